//! Dense Cholesky factor stored by columns, four numbers at a time.
//!
//! The same results as [`super::cholesky`], bit for bit: every sum runs over the same products in the
//! same four lanes. But four elements of a column advance together, so the work is in vector registers
//! and the sums do not wait for each other.

use super::bounds::MINVAL;
use super::cholesky::Rank1;
use super::dense::lanes;

/// Four consecutive elements of a column.
pub type Quad = [f64; 4];

/// Quads that hold `n` numbers.
#[inline(always)]
pub const fn quads(n: usize) -> usize {
    n.div_ceil(4)
}

/// Element `i` of a vector of quads.
#[inline(always)]
fn at(x: &[Quad], i: usize) -> f64 {
    x[i / 4][i % 4]
}

#[inline(always)]
fn set(x: &mut [Quad], i: usize, value: f64) {
    x[i / 4][i % 4] = value;
}

/// The lower triangle of an n-by-n matrix, or its factor. Column j starts at `val[j * quads(n)]`;
/// elements above the diagonal are unspecified, those past row n are zero once `clear`ed.
pub struct Columns<'a> {
    n: usize,
    width: usize,
    val: &'a mut [Quad],
}

impl<'a> Columns<'a> {
    /// Quads needed for a matrix.
    pub const fn size(n: usize) -> usize {
        n * quads(n)
    }

    /// `val` has [`Columns::size`] quads.
    pub fn new(n: usize, val: &'a mut [Quad]) -> Self {
        debug_assert_eq!(val.len(), Self::size(n));
        Self {
            n,
            width: quads(n),
            val,
        }
    }

    /// Sets everything to zero.
    pub fn clear(&mut self) {
        self.val.fill([0.0; 4]);
    }

    /// Copies another matrix of the same size.
    pub fn copy_from(&mut self, other: &Columns) {
        self.val.copy_from_slice(other.val);
    }

    /// Adds another matrix of the same size, or an empty one.
    pub fn add_matrix(&mut self, other: &Columns) {
        let own = self.val.as_flattened_mut().iter_mut();
        own.zip(other.val.as_flattened()).for_each(|(x, y)| *x += y);
    }

    /// Adds `x` to element (row, col), col <= row.
    #[inline(always)]
    pub fn add(&mut self, row: usize, col: usize, x: f64) {
        self.val[col * self.width + row / 4][row % 4] += x;
    }

    /// Adds `(v * d) v'`, with `d v` as the first factor: element (i, j) grows by `v[j] * (v[i] * d)`.
    /// `scratch` has [`quads`] quads.
    pub fn add_square(&mut self, v: &[f64], d: f64, scratch: &mut [Quad]) {
        let width = self.width;
        // nothing happens behind the last nonzero element
        let Some(last) = v.iter().rposition(|&x| x != 0.0) else {
            return;
        };
        let end = last / 4 + 1;
        let scaled = &mut scratch[..end];
        scaled[end - 1] = [0.0; 4];
        for (q, v) in scaled.as_flattened_mut().iter_mut().zip(v) {
            *q = v * d;
        }
        let columns = self.val.chunks_exact_mut(width).zip(&v[..last + 1]);
        for (j, (col, &x)) in columns.enumerate() {
            if x == 0.0 {
                continue;
            }
            let first = j / 4;
            for (c, s) in col[first..end].iter_mut().zip(&scaled[first..]) {
                for k in 0..4 {
                    c[k] += s[k] * x;
                }
            }
        }
    }

    /// Factorizes in place. A pivot below `mindiag` becomes `mindiag` with zeros under it, and lowers the
    /// returned rank by one.
    pub fn factor(&mut self, mindiag: f64) -> usize {
        let (n, width) = (self.n, self.width);
        let mut rank = n;
        for j in 0..n {
            let (head, tail) = self.val.split_at_mut(j * width);
            let own = &mut tail[..width];
            // subtract the products with the columns before
            let first = j / 4;
            for (q, out) in own.iter_mut().enumerate().skip(first) {
                let s = column_sums(head, width, j, q);
                for k in 0..4 {
                    out[k] -= s[k];
                }
            }
            let t = at(own, j);
            if t < mindiag {
                rank -= 1;
                own[first..].fill([0.0; 4]);
                set(own, j, mindiag.sqrt());
                continue;
            }
            let diag = t.sqrt();
            let inv = 1.0 / diag;
            for q in &mut own[first..] {
                for x in q {
                    *x *= inv;
                }
            }
            set(own, j, diag);
        }
        rank
    }

    /// Solves `L L' x = b` in place: `x` is b on entry.
    pub fn solve(&self, x: &mut [f64]) {
        let (n, width) = (self.n, self.width);
        // L y = b
        for i0 in (0..n).step_by(4) {
            let size = (n - i0).min(4);
            let l = self.diagonal_block(i0, size);
            let s = vector_sums(self.val, width, x, i0);
            let b = &mut x[i0..i0 + size];
            // products within the block come last, summed apart
            b[0] = (b[0] - s[0]) / l[0][0];
            if size > 1 {
                b[1] = (b[1] - (s[1] + l[0][1] * b[0])) / l[1][1];
            }
            if size > 2 {
                b[2] = (b[2] - (s[2] + (l[0][2] * b[0] + l[1][2] * b[1]))) / l[2][2];
            }
            if size > 3 {
                let tail = l[0][3] * b[0] + l[1][3] * b[1] + l[2][3] * b[2];
                b[3] = (b[3] - (s[3] + tail)) / l[3][3];
            }
        }
        // L' x = y: each solved element leaves the ones above it, from the last on
        for i0 in (0..n).step_by(4).rev() {
            let size = (n - i0).min(4);
            let l = self.diagonal_block(i0, size);
            let (above, block) = x[..i0 + size].split_at_mut(i0);
            let mut y = [0.0; 4];
            y[..size].copy_from_slice(block);
            let mut neg = [0.0; 4];
            for r in (0..4).rev() {
                if r < size {
                    y[r] /= l[r][r];
                    neg[r] = -y[r];
                }
                for c in 0..r {
                    y[c] += l[c][r] * neg[r];
                }
            }
            block.copy_from_slice(&y[..size]);
            // the elements that are due next come first
            let columns = self.val[..i0 * width].chunks_exact(width);
            for (x, col) in above.iter_mut().zip(columns).rev() {
                let l = &col[i0 / 4];
                *x = (((*x + l[3] * neg[3]) + l[2] * neg[2]) + l[1] * neg[1]) + l[0] * neg[0];
            }
        }
    }

    /// Columns i0.. of rows i0..i0 + 4; zero where there are none.
    #[inline(always)]
    fn diagonal_block(&self, i0: usize, size: usize) -> [Quad; 4] {
        let mut l = [[0.0; 4]; 4];
        for (c, l) in l.iter_mut().enumerate().take(size) {
            *l = self.val[(i0 + c) * self.width + i0 / 4];
        }
        l
    }

    /// Changes the factor of A into that of A plus or minus `x x'` for several vectors, one after the
    /// other in effect; `xs` holds [`quads`] quads each, padded with zeros, and is destroyed. False when
    /// a pivot had to be raised to `MINVAL`.
    pub fn update(&mut self, xs: &mut [Quad], signs: &[Rank1]) -> bool {
        let width = self.width;
        let mut good = true;
        for (k, col) in self.val.chunks_exact_mut(width).enumerate().take(self.n) {
            // one rotation per vector; the next column of one may run beside this column of the next
            for (x, sign) in xs.chunks_exact_mut(width).zip(signs) {
                let xk = at(x, k);
                if xk == 0.0 {
                    continue;
                }
                let sgn = if *sign == Rank1::Add { 1.0 } else { -1.0 };
                let diag = at(col, k);
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
                let first = k / 4;
                // elements up to k keep their values
                let (l0, x0) = (&mut col[first], &mut x[first]);
                l0[k % 4] = r;
                for i in k % 4 + 1..4 {
                    l0[i] = (l0[i] + signed * x0[i]) * cinv;
                    x0[i] = c * x0[i] - s * l0[i];
                }
                for (l, x) in col[first + 1..].iter_mut().zip(&mut x[first + 1..]) {
                    for i in 0..4 {
                        l[i] = (l[i] + signed * x[i]) * cinv;
                        x[i] = c * x[i] - s * l[i];
                    }
                }
            }
        }
        good
    }
}

/// Products of row j with the rows of quad `q`, over the columns before j: for each of the four rows the
/// four lanes of [`super::dense::dot`].
#[inline(always)]
fn column_sums(head: &[Quad], width: usize, j: usize, q: usize) -> Quad {
    let (jq, jr) = (j / 4, j % 4);
    sums(&head[..j * width], width, q, |_, col| col[jq][jr])
}

/// As `column_sums`, with a vector in place of row j, over the columns before `n`.
#[inline(always)]
fn vector_sums(val: &[Quad], width: usize, x: &[f64], n: usize) -> Quad {
    let x = &x[..n];
    sums(&val[..n * width], width, n / 4, |k, _| x[k])
}

#[inline(always)]
fn sums(cols: &[Quad], width: usize, q: usize, other: impl Fn(usize, &[Quad]) -> f64) -> Quad {
    let mut blocks = cols.chunks_exact(4 * width);
    let mut acc = [[0.0; 4]; 4];
    let mut k = 0;
    for block in &mut blocks {
        for lane in 0..4 {
            let col = &block[lane * width..(lane + 1) * width];
            let (l, y) = (&col[q], other(k + lane, col));
            for r in 0..4 {
                acc[lane][r] += l[r] * y;
            }
        }
        k += 4;
    }
    let mut res: Quad =
        core::array::from_fn(|r| lanes([acc[0][r], acc[1][r], acc[2][r], acc[3][r]]));
    // the rest is summed apart
    let rest = blocks.remainder();
    if !rest.is_empty() {
        let mut tail = [0.0; 4];
        for (i, col) in rest.chunks_exact(width).enumerate() {
            let (l, y) = (&col[q], other(k + i, col));
            for r in 0..4 {
                tail[r] += l[r] * y;
            }
        }
        for r in 0..4 {
            res[r] += tail[r];
        }
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::cholesky;

    /// Numbers in [-1, 1).
    fn noise(seed: &mut u64) -> f64 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn padded(v: &[f64]) -> Vec<Quad> {
        let mut q = vec![[0.0; 4]; quads(v.len())];
        v.iter().enumerate().for_each(|(i, x)| set(&mut q, i, *x));
        q
    }

    #[test]
    fn same_bits_as_by_rows() {
        let mut seed = 3;
        for n in 1..30 {
            // A = sum of squares + diagonal
            let mut rows = vec![0.0; n * n];
            let mut val = vec![[7.0; 4]; Columns::size(n)];
            let mut cols = Columns::new(n, &mut val);
            cols.clear();
            let mut scratch = vec![[0.0; 4]; quads(n)];
            for _ in 0..n + 2 {
                let v: Vec<f64> = (0..n).map(|_| noise(&mut seed)).collect();
                cols.add_square(&v, 0.7, &mut scratch);
                for i in 0..n {
                    for j in 0..=i {
                        rows[i * n + j] += v[j] * (v[i] * 0.7);
                    }
                }
            }
            for i in 0..n {
                rows[i * (n + 1)] += 2.0;
                cols.add(i, i, 2.0);
            }
            assert_eq!(cols.factor(MINVAL), cholesky::factor(&mut rows, n, MINVAL));
            let check = |cols: &Columns, rows: &[f64]| {
                for i in 0..n {
                    for j in 0..=i {
                        let c = at(&cols.val[j * cols.width..], i);
                        assert_eq!(c.to_bits(), rows[i * n + j].to_bits(), "n {n} at {i},{j}");
                    }
                }
                let b: Vec<f64> = (0..n).map(|i| (i as f64 + 0.3).sin()).collect();
                let (mut x, mut y) = (b.clone(), b);
                cols.solve(&mut x);
                cholesky::solve(&mut y, rows);
                assert_eq!(x, y);
            };
            check(&cols, &rows);
            // three changes at once equal three in sequence
            let signs = [Rank1::Add, Rank1::Subtract, Rank1::Add];
            let mut xs = Vec::new();
            for (k, sign) in signs.iter().enumerate() {
                let mut x: Vec<f64> = (0..n).map(|_| 0.2 * noise(&mut seed)).collect();
                x[(k * 5) % n] = 0.0;
                xs.extend(padded(&x));
                assert_eq!(cholesky::update(&mut rows, &mut x, *sign), n);
            }
            assert!(cols.update(&mut xs, &signs));
            check(&cols, &rows);
        }
    }

    #[test]
    fn lost_pivot_is_raised() {
        let mut val = vec![[0.0; 4]; Columns::size(2)];
        let mut cols = Columns::new(2, &mut val);
        cols.add(0, 0, 1.0);
        cols.add(1, 0, 1.0);
        cols.add(1, 1, 1.0);
        assert_eq!(cols.factor(MINVAL), 1);
        let mut x = vec![[1.0, 0.0, 0.0, 0.0]];
        assert!(!cols.update(&mut x, &[Rank1::Subtract]));
    }
}
