//! Newton's method for several simulations side by side, in small dense problems, and for islands of one ([`bodies`]). The steps, and the
//! order of every sum, are those of `primal` and `hessian` or `sparse`, so each lane has their bits. Computation: soPrimal, soAlgorithms.
//!
//! A lane that meets something rare (a lost pivot, no memory) is left to the scalar solver.

pub mod bodies;
mod cone;
pub mod ends;
mod factor;
pub mod islands;
mod line;
mod line_cone;
mod newton;
mod places;
mod rows;
mod slab;
mod trail;

use crate::abi::*;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::lockstep::{TOGETHER, Triangle, sub_from};
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::constraint::{ConeHessian, is_dual, is_pyramidal, is_sparse};
use crate::physics::inertia;
use crate::physics::solver::inertia::{Run, find_runs};
use newton::{Smooth, Work};
use places::Places;
use rows::{Sims, each, put_lanes};
pub use trail::{Kept, Notes};

/// Dofs of the smallest problem with elliptic contacts, and of the smallest island, that is solved with others.
const SMALLEST: usize = 4;

/// Rows of elliptic contacts that are many: changes of one factor, four of them staggered, are faster then than those of all lanes.
const MANY: usize = 24;

/// What Newton's method costs on the problem of one lane by itself, where each row of elliptic contacts is counted as one; what it costs on
/// several at once, and for each such row of the lane that has most.
const ALONE: usize = 10;
const SEVERAL: usize = 20;
const EACH_ROW: usize = 10;

/// Rows of the largest problem, by its dofs: what fits caches.
pub fn most_rows(nv: usize) -> usize {
    (1 << 14) / (nv + 16)
}

/// Problems of this model may be of the kind.
pub fn applies(m: Model) -> bool {
    m.opt().solver == mjSOL_NEWTON && !is_sparse(m) && !is_dual(m)
}

/// The model's problems are islands, unless one has all dofs.
pub fn has_islands(m: Model) -> bool {
    m.ntree() > 1 && !m.disabled(mjDSBL_ISLAND)
}

/// Numbers of scratch memory.
pub fn scratch(m: Model) -> usize {
    let (n, nv) = (most_rows(m.nv()), m.nv());
    match applies(m) {
        true => {
            n * (nv + 16) + 2 * Triangle::<f64>::size(nv) + (TOGETHER + 24) * nv + m.ntree() + 192
        }
        false => 0,
    }
}

/// Sizes of the memory for what a model's problems have in common whose rows and inertia are the same, see [`Kept::sizes`].
pub fn kept_sizes<N: Real>(m: Model) -> Option<([usize; 2], [usize; 2])> {
    applies(m).then(|| Kept::<N>::sizes(m, most_rows(m.nv())))
}

/// Solves the problems of `lanes`, each with the rows in its own state, from the smooth quantities; returns the lanes that have
/// `qacc` and `qfrc_constraint`, and `efc_force` in their own states. `near`: they differ by small perturbations. `kept`: of problems with
/// the same rows and inertia.
pub fn solve<N: Real>(
    d: &mut Data<N>,
    own: &mut [Data],
    (lanes, near): (u32, bool),
    kept: Option<Kept<N>>,
) -> u32 {
    let Some((lanes, (sizes, places))) = alike(own, lanes, near) else {
        return 0;
    };
    let m = d.model();
    let nv = m.nv();
    let first = each(lanes).next().unwrap_or_default();
    let mark = d.mark();
    let (all, part): ([Run; 1], _) = ([[0, 0, nv as i32]], mark.rows::<Run>(d, m.ntree()));
    let own_nv = dofs(&own[first]).map_or(nv, |dofs| dofs.len());
    let runs = match dofs(&own[first]) {
        Some(dofs) if own_nv < nv => {
            let n = find_runs(dofs, part);
            &part[..n]
        }
        _ => &all,
    };
    let mut sims = Sims {
        own,
        island: [None; MOST_LANES],
        places,
    };
    let mut w = Work::dense(&mark, d, nv, sizes);
    // what is narrowed does not stand as it was
    if let Some(kept) = kept.filter(|_| own_nv == nv) {
        w.rows.keep(kept.jacobian, lanes);
        w.trail = Some(kept.trail);
    }
    w.rows.load(&sims, &all, lanes);
    let solved = run(d, &mut w, &mut sims, (runs, own_nv), lanes);
    each(solved)
        .for_each(|lane| places.take(sims.own[lane].efc_force_mut(), lane, w.results.force));
    mark.release(d);
    solved
}

/// Solves problems whose rows on all dofs are there, and act on `nv` of them, those of the runs; returns the lanes that have `qacc` and
/// `qfrc_constraint`.
fn run<N: Real>(
    d: &mut Data<N>,
    w: &mut Work<N>,
    sims: &mut Sims,
    (runs, nv): (&[Run], usize),
    lanes: u32,
) -> u32 {
    let m = d.model();
    let all: [Run; 1] = [[0, 0, m.nv() as i32]];
    fields!(d => write: qacc, qfrc_constraint;
                 read: M, qLD, qLDiagInv, qfrc_smooth, qacc_smooth, qacc_warmstart);
    let mut smooth = Smooth {
        m,
        pattern: inertia::pattern(m),
        runs: &all,
        M,
        qLD,
        qLDiagInv,
    };
    w.qfrc_smooth.copy_from_slice(qfrc_smooth);
    w.start(&smooth, sims, lanes, [qacc_smooth, qacc_warmstart]);
    if nv < m.nv() {
        smooth.runs = runs;
        w.narrow(&smooth, nv);
    }
    let solved = w.run(&smooth, sims, lanes);
    for run in runs {
        let [g, l, n] = run.map(|x| x as usize);
        let (own, part) = (g..g + n, l..l + n);
        put_lanes(
            &mut qacc[own.clone()],
            &w.results.qacc[part.clone()],
            solved,
        );
        put_lanes(&mut qfrc_constraint[own], &w.results.qfrc[part], solved);
    }
    solved
}

/// What lanes of one kind have: numbers of equalities, of rows with friction loss, of places of rows, and these.
type Alike = ([usize; 3], Places);

/// The lanes of one kind, if there are several: the same dofs, as many equalities and rows with friction loss as the first one, room for
/// what the scalar solver would take.
fn alike(own: &[Data], lanes: u32, near: bool) -> Option<(u32, Alike)> {
    let lanes = each(balanced(own, lanes, near)).filter(|&lane| is_one(&own[lane]));
    let lanes = lanes.fold(0u32, |all, lane| all | 1 << lane);
    let kind = |lane: usize| ([own[lane].ne(), own[lane].nf()], dofs(&own[lane]));
    let first = kind(each(lanes).next()?);
    let most = most_rows(own.first()?.model().nv());
    let mut some = 0u32;
    for lane in each(lanes) {
        let small = own[lane].nefc() <= most;
        some |= u32::from(kind(lane) == first && small && has_room(&own[lane])) << lane;
    }
    let (places, n) = Places::of(|lane| own[lane].efc_type(), some, most);
    let [ne, nf] = first.0;
    (some.count_ones() > 1).then_some((some, ([ne, nf, n], places)))
}

/// All rows make one problem, which is the model's or no small one.
fn is_one(own: &Data) -> bool {
    let least = SMALLEST.min(own.model().nv());
    !has_islands(own.model()) || own.nisland() == 1 && own.nidof() >= least
}

/// The dofs of that problem, unless it has all of them in any case.
fn dofs<'a>(own: &'a Data) -> Option<&'a [i32]> {
    has_islands(own.model()).then(|| &own.map_idof2dof()[..own.nidof()])
}

/// All rows make one problem of all dofs.
fn is_whole(own: &Data) -> bool {
    let m = own.model();
    !has_islands(m) || own.nisland() == 1 && own.nidof() == m.nv()
}

/// The lanes of those that are `left` whose rows are in islands, if there are several.
pub fn parted(own: &[Data], (lanes, near): (u32, bool), left: u32) -> u32 {
    let parted = |&lane: &usize| own[lane].nisland() > 0 && !is_whole(&own[lane]);
    let some = each(balanced(own, lanes, near) & left).filter(parted);
    let some = some.fold(0u32, |all, lane| all | 1 << lane);
    if some.count_ones() > 1 { some } else { 0 }
}

/// The lanes whose elliptic contacts go together: all that are near each other and have about as many rows of them, and not many, else
/// those that are cheapest. A change of the factor takes as long for one lane as for all, and simulations that go their own ways seldom
/// have their contacts on the cone in the same iterations.
fn balanced(own: &[Data], lanes: u32, near: bool) -> u32 {
    let Some(m) = own.first().map(|own| own.model()) else {
        return 0;
    };
    if is_pyramidal(m) {
        return lanes;
    }
    if m.nv() < SMALLEST {
        return 0;
    }
    let mut conic = [0; MOST_LANES];
    let is_cone = |kind: &&i32| **kind == mjCNSTR_CONTACT_ELLIPTIC;
    each(lanes).for_each(|lane| conic[lane] = own[lane].efc_type().iter().filter(is_cone).count());
    let (sum, most) = (
        conic.iter().sum::<usize>(),
        conic.into_iter().max().unwrap_or(0),
    );
    if near && most <= MANY && 4 * sum >= 3 * most * lanes.count_ones() as usize {
        return lanes;
    }
    cheapest(lanes, &conic)
}

/// The lanes that cost least together, with these numbers of rows of elliptic contacts: from those that have fewest on, or none.
fn cheapest(lanes: u32, conic: &[usize; MOST_LANES]) -> u32 {
    let (mut order, mut n, mut left) = ([0; MOST_LANES], 0, lanes);
    while let Some(lane) = each(left).min_by_key(|&lane| conic[lane]) {
        order[n] = lane;
        n += 1;
        left &= !(1 << lane);
    }
    let order = &order[..n];
    let cost = |&k: &usize| {
        let together = k
            .checked_sub(1)
            .map(|last| SEVERAL + EACH_ROW * conic[order[last]]);
        let alone = order[k..].iter().map(|&lane| ALONE + conic[lane]);
        together.into_iter().chain(alone).sum::<usize>()
    };
    let best = (0..=n).filter(|&k| k != 1).min_by_key(cost).unwrap_or(0);
    order[..best].iter().fold(0, |all, &lane| all | 1 << lane)
}

/// The scalar solver would have room.
fn has_room(own: &Data) -> bool {
    has_room_for(own, own.nefc())
}

/// It would with so many rows.
pub fn has_room_for(own: &Data, nefc: usize) -> bool {
    let m = own.model();
    let nv = m.nv();
    own.room() > (1 << 16) + 512 * (nefc + nv + m.ntree()) + 32 * nv * (nv + 8)
}

impl<N: Real> Work<'_, N> {
    /// `warmstart`: the acceleration of the last step, or without constraint forces, whichever costs less; with J a − aref and M a.
    fn start(&mut self, s: &Smooth<N>, sims: &mut Sims, lanes: u32, from: [&[N]; 2]) {
        let [qacc_smooth, qacc_warmstart] = from;
        // without forces
        let efc_b = &mut *self.jv;
        self.rows.mul(efc_b, qacc_smooth);
        sub_from(efc_b, self.rows.aref);
        s.mul(self.mv, qacc_smooth);
        if s.m.disabled(mjDSBL_WARMSTART) {
            self.qacc.copy_from_slice(qacc_smooth);
            self.jaref.copy_from_slice(efc_b);
            return self.ma.copy_from_slice(self.mv);
        }
        self.qacc.copy_from_slice(qacc_warmstart);
        self.rows.mul(self.jaref, self.qacc);
        sub_from(self.jaref, self.rows.aref);
        s.mul(self.ma, self.qacc);
        let (z, skip) = (&mut self.zones, ConeHessian::Skip);
        let mut cost = self.rows.forces(sims, lanes, self.jaref, z, skip);
        let mut inertial = N::of(0.0);
        for i in 0..self.qacc.len() {
            let force = self.ma[i] - self.qfrc_smooth[i];
            inertial += N::of(0.5) * force * (self.qacc[i] - qacc_smooth[i]);
        }
        cost += inertial;
        let smooth = self.rows.forces(sims, lanes, efc_b, z, skip);
        let worse = cost.gt(smooth);
        if worse.any() {
            choose(self.qacc, qacc_smooth, worse);
            choose(self.jaref, efc_b, worse);
            choose(self.ma, self.mv, worse);
        }
    }
}

/// `res = v` where the mask holds.
fn choose<N: Real>(res: &mut [N], v: &[N], mask: N::Mask) {
    let both = res.iter_mut().zip(v);
    both.for_each(|(r, x)| *r = N::blend(mask, *x, *r));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_with_few_cones_go_together() {
        let of = |lanes, conic: [usize; 4]| {
            let mut all = [0; MOST_LANES];
            all[..4].copy_from_slice(&conic);
            cheapest(lanes, &all)
        };
        assert_eq!(of(0b1111, [0; 4]), 0b1111);
        assert_eq!(of(0b1111, [0, 9, 0, 0]), 0b1101);
        assert_eq!(of(0b1011, [0; 4]), 0b1011);
        // one change for all takes longer than one for each
        assert_eq!(of(0b1111, [12, 12, 9, 12]), 0);
        assert_eq!(of(0b0100, [0; 4]), 0);
    }
}
