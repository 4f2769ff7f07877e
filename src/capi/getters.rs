//! mujoco.h, section "Attribute getters".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getName(element: *mut mjsElement) -> *mut mjString {
    not_implemented(c"mjs_getName")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getString(source: *const mjString) -> *const c_char {
    not_implemented(c"mjs_getString")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDouble(
    source: *const mjDoubleVec,
    size: *mut c_int,
) -> *const f64 {
    not_implemented(c"mjs_getDouble")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapNum(tendonspec: *const mjsTendon) -> c_int {
    not_implemented(c"mjs_getWrapNum")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrap(
    tendonspec: *const mjsTendon,
    i: c_int,
) -> *mut mjsWrap {
    not_implemented(c"mjs_getWrap")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getPluginAttributes(plugin: *const mjsPlugin) -> *const c_void {
    not_implemented(c"mjs_getPluginAttributes")
}
