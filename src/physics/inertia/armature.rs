//! Rotor inertia that actuators reflect through their transmission.
//! Computation: geActuation.

use crate::abi::{mjTRN_JOINT, mjTRN_JOINTINPARENT, mjTRN_TENDON};
use crate::base::Model;

/// Reflected inertia of actuator `k`: armature times squared gear.
fn reflected(m: Model, k: usize) -> f64 {
    let gear = m.actuator_gear()[m.actuator_outadr()[k] as usize][0];
    m.actuator_armature()[k] * (gear * gear)
}

/// Sum over the actuators that act on element `id`; `code` is −1 for none, an actuator id for
/// one, below −1 for several.
#[inline(always)]
fn total(m: Model, code: i32, id: usize, acts: impl Fn(i32) -> bool) -> f64 {
    match code {
        -1 => 0.0,
        0.. => reflected(m, code as usize),
        _ => (0..m.nactuator())
            .filter(|&k| m.actuator_trnid()[k][0] == id as i32 && acts(m.actuator_trntype()[k]))
            .map(|k| reflected(m, k))
            .sum(),
    }
}

/// Actuator armature felt by joint `j`.
pub fn joint_armature(m: Model, j: usize) -> f64 {
    total(m, m.jnt_actuatorid()[j], j, |t| {
        matches!(t, mjTRN_JOINT | mjTRN_JOINTINPARENT)
    })
}

/// Armature of tendon `t`: its own plus that of its actuators.
pub fn tendon_armature(m: Model, t: usize) -> f64 {
    m.tendon_armature()[t] + total(m, m.tendon_actuatorid()[t], t, |k| k == mjTRN_TENDON)
}
