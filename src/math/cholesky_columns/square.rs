//! Squares of rows, summed into the matrix.

use super::column::{Quad, TOGETHER, Width, quads, scaled};
use crate::math::extents::Extent;
use crate::math::four;
use crate::math::lanes::four_add_scl;

/// Quads of columns that are long enough to go two by two.
const LONG: usize = 5;

/// See [`super::Columns::add_squares`].
pub fn add<W: Width>(
    val: &mut [Quad],
    w: W,
    (rows, extent): (&[&[f64]], Extent),
    d: &[f64],
    scratch: &mut [Quad],
) {
    // three are two and one: a kernel less for each width
    let (fours, rest) = rows.as_chunks::<4>();
    let (fours_d, rest_d) = d.as_chunks::<4>();
    for (rows, d) in fours.iter().zip(fours_d) {
        together(val, w, (*rows, extent), *d, scratch);
    }
    let (pairs, rest) = rest.as_chunks::<2>();
    let (pairs_d, rest_d) = rest_d.as_chunks::<2>();
    for (rows, d) in pairs.iter().zip(pairs_d) {
        together(val, w, (*rows, extent), *d, scratch);
    }
    for (row, d) in rest.iter().zip(rest_d) {
        together(val, w, ([*row], extent), [*d], scratch);
    }
}

/// N rows, in one pass over the columns in which all are zero or none is.
#[inline(always)]
fn together<const N: usize, W: Width>(
    val: &mut [Quad],
    w: W,
    (rows, extent): ([&[f64]; N], Extent),
    d: [f64; N],
    scratch: &mut [Quad],
) {
    const { assert!(N <= TOGETHER) }
    let width = w.get();
    let n = rows[0].len().min(4 * extent.end);
    let rows = rows.map(|v| &v[..n]);
    let mut rest = scratch;
    let scaled: [&mut [Quad]; N] =
        core::array::from_fn(|_| rest.split_off_mut(..width).expect("room for each row"));
    let mut counts = [0; N];
    for i in 0..N {
        counts[i] = match width < LONG {
            true => short_row(scaled[i], rows[i], d[i]),
            false => scaled_row(scaled[i], rows[i], d[i]),
        };
    }
    let longest = counts.into_iter().fold(0, usize::max);
    let ends = counts.map(|n| quads(n).min(width));
    let alike = ends.iter().all(|&end| end == ends[0]);
    let mut j = 4 * extent.first;
    while j < longest {
        let x = rows.map(|v| v[j]);
        let all = alike && none_is_zero(x);
        let col = &mut val[j * width..];
        let (first, end) = (j / 4, ends[0]);
        if width >= LONG && all && j % 2 == 0 && j + 1 < longest {
            // two columns read the same rows
            let y = rows.map(|v| v[j + 1]);
            if none_is_zero(y) {
                let (col, next) = col[..2 * width].split_at_mut(width);
                for q in first..end {
                    let (mut sum, mut sum_next) = (col[q], next[q]);
                    for i in 0..N {
                        sum = four_add_scl(sum, scaled[i][q], x[i]);
                        sum_next = four_add_scl(sum_next, scaled[i][q], y[i]);
                    }
                    (col[q], next[q]) = (sum, sum_next);
                }
                j += 2;
                continue;
            }
        }
        if all {
            let col = &mut col[..width];
            for q in first..end {
                let mut sum = col[q];
                for i in 0..N {
                    sum = four_add_scl(sum, scaled[i][q], x[i]);
                }
                col[q] = sum;
            }
        } else {
            for i in (0..N).filter(|&i| x[i] != 0.0) {
                for q in first..ends[i] {
                    col[q] = four_add_scl(col[q], scaled[i][q], x[i]);
                }
            }
        }
        j += 1;
    }
}

/// `out = 0 + v s`; returns the place behind the last nonzero element, where nothing happens.
#[inline(always)]
fn scaled_row(out: &mut [Quad], v: &[f64], s: f64) -> usize {
    scaled(out, v, s);
    v.iter().rposition(|&x| x != 0.0).map_or(0, |last| last + 1)
}

/// The same, in one place for the rows of all kernels.
#[inline(never)]
fn short_row(out: &mut [Quad], v: &[f64], s: f64) -> usize {
    scaled_row(out, v, s)
}

#[inline(always)]
fn none_is_zero<const N: usize>(x: [f64; N]) -> bool {
    match x.as_chunks::<4>().0 {
        [x] if N == 4 => four::signs(four::eq(four::load(*x), four::load([0.0; 4]))) == 0,
        _ => x.iter().all(|&x| x != 0.0),
    }
}
