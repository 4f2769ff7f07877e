//! mjbatch.h.

#![allow(unused_variables)] // of functions that are not written yet

use core::ffi::{c_char, c_int, c_void};

use super::not_implemented;
use crate::abi::*;

/// Fills a batch configuration with its default values: as many threads as the machine has, no lasting mjData.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_defaultConfig(config: *mut mjBatchConfig) {
    // SAFETY: valid for writes by the contract of this floor
    unsafe {
        (*config).nthread = 0;
        (*config).persistent = 0;
    }
}

/// Makes a batch of `nsim` simulations of a copy of the model, with its own threads. `config` may be NULL for the
/// defaults. On failure NULL, and the reason in `error` (at most `error_sz` bytes).
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

/// Length of one row of the state table: the size of the integration state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nstate(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_nstate")
}

/// The state table, nsim x nstate, owned by the batch: row i is the state of simulation i, read at its next call
/// and written back after it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_state(b: *mut mjBatch) -> *mut mjtNum {
    not_implemented(c"mjb_state")
}

/// Address of one component (a `mjtState` bit) in row 0 of the state table; the next row lies `mjb_nstate`
/// numbers on. `size`, unless NULL, gets the length of the component.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_stateComponent(
    b: *mut mjBatch,
    component: c_int,
    size: *mut c_int,
) -> *mut mjtNum {
    not_implemented(c"mjb_stateComponent")
}

/// Warning counters of all simulations, nsim x mjNWARNING, owned by the batch, saved and restored with the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_warning(b: *mut mjBatch) -> *mut mjWarningStat {
    not_implemented(c"mjb_warning")
}

/// Steps the simulations `ids` (all when NULL) `nstep` times, then computes the stages of `mj_forward` up to
/// `stage` (`mjtStage`) at the new state. Returns the number of simulations that failed; those keep their state.
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

/// Computes the stages of `mj_forward` up to `stage` for the simulations `ids` (all when NULL). Returns the number
/// that failed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_forward(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
    stage: c_int,
) -> c_int {
    not_implemented(c"mjb_forward")
}

/// Resets the simulations `ids` (all when NULL) to the defaults, or to the keyframes `key` (one each, unless NULL),
/// then computes stages up to `stage`. Returns the number that failed.
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

/// Outcome of the last call for every simulation: zero is success.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_status(b: *const mjBatch) -> *const c_int {
    not_implemented(c"mjb_status")
}

/// Text of the error of one simulation in the last call; owned by the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_error(b: *const mjBatch, sim: c_int) -> *const c_char {
    not_implemented(c"mjb_error")
}

/// Adds the mjData field `name` to the results: after each call the array that is returned here (it lives with the
/// batch) holds one row per simulation. `size`, `elemsize`: numbers in a row, bytes of a number; may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_output(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *mut c_void {
    not_implemented(c"mjb_output")
}

/// Lets the mjModel field `name` (`opt.name`: an option) differ from one simulation to the next: the array that is
/// returned (it lives with the batch) has a row for each, at first the model's. `size`, `elemsize` as in `mjb_output`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_expand(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *mut c_void {
    not_implemented(c"mjb_expand")
}

/// The array made by `mjb_expand` or `mjb_setConst` for a field, or NULL when the field is shared.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_expanded(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *const c_void {
    not_implemented(c"mjb_expanded")
}

/// Runs `mj_setConst` on the models of the simulations `ids` (all when NULL) and expands the fields that it changes.
/// Returns the number that failed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setConst(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
) -> c_int {
    not_implemented(c"mjb_setConst")
}

/// Runs every simulation on a model of the caller (nsim pointers) that gives mjData the layout of the model of the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setModels(b: *mut mjBatch, models: *const *const mjModel) {
    not_implemented(c"mjb_setModels")
}

/// Runs `nstep` steps under given controls (parts chosen by `control_spec`, a set of `mjtState` bits) and stores
/// after each step what the `nrecord` entries of `record` ask for. Returns the number of simulations that failed.
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

/// Calls `func` with model, data, simulation and `arg` for each of `ids` (all when NULL), on the threads of the
/// batch; nonzero `save` writes the state back to the row. Returns the number that failed.
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

/// Copies the complete model of one simulation, expanded fields included, into a model that the caller allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_getModel(b: *mut mjBatch, sim: c_int, m: *mut mjModel) {
    not_implemented(c"mjb_getModel")
}

/// Copies the data of one simulation into an mjData of the caller.
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

/// 1 when the batch keeps one mjData per simulation, 0 when its threads share theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_persistent(b: *const mjBatch) -> c_int {
    not_implemented(c"mjb_persistent")
}

/// The model the batch was made from.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_model(b: *const mjBatch) -> *const mjModel {
    not_implemented(c"mjb_model")
}
