//! mujoco.h, section "Spec utilities".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDefault(element: *mut mjsElement, def: *const mjsDefault) {
    not_implemented(c"mjs_setDefault")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFrame(dest: *mut mjsElement, frame: *mut mjsFrame) -> c_int {
    not_implemented(c"mjs_setFrame")
}

/// cbindgen:ptrs-as-arrays=[[quat; 4]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_resolveOrientation(
    quat: *mut f64,
    degree: mjtByte,
    sequence: *const c_char,
    orientation: *const mjsOrientation,
) -> *const c_char {
    not_implemented(c"mjs_resolveOrientation")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_fuseStatic(s: *mut mjSpec, vfs: *const mjVFS) -> c_int {
    not_implemented(c"mjs_fuseStatic")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_discardVisual(s: *mut mjSpec, vfs: *const mjVFS) -> c_int {
    not_implemented(c"mjs_discardVisual")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_dedupAssets(s: *mut mjSpec) -> c_int {
    not_implemented(c"mjs_dedupAssets")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_adoptInertial(body: *mut mjsBody, vfs: *const mjVFS) -> c_int {
    not_implemented(c"mjs_adoptInertial")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_bodyToFrame(body: *mut *mut mjsBody) -> *mut mjsFrame {
    not_implemented(c"mjs_bodyToFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValue(
    element: *mut mjsElement,
    key: *const c_char,
    data: *const c_void,
) {
    not_implemented(c"mjs_setUserValue")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValueWithCleanup(
    element: *mut mjsElement,
    key: *const c_char,
    data: *const c_void,
    cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
) {
    not_implemented(c"mjs_setUserValueWithCleanup")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getUserValue(
    element: *mut mjsElement,
    key: *const c_char,
) -> *const c_void {
    not_implemented(c"mjs_getUserValue")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_deleteUserValue(element: *mut mjsElement, key: *const c_char) {
    not_implemented(c"mjs_deleteUserValue")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_sensorDim(sensor: *const mjsSensor) -> c_int {
    not_implemented(c"mjs_sensorDim")
}
