//! Support: arithmetic on generalized positions.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::Model;
use crate::capi::arg;
use crate::physics::support;

/// Velocity `qvel` (nv) that leads from `qpos1` to `qpos2` (nq) in time `dt`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_differentiatePos(
    m: *const mjModel,
    qvel: *mut mjtNum,
    dt: mjtNum,
    qpos1: *const mjtNum,
    qpos2: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let (nq, nv) = (m.nq() as c_int, m.nv() as c_int);
        let (a, b) = (arg::slice(qpos1, nq), arg::slice(qpos2, nq));
        support::differentiate_pos(m, arg::slice_mut(qvel, nv), dt, a, b);
    }
}

/// Moves the configuration `qpos` (nq) with velocity `qvel` (nv) for time `dt`; quaternions turn about local
/// axes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePos(
    m: *const mjModel,
    qpos: *mut mjtNum,
    qvel: *const mjtNum,
    dt: mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let (nq, nv) = (m.nq() as c_int, m.nv() as c_int);
        support::integrate_pos(m, arg::slice_mut(qpos, nq), arg::slice(qvel, nv), dt);
    }
}

/// Normalizes every quaternion in `qpos` (nq).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_normalizeQuat(m: *const mjModel, qpos: *mut mjtNum) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let nq = m.nq() as c_int;
        support::normalize_quat(m, arg::slice_mut(qpos, nq));
    }
}
