//! One problem over all dofs with one-sided rows beside those of mjData.

use super::inertia::{Inertia, Run};
use super::local::{Local, transposed};
use super::need::{Memory, sparse_hessian};
use super::own::{NONE, Own};
use super::primal::Known;
use super::problem::Problem;
use crate::abi::mjCNSTR_LIMIT_JOINT;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::extents::Rows;
use crate::math::sparse::{Pattern, super_sparse};
use crate::physics::constraint::{RowSet, is_sparse};
use crate::physics::metric::Dofs;

/// Rows that push with D (aref − J a) where that is positive.
pub struct Extra<'a> {
    pub D: &'a [f64],
    pub aref: &'a [f64],
    pub J: &'a [f64],
    pub pat: Pattern<'a>,
}

/// The solver's result with these rows after its own, starting at `qacc`: `qacc`, `qfrc_constraint`, `efc_force` and
/// `efc_state`, and `solver_nnz`. Returns the number of iterations.
pub fn solve_with(d: &mut Data, extra: Extra) -> usize {
    let m = d.model();
    let (nv, nefc) = (m.nv(), d.nefc());
    let n = nefc + extra.D.len();
    let counts = [d.ne(), d.nf()];
    let mark = d.mark();
    let [kind, id, state] = [(); 3].map(|()| mark.ints(d, n));
    let [D, R, frictionloss, aref, force] = [(); 5].map(|()| mark.nums(d, n));
    {
        let join = |to: &mut [f64], own: &[f64], more: &[f64]| {
            to[..nefc].copy_from_slice(own);
            to[nefc..].copy_from_slice(more);
        };
        join(D, d.efc_D(), extra.D);
        join(aref, d.efc_aref(), extra.aref);
        R[..nefc].copy_from_slice(d.efc_R());
        frictionloss[..nefc].copy_from_slice(d.efc_frictionloss());
        kind[..nefc].copy_from_slice(d.efc_type());
        id[..nefc].copy_from_slice(d.efc_id());
    }
    for i in nefc..n {
        (kind[i], id[i], frictionloss[i]) = (mjCNSTR_LIMIT_JOINT, 0, 0.0);
        R[i] = 1.0 / D[i];
    }
    let runs: &[Run] = &[[0, 0, nv as i32]];
    let jac = joined(&mark, d, &extra);
    let elements = jac.nnz();
    let effective = Own::new(&mark, d, Dofs::Whole);
    let effective = effective.as_ref().unwrap_or(&NONE);
    let [smooth, acc, constraint] = [(); 3].map(|()| mark.nums(d, nv));
    smooth.copy_from_slice(d.qfrc_smooth());
    acc.copy_from_slice(d.qacc());
    let (sizes, sparse) = ([nv, n, counts[0]], is_sparse(m));
    let memory = Memory::new(&mark, d, [nv, n, 0], sparse, effective);
    let mut work = memory.work;
    let mut hessian = match sparse {
        true => sparse_hessian(&mark, d, &jac, sizes, runs, effective),
        false => memory.hessian,
    };
    let outcome = {
        fields!(d => write: contact; read: M, qLD, qLDiagInv, qH, qHDiagInv, efm_L);
        let metric = effective.metric([qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let mut problem = Problem {
            rows: RowSet::new(counts, [kind, id], [D, R, frictionloss]),
            contacts: contact,
            jac,
            inertia: Inertia::new(m, M, metric, runs),
            aref,
            qfrc_smooth: effective.force.unwrap_or(smooth),
            qacc: acc,
            qfrc_constraint: constraint,
            force,
            state,
        };
        problem.solve(&mut work, &mut hessian, m.opt(), Known::default(), &mut [])
    };
    d.qacc_mut().copy_from_slice(acc);
    d.qfrc_constraint_mut().copy_from_slice(constraint);
    d.efc_force_mut().copy_from_slice(&force[..nefc]);
    d.efc_state_mut().copy_from_slice(&state[..nefc]);
    d.solver_nnz_mut()[0] = outcome.nnz.unwrap_or(elements) as i32;
    mark.release(d);
    outcome.niter
}

/// The Jacobian of all rows.
fn joined<'s>(mark: &'s Mark, d: &mut Data, extra: &Extra) -> Local<'s> {
    let m = d.model();
    let (nv, nefc, more) = (m.nv(), d.nefc(), extra.D.len());
    if !is_sparse(m) {
        let J = mark.nums(d, (nefc + more) * nv);
        let (own, rest) = J.split_at_mut(nefc * nv);
        own.copy_from_slice(&d.efc_J()[..nefc * nv]);
        rest.fill(0.0);
        for (i, row) in rest.chunks_exact_mut(nv).enumerate() {
            let (vals, cols) = extra.pat.row(i, extra.J);
            for (&c, &x) in cols.iter().zip(vals) {
                row[c as usize] = x;
            }
        }
        return Local::Dense(Rows::new(J, None));
    }
    let counts = [d.efc_J_rownnz(), extra.pat.rownnz];
    let nnz = counts.iter().copied().flatten().map(|&n| n as usize).sum();
    let (J, colind) = (mark.nums(d, nnz), mark.ints(d, nnz));
    let (rownnz, rowadr) = (mark.ints(d, nefc + more), mark.ints(d, nefc + more));
    let of_data = Pattern {
        rownnz: d.efc_J_rownnz(),
        rowadr: d.efc_J_rowadr(),
        colind: d.efc_J_colind(),
    };
    let mut at = 0;
    for i in 0..nefc + more {
        let (vals, cols) = match i.checked_sub(nefc) {
            None => of_data.row(i, d.efc_J()),
            Some(k) => extra.pat.row(k, extra.J),
        };
        (rowadr[i], rownnz[i]) = (at as i32, vals.len() as i32);
        let own = at..at + vals.len();
        at = own.end;
        J[own.clone()].copy_from_slice(vals);
        colind[own].copy_from_slice(cols);
    }
    let pat = Pattern {
        rownnz,
        rowadr,
        colind,
    };
    let rowsuper = mark.ints(d, nefc + more);
    super_sparse(rowsuper, pat);
    transposed(mark, d, nv, J, pat, rowsuper)
}
