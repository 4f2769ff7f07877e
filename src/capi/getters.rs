//! mujoco.h, section "Attribute getters".

use core::ffi::{c_char, c_int, c_void};

use super::handle;

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::cxx::{CxxMap, CxxString, CxxVec};
use crate::base::report;
use core::ptr;

/// The live name of an element; valid while the element lives.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getName(element: *mut mjsElement) -> *mut mjString {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner_mut(element) else {
            return ptr::null_mut();
        };
        ptr::from_mut(&mut spec.element_mut(id).name).cast()
    }
}

/// The characters of a string, valid until it changes; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getString(source: *const mjString) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        source
            .cast::<CxxString>()
            .as_ref()
            .map_or(ptr::null(), CxxString::as_ptr)
    }
}

/// The entries of a vector, valid until it changes; their number goes to `size` unless that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDouble(
    source: *const mjDoubleVec,
    size: *mut c_int,
) -> *const f64 {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(source) = source.cast::<CxxVec<f64>>().as_ref() else {
            return ptr::null();
        };
        let entries = source.as_slice();
        if let Some(size) = size.as_mut() {
            *size = entries.len() as c_int;
        }
        if entries.is_empty() {
            ptr::null()
        } else {
            entries.as_ptr()
        }
    }
}

/// Number of steps in a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapNum(tendonspec: *const mjsTendon) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(tendonspec) else {
            return 0;
        };
        spec.element(id).children.len() as c_int
    }
}

/// Step `i` of a tendon's path. An index out of range is an error of the caller.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrap(
    tendonspec: *const mjsTendon,
    i: c_int,
) -> *mut mjsWrap {
    entry(ptr::null_mut(), || {
        // SAFETY: the common contract of this floor
        let Some((spec, id)) = (unsafe { handle::located(tendonspec) }) else {
            return ptr::null_mut();
        };
        let path = &spec.element(id).children;
        match usize::try_from(i).ok().and_then(|i| path.get(i)) {
            Some(&step) => handle::address(spec, step),
            None => {
                report::raise_unnamed(format_args!("Wrap index out of range (0, {})", path.len()))
            }
        }
    })
}

/// The live configuration map of a plugin, for reading in place.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getPluginAttributes(plugin: *const mjsPlugin) -> *const c_void {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(plugin) else {
            return ptr::null();
        };
        let map = spec.element(id).attributes.get_or_init(CxxMap::new_boxed);
        ptr::from_ref::<CxxMap>(map).cast()
    }
}
