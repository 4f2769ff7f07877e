//! The preconditioner of conjugate gradients where flexes are elastic: for what they move the diagonal of the Hessian as
//! if all rows were active, for other dofs the factor of the metric. Facts: smooth-9-effective-metric.

use super::local::Local;
use super::problem::Problem;
use crate::math::sparse::Pattern;

/// The inverse of what the gradient is divided by, zero where the factor serves; false, and nothing, without elastic flexes.
pub fn fill(p: &Problem, inverse: &mut [f64]) -> bool {
    if !p.inertia.is_elastic() {
        return false;
    }
    inverse.fill(0.0);
    p.inertia
        .elastic_diagonal(|dof, rigid, _| inverse[dof] = rigid);
    match p.jac {
        Local::Dense(J) => {
            for (row, D) in J.chunks_exact(inverse.len()).zip(p.rows.D) {
                add(inverse, row.iter().copied().enumerate(), *D);
            }
        }
        Local::Sparse { J, pat, .. } => {
            for (r, D) in p.rows.D.iter().enumerate() {
                add(inverse, columns(J, pat, r), *D);
            }
        }
    }
    // what is summed last
    p.inertia
        .elastic_diagonal(|dof, _, elastic| inverse[dof] = 1.0 / (inverse[dof] + elastic));
    true
}

fn columns<'a>(J: &'a [f64], pat: Pattern<'a>, row: usize) -> impl Iterator<Item = (usize, f64)> {
    let (vals, cols) = pat.row(row, J);
    cols.iter().map(|&c| c as usize).zip(vals.iter().copied())
}

/// Adds the squares of a row, times its D, where there is a diagonal.
fn add(diagonal: &mut [f64], row: impl Iterator<Item = (usize, f64)>, D: f64) {
    for (c, x) in row {
        if diagonal[c] > 0.0 {
            diagonal[c] += D * x * x;
        }
    }
}

/// `x` from `b`.
pub fn apply(p: &Problem, inverse: &[f64], x: &mut [f64], b: &[f64]) {
    p.inertia.solve_factor(x, b);
    for ((x, b), inverse) in x.iter_mut().zip(b).zip(inverse) {
        if *inverse > 0.0 {
            *x = b * inverse;
        }
    }
}
