//! Calls of the engine, and of foreign code, whose errors become faults.

use super::fault::{Fault, Outcome};
use crate::base::listen::listen;

/// Runs a call of the engine; its errors become faults. Returns its warnings.
pub fn engine(f: impl FnOnce()) -> Outcome<String> {
    let heard = listen(f);
    let warnings = heard.warnings.as_str().to_owned();
    let gap = if warnings.is_empty() { "" } else { "\n" };
    match heard.result {
        Ok(()) => Ok(warnings),
        Err(text) => Err(Fault::plain(format!(
            "engine error: {}{gap}{warnings}",
            message(text.as_str())
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
