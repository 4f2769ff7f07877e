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

/// Most dofs: from seven on, a row that is alone at the end of a solve would be summed in four parts.
pub const MOST_DOFS: usize = 2 * GROUP;

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

/// `sparse_cholesky::solve` of up to [`MOST_DOFS`] in place.
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
            let products = own[..i].iter().zip(&*x);
            let sum = products.fold(N::of(0.0), |sum, (l, x)| sum + *l * *x);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::cholesky::Rank1;
    use crate::math::sparse::{self, Pattern};
    use crate::math::sparse_cholesky::{self as scalar, PAD, Room, few::Few};
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;

    type Four = Wide<1>;

    /// Vectors of the lanes, with zeros here and there, side by side.
    fn vectors(rng: &mut Rng, n: usize) -> ([Vec<f64>; Four::LANES], Vec<Four>) {
        let each: [Vec<f64>; Four::LANES] = core::array::from_fn(|_| {
            let mut one = || match rng.signed() {
                x if x < -0.7 => -0.0,
                x => x,
            };
            (0..n).map(|_| one()).collect()
        });
        let mut wide = vec![Four::of(0.0); n];
        Four::interleave(&mut wide, &each.each_ref().map(|x| &x[..]));
        (each, wide)
    }

    fn assert_lane(wide: &[Four], lane: usize, own: &[f64]) {
        for (x, y) in wide.iter().zip(own) {
            assert_eq!(x.lane(lane).to_bits(), y.to_bits());
        }
    }

    #[test]
    fn products_have_the_bits_of_sparse_rows() {
        let mut rng = Rng::new(7);
        for nv in 1..12 {
            for rows in 1..20 {
                let (mat, wide_mat) = vectors(&mut rng, rows * nv);
                let (v, wide_v) = vectors(&mut rng, nv);
                let (f, wide_f) = vectors(&mut rng, rows);
                let (mut down, mut across) = (vec![Four::of(1.0); rows], vec![Four::of(1.0); nv]);
                super::super::mul_mat_vec(super::super::Order::Full, &mut down, &wide_mat, &wide_v);
                mul_mat_t_vec(&mut across, &wide_mat, &wide_f);
                let full = |n: usize, width: usize| {
                    let adr: Vec<i32> = (0..n).map(|r| (r * width) as i32).collect();
                    let cols: Vec<i32> = (0..n * width).map(|k| (k % width) as i32).collect();
                    let mut rowsuper: Vec<i32> = (0..n as i32).rev().collect();
                    // as far as it is known
                    if n > 4 {
                        rowsuper[1] = 0;
                        rowsuper[0] = 1;
                    }
                    (vec![width as i32; n], adr, cols, rowsuper)
                };
                for lane in 0..Four::LANES {
                    let product = |mat: &[f64], n: usize, width: usize, v: &[f64]| {
                        let (rownnz, rowadr, colind, rowsuper) = full(n, width);
                        let pat = Pattern {
                            rownnz: &rownnz,
                            rowadr: &rowadr,
                            colind: &colind,
                        };
                        let mut res = vec![0.0; n];
                        sparse::mul_mat_vec_super(&mut res, mat, pat, &rowsuper, v);
                        res
                    };
                    let mat = &mat[lane];
                    let turned: Vec<f64> = (0..nv * rows)
                        .map(|k| mat[k % rows * nv + k / rows])
                        .collect();
                    assert_lane(&down, lane, &product(mat, rows, nv, &v[lane]));
                    assert_lane(&across, lane, &product(&turned, nv, rows, &f[lane]));
                }
            }
        }
    }

    #[test]
    fn factors_have_the_bits_of_sparse_ones() {
        let mut rng = Rng::new(8);
        for n in 1..=MOST_DOFS {
            let lower: Vec<u64> = (0..n).map(|r| (2 << r) - 1).collect();
            let few = Few::new(&lower);
            let nnz = few.nnz();
            let ints = |n: usize| vec![0; n];
            let (mut a, mut b, mut c, mut d) = (ints(n), ints(n + 1), ints(n), ints(nnz));
            let (mut e, mut f, mut g, mut own) = (ints(nnz - n), ints(nnz - n), ints(n), ints(n));
            let mut sets = vec![0; n];
            let room = Room {
                rownnz: &mut a,
                col_adr: &mut b,
                rowadr: &mut c,
                colind: &mut d,
                col_row: &mut e,
                col_at: &mut f,
                group: &mut g,
            };
            let s = few.structure(room, &mut own, &mut sets);
            let (mut h, mut wide) = vectors(&mut rng, nnz);
            for i in 0..n {
                let at = row(i + 1) - 1;
                wide[at] = Four::of(n as f64);
                h.iter_mut().for_each(|h| h[at] = n as f64);
            }
            assert_eq!(factor(&mut wide, n), 0);
            let (x, wide_x) = vectors(&mut rng, n);
            let (y, wide_y) = vectors(&mut rng, n);
            let (b, wide_b) = vectors(&mut rng, n);
            assert_eq!(update(&mut wide, &mut wide_x.clone(), Four::of(1.0)), 0);
            let shrunk: Vec<Four> = wide_y.iter().map(|y| *y * Four::of(0.1)).collect();
            assert_eq!(update(&mut wide, &mut shrunk.clone(), Four::of(-1.0)), 0);
            let mut solved = wide_b.clone();
            solve(&wide, &mut solved);
            for lane in 0..Four::LANES {
                let l = &mut h[lane];
                l.resize(nnz + PAD, f64::NAN);
                let mut work = vec![0.0; scalar::scratch(n)];
                assert_eq!(scalar::factor(l, &s, MINVAL, &mut work), n);
                scalar::update(l, &s, &mut x[lane].clone(), Rank1::Add);
                let mut shrunk: Vec<f64> = y[lane].iter().map(|y| y * 0.1).collect();
                scalar::update(l, &s, &mut shrunk, Rank1::Subtract);
                assert_lane(&wide, lane, &l[..nnz]);
                let mut own = b[lane].clone();
                scalar::solve(&mut own, l, &s);
                assert_lane(&solved, lane, &own);
            }
        }
    }

    #[test]
    fn lost_pivots_are_told_by_lane() {
        let mut l = vec![Four::of(1.0); row(2)];
        (0..Four::LANES).for_each(|lane| l[0].set_lane(lane, lane as f64));
        assert_eq!(factor(&mut l, 2), 0b11);
    }
}
