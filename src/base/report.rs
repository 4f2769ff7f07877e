//! Errors and warnings of the engine: text is formatted into a buffer in the frame, then goes to
//! the active handler.
//!
//! Absent: what handlers do with a message (`log`).

use core::ffi::{c_char, c_int};
use core::fmt::{self, Write};
use core::panic::Location;
use core::ptr;

use super::views::Data;
use super::{catch, log, registry, text};
use crate::abi::*;

/// Text of at most `N - 1` bytes, cut there and closed with NUL; the bytes come first in memory.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
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

/// Raises an ERROR and leaves.
///
/// A leading `name: ` becomes the function of the message: `mj_setKeyframe: index must be ...`.
/// Handlers usually do not come back; when one does, the exported call returns early
/// (`catch::entry`), or the process ends with status 1.
#[cold]
#[inline(never)]
#[track_caller]
pub fn raise(args: fmt::Arguments<'_>) -> ! {
    send(mjLOG_ERROR, args, true);
    catch::leave()
}

/// As `raise`, with the text kept whole as the subject and no function.
#[cold]
#[inline(never)]
pub fn raise_unnamed(args: fmt::Arguments<'_>) -> ! {
    send(mjLOG_ERROR, args, false);
    catch::leave()
}

/// Raises an ERROR from an exported call that has its own way to go on.
#[cold]
#[inline(never)]
#[track_caller]
pub fn error(args: fmt::Arguments<'_>) {
    send(mjLOG_ERROR, args, true);
}

/// Sends a WARNING.
#[cold]
#[inline(never)]
pub fn warning(args: fmt::Arguments<'_>) {
    send(mjLOG_WARNING, args, false);
}

/// Sends a warning whose first line is the subject and whose other lines are the body.
pub fn remark(text: &str) {
    let (subject, body) = text.split_once('\n').unwrap_or((text, ""));
    if body.is_empty() {
        return warning(format_args!("{subject}"));
    }
    let mut msg = log::message(mjLOG_WARNING, 0);
    copy_text(&mut msg.subject, subject.as_bytes());
    let body = Text::<4096>::new(format_args!("{body}"));
    msg.body = body.as_ptr();
    log::dispatch(&msg);
}

#[track_caller]
fn send(level: c_int, args: fmt::Arguments<'_>, named: bool) {
    let text = Text::<1200>::new(args);
    let mut subject = text.as_bytes();
    let mut msg = log::message(level, 0);
    if let (true, Some(n)) = (named, function_prefix(subject)) {
        // clients keep these pointers: they live forever, as string literals would
        let place = Location::caller();
        msg.func = registry::constant(&subject[..n]);
        msg.file = registry::constant(place.file().as_bytes());
        msg.line = place.line() as c_int;
        subject = &subject[n + 2..];
    }
    copy_text(&mut msg.subject, subject);
    log::dispatch(&msg);
}

/// Length of the function name before the first `: `.
fn function_prefix(text: &[u8]) -> Option<usize> {
    let n = text.windows(2).position(|w| w == b": ")?;
    let name = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    (n < 63 && text.starts_with(b"mj") && text[..n].iter().all(name)).then_some(n)
}

/// Counts a warning of the simulation (`mjWARN_*`); the first of its kind is also logged.
#[cold]
#[inline(never)]
pub fn warn(d: &mut Data<'_>, warning: c_int, info: c_int) {
    // SAFETY: a live mjData by the contract of `Data::new`
    unsafe { warn_raw(d.as_ptr(), warning, info) }
}

/// As `warn`, on the bare struct.
///
/// # Safety
/// `d` is a live mjData.
pub unsafe fn warn_raw(d: *mut mjData, kind: c_int, info: c_int) {
    if !(0..mjNWARNING).contains(&kind) {
        error(format_args!("mj_warning: invalid warning type {kind}"));
        return;
    }
    // SAFETY: `d` is live and `kind` is within the array
    let (first, time) = unsafe {
        let stat = &raw mut (*d).warning[kind as usize];
        let first = (*stat).number == 0;
        (*stat).lastinfo = info;
        (*stat).number = (*stat).number.wrapping_add(1);
        (first, (*d).time)
    };
    if first {
        warning(format_args!(
            "{} Time = {time:.4}.",
            WarningText(kind, info as usize)
        ));
    }
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
