//! mujoco.h, section "Element initialization".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    not_implemented(c"mjs_defaultSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    not_implemented(c"mjs_defaultOrientation")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultBody(body: *mut mjsBody) {
    not_implemented(c"mjs_defaultBody")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFrame(frame: *mut mjsFrame) {
    not_implemented(c"mjs_defaultFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultJoint(joint: *mut mjsJoint) {
    not_implemented(c"mjs_defaultJoint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultGeom(geom: *mut mjsGeom) {
    not_implemented(c"mjs_defaultGeom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSite(site: *mut mjsSite) {
    not_implemented(c"mjs_defaultSite")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultCamera(camera: *mut mjsCamera) {
    not_implemented(c"mjs_defaultCamera")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultLight(light: *mut mjsLight) {
    not_implemented(c"mjs_defaultLight")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFlex(flex: *mut mjsFlex) {
    not_implemented(c"mjs_defaultFlex")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMesh(mesh: *mut mjsMesh) {
    not_implemented(c"mjs_defaultMesh")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultHField(hfield: *mut mjsHField) {
    not_implemented(c"mjs_defaultHField")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSkin(skin: *mut mjsSkin) {
    not_implemented(c"mjs_defaultSkin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTexture(texture: *mut mjsTexture) {
    not_implemented(c"mjs_defaultTexture")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMaterial(material: *mut mjsMaterial) {
    not_implemented(c"mjs_defaultMaterial")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPair(pair: *mut mjsPair) {
    not_implemented(c"mjs_defaultPair")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultEquality(equality: *mut mjsEquality) {
    not_implemented(c"mjs_defaultEquality")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTendon(tendon: *mut mjsTendon) {
    not_implemented(c"mjs_defaultTendon")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultActuator(actuator: *mut mjsActuator) {
    not_implemented(c"mjs_defaultActuator")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSensor(sensor: *mut mjsSensor) {
    not_implemented(c"mjs_defaultSensor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultNumeric(numeric: *mut mjsNumeric) {
    not_implemented(c"mjs_defaultNumeric")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultText(text: *mut mjsText) {
    not_implemented(c"mjs_defaultText")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTuple(tuple: *mut mjsTuple) {
    not_implemented(c"mjs_defaultTuple")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultKey(key: *mut mjsKey) {
    not_implemented(c"mjs_defaultKey")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPlugin(plugin: *mut mjsPlugin) {
    not_implemented(c"mjs_defaultPlugin")
}
