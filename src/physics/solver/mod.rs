//! Constraint solvers: the accelerations and forces that minimize Gauss' cost plus the cost of the rows.
//!
//! Newton and CG work on accelerations (primal), PGS and the no-slip pass on forces (dual); each solves
//! island by island. Computation: Solver, soPrimal, soDual, soAlgorithms.
//!
//! Absent: what the rows are (`constraint`), and integration.

mod cg;
mod dual;
mod extra;
mod hessian;
mod huber;
mod inertia;
mod jacobi;
mod line;
mod line_cone;
mod linesearch;
mod local;
pub mod lockstep;
mod need;
mod noslip;
mod own;
mod pgs;
mod primal;
mod problem;
mod solve;
mod sparse;
#[cfg(test)]
mod tests;
mod warmstart;
mod zones;

pub use extra::{Extra, solve_with};

use self::solve::{Given, Start};
use self::warmstart::{Place, warmstart};
use crate::abi::*;
use crate::base::{Data, report, timer};
use crate::fields;
use crate::math::dense;
use crate::math::extents::Extents;
use crate::physics::constraint::{Jacobian, is_dual, is_sparse, project_forces};
use crate::physics::flex::guarded;
use crate::physics::inertia::solve_ld;
use crate::physics::metric;

/// `mj_fwdConstraint`: `efc_b`, `efc_force`, `efc_state`, `qfrc_constraint`, `qacc`, and the solver's
/// statistics.
pub fn fwd_constraint(d: &mut Data) {
    let clock = timer::start();
    solve_rows(d);
    clock.stop(d, mjTIMER_CONSTRAINT);
}

fn solve_rows(d: &mut Data) {
    let m = d.model();
    let (nv, nefc) = (m.nv(), d.nefc());
    if nefc == 0 {
        return leave_rows(d);
    }
    d.qfrc_constraint_mut().fill(0.0);
    let solver = m.opt().solver;
    if !matches!(solver, mjSOL_PGS | mjSOL_CG | mjSOL_NEWTON) {
        report::raise(format_args!(
            "mj_fwdConstraint: unknown solver type {solver}"
        ));
    }

    let mark = d.mark();
    let (jaref, ma) = mark.nums(d, nefc + nv).split_at_mut(nefc);
    // what preconditions sheets is one factor of all, and no island's; sheets that are guarded may meet across islands
    let together = solver == mjSOL_CG && metric::sheets_in_one(d) || guarded::any(m);
    let islands = if m.disabled(mjDSBL_ISLAND) || together {
        0
    } else {
        d.nisland()
    };
    let place = match islands {
        0 => Place::Rows,
        // it has the order of the whole problem
        1 if d.nidof() == nv => Place::Island,
        _ => Place::Nobody,
    };
    // who takes all rows has more than two products with them
    let extents = match place {
        Place::Rows | Place::Island if solver != mjSOL_PGS && !is_sparse(m) => {
            Extents::of_wide(&d.efc_J()[..nefc * nv], nv)
        }
        _ => None,
    };
    let extents = extents.as_ref();
    let forces = warmstart(d, extents, jaref, ma, place);
    let given = Given { forces, extents };
    d.solver_niter_mut().fill(0);
    if d.nisland() > 0 && (solver == mjSOL_PGS || islands == 0) {
        solve::clear_islands(d);
    }
    if solver == mjSOL_PGS {
        solve::dual(d, islands, solve::Method::Pgs);
    } else if islands > 0 && lockstep::bodies::applies(d) {
        lockstep::bodies::solve(d, islands, (jaref, ma));
    } else if islands > 0 {
        let start = match place {
            Place::Island => Start::Own(jaref, ma, given),
            _ => Start::OfAll(jaref, ma),
        };
        solve::islands(d, islands, start);
    } else {
        solve::whole(d, jaref, ma, given);
    }
    if m.opt().noslip_iterations > 0 {
        solve::dual(d, islands, solve::Method::NoSlip);
    }
    if is_dual(m) {
        accelerate(d);
    }
    mark.release(d);
}

/// `efc_b` = J qacc_smooth − aref.
fn residual_without_forces(d: &mut Data) {
    let m = d.model();
    fields!(d => write: efc_b;
                 read: efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind, efc_aref,
                 qacc_smooth);
    let lists = [efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind];
    let jacobian = Jacobian::new(is_sparse(m), efc_J, lists);
    residual(efc_b, &jacobian, qacc_smooth, efc_aref);
}

/// `res` = J a − aref.
#[inline(never)] // once for all
fn residual(res: &mut [f64], J: &Jacobian, a: &[f64], aref: &[f64]) {
    J.mul(res, a);
    dense::sub_from(res, aref);
}

/// The rows stay without forces.
pub fn leave_rows(d: &mut Data) {
    if d.nefc() > 0 {
        residual_without_forces(d);
        d.efc_force_mut().fill(0.0);
        d.efc_state_mut().fill(mjCNSTRSTATE_SATISFIED);
        solve::clear_islands(d);
    }
    fields!(d => write: qacc, qfrc_constraint; read: qacc_smooth);
    qacc.copy_from_slice(qacc_smooth);
    qfrc_constraint.fill(0.0);
    d.solver_niter_mut().fill(0);
}

/// `qfrc_constraint` and `qacc` from `efc_force`.
fn accelerate(d: &mut Data) {
    let m = d.model();
    project_forces(d);
    let mark = d.mark();
    let acc = mark.nums(d, m.nv());
    acc.copy_from_slice(d.qfrc_constraint());
    if metric::present(d) {
        if let Some(left) = metric::solve(d, acc) {
            metric::warn_unsolved(d, &left);
        }
    } else {
        solve_ld(m, d.qLD(), d.qLDiagInv(), acc);
    }
    dense::add_to(acc, d.qacc_smooth());
    d.qacc_mut().copy_from_slice(acc);
    mark.release(d);
}
