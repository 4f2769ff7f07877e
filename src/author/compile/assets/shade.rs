//! A mixture of two colors in bytes, and how high in a picture each color begins.
//!
//! The colors of a gradient change at few shares of its mixture. Where these lie is found once, on a scale of heights that costs no
//! inverse function, and pixels are looked up by their height; a pixel so near to a change that rounding decides is left to the formula.

use std::f64::consts::SQRT_2;

pub type Rgb = [f64; 3];

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

/// Smooth transition: `a` where `share` is large, `b` where it is very negative.
fn blend(a: Rgb, b: Rgb, share: f64) -> [u8; 3] {
    let scale = 1.0 / SQRT_2;
    let alpha = (0.5 * (1.0 + share / (1.0 + share * share).sqrt() / scale)).clamp(0.0, 1.0);
    let rest = 1.0 - alpha;
    [0, 1, 2].map(|i| byte(255.0 * (alpha * a[i] + rest * b[i])))
}

/// Rounding moves a change of color far less than this, in height.
const NEAR: f64 = 1e-8;
/// The same for a byte before it is cut.
const NEAR_BYTE: f64 = 1e-6;
/// Two colors that differ by less move their changes farther.
const APART: f64 = 1e-3;

/// A color, and the heights between which it is certain.
#[derive(Clone, Copy)]
pub struct Band {
    low: f64,
    high: f64,
    pub color: [u8; 3],
}

impl Band {
    /// Whether the color is that of a height.
    #[inline]
    pub fn holds(&self, height: f64) -> bool {
        self.low < height && height < self.high
    }
}

/// The colors of a mixture by height.
pub struct Shades {
    a: Rgb,
    b: Rgb,
    /// rising
    bands: Vec<Band>,
}

impl Shades {
    /// Shades from `b` at share -1 to `a` at share 1; `height` of a share rises with it between these.
    pub fn new((a, b): (Rgb, Rgb), height: impl Fn(f64) -> f64) -> Self {
        let mut bands = Vec::new();
        // the mixture ends at -1 and 1
        let (mut from, mut low) = (-2.0, f64::NEG_INFINITY);
        let mut band = |share, high| {
            let color = blend(a, b, 0.5 * (from + share));
            bands.push(Band {
                low: low + NEAR,
                high: high - NEAR,
                color,
            });
            (from, low) = (share, high);
        };
        match changes(a, b) {
            Some(shares) => {
                shares.iter().for_each(|&share| band(share, height(share)));
                band(2.0, f64::INFINITY);
            }
            // no color is certain
            None => band(2.0, f64::NEG_INFINITY),
        }
        Shades { a, b, bands }
    }

    /// The color of a share, by the formula.
    pub fn exact(&self, share: f64) -> [u8; 3] {
        blend(self.a, self.b, share)
    }

    /// Place of the band of a height, from the place of another one near it; where rounding decides, that of a neighbor.
    pub fn find(&self, height: f64, mut at: usize) -> usize {
        while at + 1 < self.bands.len() && height >= self.bands[at].high {
            at += 1;
        }
        while at > 0 && height <= self.bands[at].low {
            at -= 1;
        }
        at
    }

    pub fn band(&self, at: usize) -> Band {
        self.bands[at]
    }
}

/// Shares at which a byte of the mixture changes, rising; nothing when rounding decides on whole areas.
fn changes(a: Rgb, b: Rgb) -> Option<Vec<f64>> {
    let mut shares = Vec::new();
    for (a, b) in a.into_iter().zip(b) {
        let (low, high) = (255.0 * a.min(b), 255.0 * a.max(b));
        if !(low >= 0.0 && high <= 255.0) {
            return None;
        }
        // no mixture is below zero
        let first = (low - NEAR_BYTE).ceil().max(1.0) as i32;
        let last = (high + NEAR_BYTE).floor() as i32;
        if first <= last && (a - b).abs() < APART {
            return None;
        }
        shares.extend((first..=last).map(|level| {
            let alpha = (f64::from(level) / 255.0 - b) / (a - b);
            // the share over the square root of one and its square
            let slope = (2.0 * alpha - 1.0) / SQRT_2;
            (slope / (1.0 - slope * slope).sqrt()).clamp(-1.0, 1.0)
        }));
    }
    shares.sort_unstable_by(f64::total_cmp);
    Some(shares)
}
