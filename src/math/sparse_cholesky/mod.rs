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
mod solve;
mod structure;
#[cfg(test)]
mod tests;
mod update;

pub use blocks::{Blocks, Upper, transpose};
pub use factor::{PAD, factor, scratch};
pub use solve::solve;
pub use structure::{Room, Structure, count, symbolic};
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
