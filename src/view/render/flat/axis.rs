//! Axes of figures: from where to where, and the numbers along them.

use crate::abi::{mjMAXLINEPNT, mjvFigure};
use crate::base::fixed_text::Text;
use crate::base::print;

/// The most numbers along an axis.
pub const MOST: usize = 20;

/// What a range is wider than its data, on both sides.
const PAD: f32 = 0.001;

/// A range has at least this length.
const NARROW: f32 = 1e-5;

/// An axis.
pub struct Axis {
    pub range: [f32; 2],
    pub ticks: usize,
}

/// The points of a line.
pub fn points(fig: &mjvFigure, id: usize) -> &[[f32; 2]] {
    let n = fig.linepnt[id].clamp(0, mjMAXLINEPNT) as usize;
    &fig.linedata[id].as_chunks::<2>().0[..n]
}

/// Both axes of a figure.
pub fn of(fig: &mjvFigure) -> [Axis; 2] {
    [0, 1].map(|k| Axis {
        range: range(fig, k),
        ticks: fig.gridsize[k].clamp(0, MOST as i32) as usize,
    })
}

/// From where to where: as the client says, or wide enough for all points. The y-axis ends at multiples of a power of ten.
fn range(fig: &mjvFigure, k: usize) -> [f32; 2] {
    let [mut low, mut high] = fig.range[k];
    let automatic = low >= high;
    if automatic || fig.flg_extend != 0 {
        let lines = (0..fig.linepnt.len()).flat_map(|id| points(fig, id));
        let values = || lines.clone().map(|p| p[k]).filter(|x| x.is_finite());
        if automatic && values().next().is_some() {
            (low, high) = (f32::INFINITY, f32::NEG_INFINITY);
        }
        low = values().fold(low, f32::min);
        high = values().fold(high, f32::max);
    }
    if high - low < NARROW {
        // moved apart, which may round more than places around the middle do
        let lacks = 0.5 * (NARROW - (high - low));
        [low, high] = [low - lacks, high + lacks];
    }
    if k == 0 {
        return [low, high];
    }
    [low, high] = round(low, high);
    if fig.flg_symmetric != 0 {
        high = low.abs().max(high.abs());
        low = -high;
    }
    [low, high]
}

/// Moves the ends outwards to multiples of the power of ten in the range's length.
fn round(low: f32, high: f32) -> [f32; 2] {
    let length = high - low;
    if !(length > 0.0) || !length.is_finite() {
        return [low, high];
    }
    // as floats: the narrowest range is a power of ten
    let mut unit = 1.0f64;
    while (unit * 10.0) as f32 <= length {
        unit *= 10.0;
    }
    while unit as f32 > length {
        unit /= 10.0;
    }
    let unit = unit as f32;
    [(low / unit).floor() * unit, (high / unit).ceil() * unit]
}

impl Axis {
    /// From 0 to 1.
    pub const UNIT: Self = Self {
        range: [0.0, 1.0],
        ticks: 0,
    };

    /// The range with what is left free at both ends.
    pub fn padded(&self) -> [f64; 2] {
        let [low, high] = self.range;
        let pad = PAD * (high - low);
        [low - pad, high + pad].map(f64::from)
    }

    /// Place of number `i` in 0 to 1.
    pub fn part(&self, i: usize) -> f32 {
        i as f32 / self.ticks.saturating_sub(1).max(1) as f32
    }

    /// Place of number `i` along a length, to the last bit: of a symmetric range the middle may be a little below zero.
    fn share(&self, i: usize, length: f32) -> f32 {
        (length * i as f32) / self.ticks.saturating_sub(1).max(1) as f32
    }

    /// Place of number `i` along so many pixels.
    pub fn along(&self, i: usize, pixels: i32) -> f32 {
        self.share(i, pixels as f32)
    }

    /// The numbers along the axis in a format of C.
    pub fn labels(&self, format: &[u8]) -> Vec<Text<40>> {
        let [low, high] = self.range;
        let value = |i| low + self.share(i, high - low);
        let numbers = (0..self.ticks).map(value);
        numbers
            .map(|x| plain(print::label(format, x.into())))
            .collect()
    }
}

/// A number without zeros at its end that say nothing.
fn plain(text: Text<40>) -> Text<40> {
    let bytes = text.as_bytes();
    let point = bytes.iter().position(|c| *c == b'.');
    if !point.is_some_and(|at| bytes[at + 1..].iter().all(u8::is_ascii_digit)) {
        return text;
    }
    let zeros = bytes.iter().rev().take_while(|c| **c == b'0').count();
    let bytes = &bytes[..bytes.len() - zeros];
    Text::from_bytes(bytes.strip_suffix(b".").unwrap_or(bytes))
}

#[cfg(test)]
mod tests {
    use super::{Text, plain, round};

    #[test]
    fn zeros_that_say_nothing_are_left_out() {
        for (given, expected) in [
            ("0.50", "0.5"),
            ("-10.0", "-10"),
            ("250", "250"),
            ("0.0e+00", "0.0e+00"),
            ("a0.0b", "a0.0b"),
            ("", ""),
        ] {
            let text = plain(Text::from_bytes(given.as_bytes()));
            assert_eq!(text.as_str(), expected);
        }
    }

    #[test]
    fn ends_are_multiples_of_a_power_of_ten() {
        for (given, expected) in [
            ([-3.0, 13.0], [-10.0, 20.0]),
            ([0.0, 1.1], [0.0, 2.0]),
            ([-1234.0, 77.0], [-2000.0, 1000.0]),
            ([-6.0, 6.5], [-10.0, 10.0]),
            ([3.0, 3.0], [3.0, 3.0]),
            ([-5e-6, 5e-6], [-1e-5, 1e-5]),
        ] {
            let [low, high] = given;
            assert_eq!(round(low, high), expected);
        }
    }
}
