//! How far two pictures differ, and how far they may.

use super::studio::Shot;

/// Differences of two pictures.
pub struct Difference {
    /// mean of the channels' differences, of 255
    pub mean: f64,
    /// share of pixels whose channels differ by 3 at most
    pub near: f64,
    /// largest difference of a channel
    pub largest: u8,
    /// number of pixels that differ in color, and in depth
    pub pixels: [usize; 2],
    /// largest difference of depth where both show the same
    pub depth: f32,
    /// share of pixels with the same number
    pub same: f64,
}

/// What differs between pictures in color, and between those of numbers.
pub fn between(color: [&Shot; 2], numbers: [&Shot; 2]) -> Difference {
    let [a, b] = color;
    let n = a.depth.len();
    let apart = |x: &[u8], y: &[u8]| x.iter().zip(y).map(|(x, y)| x.abs_diff(*y)).max();
    let pairs = || a.rgb.chunks(3).zip(b.rgb.chunks(3));
    let worst = || pairs().map(|(x, y)| apart(x, y).unwrap_or(0));
    let sum: u64 = a
        .rgb
        .iter()
        .zip(&b.rgb)
        .map(|(x, y)| u64::from(x.abs_diff(*y)))
        .sum();
    let agree: Vec<bool> = (numbers[0].rgb.chunks(3).zip(numbers[1].rgb.chunks(3)))
        .map(|(x, y)| x == y)
        .collect();
    let depths = || a.depth.iter().zip(&b.depth).zip(&agree);
    Difference {
        mean: sum as f64 / (3 * n) as f64,
        near: worst().filter(|&d| d <= 3).count() as f64 / n as f64,
        largest: worst().max().unwrap_or(0),
        pixels: [
            worst().filter(|&d| d > 0).count(),
            depths().filter(|((x, y), _)| x != y).count(),
        ],
        depth: depths()
            .filter(|(_, same)| **same)
            .map(|((x, y), _)| (x - y).abs())
            .fold(0.0, f32::max),
        same: agree.iter().filter(|&&same| same).count() as f64 / n as f64,
    }
}

impl Difference {
    /// No pixel differs.
    pub fn none(&self) -> bool {
        self.pixels == [0, 0] && self.same == 1.0
    }

    /// Within the bounds for pictures that cannot be equal.
    pub fn small(&self) -> bool {
        self.mean <= 0.3 && self.near >= 0.998 && self.same >= 0.9995 && self.depth <= 1e-6
    }

    /// A line of figures.
    pub fn text(&self) -> String {
        format!(
            "{} pixels of color (mean {:.4}/255, {:.3} % within 3, largest {}), {} of depth (largest {:.1e}), {:.3} % with the same number",
            self.pixels[0],
            self.mean,
            100.0 * self.near,
            self.largest,
            self.pixels[1],
            self.depth,
            100.0 * self.same
        )
    }
}

/// A picture that need not be equal: model and view, and why.
pub struct Exception {
    pub model: &'static str,
    pub view: &'static str,
    pub reason: &'static str,
}

/// All of them. Each has to keep the bounds of `small`.
pub const EXCEPTIONS: [Exception; 0] = [];

/// Why a picture may differ.
pub fn reason(model: &str, view: &str) -> Option<&'static str> {
    EXCEPTIONS
        .iter()
        .find(|e| model == e.model && view == e.view)
        .map(|e| e.reason)
}
