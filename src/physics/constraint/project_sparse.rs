//! Y and AR with sparse rows. Computation: soDual.

use super::project::sqrt_inv_diag;
use crate::base::arena::{self, Dual};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::physics::metric;

/// Visits the dofs of a row of Y, those of the row of J and their ancestors, in decreasing order. Dofs of simple bodies have
/// none: their inertia is diagonal.
fn ancestors(m: Model, cols: &[i32], mut visit: impl FnMut(i32)) {
    let (parent, simple) = (m.dof_parentid(), m.dof_simplenum());
    let mut own = cols.iter().rev().peekable();
    let mut up = -1;
    while up >= 0 || own.peek().is_some() {
        let dof = own.peek().map_or(up, |&&c| c.max(up));
        own.next_if_eq(&&dof);
        visit(dof);
        up = match simple[dof as usize] {
            0 => parent[dof as usize],
            _ => -1,
        };
    }
}

/// Row `r` of J has the columns of the row before, and so has the row of Y.
fn repeats(rowsuper: &[i32], r: usize) -> bool {
    r > 0 && rowsuper[r - 1] != 0
}

/// Lengths and starts of rows that follow each other; returns the number of elements. `count` is asked for the length of a
/// row where it is not that of the row before.
fn count_rows(
    rowsuper: &[i32],
    rownnz: &mut [i32],
    rowadr: &mut [i32],
    mut count: impl FnMut(usize) -> i32,
) -> usize {
    let (mut sum, mut nnz) = (0, 0);
    for (r, (own, adr)) in rownnz.iter_mut().zip(rowadr).enumerate() {
        if !repeats(rowsuper, r) {
            nnz = count(r);
        }
        (*own, *adr) = (nnz, sum as i32);
        sum += nnz as usize;
    }
    sum
}

/// Columns of these rows: `list` writes those of a row where they are not those of the row before.
fn list_rows(
    rowsuper: &[i32],
    rownnz: &[i32],
    rowadr: &[i32],
    colind: &mut [i32],
    mut list: impl FnMut(usize, &mut [i32]),
) {
    for (r, (&n, &adr)) in rownnz.iter().zip(rowadr).enumerate() {
        let (n, start) = (n as usize, adr as usize);
        if repeats(rowsuper, r) {
            colind.copy_within(start - n..start, start);
        } else {
            list(r, &mut colind[start..start + n]);
        }
    }
}

/// Room for `efc_Y`, and its structure; false when the arena is full.
pub fn place_y(d: &mut Data) -> bool {
    let m = d.model();
    if !arena::alloc_dual(d, &[Dual::YRows]) {
        return false;
    }
    let total = {
        fields!(d => write: efc_Y_rownnz, efc_Y_rowadr;
                     read: efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind);
        count_rows(efc_J_rowsuper, efc_Y_rownnz, efc_Y_rowadr, |r| {
            let start = efc_J_rowadr[r] as usize;
            let cols = &efc_J_colind[start..start + efc_J_rownnz[r] as usize];
            let mut n = 0;
            ancestors(m, cols, |_| n += 1);
            n
        })
    };
    if !arena::alloc_dual(d, &[Dual::Y(total), Dual::YCols]) {
        return false;
    }
    fields!(d => write: efc_Y_colind;
                 read: efc_Y_rownnz, efc_Y_rowadr, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper,
                 efc_J_colind);
    let list = |r: usize, out: &mut [i32]| {
        let start = efc_J_rowadr[r] as usize;
        let cols = &efc_J_colind[start..start + efc_J_rownnz[r] as usize];
        let mut left = out.iter_mut().rev();
        ancestors(m, cols, |dof| {
            if let Some(to) = left.next() {
                *to = dof;
            }
        });
    };
    list_rows(
        efc_J_rowsuper,
        efc_Y_rownnz,
        efc_Y_rowadr,
        efc_Y_colind,
        list,
    );
    true
}

/// `efc_Y` in its structure.
pub fn fill_y(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let sqrt_inv = mark.nums(d, m.nv());
    // a row of Y with its zeros
    let full = mark.nums(d, m.nv());
    sqrt_inv_diag(m, metric::factor(d).0, sqrt_inv);
    let own = metric::factored(d);
    {
        fields!(d => write: efc_Y;
                     read: efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind, efc_J_rownnz, efc_J_rowadr,
                     efc_J_colind, efc_J, qLD, qH);
        let qLD = if own { qH } else { qLD };
        let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
        for r in 0..efc_Y_rownnz.len() {
            let adr = efc_J_rowadr[r] as usize;
            let range = adr..adr + efc_J_rownnz[r] as usize;
            let (cols, vals) = (&efc_J_colind[range.clone()], &efc_J[range]);
            let adr = efc_Y_rowadr[r] as usize;
            let range = adr..adr + efc_Y_rownnz[r] as usize;
            let (ycol, y) = (&efc_Y_colind[range.clone()], &mut efc_Y[range]);
            ycol.iter().for_each(|&c| full[c as usize] = 0.0);
            cols.iter()
                .zip(vals)
                .for_each(|(&c, &x)| full[c as usize] = x);
            // y L = j with a unit triangle L, from the last dof up: each dof passes on to its ancestors only
            for (y, &dof) in y.iter_mut().zip(ycol).rev() {
                let dof = dof as usize;
                let yi = full[dof];
                if yi != 0.0 {
                    // columns of M's row are among those of y
                    let start = rowadr[dof] as usize;
                    let off = start..start + rownnz[dof] as usize - 1;
                    for (&c, &l) in colind[off.clone()].iter().zip(&qLD[off]) {
                        full[c as usize] += -yi * l;
                    }
                }
                *y = yi * sqrt_inv[dof];
            }
        }
    }
    mark.release(d);
}

/// Y by columns: the rows that have each, and their values.
struct Columns<'a> {
    adr: &'a [i32],
    rows: &'a [i32],
    vals: &'a [f64],
}

impl Columns<'_> {
    /// Rows with column `c`, ascending, with their values.
    #[inline(always)]
    fn of(&self, c: i32) -> (&[i32], &[f64]) {
        let c = self.adr[c as usize] as usize..self.adr[c as usize + 1] as usize;
        (&self.rows[c.clone()], &self.vals[c])
    }
}

/// Room for `efc_AR`, and lengths of its rows; false when the arena is full.
pub fn place_ar(d: &mut Data) -> bool {
    if !arena::alloc_dual(d, &[Dual::ARRows]) {
        return false;
    }
    let mark = d.mark();
    let flag = mark.ints(d, d.nefc());
    let y = transpose_y(&mark, d);
    let total = count_ar(d, &y, flag);
    // more values than addresses count: no arena holds them
    let fits =
        i32::try_from(total).is_ok() && arena::alloc_dual(d, &[Dual::AR(total), Dual::ARCols]);
    mark.release(d);
    fits
}

/// `efc_AR` in its room.
pub fn fill_ar(d: &mut Data) {
    let n = d.nefc();
    let mark = d.mark();
    let (flag, row) = (mark.ints(d, n), mark.nums(d, n));
    let y = transpose_y(&mark, d);
    list_ar(d, &y, flag);
    fill_rows(d, &y, flag, row);
    mark.release(d);
}

/// Lengths and starts of the rows of AR; returns the number of values.
fn count_ar(d: &mut Data, y: &Columns, flag: &mut [i32]) -> usize {
    fields!(d => write: efc_AR_rownnz, efc_AR_rowadr;
                 read: efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind, efc_J_rowsuper);
    // `flag`: the row from which a row was counted last, so that none counts twice
    flag.fill(-1);
    count_rows(efc_J_rowsuper, efc_AR_rownnz, efc_AR_rowadr, |r| {
        let (mut n, start) = (0, efc_Y_rowadr[r] as usize);
        for &c in &efc_Y_colind[start..start + efc_Y_rownnz[r] as usize] {
            for &s in y.of(c).0 {
                n += (flag[s as usize] != r as i32) as i32;
                flag[s as usize] = r as i32;
            }
        }
        n
    })
}

/// Columns of `efc_AR` in their room, where its values are not known yet.
pub fn list_columns(d: &mut Data) {
    let n = d.nefc();
    let mark = d.mark();
    let flag = mark.ints(d, n);
    let y = transpose_y(&mark, d);
    list_ar(d, &y, flag);
    mark.release(d);
}

/// Columns of `efc_AR`.
fn list_ar(d: &mut Data, y: &Columns, flag: &mut [i32]) {
    fields!(d => write: efc_AR_colind;
                 read: efc_AR_rownnz, efc_AR_rowadr, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind,
                 efc_J_rowsuper);
    flag.fill(-1);
    let list = |r: usize, out: &mut [i32]| {
        let start = efc_Y_rowadr[r] as usize;
        let cols = &efc_Y_colind[start..start + efc_Y_rownnz[r] as usize];
        columns_of(r, cols, y, flag, out);
    };
    list_rows(
        efc_J_rowsuper,
        efc_AR_rownnz,
        efc_AR_rowadr,
        efc_AR_colind,
        list,
    );
}

/// Rows that share a column with row `r`, in order.
fn columns_of(r: usize, cols: &[i32], y: &Columns, flag: &mut [i32], out: &mut [i32]) {
    let mut nnz = 0;
    for &c in cols {
        for &s in y.of(c).0 {
            if flag[s as usize] != r as i32 {
                flag[s as usize] = r as i32;
                out[nnz] = s;
                nnz += 1;
            }
        }
    }
    out.sort_unstable();
}

/// Values of AR; `full` has room for a row with its zeros, `cursor` a place for each.
fn fill_rows(d: &mut Data, y: &Columns, cursor: &mut [i32], full: &mut [f64]) {
    fields!(d => write: efc_AR;
                 read: efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind, efc_Y_rownnz, efc_Y_rowadr,
                 efc_Y_colind, efc_Y, efc_R);
    full.fill(0.0);
    for r in 0..cursor.len() {
        let start = efc_AR_rowadr[r] as usize;
        let out = start..start + efc_AR_rownnz[r] as usize;
        let own = efc_Y_rowadr[r] as usize;
        let own = own..own + efc_Y_rownnz[r] as usize;
        let cols = &efc_Y_colind[own.clone()];
        // Σ_c Y_rc Y_sc for s up to r: rows of a column ascend, and the other half is mirrored
        for (&c, &x) in cols.iter().zip(&efc_Y[own]) {
            let (rows, vals) = y.of(c);
            for (&s, &z) in rows.iter().zip(vals) {
                if s > r as i32 {
                    break;
                }
                full[s as usize] += x * z;
            }
        }
        full[r] += efc_R[r];
        for k in out {
            let s = efc_AR_colind[k] as usize;
            if s > r {
                break;
            }
            efc_AR[k] = core::mem::take(&mut full[s]);
        }
    }
    mirror(efc_AR, efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind, cursor);
}

/// Y by columns: column c has `rows` and `vals` from `adr[c]` to `adr[c + 1]`, rows increasing.
fn transpose_y<'s>(mark: &'s Mark, d: &mut Data) -> Columns<'s> {
    let (nv, ny) = (d.model().nv(), d.nY());
    let adr = mark.ints(d, nv + 2);
    let (rows, vals) = (mark.ints(d, ny), mark.nums(d, ny));
    let (rownnz, rowadr) = (d.efc_Y_rownnz(), d.efc_Y_rowadr());
    let (colind, y) = (d.efc_Y_colind(), d.efc_Y());
    adr.fill(0);
    // counted two places further, the sums become cursors that end as starts
    colind.iter().for_each(|&c| adr[c as usize + 2] += 1);
    for c in 2..adr.len() {
        adr[c] += adr[c - 1];
    }
    for r in 0..rownnz.len() {
        let start = rowadr[r] as usize;
        for k in start..start + rownnz[r] as usize {
            let cursor = &mut adr[colind[k] as usize + 1];
            rows[*cursor as usize] = r as i32;
            vals[*cursor as usize] = y[k];
            *cursor += 1;
        }
    }
    Columns { adr, rows, vals }
}

/// Copies the lower triangle of a matrix with a symmetric pattern to the upper one.
fn mirror(val: &mut [f64], rownnz: &[i32], rowadr: &[i32], colind: &[i32], cursor: &mut [i32]) {
    // rows above get their elements in the order of columns
    for r in 0..cursor.len() {
        let start = rowadr[r] as usize;
        for k in start..start + rownnz[r] as usize {
            let s = colind[k] as usize;
            if s == r {
                cursor[r] = k as i32 + 1;
                break;
            }
            val[cursor[s] as usize] = val[k];
            cursor[s] += 1;
        }
    }
}
