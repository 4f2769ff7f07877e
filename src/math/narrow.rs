//! Products with row-major matrices of a few columns: kernels know how many, and keep a vector of as many numbers in registers.
//! Sums are those of [`super::dense`].

use super::lanes::{Lanes, four_add_scl, pair_add_scl, sums};

/// Most columns.
pub const MOST: usize = 12;

/// Calls a kernel with the number of columns.
macro_rules! with_columns {
    ($n:expr, $kernel:ident($($arg:expr),*)) => {
        with_columns!($n, $kernel($($arg),*); 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    ($n:expr, $kernel:ident $args:tt; $($fixed:literal)*) => {
        match $n {
            $($fixed => with_columns!(@ $fixed, $kernel $args),)*
            _ => {}
        }
    };
    (@ $fixed:literal, $kernel:ident($($arg:expr),*)) => { $kernel::<$fixed>($($arg),*) };
}

/// `res = mat * v` for up to [`MOST`] columns.
pub fn mul_mat_vec(res: &mut [f64], mat: &[f64], v: &[f64]) {
    with_columns!(v.len(), across(res, mat, v));
}

/// `res = mat' * v` for up to [`MOST`] columns, without rows whose number in `v` is zero.
pub fn mul_mat_t_vec(res: &mut [f64], mat: &[f64], v: &[f64]) {
    with_columns!(res.len(), down(res, mat, v));
}

#[inline(always)]
fn across<const N: usize>(res: &mut [f64], mat: &[f64], v: &[f64]) {
    let Some(v) = v.first_chunk::<N>() else {
        return;
    };
    let mat = &mat[..res.len() * N];
    let (fours, rest) = res.as_chunks_mut::<4>();
    let (rows, single) = mat.as_chunks::<N>().0.as_chunks::<4>();
    for (out, rows) in fours.iter_mut().zip(rows) {
        let sum = if N < 4 {
            [0.0; 4]
        } else {
            sums(rows.each_ref().map(|row| lanes(row, v)))
        };
        let tails = rows.each_ref().map(|row| tail(row, v));
        *out = match N % 4 {
            0 => sum,
            _ => core::array::from_fn(|i| sum[i] + tails[i]),
        };
    }
    for (out, row) in rest.iter_mut().zip(single) {
        let sum = if N < 4 { 0.0 } else { lanes(row, v).sum() };
        *out = if N % 4 == 0 { sum } else { sum + tail(row, v) };
    }
}

/// Products of whole quads, in four lanes.
#[inline(always)]
fn lanes<const N: usize>(a: &[f64; N], b: &[f64; N]) -> Lanes {
    let (a, b) = (a.as_chunks::<4>().0, b.as_chunks::<4>().0);
    let mut acc = Lanes::product(a[0], b[0]);
    for k in 1..N / 4 {
        acc.add_product(a[k], b[k]);
    }
    acc
}

/// Products of the last few elements.
#[inline(always)]
fn tail<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let first = N / 4 * 4;
    if first == N {
        return 0.0;
    }
    (first + 1..N).fold(a[first] * b[first], |sum, k| sum + a[k] * b[k])
}

#[inline(always)]
fn down<const N: usize>(res: &mut [f64], mat: &[f64], v: &[f64]) {
    let (mut fours, mut pair, mut one) = ([[0.0; 4]; MOST / 4], [0.0; 2], 0.0);
    let mat = &mat[..v.len() * N];
    for (row, &x) in mat.as_chunks::<N>().0.iter().zip(v) {
        if x == 0.0 {
            continue;
        }
        let (quads, rest) = row.as_chunks::<4>();
        for q in 0..N / 4 {
            fours[q] = four_add_scl(fours[q], quads[q], x);
        }
        if N & 2 != 0 {
            pair = pair_add_scl(pair, [rest[0], rest[1]], x);
        }
        if N & 1 != 0 {
            one += row[N - 1] * x;
        }
    }
    let Some(res) = res.first_chunk_mut::<N>() else {
        return;
    };
    let (quads, rest) = res.as_chunks_mut::<4>();
    quads.copy_from_slice(&fours[..N / 4]);
    if N & 2 != 0 {
        (rest[0], rest[1]) = (pair[0], pair[1]);
    }
    if N & 1 != 0 {
        res[N - 1] = one;
    }
}

#[cfg(test)]
mod tests {
    use super::super::dense;
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn bits_of_other_products() {
        let mut rng = Rng::new(4);
        for columns in 1..=MOST {
            for rows in 0..12 {
                let mut vector = |n: usize| (0..n).map(|_| rng.signed()).collect::<Vec<f64>>();
                let (mat, x, mut y) = (vector(rows * columns), vector(columns), vector(rows));
                if let Some(y) = y.get_mut(2) {
                    *y = 0.0;
                }
                let (mut down, mut across) = (vec![f64::NAN; rows], vec![f64::NAN; columns]);
                mul_mat_vec(&mut down, &mat, &x);
                mul_mat_t_vec(&mut across, &mat, &y);
                for (r, row) in mat.chunks(columns).enumerate() {
                    assert_eq!(down[r].to_bits(), dense::dot(row, &x).to_bits());
                }
                for (c, sum) in across.iter().enumerate() {
                    let each = mat.chunks(columns).zip(&y);
                    let want = each.fold(0.0, |sum, (row, y)| sum + row[c] * y);
                    assert_eq!(sum.to_bits(), want.to_bits());
                }
            }
        }
    }
}
