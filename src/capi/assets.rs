//! mujoco.h, section "Assets".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMesh(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMesh {
    not_implemented(c"mjs_addMesh")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addHField(s: *mut mjSpec) -> *mut mjsHField {
    not_implemented(c"mjs_addHField")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSkin(s: *mut mjSpec) -> *mut mjsSkin {
    not_implemented(c"mjs_addSkin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTexture(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTexture {
    not_implemented(c"mjs_addTexture")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMaterial(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMaterial {
    not_implemented(c"mjs_addMaterial")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: mjtMeshBuiltin,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    not_implemented(c"mjs_makeMesh")
}
