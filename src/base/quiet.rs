//! Engine calls whose errors are results and whose warnings nobody is to see: trial runs.

use super::catch::{Caught, catch};
use super::log;
use crate::abi::mjLogMessage;

/// As `catch`, with messages below ERROR dropped.
pub fn catch_quietly<R: Copy>(f: impl FnOnce() -> R) -> Result<R, Caught> {
    let before = log::set_thread_handler(Some(deaf));
    let result = catch(f);
    log::set_thread_handler(before);
    result
}

/// # Safety
/// None needed: the message is not looked at.
unsafe extern "C-unwind" fn deaf(_: *const mjLogMessage) {}
