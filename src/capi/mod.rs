//! F6: the C entry points, one file per section of mujoco.h; shims only.
//!
//! # Safety
//! One contract holds for every exported function. A pointer is valid for the extent its parameter or
//! comment states, aligned for its type, and not used by another thread meanwhile unless both only
//! read. Counts are the true extents; a count of zero or less means "nothing", and then the pointer is
//! not touched. Pointers may be null only where the comment says so. Results may overlap arguments only
//! where the comment says so. Each function's comment adds what is particular to it.
#![allow(clippy::missing_safety_doc)] // stated once, above; these comments become the C header's
#![allow(non_snake_case, non_upper_case_globals)]

pub mod actuator_setters;
pub mod arg;
pub mod assets;
pub mod attach;
pub mod batch;
pub mod cache;
pub mod cast;
pub mod components;
pub mod decomp;
pub mod derivatives;
pub mod element_defaults;
mod encode;
pub mod error;
mod files;
pub mod find;
mod formats;
pub mod getters;
pub mod globals;
pub mod handle;
pub mod init;
pub mod interaction;
pub mod misc;
pub mod nontree_elements;
pub mod parse;
pub mod plugin;
pub mod pose;
pub mod print;
pub mod private;
pub mod quat;
pub mod ray;
pub mod render;
pub mod resource;
pub mod sdf;
pub mod setters;
pub mod sparse;
pub mod spec_util;
pub mod step;
pub mod subcomponents;
pub mod support;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
pub mod testing_scene;
mod texture;
pub mod thread;
pub mod tree_elements;
pub mod ui;
pub mod variadic;
pub mod vector;
pub mod vfs;
pub mod visualization;
