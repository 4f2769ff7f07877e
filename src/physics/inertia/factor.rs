//! Sparse factorization M = L' D L, in place, without fill-in because of the tree structure.
//! Featherstone, section 6.5. Computation: piStages, stage 7.

use core::ops::Range;

use crate::abi::mjWARN_INERTIA;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::{MINVAL, Mask, Real};
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_factorM`: `qLD` (strict lower part L, diagonal D) and `qLDiagInv` from `M`.
pub fn factor_m(d: &mut Data) {
    if let Some(dof) = factor_awake(d) {
        warn_pivot(d, dof);
    }
}

/// `factor_m`; the first dof whose pivot had to be raised.
pub fn factor_awake<N: Real>(d: &mut Data<N>) -> Option<usize> {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: qLD, qLDiagInv; read: M, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let mut bad = None;
    for dofs in awake_dofs(m, asleep) {
        let place = places(m, &dofs);
        qLD[place.clone()].copy_from_slice(&M[place]);
        bad = bad.or(factor_dofs(m, qLD, qLDiagInv, dofs));
    }
    bad
}

/// Where the rows of some dofs stand in a matrix with the pattern of M.
pub fn places(m: Model, dofs: &Range<usize>) -> Range<usize> {
    let Some(last) = dofs.end.checked_sub(1).filter(|_| !dofs.is_empty()) else {
        return 0..0;
    };
    m.M_rowadr()[dofs.start] as usize..(m.M_rowadr()[last] + m.M_rownnz()[last]) as usize
}

/// Factorizes a matrix with the pattern of M. A pivot below `MINVAL` is raised to it; returns
/// the first such dof met, counting down.
pub fn factor(m: Model, ld: &mut [f64], diag_inv: &mut [f64]) -> Option<usize> {
    factor_dofs(m, ld, diag_inv, 0..m.nv())
}

/// `factor` for the dofs of whole trees.
pub fn factor_dofs<N: Real>(
    m: Model,
    ld: &mut [N],
    diag_inv: &mut [N],
    dofs: Range<usize>,
) -> Option<usize> {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let mut bad = None;
    for k in dofs.rev() {
        let start = rowadr[k] as usize;
        let off = rownnz[k] as usize - 1;
        let (above, row) = ld.split_at_mut(start);
        let (row, diag) = row[..=off].split_at_mut(off);
        let small = diag[0].lt(N::of(MINVAL));
        if small.any() {
            diag[0] = N::blend(small, N::of(MINVAL), diag[0]);
            bad = bad.or(Some(k));
        }
        let inv = N::of(1.0) / diag[0];
        diag_inv[k] = inv;
        let ancestors = &colind[start..start + row.len()];
        // subtract this row's outer product from the ancestors' rows; the row of the a-th
        // ancestor is the prefix of this row's pattern that ends there
        for (a, (&i, &x)) in ancestors.iter().zip(&*row).enumerate().rev() {
            debug_assert_eq!(rownnz[i as usize] as usize, a + 1);
            let s = rowadr[i as usize] as usize;
            N::add_to_scl_few(&mut above[s..s + a + 1], &row[..a + 1], -x * inv);
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
