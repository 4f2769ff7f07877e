//! mujoco.h, section "Resources".

use core::ffi::{CStr, c_char, c_int, c_void};

use crate::abi::*;
use crate::base::catch::foreign;
use crate::base::ctext::CText;
use crate::base::{codec, report, resource};

/// Text for a C buffer, cut at its size.
unsafe fn put_text(to: *mut c_char, n: usize, text: &[u8]) {
    if !to.is_null() && n > 0 {
        // SAFETY: the caller's buffer has `n` bytes
        report::copy_text(unsafe { core::slice::from_raw_parts_mut(to, n) }, text);
    }
}

/// Opens what `name` (in `dir`, when it is relative) stands for: an entry of `vfs`, a resource of the
/// provider whose prefix it has, or a file. NULL and a message in `error` when there is none.
///
/// # Safety
/// Texts are C strings, `dir` may be NULL; `vfs` is NULL or live and unchanged while the resource is open;
/// `error` has `nerror` bytes or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_openResource(
    dir: *const c_char,
    name: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    nerror: usize,
) -> *mut mjResource {
    // SAFETY: the common contract of this floor
    unsafe {
        let r = resource::open_c(CText::new(dir), CText::new(name), vfs);
        let text = match r.is_null() {
            true => report::Text::<1024>::new(format_args!(
                "Error opening file '{}'",
                report::Str(name)
            )),
            false => report::Text::EMPTY,
        };
        put_text(error, nerror, text.as_bytes());
        r
    }
}

/// Closes a resource; NULL is fine.
///
/// # Safety
/// `resource` is NULL or open, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_closeResource(resource: *mut mjResource) {
    // SAFETY: the common contract of this floor
    unsafe { resource::close(resource) }
}

/// Gives the bytes of a resource, which live until it is closed, and their number; negative on failure.
///
/// # Safety
/// `resource` is NULL or open; `buffer` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_readResource(
    resource: *mut mjResource,
    buffer: *mut *const c_void,
) -> c_int {
    if resource.is_null() {
        return -1;
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let (bytes, n) = resource::read(resource);
        buffer.write(bytes);
        n
    }
}

/// Writes bytes under a name, by its mount or provider if it has one, else to disk. The number of bytes
/// written, or -1 and a message in `error`.
///
/// # Safety
/// `name` is a C string, `buffer` has `nbytes` bytes, `vfs` is NULL or live, `error` has `nerror` bytes or
/// is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeResource(
    name: *const c_char,
    buffer: *const c_void,
    nbytes: mjtSize,
    vfs: *const mjVFS,
    error: *mut c_char,
    nerror: usize,
) -> mjtSize {
    // SAFETY: the common contract of this floor
    unsafe {
        let n = usize::try_from(nbytes).unwrap_or(0);
        let bytes: &[u8] = match buffer.is_null() {
            true => &[],
            false => core::slice::from_raw_parts(buffer.cast(), n),
        };
        let written = resource::write(CStr::from_ptr(name), bytes, vfs);
        let text = match written < 0 {
            true => report::Text::<1024>::new(format_args!(
                "Error writing resource '{}'",
                report::Str(name)
            )),
            false => report::Text::EMPTY,
        };
        put_text(error, nerror, text.as_bytes());
        written
    }
}

/// Gives the directory part of a resource's name, separator included, as a piece of that name.
///
/// # Safety
/// `resource` is NULL or open; the others are valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getResourceDir(
    resource: *mut mjResource,
    dir: *mut *const c_char,
    ndir: *mut c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        dir.write(core::ptr::null());
        ndir.write(0);
        let Some(r) = resource.as_ref() else { return };
        let name = CStr::from_ptr(r.name).to_bytes();
        // a colon ends the prefix of a provider and is part of other names
        let provider = r.provider.as_ref();
        let prefixed = provider.is_some_and(|p| !p.prefix.is_null());
        let end = name
            .iter()
            .rposition(|&c| c == b'/' || c == b'\\' || c == b':' && prefixed)
            .map_or(0, |at| at + 1);
        if !name.is_empty() {
            dir.write(r.name);
        }
        ndir.write(end as c_int);
    }
}

/// 0 when the resource has that timestamp, positive when it is newer or its provider does not tell, negative when older.
///
/// # Safety
/// `resource` is NULL or open, `timestamp` NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isModifiedResource(
    resource: *const mjResource,
    timestamp: *const c_char,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { resource::is_modified(resource, timestamp) }
}

/// Decodes a resource with the decoder for `content_type` or its ending into a spec that the caller owns;
/// NULL and a message in `error` when there is no decoder or it fails.
///
/// # Safety
/// `resource` is open, `content_type` NULL or a C string, `vfs` NULL or live, `error` NULL or `error_sz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodeResource(
    resource: *mut mjResource,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    unsafe {
        let n = usize::try_from(error_sz).unwrap_or(0);
        put_text(error, n, b"");
        super::formats::provide();
        match codec::find_decoder(&*resource, CText::new(content_type)).and_then(|d| d.decode) {
            Some(decode) => foreign(|| decode(resource, vfs, error, error_sz)),
            None => {
                let text = report::Text::<1024>::new(format_args!(
                    "could not find decoder for resource '{}'",
                    report::Str((*resource).name)
                ));
                put_text(error, n, text.as_bytes());
                core::ptr::null_mut()
            }
        }
    }
}
