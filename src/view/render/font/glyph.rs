//! Characters as bitmaps: outlines of a face, fitted to pixels and filled.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use skrifa::instance::{LocationRef, Size as Em};
use skrifa::outline::{DrawSettings, Engine, HintingInstance, HintingOptions, OutlinePen, Target};
use skrifa::{FontRef, MetadataProvider};

use super::sizes::{CHARACTERS, FIRST, Size};

static FACE: &[u8] = include_bytes!("LiberationSans-Regular.ttf");

/// How far a shadow reaches around its character, in pixels.
const SHADOW: usize = 2;

/// A bitmap: rows from below, each of whole bytes, the first pixel in the highest bit.
#[derive(Clone, PartialEq, Debug)]
pub struct Bitmap {
    pub width: usize,
    pub height: usize,
    pub bits: Vec<u8>,
}

impl Bitmap {
    fn new(width: usize, height: usize) -> Self {
        let bits = vec![0; width.div_ceil(8) * height];
        Self {
            width,
            height,
            bits,
        }
    }

    fn place(&self, x: usize, y: usize) -> (usize, u8) {
        (y * self.width.div_ceil(8) + x / 8, 0x80 >> (x % 8))
    }

    /// Whether a pixel is set.
    pub fn at(&self, x: usize, y: usize) -> bool {
        let (byte, bit) = self.place(x, y);
        self.bits[byte] & bit != 0
    }

    fn set(&mut self, x: usize, y: usize) {
        let (byte, bit) = self.place(x, y);
        self.bits[byte] |= bit;
    }

    /// The pixels that are near set ones: what lies behind a character to set it off from any ground.
    pub fn shadow(&self) -> Self {
        let mut out = Self::new(self.width, self.height);
        for y in 0..self.height {
            let rows = y.saturating_sub(SHADOW)..(y + SHADOW + 1).min(self.height);
            for x in 0..self.width {
                let mut columns = x.saturating_sub(SHADOW)..(x + SHADOW + 1).min(self.width);
                if columns.any(|u| rows.clone().any(|v| self.at(u, v))) {
                    out.set(x, y);
                }
            }
        }
        out
    }
}

/// The bitmaps of all characters in one size. A face that cannot be read gives empty ones.
pub fn bitmaps(size: &Size) -> Vec<Bitmap> {
    let blank = |i: usize| Bitmap::new(size.widths[i].into(), size.height.into());
    let mut all: Vec<Bitmap> = (0..CHARACTERS).map(blank).collect();
    let Ok(face) = FontRef::new(FACE) else {
        return all;
    };
    let outlines = face.outline_glyphs();
    let options = HintingOptions {
        engine: Engine::Interpreter,
        target: Target::Mono,
    };
    let (em, upright) = (Em::new(size.em), LocationRef::default());
    let Ok(hints) = HintingInstance::new(&outlines, em, upright, options) else {
        return all;
    };
    let (names, metrics) = (face.charmap(), face.glyph_metrics(em, upright));
    for (i, bitmap) in all.iter_mut().enumerate() {
        let Some(glyph) = names.map((FIRST + i) as u32) else {
            continue;
        };
        let Some(outline) = outlines.get(glyph) else {
            continue;
        };
        let advance = metrics.advance_width(glyph).unwrap_or(0.0).round();
        let mut pen = Pen::new(bitmap, size, advance);
        if outline
            .draw(DrawSettings::hinted(&hints, false), &mut pen)
            .is_ok()
        {
            pen.fill(bitmap);
        }
    }
    all
}

/// Draws an outline into the middle of a bitmap's width.
struct Pen {
    raster: Rasterizer,
    origin: Point,
    start: Point,
    last: Point,
}

impl Pen {
    fn new(bitmap: &Bitmap, size: &Size, advance: f32) -> Self {
        let origin = point(
            ((bitmap.width as f32 - advance) / 2.0).floor(),
            size.baseline.into(),
        );
        Self {
            raster: Rasterizer::new(bitmap.width, bitmap.height),
            origin,
            start: origin,
            last: origin,
        }
    }

    fn at(&self, x: f32, y: f32) -> Point {
        point(x + self.origin.x, y + self.origin.y)
    }

    fn line(&mut self, to: Point) {
        self.raster.draw_line(self.last, to);
        self.last = to;
    }

    /// A pixel is set that lies at least half inside.
    fn fill(&self, bitmap: &mut Bitmap) {
        self.raster.for_each_pixel_2d(|x, y, covered| {
            if covered >= 0.5 {
                bitmap.set(x as usize, y as usize);
            }
        });
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.at(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.line(self.at(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let to = self.at(x, y);
        self.raster.draw_quad(self.last, self.at(cx, cy), to);
        self.last = to;
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (a, b, to) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.raster.draw_cubic(self.last, a, b, to);
        self.last = to;
    }

    fn close(&mut self) {
        self.line(self.start);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sizes::SIZES;
    use super::*;

    #[test]
    fn every_character_but_the_space_is_seen_and_fits() {
        for size in &SIZES {
            let all = bitmaps(size);
            assert!(!all[0].bits.iter().any(|b| *b != 0));
            for (i, bitmap) in all.iter().enumerate().skip(1) {
                let seen = bitmap.bits.iter().any(|b| *b != 0);
                assert!(seen, "{} at {}", (FIRST + i) as u8 as char, size.height);
                // nothing beyond the last pixel of a row
                let bytes = bitmap.width.div_ceil(8);
                let beyond = 0xff_u8.checked_shr((bitmap.width % 8) as u32).unwrap_or(0);
                if bitmap.width % 8 != 0 {
                    assert!(
                        bitmap
                            .bits
                            .chunks(bytes)
                            .all(|row| row[bytes - 1] & beyond == 0)
                    );
                }
            }
        }
    }

    #[test]
    fn letters_stand_on_the_line() {
        for size in &SIZES {
            let h = &bitmaps(size)[usize::from(b'H') - FIRST];
            let row = |y: usize| (0..h.width).any(|x| h.at(x, y));
            assert!(row(size.baseline.into()));
            assert!(!row(usize::from(size.baseline) - 1));
        }
    }

    #[test]
    fn shadows_reach_around() {
        let mut dot = Bitmap::new(9, 9);
        dot.set(4, 4);
        let shadow = dot.shadow();
        let set = |x, y| shadow.at(x, y);
        assert!(set(2, 2) && set(6, 6) && set(4, 4) && !set(1, 4) && !set(4, 7));
    }
}
