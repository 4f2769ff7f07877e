//! Where the solver starts: the acceleration of the last step, or without constraint forces, whichever
//! costs less.

use super::inertia::{Inertia, Run};
use super::own::Own;
use crate::abi::*;
use crate::base::Data;
use crate::fields;
use crate::math::dense;
use crate::math::sparse::{Pattern, mul_mat_vec_sparse};
use crate::physics::constraint::{ConeHessian, Jacobian, RowSet, forces, is_sparse};
use crate::physics::metric::Dofs;

/// Sets `qacc`, `efc_state`, `efc_force` for the start; leaves J qacc − aref in `jaref` and M qacc in `ma`
/// (primal solvers).
pub fn warmstart(d: &mut Data, jaref: &mut [f64], ma: &mut [f64]) {
    let m = d.model();
    let dual = m.opt().solver == mjSOL_PGS;
    let runs: [Run; 1] = [[0, 0, m.nv() as i32]];
    let mark = d.mark();
    let own = Own::new(&mark, d, Dofs::Whole);
    choose(d, &own, &runs, jaref, ma, dual);
    mark.release(d);
    if dual && !m.disabled(mjDSBL_WARMSTART) {
        dual_start(d);
    }
}

/// The cheaper of the two starts.
fn choose(d: &mut Data, own: &Own, runs: &[Run], jaref: &mut [f64], ma: &mut [f64], dual: bool) {
    let m = d.model();
    let (counts, sparse) = ([d.ne(), d.nf()], is_sparse(m));
    fields!(d => write: qacc, efc_force, efc_state, contact;
                 read: qacc_warmstart, qacc_smooth, qfrc_smooth, efc_J, efc_J_rownnz, efc_J_rowadr,
                 efc_J_rowsuper, efc_J_colind, efc_aref, efc_b, M, qLD, qLDiagInv, qH, qHDiagInv, efm_L, efc_type, efc_id, efc_D, efc_R,
                 efc_frictionloss);
    let metric = own.metric(m, [qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
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
        return;
    }

    let rows = RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]);
    qacc.copy_from_slice(qacc_warmstart);
    Jacobian::new(
        sparse,
        efc_J,
        efc_J_rownnz,
        efc_J_rowadr,
        efc_J_rowsuper,
        efc_J_colind,
    )
    .mul(jaref, qacc);
    dense::sub_from(jaref, efc_aref);
    let skip = ConeHessian::Skip;
    let mut cost = forces(&rows, contact, jaref, efc_force, efc_state, skip).cost;
    if dual {
        return;
    }
    inertia.mul(ma, qacc);
    // added at once: beside the cost of a row that hardly moves, its terms would vanish
    let mut inertial = 0.0;
    for i in 0..qacc.len() {
        inertial += 0.5 * (ma[i] - qfrc_smooth[i]) * (qacc[i] - qacc_smooth[i]);
    }
    cost += inertial;
    let smooth = forces(&rows, contact, efc_b, efc_force, efc_state, skip).cost;
    if cost > smooth {
        qacc.copy_from_slice(qacc_smooth);
        jaref.copy_from_slice(efc_b);
        inertia.mul(ma, qacc_smooth);
    }
    if d.nisland() > 0 {
        unconstrained(d);
    }
}

/// Dofs outside all islands move as if there were no constraints.
fn unconstrained(d: &mut Data) {
    let nidof = d.nidof();
    fields!(d => write: qacc; read: qacc_smooth, map_idof2dof);
    for &dof in &map_idof2dof[nidof..] {
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
        unconstrained(d);
    }
}
