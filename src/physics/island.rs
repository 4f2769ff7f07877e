//! Islands: sets of kinematic trees that constraints connect. Each is a problem of its own.
//!
//! Trees without a constraint belong to no island. Computation: soIsland.

use crate::abi::*;
use crate::base::{Data, Model, arena, report};
use crate::fields;
use crate::math::short;
use crate::physics::flex::{EXCLUDE_PASSIVE, Flex, moving_trees};
use crate::physics::movers::Movers;
use crate::physics::sleep::{self, Sleepers};
use crate::physics::{constraint, metric};

/// Tree that no constraint touches.
const INACTIVE: i32 = -1;

/// Rows that follow each other and act on one tree, perhaps on others too: where they end, and the tree.
type Run = [i32; 2];

/// Disjoint sets of trees; the root of a set is its smallest member.
struct Sets<'a>(&'a mut [i32]);

impl Sets<'_> {
    fn root(&mut self, mut t: i32) -> i32 {
        while self.0[t as usize] != t {
            let up = self.0[self.0[t as usize] as usize];
            self.0[t as usize] = up;
            t = up;
        }
        t
    }

    fn activate(&mut self, t: i32) {
        if t >= 0 && self.0[t as usize] == INACTIVE {
            self.0[t as usize] = t;
        }
    }

    /// Joins the sets of two trees; a negative one stands for the world and joins nothing.
    fn unite(&mut self, a: i32, b: i32) {
        self.activate(a);
        self.activate(b);
        if a >= 0 && b >= 0 && a != b {
            let (a, b) = (self.root(a), self.root(b));
            self.0[a.max(b) as usize] = a.min(b);
        }
    }
}

/// `mj_island`: finds the islands of the present constraints and fills all `island_*`, `map_*`, `iefc_*`
/// arrays that depend on positions only.
pub fn island(d: &mut Data) {
    let m = d.model();
    arena::no_islands(d);
    let (ntree, nefc) = (m.ntree(), d.nefc());
    if m.disabled(mjDSBL_ISLAND) || nefc == 0 && !ties_without_rows(m) {
        return;
    }
    let mark = d.mark();
    let parent = mark.ints(d, ntree);
    let runs = mark.rows(d, nefc);
    parent.fill(INACTIVE);
    let mut sets = Sets(parent);
    let nruns = connect(d, &mut sets, runs);
    couple_flexes(d, &mut sets);
    couple_pushing(d, &mut sets);
    metric::couple(d, |a, b| sets.unite(a, b));

    // number the islands by their smallest tree
    let tree_island = mark.ints(d, ntree);
    let (mut nisland, mut nidof) = (0, 0);
    for t in 0..ntree {
        tree_island[t] = match sets.0[t] {
            INACTIVE => -1,
            _ => {
                nidof += m.tree_dofnum()[t] as usize;
                let root = sets.root(t as i32) as usize;
                if root == t {
                    nisland += 1;
                    nisland - 1
                } else {
                    tree_island[root]
                }
            }
        };
    }
    if nisland > 0 {
        if arena::alloc_islands(d, nisland as usize, nidof) {
            fill_trees(d, tree_island);
            fill_rows(d, &runs[..nruns], tree_island);
        } else {
            let narena = d.narena() as i32;
            report::warn(d, mjWARN_CNSTRFULL, narena);
            arena::forget_rows(d);
        }
    }
    mark.release(d);
}

/// Who may sleep must know whom the metric ties it to, even where no constraint acts: of deformables alone.
fn ties_without_rows(m: Model) -> bool {
    let discrete = m.opt().integrator == mjINT_DISCRETE;
    discrete && sleep::enabled(m) && Flex::all(m).any(|f| f.ties() || f.pushes())
}

/// Joins the trees that move one flex which is elastic, or whose contacts may push.
fn couple_flexes(d: &Data, sets: &mut Sets) {
    let m = d.model();
    let asleep = Sleepers::of(d);
    for flex in Flex::all(m).filter(|f| f.ties() || f.pushes()) {
        let mut trees = moving_trees(flex).filter(|&t| !asleep.tree(t));
        let Some(first) = trees.next() else { continue };
        // one tree alone is tied to none
        for tree in trees.filter(|&t| t != first) {
            sets.unite(first as i32, tree as i32);
        }
    }
}

/// Joins the trees on both sides of contacts that push by forces of their own: the metric couples them.
fn couple_pushing(d: &Data, sets: &mut Sets) {
    let mut movers = None;
    for con in d.contact().iter().filter(|c| c.exclude == EXCLUDE_PASSIVE) {
        unite_movers(d, sets, con, &mut movers);
    }
}

/// Joins the trees that move a contact of a flex, those of no share too; returns one of them. `room` is for its movers.
fn unite_movers(d: &Data, sets: &mut Sets, con: &mjContact, room: &mut Option<Movers>) -> i32 {
    let m = d.model();
    let movers = room.get_or_insert_with(Movers::none);
    movers.find(m, d.flexvert_xpos(), con);
    let mut last = -1;
    for &b in movers.bodies() {
        let tree = m.body_treeid()[b as usize];
        if tree >= 0 {
            sets.unite(last, tree);
            last = tree;
        }
    }
    last
}

/// Joins the trees of every constraint; `runs` receives all rows. Returns the number of runs.
fn connect(d: &Data, sets: &mut Sets, runs: &mut [Run]) -> usize {
    let m = d.model();
    let nefc = d.nefc();
    if nefc > 0 && m.ntree() == 1 {
        // whatever the rows are, they act on the only tree
        sets.activate(0);
        runs[0] = [nefc as i32, 0];
        return 1;
    }
    let (kinds, ids) = (&d.efc_type()[..nefc], &d.efc_id()[..nefc]);
    let (mut n, mut movers, mut i) = (0, None, 0);
    while i < nefc {
        let (row, kind, id) = (i, kinds[i], ids[i]);
        let of_edge = kind == mjCNSTR_EQUALITY
            && matches!(m.eq_type()[id as usize], mjEQ_FLEX | mjEQ_FLEXSTRAIN);
        i += 1;
        while i < nefc && kinds[i] == kind && ids[i] == id && !of_edge {
            i += 1;
        }
        let tree = match ends(d, sets, kind, id as usize, &mut movers) {
            Some((a, b)) => {
                sets.unite(a, b);
                if a >= 0 { a } else { b }
            }
            None => scan(d, m, sets, row),
        };
        if tree < 0 {
            no_tree(kind, id, row);
        }
        if n == 0 || runs[n - 1][1] != tree {
            n += 1;
        }
        runs[n - 1] = [i as i32, tree];
    }
    n
}

/// The two trees that a constraint acts on, where that is known without its rows. Those that move a contact of a flex are
/// joined here; `movers` is room for them.
fn ends(
    d: &Data,
    sets: &mut Sets,
    kind: i32,
    id: usize,
    movers: &mut Option<Movers>,
) -> Option<(i32, i32)> {
    let m = d.model();
    let pair = |b1: usize, b2: usize| Some((m.body_treeid()[b1], m.body_treeid()[b2]));
    match kind {
        mjCNSTR_FRICTION_DOF => Some((m.dof_treeid()[id], -1)),
        mjCNSTR_LIMIT_JOINT => Some((m.dof_treeid()[m.jnt_dofadr()[id] as usize], -1)),
        mjCNSTR_EQUALITY => match m.eq_type()[id] {
            mjEQ_CONNECT | mjEQ_WELD => {
                let (b1, b2) = constraint::equality_bodies(m, id);
                pair(b1, b2)
            }
            _ => None,
        },
        mjCNSTR_FRICTION_TENDON | mjCNSTR_LIMIT_TENDON => None,
        _ => {
            let con = &d.contact()[id];
            let body = |g: i32| m.geom_bodyid()[g as usize] as usize;
            let [g1, g2] = con.geom;
            if g1 >= 0 && g2 >= 0 {
                pair(body(g1), body(g2))
            } else {
                let tree = unite_movers(d, sets, con, movers);
                Some((tree, tree))
            }
        }
    }
}

/// Raised for a row that acts on nothing: somebody changed what it belongs to.
#[cold]
fn no_tree(kind: i32, id: i32, row: usize) -> ! {
    match kind {
        mjCNSTR_EQUALITY => report::raise(format_args!(
            "treeIterInit: equality {id} is between two static bodies"
        )),
        mjCNSTR_CONTACT_FRICTIONLESS..=mjCNSTR_CONTACT_ELLIPTIC => report::raise(format_args!(
            "mj_island: contact {id} is between two static bodies"
        )),
        _ => report::raise(format_args!(
            "mj_island: no tree found for constraint {row}"
        )),
    }
}

/// Joins the trees of the nonzero columns of row `i`; returns the first.
fn scan(d: &Data, m: Model, sets: &mut Sets, i: usize) -> i32 {
    let (mut first, mut last) = (-1, -1);
    let mut add = |dof: usize| {
        let t = m.dof_treeid()[dof];
        if t != last {
            sets.unite(last, t);
            if first < 0 {
                first = t;
            }
            last = t;
        }
    };
    if constraint::is_sparse(m) {
        let adr = d.efc_J_rowadr()[i] as usize;
        let end = adr + d.efc_J_rownnz()[i] as usize;
        for &c in &d.efc_J_colind()[adr..end] {
            add(c as usize);
        }
    } else {
        let nv = m.nv();
        for (c, &x) in d.efc_J()[i * nv..(i + 1) * nv].iter().enumerate() {
            if x != 0.0 {
                add(c);
            }
        }
    }
    first
}

/// Positions where the members of each island start, from their numbers.
fn starts(adr: &mut [i32], num: &[i32]) -> i32 {
    let mut sum = 0;
    for (a, n) in adr.iter_mut().zip(num) {
        *a = sum;
        sum += n;
    }
    sum
}

/// Trees and dofs by island, in their order, those without one last.
fn fill_trees(d: &mut Data, islands: &[i32]) {
    let m = d.model();
    let (first, number) = (m.tree_dofadr(), m.tree_dofnum());
    fields!(d => write: tree_island, island_ntree, island_itreeadr, map_itree2tree, dof_island,
                 island_nv, island_idofadr, island_dofadr, map_dof2idof, map_idof2dof);
    tree_island.copy_from_slice(islands);
    if island_nv.len() == 1 && islands.iter().all(|&k| k == 0) {
        // the only island has all, in their order
        (island_ntree[0], island_itreeadr[0]) = (islands.len() as i32, 0);
        (island_nv[0], island_idofadr[0], island_dofadr[0]) = (dof_island.len() as i32, 0, 0);
        short::fill(dof_island, 0);
        let maps = [map_itree2tree, map_dof2idof, map_idof2dof];
        return maps.into_iter().for_each(|map| count_up(map, 0));
    }
    short::fill(island_ntree, 0);
    short::fill(island_nv, 0);
    for (&k, n) in islands.iter().zip(number) {
        if let Ok(k) = usize::try_from(k) {
            island_ntree[k] += 1;
            island_nv[k] += n;
        }
    }
    let mut rest = (
        starts(island_itreeadr, island_ntree),
        starts(island_idofadr, island_nv),
    );
    // the addresses serve as cursors, then are moved back
    for (t, &k) in islands.iter().enumerate() {
        let (tree, place) = match usize::try_from(k) {
            Ok(k) => (&mut island_itreeadr[k], &mut island_idofadr[k]),
            Err(_) => (&mut rest.0, &mut rest.1),
        };
        map_itree2tree[*tree as usize] = t as i32;
        let dofs = first[t] as usize..(first[t] + number[t]) as usize;
        let places = *place as usize..(*place + number[t]) as usize;
        dof_island[dofs.clone()].fill(k);
        count_up(&mut map_dof2idof[dofs], *place);
        count_up(&mut map_idof2dof[places], first[t]);
        *tree += 1;
        *place += number[t];
    }
    for k in 0..island_nv.len() {
        island_itreeadr[k] -= island_ntree[k];
        island_idofadr[k] -= island_nv[k];
        island_dofadr[k] = map_idof2dof[island_idofadr[k] as usize];
    }
}

/// Writes consecutive numbers.
fn count_up(list: &mut [i32], first: i32) {
    let places = list.iter_mut().enumerate();
    places.for_each(|(i, x)| *x = first + i as i32);
}

/// Rows by island, in their order.
fn fill_rows(d: &mut Data, runs: &[Run], islands: &[i32]) {
    let (ne, nf) = (d.ne(), d.nf());
    fields!(d => write: efc_island, island_ne, island_nf, island_nefc, island_iefcadr, map_efc2iefc,
                 map_iefc2efc, iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R;
                 read: efc_type, efc_id, efc_frictionloss, efc_D, efc_R);
    if island_nefc.len() == 1 {
        // the only island has all, in their order
        (island_ne[0], island_nf[0]) = (ne as i32, nf as i32);
        (island_nefc[0], island_iefcadr[0]) = (efc_type.len() as i32, 0);
        short::fill(efc_island, 0);
        short::copy(iefc_type, efc_type);
        short::copy(iefc_id, efc_id);
        short::copy(iefc_frictionloss, efc_frictionloss);
        short::copy(iefc_D, efc_D);
        short::copy(iefc_R, efc_R);
        let maps = [map_efc2iefc, map_iefc2efc];
        return maps.into_iter().for_each(|map| count_up(map, 0));
    }
    short::fill(island_ne, 0);
    short::fill(island_nf, 0);
    short::fill(island_nefc, 0);
    let mut first = 0;
    for &[end, tree] in runs {
        let k = islands[tree as usize] as usize;
        let before = |row: usize| end.min(row as i32) - first.min(row as i32);
        island_ne[k] += before(ne);
        island_nf[k] += before(ne + nf) - before(ne);
        island_nefc[k] += end - first;
        first = end;
    }
    starts(island_iefcadr, island_nefc);
    // the addresses serve as cursors, then are moved back
    first = 0;
    for &[end, tree] in runs {
        let (k, n) = (islands[tree as usize], (end - first) as usize);
        let cursor = &mut island_iefcadr[k as usize];
        let (from, to) = (
            first as usize..end as usize,
            *cursor as usize..*cursor as usize + n,
        );
        efc_island[from.clone()].fill(k);
        count_up(&mut map_efc2iefc[from.clone()], *cursor);
        count_up(&mut map_iefc2efc[to.clone()], first);
        let (kind, id) = (&mut iefc_type[to.clone()], &mut iefc_id[to.clone()]);
        let (loss, D, R) = (
            &mut iefc_frictionloss[to.clone()],
            &mut iefc_D[to.clone()],
            &mut iefc_R[to],
        );
        let (efc_type, efc_id) = (&efc_type[from.clone()], &efc_id[from.clone()]);
        let (efc_frictionloss, efc_D, efc_R) = (
            &efc_frictionloss[from.clone()],
            &efc_D[from.clone()],
            &efc_R[from],
        );
        // few rows: one loop is shorter than five
        for r in 0..n {
            (kind[r], id[r]) = (efc_type[r], efc_id[r]);
            (loss[r], D[r], R[r]) = (efc_frictionloss[r], efc_D[r], efc_R[r]);
        }
        *cursor += end - first;
        first = end;
    }
    for (adr, n) in island_iefcadr.iter_mut().zip(&*island_nefc) {
        *adr -= n;
    }
}
