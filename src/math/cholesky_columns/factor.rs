//! The factor, column after column: from each what the columns before leave of it.

use super::column::{Quad, Width, column};
use super::solve::Follow;
use crate::math::lanes::four_add_scl;

/// See [`super::Columns::factor`].
pub fn factor<W: Width>(val: &mut [Quad], w: W, n: usize, mindiag: f64, x: &mut [f64]) -> usize {
    let width = w.get();
    let mut rank = n;
    let mut follow = Follow::new(n, x);
    for j in 0..n {
        let (head, tail) = val.split_at_mut(j * width);
        let own = &mut tail[..width];
        let (first, lane) = (j / 4, j % 4);
        let row = |_, col: &[Quad]| col[first][lane];
        let mut q = first;
        while q + 2 <= width {
            subtract(&mut own[q..], sums::<2, W>(head, w, j, q, row));
            q += 2;
        }
        if q < width {
            subtract(&mut own[q..], sums::<1, W>(head, w, j, q, row));
        }
        let t = own[first][lane];
        if t < mindiag {
            rank -= 1;
            own[first..].fill([0.0; 4]);
            own[first][lane] = mindiag.sqrt();
        } else {
            let diag = t.sqrt();
            let inv = 1.0 / diag;
            for x in own[first..].as_flattened_mut() {
                *x *= inv;
            }
            own[first][lane] = diag;
        }
        follow.column(val, w, j);
    }
    rank
}

#[inline(always)]
fn subtract<const N: usize>(own: &mut [Quad], s: [Quad; N]) {
    for (out, s) in own.iter_mut().zip(s) {
        (0..4).for_each(|k| out[k] -= s[k]);
    }
}

/// Products of a vector with the rows of N quads from `q` on, over the first `n` columns: for each row the four
/// lanes of [`crate::math::dense::dot`], and its tail. `other` is the element of the vector, by column.
#[inline(always)]
pub fn sums<const N: usize, W: Width>(
    val: &[Quad],
    w: W,
    n: usize,
    q: usize,
    other: impl Fn(usize, &[Quad]) -> f64,
) -> [Quad; N] {
    assert!(q + N <= w.get());
    let mut acc = [[[0.0; 4]; N]; 4];
    let whole = n / 4 * 4;
    for k in (0..whole).step_by(4) {
        for (lane, acc) in acc.iter_mut().enumerate() {
            let col = column(val, w, k + lane);
            let y = other(k + lane, col);
            for i in 0..N {
                acc[i] = four_add_scl(acc[i], col[q + i], y);
            }
        }
    }
    let [a, b, c, d] = acc;
    let mut res: [Quad; N] = core::array::from_fn(|i| {
        core::array::from_fn(|r| (a[i][r] + c[i][r]) + (b[i][r] + d[i][r]))
    });
    // the rest is summed apart
    if whole < n {
        let mut tail = [[0.0; 4]; N];
        for k in whole..n {
            let col = column(val, w, k);
            let y = other(k, col);
            for i in 0..N {
                tail[i] = four_add_scl(tail[i], col[q + i], y);
            }
        }
        for (res, tail) in res.iter_mut().zip(tail) {
            (0..4).for_each(|r| res[r] += tail[r]);
        }
    }
    res
}
