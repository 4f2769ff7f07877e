//! What every room of the compiler may use: faults, limits, shapes, mass properties, trees of boxes, clocks.
//!
//! In: `author::geometry`, `author::element`. It knows no kind of element and no working set.

pub mod bvh;
pub mod engine;
pub mod fault;
pub mod index;
pub mod inertia;
pub mod limited;
pub mod plugin_use;
pub mod select;
pub mod shape;
pub mod timer;
pub mod users;
