//! OpenGL: its functions as a table, loaded when a rendering context is made, and safe calls of them (`calls`, `arrays`).
//!
//! This folder is the one place of `view` with unsafe code: foreign functions are unsafe to call. What makes a call safe
//! is said where its method stands: calls that pass numbers touch no memory of ours, others take slices that hold at least
//! what OpenGL reads or writes.
#![allow(unsafe_code)]

mod arrays;
mod calls;
mod debug;
mod load;
#[allow(
    clippy::all,
    clippy::undocumented_unsafe_blocks,
    clippy::missing_safety_doc
)]
#[allow(unsafe_op_in_unsafe_fn, warnings)]
mod table {
    include!(concat!(env!("OUT_DIR"), "/opengl.rs"));
}

pub use arrays::channels;
pub use load::{Features, load, loaded};
pub use table::types::*;
pub use table::*;

/// The functions of OpenGL, all of those in `calls` present.
pub struct Gl {
    table: table::Gl,
    platform: crate::base::opengl::Platform,
    /// what the context can do beyond what is always needed
    pub features: Features,
}
