//! Vectors and row-major matrices of any size.
//!
//! Lengths come from the slices. Products with a coefficient that is exactly zero are left out where a
//! matrix is built from scaled rows, so that a NaN in an unused row stays unused; inner products
//! multiply everything.

use core::ops::Range;

use super::bounds::MINVAL;
use super::extents::Rows;
use super::lanes::{Lanes, four_add_scl, pair_add_scl, sums};

/// Inner product over the common length, in four lanes: lane k sums the products k, k+4, ...; the lanes
/// combine as (0+2)+(1+3), and the last `n % 4` products are summed apart and added at the end.
#[inline]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len());
    let (a4, ta) = a[..n].as_chunks::<4>();
    let (b4, tb) = b[..n].as_chunks::<4>();
    let mut res = 0.0;
    let mut blocks = a4.iter().zip(b4);
    if let Some((x, y)) = blocks.next() {
        let mut acc = Lanes::product(*x, *y);
        for (x, y) in blocks {
            acc.add_product(*x, *y);
        }
        res = acc.sum();
    }
    add_tail(res, ta, tb)
}

/// [`dot`], in one place for all who ask for it now and then.
#[inline(never)]
pub fn inner(a: &[f64], b: &[f64]) -> f64 {
    dot(a, b)
}

/// Sum of four lanes kept as an array, in the order of [`Lanes::sum`].
#[inline(always)]
pub(crate) fn lanes(acc: [f64; 4]) -> f64 {
    (acc[0] + acc[2]) + (acc[1] + acc[3])
}

/// Sum of the elements, left to right.
#[inline]
pub fn sum(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |s, x| s + x)
}

/// Sum of magnitudes, left to right.
#[inline]
pub fn l1(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |s, x| s + x.abs())
}

/// Euclidean length.
#[inline]
pub fn norm(v: &[f64]) -> f64 {
    dot(v, v).sqrt()
}

/// Scales to unit length and returns the former length; below [`MINVAL`] the result is the first
/// unit vector.
pub fn normalize(v: &mut [f64]) -> f64 {
    let norm = norm(v);
    if norm < MINVAL {
        v.fill(0.0);
        if let Some(first) = v.first_mut() {
            *first = 1.0;
        }
    } else {
        let inv = 1.0 / norm;
        for x in v {
            *x *= inv;
        }
    }
    norm
}

/// `res = v * s`.
#[inline]
pub fn scl(res: &mut [f64], v: &[f64], s: f64) {
    for (r, x) in res.iter_mut().zip(v) {
        *r = x * s;
    }
}

/// `res *= s`.
#[inline]
pub fn scl_in_place(res: &mut [f64], s: f64) {
    for r in res {
        *r *= s;
    }
}

/// `res = a + b`.
#[inline]
pub fn add(res: &mut [f64], a: &[f64], b: &[f64]) {
    for ((r, x), y) in res.iter_mut().zip(a).zip(b) {
        *r = x + y;
    }
}

/// `res = a - b`.
#[inline]
pub fn sub(res: &mut [f64], a: &[f64], b: &[f64]) {
    for ((r, x), y) in res.iter_mut().zip(a).zip(b) {
        *r = x - y;
    }
}

/// `res += v`.
#[inline]
pub fn add_to(res: &mut [f64], v: &[f64]) {
    for (r, x) in res.iter_mut().zip(v) {
        *r += x;
    }
}

/// `res -= v`.
#[inline(never)] // once for all
pub fn sub_from(res: &mut [f64], v: &[f64]) {
    for (r, x) in res.iter_mut().zip(v) {
        *r -= x;
    }
}

/// `res += v * s`.
#[inline]
pub fn add_to_scl(res: &mut [f64], v: &[f64], s: f64) {
    for (r, x) in res.iter_mut().zip(v) {
        *r += x * s;
    }
}

/// `add_to_scl` for vectors of a few elements: four, then two at a time, without the prologue of a
/// long loop.
#[inline(always)]
pub fn add_to_scl_short(res: &mut [f64], v: &[f64], s: f64) {
    let n = res.len().min(v.len());
    let (fours, rest) = res[..n].as_chunks_mut::<4>();
    let (from, tail) = v[..n].as_chunks::<4>();
    for (r, x) in fours.iter_mut().zip(from) {
        *r = four_add_scl(*r, *x, s);
    }
    let (pairs, rest) = rest.as_chunks_mut::<2>();
    let (from, tail) = tail.as_chunks::<2>();
    if let ([r], [x]) = (pairs, from) {
        *r = pair_add_scl(*r, *x, s);
    }
    if let ([r], [x]) = (rest, tail) {
        *r += x * s;
    }
}

/// `res = a + b * s`.
#[inline]
pub fn add_scl(res: &mut [f64], a: &[f64], b: &[f64], s: f64) {
    for ((r, x), y) in res.iter_mut().zip(a).zip(b) {
        *r = x + y * s;
    }
}

/// True when every element equals zero (of either sign).
#[inline]
pub fn is_zero(v: &[f64]) -> bool {
    v.iter().all(|&x| x == 0.0)
}

/// `res = mat * v`; `res` has one element per row, `v` one per column.
#[inline(always)]
pub fn mul_mat_vec(res: &mut [f64], mat: &[f64], v: &[f64]) {
    Rows::new(mat, None).mul(res, v);
}

/// [`dot`] of four vectors with one.
#[inline(always)]
pub(super) fn dots(rows: [&[f64]; 4], v: &[f64]) -> [f64; 4] {
    dots_part(rows, v, 0..v.len() / 4, true)
}

/// [`dots`] without the quads outside a part, as if the products there were not; perhaps without the tail.
#[inline(always)]
pub(super) fn dots_part(
    rows: [&[f64]; 4],
    v: &[f64],
    part: Range<usize>,
    with_tail: bool,
) -> [f64; 4] {
    let (x, tail) = v.as_chunks::<4>();
    let [a, b, c, d] = rows.map(|row| row[..v.len()].as_chunks::<4>());
    let mut sum = [0.0; 4];
    if part.start < part.end {
        let at = |k: usize| [a.0[k], b.0[k], c.0[k], d.0[k]];
        let first = at(part.start);
        let mut acc = first.map(|row| Lanes::product(row, x[part.start]));
        for k in part.start + 1..part.end {
            let rows = at(k);
            for i in 0..4 {
                acc[i].add_product(rows[i], x[k]);
            }
        }
        sum = sums(acc);
    }
    if tail.is_empty() || !with_tail {
        return sum;
    }
    let tails = [a.1, b.1, c.1, d.1];
    core::array::from_fn(|i| add_tail(sum[i], tails[i], tail))
}

/// Adds the last few products of [`dot`], summed apart.
#[inline(always)]
fn add_tail(res: f64, a: &[f64], b: &[f64]) -> f64 {
    match (a, b) {
        ([x], [y]) => res + x * y,
        ([x0, x1], [y0, y1]) => res + (x0 * y0 + x1 * y1),
        ([x0, x1, x2], [y0, y1, y2]) => res + (x0 * y0 + x1 * y1 + x2 * y2),
        _ => res,
    }
}

/// `res = mat' * v`; `v` has one element per row of `mat`, `res` one per column. Rows with zero in `v` are left out.
#[inline(always)]
pub fn mul_mat_t_vec(res: &mut [f64], mat: &[f64], v: &[f64]) {
    Rows::new(mat, None).mul_t(res, v);
}

/// `a' * mat * b` for a square matrix: `sum_r a[r] * (row r . b)`, left to right.
pub fn mul_vec_mat_vec(a: &[f64], mat: &[f64], b: &[f64]) -> f64 {
    let n = b.len();
    let mut res = 0.0;
    for (r, &x) in a.iter().enumerate() {
        res += x * dot(&mat[r * n..(r + 1) * n], b);
    }
    res
}

/// `res = mat'` for an nr-by-nc matrix.
pub fn transpose(res: &mut [f64], mat: &[f64], nr: usize, nc: usize) {
    for r in 0..nr {
        for c in 0..nc {
            res[c * nr + r] = mat[r * nc + c];
        }
    }
}

/// Replaces a square matrix by the mean of itself and its transpose.
pub fn symmetrize(mat: &mut [f64], n: usize) {
    for r in 0..n {
        for c in 0..r {
            let mean = 0.5 * (mat[r * n + c] + mat[c * n + r]);
            mat[r * n + c] = mean;
            mat[c * n + r] = mean;
        }
    }
}

/// The n-by-n identity.
pub fn eye(mat: &mut [f64], n: usize) {
    mat[..n * n].fill(0.0);
    for i in 0..n {
        mat[i * (n + 1)] = 1.0;
    }
}

/// `res = a * b`: (r1-by-c1) times (c1-by-c2).
pub fn mul_mat_mat(res: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, c2: usize) {
    res[..r1 * c2].fill(0.0);
    for i in 0..r1 {
        let row = &mut res[i * c2..(i + 1) * c2];
        for k in 0..c1 {
            let x = a[i * c1 + k];
            if x != 0.0 {
                add_to_scl(row, &b[k * c2..(k + 1) * c2], x);
            }
        }
    }
}

/// `res = a * b'`: (r1-by-c1) times the transpose of (r2-by-c1).
pub fn mul_mat_mat_t(res: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, r2: usize) {
    for i in 0..r1 {
        let row = &a[i * c1..(i + 1) * c1];
        for j in 0..r2 {
            res[i * r2 + j] = dot(row, &b[j * c1..(j + 1) * c1]);
        }
    }
}

/// `res = a' * b`: the transpose of (r1-by-c1) times (r1-by-c2).
pub fn mul_mat_t_mat(res: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, c2: usize) {
    res[..c1 * c2].fill(0.0);
    for i in 0..r1 {
        let row = &b[i * c2..(i + 1) * c2];
        for j in 0..c1 {
            let x = a[i * c1 + j];
            if x != 0.0 {
                add_to_scl(&mut res[j * c2..(j + 1) * c2], row, x);
            }
        }
    }
}

/// `res = mat' * diag(d) * mat` for an nr-by-nc matrix, or `mat' * mat` without `d`; the lower triangle is
/// computed and mirrored.
pub fn sqr_mat_td(res: &mut [f64], mat: &[f64], d: Option<&[f64]>, nr: usize, nc: usize) {
    res[..nc * nc].fill(0.0);
    for j in 0..nr {
        let row = &mat[j * nc..(j + 1) * nc];
        for i in 0..nc {
            let x = match d {
                Some(d) if row[i] != 0.0 && d[j] != 0.0 => row[i] * d[j],
                Some(_) => continue,
                None => row[i],
            };
            if row[i] != 0.0 {
                add_to_scl(&mut res[i * nc..i * nc + i + 1], &row[..i + 1], x);
            }
        }
    }
    for i in 0..nc {
        for j in i + 1..nc {
            res[i * nc + j] = res[j * nc + i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_sums_in_four_lanes() {
        // each lane cancels exactly, which a sum from left to right would not
        let a = [1e16, 1.0, -1e16, 1.0, -1e16, 1.0, 1e16, 1.0, 0.5];
        assert_eq!(dot(&a, &[1.0; 9]), 4.5);
        // a tail is summed before it is added
        let b = [1e16, 0.0, 0.0, 0.0, 1.0, 1.0];
        assert_eq!(dot(&b, &[1.0; 6]), 1e16 + 2.0);
        assert_eq!(dot(&[], &[]), 0.0);
    }

    #[test]
    fn products_agree() {
        let a: Vec<f64> = (0..12).map(|i| (i as f64 * 0.7).sin()).collect(); // 4 x 3
        let b: Vec<f64> = (0..15).map(|i| (i as f64 * 1.3).cos()).collect(); // 3 x 5
        let (mut ab, mut bt, mut at, mut r) = ([0.0; 20], [0.0; 15], [0.0; 12], [0.0; 20]);
        mul_mat_mat(&mut ab, &a, &b, 4, 3, 5);
        transpose(&mut bt, &b, 3, 5);
        transpose(&mut at, &a, 4, 3);
        mul_mat_mat_t(&mut r, &a, &bt, 4, 3, 5);
        ab.iter()
            .zip(&r)
            .for_each(|(x, y)| assert!((x - y).abs() < 1e-15));
        mul_mat_t_mat(&mut r, &at, &b, 3, 4, 5);
        ab.iter()
            .zip(&r)
            .for_each(|(x, y)| assert!((x - y).abs() < 1e-15));
        let mut aa = [0.0; 9];
        sqr_mat_td(&mut aa, &a, Some(&[1.0; 4]), 4, 3);
        let mut want = [0.0; 9];
        mul_mat_t_mat(&mut want, &a, &a, 4, 3, 3);
        assert_eq!(aa, want);
    }

    #[test]
    fn zero_factors_hide_nan() {
        let (mat, mut r) = ([f64::NAN, 1.0, 2.0, 3.0], [0.0; 2]);
        mul_mat_t_vec(&mut r, &mat, &[0.0, 1.0]);
        assert_eq!(r, [2.0, 3.0]);
    }

    #[test]
    fn normalize_short_vectors() {
        let mut v = [0.0, 1e-16];
        assert_eq!(normalize(&mut v), 1e-16);
        assert_eq!(v, [1.0, 0.0]);
        assert_eq!(normalize(&mut []), 0.0);
    }
}
