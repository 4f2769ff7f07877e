//! F2: the ground the engine stands on.

pub mod archive;
pub mod arena;
mod barrier;
pub mod buffer;
pub mod bytes;
pub mod cache;
pub mod callbacks;
pub mod catch;
pub mod codec;
pub mod colliders;
pub mod ctext;
pub mod cxx;
pub mod defaults;
pub mod fetch;
pub mod fixed_text;
#[cfg(test)]
pub mod fixture;
pub mod grown;
pub mod layout;
pub mod listen;
pub mod log;
pub mod memory;
pub mod mjb;
pub mod model_data;
pub mod mount;
pub mod name;
pub mod octets;
pub mod opengl;
pub mod owned;
pub mod plugin;
pub mod precision;
pub mod print;
pub mod provider;
pub mod record;
pub mod registry;
pub mod render_context;
pub mod report;
pub mod resource;
pub mod scan;
pub mod scene;
mod scene_lists;
pub mod sdf;
pub mod slots;
#[rustfmt::skip]
pub mod slots_gen;
pub mod stack;
mod stamp;
pub mod text;
pub mod thread;
pub mod timer;
pub mod ui;
pub mod validate;
pub mod values;
pub mod vfs;
pub mod views;

pub use views::{Data, DataRef, Model, ModelMut, views_gen};
