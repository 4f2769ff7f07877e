//! Integrators implicit in velocity. Computation: geIntegration, geFreeBody.
//!
//! v' = v + h (M − h D)⁻¹ M a, with D = `qDeriv` the derivative of the smooth forces by velocity.

use super::advance::advance;
use super::free_bodies::entry;
use crate::abi::{mjINT_IMPLICIT, mjWARN_INERTIA};
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::{Real, lu, sparse_lu};
use crate::physics::derivative::{self, Bias, free_bodies, free_body_matrix};
use crate::physics::inertia;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_implicit`: both variants; the fast one omits Coriolis forces, so that the matrix is symmetric,
/// except for bodies that float alone.
pub fn implicit(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let qacc = mark.nums(d, m.nv());
    for (i, a) in qacc.iter_mut().enumerate() {
        *a = d.qfrc_smooth()[i] + d.qfrc_constraint()[i];
    }
    if m.opt().integrator == mjINT_IMPLICIT {
        derivative::smooth_vel(d, Bias::Include);
        factor_full(d);
        for dofs in awake_dofs(m, Sleepers::of(d)) {
            sparse_lu::solve(qacc, d.qLU(), derivative::pattern(m), m.D_diag(), dofs);
        }
    } else {
        derivative::smooth_vel(d, Bias::Omit);
        if let Some(dof) = factor_fast(d) {
            inertia::warn_pivot(d, dof);
        }
        for dofs in awake_dofs(m, Sleepers::of(d)) {
            inertia::solve_dofs(m, d.qH(), d.qHDiagInv(), qacc, dofs);
        }
        for adr in free_bodies(m) {
            if Sleepers::of(d).dof(adr) {
                continue;
            }
            solve_free_body(d, adr, qacc);
        }
    }
    advance(d, None, Some(qacc), None);
    mark.release(d);
}

/// The matrix M − h D, and its factor, in `qLU`.
pub fn factor_full(d: &mut Data) {
    let m = d.model();
    {
        fields!(d => write: qLU; read: M, qDeriv);
        effective_full(m, qLU, M, qDeriv);
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: qLU; read: tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (pat, diag) = (derivative::pattern(m), m.D_diag());
    let mut bad = None;
    for dofs in awake_dofs(m, asleep) {
        bad = bad.or(sparse_lu::factor(qLU, pat, diag, dofs));
    }
    if let Some(i) = bad {
        report::warn(d, mjWARN_INERTIA, i as i32);
    }
}

/// `out` = M − h D in the pattern D, that of sleeping trees with the D they fell asleep with.
pub fn effective_full(m: Model, out: &mut [f64], M: &[f64], qDeriv: &[f64]) {
    let h = m.opt().timestep;
    for ((x, &from), derivative) in out.iter_mut().zip(m.mapM2D()).zip(qDeriv) {
        let mass = if from >= 0 { M[from as usize] } else { 0.0 };
        *x = mass + derivative * -h;
    }
}

/// `out` = M − h D on the lower triangle, as above; rows of bodies that float alone stay those of M.
pub fn effective_fast<N: Real>(m: Model, out: &mut [N], M: &[N], qDeriv: &[N]) {
    let h = N::of(-m.opt().timestep);
    for ((x, mass), &from) in out.iter_mut().zip(M).zip(m.mapD2M()) {
        *x = *mass + qDeriv[from as usize] * h;
    }
    for adr in free_bodies(m) {
        let place = inertia::places(m, &(adr..adr + 6));
        out[place.clone()].copy_from_slice(&M[place]);
    }
}

/// The factor of `effective_fast` in `qH`, `qHDiagInv`; a dof whose pivot had to be raised.
pub fn factor_fast<N: Real>(d: &mut Data<N>) -> Option<usize> {
    let m = d.model();
    {
        fields!(d => write: qH; read: M, qDeriv);
        effective_fast(m, qH, M, qDeriv);
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: qH, qHDiagInv; read: tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let mut bad = None;
    for dofs in awake_dofs(m, asleep) {
        bad = bad.or(inertia::factor_dofs(m, qH, qHDiagInv, dofs));
    }
    bad
}

/// M − h D of a body that floats alone, gyroscopic forces included.
pub fn free_body_effective(d: &Data, adr: usize) -> [[f64; 6]; 6] {
    let m: Model = d.model();
    let h = m.opt().timestep;
    let bias = free_body_matrix(d, adr);
    let pat = derivative::pattern(m);
    core::array::from_fn(|r| {
        let row = pat.range(adr + r).start;
        core::array::from_fn(|c| {
            let mass = entry(d, d.M(), adr + r, adr + c);
            (mass + d.qDeriv()[row + c] * -h) + bias[r][c] * h
        })
    })
}

/// Replaces the accelerations of a body that floats alone by those of the full matrix.
fn solve_free_body(d: &Data, adr: usize, qacc: &mut [f64]) {
    let mut mat = free_body_effective(d, adr);
    let mut pivot = [0; 6];
    let mut x: [f64; 6] =
        core::array::from_fn(|k| d.qfrc_smooth()[adr + k] + d.qfrc_constraint()[adr + k]);
    if lu::factor(mat.as_flattened_mut(), &mut pivot) {
        lu::solve(&mut x, mat.as_flattened(), &pivot);
        qacc[adr..adr + 6].copy_from_slice(&x);
    }
}
