//! What a library says and writes about a model: XML, messages, warnings, printed models.
#![allow(clippy::not_unsafe_ptr_arg_deref)] // test code: pointers come from the libraries themselves
#![allow(clippy::undocumented_unsafe_blocks)] // each call passes buffers of the length it names

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::Library;
use mujoco::abi::{mjData, mjModel, mjSpec, mjString};

/// Room for an error.
const ROOM: usize = 4096;

/// How a spec is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// values of the last compilation
    Compiled,
    /// the spec, in quaternions and radians
    Canonical,
    /// the spec in the author's notation
    Authored,
}

/// A spec of one library.
pub struct Document<'a> {
    pub lib: &'a Library,
    pub spec: *mut mjSpec,
}

fn text(buffer: &[c_char]) -> String {
    unsafe { CStr::from_ptr(buffer.as_ptr()) }
        .to_string_lossy()
        .into_owned()
}

type Parse =
    unsafe extern "C-unwind" fn(*const c_char, *const c_void, *mut c_char, c_int) -> *mut mjSpec;

impl<'a> Document<'a> {
    fn parse(lib: &'a Library, function: &str, argument: &str) -> Result<Self, String> {
        let parse: Parse = lib.function(function);
        let argument = CString::new(argument).map_err(|e| e.to_string())?;
        let mut error = [0 as c_char; ROOM];
        let p = error.as_mut_ptr();
        let spec = lib
            .guarded(|| unsafe { parse(argument.as_ptr(), std::ptr::null(), p, ROOM as c_int) })?;
        if spec.is_null() {
            Err(text(&error))
        } else {
            Ok(Self { lib, spec })
        }
    }

    /// `mj_parseXML`.
    pub fn read(lib: &'a Library, file: &Path) -> Result<Self, String> {
        Self::parse(lib, "mj_parseXML", &file.to_string_lossy())
    }

    /// `mj_parseXMLString`.
    pub fn from_text(lib: &'a Library, xml: &str) -> Result<Self, String> {
        Self::parse(lib, "mj_parseXMLString", xml)
    }

    /// Files are looked for in this folder, as if the text stood in it.
    pub fn stands_in(&self, folder: &Path) {
        let set: unsafe extern "C-unwind" fn(*mut mjString, *const c_char) =
            self.lib.function("mjs_setString");
        let folder = CString::new(folder.as_os_str().as_bytes()).expect("no zero in a path");
        // SAFETY: a string of a live spec, and a C string
        unsafe { set((*self.spec).modelfiledir, folder.as_ptr()) };
    }

    /// `mj_compile`; the model is the caller's.
    pub fn compile(&self) -> Result<*mut mjModel, String> {
        let compile: unsafe extern "C-unwind" fn(*mut mjSpec, *const c_void) -> *mut mjModel =
            self.lib.function("mj_compile");
        let m = self
            .lib
            .guarded(|| unsafe { compile(self.spec, std::ptr::null()) })?;
        if m.is_null() {
            Err(self.error())
        } else {
            Ok(m)
        }
    }

    /// `mjs_getError`.
    pub fn error(&self) -> String {
        let get: unsafe extern "C-unwind" fn(*mut mjSpec) -> *const c_char =
            self.lib.function("mjs_getError");
        let p = unsafe { get(self.spec) };
        if p.is_null() {
            return String::new();
        }
        unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned()
    }

    /// `mjs_getWarning`, all of them.
    pub fn warnings(&self) -> Vec<String> {
        let count: unsafe extern "C-unwind" fn(*const mjSpec) -> c_int =
            self.lib.function("mjs_numWarnings");
        let get: unsafe extern "C-unwind" fn(*const mjSpec, c_int) -> *const c_char =
            self.lib.function("mjs_getWarning");
        let one = |i| {
            unsafe { CStr::from_ptr(get(self.spec, i)) }
                .to_string_lossy()
                .into_owned()
        };
        (0..unsafe { count(self.spec) }).map(one).collect()
    }

    /// `mj_saveXMLString` in one of its forms.
    pub fn save(&self, form: Form) -> Result<String, String> {
        type Save = unsafe extern "C-unwind" fn(
            *const mjSpec,
            *mut c_char,
            c_int,
            *mut c_char,
            c_int,
        ) -> c_int;
        let save: Save = self.lib.function("mj_saveXMLString");
        let mut error = [0 as c_char; ROOM];
        let mut xml = vec![0 as c_char; 1 << 24];
        let status = unsafe {
            (*self.spec).compiler.savecompiled = (form == Form::Compiled).into();
            (*self.spec).compiler.savecanonical = (form != Form::Authored).into();
            let (room, p) = (xml.len() as c_int, xml.as_mut_ptr());
            save(self.spec, p, room, error.as_mut_ptr(), ROOM as c_int)
        };
        if status == 0 {
            Ok(text(&xml))
        } else {
            Err(text(&error))
        }
    }
}

impl Drop for Document<'_> {
    fn drop(&mut self) {
        let delete: unsafe extern "C-unwind" fn(*mut mjSpec) = self.lib.function("mj_deleteSpec");
        unsafe { delete(self.spec) }
    }
}

/// Text that one of the printing functions writes to a file.
fn printed(lib: &Library, scratch: &Path, print: impl FnOnce(*const c_char)) -> String {
    let file = scratch.join(format!("{:p}.txt", std::ptr::from_ref(lib)));
    let name = CString::new(file.to_string_lossy().as_bytes()).expect("path");
    print(name.as_ptr());
    let bytes = std::fs::read(&file).expect("a printed file");
    std::fs::remove_file(&file).expect("remove");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// `mj_saveLastXML` of the model that was loaded last.
pub fn save_last(lib: &Library, m: *const mjModel, scratch: &Path) -> Result<String, String> {
    type Save =
        unsafe extern "C-unwind" fn(*const c_char, *const mjModel, *mut c_char, c_int) -> c_int;
    let save: Save = lib.function("mj_saveLastXML");
    let mut error = [0 as c_char; ROOM];
    // no file is written when it fails
    let file = scratch.join(format!("saved{}.xml", std::process::id()));
    let name = CString::new(file.to_string_lossy().as_bytes()).map_err(|e| e.to_string())?;
    if unsafe { save(name.as_ptr(), m, error.as_mut_ptr(), ROOM as c_int) } == 0 {
        return Err(text(&error));
    }
    let saved = std::fs::read_to_string(&file).map_err(|e| e.to_string());
    let _ = std::fs::remove_file(&file);
    saved
}

/// First line at which two texts differ.
pub fn difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    match lines.find(|(_, (a, b))| a != b) {
        Some((i, (a, b))) => format!("line {}:\n  {a}\n  {b}", i + 1),
        None => format!("{} and {} bytes", ours.len(), theirs.len()),
    }
}

/// `mj_printModel`.
pub fn print_model(lib: &Library, m: *const mjModel, scratch: &Path) -> String {
    let print: unsafe extern "C-unwind" fn(*const mjModel, *const c_char) =
        lib.function("mj_printModel");
    printed(lib, scratch, |name| unsafe { print(m, name) })
}

/// `mj_printData`.
pub fn print_data(lib: &Library, m: *const mjModel, d: *const mjData, scratch: &Path) -> String {
    let print: unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *const c_char) =
        lib.function("mj_printData");
    printed(lib, scratch, |name| unsafe { print(m, d, name) })
}

/// `mj_printSchema` as plain text or HTML, padded or not.
pub fn print_schema(lib: &Library, html: bool, pad: bool) -> String {
    type Print =
        unsafe extern "C-unwind" fn(*const c_char, *mut c_char, c_int, c_int, c_int) -> c_int;
    let print: Print = lib.function("mj_printSchema");
    let mut buffer = vec![0 as c_char; 1 << 20];
    let (p, room) = (buffer.as_mut_ptr(), buffer.len() as c_int);
    unsafe { print(std::ptr::null(), p, room, html.into(), pad.into()) };
    text(&buffer)
}
