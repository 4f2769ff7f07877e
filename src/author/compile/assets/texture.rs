//! Textures and materials. XML reference: texture, material.

use std::sync::Arc;

use super::paint;
use super::texture_file::flip;
use crate::abi::*;
use crate::author::asset::limit::texture_bytes;
use crate::author::asset::{Files, Folder, png::Image};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;

/// A texture under compilation.
pub struct Texture {
    pub head: Head,
    pub s: mjsTexture,
    pub file: String,
    pub content_type: String,
    /// one file per face
    pub cubefiles: Vec<String>,
    /// name of the file, as the model keeps it
    pub path: String,
    /// pixels: the user's, then the compiled ones unless they are painted or those of `image`
    pub data: Vec<u8>,
    /// the file's picture when it is stored as it is
    pub image: Option<Arc<Image>>,
    /// made by formula, in the model itself
    pub painted: bool,
    /// the model only names the file
    pub reference: bool,
    pub width: usize,
    pub height: usize,
}

/// A material under compilation.
pub struct Material {
    pub head: Head,
    pub s: mjsMaterial,
    pub textures: Vec<String>,
    pub texid: [i32; mjNTEXROLE as usize],
}

impl Material {
    /// Finds the texture of each role.
    pub fn compile(&mut self, index: &Index) -> Outcome {
        self.texid = [-1; mjNTEXROLE as usize];
        for (id, name) in self
            .texid
            .iter_mut()
            .zip(&self.textures)
            .filter(|(_, n)| !n.is_empty())
        {
            let texture = index.find(mjOBJ_TEXTURE, name).ok_or_else(|| {
                let text = format!("texture '{name}' not found in material {}", self.head.id);
                Fault::at(&self.head, text)
            })?;
            *id = texture as i32;
        }
        Ok(())
    }
}

impl Texture {
    /// The compiled pixels that are not painted.
    fn pixels(&self) -> &[u8] {
        self.image.as_ref().map_or(&self.data, |image| &image.data)
    }

    /// Bytes of the pixels in the model.
    pub fn size(&self) -> usize {
        match self.painted {
            true => 3 * self.width * self.height,
            false => self.pixels().len(),
        }
    }

    /// Writes the pixels into the model's.
    pub fn write(&self, pixels: &mut [u8]) {
        match self.painted {
            true => paint::paint(self, pixels),
            false => pixels.copy_from_slice(self.pixels()),
        }
    }

    /// Finds the pixels: the user's own, from files, or by formula, which is left to `write`; none for a texture by reference,
    /// which `passthrough` (bits `mjPASSTHROUGH_*`) allows.
    pub fn compile(&mut self, files: &Files, passthrough: i32) -> Outcome {
        if !self.file.is_empty() {
            self.path = files
                .place(Folder::Texture, self.head.elem, &self.file)
                .name;
        }
        if self.by_reference(files, passthrough)? {
            return Ok(());
        }
        if !self.data.is_empty() {
            return self.take_buffer();
        }
        match (self.s.builtin, self.file.is_empty()) {
            (mjBUILTIN_NONE, false) => self.load_single(files),
            (mjBUILTIN_NONE, true) => self.load_faces(files),
            _ => self.measure(),
        }
    }

    /// The user's pixels.
    fn take_buffer(&mut self) -> Outcome {
        let s = &self.s;
        let expected = i64::from(s.nchannel) * i64::from(s.width) * i64::from(s.height);
        let given = self.data.len();
        if given as i64 != expected || s.width < 1 || s.height < 1 {
            let text =
                format!("Texture buffer has incorrect size, given {given} expected {expected}");
            return Err(Fault::at(&self.head, text));
        }
        (self.width, self.height) = (s.width as usize, s.height as usize);
        let data = std::mem::take(&mut self.data);
        let (width, height, nchannel) = (self.width, self.height, s.nchannel as usize);
        let mut image = Image {
            width,
            height,
            nchannel,
            srgb: false,
            data,
        };
        flip(&mut image, s.hflip != 0, s.vflip != 0);
        self.data = image.data;
        Ok(())
    }

    /// Size of pixels by formula.
    fn measure(&mut self) -> Outcome {
        let s = &self.s;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        if s.nchannel != 3 {
            return fail("builtin textures must have 3 channels");
        }
        if s.width < 1 {
            return fail("Invalid width of builtin texture");
        }
        let flat = s.r#type == mjTEXTURE_2D;
        if flat && s.height < 1 {
            return fail("Invalid height of builtin texture");
        }
        let width = s.width as usize;
        let height = if flat { s.height as usize } else { 6 * width };
        if !room(width, height) {
            return fail("Could not allocate memory for texture");
        }
        (self.width, self.height, self.painted) = (width, height, true);
        Ok(())
    }
}

/// True when there is memory for so many pixels, and a setting allows them.
fn room(width: usize, height: usize) -> bool {
    let pixels = width.checked_mul(height).and_then(|n| n.checked_mul(3));
    pixels.is_some_and(|bytes| {
        bytes <= texture_bytes() && Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
    })
}
