//! Y and AR with sparse rows. Computation: soDual.

use super::project::sqrt_inv_diag;
use crate::base::Data;
use crate::base::arena::{self, Dual};
use crate::fields;
use crate::math::sparse::dot_sparse2;

/// Dofs of a row of Y: those of the row of J and their ancestors, visited in decreasing order with the
/// index of the column of J, if it is one.
fn ancestors(cols: &[i32], parent: &[i32], mut visit: impl FnMut(i32, Option<usize>)) {
    let mut k = cols.len();
    let mut up = -1;
    while k > 0 || up >= 0 {
        let own = if k > 0 { cols[k - 1] } else { -1 };
        let dof = own.max(up);
        let from = (own == dof).then(|| {
            k -= 1;
            k
        });
        visit(dof, from);
        up = parent[dof as usize];
    }
}

/// `efc_Y` with its structure; false when the arena is full.
pub fn make_y(d: &mut Data) -> bool {
    let m = d.model();
    if !arena::alloc_dual(d, &[Dual::YRows]) {
        return false;
    }
    let parent = m.dof_parentid();
    let mut total = 0;
    {
        fields!(d => write: efc_Y_rownnz, efc_Y_rowadr;
                     read: efc_J_rownnz, efc_J_rowadr, efc_J_colind);
        for r in 0..efc_Y_rownnz.len() {
            let adr = efc_J_rowadr[r] as usize;
            let cols = &efc_J_colind[adr..adr + efc_J_rownnz[r] as usize];
            let mut nnz = 0;
            ancestors(cols, parent, |_, _| nnz += 1);
            efc_Y_rownnz[r] = nnz;
            efc_Y_rowadr[r] = total;
            total += nnz;
        }
    }
    d.set_nY(total as usize);
    if !arena::alloc_dual(d, &[Dual::Y, Dual::YCols]) {
        return false;
    }
    let mark = d.mark();
    let sqrt_inv = mark.nums(d, m.nv());
    sqrt_inv_diag(m, d.qLD(), sqrt_inv);
    {
        fields!(d => write: efc_Y, efc_Y_colind;
                     read: efc_Y_rownnz, efc_Y_rowadr, efc_J_rownnz, efc_J_rowadr, efc_J_colind,
                     efc_J, qLD);
        let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
        for r in 0..efc_Y_rownnz.len() {
            let adr = efc_J_rowadr[r] as usize;
            let range = adr..adr + efc_J_rownnz[r] as usize;
            let (cols, vals) = (&efc_J_colind[range.clone()], &efc_J[range]);
            let adr = efc_Y_rowadr[r] as usize;
            let range = adr..adr + efc_Y_rownnz[r] as usize;
            let (ycol, y) = (&mut efc_Y_colind[range.clone()], &mut efc_Y[range]);
            let mut k = y.len();
            ancestors(cols, parent, |dof, own| {
                k -= 1;
                ycol[k] = dof;
                y[k] = own.map_or(0.0, |i| vals[i]);
            });
            for i in (0..y.len()).rev() {
                let yi = y[i];
                let dof = ycol[i] as usize;
                if yi != 0.0 {
                    // columns of M's row are among those of y, both increasing
                    let start = rowadr[dof] as usize;
                    let off = start..start + rownnz[dof] as usize - 1;
                    let mut at = 0;
                    for (&c, &l) in colind[off.clone()].iter().zip(&qLD[off]) {
                        while ycol[at] < c {
                            at += 1;
                        }
                        y[at] += -yi * l;
                    }
                }
                y[i] *= sqrt_inv[dof];
            }
        }
    }
    mark.release(d);
    true
}

/// `efc_AR` with its structure; false when the arena is full.
pub fn make_ar(d: &mut Data) -> bool {
    let (nv, n) = (d.model().nv(), d.nefc());
    if !arena::alloc_dual(d, &[Dual::ARRows]) {
        return false;
    }
    let mark = d.mark();
    // rows of Y by column
    let adr = mark.ints(d, nv + 1);
    let rows = mark.ints(d, d.nY());
    let flag = mark.ints(d, n);
    let total;
    {
        fields!(d => write: efc_AR_rownnz, efc_AR_rowadr;
                     read: efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind);
        let cols = |r: usize| {
            let adr = efc_Y_rowadr[r] as usize;
            &efc_Y_colind[adr..adr + efc_Y_rownnz[r] as usize]
        };
        adr.fill(0);
        efc_Y_colind.iter().for_each(|&c| adr[c as usize + 1] += 1);
        for c in 0..nv {
            adr[c + 1] += adr[c];
        }
        for r in (0..n).rev() {
            for &c in cols(r) {
                let c = c as usize + 1;
                adr[c] -= 1;
                rows[adr[c] as usize] = r as i32;
            }
        }
        // adr[c + 1] is now the start of column c
        flag.fill(-1);
        let mut sum = 0;
        for r in 0..n {
            let mut nnz = 0;
            for &c in cols(r) {
                let end = adr.get(c as usize + 2).map_or(rows.len(), |&a| a as usize);
                for &s in &rows[adr[c as usize + 1] as usize..end] {
                    if flag[s as usize] != r as i32 {
                        flag[s as usize] = r as i32;
                        nnz += 1;
                    }
                }
            }
            efc_AR_rownnz[r] = nnz;
            efc_AR_rowadr[r] = sum;
            sum += nnz;
        }
        total = sum as usize;
    }
    d.set_nA(total);
    if !arena::alloc_dual(d, &[Dual::AR, Dual::ARCols]) {
        mark.release(d);
        return false;
    }
    {
        fields!(d => write: efc_AR, efc_AR_colind;
                     read: efc_AR_rownnz, efc_AR_rowadr, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind,
                     efc_Y, efc_R);
        flag.fill(-1);
        for r in 0..n {
            let start = efc_AR_rowadr[r] as usize;
            let out = &mut efc_AR_colind[start..start + efc_AR_rownnz[r] as usize];
            let y0 = efc_Y_rowadr[r] as usize;
            let mut nnz = 0;
            for k in y0..y0 + efc_Y_rownnz[r] as usize {
                let c = efc_Y_colind[k] as usize;
                let end = adr.get(c + 2).map_or(rows.len(), |&a| a as usize);
                for &s in &rows[adr[c + 1] as usize..end] {
                    if flag[s as usize] != r as i32 {
                        flag[s as usize] = r as i32;
                        out[nnz] = s;
                        nnz += 1;
                    }
                }
            }
            out.sort_unstable();
            let own = y0..y0 + efc_Y_rownnz[r] as usize;
            let (ocol, oval) = (&efc_Y_colind[own.clone()], &efc_Y[own]);
            for (k, &s) in out.iter().enumerate() {
                if s > r as i32 {
                    break;
                }
                let a = efc_Y_rowadr[s as usize] as usize;
                let other = a..a + efc_Y_rownnz[s as usize] as usize;
                let x = dot_sparse2(oval, ocol, &efc_Y[other.clone()], &efc_Y_colind[other]);
                efc_AR[start + k] = if s as usize == r { x + efc_R[r] } else { x };
            }
        }
        // mirror the lower triangle
        for r in 0..n {
            let start = efc_AR_rowadr[r] as usize;
            for k in start..start + efc_AR_rownnz[r] as usize {
                let s = efc_AR_colind[k] as usize;
                if s >= r {
                    break;
                }
                let a = efc_AR_rowadr[s] as usize;
                let upper = &efc_AR_colind[a..a + efc_AR_rownnz[s] as usize];
                if let Ok(at) = upper.binary_search(&(r as i32)) {
                    efc_AR[a + at] = efc_AR[k];
                }
            }
        }
    }
    mark.release(d);
    true
}
