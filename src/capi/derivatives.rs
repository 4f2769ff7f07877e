//! mujoco.h, section "Derivatives".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::batch;
use crate::math::quat_deriv;
use crate::pipeline::difference;

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
    entry((), || {
        // SAFETY: the common contract of this floor; a matrix is null or has its documented size
        unsafe {
            let mut handle = arg::data(m, d);
            let model = handle.model();
            let (nu, ns) = (model.nu(), model.nsensordata());
            let n = 2 * model.nv() + model.na();
            let matrix = |p: *mut mjtNum, size: usize| arg::slice_mut(p, size as c_int);
            let out = difference::Transition {
                a: matrix(A, n * n),
                b: matrix(B, n * nu),
                c: matrix(C, ns * n),
                d: matrix(D, ns * nu),
            };
            batch::difference::transition(&mut handle, eps, flg_centered != 0, out);
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor; a matrix is null or has its documented size
        unsafe {
            let mut handle = arg::data(m, d);
            let model = handle.model();
            let (nv, ns) = (model.nv(), model.nsensordata());
            let matrix = |p: *mut mjtNum, cols: usize| arg::slice_mut(p, (nv * cols) as c_int);
            let rows = |force, sensor| difference::Rows {
                force: matrix(force, nv),
                sensor: matrix(sensor, ns),
            };
            let out = difference::Inverse {
                by_pos: rows(DfDq, DsDq),
                by_vel: rows(DfDv, DsDv),
                by_acc: rows(DfDa, DsDa),
                inertia: matrix(DmDq, model.nC()),
            };
            difference::inverse(&mut handle, eps, flg_actuation != 0, out);
        }
    })
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
