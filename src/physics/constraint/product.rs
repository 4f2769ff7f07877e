//! Products with the constraint Jacobian.

use super::is_sparse;
use crate::base::Data;
use crate::math::dense;
use crate::math::sparse::{self, Pattern};

/// The structure of the sparse Jacobian.
pub fn pattern<'a>(d: &'a Data) -> Pattern<'a> {
    Pattern {
        rownnz: d.efc_J_rownnz(),
        rowadr: d.efc_J_rowadr(),
        colind: d.efc_J_colind(),
    }
}

/// `mj_mulJacVec`: `res = J v`, one value per row.
pub fn mul_jac_vec(d: &Data, res: &mut [f64], v: &[f64]) {
    if is_sparse(d.model()) {
        sparse::mul_mat_vec_sparse(res, d.efc_J(), pattern(d), v);
    } else {
        dense::mul_mat_vec(res, d.efc_J(), v);
    }
}

/// `mj_mulJacTVec`: `res = J' v`, one value per dof.
pub fn mul_jac_t_vec(d: &Data, res: &mut [f64], v: &[f64]) {
    if is_sparse(d.model()) {
        sparse::mul_mat_t_vec_sparse(res, d.efc_J(), pattern(d), v);
    } else {
        dense::mul_mat_t_vec(res, d.efc_J(), v);
    }
}
