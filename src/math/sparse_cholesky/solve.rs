//! Solution by the factor.

use super::few;
use super::structure::Structure;
use crate::math::dense::add_to_scl_short;
use crate::math::lanes::four_sub_scl;
use crate::math::sparse::{Pattern, dot_sparse, last_run, some_run};

/// How the rows of L have their columns.
trait Rows {
    /// Length, up to 3, of the run of rows from `i` in which each row has the columns of row `i` and those of
    /// the run before it.
    fn chain(&self, i: usize, n: usize) -> usize;

    /// Visits the runs of neighbours among the columns of row `i` before the diagonal: place in the row, first column, length.
    fn runs(&mut self, i: usize, visit: impl FnMut(usize, usize, usize));

    /// The same with columns increasing.
    fn upwards(&mut self, i: usize, visit: impl FnMut(usize, usize, usize));
}

/// As lists.
struct Lists<'a> {
    rows: Pattern<'a>,
    /// a guess of the length of the last run
    run: usize,
}

impl<'a> Lists<'a> {
    /// Columns of row `i` before the diagonal.
    #[inline(always)]
    fn before(&self, i: usize) -> &'a [i32] {
        let (_, cols) = self
            .rows
            .cols(i)
            .split_last()
            .expect("the diagonal is stored");
        cols
    }
}

impl Rows for Lists<'_> {
    #[inline(always)]
    fn chain(&self, i: usize, n: usize) -> usize {
        let rows = self.rows;
        let shared = rows.rownnz[i] - 1;
        let joins = |q: usize| {
            i + q < n
                && rows.rownnz[i + q] == shared + 1 + q as i32
                && rows.cols(i + q)[shared as usize] == i as i32
        };
        if !joins(1) {
            1
        } else if !joins(2) {
            2
        } else {
            3
        }
    }

    #[inline(always)]
    fn runs(&mut self, i: usize, mut visit: impl FnMut(usize, usize, usize)) {
        let cols = self.before(i);
        let mut end = cols.len();
        // rows next to each other often share their last run
        self.run = some_run(cols, self.run.saturating_sub(3));
        let mut length = self.run;
        while end > 0 {
            end -= length;
            visit(end, cols[end] as usize, length);
            length = last_run(&cols[..end]);
        }
    }

    #[inline(always)]
    fn upwards(&mut self, i: usize, mut visit: impl FnMut(usize, usize, usize)) {
        let cols = self.before(i);
        for (k, &c) in cols.iter().enumerate() {
            visit(k, c as usize, 1);
        }
    }
}

impl Rows for few::Rows<'_> {
    #[inline(always)]
    fn chain(&self, i: usize, n: usize) -> usize {
        let follow = self.nested >> i >> 1;
        match follow & 3 {
            3 if i + 2 < n => 3,
            1 | 3 if i + 1 < n => 2,
            _ => 1,
        }
    }

    #[inline(always)]
    fn runs(&mut self, i: usize, visit: impl FnMut(usize, usize, usize)) {
        few::runs(self.columns[i] & !(1 << i), visit);
    }

    #[inline(always)]
    fn upwards(&mut self, i: usize, visit: impl FnMut(usize, usize, usize)) {
        self.runs(i, visit);
    }
}

/// Solves `L' L x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], l: &[f64], s: &Structure) {
    let rows = s.rows;
    match s.sets {
        None => solve_rows(x, l, rows, Lists { rows, run: 0 }),
        Some(sets) => solve_rows(x, l, rows, sets),
    }
}

#[inline(always)]
fn solve_rows(x: &mut [f64], l: &[f64], rows: Pattern, mut own: impl Rows) {
    let mut end = x.len();
    while end > 0 {
        let three = end >= 3 && own.chain(end - 3, end) == 3;
        if three && eliminate(x, l, rows, end - 3, &mut own) {
            end -= 3;
            continue;
        }
        let n = if three { 3 } else { 1 };
        for i in (end - n..end).rev() {
            if x[i] == 0.0 {
                continue;
            }
            let val = &l[rows.range(i)];
            x[i] /= val[val.len() - 1];
            let xi = x[i];
            own.runs(i, |k, from, len| {
                add_to_scl_short(&mut x[from..from + len], &val[k..k + len], -xi);
            });
        }
        end -= n;
    }
    let mut i = 0;
    while i < x.len() {
        i += match own.chain(i, x.len()) {
            1 => {
                let (val, ind) = rows.row(i, l);
                let m = val.len() - 1;
                let y = x[i] - dot_sparse(&val[..m], ind, x);
                x[i] = y / val[m];
                1
            }
            2 => {
                substitute::<2>(x, l, rows, i, &mut own);
                2
            }
            _ => {
                substitute::<3>(x, l, rows, i, &mut own);
                3
            }
        };
    }
}

/// The same, row by row, with every sum from left to right.
pub fn solve_in_order(x: &mut [f64], l: &[f64], rows: Pattern) {
    let row = |i: usize| {
        let (val, ind) = rows.row(i, l);
        let (diagonal, val) = val.split_last().expect("the diagonal is stored");
        (*diagonal, val.iter().zip(ind))
    };
    for i in (0..x.len()).rev() {
        let (diagonal, own) = row(i);
        x[i] /= diagonal;
        let xi = x[i];
        own.for_each(|(l, &c)| x[c as usize] -= l * xi);
    }
    for i in 0..x.len() {
        let (diagonal, own) = row(i);
        let sum = own.fold(0.0, |sum, (l, &c)| sum + l * x[c as usize]);
        x[i] = (x[i] - sum) / diagonal;
    }
}

/// The factor is that of three systems side by side: its rows come in threes, with the same blocks of three columns before
/// their own, all of them diagonal.
pub fn is_apart(l: &[f64], rows: Pattern) -> bool {
    let n = rows.rownnz.len();
    let whole = |b: usize| {
        let (blocks, own) = rows.cols(3 * b).as_chunks::<3>();
        let ordered = |&[x, y, z]: &[i32; 3]| x % 3 == 0 && y == x + 1 && z == x + 2;
        *own == [3 * b as i32]
            && blocks.iter().all(ordered)
            && (0..3).all(|k| {
                let (val, cols) = rows.row(3 * b + k, l);
                let rest = cols.strip_prefix(blocks.as_flattened());
                let ends = rest.and_then(|rest| rest.last()) == Some(&((3 * b + k) as i32));
                ends && DIAGONAL[k](val, blocks.len())
            })
    };
    n > 0 && n % 3 == 0 && (0..n / 3).all(whole)
}

/// For each row of a block.
const DIAGONAL: [fn(&[f64], usize) -> bool; 3] =
    [is_diagonal::<0>, is_diagonal::<1>, is_diagonal::<2>];

/// Of the first blocks of a row only number `K` of each three elements is not zero, of the others the last one.
fn is_diagonal<const K: usize>(val: &[f64], blocks: usize) -> bool {
    let (before, own) = val.split_at(3 * blocks);
    let [i, j] = [(K + 1) % 3, (K + 2) % 3];
    let before = before.as_chunks::<3>().0.iter();
    let others = own.split_last().map_or(&[][..], |(_, others)| others);
    before.fold(true, |alone, x| alone & (x[i] == 0.0) & (x[j] == 0.0))
        && others.iter().all(|&x| x == 0.0)
}

/// [`solve_in_order`] of three systems side by side. What is left out there are products with zero, which change no sum
/// but a negative zero or one that is not finite.
pub fn solve_apart(x: &mut [f64], l: &[f64], rows: Pattern) {
    let plain = |x: &f64| x.is_finite() && x.to_bits() != (-0.0_f64).to_bits();
    if !x.iter().fold(true, |all, x| all & plain(x)) {
        return solve_in_order(x, l, rows);
    }
    let (x, _) = x.as_chunks_mut::<3>();
    let three = |b: usize| {
        let (blocks, _) = rows.cols(3 * b).as_chunks::<3>();
        let vals = [0, 1, 2].map(|k| &l[rows.range(3 * b + k)]);
        let diagonal = vals.map(|val| val[val.len() - 1]);
        let before = vals.map(|val| &val.as_chunks::<3>().0[..blocks.len()]);
        (blocks, before, diagonal)
    };
    for b in (0..x.len()).rev() {
        let (blocks, vals, diagonal) = three(b);
        let own: [f64; 3] = core::array::from_fn(|k| x[b][k] / diagonal[k]);
        x[b] = own;
        for (at, &[c, ..]) in blocks.iter().enumerate() {
            let to = &mut x[c as usize / 3];
            (0..3).for_each(|k| to[k] -= vals[k][at][k] * own[k]);
        }
    }
    for b in 0..x.len() {
        let (blocks, vals, diagonal) = three(b);
        let mut sum = [0.0; 3];
        for (at, &[c, ..]) in blocks.iter().enumerate() {
            let from = x[c as usize / 3];
            (0..3).for_each(|k| sum[k] += vals[k][at][k] * from[k]);
        }
        x[b] = core::array::from_fn(|k| (x[b][k] - sum[k]) / diagonal[k]);
    }
}

/// Backward substitution of a run of three rows: the triangle among them, then the columns they share in one pass. False,
/// with nothing done, where an element is zero: its row has no effect.
#[inline(always)]
fn eliminate(x: &mut [f64], l: &[f64], rows: Pattern, i: usize, own: &mut impl Rows) -> bool {
    let n = rows.rownnz[i] as usize - 1;
    let [a, b, c]: [&[f64]; 3] = core::array::from_fn(|q| &l[rows.range(i + q)]);
    let last = x[i + 2] / c[n + 2];
    let middle = (x[i + 1] - c[n + 1] * last) / b[n + 1];
    let first = (x[i] - c[n] * last - b[n] * middle) / a[n];
    if x[i + 2] == 0.0 || middle == 0.0 || first == 0.0 {
        return false;
    }
    x[i..i + 3].copy_from_slice(&[first, middle, last]);
    own.runs(i, |k, from, len| {
        let rows = [c, b, a].map(|row| &row[k..k + len]);
        subtract_three(&mut x[from..from + len], rows, [last, middle, first]);
    });
    true
}

/// `x -= rows[0] * s[0]`, then the others.
#[inline(always)]
fn subtract_three(x: &mut [f64], rows: [&[f64]; 3], s: [f64; 3]) {
    let n = x.len();
    let (fours, rest) = x.as_chunks_mut::<4>();
    let split = rows.map(|row| row[..n].as_chunks::<4>());
    for (k, x) in fours.iter_mut().enumerate() {
        for q in 0..3 {
            *x = four_sub_scl(*x, split[q].0[k], s[q]);
        }
    }
    for (k, x) in rest.iter_mut().enumerate() {
        for q in 0..3 {
            *x -= split[q].1[k] * s[q];
        }
    }
}

/// Forward substitution of a run: the columns they share in one pass, one product after the other, then the
/// triangle among them.
#[inline(always)]
fn substitute<const G: usize>(
    x: &mut [f64],
    l: &[f64],
    rows: Pattern,
    i: usize,
    own: &mut impl Rows,
) {
    let n = rows.rownnz[i] as usize - 1;
    let vals: [&[f64]; G] = core::array::from_fn(|q| &l[rows.range(i + q)][..=n + q]);
    let mut sum = [0.0; G];
    own.upwards(i, |k, from, len| {
        let (vals, x) = (vals.map(|row| &row[k..k + len]), &x[from..from + len]);
        for k in 0..len {
            for q in 0..G {
                sum[q] += vals[q][k] * x[k];
            }
        }
    });
    for q in 0..G {
        let row = &vals[q][n..];
        let mut y = x[i + q] - sum[q];
        for p in 0..q {
            y -= row[p] * x[i + p];
        }
        x[i + q] = y / row[q];
    }
}
