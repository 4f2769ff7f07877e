//! `std::string`.

use core::ffi::{c_char, c_void};
use core::{mem, ptr, slice};

use super::item::{CxxItem, allocate};

/// `std::string`: up to 22 bytes inside the object, more on the heap, always NUL-terminated.
#[repr(C)]
#[derive(Debug)]
pub struct CxxString {
    // long: allocation size | 1, length, pointer; short: byte 0 = length << 1, then the bytes
    words: [usize; 3],
}

const SHORT_MAX: usize = 22;

impl CxxString {
    /// The empty string.
    pub const fn new() -> Self {
        CxxString { words: [0; 3] }
    }

    fn is_long(&self) -> bool {
        self.words[0] & 1 == 1
    }

    /// The characters without the final NUL.
    pub fn as_bytes(&self) -> &[u8] {
        let inline = (&raw const self.words).cast::<u8>();
        // SAFETY: libc++ keeps `length` initialized bytes at these places
        unsafe {
            if self.is_long() {
                slice::from_raw_parts(self.words[2] as *const u8, self.words[1])
            } else {
                slice::from_raw_parts(inline.add(1), usize::from(*inline >> 1))
            }
        }
    }

    /// The characters as text; what follows an invalid byte is left out.
    pub fn as_str(&self) -> &str {
        self.as_bytes()
            .utf8_chunks()
            .next()
            .map_or("", |c| c.valid())
    }

    /// Pointer to the NUL-terminated characters; valid until the string changes.
    pub fn as_ptr(&self) -> *const c_char {
        if self.is_long() {
            self.words[2] as *const c_char
        } else {
            // SAFETY: byte 1 is inside the object
            unsafe { (&raw const self.words).cast::<c_char>().add(1) }
        }
    }

    /// A string with this content.
    pub fn from_bytes(text: &[u8]) -> Self {
        let mut s = Self::new();
        s.set(text);
        s
    }

    /// Replaces the content.
    pub fn set(&mut self, text: &[u8]) {
        let n = text.len();
        if n <= SHORT_MAX {
            let mut bytes = [0u8; 24];
            bytes[0] = (n as u8) << 1;
            bytes[1..=n].copy_from_slice(text);
            CxxItem::clear(self);
            // SAFETY: both are 24 bytes of plain data
            self.words = unsafe { mem::transmute::<[u8; 24], [usize; 3]>(bytes) };
        } else {
            let size = (n + 1).next_multiple_of(16);
            let p = allocate(size).cast::<u8>();
            // SAFETY: `size` > n bytes were just allocated
            unsafe {
                ptr::copy_nonoverlapping(text.as_ptr(), p, n);
                *p.add(n) = 0;
            }
            CxxItem::clear(self);
            self.words = [size | 1, n, p as usize];
        }
    }
}

impl Default for CxxString {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: libc++ strings are trivially relocatable, zero bytes are the empty string
unsafe impl CxxItem for CxxString {
    fn duplicate(&self) -> Self {
        if !self.is_long() {
            return CxxString { words: self.words };
        }
        let mut s = CxxString::new();
        s.set(self.as_bytes());
        s
    }

    fn clear(&mut self) {
        if self.is_long() {
            // SAFETY: the heap block of a long string comes from malloc
            unsafe { libc::free(self.words[2] as *mut c_void) };
        }
        self.words = [0; 3];
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;

    use super::*;

    #[test]
    fn has_the_size_of_libcxx() {
        assert_eq!(mem::size_of::<CxxString>(), 24);
    }

    #[test]
    fn short_and_long_strings() {
        let mut s = CxxString::new();
        for n in [0, 1, 22, 23, 24, 100, 5] {
            let text = vec![b'a'; n];
            s.set(&text);
            assert_eq!(s.as_bytes(), text);
            // SAFETY: as_ptr is NUL-terminated
            assert_eq!(unsafe { CStr::from_ptr(s.as_ptr()) }.to_bytes(), text);
            if n > 22 {
                assert_eq!(s.words[0] & 1, 1);
                assert_eq!((s.words[0] - 1) % 2, 0);
                assert!(s.words[0] - 1 > n);
                assert_eq!(s.words[1], n);
            } else {
                assert_eq!(s.words[0] as u8, (n as u8) << 1);
            }
        }
        s.set(b"self-assignment keeps the text that it reads");
        let copy = s.duplicate();
        s.clear();
        assert_eq!(s.words, [0; 3]);
        assert_eq!(
            copy.as_str(),
            "self-assignment keeps the text that it reads"
        );
        let mut copy = copy;
        copy.clear();
    }
}
