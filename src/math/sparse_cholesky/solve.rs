//! Solution by the factor.

use crate::math::lanes::four_sub_scl;
use crate::math::sparse::{Pattern, add_to_scl_sparse, dot_sparse, last_run, some_run};

/// Solves `L' L x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], l: &[f64], rows: Pattern) {
    let mut end = x.len();
    let mut run = 0;
    while end > 0 {
        let three = end >= 3 && chain(end - 3, end, rows) == 3;
        if three && eliminate(x, l, rows, end - 3, &mut run) {
            end -= 3;
            continue;
        }
        let n = if three { 3 } else { 1 };
        for i in (end - n..end).rev() {
            if x[i] == 0.0 {
                continue;
            }
            let (val, ind) = rows.row(i, l);
            let m = val.len() - 1;
            x[i] /= val[m];
            let xi = x[i];
            add_to_scl_sparse(x, &val[..m], ind, -xi);
        }
        end -= n;
    }
    let mut i = 0;
    while i < x.len() {
        i += match chain(i, x.len(), rows) {
            1 => {
                let (val, ind) = rows.row(i, l);
                let m = val.len() - 1;
                let y = x[i] - dot_sparse(&val[..m], ind, x);
                x[i] = y / val[m];
                1
            }
            2 => {
                substitute::<2>(x, l, rows, i);
                2
            }
            _ => {
                substitute::<3>(x, l, rows, i);
                3
            }
        };
    }
}

/// Backward substitution of a run of three rows: the triangle among them, then the columns they share in one pass. False,
/// with nothing done, where an element is zero: its row has no effect. `run` is the length of the last run of neighbours among
/// the columns that the rows below share, and becomes that of these.
#[inline]
fn eliminate(x: &mut [f64], l: &[f64], rows: Pattern, i: usize, run: &mut usize) -> bool {
    let cols = rows.cols(i);
    let n = cols.len() - 1;
    let [a, b, c]: [&[f64]; 3] = core::array::from_fn(|q| &l[rows.range(i + q)]);
    let last = x[i + 2] / c[n + 2];
    let middle = (x[i + 1] - c[n + 1] * last) / b[n + 1];
    let first = (x[i] - c[n] * last - b[n] * middle) / a[n];
    if x[i + 2] == 0.0 || middle == 0.0 || first == 0.0 {
        return false;
    }
    x[i..i + 3].copy_from_slice(&[first, middle, last]);
    let mut end = n;
    *run = some_run(&cols[..n], run.saturating_sub(3));
    let mut length = *run;
    while end > 0 {
        let start = end - length;
        let from = cols[start] as usize;
        let x = &mut x[from..from + end - start];
        let [a, b, c] = [a, b, c].map(|row| &row[start..end]);
        subtract_three(x, [c, b, a], [last, middle, first]);
        end = start;
        length = last_run(&cols[..end]);
    }
    true
}

/// `x -= rows[0] * s[0]`, then the others.
#[inline(always)]
fn subtract_three(x: &mut [f64], rows: [&[f64]; 3], s: [f64; 3]) {
    let n = x.len();
    let (fours, rest) = x.as_chunks_mut::<4>();
    let split = rows.map(|row| row[..n].as_chunks::<4>());
    for (k, x) in fours.iter_mut().enumerate() {
        for q in 0..3 {
            *x = four_sub_scl(*x, split[q].0[k], s[q]);
        }
    }
    for (k, x) in rest.iter_mut().enumerate() {
        for q in 0..3 {
            *x -= split[q].1[k] * s[q];
        }
    }
}

/// Length, up to 3, of the run of rows from `i` in which each row has the columns of row `i` and those of
/// the run before it.
#[inline(always)]
fn chain(i: usize, n: usize, rows: Pattern) -> usize {
    let shared = rows.rownnz[i] - 1;
    let joins = |q: usize| {
        i + q < n
            && rows.rownnz[i + q] == shared + 1 + q as i32
            && rows.cols(i + q)[shared as usize] == i as i32
    };
    if !joins(1) {
        1
    } else if !joins(2) {
        2
    } else {
        3
    }
}

/// Forward substitution of a run: the columns they share in one pass, one product after the other, then the
/// triangle among them.
#[inline]
fn substitute<const G: usize>(x: &mut [f64], l: &[f64], rows: Pattern, i: usize) {
    let cols = rows.cols(i);
    let (_, cols) = cols.split_last().expect("the diagonal is stored");
    let vals: [&[f64]; G] = core::array::from_fn(|q| &l[rows.range(i + q)]);
    let shared = vals.map(|row| &row[..cols.len()]);
    let mut sum = [0.0; G];
    for (k, &c) in cols.iter().enumerate() {
        let xc = x[c as usize];
        for q in 0..G {
            sum[q] += shared[q][k] * xc;
        }
    }
    for q in 0..G {
        let row = &vals[q][cols.len()..];
        let mut y = x[i + q] - sum[q];
        for p in 0..q {
            y -= row[p] * x[i + p];
        }
        x[i + q] = y / row[q];
    }
}
