//! F6: the C entry points, one file per section of mujoco.h; shims only.
#![allow(non_snake_case, non_upper_case_globals)]

pub mod actuator_setters;
pub mod assets;
pub mod attach;
pub mod batch;
pub mod cache;
pub mod cast;
pub mod components;
pub mod derivatives;
pub mod element_defaults;
pub mod error;
pub mod find;
pub mod getters;
pub mod init;
pub mod interaction;
pub mod nontree_elements;
pub mod parse;
pub mod plugin;
pub mod print;
pub mod ray;
pub mod render;
pub mod resource;
pub mod sdf;
pub mod setters;
pub mod spec_util;
pub mod step;
pub mod subcomponents;
pub mod support;
pub mod thread;
pub mod tree_elements;
pub mod ui;
pub mod vfs;
pub mod visualization;

use core::ffi::CStr;

/// Raises the ERROR `name: not implemented`; `make status` counts the calls of this function.
fn not_implemented(name: &CStr) -> ! {
    panic!("{}: not implemented", name.to_string_lossy())
}
