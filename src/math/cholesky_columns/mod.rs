//! Dense Cholesky factor stored by columns, four numbers at a time.
//!
//! The same results as [`super::cholesky`], bit for bit: every sum runs over the same products in the
//! same four lanes. But four elements of a column advance together, so the work is in vector registers
//! and the sums do not wait for each other. The kernels know the width of a column where it is small.

mod column;
mod factor;
mod solve;
mod square;
mod stream;
#[cfg(test)]
mod tests;
mod update;

use super::cholesky::Rank1;
use super::extents::Extent;
use column::Fixed;
pub use column::{Quad, TOGETHER, combined, quads, scaled};

/// Calls a kernel with a width: one of the fixed ones, or any.
macro_rules! with_width {
    ($width:expr, $w:ident => $call:expr) => {
        with_width!($width, $w => $call; 1 2 3 4 5 6 7 8 9)
    };
    ($width:expr, $w:ident => $call:expr; $($fixed:literal)*) => {
        match $width {
            $($fixed => { let $w = Fixed::<$fixed>; $call })*
            $w => $call,
        }
    };
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

    /// Adds a sparse row; `shift` is taken from its columns.
    #[inline(always)]
    pub fn add_row(&mut self, row: usize, (cols, shift): (&[i32], i32), vals: &[f64]) {
        let (step, val) = (4 * self.width, self.val.as_flattened_mut());
        for (&c, x) in cols.iter().zip(vals) {
            val[(c - shift) as usize * step + row] += x;
        }
    }

    /// Adds `(v * d) v'` for up to [`TOGETHER`] rows v, one after the other, each with `d v` as the first factor:
    /// element (i, j) grows by `v[j] * (v[i] * d)`, or not at all where `v[j]` is zero. Outside their extent the rows are zero.
    /// `scratch` has [`TOGETHER`] times [`quads`] quads.
    pub fn add_squares(
        &mut self,
        rows: &[&[f64]],
        extent: Extent,
        d: &[f64],
        scratch: &mut [Quad],
    ) {
        with_width!(self.width, w => square::add(self.val, w, (rows, extent), d, scratch));
    }

    /// Factorizes in place. A pivot below `mindiag` becomes `mindiag` with zeros under it, and lowers the
    /// returned rank by one. On the way `x` becomes L⁻¹ x, or is empty.
    pub fn factor(&mut self, mindiag: f64, x: &mut [f64]) -> usize {
        with_width!(self.width, w => factor::factor(self.val, w, self.n, mindiag, x))
    }

    /// `x` becomes L⁻¹ x, or is empty.
    pub fn forward(&self, x: &mut [f64]) {
        with_width!(self.width, w => solve::solve_lower(self.val, w, x));
    }

    /// `x` becomes L'⁻¹ x, or is empty.
    pub fn backward(&self, x: &mut [f64]) {
        with_width!(self.width, w => solve::solve_upper(self.val, w, x));
    }

    /// Changes the factor of A into that of A plus or minus `x x'` for several vectors, one after the
    /// other in effect; `xs` holds [`quads`] quads each, padded with zeros, and is destroyed. False when
    /// a pivot had to be raised to `MINVAL`. On the way `b` becomes L⁻¹ b with the new factor, or is empty.
    pub fn update(&mut self, xs: &mut [Quad], signs: &[Rank1], b: &mut [f64]) -> bool {
        with_width!(self.width, w => update::update(self.val, w, self.n, xs, signs, b))
    }
}
