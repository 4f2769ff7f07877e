//! F5: everything before a model exists.
//!
//! The spec tree (`element`) is the one representation between a file and a model: readers fill
//! it, clients edit it through the public structs, the compiler reads it.
#![deny(unsafe_code)]

pub mod asset;
pub mod carry;
pub mod compile;
pub mod copyback;
pub mod element;
pub mod error;
pub mod flexcomp;
pub mod geometry;
pub mod kept;
pub mod load;
pub mod mjcf;
pub mod open;
pub mod order;
pub mod save;
pub mod urdf;

pub use error::Error;
