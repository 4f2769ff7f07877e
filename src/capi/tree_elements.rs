//! mujoco.h, section "Tree elements".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use core::ptr;
use super::handle;
use crate::author::Error;
use crate::author::element::set_defaults;
use crate::abi::*;

/// Adds a child body to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsBody {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a site to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSite(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsSite {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a joint to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addJoint(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsJoint {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a free joint with built-in values, whatever the classes say.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    // SAFETY: passed on to the caller
    unsafe {
        let Some((spec, parent)) = handle::located(body) else { return ptr::null_mut() };
        let id = spec.add_in_body::<mjsJoint>(Some(parent), None);
        let record = &mut spec.element_mut(id).record;
        set_defaults(record);
        record.edit::<mjsJoint>(|j| j.r#type = mjJNT_FREE);
        handle::address(spec, id)
    }
}

/// Adds a geom to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addGeom(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsGeom {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a camera to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addCamera(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsCamera {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a light to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addLight(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsLight {
    // SAFETY: passed on to the caller
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a frame to `body`, inside `parentframe` unless that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(
    body: *mut mjsBody,
    parentframe: *mut mjsFrame,
) -> *mut mjsFrame {
    // SAFETY: passed on to the caller
    unsafe {
        let Some((spec, parent)) = handle::located(body) else { return ptr::null_mut() };
        let id = spec.add_in_body::<mjsFrame>(Some(parent), None);
        spec.element_mut(id).frame = handle::located(parentframe).map(|(_, frame)| frame);
        handle::address(spec, id)
    }
}

/// Deletes an element and what it contains; returns 0, or -1 with an error for NULL or a deleted element.
/// The memory stays readable while the spec lives.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    // SAFETY: passed on to the caller
    unsafe {
        let Some(owner) = handle::spec(spec) else { return -1 };
        let Some((_, id)) = handle::owner(element).filter(|(s, id)| s.element(*id).alive) else {
            handle::remember(owner, &Error::new("Element is null."));
            return -1;
        };
        if owner.attached.get() {
            let why = Error::new("Cannot delete element from an attached mjSpec.");
            handle::remember(owner, &why);
            return -1;
        }
        owner.delete_with_references(id);
        0
    }
}
