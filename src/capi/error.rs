//! mujoco.h, section "Error and memory".

use core::ffi::{c_char, c_int, c_void};

use super::handle;

use crate::abi::*;
use crate::author::Error;
use crate::base::{log, memory, report};
use core::ptr;
use std::ffi::CString;

// mju_error: variadic, see variadic.rs

// mju_warning: variadic, see variadic.rs

/// Restores the default log handler and configuration and clears the hooks `mju_user_error`,
/// `mju_user_warning`, `mju_user_malloc` and `mju_user_free`.
///
/// # Safety
/// No other thread uses the hooks meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clearHandlers() {
    log::reset();
    memory::clear_hooks();
}

/// Installs the handler of all messages (NULL: the default one) and returns the previous one. It gets
/// every message, whatever its topic; messages it sends while busy with one below ERROR are dropped.
///
/// # Safety
/// `handler` stays callable while it is installed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_setLogHandler(handler: mjfLogHandler) -> mjfLogHandler {
    Some(log::set_global_handler(handler))
}

/// Configuration of the default handler.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getLogConfig() -> mjLogConfig {
    log::config()
}

/// Replaces the configuration of the default handler.
///
/// # Safety
/// `config.logfile` is closed with NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_setLogConfig(config: mjLogConfig) {
    log::set_config(config)
}

// mju_info: variadic, see variadic.rs

/// Sends a message to the active handler: the thread's, else the global one. NULL is ignored.
///
/// # Safety
/// `msg` is NULL or a message whose texts are C strings or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_message(msg: *const mjLogMessage) {
    // SAFETY: the common contract of this floor
    if let Some(msg) = unsafe { msg.as_ref() } {
        log::dispatch(msg);
    }
}

/// Allocates memory as models and data do: by the hook `mju_user_malloc` if set, else at a multiple of
/// 64 bytes; NULL for 0. Running out is an ERROR, and NULL when its handler comes back.
///
/// # Safety
/// None beyond those of the hook.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_malloc(size: usize) -> *mut c_void {
    memory::malloc(size)
}

/// Frees memory from `mju_malloc`; NULL is fine.
///
/// # Safety
/// `ptr` is NULL or comes from `mju_malloc` under the same hooks.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_free(ptr: *mut c_void) {
    // SAFETY: the common contract of this floor
    unsafe { memory::free(ptr) }
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_warning(d: *mut mjData, warning: c_int, info: c_int) {
    // SAFETY: `d` is a live mjData
    unsafe { report::warn_raw(d, warning, info) }
}

/// Appends date, type and text to `MUJOCO_LOG.TXT`.
///
/// # Safety
/// Both are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeLog(r#type: *const c_char, msg: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe { log::write_log(r#type, msg) }
}

/// Text of the last error; empty when there is none, valid until the next call on the spec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getError(s: *mut mjSpec) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null();
        };
        spec.error.borrow().as_ptr()
    }
}

/// Times of the last compilation by stage (`mjNCTIMER` numbers), in seconds. They belong to the spec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getTimer(s: *mut mjSpec) -> *const f64 {
    // SAFETY: the common contract of this floor
    unsafe { handle::spec(s).map_or(ptr::null(), |spec| spec.timer.as_ptr().cast()) }
}

/// Number of warnings of the last compilation.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_numWarnings(spec: *const mjSpec) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { handle::spec(spec).map_or(0, |spec| spec.warnings.borrow().len() as c_int) }
}

/// 1 when the last compilation succeeded with warnings, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_isWarning(s: *mut mjSpec) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { handle::spec(s).map_or(0, |spec| c_int::from(spec.is_warning.get())) }
}

/// Text of warning `index`, NULL when there is none; valid until the next compilation.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWarning(spec: *const mjSpec, index: c_int) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(spec) else {
            return ptr::null();
        };
        let warnings = spec.warnings.borrow();
        let mut texts = spec.warning_texts.borrow_mut();
        if texts.len() != warnings.len() {
            let text = |w: &Error| CString::new(w.warning().replace('\0', " ")).unwrap_or_default();
            *texts = warnings.iter().map(text).collect();
        }
        usize::try_from(index)
            .ok()
            .and_then(|i| texts.get(i))
            .map_or(ptr::null(), |t| t.as_ptr())
    }
}
