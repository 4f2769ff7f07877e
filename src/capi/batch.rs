//! mjbatch.h.

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// Fills a batch configuration with its default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_defaultConfig(config: *mut mjBatchConfig) {
    not_implemented(c"mjb_defaultConfig")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_makeBatch(
    m: *const mjModel,
    nsim: c_int,
    config: *const mjBatchConfig,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjBatch {
    not_implemented(c"mjb_makeBatch")
}

/// Frees a batch and everything it owns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_deleteBatch(b: *mut mjBatch) {
    not_implemented(c"mjb_deleteBatch")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nstate(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_nstate")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_state(b: *mut mjBatch) -> *mut mjtNum {
    not_implemented(c"mjb_state")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_stateComponent(
    b: *mut mjBatch,
    component: c_int,
    size: *mut c_int,
) -> *mut mjtNum {
    not_implemented(c"mjb_stateComponent")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_warning(b: *mut mjBatch) -> *mut mjWarningStat {
    not_implemented(c"mjb_warning")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_step(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    nstep: c_int,
    stage: c_int,
) -> c_int {
    not_implemented(c"mjb_step")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_forward(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    stage: c_int,
) -> c_int {
    not_implemented(c"mjb_forward")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_reset(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    key: *const c_int,
    stage: c_int,
) -> c_int {
    not_implemented(c"mjb_reset")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_status(b: *const mjBatch) -> *const c_int {
    not_implemented(c"mjb_status")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_error(b: *const mjBatch, sim: c_int) -> *const c_char {
    not_implemented(c"mjb_error")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_output(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *mut c_void {
    not_implemented(c"mjb_output")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_expand(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *mut c_void {
    not_implemented(c"mjb_expand")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_expanded(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *const c_void {
    not_implemented(c"mjb_expanded")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setConst(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
) -> c_int {
    not_implemented(c"mjb_setConst")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setModels(b: *mut mjBatch, models: *const *const mjModel) {
    not_implemented(c"mjb_setModels")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_rollout(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    nstep: c_int,
    control: *const mjtNum,
    control_spec: c_int,
    record: *const mjBatchRecord,
    nrecord: c_int,
) -> c_int {
    not_implemented(c"mjb_rollout")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_apply(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    func: mjfBatchFunc,
    arg: *mut c_void,
    save: c_int,
) -> c_int {
    not_implemented(c"mjb_apply")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_getModel(b: *mut mjBatch, sim: c_int, m: *mut mjModel) {
    not_implemented(c"mjb_getModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_getData(b: *mut mjBatch, sim: c_int, d: *mut mjData) {
    not_implemented(c"mjb_getData")
}

/// Number of simulations in the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nsim(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_nsim")
}

/// Number of worker threads of the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nthread(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_nthread")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_persistent(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_persistent")
}

/// The model the batch was made from.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_model(b: *const mjBatch) -> *const mjModel {
    not_implemented(c"mjb_model")
}
