//! mujoco.h, section "Assets".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use core::ptr;
use super::handle;
use crate::abi::*;

/// Adds a mesh, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMesh(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMesh {
    // SAFETY: passed on to the caller
    unsafe { handle::add(s, def) }
}

/// Adds a height field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addHField(s: *mut mjSpec) -> *mut mjsHField {
    // SAFETY: passed on to the caller
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a skin.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSkin(s: *mut mjSpec) -> *mut mjsSkin {
    // SAFETY: passed on to the caller
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a texture, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTexture(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTexture {
    // SAFETY: passed on to the caller
    unsafe { handle::add(s, def) }
}

/// Adds a material, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMaterial(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMaterial {
    // SAFETY: passed on to the caller
    unsafe { handle::add(s, def) }
}

/// Replaces the mesh by a built-in shape with `nparams` parameters. Returns 0, or nonzero on failure.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: mjtMeshBuiltin,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    not_implemented(c"mjs_makeMesh")
}
