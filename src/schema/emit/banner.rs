//! Opening lines of generated files.

/// First lines of a generated file.
pub(super) fn banner(table: &str, what: &str) -> String {
    format!("// Generated from {table} by `make generate`; do not edit.\n//! {what}\n\n")
}

/// A Rust doc comment, or nothing when the table has no text.
pub(super) fn doc(indent: &str, text: &str) -> String {
    text.lines()
        .map(|line| format!("{indent}/// {line}\n"))
        .collect()
}
