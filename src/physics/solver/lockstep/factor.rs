//! The Hessian of several problems side by side and its factors, as `solver::hessian` has them: the k-th change of a lane together with
//! the k-th of the others. Lanes that meet something rare (a lost pivot) are told, and what they hold is of no use.
//! Computation: soAlgorithms.

use super::cone::{self, MOST};
use super::newton::{Size, Smooth};
use super::rows::{Rows, Sims, Zones, each, put};
use super::slab::Slab;
use crate::math::lockstep::{Order, TOGETHER, Triangle};
use crate::math::real::{of_lane, of_lane_mut};
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::solver::inertia::Run;
use crate::physics::solver::sparse::MAX_DOWNDATES;
use crate::physics::solver::zones;

/// Factors of the Hessian.
pub struct Factor<'a, N> {
    nv: usize,
    L: Triangle<'a, N>,
    /// with contacts on the surface of their cones; empty where cones are pyramids
    Lcone: Triangle<'a, N>,
    /// the second factor is the valid one
    has_cones: bool,
    /// vectors of rank-one changes, [`ROOM`]
    changes: &'a mut [N],
    /// one of a lane
    sum: &'a mut [f64],
    /// rows that left since the first factor
    downdates: [usize; MOST_LANES],
}

/// Vectors that there is room for: fewer than [`TOGETHER`] wait while those of a contact are added.
const ROOM: usize = TOGETHER + MOST - 1;

/// The diagonal block of a contact that is being added: its root G, row-major, and the next column of it.
#[derive(Clone, Copy)]
struct Block {
    row: usize,
    dim: usize,
    column: usize,
    root: [f64; 36],
}

impl<'a, N: Real> Factor<'a, N> {
    /// Numbers of a problem.
    pub fn room(nv: usize, conic: bool) -> usize {
        let triangles = if conic { 2 } else { 1 };
        triangles * Triangle::<N>::size(nv) + ROOM * nv + nv.div_ceil(N::LANES)
    }

    /// In memory of that [`room`](Self::room).
    pub fn new(slab: &mut Slab<'a, N>, size: &Size) -> Self {
        let Size { nv, order, .. } = *size;
        let ncone = if size.conic { nv } else { 0 };
        let [L, Lcone] = [nv, ncone].map(|n| {
            let val = slab.nums(Triangle::<N>::size(n));
            Triangle::new(order, n, val)
        });
        Self {
            nv,
            L,
            Lcone,
            has_cones: false,
            changes: slab.nums(ROOM * nv),
            sum: slab.scalars(nv),
            downdates: [0; MOST_LANES],
        }
    }

    /// For a problem of fewer dofs.
    pub fn narrow(&mut self, nv: usize) {
        self.nv = nv;
        self.L.narrow(nv);
        self.Lcone.narrow(nv);
        self.sum = &mut core::mem::take(&mut self.sum)[..nv];
    }

    /// The numbers of the factor without cones.
    pub fn numbers(&mut self) -> &mut [N] {
        self.L.numbers()
    }

    /// Computes and factorizes; returns the lanes in which it is singular.
    pub fn full(&mut self, s: &Smooth<N>, rows: &Rows<N>, z: &Zones<N>) -> u32 {
        self.L.clear();
        self.downdates = [0; MOST_LANES];
        let each_row = rows.J.chunks_exact(self.nv).zip(&*rows.D);
        for ((row, &D), &lanes) in each_row.zip(&*z.quadratic) {
            if lanes != 0 {
                let counts = N::blend(N::lanes(lanes as u32), D, N::of(0.0));
                self.L.add_square(row, counts);
            }
        }
        for &[g, l, n] in s.runs {
            for i in 0..n {
                let own = self.L.row_mut((l + i) as usize);
                let range = s.pattern.range((g + i) as usize);
                let numbers = s.M[range.clone()].iter().zip(&s.pattern.colind[range]);
                numbers.for_each(|(x, c)| own[(c - (g - l)) as usize] += *x);
            }
        }
        self.L.factor()
    }

    /// Follows the rows that entered or left their quadratic zone: the first one of each lane together, then the second, and
    /// so on, up to [`TOGETHER`]. Returns the lanes that lost a pivot.
    pub fn follow(&mut self, active: u32, rows: &Rows<N>, before: &[i32], now: &[i32]) -> u32 {
        let nv = self.nv;
        let (mut lost, mut noted, mut n) = (0, [0; MOST_LANES], 0);
        // of a sparse row each element is a product, not the sum of zero and one
        let full = self.L.order() == Order::Full;
        let nothing = N::of(if full { -0.0 } else { 0.0 });
        let mut signs = [N::of(1.0); TOGETHER];
        for (i, (&was, &is)) in before.iter().zip(now).enumerate() {
            let moved = (was ^ is) as u32 & active;
            if moved == 0 {
                continue;
            }
            if each(moved).any(|lane| noted[lane] == TOGETHER) {
                lost |= self.change(n, &signs) & active;
                (noted, n) = ([0; MOST_LANES], 0);
            }
            for lane in each(moved) {
                let k = noted[lane];
                noted[lane] += 1;
                let change = &mut self.changes[k * nv..(k + 1) * nv];
                if k == n {
                    change.fill(nothing);
                    signs[n] = N::of(1.0);
                    n += 1;
                }
                if was >> lane & 1 != 0 {
                    signs[k].set_lane(lane, -1.0);
                    self.downdates[lane] += 1;
                    // then the scalar solver sums a sparse Hessian afresh
                    if full && self.downdates[lane] >= MAX_DOWNDATES {
                        lost |= 1 << lane;
                    }
                }
                let root = rows.D[i].lane(lane).sqrt();
                let row = &rows.J[i * nv..(i + 1) * nv];
                let places = of_lane_mut(change, lane).zip(of_lane(row, lane));
                places.for_each(|(to, x)| *to += x * root);
            }
        }
        lost | self.change(n, &signs) & active
    }

    /// Makes the first changes that are noted; returns the lanes that lost a pivot.
    fn change(&mut self, n: usize, signs: &[N; TOGETHER]) -> u32 {
        let changes = &mut self.changes[..n * self.nv];
        if n > 1 && self.L.order() == Order::Dense {
            return self.L.update(changes, signs);
        }
        let each = changes.chunks_exact_mut(self.nv).zip(signs);
        each.fold(0, |lost, (x, &sign)| lost | self.L.update_one(x, sign))
    }

    /// The second factor, with the contacts that are on the surface of their cones in the lanes of `active`, by the residual whose zones
    /// they are; returns the lanes that lost a pivot.
    pub fn cones(
        &mut self,
        active: u32,
        sims: &Sims,
        runs: &[Run],
        (rows, jar): (&Rows<N>, &[N]),
        z: &Zones<N>,
    ) -> u32 {
        let surface = z.surface.iter().fold(0, |all, x| all | x) as u32 & active;
        self.has_cones = surface != 0;
        if !self.has_cones {
            return 0;
        }
        let nv = self.nv;
        self.Lcone.copy_from(&self.L);
        if rows.are_aligned() {
            return self.cones_side_by_side((active, surface), rows, jar, z);
        }
        const NONE: Block = Block {
            row: 0,
            dim: 0,
            column: 0,
            root: [0.0; 36],
        };
        let mut blocks = [NONE; MOST_LANES];
        let (mut lost, mut waiting, mut n) = (0, surface, 0);
        loop {
            self.clear(n);
            for lane in each(waiting) {
                let block = &mut blocks[lane];
                if block.column == block.dim && !next(block, sims, lane, z.surface) {
                    waiting &= !(1 << lane);
                    continue;
                }
                let (c, dim, row) = (block.column, block.dim, block.row);
                block.column += 1;
                self.sum.fill(0.0);
                for r in c..dim {
                    sims.add_row((lane, row + r), runs, block.root[r * dim + c], self.sum);
                }
                put(&mut self.changes[n * nv..(n + 1) * nv], lane, self.sum);
            }
            n += usize::from(waiting != 0);
            if n > 0 && (waiting == 0 || n == TOGETHER) {
                let changes = &mut self.changes[..n * nv];
                lost |= self.Lcone.update(changes, &[N::of(1.0); TOGETHER]) & surface;
                n = 0;
            }
            if waiting == 0 {
                return lost;
            }
        }
    }

    /// [`Factor::cones`] where all lanes have them at the same rows: a contact of all at once, but of those that are not on the surface.
    fn cones_side_by_side(
        &mut self,
        (active, surface): (u32, u32),
        rows: &Rows<N>,
        jar: &[N],
        z: &Zones<N>,
    ) -> u32 {
        let nv = self.nv;
        let (mut lost, mut n) = (0, 0);
        let ones = [N::of(1.0); TOGETHER];
        let contacts = rows.contacts();
        contacts.each(|own, _| {
            let on = z.surface[own.start] as u32 & surface;
            if on == 0 {
                return;
            }
            let mut root = cone::root([&*rows.D, jar, contacts.scale].map(|x| &x[own.clone()]));
            // what lanes hold that are done is of no use, and a zero there takes longer than none
            let counts = N::lanes(on | !active);
            if !counts.all() {
                let each = root.as_flattened_mut().iter_mut();
                each.for_each(|x| *x = N::blend(counts, *x, N::of(0.0)));
            }
            let J = &rows.J[own.start * nv..own.end * nv];
            let out = &mut self.changes[n * nv..];
            match own.len() {
                3 => combine(out, J, 3, &root),
                more => combine(out, J, more, &root),
            }
            n += own.len();
            while n >= TOGETHER {
                let (now, end) = (TOGETHER * nv, n * nv);
                lost |= self.Lcone.update(&mut self.changes[..now], &ones);
                self.changes.copy_within(now..end, 0);
                n -= TOGETHER;
            }
        });
        if n > 0 {
            lost |= self.Lcone.update(&mut self.changes[..n * nv], &ones);
        }
        lost & surface
    }

    /// Change `k` becomes none.
    fn clear(&mut self, k: usize) {
        self.changes[k * self.nv..(k + 1) * self.nv].fill(N::of(0.0));
    }

    /// `x = H⁻¹ x`.
    pub fn solve(&self, x: &mut [N]) {
        match self.has_cones {
            true => self.Lcone.solve(x),
            false => self.L.solve(x),
        }
    }
}

/// Rows of G' J for a lower triangle G of each lane and as many rows of J, as `cholesky_columns::combined` sums them.
#[inline(always)]
fn combine<N: Real>(out: &mut [N], J: &[N], rows: usize, G: &[[N; MOST]; MOST]) {
    let nv = J.len() / rows;
    for c in 0..rows {
        for (i, out) in out[c * nv..][..nv].iter_mut().enumerate() {
            let mut sum = N::of(0.0);
            for r in c..rows {
                sum += J[r * nv + i] * G[r][c];
            }
            *out = sum;
        }
    }
}

/// Goes on to the next contact of a lane that is on the surface of its cone, if there is one.
fn next(block: &mut Block, sims: &Sims, lane: usize, surface: &[i32]) -> bool {
    let start = block.row + block.dim;
    let is_surface = |&i: &usize| surface[i] >> lane & 1 != 0;
    let Some(row) = (start..surface.len()).find(is_surface) else {
        return false;
    };
    let con = &sims.own(lane).contact()[sims.id(lane, row)];
    let dim = con.dim as usize;
    (block.row, block.dim, block.column, block.root) = (row, dim, 0, zones::root(con));
    true
}
