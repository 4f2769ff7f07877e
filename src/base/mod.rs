//! F2: the ground the engine stands on.

pub mod views;
pub mod views_gen;

pub use views::{Data, Model, ModelMut};
