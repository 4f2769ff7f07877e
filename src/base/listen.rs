//! Engine calls whose errors are results and whose warnings are collected: what a compiler needs.

use core::cell::Cell;

use super::catch::{Caught, catch};
use super::fixed_text::{Str, Text};
use super::log;
use crate::abi::{mjLOG_WARNING, mjLogMessage};

/// Warnings, one per line, cut at the end.
pub type Warnings = Text<4096>;

thread_local! {
    static HEARD: Cell<Warnings> = const { Cell::new(Text::EMPTY) };
}

/// What a call left behind.
pub struct Heard<R> {
    pub result: Result<R, Caught>,
    pub warnings: Warnings,
}

/// As `catch`, with warnings kept and lesser messages dropped.
pub fn listen<R: Copy>(f: impl FnOnce() -> R) -> Heard<R> {
    let before = log::set_thread_handler(Some(hear));
    let outer = HEARD.replace(Text::EMPTY);
    let result = catch(f);
    log::set_thread_handler(before);
    Heard {
        result,
        warnings: HEARD.replace(outer),
    }
}

/// # Safety
/// `msg` is a live message.
unsafe extern "C-unwind" fn hear(msg: *const mjLogMessage) {
    // SAFETY: the log gives a live message
    let message = unsafe { &*msg };
    if message.level == mjLOG_WARNING {
        let before = HEARD.get();
        let line = if before.as_bytes().is_empty() {
            ""
        } else {
            "\n"
        };
        let subject = Str(message.subject.as_ptr());
        HEARD.set(Text::new(format_args!(
            "{}{line}{subject}",
            before.as_str()
        )));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::report;

    #[test]
    fn warnings_are_kept_and_errors_returned() {
        let heard = listen(|| -> i32 {
            report::warning(format_args!("first"));
            report::warning(format_args!("second"));
            report::raise(format_args!("mj_f: index {} is bad", 3))
        });
        assert_eq!(heard.warnings.as_str(), "first\nsecond");
        assert!(
            heard
                .result
                .is_err_and(|text| text.as_str().ends_with("index 3 is bad"))
        );
        let heard = listen(|| 7);
        assert!(matches!(heard.result, Ok(7)) && heard.warnings.as_bytes().is_empty());
    }
}
