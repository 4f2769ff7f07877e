//! Functions of single numbers.

use super::bounds::MAXVAL;
use super::real::{Mask, Real};
use crate::math::elementary::{cos, exp, sin};

/// Smaller of two numbers; the second one if they do not compare.
#[inline(always)]
pub fn min(a: f64, b: f64) -> f64 {
    if a <= b { a } else { b }
}

/// Larger of two numbers; the second one if they do not compare.
#[inline(always)]
pub fn max(a: f64, b: f64) -> f64 {
    if a >= b { a } else { b }
}

/// `x` limited to `[lo, hi]`; the lower limit is tested first, NaN passes.
#[inline(always)]
pub fn clip<N: Real>(x: N, lo: f64, hi: f64) -> N {
    let (lo, hi) = (N::of(lo), N::of(hi));
    N::choose(x.lt(lo), || lo, || N::choose(x.gt(hi), || hi, || x))
}

/// +1, -1, or 0 for zero and NaN.
#[inline(always)]
pub fn sign(x: f64) -> f64 {
    (x > 0.0) as i32 as f64 - (x < 0.0) as i32 as f64
}

/// Nearest integer, ties away from zero, saturating; NaN gives the smallest integer.
#[inline]
pub fn round(x: f64) -> i32 {
    if x.is_nan() {
        i32::MIN
    } else {
        x.round() as i32
    }
}

/// NaN, or larger than [`MAXVAL`] in magnitude.
#[inline(always)]
pub fn is_bad(x: f64) -> bool {
    !(-MAXVAL..=MAXVAL).contains(&x)
}

/// Place of the first bad number. All are asked at once before one is looked for.
#[inline]
pub fn first_bad(values: &[f64]) -> Option<usize> {
    let good = values
        .iter()
        .fold(true, |good, x| good & (x.abs() <= MAXVAL));
    if good {
        return None;
    }
    values.iter().position(|&x| is_bad(x))
}

/// [`is_bad`] in some lane.
#[inline(always)]
pub fn any_bad<N: Real>(x: N) -> bool {
    !x.abs().le(N::of(MAXVAL)).all()
}

/// Smooth step from 0 at 0 to 1 at 1 with vanishing first and second derivatives at both ends.
#[inline]
pub fn sigmoid(x: f64) -> f64 {
    if x <= 0.0 {
        0.0
    } else if x >= 1.0 {
        1.0
    } else {
        x * x * x * (3.0 * x * (2.0 * x - 5.0) + 10.0)
    }
}

/// Position after time `dt` of a unit mass on a spring `kp` and damper `kv` at rest at zero, from position
/// `pos` and velocity `vel`.
pub fn spring_damper(pos: f64, vel: f64, kp: f64, kv: f64, dt: f64) -> f64 {
    let det = kv * kv - 4.0 * kp;
    let eps = max(kv * kv, 4.0 * kp.abs()) * crate::math::bounds::MINVAL;
    if det > eps {
        // two real roots, each found without cancellation
        let w = det.sqrt() / 2.0;
        let (r1, r2) = if kv >= 0.0 {
            let r2 = -kv / 2.0 - w;
            (kp / r2, r2)
        } else {
            let r1 = w - kv / 2.0;
            (r1, kp / r1)
        };
        let c1 = (pos * r2 - vel) / (r2 - r1);
        let c2 = (pos * r1 - vel) / (r1 - r2);
        c1 * exp(r1 * dt) + c2 * exp(r2 * dt)
    } else if det.abs() <= eps {
        exp(-kv * dt / 2.0) * (pos + (vel + kv * pos / 2.0) * dt)
    } else {
        let w = det.abs().sqrt() / 2.0;
        let c2 = (vel + kv * pos / 2.0) / w;
        exp(-kv * dt / 2.0) * (pos * cos(w * dt) + c2 * sin(w * dt))
    }
}

/// Polynomial with a separate linear coefficient: `linear + sum poly_i x^(i+1)`, evaluated at the
/// magnitude of `x`'s force convention by the caller.
#[inline]
pub fn poly_force<N: Real>(linear: f64, poly: &[f64], x: N) -> N {
    let (mut r, mut p) = (N::of(linear), N::of(1.0));
    for &c in poly {
        p *= x;
        r += N::of(c) * p;
    }
    r
}

/// Derivative of `x * poly_force(x)`.
#[inline]
pub fn poly_force_deriv<N: Real>(linear: f64, poly: &[f64], x: N) -> N {
    let (mut r, mut p) = (N::of(linear), N::of(1.0));
    for (i, c) in poly.iter().enumerate() {
        p *= x;
        r += N::of((i as f64 + 2.0) * c) * p;
    }
    r
}

/// Integral of `x * poly_force(x)` from zero.
#[inline]
pub fn poly_potential(linear: f64, poly: &[f64], x: f64) -> f64 {
    let (mut r, mut p) = (0.5 * linear * (x * x), x);
    for (i, c) in poly.iter().enumerate() {
        p *= x;
        r += c / (i as f64 + 3.0) * (p * x);
    }
    r
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spring_damper_solves_its_equation() {
        // under-, over- and critically damped, and unstable
        for (kp, kv) in [(10.0, 0.5), (1.0, 5.0), (4.0, 4.0), (3.0, -1.0), (0.0, 1.0)] {
            let pos = |t| spring_damper(0.3, -0.2, kp, kv, t);
            let (t, e) = (0.7, 1e-4);
            let vel = (pos(t + e) - pos(t - e)) / (2.0 * e);
            let acc = (pos(t + e) - 2.0 * pos(t) + pos(t - e)) / (e * e);
            assert!((acc + kv * vel + kp * pos(t)).abs() < 1e-5);
            assert!((pos(0.0) - 0.3).abs() < 1e-14);
        }
    }

    #[test]
    fn numbers_that_do_not_compare() {
        let nan = f64::NAN;
        assert_eq!((min(nan, 1.0), max(nan, 1.0)), (1.0, 1.0));
        assert!(min(1.0, nan).is_nan() && clip(nan, 0.0, 1.0).is_nan() && is_bad(nan));
        assert_eq!(
            (sign(nan), sign(-0.0), round(nan), round(-2.5)),
            (0.0, 0.0, i32::MIN, -3)
        );
        assert_eq!(first_bad(&[1.0, -MAXVAL, nan, -2.0 * MAXVAL]), Some(2));
        assert_eq!(first_bad(&[MAXVAL, 0.0, -1.0]), None);
    }
}
