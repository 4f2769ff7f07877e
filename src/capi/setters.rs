//! mujoco.h, section "Attribute setters".

use core::ffi::{c_char, c_int, c_void};

use super::handle;

use crate::abi::*;
use crate::base::ctext::CText;
use crate::base::cxx::{CxxItem, CxxMap, CxxString, CxxVec};
use crate::base::{octets, report};

/// Names an element. Returns 0, or -1 with an error when another element of its type has the name.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setName(
    element: *mut mjsElement,
    name: *const c_char,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner_mut(element) else {
            return -1;
        };
        match spec.set_name(id, &handle::text(name)) {
            Ok(()) => 0,
            Err(error) => {
                handle::remember(spec, &error);
                -1
            }
        }
    }
}

/// Replaces the bytes of `dest` by the `size` bytes at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setBuffer(
    dest: *mut mjByteVec,
    array: *const c_void,
    size: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<u8>>().as_mut() {
            dest.set(handle::values(array, size));
        }
    }
}

/// Replaces a string; NULL gives the empty one.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setString(dest: *mut mjString, text: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxString>().as_mut() {
            dest.set(octets::text(CText::new(text).bytes()).as_bytes());
        }
    }
}

/// Splits `text` at white space and replaces the strings of `dest` by the parts.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setStringVec(dest: *mut mjStringVec, text: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<CxxString>>().as_mut() {
            dest.clear();
            for part in CText::new(text)
                .bytes()
                .split(u8::is_ascii_whitespace)
                .filter(|p| !p.is_empty())
            {
                dest.push(CxxString::from_bytes(octets::text(part).as_bytes()));
            }
        }
    }
}

/// Replaces string `i` of `dest` and returns 1. An index out of range is an error of the caller.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInStringVec(
    dest: *mut mjStringVec,
    i: c_int,
    text: *const c_char,
) -> mjtBool {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(dest) = dest.cast::<CxxVec<CxxString>>().as_mut() else {
            return 0;
        };
        let entry = usize::try_from(i).ok();
        let Some(entry) = entry.and_then(|i| dest.as_mut_slice().get_mut(i)) else {
            report::error(format_args!(
                "Requested index in mjs_setInStringVec is out of bounds"
            ));
            return 0;
        };
        entry.set(octets::text(CText::new(text).bytes()).as_bytes());
        1
    }
}

/// Appends a string to `dest`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendString(dest: *mut mjStringVec, text: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<CxxString>>().as_mut() {
            dest.push(CxxString::from_bytes(
                octets::text(CText::new(text).bytes()).as_bytes(),
            ));
        }
    }
}

/// Replaces the entries of `dest` by the `size` ints at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInt(dest: *mut mjIntVec, array: *const c_int, size: c_int) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<i32>>().as_mut() {
            dest.set(handle::values(array.cast(), size));
        }
    }
}

/// Appends a vector with the `size` ints at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendIntVec(
    dest: *mut mjIntVecVec,
    array: *const c_int,
    size: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<CxxVec<i32>>>().as_mut() {
            dest.push(CxxVec::from_slice(handle::values(array.cast(), size)));
        }
    }
}

/// Replaces the entries of `dest` by the `size` floats at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFloat(
    dest: *mut mjFloatVec,
    array: *const f32,
    size: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<f32>>().as_mut() {
            dest.set(handle::values(array.cast(), size));
        }
    }
}

/// Appends a vector with the `size` floats at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendFloatVec(
    dest: *mut mjFloatVecVec,
    array: *const f32,
    size: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<CxxVec<f32>>>().as_mut() {
            dest.push(CxxVec::from_slice(handle::values(array.cast(), size)));
        }
    }
}

/// Replaces the entries of `dest` by the `size` doubles at `array`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDouble(
    dest: *mut mjDoubleVec,
    array: *const f64,
    size: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(dest) = dest.cast::<CxxVec<f64>>().as_mut() {
            dest.set(handle::values(array.cast(), size));
        }
    }
}

/// Moves a `std::map<std::string, std::string, std::less<>>` into a plugin's configuration and leaves the
/// source empty.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setPluginAttributes(
    plugin: *mut mjsPlugin,
    attributes: *mut c_void,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(plugin) else {
            return;
        };
        if let Some(source) = attributes.cast::<CxxMap>().as_mut() {
            let own = &mut spec.element_mut(id).attributes;
            own.get_or_init(CxxMap::new_boxed);
            own.get_mut().into_iter().for_each(|map| map.take(source));
        }
    }
}
