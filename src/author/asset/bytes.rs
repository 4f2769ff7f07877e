//! Bounds-checked reading of little-endian numbers.

/// A place in a byte string.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Takes `n` bytes; `None` when fewer are left.
    pub fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }

    /// Takes one integer.
    pub fn int(&mut self) -> Option<i32> {
        let word = self.take(4)?;
        Some(i32::from_le_bytes([word[0], word[1], word[2], word[3]]))
    }

    /// Takes one unsigned integer of eight bytes.
    pub fn large(&mut self) -> Option<u64> {
        let word = self.take(8)?.first_chunk::<8>()?;
        Some(u64::from_le_bytes(*word))
    }

    /// Takes one number of double precision.
    pub fn double(&mut self) -> Option<f64> {
        self.large().map(f64::from_bits)
    }

    /// Takes `n` integers.
    pub fn ints(&mut self, n: usize) -> Option<Vec<i32>> {
        let words = self.take(n.checked_mul(4)?)?.chunks_exact(4);
        Some(
            words
                .map(|w| i32::from_le_bytes([w[0], w[1], w[2], w[3]]))
                .collect(),
        )
    }

    /// Takes `n` single precision numbers.
    pub fn floats(&mut self, n: usize) -> Option<Vec<f32>> {
        let words = self.take(n.checked_mul(4)?)?.chunks_exact(4);
        Some(
            words
                .map(|w| f32::from_le_bytes([w[0], w[1], w[2], w[3]]))
                .collect(),
        )
    }
}
