//! mujoco.h, section "Tree elements".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsBody {
    not_implemented(c"mjs_addBody")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSite(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsSite {
    not_implemented(c"mjs_addSite")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addJoint(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsJoint {
    not_implemented(c"mjs_addJoint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    not_implemented(c"mjs_addFreeJoint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addGeom(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsGeom {
    not_implemented(c"mjs_addGeom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addCamera(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsCamera {
    not_implemented(c"mjs_addCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addLight(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsLight {
    not_implemented(c"mjs_addLight")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(
    body: *mut mjsBody,
    parentframe: *mut mjsFrame,
) -> *mut mjsFrame {
    not_implemented(c"mjs_addFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    not_implemented(c"mjs_delete")
}
