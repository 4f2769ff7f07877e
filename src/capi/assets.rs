//! mujoco.h, section "Assets".

use core::ffi::c_int;

use super::handle;

use crate::abi::*;
use crate::author::error::Error;
use core::ptr;

/// Adds a mesh, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMesh(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMesh {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a height field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addHField(s: *mut mjSpec) -> *mut mjsHField {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a skin.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSkin(s: *mut mjSpec) -> *mut mjsSkin {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a texture, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTexture(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTexture {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a material, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMaterial(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsMaterial {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Replaces the vertices, normals and triangles of a mesh by those of a built-in shape.
///
/// `params` (`nparams` numbers) are those of the attribute `params` of the XML reference. Returns 0; on
/// failure -1, or 1 for a shape that does not exist, and `mjs_getError` of the spec has the reason.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: mjtMeshBuiltin,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor, like all of this section
    let Some((spec, id)) = (unsafe { handle::located_mut(mesh) }) else {
        return -1;
    };
    // SAFETY: as many numbers as the caller says
    let params = unsafe { handle::values::<f64>(params.cast(), nparams) };
    let made = spec.make_mesh(id, builtin, params);
    match made {
        Ok(()) => 0,
        Err(why) => {
            handle::remember(spec, &Error::new(why));
            let known = (mjMESH_BUILTIN_SPHERE..=mjMESH_BUILTIN_DISC).contains(&builtin);
            if known { -1 } else { 1 }
        }
    }
}
