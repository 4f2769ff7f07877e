//! Sparse LU factorization without pivoting, from the last row to the first.
//!
//! A = U L with U unit upper and L lower triangular. For a matrix whose pattern is that of a tree
//! (row i: the ancestors of i, i, the descendants of i) this order makes no new nonzeros.

use core::ops::Range;

use super::bounds::MINVAL;
use super::sparse::{Pattern, dot_sparse};

/// Factorizes `rows` in place, which are those of whole trees; `diag` is the place of the diagonal
/// within each row. Returns the first row met, counting down, whose pivot is too small to divide by;
/// such pivots become `MINVAL`.
pub fn factor(mat: &mut [f64], pat: Pattern, diag: &[i32], rows: Range<usize>) -> Option<usize> {
    let mut bad = None;
    for k in rows.rev() {
        let start = pat.range(k).start;
        let ancestors = diag[k] as usize;
        if mat[start + ancestors].abs() < MINVAL {
            mat[start + ancestors] = MINVAL;
            bad = bad.or(Some(k));
        }
        let pivot = mat[start + ancestors];
        // rows above that have column k are those of the ancestors
        for a in (0..ancestors).rev() {
            let i = pat.cols(k)[a] as usize;
            let row = pat.range(i);
            let Ok(at) = pat.cols(i).binary_search(&(k as i32)) else {
                continue;
            };
            let (above, below) = mat.split_at_mut(start);
            let upper = &mut above[row];
            upper[at] /= pivot;
            let factor = -upper[at];
            // the columns before k of row k are also in row i: ancestors of k are ancestors,
            // descendants or the same as i
            let mut c = 0;
            for (&col, &x) in pat.cols(k)[..ancestors].iter().zip(&below[..ancestors]) {
                while pat.cols(i)[c] < col {
                    c += 1;
                }
                upper[c] += x * factor;
            }
        }
    }
    bad
}

/// Solves A x = b in place from `factor`'s result, for the same rows.
pub fn solve(x: &mut [f64], lu: &[f64], pat: Pattern, diag: &[i32], rows: Range<usize>) {
    // U y = b: from the last, with the columns behind the diagonal
    for i in rows.clone().rev() {
        let behind = diag[i] as usize + 1;
        let (cols, row) = (pat.cols(i), &lu[pat.range(i)]);
        if behind < row.len() {
            x[i] -= dot_sparse(&row[behind..], &cols[behind..], x);
        }
    }
    // L x = y: from the first, with the columns before it
    for i in rows {
        let before = diag[i] as usize;
        let (cols, row) = (pat.cols(i), &lu[pat.range(i)]);
        if before > 0 {
            x[i] -= dot_sparse(&row[..before], &cols[..before], x);
        }
        x[i] /= row[before];
    }
}

/// res = A x from `factor`'s result.
pub fn multiply(res: &mut [f64], lu: &[f64], pat: Pattern, diag: &[i32], x: &[f64]) {
    for (i, r) in res.iter_mut().enumerate() {
        let row = pat.cols(i).iter().zip(&lu[pat.range(i)]);
        *r = row
            .take(diag[i] as usize + 1)
            .map(|(&c, l)| l * x[c as usize])
            .sum();
    }
    for i in 0..diag.len() {
        let behind = diag[i] as usize + 1;
        for (&c, &u) in pat.cols(i).iter().zip(&lu[pat.range(i)]).skip(behind) {
            res[i] += u * res[c as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn solves_on_a_tree() {
        // dofs 1 and 2 are children of 0, 3 of 2, 4 of nothing
        let colind = [0, 1, 2, 3, 0, 1, 0, 2, 3, 0, 2, 3, 4];
        let (rownnz, rowadr, diag) = ([4, 2, 3, 3, 1], [0, 4, 6, 9, 12], [0, 1, 1, 2, 0]);
        let pat = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        let mut rng = Rng::new(1);
        for _ in 0..50 {
            let mut mat: Vec<f64> = (0..13).map(|_| rng.signed()).collect();
            (0..5).for_each(|i| mat[rowadr[i] as usize + diag[i] as usize] += 4.0);
            let x: Vec<f64> = (0..5).map(|_| rng.signed()).collect();
            let mut b = vec![0.0; 5];
            crate::math::sparse::mul_mat_vec_sparse(&mut b, &mat, pat, &x);
            assert_eq!(factor(&mut mat, pat, &diag, 0..5), None);
            let mut again = vec![0.0; 5];
            multiply(&mut again, &mat, pat, &diag, &x);
            again
                .iter()
                .zip(&b)
                .for_each(|(a, b)| assert!((a - b).abs() < 1e-13));
            solve(&mut b, &mat, pat, &diag, 0..5);
            b.iter()
                .zip(&x)
                .for_each(|(b, x)| assert!((b - x).abs() < 1e-13));
        }
        assert_eq!(factor(&mut [0.0; 13], pat, &diag, 0..5), Some(4));
    }
}
