//! The Jacobian of a problem, with what its products need.

use crate::math::dense;
use crate::math::sparse::{self, Pattern};

/// Rows of J on the dofs of the problem.
#[derive(Clone, Copy)]
pub enum Local<'a> {
    Dense {
        J: &'a [f64],
        nv: usize,
    },
    /// with the transposed matrix
    Sparse {
        J: &'a [f64],
        pat: Pattern<'a>,
        JT: &'a [f64],
        pat_t: Pattern<'a>,
    },
}

impl Local<'_> {
    /// `res = J v`.
    #[inline]
    pub fn mul(&self, res: &mut [f64], v: &[f64]) {
        match *self {
            Local::Dense { J, .. } => dense::mul_mat_vec(res, J, v),
            Local::Sparse { J, pat, .. } => sparse::mul_mat_vec_sparse(res, J, pat, v),
        }
    }

    /// `res = J' f`.
    #[inline]
    pub fn mul_t(&self, res: &mut [f64], f: &[f64]) {
        match *self {
            Local::Dense { J, .. } => dense::mul_mat_t_vec(res, J, f),
            Local::Sparse { JT, pat_t, .. } => sparse::mul_mat_vec_sparse(res, JT, pat_t, f),
        }
    }

    /// Number of stored values.
    pub fn nnz(&self) -> usize {
        match *self {
            Local::Dense { J, .. } => J.len(),
            Local::Sparse { pat, .. } => pat.rownnz.iter().map(|&n| n as usize).sum(),
        }
    }
}
