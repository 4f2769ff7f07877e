//! Telling providers that something of theirs is mounted in a file system, or no more.

use core::ffi::CStr;
use core::ptr;

use super::bytes::c_text;
use super::catch::foreign;
use super::vfs::Files;
use crate::abi::*;

/// Runs the mount (or unmount) callback of a provider for a path; false when it refuses.
///
/// # Safety
/// `vfs` is live and nothing of it is borrowed.
pub unsafe fn tell_mount(
    provider: &mjpResourceProvider,
    path: &CStr,
    vfs: *mut mjVFS,
    on: bool,
) -> bool {
    let Some(callback) = (if on { provider.mount } else { provider.unmount }) else {
        return true;
    };
    let mut r = mjResource {
        name: path.as_ptr().cast_mut(),
        data: ptr::null_mut(),
        vfs,
        timestamp: [0; 512],
        provider,
        args: ptr::null(),
    };
    // SAFETY: the callback takes a live resource
    foreign(|| unsafe { callback(&mut r) }) != 0
}

/// Ends all mounts of a file system.
///
/// # Safety
/// `vfs` is null or live, and nothing of it is borrowed.
pub unsafe fn unmount_all(vfs: *mut mjVFS) {
    // SAFETY: null or live, as asked above; owned values are freed before foreign code runs
    while let Some((path, provider)) = unsafe { Files::of_mut(vfs) }.and_then(Files::take_mount) {
        let name = c_text(&path);
        drop(path);
        // SAFETY: providers outlive their mounts; the name is from `c_text`
        unsafe {
            tell_mount(&*provider, CStr::from_ptr(name), vfs, false);
            libc::free(name.cast());
        }
    }
}
