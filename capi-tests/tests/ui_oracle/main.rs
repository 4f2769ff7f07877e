//! User interfaces against the genuine library: both get the same tables and events, and what they make of them is compared
//! member by member; what they draw into the same buffer, pixel by pixel.
//!
//! The genuine library makes the rendering context, so that both write with the same characters.
#![allow(clippy::undocumented_unsafe_blocks)] // structs and buffers live as long as the calls

mod hostile;
mod pair;
mod pictures;
mod refused;
mod rows;
mod script;
mod stage;
mod themes;
