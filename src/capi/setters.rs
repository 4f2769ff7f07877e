//! mujoco.h, section "Attribute setters".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setName(
    element: *mut mjsElement,
    name: *const c_char,
) -> c_int {
    not_implemented(c"mjs_setName")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setBuffer(
    dest: *mut mjByteVec,
    array: *const c_void,
    size: c_int,
) {
    not_implemented(c"mjs_setBuffer")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setString(dest: *mut mjString, text: *const c_char) {
    not_implemented(c"mjs_setString")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setStringVec(dest: *mut mjStringVec, text: *const c_char) {
    not_implemented(c"mjs_setStringVec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInStringVec(
    dest: *mut mjStringVec,
    i: c_int,
    text: *const c_char,
) -> mjtBool {
    not_implemented(c"mjs_setInStringVec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendString(dest: *mut mjStringVec, text: *const c_char) {
    not_implemented(c"mjs_appendString")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInt(dest: *mut mjIntVec, array: *const c_int, size: c_int) {
    not_implemented(c"mjs_setInt")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendIntVec(
    dest: *mut mjIntVecVec,
    array: *const c_int,
    size: c_int,
) {
    not_implemented(c"mjs_appendIntVec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFloat(
    dest: *mut mjFloatVec,
    array: *const f32,
    size: c_int,
) {
    not_implemented(c"mjs_setFloat")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendFloatVec(
    dest: *mut mjFloatVecVec,
    array: *const f32,
    size: c_int,
) {
    not_implemented(c"mjs_appendFloatVec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDouble(
    dest: *mut mjDoubleVec,
    array: *const f64,
    size: c_int,
) {
    not_implemented(c"mjs_setDouble")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setPluginAttributes(
    plugin: *mut mjsPlugin,
    attributes: *mut c_void,
) {
    not_implemented(c"mjs_setPluginAttributes")
}
