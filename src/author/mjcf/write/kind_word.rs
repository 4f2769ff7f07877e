//! Names of object kinds in attributes.

use crate::abi::*;
use crate::schema::objname::object_name;

/// Keyword of an object type.
pub fn kind_word(kind: mjtObj) -> &'static str {
    object_name(kind)
        .and_then(|n| n.to_str().ok())
        .unwrap_or("")
}
