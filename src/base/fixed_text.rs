//! Texts of limited length, without an allocation.

use super::text;
use crate::abi::*;
use core::ffi::{c_char, c_int};
use core::fmt::{self, Write};
use core::ptr;

/// Text of at most `N - 1` bytes, cut there and closed with NUL; the bytes come first in memory.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Text<const N: usize> {
    pub(super) bytes: [u8; N],
    pub(super) len: usize,
}

impl<const N: usize> Text<N> {
    /// No text.
    pub const EMPTY: Self = Self {
        bytes: [0; N],
        len: 0,
    };

    /// Formats into a new buffer.
    pub fn new(args: fmt::Arguments<'_>) -> Self {
        let mut text = Self::EMPTY;
        let _ = text.write_fmt(args); // `write_str` does not fail
        text
    }

    /// Bytes of any encoding.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut text = Self::EMPTY;
        text.push(bytes);
        text
    }

    /// Appends bytes of any encoding.
    pub fn push(&mut self, bytes: &[u8]) {
        let n = bytes.len().min(N - 1 - self.len);
        self.bytes[self.len..self.len + n].copy_from_slice(&bytes[..n]);
        self.len += n;
    }

    /// The bytes before the NUL.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The text as Rust sees it; a character cut in half ends it.
    pub fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(s) => s,
            Err(e) => core::str::from_utf8(&self.bytes[..e.valid_up_to()]).unwrap_or(""),
        }
    }

    /// As a C string.
    pub fn as_ptr(&self) -> *const c_char {
        self.bytes.as_ptr().cast()
    }
}

impl<const N: usize> Write for Text<N> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push(s.as_bytes());
        Ok(())
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Copies text into a C buffer with NUL, cut at its length.
pub fn copy_text(to: &mut [c_char], from: &[u8]) {
    let Some(room) = to.len().checked_sub(1) else {
        return;
    };
    let n = from.len().min(room);
    for (to, &from) in to.iter_mut().zip(&from[..n]) {
        *to = from as c_char;
    }
    to[n] = 0;
}

/// Text of a simulation warning.
pub struct WarningText(pub c_int, pub usize);

impl fmt::Display for WarningText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, i) = (self.0, self.1);
        let bad = |f: &mut fmt::Formatter<'_>, what: &str, at: &str| {
            write!(
                f,
                "Nan, Inf or huge value in {what} at {at} {i}. The simulation is unstable."
            )
        };
        match kind {
            mjWARN_INERTIA => write!(
                f,
                "Inertia matrix is too close to singular, or the effective-metric solve failed to \
                 converge, at DOF {i}. Check model."
            ),
            mjWARN_CONTACTFULL => write!(
                f,
                "Too many contacts. The arena memory is full, increase arena memory \
                 allocation.(ncon = {i})"
            ),
            mjWARN_CNSTRFULL => write!(
                f,
                "Insufficient arena memory for the number of constraints generated. Increase arena \
                 memory allocation above {} bytes.",
                text::num_bytes(i)
            ),
            mjWARN_BADQPOS => bad(f, "QPOS", "DOF"),
            mjWARN_BADQVEL => bad(f, "QVEL", "DOF"),
            mjWARN_BADQACC => bad(f, "QACC", "DOF"),
            mjWARN_BADCTRL => bad(f, "CTRL", "ACTUATOR"),
            _ => write!(f, "Unknown warning type {kind}."),
        }
    }
}

/// A C string argument for messages; null prints as `(null)`, bytes outside UTF-8 as marks.
pub struct Str(pub *const c_char);

impl fmt::Display for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if ptr::eq(self.0, ptr::null()) {
            return f.write_str("(null)");
        }
        // SAFETY: callers pass a live C string
        let bytes = unsafe { core::ffi::CStr::from_ptr(self.0) }.to_bytes();
        for chunk in bytes.utf8_chunks() {
            f.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                f.write_char(char::REPLACEMENT_CHARACTER)?;
            }
        }
        Ok(())
    }
}
