//! Products and solves with the whole metric.

use super::terms::{Terms, gather};
use super::{backbone, pattern};
use crate::base::Data;
use crate::math::dense;
use crate::math::sparse::mul_sym_vec_sparse;
use crate::physics::inertia::solve_ld;

/// `res = M̂ v`.
pub fn mul(d: &mut Data, res: &mut [f64], v: &[f64]) {
    let m = d.model();
    let mark = d.mark();
    let values = mark.nums(d, d.M().len());
    backbone(d, values);
    let terms = gather(&mark, d, None);
    mul_sym_vec_sparse(res, values, pattern(m), v);
    terms.add_mul(res, v);
    mark.release(d);
}

/// `x = M̂⁻¹ x`: by the factor, or with couplings by conjugate gradients preconditioned by it, to the
/// solver's tolerance. Returns false when the iterations ran out.
pub fn solve(d: &mut Data, x: &mut [f64]) -> bool {
    let m = d.model();
    let mark = d.mark();
    let terms = gather(&mark, d, None);
    let done = if terms.is_empty() {
        solve_ld(m, d.qH(), d.qHDiagInv(), x);
        true
    } else {
        let n = m.nv();
        let values = mark.nums(d, d.M().len());
        backbone(d, values);
        let space = [(); 4].map(|()| mark.nums(d, n));
        conjugate(d, values, &terms, space, x)
    };
    mark.release(d);
    done
}

/// Conjugate gradients from zero, until the residual is small beside the right-hand side.
fn conjugate(
    d: &Data,
    values: &[f64],
    terms: &Terms,
    space: [&mut [f64]; 4],
    x: &mut [f64],
) -> bool {
    let m = d.model();
    let [residual, scaled, direction, image] = space;
    residual.copy_from_slice(x);
    x.fill(0.0);
    let limit = m.opt().tolerance * dense::norm(residual);
    if dense::norm(residual) == 0.0 {
        return true;
    }
    // more than in exact arithmetic, where the number of couplings is enough
    let most = 10 * m.nv() + 100;
    let precondition = |scaled: &mut [f64], residual: &[f64]| {
        scaled.copy_from_slice(residual);
        solve_ld(m, d.qH(), d.qHDiagInv(), scaled);
    };
    precondition(scaled, residual);
    direction.copy_from_slice(scaled);
    let mut product = dense::dot(residual, scaled);
    for _ in 0..most {
        mul_sym_vec_sparse(image, values, pattern(m), direction);
        terms.add_mul(image, direction);
        let curvature = dense::dot(direction, image);
        if !(curvature > 0.0) {
            // rounding has eaten what was left, or a number is not finite
            return curvature == 0.0;
        }
        let step = product / curvature;
        dense::add_to_scl(x, direction, step);
        dense::add_to_scl(residual, image, -step);
        if dense::norm(residual) < limit {
            return true;
        }
        precondition(scaled, residual);
        let next = dense::dot(residual, scaled);
        let beta = next / product;
        product = next;
        for (p, z) in direction.iter_mut().zip(&*scaled) {
            *p = z + beta * *p;
        }
    }
    false
}
