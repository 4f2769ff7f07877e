//! Poses of bodies and joints by forward recursion over the tree. Computation: piStages, stage 2.
//!
//! Reads `qpos`, `mocap_pos`, `mocap_quat`; writes `xpos`, `xquat`, `xmat`, `xanchor`, `xaxis`.

use crate::abi::{mjJNT_BALL, mjJNT_FREE, mjJNT_HINGE, mjJNT_SLIDE};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Mat3, Quat, Vec3};
use crate::physics::kinematics::rests;

/// Pose that body `b` has by `qpos` when its parent stays where it is.
pub fn pose(d: &Data, b: usize) -> (Vec3, Quat) {
    let (m, qpos) = (d.model(), d.qpos());
    if is_free(m, b) {
        let j = m.body_jntadr()[b] as usize;
        let (pos, quat) = free_pose(&qpos[m.jnt_qposadr()[j] as usize..]);
        return (pos, quat.normalized());
    }
    let (xpos, xquat, xmat) = (d.xpos(), d.xquat(), d.xmat());
    let (mocap_pos, mocap_quat) = (d.mocap_pos(), d.mocap_quat());
    let (mut pos, mut quat) = parent_pose(m, b, xpos, xquat, xmat, mocap_pos, mocap_quat);
    for j in joint_range(m, b) {
        let (axis, anchor) = (quat.rotate(m.jnt_axis()[j]), quat.rotate(m.jnt_pos()[j]) + pos);
        apply_joint(m, j, qpos, anchor, axis, &mut pos, &mut quat);
    }
    (pos, quat.normalized())
}

/// Pose of every body, anchor and axis of every joint.
pub fn body_poses<const SOME: bool>(d: &mut Data) {
    let m = d.model();
    fields!(d => write: xpos, xquat, xmat, xanchor, xaxis;
                 read: qpos, mocap_pos, mocap_quat, body_awake);

    xpos[0] = Vec3::ZERO;
    xquat[0] = Quat::IDENTITY;
    xmat[0] = Mat3::IDENTITY;

    for b in 1..m.nbody() {
        if rests::<SOME>(body_awake, b) {
            continue;
        }
        let joints = joint_range(m, b);
        let (pos, quat) = if is_free(m, b) {
            let j = joints.start;
            let pose = free_pose(&qpos[m.jnt_qposadr()[j] as usize..]);
            xanchor[j] = pose.0;
            xaxis[j] = m.jnt_axis()[j];
            pose
        } else {
            let (mut pos, mut quat) = parent_pose(m, b, xpos, xquat, xmat, mocap_pos, mocap_quat);
            for j in joints {
                xaxis[j] = quat.rotate(m.jnt_axis()[j]);
                xanchor[j] = quat.rotate(m.jnt_pos()[j]) + pos;
                apply_joint(m, j, qpos, xanchor[j], xaxis[j], &mut pos, &mut quat);
            }
            (pos, quat)
        };
        xpos[b] = pos;
        xquat[b] = quat.normalized();
        xmat[b] = xquat[b].to_mat();
    }
}

/// Ids of the joints of body `b`.
fn joint_range(m: Model, b: usize) -> core::ops::Range<usize> {
    let n = m.body_jntnum()[b] as usize;
    let start = if n == 0 {
        0
    } else {
        m.body_jntadr()[b] as usize
    };
    start..start + n
}

/// A body whose joint is free floats: its pose is in `qpos`, not relative to the parent.
fn is_free(m: Model, b: usize) -> bool {
    m.body_jntnum()[b] == 1 && m.jnt_type()[m.body_jntadr()[b] as usize] == mjJNT_FREE
}

fn free_pose(q: &[f64]) -> (Vec3, Quat) {
    (Vec3::from_slice(q), Quat::from_slice(&q[3..]).normalized())
}

/// Pose of body `b` before its joints move it.
#[inline(always)]
fn parent_pose(
    m: Model,
    b: usize,
    xpos: &[Vec3],
    xquat: &[Quat],
    xmat: &[Mat3],
    mocap_pos: &[Vec3],
    mocap_quat: &[Quat],
) -> (Vec3, Quat) {
    let (pos, quat) = match m.body_mocapid()[b] {
        -1 => (m.body_pos()[b], m.body_quat()[b]),
        id => (mocap_pos[id as usize], mocap_quat[id as usize].normalized()),
    };
    match m.body_parentid()[b] as usize {
        0 => (pos, quat),
        p => (xmat[p].mul_vec(pos) + xpos[p], xquat[p].mul_quat(quat)),
    }
}

/// Moves a body by one joint.
#[inline(always)]
fn apply_joint(
    m: Model,
    j: usize,
    qpos: &[f64],
    anchor: Vec3,
    axis: Vec3,
    pos: &mut Vec3,
    quat: &mut Quat,
) {
    let adr = m.jnt_qposadr()[j] as usize;
    let local = match m.jnt_type()[j] {
        mjJNT_SLIDE => {
            *pos += axis * (qpos[adr] - m.qpos0()[adr]);
            return;
        }
        mjJNT_HINGE => Quat::from_axis_angle(m.jnt_axis()[j], qpos[adr] - m.qpos0()[adr]),
        mjJNT_BALL => Quat::from_slice(&qpos[adr..]).normalized(),
        // a free joint is the only joint of its body
        _ => return,
    };
    *quat = quat.mul_quat(local);
    // rotation about a point other than the body's origin moves the origin
    *pos = anchor - quat.rotate(m.jnt_pos()[j]);
}
