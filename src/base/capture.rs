//! Engine errors as values: what compilation and batch runs need.
//!
//! While `capture` runs a closure, an ERROR on this thread ends it and becomes the result, whoever
//! raised it; warnings are collected. Other messages go where they went before.

use core::cell::Cell;

use super::report::Text;
use super::{catch, log};
use crate::abi::*;

/// Text of a captured message.
pub type Message = Text<1200>;

thread_local! {
    static ERROR: Cell<Message> = const { Cell::new(Text::EMPTY) };
    static WARNINGS: Cell<Message> = const { Cell::new(Text::EMPTY) };
    static OUTER: Cell<mjfLogHandler> = const { Cell::new(None) };
}

/// What a closure left behind.
pub struct Captured<R> {
    /// its result, or the text of the error that ended it
    pub result: Result<R, Message>,
    /// warnings, one per line
    pub warnings: Message,
}

/// Runs `f`, which holds nothing that needs a destructor, and captures its messages.
pub fn capture<R: Copy>(f: impl FnOnce() -> R) -> Captured<R> {
    let outer_warnings = WARNINGS.replace(Text::EMPTY);
    let handler = log::set_thread_handler(Some(listen));
    let outer = OUTER.replace(handler);
    let result = catch::within(f);
    log::set_thread_handler(handler);
    OUTER.set(outer);
    Captured {
        result: result.ok_or_else(|| ERROR.get()),
        warnings: WARNINGS.replace(outer_warnings),
    }
}

/// # Safety
/// `msg` is a live message.
unsafe extern "C-unwind" fn listen(msg: *const mjLogMessage) {
    // SAFETY: by contract
    let message = unsafe { &*msg };
    let subject = super::report::Str(message.subject.as_ptr());
    match message.level {
        mjLOG_ERROR => {
            ERROR.set(Text::new(format_args!("{subject}")));
            catch::leave_within()
        }
        mjLOG_WARNING => {
            let before = WARNINGS.get();
            let line = if before.as_bytes().is_empty() { "" } else { "\n" };
            WARNINGS.set(Text::new(format_args!("{}{line}{subject}", before.as_str())));
        }
        _ => {
            let outer = OUTER.get().unwrap_or_else(log::global_handler);
            // SAFETY: handlers take a live message
            unsafe { outer(msg) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::report;

    #[test]
    fn errors_become_results() {
        let ok = capture(|| 7);
        assert!(matches!(ok.result, Ok(7)) && ok.warnings.as_bytes().is_empty());
        let bad = capture(|| -> i32 {
            report::warning(format_args!("first"));
            report::warning(format_args!("second"));
            report::raise(format_args!("mj_f: index {} is bad", 3))
        });
        assert_eq!(bad.result.err().map(|t| t.as_str().to_owned()).as_deref(), Some("index 3 is bad"));
        assert_eq!(bad.warnings.as_str(), "first\nsecond");
    }

    #[test]
    fn an_inner_capture_leaves_the_outer_one_in_place() {
        let outer = capture(|| {
            let inner = capture(|| report::raise(format_args!("inner")));
            assert!(inner.result.is_err());
            report::raise(format_args!("outer"))
        });
        let text = outer.result.err().map(|t| t.as_str().to_owned());
        assert_eq!(text.as_deref(), Some("outer"));
    }
}
