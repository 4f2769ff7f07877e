//! Bitmaps of characters and of what lies behind them.

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
    pub fn new(width: usize, height: usize) -> Self {
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

    pub fn set(&mut self, x: usize, y: usize) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shadows_reach_around() {
        let mut dot = Bitmap::new(9, 9);
        dot.set(4, 4);
        let shadow = dot.shadow();
        let set = |x, y| shadow.at(x, y);
        assert!(set(2, 2) && set(6, 6) && set(4, 4) && !set(1, 4) && !set(4, 7));
    }
}
