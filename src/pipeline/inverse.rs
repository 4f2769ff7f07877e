//! Inverse dynamics: forces from positions, velocities and accelerations. Computation: piInverse.

use super::forward::{Sensors, Skip, add_xfrc, kinematics_stage, velocity, velocity_outputs};
use crate::abi::*;
use crate::base::{Data, report};
use crate::math::dense;
use crate::physics::inertia::mul_m;
use crate::physics::velocity::{Acceleration, rne};
use crate::physics::{actuation, collision, constraint, energy, inertia, sensor, tendon};
use crate::pipeline::timer;

/// `mj_inverse`: `qfrc_inverse` from `qpos`, `qvel`, `qacc`.
pub fn inverse(d: &mut Data) {
    inverse_skip(d, Skip::None, Sensors::Compute);
}

/// `mj_inverseSkip`.
pub fn inverse_skip(d: &mut Data, skip: Skip, sensors: Sensors) {
    let m = d.model();
    let clock = timer::start();
    if skip < Skip::Pos {
        position(d);
        if sensors == Sensors::Compute {
            sensor::position(d);
        }
        if m.enabled(mjENBL_ENERGY) && d.flg_energypos() == 0 {
            energy::potential(d);
        }
    }
    if skip < Skip::Vel {
        velocity(d);
        velocity_outputs(d, sensors);
    }
    if m.enabled(mjENBL_INVDISCRETE) {
        report::raise(format_args!(
            "mj_inverse: mjENBL_INVDISCRETE is not implemented"
        ));
    }

    let mark = d.mark();
    let force = mark.nums(d, m.nv());
    let inertial = mark.nums(d, m.nv());
    constraint::inv_constraint(d);
    rne(d, Acceleration::Bias, force);
    tendon::add_bias(d, force);
    d.qfrc_inverse_mut().copy_from_slice(force);
    if sensors == Sensors::Compute {
        d.set_flg_rnepost(0);
        sensor::acceleration(d);
    }
    mul_m(d, inertial, d.qacc());
    crate::fields!(d => write: qfrc_inverse; read: qfrc_passive, qfrc_constraint);
    for i in 0..m.nv() {
        qfrc_inverse[i] += inertial[i] - qfrc_passive[i] - qfrc_constraint[i];
    }
    mark.release(d);
    clock.stop(d, mjTIMER_INVERSE);
}

/// `mj_invPosition`.
pub fn position(d: &mut Data) {
    let clock = timer::start();
    d.set_flg_energypos(0);
    kinematics_stage(d);
    inertia::make_m(d);
    inertia::factor_m(d);
    collision::collide(d);
    constraint::make_constraint(d);
    if d.model().enabled(mjENBL_DIAGEXACT) {
        constraint::project_constraint(d);
    }
    actuation::transmission(d);
    clock.stop(d, mjTIMER_POSITION);
}

/// `mj_compareFwdInv`: norms of the differences between forward and inverse dynamics into
/// `solver_fwdinv`: constraint forces, and applied forces.
pub fn compare_fwd_inv(d: &mut Data) {
    let m = d.model();
    *d.solver_fwdinv_mut() = [0.0; 2];
    if d.nefc() == 0 {
        return;
    }
    let (nv, nefc) = (m.nv(), d.nefc());
    let mark = d.mark();
    let (qforce, dif) = (mark.nums(d, nv), mark.nums(d, nv));
    let (qfrc, efc) = (mark.nums(d, nv), mark.nums(d, nefc));
    for i in 0..nv {
        qforce[i] = d.qfrc_applied()[i] + d.qfrc_actuator()[i];
    }
    add_xfrc(d, qforce);
    qfrc.copy_from_slice(d.qfrc_constraint());
    efc.copy_from_slice(d.efc_force());

    inverse_skip(d, Skip::Vel, Sensors::Skip);

    dense::sub(dif, qfrc, d.qfrc_constraint());
    let constraint = dense::norm(dif);
    dense::sub(dif, qforce, d.qfrc_inverse());
    *d.solver_fwdinv_mut() = [constraint, dense::norm(dif)];
    d.qfrc_constraint_mut().copy_from_slice(qfrc);
    d.efc_force_mut().copy_from_slice(efc);
    mark.release(d);
}
