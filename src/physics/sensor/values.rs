//! Sensors that pick numbers out of mjData.

use super::needs::need_subtree_velocity;
use super::subject::Sensor;
use crate::abi::*;
use crate::base::Data;
use crate::math::Quat;
use crate::physics::energy;

pub fn joint_pos(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = d.qpos()[s.m.jnt_qposadr()[s.obj] as usize];
}

pub fn joint_vel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = d.qvel()[s.m.jnt_dofadr()[s.obj] as usize];
}

pub fn joint_actuator_force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = d.qfrc_actuator()[s.m.jnt_dofadr()[s.obj] as usize];
}

pub fn ball_quat(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let quat = Quat::from_slice(&d.qpos()[s.m.jnt_qposadr()[s.obj] as usize..]);
    out.copy_from_slice(&quat.normalized().0);
}

pub fn ball_angvel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let adr = s.m.jnt_dofadr()[s.obj] as usize;
    out.copy_from_slice(&d.qvel()[adr..adr + 3]);
}

pub fn tendon_pos(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = d.ten_length()[s.obj];
}

pub fn tendon_vel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = d.ten_velocity()[s.obj];
}

/// Sum over the actuators that pull the tendon.
pub fn tendon_actuator_force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    out[0] = 0.0;
    for k in 0..m.nactuator() {
        if m.actuator_trntype()[k] == mjTRN_TENDON && m.actuator_trnid()[k][0] == s.obj as i32 {
            out[0] += d.actuator_force()[m.actuator_outadr()[k] as usize];
        }
    }
}

fn outputs(s: Sensor, values: &[f64], out: &mut [f64]) {
    let adr = s.m.actuator_outadr()[s.obj] as usize;
    let n = out.len();
    out.copy_from_slice(&values[adr..adr + n]);
}

pub fn actuator_pos(d: &mut Data, s: Sensor, out: &mut [f64]) {
    outputs(s, d.actuator_length(), out);
}

pub fn actuator_vel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    outputs(s, d.actuator_velocity(), out);
}

pub fn actuator_force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    outputs(s, d.actuator_force(), out);
}

/// The constraint row of a limit; none while the limit is inactive.
fn limit_row(d: &Data, kind: mjtConstraint, id: usize) -> Option<usize> {
    (d.ne() + d.nf()..d.nefc()).find(|&r| d.efc_type()[r] == kind && d.efc_id()[r] == id as i32)
}

fn limit_distance(d: &Data, kind: mjtConstraint, id: usize) -> f64 {
    limit_row(d, kind, id).map_or(0.0, |r| d.efc_pos()[r] - d.efc_margin()[r])
}

fn limit_value(d: &Data, kind: mjtConstraint, id: usize, values: &[f64]) -> f64 {
    limit_row(d, kind, id).map_or(0.0, |r| values[r])
}

pub fn joint_limit_pos(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_distance(d, mjCNSTR_LIMIT_JOINT, s.obj);
}

pub fn joint_limit_vel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_value(d, mjCNSTR_LIMIT_JOINT, s.obj, d.efc_vel());
}

pub fn joint_limit_force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_value(d, mjCNSTR_LIMIT_JOINT, s.obj, d.efc_force());
}

pub fn tendon_limit_pos(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_distance(d, mjCNSTR_LIMIT_TENDON, s.obj);
}

pub fn tendon_limit_vel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_value(d, mjCNSTR_LIMIT_TENDON, s.obj, d.efc_vel());
}

pub fn tendon_limit_force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out[0] = limit_value(d, mjCNSTR_LIMIT_TENDON, s.obj, d.efc_force());
}

pub fn subtree_com(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&d.subtree_com()[s.obj].0);
}

pub fn subtree_linvel(d: &mut Data, s: Sensor, out: &mut [f64]) {
    need_subtree_velocity(d);
    out.copy_from_slice(&d.subtree_linvel()[s.obj].0);
}

pub fn subtree_angmom(d: &mut Data, s: Sensor, out: &mut [f64]) {
    need_subtree_velocity(d);
    out.copy_from_slice(&d.subtree_angmom()[s.obj].0);
}

pub fn potential_energy(d: &mut Data, _: Sensor, out: &mut [f64]) {
    if d.flg_energypos() == 0 {
        energy::potential(d);
    }
    out[0] = d.energy()[0];
}

pub fn kinetic_energy(d: &mut Data, _: Sensor, out: &mut [f64]) {
    if d.flg_energyvel() == 0 {
        energy::kinetic(d);
    }
    out[0] = d.energy()[1];
}

pub fn clock(d: &mut Data, _: Sensor, out: &mut [f64]) {
    out[0] = d.time();
}
