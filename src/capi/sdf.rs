//! mujoco.h, section "Signed Distance Functions".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// The signed-distance plugin of geom `id`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_getSDF(m: *const mjModel, id: c_int) -> *const mjpPlugin {
    not_implemented(c"mjc_getSDF")
}

/// cbindgen:ptrs-as-arrays=[[x; 3]]
/// Signed distance of point `x` (3) to the surface `s`, negative inside.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_distance(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    x: *const mjtNum,
) -> mjtNum {
    not_implemented(c"mjc_distance")
}

/// cbindgen:ptrs-as-arrays=[[gradient; 3], [x; 3]]
/// Gradient (3) of the signed distance at point `x` (3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_gradient(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    gradient: *mut mjtNum,
    x: *const mjtNum,
) {
    not_implemented(c"mjc_gradient")
}
