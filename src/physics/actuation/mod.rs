//! Actuators: transmissions, activation dynamics, forces.
//!
//! An actuator has `actuator_ctrlnum` controls, `actuator_actnum` activations and
//! `actuator_outnum` outputs; each output has a length, a row of moments and a force.
//! Computation: geActuation, piStages (stages 12 and 20).

mod activation;
mod dcmotor;
mod dynamics;
mod force;
mod input;
mod limits;
mod record;
mod servo;
mod slope;
mod slots;
mod transmission;

use self::slots::inputs;
pub use activation::next_activation;
pub use dynamics::{advance, advance_reads};
pub use force::is_plain;
pub use input::input_name;
pub use record::{record, record_history};
pub use servo::quaternion_control;
pub use slope::{length_slope, plain_velocity_slope, velocity_slope};
pub use transmission::{asleep, of_joints as transmission_of_joints, transmission};

use crate::abi::{mjDSBL_ACTUATION, mjDSBL_CLAMPCTRL, mjPLUGIN_ACTUATOR, mjWARN_BADCTRL};
use crate::base::{Data, Model, plugin, report};
use crate::fields;
use crate::math::{Mask, Real, scalar, short};
use crate::physics::support::has_gravity;

/// `mj_fwdActuation`: `act_dot`, `actuator_force`, `qfrc_actuator`.
pub fn actuation(d: &mut Data) {
    let m = d.model();
    short::fill(d.actuator_force_mut(), 0.0);
    if m.nactuator() == 0 || m.disabled(mjDSBL_ACTUATION) {
        d.qfrc_actuator_mut().fill(0.0);
        return;
    }
    let mark = d.mark();
    let ctrl = mark.nums(d, m.nu());
    if let Some(bad) = controls(d, ctrl) {
        report::warn(d, mjWARN_BADCTRL, bad as i32);
    }
    dynamics::act_dot(d, ctrl);
    plugin::act_dot(d);
    let plain = force::forces(d, ctrl);
    plugin::compute(d, mjPLUGIN_ACTUATOR, None);
    limits::tendons(d);
    limits::outputs(d);
    if !plain {
        dcmotor::friction(d);
    }
    mark.release(d);
    joint_forces(d);
}

/// The controls that act: delayed, clamped, all zero when one is bad, which is returned.
pub fn controls(d: &Data, ctrl: &mut [f64]) -> Option<usize> {
    let m = d.model();
    short::copy(ctrl, d.ctrl());
    for (k, &delay) in m.actuator_delay().iter().enumerate() {
        if delay != 0.0 {
            record::read_ctrl(d, k, d.time(), &mut ctrl[inputs(m, k)]);
        }
    }
    if clamp(m, ctrl) {
        return None;
    }
    let bad = ctrl.iter().position(|&u| scalar::is_bad(u));
    ctrl.fill(0.0);
    bad
}

/// Brings controls into their ranges; whether all are good.
fn clamp<N: Real>(m: Model, ctrl: &mut [N]) -> bool {
    let clamped = !m.disabled(mjDSBL_CLAMPCTRL);
    let limits = m.actuator_ctrllimited().iter().zip(m.actuator_ctrlrange());
    let mut good = true;
    for (u, (&limited, &[lo, hi])) in ctrl.iter_mut().zip(limits) {
        if clamped && limited != 0 {
            *u = scalar::clip(*u, lo, hi);
        }
        good &= !scalar::any_bad(*u);
    }
    good
}

/// `actuation` of a model all of whose actuators are plain (`is_plain`) and act on joints, or on tendons without limits of their
/// force; whether all controls are good, without which nothing is done.
pub fn actuation_of_joints<N: Real>(d: &mut Data<N>) -> bool {
    let m = d.model();
    d.actuator_force_mut().fill(N::of(0.0));
    if m.nactuator() == 0 || m.disabled(mjDSBL_ACTUATION) {
        d.qfrc_actuator_mut().fill(N::of(0.0));
        return true;
    }
    let mark = d.mark();
    let ctrl = mark.nums(d, m.nu());
    short::copy(ctrl, d.ctrl());
    let good = clamp(m, ctrl);
    if good {
        force::plain(d, ctrl);
        limits::outputs(d);
        joint_forces(d);
    }
    mark.release(d);
    good
}

/// `qfrc_actuator` = momentᵀ force, with gravity compensation and limits of joints.
fn joint_forces<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let gravcomp = m.flg_gravcomp() && has_gravity(m);
    fields!(d => write: qfrc_actuator;
                 read: actuator_force, actuator_moment, moment_rownnz, moment_rowadr,
                       moment_colind, qfrc_gravcomp);
    qfrc_actuator.fill(N::of(0.0));
    for (o, &f) in actuator_force.iter().enumerate() {
        let none = f.eq(N::of(0.0));
        if !none.all() {
            let start = moment_rowadr[o] as usize;
            let row = start..start + moment_rownnz[o] as usize;
            for (&col, &moment) in moment_colind[row.clone()].iter().zip(&actuator_moment[row]) {
                let sum = &mut qfrc_actuator[col as usize];
                *sum = N::choose(none, || *sum, || *sum + moment * f);
            }
        }
    }
    if gravcomp {
        for (i, f) in qfrc_actuator.iter_mut().enumerate() {
            if m.jnt_actgravcomp()[m.dof_jntid()[i] as usize] != 0 {
                *f += qfrc_gravcomp[i];
            }
        }
    }
    for (j, &limited) in m.jnt_actfrclimited().iter().enumerate() {
        if limited != 0 {
            let ([lo, hi], i) = (m.jnt_actfrcrange()[j], m.jnt_dofadr()[j] as usize);
            qfrc_actuator[i] = scalar::clip(qfrc_actuator[i], lo, hi);
        }
    }
}
