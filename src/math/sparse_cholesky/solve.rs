//! Solution by the factor.

use crate::math::sparse::{Pattern, add_to_scl_sparse, dot_sparse};

/// Solves `L' L x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], l: &[f64], rows: Pattern) {
    for i in (0..x.len()).rev() {
        if x[i] == 0.0 {
            continue;
        }
        let (val, ind) = rows.row(i, l);
        let m = val.len() - 1;
        x[i] /= val[m];
        let xi = x[i];
        add_to_scl_sparse(x, &val[..m], ind, -xi);
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

/// Length, up to 3, of the run of rows from `i` in which each row has the columns of row `i` and those of
/// the run before it.
#[inline]
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
    let mut sum = [0.0; G];
    for (k, &c) in cols.iter().enumerate() {
        let xc = x[c as usize];
        for q in 0..G {
            sum[q] += vals[q][k] * xc;
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
