//! mujoco.h, section "Derivatives".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_transitionFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_centered: mjtBool,
    A: *mut mjtNum,
    B: *mut mjtNum,
    C: *mut mjtNum,
    D: *mut mjtNum,
) {
    not_implemented(c"mjd_transitionFD")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_inverseFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_actuation: mjtBool,
    DfDq: *mut mjtNum,
    DfDv: *mut mjtNum,
    DfDa: *mut mjtNum,
    DsDq: *mut mjtNum,
    DsDv: *mut mjtNum,
    DsDa: *mut mjtNum,
    DmDq: *mut mjtNum,
) {
    not_implemented(c"mjd_inverseFD")
}

/// cbindgen:ptrs-as-arrays=[[qa; 4], [qb; 4], [Da; 9], [Db; 9]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_subQuat(
    qa: *const mjtNum,
    qb: *const mjtNum,
    Da: *mut mjtNum,
    Db: *mut mjtNum,
) {
    not_implemented(c"mjd_subQuat")
}

/// cbindgen:ptrs-as-arrays=[[vel; 3], [Dquat; 9], [Dvel; 9], [Dscale; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_quatIntegrate(
    vel: *const mjtNum,
    scale: mjtNum,
    Dquat: *mut mjtNum,
    Dvel: *mut mjtNum,
    Dscale: *mut mjtNum,
) {
    not_implemented(c"mjd_quatIntegrate")
}
