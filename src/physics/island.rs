//! Islands: sets of kinematic trees that constraints connect. Each is a problem of its own.
//!
//! Trees without a constraint belong to no island. Computation: soIsland.

use crate::abi::*;
use crate::base::{Data, Model, arena, report};
use crate::fields;
use crate::physics::flex::{EXCLUDE_PASSIVE, Flex, moving_trees};
use crate::physics::movers::Movers;
use crate::physics::sleep::{self, Sleepers};
use crate::physics::{constraint, metric};

/// Tree that no constraint touches.
const INACTIVE: i32 = -1;

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
    let efc_tree = mark.ints(d, nefc);
    parent.fill(INACTIVE);
    let mut sets = Sets(parent);
    connect(d, &mut sets, efc_tree);
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
            fill_rows(d, efc_tree, tree_island);
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

/// Joins the trees of every constraint; `efc_tree` receives one tree of each row.
fn connect(d: &Data, sets: &mut Sets, efc_tree: &mut [i32]) {
    let m = d.model();
    let (kinds, ids, contacts) = (d.efc_type(), d.efc_id(), d.contact());
    let body_tree = m.body_treeid();
    if m.ntree() == 1 {
        // whatever the rows are, they act on the only tree
        if !efc_tree.is_empty() {
            sets.activate(0);
        }
        return efc_tree.fill(0);
    }
    let mut movers = None;
    for i in 0..efc_tree.len() {
        let of_edge = kinds[i] == mjCNSTR_EQUALITY
            && matches!(m.eq_type()[ids[i] as usize], mjEQ_FLEX | mjEQ_FLEXSTRAIN);
        if i > 0 && kinds[i] == kinds[i - 1] && ids[i] == ids[i - 1] && !of_edge {
            efc_tree[i] = efc_tree[i - 1];
            continue;
        }
        let id = ids[i] as usize;
        let pair = |b1: usize, b2: usize| Some((body_tree[b1], body_tree[b2]));
        let ends = match kinds[i] {
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
                let [g1, g2] = contacts[id].geom;
                let body = |g: i32| m.geom_bodyid()[g as usize] as usize;
                if g1 >= 0 && g2 >= 0 {
                    pair(body(g1), body(g2))
                } else {
                    let tree = unite_movers(d, sets, &contacts[id], &mut movers);
                    Some((tree, tree))
                }
            }
        };
        efc_tree[i] = match ends {
            Some((a, b)) => {
                sets.unite(a, b);
                if a >= 0 { a } else { b }
            }
            None => scan(d, m, sets, i),
        };
        if efc_tree[i] < 0 {
            no_tree(kinds[i], ids[i], i);
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

fn fill_trees(d: &mut Data, islands: &[i32]) {
    let m = d.model();
    fields!(d => write: tree_island, island_ntree, island_itreeadr, map_itree2tree, dof_island,
                 island_nv, island_idofadr, island_dofadr, map_dof2idof, map_idof2dof);
    tree_island.copy_from_slice(islands);
    place(
        islands,
        island_ntree,
        island_itreeadr,
        |_, _| {},
        map_itree2tree,
    );
    for (i, t) in dof_island.iter_mut().zip(m.dof_treeid()) {
        *i = islands[*t as usize];
    }
    place(
        dof_island,
        island_nv,
        island_idofadr,
        |dof, idof| map_dof2idof[dof] = idof as i32,
        map_idof2dof,
    );
    for (dof, &adr) in island_dofadr.iter_mut().zip(&*island_idofadr) {
        *dof = map_idof2dof[adr as usize];
    }
}

/// Numbers of members by island; neighbours are mostly in the same one.
fn count(island: &[i32], num: &mut [i32]) {
    num.fill(0);
    for run in island.chunk_by(|a, b| a == b) {
        if let Ok(i) = usize::try_from(run[0]) {
            num[i] += run.len() as i32;
        }
    }
}

/// Stable sort of members by island, those without one last: numbers, start addresses, the inverse map
/// through `set(member, place)`, and the map.
fn place(
    island: &[i32],
    num: &mut [i32],
    adr: &mut [i32],
    mut set: impl FnMut(usize, usize),
    map: &mut [i32],
) {
    if num.len() == 1 && island.iter().all(|&i| i == 0) {
        // the only island has all members, in their order
        (num[0], adr[0]) = (island.len() as i32, 0);
        for (member, to) in map[..island.len()].iter_mut().enumerate() {
            *to = member as i32;
            set(member, member);
        }
        return;
    }
    count(island, num);
    let mut rest = starts(adr, num);
    // the addresses serve as cursors, then are moved back
    let mut member = 0;
    for run in island.chunk_by(|a, b| a == b) {
        let cursor = match usize::try_from(run[0]) {
            Ok(i) => &mut adr[i],
            Err(_) => &mut rest,
        };
        let first = *cursor as usize;
        *cursor += run.len() as i32;
        for (to, place) in map[first..].iter_mut().zip(first..first + run.len()) {
            *to = member as i32;
            set(member, place);
            member += 1;
        }
    }
    for (a, n) in adr.iter_mut().zip(num.iter()) {
        *a -= n;
    }
}

fn fill_rows(d: &mut Data, efc_tree: &[i32], islands: &[i32]) {
    let (ne, nf) = (d.ne(), d.nf());
    fields!(d => write: efc_island, island_ne, island_nf, island_nefc, island_iefcadr, map_efc2iefc,
                 map_iefc2efc, iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R;
                 read: efc_type, efc_id, efc_frictionloss, efc_D, efc_R);
    if island_nefc.len() == 1 {
        // the island has all rows, in their order
        efc_island.fill(0);
        (island_ne[0], island_nf[0]) = (ne as i32, nf as i32);
        (island_nefc[0], island_iefcadr[0]) = (efc_type.len() as i32, 0);
        for (i, (a, b)) in map_efc2iefc.iter_mut().zip(map_iefc2efc).enumerate() {
            (*a, *b) = (i as i32, i as i32);
        }
        iefc_type.copy_from_slice(efc_type);
        iefc_id.copy_from_slice(efc_id);
        iefc_frictionloss.copy_from_slice(efc_frictionloss);
        iefc_D.copy_from_slice(efc_D);
        iefc_R.copy_from_slice(efc_R);
        return;
    }
    for (i, &t) in efc_island.iter_mut().zip(efc_tree) {
        *i = islands[t as usize];
    }
    count(&efc_island[..ne], island_ne);
    count(&efc_island[ne..ne + nf], island_nf);
    place(
        efc_island,
        island_nefc,
        island_iefcadr,
        |i, c| map_efc2iefc[i] = c as i32,
        map_iefc2efc,
    );
    for (c, &i) in map_iefc2efc.iter().enumerate() {
        let i = i as usize;
        iefc_type[c] = efc_type[i];
        iefc_id[c] = efc_id[i];
        iefc_frictionloss[c] = efc_frictionloss[i];
        iefc_D[c] = efc_D[i];
        iefc_R[c] = efc_R[i];
    }
}
