//! What wakes sleeping trees. Programming: siSleepWaking.

use super::{JUST_AWAKE, any_asleep, enabled, update_awake};
use crate::abi::*;
use crate::base::{Data, Model, report};
use crate::math::{Quat, Vec3};
use crate::physics::equality_bodies::equality_bodies;
use crate::physics::flex::{Flex, moving_trees};

/// Wakes a sleeping tree and all that sleep with it; one that is awake stays as it is.
fn wake_tree(tree_asleep: &mut [i32], tree: usize) {
    if tree_asleep[tree] >= 0 {
        wake_with(tree_asleep, tree, JUST_AWAKE);
    }
}

/// Wakes a sleeping tree and all that sleep with it, with the counter of what wakes it. A tree that
/// another one woke before keeps the counter that lasts longer; the rest of its cycle keeps its own.
fn wake_with(tree_asleep: &mut [i32], tree: usize, counter: i32) {
    if tree_asleep[tree] < 0 {
        tree_asleep[tree] = tree_asleep[tree].min(counter);
        return;
    }
    let mut next = tree;
    while let Some(&t) = tree_asleep.get(next)
        && t >= 0
    {
        tree_asleep[next] = counter;
        next = t as usize;
    }
}

/// All trees are as if they woke just now.
pub fn wake_all(d: &mut Data) {
    d.tree_asleep_mut().fill(JUST_AWAKE);
    update_awake(d);
}

/// Wakes all that sleep.
fn wake_asleep(d: &mut Data) {
    if (d.raw().ntree_awake as usize) < d.model().ntree() {
        wake_where(d, |_, _| true);
    }
}

/// Wakes trees that `wakes` says, and brings the lists up to date; returns whether any woke.
fn wake_where(d: &mut Data, wakes: impl Fn(&Data, usize) -> bool) -> bool {
    let mut any = false;
    for t in 0..d.model().ntree() {
        if d.tree_asleep()[t] >= 0 && wakes(d, t) {
            wake_tree(d.tree_asleep_mut(), t);
            any = true;
        }
    }
    if any {
        update_awake(d);
    }
    any
}

/// Not zero, bit by bit: a negative zero is a signal too.
pub fn touched(x: &[f64]) -> bool {
    x.iter().fold(0, |all, x| all | x.to_bits()) != 0
}

/// Forces are applied to a tree.
pub fn pushed(d: &Data, t: usize) -> bool {
    let m = d.model();
    let (dof, body) = (m.tree_dofadr()[t] as usize, m.tree_bodyadr()[t] as usize);
    touched(&d.qfrc_applied()[dof..dof + m.tree_dofnum()[t] as usize])
        || touched(d.xfrc_applied()[body..body + m.tree_bodynum()[t] as usize].as_flattened())
}

/// Flexes whose forces tie trees together that the integrator takes for independent: those do not sleep, unless they are
/// of a kind that equality constraints tie, active or not.
pub fn tied_by_forces(m: Model<'_>) -> impl Iterator<Item = Flex<'_>> {
    let discrete = m.opt().integrator == mjINT_DISCRETE;
    let held = move |f: Flex| m.flex_edgeequality()[f.id] != 0;
    Flex::all(m).filter(move |&f| !discrete && f.ties() && !held(f))
}

/// Wakes trees whose velocities or applied forces the user set, and those that have fallen asleep under another
/// integrator. With sleeping switched off, all.
pub fn wake_moved(d: &mut Data) {
    let m = d.model();
    if !enabled(m) {
        return wake_asleep(d);
    }
    if any_asleep(d) {
        let any_pushed = touched(d.qfrc_applied()) || touched(d.xfrc_applied().as_flattened());
        wake_where(d, |d, t| {
            let dof = m.tree_dofadr()[t] as usize;
            touched(&d.qvel()[dof..dof + m.tree_dofnum()[t] as usize]) || any_pushed && pushed(d, t)
        });
        let mut any = false;
        for t in tied_by_forces(m).flat_map(moving_trees) {
            any |= d.tree_asleep()[t] >= 0;
            wake_tree(d.tree_asleep_mut(), t);
        }
        if any {
            update_awake(d);
        }
    }
}

/// Wakes the trees of bodies whose pose is no longer the one they fell asleep with; `poses` computes
/// it from `qpos`.
pub fn wake_displaced(d: &mut Data, poses: impl Fn(&Data, usize) -> (Vec3, Quat)) {
    if !any_asleep(d) {
        return;
    }
    let m = d.model();
    wake_where(d, |d, t| {
        let first = m.tree_bodyadr()[t] as usize;
        let (xpos, xquat) = (d.xpos(), d.xquat());
        (first..first + m.tree_bodynum()[t] as usize).any(|b| {
            let (pos, quat) = poses(d, b);
            pos != xpos[b] || quat != xquat[b]
        })
    });
}

/// State of a body: awake, asleep, static.
fn state(d: &Data, b: usize) -> i32 {
    d.body_awake()[b]
}

/// One of two bodies sleeps, the other is awake: the tree of the one, and the counter of the other,
/// which without a tree is that of something that just moved.
fn sleeper_of(d: &Data, bodies: [usize; 2]) -> Option<(usize, i32)> {
    let tree = |b: usize| usize::try_from(d.model().body_treeid()[b]).ok();
    let (sleeper, waker) = match bodies.map(|b| state(d, b)) {
        [mjS_ASLEEP, mjS_AWAKE] => (bodies[0], bodies[1]),
        [mjS_AWAKE, mjS_ASLEEP] => (bodies[1], bodies[0]),
        _ => return None,
    };
    let counter = tree(waker).map_or(JUST_AWAKE, |t| d.tree_asleep()[t]);
    Some((tree(sleeper)?, counter))
}

/// The body that a side of a contact wakes by, or with which it is woken: of a flex the first of the touched element that
/// is not static, or of all nodes of a lattice.
fn body_of(d: &Data, contact: usize, side: usize) -> Option<usize> {
    let (m, con) = (d.model(), &d.contact()[contact]);
    if let Ok(g) = usize::try_from(con.geom[side]) {
        return Some(m.geom_bodyid()[g] as usize);
    }
    let flex = Flex {
        m,
        id: usize::try_from(con.flex[side]).ok()?,
    };
    let carriers = flex.carriers();
    let moves = |b: &usize| d.body_awake()[*b] != mjS_STATIC;
    let mut all = carriers.iter().map(|&b| b as usize);
    if flex.interpolated() {
        return all.find(moves);
    }
    let size = flex.dim() + 1;
    let element = |e: usize| flex.corners().chunks_exact(size).nth(e);
    let vertices = match usize::try_from(con.elem[side]) {
        Ok(e) => element(e)?,
        Err(_) => core::slice::from_ref(&con.vert[side]),
    };
    let own = vertices.iter().filter_map(|&v| carriers.get(v as usize));
    own.map(|&b| b as usize).find(moves)
}

/// Wakes what moving trees and mocap bodies touch; true when contacts must be found again.
pub fn wake_by_contact(d: &mut Data) -> bool {
    if !any_asleep(d) {
        return false;
    }
    let mut any = false;
    for i in 0..d.ncon() {
        let [Some(b1), Some(b2)] = [0, 1].map(|side| body_of(d, i, side)) else {
            continue;
        };
        if let Some((tree, counter)) = sleeper_of(d, [b1, b2]) {
            wake_with(d.tree_asleep_mut(), tree, counter);
            any = true;
        }
    }
    if any {
        update_awake(d);
    }
    any
}

/// Wakes the tree that a limited tendon at its limit, or one in the effective metric, ties to a moving one. Tendons of more
/// than two trees wake nobody. `acts`: in the effective metric, where there is one.
pub fn wake_by_tendon(d: &mut Data, acts: impl Fn(Model, usize) -> bool) {
    let m = d.model();
    if !any_asleep(d) {
        return;
    }
    let limits = !m.disabled(mjDSBL_CONSTRAINT) && !m.disabled(mjDSBL_LIMIT);
    let discrete = m.opt().integrator == mjINT_DISCRETE;
    let mut any = false;
    for t in 0..m.ntendon() {
        let acts = discrete && acts(m, t);
        let limited = limits && m.tendon_limited()[t] != 0;
        if m.tendon_treenum()[t] != 2 || !limited && !acts {
            continue;
        }
        // by the states before any tendon woke somebody
        let trees = m.tendon_treeid()[t].map(|t| t as usize);
        let (sleeper, waker) = match trees.map(|t| d.tree_awake()[t] != 0) {
            [false, true] => (trees[0], trees[1]),
            [true, false] => (trees[1], trees[0]),
            _ => continue,
        };
        let ([lo, hi], x) = (m.tendon_range()[t], d.ten_length()[t]);
        let margin = m.tendon_margin()[t];
        if acts || x - lo < margin || hi - x < margin {
            let counter = d.tree_asleep()[waker];
            wake_with(d.tree_asleep_mut(), sleeper, counter);
            any = true;
        }
    }
    if any {
        update_awake(d);
    }
}

/// Wakes what an active equality ties to a moving tree, to a mocap body, or to a tree that sleeps in
/// another island.
pub fn wake_by_equality(d: &mut Data) {
    let m = d.model();
    if !enabled(m) {
        return;
    }
    let mut any = false;
    for i in 0..m.neq() {
        if d.eq_active()[i] == 0 {
            continue;
        }
        if m.eq_type()[i] == mjEQ_TENDON {
            report::raise(format_args!(
                "mj_wakeEquality: tendon equality does not yet support sleeping"
            ));
        }
        if matches!(m.eq_type()[i], mjEQ_FLEX | mjEQ_FLEXSTRAIN) {
            any |= wake_flex(d, m.eq_obj1id()[i]);
            continue;
        }
        let Some([a, b]) = partners(m, d, i) else {
            continue;
        };
        let ends = [a, b];
        let awake = |e: End| match e {
            End::Static => false,
            End::Mocap => true,
            End::Tree(t) => d.tree_asleep()[t] < 0,
        };
        let asleep = |e: End| matches!(e, End::Tree(t) if d.tree_asleep()[t] >= 0);
        let apart = match ends {
            [End::Tree(a), End::Tree(b)] => {
                asleep(ends[0]) && asleep(ends[1]) && !together(d, a, b)
            }
            _ => false,
        };
        let wakes = ends.iter().any(|&e| awake(e)) && ends.iter().any(|&e| asleep(e));
        if !(apart || wakes) {
            continue;
        }
        for end in ends {
            if let End::Tree(t) = end {
                wake_tree(d.tree_asleep_mut(), t);
                any = true;
            }
        }
    }
    if any {
        update_awake(d);
    }
}

/// Wakes what sleeps of a flex of which something is awake, with the counter of those that lasts longest.
fn wake_flex(d: &mut Data, flex: i32) -> bool {
    let m = d.model();
    let Ok(id) = usize::try_from(flex) else {
        return false;
    };
    let carriers = Flex { m, id }.carriers();
    let trees = || {
        let trees = carriers.iter().map(|&b| m.body_treeid()[b as usize]);
        trees.filter_map(|t| usize::try_from(t).ok())
    };
    let awake = trees().map(|t| d.tree_asleep()[t]).filter(|&t| t < 0);
    let Some(counter) = awake.min() else {
        return false;
    };
    let mut any = false;
    for t in trees() {
        if d.tree_asleep()[t] >= 0 {
            wake_with(d.tree_asleep_mut(), t, counter);
            any = true;
        }
    }
    any
}

/// What one side of an equality hangs on.
#[derive(Clone, Copy)]
enum End {
    Static,
    Mocap,
    Tree(usize),
}

/// Both sides of an equality; none of types without a tree.
fn partners(m: Model, d: &Data, i: usize) -> Option<[End; 2]> {
    let body = |b: usize| match usize::try_from(m.body_treeid()[b]) {
        Ok(t) => End::Tree(t),
        Err(_) if state(d, b) == mjS_AWAKE => End::Mocap,
        Err(_) => End::Static,
    };
    let ids = [m.eq_obj1id()[i], m.eq_obj2id()[i]];
    Some(match m.eq_type()[i] {
        mjEQ_CONNECT | mjEQ_WELD => {
            let (b1, b2) = equality_bodies(m, i);
            [body(b1), body(b2)]
        }
        mjEQ_JOINT => ids.map(|j| match usize::try_from(j) {
            Ok(j) => body(m.jnt_bodyid()[j] as usize),
            Err(_) => End::Static,
        }),
        _ => return None,
    })
}

/// Two sleeping trees are in one cycle.
fn together(d: &Data, a: usize, b: usize) -> bool {
    let next = |t: usize| usize::try_from(d.tree_asleep()[t]).ok();
    let mut t = a;
    for _ in 0..d.model().ntree() {
        if t == b {
            return true;
        }
        match next(t) {
            Some(n) if n < d.model().ntree() => t = n,
            _ => return false,
        }
    }
    false
}
