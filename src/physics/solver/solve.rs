//! From mjData to the problems of the solvers, and back.

use core::ops::Range;

use super::dual::{Dual, Matrix, Part};
use super::hessian::Hessian;
use super::inertia::{Inertia, Run, find_runs};
use super::local::{Local, gather_dense, gather_sparse};
use super::need::{Need, sparse_hessian};
use super::own::{NONE, Own};
use super::primal::{Begun, Known, Outcome, Work};
use super::problem::Problem;
use super::{noslip, pgs};
use crate::abi::*;
use crate::base::Data;
use crate::base::plan;
use crate::base::stack::{Mark, take};
use crate::fields;
use crate::math::extents::{Extents, Rows};
use crate::math::short;
use crate::math::sparse_cholesky::few;
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

impl<'a> Given<'a> {
    /// The dense Jacobian, of so many numbers, if it is one.
    #[inline(always)]
    fn rows(&self, J: &'a [f64], n: usize) -> Local<'a> {
        Local::Dense(Rows::new(J.get(..n).unwrap_or_default(), self.extents))
    }
}

/// What there is of all rows and dofs, and of the island alone.
type Parts<'a> = (
    Option<(&'a [f64], &'a [f64])>,
    Option<[&'a mut [f64]; 2]>,
    Given<'a>,
);

impl<'a> Start<'a> {
    #[inline]
    fn parts(self) -> Parts<'a> {
        match self {
            Start::Unknown => (None, None, Given::default()),
            Start::OfAll(jaref, ma) => (Some((jaref, ma)), None, Given::default()),
            Start::Own(jaref, ma, given) => (None, Some([ma, jaref]), given),
        }
    }
}

/// One problem over all dofs and rows, from J a − aref and M a.
pub fn whole(d: &mut Data, jaref: &mut [f64], ma: &mut [f64], given: Given) {
    let m = d.model();
    let (nv, nefc) = (m.nv(), d.nefc());
    let (counts, sparse) = ([d.ne(), d.nf()], is_sparse(m));
    rewind(d);
    let mark = d.mark();
    let runs: [Run; 1] = [[0, 0, nv as i32]];
    let own = sparse.then(|| gather_sparse(&mark, d, nv, nefc, None));
    let effective = Own::new(&mark, d, Dofs::Whole);
    let effective = effective.as_ref().unwrap_or(&NONE);
    let sizes = [nv, nefc, counts[0]];
    let need = Need::new(d, sizes, sparse, effective);
    let mut room = mark.nums(d, need.nums());
    let mut work = Work::new(&mut room, &need.work, Some([ma, jaref]));
    let known = Known::all(given.forces);
    let opt = m.opt();
    macro_rules! with {
        ($d:expr, $visit:expr) => {{
            fields!($d => write: contact, qacc, qfrc_constraint, efc_force, efc_state, solver;
                         read: efc_type, efc_id, efc_D, efc_R, efc_frictionloss, efc_aref, efc_J, M, qLD,
                         qLDiagInv, qH, qHDiagInv, efm_L, qfrc_smooth);
            let all = given.rows(efc_J, nefc * nv);
            let metric = effective.metric([qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
            let mut problem = Problem {
                rows: RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]),
                contacts: contact,
                jac: own.as_ref().unwrap_or(&all),
                inertia: Inertia::new(m, M, metric, &runs),
                aref: efc_aref,
                qfrc_smooth: effective.force.unwrap_or(qfrc_smooth),
                qacc,
                qfrc_constraint,
                force: efc_force,
                state: efc_state,
            };
            $visit(&mut problem, &mut work, statistics(solver, 0, 0))
        }};
    }
    let outcome = match own.as_ref() {
        Some(jac) if nv > few::MOST => {
            let hessian = |d: &mut Data| sparse_hessian(&mark, d, jac, sizes, &runs, effective);
            let mut with = |d: &mut Data, visit: &mut Visit| with!(d, visit);
            solve_sparse(d, opt, known, hessian, &mut with)
        }
        own => {
            let mut h = match own {
                Some(jac) => sparse_hessian(&mark, d, jac, sizes, &runs, effective),
                None => need.hessian(&mut room),
            };
            with!(d, |p: &mut Problem, w, log| p
                .solve(w, &mut h, opt, known, log))
        }
    };
    // of rows that were counted, though they came to nothing
    let stored = d.efc_J().len();
    let nnz = outcome.nnz.unwrap_or(stored);
    record(d, 0, outcome.niter, Some(nnz));
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
    fields!(d => write: ifrc_smooth, iacc_smooth, iacc, iefc_aref;
                 read: qfrc_smooth, qacc_smooth, qacc, efc_aref);
    short::copy(ifrc_smooth, qfrc_smooth);
    short::copy(iacc_smooth, qacc_smooth);
    short::copy(iacc, qacc);
    short::copy(iefc_aref, efc_aref);
}

/// [`scatter`] for it.
fn copy_out(d: &mut Data) {
    fields!(d => write: qacc, qfrc_constraint, efc_force; read: iacc, ifrc_constraint, iefc_force);
    short::copy(qacc, iacc);
    short::copy(qfrc_constraint, ifrc_constraint);
    short::copy(efc_force, iefc_force);
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

/// Takes a problem, its scratch, and room for what happens in its iterations.
type Visit<'v> = dyn FnMut(&mut Problem, &mut Work, &mut [mjSolverStat]) + 'v;

/// Hands a problem out.
type With<'v> = dyn FnMut(&mut Data, &mut Visit) + 'v;

/// Solves a problem with sparse rows and so many dofs that the structure of its Hessian is dear: at the optimum nobody asks for it.
fn solve_sparse<'s>(
    d: &mut Data,
    opt: &mjOption,
    known: Known,
    hessian: impl FnOnce(&mut Data) -> Hessian<'s>,
    with: &mut With,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut begun = Begun::default();
    with(d, &mut |p, w, _| begun = p.begin(w, opt, known));
    if begun.done {
        plan::pass_over(d);
        return outcome;
    }
    let mut hessian = hessian(d);
    with(d, &mut |p, w, log| {
        outcome = p.go_on(w, &mut hessian, opt, begun, log);
    });
    outcome
}

/// An island that nothing but springs holds together.
fn leave(d: &mut Data, k: usize, dofs: Range<usize>) {
    fields!(d => write: iacc, ifrc_constraint; read: iacc_smooth);
    iacc[dofs.clone()].copy_from_slice(&iacc_smooth[dofs.clone()]);
    ifrc_constraint[dofs].fill(0.0);
    record(d, k, 0, Some(0));
}

/// What of J a − aref and M a of all rows and dofs, if they are at hand, an island with these dofs and rows starts from.
fn pick_start(
    d: &Data,
    work: &mut Work,
    of_all: Option<(&[f64], &[f64])>,
    [dofs, rows]: [&Range<usize>; 2],
    sparse: bool,
) -> Known {
    // the same numbers for an island alone: all of M, and of J in sparse rows, which have their elements in the same order there
    let of_all = of_all.filter(|_| !metric::applies(d.model()));
    if let Some((jaref, ma)) = of_all {
        pick(work.ma, ma, &d.map_idof2dof()[dofs.clone()]);
        if sparse {
            pick(work.jaref, jaref, &d.map_iefc2efc()[rows.clone()]);
        }
    }
    Known {
        jaref: sparse && of_all.is_some(),
        ma: of_all.is_some(),
        forces: None,
    }
}

/// The Jacobian of the rows and dofs that have these places in the islands; `J` holds it where it is dense.
fn gather_rows<'s>(
    mark: &'s Mark,
    d: &mut Data,
    J: &'s mut [f64],
    runs: &[Run],
    [dofs, rows]: [&Range<usize>; 2],
    extents: &'s mut Option<Extents>,
) -> Local<'s> {
    let (nv, nefc) = (dofs.len(), rows.len());
    if is_sparse(d.model()) {
        return gather_sparse(mark, d, nv, nefc, Some((rows.clone(), dofs.start)));
    }
    let J = gather_dense(J, d, runs, nv, rows);
    *extents = Extents::of_wide(J, nv);
    Local::Dense(Rows::new(J, extents.as_ref()))
}

/// One of the islands.
pub fn island(d: &mut Data, k: usize, start: Start) {
    let m = d.model();
    let sparse = is_sparse(m);
    let (nv, nefc) = (d.island_nv()[k] as usize, d.island_nefc()[k] as usize);
    let counts = [d.island_ne()[k] as usize, d.island_nf()[k] as usize];
    let [v0, e0] = [d.island_idofadr(), d.island_iefcadr()].map(|adr| adr[k] as usize);
    let (vs, es) = (v0..v0 + nv, e0..e0 + nefc);
    if nefc == 0 {
        return leave(d, k, vs);
    }

    let mark = d.mark();
    let (of_all, begun, given) = start.parts();
    let whole = begun.is_some();
    let effective = Own::new(&mark, d, Dofs::Island(k));
    let effective = effective.as_ref().unwrap_or(&NONE);
    let sizes = [nv, nefc, counts[0]];
    let mut need = Need::new(d, sizes, sparse, effective);
    need.jac = if sparse || whole { 0 } else { nefc * nv };
    let mut room = mark.nums(d, need.nums());
    let mut work = Work::new(&mut room, &need.work, begun);
    let mut few: [Run; 4] = [[0, 0, nv as i32]; 4];
    let runs = match whole {
        true => &few[..1],
        false => runs_of(&mark, d, &vs, &mut few),
    };
    let (J, mut extents) = (take(&mut room, need.jac), None);
    let places = [&vs, &es];
    let own = (sparse || !whole).then(|| gather_rows(&mark, d, J, runs, places, &mut extents));
    let stored = own.as_ref().map_or(nefc * nv, Local::nnz);
    let known = match whole {
        true => Known::all(given.forces),
        false => pick_start(d, &mut work, of_all, [&vs, &es], sparse),
    };
    macro_rules! with {
        ($d:expr, $visit:expr) => {{
            fields!($d => write: contact, iacc, ifrc_constraint, iefc_force, iefc_state, solver;
                         read: iefc_type, iefc_id, iefc_D, iefc_R, iefc_frictionloss, iefc_aref, efc_J, M,
                         qLD, qLDiagInv, qH, qHDiagInv, efm_L, ifrc_smooth);
            let all = given.rows(efc_J, nefc * nv);
            let metric = effective.metric([qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
            let rows = [iefc_type, iefc_id].map(|x| &x[es.clone()]);
            let nums = [iefc_D, iefc_R, iefc_frictionloss].map(|x| &x[es.clone()]);
            let mut problem = Problem {
                rows: RowSet::new(counts, rows, nums),
                contacts: contact,
                jac: own.as_ref().unwrap_or(&all),
                inertia: Inertia::new(m, M, metric, runs),
                aref: &iefc_aref[es.clone()],
                qfrc_smooth: effective.force.unwrap_or(&ifrc_smooth[vs.clone()]),
                qacc: &mut iacc[vs.clone()],
                qfrc_constraint: &mut ifrc_constraint[vs.clone()],
                force: &mut iefc_force[es.clone()],
                state: &mut iefc_state[es.clone()],
            };
            $visit(&mut problem, &mut work, statistics(solver, k, 0))
        }};
    }
    let outcome = match own.as_ref() {
        Some(jac) if sparse && nv > few::MOST => {
            let hessian = |d: &mut Data| sparse_hessian(&mark, d, jac, sizes, runs, effective);
            let mut with = |d: &mut Data, visit: &mut Visit| with!(d, visit);
            solve_sparse(d, m.opt(), known, hessian, &mut with)
        }
        own => {
            let mut h = match own {
                Some(jac) if sparse => sparse_hessian(&mark, d, jac, sizes, runs, effective),
                _ => need.hessian(&mut room),
            };
            with!(d, |p: &mut Problem, w, log| {
                p.solve(w, &mut h, m.opt(), known, log)
            })
        }
    };
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
