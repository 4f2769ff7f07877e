//! Textures, those made by formula in full, and materials. XML reference: texture, material.

use std::f64::consts::{FRAC_PI_2, SQRT_2};

use super::fault::{Fault, Head, Outcome};
use super::twister::Twister;
use super::texture_file::flip;
use super::work::Index;
use crate::abi::*;
use crate::author::asset::{Files, png::Image};

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
    /// pixels: the user's, then the compiled ones
    pub data: Vec<u8>,
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

type Rgb = [f64; 3];

impl Texture {
    /// Makes the pixels: the user's own, by formula, or from files.
    pub fn compile(&mut self, files: &Files) -> Outcome {
        if self.head.name.is_empty() && self.s.r#type != mjTEXTURE_SKYBOX {
            return Err(Fault::at(&self.head, "empty name in texture"));
        }
        if !self.file.is_empty() {
            self.path = files.texture_name(&self.file);
        }
        if !self.data.is_empty() {
            return self.take_buffer();
        }
        match (self.s.builtin, self.file.is_empty()) {
            (mjBUILTIN_NONE, false) => self.load_single(files),
            (mjBUILTIN_NONE, true) => self.load_faces(files),
            _ => self.paint(),
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
        let mut image = Image { width, height, nchannel, srgb: false, data };
        flip(&mut image, s.hflip != 0, s.vflip != 0);
        self.data = image.data;
        Ok(())
    }

    /// Pixels by formula.
    fn paint(&mut self) -> Outcome {
        let s = &self.s;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        if s.width < 1 {
            return fail("Invalid width of builtin texture");
        }
        let flat = s.r#type == mjTEXTURE_2D;
        if flat && s.height < 1 {
            return fail("Invalid height of builtin texture");
        }
        self.width = s.width as usize;
        self.height = if flat {
            s.height as usize
        } else {
            6 * self.width
        };
        let image = Canvas::new(self.width, self.height)
            .ok_or_else(|| Fault::at(&self.head, "Could not allocate memory for texture"))?;
        self.data = if flat {
            self.paint_flat(image)
        } else {
            self.paint_cube(image)
        };
        Ok(())
    }

    fn paint_flat(&self, mut image: Canvas) -> Vec<u8> {
        let s = &self.s;
        let (w, h) = (self.width, self.height);
        match s.builtin {
            mjBUILTIN_GRADIENT => image.fill(0, h, |r, c| {
                let (x, y) = (centred(c, w), -centred(r, h));
                blend(s.rgb2, s.rgb1, 2.0 * (x * x + y * y).sqrt() - 1.0)
            }),
            mjBUILTIN_CHECKER => image.checker(0, h, s.rgb1, s.rgb2),
            _ => image.fill(0, h, |_, _| bytes(s.rgb1)),
        }
        self.mark(&mut image, h);
        image.data
    }

    /// Six square faces below each other: right, left, up, down, front, back.
    fn paint_cube(&self, mut image: Canvas) -> Vec<u8> {
        const UP: usize = 2;
        const DOWN: usize = 3;
        let s = &self.s;
        let w = self.width;
        for face in 0..6 {
            match s.builtin {
                mjBUILTIN_GRADIENT => image.fill(face * w, w, |r, c| {
                    let (x, y) = (centred(c, w), -centred(r, w));
                    // angle above the horizon, one at the zenith
                    let length = (1.0 + x * x + y * y).sqrt();
                    let height = match face {
                        UP => 1.0 - (1.0 / length).acos() / FRAC_PI_2,
                        DOWN => -(1.0 - (1.0 / length).acos() / FRAC_PI_2),
                        _ => (y / length).asin() / FRAC_PI_2,
                    };
                    blend(s.rgb1, s.rgb2, height)
                }),
                mjBUILTIN_CHECKER if face < 4 => image.checker(face * w, w, s.rgb1, s.rgb2),
                mjBUILTIN_CHECKER => image.checker(face * w, w, s.rgb2, s.rgb1),
                _ => {
                    let color = bytes(if face == DOWN { s.rgb2 } else { s.rgb1 });
                    image.fill(face * w, w, |_, _| color);
                }
            }
        }
        self.mark(&mut image, w);
        image.data
    }

    /// Draws the marks on every face of the given height.
    fn mark(&self, image: &mut Canvas, face_height: usize) {
        let color = bytes(self.s.markrgb);
        let (w, h) = (image.width, face_height);
        let on_line = |r: usize, c: usize| match self.s.mark {
            mjMARK_EDGE => r == 0 || c == 0 || r == h - 1 || c == w - 1,
            mjMARK_CROSS => c == w / 2 || r == h / 2,
            _ => false,
        };
        let mut random = Twister::new(42);
        for (i, pixel) in image.data.chunks_exact_mut(3).enumerate() {
            let marked = if self.s.mark == mjMARK_RANDOM {
                self.s.random > 0.0 && random.unit() < self.s.random
            } else {
                on_line(i / w % h, i % w)
            };
            if marked {
                pixel.copy_from_slice(&color);
            }
        }
    }
}

/// Pixels, three bytes each, by rows.
struct Canvas {
    width: usize,
    data: Vec<u8>,
}

impl Canvas {
    /// Black; nothing when there is no memory for it.
    fn new(width: usize, height: usize) -> Option<Self> {
        let bytes = width.checked_mul(height)?.checked_mul(3)?;
        let mut data = Vec::new();
        data.try_reserve_exact(bytes).ok()?;
        data.resize(bytes, 0);
        Some(Canvas { width, data })
    }

    /// Colors `height` rows from row `top`; rows are counted from `top`.
    fn fill(&mut self, top: usize, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) {
        let w = self.width;
        let rows = &mut self.data[3 * w * top..3 * w * (top + height)];
        for (i, pixel) in rows.chunks_exact_mut(3).enumerate() {
            pixel.copy_from_slice(&color(i / w, i % w));
        }
    }

    fn checker(&mut self, top: usize, height: usize, first: Rgb, second: Rgb) {
        let (first, second) = (bytes(first), bytes(second));
        let w = self.width;
        self.fill(top, height, |r, c| {
            if (r < height / 2) == (c < w / 2) {
                first
            } else {
                second
            }
        });
    }
}

/// Position of pixel `i` of `n` on the interval from -1 to 1.
fn centred(i: usize, n: usize) -> f64 {
    (2 * i) as f64 / (n as f64 - 1.0) - 1.0
}

/// A color in bytes.
pub fn bytes(color: Rgb) -> [u8; 3] {
    color.map(|x| (255.0 * x) as u8)
}

/// Smooth transition: `a` where `x` is large, `b` where it is very negative.
fn blend(a: Rgb, b: Rgb, x: f64) -> [u8; 3] {
    let scale = 1.0 / SQRT_2;
    let alpha = (0.5 * (1.0 + x / (1.0 + x * x).sqrt() / scale)).clamp(0.0, 1.0);
    bytes(std::array::from_fn(|i| alpha * a[i] + (1.0 - alpha) * b[i]))
}
