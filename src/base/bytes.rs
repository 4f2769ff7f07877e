//! Bytes of a file: on the C heap, from disk and to it.

use core::ffi::{CStr, c_char, c_void};
use core::ptr;

use super::octets;
use crate::abi::mjtSize;

/// Bytes on the C heap or borrowed; freed by hand, since messages may be raised while they live.
#[derive(Clone, Copy)]
pub struct Bytes {
    pub(super) data: *mut u8,
    pub(super) len: usize,
    pub(super) owned: bool,
}

impl Bytes {
    pub(super) const NONE: Bytes = Bytes {
        data: ptr::null_mut(),
        len: 0,
        owned: false,
    };

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        if self.data.is_null() {
            return &[];
        }
        // SAFETY: `len` bytes live at `data` until `free`
        unsafe { core::slice::from_raw_parts(self.data, self.len) }
    }

    /// Frees them.
    pub fn free(self) {
        if self.owned {
            // SAFETY: from `malloc`
            unsafe { libc::free(self.data.cast::<c_void>()) }
        }
    }
}

/// Reads a whole file from disk.
pub fn read_disk(path: &CStr) -> Option<Bytes> {
    let path = octets::c_path(path);
    // SAFETY: plain C input into memory of the length read
    unsafe {
        let file = libc::fopen(path.as_ptr(), c"rb".as_ptr());
        if file.is_null() {
            return None;
        }
        let mut bytes = Bytes {
            data: libc::malloc(1).cast(),
            len: 0,
            owned: true,
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

/// Writes a file; the number of bytes, or -1.
pub fn write_disk(path: &CStr, bytes: &[u8]) -> mjtSize {
    // SAFETY: plain C output of the bytes
    unsafe {
        let file = libc::fopen(path.as_ptr(), c"wb".as_ptr());
        if file.is_null() {
            return -1;
        }
        let n = libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), file);
        match libc::fclose(file) == 0 && n == bytes.len() {
            true => n as mjtSize,
            false => -1,
        }
    }
}

/// A C copy of a text, to be freed with `free`.
pub fn c_text(text: &str) -> *mut c_char {
    // SAFETY: room for the bytes and NUL; interior NULs only cut the text
    unsafe {
        let p = libc::malloc(text.len() + 1).cast::<u8>();
        ptr::copy_nonoverlapping(text.as_ptr(), p, text.len());
        p.add(text.len()).write(0);
        p.cast()
    }
}
