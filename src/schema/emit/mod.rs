//! Text generators over the schema; compiled by `build.rs` and by tests only.
//!
//! Every generator returns one file as text. `make generate` writes them, a unit test
//! fails when a committed file differs.

// build.rs writes the Rust files, capi-tests the C headers: each leaves the other half unused
#![allow(dead_code)]

mod banner;
pub mod cheader;
mod ctype;
mod layouts;
mod slots;
mod structs;
mod views;
pub mod xmacro;

/// Generated Rust sources: path below the crate root, and text.
pub fn rust_files() -> Vec<(String, String)> {
    let mut files = structs::files();
    files.push(("src/base/layouts_gen.rs".into(), layouts::file()));
    files.push(("src/base/slots_gen.rs".into(), slots::file()));
    files.push(("src/base/views_gen.rs".into(), views::file()));
    files
}
