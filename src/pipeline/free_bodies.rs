//! Bodies that float alone under the discrete integrator: their blocks are solved by themselves. Computation: geFreeBody.

use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::{dense, lu};
use crate::physics::derivative::{free_bodies, free_body_matrix};
use crate::physics::sleep::Sleepers;
use crate::physics::{constraint, metric};

/// Whether a constraint row or a coupling of the metric acts on each dof: then the block of a free body is
/// no problem of its own.
pub(super) fn bound<'s>(mark: &'s Mark, d: &mut Data) -> &'s [i32] {
    let m = d.model();
    let nv = m.nv();
    let bound = mark.ints(d, nv);
    bound.fill(0);
    let terms = metric::gather(mark, d, metric::Dofs::Whole, metric::Want::Rows);
    for (_, cols, _) in terms.rows() {
        cols.iter().for_each(|&c| bound[c as usize] = 1);
    }
    for (x, _) in bound
        .iter_mut()
        .zip(d.efm_K_rownnz())
        .filter(|(_, n)| **n > 0)
    {
        *x = 1;
    }
    if d.nefc() == 0 {
        return bound;
    }
    if constraint::is_sparse(m) {
        for (&adr, &n) in d.efc_J_rowadr().iter().zip(d.efc_J_rownnz()) {
            let cols = &d.efc_J_colind()[adr as usize..(adr + n) as usize];
            cols.iter().for_each(|&c| bound[c as usize] = 1);
        }
    } else {
        for row in d.efc_J()[..d.nefc() * nv].chunks_exact(nv) {
            for adr in free_bodies(m) {
                if row[adr..adr + 6].iter().any(|&x| x != 0.0) {
                    bound[adr] = 1;
                }
            }
        }
    }
    bound
}

/// The metric's block of a body that floats alone.
pub(super) fn block(d: &Data, adr: usize) -> [[f64; 6]; 6] {
    let fluid = |i, j| match d.efm_fluid() {
        [] => 0.0,
        mat => entry(d, mat, i, j),
    };
    core::array::from_fn(|r| {
        core::array::from_fn(|c| {
            let (i, j) = (adr + r, adr + c);
            let own = d.efm_diag().get(i).filter(|_| r == c).unwrap_or(&0.0);
            (entry(d, d.M(), i, j) + own) + fluid(i, j)
        })
    })
}

/// The same with gyroscopic terms, M̂ + h C.
fn with_gyration(d: &Data, adr: usize) -> [[f64; 6]; 6] {
    let h = d.model().opt().timestep;
    let mut mat = block(d, adr);
    for (row, bias) in mat.iter_mut().zip(free_body_matrix(d, adr)) {
        dense::add_to_scl(row, &bias, h);
    }
    mat
}

/// After the constraint solver: accelerations of bodies that float alone, with gyroscopic terms in the matrix.
pub fn settle_free_bodies(d: &mut Data) {
    let m = d.model();
    if free_bodies(m).next().is_none() {
        return;
    }
    let mark = d.mark();
    let bound = bound(&mark, d);
    let force = mark.nums(d, m.nv());
    metric::smooth_force(d, force);
    for adr in free_bodies(m) {
        if Sleepers::of(d).dof(adr) || bound[adr..adr + 6] != [0; 6] {
            continue;
        }
        let mut mat = with_gyration(d, adr);
        let mut x: [f64; 6] = core::array::from_fn(|k| force[adr + k]);
        let mut pivot = [0; 6];
        if lu::factor(mat.as_flattened_mut(), &mut pivot) {
            lu::solve(&mut x, mat.as_flattened(), &pivot);
            d.qacc_mut()[adr..adr + 6].copy_from_slice(&x);
        }
    }
    mark.release(d);
}

/// An element of a symmetric matrix with the pattern of M.
pub fn entry(d: &Data, mat: &[f64], i: usize, j: usize) -> f64 {
    let m = d.model();
    let (i, j) = (i.max(j), i.min(j) as i32);
    let start = m.M_rowadr()[i] as usize;
    let end = start + m.M_rownnz()[i] as usize;
    match m.M_colind()[start..end].iter().position(|&c| c == j) {
        Some(k) => mat[start + k],
        None => 0.0,
    }
}

/// `res` = the matrix of the step times `qacc`, minus the springs' shift: what forces must add up to.
pub fn inverse_product(d: &mut Data, res: &mut [f64], qacc: &[f64]) {
    let m = d.model();
    metric::mul(d, res, qacc);
    let mark = d.mark();
    let bound = bound(&mark, d);
    for adr in free_bodies(m) {
        if bound[adr..adr + 6] != [0; 6] {
            continue;
        }
        for (k, row) in with_gyration(d, adr).iter().enumerate() {
            res[adr + k] = dense::dot(row, &qacc[adr..adr + 6]);
        }
    }
    mark.release(d);
    dense::sub_from(res, d.efm_c());
    if let ca @ [_, ..] = d.efm_ca() {
        dense::sub_from(res, ca);
    }
}
