//! Squares of rows, summed into the matrix.

use super::column::{Quad, TOGETHER, Width};
use crate::math::lanes::four_add_scl;

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
    for j in 0..=longest {
        let first = j / 4;
        let col = &mut val[j * width..(j + 1) * width];
        let x = rows.map(|v| v[j]);
        if alike && x.iter().all(|&x| x != 0.0) {
            for q in first..ends[0] {
                let mut sum = col[q];
                for i in 0..N {
                    sum = four_add_scl(sum, scaled[i][q], x[i]);
                }
                col[q] = sum;
            }
            continue;
        }
        for i in (0..N).filter(|&i| x[i] != 0.0) {
            for q in first..ends[i] {
                col[q] = four_add_scl(col[q], scaled[i][q], x[i]);
            }
        }
    }
}
