//! Objects of the decoration.

use crate::abi::*;
use crate::view::scene::build::look::Object;

/// An option that shows a kind of decoration.
#[derive(Clone, Copy)]
pub(super) enum When {
    Flag(mjtVisFlag),
    Frame(mjtFrame),
    Label(mjtLabel),
}

/// A decoration that stands for an object.
pub(super) fn object(kind: mjtObj, id: usize) -> Object {
    Object {
        kind,
        id,
        category: mjCAT_DECOR,
    }
}

/// A decoration with a number.
pub(super) fn number(id: usize) -> Object {
    object(mjOBJ_UNKNOWN, id)
}
