//! Texts that need not be UTF-8. Files and C strings are bytes, in whatever encoding their author had, and come out as
//! they went in. Between, a byte outside UTF-8 is a character of the last private plane.

use std::borrow::Cow;
use std::ffi::{CStr, CString, OsString};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// Stands for byte 0; such bytes are above 127.
const FIRST: u32 = 0x10_FF00;

/// Bytes as text.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(2 * bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(
            chunk
                .invalid()
                .iter()
                .filter_map(|&b| char::from_u32(FIRST + u32::from(b))),
        );
    }
    Cow::Owned(out)
}

/// The bytes that `text` made a text of.
pub fn bytes(text: &str) -> Cow<'_, [u8]> {
    let byte = |c: char| {
        u32::from(c)
            .checked_sub(FIRST)
            .and_then(|b| u8::try_from(b).ok())
    };
    if !text.contains(|c| byte(c).is_some()) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut out = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte(c) {
            Some(b) => out.push(b),
            None => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(out)
}

/// Where a text points to on disk.
pub fn path(text: &str) -> PathBuf {
    OsString::from_vec(bytes(text).into_owned()).into()
}

/// As `path`, from and to C strings.
pub fn c_path(name: &CStr) -> CString {
    match name.to_str() {
        Ok(name) => CString::new(bytes(name)).unwrap_or_default(),
        Err(_) => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for case in [
            &b""[..],
            b"plain",
            "\u{e9}".as_bytes(),
            b"g\xe9",
            b"\xed\xa0\x80",
            b"\xff\xfea\x80",
        ] {
            assert_eq!(*bytes(&text(case)), *case, "{case:?}");
        }
        assert_ne!(text(b"g\xe9"), text(b"g\xe8"));
    }
}
