//! The matrix of the dual problem: A = J M⁻¹ J' + diag(R). Computation: soDual, soExactDiag.

use super::{impedance, project_dense, project_sparse};
use crate::abi::{mjENBL_DIAGEXACT, mjWARN_CNSTRFULL};
use crate::base::arena::{self, Dual};
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::dense;
use crate::physics::form::{is_dual, is_sparse};
use crate::physics::metric;

/// `mj_projectConstraint`: `efc_Y` = J M^(−1/2), and `efc_AR` when the solver is dual. With the flag
/// "diagexact" the impedance is made again from the diagonal of Y Y'. The discrete integrator's metric is not known
/// here: they get their places, a new one at each call, and no content.
pub fn project_constraint(d: &mut Data) {
    match metric::applies(d.model()) {
        true => place_projection(d),
        false => project(d, is_dual(d.model())),
    }
}

/// The same once the metric of the discrete integrator is known.
pub fn project_in_metric(d: &mut Data) {
    project(d, is_dual(d.model()));
}

/// What inverse dynamics under the discrete integrator wants of it: `efc_AR` has its place, but no content.
pub fn project_factor(d: &mut Data) {
    project(d, false);
}

fn project(d: &mut Data, fill_dual: bool) {
    let m = d.model();
    // what has no metric waits for it, but for the dual solver
    if metric::applies(m) && !metric::present(d) && !is_dual(m) {
        return;
    }
    let (dual, exact) = (is_dual(m), m.enabled(mjENBL_DIAGEXACT));
    if d.nefc() == 0 || !(dual || exact) {
        return;
    }
    let sparse = is_sparse(m);
    // the discrete integrator has placed them in the position stage
    let placed = metric::applies(m).then(|| [d.nY() > 0, d.nA() > 0]);
    let [has_y, has_ar] = placed.unwrap_or_default();
    let fits = (has_y || place_y(d, sparse)) && (!dual || has_ar || place_ar(d, sparse));
    if !fits {
        return full(d);
    }
    let fill_dual = dual && fill_dual;
    let mark = d.mark();
    match sparse {
        true => {
            project_sparse::fill_y(d);
            if exact {
                exact_diagonal(d, sparse);
            }
            if fill_dual {
                project_sparse::fill_ar(d);
            }
        }
        false => {
            let y = project_dense::fill_y(&mark, d);
            if exact {
                exact_diagonal(d, sparse);
            }
            if fill_dual {
                project_dense::fill_ar(&mark, d, &y);
            }
        }
    }
    mark.release(d);
}

/// Room for `efc_Y` and `efc_AR` where `project_constraint` will want them: all that the discrete integrator does
/// about them before its metric is known.
fn place_projection(d: &mut Data) {
    let m = d.model();
    let (dual, exact) = (is_dual(m), m.enabled(mjENBL_DIAGEXACT));
    if d.nefc() == 0 || !(dual || exact) {
        return;
    }
    let sparse = is_sparse(m);
    if !(place_y(d, sparse) && (!dual || place_ar(d, sparse))) {
        full(d);
    }
}

fn place_y(d: &mut Data, sparse: bool) -> bool {
    let n = d.nefc() * d.model().nv();
    match sparse {
        true => project_sparse::place_y(d),
        false => arena::alloc_dual(d, &[Dual::Y(n)]),
    }
}

fn place_ar(d: &mut Data, sparse: bool) -> bool {
    let n = d.nefc();
    match sparse {
        true => project_sparse::place_ar(d),
        false => arena::alloc_dual(d, &[Dual::AR(n * n)]),
    }
}

/// The arena has no room: the step goes on without constraints.
fn full(d: &mut Data) {
    let narena = d.narena() as i32;
    report::warn(d, mjWARN_CNSTRFULL, narena);
    arena::forget_rows(d);
    arena::clear_constraints(d);
}

/// D^(−1/2) of the factor of M.
pub(super) fn sqrt_inv_diag(m: Model, qLD: &[f64], res: &mut [f64]) {
    let ends = m.M_rowadr().iter().zip(m.M_rownnz());
    for (x, (adr, nnz)) in res.iter_mut().zip(ends) {
        *x = qLD[(adr + nnz - 1) as usize];
    }
    // roots and quotients by themselves, so that several go together
    res.iter_mut().for_each(|x| *x = 1.0 / x.sqrt());
}

/// `efc_diagA` from Y, and what follows from it.
fn exact_diagonal(d: &mut Data, sparse: bool) {
    let nv = d.model().nv();
    {
        fields!(d => write: efc_diagA; read: efc_Y, efc_Y_rownnz, efc_Y_rowadr);
        for (i, a) in efc_diagA.iter_mut().enumerate() {
            let row = if sparse {
                let adr = efc_Y_rowadr[i] as usize;
                &efc_Y[adr..adr + efc_Y_rownnz[i] as usize]
            } else {
                &efc_Y[i * nv..(i + 1) * nv]
            };
            *a = dense::dot(row, row);
        }
    }
    impedance::make_impedance(d);
    gather_islands(d);
}

/// The regularizer in the order of the islands.
pub fn gather_islands(d: &mut Data) {
    if d.nisland() > 0 {
        fields!(d => write: iefc_D, iefc_R; read: efc_D, efc_R, map_iefc2efc);
        for (i, &c) in map_iefc2efc.iter().enumerate() {
            iefc_D[i] = efc_D[c as usize];
            iefc_R[i] = efc_R[c as usize];
        }
    }
}
