//! The structure of the factor, found from that of H.

use super::blocks::{Blocks, Step, Upper, climb};
use super::few;
use crate::math::sparse::Pattern;

/// Structure of a factor.
#[derive(Clone, Copy, Debug)]
pub struct Structure<'a> {
    /// rows of L
    pub rows: Pattern<'a>,
    /// number of elements of each row of H, the others of the row of L are fill
    pub(super) own: &'a [i32],
    /// start of each column's list, and the end
    pub(super) col_adr: &'a [i32],
    /// rows below the diagonal by columns: the sources of the row that has the column's number
    pub(super) col_row: &'a [i32],
    /// address in L of each of these elements
    pub(super) col_at: &'a [i32],
    /// number of rows eliminated together with the last of them; otherwise 0
    pub(super) group: &'a [i32],
    /// the rows of L as sets, if they are known
    pub sets: Option<few::Rows<'a>>,
}

impl<'a> Structure<'a> {
    /// What it consists of beside its rows, to be kept: for each row the elements of H and the size of the group that ends
    /// there, as one number; ends of the columns' lists, then rows and places of their elements.
    pub fn lists(&self) -> (impl Iterator<Item = i32>, [&'a [i32]; 3]) {
        let own = self.own.iter().zip(self.group);
        let packed = own.map(|(&own, &group)| 4 * own + group);
        (packed, [&self.col_adr[1..], self.col_row, self.col_at])
    }

    /// The structure that had these [`lists`](Self::lists). `own`, `group` have room for as many numbers as there are rows,
    /// `col_adr` for one more.
    pub fn kept(
        rows: Pattern<'a>,
        packed: &[i32],
        [ends, col_row, col_at]: [&'a [i32]; 3],
        [own, group, col_adr]: [&'a mut [i32]; 3],
    ) -> Self {
        for (k, &x) in packed.iter().enumerate() {
            (own[k], group[k]) = (x / 4, x % 4);
        }
        col_adr[0] = 0;
        col_adr[1..].copy_from_slice(ends);
        Structure {
            rows,
            own,
            col_adr,
            col_row,
            col_at,
            group,
            sets: None,
        }
    }

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
    pub(super) fn sources(&self, r: usize) -> std::ops::Range<usize> {
        self.col_adr[r] as usize..self.col_adr[r + 1] as usize
    }

    /// Rows below the diagonal that have column `c`, in the order in which they are subtracted, and where in L.
    pub fn column(&self, c: usize) -> impl Iterator<Item = (usize, usize)> {
        let list = self.sources(c);
        let rows = self.col_row[list.clone()].iter().zip(&self.col_at[list]);
        rows.map(|(&r, &at)| (r as usize, at as usize))
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

impl<'a> Structure<'a> {
    /// Its arrays, for whoever keeps it; see [`Structure::from_parts`].
    pub fn parts(&self) -> [&'a [i32]; 8] {
        let (rows, own) = (self.rows, self.own);
        [
            rows.rownnz,
            rows.rowadr,
            own,
            self.group,
            self.col_adr,
            rows.colind,
            self.col_row,
            self.col_at,
        ]
    }

    /// A structure of n rows from its arrays, one behind the other.
    pub fn from_parts(n: usize, all: &'a [i32]) -> Self {
        let nl = (all.len() - 3 * n - 1) / 3;
        let mut rest = all;
        let mut next = |len| {
            let (part, others) = rest.split_at(len);
            rest = others;
            part
        };
        let [rownnz, rowadr, own, group] = core::array::from_fn(|_| next(n));
        let col_adr = next(n + 1);
        let [colind, col_row, col_at] = [nl, nl - n, nl - n].map(&mut next);
        Structure {
            rows: Pattern {
                rownnz,
                rowadr,
                colind,
            },
            own,
            col_adr,
            col_row,
            col_at,
            group,
            sets: None,
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

/// Memory for a structure of n rows with `nnz` elements of L. [`symbolic`] wants `rownnz` and `col_adr` as [`count`] has filled
/// them.
#[derive(Debug)]
pub struct Room<'a> {
    /// n numbers
    pub rownnz: &'a mut [i32],
    /// n + 1 numbers
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
    let Room {
        rownnz,
        col_adr,
        rowadr,
        colind,
        col_row,
        col_at,
        group,
    } = room;
    fill_blocks(blocks, rownnz, col_adr, rowadr, colind, col_row, col_at);
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
    let rows = Pattern {
        rownnz,
        rowadr,
        colind,
    };
    let mut s = Structure {
        rows,
        own,
        col_adr,
        col_row,
        col_at,
        group: &[],
        sets: None,
    };
    find_groups(&s, blocks, group);
    s.group = group;
    s
}

/// The part of L within the blocks, whose rows have all columns of their block: rows, and the lists of columns.
/// Addresses of rows stand at the block's first column; they go on from there to the row's first.
fn fill_blocks(
    blocks: &Blocks,
    rownnz: &[i32],
    col_adr: &[i32],
    rowadr: &mut [i32],
    colind: &mut [i32],
    col_row: &mut [i32],
    col_at: &mut [i32],
) {
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
}

/// Groups of rows that are eliminated together, each noted at its last row; from the last row up.
fn find_groups(s: &Structure, blocks: &Blocks, group: &mut [i32]) {
    group.fill(0);
    let mut next = group.len();
    while next > 0 {
        let last = next - 1;
        let size = group_size(s, blocks, last);
        group[last] = size as i32;
        next -= size;
    }
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
