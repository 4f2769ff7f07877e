//! mujoco.h, section "Ray casting".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [geomid; 1], [normal; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_ray(
    m: *const mjModel,
    d: *const mjData,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomgroup: *const mjtByte,
    flg_static: mjtBool,
    bodyexclude: c_int,
    geomid: *mut c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mj_ray")
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_multiRay(
    m: *const mjModel,
    d: *mut mjData,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomgroup: *const mjtByte,
    flg_static: mjtBool,
    bodyexclude: c_int,
    geomid: *mut c_int,
    dist: *mut mjtNum,
    normal: *mut mjtNum,
    nray: c_int,
    cutoff: mjtNum,
) {
    not_implemented(c"mj_multiRay")
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [normal; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayHfield(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    normal: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mj_rayHfield")
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [normal; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayMesh(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    normal: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mj_rayMesh")
}

/// cbindgen:ptrs-as-arrays=[[pos; 3], [mat; 9], [size; 3], [pnt; 3], [vec; 3], [normal; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayGeom(
    pos: *const mjtNum,
    mat: *const mjtNum,
    size: *const mjtNum,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomtype: c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mju_rayGeom")
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [vertid; 1], [normal; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayFlex(
    m: *const mjModel,
    d: *const mjData,
    flex_layer: c_int,
    flg_vert: mjtBool,
    flg_edge: mjtBool,
    flg_face: mjtBool,
    flg_skin: mjtBool,
    flexid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    vertid: *mut c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mj_rayFlex")
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [vertid; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_raySkin(
    nface: c_int,
    nvert: c_int,
    face: *const c_int,
    vert: *const f32,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    vertid: *mut c_int,
) -> mjtNum {
    not_implemented(c"mju_raySkin")
}
