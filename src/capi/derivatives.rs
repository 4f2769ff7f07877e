//! mujoco.h, section "Derivatives".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{arg, not_implemented};
use crate::abi::*;
use crate::math::quat_deriv;

/// Finite-difference state transition matrices, row-major: A (2*nv+na square), B (rows of A by nu), C (nsensordata by columns of A), D (nsensordata by nu).
/// `eps` is the perturbation, `flg_centered` selects central differences; any of the four results may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_transitionFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_centered: mjtBool,
    A: *mut mjtNum,
    B: *mut mjtNum,
    C: *mut mjtNum,
    D: *mut mjtNum,
) {
    not_implemented(c"mjd_transitionFD")
}

/// Finite-difference derivatives of inverse dynamics, of sensors and of the inertia matrix, stored transposed: one row per perturbed coordinate.
/// `DfD*` are nv by nv, `DsD*` nv by nsensordata, `DmDq` nv by nC; each may be NULL. `flg_actuation` subtracts actuator forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_inverseFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_actuation: mjtBool,
    DfDq: *mut mjtNum,
    DfDv: *mut mjtNum,
    DfDa: *mut mjtNum,
    DsDq: *mut mjtNum,
    DsDv: *mut mjtNum,
    DsDa: *mut mjtNum,
    DmDq: *mut mjtNum,
) {
    not_implemented(c"mjd_inverseFD")
}

/// cbindgen:ptrs-as-arrays=[[qa; 4], [qb; 4], [Da; 9], [Db; 9]]
/// Derivatives of `mju_subQuat` by its arguments: `Da` and `Db`, each 3 x 3 row-major, in the tangent space
/// (right perturbations, radians). Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_subQuat(
    qa: *const mjtNum,
    qb: *const mjtNum,
    Da: *mut mjtNum,
    Db: *mut mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let (a, b) = quat_deriv::sub_quat_deriv(arg::get(qa), arg::get(qb));
        arg::put_some(Da, a);
        arg::put_some(Db, b);
    }
}

/// cbindgen:ptrs-as-arrays=[[vel; 3], [Dquat; 9], [Dvel; 9], [Dscale; 3]]
/// Derivatives of `mju_quatIntegrate` with velocity `vel` over time `scale`: `Dquat` (3 x 3) by the
/// quaternion, `Dvel` (3 x 3) by the rotation vector `scale * vel`, `Dscale` (3) by the time. Each may be
/// NULL; none depends on the quaternion.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_quatIntegrate(
    vel: *const mjtNum,
    scale: mjtNum,
    Dquat: *mut mjtNum,
    Dvel: *mut mjtNum,
    Dscale: *mut mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let (q, v, s) = quat_deriv::integrate_deriv(arg::get(vel), scale);
        arg::put_some(Dquat, q);
        arg::put_some(Dvel, v);
        arg::put_some(Dscale, s);
    }
}
