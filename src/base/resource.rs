//! Bytes behind a name: a file on disk for now; virtual file systems and providers follow.

use core::ffi::{CStr, c_char, c_void};

use crate::abi::mjVFS;

/// Bytes owned on the C heap, freed by hand: messages may be raised while they live.
pub struct Bytes {
    data: *mut u8,
    len: usize,
}

impl Bytes {
    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        // SAFETY: `len` bytes were read into `data`; never null
        unsafe { core::slice::from_raw_parts(self.data, self.len) }
    }

    /// Frees them.
    pub fn free(self) {
        // SAFETY: from `malloc`
        unsafe { libc::free(self.data.cast::<c_void>()) }
    }
}

/// Reads a whole file; `None` when it cannot be opened or read.
///
/// # Safety
/// `filename` is null or a C string; `vfs` is null or a live file system.
pub unsafe fn read_file(filename: *const c_char, _vfs: *const mjVFS) -> Option<Bytes> {
    if filename.is_null() {
        return None;
    }
    // SAFETY: by contract
    read_disk(unsafe { CStr::from_ptr(filename) })
}

/// Reads a whole file from disk.
pub fn read_disk(path: &CStr) -> Option<Bytes> {
    // SAFETY: plain C input into memory of the length read
    unsafe {
        let file = libc::fopen(path.as_ptr(), c"rb".as_ptr());
        if file.is_null() {
            return None;
        }
        let mut bytes = Bytes {
            data: libc::malloc(1).cast(),
            len: 0,
        };
        let mut room = 1 << 16;
        loop {
            let grown = libc::realloc(bytes.data.cast(), bytes.len + room).cast::<u8>();
            if grown.is_null() {
                break;
            }
            bytes.data = grown;
            let n = libc::fread(bytes.data.add(bytes.len).cast(), 1, room, file);
            bytes.len += n;
            if n < room {
                break;
            }
            room = bytes.len;
        }
        let whole = libc::feof(file) != 0 && libc::ferror(file) == 0;
        libc::fclose(file);
        if whole {
            return Some(bytes);
        }
        bytes.free();
        None
    }
}
