//! Pixels of textures made by formula: gradients, checkers, plain colors, and marks on them. XML reference: texture.

use std::f64::consts::FRAC_PI_2;

use super::shade::{Rgb, Shades, bytes};
use super::texture::Texture;
use super::twister::Twister;
use crate::abi::*;
use crate::math::elementary::{acos, asin, sin};

/// Paints a texture into its pixels.
pub fn paint(t: &Texture, pixels: &mut [u8]) {
    let mut canvas = Canvas {
        width: t.width,
        pixels: pixels.as_chunks_mut().0,
    };
    let face = if t.s.r#type == mjTEXTURE_2D {
        paint_flat(&t.s, t.height, &mut canvas);
        t.height
    } else {
        paint_cube(&t.s, &mut canvas);
        t.width
    };
    mark(&t.s, face, &mut canvas);
}

fn paint_flat(s: &mjsTexture, height: usize, canvas: &mut Canvas) {
    match s.builtin {
        mjBUILTIN_GRADIENT => {
            let (x, y) = (places(canvas.width), places(height));
            let square = |r: usize, c: usize| x[c] * x[c] + y[r] * y[r];
            let shades = Shades::new((s.rgb2, s.rgb1), |share| 0.25 * (share + 1.0).powi(2));
            canvas.shade(0, height, &shades, Mirror::Both, square, |r, c| {
                2.0 * square(r, c).sqrt() - 1.0
            });
        }
        mjBUILTIN_CHECKER => canvas.checker(0, height, s.rgb1, s.rgb2),
        _ => canvas.fill(0, height, s.rgb1),
    }
}

/// Faces of a cube that differ from the other four.
const UP: usize = 2;
const DOWN: usize = 3;

/// Six square faces below each other: right, left, up, down, front, back.
fn paint_cube(s: &mjsTexture, canvas: &mut Canvas) {
    let w = canvas.width;
    match s.builtin {
        mjBUILTIN_GRADIENT => paint_sky((s.rgb1, s.rgb2), canvas),
        mjBUILTIN_CHECKER => {
            for face in 0..6 {
                let (a, b) = if face < 4 {
                    (s.rgb1, s.rgb2)
                } else {
                    (s.rgb2, s.rgb1)
                };
                canvas.checker(face * w, w, a, b);
            }
        }
        _ => {
            for face in 0..6 {
                canvas.fill(face * w, w, if face == DOWN { s.rgb2 } else { s.rgb1 });
            }
        }
    }
}

/// From the first color at the zenith to the second at the nadir, over six faces.
fn paint_sky(colors: (Rgb, Rgb), canvas: &mut Canvas) {
    let w = canvas.width;
    let x = places(w);
    let square = |r: usize, c: usize| 1.0 + x[c] * x[c] + x[r] * x[r];
    // the share is the angle above the horizon, one at the zenith; the height is the squared sine of the angle, with its sign
    let shades = Shades::new(colors, |share| {
        let sine = sin(share * FRAC_PI_2);
        sine * sine.abs()
    });
    let height = |r: usize, c: usize| -x[r] * x[r].abs() / square(r, c);
    canvas.shade(0, w, &shades, Mirror::Columns, height, |r, c| {
        asin(-x[r] / square(r, c).sqrt()) / FRAC_PI_2
    });
    // the four sides look alike
    for face in (1..6).filter(|&f| f != UP && f != DOWN) {
        canvas.pixels.copy_within(..w * w, w * w * face);
    }
    let share = |r: usize, c: usize| 1.0 - acos(1.0 / square(r, c).sqrt()) / FRAC_PI_2;
    for (face, sign) in [(UP, 1.0), (DOWN, -1.0)] {
        let height = |r: usize, c: usize| sign / square(r, c);
        canvas.shade(face * w, w, &shades, Mirror::Both, height, |r, c| {
            sign * share(r, c)
        });
    }
}

/// Draws the marks on every face of the given height.
fn mark(s: &mjsTexture, face: usize, canvas: &mut Canvas) {
    let (w, color) = (canvas.width, bytes(s.markrgb));
    match s.mark {
        mjMARK_RANDOM if s.random > 0.0 => {
            let count = canvas.pixels.len();
            Twister::new(42).each_below(s.random, count, |pixel| canvas.pixels[pixel] = color);
        }
        mjMARK_EDGE => canvas.lines(face, &[0, face - 1], &[0, w - 1], color),
        mjMARK_CROSS => canvas.lines(face, &[face / 2], &[w / 2], color),
        _ => {}
    }
}

/// Which halves of a shaded face are alike up to rounding.
#[derive(Clone, Copy, PartialEq)]
enum Mirror {
    Columns,
    Both,
}

/// Pixels, by rows.
struct Canvas<'a> {
    width: usize,
    pixels: &'a mut [[u8; 3]],
}

impl Canvas<'_> {
    /// Repeats row `top`, for `height` rows in all.
    fn repeat(&mut self, top: usize, height: usize) {
        let w = self.width;
        for r in top + 1..top + height {
            self.pixels.copy_within(w * top..w * (top + 1), w * r);
        }
    }

    /// Colors `height` rows from row `top`.
    fn fill(&mut self, top: usize, height: usize, color: Rgb) {
        self.pixels[self.width * top..][..self.width].fill(bytes(color));
        self.repeat(top, height);
    }

    /// Two colors by quarters, the first one at the top left.
    fn checker(&mut self, top: usize, height: usize, first: Rgb, second: Rgb) {
        let w = self.width;
        let half = height / 2;
        for (top, height, left, right) in [
            (top, half, first, second),
            (top + half, height - half, second, first),
        ] {
            if height > 0 {
                let row = &mut self.pixels[w * top..][..w];
                row[..w / 2].fill(bytes(left));
                row[w / 2..].fill(bytes(right));
                self.repeat(top, height);
            }
        }
    }

    /// Colors `height` rows from row `top` by the height on the scale of shades, or by the share where rounding decides; rows are
    /// counted from `top`.
    fn shade(
        &mut self,
        top: usize,
        height: usize,
        shades: &Shades,
        mirror: Mirror,
        level: impl Fn(usize, usize) -> f64,
        share: impl Fn(usize, usize) -> f64,
    ) {
        let w = self.width;
        let part = &mut self.pixels[w * top..w * (top + height)];
        let mut at = 0;
        for r in 0..height {
            let opposite = height - 1 - r;
            if mirror == Mirror::Both && opposite < r {
                break;
            }
            let row = &mut part[w * r..w * (r + 1)];
            let certain = shade_row(row, shades, &mut at, |c| level(r, c), |c| share(r, c));
            if mirror == Mirror::Columns || opposite == r {
                continue;
            }
            if certain {
                part.copy_within(w * r..w * (r + 1), w * opposite);
            } else {
                let row = &mut part[w * opposite..w * (opposite + 1)];
                let (level, share) = (|c| level(opposite, c), |c| share(opposite, c));
                shade_row(row, shades, &mut at, level, share);
            }
        }
    }

    /// Colors whole rows and columns of every face of the given height.
    fn lines(&mut self, face: usize, rows: &[usize], columns: &[usize], color: [u8; 3]) {
        for (r, pixels) in self.pixels.chunks_exact_mut(self.width).enumerate() {
            if rows.contains(&(r % face)) {
                pixels.fill(color);
            }
            columns.iter().for_each(|&c| pixels[c] = color);
        }
    }
}

/// Shades a row, both halves at once; true when no color depended on rounding. `at` is the place of the band last met.
fn shade_row(
    row: &mut [[u8; 3]],
    shades: &Shades,
    at: &mut usize,
    level: impl Fn(usize) -> f64,
    share: impl Fn(usize) -> f64,
) -> bool {
    let mut certain = true;
    let mut band = shades.band(*at);
    let last = row.len() - 1;
    for c in 0..row.len().div_ceil(2) {
        let height = level(c);
        if !band.holds(height) {
            *at = shades.find(height, *at);
            band = shades.band(*at);
        }
        if band.holds(height) {
            (row[c], row[last - c]) = (band.color, band.color);
        } else {
            certain = false;
            row[c] = shades.exact(share(c));
            row[last - c] = shades.exact(share(last - c));
        }
    }
    certain
}

/// Positions of `n` pixels on the interval from -1 to 1.
fn places(n: usize) -> Vec<f64> {
    (0..n)
        .map(|i| (2 * i) as f64 / (n as f64 - 1.0) - 1.0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_those_of_each_pixel() {
        for (w, h) in [(1, 3), (2, 2), (3, 5), (16, 9), (101, 40), (400, 30)] {
            let (x, y) = (places(w), places(h));
            let square = |r: usize, c: usize| x[c] * x[c] + y[r] * y[r];
            let share = |r: usize, c: usize| 2.0 * square(r, c).sqrt() - 1.0;
            for colors in [
                ([0.4, 0.6, 0.8], [0.0; 3]),
                ([0.1, 0.2, 0.3], [0.9, 0.1, 0.7]),
                ([0.2, 0.4, 0.6], [0.2, 0.4, 0.1]),
                ([1.0, 0.3, 0.0], [0.2, 0.3, 0.0]),
                ([-0.1, 1.5, 300.0], [0.5, 0.5, 0.5]),
            ] {
                let shades = Shades::new(colors, |share| 0.25 * (share + 1.0).powi(2));
                let mut pixels = vec![[0; 3]; w * h];
                let mut canvas = Canvas {
                    width: w,
                    pixels: &mut pixels,
                };
                canvas.shade(0, h, &shades, Mirror::Both, square, share);
                let each = |i| shades.exact(share(i / w, i % w));
                let expected: Vec<[u8; 3]> = (0..w * h).map(each).collect();
                assert!(pixels == expected, "{w} {h} {colors:?}");
            }
        }
    }

    #[test]
    fn skies_are_those_of_each_pixel() {
        for w in [1, 2, 7, 100, 151] {
            let x = places(w);
            for colors in [
                ([0.4, 0.5, 0.6], [0.0; 3]),
                ([1.0; 3], [0.2, 0.6, 0.35]),
                ([0.0; 3], [0.0, 1.0, 0.5]),
            ] {
                let mut pixels = vec![[0; 3]; 6 * w * w];
                let mut canvas = Canvas {
                    width: w,
                    pixels: &mut pixels,
                };
                paint_sky(colors, &mut canvas);
                let shades = Shades::new(colors, |_| 0.0);
                for (i, pixel) in pixels.iter().enumerate() {
                    let (face, r, c) = (i / (w * w), i / w % w, i % w);
                    let length = (1.0 + x[c] * x[c] + x[r] * x[r]).sqrt();
                    let height = 1.0 - acos(1.0 / length) / FRAC_PI_2;
                    let share = match face {
                        UP => height,
                        DOWN => -height,
                        _ => asin(-x[r] / length) / FRAC_PI_2,
                    };
                    assert_eq!(*pixel, shades.exact(share), "{w} {colors:?} {face} {r} {c}");
                }
            }
        }
    }
}
