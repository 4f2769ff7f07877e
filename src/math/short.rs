//! Short rows times numbers, added to a row: four, then two elements at a time, without the prologue of a
//! long loop, each element in a register while all rows are added.

use super::lanes::{four_add_scl, pair_add_scl};

/// Calls `four`, `pair` or `one` for the parts of `out` with those of the rows.
#[inline(always)]
fn by_parts<const N: usize>(
    out: &mut [f64],
    rows: [&[f64]; N],
    four: impl Fn([f64; 4], [[f64; 4]; N]) -> [f64; 4],
    pair: impl Fn([f64; 2], [[f64; 2]; N]) -> [f64; 2],
    one: impl Fn(f64, [f64; N]) -> f64,
) {
    let n = out.len();
    let (fours, rest) = out.as_chunks_mut::<4>();
    let parts = rows.map(|row| row[..n].as_chunks::<4>());
    for (k, out) in fours.iter_mut().enumerate() {
        *out = four(*out, parts.map(|(fours, _)| fours[k]));
    }
    let (pairs, rest) = rest.as_chunks_mut::<2>();
    let tails = parts.map(|(_, tail)| tail.as_chunks::<2>());
    if let [out] = pairs {
        *out = pair(*out, tails.map(|(pairs, _)| pairs[0]));
    }
    if let [out] = rest {
        *out = one(*out, tails.map(|(_, tail)| tail[0]));
    }
}

/// `out = out + row0 s0 + row1 s1 + ...`, left to right.
#[inline(always)]
pub fn add_rows<const N: usize>(out: &mut [f64], rows: [&[f64]; N], s: [f64; N]) {
    by_parts(
        out,
        rows,
        |out, x| (0..N).fold(out, |sum, i| four_add_scl(sum, x[i], s[i])),
        |out, x| (0..N).fold(out, |sum, i| pair_add_scl(sum, x[i], s[i])),
        |out, x| (0..N).fold(out, |sum, i| sum + x[i] * s[i]),
    );
}

/// `out = (row0 s0 + row1 s1 + ...) + out`: the rows are summed first.
#[inline(always)]
pub fn add_sum<const N: usize>(out: &mut [f64], rows: [&[f64]; N], s: [f64; N]) {
    let sum_fours = |x: [[f64; 4]; N]| {
        let first = x[0].map(|x| x * s[0]);
        (1..N).fold(first, |sum, i| four_add_scl(sum, x[i], s[i]))
    };
    let sum_pairs = |x: [[f64; 2]; N]| {
        let first = x[0].map(|x| x * s[0]);
        (1..N).fold(first, |sum, i| pair_add_scl(sum, x[i], s[i]))
    };
    by_parts(
        out,
        rows,
        |out, x| four_add_scl(sum_fours(x), out, 1.0),
        |out, x| pair_add_scl(sum_pairs(x), out, 1.0),
        |out, x| (1..N).fold(x[0] * s[0], |sum, i| sum + x[i] * s[i]) + out,
    );
}

/// `out = (a - b) - c`.
#[inline(always)]
pub fn subtract_two(out: &mut [f64], a: &[f64], b: &[f64], c: &[f64]) {
    by_parts(
        out,
        [a, b, c],
        |_, [a, b, c]| core::array::from_fn(|k| a[k] - b[k] - c[k]),
        |_, [a, b, c]| core::array::from_fn(|k| a[k] - b[k] - c[k]),
        |_, [a, b, c]| a - b - c,
    );
}

/// `out = -v`.
#[inline(always)]
pub fn negative(out: &mut [f64], v: &[f64]) {
    by_parts(
        out,
        [v],
        |_, [v]| v.map(|x| -x),
        |_, [v]| v.map(|x| -x),
        |_, [x]| -x,
    );
}

/// Copies some elements of one size, as many as a tree has dofs, without a call: the last four once more where they are no whole block.
#[inline(always)]
pub fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    let n = from.len();
    let to = &mut to[..n];
    match n {
        0 => {}
        1 => to[0] = from[0],
        2 | 3 => {
            (to[0], to[1]) = (from[0], from[1]);
            to[n - 1] = from[n - 1];
        }
        4..=16 => {
            for at in [0, 4, 8, n - 4] {
                if let (Some(to), Some(from)) = (to.get_mut(at..at + 4), from.get(at..at + 4)) {
                    to.copy_from_slice(from);
                }
            }
        }
        _ => to.copy_from_slice(from),
    }
}

/// Sets some elements, as many as a tree has dofs, without a call.
#[inline(always)]
pub fn fill<T: Copy>(to: &mut [T], x: T) {
    let n = to.len();
    match n {
        0 => {}
        1 => to[0] = x,
        2 | 3 => {
            (to[0], to[1]) = (x, x);
            to[n - 1] = x;
        }
        4..=16 => {
            for at in [0, 4, 8, n - 4] {
                if let Some(to) = to.get_mut(at..at + 4) {
                    to.copy_from_slice(&[x; 4]);
                }
            }
        }
        _ => to.fill(x),
    }
}

/// The numbers below `n`, for a loop that seldom has more than a few turns: it is not unrolled, since the compiler does not know by
/// how much they grow.
#[inline(always)]
pub fn few(n: usize) -> impl Iterator<Item = usize> {
    let (mut next, step) = (0, core::hint::black_box(1));
    core::iter::from_fn(move || {
        let now = next;
        next += step;
        (now < n).then_some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn bits_of_plain_sums() {
        let mut rng = Rng::new(3);
        for n in 0..20 {
            let mut vector = || (0..n).map(|_| rng.signed()).collect::<Vec<f64>>();
            let (a, b, c, out) = (vector(), vector(), vector(), vector());
            let s = [0.3, -1.7, 2.1];
            let (mut each, mut sum) = (out.clone(), out.clone());
            add_rows(&mut each, [&a, &b, &c], s);
            add_sum(&mut sum, [&a, &b, &c], s);
            for k in 0..n {
                let [x, y, z] = [a[k] * s[0], b[k] * s[1], c[k] * s[2]];
                assert_eq!(each[k].to_bits(), (out[k] + x + y + z).to_bits());
                assert_eq!(sum[k].to_bits(), (x + y + z + out[k]).to_bits());
            }
        }
    }

    #[test]
    fn every_length() {
        let mut rng = Rng::new(5);
        for n in 0..40 {
            let mut vector = || (0..n).map(|_| rng.signed()).collect::<Vec<f64>>();
            let (a, b, c) = (vector(), vector(), vector());
            let mut out = vec![f64::NAN; n];
            copy(&mut out, &a);
            assert_eq!(out, a);
            assert!(few(n).eq(0..n));
            fill(&mut out, 7.0);
            assert!(out.iter().all(|&x| x == 7.0));
            negative(&mut out, &a);
            assert!(out.iter().zip(&a).all(|(x, a)| *x == -a));
            subtract_two(&mut out, &a, &b, &c);
            for k in 0..n {
                assert_eq!(out[k].to_bits(), (a[k] - b[k] - c[k]).to_bits());
            }
        }
    }
}
