//! From mjData to the problems of the solvers, and back.

use core::ops::Range;

use super::dual::{Dual, Matrix, Part};
use super::hessian::Hessian;
use super::inertia::{Inertia, Run, find_runs};
use super::local::{Local, gather_dense, gather_sparse};
use super::need::{Memory, sparse_hessian};
use super::own::{NONE, Own};
use super::primal::{Known, Outcome, Work};
use super::problem::Problem;
use super::{noslip, pgs};
use crate::abi::*;
use crate::base::Data;
use crate::base::plan;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::extents::{Extents, Rows};
use crate::math::sparse_cholesky::few::MOST as FEW_DOFS;
use crate::physics::constraint::{RowSet, Summary, is_sparse};
use crate::physics::metric::{self, Dofs};

/// What is known of where an island starts.
pub enum Start<'a> {
    Unknown,
    /// J a − aref and M a of all rows and dofs
    OfAll(&'a [f64], &'a [f64]),
    /// the island has all rows and dofs: the same, to go on with
    Own(&'a mut [f64], &'a mut [f64], Given<'a>),
}

/// What is known of a problem of all rows.
#[derive(Clone, Copy, Default)]
pub struct Given<'a> {
    /// what its forces have come to, where they are written
    pub forces: Option<Summary>,
    /// of a dense Jacobian
    pub extents: Option<&'a Extents>,
}

/// An island: its number, rows that are equalities or have friction loss, and where its dofs and rows are among those of all islands.
struct Isle {
    k: usize,
    counts: [usize; 2],
    dofs: Range<usize>,
    rows: Range<usize>,
}

impl Isle {
    #[inline]
    fn of(d: &Data, k: usize) -> Self {
        // no array is asked for where it is, then
        assert!(k < d.nisland());
        let at = |list: &[i32]| list[k] as usize;
        let [v0, e0] = [at(d.island_idofadr()), at(d.island_iefcadr())];
        Self {
            k,
            counts: [at(d.island_ne()), at(d.island_nf())],
            dofs: v0..v0 + at(d.island_nv()),
            rows: e0..e0 + at(d.island_nefc()),
        }
    }
}

/// A problem, and room for what happens in its iterations.
type Ready<'a> = (Problem<'a>, &'a mut [mjSolverStat]);

/// What a problem has beside its arrays in mjData.
struct Setup<'a> {
    /// one of the islands, or all
    isle: Option<&'a Isle>,
    /// a Jacobian of its own; otherwise that of mjData, which is dense
    own: Option<&'a Local<'a>>,
    extents: Option<&'a Extents>,
    runs: &'a [Run],
    effective: &'a Own<'a>,
}

impl Setup<'_> {
    #[inline(always)]
    fn ready<'a>(&'a self, d: &'a mut Data) -> Ready<'a> {
        match self.isle {
            Some(isle) => self.of_island(d, isle),
            None => self.of_all(d),
        }
    }

    /// The Jacobian, where `J` is that of mjData.
    #[inline(always)]
    fn jac<'a>(&'a self, J: &'a [f64]) -> Local<'a> {
        match self.own {
            // much less than the other kind
            Some(Local::Dense(rows)) => Local::Dense(*rows),
            Some(sparse) => *sparse,
            None => Local::Dense(Rows::new(J, self.extents)),
        }
    }

    #[inline(never)]
    fn of_all<'a>(&'a self, d: &'a mut Data) -> Ready<'a> {
        let (m, counts) = (d.model(), [d.ne(), d.nf()]);
        fields!(d => write: contact, qacc, qfrc_constraint, efc_force, efc_state, solver;
                     read: efc_type, efc_id, efc_D, efc_R, efc_frictionloss, efc_aref, efc_J, M, qLD,
                     qLDiagInv, qH, qHDiagInv, efm_L, qfrc_smooth);
        let metric = self
            .effective
            .metric([qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let problem = Problem {
            rows: RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]),
            contacts: contact,
            jac: self.jac(efc_J),
            inertia: Inertia::new(m, M, metric, self.runs),
            aref: efc_aref,
            qfrc_smooth: self.effective.force.unwrap_or(qfrc_smooth),
            qacc,
            qfrc_constraint,
            force: efc_force,
            state: efc_state,
        };
        (problem, statistics(solver, 0, 0))
    }

    #[inline(never)] // with registers of its own
    fn of_island<'a>(&'a self, d: &'a mut Data, isle: &Isle) -> Ready<'a> {
        let m = d.model();
        assert!(isle.k < d.nisland());
        fields!(d => write: contact, iacc, ifrc_constraint, iefc_force, iefc_state, solver;
                     read: iefc_type, iefc_id, iefc_D, iefc_R, iefc_frictionloss, iefc_aref, efc_J, M,
                     qLD, qLDiagInv, qH, qHDiagInv, efm_L, ifrc_smooth);
        let (dofs, rows) = (&isle.dofs, &isle.rows);
        let metric = self
            .effective
            .metric([qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let names = [&iefc_type[rows.clone()], &iefc_id[rows.clone()]];
        let nums = [
            &iefc_D[rows.clone()],
            &iefc_R[rows.clone()],
            &iefc_frictionloss[rows.clone()],
        ];
        let problem = Problem {
            rows: RowSet::new(isle.counts, names, nums),
            contacts: contact,
            jac: self.jac(efc_J),
            inertia: Inertia::new(m, M, metric, self.runs),
            aref: &iefc_aref[rows.clone()],
            qfrc_smooth: match self.effective.force {
                Some(force) => force,
                None => &ifrc_smooth[dofs.clone()],
            },
            qacc: &mut iacc[dofs.clone()],
            qfrc_constraint: &mut ifrc_constraint[dofs.clone()],
            force: &mut iefc_force[rows.clone()],
            state: &mut iefc_state[rows.clone()],
        };
        (problem, statistics(solver, isle.k, 0))
    }
}

/// Solves a problem with so many dofs, rows and equalities, of which so much is known.
#[inline(always)]
fn solve<'s>(
    mark: &'s Mark,
    d: &mut Data,
    setup: &Setup<'s>,
    sizes: [usize; 3],
    memory: &mut Memory,
    known: Known,
) -> Outcome {
    if let Some(jac @ Local::Sparse { .. }) = setup.own {
        let hessian =
            |d: &mut Data| sparse_hessian(mark, d, jac, sizes, setup.runs, setup.effective);
        let late = sizes[0] > FEW_DOFS;
        return solve_sparse(d, setup, &mut memory.work, known, late, hessian);
    }
    let opt = d.model().opt();
    let (problem, log) = &mut setup.ready(d);
    problem.solve(&mut memory.work, &mut memory.hessian, opt, known, log)
}

/// The same with sparse rows. Where `late` the structure of the Hessian is dear: at the optimum nobody asks for it.
#[inline(never)]
fn solve_sparse<'s>(
    d: &mut Data,
    setup: &Setup,
    work: &mut Work,
    known: Known,
    late: bool,
    hessian: impl FnOnce(&mut Data) -> Hessian<'s>,
) -> Outcome {
    let opt = d.model().opt();
    if late {
        let begun = setup.ready(d).0.begin(work, opt, known);
        if begun.done {
            plan::pass_over(d);
            return Outcome::default();
        }
        let mut hessian = hessian(d);
        let (problem, log) = &mut setup.ready(d);
        return problem.go_on(work, &mut hessian, opt, begun, log);
    }
    let mut hessian = hessian(d);
    let (problem, log) = &mut setup.ready(d);
    problem.solve(work, &mut hessian, opt, known, log)
}

/// One problem over all dofs and rows, from J a − aref and M a.
pub fn whole(d: &mut Data, jaref: &mut [f64], ma: &mut [f64], given: Given) {
    let m = d.model();
    let (nv, nefc, sparse) = (m.nv(), d.nefc(), is_sparse(m));
    rewind(d);
    let mark = d.mark();
    let runs: [Run; 1] = [[0, 0, nv as i32]];
    let own = sparse.then(|| gather_sparse(&mark, d, nv, nefc, None));
    let effective = Own::new(&mark, d, Dofs::Whole);
    let effective = effective.as_ref().unwrap_or(&NONE);
    let mut memory = Memory::new(&mark, d, [nv, nefc, 0], sparse, effective);
    (memory.work.ma, memory.work.jaref) = (ma, jaref);
    let setup = Setup {
        isle: None,
        own: own.as_ref(),
        extents: given.extents,
        runs: &runs,
        effective,
    };
    let known = Known::all(given.forces);
    let sizes = [nv, nefc, d.ne()];
    let outcome = solve(&mark, d, &setup, sizes, &mut memory, known);
    // of rows that were counted, though they came to nothing
    let stored = d.efc_J().len();
    record(d, 0, outcome.niter, Some(outcome.nnz.unwrap_or(stored)));
    mark.release(d);
}

/// The next plan is the solver's first one.
fn rewind(d: &mut Data) {
    match metric::applies(d.model()) {
        true => plan::rewind_to_solver(d),
        false => plan::rewind(d),
    }
}

/// One problem per island.
pub fn islands(d: &mut Data, nisland: usize, start: Start) {
    rewind(d);
    match start {
        Start::OfAll(jaref, ma) => {
            gather(d);
            (0..nisland).for_each(|k| island(d, k, Start::OfAll(jaref, ma)));
            scatter(d);
        }
        own => {
            copy_in(d);
            island(d, 0, own);
            copy_out(d);
        }
    }
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
    fields!(d => write: ifrc_smooth, iacc_smooth, iacc, iefc_aref;
                 read: qfrc_smooth, qacc_smooth, qacc, efc_aref, map_idof2dof, map_iefc2efc);
    let (n, nv) = (iacc.len(), qacc.len());
    let (ifrc_smooth, iacc_smooth) = (&mut ifrc_smooth[..n], &mut iacc_smooth[..n]);
    let (qfrc_smooth, qacc_smooth) = (&qfrc_smooth[..nv], &qacc_smooth[..nv]);
    for (i, &dof) in map_idof2dof[..n].iter().enumerate() {
        let dof = dof as usize;
        ifrc_smooth[i] = qfrc_smooth[dof];
        iacc_smooth[i] = qacc_smooth[dof];
        iacc[i] = qacc[dof];
    }
    for (aref, &r) in iefc_aref.iter_mut().zip(map_iefc2efc) {
        *aref = efc_aref[r as usize];
    }
}

/// [`gather`] for the only island, of all dofs, which has the order of the whole problem.
fn copy_in(d: &mut Data) {
    assert!(d.nisland() > 0);
    fields!(d => write: ifrc_smooth, iacc_smooth, iacc, iefc_aref;
                 read: qfrc_smooth, qacc_smooth, qacc, efc_aref);
    ifrc_smooth.copy_from_slice(qfrc_smooth);
    iacc_smooth.copy_from_slice(qacc_smooth);
    iacc.copy_from_slice(qacc);
    iefc_aref.copy_from_slice(efc_aref);
}

/// [`scatter`] for it.
fn copy_out(d: &mut Data) {
    assert!(d.nisland() > 0);
    fields!(d => write: qacc, qfrc_constraint, efc_force; read: iacc, ifrc_constraint, iefc_force);
    qacc.copy_from_slice(iacc);
    qfrc_constraint.copy_from_slice(ifrc_constraint);
    efc_force.copy_from_slice(iefc_force);
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

/// Of numbers of all rows or dofs, those that an island has at these places.
fn pick(part: &mut [f64], all: &[f64], places: &[i32]) {
    for (x, &i) in part.iter_mut().zip(places) {
        *x = all[i as usize];
    }
}

/// Runs of dofs that have these places in the islands; `few` serves where it has room for those of all trees.
fn runs_of<'r>(
    mark: &'r Mark,
    d: &mut Data,
    places: &Range<usize>,
    few: &'r mut [Run],
) -> &'r [Run] {
    let ntree = d.model().ntree();
    let runs = match ntree > few.len() {
        true => mark.rows(d, ntree),
        false => few,
    };
    let n = find_runs(&d.map_idof2dof()[places.clone()], runs);
    &runs[..n]
}

/// An island that nothing but springs holds together.
fn leave(d: &mut Data, Isle { k, dofs, .. }: Isle) {
    fields!(d => write: iacc, ifrc_constraint; read: iacc_smooth);
    iacc[dofs.clone()].copy_from_slice(&iacc_smooth[dofs.clone()]);
    ifrc_constraint[dofs].fill(0.0);
    record(d, k, 0, Some(0));
}

/// What of J a − aref and M a of all rows and dofs an island starts from.
fn pick_start(
    d: &Data,
    work: &mut Work,
    (jaref, ma): (&[f64], &[f64]),
    isle: &Isle,
    sparse: bool,
) -> Known {
    if metric::applies(d.model()) {
        return Known::default();
    }
    // the same numbers for an island alone: all of M, and of J in sparse rows, which have their elements in the same order there
    pick(work.ma, ma, &d.map_idof2dof()[isle.dofs.clone()]);
    if sparse {
        pick(work.jaref, jaref, &d.map_iefc2efc()[isle.rows.clone()]);
    }
    Known {
        jaref: sparse,
        ma: true,
        forces: None,
    }
}

/// The Jacobian of an island on its own dofs; `J` holds it where it is dense.
#[inline(never)] // with registers of its own
fn gather_rows<'s>(
    mark: &'s Mark,
    d: &mut Data,
    J: &'s mut [f64],
    runs: &[Run],
    isle: &Isle,
    extents: &'s mut Option<Extents>,
) -> Local<'s> {
    let (nv, nefc) = (isle.dofs.len(), isle.rows.len());
    if is_sparse(d.model()) {
        let place = Some((isle.rows.clone(), isle.dofs.start));
        return gather_sparse(mark, d, nv, nefc, place);
    }
    let J = gather_dense(J, d, runs, nv, &isle.rows);
    *extents = Extents::of_wide(J, nv);
    Local::Dense(Rows::new(J, extents.as_ref()))
}

/// One of the islands.
pub fn island(d: &mut Data, k: usize, start: Start) {
    let m = d.model();
    let sparse = is_sparse(m);
    let isle = Isle::of(d, k);
    let (nv, nefc) = (isle.dofs.len(), isle.rows.len());
    if nefc == 0 {
        return leave(d, isle);
    }

    let mark = d.mark();
    let effective = Own::new(&mark, d, Dofs::Island(k));
    let effective = effective.as_ref().unwrap_or(&NONE);
    let whole = matches!(start, Start::Own(..));
    let jac = if sparse || whole { 0 } else { nefc * nv };
    let mut memory = Memory::new(&mark, d, [nv, nefc, jac], sparse, effective);
    let mut few: [Run; 4] = [[0; 3]; 4];
    few[0][2] = nv as i32;
    let runs = match whole {
        true => &few[..1],
        false => runs_of(&mark, d, &isle.dofs, &mut few),
    };
    let mut extents = None;
    let gathered;
    let own = match whole && !sparse {
        true => None,
        false => {
            let J = core::mem::take(&mut memory.J);
            gathered = gather_rows(&mark, d, J, runs, &isle, &mut extents);
            Some(&gathered)
        }
    };
    let stored = own.map_or(nefc * nv, Local::nnz);
    let (known, extents) = match start {
        Start::Unknown => (Known::default(), None),
        Start::OfAll(jaref, ma) => {
            let known = pick_start(d, &mut memory.work, (jaref, ma), &isle, sparse);
            (known, None)
        }
        Start::Own(jaref, ma, given) => {
            (memory.work.jaref, memory.work.ma) = (jaref, ma);
            (Known::all(given.forces), given.extents)
        }
    };
    let setup = Setup {
        isle: Some(&isle),
        own,
        extents,
        runs,
        effective,
    };
    let sizes = [nv, nefc, isle.counts[0]];
    let outcome = solve(&mark, d, &setup, sizes, &mut memory, known);
    record(d, k, outcome.niter, outcome.nnz.or(Some(stored)));
    mark.release(d);
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
