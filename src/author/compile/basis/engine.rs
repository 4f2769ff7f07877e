//! Calls of the engine, and of foreign code, whose errors become faults.

use super::fault::{Fault, Outcome};
use crate::base::listen::listen;

/// Runs a call of the engine; its errors become faults. Returns its warnings.
pub fn engine(f: impl FnOnce()) -> Outcome<String> {
    run(f, 1)
}

/// The same of the trial at the end: its errors end in what was said before, twice as with the reference.
pub fn trial(f: impl FnOnce()) -> Outcome<String> {
    run(f, 2)
}

fn run(f: impl FnOnce(), times: usize) -> Outcome<String> {
    let heard = listen(f);
    let warnings = heard.warnings.as_str().to_owned();
    let gap = if warnings.is_empty() { "" } else { "\n" };
    match heard.result {
        Ok(()) => Ok(warnings),
        Err(text) => Err(Fault::plain(format!(
            "engine error: {}{}",
            message(text.as_str()),
            format!("{gap}{warnings}").repeat(times)
        ))),
    }
}

/// An error without the function that raised it, which is no part of the reference's text; only a full stack names
/// its own.
pub fn message(text: &str) -> &str {
    match text.split_once(": ") {
        Some(("mj_stackAlloc", _)) => text,
        Some((name, rest)) if name.starts_with("mj") && !name.contains(' ') => rest,
        _ => text,
    }
}
