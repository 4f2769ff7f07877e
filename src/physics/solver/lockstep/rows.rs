//! Rows of a problem of several simulations side by side: their numbers, forces and zones. Lanes that a row lacks are zeros,
//! which act as a row that is satisfied. Contacts with elliptic cones that do not stand side by side are evaluated lane by lane, by the
//! scalar text.
//! Computation: soPrimal, soCones.

use super::cone::{self, Contacts};
use super::newton::Size;
use super::places::Places;
use super::slab::Slab;
use super::trail::Jacobian;
use crate::abi::*;
use crate::base::Data;
pub use crate::math::lockstep::each;
use crate::math::lockstep::{
    Order, WIDEST, fill_of, mul_filled_t_vec, mul_filled_vec, mul_mat_t_vec, mul_mat_vec,
};
use crate::math::real::of_lane_mut;
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::constraint::{ConeHessian, Friction, RowSet, elliptic};
use crate::physics::solver::inertia::Run;
use crate::physics::solver::solve::statistics;

/// Columns of rows that are looked at for parts that are zero.
const NARROWEST: usize = 12;

/// Copies the numbers of a lane to their places, zeros behind them.
#[inline(never)] // once, not for each of the arrays
pub fn put<N: Real>(to: &mut [N], lane: usize, from: &[f64]) {
    let (own, behind) = to.split_at_mut(from.len());
    let places = of_lane_mut(own, lane).zip(from);
    places.for_each(|(to, x)| *to = *x);
    of_lane_mut(behind, lane).for_each(|to| *to = 0.0);
}

/// Puts the numbers from one place of each lane, and `further`, side by side.
#[inline(never)]
pub fn beside<N: Real>(to: &mut [N], from: &[f64], places: &[usize], further: usize) {
    let mut own: [&[f64]; MOST_LANES] = [&[]; MOST_LANES];
    for (own, place) in own.iter_mut().zip(places) {
        *own = &from[place + further..][..to.len()];
    }
    N::interleave(to, &own);
}

/// Copies some lanes.
#[inline(never)]
pub fn put_lanes<N: Real>(to: &mut [N], from: &[N], lanes: u32) {
    let mask = N::lanes(lanes);
    let places = to.iter_mut().zip(from);
    places.for_each(|(to, x)| *to = N::blend(mask, *x, *to));
}

/// All lanes.
pub fn all<N: Real>() -> u32 {
    (1 << N::LANES) - 1
}

/// The simulations, or one whose islands the lanes are, and of each the part of its rows that is the problem: an island, or all.
pub struct Sims<'a, 'd> {
    pub own: &'a mut [Data<'d>],
    pub island: [Option<usize>; MOST_LANES],
    pub places: Places,
}

impl<'d> Sims<'_, 'd> {
    /// The simulation of a lane.
    pub fn own(&self, lane: usize) -> &Data<'d> {
        match &*self.own {
            [one] => one,
            all => &all[lane],
        }
    }

    pub fn own_mut(&mut self, lane: usize) -> &mut Data<'d> {
        match &mut *self.own {
            [one] => one,
            all => &mut all[lane],
        }
    }

    /// The lane's island of the one simulation there is: somebody may look at its states and statistics.
    pub fn island_of_one(&self, lane: usize) -> Option<usize> {
        self.island[lane].filter(|_| self.own.len() == 1)
    }

    /// Where statistics of a lane's iteration are wanted.
    pub fn entry(&mut self, lane: usize, niter: usize) -> Option<&mut mjSolverStat> {
        let k = self.island_of_one(lane)?;
        statistics(self.own_mut(lane).solver_mut(), k, niter).first_mut()
    }

    /// Rows of a lane, and their reference accelerations.
    pub fn rows(&self, lane: usize) -> (RowSet<'_>, &[f64]) {
        let d = self.own(lane);
        let Some(k) = self.island[lane] else {
            let rows = RowSet::new(
                [d.ne(), d.nf()],
                [d.efc_type(), d.efc_id()],
                [d.efc_D(), d.efc_R(), d.efc_frictionloss()],
            );
            return (rows, d.efc_aref());
        };
        let start = d.island_iefcadr()[k] as usize;
        let own = start..start + d.island_nefc()[k] as usize;
        let rows = RowSet::new(
            [d.island_ne(), d.island_nf()].map(|n| n[k] as usize),
            [d.iefc_type(), d.iefc_id()].map(|x| &x[own.clone()]),
            [d.iefc_D(), d.iefc_R(), d.iefc_frictionloss()].map(|x| &x[own.clone()]),
        );
        (rows, &d.iefc_aref()[own])
    }

    /// `sum += row * scale` on the dofs of the runs, for a row of the Jacobian.
    pub fn add_row(
        &self,
        (lane, place): (usize, usize),
        runs: &[Run],
        scale: f64,
        sum: &mut [f64],
    ) {
        let (d, row) = (self.own(lane), self.places.row(lane, place));
        let row = self.island[lane].map_or(row, |k| {
            d.map_iefc2efc()[d.island_iefcadr()[k] as usize + row] as usize
        });
        let nv = d.model().nv();
        let from = &d.efc_J()[row * nv..(row + 1) * nv];
        for &[g, l, n] in runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            let places = sum[l..l + n].iter_mut().zip(&from[g..g + n]);
            places.for_each(|(sum, x)| *sum += x * scale);
        }
    }

    /// What a row belongs to.
    pub fn id(&self, lane: usize, place: usize) -> usize {
        let (d, row) = (self.own(lane), self.places.row(lane, place));
        let id = match self.island[lane] {
            None => d.efc_id()[row],
            Some(k) => d.iefc_id()[d.island_iefcadr()[k] as usize + row],
        };
        id as usize
    }

    /// The contact of an elliptic row.
    fn contact(&mut self, lane: usize, place: usize) -> Option<&mut mjContact> {
        let id = self.id(lane, place);
        self.own_mut(lane).contact_mut().get_mut(id)
    }
}

/// Where the rows act, by lanes.
pub struct Zones<'a, N> {
    pub force: &'a mut [N],
    /// lanes in which a row is in its quadratic zone
    pub quadratic: &'a mut [i32],
    /// lanes in which a row with friction loss is at its lower end or beyond
    pub below: &'a mut [i32],
    /// lanes in which a contact begins that is on the surface of its cone
    pub surface: &'a mut [i32],
}

impl<N> Zones<'_, N> {
    /// The state of a row, where cones are pyramids.
    pub fn state(&self, i: usize, lane: usize, rows: &Rows<N>) -> i32 {
        if self.quadratic[i] >> lane & 1 != 0 {
            return mjCNSTRSTATE_QUADRATIC;
        }
        match self.below.get(i.wrapping_sub(rows.ne)) {
            None => mjCNSTRSTATE_SATISFIED,
            Some(below) if below >> lane & 1 != 0 => mjCNSTRSTATE_LINEARNEG,
            Some(_) => mjCNSTRSTATE_LINEARPOS,
        }
    }
}

/// The rows of all lanes.
pub struct Rows<'a, N> {
    order: Order,
    /// equalities, and rows with friction loss
    pub ne: usize,
    pub nf: usize,
    pub J: &'a mut [N],
    /// the parts of each row that are not zero, where that leaves out enough
    fill: &'a mut [i32],
    sparse: bool,
    /// the Jacobian is there
    known: bool,
    pub D: &'a mut [N],
    pub R: &'a mut [N],
    pub loss: &'a mut [N],
    pub aref: &'a mut [N],
    /// there may be elliptic cones
    has_cones: bool,
    /// lanes in which a row belongs to an elliptic contact, and of those the ones in which one begins
    conic: &'a mut [i32],
    first: &'a mut [i32],
    /// behind the last row that is conic in no lane
    first_cone: usize,
    /// of each elliptic contact its mu, in the place of its first row, and its friction in those of the others
    scale: &'a mut [N],
    /// all rows from there on are those of contacts that begin and end at the same rows in all lanes that have them
    aligned: bool,
}

impl<'a, N: Real> Rows<'a, N> {
    /// `n (nv + 5)` numbers and `3 n` integers of the slab.
    pub fn new(slab: &mut Slab<'a, N>, size: &Size) -> Self {
        let [ne, nf, n] = size.rows;
        let [J, D, R, loss, aref, scale] = slab.several([n * size.nv, n, n, n, n, n]);
        Self {
            order: size.order,
            ne,
            nf,
            J,
            fill: slab.ints(n),
            sparse: false,
            known: false,
            D,
            R,
            loss,
            aref,
            has_cones: size.conic,
            conic: slab.ints(n),
            first: slab.ints(n),
            first_cone: n,
            scale,
            aligned: true,
        }
    }

    /// Some belong to elliptic contacts.
    pub fn are_conic(&self) -> bool {
        self.first_cone < self.D.len()
    }

    /// Contacts and friction of all lanes stand side by side from [`Rows::first_cone`] on, or there are none.
    pub fn are_aligned(&self) -> bool {
        self.aligned
    }

    /// The elliptic contacts, where they are aligned.
    pub fn contacts(&self) -> Contacts<'_, N> {
        Contacts {
            start: self.first_cone,
            first: self.first,
            scale: self.scale,
        }
    }

    /// `res = J v`.
    #[inline(never)]
    pub fn mul(&self, res: &mut [N], v: &[N]) {
        match self.sparse {
            true => mul_filled_vec(res, self.J, (self.fill, self.D), v),
            false => mul_mat_vec(self.order, res, self.J, v),
        }
    }

    /// `res = J' f`.
    #[inline(never)]
    pub fn mul_t(&self, res: &mut [N], f: &[N]) {
        match self.sparse {
            true => mul_filled_t_vec(res, self.J, self.fill, f),
            false => mul_mat_t_vec(self.order, res, self.J, f),
        }
    }

    /// The Jacobian of these lanes stands in memory that stays, and may be there.
    pub fn keep(&mut self, kept: Jacobian<'a, N>, lanes: u32) {
        let n = self.D.len();
        (self.J, self.fill, self.known) = kept.of(lanes, [n, self.J.len() / n.max(1)]);
    }

    /// Looks which parts of the rows are zero in all lanes, as most are where limbs touch: then products go without them.
    #[inline(never)]
    fn find_fill(&mut self) {
        let (n, nv) = (self.D.len(), self.J.len() / self.D.len().max(1));
        self.sparse = false;
        if !(NARROWEST..=WIDEST).contains(&nv) || self.order != Order::Dense {
            return;
        }
        if !self.known {
            let rows = self.fill.iter_mut().zip(self.J.chunks_exact(nv));
            rows.for_each(|(fill, row)| *fill = fill_of(row) as i32);
        }
        let parts = self.fill.iter().map(|fill| fill.count_ones() as usize);
        self.sparse = 4 * parts.sum::<usize>() <= 3 * n * nv.div_ceil(4);
    }

    /// Takes over the rows of some lanes on the dofs of the runs.
    pub fn load(&mut self, sims: &Sims, runs: &[Run], lanes: u32) {
        // without friction loss nothing asks for R and the bounds
        let bounded = self.ne..self.ne + self.nf;
        let mut from: [[&[f64]; MOST_LANES]; 5] = [[&[]; MOST_LANES]; 5];
        let (mut parted, places) = (0, &sims.places);
        for lane in each(lanes) {
            let (rows, aref) = sims.rows(lane);
            let [D, R, loss, own_aref, J] = &mut from;
            (D[lane], own_aref[lane]) = (rows.D, aref);
            (R[lane], loss[lane]) = (
                &rows.R[bounded.clone()],
                &rows.frictionloss[bounded.clone()],
            );
            match sims.island[lane] {
                None => J[lane] = sims.own(lane).efc_J(),
                Some(_) => parted |= 1 << lane,
            }
        }
        // the others do what the first one does: zeros take longer
        let first = each(lanes).next().unwrap_or_default();
        for from in &mut from {
            let own = from[first];
            let others = from.iter_mut().enumerate();
            let others = others.filter(|(lane, _)| lanes >> lane & 1 == 0);
            others.for_each(|(_, from)| *from = own);
        }
        let [D, R, loss, aref, J] = &from;
        places.interleave(self.D, D, 1);
        N::interleave(&mut self.R[bounded.clone()], R);
        N::interleave(&mut self.loss[bounded], loss);
        places.interleave(self.aref, aref, 1);
        if !self.known {
            match parted {
                0 => places.interleave(self.J, J, self.J.len() / self.D.len().max(1)),
                _ => self.load_jacobians(parted, sims, runs),
            }
        }
        self.find_fill();
        if !self.has_cones {
            return;
        }
        self.conic.fill(0);
        self.first.fill(0);
        self.scale.fill(N::of(0.0));
        let mut ends = [0; MOST_LANES];
        for lane in each(lanes) {
            let (rows, _) = sims.rows(lane);
            let contacts = sims.own(lane).contact();
            ends[lane] = places.place(lane, rows.kind.len());
            let is_cone = |i: &usize| rows.kind[*i] == mjCNSTR_CONTACT_ELLIPTIC;
            for i in (self.ne + self.nf..rows.kind.len()).filter(is_cone) {
                let place = places.place(lane, i);
                self.conic[place] |= 1 << lane;
                let begins = i == 0 || !is_cone(&(i - 1)) || rows.id[i] != rows.id[i - 1];
                self.first[place] |= i32::from(begins) << lane;
                self.first_cone = self.first_cone.min(place);
                if begins {
                    let con = &contacts[rows.id[i] as usize];
                    let scale = &mut self.scale[place..place + con.dim as usize];
                    scale[0].set_lane(lane, con.mu);
                    for (to, x) in scale[1..].iter_mut().zip(con.friction) {
                        to.set_lane(lane, x);
                    }
                }
            }
        }
        self.aligned = (self.first_cone..self.D.len()).all(|i| {
            let [conic, first] = [self.conic[i], self.first[i]];
            let there = each(lanes).filter(|&lane| i < ends[lane]);
            let there = there.fold(0, |all, lane| all | 1 << lane);
            let goes_on = i > self.first_cone && conic == self.conic[i - 1];
            conic == there && (first == conic || first == 0 && goes_on)
        });
    }

    /// The Jacobians of islands.
    fn load_jacobians(&mut self, lanes: u32, sims: &Sims, runs: &[Run]) {
        let nv = runs.iter().map(|run| run[2] as usize).sum::<usize>();
        let mut all: [(&[f64], &[i32]); MOST_LANES] = [(&[], &[]); MOST_LANES];
        let mut width = 0;
        let first = each(lanes).next().unwrap_or_default();
        for lane in 0..N::LANES {
            let source = if lanes >> lane & 1 != 0 { lane } else { first };
            let (d, k) = (sims.own(source), sims.island[source].unwrap_or_default());
            let start = d.island_iefcadr()[k] as usize;
            let map = &d.map_iefc2efc()[start..start + d.island_nefc()[k] as usize];
            (all[lane], width) = ((d.efc_J(), map), d.model().nv());
        }
        for (place, to) in self.J.chunks_exact_mut(nv).enumerate() {
            for &[g, l, n] in runs {
                let (g, l, n) = (g as usize, l as usize, n as usize);
                let mut from: [&[f64]; MOST_LANES] = [&[]; MOST_LANES];
                for lane in 0..N::LANES {
                    let (J, map) = all[lane];
                    let row = sims.places.row(lane, place);
                    let is_own = sims.places.place(lane, row) == place;
                    if let Some(&r) = map.get(row).filter(|_| is_own) {
                        from[lane] = &J[r as usize * width + g..][..n];
                    }
                }
                N::interleave(&mut to[l..l + n], &from);
            }
        }
    }

    /// Leaves the columns of the runs, `nv` of them.
    pub fn narrow(&mut self, runs: &[Run], nv: usize) {
        let (J, n) = (core::mem::take(&mut self.J), self.D.len());
        let width = J.len() / n.max(1);
        for row in 0..n {
            for run in runs {
                let [g, l, n] = run.map(|x| x as usize);
                J.copy_within(row * width + g..row * width + g + n, row * nv + l);
            }
        }
        self.J = &mut J[..n * nv];
        self.known = false;
        self.find_fill();
    }

    /// Takes over the rows of as many islands of a simulation as there are lanes, which begin at these places among the rows of islands
    /// and at these dofs, and J a − aref of all rows. Sparse rows have all columns.
    pub fn load_one(&mut self, d: &Data, [starts, dofs]: [&[usize]; 2], jaref: (&mut [N], &[f64])) {
        let (n, (to_jaref, jaref)) = (self.D.len(), jaref);
        // without friction loss nothing asks for R and the bounds
        let always = self.ne + self.nf;
        beside(self.D, d.iefc_D(), starts, 0);
        beside(self.aref, d.iefc_aref(), starts, 0);
        beside(&mut self.R[self.ne..always], d.iefc_R(), starts, self.ne);
        let loss = &mut self.loss[self.ne..always];
        beside(loss, d.iefc_frictionloss(), starts, self.ne);
        let (J, adr, map) = (d.efc_J(), d.efc_J_rowadr(), d.map_iefc2efc());
        let (sparse, width) = (self.order == Order::Full, d.model().nv());
        let nv = self.J.len() / n;
        // all rows at once where they go together in each island
        let follow = |&start: &usize| {
            let rows = &map[start..start + n];
            let first = adr[rows[0] as usize];
            let mut places = rows.iter().enumerate();
            places.all(|(i, &r)| {
                r == rows[0] + i as i32 && adr[r as usize] == first + (i * nv) as i32
            })
        };
        let step = if sparse && starts.iter().all(follow) {
            n
        } else {
            1
        };
        let mut at = [[0; MOST_LANES]; 2];
        let (rows, places) = at.split_at_mut(1);
        let (rows, places) = (&mut rows[0][..starts.len()], &mut places[0][..starts.len()]);
        for i in (0..n).step_by(step) {
            for (lane, start) in starts.iter().enumerate() {
                let row = map[start + i] as usize;
                rows[lane] = row;
                places[lane] = match sparse {
                    true => adr[row] as usize,
                    false => row * width + dofs[lane],
                };
            }
            beside(&mut self.J[i * nv..(i + step) * nv], J, places, 0);
            beside(&mut to_jaref[i..i + step], jaref, rows, 0);
        }
    }

    /// `constraint::forces`: forces and zones; returns the cost. Contacts on elliptic cones are left as they are in lanes that are not
    /// `active`.
    pub fn forces(
        &self,
        sims: &mut Sims,
        active: u32,
        jar: &[N],
        z: &mut Zones<N>,
        hessian: ConeHessian,
    ) -> N {
        let half = N::of(0.5);
        let mut cost = N::of(0.0);
        let square = |i: usize, x: N| half * self.D[i] * x * x;
        let all = all::<N>() as i32;
        for i in 0..self.ne {
            z.force[i] = -self.D[i] * jar[i];
            cost += square(i, jar[i]);
            z.quadratic[i] = all;
        }
        for i in self.ne..self.ne + self.nf {
            let row = Friction::new([self.D[i], self.R[i], self.loss[i], jar[i]]);
            cost += row.cost;
            z.below[i - self.ne] = row.below.bits() as i32;
            z.force[i] = row.force;
            z.quadratic[i] = all & !row.below.or(row.above).bits() as i32;
        }
        for i in self.ne + self.nf..self.first_cone {
            self.one_sided(i, jar[i], z, &mut cost);
        }
        if self.aligned {
            self.contacts().each(|own, lanes| {
                let from = [self.D, jar, self.scale].map(|x| &x[own.clone()]);
                let force = &mut z.force[own.clone()];
                let [quadratic, surface] = cone::forces(from, lanes, force, &mut cost);
                z.quadratic[own.clone()].fill(quadratic as i32);
                z.surface[own.clone()].fill(0);
                z.surface[own.start] = surface as i32;
            });
            return cost;
        }
        for i in self.first_cone..jar.len() {
            let conic = self.conic[i];
            if conic != all {
                let (before, kept, zones) = (cost, z.force[i], z.quadratic[i]);
                self.one_sided(i, jar[i], z, &mut cost);
                z.quadratic[i] = z.quadratic[i] & !conic | zones & conic;
                for lane in each(conic as u32) {
                    cost.set_lane(lane, before.lane(lane));
                    z.force[i].set_lane(lane, kept.lane(lane));
                }
            }
            for lane in each(self.first[i] as u32 & active) {
                let mut own = cost.lane(lane);
                if let Some(con) = sims.contact(lane, i) {
                    self.cone(con, (lane, i), jar, z, &mut own, hessian);
                }
                cost.set_lane(lane, own);
            }
        }
        cost
    }

    /// A row that acts while it is negative.
    #[inline(always)]
    fn one_sided(&self, i: usize, x: N, z: &mut Zones<N>, cost: &mut N) {
        let satisfied = N::of(0.0).le(x);
        let square = N::of(0.5) * self.D[i] * x * x;
        *cost += N::blend(satisfied, N::of(-0.0), square);
        z.force[i] = N::blend(satisfied, N::of(0.0), -self.D[i] * x);
        z.quadratic[i] = (all::<N>() & !satisfied.bits()) as i32;
    }

    /// The elliptic contact of a lane that begins at a row: all its rows.
    #[inline(never)]
    fn cone(
        &self,
        con: &mut mjContact,
        (lane, row): (usize, usize),
        jar: &[N],
        z: &mut Zones<N>,
        cost: &mut f64,
        hessian: ConeHessian,
    ) {
        let dim = con.dim as usize;
        let place = |j: usize| (row + j) * N::LANES + lane;
        let (all_D, all_jar): (&[f64], &[f64]) =
            (bytemuck::cast_slice(self.D), bytemuck::cast_slice(jar));
        let [mut D, mut x, mut f] = [[0.0; 6]; 3];
        for j in 0..dim {
            (D[j], x[j]) = (all_D[place(j)], all_jar[place(j)]);
            f[j] = -D[j] * x[j];
        }
        let zone = elliptic(con, &D[..dim], &x[..dim], &mut f[..dim], cost, hessian);
        let force: &mut [f64] = bytemuck::cast_slice_mut(z.force);
        let bit = 1 << lane;
        for j in 0..dim {
            force[place(j)] = f[j];
            set(
                &mut z.quadratic[row + j],
                bit,
                zone == mjCNSTRSTATE_QUADRATIC,
            );
            z.surface[row + j] &= !bit;
        }
        set(&mut z.surface[row], bit, zone == mjCNSTRSTATE_CONE);
    }
}

/// Sets or clears a bit.
fn set(bits: &mut i32, bit: i32, on: bool) {
    *bits = if on { *bits | bit } else { *bits & !bit };
}
