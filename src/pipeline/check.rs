//! Bad numbers in the state: warn, and reset the simulation. Computation: piStages, stages 1, 24.

use core::ffi::c_int;

use super::{forward, reset};
use crate::abi::{mjDSBL_AUTORESET, mjWARN_BADQACC, mjWARN_BADQPOS, mjWARN_BADQVEL};
use crate::base::{Data, DataRef, report};
use crate::math::scalar::{first_bad, is_bad};
use crate::physics::sleep;

/// `mj_checkPos`.
pub fn check_pos(d: &mut Data) {
    if let Some(i) = first_bad(d.qpos()) {
        complain(d, mjWARN_BADQPOS, i);
    }
}

/// `mj_checkVel`: of dofs that are awake.
pub fn check_vel(d: &mut Data) {
    if let Some(i) = first_awake(d, d.qvel()) {
        complain(d, mjWARN_BADQVEL, i);
    }
}

/// `mj_checkAcc`: of dofs that are awake; after a reset the accelerations are computed anew.
pub fn check_acc(d: &mut Data) {
    if let Some(i) = first_awake(d, d.qacc())
        && complain(d, mjWARN_BADQACC, i)
    {
        forward::forward(d);
    }
}

/// The first bad number of those that dofs have; who sleeps is not asked.
fn first_awake(d: &DataRef, values: &[f64]) -> Option<usize> {
    let m = d.model();
    let awake = d.nv_awake();
    if !sleep::enabled(m) || awake >= values.len() {
        return first_bad(values);
    }
    let mut dofs = d.dof_awake_ind()[..awake].iter().map(|&i| i as usize);
    dofs.find(|&i| is_bad(values[i]))
}

/// Warns, and resets unless that is disabled; returns whether it did. The count is one after a reset.
fn complain(d: &mut Data, warning: c_int, index: usize) -> bool {
    report::warn(d, warning, index as c_int);
    let resets = !d.model().disabled(mjDSBL_AUTORESET);
    if resets {
        // differences of steps are taken in scratch memory that outlives the reset
        d.keep_levels(|d| reset::data(d, 0));
        let count = &mut d.warning_mut()[warning as usize];
        count.number += 1;
        count.lastinfo = index as c_int;
    }
    resets
}
