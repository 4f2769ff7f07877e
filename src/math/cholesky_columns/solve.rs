//! Solution by the factor, four elements at a time.

use super::column::{Quad, Width, column};
use super::factor::sums;
use crate::math::lanes::four_add_scl;

/// See [`super::Columns::solve`].
pub fn solve<W: Width>(val: &[Quad], w: W, x: &mut [f64]) {
    let n = x.len();
    // L y = b
    for i0 in (0..n).step_by(4) {
        let size = (n - i0).min(4);
        let l = diagonal_block(val, w, i0, size);
        let (before, b) = x.split_at_mut(i0);
        let [s] = sums::<1, W>(val, w, i0, i0 / 4, |k, _| before[k]);
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
    // L' x = y: each solved element leaves the ones above it, from the last on
    for i0 in (0..n).step_by(4).rev() {
        let size = (n - i0).min(4);
        let l = diagonal_block(val, w, i0, size);
        let (above, block) = x[..i0 + size].split_at_mut(i0);
        let mut y = [0.0; 4];
        y[..size].copy_from_slice(block);
        let mut neg = [0.0; 4];
        for r in (0..4).rev() {
            if r < size {
                y[r] /= l[r][r];
                neg[r] = -y[r];
            }
            for c in 0..r {
                y[c] += l[c][r] * neg[r];
            }
        }
        block.copy_from_slice(&y[..size]);
        // the elements that are due next come first
        let fours = above.as_chunks_mut::<4>().0.iter_mut().enumerate().rev();
        for (b, x) in fours {
            let rows = transposed(core::array::from_fn(|c| column(val, w, 4 * b + c)[i0 / 4]));
            for r in (0..4).rev() {
                *x = four_add_scl(*x, rows[r], neg[r]);
            }
        }
    }
}

/// Columns i0.. of rows i0..i0 + 4; zero where there are none.
#[inline(always)]
fn diagonal_block<W: Width>(val: &[Quad], w: W, i0: usize, size: usize) -> [Quad; 4] {
    let mut l = [[0.0; 4]; 4];
    for (c, l) in l.iter_mut().enumerate().take(size) {
        *l = column(val, w, i0 + c)[i0 / 4];
    }
    l
}

#[inline(always)]
fn transposed(columns: [Quad; 4]) -> [Quad; 4] {
    core::array::from_fn(|r| core::array::from_fn(|c| columns[c][r]))
}
