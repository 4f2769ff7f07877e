//! mujoco.h, section "Element casting".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asBody(element: *mut mjsElement) -> *mut mjsBody {
    not_implemented(c"mjs_asBody")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asGeom(element: *mut mjsElement) -> *mut mjsGeom {
    not_implemented(c"mjs_asGeom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asJoint(element: *mut mjsElement) -> *mut mjsJoint {
    not_implemented(c"mjs_asJoint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSite(element: *mut mjsElement) -> *mut mjsSite {
    not_implemented(c"mjs_asSite")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asCamera(element: *mut mjsElement) -> *mut mjsCamera {
    not_implemented(c"mjs_asCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asLight(element: *mut mjsElement) -> *mut mjsLight {
    not_implemented(c"mjs_asLight")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFrame(element: *mut mjsElement) -> *mut mjsFrame {
    not_implemented(c"mjs_asFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asActuator(element: *mut mjsElement) -> *mut mjsActuator {
    not_implemented(c"mjs_asActuator")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSensor(element: *mut mjsElement) -> *mut mjsSensor {
    not_implemented(c"mjs_asSensor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex {
    not_implemented(c"mjs_asFlex")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPair(element: *mut mjsElement) -> *mut mjsPair {
    not_implemented(c"mjs_asPair")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asEquality(element: *mut mjsElement) -> *mut mjsEquality {
    not_implemented(c"mjs_asEquality")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asExclude(element: *mut mjsElement) -> *mut mjsExclude {
    not_implemented(c"mjs_asExclude")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTendon(element: *mut mjsElement) -> *mut mjsTendon {
    not_implemented(c"mjs_asTendon")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asNumeric(element: *mut mjsElement) -> *mut mjsNumeric {
    not_implemented(c"mjs_asNumeric")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asText(element: *mut mjsElement) -> *mut mjsText {
    not_implemented(c"mjs_asText")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTuple(element: *mut mjsElement) -> *mut mjsTuple {
    not_implemented(c"mjs_asTuple")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asKey(element: *mut mjsElement) -> *mut mjsKey {
    not_implemented(c"mjs_asKey")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMesh(element: *mut mjsElement) -> *mut mjsMesh {
    not_implemented(c"mjs_asMesh")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asHField(element: *mut mjsElement) -> *mut mjsHField {
    not_implemented(c"mjs_asHField")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSkin(element: *mut mjsElement) -> *mut mjsSkin {
    not_implemented(c"mjs_asSkin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTexture(element: *mut mjsElement) -> *mut mjsTexture {
    not_implemented(c"mjs_asTexture")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMaterial(element: *mut mjsElement) -> *mut mjsMaterial {
    not_implemented(c"mjs_asMaterial")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPlugin(element: *mut mjsElement) -> *mut mjsPlugin {
    not_implemented(c"mjs_asPlugin")
}
