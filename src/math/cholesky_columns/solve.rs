//! Solution by the factor, four elements at a time.

use super::column::{Quad, Width};
use super::factor::sums;
use crate::math::four;
use crate::math::lanes::four_add_scl;

/// A vector that is divided by the factor as far as its columns are known: b becomes L⁻¹ b. Roots and quotients of the columns
/// that follow are under way meanwhile.
pub struct Follow<'a> {
    n: usize,
    /// empty where there is none
    x: &'a mut [f64],
}

impl<'a> Follow<'a> {
    /// With `n` columns; `x` may be empty.
    #[inline(always)]
    pub fn new(n: usize, x: &'a mut [f64]) -> Self {
        Self { n, x }
    }

    /// Column j is the next that is known.
    #[inline(always)]
    pub fn column<W: Width>(&mut self, val: &[Quad], w: W, j: usize) {
        let lane = j % 4;
        if !self.x.is_empty() && (lane == 3 || j + 1 == self.n) {
            forward(val, w, self.x, j - lane, lane + 1);
        }
    }
}

/// See [`super::Columns::forward`].
pub fn solve_lower<W: Width>(val: &[Quad], w: W, x: &mut [f64]) {
    let n = x.len();
    for i0 in (0..n).step_by(4) {
        forward(val, w, x, i0, (n - i0).min(4));
    }
}

/// See [`super::Columns::backward`]: each solved element leaves the ones above it, from the last on.
pub fn solve_upper<W: Width>(val: &[Quad], w: W, x: &mut [f64]) {
    let n = x.len();
    let (whole, rest) = (n / 4 * 4, n % 4);
    if rest > 0 {
        backward(val, w, x, whole, rest);
    }
    for i0 in (0..whole).step_by(4).rev() {
        backward(val, w, x, i0, 4);
    }
}

/// Solves for `size` elements from `i0` on, which those before have not left yet.
#[inline(never)] // between the columns of every kernel
fn forward<W: Width>(val: &[Quad], w: W, x: &mut [f64], i0: usize, size: usize) {
    let (done, own) = val.split_at(i0 * w.get());
    let l = diagonal_block(own, w, i0 / 4, size);
    let (before, b) = x[..i0 + size].split_at_mut(i0);
    let [s] = sums::<1, W>(done, w, i0, i0 / 4, &*before);
    // products within the block come last, summed apart
    b[0] = (b[0] - s[0]) / l[0][0];
    if size > 1 {
        b[1] = (b[1] - (s[1] + l[0][1] * b[0])) / l[1][1];
    }
    if size > 2 {
        b[2] = (b[2] - (s[2] + (l[0][2] * b[0] + l[1][2] * b[1]))) / l[2][2];
    }
    if size > 3 {
        let tail = l[0][3] * b[0] + l[1][3] * b[1] + l[2][3] * b[2];
        b[3] = (b[3] - (s[3] + tail)) / l[3][3];
    }
}

/// Solves for `size` elements from `i0` on, and takes them out of those above.
#[inline(always)]
fn backward<W: Width>(val: &[Quad], w: W, x: &mut [f64], i0: usize, size: usize) {
    let (mut left, own) = val.split_at(i0 * w.get());
    let l = diagonal_block(own, w, i0 / 4, size);
    let (above, block) = x[..i0 + size].split_at_mut(i0);
    let mut y = [0.0; 4];
    // few enough for no call that copies
    for r in 0..4 {
        if r < size {
            y[r] = block[r];
        }
    }
    let mut neg = [0.0; 4];
    for r in (0..size).rev() {
        y[r] /= l[r][r];
        neg[r] = -y[r];
        for c in 0..r {
            y[c] += l[c][r] * neg[r];
        }
    }
    for r in 0..4 {
        if r < size {
            block[r] = y[r];
        }
    }
    // the elements that are due next come first
    for x in above.as_chunks_mut::<4>().0.iter_mut().rev() {
        let (others, columns) = left.split_at(left.len() - 4 * w.get());
        let rows = transposed(diagonal_block(columns, w, i0 / 4, 4));
        for r in (0..4).rev() {
            *x = four_add_scl(*x, rows[r], neg[r]);
        }
        left = others;
    }
}

/// Quad `q` of the first columns, up to four; zero where there are none.
#[inline(always)]
fn diagonal_block<W: Width>(columns: &[Quad], w: W, q: usize, size: usize) -> [Quad; 4] {
    let mut l = [[0.0; 4]; 4];
    let columns = &columns[..size * w.get()];
    for c in 0..size {
        l[c] = columns[c * w.get() + q];
    }
    l
}

#[inline(always)]
fn transposed(columns: [Quad; 4]) -> [Quad; 4] {
    four::transpose(columns.map(four::load)).map(four::store)
}
