//! mujoco.h, section "Resources".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_openResource(
    dir: *const c_char,
    name: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    nerror: usize,
) -> *mut mjResource {
    not_implemented(c"mju_openResource")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_closeResource(resource: *mut mjResource) {
    not_implemented(c"mju_closeResource")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_readResource(
    resource: *mut mjResource,
    buffer: *mut *const c_void,
) -> c_int {
    not_implemented(c"mju_readResource")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeResource(
    name: *const c_char,
    buffer: *const c_void,
    nbytes: mjtSize,
    vfs: *const mjVFS,
    error: *mut c_char,
    nerror: usize,
) -> mjtSize {
    not_implemented(c"mju_writeResource")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getResourceDir(
    resource: *mut mjResource,
    dir: *mut *const c_char,
    ndir: *mut c_int,
) {
    not_implemented(c"mju_getResourceDir")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isModifiedResource(
    resource: *const mjResource,
    timestamp: *const c_char,
) -> c_int {
    not_implemented(c"mju_isModifiedResource")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodeResource(
    resource: *mut mjResource,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    not_implemented(c"mju_decodeResource")
}
