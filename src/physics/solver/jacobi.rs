//! The preconditioner of conjugate gradients where flexes are elastic: for what they move the diagonal of the Hessian as
//! if all rows were active, for the twist of rods that with the couplings of neighbours, for other dofs the factor of the
//! metric. Facts: smooth-9-effective-metric.

use super::local::Local;
use super::problem::Problem;
use crate::math::sparse::Pattern;

/// The inverse of what the gradient is divided by, zero where the factor serves, and minus the inverse pivots of twist;
/// false, and nothing, without elastic flexes.
pub fn fill(p: &Problem, inverse: &mut [f64]) -> bool {
    if !p.inertia.is_elastic() {
        return false;
    }
    inverse.fill(0.0);
    p.inertia
        .elastic_diagonal(|dof, rigid, _| inverse[dof] = rigid);
    p.inertia
        .twist()
        .for_each(|([a, b], _)| (inverse[a as usize], inverse[b as usize]) = (-1.0, -1.0));
    p.inertia.each_diagonal(|dof, rigid| {
        if inverse[dof] < 0.0 {
            inverse[dof] = rigid;
        }
    });
    match p.jac {
        Local::Dense(J) => {
            for (row, D) in J.val.chunks_exact(inverse.len()).zip(p.rows.D) {
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
    eliminate(p, inverse);
    true
}

/// Pivots of the twist of rods, along each.
fn eliminate(p: &Problem, inverse: &mut [f64]) {
    for ([a, b], k) in p.inertia.twist() {
        inverse[a as usize] += k.abs();
        if a != b {
            inverse[b as usize] += k.abs();
        }
    }
    for ([a, b], k) in p.inertia.twist().filter(|(at, _)| at[0] != at[1]) {
        inverse[b as usize] -= k * k / inverse[a as usize];
    }
    for c in p.inertia.twist().flat_map(|(at, _)| at) {
        let pivot = &mut inverse[c as usize];
        if *pivot > 0.0 {
            *pivot = -1.0 / *pivot;
        }
    }
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
        match *inverse {
            i if i > 0.0 => *x = b * i,
            i if i < 0.0 => *x = *b,
            _ => {}
        }
    }
    let couplings = || p.inertia.twist().filter(|(at, _)| at[0] != at[1]);
    for ([a, b], k) in couplings().map(|(at, k)| (at.map(|c| c as usize), k)) {
        x[b] += k * inverse[a] * x[a];
    }
    for (x, i) in x.iter_mut().zip(inverse).filter(|(_, i)| **i < 0.0) {
        *x *= -i;
    }
    for ([a, b], k) in couplings().rev().map(|(at, k)| (at.map(|c| c as usize), k)) {
        x[a] += k * inverse[a] * x[b];
    }
}
