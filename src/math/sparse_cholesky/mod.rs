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

/// Runs of rows that have the same neighbours: each has the columns of the one before and its own, and the
/// same rows below. They stay so in L, which is found block by block.
#[derive(Clone, Copy, Debug)]
pub struct Blocks<'a> {
    /// block of each row
    of: &'a [i32],
    /// first row of each block, and the end
    start: &'a [i32],
}

impl<'a> Blocks<'a> {
    /// Finds the blocks of H with `own` columns in each lower row, one row behind the other in `colind`.
    /// `of` has room for n numbers, `start` for n + 1.
    pub fn find(
        own: &[i32],
        colind: &[i32],
        upper: Upper,
        of: &'a mut [i32],
        start: &'a mut [i32],
    ) -> Self {
        let (mut adr, mut n) = (0, 0);
        let mut before: (&[i32], &[i32]) = (&[], &[]);
        for (r, &len) in own.iter().enumerate() {
            let cols = &colind[adr..adr + len as usize];
            adr += len as usize;
            let below = upper.row(r);
            let (_, left) = cols.split_last().expect("the diagonal is stored");
            let same = r > 0 && left == before.0 && before.1.split_first() == Some((&(r as i32), below));
            if !same {
                start[n] = r as i32;
                n += 1;
            }
            of[r] = n as i32 - 1;
            before = (cols, below);
        }
        start[n] = own.len() as i32;
        Self { of, start: &start[..=n] }
    }

    fn len(&self) -> usize {
        self.start.len() - 1
    }

    fn rows(&self, block: usize) -> std::ops::Range<usize> {
        self.start[block] as usize..self.start[block + 1] as usize
    }
}

impl<'a> Upper<'a> {
    fn row(&self, r: usize) -> &'a [i32] {
        &self.rows[self.adr[r] as usize..self.adr[r + 1] as usize]
    }
}

/// A row block that has a column block, met while climbing.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    /// one of H: its first row comes now, the others after what is met above it
    Enter(usize),
    /// one above it in the elimination tree: its rows come from the last to the first
    Pass(usize),
    /// the other rows of an entered one
    Leave(usize),
}

/// Visits the blocks `(row, column)` of L below the diagonal, columns decreasing, in the order in which
/// single rows would climb. `parent` and `flag` are scratch of n numbers.
#[inline(always)]
fn climb(
    blocks: &Blocks,
    upper: Upper,
    parent: &mut [i32],
    flag: &mut [i32],
    mut each: impl FnMut(Step, usize),
) {
    parent.fill(-1);
    flag.fill(-1);
    for col in (0..blocks.len()).rev() {
        flag[col] = col as i32;
        let mut rest = upper.row(blocks.start[col + 1] as usize - 1);
        while let Some(&i) = rest.first() {
            let entered = blocks.of[i as usize] as usize;
            rest = &rest[blocks.rows(entered).len()..];
            if flag[entered] == col as i32 {
                continue;
            }
            // up towards the column, until a block that has been here for it
            let mut node = entered;
            while flag[node] != col as i32 {
                flag[node] = col as i32;
                each(if node == entered { Step::Enter(node) } else { Step::Pass(node) }, col);
                if parent[node] < 0 {
                    parent[node] = col as i32;
                }
                node = parent[node] as usize;
            }
            each(Step::Leave(entered), col);
        }
    }
}

/// Counts the elements of the rows of L in `rownnz`, and places its columns in `col_adr` (n + 1 numbers).
/// Returns the number of elements of L, the diagonal included. `parent` and `flag` are scratch of n numbers.
pub fn count(
    blocks: &Blocks,
    upper: Upper,
    rownnz: &mut [i32],
    col_adr: &mut [i32],
    parent: &mut [i32],
    flag: &mut [i32],
) -> usize {
    // first by blocks
    rownnz.fill(0);
    col_adr.fill(0);
    climb(blocks, upper, parent, flag, |step, col| {
        if let Step::Enter(row) | Step::Pass(row) = step {
            rownnz[row] += blocks.rows(col).len() as i32;
            col_adr[col] += blocks.rows(row).len() as i32;
        }
    });
    // then for their rows, from the last one: there are no more blocks than rows
    for b in (0..blocks.len()).rev() {
        let (rows, columns, below) = (blocks.rows(b), rownnz[b], col_adr[b]);
        for r in rows.clone().rev() {
            rownnz[r] = columns + (r - rows.start) as i32 + 1;
            col_adr[r + 1] = below + (rows.end - 1 - r) as i32;
        }
    }
    col_adr[0] = 0;
    let n = rownnz.len();
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
    blocks: &Blocks,
    upper: Upper,
    parent: &mut [i32],
    flag: &mut [i32],
) -> Structure<'a> {
    let Room { rownnz, col_adr, rowadr, colind, col_row, col_at, group } = room;
    let n = rownnz.len();
    // within the blocks; addresses go on from there to the row's first column
    let mut end = 0;
    for b in 0..blocks.len() {
        let rows = blocks.rows(b);
        for r in rows.clone() {
            end += rownnz[r] as usize;
            let start = end - (r + 1 - rows.start);
            rowadr[r] = start as i32;
            for (k, c) in (rows.start..=r).enumerate() {
                colind[start + k] = c as i32;
                if c < r {
                    let list = col_adr[c] as usize + r - c - 1;
                    (col_row[list], col_at[list]) = (r as i32, (start + k) as i32);
                }
            }
        }
    }
    let (mut column, mut at) = (usize::MAX, 0);
    climb(blocks, upper, parent, flag, |step, col| {
        let cols = blocks.rows(col);
        if col != column {
            column = col;
            at = 0;
        }
        let mut source = |i: usize| {
            let adr = rowadr[i] as usize - cols.len();
            rowadr[i] = adr as i32;
            for (k, c) in cols.clone().enumerate() {
                colind[adr + k] = c as i32;
                // behind the other rows of the column's own block
                let list = col_adr[c] as usize + (cols.end - 1 - c) + at;
                col_row[list] = i as i32;
                col_at[list] = (adr + k) as i32;
            }
            at += 1;
        };
        match step {
            Step::Enter(block) => source(blocks.rows(block).start),
            Step::Pass(block) => blocks.rows(block).rev().for_each(&mut source),
            Step::Leave(block) => blocks.rows(block).skip(1).for_each(&mut source),
        }
    });
    group.fill(0);
    let rows = Pattern { rownnz, rowadr, colind };
    let mut s = Structure { rows, own, col_adr, col_row, col_at, group: &[] };
    let mut next = n;
    while next > 0 {
        let last = next - 1;
        let size = group_size(&s, blocks, last);
        group[last] = size as i32;
        next -= size;
    }
    s.group = group;
    s
}

/// Number of rows, up to three, that have the columns of `last` among them and are changed by the same rows
/// below: eliminated at once.
fn group_size(s: &Structure, blocks: &Blocks, last: usize) -> usize {
    let joins = |k: usize| {
        let Some(r) = last.checked_sub(k) else {
            return false;
        };
        let cols = s.rows.cols(last);
        let n = cols.len();
        blocks.of[r] == blocks.of[last]
            || n > k
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
