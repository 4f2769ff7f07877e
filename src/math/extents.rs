//! Products with dense rows that leave out where the rows are zero, as most of a row of friction loss or of a limit is.
//!
//! Four neighbouring rows share an extent, in quads of columns. The sums are those of [`super::dense`], bit for bit: a product
//! that is zero changes no sum but the sign of a zero, so that a sum of zero is made anew from all products; and where a number
//! of the vector is not finite, nothing is left out.

use core::ops::Range;

use super::dense::{dot, dots, dots_part};
use super::four;
use super::narrow;
use super::short::add_rows;

/// Most groups of four rows; those behind them count as full.
const MOST: usize = 64;

/// Quads outside of which some rows are zero.
#[derive(Clone, Copy)]
pub struct Extent {
    pub first: usize,
    /// behind the last
    pub end: usize,
}

impl Extent {
    /// Of no row.
    pub const NOTHING: Self = Extent {
        first: usize::MAX,
        end: 0,
    };

    /// That of rows of `nc` elements of which nothing is known.
    #[inline(always)]
    pub fn full(nc: usize) -> Self {
        Extent {
            first: 0,
            end: nc.div_ceil(4),
        }
    }

    /// Around both.
    #[inline(always)]
    pub fn with(self, other: Self) -> Self {
        Extent {
            first: self.first.min(other.first),
            end: self.end.max(other.end),
        }
    }

    /// Its columns, of `nc`.
    #[inline(always)]
    fn columns(self, nc: usize) -> Range<usize> {
        let end = (4 * self.end).min(nc);
        (4 * self.first).min(end)..end
    }

    /// The quads among the first `n`.
    #[inline(always)]
    fn among(self, n: usize) -> Range<usize> {
        let end = self.end.min(n);
        self.first.min(end)..end
    }
}

/// Where the rows of a dense matrix have numbers.
pub struct Extents {
    /// first quad and the one behind the last, of each group of four rows
    parts: [[u8; 2]; MOST],
    /// groups that are known
    known: usize,
    /// quads of a row, of which the last may be shorter
    width: usize,
}

impl Extents {
    /// Where they pay: of rows that no kernel of few columns takes, of which they leave out a quarter.
    pub fn of_wide(mat: &[f64], nc: usize) -> Option<Self> {
        if nc <= narrow::MOST {
            return None;
        }
        let own = Self::find(mat, nc);
        let known = &own.parts[..own.known];
        let quads = known.iter().map(|[first, end]| (end - first) as usize);
        (4 * quads.sum::<usize>() <= 3 * known.len() * own.width).then_some(own)
    }

    /// Looks at all rows of `nc` columns; what is left over behind fours is full.
    fn find(mat: &[f64], nc: usize) -> Self {
        let width = nc.div_ceil(4);
        let mut own = Extents {
            parts: [[0; 2]; MOST],
            known: 0,
            width,
        };
        if width > u8::MAX as usize {
            return own;
        }
        for (part, rows) in own.parts.iter_mut().zip(mat.chunks_exact(4 * nc)) {
            *part = part_of([0, 1, 2, 3].map(|i| &rows[i * nc..(i + 1) * nc])).map(|q| q as u8);
            own.known += 1;
        }
        own
    }

    /// Of a row.
    #[inline(always)]
    fn of(&self, row: usize) -> Extent {
        let group = row / 4;
        if group >= self.known {
            return Extent {
                first: 0,
                end: self.width,
            };
        }
        let [first, end] = self.parts[group].map(usize::from);
        Extent { first, end }
    }
}

/// Quads outside of which four rows are zero; empty where all are.
#[inline(always)]
fn part_of(rows: [&[f64]; 4]) -> [usize; 2] {
    let n = rows[0].len();
    let [a, b, c, d] = rows.map(|row| row[..n].as_chunks::<4>());
    let whole = a.0.len();
    let zero = |q: usize| {
        let [a, b, c, d] = [a.0[q], b.0[q], c.0[q], d.0[q]].map(four::load);
        let bits = four::or(four::or(a, b), four::or(c, d));
        four::signs(four::eq(bits, four::load([0.0; 4]))) == 0b1111
    };
    let first = (0..whole).take_while(|&q| zero(q)).count();
    let tail = [a.1, b.1, c.1, d.1]
        .into_iter()
        .flatten()
        .any(|&x| x != 0.0);
    let end = if tail {
        n.div_ceil(4)
    } else {
        (first..whole)
            .rev()
            .find(|&q| !zero(q))
            .map_or(first, |q| q + 1)
    };
    [first, end]
}

/// Whether all are finite.
#[inline(always)]
fn finite(v: &[f64]) -> bool {
    let (fours, tail) = v.as_chunks::<4>();
    let zero = four::load([0.0; 4]);
    // zero times what is not finite is no number
    let sum = fours.iter().fold(zero, |sum, x| {
        four::add(sum, four::mul(four::load(*x), zero))
    });
    four::signs(four::eq(sum, zero)) == 0b1111 && tail.iter().all(|x| x.is_finite())
}

/// A dense matrix, row by row, with the extents of its rows, if they were found.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    pub val: &'a [f64],
    extents: Option<&'a Extents>,
}

impl<'a> Rows<'a> {
    pub fn new(val: &'a [f64], extents: Option<&'a Extents>) -> Self {
        Self { val, extents }
    }

    /// That of a row of `nc` elements.
    #[inline(always)]
    pub fn extent(&self, row: usize, nc: usize) -> Extent {
        self.extents
            .map_or(Extent::full(nc), |extents| extents.of(row))
    }

    /// `res = mat * v`; `res` has one element per row, `v` one per column.
    #[inline(always)]
    pub fn mul(&self, res: &mut [f64], v: &[f64]) {
        if v.len() > narrow::MOST || v.is_empty() {
            self.mul_wide(res, v);
        } else {
            narrow::mul_mat_vec(res, self.val, v);
        }
    }

    fn mul_wide(&self, res: &mut [f64], v: &[f64]) {
        let nc = v.len();
        let whole = nc / 4;
        let (fours, rest) = res.as_chunks_mut::<4>();
        let mut left = &self.val[..(4 * fours.len() + rest.len()) * nc];
        let extents = self.extents.filter(|_| finite(v));
        for (k, out) in fours.iter_mut().enumerate() {
            let (block, others) = left.split_at(4 * nc);
            left = others;
            let rows = four_rows(block, nc);
            if let Some(extents) = extents {
                let extent = extents.of(4 * k);
                let sums = dots_part(rows, v, extent.among(whole), extent.end > whole);
                let zeros = four::eq(four::load(sums), four::load([0.0; 4]));
                *out = sums;
                if four::signs(zeros) == 0 {
                    continue;
                }
            }
            *out = dots(rows, v);
        }
        for out in rest {
            let (row, others) = left.split_at(nc);
            left = others;
            *out = dot(row, v);
        }
    }

    /// `res = mat' * v`; `v` has one element per row of the matrix, `res` one per column. Rows with zero in `v` are left out.
    #[inline(always)]
    pub fn mul_t(&self, res: &mut [f64], v: &[f64]) {
        if res.len() > narrow::MOST || res.is_empty() {
            self.mul_wide_t(res, v);
        } else {
            narrow::mul_mat_t_vec(res, self.val, v);
        }
    }

    fn mul_wide_t(&self, res: &mut [f64], v: &[f64]) {
        let nc = res.len();
        res.fill(0.0);
        let extents = self.extents.filter(|_| finite(v));
        let (fours, rest) = v.as_chunks::<4>();
        let mut left = &self.val[..v.len() * nc];
        // those that count, until they are four
        let (mut some, mut scale, mut n) = ([&left[..0]; 4], [0.0; 4], 0);
        let mut around = Extent::NOTHING;
        for (k, x) in fours.iter().enumerate() {
            let (block, others) = left.split_at(4 * nc);
            left = others;
            let extent = extents.map_or(Extent::full(nc), |extents| extents.of(4 * k));
            let rows = four_rows(block, nc);
            if n == 0 && x.iter().all(|&x| x != 0.0) {
                add_part(res, rows, *x, extent);
                continue;
            }
            for i in (0..4).filter(|&i| x[i] != 0.0) {
                (some[n], scale[n]) = (rows[i], x[i]);
                around = around.with(extent);
                n += 1;
                if n == 4 {
                    add_part(res, some, scale, around);
                    (n, around) = (0, Extent::NOTHING);
                }
            }
        }
        for (row, x) in some.iter().zip(scale).take(n) {
            add_part(res, [*row], [x], around);
        }
        for &x in rest {
            let (row, others) = left.split_at(nc);
            left = others;
            if x != 0.0 {
                add_rows(res, [row], [x]);
            }
        }
    }
}

/// Adds rows times numbers to some quads of a row.
#[inline(always)]
fn add_part<const N: usize>(out: &mut [f64], rows: [&[f64]; N], s: [f64; N], part: Extent) {
    let own = part.columns(out.len());
    let rows = rows.map(|row| &row[own.clone()]);
    add_rows(&mut out[own], rows, s);
}

/// Four rows of `nc` elements, one behind the other.
#[inline(always)]
fn four_rows(block: &[f64], nc: usize) -> [&[f64]; 4] {
    let (a, block) = block.split_at(nc);
    let (b, block) = block.split_at(nc);
    let (c, d) = block.split_at(nc);
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::dense;
    use crate::math::testing::Rng;

    /// Rows with numbers in some columns, and vectors with zeros of both signs and, sometimes, what is no number.
    #[test]
    fn bits_of_full_products() {
        let mut rng = Rng::new(17);
        let mut pick = move |n: usize| ((rng.signed() + 1.0) * 0.5 * n as f64) as usize % n.max(1);
        let mut rng = Rng::new(5);
        for case in 0..400 {
            let (nc, nr) = (1 + pick(60), pick(40));
            let mut mat = vec![0.0; nr * nc];
            for row in mat.chunks_exact_mut(nc) {
                let first = pick(nc);
                let n = 1 + pick(if case % 3 == 0 { 1 } else { nc - first });
                row[first..(first + n).min(nc)].fill_with(|| rng.signed());
                if pick(9) == 0 {
                    row[first] = -0.0;
                }
            }
            let mut vector = |n: usize| -> Vec<f64> {
                (0..n)
                    .map(|_| match pick(if case % 2 == 0 { 6 } else { 60 }) {
                        0 => 0.0,
                        1 => -0.0,
                        2 if case % 7 == 0 => f64::INFINITY,
                        _ => rng.signed(),
                    })
                    .collect()
            };
            let (v, f) = (vector(nc), vector(nr));
            let extents = Extents::find(&mat, nc);
            let (known, full) = (Rows::new(&mat, Some(&extents)), Rows::new(&mat, None));
            let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            let (mut a, mut b) = (vec![1.0; nr], vec![1.0; nr]);
            known.mul(&mut a, &v);
            full.mul(&mut b, &v);
            assert_eq!(bits(&a), bits(&b), "{nr} rows of {nc}");
            for (row, x) in mat.chunks_exact(nc).zip(&a) {
                let each = dense::dot(row, &v);
                assert!(each.to_bits() == x.to_bits() || each.is_nan() && x.is_nan());
            }
            let (mut a, mut b) = (vec![1.0; nc], vec![1.0; nc]);
            known.mul_t(&mut a, &f);
            full.mul_t(&mut b, &f);
            assert_eq!(bits(&a), bits(&b), "{nr} rows of {nc}");
        }
    }
}
