//! Sparse Cholesky factorization from the last row up: `H = L' L` with L lower triangular.
//!
//! Eliminating from the leaves of a kinematic tree keeps the factor as sparse as the tree. L is stored by
//! rows, columns increasing, the diagonal last, without gaps; beside it stands, for each column, the list
//! of the rows below the diagonal that have it, in the order in which the elimination tree is climbed:
//! the order in which [`factor`] subtracts them. H is stored in the places of L, so that a factorization
//! runs in place. T. Davis, Direct Methods for Sparse Linear Systems, chapter 4. Scratch comes from the
//! caller.

mod blocks;
mod factor;
pub mod few;
mod solve;
mod structure;
#[cfg(test)]
mod tests;
mod triples;
mod update;

pub use blocks::{Blocks, Upper, transpose};
pub use factor::{PAD, factor, scratch};
pub use solve::{is_apart, solve, solve_apart, solve_in_order};
pub use structure::{Room, Structure, count, symbolic};
pub use triples::{factor_triples, solve_triples};
pub use update::update;

/// Visits the runs of `cols`, all of which are among `row`, that are neighbours there: `(place in row, place
/// in cols, length)`.
#[inline(always)]
pub fn runs_within(row: &[i32], cols: &[i32], mut visit: impl FnMut(usize, usize, usize)) {
    let n = cols.len();
    let (mut at, mut k) = (0, 0);
    while k < n {
        let first = cols[k];
        while row[at] != first {
            at += 1;
        }
        let mut len = 1;
        if row.get(at + n - 1 - k) == cols.last() {
            len = n - k;
        } else {
            while row[at + len] == cols[k + len] {
                len += 1;
            }
        }
        visit(at, k, len);
        at += len;
        k += len;
    }
}

/// Most runs of which [`Runs`] keeps the places.
const MOST: usize = 16;

/// Runs of neighbours among increasing columns, each with its place in the row that was asked last: rows of one body
/// have the columns of another in the same place.
pub struct Runs<'a> {
    cols: &'a [i32],
    /// where each run ends among the columns; none when there are too many
    ends: [usize; MOST],
    places: [usize; MOST],
}

impl<'a> Runs<'a> {
    #[inline(always)]
    pub fn new(cols: &'a [i32]) -> Self {
        let (mut ends, mut n) = ([0; MOST], 0);
        for k in 1..=cols.len() {
            if k == cols.len() || cols[k] != cols[k - 1] + 1 {
                if n == MOST {
                    ends[0] = 0;
                    break;
                }
                ends[n] = k;
                n += 1;
            }
        }
        Runs {
            cols,
            ends,
            places: [0; MOST],
        }
    }

    /// Visits the runs among the first `n` columns in a row that ends with the last of them, as [`runs_within`].
    #[inline(always)]
    pub fn within(&mut self, row: &[i32], n: usize, mut visit: impl FnMut(usize, usize, usize)) {
        if self.ends[0] == 0 {
            return runs_within(row, &self.cols[..n], visit);
        }
        let mut from = 0;
        for (&end, place) in self.ends.iter().zip(&mut self.places) {
            if end >= n {
                return visit(row.len() - (n - from), from, n - from);
            }
            let first = self.cols[from];
            if row.get(*place) != Some(&first) {
                *place = row.partition_point(|&c| c < first);
            }
            visit(*place, from, end - from);
            from = end;
        }
    }
}
