//! Exports that no public header declares but shipped modules, plugins and tests bind.

use core::ffi::c_void;

use crate::abi::*;
use crate::base::{arena, log};

/// Takes `bytes` from the arena of `d` at a multiple of `alignment`; NULL when it is full.
///
/// # Safety
/// `d` is a live mjData.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_arenaAllocByte(
    d: *mut mjData,
    bytes: usize,
    alignment: usize,
) -> *mut c_void {
    // SAFETY: passed on to the caller
    unsafe { arena::alloc_raw(d, bytes, alignment.max(1)).cast() }
}

/// Sets the log handler of the calling thread (NULL: none); returns the previous one.
///
/// # Safety
/// `handler` stays callable while it is installed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _mjPRIVATE_setTlsLogHandler(
    handler: mjfLogHandler,
) -> mjfLogHandler {
    log::set_thread_handler(handler)
}

/// The global log handler; the built-in one when none was set.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _mjPRIVATE_getGlobalLogHandler() -> mjfLogHandler {
    Some(log::global_handler())
}
