//! The one place where simulations of a batch move in time.
//!
//! Lanes come together: today each goes its own way, later those of one slice may go side by side in SIMD lanes. They share
//! sizes, not values: each has its model and state.
#![deny(unsafe_code)]

use crate::abi::*;
use crate::base::Data;
use crate::pipeline::check::{check_pos, check_vel};
use crate::pipeline::forward::{self, Sensors};
use crate::pipeline::step;

/// One simulation on its way.
pub struct Lane<'a> {
    pub data: Data<'a>,
    /// positions and velocities are computed at its state: the next step goes on from there
    pub ahead: bool,
}

/// Advances every lane by `nstep` steps, then computes the stages up to `stage` (`mjtStage`) at the new state.
pub fn advance(lanes: &mut [Lane<'_>], nstep: usize, stage: mjtStage) {
    for lane in lanes {
        for _ in 0..nstep {
            match core::mem::take(&mut lane.ahead) {
                true => step::step_continued(&mut lane.data),
                false => step::step(&mut lane.data),
            }
        }
        stages(&mut lane.data, stage);
    }
}

/// Computes the stages of forward dynamics up to `stage` (`mjtStage`), if any, after the checks a step begins with.
fn stages(d: &mut Data<'_>, stage: mjtStage) {
    if stage == mjSTAGE_NONE {
        return;
    }
    check_pos(d);
    check_vel(d);
    if stage == mjSTAGE_ACC {
        return forward::forward(d);
    }
    forward::position(d, Sensors::Compute);
    forward::position_outputs(d, Sensors::Compute);
    if stage == mjSTAGE_VEL {
        forward::velocity(d);
        forward::velocity_outputs(d, Sensors::Compute);
    }
}
