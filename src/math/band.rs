//! Cholesky factorization of band-dense matrices: a symmetric matrix whose first `ntotal - ndense` rows
//! have at most `nband` elements up to and including the diagonal, followed by `ndense` full rows.
//!
//! Storage, lower triangle only: band row i holds columns `i - nband + 1 ..= i` (leading slots of the
//! first rows are unused), dense row i holds all `ntotal` columns. Total `nsparse * nband + ndense * ntotal`.

use super::bounds::MINVAL;
use super::cholesky::eliminate;
use super::dense::{add_to_scl, dot};

/// Shape of a band-dense matrix.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// rows and columns
    pub ntotal: usize,
    /// width of the band, diagonal included
    pub nband: usize,
    /// dense rows at the bottom
    pub ndense: usize,
}

impl Band {
    /// Number of band rows.
    #[inline(always)]
    fn nsparse(self) -> usize {
        self.ntotal - self.ndense
    }

    /// Stored numbers.
    #[inline]
    pub fn size(self) -> usize {
        self.nsparse() * self.nband + self.ndense * self.ntotal
    }

    /// Address of diagonal element i.
    #[inline(always)]
    pub fn diag(self, i: usize) -> usize {
        let ns = self.nsparse();
        if i < ns {
            i * self.nband + self.nband - 1
        } else {
            ns * self.nband + (i - ns) * self.ntotal + i
        }
    }

    /// Number of elements stored left of the diagonal in row i.
    #[inline(always)]
    fn left(self, i: usize) -> usize {
        if i < self.nsparse() {
            i.min(self.nband.saturating_sub(1))
        } else {
            i
        }
    }
}

/// Factorizes in place after adding `diagadd + diagmul * A_ii` to each diagonal element. Returns the
/// smallest diagonal element of the factor (-1 for an empty matrix), or 0 at the first pivot below [`MINVAL`],
/// leaving the rest undone.
pub fn factor(mat: &mut [f64], band: Band, diagadd: f64, diagmul: f64) -> f64 {
    let (n, ns) = (band.ntotal, band.nsparse());
    let mut mindiag = -1.0;
    for j in 0..n {
        let (dj, wj) = (band.diag(j), band.left(j));
        let (head, tail) = mat.split_at_mut(dj + 1);
        let left = &head[dj - wj..dj];
        let v = diagadd + diagmul * head[dj] + head[dj] - dot(left, left);
        if !(v >= MINVAL) {
            return 0.0;
        }
        let diag = v.sqrt();
        let scale = 1.0 / diag;
        // band rows below that reach column j, then every dense row
        let end = if j < ns {
            ns.min(j + band.nband)
        } else {
            j + 1
        };
        for i in (j + 1..end).chain(ns.max(j + 1)..n) {
            let at = band.diag(i) - (i - j) - (dj + 1);
            let w = wj.min(band.left(i) - (i - j));
            // elements of rows i and j left of column j that both store
            let x = tail[at] - dot(&tail[at - w..at], &head[dj - w..dj]);
            tail[at] = x * scale;
        }
        head[dj] = diag;
        if mindiag < 0.0 || diag < mindiag {
            mindiag = diag;
        }
    }
    mindiag
}

/// Solves `L L' x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], mat: &[f64], band: Band) {
    let n = band.ntotal;
    for i in 0..n {
        let (d, w) = (band.diag(i), band.left(i));
        let y = x[i] - dot(&mat[d - w..d], &x[i - w..i]);
        x[i] = y / mat[d];
    }
    for i in (0..n).rev() {
        let (d, w) = (band.diag(i), band.left(i));
        let (above, rest) = x.split_at_mut(i);
        rest[0] /= mat[d];
        eliminate(&mut above[i - w..], &mat[d - w..d], rest[0]);
    }
}

/// Which part of a symmetric matrix a product or conversion uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// the stored lower triangle only
    Lower,
    /// both triangles
    Full,
}

/// Dense row-major copy; with [`Part::Lower`] the upper triangle is zero.
pub fn to_dense(res: &mut [f64], mat: &[f64], band: Band, part: Part) {
    let n = band.ntotal;
    res[..n * n].fill(0.0);
    for i in 0..n {
        let (d, w) = (band.diag(i), band.left(i));
        res[i * n + i - w..=i * n + i].copy_from_slice(&mat[d - w..=d]);
    }
    if part == Part::Full {
        for i in 0..n {
            for j in i + 1..n {
                res[i * n + j] = res[j * n + i];
            }
        }
    }
}

/// Band-dense copy of the lower triangle of a dense matrix; slots that no element uses are left alone.
pub fn from_dense(res: &mut [f64], mat: &[f64], band: Band) {
    let n = band.ntotal;
    for i in 0..n {
        let (d, w) = (band.diag(i), band.left(i));
        res[d - w..=d].copy_from_slice(&mat[i * n + i - w..=i * n + i]);
    }
}

/// `res = mat * vec` for each of the consecutive vectors of `ntotal` numbers in `vec`.
pub fn mul_vec(res: &mut [f64], mat: &[f64], vec: &[f64], band: Band, part: Part) {
    let n = band.ntotal;
    if n == 0 {
        return;
    }
    for (res, vec) in res.chunks_exact_mut(n).zip(vec.chunks_exact(n)) {
        for i in 0..n {
            let (d, w) = (band.diag(i), band.left(i));
            res[i] = dot(&mat[d - w..=d], &vec[i - w..=i]);
            if part == Part::Full {
                add_to_scl(&mut res[i - w..i], &mat[d - w..d], vec[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{cholesky, testing::Rng};

    #[test]
    fn agrees_with_dense() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let ntotal = 1 + rng.below(12);
            let ndense = rng.below(ntotal + 1);
            let band = Band {
                ntotal,
                nband: 1 + rng.below(4),
                ndense,
            };
            let n = ntotal;
            let mut mat: Vec<f64> = (0..band.size()).map(|_| rng.signed()).collect();
            (0..n).for_each(|i| mat[band.diag(i)] = n as f64);
            let mut dense = vec![0.0; n * n];
            to_dense(&mut dense, &mat, band, Part::Full);

            let x: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
            let (mut b, mut c) = (vec![0.0; n], vec![0.0; n]);
            mul_vec(&mut b, &mat, &x, band, Part::Full);
            crate::math::dense::mul_mat_vec(&mut c, &dense, &x);
            b.iter()
                .zip(&c)
                .for_each(|(b, c)| assert!((b - c).abs() < 1e-12));

            assert!(factor(&mut mat, band, 0.0, 0.0) > 0.0);
            cholesky::factor(&mut dense, n, MINVAL);
            let mut again = mat.clone();
            from_dense(&mut again, &dense, band);
            mat.iter()
                .zip(&again)
                .for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
            solve(&mut b, &mat, band);
            b.iter()
                .zip(&x)
                .for_each(|(b, x)| assert!((b - x).abs() < 1e-12));
        }
    }

    #[test]
    fn singular_matrix_is_reported() {
        let band = Band {
            ntotal: 2,
            nband: 2,
            ndense: 0,
        };
        assert_eq!(factor(&mut [0.0, 1.0, 1.0, 1.0], band, 0.0, 0.0), 0.0);
    }
}
