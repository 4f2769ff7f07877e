//! The Hessian M + J' D J of the Newton solver and its factor, dense.
//!
//! D counts rows in their quadratic zone. When rows enter or leave it, the factor is updated by one rank
//! each. Contacts on the surface of their cone add the rank of their dimension, in a second factor.
//! Computation: soAlgorithms.

use super::local::Local;
use super::primal::Problem;
use super::sparse_hessian::SparseHessian;
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::cholesky::{self, Rank1};
use crate::math::{MINVAL, dense};
use crate::physics::constraint::{Summary, is_pyramidal};

/// The Hessian in the form that fits the Jacobian; CG has none.
pub enum Hessian<'a> {
    None,
    Dense(DenseHessian<'a>),
    Sparse(SparseHessian<'a>),
}

impl Hessian<'_> {
    /// Computes and factorizes from the states of the rows.
    pub fn full(&mut self, p: &Problem, summary: Summary) {
        match self {
            Hessian::None => {}
            Hessian::Dense(h) => h.full(p, summary),
            Hessian::Sparse(h) => h.full(p, summary),
        }
    }

    /// Follows the rows that changed their state; returns the number of rank-one terms.
    pub fn incremental(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.incremental(p, old_state, summary),
            Hessian::Sparse(h) => h.incremental(p, old_state, summary),
        }
    }

    /// `x = H⁻¹ b`.
    pub fn solve(&self, x: &mut [f64], b: &[f64]) {
        match self {
            Hessian::None => {}
            Hessian::Dense(h) => h.solve(x, b),
            Hessian::Sparse(h) => h.solve(x, b),
        }
    }

    /// `solver_nnz`.
    pub fn nnz(&self) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.nv * h.nv,
            Hessian::Sparse(h) => h.nnz(),
        }
    }
}

/// Factors of the Hessian, row-major lower triangles.
pub struct DenseHessian<'a> {
    nv: usize,
    L: &'a mut [f64],
    /// with cones; empty when the model has pyramids
    Lcone: &'a mut [f64],
    /// the second factor is the valid one
    has_cones: bool,
    vec: &'a mut [f64],
}

impl<'a> DenseHessian<'a> {
    pub fn new(mark: &'a Mark, d: &mut Data, nv: usize) -> Self {
        let size = nv * nv;
        let cone = if is_pyramidal(d.model()) { 0 } else { size };
        Self {
            nv,
            L: mark.nums(d, size),
            Lcone: mark.nums(d, cone),
            has_cones: false,
            vec: mark.nums(d, nv),
        }
    }

    fn full(&mut self, p: &Problem, summary: Summary) {
        self.factor(p);
        self.cones(p, summary);
    }

    fn factor(&mut self, p: &Problem) {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return;
        };
        self.L.fill(0.0);
        for (row, j) in J.chunks_exact(nv).enumerate() {
            if p.state[row] != mjCNSTRSTATE_QUADRATIC {
                continue;
            }
            let D = p.rows.D[row];
            for i in 0..nv {
                if j[i] != 0.0 {
                    dense::add_to_scl(&mut self.L[i * nv..i * nv + i + 1], &j[..i + 1], j[i] * D);
                }
            }
        }
        p.inertia.add_lower(self.L, nv);
        cholesky::factor(self.L, nv, MINVAL);
    }

    fn incremental(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        let mut nupdate = 0;
        for i in 0..old_state.len() {
            let was = old_state[i] == mjCNSTRSTATE_QUADRATIC;
            let is = p.state[i] == mjCNSTRSTATE_QUADRATIC;
            if was == is {
                continue;
            }
            let sign = if is { Rank1::Add } else { Rank1::Subtract };
            dense::scl(self.vec, &J[i * nv..(i + 1) * nv], p.rows.D[i].sqrt());
            nupdate += 1;
            if cholesky::update(self.L, self.vec, sign) < nv {
                // a lost rank: start again
                self.factor(p);
                nupdate = old_state.len();
                break;
            }
        }
        nupdate + self.cones(p, summary)
    }

    /// Second factor with the contacts on the surface of their cone; returns the number of terms.
    fn cones(&mut self, p: &Problem, summary: Summary) -> usize {
        self.has_cones = summary.ncone > 0;
        if !self.has_cones {
            return 0;
        }
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        self.Lcone.copy_from_slice(self.L);
        let mut nupdate = 0;
        let mut i = 0;
        while i < p.state.len() {
            if p.state[i] != mjCNSTRSTATE_CONE {
                i += 1;
                continue;
            }
            let con = &p.contacts[p.rows.id[i] as usize];
            let dim = con.dim as usize;
            let mut local = con.H;
            cholesky::factor(&mut local, dim, MINVAL);
            for c in 0..dim {
                self.vec.fill(0.0);
                for r in c..dim {
                    let row = &J[(i + r) * nv..(i + r + 1) * nv];
                    dense::add_to_scl(self.vec, row, local[r * dim + c]);
                }
                cholesky::update(self.Lcone, self.vec, Rank1::Add);
            }
            nupdate += dim;
            i += dim;
        }
        nupdate
    }

    fn solve(&self, x: &mut [f64], b: &[f64]) {
        x.copy_from_slice(b);
        let L = if self.has_cones {
            &*self.Lcone
        } else {
            &*self.L
        };
        cholesky::solve(x, L);
    }
}
