//! Solves with the factor L' D L of M. Computation: Framework.

use core::ops::Range;

use crate::base::{Data, Model};
use crate::math::sparse::Pattern;
use crate::math::{Real, tree};

/// `mj_solveM`: x = M⁻¹ y for `n` right-hand sides stored one after another, in place.
pub fn solve_m(d: &Data, x: &mut [f64]) {
    let m = d.model();
    let nv = m.nv();
    if nv == 0 {
        return;
    }
    for x in x.chunks_exact_mut(nv) {
        solve_ld(m, d.qLD(), d.qLDiagInv(), x);
    }
}

/// x = (L' D L)⁻¹ x with the pattern of M.
pub fn solve_ld(m: Model, ld: &[f64], diag_inv: &[f64], x: &mut [f64]) {
    solve_dofs(m, ld, diag_inv, x, 0..m.nv());
}

/// `solve_ld` for the dofs of whole trees; the others stay.
pub fn solve_dofs<N: Real>(m: Model, ld: &[N], diag_inv: &[N], x: &mut [N], dofs: Range<usize>) {
    solve_trees(super::pattern(m), ld, diag_inv, x, dofs);
}

/// [`solve_dofs`] with any pattern of trees.
pub fn solve_trees<N: Real>(
    rows: Pattern,
    ld: &[N],
    diag_inv: &[N],
    x: &mut [N],
    dofs: Range<usize>,
) {
    let alone = rows.rownnz[dofs.clone()].iter().all(|&n| n == 1);
    if alone {
        // points that move freely
        let own = x[dofs.clone()].iter_mut().zip(&diag_inv[dofs]);
        return own.for_each(|(x, inv)| *x *= *inv);
    }
    tree::solve(rows, ld, diag_inv, x, dofs);
}

/// `mj_solveM2`: x = D^(−1/2) L'⁻¹ y, in place, for right-hand sides stored one after another.
pub fn solve_m2(d: &Data, sqrt_inv_d: &[f64], x: &mut [f64]) {
    let m = d.model();
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let (ld, nv) = (d.qLD(), m.nv());
    if nv == 0 {
        return;
    }
    for x in x.chunks_exact_mut(nv) {
        for i in (1..nv).rev() {
            if m.dof_simplenum()[i] != 0 || x[i] == 0.0 {
                continue;
            }
            let (start, off) = (rowadr[i] as usize, rownnz[i] as usize - 1);
            let xi = x[i];
            for (&c, &l) in colind[start..start + off]
                .iter()
                .zip(&ld[start..start + off])
            {
                x[c as usize] -= l * xi;
            }
        }
        x.iter_mut().zip(sqrt_inv_d).for_each(|(x, s)| *x *= s);
    }
}
