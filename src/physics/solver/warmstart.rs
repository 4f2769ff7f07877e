//! Where the solver starts: the acceleration of the last step, or without constraint forces, whichever
//! costs less.

use super::inertia::{Inertia, Run};
use super::own::{NONE, Own};
use super::residual;
use crate::abi::*;
use crate::base::Data;
use crate::fields;
use crate::math::dense;
use crate::math::extents::Extents;
use crate::math::short;
use crate::math::sparse::{Pattern, mul_mat_vec_sparse};
use crate::physics::constraint::{ConeHessian, Jacobian, RowSet, Summary, forces, is_sparse};
use crate::physics::metric::{self, Dofs};

/// Whose arrays have the forces at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// all rows, which one solver takes
    Rows,
    /// the only island, of all dofs
    Island,
    /// nobody: islands find them anew
    Nobody,
}

/// Sets `efc_b` = J qacc_smooth − aref, and `qacc`, `efc_state`, `efc_force` for the start; leaves J qacc − aref in `jaref` and M qacc in `ma`
/// (primal solvers). What forces at the start have come to, where they are written already.
pub fn warmstart(
    d: &mut Data,
    extents: Option<&Extents>,
    jaref: &mut [f64],
    ma: &mut [f64],
    place: Place,
) -> Option<Summary> {
    let m = d.model();
    let dual = m.opt().solver == mjSOL_PGS;
    let runs: [Run; 1] = [[0, 0, m.nv() as i32]];
    let mut choose = |d: &mut Data, own: &Own| choose(d, (own, &runs, extents), jaref, ma, place);
    let summary = match metric::present(d) {
        true => {
            let mark = d.mark();
            let own = Own::of_metric(&mark, d, Dofs::Whole);
            let summary = choose(d, &own);
            mark.release(d);
            summary
        }
        false => choose(d, &NONE),
    };
    if dual && !m.disabled(mjDSBL_WARMSTART) {
        dual_start(d);
    }
    summary
}

/// The cheaper of the two starts.
#[inline(never)]
fn choose(
    d: &mut Data,
    (own, runs, extents): (&Own, &[Run], Option<&Extents>),
    jaref: &mut [f64],
    ma: &mut [f64],
    place: Place,
) -> Option<Summary> {
    let m = d.model();
    if d.nefc() == 0 {
        return None;
    }
    let (counts, sparse) = ([d.ne(), d.nf()], is_sparse(m));
    let (dual, parted, nidof) = (m.opt().solver == mjSOL_PGS, d.nisland() > 0, d.nidof());
    fields!(d => write: qacc, efc_b, efc_force, efc_state, contact, iefc_force, iefc_state;
                 read: qacc_warmstart, qacc_smooth, qfrc_smooth, efc_J, efc_J_rownnz, efc_J_rowadr,
                 efc_J_rowsuper, efc_J_colind, efc_aref, M, efc_type, efc_id, efc_D, efc_R,
                 efc_frictionloss, map_idof2dof);
    let lists = [efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind];
    let jacobian = Jacobian::new(sparse, efc_J, lists).within(extents);
    residual(efc_b, &jacobian, qacc_smooth, efc_aref);
    // for products alone
    let metric = own.metric([&[]; 2], [&[]; 2], &[]);
    let inertia = Inertia::new(m, M, metric, runs);
    let qfrc_smooth = own.force.unwrap_or(qfrc_smooth);
    if m.disabled(mjDSBL_WARMSTART) {
        qacc.copy_from_slice(qacc_smooth);
        efc_force.fill(0.0);
        // solvers of islands leave it (docs/facts/constraint-8-v4.md, 4)
        efc_state.fill(mjCNSTRSTATE_SATISFIED);
        jaref.copy_from_slice(efc_b);
        if !dual {
            inertia.mul(ma, qacc_smooth);
        }
        return None;
    }

    let rows = RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]);
    qacc.copy_from_slice(qacc_warmstart);
    residual(jaref, &jacobian, qacc, efc_aref);
    let skip = ConeHessian::Skip;
    if dual {
        forces(&rows, contact, jaref, efc_force, efc_state, skip);
        return None;
    }
    let smooth = forces(&rows, contact, efc_b, efc_force, efc_state, skip);
    // islands leave the states of that start, and begin in their own arrays
    let (force, state) = match place {
        Place::Rows => (efc_force, efc_state),
        Place::Island | Place::Nobody => (iefc_force, iefc_state),
    };
    let warm = forces(&rows, contact, jaref, force, state, skip);
    inertia.mul(ma, qacc);
    // added at once: beside the cost of a row that hardly moves, its terms would vanish
    let inertial = inertial([ma, qfrc_smooth], [qacc, qacc_smooth]);
    let colder = warm.cost + inertial > smooth.cost;
    if colder {
        qacc.copy_from_slice(qacc_smooth);
        jaref.copy_from_slice(efc_b);
        inertia.mul(ma, qacc_smooth);
    } else if parted {
        unconstrained(qacc, qacc_smooth, &map_idof2dof[nidof..]);
    }
    (!colder && place != Place::Nobody).then_some(warm)
}

/// Half of (M a − f)'(a − a0), left to right.
fn inertial([ma, force]: [&[f64]; 2], [a, smooth]: [&[f64]; 2]) -> f64 {
    let n = ma.len();
    let (force, a, smooth) = (&force[..n], &a[..n], &smooth[..n]);
    short::few(n).fold(0.0, |sum, i| {
        sum + 0.5 * (ma[i] - force[i]) * (a[i] - smooth[i])
    })
}

/// Dofs outside all islands move as if there were no constraints.
fn unconstrained(qacc: &mut [f64], qacc_smooth: &[f64], dofs: &[i32]) {
    for &dof in dofs {
        qacc[dof as usize] = qacc_smooth[dof as usize];
    }
}

/// Forces that raise the dual cost above that of no force are dropped.
fn dual_start(d: &mut Data) {
    let sparse = is_sparse(d.model());
    let nefc = d.nefc();
    let mark = d.mark();
    let product = mark.nums(d, nefc);
    {
        fields!(d => write: efc_force;
                     read: efc_b, efc_AR, efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind);
        if sparse {
            let rows = Pattern {
                rownnz: efc_AR_rownnz,
                rowadr: efc_AR_rowadr,
                colind: efc_AR_colind,
            };
            mul_mat_vec_sparse(product, efc_AR, rows, efc_force);
        } else {
            dense::mul_mat_vec(product, efc_AR, efc_force);
        }
        let cost = dense::dot(efc_force, efc_b) + 0.5 * dense::dot(efc_force, product);
        if cost > 0.0 {
            efc_force.fill(0.0);
        }
    }
    mark.release(d);
    if d.nisland() > 0 {
        let nidof = d.nidof();
        fields!(d => write: qacc; read: qacc_smooth, map_idof2dof);
        unconstrained(qacc, qacc_smooth, &map_idof2dof[nidof..]);
    }
}
