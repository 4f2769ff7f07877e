//! Where the author floor gets files from: a trait that the C API implements on its file systems, and
//! any function from names to bytes implements as well.
//!
//! Absent: which folder a name belongs to (`asset::files`), what bytes mean.

use super::asset::MeshData;
use super::element::Spec;
use super::error::Result;

/// What tells one version of a file from another without reading it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// empty when only the bytes can tell
    pub stamp: String,
}

/// What an opened file gave.
pub enum Fetched {
    /// its version is known, nothing was read
    Known,
    /// all bytes
    Bytes(Vec<u8>, Version),
}

/// Source of files.
pub trait Open {
    /// All bytes of a file; nothing when it cannot be opened.
    fn read(&self, name: &str) -> Option<Vec<u8>>;

    /// Opens a file, and reads it unless `known` says that this version is at hand. `old` is the stamp
    /// of the version at hand, for sources that compare by themselves.
    fn fetch(
        &self,
        name: &str,
        _old: Option<&str>,
        _known: &dyn Fn(&Version) -> bool,
    ) -> Option<Fetched> {
        let bytes = self.read(name)?;
        Some(Fetched::Bytes(bytes, Version::default()))
    }

    /// Whether a file's bytes only exist in memory that ends with the compilation.
    fn in_memory(&self, _name: &str) -> bool {
        false
    }

    /// Mesh of a file that a decoder of the client reads; nothing when none does.
    fn decode_mesh(&self, _kind: &str, _name: &str) -> Option<std::result::Result<MeshData, String>> {
        None
    }

    /// Model of a file in another format than XML; nothing when it is XML.
    fn decode_model(&self, _kind: &str, _name: &str) -> Option<Result<Box<Spec>>> {
        None
    }
}

impl<F: Fn(&str) -> Option<Vec<u8>>> Open for F {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self(name)
    }
}
