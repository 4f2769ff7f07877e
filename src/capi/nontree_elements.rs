//! mujoco.h, section "Non-tree elements".

#![allow(unused_variables)] // of functions that are not written yet

use core::ffi::{c_char, c_int};

use super::handle;
use super::not_implemented;
use crate::abi::*;
use crate::author::element::Wrap;
use core::ptr;

/// Adds an actuator, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addActuator(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsActuator {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a sensor.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSensor(s: *mut mjSpec) -> *mut mjsSensor {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a flex.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFlex(s: *mut mjSpec) -> *mut mjsFlex {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// cbindgen:ptrs-as-arrays=[[count; 3], [cellcount; 3], [spacing; 3], [scale; 3], [pos; 3], [quat; 4], [origin; 3]]
/// Creates a flex and the bodies, joints and other elements it needs under `body`, as the flexcomp element of MJCF does.
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

/// Adds a contact pair, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPair(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsPair {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a body pair without contacts.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addExclude(s: *mut mjSpec) -> *mut mjsExclude {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds an equality constraint, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addEquality(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsEquality {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a tendon, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTendon(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTendon {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a site to the end of a spatial tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(
    tendon: *mut mjsTendon,
    name: *const c_char,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_SITE, step);
        handle::address(spec, step)
    }
}

/// Adds a wrapping geom to the end of a spatial tendon's path; `sidesite` (may be NULL) picks its side.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            sidesite: handle::text(sidesite),
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_SPHERE, step);
        handle::address(spec, step)
    }
}

/// Adds a joint with its coefficient to a fixed tendon.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(
    tendon: *mut mjsTendon,
    name: *const c_char,
    coef: f64,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            value: coef,
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_JOINT, step);
        handle::address(spec, step)
    }
}

/// Adds a pulley with its divisor to a spatial tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(
    tendon: *mut mjsTendon,
    divisor: f64,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            value: divisor,
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_PULLEY, step);
        handle::address(spec, step)
    }
}

/// Adds a custom numeric field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addNumeric(s: *mut mjSpec) -> *mut mjsNumeric {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a custom text field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addText(s: *mut mjSpec) -> *mut mjsText {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a custom tuple.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTuple(s: *mut mjSpec) -> *mut mjsTuple {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a keyframe.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addKey(s: *mut mjSpec) -> *mut mjsKey {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a plugin instance.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPlugin(s: *mut mjSpec) -> *mut mjsPlugin {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a default class below `parent` (NULL: the top class), starting as its copy; NULL and an error when
/// the name is taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    // SAFETY: the common contract of this floor
    unsafe {
        let parent = handle::class(parent);
        let Some(spec) = handle::spec_mut(s) else {
            return ptr::null_mut();
        };
        let parent = parent.unwrap_or(spec.main_class().id());
        match spec.add_class(&handle::text(classname), Some(parent)) {
            Ok(id) => handle::address(spec, id),
            Err(error) => {
                handle::remember(spec, &error);
                ptr::null_mut()
            }
        }
    }
}
