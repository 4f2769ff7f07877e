//! Support: plugins and the version.

use core::ffi::{c_char, c_int};

use crate::abi::*;
use crate::base::catch::foreign;
use crate::base::{Model, mjb, plugin};

/// Value of a configuration attribute of a plugin instance; NULL for an unknown instance or attribute. The
/// text belongs to the model.
///
/// # Safety
/// `m` is a live model, `attrib` a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getPluginConfig(
    m: *const mjModel,
    plugin_id: c_int,
    attrib: *const c_char,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    let (m, name) = unsafe { (Model::new(m), core::ffi::CStr::from_ptr(attrib)) };
    plugin::config(m, plugin_id, name).map_or(core::ptr::null(), |text| text.as_ptr())
}

/// Loads a shared library, which registers its plugins. A library that cannot be loaded is an error.
///
/// # Safety
/// `path` is a C string; the library is sound.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadPluginLibrary(path: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe {
        plugin::load_library(core::ffi::CStr::from_ptr(path));
    }
}

/// Loads every shared library of a directory. `callback`, if not NULL, is told for each its file name, the
/// first slot its plugins got (-1: none) and their number. A missing directory is silent.
///
/// # Safety
/// `directory` is a C string; the libraries are sound.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadAllPluginLibraries(
    directory: *const c_char,
    callback: mjfPluginLibraryLoadCallback,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        plugin::load_directory(
            core::ffi::CStr::from_ptr(directory),
            |name, first, count| {
                if let Some(callback) = callback {
                    foreign(|| callback(name.as_ptr(), first, count));
                }
            },
        )
    }
}

/// Version of the library as one number: 4.0.0 is 4000000.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_version() -> c_int {
    mjb::VERSION
}

/// Version of the library as text. Static.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_versionString() -> *const c_char {
    c"4.0.0".as_ptr()
}
