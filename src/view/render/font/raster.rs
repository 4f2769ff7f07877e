//! Characters as bitmaps: outlines of a face, fitted to pixels and filled. Compiled into `build.rs`, which does it once:
//! the library has the bitmaps alone.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use skrifa::instance::{LocationRef, Size as Em};
use skrifa::outline::{DrawSettings, Engine, HintingInstance, HintingOptions, OutlinePen, Target};
use skrifa::{FontRef, MetadataProvider};

use super::bitmap::Bitmap;
use super::sizes::{CHARACTERS, FIRST, Size};

static FACE: &[u8] = include_bytes!("LiberationSans-Regular.ttf");

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

    /// A pixel is set that lies at least half inside; of strokes thinner than that, what is covered most.
    fn fill(&self, bitmap: &mut Bitmap) {
        let mut most = 0.0_f32;
        self.raster
            .for_each_pixel(|_, covered| most = most.max(covered));
        let enough = 0.5_f32.min(0.75 * most).max(f32::MIN_POSITIVE);
        self.raster.for_each_pixel_2d(|x, y, covered| {
            if covered >= enough {
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
