//! Bytes and versions of files by the names they were asked for.

use std::collections::HashMap;

/// What tells one version of a file from another without reading it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// empty when only the bytes can tell
    pub stamp: String,
}

/// Bytes and versions of files by the names they were asked for.
pub type KeptFiles = HashMap<String, (Vec<u8>, Version)>;
