//! Dense Cholesky factorization of symmetric positive-definite matrices, `A = L L'`, row-major, lower
//! triangle; the upper triangle is neither read nor written.

use super::{MINVAL, dense::dot};

/// Factorizes in place. A pivot below `mindiag` (or NaN) becomes `mindiag` with zeros under it, and lowers the
/// returned rank by one.
pub fn factor(mat: &mut [f64], n: usize, mindiag: f64) -> usize {
    let mut rank = n;
    let mat = &mut mat[..n * n];
    for j in 0..n {
        let (head, tail) = mat.split_at_mut((j + 1) * n);
        let row_j = &mut head[j * n..=j * n + j];
        let (left_j, pivot) = row_j.split_at_mut(j);
        let mut t = pivot[0];
        if j > 0 {
            t -= dot(left_j, left_j);
        }
        if !(t >= mindiag) {
            pivot[0] = mindiag.sqrt();
            rank -= 1;
            for row_i in tail.chunks_exact_mut(n) {
                row_i[j] = 0.0;
            }
            continue;
        }
        pivot[0] = t.sqrt();
        let inv = 1.0 / pivot[0];
        for row_i in tail.chunks_exact_mut(n) {
            row_i[j] = (row_i[j] - dot(&row_i[..j], left_j)) * inv;
        }
    }
    rank
}

/// Solves `L L' x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], mat: &[f64]) {
    let n = x.len();
    let mat = &mat[..n * n];
    // L y = b, row by row
    for i in 0..n {
        let row = &mat[i * n..=i * n + i];
        let mut y = x[i];
        if i > 0 {
            y -= dot(&row[..i], &x[..i]);
        }
        x[i] = y / row[i];
    }
    // L' x = y: each solved element leaves the ones above it
    for i in (0..n).rev() {
        let row = &mat[i * n..=i * n + i];
        let (above, rest) = x.split_at_mut(i);
        rest[0] /= row[i];
        eliminate(above, &row[..i], rest[0]);
    }
}

/// `x -= row * s`, skipped when `s` is exactly zero.
#[inline(always)]
pub(super) fn eliminate(x: &mut [f64], row: &[f64], s: f64) {
    if s != 0.0 {
        let neg = -s;
        for (x, l) in x.iter_mut().zip(row) {
            *x += l * neg;
        }
    }
}

/// Sign of a rank-one change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank1 {
    /// `L L' + x x'`
    Add,
    /// `L L' - x x'`
    Subtract,
}

/// Changes the factor of `A` into that of `A + x x'` or `A - x x'`, and returns the rank: one less for
/// each pivot that was below `MINVAL` (or NaN) and became that. `x` is destroyed.
pub fn update(mat: &mut [f64], x: &mut [f64], sign: Rank1) -> usize {
    let n = x.len();
    update_strided(mat, n, x, sign)
}

/// As [`update`], for a factor that is a block of a larger matrix: its rows are `stride` numbers apart.
pub fn update_strided(mat: &mut [f64], stride: usize, x: &mut [f64], sign: Rank1) -> usize {
    let n = x.len();
    let mut rank = n;
    let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
    for k in 0..n {
        if x[k] == 0.0 {
            continue;
        }
        let diag = mat[k * (stride + 1)];
        let mut t = diag * diag + sgn * (x[k] * x[k]);
        if !(t >= MINVAL) {
            t = MINVAL;
            rank -= 1;
        }
        // rotation of column k and x
        let r = t.sqrt();
        let c = r / diag;
        let cinv = 1.0 / c;
        let s = x[k] / diag;
        mat[k * (stride + 1)] = r;
        for i in k + 1..n {
            let l = &mut mat[i * stride + k];
            *l = (*l + sgn * (s * x[i])) * cinv;
            x[i] = c * x[i] - s * *l;
        }
    }
    rank
}
