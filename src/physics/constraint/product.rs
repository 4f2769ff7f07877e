//! Products with the constraint Jacobian.

use crate::base::DataRef;
use crate::math::extents::{Extents, Rows};
use crate::math::sparse::{self, Pattern};
use crate::physics::form::is_sparse;

/// The Jacobian of a set of rows, dense (one value per row and dof) or sparse.
#[derive(Clone, Copy)]
pub enum Jacobian<'a> {
    Dense(Rows<'a>),
    /// values, structure, `efc_J_rowsuper`
    Sparse(&'a [f64], Pattern<'a>, &'a [i32]),
}

impl<'a> Jacobian<'a> {
    /// From the arrays `efc_J`; `efc_J_rownnz`, `efc_J_rowadr`, `efc_J_rowsuper`, `efc_J_colind`.
    #[inline]
    pub fn new(sparse: bool, val: &'a [f64], lists: [&'a [i32]; 4]) -> Self {
        let [rownnz, rowadr, rowsuper, colind] = lists;
        if !sparse {
            return Self::Dense(Rows::new(val, None));
        }
        Self::Sparse(
            val,
            Pattern {
                rownnz,
                rowadr,
                colind,
            },
            rowsuper,
        )
    }

    /// With the extents of dense rows, if they were found.
    #[inline]
    pub fn within(self, extents: Option<&'a Extents>) -> Self {
        match self {
            Self::Dense(J) => Self::Dense(Rows::new(J.val, extents)),
            sparse => sparse,
        }
    }

    /// That of all rows.
    fn of(d: &'a DataRef) -> Self {
        Self::new(
            is_sparse(d.model()),
            d.efc_J(),
            [
                d.efc_J_rownnz(),
                d.efc_J_rowadr(),
                d.efc_J_rowsuper(),
                d.efc_J_colind(),
            ],
        )
    }

    /// `res = J v`.
    #[inline]
    pub fn mul(self, res: &mut [f64], v: &[f64]) {
        match self {
            Self::Dense(J) => J.mul(res, v),
            Self::Sparse(J, pat, rowsuper) => sparse::mul_mat_vec_super(res, J, pat, rowsuper, v),
        }
    }

    /// `res = J' f`.
    #[inline]
    pub fn mul_t(self, res: &mut [f64], f: &[f64]) {
        match self {
            Self::Dense(J) => J.mul_t(res, f),
            Self::Sparse(J, pat, _) => sparse::mul_mat_t_vec_sparse(res, J, pat, f),
        }
    }
}

/// `mj_mulJacVec`: `res = J v`, one value per row.
pub fn mul_jac_vec(d: &DataRef, res: &mut [f64], v: &[f64]) {
    Jacobian::of(d).mul(res, v);
}

/// `mj_mulJacTVec`: `res = J' f`, one value per dof.
pub fn mul_jac_t_vec(d: &DataRef, res: &mut [f64], f: &[f64]) {
    Jacobian::of(d).mul_t(res, f);
}
