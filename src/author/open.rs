//! Where the author floor gets files from: a trait that the C API implements on its file systems, and
//! any function from names to bytes implements as well.
//!
//! Absent: which folder a name belongs to (`asset::files`), what bytes mean.

use super::kept::{KeptFiles, Version};
use std::cell::RefCell;

use super::asset::mesh_data::MeshData;
use super::element::Spec;
use super::error::Result;

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
    fn decode_mesh(
        &self,
        _kind: &str,
        _name: &str,
    ) -> Option<std::result::Result<MeshData, String>> {
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

/// Files, of which those that are only in memory are kept as they are read.
pub struct Keeping<'a> {
    files: &'a dyn Open,
    kept: RefCell<KeptFiles>,
}

impl<'a> Keeping<'a> {
    /// Nothing is kept yet.
    pub fn new(files: &'a dyn Open) -> Self {
        Keeping {
            files,
            kept: RefCell::default(),
        }
    }

    /// What was kept.
    pub fn into_kept(self) -> KeptFiles {
        self.kept.into_inner()
    }

    /// Keeps a file if it is only in memory.
    fn keep(&self, name: &str, version: Version, bytes: impl FnOnce() -> Option<Vec<u8>>) {
        if self.files.in_memory(name)
            && let Some(bytes) = bytes()
        {
            self.kept
                .borrow_mut()
                .insert(name.to_owned(), (bytes, version));
        }
    }
}

impl Open for Keeping<'_> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = self.files.read(name)?;
        self.keep(name, Version::default(), || Some(bytes.clone()));
        Some(bytes)
    }

    fn fetch(
        &self,
        name: &str,
        old: Option<&str>,
        known: &dyn Fn(&Version) -> bool,
    ) -> Option<Fetched> {
        let seen = RefCell::new(Version::default());
        let asked = |version: &Version| {
            seen.replace(version.clone());
            known(version)
        };
        let got = self.files.fetch(name, old, &asked)?;
        match &got {
            Fetched::Bytes(bytes, version) => {
                self.keep(name, version.clone(), || Some(bytes.clone()))
            }
            Fetched::Known => self.keep(name, seen.into_inner(), || self.files.read(name)),
        }
        Some(got)
    }

    fn in_memory(&self, name: &str) -> bool {
        self.files.in_memory(name)
    }

    fn decode_mesh(&self, kind: &str, name: &str) -> Option<std::result::Result<MeshData, String>> {
        self.files.decode_mesh(kind, name)
    }

    fn decode_model(&self, kind: &str, name: &str) -> Option<Result<Box<Spec>>> {
        self.files.decode_model(kind, name)
    }
}

/// Files that were kept, before all others.
pub struct Kept<'a> {
    /// by name
    pub kept: &'a KeptFiles,
    /// where the other files are
    pub rest: &'a dyn Open,
}

impl Open for Kept<'_> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.kept
            .get(name)
            .map(|k| k.0.clone())
            .or_else(|| self.rest.read(name))
    }

    fn fetch(
        &self,
        name: &str,
        old: Option<&str>,
        known: &dyn Fn(&Version) -> bool,
    ) -> Option<Fetched> {
        match self.kept.get(name) {
            Some((_, version)) if known(version) => Some(Fetched::Known),
            Some((bytes, version)) => Some(Fetched::Bytes(bytes.clone(), version.clone())),
            None => self.rest.fetch(name, old, known),
        }
    }

    fn in_memory(&self, name: &str) -> bool {
        self.kept.contains_key(name) || self.rest.in_memory(name)
    }

    fn decode_mesh(&self, kind: &str, name: &str) -> Option<std::result::Result<MeshData, String>> {
        self.rest.decode_mesh(kind, name)
    }

    fn decode_model(&self, kind: &str, name: &str) -> Option<Result<Box<Spec>>> {
        self.rest.decode_model(kind, name)
    }
}
