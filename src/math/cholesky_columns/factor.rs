//! The factor, column after column: from each what the columns before leave of it.

use super::column::{Quad, Width};
use super::solve::Follow;
use crate::math::four;
use crate::math::lanes::four_add_scl;

/// Widest columns whose pivots are found ahead; in wider ones other work fills the time.
const AHEAD: usize = 5;

/// See [`super::Columns::factor`]. What is next waits for the root and the quotient of a pivot. So it is found beside its
/// column, without taking it out of a register.
pub fn factor<W: Width>(val: &mut [Quad], w: W, n: usize, mindiag: f64, x: &mut [f64]) -> usize {
    let width = w.get();
    let mut rank = n;
    let mut follow = Follow::new(n, x);
    let mut pivot = val.first().map_or(0.0, |quad| quad[0]);
    for j in 0..n {
        let (done, rest) = val.split_at_mut((j + 1) * width);
        let own = &mut done[j * width..];
        let (first, lane) = (j / 4, j % 4);
        let row = Row {
            first: (j + 1) / 4,
            lane: (j + 1) % 4,
        };
        let lost = pivot < mindiag;
        let (diag, inv) = if lost {
            rank -= 1;
            (mindiag.sqrt(), 0.0)
        } else {
            let diag = pivot.sqrt();
            (diag, 1.0 / diag)
        };
        // of a lost pivot nothing is left, not even what is no number
        let below = match own.get(row.first) {
            Some(quad) if !lost => quad[row.lane] * inv,
            _ => 0.0,
        };
        let all = f64::from_bits(u64::MAX);
        let keep = four::load([if lost { 0.0 } else { all }; 4]);
        for quad in &mut own[first..] {
            let scaled = four::mul(four::load(*quad), four::load([inv; 4]));
            *quad = four::store(four::and(scaled, keep));
        }
        own[first][lane] = diag;
        follow.column(done, w, j);
        if j + 1 < n {
            let next = &mut rest[..width];
            let mut q = row.first;
            assert!(q < width);
            let mut found = None;
            while q + 2 <= width {
                found = found.or(leave::<2, W>(&mut next[q..], done, w, (j, q), row, below));
                q += 2;
            }
            if q < width {
                found = found.or(leave::<1, W>(&mut next[q..], done, w, (j, q), row, below));
            }
            pivot = found.unwrap_or(next[row.first][row.lane]);
        }
    }
    rank
}

/// Takes out of N quads of a column what the n + 1 before leave in them, of the last of which the element of `row` is `below`.
/// Returns what is left at this row, if it is in the first quad and pivots are found ahead.
#[inline(always)]
fn leave<const N: usize, W: Width>(
    out: &mut [Quad],
    columns: &[Quad],
    w: W,
    (n, q): (usize, usize),
    row: Row,
    below: f64,
) -> Option<f64> {
    if w.get() > AHEAD {
        subtract(out, sums::<N, W>(columns, w, n + 1, q, row));
        return None;
    }
    let width = w.get();
    let last = &columns[n * width + q..];
    let (mut lanes, mut rest) = blocks::<N, W>(columns, w, n, q, row);
    let mut next = |sum: &mut [Quad; N]| {
        let (column, others) = rest.split_at(width);
        add(sum, &column[q..], row.one(0, column));
        rest = others;
    };
    let (start, lane, square) = (out[0][row.lane], row.lane, below * below);
    let (taken, sum) = if n % 4 == 3 {
        // the last column closes a block
        let [a, b, c, d] = &mut lanes;
        next(a);
        next(b);
        next(c);
        let taken = (a[0][lane] + c[0][lane]) + (b[0][lane] + (d[0][lane] + square));
        add(d, last, below);
        (taken, combined(lanes))
    } else {
        let (sum, mut tail) = (combined(lanes), [[0.0; 4]; N]);
        if n & 2 != 0 {
            next(&mut tail);
            next(&mut tail);
        }
        if n & 1 != 0 {
            next(&mut tail);
        }
        let taken = sum[0][lane] + (tail[0][lane] + square);
        add(&mut tail, last, below);
        (taken, with_tail(sum, tail))
    };
    subtract(out, sum);
    Some(start - taken)
}

#[inline(always)]
fn subtract<const N: usize>(own: &mut [Quad], s: [Quad; N]) {
    for (out, s) in own[..N].iter_mut().zip(s) {
        *out = four::store(four::sub(four::load(*out), four::load(s)));
    }
}

/// What columns are multiplied with, an element for each.
pub trait Other: Copy {
    /// Of four columns, the `k`-th ones and those that follow.
    fn four(self, k: usize, columns: [&[Quad]; 4]) -> [f64; 4];
    /// That of the `k`-th column.
    fn one(self, k: usize, column: &[Quad]) -> f64;
    /// Whether columns of this width have it, up to the `n`-th.
    fn fits(self, n: usize, width: usize) -> bool;
}

/// A row of the factor.
#[derive(Clone, Copy)]
struct Row {
    first: usize,
    lane: usize,
}

impl Other for Row {
    #[inline(always)]
    fn four(self, _: usize, columns: [&[Quad]; 4]) -> [f64; 4] {
        columns.map(|column| column[self.first][self.lane])
    }
    #[inline(always)]
    fn one(self, _: usize, column: &[Quad]) -> f64 {
        column[self.first][self.lane]
    }
    #[inline(always)]
    fn fits(self, _: usize, width: usize) -> bool {
        self.first < width && self.lane < 4
    }
}

impl Other for &[f64] {
    #[inline(always)]
    fn four(self, k: usize, _: [&[Quad]; 4]) -> [f64; 4] {
        self.as_chunks().0[k / 4]
    }
    #[inline(always)]
    fn one(self, k: usize, _: &[Quad]) -> f64 {
        self[k]
    }
    #[inline(always)]
    fn fits(self, n: usize, _: usize) -> bool {
        n <= self.len()
    }
}

/// Products of a vector with the rows of N quads from `q` on, over the first `n` columns: for each row the four
/// lanes of [`crate::math::dense::dot`], and its tail.
#[inline(always)]
pub fn sums<const N: usize, W: Width>(
    val: &[Quad],
    w: W,
    n: usize,
    q: usize,
    other: impl Other,
) -> [Quad; N] {
    let (lanes, mut rest) = blocks::<N, W>(val, w, n, q, other);
    let sum = combined(lanes);
    if n.is_multiple_of(4) {
        return sum;
    }
    // the rest is summed apart
    let mut tail = [[0.0; 4]; N];
    let mut next = |k: usize| {
        let (column, others) = rest.split_at(w.get());
        add(&mut tail, &column[q..], other.one(k, column));
        rest = others;
    };
    if n & 2 != 0 {
        next(n / 4 * 4);
        next(n / 4 * 4 + 1);
    }
    if n & 1 != 0 {
        next(n - 1);
    }
    with_tail(sum, tail)
}

/// The four lanes of sums over the first n columns, as far as they make whole blocks, and the columns behind.
#[inline(always)]
fn blocks<const N: usize, W: Width>(
    val: &[Quad],
    w: W,
    n: usize,
    q: usize,
    other: impl Other,
) -> ([[Quad; N]; 4], &[Quad]) {
    let width = w.get();
    // what the compiler need not ask for each column
    assert!(q < width && q + N <= width && other.fits(n, width));
    let (mut lanes, mut rest) = ([[[0.0; 4]; N]; 4], val);
    for k in (0..n / 4 * 4).step_by(4) {
        // one by one: then their lengths are known
        let mut next = || {
            let (column, others) = rest.split_at(width);
            rest = others;
            column
        };
        let columns = [next(), next(), next(), next()];
        let y = other.four(k, columns);
        for (lane, sum) in lanes.iter_mut().enumerate() {
            add(sum, &columns[lane][q..], y[lane]);
        }
    }
    (lanes, rest)
}

#[inline(always)]
fn add<const N: usize>(sum: &mut [Quad; N], column: &[Quad], y: f64) {
    for (sum, x) in sum.iter_mut().zip(&column[..N]) {
        *sum = four_add_scl(*sum, *x, y);
    }
}

#[inline(always)]
fn combined<const N: usize>([a, b, c, d]: [[Quad; N]; 4]) -> [Quad; N] {
    core::array::from_fn(|i| {
        let [a, b, c, d] = [a[i], b[i], c[i], d[i]].map(four::load);
        four::store(four::add(four::add(a, c), four::add(b, d)))
    })
}

#[inline(always)]
fn with_tail<const N: usize>(sum: [Quad; N], tail: [Quad; N]) -> [Quad; N] {
    core::array::from_fn(|i| four::store(four::add(four::load(sum[i]), four::load(tail[i]))))
}
