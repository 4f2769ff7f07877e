//! Textures from files: one image, a grid of squares, or six files. XML reference: texture.

use std::sync::Arc;

use super::shade::bytes;
use super::texture::Texture;
use crate::abi::*;
use crate::author::asset::{self, Files, Folder, Found, Place, content_type, png::Image};
use crate::author::compile::basis::fault::{Fault, Outcome};

/// Letters of the faces in a grid, in the order of the faces.
const FACES: &[u8; 6] = b"RLUDFB";
const MAX_SQUARES: i64 = 12;

impl Texture {
    fn fault(&self, text: impl Into<String>) -> Fault {
        Fault::at(&self.head, text)
    }

    /// Pixels from `file`.
    pub(super) fn load_single(&mut self, files: &Files) -> Outcome {
        let flat = self.s.r#type == mjTEXTURE_2D;
        let grid = self.s.gridsize;
        let squares = i64::from(grid[0]) * i64::from(grid[1]);
        if !flat && (grid[0] < 1 || grid[1] < 1 || squares > MAX_SQUARES) {
            let text = "gridsize must be non-zero and no more than 12 squares in texture";
            return Err(self.fault(text));
        }
        let file = self.file.clone();
        let image = self.image(files, &file)?;
        if !flat && self.s.nchannel != 3 {
            return Err(self.channels());
        }
        if flat {
            (self.width, self.height, self.image) = (image.width, image.height, Some(image));
            return Ok(());
        }
        let [rows, columns] = grid.map(|n| n as usize);
        let side = image.width / columns;
        if side != image.height / rows || image.width % columns != 0 || image.height % rows != 0 {
            let text = format!(
                "PNG size must be integer multiple of gridsize in texture '{file}' (id {})",
                self.head.id
            );
            return Err(self.fault(text));
        }
        self.width = side;
        if squares == 1 {
            (self.height, self.image) = (side, Some(image));
            return Ok(());
        }
        self.start_cube()?;
        for square in 0..rows * columns {
            let letter = self.s.gridlayout[square] as u8;
            let (row, column) = (square / columns, square % columns);
            match FACES.iter().position(|&f| f == letter) {
                Some(face) => self.copy_square(face, &image, row * side, column * side),
                None if letter == b'.' => {}
                None => {
                    let text = "gridlayout symbol is not among '.RLUDFB' in texture";
                    return Err(self.fault(text));
                }
            }
        }
        Ok(())
    }

    /// Pixels from one file per face.
    pub(super) fn load_faces(&mut self, files: &Files) -> Outcome {
        if self.s.r#type == mjTEXTURE_2D {
            return Err(self.fault("Cannot load 2D texture from separate files, texture"));
        }
        if self.cubefiles.iter().all(String::is_empty) {
            return Err(self.fault("No cubefiles_ defined in cube or skybox texture"));
        }
        self.width = 0;
        let id = self.head.id;
        for (face, file) in self.cubefiles.clone().iter().enumerate().take(6) {
            if file.is_empty() {
                continue;
            }
            let image = self.image(files, file)?;
            let file = files.as_given(file);
            if self.s.nchannel != 3 {
                return Err(self.channels());
            }
            if image.width != image.height {
                let text = format!("Non-square PNG file '{file}' in cube or skybox id {id}");
                return Err(self.fault(text));
            }
            if self.width == 0 {
                self.width = image.width;
                self.start_cube()?;
            }
            if image.width != self.width {
                let text = format!("PNG file '{file}' has incompatible size in texture id {id}");
                return Err(self.fault(text));
            }
            self.copy_square(face, &image, 0, 0);
        }
        Ok(())
    }

    fn channels(&self) -> Fault {
        self.fault("cube and skybox textures loaded from files must have 3 channels")
    }

    /// Six faces in the first color.
    fn start_cube(&mut self) -> Outcome {
        self.height = 6 * self.width;
        self.data = bytes(self.s.rgb1).repeat(self.width * self.height);
        Ok(())
    }

    /// One square of an image into a face.
    fn copy_square(&mut self, face: usize, image: &Image, top: usize, left: usize) {
        let row = 3 * self.width;
        for r in 0..self.width {
            let from = 3 * ((top + r) * image.width + left);
            let to = (face * self.width + r) * row;
            self.data[to..to + row].copy_from_slice(&image.data[from..from + row]);
        }
    }

    /// Reads an image in the texture's channels, turned as asked; it decides on the color space
    /// where the user does not.
    pub(super) fn image(&mut self, files: &Files, file: &str) -> Outcome<Arc<Image>> {
        let place = files.place(Folder::Texture, self.head.elem, file);
        let image = self.image_at(files, &place)?;
        if self.is_ktx(file) {
            self.s.nchannel = 1;
        }
        if self.s.colorspace == mjCOLORSPACE_AUTO {
            self.s.colorspace = if image.srgb {
                mjCOLORSPACE_SRGB
            } else {
                mjCOLORSPACE_LINEAR
            };
        }
        Ok(image)
    }

    /// A KTX file goes to the renderer as it is.
    pub(super) fn is_ktx(&self, file: &str) -> bool {
        content_type(&self.content_type, file) == asset::KTX
    }

    fn image_at(&self, files: &Files, place: &Place) -> Outcome<Arc<Image>> {
        let s = &self.s;
        let kind = content_type(&self.content_type, &place.name);
        let (columns, rows) = (s.hflip != 0, s.vflip != 0);
        match kind.as_str() {
            asset::PNG => {}
            asset::KTX if columns || rows => return Err(self.fault("cannot flip KTX textures")),
            asset::KTX => {}
            _ => return Err(self.fault(format!("unsupported content type: '{kind}'"))),
        }
        let recipe = format!("texture {kind} {} {columns} {rows}", s.nchannel);
        match files
            .find::<Image>(place, &recipe, String::new())
            .map_err(Fault::plain)?
        {
            Found::Kept(image) => Ok(image),
            Found::New(bytes, ticket) => {
                let image = if kind == asset::KTX {
                    raw(place, bytes)
                } else {
                    self.png(place, &bytes)
                };
                let mut image = image.map_err(|why| self.fault(why))?;
                flip(&mut image, columns, rows);
                let image = Arc::new(image);
                ticket.keep(image.clone(), RECORD + image.data.len());
                Ok(image)
            }
        }
    }

    fn png(&self, place: &Place, bytes: &[u8]) -> Result<Image, String> {
        let nchannel = usize::try_from(self.s.nchannel)
            .map_err(|_| format!("Unsupported number of channels: {}", self.s.nchannel))?;
        asset::png::decode(&place.name, bytes, nchannel)
    }
}

/// Bytes that an entry of the cache counts for beside its pixels [measured].
const RECORD: usize = 40;

fn raw(place: &Place, data: Vec<u8>) -> Result<Image, String> {
    if data.is_empty() {
        return Err(format!("texture file is empty: '{}'", place.name));
    }
    Ok(Image {
        width: data.len(),
        height: 1,
        nchannel: 1,
        srgb: false,
        data,
    })
}

/// Mirrors columns, rows, or both.
pub fn flip(image: &mut Image, columns: bool, rows: bool) {
    let (n, row) = (image.nchannel, image.nchannel * image.width);
    if row == 0 {
        return;
    }
    if columns {
        for line in image.data.chunks_exact_mut(row) {
            line.reverse();
            line.chunks_exact_mut(n).for_each(<[u8]>::reverse);
        }
    }
    if rows {
        image.data = image.data.rchunks_exact(row).flatten().copied().collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips() {
        let image = |data: &[u8]| Image {
            width: 2,
            height: 2,
            nchannel: 2,
            srgb: false,
            data: data.to_vec(),
        };
        let mut mirrored = image(&[1, 2, 3, 4, 5, 6, 7, 8]);
        flip(&mut mirrored, true, false);
        assert_eq!(mirrored, image(&[3, 4, 1, 2, 7, 8, 5, 6]));
        flip(&mut mirrored, false, true);
        assert_eq!(mirrored, image(&[7, 8, 5, 6, 3, 4, 1, 2]));
    }
}
