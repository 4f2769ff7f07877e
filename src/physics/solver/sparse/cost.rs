//! What changes of the factor cost, in elements that are touched: integers, so that choices made by them
//! are the same everywhere.

use super::super::zones::cone_blocks;
use crate::math::sparse::Pattern;
use crate::math::sparse_cholesky::Structure;
use crate::physics::solver::problem::Problem;

/// An element of a rank-one change, relative to one of a product.
pub const RANK_ONE: i64 = 10;

/// An element of a factorization.
pub const FACTOR: i64 = 3;

/// Costs in a structure.
pub struct Cost<'a> {
    /// elements of L that a rank-one change touches, by the last column of its vector
    reach: &'a [i64],
    /// squares of the lengths of the rows: a factorization
    pub factor: i64,
}

impl<'a> Cost<'a> {
    /// `reach` has one number per row of L.
    pub fn new(reach: &'a mut [i64], s: &Structure) -> Self {
        let mut factor = 0;
        for r in 0..s.len() {
            let n = s.rows.rownnz[r] as i64;
            // the row itself, and the way up the elimination tree
            reach[r] = n + s.parent(r).map_or(0, |p| reach[p]);
            factor += n * n;
        }
        Self { reach, factor }
    }

    /// A rank-one change by a row of J with these columns.
    pub fn row(&self, cols: &[i32]) -> i64 {
        cols.last().map_or(0, |&c| self.reach[c as usize])
    }

    /// Whether blocks of all contacts on their cone and a factorization cost less than their ranks one by
    /// one; `before` is what else must be done for the latter.
    pub fn folding_pays(&self, p: &Problem, pat: Pattern, before: i64) -> bool {
        let (mut ranks, mut blocks) = (0, 0);
        for block in cone_blocks(p) {
            let cols = pat.cols(block.row);
            let (dim, n) = (block.dim as i64, cols.len() as i64);
            ranks += dim * self.row(cols);
            blocks += dim * n * n;
        }
        RANK_ONE * ranks + before > FACTOR * (2 * blocks + self.factor)
    }
}
