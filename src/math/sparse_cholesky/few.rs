//! The structure of a factor of few rows, found with a bit for each column.
//!
//! Bits take the place of the marks and lists by which [`count`](super::count) and [`symbolic`](super::symbolic) climb the
//! elimination tree; what they find is the same.

use super::structure::{Room, Structure};
use crate::math::sparse::Pattern;

/// Most rows.
pub const MOST: usize = u64::BITS as usize;

/// The columns of some row, or the rows of some column.
pub type Set = u64;

/// No row yet.
const NONE: u8 = MOST as u8;

/// L below its diagonal, column by column from the last one.
pub struct Few {
    n: usize,
    /// elements of the rows of H
    own: [u8; MOST],
    /// elements of the rows of L
    rownnz: [u8; MOST],
    /// rows below the diagonal
    columns: [Set; MOST],
    /// the same in the order in which the columns' rows are met, columns decreasing
    met: [u8; MOST * (MOST - 1) / 2],
    len: usize,
}

/// The members of a set, increasing.
#[inline(always)]
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The rows of L.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// the columns of each, the diagonal included
    pub columns: &'a [Set],
    /// those that have the columns of the row before and their own
    pub nested: Set,
}

impl<'a> Rows<'a> {
    pub fn new(columns: &'a [Set]) -> Self {
        let mut nested = 0;
        for (r, pair) in columns.windows(2).enumerate() {
            let own = 1 << (r + 1);
            if pair[1] == pair[0] | own {
                nested |= own;
            }
        }
        Self { columns, nested }
    }
}

/// Visits the runs of neighbours in a set: how many members come before, the first one, how many there are.
#[inline(always)]
pub fn runs(mut set: Set, mut visit: impl FnMut(usize, usize, usize)) {
    let mut before = 0;
    while set != 0 {
        let first = set.trailing_zeros();
        let len = (set >> first).trailing_ones() as usize;
        visit(before, first as usize, len);
        before += len;
        set &= set.wrapping_add(1 << first);
    }
}

impl Few {
    /// `lower` has the columns of each row of H up to its diagonal.
    pub fn new(lower: &[Set]) -> Self {
        let n = lower.len();
        let mut few = Self {
            n,
            own: [1; MOST],
            rownnz: [1; MOST],
            columns: [0; MOST],
            met: [0; MOST * (MOST - 1) / 2],
            len: 0,
        };
        let mut upper = [0; MOST];
        for (r, &cols) in lower.iter().enumerate() {
            let own = 1 << r;
            for c in members(cols & (own - 1)) {
                upper[c] |= own;
                few.own[r] += 1;
            }
        }
        let mut parent = [NONE; MOST];
        for col in (0..n).rev() {
            let mut met: Set = 1 << col;
            for mut row in members(upper[col]) {
                // up towards the column, until a row that has been here for it
                while met >> row & 1 == 0 {
                    met |= 1 << row;
                    few.met[few.len] = row as u8;
                    few.len += 1;
                    few.rownnz[row] += 1;
                    if parent[row] == NONE {
                        parent[row] = col as u8;
                    }
                    row = parent[row] as usize;
                }
            }
            few.columns[col] = met ^ 1 << col;
        }
        few
    }

    /// Number of elements of L.
    pub fn nnz(&self) -> usize {
        self.n + self.len
    }

    /// The structure, in memory for that many elements; `own` and `sets` have a number for each row.
    pub fn structure<'a>(
        &self,
        room: Room<'a>,
        own: &'a mut [i32],
        sets: &'a mut [Set],
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
        let mut end = 0;
        let mut next = [0; MOST];
        for r in 0..self.n {
            (own[r], rownnz[r], rowadr[r]) = (self.own[r] as i32, self.rownnz[r] as i32, end);
            next[r] = end;
            end += rownnz[r];
            colind[end as usize - 1] = r as i32;
        }
        for (r, set) in sets.iter_mut().enumerate() {
            *set = 1 << r;
        }
        // lists of increasing columns stand at the end of those of decreasing ones
        let (mut end, mut from) = (0, self.len);
        for c in 0..self.n {
            col_adr[c] = end as i32;
            let rows = self.columns[c].count_ones() as usize;
            from -= rows;
            for &row in &self.met[from..from + rows] {
                let at = &mut next[row as usize];
                colind[*at as usize] = c as i32;
                sets[row as usize] |= 1 << c;
                (col_row[end], col_at[end]) = (row as i32, *at);
                *at += 1;
                end += 1;
            }
        }
        col_adr[self.n] = end as i32;
        let rows = Pattern {
            rownnz,
            rowadr,
            colind,
        };
        self.find_groups(rows, group);
        Structure {
            rows,
            own,
            col_adr,
            col_row,
            col_at,
            group,
            sets: Some(Rows::new(sets)),
        }
    }

    /// Up to three rows whose columns follow on each other, and which the same rows below have.
    fn find_groups(&self, rows: Pattern, group: &mut [i32]) {
        group.fill(0);
        let mut end = self.n;
        while end > 0 {
            let last = end - 1;
            let joins = |k: usize| {
                let Some(r) = last.checked_sub(k) else {
                    return false;
                };
                let between = (1 << last) - (1 << r);
                let cols = rows.cols(last);
                self.columns[r] == self.columns[last] | between << 1
                    && cols.len() > k
                    && cols[cols.len() - 1 - k] == r as i32
                    && rows.rownnz[r] as usize == cols.len() - k
            };
            let size = match self.columns[last] {
                0 => 1,
                _ if !joins(1) => 1,
                _ => 2 + joins(2) as usize,
            };
            group[last] = size as i32;
            end -= size;
        }
    }
}
