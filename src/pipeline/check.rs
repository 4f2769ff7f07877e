//! Bad numbers in the state: warn, and reset the simulation. Computation: piStages, stages 1, 24.

use core::ffi::c_int;

use super::{forward, reset};
use crate::abi::{mjDSBL_AUTORESET, mjWARN_BADQACC, mjWARN_BADQPOS, mjWARN_BADQVEL};
use crate::base::{Data, report};
use crate::math::scalar::is_bad;

/// `mj_checkPos`.
pub fn check_pos(d: &mut Data) {
    if let Some(i) = d.qpos().iter().position(|&x| is_bad(x)) {
        complain(d, mjWARN_BADQPOS, i);
    }
}

/// `mj_checkVel`.
pub fn check_vel(d: &mut Data) {
    if let Some(i) = d.qvel().iter().position(|&x| is_bad(x)) {
        complain(d, mjWARN_BADQVEL, i);
    }
}

/// `mj_checkAcc`: after a reset the accelerations are computed anew.
pub fn check_acc(d: &mut Data) {
    if let Some(i) = d.qacc().iter().position(|&x| is_bad(x))
        && complain(d, mjWARN_BADQACC, i)
    {
        forward::forward(d);
    }
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
