//! Opens the files of a spec's assets, each kind in its directory beside the model.

use super::path::{asset_path, beside};
use crate::author::element::Spec;
use crate::author::mjcf::Open;

/// Where a spec's files are.
pub struct Files<'a> {
    open: &'a Open<'a>,
    model: String,
    mesh: String,
    texture: String,
    strip: bool,
}

/// Name under which a file was opened, and its bytes. The error is the whole message, which names no
/// element.
pub type Opened = Result<(String, Vec<u8>), String>;

impl<'a> Files<'a> {
    /// The directories of a spec; `open` reads a file by its name.
    pub fn new(spec: &Spec, open: &'a Open<'a>) -> Self {
        let s = spec.public();
        Files {
            open,
            model: spec.text(s.modelfiledir).to_owned(),
            mesh: spec.text(s.compiler.meshdir).to_owned(),
            texture: spec.text(s.compiler.texturedir).to_owned(),
            strip: s.strippath != 0,
        }
    }

    /// A mesh, height field or skin.
    pub fn mesh(&self, file: &str) -> Opened {
        self.read(&self.mesh, file)
    }

    /// An image of a texture.
    pub fn texture(&self, file: &str) -> Opened {
        self.read(&self.texture, file)
    }

    /// The name under which a texture's file is stored.
    pub fn texture_name(&self, file: &str) -> String {
        beside(&self.model, &asset_path(&self.texture, file, self.strip))
    }

    fn read(&self, dir: &str, file: &str) -> Opened {
        let path = asset_path(dir, file, self.strip);
        let name = beside(&self.model, &path);
        match (self.open)(&name) {
            Some(bytes) => Ok((name, bytes)),
            None => Err(format!("Error opening file '{path}'")),
        }
    }
}
