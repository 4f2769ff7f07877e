//! Products and solves with the whole metric.

use core::ops::Range;

use super::pattern;
use super::terms::{Terms, gather};
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::sparse::{Pattern, mul_sym_vec_sparse};
use crate::math::{MINVAL, dense};
use crate::physics::inertia::solve_ld;

/// What the metric adds to M within its pattern.
#[derive(Clone, Copy)]
pub struct Added<'a> {
    diag: &'a [f64],
    /// empty without a medium
    fluid: &'a [f64],
}

impl<'a> Added<'a> {
    pub fn of(d: &'a Data) -> Self {
        Added {
            diag: d.efm_diag(),
            fluid: d.efm_fluid(),
        }
    }

    /// A copy in scratch memory, for while the state changes.
    pub fn kept(mark: &'a Mark, d: &mut Data) -> Self {
        let diag = mark.nums(d, d.efm_diag().len());
        diag.copy_from_slice(d.efm_diag());
        let fluid = mark.nums(d, d.efm_fluid().len());
        fluid.copy_from_slice(d.efm_fluid());
        Added { diag, fluid }
    }

    /// Elements on a range of dofs that holds whole trees, by rows from its first dof: the fluid's, then the diagonal's.
    pub fn visit(&self, pat: Pattern, dofs: Range<usize>, mut put: impl FnMut(usize, usize, f64)) {
        for (i, dof) in dofs.clone().enumerate() {
            if !self.fluid.is_empty() {
                let (val, ind) = pat.row(dof, self.fluid);
                for (&x, &c) in val.iter().zip(ind) {
                    put(i, c as usize - dofs.start, x);
                }
            }
            put(i, i, self.diag[dof]);
        }
    }

    /// `res +=` the diagonal times `v`, on the dofs from `first`.
    pub fn add_diagonal(&self, res: &mut [f64], v: &[f64], first: usize) {
        for ((r, x), diag) in res.iter_mut().zip(v).zip(&self.diag[first..]) {
            *r += diag * x;
        }
    }

    /// `res +=` the fluid's part times `v`, on a range of dofs that holds whole trees.
    pub fn add_fluid(&self, res: &mut [f64], v: &[f64], pat: Pattern, dofs: Range<usize>) {
        if self.fluid.is_empty() {
            return;
        }
        for (i, dof) in dofs.clone().enumerate() {
            let (val, ind) = pat.row(dof, self.fluid);
            let Some((diag, off)) = val.split_last() else {
                continue;
            };
            let mut sum = diag * v[i];
            for (x, &j) in off.iter().zip(ind) {
                let j = j as usize - dofs.start;
                sum += x * v[j];
                res[j] += x * v[i];
            }
            res[i] += sum;
        }
    }
}

/// `res = M̂ v`.
pub fn mul(d: &mut Data, res: &mut [f64], v: &[f64]) {
    let mark = d.mark();
    let terms = gather(&mark, d, None);
    product(d, &terms, res, v);
    mark.release(d);
}

fn product(d: &Data, terms: &Terms, res: &mut [f64], v: &[f64]) {
    let m = d.model();
    mul_sym_vec_sparse(res, d.M(), pattern(m), v);
    if !d.efm_diag().is_empty() {
        let added = Added::of(d);
        added.add_diagonal(res, v, 0);
        added.add_fluid(res, v, pattern(m), 0..m.nv());
        terms.add_mul(res, v);
    }
}

/// `x = M̂⁻¹ x`: by the factor, or with couplings by conjugate gradients preconditioned by it, to the
/// solver's tolerance. Returns false when the iterations ran out.
pub fn solve(d: &mut Data, x: &mut [f64]) -> bool {
    let m = d.model();
    let mark = d.mark();
    let terms = gather(&mark, d, None);
    let done = if terms.is_empty() {
        let (factor, inverse) = super::factor(d);
        solve_ld(m, factor, inverse, x);
        true
    } else {
        let space = [(); 4].map(|()| mark.nums(d, m.nv()));
        conjugate(d, &terms, space, x)
    };
    mark.release(d);
    done
}

/// Conjugate gradients from zero, until the residual is small beside the right-hand side.
fn conjugate(d: &Data, terms: &Terms, space: [&mut [f64]; 4], x: &mut [f64]) -> bool {
    let m = d.model();
    let [residual, scaled, direction, image] = space;
    residual.copy_from_slice(x);
    x.fill(0.0);
    let start = dense::dot(residual, residual);
    if !(start > MINVAL) {
        return true;
    }
    let tolerance = m.opt().tolerance;
    let limit = tolerance * tolerance * start;
    let (factor, inverse) = super::factor(d);
    let precondition = |scaled: &mut [f64], residual: &[f64]| {
        scaled.copy_from_slice(residual);
        solve_ld(m, factor, inverse, scaled);
    };
    precondition(scaled, residual);
    direction.copy_from_slice(scaled);
    let mut power = dense::dot(residual, scaled);
    for _ in 0..m.opt().iterations {
        product(d, terms, image, direction);
        let curvature = dense::dot(direction, image);
        if curvature <= 0.0 {
            return true;
        }
        let step = power / curvature;
        dense::add_to_scl(x, direction, step);
        dense::add_to_scl(residual, image, -step);
        if dense::dot(residual, residual) < limit {
            return true;
        }
        precondition(scaled, residual);
        let next = dense::dot(residual, scaled);
        let beta = next / power;
        for (p, z) in direction.iter_mut().zip(&*scaled) {
            *p = z + *p * beta;
        }
        power = next;
    }
    dense::dot(residual, residual) < limit
}
