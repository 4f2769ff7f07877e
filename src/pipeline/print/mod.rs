//! Models and states as text files.
//!
//! Both files are loops over the schema's tables with a few sections of their own.

mod data;
mod model;
mod pattern;
mod words;

pub use data::print as print_data;
pub use model::print as print_model;
