//! Rank-one changes of the factor.

use super::column::{Quad, Width};
use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;

/// See [`super::Columns::update`].
pub fn update<W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1],
) -> bool {
    let width = w.get();
    let mut good = true;
    for k in 0..n {
        let (first, lane) = (k / 4, k % 4);
        let col = &mut val[k * width..(k + 1) * width][first..];
        // one rotation per vector; the next column of one may run beside this column of the next
        for (i, sign) in signs.iter().enumerate() {
            let x = &mut xs[i * width..(i + 1) * width][first..];
            let xk = x[0][lane];
            if xk == 0.0 {
                continue;
            }
            let sgn = if *sign == Rank1::Add { 1.0 } else { -1.0 };
            let diag = col[0][lane];
            let mut t = diag * diag + sgn * (xk * xk);
            if !(t >= MINVAL) {
                t = MINVAL;
                good = false;
            }
            let r = t.sqrt();
            let c = r / diag;
            let cinv = 1.0 / c;
            let s = xk / diag;
            let signed = sgn * s;
            // whole quads: what stands above the diagonal, and x up to k, count for nothing
            for (l, x) in col.iter_mut().zip(x) {
                let turned: Quad = core::array::from_fn(|i| (l[i] + signed * x[i]) * cinv);
                *x = core::array::from_fn(|i| c * x[i] - s * turned[i]);
                *l = turned;
            }
            col[0][lane] = r;
        }
    }
    good
}
