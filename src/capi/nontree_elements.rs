//! mujoco.h, section "Non-tree elements".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addActuator(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsActuator {
    not_implemented(c"mjs_addActuator")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSensor(s: *mut mjSpec) -> *mut mjsSensor {
    not_implemented(c"mjs_addSensor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFlex(s: *mut mjSpec) -> *mut mjsFlex {
    not_implemented(c"mjs_addFlex")
}

/// cbindgen:ptrs-as-arrays=[[count; 3], [cellcount; 3], [spacing; 3], [scale; 3], [pos; 3], [quat; 4], [origin; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeFlex(
    body: *mut mjsBody,
    name: *const c_char,
    r#type: *const c_char,
    dim: c_int,
    dof: *const c_char,
    count: *const c_int,
    cellcount: *const c_int,
    spacing: *const f64,
    scale: *const f64,
    radius: f64,
    mass: f64,
    inertiabox: f64,
    equality: c_int,
    rigid: c_int,
    flatskin: c_int,
    elastic2d: c_int,
    pos: *const f64,
    quat: *const f64,
    origin: *const f64,
    file: *const c_char,
    vfs: *const mjVFS,
) -> *mut mjsFlex {
    not_implemented(c"mjs_makeFlex")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPair(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsPair {
    not_implemented(c"mjs_addPair")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addExclude(s: *mut mjSpec) -> *mut mjsExclude {
    not_implemented(c"mjs_addExclude")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addEquality(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsEquality {
    not_implemented(c"mjs_addEquality")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTendon(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTendon {
    not_implemented(c"mjs_addTendon")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(
    tendon: *mut mjsTendon,
    name: *const c_char,
) -> *mut mjsWrap {
    not_implemented(c"mjs_wrapSite")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    not_implemented(c"mjs_wrapGeom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(
    tendon: *mut mjsTendon,
    name: *const c_char,
    coef: f64,
) -> *mut mjsWrap {
    not_implemented(c"mjs_wrapJoint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(
    tendon: *mut mjsTendon,
    divisor: f64,
) -> *mut mjsWrap {
    not_implemented(c"mjs_wrapPulley")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addNumeric(s: *mut mjSpec) -> *mut mjsNumeric {
    not_implemented(c"mjs_addNumeric")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addText(s: *mut mjSpec) -> *mut mjsText {
    not_implemented(c"mjs_addText")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTuple(s: *mut mjSpec) -> *mut mjsTuple {
    not_implemented(c"mjs_addTuple")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addKey(s: *mut mjSpec) -> *mut mjsKey {
    not_implemented(c"mjs_addKey")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPlugin(s: *mut mjSpec) -> *mut mjsPlugin {
    not_implemented(c"mjs_addPlugin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    not_implemented(c"mjs_addDefault")
}
