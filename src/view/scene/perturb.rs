//! Section "Perturbations": a body dragged by a mouse, as a pose or by forces.

use core::ffi::c_int;

use super::camera;
use super::mouse::{pace, plane_vector};
use super::room;
use crate::abi::*;
use crate::base::{Data, DataRef, Model};
use crate::math::{MINVAL, Quat, Vec3, pose};
use crate::physics::support::{Axes, object_velocity};
use crate::physics::{inertia, jacobian};

/// The selected body; None for the world and what the model does not have.
fn selected(m: Model, pert: &mjvPerturb) -> Option<usize> {
    usize::try_from(pert.select)
        .ok()
        .filter(|&b| b > 0 && b < m.nbody())
}

/// Starts at the body's pose: `refpos`, `refquat` and `refselpos` become those of its inertial frame and of the selected
/// point; `localmass` is the mass felt there, `scale` the height of the window at that depth.
pub fn init(d: &mut Data, scn: &mjvScene, pert: &mut mjvPerturb) {
    let Some(body) = selected(d.model(), pert) else {
        return;
    };
    let point = selected_point(d, body, pert);
    pert.localmass = local_mass(d, body, point);
    pert.refpos = d.xipos()[body].0;
    pert.refquat = d.xiquat()[body].0;
    pert.refselpos = point.0;
    let view = room::camera_in_model("mjv_cameraInModel", scn);
    let depth = (point - view.pos).dot(view.forward);
    pert.scale = camera::height(scn) * depth * pace(scn.camera[0].orthographic != 0);
}

fn selected_point(d: &Data, body: usize, pert: &mjvPerturb) -> Vec3 {
    d.xmat()[body].mul_vec(Vec3(pert.localpos)) + d.xpos()[body]
}

/// Three over the trace of the inverse inertia at a point; 1 where nothing moves.
fn local_mass(d: &mut Data, body: usize, point: Vec3) -> f64 {
    let nv = d.model().nv();
    let mark = d.mark();
    let (jac, sqrt_inv) = (mark.nums(d, 3 * nv), mark.nums(d, nv));
    jacobian::jac(d, jac, &mut [], point, body);
    for (root, x) in sqrt_inv.iter_mut().zip(d.qLDiagInv()) {
        *root = x.sqrt();
    }
    inertia::solve_m2(d, sqrt_inv, jac);
    let (x, rest) = jac.split_at(nv);
    let (y, z) = rest.split_at(nv);
    let trace: f64 = [x, y, z]
        .map(|row| crate::math::dense::dot(row, row))
        .iter()
        .sum();
    mark.release(d);
    if trace == 0.0 {
        1.0
    } else {
        3.0 / trace.max(MINVAL)
    }
}

/// Moves the reference pose by a mouse action; rotations stay within a quarter turn of the body.
pub fn drag(d: &DataRef, action: c_int, dx: f64, dy: f64, scn: &mjvScene, pert: &mut mjvPerturb) {
    let Some(body) = selected(d.model(), pert) else {
        return;
    };
    let forward = room::camera_in_model("mjv_cameraInModel", scn).forward;
    let v = plane_vector("mjv_movePerturb", action, dx, dy, forward);
    let scale = pert.scale;
    let mut shift = |v: Vec3, by: f64| {
        for pos in [&mut pert.refpos, &mut pert.refselpos] {
            *pos = Vec3(*pos).add_scl(v, by).0;
        }
    };
    match action {
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_H => shift(v, scale),
        mjMOUSE_MOVE_V_REL | mjMOUSE_MOVE_H_REL => {
            let axes = d.xmat()[body];
            let away = if action == mjMOUSE_MOVE_V_REL { 2 } else { 0 };
            shift(axes.col(away), scale * dy);
            shift(axes.col(1), scale * dx);
        }
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            let (axis, angle) = v.normalized();
            let rotation = Quat::from_axis_angle(axis, angle * 2.0 * core::f64::consts::PI);
            let wanted = (rotation * Quat(pert.refquat)).normalized();
            pert.refquat = within_quarter_turn(wanted, d.xiquat()[body]).0;
        }
        _ => {}
    }
}

/// `q`, or where it is farther than a quarter turn from `base`, the rotation on the way that is not.
fn within_quarter_turn(q: Quat, base: Quat) -> Quat {
    const QUARTER: f64 = core::f64::consts::FRAC_PI_2;
    let (axis, angle) = (base.conj() * q).to_vel(1.0).normalized();
    if angle.abs() <= QUARTER || angle.is_nan() {
        return q;
    }
    base * Quat::from_axis_angle(axis, angle.clamp(-QUARTER, QUARTER))
}

/// Writes the reference pose to the body: to its mocap pose, or when `paused` to its free joint or to that of its root,
/// so that this body comes to be there. Positions of bodies follow at the next forward computation.
pub fn apply_pose(d: &mut Data, pert: &mjvPerturb, paused: bool) {
    let m = d.model();
    let Some(body) = selected(m, pert).filter(|_| pert.active != 0 || pert.active2 != 0) else {
        return;
    };
    let back = pose::neg_pose(m.body_ipos()[body], m.body_iquat()[body]);
    let (pos, quat) = pose::mul_pose(Vec3(pert.refpos), Quat(pert.refquat), back.0, back.1);
    let free = |body: usize| {
        let first = m.body_jntadr()[body];
        let only = m.body_jntnum()[body] == 1 && m.jnt_type()[first as usize] == mjJNT_FREE;
        only.then(|| m.jnt_qposadr()[first as usize] as usize)
    };
    if let Ok(k) = usize::try_from(m.body_mocapid()[body]) {
        d.mocap_pos_mut()[k] = pos;
        d.mocap_quat_mut()[k] = quat;
    } else if !paused {
    } else if let Some(adr) = free(body) {
        put_pose(&mut d.qpos_mut()[adr..], pos, quat);
    } else if let Some(adr) = free(m.body_rootid()[body] as usize) {
        let q = &d.qpos()[adr..adr + 7];
        let root = (Vec3::from_slice(q), Quat::from_slice(&q[3..]));
        let out = pose::neg_pose(d.xpos()[body], d.xquat()[body]);
        let local = pose::mul_pose(out.0, out.1, root.0, root.1);
        let (pos, quat) = pose::mul_pose(pos, quat, local.0, local.1);
        put_pose(&mut d.qpos_mut()[adr..], pos, quat);
    }
}

fn put_pose(qpos: &mut [f64], pos: Vec3, quat: Quat) {
    qpos[..3].copy_from_slice(&pos.0);
    qpos[3..7].copy_from_slice(&quat.0);
}

/// Writes the force and torque of critically damped springs to the body's row of `xfrc_applied`: one from the selected point
/// to its reference (translation), one from the body's orientation to its reference (rotation).
pub fn apply_force(d: &mut Data, pert: &mjvPerturb) {
    let m = d.model();
    let active = pert.active | pert.active2;
    let Some(body) = selected(m, pert).filter(|_| active != 0) else {
        return;
    };
    let velocity = object_velocity(d, mjOBJ_BODY, body, Axes::World).unwrap_or_default();
    let (angular, linear) = (velocity.rot(), velocity.lin());
    let weight = m.body_invweight0()[body][1];
    let inertia = if weight != 0.0 {
        1.0 / weight.max(MINVAL)
    } else {
        1.0
    };
    let map = &m.vis().map;
    let (stiffness, twist) = (f64::from(map.stiffness), f64::from(map.stiffnessrot));
    let mut torque = None;
    if active & mjPERT_TRANSLATE != 0 {
        let point = selected_point(d, body, pert);
        let (off, arm) = (point - Vec3(pert.refselpos), point - d.xipos()[body]);
        let slow = stiffness.sqrt() * pert.localmass;
        let force = off * (-stiffness * pert.localmass) - (angular.cross(arm) + linear) * slow;
        let axis = off.normalized().0;
        torque = Some(
            arm.cross(force)
                .add_scl(axis, -twist.sqrt() * inertia * axis.dot(angular)),
        );
        d.xfrc_applied_mut()[body][..3].copy_from_slice(&force.0);
    }
    if active & mjPERT_ROTATE != 0 {
        let off = Quat(pert.refquat) * d.xiquat()[body].conj();
        let spring = off.to_vel(1.0 / (twist * inertia));
        let turned = spring.add_scl(angular, -twist.sqrt() * inertia);
        torque = Some(torque.map_or(turned, |t| t + turned));
    }
    if let Some(torque) = torque {
        d.xfrc_applied_mut()[body][3..].copy_from_slice(&torque.0);
    }
}
