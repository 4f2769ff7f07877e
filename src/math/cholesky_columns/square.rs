//! Squares of rows, summed into the matrix.

use super::column::{Quad, TOGETHER, Width};
use crate::math::lanes::four_add_scl;

/// Quads of columns that are long enough to go two by two.
const LONG: usize = 5;

/// See [`super::Columns::add_squares`].
pub fn add<W: Width>(val: &mut [Quad], w: W, rows: &[&[f64]], d: &[f64], scratch: &mut [Quad]) {
    // three are two and one: a kernel less for each width
    let (fours, rest) = rows.as_chunks::<4>();
    let (fours_d, rest_d) = d.as_chunks::<4>();
    for (rows, d) in fours.iter().zip(fours_d) {
        together(val, w, *rows, *d, scratch);
    }
    let (pairs, rest) = rest.as_chunks::<2>();
    let (pairs_d, rest_d) = rest_d.as_chunks::<2>();
    for (rows, d) in pairs.iter().zip(pairs_d) {
        together(val, w, *rows, *d, scratch);
    }
    for (row, d) in rest.iter().zip(rest_d) {
        together(val, w, [*row], [*d], scratch);
    }
}

/// N rows, in one pass over the columns in which all are zero or none is.
#[inline(always)]
fn together<const N: usize, W: Width>(
    val: &mut [Quad],
    w: W,
    rows: [&[f64]; N],
    d: [f64; N],
    scratch: &mut [Quad],
) {
    const { assert!(N <= TOGETHER) }
    // nothing happens behind the last nonzero element
    let last = rows.map(|v| v.iter().rposition(|&x| x != 0.0));
    let ends = last.map(|last| last.map_or(0, |last| last / 4 + 1));
    let Some(longest) = last.into_iter().max().flatten() else {
        return;
    };
    let width = w.get();
    let mut scaled = scratch.chunks_exact_mut(width);
    let scaled: [&mut [Quad]; N] =
        core::array::from_fn(|_| scaled.next().expect("room for each row"));
    for i in 0..N {
        let (whole, tail) = rows[i].as_chunks::<4>();
        for (q, v) in scaled[i].iter_mut().zip(whole) {
            *q = v.map(|v| v * d[i]);
        }
        // in registers: what is written in parts is slow to read as a whole
        let d = d[i];
        match *tail {
            [a] => scaled[i][width - 1] = [a * d, 0.0, 0.0, 0.0],
            [a, b] => scaled[i][width - 1] = [a * d, b * d, 0.0, 0.0],
            [a, b, c] => scaled[i][width - 1] = [a * d, b * d, c * d, 0.0],
            _ => {}
        }
    }
    let alike = ends.iter().all(|&end| end == ends[0]);
    let mut j = 0;
    while j <= longest {
        let x = rows.map(|v| v[j]);
        let all = alike && x.iter().all(|&x| x != 0.0);
        let col = &mut val[j * width..];
        let (first, quads) = (j / 4, ends[0]);
        if width >= LONG && all && j % 2 == 0 && j < longest {
            // two columns read the same rows
            let y = rows.map(|v| v[j + 1]);
            if y.iter().all(|&y| y != 0.0) {
                let (col, next) = col[..2 * width].split_at_mut(width);
                for q in first..quads {
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
            for q in first..quads {
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
