//! What every part of the spec tree may name: the number of an element, and where it was written.

use std::sync::Arc;

/// Number of an element inside its spec; never reused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ElemId(pub u32);

/// Where an element was written.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub file: Option<Arc<str>>,
    pub line: u32,
    pub column: u32,
}
