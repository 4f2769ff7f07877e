//! Sparse Cholesky factorization from the last row up: `H = L' L` with L lower triangular.
//!
//! Eliminating from the leaves of a kinematic tree keeps the factor as sparse as the tree. L is stored by
//! rows, columns increasing, the diagonal last, without gaps; beside it stands, for each column, the list
//! of the rows below the diagonal that have it, in the order in which the elimination tree is climbed:
//! the order in which [`factor`] subtracts them. H is stored in the places of L, so that a factorization
//! runs in place. T. Davis, Direct Methods for Sparse Linear Systems, chapter 4. Scratch comes from the
//! caller.

mod factor;
mod solve;
#[cfg(test)]
mod tests;
mod update;

pub use factor::{PAD, factor, scratch};
pub use solve::solve;
pub use update::update;

use super::sparse::Pattern;

/// Structure of a factor.
#[derive(Clone, Copy, Debug)]
pub struct Structure<'a> {
    /// rows of L
    pub rows: Pattern<'a>,
    /// number of elements of each row of H, the others of the row of L are fill
    own: &'a [i32],
    /// start of each column's list, and the end
    col_adr: &'a [i32],
    /// rows below the diagonal by columns: the sources of the row that has the column's number
    col_row: &'a [i32],
    /// address in L of each of these elements
    col_at: &'a [i32],
    /// number of rows eliminated together with the last of them; otherwise 0
    group: &'a [i32],
}

impl Structure<'_> {
    /// Number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.rownnz.len()
    }

    /// True when there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Addresses in the column lists of the rows that have column `r`.
    #[inline]
    fn sources(&self, r: usize) -> std::ops::Range<usize> {
        self.col_adr[r] as usize..self.col_adr[r + 1] as usize
    }

    /// The next row up the elimination tree: the last column before the diagonal.
    #[inline]
    pub fn parent(&self, r: usize) -> Option<usize> {
        match *self.rows.cols(r) {
            [.., p, _] => Some(p as usize),
            _ => None,
        }
    }
}

/// The upper triangle of H by rows, without the diagonal: row r lists in increasing order the rows i > r of
/// H that have column r, from `adr[r]` to `adr[r + 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Upper<'a> {
    pub adr: &'a [i32],
    pub rows: &'a [i32],
}

/// Visits the elements `(row, col)` of L below the diagonal, columns decreasing. `parent` and `flag` are
/// scratch of n numbers.
fn climb(upper: Upper, parent: &mut [i32], flag: &mut [i32], mut each: impl FnMut(usize, usize)) {
    parent.fill(-1);
    flag.fill(-1);
    for r in (0..parent.len()).rev() {
        flag[r] = r as i32;
        for &i in &upper.rows[upper.adr[r] as usize..upper.adr[r + 1] as usize] {
            // up towards r, until a row that has been here for this column
            let mut node = i as usize;
            while flag[node] != r as i32 {
                flag[node] = r as i32;
                each(node, r);
                if parent[node] < 0 {
                    parent[node] = r as i32;
                }
                node = parent[node] as usize;
            }
        }
    }
}

/// Counts the elements of the rows of L in `rownnz`, and places its columns in `col_adr` (n + 1 numbers).
/// Returns the number of elements of L, the diagonal included. `parent` and `flag` are scratch of n numbers.
pub fn count(
    upper: Upper,
    rownnz: &mut [i32],
    col_adr: &mut [i32],
    parent: &mut [i32],
    flag: &mut [i32],
) -> usize {
    let n = rownnz.len();
    rownnz.fill(1);
    col_adr.fill(0);
    climb(upper, parent, flag, |row, col| {
        rownnz[row] += 1;
        col_adr[col + 1] += 1;
    });
    for c in 0..n {
        col_adr[c + 1] += col_adr[c];
    }
    n + col_adr[n] as usize
}

/// Memory for a structure of n rows with `nnz` elements of L: what [`count`] has found, and what
/// [`symbolic`] fills.
#[derive(Debug)]
pub struct Room<'a> {
    /// n numbers, filled
    pub rownnz: &'a mut [i32],
    /// n + 1 numbers, filled
    pub col_adr: &'a mut [i32],
    /// n numbers
    pub rowadr: &'a mut [i32],
    /// nnz numbers
    pub colind: &'a mut [i32],
    /// nnz - n numbers
    pub col_row: &'a mut [i32],
    /// nnz - n numbers
    pub col_at: &'a mut [i32],
    /// n numbers
    pub group: &'a mut [i32],
}

/// Finds the structure of L; `own` counts the elements of the rows of H. `parent` and `flag` are scratch of
/// n numbers.
pub fn symbolic<'a>(
    room: Room<'a>,
    own: &'a [i32],
    upper: Upper,
    parent: &mut [i32],
    flag: &mut [i32],
) -> Structure<'a> {
    let Room { rownnz, col_adr, rowadr, colind, col_row, col_at, group } = room;
    let n = rownnz.len();
    let mut end = 0;
    for r in 0..n {
        end += rownnz[r];
        colind[end as usize - 1] = r as i32;
        // walks from the diagonal to the row's first column
        rowadr[r] = end - 1;
    }
    let (mut column, mut at) = (n, 0);
    climb(upper, parent, flag, |row, col| {
        if col != column {
            (column, at) = (col, col_adr[col] as usize);
        }
        rowadr[row] -= 1;
        colind[rowadr[row] as usize] = col as i32;
        col_row[at] = row as i32;
        col_at[at] = rowadr[row];
        at += 1;
    });
    group.fill(0);
    let rows = Pattern { rownnz, rowadr, colind };
    let empty: &[i32] = &[];
    let mut s = Structure { rows, own, col_adr, col_row, col_at, group: empty };
    let mut next = n;
    while next > 0 {
        let last = next - 1;
        let size = group_size(&s, last);
        group[last] = size as i32;
        next -= size;
    }
    s.group = group;
    s
}

/// Number of rows, up to three, that have the columns of `last` among them and are changed by the same rows
/// below: eliminated at once.
fn group_size(s: &Structure, last: usize) -> usize {
    let joins = |k: usize| {
        let Some(r) = last.checked_sub(k) else {
            return false;
        };
        let cols = s.rows.cols(last);
        let n = cols.len();
        n > k
            && cols[n - 1 - k] == r as i32
            && s.rows.rownnz[r] as usize == n - k
            && s.sources(r).len() == s.sources(last).len() + k
            // equal numbers of sources are not equal sources
            && s.sources(last).all(|i| {
                let (c, at) = (s.col_row[i] as usize, s.col_at[i] as usize);
                at >= s.rows.rowadr[c] as usize + k && s.rows.colind[at - k] == r as i32
            })
    };
    if s.sources(last).is_empty() || !joins(1) {
        1
    } else if !joins(2) {
        2
    } else {
        3
    }
}

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
