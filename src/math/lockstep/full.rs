//! Products and factors of sparse problems in which every row has all columns: the sums of [`crate::math::sparse`] and
//! [`crate::math::sparse_cholesky`], of several problems side by side. Triangles stand row after row, `H = L' L`.

use super::{add_scl, row};
use crate::math::bounds::MINVAL;
use crate::math::real::{Mask, Real};
use crate::math::wide::sum_products;

/// `sparse::mul_mat_vec_super` with the transpose of a matrix that has a row for each element of `v`.
#[inline(always)]
pub fn mul_mat_t_vec<N: Real>(res: &mut [N], mat: &[N], v: &[N]) {
    let width = res.len();
    let mat = &mat[..width * v.len()];
    for (c, out) in res.iter_mut().enumerate() {
        *out = sum_products(v.len(), |k| mat[k * width + c] * v[k]);
    }
}

/// Most rows that are eliminated as a group.
const GROUP: usize = 3;

/// `sparse_cholesky::factor` of n rows in place; the lanes in which a pivot was below `MINVAL` are returned.
#[inline(never)]
pub fn factor<N: Real>(l: &mut [N], n: usize) -> u32 {
    let (mut lost, mut end) = (0, n);
    while end > 0 {
        // nothing is below the last row
        let size = if end == n { 1 } else { end.min(GROUP) };
        for r in (end - size..end).rev() {
            let (above, below) = l.split_at_mut(row(r + 1));
            let own = &mut above[row(r)..];
            // rows below the group come first, then those of the group
            for k in (end..n).chain((r + 1..end).rev()) {
                let from = &below[row(k) - row(r + 1)..][..=r];
                add_scl(own, from, -from[r]);
            }
            lost |= own[r].lt(N::of(MINVAL)).bits();
            let diag = own[r].sqrt();
            let inv = N::of(1.0) / diag;
            own[..r].iter_mut().for_each(|x| *x *= inv);
            own[r] = diag;
        }
        end -= size;
    }
    lost
}

/// `sparse_cholesky::solve` in place.
#[inline(never)]
pub fn solve<N: Real>(l: &[N], x: &mut [N]) {
    let n = x.len();
    for i in (0..n).rev() {
        let own = &l[row(i)..row(i + 1)];
        let (above, solved) = x.split_at_mut(i);
        let still = solved[0].eq(N::of(0.0));
        let y = solved[0] / own[i];
        if !still.any() {
            solved[0] = y;
            add_scl(above, &own[..i], -y);
        } else if !still.all() {
            solved[0] = N::blend(still, solved[0], y);
            for (x, &l) in above.iter_mut().zip(own) {
                *x = N::blend(still, *x, *x + l * -y);
            }
        }
    }
    for i in (0..n).step_by(GROUP) {
        let size = (n - i).min(GROUP);
        for q in i..i + size {
            let own = &l[row(q)..row(q + 1)];
            let sum = match size {
                // a row that is alone
                1 => N::dot_row(own, &x[..i]),
                _ => own[..i].iter().zip(&*x).fold(N::of(0.0), |sum, (l, x)| sum + *l * *x),
            };
            let mut y = x[q] - sum;
            (i..q).for_each(|p| y -= own[p] * x[p]);
            x[q] = y / own[q];
        }
    }
}

/// `sparse_cholesky::update`; returns the lanes that lost a pivot. `x` is destroyed.
#[inline(never)]
pub fn update<N: Real>(l: &mut [N], x: &mut [N], sign: N) -> u32 {
    let mut lost = 0;
    for i in (0..x.len()).rev() {
        let own = &mut l[row(i)..row(i + 1)];
        let (above, rest) = x.split_at_mut(i);
        let (xi, diag) = (rest[0], own[i]);
        let still = xi.eq(N::of(0.0));
        if still.all() {
            continue;
        }
        let t = diag * diag + sign * (xi * xi);
        lost |= t.lt(N::of(MINVAL)).bits() & !still.bits();
        let root = t.sqrt();
        let (c, s) = (diag / root, -xi / root);
        let back = sign * s;
        own[i] = N::blend(still, diag, root);
        for (v, x) in own.iter_mut().zip(above) {
            let (old, xj) = (*v, *x);
            *v = N::blend(still, old, c * old - back * xj);
            *x = N::blend(still, xj, s * old + c * xj);
        }
    }
    lost
}
