//! mujoco.h, section "Set actuator parameters".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMotor(actuator: *mut mjsActuator) -> *const c_char {
    not_implemented(c"mjs_setToMotor")
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [timeconst; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPosition(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    timeconst: *mut f64,
    inheritrange: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToPosition")
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [timeconst; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToIntVelocity(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    timeconst: *mut f64,
    inheritrange: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToIntVelocity")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToVelocity(
    actuator: *mut mjsActuator,
    kv: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToVelocity")
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToOrientation(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    ctrlspec: c_int,
) -> *const c_char {
    not_implemented(c"mjs_setToOrientation")
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [ki; 1], [imax; 1], [slewmax; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPID(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    ki: *mut f64,
    imax: *mut f64,
    slewmax: *mut f64,
    inheritrange: f64,
    ctrlspec: c_int,
) -> *const c_char {
    not_implemented(c"mjs_setToPID")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDamper(
    actuator: *mut mjsActuator,
    kv: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToDamper")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToCylinder(
    actuator: *mut mjsActuator,
    timeconst: f64,
    bias: f64,
    area: f64,
    diameter: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToCylinder")
}

/// cbindgen:ptrs-as-arrays=[[timeconst; 2], [range; 2]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMuscle(
    actuator: *mut mjsActuator,
    timeconst: *mut f64,
    tausmooth: f64,
    range: *mut f64,
    force: f64,
    scale: f64,
    lmin: f64,
    lmax: f64,
    vmax: f64,
    fpmax: f64,
    fvmax: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToMuscle")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToAdhesion(
    actuator: *mut mjsActuator,
    gain: f64,
) -> *const c_char {
    not_implemented(c"mjs_setToAdhesion")
}

/// cbindgen:ptrs-as-arrays=[[motorconst; 2], [nominal; 3], [saturation; 3], [inductance; 2], [cogging; 3], [controller; 6], [thermal; 6], [lugre; 5]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDCMotor(
    actuator: *mut mjsActuator,
    motorconst: *mut f64,
    resistance: f64,
    nominal: *mut f64,
    saturation: *mut f64,
    inductance: *mut f64,
    cogging: *mut f64,
    controller: *mut f64,
    thermal: *mut f64,
    lugre: *mut f64,
    ctrlspec: c_int,
) -> *const c_char {
    not_implemented(c"mjs_setToDCMotor")
}
