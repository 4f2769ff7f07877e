//! Opens the files of a spec's assets, each kind in its directory beside the model, and remembers in the
//! asset cache what became of them.
//!
//! An asset that was attached from another spec keeps the folders of that spec; whether names lose theirs
//! is up to the spec that is compiled. What is found in the
//! cache is never older than the file: its version must be the same, or else the digest of its bytes.

use std::any::Any;
use std::sync::Arc;

use super::path::{asset_path, beside};
use crate::author::element::{ElemId, Spec};
use crate::author::kept::Version;
use crate::author::open::{Fetched, Open};
use crate::base::cache::{Asset, CACHE, digest};
use crate::base::vfs::base_name;

/// Where a spec's files are.
pub struct Files<'a> {
    pub open: &'a dyn Open,
    spec: &'a Spec,
}

/// Which folder an asset lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Folder {
    /// meshes, height fields, skins
    Mesh,
    Texture,
}

/// A file of an asset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// in its folder: what messages call it
    pub path: String,
    /// name under which it is opened, and which the model keeps
    pub name: String,
}

impl Place {
    /// The message for a file that cannot be opened.
    pub fn missing(&self) -> String {
        format!("Error opening file '{}'", self.path)
    }
}

/// What makes an asset findable once it is made.
pub struct Ticket {
    key: String,
    version: String,
    digest: u128,
    recipe: String,
}

impl Ticket {
    /// Keeps what was made of the file; it counts for `size` bytes.
    pub fn keep<T: Any + Send + Sync>(self, asset: Arc<T>, size: usize) {
        let Ticket {
            key,
            version,
            digest,
            recipe,
        } = self;
        CACHE.put(
            &key,
            Asset {
                version,
                digest,
                recipe,
                payload: asset,
            },
            size,
        );
    }
}

/// A file, or what was made of it before.
pub enum Found<T> {
    Kept(Arc<T>),
    New(Vec<u8>, Ticket),
}

impl<'a> Files<'a> {
    /// The directories of a spec; `open` reads a file by its name.
    pub fn new(spec: &'a Spec, open: &'a dyn Open) -> Self {
        Files { open, spec }
    }

    /// Where the file of an element is; without an element in the spec's own folders.
    pub fn place(&self, folder: Folder, elem: Option<ElemId>, file: &str) -> Place {
        let origin = elem.and_then(|id| self.spec.element(id).origin.as_deref());
        let s = self.spec.public();
        let (model, mesh, texture) = match origin {
            Some(o) => (
                o.directory.as_str(),
                o.meshdir.as_str(),
                o.texturedir.as_str(),
            ),
            None => {
                let text = |p| self.spec.text(p);
                (
                    text(s.modelfiledir),
                    text(s.compiler.meshdir),
                    text(s.compiler.texturedir),
                )
            }
        };
        let dir = if folder == Folder::Mesh {
            mesh
        } else {
            texture
        };
        let path = asset_path(dir, file, s.strippath != 0);
        Place {
            name: beside(model, &path),
            path,
        }
    }

    /// The name of a file as it counts in the spec: without folders when it strips them.
    pub fn as_given<'n>(&self, file: &'n str) -> &'n str {
        match self.spec.public().strippath {
            0 => file,
            _ => base_name(file),
        }
    }

    /// All bytes of a file. The error is the whole message, which names no element.
    pub fn read(&self, place: &Place) -> Result<Vec<u8>, String> {
        self.open.read(&place.name).ok_or_else(|| place.missing())
    }

    /// What was made of a file by this recipe, else its bytes. Kind, which names the type `T`, and recipe say
    /// everything but the bytes that the asset follows from; the cache counts one asset for each kind of a file.
    pub fn find<T: Any + Send + Sync>(
        &self,
        place: &Place,
        kind: &str,
        recipe: String,
    ) -> Result<Found<T>, String> {
        let key = format!("{}\n{kind}", place.name);
        let kept = CACHE.get(&key, &recipe);
        let old = kept.as_ref().map(|asset| asset.version.as_str());
        let same = |v: &Version| !v.stamp.is_empty() && old == Some(v.stamp.as_str());
        let fetched = self
            .open
            .fetch(&place.name, old, &same)
            .ok_or_else(|| place.missing())?;
        let payload =
            |kept: Option<Asset>| kept.and_then(|asset| asset.payload.downcast::<T>().ok());
        match fetched {
            Fetched::Known => match payload(kept) {
                Some(asset) => {
                    CACHE.used(&key);
                    Ok(Found::Kept(asset))
                }
                None => Err(place.missing()),
            },
            Fetched::Bytes(bytes, version) => {
                let digest = digest(&bytes);
                // a file with another time counts as another file
                let touched = |old: &Asset| {
                    !old.version.is_empty()
                        && !version.stamp.is_empty()
                        && old.version != version.stamp
                };
                let kept = kept.filter(|asset| asset.digest == digest);
                if kept.as_ref().is_some_and(|asset| !touched(asset)) {
                    CACHE.used(&key);
                }
                if let Some(asset) = payload(kept) {
                    CACHE.renew(&key, digest, version.stamp);
                    return Ok(Found::Kept(asset));
                }
                let version = version.stamp;
                Ok(Found::New(
                    bytes,
                    Ticket {
                        key,
                        version,
                        digest,
                        recipe,
                    },
                ))
            }
        }
    }
}
