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

/// Binds the arrays of the rows, to write on from a place, with others that are written or read beside them.
macro_rules! rows {
    ($rows:ident = $d:ident of $m:ident, $place:expr; write: $($w:ident),+; read: $($r:ident),+ $(,)?) => {
        $crate::fields!($d => write: efc_type, efc_id, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind,
                                     efc_J, efc_pos, efc_margin, efc_frictionloss, $($w),+;
                              read: $($r),+);
        let mut $rows = $crate::physics::constraint::rows::Rows::new(
            $m,
            $crate::physics::constraint::rows::Arrays {
                kind: efc_type,
                id: efc_id,
                rownnz: efc_J_rownnz,
                rowadr: efc_J_rowadr,
                rowsuper: efc_J_rowsuper,
                colind: efc_J_colind,
                J: efc_J,
                pos: efc_pos,
                margin: efc_margin,
                frictionloss: efc_frictionloss,
            },
            $place,
        );
    };
}
pub(super) use rows;

/// How much is written.
#[derive(Clone, Copy, Default)]
pub struct Place {
    pub rows: usize,
    /// values of J
    adr: usize,
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
    pub J: &'a mut [f64],
    pub colind: &'a mut [i32],
    pub sparse: bool,
    pub stride: usize,
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
    /// Rows behind those that are there, into a dense J of zeros.
    #[inline(always)]
    pub fn new(m: Model, out: Arrays<'a>, place: Place) -> Self {
        Self {
            out,
            sparse: is_sparse(m),
            nv: m.nv(),
            n: place.rows,
            adr: place.adr,
            stride: 0,
        }
    }

    /// Where other rows may follow.
    pub fn place(&self) -> Place {
        Place {
            rows: self.n,
            adr: self.adr,
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

    /// A row with one column.
    #[inline(never)]
    pub fn single(&mut self, head: &Head, dof: i32, value: f64, pos: f64) {
        self.open(1);
        let place = self.column(0, dof as usize);
        *self.at(0, place) = value;
        self.close_few::<1>(head, pos);
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
        if let &[pos] = pos {
            return self.close_alike(head, 1, pos);
        }
        let (n, size) = (self.n, pos.len());
        self.out.pos[n..n + size].copy_from_slice(pos);
        self.close_some(head, size);
    }

    /// Closes a block of rows at the same position.
    #[inline]
    pub fn close_alike(&mut self, head: &Head, size: usize, pos: f64) {
        match size {
            1 => self.close_few::<1>(head, pos),
            3 => self.close_few::<3>(head, pos),
            4 => self.close_few::<4>(head, pos),
            _ => {
                self.out.pos[self.n..self.n + size].fill(pos);
                self.close_some(head, size);
            }
        }
    }

    /// As `close_alike`, where the compiler knows how many: their numbers are written without loops.
    #[inline(always)]
    fn close_few<const N: usize>(&mut self, head: &Head, pos: f64) {
        let n = self.n;
        put(self.out.kind, n, [head.kind; N]);
        put(self.out.id, n, [head.id as i32; N]);
        put(self.out.pos, n, [pos; N]);
        put(self.out.margin, n, [head.margin; N]);
        put(self.out.frictionloss, n, [head.frictionloss; N]);
        if self.sparse {
            let (nnz, adr) = (self.stride as i32, self.adr as i32);
            put(self.out.rownnz, n, [nnz; N]);
            let adr = core::array::from_fn::<_, N, _>(|r| adr + r as i32 * nnz);
            put(self.out.rowadr, n, adr);
            let more = core::array::from_fn::<_, N, _>(|r| (r + 1 < N) as i32);
            put(self.out.rowsuper, n, more);
            self.pattern(N);
        }
        self.adr += N * self.stride;
        self.n = n + N;
    }

    #[inline(never)]
    fn close_some(&mut self, head: &Head, size: usize) {
        let (n, end) = (self.n, self.n + size);
        self.out.kind[n..end].fill(head.kind);
        self.out.id[n..end].fill(head.id as i32);
        self.out.margin[n..end].fill(head.margin);
        self.out.frictionloss[n..end].fill(head.frictionloss);
        if self.sparse {
            let (nnz, adr) = (self.stride, self.adr);
            for r in 0..size {
                self.out.rownnz[n + r] = nnz as i32;
                self.out.rowadr[n + r] = (adr + r * nnz) as i32;
                self.out.rowsuper[n + r] = (r + 1 < size) as i32;
            }
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
        self.close_alike(head, size, pos);
        self.out.pos[n + 1..n + size].fill(0.0);
        self.out.margin[n + 1..n + size].fill(0.0);
    }

    /// Columns of the open block's rows, those of the first; `rowsuper` of the row before holds "same columns as the next row".
    // every kind of row calls it
    #[inline(never)]
    fn pattern(&mut self, size: usize) {
        let (n, nnz, adr) = (self.n, self.stride, self.adr);
        let (before, own) = self.out.colind[..adr + size * nnz].split_at_mut(adr);
        let (first, others) = own.split_at_mut(nnz);
        if n > 0 {
            let start = self.out.rowadr[n - 1] as usize;
            let same =
                self.out.rownnz[n - 1] as usize == nnz && before[start..start + nnz] == *first;
            self.out.rowsuper[n - 1] = same as i32;
        }
        if nnz > 0 {
            let others = others.chunks_exact_mut(nnz);
            others.for_each(|row| row.copy_from_slice(first));
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

/// Writes some numbers behind the first `n`.
#[inline(always)]
fn put<T: Copy, const N: usize>(list: &mut [T], n: usize, some: [T; N]) {
    list[n..n + N].copy_from_slice(&some);
}
