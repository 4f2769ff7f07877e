//! F1: `repr(C)` layouts, constants and callback types of the public headers.
//!
//! Generated from `src/schema`, one file per header; `layout.rs` checks sizes and offsets
//! against numbers measured on the genuine headers. C enums are plain `c_int` here: a client
//! may store any int.
//! Absent: code.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

#[cfg(target_pointer_width = "64")]
mod layout;
#[rustfmt::skip]
mod mjbatch_gen;
#[rustfmt::skip]
mod mjdata_gen;
#[rustfmt::skip]
mod mjmodel_gen;
#[rustfmt::skip]
mod mjplugin_gen;
#[rustfmt::skip]
mod mjrender_gen;
#[rustfmt::skip]
mod mjrfilament_gen;
#[rustfmt::skip]
mod mjspec_gen;
#[rustfmt::skip]
mod mjtype_gen;
#[rustfmt::skip]
mod mjui_gen;
#[rustfmt::skip]
mod mjvisualize_gen;
mod mujoco_gen;

pub use mjbatch_gen::*;
pub use mjdata_gen::*;
pub use mjmodel_gen::*;
pub use mjplugin_gen::*;
pub use mjrender_gen::*;
pub use mjrfilament_gen::*;
pub use mjspec_gen::*;
pub use mjtype_gen::*;
pub use mjui_gen::*;
pub use mjvisualize_gen::*;
pub use mujoco_gen::*;
