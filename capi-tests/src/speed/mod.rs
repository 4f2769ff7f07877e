//! What the benches of steps measure: models by family, and instructions under callgrind.

pub mod count;
pub mod grown;
pub mod list;

pub use list::{Case, Source, chosen, families};
