//! Texts that C gives: NULL or NUL-terminated, in whatever encoding their author had.

use core::ffi::{CStr, c_char};
use core::marker::PhantomData;

use super::octets;

/// A text of a client, which may be NULL. Whoever makes one vouches for the pointer; readers need not.
#[derive(Clone, Copy)]
pub struct CText<'a> {
    at: *const c_char,
    life: PhantomData<&'a CStr>,
}

impl<'a> CText<'a> {
    /// No text.
    pub const NULL: CText<'static> = CText {
        at: core::ptr::null(),
        life: PhantomData,
    };

    /// Wraps a pointer.
    ///
    /// # Safety
    /// `at` is NULL or a C string that nobody writes or frees during `'a`.
    #[inline]
    pub unsafe fn new(at: *const c_char) -> Self {
        Self {
            at,
            life: PhantomData,
        }
    }

    /// The C pointer.
    pub fn as_ptr(self) -> *const c_char {
        self.at
    }

    /// The text as C has it; `None` for NULL.
    pub fn given(self) -> Option<&'a CStr> {
        // SAFETY: not null, and a C string by the contract of `new`
        (!self.at.is_null()).then(|| unsafe { CStr::from_ptr(self.at) })
    }

    /// Its bytes; none for NULL.
    pub fn bytes(self) -> &'a [u8] {
        self.given().map_or(&[], CStr::to_bytes)
    }

    /// An owned copy; empty for NULL.
    pub fn to_text(self) -> String {
        octets::text(self.bytes()).into_owned()
    }
}

impl<'a> From<&'a CStr> for CText<'a> {
    fn from(text: &'a CStr) -> Self {
        Self {
            at: text.as_ptr(),
            life: PhantomData,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_no_text() {
        assert!(CText::NULL.given().is_none());
        assert!(CText::NULL.bytes().is_empty());
        assert_eq!(CText::NULL.to_text(), "");
    }

    #[test]
    fn bytes_end_at_the_first_nul() {
        let text = CText::from(c"caf\xe9");
        assert_eq!(text.bytes(), b"caf\xe9");
        assert_eq!(octets::bytes(&text.to_text()).as_ref(), b"caf\xe9");
    }
}
