//! Textures by reference: the model names their file and keeps no pixels. Modeling chapter, "Assets by
//! reference".

use super::texture::Texture;
use crate::abi::*;
use crate::author::asset::{Files, Folder};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::element::Spec;
use crate::author::open::Open;
use crate::base::Model;

/// Pixels of a texture, rows from the top.
pub struct Pixels {
    pub data: Vec<u8>,
    pub width: usize,
    pub height: usize,
    pub colorspace: mjtColorSpace,
}

/// Values of `mjsTexture.embed`.
const FALSE: i32 = 0;
const TRUE: i32 = 1;

impl Texture {
    /// Whether the model only names the file, as the element or else the model's policy wants. A texture
    /// that says so itself and cannot be is an error.
    pub(super) fn by_reference(&mut self, files: &Files, passthrough: i32) -> Outcome<bool> {
        let own = self.s.embed == FALSE;
        let policy = self.s.embed != TRUE && passthrough & mjPASSTHROUGH_TEXTURES != 0;
        if !own && !policy {
            return Ok(false);
        }
        if let Some(why) = self.pinned(files) {
            let text = format!("texture cannot be by reference: it{why}");
            return if own {
                Err(Fault::at(&self.head, text))
            } else {
                Ok(false)
            };
        }
        self.reference = true;
        if self.is_ktx(&self.file) {
            self.s.nchannel = 1;
        }
        Ok(true)
    }

    /// What makes the pixels something else than the file's, or the file one that nobody finds later.
    fn pinned(&self, files: &Files) -> Option<&'static str> {
        let s = &self.s;
        let place = files.place(Folder::Texture, self.head.elem, &self.file);
        let reasons = [
            (s.builtin != mjBUILTIN_NONE, " is builtin"),
            (!self.data.is_empty(), " is given as a buffer"),
            (s.hflip != 0 || s.vflip != 0, " is flipped"),
            (s.gridsize != [1, 1], " is a grid"),
            (self.file.is_empty(), " is given as cube files"),
            (
                files.open.in_memory(&place.name),
                "s file is served from memory by the VFS",
            ),
        ];
        reasons.into_iter().find(|r| r.0).map(|r| r.1)
    }
}

/// Pixels of a model's texture: those in the model, or what compilation would make of its file.
/// Errors are whole messages.
pub fn load(m: &Model, id: usize, open: &dyn Open) -> Result<Pixels, String> {
    let (nchannel, kind) = (m.tex_nchannel()[id], m.tex_type()[id]);
    let (width, height) = (
        m.tex_width()[id].max(0) as usize,
        m.tex_height()[id].max(0) as usize,
    );
    if let Ok(at) = usize::try_from(m.tex_adr()[id]) {
        let bytes = width * height * nchannel.max(0) as usize;
        let data = m.tex_data().get(at..).and_then(|data| data.get(..bytes));
        let data = data.ok_or("texture data is outside of the model")?.to_vec();
        return Ok(Pixels {
            data,
            width,
            height,
            colorspace: m.tex_colorspace()[id],
        });
    }
    let path = text(m, m.tex_pathadr()[id]);
    let given = text(m, m.tex_contenttypeadr()[id]);
    // an empty spec has no folders: the path stands for itself
    let mut spec = Spec::new();
    let own = spec.add::<mjsTexture>(None);
    let mut texture = Texture {
        head: Head::default(),
        s: *spec.item::<mjsTexture>(own),
        file: path.clone(),
        content_type: given.clone(),
        cubefiles: Vec::new(),
        path: String::new(),
        data: Vec::new(),
        image: None,
        painted: false,
        reference: false,
        width: 0,
        height: 0,
    };
    (texture.s.nchannel, texture.s.r#type) = (nchannel, kind);
    texture.s.colorspace = m.tex_colorspace()[id];
    let image = texture
        .image(&Files::new(&spec, open), &path)
        .map_err(|fault| match fault.head {
            // errors of opening belong to no element and come without prefix
            None => fault.message,
            Some(_) if fault.message.starts_with(UNSUPPORTED) => match open.read(&path) {
                Some(_) => format!("Error: {} for file '{path}'", fault.message),
                None => format!("Error opening file '{path}'"),
            },
            Some(_) => format!("Error: {}", fault.message),
        })?;
    if kind != mjTEXTURE_2D {
        if texture.s.nchannel != 3 {
            return Err("cube and skybox textures loaded from files must have 3 channels".into());
        }
        if image.width != image.height {
            return Err("cube and skybox textures loaded from a file must be square".into());
        }
    }
    let (width, height, colorspace) = (image.width, image.height, texture.s.colorspace);
    Ok(Pixels {
        data: image.data.clone(),
        width,
        height,
        colorspace,
    })
}

/// How the message about an unknown type begins.
const UNSUPPORTED: &str = "unsupported content type";

/// A text of the model's table of paths; empty for none.
fn text(m: &Model, at: i32) -> String {
    let bytes = usize::try_from(at)
        .ok()
        .and_then(|at| m.paths().get(at..))
        .unwrap_or(&[]);
    let bytes: Vec<u8> = bytes
        .iter()
        .map(|&c| c as u8)
        .take_while(|&c| c != 0)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
