//! mujoco.h, section "Initialization".

use core::ffi::{CStr, c_char, c_int, c_void};

use core::ptr;

use super::{arg, handle};
use crate::abi::*;
use crate::author::element::Spec;
use crate::base::Model;
use crate::base::catch::entry;
use crate::base::ctext::CText;
use crate::base::model_data::ModelData;
use crate::base::{buffer, defaults, mjb, plugin, resource};
use crate::base::{report, stack};
use crate::pipeline::{lengthrange, reset, setconst};

fn stack_alloc(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    if bytes == 0 {
        return core::ptr::null_mut();
    }
    // SAFETY: `d` is a live mjData
    entry(core::ptr::null_mut(), || unsafe {
        stack::alloc(d, bytes, alignment.max(1)).cast()
    })
}

fn stack_alloc_of<T>(func: &CStr, d: *mut mjData, size: usize) -> *mut T {
    match size.checked_mul(size_of::<T>()) {
        Some(bytes) => stack_alloc(d, bytes, align_of::<T>()).cast(),
        None => {
            report::error(format_args!(
                "{}: requested size is too large (more than 2^64 bytes).",
                func.to_string_lossy()
            ));
            core::ptr::null_mut()
        }
    }
}

/// Sets the options of length range computation to their defaults.
///
/// # Safety
/// `opt` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultLROpt(opt: *mut mjLROpt) {
    // SAFETY: the common contract of this floor
    defaults::length_range(unsafe { &mut *opt })
}

/// Sets reference and impedance parameters of the constraint solver to their defaults.
///
/// A NULL argument is skipped.
///
/// # Safety
/// `solref` is NULL or has 2 numbers, `solimp` NULL or 5.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultSolRefImp(solref: *mut mjtNum, solimp: *mut mjtNum) {
    // SAFETY: arrays of mjNREF and mjNIMP numbers, or NULL
    unsafe {
        if !solref.is_null() {
            solref.cast::<[mjtNum; 2]>().write(defaults::SOLREF);
        }
        if !solimp.is_null() {
            solimp.cast::<[mjtNum; 5]>().write(defaults::SOLIMP);
        }
    }
}

/// Sets physics options to their defaults.
///
/// # Safety
/// `opt` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultOption(opt: *mut mjOption) {
    // SAFETY: the common contract of this floor
    defaults::option(unsafe { &mut *opt })
}

/// Sets visual options to their defaults.
///
/// # Safety
/// `vis` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVisual(vis: *mut mjVisual) {
    // SAFETY: the common contract of this floor
    defaults::visual(unsafe { &mut *vis })
}

/// Copies a model; `dest` NULL allocates a new one. An existing `dest` must have the same sizes,
/// otherwise an error is raised. NULL after an error.
///
/// # Safety
/// `src` is a live model, `dest` NULL or a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyModel(
    dest: *mut mjModel,
    src: *const mjModel,
) -> *mut mjModel {
    // SAFETY: the common contract of this floor
    unsafe { buffer::copy_model(dest, Model::new(src)) }
}

/// Saves a model in binary form: to the file `filename`, or to `buffer` of `buffer_sz` bytes when it
/// is not NULL (`mj_sizeModel` tells how many are needed). A file that cannot be written is a
/// warning, a buffer that is too small an error.
///
/// # Safety
/// `m` is a live model; `buffer` has `buffer_sz` bytes or is NULL; `filename` is a C string or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveModel(
    m: *const mjModel,
    filename: *const c_char,
    buffer: *mut c_void,
    buffer_sz: mjtSize,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if !buffer.is_null() {
            let n = usize::try_from(buffer_sz).unwrap_or(0);
            let to = core::slice::from_raw_parts_mut(buffer.cast::<u8>(), n);
            if !mjb::write_buffer(m, to) {
                report::error(format_args!(
                    "mj_saveModel: attempting to write outside model buffer"
                ));
            }
            return;
        }
        if filename.is_null() || !mjb::write_file(m, CStr::from_ptr(filename)) {
            report::warning(format_args!(
                "Could not save model to '{}'",
                report::Str(filename)
            ));
        }
    }
}

/// Loads a binary model from a file, or from a file of that name in `vfs` when it is not NULL. A file
/// that is missing, truncated, of another version or with references that point outside is a
/// warning and NULL.
///
/// # Safety
/// `filename` is a C string; `vfs` is NULL or a live file system.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModel(
    filename: *const c_char,
    vfs: *const mjVFS,
) -> *mut mjModel {
    // SAFETY: the common contract of this floor
    unsafe {
        match resource::read_file(CText::new(filename), vfs) {
            Some(bytes) => {
                let m = mjb::load(bytes.as_slice());
                bytes.free();
                m
            }
            None => {
                report::warning(format_args!(
                    "Error opening file '{}'",
                    report::Str(filename)
                ));
                core::ptr::null_mut()
            }
        }
    }
}

/// Loads a binary model from `buffer_sz` bytes; otherwise as `mj_loadModel`.
///
/// # Safety
/// `buffer` has `buffer_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModelBuffer(
    buffer: *const c_void,
    buffer_sz: mjtSize,
) -> *mut mjModel {
    let n = usize::try_from(buffer_sz).unwrap_or(0);
    let bytes = match buffer.is_null() {
        true => &[],
        // SAFETY: the common contract of this floor
        false => unsafe { core::slice::from_raw_parts(buffer.cast::<u8>(), n) },
    };
    mjb::load(bytes)
}

/// Frees a model; NULL is fine.
///
/// # Safety
/// `m` is NULL or a live model that is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteModel(m: *mut mjModel) {
    // SAFETY: the common contract of this floor
    unsafe { buffer::delete_model(m) }
}

/// Number of bytes `mj_saveModel` writes.
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sizeModel(m: *const mjModel) -> mjtSize {
    entry(0, || {
        // SAFETY: the common contract of this floor
        unsafe { mjb::file_size(arg::live("mj_sizeModel", "m", m)) }
    })
}

/// Allocates a state for a model, as `mj_resetData` leaves it. NULL after an error.
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeData(m: *const mjModel) -> *mut mjData {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = buffer::alloc_data(Model::new(m));
        if !d.is_null() {
            let ready = entry(false, || {
                let mut state = arg::data(m, d);
                plugin::init(&mut state);
                reset::fresh(&mut state);
                true
            });
            if !ready {
                buffer::delete_data(d);
                return core::ptr::null_mut();
            }
        }
        d
    }
}

/// Copies a state; `dest` NULL allocates a new one. Only the sizes of `m` are read. Copying while the
/// stack of `src` is in use, or between states of different sizes, is an error. NULL after an error.
///
/// # Safety
/// `src` was made for `m`; `dest` is NULL or was too.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyData(
    dest: *mut mjData,
    m: *const mjModel,
    src: *const mjData,
) -> *mut mjData {
    // SAFETY: the common contract of this floor
    unsafe { buffer::copy_data(dest, &arg::data_const(m, src), true) }
}

/// As `mj_copyData`, without the arrays that visualization does not need.
///
/// # Safety
/// `src` was made for `m`; `dest` is NULL or was too.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyData(
    dest: *mut mjData,
    m: *const mjModel,
    src: *const mjData,
) -> *mut mjData {
    // SAFETY: the common contract of this floor
    unsafe { buffer::copy_data(dest, &arg::data_const(m, src), false) }
}

/// Sets the controls to neutral: zero, and unit quaternions where an actuator takes an orientation.
///
/// # Safety
/// `m` is a live model, `d` a live state made for it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCtrl(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || reset::ctrl(&mut unsafe { arg::data(m, d) }))
}

/// Sets a state to the defaults of the model.
///
/// # Safety
/// `m` is a live model, `d` a live state made for it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetData(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || reset::data(&mut unsafe { arg::data(m, d) }, 0))
}

/// As `mj_resetData`, with every byte of the arrays that the pipeline computes set to `debug_value`, so
/// that reading one before it is computed shows.
///
/// # Safety
/// `m` is a live model, `d` a live state made for it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataDebug(
    m: *const mjModel,
    d: *mut mjData,
    debug_value: u8,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        reset::data(&mut unsafe { arg::data(m, d) }, debug_value)
    })
}

/// As `mj_resetData`, then sets time, state, mocap poses and controls from keyframe `key`. A key out of
/// range leaves the plain reset.
///
/// # Safety
/// `m` is a live model, `d` a live state made for it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataKeyframe(
    m: *const mjModel,
    d: *mut mjData,
    key: c_int,
) {
    // SAFETY: the common contract of this floor
    entry((), || reset::keyframe(&mut unsafe { arg::data(m, d) }, key))
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_markStack(d: *mut mjData) {
    // SAFETY: `d` is a live mjData
    entry((), || unsafe {
        stack::mark(d);
    })
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeStack(d: *mut mjData) {
    // SAFETY: `d` is a live mjData
    unsafe { stack::release(d) }
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocByte(
    d: *mut mjData,
    bytes: usize,
    alignment: usize,
) -> *mut c_void {
    stack_alloc(d, bytes, alignment)
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocNum(d: *mut mjData, size: usize) -> *mut mjtNum {
    stack_alloc_of::<mjtNum>(c"mj_stackAllocNum", d, size)
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInt(d: *mut mjData, size: usize) -> *mut c_int {
    stack_alloc_of::<c_int>(c"mj_stackAllocInt", d, size)
}

/// Frees a state; NULL is fine.
///
/// # Safety
/// `d` is NULL or a live state that is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteData(d: *mut mjData) {
    // SAFETY: the common contract of this floor
    unsafe { buffer::delete_data(d) }
}

/// Clears all `mjcb_*` callbacks.
///
/// # Safety
/// No other thread uses the callbacks meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCallbacks() {
    crate::base::callbacks::reset()
}

/// Recomputes the constant fields of a model at its reference configuration `qpos0`: masses of
/// subtrees, inverse weights, lengths, reference poses of cameras and lights, bounding boxes,
/// sleep policies and the like. To be called after changing what they depend on.
///
/// `d` is left at `qpos_spring` with positions computed, with the inertias of `qpos0` and without constraints; poses of
/// motion capture bodies in it count for nothing and stay.
///
/// # Safety
/// `m` is a live model, `d` a state made for it; nothing else uses them meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setConst(m: *mut mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || unsafe {
        setconst::set_const(&mut ModelData::new(m, d));
    })
}

/// Computes the length range of actuator `index` by simulation and stores it in the model, as `opt` asks.
/// Returns 1, or 0 with the reason in `error` (`error_sz` bytes). `d` is used up.
///
/// # Safety
/// `m` is a live model, `d` a state made for it, `index` one of its actuators; `error` is NULL or has
/// `error_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setLengthRange(
    m: *mut mjModel,
    d: *mut mjData,
    index: c_int,
    opt: *const mjLROpt,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    let outcome = entry(Ok(()), || unsafe {
        if index < 0 || i64::from(index) >= (*m).nactuator {
            report::raise(format_args!("mj_setLengthRange: invalid actuator index"));
        }
        lengthrange::set(&mut ModelData::new(m, d), index as usize, &*opt)
    });
    let Err(why) = outcome else { return 1 };
    // SAFETY: the common contract of this floor
    unsafe { handle::copy_text(error, error_sz, why.as_str()) };
    0
}

/// A new spec: a world body and the default class `main`. Delete it with `mj_deleteSpec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeSpec() -> *mut mjSpec {
    let spec = Box::into_raw(Spec::new());
    // SAFETY: just made
    unsafe { handle::address(&*spec, (*spec).root()) }
}

/// A deep copy of a spec; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copySpec(s: *const mjSpec) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        let mut copy = spec.duplicate();
        copy.drop_unresolved();
        copy.named_instances_last(&|_| true);
        copy.forget_numbers();
        copy.kin.clone_from(&spec.kin);
        for held in copy.kin.iter().filter_map(|&s| handle::spec(s)) {
            held.holders.update(|n| n + 1);
        }
        let copy = Box::into_raw(copy);
        handle::address(&*copy, (*copy).root())
    }
}

/// Deletes a spec and its elements; NULL does nothing. Elements that a client still references stay
/// readable, and a spec of which something was attached lives on with the spec that it was attached to.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteSpec(s: *mut mjSpec) {
    // SAFETY: specs are boxed by `mj_makeSpec` and its kin; the caller gives this one up
    unsafe {
        if let Some(spec) = handle::spec_mut(s) {
            if spec.holders.get() > 0 {
                spec.holders.update(|n| n - 1);
                return;
            }
            for value in spec.take_user_values() {
                if let Some(cleanup) = value.cleanup {
                    cleanup(value.data);
                }
            }
            for moved in spec.elements().map(|e| e.moved).filter(|m| !m.is_null()) {
                super::private::_mjPRIVATE_releaseElement(moved);
            }
            let kin = core::mem::take(&mut spec.kin);
            drop(Box::from_raw(ptr::from_mut(spec)));
            kin.into_iter().for_each(|held| mj_deleteSpec(held));
        }
    }
}

/// Lets the elements of a spec use a registered plugin. Returns 0, or -1 when there is no such plugin.
///
/// # Safety
/// `s` is a spec of this library, `name` a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_activatePlugin(s: *mut mjSpec, name: *const c_char) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec_mut(s) else {
            return -1;
        };
        if name.is_null() || plugin::find(CStr::from_ptr(name)).is_none() {
            return -1;
        }
        spec.declare_plugin(&handle::text(name));
        0
    }
}

/// Chooses how `mjs_attach` to this spec treats the other one: non-zero copies its elements, zero
/// takes the elements themselves. Returns 0.
///
/// # Safety
/// `s` is a spec of this library.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDeepCopy(s: *mut mjSpec, deepcopy: c_int) -> c_int {
    // SAFETY: the common contract of this floor
    if let Some(spec) = unsafe { handle::spec(s) } {
        spec.deep_copy.set(deepcopy != 0);
    }
    0
}
