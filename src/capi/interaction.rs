//! mujoco.h, section "Interaction".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// Fills an abstract camera with default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultCamera(cam: *mut mjvCamera) {
    not_implemented(c"mjv_defaultCamera")
}

/// Makes `cam` a free camera set from the model's statistics and visual options.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera) {
    not_implemented(c"mjv_defaultFreeCamera")
}

/// Fills a perturbation with default values: nothing selected, nothing active.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultPerturb(pert: *mut mjvPerturb) {
    not_implemented(c"mjv_defaultPerturb")
}

/// cbindgen:ptrs-as-arrays=[[modelpos; 3], [modelquat; 4], [roompos; 3], [roomquat; 4]]
/// Transforms a pose (position 3, quaternion 4) from room space to model space by the scene's model transformation.
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
/// Transforms a pose (position 3, quaternion 4) from model space to room space by the scene's model transformation.
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
/// Position, forward and up vectors (3 each) of the scene's camera in model space; left and right eye are averaged.
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
/// Position, forward and up vectors (3 each) of the scene's camera in room space; left and right eye are averaged.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInRoom(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    scn: *const mjvScene,
) {
    not_implemented(c"mjv_cameraInRoom")
}

/// Height of the view frustum at unit distance from the camera, averaged over both eyes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_frustumHeight(scn: *const mjvScene) -> mjtNum {
    not_implemented(c"mjv_frustumHeight")
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3], [forward; 3]]
/// Rotates `vec` (3) about the vertical axis by the heading of `forward` (3), into `res` (3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_alignToCamera(
    res: *mut mjtNum,
    vec: *const mjtNum,
    forward: *const mjtNum,
) {
    not_implemented(c"mjv_alignToCamera")
}

/// Moves an abstract camera by a mouse action (`mjtMouse`); `reldx`, `reldy` are relative to the window's height.
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

/// Moves the perturbation's reference by a mouse action (`mjtMouse`); `reldx`, `reldy` are relative to the window's height.
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
/// Moves the scene's model transformation by a mouse action (`mjtMouse`); `roomup` (3) is the vertical in room space.
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

/// Copies the selected body's pose to the perturbation's reference and sets its scale from the camera's distance.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initPerturb(
    m: *const mjModel,
    d: *mut mjData,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    not_implemented(c"mjv_initPerturb")
}

/// Writes the perturbation's pose to the selected body: a mocap body always, another body's `qpos` only if `flg_paused` is nonzero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbPose(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
    flg_paused: c_int,
) {
    not_implemented(c"mjv_applyPerturbPose")
}

/// Writes the force and torque of an active perturbation to the selected body's row of `xfrc_applied`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbForce(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
) {
    not_implemented(c"mjv_applyPerturbForce")
}

/// The average of two rendering cameras, for the middle of left and right eye.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_averageCamera(
    cam1: *const mjvGLCamera,
    cam2: *const mjvGLCamera,
) -> mjvGLCamera {
    not_implemented(c"mjv_averageCamera")
}

/// The rendering camera that an abstract camera stands for in this state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_camera2GLCamera(
    model: *const mjModel,
    data: *const mjData,
    mjv_camera: *const mjvCamera,
) -> mjvGLCamera {
    not_implemented(c"mjv_camera2GLCamera")
}

/// cbindgen:ptrs-as-arrays=[[selpnt; 3], [geomid; 1], [flexid; 1], [skinid; 1]]
/// Picks what lies under a point of the window: `relx`, `rely` in 0 to 1, from the lower left corner.
/// Returns the body id, or -1 for none; writes the point hit (3) and the ids of geom, flex and skin, -1 where there is none.
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
