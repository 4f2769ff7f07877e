//! Rank-one changes of the factor.

use super::column::{Quad, Width};
use super::solve::Follow;
use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::four::{self, Four};

/// See [`super::Columns::update`]. Up to four vectors go through a column together: it is read and written once, and a
/// next column begins while roots and quotients of this one are under way.
pub fn update<W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1],
    mut b: &mut [f64],
) -> bool {
    let width = w.get();
    let (fours, rest) = signs.as_chunks::<4>();
    let mut good = true;
    let (whole, xs_rest) = xs.split_at_mut(fours.len() * 4 * width);
    // b follows the last ones
    let mut left = signs.len();
    let mut follow = |n: usize| {
        left -= n;
        if left == 0 {
            core::mem::take(&mut b)
        } else {
            Default::default()
        }
    };
    for (xs, signs) in whole.chunks_exact_mut(4 * width).zip(fours) {
        good &= together(val, w, n, xs, signs, follow(4));
    }
    // three are two and one: a kernel less for each width
    let (pairs, rest) = rest.as_chunks::<2>();
    let (paired, xs_rest) = xs_rest.split_at_mut(pairs.len() * 2 * width);
    if let [pair] = pairs {
        good &= together(val, w, n, paired, pair, follow(2));
    }
    if let [one] = rest {
        good &= together(val, w, n, xs_rest, &[*one], follow(1));
    }
    good
}

/// The rotation of a column and a vector that makes an element of the vector zero.
struct GivensRotation {
    c: Four,
    cinv: Four,
    s: Four,
    signed: Four,
}

impl GivensRotation {
    /// By the diagonal, which is turned, and the vector's element beside it; `good` if the pivot is.
    #[inline(always)]
    fn new(diag: &mut f64, x: f64, sign: Rank1, good: &mut bool) -> Self {
        let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
        let mut t = *diag * *diag + sgn * (x * x);
        if !(t >= MINVAL) {
            t = MINVAL;
            *good = false;
        }
        let r = t.sqrt();
        let (c, s) = (r / *diag, x / *diag);
        *diag = r;
        let all = |x: f64| four::load([x; 4]);
        GivensRotation {
            c: all(c),
            cinv: all(1.0 / c),
            s: all(s),
            signed: all(sgn * s),
        }
    }

    #[inline(always)]
    fn apply(&self, col: &mut Quad, x: &mut Quad) {
        let (own, beside) = (four::load(*col), four::load(*x));
        let turned = four::mul(four::add(own, four::mul(self.signed, beside)), self.cinv);
        let left = four::sub(four::mul(self.c, beside), four::mul(self.s, turned));
        (*col, *x) = (four::store(turned), four::store(left));
    }
}

/// N vectors, each after the ones before it in every column.
#[inline(always)]
fn together<const N: usize, W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1; N],
    b: &mut [f64],
) -> bool {
    let width = w.get();
    let mut xs = xs.chunks_exact_mut(width);
    let xs: [&mut [Quad]; N] = core::array::from_fn(|_| xs.next().expect("as many as signs"));
    let mut good = true;
    let mut follow = Follow::new(n, b);
    for k in 0..n {
        let (first, lane) = (k / 4, k % 4);
        assert!(first < width);
        let col = &mut val[k * width..(k + 1) * width];
        let mut diag = col[first][lane];
        let beside: [f64; N] = core::array::from_fn(|i| xs[i][first][lane]);
        // whole quads: what stands above the diagonal, and vectors up to k, count for nothing
        if beside.contains(&0.0) {
            for i in (0..N).filter(|&i| beside[i] != 0.0) {
                let rotation = GivensRotation::new(&mut diag, beside[i], signs[i], &mut good);
                for q in first..width {
                    rotation.apply(&mut col[q], &mut xs[i][q]);
                }
            }
        } else {
            let rotations: [GivensRotation; N] = core::array::from_fn(|i| {
                GivensRotation::new(&mut diag, beside[i], signs[i], &mut good)
            });
            for q in first..width {
                let mut own = col[q];
                for i in 0..N {
                    rotations[i].apply(&mut own, &mut xs[i][q]);
                }
                col[q] = own;
            }
        }
        col[first][lane] = diag;
        follow.column(val, w, k);
    }
    good
}
