//! mujoco.h, section "Element casting".

use super::handle;

use crate::abi::*;

/// The body behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asBody(element: *mut mjsElement) -> *mut mjsBody {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The geom behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asGeom(element: *mut mjsElement) -> *mut mjsGeom {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The joint behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asJoint(element: *mut mjsElement) -> *mut mjsJoint {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The site behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSite(element: *mut mjsElement) -> *mut mjsSite {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The camera behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asCamera(element: *mut mjsElement) -> *mut mjsCamera {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The light behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asLight(element: *mut mjsElement) -> *mut mjsLight {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The frame behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFrame(element: *mut mjsElement) -> *mut mjsFrame {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The actuator behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asActuator(element: *mut mjsElement) -> *mut mjsActuator {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The sensor behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSensor(element: *mut mjsElement) -> *mut mjsSensor {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The flex behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The pair behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPair(element: *mut mjsElement) -> *mut mjsPair {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The equality behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asEquality(element: *mut mjsElement) -> *mut mjsEquality {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The exclude behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asExclude(element: *mut mjsElement) -> *mut mjsExclude {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The tendon behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTendon(element: *mut mjsElement) -> *mut mjsTendon {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The numeric behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asNumeric(element: *mut mjsElement) -> *mut mjsNumeric {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The text behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asText(element: *mut mjsElement) -> *mut mjsText {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The tuple behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTuple(element: *mut mjsElement) -> *mut mjsTuple {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The key behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asKey(element: *mut mjsElement) -> *mut mjsKey {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The mesh behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMesh(element: *mut mjsElement) -> *mut mjsMesh {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The hfield behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asHField(element: *mut mjsElement) -> *mut mjsHField {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The skin behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSkin(element: *mut mjsElement) -> *mut mjsSkin {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The texture behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTexture(element: *mut mjsElement) -> *mut mjsTexture {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The material behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMaterial(element: *mut mjsElement) -> *mut mjsMaterial {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}

/// The plugin behind an element; NULL for NULL and for elements of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPlugin(element: *mut mjsElement) -> *mut mjsPlugin {
    // SAFETY: the common contract of this floor
    unsafe { handle::cast(element) }
}
