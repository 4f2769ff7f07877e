//! mujoco.h, section "Parse and compile".

pub mod saving;

use core::ffi::{c_char, c_int};

use core::ptr;
use std::rc::Rc;

use super::encode::{encode_with, model_bytes, refuse, store_bytes, xml_bytes};
use super::files::VfsFiles;
use super::texture::{embedded, pixels};
use super::{formats, handle, private};
use crate::abi::*;
use crate::author::element::Spec;
use crate::author::error::{Error, Result, Stage};
use crate::author::open::{Keeping, Open};
use crate::author::{carry, compile, copyback, load, mjcf, save};
use crate::base::catch::digest;
use crate::base::ctext::CText;
use crate::base::owned::OwnedModel;
use crate::base::{Data, Model, buffer, report};

/// Runs a reader; a panic inside it, which is a bug, becomes an error.
fn guarded(read: impl FnOnce() -> Result<Box<Spec>>) -> Result<Box<Spec>> {
    digest(read).unwrap_or_else(|text| {
        let message = text.as_str().to_owned();
        Err(Error {
            message,
            stage: Stage::Parse,
            ..Error::default()
        })
    })
}

/// Hands a spec over to the client: error text, or the address of the public struct. Remarks of
/// the reader are reported last, since a handler may not return.
///
/// # Safety
/// `error` is NULL or has `size` bytes.
unsafe fn deliver(outcome: Result<Box<Spec>>, error: *mut c_char, size: c_int) -> *mut mjSpec {
    match outcome {
        Ok(spec) => {
            // SAFETY: a buffer of its size, as asked above; the spec is the client's from here on
            unsafe {
                handle::copy_text(error, size, "");
                let spec = Box::into_raw(spec);
                let notes = core::mem::take(&mut (*spec).notes);
                notes.iter().for_each(|note| report::remark(note));
                handle::address(&*spec, (*spec).root())
            }
        }
        Err(e) => {
            // SAFETY: a buffer of its size or NULL, as asked above
            unsafe { handle::copy_text(error, size, &e.to_string()) };
            e.notes.iter().for_each(|note| report::remark(note));
            ptr::null_mut()
        }
    }
}

/// Tells the log how long a compilation took.
fn announce(spec: &Spec) {
    let table = compile::timer::table(spec);
    report::info(
        mjTOPIC_TIME_CMP,
        format_args!("compile time (ms)"),
        format_args!("{table}"),
    );
}

/// Gives a model to the client. What reading and compilation warn of goes to the log last, since a handler may not
/// return.
fn hand_over(model: OwnedModel, notes: &[String], news: &[String]) -> *mut mjModel {
    let model = model.into_raw();
    notes.iter().for_each(|text| report::remark(text));
    let warn = |text: &String| report::warning(format_args!("{text}"));
    news.iter().for_each(warn);
    model
}

/// Reads and compiles an MJCF file, or an archive (`.mjz`, `.zip`).
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
    // SAFETY: the common contract of this floor
    if unsafe { unnamed(filename, error, error_sz) } {
        return ptr::null_mut();
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let file = handle::text(filename);
        match load::load_xml(&file, &VfsFiles::new(vfs)) {
            Ok(loaded) => {
                handle::copy_text(error, error_sz, &loaded.warnings.join("\n"));
                // kept for mj_saveLastXML
                let spec = Box::into_raw(loaded.spec);
                announce(&*spec);
                let public = handle::address::<mjSpec>(&*spec, (*spec).root());
                private::_mjPRIVATE__set_xml_spec(public);
                hand_over(loaded.model, &loaded.notes, &loaded.news)
            }
            Err(why) => {
                handle::copy_text(error, error_sz, &why.to_string());
                why.notes.iter().for_each(|note| report::remark(note));
                ptr::null_mut()
            }
        }
    }
}

/// Reads an XML model into a spec. `filename` is looked up in `vfs` (may be NULL), then on disk; so are the
/// files it includes, beside it. On failure NULL, with a text in `error` (`error_sz` bytes, may be NULL)
/// that names element, file, line and column. Delete the spec with `mj_deleteSpec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    if unsafe { unnamed(filename, error, error_sz) } {
        return ptr::null_mut();
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let name = handle::text(filename);
        let read = || guarded(|| mjcf::read_file(&name, &VfsFiles::new(vfs)));
        deliver(read(), error, error_sz)
    }
}

/// Reads an XML model from a string into a spec; included files are looked up in `vfs` (may be NULL), then
/// on disk in the working directory. Errors as for `mj_parseXML`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXMLString(
    xml: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    if xml.is_null() {
        // SAFETY: the common contract of this floor
        unsafe { handle::copy_text(error, error_sz, "ParseXML: xml argument required\n") };
        return ptr::null_mut();
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let text = CText::new(xml).bytes();
        let read = || guarded(|| mjcf::read(text, "", &VfsFiles::new(vfs)));
        deliver(read(), error, error_sz)
    }
}

/// Reads a model file into a spec; the type follows from `content_type`, or from the file name when that
/// is NULL or empty: XML, archives (`.mjz`, `.zip`), and whatever a decoder is registered for. Errors as for
/// `mj_parseXML`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parse(
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    if filename.is_null() {
        // SAFETY: the common contract of this floor
        return unsafe { mj_parseXML(filename, vfs, error, error_sz) };
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let (kind, name) = (handle::text(content_type), handle::text(filename));
        match VfsFiles::new(vfs).decode_model(&kind, &name) {
            None => mj_parseXML(filename, vfs, error, error_sz),
            Some(outcome) => deliver(outcome, error, error_sz),
        }
    }
}

/// Writes a spec to a file, or to the provider whose prefix the name has, in the format of the name's
/// ending or else of `content_type`: XML (`.xml`, with the values of `m` when given), the binary or
/// readable form of `m` (`.mjb`, `.txt`), an archive with all assets (`.mjz`, `.zip`), or what an encoder is
/// registered for. Assets are looked up in `vfs`. Returns the number of bytes written, or -1 with a text in
/// `error`.
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
    formats::provide();
    // SAFETY: the common contract of this floor
    unsafe {
        let name = handle::text(filename);
        let kind = handle::text(content_type);
        let ending = name
            .rsplit_once('.')
            .map_or("", |(_, end)| end)
            .to_ascii_lowercase();
        let outcome = match (ending.as_str(), kind.as_str()) {
            ("xml", _) | (_, "text/xml") => xml_bytes(s, m),
            ("mjb", _) | (_, "model/vnd.mujoco.mjb") => model_bytes(m, "MJB", |m| {
                let mut bytes = vec![0; super::init::mj_sizeModel(m).max(0) as usize];
                crate::base::mjb::write_buffer(m, &mut bytes);
                Ok(bytes)
            }),
            ("txt", _) | (_, "text/plain") => {
                return match m.is_null() {
                    true => refuse("model is required for TXT encoding", error, error_sz),
                    false => {
                        super::print::mj_printModel(m, filename);
                        std::fs::metadata(&name).map_or(-1, |file| file.len() as mjtSize)
                    }
                };
            }
            _ => return encode_with(s, m, filename, content_type, vfs, error, error_sz),
        };
        match outcome {
            Ok(bytes) => store_bytes(&bytes, filename, error, error_sz),
            Err(why) => refuse(&why.to_string(), error, error_sz),
        }
    }
}

/// Whether there is no file name, with a text in `error`.
///
/// # Safety
/// `error` is NULL or has `size` bytes.
unsafe fn unnamed(filename: *const c_char, error: *mut c_char, size: c_int) -> bool {
    if filename.is_null() {
        // SAFETY: a buffer of its size or NULL, as asked above
        unsafe { handle::copy_text(error, size, "ParseXML: filename argument required\n") };
    }
    filename.is_null()
}

/// Compiles a spec into a model; NULL after an error, whose text `mjs_getError` gives. Warnings of a success
/// are read by `mjs_numWarnings` and `mjs_getWarning`. A spec of which something was attached by reference
/// cannot be compiled. The caller frees the model with `mj_deleteModel`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compile(s: *mut mjSpec, vfs: *const mjVFS) -> *mut mjModel {
    // SAFETY: the common contract of this floor
    unsafe { compile_spec(s, vfs, true) }
}

/// As `mj_compile`; `loud` tells the log how long it took.
///
/// # Safety
/// As `mj_compile`.
unsafe fn compile_spec(s: *mut mjSpec, vfs: *const mjVFS, loud: bool) -> *mut mjModel {
    // SAFETY: as this function asks of its caller
    let Some(spec) = (unsafe { handle::spec_mut(s) }) else {
        return ptr::null_mut();
    };
    if let Err(why) = save::whole(spec) {
        spec.note_failed();
        handle::remember(spec, &why);
        return ptr::null_mut();
    }
    spec.warnings.borrow_mut().clear();
    spec.warning_texts.borrow_mut().clear();
    // SAFETY: as this function asks of its caller
    let files = unsafe { VfsFiles::new(vfs) };
    let open = Keeping::new(&files);
    let outcome = load::build(spec, &open);
    spec.files.replace(Rc::new(open.into_kept()));
    match outcome {
        Ok(model) => {
            spec.error.borrow_mut().set(b"");
            spec.is_warning.set(!spec.warnings.borrow().is_empty());
            let news = spec.news();
            if loud {
                announce(spec);
            }
            hand_over(model, &[], &news)
        }
        Err(why) => {
            spec.note_failed();
            handle::remember(spec, &why);
            ptr::null_mut()
        }
    }
}

/// Copies into a spec what was changed in the model `m` since it was compiled from it, or from a spec that it is a
/// copy of. An attribute is copied when the model does not have what compilation gave it any more; what else was
/// written in the spec meanwhile stays. Position and orientation of a pose are two attributes, and so are the bounds
/// of a range; masses and inertias become explicit; angles get the unit of the spec. Only floating-point numbers
/// that the spec has are looked at: not integers, flags, or what compilation derives. Inside scaled frames the spec gets
/// the numbers that give the model's. Returns 1; or 0 with the reason in `mjs_getError` and nothing copied, when the
/// structure of the spec was changed since, `m` is another model, or a change has no words in the spec.
///
/// # Safety
/// `s` and `m` are NULL or alive.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyBack(s: *mut mjSpec, m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    let Some(spec) = (unsafe { handle::spec_mut(s) }) else {
        return 0;
    };
    if m.is_null() {
        handle::remember(spec, &Error::new("mjModel pointer is null in CopyBack"));
        return 0;
    }
    // SAFETY: a live model, as asked above
    match copyback::copy_back(spec, unsafe { Model::new(m) }) {
        Ok(()) => 1,
        Err(why) => {
            handle::remember(spec, &why);
            0
        }
    }
}

/// Compiles the spec again into `m` and `d`, which stay at their addresses. The state of elements that were in the
/// model before is kept, whatever their names and ids are now: `time` and `userdata`; of joints `qpos`, `qvel`,
/// `qacc_warmstart`, `qfrc_applied` and `plastic`; of tendons `plastic`; of actuators `act`, `ctrl` and `history`;
/// of sensors `history`; of equality constraints `eq_active`; of bodies `xfrc_applied` and the poses of mocap bodies;
/// of plugins their state. What is new, of another type or of another size starts at its initial state. Returns 0; after
/// an error, whose text `mjs_getError` gives, -1, and `m` and `d` are deleted.
///
/// # Safety
/// `d` was made for the model that was compiled last from `s`; `m` is that model, or a struct with nothing but
/// a NULL `buffer`. `vfs` is NULL or a live file system.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_recompile(
    s: *mut mjSpec,
    vfs: *const mjVFS,
    m: *mut mjModel,
    d: *mut mjData,
) -> c_int {
    // SAFETY: the common contract of this floor; the model is replaced before a state is made for it
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return -1;
        };
        // the old model may be an empty shell: the spec knows its sizes
        let state = (!d.is_null()).then(|| {
            let (time, arrays) = buffer::state_arrays(d, spec.state_sizes.get());
            carry::take(spec, time, &arrays)
        });
        let new = compile_spec(s, vfs, false);
        if new.is_null() {
            super::init::mj_deleteData(d);
            super::init::mj_deleteModel(m);
            return -1;
        }
        buffer::replace_model(m, new);
        let Some(state) = state else { return 0 };
        let fresh = super::init::mj_makeData(m);
        if fresh.is_null() {
            super::init::mj_deleteData(d);
            super::init::mj_deleteModel(m);
            return -1;
        }
        carry::put(&state, spec, &mut Data::new(m, fresh));
        buffer::replace_data(d, fresh);
        0
    }
}

/// Decodes texture `id` of a model into bytes that the caller frees with `mju_free`: those that the model
/// holds, or of a texture by reference those that compilation would have made of its file. `height` rows of
/// `width` pixels with `tex_nchannel` channels each; `colorspace` (`mjtColorSpace`) is resolved by the file.
/// `width`, `height`, `colorspace` and `error` may be NULL. Returns 0, or 1 with a text in `error`.
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
    // SAFETY: the common contract of this floor
    unsafe {
        match pixels(Model::new(m), id) {
            Ok(pixels) => {
                let copy = crate::base::memory::malloc(pixels.data.len()).cast::<u8>();
                if copy.is_null() && !pixels.data.is_empty() {
                    handle::copy_text(error, error_sz, "Could not allocate memory");
                    return 1;
                }
                ptr::copy_nonoverlapping(pixels.data.as_ptr(), copy, pixels.data.len());
                data.write(copy);
                for (to, value) in [
                    (width, pixels.width as c_int),
                    (height, pixels.height as c_int),
                    (colorspace, pixels.colorspace),
                ] {
                    if let Some(to) = to.as_mut() {
                        *to = value;
                    }
                }
                0
            }
            Err(why) => {
                handle::copy_text(error, error_sz, &why);
                1
            }
        }
    }
}

/// A copy of the model that holds the pixels of all its textures, equal to the model compiled without
/// textures by reference. NULL with a text in `error` (which may be NULL) when a file cannot be read or
/// decoded. The caller frees it with `mj_deleteModel`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_embedAssets(
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjModel {
    // SAFETY: the common contract of this floor
    unsafe {
        match embedded(Model::new(m)) {
            Ok(copy) => copy,
            Err(why) => {
                handle::copy_text(error, error_sz, &why);
                ptr::null_mut()
            }
        }
    }
}
