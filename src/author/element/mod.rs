//! The spec tree: elements at fixed addresses, each holding one public `mjs` struct.
//!
//! An element is found by [`ElemId`] inside its spec, by type and name, or by walking from the
//! world body. [`Item`] is the typed read view that the compiler uses.
//! Absent: C pointers to elements (`capi/handle.rs`), file formats, compilation.

mod adopt;
mod attach;
mod builtin;
mod compiled;
mod conflict;
mod copy;
mod copy_referring;
mod defaults;
mod dims;
mod elem;
mod fuse;
mod id;
mod item;
mod key;
mod key_value;
mod kind;
mod origin;
mod reference;
mod resolved;
mod sequence;
pub mod shortcut;
mod spec;
mod tree;

pub use elem::{Element, Head, StatePlace, UserValue, Weight, Wrap};
pub use id::{ElemId, Source};
pub use spec::Spec;

pub use attach::{Attached, Into};
pub use copy::Names;
pub use defaults::{make_free, set_defaults, write_defaults};
pub use dims::{history_length, joint_dims};
pub use fuse::Place;
pub use item::Item;
pub use key_value::{KeyField, KeyValue};
pub use kind::{KINDS, Kind, KindRow, kind_name, kind_of_name, kind_row};
pub use origin::Origin;

#[cfg(test)]
mod tests;
