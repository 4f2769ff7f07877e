//! Who hears a message: thread handler, else global handler, else the default one.
//!
//! Handlers may leave by a jump, so no frame here holds a lock or a destructor while one runs.

use core::cell::Cell;
use core::ffi::{c_char, c_int};
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::catch;
use crate::abi::*;

thread_local! {
    static HANDLER: Cell<mjfLogHandler> = const { Cell::new(None) };
    /// a handler is busy with a message below ERROR
    static BUSY: Cell<bool> = const { Cell::new(false) };
}

/// Address of the global handler; 0 = the default one.
static GLOBAL: AtomicUsize = AtomicUsize::new(0);

/// An empty message.
pub fn message(level: c_int, topic: c_int) -> mjLogMessage {
    mjLogMessage {
        level,
        topic,
        subject: [0; 1024],
        body: ptr::null(),
        func: ptr::null(),
        file: ptr::null(),
        line: 0,
        timestamp: 0,
    }
}

/// Hands a message to the active handler.
pub fn dispatch(msg: &mjLogMessage) {
    if BUSY.get() {
        return;
    }
    let handler = HANDLER.get().unwrap_or_else(global_handler);
    let quiet = msg.level < mjLOG_ERROR;
    BUSY.set(quiet);
    // SAFETY: handlers take a live message
    catch::foreign(|| unsafe { handler(msg) });
    BUSY.set(false);
}

type Handler = unsafe extern "C-unwind" fn(*const mjLogMessage);

/// The current global handler.
pub fn global_handler() -> Handler {
    match GLOBAL.load(Ordering::Relaxed) {
        0 => default_handler,
        // SAFETY: only `set_global_handler` stores here
        at => unsafe { core::mem::transmute::<usize, Handler>(at) },
    }
}

/// Installs a global handler (`None` = the default) and returns the previous one.
pub fn set_global_handler(handler: mjfLogHandler) -> Handler {
    let before = global_handler();
    GLOBAL.store(handler.map_or(0, |h| h as usize), Ordering::Relaxed);
    before
}

/// Installs the handler of this thread and returns the previous one.
pub fn set_thread_handler(handler: mjfLogHandler) -> mjfLogHandler {
    HANDLER.replace(handler)
}

/// Prints the message; an ERROR ends the process.
///
/// # Safety
/// `msg` is a live message with C strings or nulls.
pub unsafe extern "C-unwind" fn default_handler(msg: *const mjLogMessage) {
    // SAFETY: by contract
    let msg = unsafe { &*msg };
    let subject: *const c_char = msg.subject.as_ptr();
    eprintln!(
        "{}{}",
        super::report::Str(msg.func),
        super::report::Str(subject)
    );
    if msg.level >= mjLOG_ERROR {
        // SAFETY: plain libc call
        unsafe { libc::exit(1) }
    }
}
