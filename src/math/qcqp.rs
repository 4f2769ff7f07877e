//! Convex quadratic programs in an ellipsoid: minimize `x'Ax/2 + x'b` subject to `Σ (x_i / d_i)² <= r²`.
//! Computation: soCones; the friction force of an elliptic cone whose normal force is known.
//!
//! With `x = diag(d) y` the ellipsoid is a ball, and the program the subproblem of trust region methods (Nocedal
//! and Wright, "Numerical Optimization", 4.3): for a multiplier λ >= 0 the stationary point is
//! `y(λ) = -(Â + λI)⁻¹ b̂`, with `Â = diag(d) A diag(d)`, `b̂ = diag(d) b`. Either y(0) is in the ball, or λ is the
//! root of `φ(λ) = |y(λ)|² - r²`. As φ is convex and decreasing, Newton's method climbs from zero and does not pass
//! the root.

use super::{cholesky, dense::dot};

/// Most evaluations of y.
const EVALUATIONS: usize = 20;
/// Excess of |y|² over r², and step of λ, that end the iteration.
const CONVERGED: f64 = 1e-10;
/// Determinants and pivots below it make a matrix singular.
const SINGULAR: f64 = 1e-10;

/// The minimizer and whether it is on the ellipsoid; a singular matrix gives zero and `false`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution<const N: usize> {
    pub x: [f64; N],
    pub active: bool,
}

/// The inverse of a symmetric matrix K.
pub trait Inverse<const N: usize>: Sized {
    /// `None` if K is singular.
    fn of(k: [[f64; N]; N]) -> Option<Self>;

    /// `-K⁻¹ b`, which minimizes `y'Ky/2 + y'b`.
    fn minimizer(&self, b: &[f64; N]) -> [f64; N];

    /// `-2 y'K⁻¹y`: the rate of |y|² when K grows by the identity and y is the minimizer.
    fn slope(&self, y: &[f64; N]) -> f64;
}

/// Inverse of a small matrix by cofactors; the lower triangle of K is not read.
pub struct Adjugate<const N: usize>([[f64; N]; N]);

/// Inverse as a factorization, for any size; the upper triangle of K is not read.
pub struct Cholesky<const N: usize>([[f64; N]; N]);

/// Solves the program; `a` is N-by-N row-major, `d` has at least N semi-axes.
pub fn qcqp<const N: usize, I: Inverse<N>>(a: &[f64], b: &[f64], d: &[f64], r: f64) -> Solution<N> {
    let a = &a.as_chunks::<N>().0[..N];
    let a: [[f64; N]; N] = std::array::from_fn(|i| std::array::from_fn(|j| a[i][j] * d[i] * d[j]));
    let b: [f64; N] = std::array::from_fn(|i| b[i] * d[i]);
    let (mut y, mut lambda) = ([0.0; N], 0.0);
    for _ in 0..EVALUATIONS {
        let mut k = a;
        (0..N).for_each(|i| k[i][i] += lambda);
        let Some(inverse) = I::of(k) else {
            return Solution {
                x: [0.0; N],
                active: false,
            };
        };
        y = inverse.minimizer(&b);
        let excess = dot(&y, &y) - r * r;
        if excess < CONVERGED {
            break;
        }
        let step = -excess / inverse.slope(&y);
        if step < CONVERGED {
            break;
        }
        lambda += step;
    }
    Solution {
        x: std::array::from_fn(|i| y[i] * d[i]),
        active: lambda != 0.0,
    }
}

impl<const N: usize> Adjugate<N> {
    /// Divides the cofactors by the determinant.
    #[inline(always)]
    fn divided(mut cofactors: [[f64; N]; N], det: f64) -> Option<Self> {
        if det < SINGULAR {
            return None;
        }
        let inv = 1.0 / det;
        cofactors
            .as_flattened_mut()
            .iter_mut()
            .for_each(|c| *c *= inv);
        Some(Self(cofactors))
    }

    /// Minus a row of the inverse times b, left to right from the first product: no zero is added in front, which
    /// would change the sign of a zero.
    #[inline(always)]
    fn minus_times(&self, b: &[f64; N]) -> [f64; N] {
        self.0.map(|row| {
            let first = -row[0] * b[0];
            (1..N).fold(first, |sum, j| sum - row[j] * b[j])
        })
    }
}

impl Inverse<2> for Adjugate<2> {
    #[inline(always)]
    fn of([[a11, a12], [_, a22]]: [[f64; 2]; 2]) -> Option<Self> {
        let det = a11 * a22 - a12 * a12;
        Self::divided([[a22, -a12], [-a12, a11]], det)
    }

    #[inline(always)]
    fn minimizer(&self, b: &[f64; 2]) -> [f64; 2] {
        self.minus_times(b)
    }

    #[inline(always)]
    fn slope(&self, &[y1, y2]: &[f64; 2]) -> f64 {
        let [[p11, p12], [_, p22]] = self.0;
        -2.0 * (p11 * y1 * y1 + 2.0 * p12 * y1 * y2 + p22 * y2 * y2)
    }
}

impl Inverse<3> for Adjugate<3> {
    #[inline(always)]
    fn of([[a11, a12, a13], [_, a22, a23], [_, _, a33]]: [[f64; 3]; 3]) -> Option<Self> {
        let c11 = a22 * a33 - a23 * a23;
        let c22 = a11 * a33 - a13 * a13;
        let c33 = a11 * a22 - a12 * a12;
        let c12 = a13 * a23 - a12 * a33;
        let c13 = a12 * a23 - a13 * a22;
        let c23 = a12 * a13 - a23 * a11;
        let det = a11 * c11 + a12 * c12 + a13 * c13;
        Self::divided([[c11, c12, c13], [c12, c22, c23], [c13, c23, c33]], det)
    }

    #[inline(always)]
    fn minimizer(&self, b: &[f64; 3]) -> [f64; 3] {
        self.minus_times(b)
    }

    #[inline(always)]
    fn slope(&self, &[y1, y2, y3]: &[f64; 3]) -> f64 {
        let [[p11, p12, p13], [_, p22, p23], [_, _, p33]] = self.0;
        let squares = p11 * y1 * y1 + p22 * y2 * y2 + p33 * y3 * y3;
        let products = p12 * y1 * y2 + p13 * y1 * y3 + p23 * y2 * y3;
        -2.0 * squares - 4.0 * products
    }
}

impl<const N: usize> Inverse<N> for Cholesky<N> {
    fn of(mut k: [[f64; N]; N]) -> Option<Self> {
        let rank = cholesky::factor(k.as_flattened_mut(), N, SINGULAR);
        (rank == N).then_some(Self(k))
    }

    fn minimizer(&self, b: &[f64; N]) -> [f64; N] {
        let mut y = *b;
        cholesky::solve(&mut y, self.0.as_flattened());
        y.map(|y| -y)
    }

    fn slope(&self, y: &[f64; N]) -> f64 {
        let mut z = *y;
        cholesky::solve(&mut z, self.0.as_flattened());
        -2.0 * dot(y, &z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    /// A random positive definite matrix and vector.
    fn random<const N: usize>(rng: &mut Rng) -> ([[f64; N]; N], [f64; N]) {
        let m: [[f64; N]; N] = std::array::from_fn(|_| rng.array());
        let gram = |i: usize, j: usize| (0..N).map(|t| m[t][i] * m[t][j]).sum::<f64>();
        let a = std::array::from_fn(|i| {
            std::array::from_fn(|j| gram(i, j) + if i == j { 0.1 } else { 0.0 })
        });
        (a, rng.array())
    }

    const AXES: [f64; 5] = [0.5, 1.0, 2.0, 0.2, 1.5];

    /// Karush, Kuhn and Tucker: feasible, `diag(d) (Ax + b) = -λy` with λ >= 0, and λ = 0 inside.
    fn is_optimal<const N: usize, I: Inverse<N>>() {
        let (mut rng, r, mut active) = (Rng::new(N as u64), 1.0, 0);
        for _ in 0..500 {
            let (a, b) = random::<N>(&mut rng);
            let s = qcqp::<N, I>(a.as_flattened(), &b, &AXES, r);
            let y: [f64; N] = std::array::from_fn(|i| s.x[i] / AXES[i]);
            let force: [f64; N] = std::array::from_fn(|i| -AXES[i] * (dot(&a[i], &s.x) + b[i]));
            let length2 = dot(&y, &y);
            // a step of λ below CONVERGED may leave that times the slope
            assert!(length2 < r * r + 1e-7);
            let lambda = if s.active {
                dot(&force, &y) / length2
            } else {
                0.0
            };
            assert!(lambda >= 0.0);
            if s.active {
                assert!(length2 > r * r - 1e-6);
                active += 1;
            }
            (0..N).for_each(|i| assert!((force[i] - lambda * y[i]).abs() < 1e-9));
        }
        assert!((50..500).contains(&active), "{active} of {N} are active");
    }

    #[test]
    fn solutions_are_optimal() {
        is_optimal::<2, Adjugate<2>>();
        is_optimal::<3, Adjugate<3>>();
        is_optimal::<5, Cholesky<5>>();
    }

    #[test]
    fn both_inverses_agree() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let (a, b) = random::<3>(&mut rng);
            let by_cofactors = qcqp::<3, Adjugate<3>>(a.as_flattened(), &b, &AXES, 0.3);
            let factorized = qcqp::<3, Cholesky<3>>(a.as_flattened(), &b, &AXES, 0.3);
            assert_eq!(by_cofactors.active, factorized.active);
            let pairs = by_cofactors.x.iter().zip(&factorized.x);
            pairs.for_each(|(x, y)| assert!((x - y).abs() < 1e-9));
        }
    }

    #[test]
    fn closed_answers() {
        let unit = [1.0, 0.0, 0.0, 1.0];
        let inside = qcqp::<2, Adjugate<2>>(&unit, &[-0.3, 0.4], &[1.0, 1.0], 1.0);
        assert_eq!((inside.x, inside.active), ([0.3, -0.4], false));
        let outside = qcqp::<2, Adjugate<2>>(&unit, &[-3.0, 4.0], &[1.0, 1.0], 1.0);
        assert!(outside.active);
        assert!((outside.x[0] - 0.6).abs() < 1e-9 && (outside.x[1] + 0.8).abs() < 1e-9);
    }

    #[test]
    fn singular_matrices_give_zero() {
        fn check<const N: usize, I: Inverse<N>>() {
            let s = qcqp::<N, I>([[1.0; N]; N].as_flattened(), &[1.0; N], &[1.0; N], 1.0);
            assert_eq!((s.x, s.active), ([0.0; N], false));
        }
        check::<2, Adjugate<2>>();
        check::<3, Adjugate<3>>();
        check::<5, Cholesky<5>>();
    }
}
