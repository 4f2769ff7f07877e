//! From mjData to the problems of the solvers, and back.

use core::ops::Range;

use super::dual::{Dual, Matrix, Part};
use super::hessian::{DenseHessian, Hessian};
use super::inertia::{Inertia, Run, find_runs};
use super::local::{Local, gather_dense, gather_sparse};
use super::own::Own;
use super::primal::Work;
use super::problem::Problem;
use super::sparse::SparseHessian;
use super::{noslip, pgs};
use crate::abi::*;
use crate::base::Data;
use crate::base::plan;
use crate::base::stack::Mark;
use crate::fields;
use crate::physics::constraint::{RowSet, is_sparse};
use crate::physics::metric::{self, Dofs};

/// J a − aref and M a at the start.
pub type Known<'a> = (&'a [f64], &'a [f64]);

/// One problem over all dofs and rows.
pub fn whole(d: &mut Data, jaref: &[f64], ma: &[f64]) {
    let m = d.model();
    let (nv, nefc) = (m.nv(), d.nefc());
    let (counts, sparse) = ([d.ne(), d.nf()], is_sparse(m));
    if !metric::applies(m) {
        plan::rewind(d);
    }
    let mark = d.mark();
    let mut work = Work::new(&mark, d, nv, nefc);
    let runs: [Run; 1] = [[0, 0, nv as i32]];
    let own = sparse.then(|| gather_sparse(&mark, d, nv, nefc, None));
    let effective = Own::new(&mark, d, Dofs::Whole);
    let mut hessian = hessian(
        &mark,
        d,
        [nv, nefc, counts[0]],
        own.as_ref(),
        &runs,
        &effective,
    );
    let outcome = {
        fields!(d => write: contact, qacc, qfrc_constraint, efc_force, efc_state, solver;
                     read: efc_type, efc_id, efc_D, efc_R, efc_frictionloss, efc_aref, efc_J, M, qLD,
                     qLDiagInv, qH, qHDiagInv, efm_L, qfrc_smooth);
        let metric = effective.metric(m, [qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let mut problem = Problem {
            rows: RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]),
            contacts: contact,
            jac: own.unwrap_or_else(|| Local::Dense(&efc_J[..nefc * nv])),
            inertia: Inertia::new(m, M, metric, &runs),
            aref: efc_aref,
            qfrc_smooth: effective.force.unwrap_or(qfrc_smooth),
            qacc,
            qfrc_constraint,
            force: efc_force,
            state: efc_state,
        };
        let log = statistics(solver, 0, 0);
        problem.solve(
            &mut work,
            &mut hessian,
            m.opt(),
            (Some(jaref), Some(ma)),
            log,
        )
    };
    // of rows that were counted, though they came to nothing
    let stored = d.efc_J().len();
    let nnz = outcome.nnz.unwrap_or(stored);
    record(d, 0, outcome.niter, Some(nnz));
    mark.release(d);
}

/// One problem per island.
pub fn islands(d: &mut Data, nisland: usize, jaref: &[f64], ma: &[f64]) {
    gather(d);
    if !metric::applies(d.model()) {
        plan::rewind(d);
    }
    // a single island of all dofs has the order of the whole problem
    let whole = nisland == 1 && d.nidof() == d.model().nv();
    for k in 0..nisland {
        island(d, k, (jaref, ma), whole);
    }
    scatter(d);
}

/// What solvers of all rows at once leave of the islands' own arrays: nothing of what the arena held.
pub fn clear_islands(d: &mut Data) {
    fields!(d => write: ifrc_smooth, ifrc_constraint, iacc_smooth, iacc, iefc_force, iefc_aref, iefc_state);
    [
        ifrc_smooth,
        ifrc_constraint,
        iacc_smooth,
        iacc,
        iefc_force,
        iefc_aref,
    ]
    .into_iter()
    .for_each(|x| x.fill(0.0));
    iefc_state.fill(mjCNSTRSTATE_SATISFIED);
}

/// What the solvers read of the islands' own arrays.
#[inline(never)] // once
pub fn gather(d: &mut Data) {
    fields!(d => write: ifrc_smooth, ifrc_constraint, iacc_smooth, iacc, iefc_force, iefc_aref;
                 read: qfrc_smooth, qfrc_constraint, qacc_smooth, qacc, efc_force, efc_aref,
                 map_idof2dof, map_iefc2efc);
    let (n, nv) = (iacc.len(), qacc.len());
    let (ifrc_smooth, ifrc_constraint) = (&mut ifrc_smooth[..n], &mut ifrc_constraint[..n]);
    let (iacc_smooth, iacc) = (&mut iacc_smooth[..n], &mut iacc[..n]);
    let (qfrc_smooth, qfrc_constraint) = (&qfrc_smooth[..nv], &qfrc_constraint[..nv]);
    let (qacc_smooth, qacc) = (&qacc_smooth[..nv], &qacc[..nv]);
    for (i, &dof) in map_idof2dof[..n].iter().enumerate() {
        let dof = dof as usize;
        ifrc_smooth[i] = qfrc_smooth[dof];
        ifrc_constraint[i] = qfrc_constraint[dof];
        iacc_smooth[i] = qacc_smooth[dof];
        iacc[i] = qacc[dof];
    }
    let nefc = efc_force.len();
    let (iefc_force, iefc_aref) = (&mut iefc_force[..nefc], &mut iefc_aref[..nefc]);
    let efc_aref = &efc_aref[..nefc];
    for (i, &r) in map_iefc2efc[..nefc].iter().enumerate() {
        iefc_force[i] = efc_force[r as usize];
        iefc_aref[i] = efc_aref[r as usize];
    }
}

/// What the solvers have found of the islands.
#[inline(never)]
pub fn scatter(d: &mut Data) {
    fields!(d => write: qacc, qfrc_constraint, efc_force;
                 read: iacc, ifrc_constraint, iefc_force, map_idof2dof, map_iefc2efc);
    let (n, nv) = (iacc.len(), qacc.len());
    let (qfrc_constraint, ifrc_constraint) = (&mut qfrc_constraint[..nv], &ifrc_constraint[..n]);
    for (i, &dof) in map_idof2dof[..n].iter().enumerate() {
        qacc[dof as usize] = iacc[i];
        qfrc_constraint[dof as usize] = ifrc_constraint[i];
    }
    for (&r, &force) in map_iefc2efc.iter().zip(iefc_force) {
        efc_force[r as usize] = force;
    }
}

/// Of numbers of all rows or dofs, those of an island: `places` says where they are.
fn part<'s>(
    mark: &'s Mark,
    d: &mut Data,
    all: &[f64],
    range: &Range<usize>,
    places: impl for<'d> FnOnce(&'d Data) -> &'d [i32],
) -> &'s [f64] {
    let part = mark.nums(d, range.len());
    for (x, &i) in part.iter_mut().zip(&places(d)[range.clone()]) {
        *x = all[i as usize];
    }
    part
}

/// One of the islands. `whole`: it has all dofs.
pub fn island(d: &mut Data, k: usize, start: Known, whole: bool) {
    let m = d.model();
    let sparse = is_sparse(m);
    let (nv, nefc) = (d.island_nv()[k] as usize, d.island_nefc()[k] as usize);
    let counts = [d.island_ne()[k] as usize, d.island_nf()[k] as usize];
    let (v0, e0) = (
        d.island_idofadr()[k] as usize,
        d.island_iefcadr()[k] as usize,
    );
    let (vs, es) = (v0..v0 + nv, e0..e0 + nefc);
    if nefc == 0 {
        // nothing but springs holds it together
        fields!(d => write: iacc; read: iacc_smooth);
        iacc[vs.clone()].copy_from_slice(&iacc_smooth[vs]);
        return record(d, k, 0, Some(0));
    }

    let mark = d.mark();
    let mut work = Work::new(&mark, d, nv, nefc);
    let runs = mark.rows::<Run>(d, m.ntree());
    let nruns = find_runs(&d.map_idof2dof()[vs.clone()], runs);
    let runs = &runs[..nruns];
    let own = if sparse {
        Some(gather_sparse(&mark, d, nv, nefc, Some((es.clone(), v0))))
    } else if !whole {
        Some(gather_dense(&mark, d, runs, nv, &es))
    } else {
        None
    };
    let stored = own.as_ref().map_or(nefc * nv, Local::nnz);
    let effective = Own::new(&mark, d, Dofs::Island(k));
    // the same numbers for an island alone: all of M, and of J in sparse rows, which have their elements in the same order there
    let (jaref, ma) = start;
    let known = match metric::applies(m) {
        _ if whole => (Some(jaref), Some(ma)),
        true => (None, None),
        false => {
            let ma = part(&mark, d, ma, &vs, |d| d.map_idof2dof());
            let rows = sparse.then_some(jaref);
            let jaref = rows.map(|all| part(&mark, d, all, &es, |d| d.map_iefc2efc()));
            (jaref, Some(ma))
        }
    };
    let mut hessian = hessian(
        &mark,
        d,
        [nv, nefc, counts[0]],
        own.as_ref(),
        runs,
        &effective,
    );
    let outcome = {
        fields!(d => write: contact, iacc, ifrc_constraint, iefc_force, iefc_state, solver;
                     read: iefc_type, iefc_id, iefc_D, iefc_R, iefc_frictionloss, iefc_aref, efc_J, M,
                     qLD, qLDiagInv, qH, qHDiagInv, efm_L, ifrc_smooth);
        let metric = effective.metric(m, [qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let mut problem = Problem {
            rows: RowSet::new(
                counts,
                [iefc_type, iefc_id].map(|x| &x[es.clone()]),
                [iefc_D, iefc_R, iefc_frictionloss].map(|x| &x[es.clone()]),
            ),
            contacts: contact,
            jac: own.unwrap_or_else(|| Local::Dense(&efc_J[..nefc * nv])),
            inertia: Inertia::new(m, M, metric, runs),
            aref: &iefc_aref[es.clone()],
            qfrc_smooth: effective.force.unwrap_or(&ifrc_smooth[vs.clone()]),
            qacc: &mut iacc[vs.clone()],
            qfrc_constraint: &mut ifrc_constraint[vs],
            force: &mut iefc_force[es.clone()],
            state: &mut iefc_state[es],
        };
        let log = statistics(solver, k, 0);
        problem.solve(&mut work, &mut hessian, m.opt(), known, log)
    };
    let nnz = outcome.nnz.unwrap_or(stored);
    record(d, k, outcome.niter, Some(nnz));
    mark.release(d);
}

/// The Hessian of the solver's choice for a problem with this Jacobian; `ne` rows are equalities.
pub fn hessian<'s>(
    mark: &'s Mark,
    d: &mut Data,
    [nv, nefc, ne]: [usize; 3],
    jac: Option<&Local<'s>>,
    runs: &[Run],
    effective: &Own,
) -> Hessian<'s> {
    if d.model().opt().solver != mjSOL_NEWTON {
        return Hessian::None;
    }
    match jac {
        Some(jac @ Local::Sparse { .. }) => {
            let jac = (jac, ne);
            Hessian::Sparse(SparseHessian::new(mark, d, jac, nv, runs, effective))
        }
        _ => Hessian::Dense(DenseHessian::new(mark, d, nv, nefc, effective.extends())),
    }
}

/// A solver of the dual problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Pgs,
    NoSlip,
}

/// Runs a dual solver on every island, or on the whole when there are none.
pub fn dual(d: &mut Data, islands: usize, method: Method) {
    for k in 0..islands {
        dual_part(d, Some(k), method);
    }
    if islands == 0 {
        dual_part(d, None, method);
    }
}

fn dual_part(d: &mut Data, k: Option<usize>, method: Method) {
    let m = d.model();
    let (opt, sparse, nefc) = (m.opt(), is_sparse(m), d.nefc());
    let mark = d.mark();
    let part = Part::new(&mark, d, k);
    let n = part.list.len();
    let mut work = pgs::Work {
        rows: mark.rows(d, n),
        previous: mark.nums(d, n),
        momentum: mark.nums(d, n),
        blocks: [(); 2].map(|()| mark.ints(d, n)),
    };
    let force = mark.nums(d, nefc + 8);
    // four that are read together lie in one line of the cache
    let first = if sparse { part.list.first() } else { None };
    let aligned = force.as_ptr().align_offset(4 * size_of::<f64>());
    let start = aligned.wrapping_sub(first.map_or(0, |&i| i as usize)) % 4;
    let force = &mut force[start..];
    load(d.efc_force(), force, part.list, sparse);
    let (niter, nnz) = {
        // the no-slip pass goes on where the solver ended
        let before = d.solver_niter().get(part.slot).map_or(0, |&n| n as usize);
        fields!(d => write: efc_state, solver;
                     read: efc_AR, efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind, efc_b, efc_R,
                     efc_type, efc_id, efc_frictionloss, contact);
        let mut p = Dual {
            list: part.list,
            ne: part.ne,
            nf: part.nf,
            A: Matrix {
                sparse,
                nefc,
                val: efc_AR,
                rownnz: efc_AR_rownnz,
                rowadr: efc_AR_rowadr,
                colind: efc_AR_colind,
            },
            b: efc_b,
            R: efc_R,
            kind: efc_type,
            id: efc_id,
            frictionloss: efc_frictionloss,
            contacts: contact,
            force: &mut *force,
            state: efc_state,
        };
        let log = statistics(solver, part.slot, before);
        match method {
            Method::Pgs => {
                let niter = pgs::solve(&mut p, &part, &mut work, log, opt);
                (niter, Some(p.nnz()))
            }
            Method::NoSlip => (noslip::solve(&mut p, &part, work.previous, log, opt), None),
        }
    };
    let found = d.efc_force_mut();
    for &i in part.list {
        found[i as usize] = force[i as usize];
    }
    record(d, part.slot, niter, nnz);
    mark.release(d);
}

/// The forces that products of rows of A read: dense rows have those of other islands, too.
fn load(from: &[f64], to: &mut [f64], list: &[i32], sparse: bool) {
    if sparse {
        for &i in list {
            to[i as usize] = from[i as usize];
        }
    } else {
        to[..from.len()].copy_from_slice(from);
    }
}

/// Where a solve of this slot keeps the statistics of its iterations, after those of `before` others.
pub fn statistics(all: &mut [mjSolverStat], slot: usize, before: usize) -> &mut [mjSolverStat] {
    let own = all.chunks_exact_mut(mjNSOLVER as usize).nth(slot);
    own.and_then(|own| own.get_mut(before..))
        .unwrap_or_default()
}

/// Counts the iterations of a solve to those of its slot.
pub fn record(d: &mut Data, slot: usize, niter: usize, nnz: Option<usize>) {
    if slot >= mjNISLAND as usize {
        return;
    }
    d.solver_niter_mut()[slot] += niter as i32;
    if let Some(nnz) = nnz {
        d.solver_nnz_mut()[slot] = nnz as i32;
    }
}
