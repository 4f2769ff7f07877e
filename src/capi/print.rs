//! mujoco.h, section "Printing".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{handle, not_implemented};
use crate::abi::*;
use crate::author::mjcf;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedModel(
    m: *const mjModel,
    filename: *const c_char,
    float_format: *const c_char,
) {
    not_implemented(c"mj_printFormattedModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printModel(m: *const mjModel, filename: *const c_char) {
    not_implemented(c"mj_printModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
    float_format: *const c_char,
) {
    not_implemented(c"mj_printFormattedData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
) {
    not_implemented(c"mj_printData")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMat(mat: *const mjtNum, nr: c_int, nc: c_int) {
    not_implemented(c"mju_printMat")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMatSparse(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    not_implemented(c"mju_printMatSparse")
}

/// Prints the MJCF schema as text or, with `flg_html`, as an HTML table (`flg_pad`: indented by cell
/// padding) to a file and to a buffer of `buffer_sz` bytes; both may be NULL. Returns the length of the
/// whole text, or -1 when the file cannot be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSchema(
    filename: *const c_char,
    buffer: *mut c_char,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    let text = mjcf::schema(flg_html != 0, flg_pad != 0);
    // SAFETY: passed on to the caller
    unsafe {
        handle::copy_text(buffer, buffer_sz, &text);
        if !filename.is_null() && std::fs::write(handle::text(filename), &text).is_err() {
            return -1;
        }
    }
    text.len() as c_int
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printScene(s: *const mjvScene, filename: *const c_char) {
    not_implemented(c"mj_printScene")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedScene(
    s: *const mjvScene,
    filename: *const c_char,
    float_format: *const c_char,
) {
    not_implemented(c"mj_printFormattedScene")
}
