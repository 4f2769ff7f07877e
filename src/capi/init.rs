//! mujoco.h, section "Initialization".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{report, stack};

fn stack_alloc(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    if bytes == 0 {
        return core::ptr::null_mut();
    }
    // SAFETY: `d` is a live mjData
    entry(core::ptr::null_mut(), || unsafe {
        stack::alloc(d, bytes, alignment.max(1)).cast()
    })
}

fn stack_alloc_of<T>(func: &core::ffi::CStr, d: *mut mjData, size: usize) -> *mut T {
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultLROpt(opt: *mut mjLROpt) {
    not_implemented(c"mj_defaultLROpt")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultSolRefImp(solref: *mut mjtNum, solimp: *mut mjtNum) {
    not_implemented(c"mj_defaultSolRefImp")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultOption(opt: *mut mjOption) {
    not_implemented(c"mj_defaultOption")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVisual(vis: *mut mjVisual) {
    not_implemented(c"mj_defaultVisual")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyModel(
    dest: *mut mjModel,
    src: *const mjModel,
) -> *mut mjModel {
    not_implemented(c"mj_copyModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveModel(
    m: *const mjModel,
    filename: *const c_char,
    buffer: *mut c_void,
    buffer_sz: mjtSize,
) {
    not_implemented(c"mj_saveModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModel(
    filename: *const c_char,
    vfs: *const mjVFS,
) -> *mut mjModel {
    not_implemented(c"mj_loadModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModelBuffer(
    buffer: *const c_void,
    buffer_sz: mjtSize,
) -> *mut mjModel {
    not_implemented(c"mj_loadModelBuffer")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteModel(m: *mut mjModel) {
    not_implemented(c"mj_deleteModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sizeModel(m: *const mjModel) -> mjtSize {
    not_implemented(c"mj_sizeModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeData(m: *const mjModel) -> *mut mjData {
    not_implemented(c"mj_makeData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyData(
    dest: *mut mjData,
    m: *const mjModel,
    src: *const mjData,
) -> *mut mjData {
    not_implemented(c"mj_copyData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyData(
    dest: *mut mjData,
    m: *const mjModel,
    src: *const mjData,
) -> *mut mjData {
    not_implemented(c"mjv_copyData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCtrl(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_resetCtrl")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetData(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_resetData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataDebug(
    m: *const mjModel,
    d: *mut mjData,
    debug_value: u8,
) {
    not_implemented(c"mj_resetDataDebug")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataKeyframe(
    m: *const mjModel,
    d: *mut mjData,
    key: c_int,
) {
    not_implemented(c"mj_resetDataKeyframe")
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteData(d: *mut mjData) {
    not_implemented(c"mj_deleteData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCallbacks() {
    not_implemented(c"mj_resetCallbacks")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setConst(m: *mut mjModel, d: *mut mjData) {
    not_implemented(c"mj_setConst")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setLengthRange(
    m: *mut mjModel,
    d: *mut mjData,
    index: c_int,
    opt: *const mjLROpt,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    not_implemented(c"mj_setLengthRange")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeSpec() -> *mut mjSpec {
    not_implemented(c"mj_makeSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copySpec(s: *const mjSpec) -> *mut mjSpec {
    not_implemented(c"mj_copySpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteSpec(s: *mut mjSpec) {
    not_implemented(c"mj_deleteSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_activatePlugin(s: *mut mjSpec, name: *const c_char) -> c_int {
    not_implemented(c"mjs_activatePlugin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDeepCopy(s: *mut mjSpec, deepcopy: c_int) -> c_int {
    not_implemented(c"mjs_setDeepCopy")
}
