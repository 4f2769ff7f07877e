//! One timestep. Computation: piForward, geIntegration.

use super::check::{check_acc, check_pos, check_vel};
use super::discrete::discrete;
use super::euler::euler;
use super::forward::{self, Sensors, Skip, acceleration_stage, forward};
use super::implicit::implicit;
use super::inverse::compare_fwd_inv;
use super::rk4::{rk4, seen_by_stages};
use crate::abi::*;
use crate::base::timer;
use crate::base::{Data, callbacks, report};
use crate::physics::metric;

/// `mj_step`: check, forward dynamics, integrate.
pub fn step(d: &mut Data) {
    let clock = timer::start();
    check_pos(d);
    check_vel(d);
    let m = d.model();
    if m.opt().integrator == mjINT_RK4 && m.nsensor() == 0 && !seen_by_stages(m) {
        forward::forward_skip(d, Skip::None, Sensors::Unseen);
        d.set_flg_rnepost(0);
    } else {
        forward(d);
    }
    finish(d, rk4);
    clock.stop(d, mjTIMER_STEP);
}

/// A step whose forward dynamics starts later, since what comes before is unchanged.
pub fn step_skip(d: &mut Data, skip: Skip, sensors: Sensors) {
    let clock = timer::start();
    check_pos(d);
    check_vel(d);
    forward::forward_skip(d, skip, sensors);
    finish(d, rk4);
    clock.stop(d, mjTIMER_STEP);
}

/// `mj_step1`: the part before controls are set.
pub fn step1(d: &mut Data) {
    let clock = timer::start();
    check_pos(d);
    check_vel(d);
    metric::check_flags(d.model());
    forward::position(d, Sensors::Compute);
    forward::position_outputs(d, Sensors::Compute);
    forward::velocity(d);
    forward::velocity_outputs(d, Sensors::Compute);
    callbacks::control(d);
    clock.stop(d, mjTIMER_STEP);
}

/// `mj_step2`: the part after controls are set; RK4 becomes Euler, since its stages would need
/// the controls again.
pub fn step2(d: &mut Data) {
    let clock = timer::start();
    acceleration_stage(d, Sensors::Compute);
    finish(d, euler);
    clock.stop(d, mjTIMER_STEP);
    // together with step1 this counts once
    d.timer_mut()[mjTIMER_STEP as usize].number -= 1;
}

/// A step whose positions and velocities are computed: what is left of it, counted as a step. The state was checked; the
/// integrator is not RK4.
pub fn step_continued(d: &mut Data) {
    let clock = timer::start();
    acceleration_stage(d, Sensors::Compute);
    finish(d, euler);
    clock.stop(d, mjTIMER_STEP);
}

/// What is left of a step from what lanes leave of it: from `qpos` and the smooth quantities, cameras, tendons, contacts, rows, their forces and
/// sensors. The state stays at the start. All stages count as in a step; the model is of the class that lanes know.
pub fn rest(d: &mut Data, sensors: Sensors) {
    forward::position_rest(d, sensors);
    forward::position_outputs(d, sensors);
    forward::velocity_rest(d);
    forward::velocity_outputs(d, sensors);
    forward::constraint_forces(d);
    if sensors == Sensors::Compute {
        forward::acceleration_outputs(d);
    }
    for stage in [
        mjTIMER_ACTUATION,
        mjTIMER_FORWARD,
        mjTIMER_ADVANCE,
        mjTIMER_STEP,
    ] {
        d.timer_mut()[stage as usize].number += 1;
    }
}

/// Acceleration check and integration.
fn finish(d: &mut Data, runge_kutta: fn(&mut Data)) {
    check_acc(d);
    let m = d.model();
    if m.enabled(mjENBL_FWDINV) {
        compare_fwd_inv(d);
    }
    match m.opt().integrator {
        mjINT_EULER => euler(d),
        mjINT_RK4 => runge_kutta(d),
        mjINT_IMPLICIT | mjINT_IMPLICITFAST => implicit(d),
        mjINT_DISCRETE => discrete(d),
        _ => report::raise(format_args!("mj_step: invalid integrator")),
    }
}
