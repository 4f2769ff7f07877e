//! Islands of one simulation side by side: those of one small tree, as a body that moves freely. Where the Jacobian is sparse, each row
//! must have all dofs of the island: nothing of its structure is to be found then, and its sums have the order of [`Order::Full`]. Up to
//! four with as many dofs and rows of each kind and the same pattern of M go together; where too few are alike (in dense problems fewer
//! than four), the scalar solver is faster. Computation: soIsland.

use super::SMALLEST;
use super::newton::{Size, Smooth, Work};
use super::places::Places;
use super::rows::{Sims, beside, each};
use super::slab::Slab;
use crate::abi::mjSOL_NEWTON;
use crate::base::{Data, lane_switch, plan};
use crate::math::lockstep::full::MOST_DOFS;
use crate::math::lockstep::{Order, Triangle};
use crate::math::sparse::Pattern;
use crate::math::wide::Wide;
use crate::math::{MOST_LANES, Real};
use crate::physics::constraint::{is_pyramidal, is_sparse};
use crate::physics::inertia;
use crate::physics::metric;
use crate::physics::solver::inertia::Run;
use crate::physics::solver::solve::{Start, gather, island, record, scatter};
use core::ops::Range;

/// A register of islands.
type Four = Wide<1>;

/// Most dofs in dense problems.
const MOST_DENSE: usize = 16;

/// Most rows.
const MOST_ROWS: usize = 256;

/// Kinds that are looked for at once.
const KINDS: usize = 8;

/// J a − aref and M a at the start, of all rows and dofs.
type Known<'a> = (&'a [f64], &'a [f64]);

/// Islands of a kind, negative where one is missing.
type Group = [i32; Four::LANES];

/// Some islands may be of the kind.
pub fn applies(d: &Data) -> bool {
    let m = d.model();
    d.nisland() >= least(is_sparse(m))
        && m.opt().solver == mjSOL_NEWTON
        && is_pyramidal(m)
        && (m.nflex() == 0 || !is_sparse(m))
        && !metric::applies(m)
        && !metric::present(d)
        && lane_switch::is_on()
}

/// Members of a group that pays.
fn least(sparse: bool) -> usize {
    if sparse { 2 } else { Four::LANES }
}

/// `solve::islands` of several.
pub fn solve(d: &mut Data, nisland: usize, start: Known) {
    gather(d);
    plan::rewind(d);
    let mark = d.mark();
    let room = if has_room(d, nisland) { nisland } else { 0 };
    let (groups, alone) = (mark.rows::<Group>(d, room), mark.ints(d, room));
    let ngroup = find_groups(&Lists::new(d), groups, alone);
    // in their order, in which plans are kept
    for k in (0..nisland).filter(|&k| alone.get(k) != Some(&0)) {
        island(d, k, Start::OfAll(start.0, start.1));
    }
    let mut left = &groups[..ngroup];
    while !left.is_empty() {
        left = &left[together(d, left, start)..];
    }
    mark.release(d);
    scatter(d);
}

/// There is room for the lists, the largest group, and as much again.
fn has_room(d: &Data, nisland: usize) -> bool {
    let sparse = is_sparse(d.model());
    let most = if sparse { MOST_DOFS } else { MOST_DENSE };
    let [nums, ints] = Work::<Four>::room(&size(Order::Dense, [most, 0, MOST_ROWS, MOST_ROWS]));
    let group = size_of::<Four>() * (nums + 3 * most * most) + 4 * ints;
    d.room() > 2 * (group + (size_of::<Group>() + 4) * nisland)
}

/// Numbers of dofs, equalities, rows with friction loss, and rows.
type Sizes = [usize; 4];

fn size(order: Order, [nv, ne, nf, nefc]: Sizes) -> Size {
    Size {
        order,
        nv,
        width: nv,
        rows: [ne, nf, nefc],
        conic: false,
    }
}

/// What islands are told apart by.
struct Lists<'a> {
    order: Order,
    /// members of a group that pays
    least: usize,
    sizes: [&'a [i32]; 4],
    first_dof: &'a [i32],
    first_row: &'a [i32],
    dofs: &'a [i32],
    rows: &'a [i32],
    rownnz: &'a [i32],
    M: Pattern<'a>,
}

impl<'a> Lists<'a> {
    #[inline(never)]
    fn new(d: &'a Data) -> Self {
        let sparse = is_sparse(d.model());
        Self {
            order: if sparse { Order::Full } else { Order::Dense },
            least: least(sparse),
            sizes: [d.island_nv(), d.island_ne(), d.island_nf(), d.island_nefc()],
            first_dof: d.island_idofadr(),
            first_row: d.island_iefcadr(),
            dofs: d.map_idof2dof(),
            rows: d.map_iefc2efc(),
            rownnz: d.efc_J_rownnz(),
            M: inertia::pattern(d.model()),
        }
    }

    fn sizes(&self, k: usize) -> Sizes {
        self.sizes.map(|n| n[k] as usize)
    }

    /// Place of the first dof, that dof, first number of M, first row.
    fn starts(&self, k: usize) -> [usize; 4] {
        let place = self.first_dof[k] as usize;
        let dof = self.dofs[place] as usize;
        let number = self.M.rowadr[dof] as usize;
        [place, dof, number, self.first_row[k] as usize]
    }

    /// One small tree, or some side by side, with all dofs in each row.
    fn is_small(&self, k: usize) -> bool {
        let [nv, _, _, nefc] = self.sizes(k);
        let sparse = self.order == Order::Full;
        let dofs = if sparse {
            0..=MOST_DOFS
        } else {
            SMALLEST..=MOST_DENSE
        };
        if !dofs.contains(&nv) || nefc == 0 || nefc > MOST_ROWS {
            return false;
        }
        let [place, dof, _, row] = self.starts(k);
        let rows = &self.rows[row..row + nefc];
        self.dofs[place + nv - 1] as usize == dof + nv - 1
            && (!sparse || rows.iter().all(|&r| self.rownnz[r as usize] == nv as i32))
    }

    /// Numbers of M on the dofs of an island.
    fn numbers(&self, k: usize) -> Range<usize> {
        let [_, dof, number, _] = self.starts(k);
        number..self.M.range(dof + self.sizes[0][k] as usize - 1).end
    }

    /// As many dofs and rows of each kind, and the same pattern of M.
    fn alike(&self, a: usize, b: usize) -> bool {
        let [first, other] = [a, b].map(|k| self.starts(k)[1]);
        let n = self.sizes[0][a] as usize;
        if self.sizes(a) != self.sizes(b)
            || self.M.rownnz[first..first + n] != self.M.rownnz[other..other + n]
        {
            return false;
        }
        let [first, other] = [first, other].map(|dof| dof as i32);
        let columns = [a, b].map(|k| &self.M.colind[self.numbers(k)]);
        let mut pairs = columns[0].iter().zip(columns[1]);
        pairs.all(|(a, b)| a - first == b - other)
    }
}

/// Puts small islands of the same kind into groups, in one pass, and notes which ones stay alone; returns the number of groups.
#[inline(never)]
fn find_groups(lists: &Lists, groups: &mut [Group], alone: &mut [i32]) -> usize {
    let mut ngroup = 0;
    // the last group of each kind
    let (mut last, mut nkind) = ([0; KINDS], 0);
    alone.fill(1);
    for k in (0..alone.len()).filter(|&k| lists.is_small(k)) {
        let known = &last[..nkind.min(KINDS)];
        let alike = |&group: &usize| lists.alike(groups[group][0] as usize, k);
        let kind = known.iter().position(alike);
        if let Some(group) = kind.map(|kind| &mut groups[last[kind]])
            && let Some(n) = group.iter().position(|&k| k < 0)
        {
            group[n] = k as i32;
            if n + 1 >= lists.least {
                group[..=n].iter().for_each(|&k| alone[k as usize] = 0);
            }
            continue;
        }
        // the oldest kind makes room for a new one
        let kind = kind.unwrap_or_else(|| {
            nkind += 1;
            (nkind - 1) % KINDS
        });
        last[kind] = ngroup;
        groups[ngroup] = [k as i32, -1, -1, -1];
        ngroup += 1;
    }
    ngroup
}

/// Solves the first groups, as many as are of one kind, and returns their number. One that is too small is left out.
#[inline(never)]
fn together(d: &mut Data, groups: &[Group], start: Known) -> usize {
    let m = d.model();
    let lists = Lists::new(d);
    let first = groups[0][0] as usize;
    let many = |group: &Group| group[lists.least - 1] >= 0;
    if !many(&groups[0]) {
        return 1;
    }
    let (sizes, [_, dof, number, _]) = (lists.sizes(first), lists.starts(first));
    let of_m = lists.numbers(first);
    let same = |group: &&Group| many(group) && lists.alike(first, group[0] as usize);
    let n = 1 + groups[1..].iter().take_while(same).count();
    let (nv, size) = (sizes[0], size(lists.order, sizes));

    let mark = d.mark();
    let [nums, ints] = Work::<Four>::room(&size);
    let mut slab = Slab::<Four> {
        nums: mark.rows(d, nums + 2 * of_m.len() + nv),
        ints: mark.ints(d, ints + 2 * nv + of_m.len()),
    };
    let [M, qLD, qLDiagInv] = slab.several([of_m.len(), of_m.len(), nv]);
    let [rownnz, rowadr, colind] = [nv, nv, of_m.len()].map(|n| slab.ints(n));
    let mut w = Work::new(slab, &size);
    let all = inertia::pattern(m);
    rownnz.copy_from_slice(&all.rownnz[dof..dof + nv]);
    let below = |to: &mut [i32], from: &[i32], first: usize| {
        let both = to.iter_mut().zip(from);
        both.for_each(|(to, from)| *to = from - first as i32);
    };
    below(rowadr, &all.rowadr[dof..], number);
    below(colind, &all.colind[of_m], dof);
    let runs: [Run; 1] = [[0, 0, nv as i32]];

    for group in &groups[..n] {
        let inertia = [&mut *M, &mut *qLD, &mut *qLDiagInv];
        load(&mut w, d, group, start, inertia);
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
            island: [None; MOST_LANES],
            places: Places::default(),
        };
        let mut lanes = 0;
        for (lane, &k) in group.iter().enumerate().filter(|(_, k)| **k >= 0) {
            sims.island[lane] = Some(k as usize);
            lanes |= 1 << lane;
        }
        if size.order == Order::Dense {
            // another order of sums than that of all rows and dofs
            w.evaluate(&smooth);
        }
        let solved = w.run(&smooth, &mut sims, lanes);
        let numbers = [nv, sizes[3], M.len()];
        for lane in each(lanes) {
            let k = group[lane] as usize;
            match solved >> lane & 1 {
                0 => island(d, k, Start::OfAll(start.0, start.1)),
                _ => note(d, k, &w, (lane, size.order), numbers),
            }
        }
    }
    mark.release(d);
    n
}

/// Statistics of an island that is solved; numbers of dofs, of rows, of elements of M.
fn note(
    d: &mut Data,
    k: usize,
    w: &Work<Four>,
    (lane, order): (usize, Order),
    [nv, nefc, nm]: [usize; 3],
) {
    // J, or the Hessian and, where it is sparse, its two terms
    let nnz = match (w.results.factored >> lane & 1, order) {
        (0, _) => nv * nefc,
        (_, Order::Full) => 2 * Triangle::<f64>::size(nv) + nm,
        (_, Order::Dense) => nv * nv,
    };
    record(d, k, w.results.niter[lane], Some(nnz));
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
    let lists = Lists::new(d);
    let mut starts = [[0; Four::LANES]; 4];
    for (lane, &k) in group.iter().enumerate() {
        let own = lists.starts(if k < 0 { group[0] } else { k } as usize);
        (0..4).for_each(|i| starts[i][lane] = own[i]);
    }
    let [place, dof, number, row] = &starts;
    let [M, qLD, qLDiagInv] = inertia;
    w.rows.load_one(d, [row, dof], (&mut *w.jaref, jaref));
    beside(M, d.M(), number, 0);
    beside(qLD, d.qLD(), number, 0);
    beside(qLDiagInv, d.qLDiagInv(), dof, 0);
    beside(w.ma, ma, dof, 0);
    beside(w.qacc, d.iacc(), place, 0);
    beside(w.qfrc_smooth, d.ifrc_smooth(), place, 0);
}
