//! mujoco.h, section "Poses": a position and a unit quaternion that map local to parent coordinates.
//! Arguments are read before results are written, so overlap is allowed throughout.

use super::arg::{get, put};
use crate::abi::mjtNum;
use crate::math::pose;

/// cbindgen:ptrs-as-arrays=[[posres; 3], [quatres; 4], [pos1; 3], [quat1; 4], [pos2; 3], [quat2; 4]]
/// Composes poses: pose 2 is given in the frame of pose 1, the result in the parent of pose 1. The
/// resulting quaternion is normalized.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulPose(
    posres: *mut mjtNum,
    quatres: *mut mjtNum,
    pos1: *const mjtNum,
    quat1: *const mjtNum,
    pos2: *const mjtNum,
    quat2: *const mjtNum,
) {
    // SAFETY: three numbers in positions, four in quaternions
    unsafe {
        let (pos, quat) = pose::mul_pose(get(pos1), get(quat1), get(pos2), get(quat2));
        put(posres, pos);
        put(quatres, quat);
    }
}

/// cbindgen:ptrs-as-arrays=[[posres; 3], [quatres; 4], [pos; 3], [quat; 4]]
/// Inverts a pose: composed with the argument it gives the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negPose(
    posres: *mut mjtNum,
    quatres: *mut mjtNum,
    pos: *const mjtNum,
    quat: *const mjtNum,
) {
    // SAFETY: three numbers in positions, four in quaternions
    unsafe {
        let (pos, quat) = pose::neg_pose(get(pos), get(quat));
        put(posres, pos);
        put(quatres, quat);
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [pos; 3], [quat; 4], [vec; 3]]
/// Transforms a point from local to parent coordinates: `res = rotate(quat, vec) + pos`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_trnVecPose(
    res: *mut mjtNum,
    pos: *const mjtNum,
    quat: *const mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: three numbers in positions, four in the quaternion
    unsafe { put(res, pose::trn_vec_pose(get(pos), get(quat), get(vec))) }
}
