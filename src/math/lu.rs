//! Dense LU factorization with partial pivoting, and the solution of 3-by-3 systems without it.

use super::bounds::MINVAL;

/// Factorizes a row-major n-by-n matrix in place into unit lower and upper triangles of the row-permuted
/// matrix; step k exchanged rows k and `pivot[k]`. False, with a partial result, when the largest
/// candidate for a pivot is below [`MINVAL`].
pub fn factor(mat: &mut [f64], pivot: &mut [i32]) -> bool {
    let n = pivot.len();
    let mat = &mut mat[..n * n];
    for k in 0..n {
        // largest magnitude in the column; the first one wins
        let mut p = k;
        let mut best = mat[k * n + k].abs();
        for i in k + 1..n {
            let a = mat[i * n + k].abs();
            if a > best {
                (p, best) = (i, a);
            }
        }
        pivot[k] = p as i32;
        if best < MINVAL {
            return false;
        }
        let (upper, lower) = mat.split_at_mut((k + 1) * n);
        if p != k {
            let at = (p - k - 1) * n;
            upper[k * n..].swap_with_slice(&mut lower[at..at + n]);
        }
        let row_k = &upper[k * n..];
        let inv = 1.0 / row_k[k];
        for row_i in lower.chunks_exact_mut(n) {
            row_i[k] *= inv;
            let l = row_i[k];
            for j in k + 1..n {
                row_i[j] -= l * row_k[j];
            }
        }
    }
    true
}

/// Solves `A x = b` in place from [`factor`]'s result: `x` is b on entry.
pub fn solve(x: &mut [f64], lu: &[f64], pivot: &[i32]) {
    let n = pivot.len();
    let (x, lu) = (&mut x[..n], &lu[..n * n]);
    for i in 0..n {
        x.swap(i, pivot[i] as usize);
        for j in 0..i {
            x[i] -= lu[i * n + j] * x[j];
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            x[i] -= lu[i * n + j] * x[j];
        }
        x[i] /= lu[i * (n + 1)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{dense::mul_mat_vec, testing::Rng};

    #[test]
    fn solves_what_it_factorized() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let n = 1 + rng.below(8);
            let mat: Vec<f64> = (0..n * n).map(|_| rng.signed()).collect();
            let x: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
            let (mut b, mut lu, mut pivot) = (vec![0.0; n], mat.clone(), vec![0; n]);
            mul_mat_vec(&mut b, &mat, &x);
            assert!(factor(&mut lu, &mut pivot));
            solve(&mut b, &lu, &pivot);
            // random matrices of this size have condition numbers up to some 1e5
            b.iter()
                .zip(&x)
                .for_each(|(b, x)| assert!((b - x).abs() < 1e-9));
        }
        assert!(!factor(&mut [1.0, 2.0, 2.0, 4.0], &mut [0; 2]));
    }
}
