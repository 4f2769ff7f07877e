//! Encoding of a spec or a model in the format that a name or a type asks for.

use core::ffi::{CStr, c_char, c_int};

use super::files::VfsFiles;
use super::handle;
use crate::abi::*;
use crate::author::error::{Error, Result, Stage};
use crate::author::open::Kept;
use crate::author::{compile, save};
use crate::base::Model;
use crate::base::ctext::CText;

/// XML of a spec: as written when its compiler settings say so, else as compiled to `m`, and
/// without `m` as compiled again, which the spec must have been since its structure changed.
///
/// # Safety
/// `s` is NULL or a live spec; `m` is NULL or its compiled model.
pub(super) unsafe fn written(s: *const mjSpec, m: *const mjModel) -> Result<String> {
    // SAFETY: a live spec, as asked above; no file system given
    unsafe {
        let spec = handle::spec(s).ok_or_else(|| save::unsaved("Cannot write empty model"))?;
        let m = (!m.is_null()).then(|| Model::new(m));
        save::text(spec, m, &VfsFiles::new(core::ptr::null()))
    }
}

/// # Safety
/// As `written`.
pub(super) unsafe fn xml_bytes(s: *const mjSpec, m: *const mjModel) -> Result<Vec<u8>> {
    // SAFETY: a live spec and a model or NULL, as asked above
    unsafe { written(s, m) }.map(String::into_bytes)
}

/// # Safety
/// `m` is NULL or a live model.
pub(super) unsafe fn model_bytes(
    m: *const mjModel,
    what: &str,
    bytes: impl FnOnce(*const mjModel) -> Result<Vec<u8>>,
) -> Result<Vec<u8>> {
    match m.is_null() {
        true => Err(Error {
            message: format!("model is required for {what} encoding"),
            stage: Stage::Parse,
            ..Error::default()
        }),
        false => bytes(m),
    }
}

/// -1 with a text in `error`.
///
/// # Safety
/// `error` is NULL or has `size` bytes.
pub(super) unsafe fn refuse(text: &str, error: *mut c_char, size: c_int) -> mjtSize {
    // SAFETY: a buffer of its size or NULL, as asked above
    unsafe { handle::copy_text(error, size, text) };
    -1
}

/// Number of bytes written to disk or to the provider of the name's prefix, or -1 with a text in `error`. Mounts of a
/// file system are for reading.
///
/// # Safety
/// `filename` is a C string, `error` as in `refuse`.
pub(super) unsafe fn store_bytes(
    bytes: &[u8],
    filename: *const c_char,
    error: *mut c_char,
    error_sz: c_int,
) -> mjtSize {
    // SAFETY: C strings and a buffer of its size, as asked above
    unsafe {
        let n = crate::base::resource::write(CStr::from_ptr(filename), bytes, core::ptr::null());
        match n < 0 {
            true => refuse(
                &format!("Error writing resource '{}'", handle::text(filename)),
                error,
                error_sz,
            ),
            false => {
                handle::copy_text(error, error_sz, "");
                n
            }
        }
    }
}

/// Encodes with what the table of encoders has for the name or type.
///
/// # Safety
/// As `mj_encode`.
pub(super) unsafe fn encode_with(
    s: *const mjSpec,
    m: *const mjModel,
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> mjtSize {
    use crate::base::catch::foreign;
    // SAFETY: a live spec, C strings and a buffer of its size, as asked above; nothing owned lives while foreign code runs
    unsafe {
        let Some(encoder) =
            crate::base::codec::find_encoder(CText::new(filename), CText::new(content_type))
        else {
            return refuse("no encoder found", error, error_sz);
        };
        let mut r = core::mem::zeroed::<mjResource>();
        r.name = filename.cast_mut();
        r.vfs = vfs.cast_mut();
        let n = encoder
            .encode
            .map_or(-1, |encode| foreign(|| encode(s, m, vfs, &mut r)));
        let written = match usize::try_from(n) {
            Ok(n) if !r.data.is_null() => {
                let bytes = core::slice::from_raw_parts(r.data.cast::<u8>(), n);
                store_bytes(bytes, filename, error, error_sz)
            }
            _ => refuse("encoder failed", error, error_sz),
        };
        if let Some(close) = encoder.close_resource {
            foreign(|| close(&mut r));
        }
        written
    }
}

/// Calls `use_it` with the model that a spec is written as: the given one, else one compiled for the
/// occasion, and NULL when the spec is written as it stands.
///
/// # Safety
/// As `written`; `vfs` is NULL or live.
pub(super) unsafe fn with_compiled<R>(
    s: *const mjSpec,
    m: *const mjModel,
    vfs: *const mjVFS,
    use_it: impl FnOnce(*const mjModel) -> Result<R>,
) -> Result<R> {
    // SAFETY: spec, model and file system NULL or live, as asked above
    unsafe {
        let spec = handle::spec(s).ok_or_else(|| save::unsaved("Cannot write empty model"))?;
        save::settled(spec)?;
        if !m.is_null() || spec.public().compiler.savecompiled == 0 {
            return use_it(m);
        }
        let (kept, rest) = (spec.files.borrow().clone(), VfsFiles::new(vfs));
        let model = compile::compile(
            spec,
            &Kept {
                kept: &kept,
                rest: &rest,
            },
        )?
        .into_raw();
        let result = use_it(model);
        super::init::mj_deleteModel(model);
        result
    }
}
