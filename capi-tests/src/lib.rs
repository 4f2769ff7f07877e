//! Tests and tools that see the library from outside.

pub mod cc;
pub mod contacts;
pub mod deform;
pub mod explore;
pub mod facts;
pub mod fuzz;
pub mod headers;
pub mod oracle;
pub mod pictures;
pub mod plot;
pub mod probe;
pub mod random;
pub mod speed;
pub mod status;
pub mod timing;
pub mod worker;

// the tables and text generators, compiled here a second time: header generation must not need the
// library to build
#[path = "../../src/schema/doc/kept.rs"]
mod doc;
#[path = "../../src/schema/emit/mod.rs"]
pub mod emit;
#[path = "../../src/schema/mod.rs"]
pub mod schema;

/// The project's top folder.
pub fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("capi-tests lies in the project")
        .to_path_buf()
}
