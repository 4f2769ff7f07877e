//! mujoco.h, section "Error and memory".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;
use crate::base::report;

// mju_error: variadic, see variadic.rs

// mju_warning: variadic, see variadic.rs

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clearHandlers() {
    not_implemented(c"mju_clearHandlers")
}

/// Sets the process-wide log handler and returns the previous one; NULL restores the default.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_setLogHandler(handler: mjfLogHandler) -> mjfLogHandler {
    Some(crate::base::log::set_global_handler(handler))
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getLogConfig() -> mjLogConfig {
    not_implemented(c"mju_getLogConfig")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_setLogConfig(config: mjLogConfig) {
    not_implemented(c"mju_setLogConfig")
}

// mju_info: variadic, see variadic.rs

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_message(msg: *const mjLogMessage) {
    not_implemented(c"mju_message")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_malloc(size: usize) -> *mut c_void {
    not_implemented(c"mju_malloc")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_free(ptr: *mut c_void) {
    not_implemented(c"mju_free")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_warning(d: *mut mjData, warning: c_int, info: c_int) {
    // SAFETY: `d` is a live mjData
    unsafe { report::warn_raw(d, warning, info) }
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeLog(r#type: *const c_char, msg: *const c_char) {
    not_implemented(c"mju_writeLog")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getError(s: *mut mjSpec) -> *const c_char {
    not_implemented(c"mjs_getError")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getTimer(s: *mut mjSpec) -> *const f64 {
    not_implemented(c"mjs_getTimer")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_numWarnings(spec: *const mjSpec) -> c_int {
    not_implemented(c"mjs_numWarnings")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_isWarning(s: *mut mjSpec) -> c_int {
    not_implemented(c"mjs_isWarning")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWarning(spec: *const mjSpec, index: c_int) -> *const c_char {
    not_implemented(c"mjs_getWarning")
}
