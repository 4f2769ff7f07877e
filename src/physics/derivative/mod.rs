//! Derivatives of the smooth forces by velocity, analytic: `qDeriv`.
//!
//! d(qfrc_actuator + qfrc_passive - qfrc_bias) / d(qvel), restricted to the pattern D: a row has the
//! ancestors of its dof, itself and its descendants. Computation: geIntegration, derivatives.

mod actuator;
mod bias;
mod ellipsoid;
mod fluid;
mod free;
mod passive;
mod sums;

pub use fluid::{drag, in_fluid};
pub use free::{free_bodies, free_body_matrix};
pub use sums::{Bias, pattern, places};

use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::Data;
use crate::fields;
use crate::math::Real;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mjd_smooth_vel`: `qDeriv`. Without the bias forces it is symmetric.
pub fn smooth_vel(d: &mut Data, bias: Bias) {
    let m = d.model();
    clear(d);
    actuator::add(d);
    // as in the passive forces: both flags together switch off the fluid too
    if !(m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER)) {
        fluid::add(d, bias);
        passive::add(d);
    }
    if bias == Bias::Include {
        bias::subtract(d);
    }
}

/// `smooth_vel` without the bias forces, of a model with plain actuators and dampers of joints alone.
pub fn smooth_vel_of_joints<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    clear(d);
    actuator::add_of_joints(d);
    if !m.disabled(mjDSBL_DAMPER) {
        passive::add_dofs(d);
    }
}

fn clear<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: qDeriv; read: tree_awake, body_awake);
    for dofs in awake_dofs(m, Sleepers::new(m, any, tree_awake, body_awake)) {
        qDeriv[places(m, &dofs)].fill(N::of(0.0));
    }
}
