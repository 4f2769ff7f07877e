//! Textures, those made by formula in full, and materials. XML reference: texture, material.

use crate::math::elementary::{acos, asin};
use std::cell::Cell;
use std::f64::consts::{FRAC_PI_2, SQRT_2};
use std::sync::Arc;

use super::texture_file::flip;
use super::twister::Twister;
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
    /// pixels: the user's, then the compiled ones unless they are those of `image`
    pub data: Vec<u8>,
    /// the file's picture when it is stored as it is
    pub image: Option<Arc<Image>>,
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

type Rgb = [f64; 3];

impl Texture {
    /// The compiled pixels.
    pub fn pixels(&self) -> &[u8] {
        self.image.as_ref().map_or(&self.data, |image| &image.data)
    }

    /// Makes the pixels: the user's own, by formula, or from files; none for a texture by reference,
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

    /// Pixels by formula.
    fn paint(&mut self) -> Outcome {
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
            mjBUILTIN_GRADIENT => {
                let (x, y) = (places(w), places(h));
                image.shade(0, h, (s.rgb2, s.rgb1), Mirror::Both, |r, c| {
                    2.0 * (x[c] * x[c] + y[r] * y[r]).sqrt() - 1.0
                });
            }
            mjBUILTIN_CHECKER => image.checker(0, h, s.rgb1, s.rgb2),
            _ => image.fill(0, h, |_, _| bytes(s.rgb1)),
        }
        self.mark(&mut image, h);
        image.data
    }

    /// Six square faces below each other: right, left, up, down, front, back.
    fn paint_cube(&self, mut image: Canvas) -> Vec<u8> {
        let s = &self.s;
        let w = self.width;
        match s.builtin {
            mjBUILTIN_GRADIENT => self.paint_sky(&mut image),
            mjBUILTIN_CHECKER => {
                for face in 0..6 {
                    let (a, b) = if face < 4 {
                        (s.rgb1, s.rgb2)
                    } else {
                        (s.rgb2, s.rgb1)
                    };
                    image.checker(face * w, w, a, b);
                }
            }
            _ => {
                for face in 0..6 {
                    let color = bytes(if face == DOWN { s.rgb2 } else { s.rgb1 });
                    image.fill(face * w, w, |_, _| color);
                }
            }
        }
        self.mark(&mut image, w);
        image.data
    }

    /// From the first color at the zenith to the second at the nadir, over six faces.
    fn paint_sky(&self, image: &mut Canvas) {
        let s = &self.s;
        let w = self.width;
        let x = places(w);
        // angle above the horizon, one at the zenith
        let length = |r: usize, c: usize| (1.0 + x[c] * x[c] + x[r] * x[r]).sqrt();
        // the four sides look alike
        let colors = (s.rgb1, s.rgb2);
        image.shade(0, w, colors, Mirror::Columns, |r, c| {
            asin(-x[r] / length(r, c)) / FRAC_PI_2
        });
        for face in (1..6).filter(|&f| f != UP && f != DOWN) {
            image.data.copy_within(..3 * w * w, 3 * w * w * face);
        }
        let height = |r: usize, c: usize| 1.0 - acos(1.0 / length(r, c)) / FRAC_PI_2;
        // both faces ask for the same heights, none of which is infinite
        const REMEMBERED: usize = 1 << 22;
        let known = vec![Cell::new(f64::INFINITY); if w * w <= REMEMBERED { w * w } else { 0 }];
        let once = |r: usize, c: usize| match known.get(r * w + c) {
            Some(place) => {
                if place.get() == f64::INFINITY {
                    place.set(height(r, c));
                }
                place.get()
            }
            None => height(r, c),
        };
        image.shade(UP * w, w, colors, Mirror::Both, once);
        image.shade(DOWN * w, w, colors, Mirror::Both, |r, c| -once(r, c));
    }

    /// Draws the marks on every face of the given height.
    fn mark(&self, image: &mut Canvas, face_height: usize) {
        let color = bytes(self.s.markrgb);
        let (w, h) = (image.width, face_height);
        match self.s.mark {
            mjMARK_RANDOM if self.s.random > 0.0 => {
                let below = self.s.random;
                Twister::new(42).each_below(below, image.data.len() / 3, |pixel| {
                    image.data[3 * pixel..3 * pixel + 3].copy_from_slice(&color);
                });
            }
            mjMARK_EDGE => image.lines(h, &[0, h - 1], &[0, w - 1], color),
            mjMARK_CROSS => image.lines(h, &[h / 2], &[w / 2], color),
            _ => {}
        }
    }
}

/// Faces of a cube that differ from the other four.
const UP: usize = 2;
const DOWN: usize = 3;

/// Pixels, three bytes each, by rows.
struct Canvas {
    width: usize,
    data: Vec<u8>,
}

impl Canvas {
    /// Black; nothing when there is no memory for it, or when a setting does not allow it.
    fn new(width: usize, height: usize) -> Option<Self> {
        let bytes = width
            .checked_mul(height)?
            .checked_mul(3)
            .filter(|&n| n <= texture_bytes())?;
        let mut data = Vec::new();
        data.try_reserve_exact(bytes).ok()?;
        data.resize(bytes, 0);
        Some(Canvas { width, data })
    }

    /// Colors `height` rows from row `top`; rows are counted from `top`.
    fn fill(&mut self, top: usize, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) {
        let row = 3 * self.width;
        let rows = self.data[row * top..row * (top + height)].chunks_exact_mut(row);
        for (r, pixels) in rows.enumerate() {
            for (c, pixel) in pixels.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                *pixel = color(r, c);
            }
        }
    }

    /// The same for a mixture of two colors whose share rises or falls from the middle of a row to
    /// its ends: where the bytes are equal at two pixels, they are equal between them. Halves that
    /// are alike up to rounding are copied where rounding cannot decide on a byte.
    fn shade(
        &mut self,
        top: usize,
        height: usize,
        (a, b): (Rgb, Rgb),
        mirror: Mirror,
        share: impl Fn(usize, usize) -> f64,
    ) {
        let color = |r: usize, c: usize| blend(a, b, share(r, c));
        // where both colors are nearly the same, rounding decides on each pixel
        let rises = |i: usize| a[i] == 0.0 || b[i] == 0.0 || (a[i] - b[i]).abs() > 1e-3;
        if !(0..3).all(rises) {
            return self.fill(top, height, color);
        }
        let w = self.width;
        let row = 3 * w;
        let part = &mut self.data[row * top..row * (top + height)];
        let clear = Cell::new(true);
        let mut clear_rows = vec![false; height];
        for r in 0..height {
            let (before, rest) = part.split_at_mut(row * r);
            let opposite = height - 1 - r;
            if mirror == Mirror::Both && opposite < r && clear_rows[opposite] {
                rest[..row].copy_from_slice(&before[row * opposite..row * (opposite + 1)]);
                continue;
            }
            let (left, right) = rest[..row].as_chunks_mut::<3>().0.split_at_mut(w / 2);
            clear.set(true);
            shade_run(left, 0, &|c| {
                let value = mix(a, b, share(r, c));
                clear.set(clear.get() && value.iter().all(|&x| certain(x)));
                value.map(byte)
            });
            clear_rows[r] = clear.get() && w % 2 == 0;
            if clear_rows[r] {
                left.iter()
                    .rev()
                    .zip(right)
                    .for_each(|(from, to)| *to = *from);
            } else {
                shade_run(right, w / 2, &|c| color(r, c));
            }
        }
    }

    /// Colors whole rows and columns of every face of the given height.
    fn lines(&mut self, face: usize, rows: &[usize], columns: &[usize], color: [u8; 3]) {
        let width = 3 * self.width;
        for (r, pixels) in self.data.chunks_exact_mut(width).enumerate() {
            if rows.contains(&(r % face)) {
                pixels
                    .chunks_exact_mut(3)
                    .for_each(|p| p.copy_from_slice(&color));
            }
            for c in columns {
                pixels[3 * c..3 * c + 3].copy_from_slice(&color);
            }
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

/// Colors a run of pixels that starts at column `from`.
fn shade_run(pixels: &mut [[u8; 3]], from: usize, color: &impl Fn(usize) -> [u8; 3]) {
    let Some(last) = pixels.len().checked_sub(1) else {
        return;
    };
    /// Colors the pixels between two that are known.
    fn between(
        pixels: &mut [[u8; 3]],
        from: usize,
        ends: [[u8; 3]; 2],
        color: &impl Fn(usize) -> [u8; 3],
    ) {
        let n = pixels.len();
        if ends[0] == ends[1] {
            pixels.fill(ends[0]);
        } else if n > 0 {
            let middle = color(from + n / 2);
            let (left, right) = pixels.split_at_mut(n / 2);
            right[0] = middle;
            between(left, from, [ends[0], middle], color);
            between(&mut right[1..], from + n / 2 + 1, [middle, ends[1]], color);
        }
    }
    let ends = [color(from), color(from + last)];
    pixels[0] = ends[0];
    pixels[last] = ends[1];
    if last > 1 {
        between(&mut pixels[1..last], from + 1, ends, color);
    }
}

/// Positions of `n` pixels on the interval from -1 to 1.
fn places(n: usize) -> Vec<f64> {
    (0..n)
        .map(|i| (2 * i) as f64 / (n as f64 - 1.0) - 1.0)
        .collect()
}

/// A color in bytes.
#[inline]
pub fn bytes([r, g, b]: Rgb) -> [u8; 3] {
    [r, g, b].map(|x| byte(255.0 * x))
}

/// A number as a byte: modulo 256, and 0 beyond the integers.
#[inline]
fn byte(x: f64) -> u8 {
    match x as i32 {
        i32::MAX => i32::from(x < f64::from(i32::MAX) + 1.0) as u8 * 255,
        n => n as u8,
    }
}

/// Which halves of a shaded face are alike up to rounding.
#[derive(Clone, Copy, PartialEq)]
enum Mirror {
    Columns,
    Both,
}

/// Rounding of the share, far below this, does not change the byte. No share is negative.
fn certain(x: f64) -> bool {
    const NEAR: f64 = 1e-7;
    let rest = x - x.floor();
    x < 1.0 - NEAR || (NEAR..1.0 - NEAR).contains(&rest)
}

/// Smooth transition: `a` where `x` is large, `b` where it is very negative.
fn blend(a: Rgb, b: Rgb, x: f64) -> [u8; 3] {
    mix(a, b, x).map(byte)
}

/// The same, 255 for one, before it is cut to bytes.
#[inline]
fn mix(a: Rgb, b: Rgb, x: f64) -> Rgb {
    let scale = 1.0 / SQRT_2;
    let alpha = (0.5 * (1.0 + x / (1.0 + x * x).sqrt() / scale)).clamp(0.0, 1.0);
    let rest = 1.0 - alpha;
    [0, 1, 2].map(|i| 255.0 * (alpha * a[i] + rest * b[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_those_of_each_pixel() {
        for (w, h) in [(1, 3), (2, 2), (3, 5), (16, 9), (101, 40), (400, 30)] {
            let (x, y) = (places(w), places(h));
            let share = |r: usize, c: usize| 2.0 * (x[c] * x[c] + y[r] * y[r]).sqrt() - 1.0;
            for (a, b) in [
                ([0.4, 0.6, 0.8], [0.0; 3]),
                ([0.1, 0.2, 0.3], [0.9, 0.1, 0.7]),
                ([0.2, 0.4, 0.6], [0.2, 0.4, 0.1]),
            ] {
                let (mut fast, mut slow) = (Canvas::new(w, h).unwrap(), Canvas::new(w, h).unwrap());
                fast.shade(0, h, (a, b), Mirror::Both, share);
                slow.fill(0, h, |r, c| blend(a, b, share(r, c)));
                assert!(fast.data == slow.data, "{w} {h}");
            }
        }
    }
}
