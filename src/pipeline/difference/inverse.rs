//! Derivatives of inverse dynamics. API: Derivatives.

use super::{quotients, refuse};
use crate::base::Data;
use crate::physics::actuation;
use crate::physics::support::integrate_pos;
use crate::pipeline::forward::{Sensors, Skip};
use crate::pipeline::inverse::inverse_skip;

/// Derivatives of one kind of input: a row per perturbed coordinate; an empty one is not wanted.
pub struct Rows<'a> {
    /// of `qfrc_inverse`
    pub force: &'a mut [f64],
    /// of `sensordata`
    pub sensor: &'a mut [f64],
}

impl Rows<'_> {
    fn wanted(&self) -> bool {
        !self.force.is_empty() || !self.sensor.is_empty()
    }
}

/// Derivatives of inverse dynamics.
pub struct Inverse<'a> {
    pub by_pos: Rows<'a>,
    pub by_vel: Rows<'a>,
    pub by_acc: Rows<'a>,
    /// of the inertia matrix by position
    pub inertia: &'a mut [f64],
}

/// Runs inverse dynamics; `force` becomes what is differentiated: that of the joints, with or without what the
/// actuators give.
fn inverse_force(d: &mut Data, skip: Skip, sensors: bool, actuation: bool, force: &mut [f64]) {
    let sensors = if sensors {
        Sensors::Compute
    } else {
        Sensors::Skip
    };
    inverse_skip(d, skip, sensors);
    force.copy_from_slice(d.qfrc_inverse());
    if actuation {
        actuation::actuation(d);
        let applied = force.iter_mut().zip(d.qfrc_actuator());
        applied.for_each(|(f, a)| *f -= a);
    }
}

/// `mjd_inverseFD`.
pub fn inverse(d: &mut Data, eps: f64, actuation: bool, out: Inverse) {
    let m = d.model();
    refuse(d, "mjd_inverseFD", true);
    let Inverse {
        by_pos,
        by_vel,
        by_acc,
        inertia,
    } = out;
    let (nv, mark) = (m.nv(), d.mark());
    let qpos = mark.nums(d, m.nq());
    let [force, shifted, unit] = [(); 3].map(|()| mark.nums(d, nv));
    let (sensors, mass) = (mark.nums(d, m.nsensordata()), mark.nums(d, m.nC()));
    qpos.copy_from_slice(d.qpos());

    let compute = |d: &mut Data, skip: Skip, wants: bool, force: &mut [f64]| {
        inverse_force(d, skip, wants, actuation, force);
    };
    let any_sensor = [&by_pos, &by_vel, &by_acc]
        .iter()
        .any(|r| !r.sensor.is_empty());
    compute(d, Skip::None, any_sensor, force);
    if actuation && any_sensor {
        // sensors of actuators read what the call before has left
        compute(d, Skip::None, any_sensor, force);
    }
    sensors.copy_from_slice(d.sensordata());
    mass.copy_from_slice(d.M());

    let row = |out: &mut [f64], i: usize, from: &[f64], to: &[f64]| {
        if !out.is_empty() {
            quotients(&mut out[i * from.len()..], from, to, eps);
        }
    };
    if by_acc.wanted() {
        for i in 0..nv {
            let kept = d.qacc()[i];
            d.qacc_mut()[i] += eps;
            compute(d, Skip::Vel, !by_acc.sensor.is_empty(), shifted);
            d.qacc_mut()[i] = kept;
            row(by_acc.force, i, force, shifted);
            row(by_acc.sensor, i, sensors, d.sensordata());
        }
    }
    if by_vel.wanted() {
        for i in 0..nv {
            let kept = d.qvel()[i];
            d.qvel_mut()[i] += eps;
            compute(d, Skip::Pos, !by_vel.sensor.is_empty(), shifted);
            d.qvel_mut()[i] = kept;
            row(by_vel.force, i, force, shifted);
            row(by_vel.sensor, i, sensors, d.sensordata());
        }
    }
    if by_pos.wanted() || !inertia.is_empty() {
        for i in 0..nv {
            unit.fill(0.0);
            unit[i] = 1.0;
            integrate_pos(m, d.qpos_mut(), unit, eps);
            compute(d, Skip::None, !by_pos.sensor.is_empty(), shifted);
            d.qpos_mut().copy_from_slice(qpos);
            row(by_pos.force, i, force, shifted);
            row(by_pos.sensor, i, sensors, d.sensordata());
            row(inertia, i, mass, d.M());
        }
    }
    mark.release(d);
}
