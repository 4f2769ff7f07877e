//! The numbers of a factor whose rows come in threes: a source is three rows, and what it takes away is summed first.
//!
//! Three rows next to each other have the same columns before their own; so the three sources of a block are found
//! together. [`factor`](super::factor) subtracts one source row after the other instead: the same factor to rounding.

use super::{Structure, runs_within};
use crate::math::sparse::Pattern;

/// Rows of a block.
const B: usize = 3;

/// Computes L in place of H, whose elements stand in the places of L with zeros for fill. A pivot below `mindiag` becomes
/// `mindiag`, and its row is cut off from the others: then this is false.
pub fn factor_triples(l: &mut [f64], s: &Structure, mindiag: f64) -> bool {
    let mut kept = true;
    for first in (0..s.len() / B).rev().map(|b| B * b) {
        let [start, end] = [s.rows.rowadr[first] as usize, s.rows.range(first + 2).end];
        let (upto, below) = l.split_at_mut(end);
        let n = s.rows.rownnz[first] as usize - 1;
        let own = &mut upto[start..];
        eliminate(split(own, n), below, end, s, first);
        kept &= finish(split(own, n), n, mindiag);
    }
    kept
}

/// Three rows with n elements before the block.
fn split(all: &mut [f64], n: usize) -> [&mut [f64]; B] {
    let (a, rest) = all.split_at_mut(n + 1);
    let (b, c) = rest.split_at_mut(n + 2);
    [a, b, c]
}

/// Takes the sources from the rows of a block. `below` has the rows of L from `from` on.
fn eliminate(own: [&mut [f64]; B], below: &[f64], from: usize, s: &Structure, first: usize) {
    let row = |r: usize| &below[s.rows.rowadr[r] as usize - from..];
    // all columns up to the diagonal of the last row
    let cols = s.rows.cols(first + 2);
    for (r, at) in s.column(first + 2).filter(|(r, _)| r % B == 0) {
        // the source's columns before the block, and its own three
        let n = at + 1 - B - s.rows.rowadr[r] as usize;
        let source = [row(r), row(r + 1), row(r + 2)];
        let scale: [[f64; B]; B] =
            core::array::from_fn(|i| core::array::from_fn(|q| source[q][n + i]));
        runs_within(cols, &s.rows.cols(r)[..n], |to, k, len| {
            let x = source.map(|x| &x[k..k + len]);
            for i in 0..B {
                subtract(&mut own[i][to..to + len], x, &scale[i]);
            }
        });
        let x = source.map(|x| &x[n..n + B]);
        for i in 0..B {
            let m = own[i].len() - 1 - i;
            subtract(&mut own[i][m..], x, &scale[i]);
        }
    }
}

/// `y -= (a*x[0] + b*x[1]) + c*x[2]`.
#[inline(always)]
fn subtract(y: &mut [f64], x: [&[f64]; B], &[a, b, c]: &[f64; B]) {
    let n = y.len();
    let [p, q, r] = x.map(|x| &x[..n]);
    for k in 0..n {
        y[k] -= (a * p[k] + b * q[k]) + c * r[k];
    }
}

/// The triangle of the block itself, from its last row up; false when a pivot is lost.
fn finish(own: [&mut [f64]; B], n: usize, mindiag: f64) -> bool {
    let [a, b, c] = own;
    let last = scale(c, mindiag);
    if last {
        take(b, c, n + 1);
        take(a, c, n);
    }
    let middle = scale(b, mindiag);
    if middle {
        take(a, b, n);
    }
    scale(a, mindiag) && middle && last
}

/// Divides a row by the root of its pivot; false when that is lost.
fn scale(row: &mut [f64], mindiag: f64) -> bool {
    let Some((diag, left)) = row.split_last_mut() else {
        return false;
    };
    let lost = *diag < mindiag;
    *diag = diag.max(mindiag).sqrt();
    let inv = if lost { 0.0 } else { 1.0 / *diag };
    left.iter_mut().for_each(|x| *x *= inv);
    !lost
}

/// Takes a finished row from one above, whose diagonal is in this place.
fn take(row: &mut [f64], done: &[f64], place: usize) {
    let scale = done[place];
    row.iter_mut().zip(done).for_each(|(y, x)| *y -= scale * x);
}

/// Solves `L' L x = b` in place, of a factor whose rows come in threes, each with whole blocks of columns before its own: what
/// a block takes away is summed first.
pub fn solve_triples(x: &mut [f64], l: &[f64], rows: Pattern) {
    // columns before a block in threes, the rows there, and the triangle among them
    let block = |first: usize| {
        let cols = rows.cols(first);
        let vals: [&[f64]; B] = core::array::from_fn(|q| &l[rows.range(first + q)]);
        let n = cols.len() - 1;
        let before = vals.map(|row| row[..n].as_chunks::<B>().0);
        (
            cols[..n].as_chunks::<B>().0,
            before,
            vals.map(|row| &row[n..]),
        )
    };
    for first in (0..x.len() / B).rev().map(|b| B * b) {
        let (cols, [a, b, c], own) = block(first);
        let r = x[first + 2] / own[2][2];
        let q = (x[first + 1] - own[2][1] * r) / own[1][1];
        let p = (x[first] - own[2][0] * r - own[1][0] * q) / own[0][0];
        x[first..first + B].copy_from_slice(&[p, q, r]);
        for (((cols, a), b), c) in cols.iter().zip(a).zip(b).zip(c) {
            let to = &mut x[cols[0] as usize..][..B];
            for (i, to) in to.iter_mut().enumerate() {
                *to -= (a[i] * p + b[i] * q) + c[i] * r;
            }
        }
    }
    for first in (0..x.len() / B).map(|b| B * b) {
        let (cols, before, own) = block(first);
        let mut sum = [0.0; B];
        for (k, cols) in cols.iter().enumerate() {
            let from = &x[cols[0] as usize..][..B];
            for (sum, row) in sum.iter_mut().zip(before) {
                *sum += (row[k][0] * from[0] + row[k][1] * from[1]) + row[k][2] * from[2];
            }
        }
        for q in 0..B {
            let done = (0..q).fold(x[first + q] - sum[q], |y, p| y - own[q][p] * x[first + p]);
            x[first + q] = done / own[q][q];
        }
    }
}
