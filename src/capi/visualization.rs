//! mujoco.h, section "Visualization".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// Fills visualization options with default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultOption(opt: *mut mjvOption) {
    not_implemented(c"mjv_defaultOption")
}

/// Fills a 2D figure with default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFigure(fig: *mut mjvFigure) {
    not_implemented(c"mjv_defaultFigure")
}

/// cbindgen:ptrs-as-arrays=[[size; 3], [pos; 3], [mat; 9], [rgba; 4]]
/// Fills an abstract geom: `type` is an `mjtGeom`; size (3), position (3), rotation (9, row-major) and color (4) may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initGeom(
    geom: *mut mjvGeom,
    r#type: c_int,
    size: *const mjtNum,
    pos: *const mjtNum,
    mat: *const mjtNum,
    rgba: *const f32,
) {
    not_implemented(c"mjv_initGeom")
}

/// cbindgen:ptrs-as-arrays=[[from; 3], [to; 3]]
/// Makes an abstract geom of type `type` (`mjtGeom`) and thickness `width` reach from point `from` (3) to point `to` (3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_connector(
    geom: *mut mjvGeom,
    r#type: c_int,
    width: mjtNum,
    from: *const mjtNum,
    to: *const mjtNum,
) {
    not_implemented(c"mjv_connector")
}

/// Fills an abstract scene with default values, owning nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultScene(scn: *mut mjvScene) {
    not_implemented(c"mjv_defaultScene")
}

/// Allocates room for `maxgeom` geoms and the model's flexes and skins; frees what the scene held before.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeScene(
    m: *const mjModel,
    scn: *mut mjvScene,
    maxgeom: c_int,
) {
    not_implemented(c"mjv_makeScene")
}

/// Frees the arrays of the scene and restores its defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_freeScene(scn: *mut mjvScene) {
    not_implemented(c"mjv_freeScene")
}

/// Rebuilds the whole scene (geoms, lights, camera, skins) from the state; `catmask` holds `mjtCatBit` bits, `pert` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateScene(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    cam: *mut mjvCamera,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_updateScene")
}

/// Copies what visualization needs from one model to another of the same sizes.
///
/// # Safety
/// Both are live models.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyModel(dest: *mut mjModel, src: *const mjModel) {
    // SAFETY: by contract
    unsafe { crate::base::buffer::copy_model_visual(dest, src) }
}

/// Appends to the scene the geoms of the categories in `catmask` (`mjtCatBit` bits).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_addGeoms(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_addGeoms")
}

/// Replaces the scene's lights by those of the model in this state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeLights(
    m: *const mjModel,
    d: *const mjData,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_makeLights")
}

/// Updates the scene's cameras from an abstract camera and the state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateCamera(
    m: *const mjModel,
    d: *const mjData,
    cam: *mut mjvCamera,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_updateCamera")
}

/// Updates the vertices and normals of the scene's skins from the state.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateSkin(
    m: *const mjModel,
    d: *const mjData,
    scn: *mut mjvScene,
) {
    not_implemented(c"mjv_updateSkin")
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3], [right; 3]]
/// Position, forward, up and right vectors (3 each) of an abstract camera in the global frame; each may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrame(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    right: *mut mjtNum,
    d: *const mjData,
    cam: *const mjvCamera,
) {
    not_implemented(c"mjv_cameraFrame")
}

/// cbindgen:ptrs-as-arrays=[[zver; 2], [zhor; 2], [zclip; 2]]
/// View frustum of a camera: vertical and horizontal extents at the near plane and the clip distances, in meters.
/// Each output may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrustum(
    zver: *mut f32,
    zhor: *mut f32,
    zclip: *mut f32,
    m: *const mjModel,
    cam: *const mjvCamera,
) {
    not_implemented(c"mjv_cameraFrustum")
}
