//! Actuator forces by velocity. Computation: geActuatorForce.

use super::sums::{add_outer, pattern};
use crate::abi::*;
use crate::base::Data;
use crate::fields;
use crate::math::{Mask, Real};
use crate::physics::actuation::{controls, plain_velocity_slope, velocity_slope};

/// Adds the derivatives of the forces of all actuators that are not at a limit.
pub fn add(d: &mut Data) {
    let m = d.model();
    if m.disabled(mjDSBL_ACTUATION) {
        return;
    }
    let mark = d.mark();
    let ctrl = mark.nums(d, m.nu());
    controls(d, ctrl);
    for k in 0..m.nactuator() {
        let slope = velocity_slope(d, k, ctrl);
        add_one(d, k, slope);
    }
    mark.release(d);
}

/// `add` of a model all of whose actuators are plain.
pub fn add_of_joints<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    if !m.disabled(mjDSBL_ACTUATION) {
        for k in 0..m.nactuator() {
            let slope = plain_velocity_slope(d, k);
            add_one(d, k, slope);
        }
    }
}

/// Adds momentᵀ slope moment over the outputs of actuator `k`.
fn add_one<N: Real>(d: &mut Data<N>, k: usize, slope: N) {
    if slope.eq(N::of(0.0)).all() {
        return;
    }
    let m = d.model();
    fields!(d => write: qDeriv;
                 read: actuator_moment, moment_rownnz, moment_rowadr, moment_colind);
    let first = m.actuator_outadr()[k] as usize;
    for o in first..first + m.actuator_outnum()[k] as usize {
        let start = moment_rowadr[o] as usize;
        let row = start..start + moment_rownnz[o] as usize;
        let (cols, moment) = (&moment_colind[row.clone()], &actuator_moment[row]);
        add_outer(qDeriv, pattern(m), cols, moment, slope);
    }
}
