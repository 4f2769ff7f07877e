//! Appending rows to the `efc_*` arrays, dense or sparse.

use crate::base::Model;
use crate::physics::form::is_sparse;

/// The arrays of the rows; `kind` is `efc_type`.
#[allow(non_snake_case)]
pub struct Arrays<'a> {
    pub kind: &'a mut [i32],
    pub id: &'a mut [i32],
    pub rownnz: &'a mut [i32],
    pub rowadr: &'a mut [i32],
    pub rowsuper: &'a mut [i32],
    pub colind: &'a mut [i32],
    pub J: &'a mut [f64],
    pub pos: &'a mut [f64],
    pub margin: &'a mut [f64],
    pub frictionloss: &'a mut [f64],
}

/// The rows written so far. A block of rows with one column pattern is opened, its values are set, and
/// it is closed; a block that is not closed never was.
pub struct Rows<'a> {
    out: Arrays<'a>,
    sparse: bool,
    nv: usize,
    n: usize,
    /// start of the open block in J
    adr: usize,
    /// distance of its rows
    stride: usize,
}

/// What the rows of a block have in common.
pub struct Head {
    pub kind: i32,
    pub id: usize,
    pub margin: f64,
    pub frictionloss: f64,
}

/// The open block, with what the setting of its values needs.
pub struct Block<'a> {
    J: &'a mut [f64],
    colind: &'a mut [i32],
    sparse: bool,
    stride: usize,
}

impl Block<'_> {
    /// As [`Rows::column`].
    #[inline(always)]
    pub fn column(&mut self, k: usize, col: usize) -> usize {
        if self.sparse {
            self.colind[k] = col as i32;
            k
        } else {
            col
        }
    }

    /// As [`Rows::at`].
    #[inline(always)]
    pub fn at(&mut self, r: usize, place: usize) -> &mut f64 {
        &mut self.J[place + r * self.stride]
    }

    /// Sets the values of rows `r` and `r + 1` at a place of `column`.
    #[inline(always)]
    pub fn set_two(&mut self, r: usize, place: usize, [a, b]: [f64; 2]) {
        let at = place + r * self.stride;
        let part = &mut self.J[at..=at + self.stride];
        part[self.stride] = b;
        part[0] = a;
    }
}

impl<'a> Rows<'a> {
    pub fn new(m: Model, out: Arrays<'a>) -> Self {
        let sparse = is_sparse(m);
        if !sparse {
            out.J.fill(0.0);
        }
        Self {
            out,
            sparse,
            nv: m.nv(),
            n: 0,
            adr: 0,
            stride: 0,
        }
    }

    /// Number of closed rows.
    pub fn len(&self) -> usize {
        self.n
    }

    pub fn sparse(&self) -> bool {
        self.sparse
    }

    /// Opens a block whose rows have `nnz` columns.
    #[inline(always)]
    pub fn open(&mut self, nnz: usize) {
        self.stride = if self.sparse { nnz } else { self.nv };
    }

    /// Declares column `col` to be number `k` of the open block, and returns its place for `at`.
    #[inline(always)]
    pub fn column(&mut self, k: usize, col: usize) -> usize {
        if self.sparse {
            self.out.colind[self.adr + k] = col as i32;
            self.adr + k
        } else {
            self.adr + col
        }
    }

    /// The value of row `r` of the open block at a place of `column`.
    #[inline(always)]
    pub fn at(&mut self, r: usize, place: usize) -> &mut f64 {
        &mut self.out.J[place + r * self.stride]
    }

    /// The open block of so many rows, bound for many values.
    #[inline(always)]
    pub fn opened(&mut self, size: usize) -> Block<'_> {
        let end = self.adr + size * self.stride;
        let colind: &mut [i32] = match self.sparse {
            true => &mut self.out.colind[self.adr..self.adr + self.stride],
            false => &mut [],
        };
        Block {
            J: &mut self.out.J[self.adr..end],
            colind,
            sparse: self.sparse,
            stride: self.stride,
        }
    }

    /// Writes one row from columns and values, times `scale`.
    pub fn row(&mut self, cols: &[i32], vals: &[f64], scale: f64) {
        self.open(cols.len());
        for (k, (&c, &v)) in cols.iter().zip(vals).enumerate() {
            let place = self.column(k, c as usize);
            *self.at(0, place) = v * scale;
        }
    }

    /// All values of the open block (dense), for a test or a fill.
    pub fn block(&mut self, size: usize) -> &mut [f64] {
        let end = self.adr + size * self.stride;
        &mut self.out.J[self.adr..end]
    }

    /// The open block of `size` rows has no effect on any dof.
    pub fn is_empty(&mut self, size: usize) -> bool {
        if self.sparse {
            self.stride == 0
        } else {
            self.block(size).iter().all(|&x| x == 0.0)
        }
    }

    /// Closes a block of rows at the given positions.
    #[inline]
    pub fn close(&mut self, head: &Head, pos: &[f64]) {
        let (n, size) = (self.n, pos.len());
        let end = n + size;
        self.out.kind[n..end].fill(head.kind);
        self.out.id[n..end].fill(head.id as i32);
        self.out.pos[n..end].copy_from_slice(pos);
        self.out.margin[n..end].fill(head.margin);
        self.out.frictionloss[n..end].fill(head.frictionloss);
        if self.sparse {
            self.pattern(size);
        }
        self.adr += size * self.stride;
        self.n = end;
    }

    /// As `close`, unless the block is empty.
    pub fn close_nonempty(&mut self, head: &Head, pos: &[f64]) {
        if self.is_empty(pos.len()) {
            // a dropped dense block leaves its memory zero
            if !self.sparse {
                self.block(pos.len()).fill(0.0);
            }
            return;
        }
        self.close(head, pos);
    }

    /// Position and margin count for the first row only (elliptic contacts).
    pub fn close_elliptic(&mut self, head: &Head, size: usize, pos: f64) {
        let n = self.n;
        self.close(head, &[pos, 0.0, 0.0, 0.0, 0.0, 0.0][..size]);
        self.out.margin[n + 1..n + size].fill(0.0);
    }

    /// Addresses and columns of the open block's rows; `rowsuper` holds "same columns as the next row".
    // every kind of row calls it
    #[inline(never)]
    fn pattern(&mut self, size: usize) {
        let (n, nnz, adr) = (self.n, self.stride, self.adr);
        if n > 0 {
            let before = self.out.rowadr[n - 1] as usize;
            let same = self.out.rownnz[n - 1] as usize == nnz
                && self.out.colind[before..before + nnz] == self.out.colind[adr..adr + nnz];
            self.out.rowsuper[n - 1] = same as i32;
        }
        for r in 0..size {
            self.out.rownnz[n + r] = nnz as i32;
            self.out.rowadr[n + r] = (adr + r * nnz) as i32;
            self.out.rowsuper[n + r] = (r + 1 < size) as i32;
            if r > 0 {
                self.out.colind.copy_within(adr..adr + nnz, adr + r * nnz);
            }
        }
    }

    /// Turns the marks in `rowsuper` into numbers of following rows with the same columns.
    pub fn finish(&mut self) {
        if self.sparse {
            for r in (0..self.n.saturating_sub(1)).rev() {
                if self.out.rowsuper[r] != 0 {
                    self.out.rowsuper[r] += self.out.rowsuper[r + 1];
                }
            }
        }
    }
}
