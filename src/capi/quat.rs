//! mujoco.h, section "Quaternions": orientations as unit quaternions (w, x, y, z) that map local to parent
//! coordinates. Arguments are read before results are written, so overlap is allowed throughout.

use core::ffi::{c_char, c_int};

use super::arg::{get, put};
use crate::abi::mjtNum;
use crate::base::report::error;
use crate::math::{Mat3, Quat, Vec3, mat2rot};

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3], [quat; 4]]
/// Rotates a vector: `res = quat * vec * conj(quat)`, exactly `vec` for the identity and exactly zero for
/// the zero vector. `quat` is used as it is, unit or not.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rotVecQuat(
    res: *mut mjtNum,
    vec: *const mjtNum,
    quat: *const mjtNum,
) {
    // SAFETY: three, three and four numbers
    unsafe {
        let vec = get::<Vec3>(vec);
        put(
            res,
            if vec == Vec3::ZERO {
                Vec3::ZERO
            } else {
                get::<Quat>(quat).rotate(vec)
            },
        );
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [quat; 4]]
/// Conjugates a quaternion, which gives the opposite rotation.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negQuat(res: *mut mjtNum, quat: *const mjtNum) {
    // SAFETY: four numbers each
    unsafe { put(res, get::<Quat>(quat).conj()) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [quat1; 4], [quat2; 4]]
/// Multiplies quaternions: `res = quat1 * quat2`, the rotation by `quat2` followed by that by `quat1`.
/// The result is not normalized.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuat(
    res: *mut mjtNum,
    quat1: *const mjtNum,
    quat2: *const mjtNum,
) {
    // SAFETY: four numbers each
    unsafe { put(res, get::<Quat>(quat1) * get::<Quat>(quat2)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [quat; 4], [axis; 3]]
/// Multiplies a quaternion and an axis: `res = quat * (0, axis)`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuatAxis(
    res: *mut mjtNum,
    quat: *const mjtNum,
    axis: *const mjtNum,
) {
    // SAFETY: four, four and three numbers
    unsafe { put(res, get::<Quat>(quat).mul_axis(get(axis))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [axis; 3]]
/// Makes the quaternion of a rotation by `angle` (radians) about `axis`, a unit vector that is not
/// normalized here. The angle zero gives the exact identity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_axisAngle2Quat(
    res: *mut mjtNum,
    axis: *const mjtNum,
    angle: mjtNum,
) {
    // SAFETY: four and three numbers
    unsafe { put(res, Quat::from_axis_angle(get(axis), angle)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [quat; 4]]
/// Converts a rotation to the angular velocity (local coordinates, radians per unit of `dt`) that produces
/// it in time `dt`, the shorter way around.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Vel(res: *mut mjtNum, quat: *const mjtNum, dt: mjtNum) {
    // SAFETY: three and four numbers
    unsafe { put(res, get::<Quat>(quat).to_vel(dt)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [qa; 4], [qb; 4]]
/// Subtracts orientations: the rotation vector `res`, in the local coordinates of `qb`, with
/// `qb * quat(res) = qa`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subQuat(
    res: *mut mjtNum,
    qa: *const mjtNum,
    qb: *const mjtNum,
) {
    // SAFETY: three, four and four numbers
    unsafe { put(res, get::<Quat>(qa).sub_quat(get(qb))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 9], [quat; 4]]
/// Converts a quaternion to a row-major rotation matrix. A quaternion of length s gives s squared times a
/// rotation; the exact identity gives the exact identity matrix.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Mat(res: *mut mjtNum, quat: *const mjtNum) {
    // SAFETY: nine and four numbers
    unsafe { put(res, get::<Quat>(quat).to_mat()) }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4], [mat; 9]]
/// Converts a row-major rotation matrix to a normalized quaternion. A matrix that is no rotation gives a
/// quaternion of undefined meaning; see `mju_mat2Rot`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Quat(quat: *mut mjtNum, mat: *const mjtNum) {
    // SAFETY: four and nine numbers
    unsafe { put(quat, Quat::from_mat(&get::<Mat3>(mat))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [quat; 4], [vel; 3]]
/// Computes the time derivative of a quaternion under the angular velocity `vel` (parent coordinates, unlike
/// `mju_quatIntegrate`): `res = (0, vel) * quat / 2`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_derivQuat(
    res: *mut mjtNum,
    quat: *const mjtNum,
    vel: *const mjtNum,
) {
    // SAFETY: four, four and three numbers
    unsafe { put(res, get::<Quat>(quat).deriv(get(vel))) }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4], [vel; 3]]
/// Rotates `quat` in place by the angular velocity `vel` (local coordinates) during time `scale`. The
/// quaternion is normalized before, not after.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatIntegrate(
    quat: *mut mjtNum,
    vel: *const mjtNum,
    scale: mjtNum,
) {
    // SAFETY: four and three numbers
    unsafe { put(quat, get::<Quat>(quat).integrate(get(vel), scale)) }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4], [vec; 3]]
/// Makes the smallest rotation that takes the z axis to the direction of `vec`: the identity for a vector
/// shorter than `mjMINVAL`, a half turn about x for the opposite direction.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatZ2Vec(quat: *mut mjtNum, vec: *const mjtNum) {
    // SAFETY: four and three numbers
    unsafe { put(quat, Quat::z_to_vec(get(vec))) }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4], [mat; 9]]
/// Finds the rotation part of any row-major 3-by-3 matrix (polar decomposition), starting from the value of
/// `quat` and refining it in place. Returns the number of iterations until the refinement was below 1e-9,
/// 500 if it never was.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Rot(quat: *mut mjtNum, mat: *const mjtNum) -> c_int {
    // SAFETY: four and nine numbers
    unsafe {
        let (q, iter) = mat2rot::mat2rot(get(quat), &get(mat));
        put(quat, q);
        iter as c_int
    }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4], [euler; 3]]
/// Converts three Euler angles (radians) to a quaternion. `seq` names the axes with three letters of
/// "xyzXYZ": lower case turns about the moving axis (intrinsic), upper case about the fixed one
/// (extrinsic). Any other length or letter is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_euler2Quat(
    quat: *mut mjtNum,
    euler: *const mjtNum,
    seq: *const c_char,
) {
    // SAFETY: four and three numbers, and a string; no byte after its end is read
    unsafe {
        if libc::strnlen(seq, 4) != 3 {
            return error(format_args!(
                "mju_euler2Quat: seq must contain exactly 3 characters"
            ));
        }
        let letters = seq.cast::<[u8; 3]>().read();
        match Quat::from_euler(get(euler), letters) {
            Ok(q) => put(quat, q),
            Err(i) => error(format_args!(
                "mju_euler2Quat: seq[{i}] is '{}', should be one of x, y, z, X, Y, Z",
                letters[i] as char
            )),
        }
    }
}
