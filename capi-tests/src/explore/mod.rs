//! Random small models over the whole schema, compared in bits on both libraries (`make explore`).
//!
//! A model begins as one of `oracle::generator`, gets elements that the generator lacks (`more`), then
//! attributes of the grammar with sound values (`values`), now and then one that is slightly wrong.

pub mod compare;
pub mod document;
pub mod first;
pub mod more;
pub mod names;
pub mod open;
pub mod shrink;
pub mod values;

pub use shrink::shrink;
