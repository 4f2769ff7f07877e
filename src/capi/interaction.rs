//! mujoco.h, section "Interaction".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultCamera(cam: *mut mjvCamera) {
    not_implemented(c"mjv_defaultCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera) {
    not_implemented(c"mjv_defaultFreeCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultPerturb(pert: *mut mjvPerturb) {
    not_implemented(c"mjv_defaultPerturb")
}

/// cbindgen:ptrs-as-arrays=[[modelpos; 3], [modelquat; 4], [roompos; 3], [roomquat; 4]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_room2model(
    modelpos: *mut mjtNum,
    modelquat: *mut mjtNum,
    roompos: *const mjtNum,
    roomquat: *const mjtNum,
    scn: *const mjvScene,
) {
    not_implemented(c"mjv_room2model")
}

/// cbindgen:ptrs-as-arrays=[[roompos; 3], [roomquat; 4], [modelpos; 3], [modelquat; 4]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_model2room(
    roompos: *mut mjtNum,
    roomquat: *mut mjtNum,
    modelpos: *const mjtNum,
    modelquat: *const mjtNum,
    scn: *const mjvScene,
) {
    not_implemented(c"mjv_model2room")
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInModel(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    scn: *const mjvScene,
) {
    not_implemented(c"mjv_cameraInModel")
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInRoom(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    scn: *const mjvScene,
) {
    not_implemented(c"mjv_cameraInRoom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_frustumHeight(scn: *const mjvScene) -> mjtNum {
    not_implemented(c"mjv_frustumHeight")
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3], [forward; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_alignToCamera(
    res: *mut mjtNum,
    vec: *const mjtNum,
    forward: *const mjtNum,
) {
    not_implemented(c"mjv_alignToCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveCamera(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    cam: *mut mjvCamera,
) {
    not_implemented(c"mjv_moveCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_movePerturb(
    m: *const mjModel,
    d: *const mjData,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    not_implemented(c"mjv_movePerturb")
}

/// cbindgen:ptrs-as-arrays=[[roomup; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveModel(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    roomup: *const mjtNum,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_moveModel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initPerturb(
    m: *const mjModel,
    d: *mut mjData,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    not_implemented(c"mjv_initPerturb")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbPose(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
    flg_paused: c_int,
) {
    not_implemented(c"mjv_applyPerturbPose")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbForce(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
) {
    not_implemented(c"mjv_applyPerturbForce")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_averageCamera(
    cam1: *const mjvGLCamera,
    cam2: *const mjvGLCamera,
) -> mjvGLCamera {
    not_implemented(c"mjv_averageCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_camera2GLCamera(
    model: *const mjModel,
    data: *const mjData,
    mjv_camera: *const mjvCamera,
) -> mjvGLCamera {
    not_implemented(c"mjv_camera2GLCamera")
}

/// cbindgen:ptrs-as-arrays=[[selpnt; 3], [geomid; 1], [flexid; 1], [skinid; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_select(
    m: *const mjModel,
    d: *const mjData,
    vopt: *const mjvOption,
    aspectratio: mjtNum,
    relx: mjtNum,
    rely: mjtNum,
    scn: *const mjvScene,
    selpnt: *mut mjtNum,
    geomid: *mut c_int,
    flexid: *mut c_int,
    skinid: *mut c_int,
) -> c_int {
    not_implemented(c"mjv_select")
}
