//! Quasi-random sequences and normal deviates from a uniform source.
use crate::math::elementary::ln;

/// Element `index` of the Halton sequence with the given base: the digits of `index` mirrored at the
/// point, in [0, 1).
pub fn halton(index: i32, base: i32) -> f64 {
    let mut n = index;
    let b = base as f64;
    let (mut f, mut h) = (1.0 / b, 0.0);
    while n > 0 {
        let next = n.checked_div(base).unwrap_or(0);
        let digit = n - next * base;
        h += f * digit as f64;
        f /= b;
        n = next;
    }
    h
}

/// Two independent normal deviates (polar Box-Muller) from `uniform`, which returns numbers in [-1, 1].
pub fn standard_normal(mut uniform: impl FnMut() -> f64) -> (f64, f64) {
    loop {
        let x1 = uniform();
        let x2 = uniform();
        let w = x1 * x1 + x2 * x2;
        if w < 1.0 && w != 0.0 {
            let s = ((-2.0 * ln(w)) / w).sqrt();
            return (x1 * s, x2 * s);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halton_mirrors_digits() {
        assert_eq!(
            (halton(1, 2), halton(6, 2), halton(0, 3)),
            (0.5, 0.375, 0.0)
        );
        assert!((halton(5, 3) - 7.0 / 9.0).abs() < 1e-15);
    }
}
