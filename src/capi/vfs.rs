//! mujoco.h, section "Virtual file system".

use core::ffi::{CStr, c_char, c_int, c_void};

use crate::abi::*;
use crate::base::bytes::c_text;
use crate::base::ctext::CText;
use crate::base::vfs::{self, Entry, Files, Refusal};
use crate::base::{mount, provider, report};

/// The files behind a handle; an error when there are none.
///
/// # Safety
/// As `Files::of_mut`.
unsafe fn files<'a>(vfs: *mut mjVFS) -> Option<&'a mut Files> {
    // SAFETY: as this function asks of its caller
    let files = unsafe { Files::of_mut(vfs) };
    if files.is_none() {
        report::error(format_args!("mjVFS is null."));
    }
    files
}

/// Return code of an addition.
fn added(result: Result<(), Refusal>) -> c_int {
    match result {
        Ok(()) => 0,
        Err(Refusal::Repeated) => 2,
        Err(Refusal::Failed) => -1,
    }
}

/// Sets up an empty file system; `mj_deleteVFS` frees it.
///
/// # Safety
/// `vfs` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVFS(vfs: *mut mjVFS) {
    // SAFETY: the common contract of this floor
    unsafe { Files::create(vfs) }
}

/// Lets a provider, which must outlive the mount, serve the path `filepath` and everything below, and calls its `mount`.
/// 0: success, 2: repeated name, -1: no provider.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mountVFS(
    vfs: *mut mjVFS,
    filepath: *const c_char,
    provider: *const mjpResourceProvider,
) -> c_int {
    // SAFETY: the common contract of this floor; the files are not borrowed while foreign code runs
    unsafe {
        let (Some(files), false) = (files(vfs), provider.is_null()) else {
            return -1;
        };
        let path = vfs::normalize(&CText::new(filepath).to_text());
        let name = c_text(&path);
        let code = added(files.add(path, Entry::Mount(provider)));
        if code == 0 {
            mount::tell_mount(&*provider, CStr::from_ptr(name), vfs, true);
        }
        libc::free(name.cast());
        code
    }
}

/// Ends a mount and calls its provider's `unmount`. 0: success, -1: not mounted.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_unmountVFS(vfs: *mut mjVFS, filename: *const c_char) -> c_int {
    // SAFETY: the common contract of this floor; as `mj_mountVFS`
    unsafe {
        let mount = files(vfs).and_then(|f| f.remove_mount(&CText::new(filename).to_text()));
        let Some((path, provider)) = mount else {
            return -1;
        };
        let name = c_text(&path);
        drop(path);
        mount::tell_mount(&*provider, CStr::from_ptr(name), vfs, false);
        libc::free(name.cast());
        0
    }
}

/// Adds a file from disk under its lower-case base name. A file that cannot be read is added as an
/// empty name, and found missing when it is opened. 0: success, 2: repeated name, -1: no file system.
///
/// # Safety
/// `vfs` is live; texts are C strings. `directory` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(files) = files(vfs) else {
            return -1;
        };
        let (dir, name) = (
            CText::new(directory).to_text(),
            CText::new(filename).to_text(),
        );
        let path = provider::join(&dir, &name);
        let bytes = std::fs::read(&path).unwrap_or_default();
        added(files.add(vfs::file_key(&name), Entry::Bytes(bytes)))
    }
}

/// Adds a copy of `nbuffer` bytes under a path. 0: success, 2: repeated name, -1: bad size.
///
/// # Safety
/// `vfs` is live; texts are C strings. `buffer` has `nbuffer` bytes or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
    buffer: *const c_void,
    nbuffer: c_int,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let (Some(files), Ok(n)) = (files(vfs), usize::try_from(nbuffer)) else {
            return -1;
        };
        let bytes = match buffer.is_null() {
            true => Vec::new(),
            false => core::slice::from_raw_parts(buffer.cast::<u8>(), n).to_vec(),
        };
        added(files.add(
            vfs::normalize(&CText::new(name).to_text()),
            Entry::Bytes(bytes),
        ))
    }
}

/// Removes a file by its path, or one that was added from disk by its base name in any case; of a mount the provider's
/// `unmount` is called. 0: success, -1: not found.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteFileVFS(
    vfs: *mut mjVFS,
    filename: *const c_char,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((path, entry)) =
            files(vfs).and_then(|f| f.remove(&CText::new(filename).to_text()))
        else {
            return -1;
        };
        let provider = entry.provider();
        drop(entry);
        let name = c_text(&path);
        drop(path);
        if let Some(provider) = provider {
            mount::tell_mount(&*provider, CStr::from_ptr(name), vfs, false);
        }
        libc::free(name.cast());
        0
    }
}

/// 1 when something has exactly that name, else 0. A prefix of a provider is there once something of it was opened.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_containsBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { files(vfs).is_some_and(|f| f.contains(&CText::new(name).to_text())) as c_int }
}

/// 1 when a file of that base name was added, else 0; the directory does not matter.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_containsFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    let _ = directory;
    // SAFETY: the common contract of this floor
    unsafe {
        let key = vfs::file_key(&CText::new(filename).to_text());
        files(vfs).is_some_and(|f| f.get(&key).is_some()) as c_int
    }
}

/// Ends all mounts, frees all files and leaves the handle empty; may be called again.
///
/// # Safety
/// `vfs` is live; texts are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteVFS(vfs: *mut mjVFS) {
    // SAFETY: the common contract of this floor; owned values are freed after foreign code ran
    unsafe {
        mount::unmount_all(vfs);
        drop(Files::take(vfs));
    }
}
