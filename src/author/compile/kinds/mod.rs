//! Kinds of elements: the user's values of one element and what follows from them, one file a kind.
//!
//! In: `basis` and `assets`. What an element needs of others is passed to it; no kind knows the working set.

pub mod actuator;
pub mod body;
pub mod camera;
pub mod control;
pub mod flex;
pub mod geom;
pub mod joint;
pub mod plugin;
pub mod relation;
pub mod sensor;
pub mod site;
pub mod tendon;
