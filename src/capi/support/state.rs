//! Support: copying and recording states.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{Model, ModelMut};
use crate::capi::arg;
use crate::pipeline::{reset, state};

/// Length of the state vector of the parts in `sig` (`mjtState` bits).
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stateSize(m: *const mjModel, sig: c_int) -> c_int {
    entry(0, || {
        state::check("mj_stateSize", "state signature", sig);
        // SAFETY: the common contract of this floor
        state::size(unsafe { Model::new(m) }, sig) as c_int
    })
}

/// Copies the parts in `sig` from `d` to `state`.
///
/// # Safety
/// `d` belongs to `m`; `state` has `mj_stateSize(m, sig)` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getState(
    m: *const mjModel,
    d: *const mjData,
    state: *mut mjtNum,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_getState", "state signature", sig);
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::data_const(m, d);
            let n = state::size(d.model(), sig) as c_int;
            state::get(&d, arg::slice_mut(state, n), sig)
        }
    })
}

/// Picks the parts in `dstsig` out of a vector of the parts in `srcsig`.
///
/// # Safety
/// Both vectors have the lengths of their signatures and do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_extractState(
    m: *const mjModel,
    src: *const mjtNum,
    srcsig: c_int,
    dst: *mut mjtNum,
    dstsig: c_int,
) {
    entry((), || {
        state::check("mj_extractState", "srcsig", srcsig);
        state::check("mj_extractState", "dstsig", dstsig);
        // SAFETY: the common contract of this floor
        unsafe {
            let m = Model::new(m);
            let (from, to) = (
                state::size(m, srcsig) as c_int,
                state::size(m, dstsig) as c_int,
            );
            let (from, to) = (arg::slice(src, from), arg::slice_mut(dst, to));
            state::extract(m, from, srcsig, to, dstsig)
        }
    })
}

/// Copies `state` into the parts of `d` in `sig`.
///
/// # Safety
/// `d` belongs to `m`; `state` has `mj_stateSize(m, sig)` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setState(
    m: *const mjModel,
    d: *mut mjData,
    state: *const mjtNum,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_setState", "state signature", sig);
        // SAFETY: the common contract of this floor
        unsafe {
            let mut d = arg::data(m, d);
            let n = state::size(d.model(), sig) as c_int;
            state::set(&mut d, arg::slice(state, n), sig)
        }
    })
}

/// Copies the parts in `sig` from one state to another of the same model.
///
/// # Safety
/// Both states belong to `m`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyState(
    m: *const mjModel,
    src: *const mjData,
    dst: *mut mjData,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_copyState", "state signature", sig);
        // SAFETY: the common contract of this floor
        unsafe {
            if !core::ptr::eq(src, dst) {
                state::copy(&arg::data_const(m, src), &mut arg::data(m, dst), sig)
            }
        }
    })
}

/// Stores the state of `d` as keyframe `k` of the model, which must be one of those it has; otherwise an
/// error is raised.
///
/// # Safety
/// `d` belongs to `m`, which nothing else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setKeyframe(m: *mut mjModel, d: *const mjData, k: c_int) {
    // SAFETY: the common contract of this floor
    entry((), || unsafe {
        let state = arg::data_const(m, d);
        reset::set_keyframe(&mut ModelMut::new(m), k, &reset::Keyframe::of(&state))
    })
}
