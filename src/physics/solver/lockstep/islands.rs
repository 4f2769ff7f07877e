//! Islands of several simulations: each is a problem of its own, solved together with those of other lanes that have the same dofs and
//! as many equalities and rows with friction loss. One that is alone, or small, is solved by the scalar text. Computation: soIsland.

use super::newton::{Smooth, Work};
use super::places::Places;
use super::rows::{Sims, each, put};
use super::{Alike, SMALLEST, has_room, most_rows};
use crate::base::{Data, plan};
use crate::fields;
use crate::math::{MOST_LANES, Real};
use crate::physics::inertia;
use crate::physics::solver::inertia::{Run, find_runs};
use crate::physics::solver::solve::{Start, gather, island, scatter};
use crate::physics::solver::warmstart::{Place, warmstart};
use core::ops::Range;

/// Solves the islands of `lanes`, from what the scalar solver reads in their own states; results are there, too.
pub fn solve<N: Real>(d: &mut Data<N>, own: &mut [Data], lanes: u32) {
    each(lanes).for_each(|lane| start(&mut own[lane]));
    let mut next = [0; MOST_LANES];
    loop {
        // islands stand in the order of their first dofs
        let (mut first, mut group) = (i32::MAX, 0);
        for lane in each(lanes) {
            match own[lane].island_dofadr().get(next[lane]) {
                Some(&dof) if dof < first => (first, group) = (dof, 1 << lane),
                Some(&dof) if dof == first => group |= 1 << lane,
                _ => {}
            }
        }
        if group == 0 {
            break;
        }
        let mut waiting = group;
        while waiting != 0 {
            let (same, sizes) = alike(own, waiting, &next);
            let solved = match sizes {
                Some((sizes, places)) => {
                    let sims = Sims {
                        own,
                        island: next.map(Some),
                        places,
                    };
                    together(d, sims, same, sizes)
                }
                None => 0,
            };
            for lane in each(same & !solved) {
                island(&mut own[lane], next[lane], Start::Unknown);
            }
            waiting &= !same;
        }
        each(group).for_each(|lane| next[lane] += 1);
    }
    each(lanes).for_each(|lane| scatter(&mut own[lane]));
}

/// Where all islands of a simulation start.
fn start(d: &mut Data) {
    d.qfrc_constraint_mut().fill(0.0);
    let mark = d.mark();
    let (jaref, ma) = (mark.nums(d, d.nefc()), mark.nums(d, d.model().nv()));
    warmstart(d, None, jaref, ma, Place::Nobody);
    mark.release(d);
    d.solver_niter_mut().fill(0);
    gather(d);
    plan::rewind(d);
}

/// Places of an island's dofs.
fn places(d: &Data, k: usize) -> Range<usize> {
    let start = d.island_idofadr()[k] as usize;
    start..start + d.island_nv()[k] as usize
}

/// The dofs of an island.
fn dofs<'a>(d: &'a Data, k: usize) -> &'a [i32] {
    &d.map_idof2dof()[places(d, k)]
}

/// The lanes whose next island is of the kind of the first one's, and where they go together, the numbers of equalities, of rows with
/// friction loss, and most rows of a lane.
fn alike(own: &[Data], lanes: u32, next: &[usize; MOST_LANES]) -> (u32, Option<Alike>) {
    let kind = |lane: usize| {
        let (d, k) = (&own[lane], next[lane]);
        (d.island_ne()[k], d.island_nf()[k], dofs(d, k))
    };
    let Some(first) = each(lanes).next() else {
        return (0, None);
    };
    let (ne, nf, dofs) = kind(first);
    let same = each(lanes).filter(|&lane| kind(lane) == (ne, nf, dofs));
    let some = same.fold(0u32, |some, lane| some | 1 << lane);
    let kinds = |lane: usize| {
        let (d, k) = (&own[lane], next[lane]);
        let start = d.island_iefcadr()[k] as usize;
        &d.iefc_type()[start..start + d.island_nefc()[k] as usize]
    };
    let most = most_rows(dofs.len());
    let (places, n) = Places::of(kinds, some, most);
    let good = some.count_ones() > 1
        && dofs.len() >= SMALLEST
        && n <= most
        && each(some).all(|lane| has_room(&own[lane]));
    (
        some,
        good.then_some(([ne as usize, nf as usize, n], places)),
    )
}

/// Solves one island of each lane; returns the lanes that are done.
#[inline(never)]
fn together<N: Real>(d: &mut Data<N>, mut sims: Sims, lanes: u32, sizes: [usize; 3]) -> u32 {
    let m = d.model();
    let island = |sims: &Sims, lane: usize| sims.island[lane].unwrap_or_default();
    let first = each(lanes).next().unwrap_or_default();
    let dofs = dofs(&sims.own[first], island(&sims, first));
    let nv = dofs.len();
    let mark = d.mark();
    let runs = mark.rows::<Run>(d, m.ntree());
    let nruns = find_runs(dofs, runs);
    let mut w = Work::dense(&mark, d, nv, sizes);
    w.rows.load(&sims, &runs[..nruns], lanes);
    for lane in each(lanes) {
        let d = &sims.own[lane];
        let own = places(d, island(&sims, lane));
        put(w.qacc, lane, &d.iacc()[own.clone()]);
        put(w.qfrc_smooth, lane, &d.ifrc_smooth()[own]);
    }
    let solved = {
        fields!(d => read: M, qLD, qLDiagInv);
        let smooth = Smooth {
            m,
            pattern: inertia::pattern(m),
            runs: &runs[..nruns],
            M,
            qLD,
            qLDiagInv,
        };
        w.evaluate(&smooth);
        w.run(&smooth, &mut sims, lanes)
    };
    mark.release(d);
    solved
}
