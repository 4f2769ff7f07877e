//! mujoco.h, section "Main simulation".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::pipeline::forward::{self, Sensors, Skip};
use crate::pipeline::{inverse, step};

/// Advances the simulation by one timestep: checks the state, computes forward dynamics, integrates.
///
/// Controls, applied forces and callbacks are used as they are; on a bad state the simulation is reset (see
/// `mjDSBL_AUTORESET`). Computation: Pipeline.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || step::step(&mut unsafe { arg::data(m, d) }))
}

/// First part of `mj_step`: everything that does not depend on controls and applied forces, so that these
/// can be computed from it before `mj_step2`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step1(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || step::step1(&mut unsafe { arg::data(m, d) }))
}

/// Second part of `mj_step`. RK4 is replaced by Euler, since its inner stages would need new controls.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step2(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || step::step2(&mut unsafe { arg::data(m, d) }))
}

/// Forward dynamics: everything from the state and the inputs to `qacc` and `sensordata`, without
/// integrating. Computation: piForward.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forward(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || forward::forward(&mut unsafe { arg::data(m, d) }))
}

/// Inverse dynamics: `qfrc_inverse` from `qpos`, `qvel` and `qacc`, which must be set. Computation:
/// piInverse.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverse(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || inverse::inverse(&mut unsafe { arg::data(m, d) }))
}

/// `mj_forward` that takes unchanged parts as computed: `skipstage` is `mjSTAGE_NONE`, `mjSTAGE_POS` (positions
/// are unchanged) or `mjSTAGE_VEL` (velocities too); `skipsensor` leaves the sensors out.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forwardSkip(
    m: *const mjModel,
    d: *mut mjData,
    skipstage: c_int,
    skipsensor: c_int,
) {
    let (skip, sensors) = skips(skipstage, skipsensor);
    entry((), || {
        // SAFETY: the common contract of this floor
        forward::forward_skip(&mut unsafe { arg::data(m, d) }, skip, sensors)
    })
}

/// `mj_inverse` that takes unchanged parts as computed, see `mj_forwardSkip`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverseSkip(
    m: *const mjModel,
    d: *mut mjData,
    skipstage: c_int,
    skipsensor: c_int,
) {
    let (skip, sensors) = skips(skipstage, skipsensor);
    entry((), || {
        // SAFETY: the common contract of this floor
        inverse::inverse_skip(&mut unsafe { arg::data(m, d) }, skip, sensors)
    })
}

/// The C arguments of the skip functions.
fn skips(stage: c_int, skipsensor: c_int) -> (Skip, Sensors) {
    let skip = match stage {
        mjSTAGE_VEL.. => Skip::Vel,
        mjSTAGE_POS => Skip::Pos,
        _ => Skip::None,
    };
    (
        skip,
        if skipsensor != 0 {
            Sensors::Skip
        } else {
            Sensors::Compute
        },
    )
}
