//! mujoco.h, section "Virtual file system".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVFS(vfs: *mut mjVFS) {
    not_implemented(c"mj_defaultVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mountVFS(
    vfs: *mut mjVFS,
    filepath: *const c_char,
    provider: *const mjpResourceProvider,
) -> c_int {
    not_implemented(c"mj_mountVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_unmountVFS(vfs: *mut mjVFS, filename: *const c_char) -> c_int {
    not_implemented(c"mj_unmountVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    not_implemented(c"mj_addFileVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
    buffer: *const c_void,
    nbuffer: c_int,
) -> c_int {
    not_implemented(c"mj_addBufferVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteFileVFS(
    vfs: *mut mjVFS,
    filename: *const c_char,
) -> c_int {
    not_implemented(c"mj_deleteFileVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_containsBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
) -> c_int {
    not_implemented(c"mj_containsBufferVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_containsFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    not_implemented(c"mj_containsFileVFS")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteVFS(vfs: *mut mjVFS) {
    not_implemented(c"mj_deleteVFS")
}
