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

/// Rows that follow each other and act on one tree, perhaps on others too: the first one, and the tree.
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
    let (trees, runs) = mark.ints(d, 2 * (ntree + nefc)).split_at_mut(2 * ntree);
    let (parent, tree_island) = trees.split_at_mut(ntree);
    let (runs, _) = runs.as_chunks_mut();
    for t in short::few(ntree) {
        parent[t] = INACTIVE;
    }
    let mut sets = Sets(parent);
    let nruns = connect(d, &mut sets, runs);
    if m.nflex() > 0 {
        couple_flexes(d, &mut sets);
        couple_pushing(d, &mut sets);
    }
    metric::couple(d, |a, b| sets.unite(a, b));
    let (nisland, nidof) = number(m, &mut sets, tree_island);
    if nisland > 0 {
        if arena::alloc_islands(d, nisland as usize, nidof) {
            fill_trees(d, tree_island);
            fill_rows(d, &runs[..nruns], tree_island);
            copy_rows(d);
        } else {
            let narena = d.narena() as i32;
            report::warn(d, mjWARN_CNSTRFULL, narena);
            arena::forget_rows(d);
        }
    }
    mark.release(d);
}

/// Numbers the islands by their smallest tree: how many they are, and how many dofs they have.
fn number(m: Model, sets: &mut Sets, tree_island: &mut [i32]) -> (i32, usize) {
    let (mut nisland, mut nidof) = (0, 0);
    for t in 0..tree_island.len() {
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
    (nisland, nidof)
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
        runs[0] = [0, 0];
        return 1;
    }
    let (kinds, ids) = (&d.efc_type()[..nefc], &d.efc_id()[..nefc]);
    let (mut n, mut movers, mut i) = (0, None, 0);
    let mut last = INACTIVE;
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
        if tree != last {
            runs[n] = [row as i32, tree];
            (n, last) = (n + 1, tree);
        }
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

/// Positions behind the last member of each island, from their numbers.
#[inline(never)] // once for all
fn add_up(end: &mut [i32], num: &[i32]) {
    let mut sum = 0;
    for (end, n) in end.iter_mut().zip(num) {
        sum += n;
        *end = sum;
    }
}

/// Members of an island that follow each other in both orders: among all from `first` on, among those of the islands from `place` on.
#[inline(never)] // once for all
fn link(island: &mut [i32], own: &mut [i32], all: &mut [i32], k: i32, [first, place, n]: [i32; 3]) {
    let n = n as usize;
    let (island, own) = (
        &mut island[first as usize..][..n],
        &mut own[first as usize..][..n],
    );
    let all = &mut all[place as usize..][..n];
    for i in 0..n {
        island[i] = k;
        own[i] = place + i as i32;
        all[i] = first + i as i32;
    }
}

/// Trees and dofs by island, in their order, those without one last.
#[inline(never)]
fn fill_trees(d: &mut Data, islands: &[i32]) {
    let m = d.model();
    // no array is asked for where it is, then
    assert!(d.nisland() > 0);
    let (first, number) = (m.tree_dofadr(), m.tree_dofnum());
    fields!(d => write: tree_island, island_ntree, island_itreeadr, map_itree2tree, dof_island,
                 island_nv, island_idofadr, island_dofadr, map_dof2idof, map_idof2dof);
    let n = islands.len();
    let tree_island = &mut tree_island[..n];
    let mut first_one = true;
    for t in short::few(n) {
        tree_island[t] = islands[t];
        first_one &= islands[t] == 0;
    }
    let (ntree, nv) = (n as i32, dof_island.len() as i32);
    if first_one {
        // the only island has all, in their order
        (island_ntree[0], island_itreeadr[0]) = (ntree, 0);
        (island_nv[0], island_idofadr[0], island_dofadr[0]) = (nv, 0, 0);
        for (t, tree) in (0..).zip(map_itree2tree) {
            *tree = t;
        }
        return link(dof_island, map_dof2idof, map_idof2dof, 0, [0, 0, nv]);
    }
    for k in short::few(island_nv.len()) {
        (island_ntree[k], island_nv[k]) = (0, 0);
    }
    for (&k, n) in islands.iter().zip(number) {
        if let Ok(k) = usize::try_from(k) {
            island_ntree[k] += 1;
            island_nv[k] += n;
        }
    }
    add_up(island_itreeadr, island_ntree);
    add_up(island_idofadr, island_nv);
    let mut rest = (ntree, nv);
    // from the last on: the ends serve as cursors, which come to the starts
    for (t, &k) in islands.iter().enumerate().rev() {
        let (tree, place) = match usize::try_from(k) {
            Ok(k) => (&mut island_itreeadr[k], &mut island_idofadr[k]),
            Err(_) => (&mut rest.0, &mut rest.1),
        };
        *tree -= 1;
        *place -= number[t];
        map_itree2tree[*tree as usize] = t as i32;
        let members = [first[t], *place, number[t]];
        link(dof_island, map_dof2idof, map_idof2dof, k, members);
    }
    for (dof, &place) in island_dofadr.iter_mut().zip(&*island_idofadr) {
        *dof = map_idof2dof[place as usize];
    }
}

/// Places of rows by island, in their order.
#[inline(never)]
fn fill_rows(d: &mut Data, runs: &[Run], islands: &[i32]) {
    let (ne, nf, nefc) = (d.ne() as i32, d.nf() as i32, d.nefc() as i32);
    assert!(d.nisland() > 0);
    fields!(d => write: efc_island, island_ne, island_nf, island_nefc, island_iefcadr, map_efc2iefc,
                 map_iefc2efc);
    if island_nefc.len() == 1 {
        // the only island has all
        (island_ne[0], island_nf[0]) = (ne, nf);
        (island_nefc[0], island_iefcadr[0]) = (nefc, 0);
        return link(efc_island, map_efc2iefc, map_iefc2efc, 0, [0, 0, nefc]);
    }
    for k in short::few(island_nefc.len()) {
        (island_ne[k], island_nf[k], island_nefc[k]) = (0, 0, 0);
    }
    let mut end = nefc;
    for &[first, tree] in runs.iter().rev() {
        let k = islands[tree as usize] as usize;
        let before = |row: i32| end.min(row) - first.min(row);
        let [equalities, bilateral] = [before(ne), before(ne + nf)];
        island_ne[k] += equalities;
        island_nf[k] += bilateral - equalities;
        island_nefc[k] += end - first;
        end = first;
    }
    add_up(island_iefcadr, island_nefc);
    // as for trees
    end = nefc;
    for &[first, tree] in runs.iter().rev() {
        let (k, n) = (islands[tree as usize], end - first);
        let place = &mut island_iefcadr[k as usize];
        *place -= n;
        let members = [first, *place, n];
        link(efc_island, map_efc2iefc, map_iefc2efc, k, members);
        end = first;
    }
}

/// What is known of the rows, by island.
#[inline(never)]
fn copy_rows(d: &mut Data) {
    assert!(d.nisland() > 0);
    fields!(d => write: iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R;
                 read: efc_type, efc_id, efc_frictionloss, efc_D, efc_R, island_nefc, map_iefc2efc);
    if island_nefc.len() == 1 {
        iefc_type.copy_from_slice(efc_type);
        iefc_id.copy_from_slice(efc_id);
        iefc_frictionloss.copy_from_slice(efc_frictionloss);
        iefc_D.copy_from_slice(efc_D);
        iefc_R.copy_from_slice(efc_R);
        return;
    }
    // few rows: one loop is shorter than five
    for (i, &r) in map_iefc2efc.iter().enumerate() {
        let r = r as usize;
        (iefc_type[i], iefc_id[i]) = (efc_type[r], efc_id[r]);
        iefc_frictionloss[i] = efc_frictionloss[r];
        (iefc_D[i], iefc_R[i]) = (efc_D[r], efc_R[r]);
    }
}
