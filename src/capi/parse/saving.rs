//! mujoco.h, section "Parse and compile": MJCF written, and the files that one needs.

use core::ffi::{c_char, c_int};
use core::ptr;

use crate::abi::*;
use crate::author::error::{Error, Result};
use crate::author::{copyback, mjcf, save};
use crate::base::catch::digest;
use crate::base::cxx::{CxxItem, CxxString, CxxVec};
use crate::base::{Model, octets, report};
use crate::capi::encode::written;
use crate::capi::files::VfsFiles;
use crate::capi::{handle, private};

/// Writes text to a file, or to the standard output without a name.
///
/// # Safety
/// `filename` is NULL or a C string.
unsafe fn store(filename: *const c_char, text: &str) -> Result<()> {
    if filename.is_null() {
        print!("{text}");
        return Ok(());
    }
    // SAFETY: NULL or a C string, as asked above
    let name = unsafe { handle::text(filename) };
    std::fs::write(octets::path(&name), &*octets::bytes(text))
        .map_err(|_| save::unsaved("File not found"))
}

/// 1, or 0 with the text of the error.
///
/// # Safety
/// `error` is NULL or has `size` bytes.
unsafe fn status(outcome: Result<()>, error: *mut c_char, size: c_int) -> c_int {
    let text = outcome
        .as_ref()
        .map_or_else(|e| e.to_string(), |()| String::new());
    // SAFETY: a buffer of its size or NULL, as asked above
    unsafe { handle::copy_text(error, size, &text) };
    outcome.is_ok().into()
}

/// Writes the XML of the model loaded last to a file (NULL: to the standard output). What was changed in `m`, when
/// given, is copied back before, as by `mj_copyBack`. Returns 1, or 0 after an error whose text goes to `error`.
///
/// # Safety
/// `m` is NULL or compiled from that file; `error` is NULL or has `error_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveLastXML(
    filename: *const c_char,
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let spec = private::LAST_XML.load(core::sync::atomic::Ordering::Acquire);
        if spec.is_null() {
            handle::copy_text(error, error_sz, "No XML model loaded");
            return 0;
        }
        let outcome = take_over(spec, m)
            .and_then(|()| written(spec, m))
            .and_then(|text| store(filename, &text));
        status(outcome, error, error_sz)
    }
}

/// Copies what was changed in a model back into the spec that is about to be saved.
///
/// # Safety
/// As `written`.
unsafe fn take_over(s: *mut mjSpec, m: *const mjModel) -> Result<()> {
    // SAFETY: NULL or a spec that nothing else uses, as asked above
    match unsafe { handle::spec_mut(s) } {
        Some(spec) if !m.is_null() => {
            // SAFETY: a live model, as asked above
            let changed = copyback::copy_back(spec, unsafe { Model::new(m) });
            changed.map_err(|why| save::unsaved(&format!("XML Error: {why}")))
        }
        _ => Ok(()),
    }
}

/// Forgets the XML model loaded last.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeLastXML() {
    // SAFETY: no spec is given away
    unsafe { private::_mjPRIVATE__set_xml_spec(ptr::null_mut()) }
}

/// Writes the XML of a spec into a buffer of `xml_sz` bytes: with the values that compilation made,
/// or as the spec stands when its `compiler.savecompiled` is 0. Comments but the first, includes and what the
/// reader dissolves are lost; compiled, so are keyframes that repeat the reference configuration. Returns 0, the size needed when the buffer is too
/// small, or -1 after an error whose text goes to `error`.
///
/// # Safety
/// `s` is a live spec that compiles; the buffers are NULL or have their sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXMLString(
    s: *const mjSpec,
    xml: *mut c_char,
    xml_sz: c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        match written(s, ptr::null()) {
            Ok(text) if text.len() < xml_sz.max(0) as usize => {
                handle::copy_text(xml, xml_sz, &text);
                0
            }
            Ok(text) => {
                let message = "Output string too short, should be at least ";
                handle::copy_text(error, error_sz, &format!("{message}{}", text.len() + 1));
                text.len() as c_int
            }
            Err(e) => {
                handle::copy_text(error, error_sz, &e.to_string());
                -1
            }
        }
    }
}

/// Writes the XML of a spec to a file. Returns 0, or -1 after an error whose text goes to `error`.
///
/// # Safety
/// `s` is a live spec that compiles; `error` is NULL or has `error_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXML(
    s: *const mjSpec,
    filename: *const c_char,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let outcome = written(s, ptr::null()).and_then(|text| store(filename, &text));
        status(outcome, error, error_sz) - 1
    }
}

/// Fills `dependencies`, a vector of strings of the caller, with the files that an MJCF file needs, each once: what it
/// includes, its assets, the files of its model assets and what these need, and at last itself. Raises an ERROR
/// when a document cannot be read; assets need not exist.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getXMLDependencies(
    filename: *const c_char,
    dependencies: *mut mjStringVec,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let name = handle::text(filename);
        let files = VfsFiles::new(ptr::null());
        let found = digest(|| mjcf::dependencies(&name, &files));
        let found = found.unwrap_or_else(|text| Err(Error::new(text.as_str())));
        let Some(to) = dependencies.cast::<CxxVec<CxxString>>().as_mut() else {
            return;
        };
        let why = match found {
            Ok(files) => {
                to.clear();
                for file in &files {
                    to.push(CxxString::from_bytes(&octets::bytes(file)));
                }
                return;
            }
            Err(why) => report::Text::<1024>::new(format_args!("{why}")),
        };
        // nothing owned is left: the handler may jump
        drop(name);
        report::error(format_args!("{why}"));
    }
}
