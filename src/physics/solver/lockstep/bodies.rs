//! Islands of one simulation side by side: those of one small tree, as a body that moves freely, in sparse problems. Each row has all
//! dofs of such an island, so nothing of its structure is to be found, and its sums have the order of [`Order::Full`]. Up to four with
//! as many dofs and rows of each kind and the same pattern of M go together; one that is alone is faster here, too, than in the
//! general solver. Computation: soIsland.

use super::newton::{Size, Smooth, Work};
use super::rows::{Sims, each};
use super::slab::Slab;
use crate::abi::mjSOL_NEWTON;
use crate::base::{Data, lane_switch, plan};
use crate::math::lockstep::{Order, Triangle};
use crate::math::sparse::Pattern;
use crate::math::wide::Wide;
use crate::math::{MOST_LANES, Real};
use crate::physics::constraint::{is_pyramidal, is_sparse};
use crate::physics::inertia::places;
use crate::physics::metric;
use crate::physics::solver::inertia::Run;
use crate::physics::solver::solve::{Known, gather, island, record, scatter};
use core::ops::Range;

/// A register of islands.
type Four = Wide<1>;

/// Most dofs of such an island.
const MOST_DOFS: usize = 8;

/// Most rows.
const MOST_ROWS: usize = 256;

/// Groups that wait for more of their kind.
const OPEN: usize = 8;

/// The islands of a group; those that are missing are negative.
type Group = [i32; Four::LANES];

/// No island yet.
const EMPTY: Group = [-1; Four::LANES];

/// Some islands may be of the kind.
pub fn applies(d: &Data) -> bool {
    let m = d.model();
    m.opt().solver == mjSOL_NEWTON
        && is_sparse(m)
        && is_pyramidal(m)
        && m.nflex() == 0
        && !metric::applies(m)
        && !metric::present(d)
        && lane_switch::is_on()
}

/// `solve::islands`.
pub fn solve(d: &mut Data, nisland: usize, start: Known) {
    gather(d);
    plan::rewind(d);
    let whole = nisland == 1 && d.nidof() == d.model().nv();
    let mark = d.mark();
    let room = if has_room(d, nisland) { nisland } else { 0 };
    let (groups, others) = (mark.rows::<Group>(d, room), mark.ints(d, room));
    let [ngroup, nother] = find_groups(d, groups, others);
    // in their order, in which plans are kept
    match room {
        0 => (0..nisland).for_each(|k| island(d, k, start, whole)),
        _ => others[..nother]
            .iter()
            .for_each(|&k| island(d, k as usize, start, whole)),
    }
    let mut groups = &groups[..ngroup];
    while !groups.is_empty() {
        groups = &groups[together(d, groups, start, whole)..];
    }
    mark.release(d);
    scatter(d);
}

/// There is room for the lists, the largest group, and as much again.
fn has_room(d: &Data, nisland: usize) -> bool {
    let [nums, ints] = Work::<Four>::room(&size(MOST_DOFS, [0, MOST_ROWS, MOST_ROWS]));
    let group = size_of::<Four>() * (nums + 3 * MOST_DOFS * MOST_DOFS) + 4 * ints;
    d.room() > 2 * (group + (size_of::<Group>() + 4) * nisland)
}

fn size(nv: usize, rows: [usize; 3]) -> Size {
    Size {
        order: Order::Full,
        nv,
        width: nv,
        rows,
        conic: false,
    }
}

/// Numbers of dofs, equalities, rows with friction loss and rows of an island, if it is of the kind.
fn kind(d: &Data, k: usize) -> Option<[usize; 4]> {
    let nv = d.island_nv()[k] as usize;
    let [ne, nf, nefc] = sizes(d, k);
    if nv > MOST_DOFS || nefc == 0 || nefc > MOST_ROWS {
        return None;
    }
    let start = d.island_iefcadr()[k] as usize;
    let (map, rownnz) = (&d.map_iefc2efc()[start..start + nefc], d.efc_J_rownnz());
    let full = map.iter().all(|&r| rownnz[r as usize] as usize == nv);
    let dofs = &d.map_idof2dof()[places_of(d, k)];
    let together = dofs[nv - 1] - dofs[0] == nv as i32 - 1;
    (full && together).then_some([nv, ne, nf, nefc])
}

/// Numbers of equalities, rows with friction loss and rows of an island.
fn sizes(d: &Data, k: usize) -> [usize; 3] {
    [d.island_ne(), d.island_nf(), d.island_nefc()].map(|n| n[k] as usize)
}

/// Places of an island's dofs.
fn places_of(d: &Data, k: usize) -> Range<usize> {
    let start = d.island_idofadr()[k] as usize;
    start..start + d.island_nv()[k] as usize
}

/// The dofs of an island, which are neighbours.
fn dofs(d: &Data, k: usize) -> Range<usize> {
    let own = places_of(d, k);
    let first = d.map_idof2dof()[own.start] as usize;
    first..first + own.len()
}

/// Puts islands of the same kind into groups, in one pass; returns the number of groups, and of the others.
fn find_groups(d: &Data, groups: &mut [Group], others: &mut [i32]) -> [usize; 2] {
    let (mut ngroup, mut nother) = (0, 0);
    // groups that are not full, and their kinds
    let (mut open, mut kinds, mut nopen) = ([0; OPEN], [[0; 4]; OPEN], 0);
    for k in 0..others.len() {
        let Some(kind) = kind(d, k) else {
            others[nother] = k as i32;
            nother += 1;
            continue;
        };
        let fits = |&i: &usize| kinds[i] == kind && same_pattern(d, k, groups[open[i]][0] as usize);
        let Some(i) = (0..nopen).find(fits) else {
            // the oldest one stays as it is
            if nopen == OPEN {
                open.rotate_left(1);
                kinds.rotate_left(1);
                nopen -= 1;
            }
            groups[ngroup] = EMPTY;
            groups[ngroup][0] = k as i32;
            (open[nopen], kinds[nopen]) = (ngroup, kind);
            (ngroup, nopen) = (ngroup + 1, nopen + 1);
            continue;
        };
        let group = &mut groups[open[i]];
        let n = group.iter().filter(|&&k| k >= 0).count();
        group[n] = k as i32;
        if n + 1 == group.len() {
            open[i..nopen].rotate_left(1);
            kinds[i..nopen].rotate_left(1);
            nopen -= 1;
        }
    }
    [ngroup, nother]
}

/// M has the same pattern on the dofs of two islands.
fn same_pattern(d: &Data, a: usize, b: usize) -> bool {
    let m = d.model();
    let (a, b) = (dofs(d, a), dofs(d, b));
    let shift = b.start as i32 - a.start as i32;
    let (rownnz, colind) = (m.M_rownnz(), m.M_colind());
    let columns = [&a, &b].map(|dofs| &colind[places(m, dofs)]);
    let mut pairs = columns[0].iter().zip(columns[1]);
    rownnz[a] == rownnz[b] && pairs.all(|(a, b)| a + shift == *b)
}

/// Solves the first groups, as many as are of one kind, and returns their number.
#[inline(never)]
fn together(d: &mut Data, groups: &[Group], start: Known, whole: bool) -> usize {
    let m = d.model();
    let first = groups[0][0] as usize;
    let (own, sizes) = (dofs(d, first), sizes(d, first));
    let size = size(own.len(), sizes);
    let at = places(m, &own);
    let (nv, of_m) = (own.len(), at.len());

    let mark = d.mark();
    let [nums, ints] = Work::<Four>::room(&size);
    let mut slab = Slab::<Four> {
        nums: mark.rows(d, nums + 2 * of_m + nv),
        ints: mark.ints(d, ints + 2 * nv + of_m),
    };
    let [M, qLD, qLDiagInv] = slab.several([of_m, of_m, nv]);
    let [rownnz, rowadr, colind] = [nv, nv, of_m].map(|n| slab.ints(n));
    let mut w = Work::new(slab, &size);
    rownnz.copy_from_slice(&m.M_rownnz()[own.clone()]);
    let below = |to: &mut [i32], from: &[i32], first: usize| {
        let both = to.iter_mut().zip(from);
        both.for_each(|(to, from)| *to = from - first as i32);
    };
    below(rowadr, &m.M_rowadr()[own.clone()], at.start);
    below(colind, &m.M_colind()[at], own.start);
    let runs: [Run; 1] = [[0, 0, nv as i32]];

    let mut done = 0;
    for group in groups {
        let one = group[0] as usize;
        if done > 0 && (self::sizes(d, one) != sizes || !same_pattern(d, first, one)) {
            break;
        }
        done += 1;
        let mut islands = [None; MOST_LANES];
        let mut lanes = 0;
        for (lane, &k) in group.iter().enumerate().filter(|&(_, &k)| k >= 0) {
            islands[lane] = Some(k as usize);
            lanes |= 1 << lane;
        }
        load(
            &mut w,
            d,
            group,
            start,
            [&mut *M, &mut *qLD, &mut *qLDiagInv],
        );
        let pattern = Pattern {
            rownnz,
            rowadr,
            colind,
        };
        let smooth = Smooth {
            m,
            pattern,
            runs: &runs,
            M,
            qLD,
            qLDiagInv,
        };
        let mut sims = Sims {
            own: core::slice::from_mut(d),
            island: islands,
        };
        let solved = w.run(&smooth, &mut sims, lanes);
        for lane in each(lanes) {
            let k = group[lane] as usize;
            if solved >> lane & 1 == 0 {
                island(d, k, start, whole);
                continue;
            }
            // J, or the Hessian and its two terms
            let nnz = match w.results.factored >> lane & 1 {
                0 => nv * sizes[2],
                _ => 2 * Triangle::<f64>::size(nv) + of_m,
            };
            record(d, k, w.results.niter[lane], Some(nnz));
        }
    }
    mark.release(d);
    done
}

/// Takes over a group: its rows, where it starts, and M with its factor. What is missing does what the first one does.
#[inline(never)]
fn load(
    w: &mut Work<Four>,
    d: &Data,
    group: &Group,
    (jaref, ma): Known,
    inertia: [&mut [Four]; 3],
) {
    let m = d.model();
    let island = group.map(|k| if k < 0 { group[0] } else { k } as usize);
    w.rows.load_full(d, &island);
    // first dof, place of the first dof, first number of M, first row
    let mut starts = [[0; 4]; Four::LANES];
    for (start, &k) in starts.iter_mut().zip(&island) {
        let (dof, row) = (dofs(d, k).start, d.island_iefcadr()[k] as usize);
        *start = [
            dof,
            d.island_idofadr()[k] as usize,
            places(m, &(dof..dof + 1)).start,
            row,
        ];
    }
    let put = |to: &mut [Four], from: &[f64], which: usize| {
        let own = starts.map(|start| &from[start[which]..][..to.len()]);
        Four::interleave(to, &own);
    };
    let [M, qLD, qLDiagInv] = inertia;
    put(M, d.M(), 2);
    put(qLD, d.qLD(), 2);
    put(qLDiagInv, d.qLDiagInv(), 0);
    put(w.ma, ma, 0);
    put(w.qacc, d.iacc(), 1);
    put(w.qfrc_smooth, d.ifrc_smooth(), 1);
    let to: &mut [f64] = bytemuck::cast_slice_mut(w.jaref);
    let map = d.map_iefc2efc();
    for (lane, start) in starts.iter().enumerate() {
        let places = to.iter_mut().skip(lane).step_by(Four::LANES);
        let own = places.zip(&map[start[3]..]);
        own.for_each(|(to, &r)| *to = jaref[r as usize]);
    }
}
