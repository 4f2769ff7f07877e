//! mujoco.h, section "Parse and compile".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{arg, not_implemented};
use crate::abi::*;
use crate::author::{load, mjcf};
use crate::base::report::copy_text;

/// Reads and compiles an MJCF file.
///
/// NULL after an error, whose text goes to `error`; after a success `error` holds the warnings, one
/// per line, or an empty string. The caller frees the model with `mj_deleteModel`.
///
/// # Safety
/// `filename` is NULL or a C string; `error` is NULL or has room for `error_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjModel {
    // SAFETY: by contract
    let (error, file) = unsafe { (arg::slice_mut(error, error_sz), arg::text(filename)) };
    let Some(file) = file else {
        copy_text(error, b"ParseXML: filename argument required\n");
        return core::ptr::null_mut();
    };
    match load::load_xml(&file, &mjcf::open_on_disk) {
        Ok(loaded) => {
            copy_text(error, loaded.warnings.as_bytes());
            loaded.model.into_raw()
        }
        Err(why) => {
            copy_text(error, why.to_string().as_bytes());
            core::ptr::null_mut()
        }
    }
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    not_implemented(c"mj_parseXML")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXMLString(
    xml: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    not_implemented(c"mj_parseXMLString")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parse(
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    not_implemented(c"mj_parse")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_encode(
    s: *const mjSpec,
    m: *const mjModel,
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> mjtSize {
    not_implemented(c"mj_encode")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compile(s: *mut mjSpec, vfs: *const mjVFS) -> *mut mjModel {
    not_implemented(c"mj_compile")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyBack(s: *mut mjSpec, m: *const mjModel) -> c_int {
    not_implemented(c"mj_copyBack")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_recompile(
    s: *mut mjSpec,
    vfs: *const mjVFS,
    m: *mut mjModel,
    d: *mut mjData,
) -> c_int {
    not_implemented(c"mj_recompile")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadTexture(
    m: *const mjModel,
    id: c_int,
    data: *mut *mut mjtByte,
    width: *mut c_int,
    height: *mut c_int,
    colorspace: *mut c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    not_implemented(c"mj_loadTexture")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_embedAssets(
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjModel {
    not_implemented(c"mj_embedAssets")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveLastXML(
    filename: *const c_char,
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    not_implemented(c"mj_saveLastXML")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeLastXML() {
    not_implemented(c"mj_freeLastXML")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXMLString(
    s: *const mjSpec,
    xml: *mut c_char,
    xml_sz: c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    not_implemented(c"mj_saveXMLString")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXML(
    s: *const mjSpec,
    filename: *const c_char,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    not_implemented(c"mj_saveXML")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getXMLDependencies(
    filename: *const c_char,
    dependencies: *mut mjStringVec,
) {
    not_implemented(c"mju_getXMLDependencies")
}
