//! The Hessian M + J' D J of the Newton solver and its factor, dense.
//!
//! D counts rows in their quadratic zone. When rows enter or leave it, the factor is updated by one rank
//! each. Contacts on the surface of their cone add the rank of their dimension, in a second factor.
//! Computation: soAlgorithms.

use super::local::Local;
use super::problem::Problem;
use super::sparse::SparseHessian;
use super::zones::{changed_rows, cone_blocks, is_quadratic, terms_without_loss};
use crate::base::Data;
use crate::base::stack::take;
use crate::math::cholesky::Rank1;
use crate::math::cholesky_columns::{Columns, Quad, TOGETHER, combined, quads, scaled};
use crate::math::extents::Extent;
use crate::math::{MINVAL, short};
use crate::physics::constraint::{Summary, is_pyramidal};

/// The Hessian in the form that fits the Jacobian; CG has none.
// one for each problem, on the stack: a box would allocate in a step
#[allow(clippy::large_enum_variant)]
pub enum Hessian<'a> {
    None,
    Dense(DenseHessian<'a>),
    Sparse(SparseHessian<'a>),
}

impl Hessian<'_> {
    /// Computes and factorizes from the states of the rows, and solves x = H⁻¹ b.
    pub fn full(&mut self, p: &Problem, summary: Summary, x: &mut [f64], b: &[f64]) {
        match self {
            Hessian::None => {}
            Hessian::Dense(h) => h.full(p, summary, x, b),
            Hessian::Sparse(h) => {
                h.full(p, summary);
                h.solve(x, b);
            }
        }
    }

    /// Follows the rows that changed their state, and solves x = H⁻¹ b; returns the number of rank-one terms.
    pub fn incremental(
        &mut self,
        p: &Problem,
        (old_state, summary): (&[i32], Summary),
        x: &mut [f64],
        b: &[f64],
    ) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.incremental(p, (old_state, summary), x, b),
            Hessian::Sparse(h) => {
                let nupdate = h.incremental(p, old_state, summary);
                h.solve(x, b);
                nupdate
            }
        }
    }

    /// The number of terms alone, which `incremental` would return; what the Hessian holds is of no use then.
    pub fn terms(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        let regular = match self {
            Hessian::None => true,
            Hessian::Dense(h) => h.regular,
            Hessian::Sparse(h) => h.is_regular(),
        };
        let terms = terms_without_loss(old_state, p.state, summary).filter(|_| regular);
        terms.unwrap_or_else(|| match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.incremental(p, (old_state, summary), &mut [], &[]),
            Hessian::Sparse(h) => h.incremental(p, old_state, summary),
        })
    }

    /// `solver_nnz`.
    pub fn nnz(&self) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.nv * h.nv,
            Hessian::Sparse(h) => h.nnz(),
        }
    }
}

/// Vectors of rank-one terms that wait to be applied together, at most.
const BATCH: usize = 16;
/// Rows of the largest contact.
const MOST_ROWS: usize = 6;

/// Bytes of free memory below which speed counts less than room.
pub const SHORT: usize = 4 << 10;

/// Factors of the Hessian.
pub struct DenseHessian<'a> {
    nv: usize,
    L: Columns<'a>,
    /// no pivot of it was raised
    regular: bool,
    /// what the metric adds to M; empty when that is nothing
    added: Columns<'a>,
    /// it is summed
    known: bool,
    /// with cones; empty when the model has pyramids
    Lcone: Columns<'a>,
    /// the second factor is the valid one
    has_cones: bool,
    batch: Batch<'a>,
}

/// Vectors that wait to be applied to a factor.
struct Batch<'a> {
    xs: &'a mut [Quad],
    /// of a vector
    width: usize,
    /// number of vectors
    most: usize,
    signs: [Rank1; BATCH],
    n: usize,
}

impl Batch<'_> {
    /// A new vector, `v s`, for which [`Self::make_room`] has made room.
    #[inline]
    fn push(&mut self, sign: Rank1, v: &[f64], s: f64) {
        self.signs[self.n] = sign;
        scaled(&mut self.xs[self.n * self.width..][..self.width], v, s);
        self.n += 1;
    }

    /// The rows of G' J to be added, see [`combined`]; there is room for them.
    #[inline(always)]
    fn push_block<const N: usize>(&mut self, J: &[f64], G: &[f64]) {
        self.signs[self.n..self.n + N].fill(Rank1::Add);
        combined::<N>(&mut self.xs[self.n * self.width..][..N * self.width], J, G);
        self.n += N;
    }

    /// Makes room for vectors by applying others; false when a pivot was lost.
    #[inline(always)]
    fn make_room(&mut self, L: &mut Columns, more: usize) -> bool {
        self.n + more <= self.most || self.apply_some(L, more)
    }

    /// Applies vectors, in fours while there are any, until there is room.
    #[inline(never)]
    fn apply_some(&mut self, L: &mut Columns, more: usize) -> bool {
        let mut good = true;
        while self.n > 0 && self.n + more > self.most {
            let now = if self.n < 4 { self.n } else { self.n & !3 };
            let (width, n) = (self.width, self.n);
            good &= L.update(&mut self.xs[..now * width], &self.signs[..now], &mut []);
            self.xs.copy_within(now * width..n * width, 0);
            self.signs.copy_within(now..n, 0);
            self.n -= now;
        }
        good
    }

    /// Applies the vectors, on the way of which `x` becomes L⁻¹ x; false when a pivot was lost.
    fn apply(&mut self, L: &mut Columns, x: &mut [f64]) -> bool {
        match core::mem::take(&mut self.n) {
            0 => {
                L.forward(x);
                true
            }
            n => L.update(&mut self.xs[..n * self.width], &self.signs[..n], x),
        }
    }
}

/// Numbers of a quad. One that begins at a multiple of its size does not lie in two lines of the cache.
const QUAD: usize = 4;

/// What a dense Hessian needs memory for.
#[derive(Clone, Copy)]
pub struct Sizes {
    nv: usize,
    /// dofs of what the metric adds, and of the factor with cones
    added: usize,
    cone: usize,
    /// vectors that wait
    waiting: usize,
}

impl Sizes {
    /// `extends`: the metric has more than M.
    #[inline]
    pub fn new(d: &Data, nv: usize, nefc: usize, extends: bool) -> Self {
        // beside the rest of the scratch
        let rest = 8 * (8 * (nv + nefc) + nv * nefc);
        let (short, pyramidal) = (d.room() < SHORT + rest, is_pyramidal(d.model()));
        let together = match (short, pyramidal) {
            (true, true) => 1,
            (true, false) => MOST_ROWS,
            _ => BATCH,
        };
        Self {
            nv,
            added: if extends { nv } else { 0 },
            cone: if pyramidal { 0 } else { nv },
            // a row enters or leaves once at a time
            waiting: nefc.clamp(1, together),
        }
    }

    #[inline]
    pub fn nums(&self) -> usize {
        let all = self.nv + self.added + self.cone + self.waiting;
        QUAD * (quads(self.nv) * all + 1)
    }
}

impl<'a> DenseHessian<'a> {
    /// From the first numbers of `room`.
    #[inline]
    pub fn new(mut room: &'a mut [f64], sizes: &Sizes) -> Self {
        let width = quads(sizes.nv);
        let before = room.as_ptr().align_offset(size_of::<Quad>());
        take(&mut room, before.min(QUAD));
        let mut columns = |n: usize| take(&mut room, QUAD * width * n).as_chunks_mut().0;
        let [L, xs] = [sizes.nv, sizes.waiting].map(&mut columns);
        let [added, Lcone] = [sizes.added, sizes.cone].map(&mut columns);
        Self {
            nv: sizes.nv,
            L: Columns::new(sizes.nv, L),
            regular: true,
            added: Columns::new(sizes.added, added),
            known: sizes.added == 0,
            Lcone: Columns::new(sizes.cone, Lcone),
            has_cones: false,
            batch: Batch {
                xs,
                width,
                most: sizes.waiting,
                signs: [Rank1::Add; BATCH],
                n: 0,
            },
        }
    }

    fn full(&mut self, p: &Problem, summary: Summary, x: &mut [f64], b: &[f64]) {
        self.has_cones = summary.ncone > 0;
        short::copy(x, b);
        self.factor(p, if self.has_cones { &mut [] } else { x });
        self.cones(p, x);
        self.backward(x);
    }

    /// Sums and factorizes without cones; on the way `x` becomes L⁻¹ x.
    fn factor(&mut self, p: &Problem, x: &mut [f64]) {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return;
        };
        self.L.clear();
        // nothing waits there now
        let scratch = &mut *self.batch.xs;
        let together = TOGETHER.min(self.batch.most);
        let (mut rows, mut D, mut n): ([&[f64]; TOGETHER], _, _) =
            ([&[]; TOGETHER], [0.0; TOGETHER], 0);
        let mut part = Extent::NOTHING;
        for (row, &state) in p.state.iter().enumerate() {
            if !is_quadratic(state) {
                continue;
            }
            (rows[n], D[n]) = (&J.val[row * nv..(row + 1) * nv], p.rows.D[row]);
            part = part.with(J.extent(row, nv));
            n += 1;
            if n == together {
                self.L.add_squares(&rows[..n], part, &D[..n], scratch);
                (n, part) = (0, Extent::NOTHING);
            }
        }
        self.L.add_squares(&rows[..n], part, &D[..n], scratch);
        p.inertia.rows(|r, cols, vals, shift| {
            self.L.add_row(r, (cols, shift), vals);
        });
        if !self.known {
            self.added.clear();
            p.inertia.added(|r, c, x| self.added.add(r, c, x));
            self.known = true;
        }
        self.L.add_matrix(&self.added);
        self.regular = self.L.factor(MINVAL, x) == nv;
    }

    fn incremental(
        &mut self,
        p: &Problem,
        (old_state, summary): (&[i32], Summary),
        x: &mut [f64],
        b: &[f64],
    ) -> usize {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        self.has_cones = summary.ncone > 0;
        short::copy(x, b);
        let mut nupdate = 0;
        let mut good = true;
        for (i, sign) in changed_rows(old_state, p.state) {
            good &= self.batch.make_room(&mut self.L, 1);
            let row = &J.val[i * nv..(i + 1) * nv];
            self.batch.push(sign, row, p.rows.D[i].sqrt());
            nupdate += 1;
        }
        let with_cones = self.has_cones;
        good &= self
            .batch
            .apply(&mut self.L, if with_cones { &mut [] } else { x });
        if !good {
            // a lost rank: start again
            short::copy(x, b);
            self.factor(p, if with_cones { &mut [] } else { x });
            nupdate = old_state.len();
        }
        nupdate += self.cones(p, x);
        self.backward(x);
        nupdate
    }

    /// Second factor with the contacts on the surface of their cone, if there are any, on the way of which `x` becomes L⁻¹ x;
    /// returns the number of terms.
    fn cones(&mut self, p: &Problem, x: &mut [f64]) -> usize {
        if !self.has_cones {
            return 0;
        }
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        self.Lcone.copy_from(&self.L);
        let mut nupdate = 0;
        for block in cone_blocks(p) {
            let (dim, G) = (block.dim, block.root());
            self.batch.make_room(&mut self.Lcone, dim);
            let rows = &J.val[block.row * nv..][..dim * nv];
            match dim {
                3 => self.batch.push_block::<3>(rows, &G),
                4 => self.batch.push_block::<4>(rows, &G),
                _ => self.batch.push_block::<6>(rows, &G),
            }
            nupdate += dim;
        }
        self.batch.apply(&mut self.Lcone, x);
        nupdate
    }

    /// `x` becomes L'⁻¹ x.
    fn backward(&self, x: &mut [f64]) {
        match self.has_cones {
            true => self.Lcone.backward(x),
            false => self.L.backward(x),
        }
    }
}
