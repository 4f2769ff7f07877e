//! Replicate: the content several times, in frames that move on, with numbered names.

use super::body::Place;
use super::{Reader, not_implemented, required};
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::schema::mjcf::Elem;

impl Reader<'_> {
    pub(super) fn replicate(&mut self, node: &Node, _row: &'static Elem, _place: Place) -> Result<()> {
        required(node, "count")?;
        Err(not_implemented(node))
    }
}
