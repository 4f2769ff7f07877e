//! mujoco.h, section "Main simulation".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_step")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step1(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_step1")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step2(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_step2")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forward(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_forward")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverse(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_inverse")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forwardSkip(
    m: *const mjModel,
    d: *mut mjData,
    skipstage: c_int,
    skipsensor: c_int,
) {
    not_implemented(c"mj_forwardSkip")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverseSkip(
    m: *const mjModel,
    d: *mut mjData,
    skipstage: c_int,
    skipsensor: c_int,
) {
    not_implemented(c"mj_inverseSkip")
}
