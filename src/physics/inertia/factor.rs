//! Sparse factorization M = L' D L, in place, without fill-in because of the tree structure.
//! Featherstone, section 6.5. Computation: piStages, stage 7.

use crate::abi::mjWARN_INERTIA;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::{MINVAL, dense};

/// `mj_factorM`: `qLD` (strict lower part L, diagonal D) and `qLDiagInv` from `M`.
pub fn factor_m(d: &mut Data) {
    let m = d.model();
    fields!(d => write: qLD, qLDiagInv; read: M);
    qLD.copy_from_slice(M);
    if let Some(dof) = factor(m, qLD, qLDiagInv) {
        warn_pivot(d, dof);
    }
}

/// Factorizes a matrix with the pattern of M. A pivot below `MINVAL` is raised to it; returns
/// the first such dof met, counting down.
pub fn factor(m: Model, ld: &mut [f64], diag_inv: &mut [f64]) -> Option<usize> {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let mut bad = None;
    for k in (0..rownnz.len()).rev() {
        let start = rowadr[k] as usize;
        let off = rownnz[k] as usize - 1;
        let (above, row) = ld.split_at_mut(start);
        let (row, diag) = row[..=off].split_at_mut(off);
        if diag[0] < MINVAL {
            diag[0] = MINVAL;
            bad = bad.or(Some(k));
        }
        let inv = 1.0 / diag[0];
        diag_inv[k] = inv;
        // subtract this row's outer product from the ancestors' rows; the row of the a-th
        // ancestor is the prefix of this row's pattern that ends there
        for (a, &i) in colind[start..start + off].iter().enumerate().rev() {
            debug_assert_eq!(rownnz[i as usize] as usize, a + 1);
            let s = rowadr[i as usize] as usize;
            let scale = -row[a] * inv;
            dense::add_to_scl_short(&mut above[s..=s + a], &row[..=a], scale);
        }
        for x in row {
            *x *= inv;
        }
    }
    bad
}

/// Warns about a pivot that had to be raised.
pub fn warn_pivot(d: &mut Data, dof: usize) {
    report::warn(d, mjWARN_INERTIA, dof as i32);
}
