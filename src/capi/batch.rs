//! mjbatch.h.

use core::ffi::{CStr, c_char, c_int, c_void};

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{Model, report};
use crate::batch::calls::{Request, Selection};
use crate::batch::{Batch, Refusal, put_error};

/// The batch behind the C pointer; an ERROR for null.
///
/// # Safety
/// `b` is null or a live batch.
unsafe fn given<'a>(b: *const mjBatch, func: &str) -> &'a Batch {
    // SAFETY: `mjb_makeBatch` made it of this type
    match unsafe { b.cast::<Batch>().as_ref() } {
        Some(batch) => batch,
        None => report::raise_unnamed(format_args!("{func}: batch is NULL")),
    }
}

/// The result of a call; a refusal is raised.
fn granted<R>(result: Result<R, Refusal>) -> R {
    result.unwrap_or_else(|text| report::raise_unnamed(format_args!("{text}")))
}

/// Address of rows, after size and bytes of a number are stored where the caller wants them.
///
/// # Safety
/// Non-null pointers are valid for writes.
unsafe fn rows<P>(
    found: Option<(P, crate::batch::Extent)>,
    none: P,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> P {
    let Some((at, extent)) = found else {
        return none;
    };
    // SAFETY: as asked above
    unsafe {
        arg::put_count(size, extent.size);
        arg::put_count(elemsize, extent.elem);
    }
    at
}

/// A field's name; one that no field has for null.
///
/// # Safety
/// `name` is null or a C string.
unsafe fn field<'a>(name: *const c_char) -> &'a CStr {
    // SAFETY: as asked above
    unsafe { arg::string(name) }.unwrap_or_default()
}

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
    // SAFETY: the common contract of this floor
    unsafe {
        let mut settings = mjBatchConfig {
            nthread: 0,
            persistent: 0,
        };
        if !config.is_null() {
            settings = config.read();
        }
        put_error(c"", error, error_sz);
        if m.is_null() {
            put_error(c"model is NULL", error, error_sz);
            return core::ptr::null_mut();
        }
        let persistent = settings.persistent != 0;
        match Batch::new(Model::new(m), nsim, settings.nthread, persistent) {
            Ok(batch) => Box::into_raw(batch).cast(),
            Err(text) => {
                put_error(CStr::from_ptr(text.as_ptr()), error, error_sz);
                core::ptr::null_mut()
            }
        }
    }
}

/// Frees a batch and everything it owns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_deleteBatch(b: *mut mjBatch) {
    if b.is_null() {
        return;
    }
    entry((), || {
        // SAFETY: the common contract of this floor
        granted(unsafe { given(b, "mjb_deleteBatch") }.end());
        // SAFETY: boxed by `mjb_makeBatch`, and given up here
        drop(unsafe { Box::from_raw(b.cast::<Batch>()) });
    })
}

/// Length of one row of the state table: the size of the integration state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nstate(b: *const mjBatch) -> c_int {
    // SAFETY: the common contract of this floor
    entry(0, || unsafe { given(b, "mjb_nstate") }.nstate() as c_int)
}

/// The state table, nsim x nstate, owned by the batch: row i is the state of simulation i, read at its next call
/// and written back after it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_state(b: *mut mjBatch) -> *mut mjtNum {
    entry(core::ptr::null_mut(), || {
        // SAFETY: the common contract of this floor
        unsafe { given(b, "mjb_state") }.state()
    })
}

/// Address of one component (a `mjtState` bit) in row 0 of the state table; the next row lies `mjb_nstate`
/// numbers on. `size`, unless NULL, gets the length of the component.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_stateComponent(
    b: *mut mjBatch,
    component: c_int,
    size: *mut c_int,
) -> *mut mjtNum {
    // SAFETY: the common contract of this floor
    entry(core::ptr::null_mut(), || unsafe {
        let (at, n) = granted(given(b, "mjb_stateComponent").component(component));
        arg::put_count(size, n);
        at
    })
}

/// Warning counters of all simulations, nsim x mjNWARNING, owned by the batch, saved and restored with the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_warning(b: *mut mjBatch) -> *mut mjWarningStat {
    entry(core::ptr::null_mut(), || {
        // SAFETY: the common contract of this floor
        unsafe { given(b, "mjb_warning") }.warning()
    })
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
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        granted(given(b, "mjb_step").step(Selection { ids, nid }, nstep, stage))
    })
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
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        granted(given(b, "mjb_forward").forward(Selection { ids, nid }, stage))
    })
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
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        granted(given(b, "mjb_reset").reset(Selection { ids, nid }, key, stage))
    })
}

/// Outcome of the last call for every simulation: zero is success.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_status(b: *const mjBatch) -> *const c_int {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        unsafe { given(b, "mjb_status") }.status()
    })
}

/// Text of the error of one simulation in the last call; owned by the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_error(b: *const mjBatch, sim: c_int) -> *const c_char {
    entry(c"".as_ptr(), || {
        // SAFETY: the common contract of this floor
        let batch = unsafe { given(b, "mjb_error") };
        batch
            .error_of(usize::try_from(sim).unwrap_or(usize::MAX))
            .as_ptr()
    })
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
    // SAFETY: the common contract of this floor
    entry(core::ptr::null_mut(), || unsafe {
        let found = granted(given(b, "mjb_output").output(field(name)));
        rows(found, core::ptr::null_mut(), size, elemsize)
    })
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
    // SAFETY: the common contract of this floor
    entry(core::ptr::null_mut(), || unsafe {
        let found = granted(given(b, "mjb_expand").expand_field(field(name)));
        rows(found, core::ptr::null_mut(), size, elemsize)
    })
}

/// The array made by `mjb_expand` or `mjb_setConst` for a field, or NULL when the field is shared.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_expanded(
    b: *mut mjBatch,
    name: *const c_char,
    size: *mut c_int,
    elemsize: *mut c_int,
) -> *const c_void {
    // SAFETY: the common contract of this floor
    entry(core::ptr::null(), || unsafe {
        let found = granted(given(b, "mjb_expanded").expanded(field(name)));
        rows(found, core::ptr::null(), size, elemsize)
    })
}

/// Runs `mj_setConst` on the models of the simulations `ids` (all when NULL) and expands the fields that it changes.
/// Returns the number that failed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setConst(
    b: *mut mjBatch,
    ids: *const c_int,
    nid: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        granted(given(b, "mjb_setConst").set_const(Selection { ids, nid }))
    })
}

/// Runs every simulation on a model of the caller (nsim pointers) that gives mjData the layout of the model of the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_setModels(b: *mut mjBatch, models: *const *const mjModel) {
    // SAFETY: the common contract of this floor
    entry((), || unsafe {
        granted(given(b, "mjb_setModels").set_models(models))
    })
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
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        let batch = given(b, "mjb_rollout");
        let refused = nstep > 0 && record.is_null() && nrecord > 0;
        if refused && (control.is_null() || control_spec & !mjSTATE_USER == 0) {
            report::raise_unnamed(format_args!(
                "mjb_rollout: record is NULL but nrecord is positive"
            ));
        }
        let records = (0..arg::len(if record.is_null() { 0 } else { nrecord })).map(|i| {
            let request = record.add(i).read();
            Request {
                field: arg::string(request.field),
                spec: request.spec,
                to: request.buf,
            }
        });
        let which = Selection { ids, nid };
        granted(batch.rollout(which, nstep, control, control_spec, records))
    })
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
    // SAFETY: the common contract of this floor
    entry(0, || unsafe {
        granted(given(b, "mjb_apply").apply(Selection { ids, nid }, func, arg, save != 0))
    })
}

/// Copies the complete model of one simulation, expanded fields included, into a model that the caller allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_getModel(b: *mut mjBatch, sim: c_int, m: *mut mjModel) {
    // SAFETY: the common contract of this floor
    entry((), || unsafe {
        granted(given(b, "mjb_getModel").get_model(sim, m))
    })
}

/// Copies the data of one simulation into an mjData of the caller.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_getData(b: *mut mjBatch, sim: c_int, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || unsafe {
        granted(given(b, "mjb_getData").get_data(sim, d))
    })
}

/// Number of simulations in the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nsim(b: *const mjBatch) -> c_int {
    // SAFETY: the common contract of this floor
    entry(0, || unsafe { given(b, "mjb_nsim") }.nsim() as c_int)
}

/// Number of worker threads of the batch.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_nthread(b: *const mjBatch) -> c_int {
    // SAFETY: the common contract of this floor
    entry(0, || unsafe { given(b, "mjb_nthread") }.nthread() as c_int)
}

/// 1 when the batch keeps one mjData per simulation, 0 when its threads share theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_persistent(b: *const mjBatch) -> c_int {
    entry(0, || {
        // SAFETY: the common contract of this floor
        unsafe { given(b, "mjb_persistent") }.persistent() as c_int
    })
}

/// The model the batch was made from.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjb_model(b: *const mjBatch) -> *const mjModel {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        unsafe { given(b, "mjb_model") }.model().as_ptr()
    })
}
