//! Dense Cholesky factorization of symmetric positive-definite matrices, `A = L L'`, row-major, lower
//! triangle; the upper triangle is neither read nor written.

use super::bounds::MINVAL;
use super::dense::dot;

/// Factorizes in place. A pivot below `mindiag` (or NaN) becomes `mindiag` with zeros under it, and lowers the
/// returned rank by one.
pub fn factor(mat: &mut [f64], n: usize, mindiag: f64) -> usize {
    factorize(mat, n, mindiag)
}

/// [`factor`] of a size that the caller knows.
#[inline(always)]
pub fn factorize(mat: &mut [f64], n: usize, mindiag: f64) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{dense::mul_mat_t_mat, testing::Rng};

    /// A well-conditioned positive-definite matrix.
    fn spd(rng: &mut Rng, n: usize) -> Vec<f64> {
        let a: Vec<f64> = (0..n * n).map(|_| rng.signed()).collect();
        let mut m = vec![0.0; n * n];
        mul_mat_t_mat(&mut m, &a, &a, n, n, n);
        (0..n).for_each(|i| m[i * (n + 1)] += 1.0);
        m
    }

    #[test]
    fn rank_one_change_equals_new_factorization() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let n = 1 + rng.below(9);
            let mat = spd(&mut rng, n);
            let x: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
            let (mut plain, mut changed) = (mat.clone(), mat.clone());
            for i in 0..n {
                (0..n).for_each(|j| changed[i * n + j] += x[i] * x[j]);
            }
            assert_eq!(factor(&mut plain, n, MINVAL), n);
            assert_eq!(factor(&mut changed, n, MINVAL), n);
            let start = plain.clone();
            let near = |a: &[f64], b: &[f64]| {
                for i in 0..n {
                    (0..=i).for_each(|j| assert!((a[i * n + j] - b[i * n + j]).abs() < 1e-12));
                }
            };
            assert_eq!(update(&mut plain, &mut x.clone(), Rank1::Add), n);
            near(&plain, &changed);
            assert_eq!(update(&mut plain, &mut x.clone(), Rank1::Subtract), n);
            near(&plain, &start);
        }
    }

    #[test]
    fn lost_pivots_lower_the_rank() {
        let mut mat = [1.0, 0.0, 1.0, 1.0];
        assert_eq!(factor(&mut mat, 2, 0.25), 1);
        assert_eq!(mat[3], 0.5);
        assert_eq!(factor(&mut [f64::NAN], 1, MINVAL), 0);
    }
}
