//! Support: the inertia matrix and masses.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::{Model, ModelMut};
use crate::capi::arg;
use crate::physics::inertia;
use crate::pipeline::setconst;

/// The inertia matrix as a dense symmetric matrix `dst` (nv x nv).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fullM(m: *const mjModel, d: *const mjData, dst: *mut mjtNum) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::full_m(&d, arg::slice_mut(dst, nv * nv));
    }
}

/// Product of the inertia matrix with a vector: `res = M vec`, both of length nv.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::mul_m(&d, arg::slice_mut(res, nv), arg::slice(vec, nv));
    }
}

/// Product with half of the factorized inertia matrix: `res = D^(1/2) L vec`, so that `res' res` is
/// `vec' M vec`. Both of length nv.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM2(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::mul_m2(&d, arg::slice_mut(res, nv), arg::slice(vec, nv));
    }
}

/// Adds the lower triangle of the joint-space inertia matrix to `dst`: sparse with `rownnz`, `rowadr`, `colind`,
/// which hold its pattern, or dense (nv by nv) if these are NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addM(
    m: *const mjModel,
    d: *mut mjData,
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        if rownnz.is_null() || rowadr.is_null() || colind.is_null() {
            return inertia::add_m_dense(&d, arg::slice_mut(dst, nv * nv));
        }
        let (nnz, adr) = (arg::slice(rownnz, nv), arg::slice(rowadr, nv));
        let end = nnz.iter().zip(adr).map(|(n, at)| n + at).max().unwrap_or(0);
        inertia::add_m_sparse(
            &d,
            arg::slice_mut(dst, end),
            nnz,
            adr,
            arg::slice(colind, end),
        );
    }
}

/// Sum of the masses of all bodies, in kilograms.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getTotalmass(m: *const mjModel) -> mjtNum {
    // SAFETY: the common contract of this floor
    let m = unsafe { Model::new(m) };
    m.body_mass().iter().skip(1).sum()
}

/// Scales body masses and inertias so that the masses add up to `newmass`, in kilograms. Call
/// `mj_setConst` afterwards.
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setTotalmass(m: *mut mjModel, newmass: mjtNum) {
    // SAFETY: the common contract of this floor
    let mut m = unsafe { ModelMut::new(m) };
    setconst::set_total_mass(&mut m, newmass)
}
