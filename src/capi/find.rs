//! mujoco.h, section "Find and get utilities".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpec(element: *const mjsElement) -> *mut mjSpec {
    not_implemented(c"mjs_getSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getOriginSpec(element: *const mjsElement) -> *mut mjSpec {
    not_implemented(c"mjs_getOriginSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getCompiler(element: *const mjsElement) -> *mut mjsCompiler {
    not_implemented(c"mjs_getCompiler")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findSpec(
    spec: *const mjSpec,
    name: *const c_char,
) -> *mut mjSpec {
    not_implemented(c"mjs_findSpec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findBody(
    s: *const mjSpec,
    name: *const c_char,
) -> *mut mjsBody {
    not_implemented(c"mjs_findBody")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findElement(
    s: *const mjSpec,
    r#type: mjtObj,
    name: *const c_char,
) -> *mut mjsElement {
    not_implemented(c"mjs_findElement")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findChild(
    body: *const mjsBody,
    name: *const c_char,
) -> *mut mjsBody {
    not_implemented(c"mjs_findChild")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getParent(element: *const mjsElement) -> *mut mjsBody {
    not_implemented(c"mjs_getParent")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getFrame(element: *const mjsElement) -> *mut mjsFrame {
    not_implemented(c"mjs_getFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findFrame(
    s: *const mjSpec,
    name: *const c_char,
) -> *mut mjsFrame {
    not_implemented(c"mjs_findFrame")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDefault(element: *const mjsElement) -> *mut mjsDefault {
    not_implemented(c"mjs_getDefault")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findDefault(
    s: *const mjSpec,
    classname: *const c_char,
) -> *mut mjsDefault {
    not_implemented(c"mjs_findDefault")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpecDefault(s: *const mjSpec) -> *mut mjsDefault {
    not_implemented(c"mjs_getSpecDefault")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getId(element: *const mjsElement) -> c_int {
    not_implemented(c"mjs_getId")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstChild(
    body: *const mjsBody,
    r#type: mjtObj,
    recurse: c_int,
) -> *mut mjsElement {
    not_implemented(c"mjs_firstChild")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextChild(
    body: *const mjsBody,
    child: *const mjsElement,
    recurse: c_int,
) -> *mut mjsElement {
    not_implemented(c"mjs_nextChild")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstElement(
    s: *const mjSpec,
    r#type: mjtObj,
) -> *mut mjsElement {
    not_implemented(c"mjs_firstElement")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextElement(
    s: *const mjSpec,
    element: *const mjsElement,
) -> *mut mjsElement {
    not_implemented(c"mjs_nextElement")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapTarget(wrap: *const mjsWrap) -> *mut mjsElement {
    not_implemented(c"mjs_getWrapTarget")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapSideSite(wrap: *const mjsWrap) -> *mut mjsSite {
    not_implemented(c"mjs_getWrapSideSite")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapDivisor(wrap: *const mjsWrap) -> f64 {
    not_implemented(c"mjs_getWrapDivisor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapCoef(wrap: *const mjsWrap) -> f64 {
    not_implemented(c"mjs_getWrapCoef")
}
