//! Poses: a position and an orientation that map local to parent coordinates.

use super::quat::Quat;
use super::vec3::Vec3;

/// Composition: pose 2, given in the frame of pose 1, in the parent of pose 1. The quaternion is
/// normalized.
#[inline(always)]
pub fn mul_pose(pos1: Vec3, quat1: Quat, pos2: Vec3, quat2: Quat) -> (Vec3, Quat) {
    let mut quat = quat1 * quat2;
    quat.normalize();
    (quat1.rotate(pos2) + pos1, quat)
}

/// Inverse pose.
#[inline(always)]
pub fn neg_pose(pos: Vec3, quat: Quat) -> (Vec3, Quat) {
    let neg = quat.conj();
    (-neg.rotate(pos), neg)
}

/// Point `v` of the local frame in parent coordinates.
#[inline(always)]
pub fn trn_vec_pose(pos: Vec3, quat: Quat, v: Vec3) -> Vec3 {
    quat.rotate(v) + pos
}
