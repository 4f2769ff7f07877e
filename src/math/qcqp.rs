//! Quadratic programs with one elliptic constraint: minimize `x'Ax/2 + x'b` under
//! `sum (x_i / d_i)^2 <= r^2`, in two to five dimensions. Used for friction cones.
//!
//! In the scaled variable the constraint is a ball; its multiplier is found by Newton's method on the
//! squared length of the regularized minimizer. Computation: soCones.

use super::{cholesky, dense::dot};

/// Newton steps on the multiplier.
const MAXITER: usize = 20;
/// Determinant or pivot below which the regularized matrix counts as singular, and convergence bound.
const TOLERANCE: f64 = 1e-10;

/// Scaled minimizer and whether the constraint is active; a singular matrix gives zero and `false`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution<const N: usize> {
    pub x: [f64; N],
    pub active: bool,
}

impl<const N: usize> Solution<N> {
    const SINGULAR: Self = Solution {
        x: [0.0; N],
        active: false,
    };

    fn unscale(v: [f64; N], d: &[f64], multiplier: f64) -> Self {
        Solution {
            x: std::array::from_fn(|i| v[i] * d[i]),
            active: multiplier != 0.0,
        }
    }
}

/// Two dimensions; `a` is 2-by-2 row-major, `d` the semi-axes.
pub fn qcqp2(a: &[f64], b: &[f64], d: &[f64], r: f64) -> Solution<2> {
    let b = [b[0] * d[0], b[1] * d[1]];
    let a11 = a[0] * d[0] * d[0];
    let a22 = a[3] * d[1] * d[1];
    let a12 = a[1] * d[0] * d[1];
    let (mut la, mut v) = (0.0, [0.0; 2]);
    for _ in 0..MAXITER {
        let det = (a11 + la) * (a22 + la) - a12 * a12;
        if det < TOLERANCE {
            return Solution::SINGULAR;
        }
        let inv = 1.0 / det;
        let (p11, p22, p12) = ((a22 + la) * inv, (a11 + la) * inv, -a12 * inv);
        v = [-p11 * b[0] - p12 * b[1], -p12 * b[0] - p22 * b[1]];
        let val = v[0] * v[0] + v[1] * v[1] - r * r;
        if val < TOLERANCE {
            break;
        }
        let deriv = -2.0 * (p11 * v[0] * v[0] + 2.0 * p12 * v[0] * v[1] + p22 * v[1] * v[1]);
        let delta = -val / deriv;
        if delta < TOLERANCE {
            break;
        }
        la += delta;
    }
    Solution::unscale(v, d, la)
}

/// Three dimensions; `a` is 3-by-3 row-major, `d` the semi-axes.
pub fn qcqp3(a: &[f64], b: &[f64], d: &[f64], r: f64) -> Solution<3> {
    let b = [b[0] * d[0], b[1] * d[1], b[2] * d[2]];
    let (a11, a22, a33) = (a[0] * d[0] * d[0], a[4] * d[1] * d[1], a[8] * d[2] * d[2]);
    let (a12, a13, a23) = (a[1] * d[0] * d[1], a[2] * d[0] * d[2], a[5] * d[1] * d[2]);
    let (mut la, mut v) = (0.0, [0.0; 3]);
    for _ in 0..MAXITER {
        // inverse by cofactors
        let (mut p11, mut p22, mut p33) = (
            (a22 + la) * (a33 + la) - a23 * a23,
            (a11 + la) * (a33 + la) - a13 * a13,
            (a11 + la) * (a22 + la) - a12 * a12,
        );
        let (mut p12, mut p13, mut p23) = (
            a13 * a23 - a12 * (a33 + la),
            a12 * a23 - a13 * (a22 + la),
            a12 * a13 - a23 * (a11 + la),
        );
        let det = (a11 + la) * p11 + a12 * p12 + a13 * p13;
        if det < TOLERANCE {
            return Solution::SINGULAR;
        }
        let inv = 1.0 / det;
        for p in [&mut p11, &mut p22, &mut p33, &mut p12, &mut p13, &mut p23] {
            *p *= inv;
        }
        v = [
            -p11 * b[0] - p12 * b[1] - p13 * b[2],
            -p12 * b[0] - p22 * b[1] - p23 * b[2],
            -p13 * b[0] - p23 * b[1] - p33 * b[2],
        ];
        let val = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - r * r;
        if val < TOLERANCE {
            break;
        }
        let deriv = -2.0 * (p11 * v[0] * v[0] + p22 * v[1] * v[1] + p33 * v[2] * v[2])
            - 4.0 * (p12 * v[0] * v[1] + p13 * v[0] * v[2] + p23 * v[1] * v[2]);
        let delta = -val / deriv;
        if delta < TOLERANCE {
            break;
        }
        la += delta;
    }
    Solution::unscale(v, d, la)
}

/// Up to five dimensions, by Cholesky factorization; `a` is n-by-n row-major with n the length of `res`.
/// Returns whether the constraint is active; a singular matrix gives zero and `false`.
pub fn qcqp(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    const NMAX: usize = 5;
    let n = res.len();
    debug_assert!(n <= NMAX);
    let (mut scaled, mut chol) = ([0.0; NMAX * NMAX], [0.0; NMAX * NMAX]);
    let (mut bs, mut step) = ([0.0; NMAX], [0.0; NMAX]);
    for i in 0..n {
        bs[i] = b[i] * d[i];
        for j in 0..n {
            scaled[i * n + j] = a[i * n + j] * d[i] * d[j];
        }
    }
    let mut la = 0.0;
    for _ in 0..MAXITER {
        chol[..n * n].copy_from_slice(&scaled[..n * n]);
        for i in 0..n {
            chol[i * (n + 1)] += la;
        }
        if cholesky::factor(&mut chol, n, TOLERANCE) < n {
            res.fill(0.0);
            return false;
        }
        res.copy_from_slice(&bs[..n]);
        cholesky::solve(res, &chol);
        res.iter_mut().for_each(|x| *x = -*x);
        let val = dot(res, res) - r * r;
        if val < TOLERANCE {
            break;
        }
        step[..n].copy_from_slice(res);
        cholesky::solve(&mut step[..n], &chol);
        let deriv = -2.0 * dot(res, &step[..n]);
        let delta = -val / deriv;
        if delta < TOLERANCE {
            break;
        }
        la += delta;
    }
    for i in 0..n {
        res[i] *= d[i];
    }
    la != 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn specialized_and_general_agree_and_are_feasible() {
        let mut rng = Rng::new(1);
        let mut active = 0;
        for _ in 0..500 {
            let m: [f64; 9] = rng.array();
            let a: [f64; 9] = std::array::from_fn(|k| {
                let (i, j) = (k / 3, k % 3);
                (0..3).map(|t| m[3 * t + i] * m[3 * t + j]).sum::<f64>()
                    + (i == j) as i32 as f64 * 0.1
            });
            let (b, d, r): ([f64; 3], _, _) = (rng.array(), [0.5, 1.0, 2.0], 0.3);
            let s = qcqp3(&a, &b, &d, r);
            let mut x = [0.0; 3];
            assert_eq!(qcqp(&mut x, &a, &b, &d, r), s.active);
            x.iter()
                .zip(&s.x)
                .for_each(|(x, y)| assert!((x - y).abs() < 1e-9));
            let length: f64 = (0..3).map(|i| (s.x[i] / d[i]) * (s.x[i] / d[i])).sum();
            assert!(length < r * r + 1e-9);
            active += s.active as usize;
        }
        assert!(active > 100);
    }
}
