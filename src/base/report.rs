//! Errors and warnings of the engine: text is formatted into a buffer in the frame, then goes to
//! the active handler.
//!
//! Absent: what handlers do with a message (`log`).

pub use super::fixed_text::{Str, Text, WarningText, copy_text};
use core::ffi::c_int;
use core::fmt::{self};
use core::panic::Location;

use super::views::Data;
use super::{catch, log, registry};
use crate::abi::*;

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

/// Sends an INFO about a topic (`mjTOPIC_*`): a line, and a table below it.
#[cold]
#[inline(never)]
pub fn info(topic: c_int, subject: fmt::Arguments<'_>, table: fmt::Arguments<'_>) {
    let mut msg = log::message(mjLOG_INFO, topic);
    copy_text(&mut msg.subject, Text::<1024>::new(subject).as_bytes());
    let body = Text::<2048>::new(table);
    msg.body = body.as_ptr();
    log::dispatch(&msg);
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
    (n < 63 && text[0].is_ascii_lowercase() && text[..n].iter().all(name)).then_some(n)
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
