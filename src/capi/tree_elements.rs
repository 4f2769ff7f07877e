//! mujoco.h, section "Tree elements".

use core::ffi::c_int;

use super::handle;

use crate::abi::*;
use crate::author::Error;
use crate::author::element::{ElemId, Element, Spec, make_free};
use core::ptr;

/// Adds a child body to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsBody {
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a site to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSite(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsSite {
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a joint to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addJoint(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsJoint {
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a free joint with built-in values, whatever the classes say.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, parent)) = handle::located_mut(body) else {
            return ptr::null_mut();
        };
        let id = spec.add_in_body::<mjsJoint>(Some(parent), None);
        let record = &mut spec.element_mut(id).record;
        make_free(record);
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
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a camera to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addCamera(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsCamera {
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a light to `body`, starting from class `def` (NULL: the class that `body` names for its
/// content); returns it, or NULL for a NULL body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addLight(
    body: *mut mjsBody,
    def: *const mjsDefault,
) -> *mut mjsLight {
    // SAFETY: the common contract of this floor
    unsafe { handle::add_in_body(body, def) }
}

/// Adds a frame to `body`, inside `parentframe` unless that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(
    body: *mut mjsBody,
    parentframe: *mut mjsFrame,
) -> *mut mjsFrame {
    // SAFETY: the common contract of this floor
    unsafe {
        let frame = handle::located(parentframe).map(|(_, frame)| frame);
        let Some((spec, parent)) = handle::located_mut(body) else {
            return ptr::null_mut();
        };
        let id = spec.add_in_body::<mjsFrame>(Some(parent), None);
        let element = spec.element_mut(id);
        (element.frame, element.class) = (frame, None);
        handle::address(spec, id)
    }
}

/// Deletes an element and what it contains; returns 0, or -1 with an error for NULL, for the world and the
/// class `main`, and for what is not in this spec (the spec's own element, the structs of a class) or deleted already. The memory stays readable while the
/// spec lives. Nothing of a spec attached by reference can be deleted through it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(owner) = handle::spec_mut(spec) else {
            return -1;
        };
        let found = deletable(owner, handle::element(element)).map_err(Error::new);
        match found.and_then(|id| owner.delete_with_references(id)) {
            Ok(()) => 0,
            Err(why) => {
                handle::remember(owner, &why);
                -1
            }
        }
    }
}

/// The number of an element that can be deleted, or why it cannot.
fn deletable(owner: &Spec, element: Option<&Element>) -> Result<ElemId, &'static str> {
    let element = element.ok_or("Element is null.")?;
    if owner.attached.get() {
        return Err("Cannot delete element from an attached mjSpec.");
    }
    let own = core::ptr::eq(element.spec, owner) && element.alive && owner.is_listed(element.id);
    match element.kind() {
        mjOBJ_DEFAULT if !own => Err("default is not in this model"),
        mjOBJ_FRAME if !own && !element.alive => Err("frame is not in this model"),
        _ if !own => Err("element is not in this model"),
        mjOBJ_DEFAULT if element.id == owner.main_class().id() => {
            Err("cannot remove the global default ('main')")
        }
        mjOBJ_BODY if element.id == owner.world().id() => Err("the world body cannot be deleted"),
        _ => Ok(element.id),
    }
}
