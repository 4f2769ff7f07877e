//! F2: the ground the engine stands on.

pub mod arena;
pub mod callbacks;
pub mod catch;
pub mod cxx;
pub mod layout;
pub mod log;
pub mod record;
pub mod report;
pub mod slots;
pub mod slots_gen;
pub mod stack;
pub mod text;
pub mod views;
pub mod views_gen;

pub use views::{Data, Model, ModelMut};
