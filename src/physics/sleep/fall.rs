//! Who falls asleep. Programming: siSleepSleeping.

use super::wake::{pushed, tied_by_forces};
use super::{JUST_AWAKE, enabled, update_awake};
use crate::abi::*;
use crate::base::Data;
use crate::physics::flex::moving_trees;

/// Counts quiet steps and puts islands to sleep whose trees are all ready: their velocities become
/// zero. Returns whether any fell asleep; `update_awake` is left to the caller, which first computes
/// what depends on the velocities.
pub fn fall_asleep(d: &mut Data) -> bool {
    let m = d.model();
    // without islands nobody knows who is bound to whom
    let unknown = m.disabled(mjDSBL_ISLAND) && d.nefc() > 0;
    if !enabled(m) || unknown {
        return false;
    }
    for t in 0..m.ntree() {
        let count = d.tree_asleep()[t];
        if count < 0 {
            let quiet = allowed(d, t) && slow(d, t) && !pushed(d, t);
            d.tree_asleep_mut()[t] = if quiet {
                (count + 1).min(-1)
            } else {
                JUST_AWAKE
            };
        }
    }
    for t in tied_by_forces(m).flat_map(moving_trees) {
        let count = &mut d.tree_asleep_mut()[t];
        *count = if *count < 0 { JUST_AWAKE } else { *count };
    }
    let mut any = false;
    for island in 0..d.nisland() {
        let first = d.island_itreeadr()[island] as usize;
        let num = d.island_ntree()[island] as usize;
        let ready = |d: &Data, k: usize| d.tree_asleep()[d.map_itree2tree()[k] as usize] == -1;
        if (first..first + num).all(|k| ready(d, k)) {
            for k in first..first + num {
                let next = if k + 1 < first + num { k + 1 } else { first };
                let (tree, next) = (d.map_itree2tree()[k] as usize, d.map_itree2tree()[next]);
                rest(d, tree, next);
            }
            any = true;
        }
    }
    for t in 0..m.ntree() {
        let alone = d.nisland() == 0 || d.tree_island()[t] < 0;
        if alone && d.tree_asleep()[t] == -1 {
            rest(d, t, t as i32);
            any = true;
        }
    }
    any
}

/// Puts one tree to sleep: what moves it ends.
fn rest(d: &mut Data, tree: usize, next: i32) {
    let m = d.model();
    d.tree_asleep_mut()[tree] = next;
    let first = m.tree_dofadr()[tree] as usize;
    let dofs = first..first + m.tree_dofnum()[tree] as usize;
    d.qvel_mut()[dofs.clone()].fill(0.0);
    d.qacc_mut()[dofs].fill(0.0);
}

/// The policy lets a tree sleep.
fn allowed(d: &Data, t: usize) -> bool {
    matches!(
        d.model().tree_sleep_policy()[t],
        mjSLEEP_AUTO_ALLOWED | mjSLEEP_ALLOWED | mjSLEEP_INIT
    )
}

/// All velocities, as lengths per time, are below the tolerance; at tolerance zero they are zero.
fn slow(d: &Data, t: usize) -> bool {
    let m = d.model();
    let tolerance = m.opt().sleep_tolerance;
    let first = m.tree_dofadr()[t] as usize;
    let dofs = first..first + m.tree_dofnum()[t] as usize;
    let (vel, len) = (&d.qvel()[dofs.clone()], &m.dof_length()[dofs]);
    vel.iter().zip(len).all(|(v, len)| {
        if tolerance == 0.0 {
            v.to_bits() == 0
        } else {
            (v * len).abs() < tolerance
        }
    })
}

/// Puts trees to sleep that are to begin asleep, after forward dynamics of the initial state. Returns
/// how many were asked for, how many sleep, and the first that does not.
pub fn fall_asleep_from_start(d: &mut Data) -> (usize, usize, Option<usize>) {
    let m = d.model();
    let wants = |t: usize| m.tree_sleep_policy()[t] == mjSLEEP_INIT;
    for t in (0..m.ntree()).filter(|&t| wants(t)) {
        d.tree_asleep_mut()[t] = -1;
    }
    fall_asleep(d);
    update_awake(d);
    let asked = (0..m.ntree()).filter(|&t| wants(t)).count();
    let first = (0..m.ntree()).find(|&t| wants(t) && d.tree_asleep()[t] < 0);
    let mut awake = 0;
    for t in 0..m.ntree() {
        if wants(t) && d.tree_asleep()[t] < 0 {
            awake += 1;
            d.tree_asleep_mut()[t] = JUST_AWAKE;
        }
    }
    (asked, asked - awake, first)
}
