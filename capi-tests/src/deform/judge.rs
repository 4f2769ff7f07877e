//! One model of deformables through both libraries: compiled, saved, each stage and step on the reference's own states.

use std::path::Path;

use mujoco::abi::{
    mjDSBL_WARMSTART, mjData, mjINT_DISCRETE, mjINT_RK4, mjJAC_DENSE, mjModel, mjSOL_CG,
    mjSOL_NEWTON, mjSOL_PGS,
};

use super::fold::collapse_rods;
use crate::oracle::exceptions::{ASTRAY, JOINED, SPENT, WEIGHTLESS};
use crate::oracle::rollout::{STAGES, driven};
use crate::oracle::text::save_last;
use crate::oracle::{Library, compare, first_line};

const STEPS: usize = 60;
const STATES: usize = 10;

/// Of a field's scale, after a stage and after a step.
const STAGE: f64 = 1e-9;
const STEP: f64 = 1e-8;

/// Of compiled arrays: sums over pieces of solids have orders that are not known (measured: 4e-15).
const COMPILED: f64 = 1e-12;

/// After these stages forces and velocities of constraints are not yet written.
const MAKING: [&str; 3] = ["mj_makeConstraint", "mj_island", "mj_projectConstraint"];

/// Arrays of mjModel with another bound: modes of strain of equal stiffness may turn among themselves.
const TURNED: [(&str, f64); 1] = [("flex_stiffness", 5e-2)];

/// The factor of sheets and rods; for solids the reference has lists of islands there, which ours does without.
const FACTOR: [&str; 2] = ["efm_L", "nefmL"];

/// Under `discrete` the parts of a preconditioner, which each library keeps where it has a use for them; and what
/// `mj_referenceConstraint` alone reads before it is written; what `mj_makeConstraint` and `mj_projectConstraint` alone only
/// make room for (docs/facts/flex-2-dynamics.md, section 7).
const SCRATCH: [(&str, &str); 11] = [
    ("", "efm_diag"),
    ("", "efm_sdiag"),
    ("", FACTOR[0]),
    ("", FACTOR[1]),
    ("mj_referenceConstraint", "efc_aref"),
    ("mj_makeConstraint", "efc_diagA"),
    ("mj_makeConstraint", "efc_R"),
    ("mj_makeConstraint", "efc_D"),
    ("mj_makeConstraint", "efc_KBIP"),
    ("mj_projectConstraint", "efc_Y"),
    ("mj_projectConstraint", "efc_AR"),
];

/// What conjugate gradients end with, of the metric's matrix or of the constraints: they stop at a residual, and the
/// last bits of what they are given decide after which iteration (measured: 6e-5). In a step that solves four times, what
/// the later solutions are given follows from the first: then all that differs (measured: 2e-6).
const ITERATED: f64 = 1e-4;
/// What they are given, then, is the same to this.
const GIVEN: f64 = 1e-12;
/// What follows from a solution.
const SOLVED: [&str; 7] = [
    "qacc",
    "qacc_smooth",
    "qacc_warmstart",
    "qpos",
    "qvel",
    "qfrc_constraint",
    "solver_niter",
];

/// Models that the reference compiles and writes beyond its memory with, so that nothing afterwards can be compared.
fn spoils(m: &mjModel) -> bool {
    // SAFETY: arrays of this model
    let of = |x: *const i32| unsafe { std::slice::from_raw_parts(x, m.nflex as usize) };
    let kinds = of(m.flex_dim).iter().zip(of(m.flex_interp));
    let wires =
        |((&dim, &interp), &bending): ((&i32, &i32), &i32)| dim == 1 && interp != 0 && bending >= 0;
    // wires in a lattice that bend: their records are taken for those of a shell
    kinds.zip(of(m.flex_bendingadr)).any(wires)
}

/// Sums over numbers of order one that are zero but for their rounding: less is no difference.
const ROUNDING: f64 = 1e-14;

/// Differences with a cause and a bound that are known.
pub const NAMED: &str = "exception";

/// One of the two has ended with its iterations, not with a solution.
///
/// # Safety
/// Live data of a live model.
unsafe fn spent(m: *const mjModel, datas: [*const mjData; 2]) -> bool {
    // SAFETY: by contract
    let (opt, datas) = unsafe { (&(*m).opt, datas.map(|d| &*d)) };
    let counts = datas.iter().flat_map(|d| d.solver_niter);
    opt.solver != mjSOL_PGS && counts.max().is_some_and(|n| n >= opt.iterations)
}

/// Of a row that moves nothing, or nearly so, D is at least this.
const HEAVY: f64 = 1e14;

/// Makes the free part of an arena zero: what a call finds there is no result.
///
/// # Safety
/// A live data, whose arena has been used up to `used`.
unsafe fn wipe(d: *mut mjData, used: usize) {
    // SAFETY: inside the arena, behind what is allocated there
    unsafe {
        let free = (*d).parena..used.min((*d).narena as usize).max((*d).parena);
        (*d).arena
            .cast::<u8>()
            .add(free.start)
            .write_bytes(0, free.len());
    }
}

/// Under `discrete` the constraint solver alone reads impedances that no call has written. With forces that are no
/// numbers the reference's `qfrc_constraint` is none either of dofs in no island (dense Jacobians; docs/facts/README.md).
///
/// # Safety
/// A live data.
unsafe fn forceless(d: *const mjData) -> bool {
    // SAFETY: an array of its size
    let forces = unsafe { std::slice::from_raw_parts((*d).efc_force, (*d).nefc as usize) };
    forces.iter().any(|f| f.is_nan())
}

/// Kept under `discrete`, each by its library.
fn kept_apart(field: &str) -> bool {
    SCRATCH.iter().any(|(_, name)| *name == field)
}

/// What rows have each for themselves.
const SHARED: [&str; 2] = ["efc_force", "efc_state"];

/// Calls that solve for the forces of rows: the others are given what the reference has solved.
const SOLVES: [&str; 2] = ["mj_fwdConstraint", "mj_step"];

/// What they make of a solution, beside [`compare::SOLUTION`] and [`SOLVED`]; with the four solutions of a step of RK4,
/// anything.
const OF_SOLUTION: [&str; 7] = [
    "cacc",
    "cfrc_int",
    "cfrc_ext",
    "sensordata",
    "plastic",
    "solver",
    "solver_nnz",
];

/// Conjugate gradients or the solver of rows make it.
fn solved(field: &str) -> bool {
    SOLVED.contains(&field) || compare::SOLUTION.contains(&field)
}

/// A solution, or what a step makes of it.
fn follows(field: &str) -> bool {
    solved(field) || OF_SOLUTION.contains(&field)
}

/// Differences that are kept of a model.
const MOST: usize = 8;

pub struct Both<'a> {
    pub ours: &'a Library,
    pub genuine: &'a Library,
    pub scratch: &'a Path,
    /// no bounds
    pub bits: bool,
    /// told before each call, so that a crash has a name
    pub tell: &'a dyn Fn(&str),
}

/// What is known of a model.
pub enum Verdict {
    /// differences, if any
    Runs(Vec<String>),
    /// what ours says otherwise, and the reference
    Refused(Option<[String; 2]>),
}

impl Both<'_> {
    /// Whether the reference takes the model. When it does not, ours must say the same.
    pub fn takes(&self, xml: &str) -> Verdict {
        (self.tell)("reference compiles");
        let why = match self.genuine.load_text(xml) {
            Ok(m) => {
                self.genuine.delete_model(m);
                return Verdict::Runs(Vec::new());
            }
            Err(why) => first_line(&why).to_owned(),
        };
        (self.tell)("ours compiles");
        let mine = match self.ours.load_text(xml) {
            Ok(m) => {
                self.ours.delete_model(m);
                "nothing".to_owned()
            }
            Err(mine) => first_line(&mine).to_owned(),
        };
        let astray = mine == "nothing" && why.contains(ASTRAY.0);
        Verdict::Refused((mine != why && !astray).then_some([mine, why]))
    }

    /// All comparisons of a model.
    pub fn compare(&self, xml: &str, perturb: bool) -> Verdict {
        (self.tell)("reference compiles");
        let b = match self.genuine.load_text(xml) {
            Ok(b) => b,
            Err(_) => return self.takes(xml),
        };
        // SAFETY: a live model
        if spoils(unsafe { &*b }) {
            return Verdict::Runs(Vec::new());
        }
        (self.tell)("ours compiles");
        let mut wrong = Vec::new();
        match self.ours.load_text(xml) {
            Ok(a) => {
                // SAFETY: two live models
                for (field, x) in unsafe { compare::models(a, b) } {
                    let turned = TURNED.iter().find(|(name, _)| *name == field);
                    let bound = self.within(turned.map_or(COMPILED, |row| row.1));
                    if x.any() && (self.bits || !(x.structural.is_none() && x.relative <= bound)) {
                        wrong.push(format!("compiled {field} {}", x.describe()));
                    }
                }
                self.saved(a, b, &mut wrong);
                self.ours.delete_model(a);
                self.rollout(b, perturb, &mut wrong);
            }
            Err(why) => wrong.push(format!("only ours refuses: {why}")),
        }
        self.genuine.delete_model(b);
        Verdict::Runs(wrong)
    }

    fn saved(&self, a: *mut mjModel, b: *mut mjModel, wrong: &mut Vec<String>) {
        (self.tell)("reference saves");
        let theirs = save_last(self.genuine, b, self.scratch);
        (self.tell)("ours saves");
        let mine = save_last(self.ours, a, self.scratch);
        if mine != theirs {
            wrong.push("saved text".to_owned());
        }
    }

    /// Both libraries work on the reference's model.
    fn rollout(&self, m: *mut mjModel, perturb: bool, wrong: &mut Vec<String>) {
        (self.tell)("reference steps");
        let data = || self.genuine.make_data(m);
        let (Ok(r), Ok(o), Ok(again)) = (data(), data(), data()) else {
            return wrong.push("no data".to_owned());
        };
        let mut visit = |step: usize, d: *mut mjData| {
            let before = wrong.len();
            self.genuine.copy_data(r, m, d)?;
            for stage in STAGES {
                self.genuine.copy_data(o, m, r)?;
                if perturb && *stage == "mj_passive" {
                    // SAFETY: a live data with at least one degree of freedom, or none
                    unsafe { (0..(*m).nv.min(1)).for_each(|_| *(*o).qvel += 1e-3) };
                }
                self.both(stage, step, STAGE, m, [o, r, again], wrong);
            }
            self.genuine.copy_data(r, m, d)?;
            self.genuine.copy_data(o, m, d)?;
            self.both("mj_step", step, STEP, m, [o, r, again], wrong);
            self.name_joined(m, d, [o, r], &mut wrong[before..])?;
            (self.tell)("reference steps");
            Ok(())
        };
        // SAFETY: a live model of the reference
        let done = unsafe { driven(self.genuine, m, STEPS, STATES, &mut visit) };
        if let Err(why) = done.and_then(|()| self.folded(m, &mut visit)) {
            wrong.push(format!("call: {why}"));
        }
        let all = [r, o, again].into_iter();
        all.for_each(|d| self.genuine.delete_data(d));
    }

    /// The state after some steps, with edges of rods that have no length.
    fn folded(
        &self,
        m: *mut mjModel,
        visit: &mut impl FnMut(usize, *mut mjData) -> Result<(), String>,
    ) -> Result<(), String> {
        (self.tell)("reference steps");
        let d = self.genuine.make_data(m)?;
        for _ in 0..2 {
            self.genuine.stage("mj_step", m, d)?;
        }
        // SAFETY: a live data of the model
        if unsafe { collapse_rods(self.genuine, m, d) }? {
            visit(STEPS, d)?;
        }
        self.genuine.delete_data(d);
        Ok(())
    }

    /// Names what differs in solutions of Newton's method with sparse factors, if the same step with dense ones agrees.
    fn name_joined(
        &self,
        m: *mut mjModel,
        d: *mut mjData,
        [o, r]: [*mut mjData; 2],
        wrong: &mut [String],
    ) -> Result<(), String> {
        // SAFETY: a live model
        let (solver, jacobian, often) = unsafe {
            let opt = &(*m).opt;
            (opt.solver, opt.jacobian, opt.integrator == mjINT_RK4)
        };
        let after = |how: &&mut String| {
            let mut words = how.split(' ');
            let stage = words.next().unwrap_or_default();
            let field = words.nth(1).unwrap_or_default();
            SOLVES.contains(&stage)
                && (follows(field) && field != "qacc_smooth" || often && stage == "mj_step")
        };
        let sparse = jacobian != mjJAC_DENSE;
        if !(sparse && solver == mjSOL_NEWTON && wrong.iter_mut().any(|how| after(&how))) {
            return Ok(());
        }
        let set = |to: i32| {
            // SAFETY: a live model
            unsafe { (*m).opt.jacobian = to }
        };
        set(mjJAC_DENSE);
        let steps = [(self.genuine, r), (self.ours, o)].map(|(lib, x)| {
            self.genuine.copy_data(x, m, d)?;
            lib.stage("mj_step", m, x)
        });
        // SAFETY: both belong to the model
        let found = unsafe { compare::datas(m, o, r) };
        set(jacobian);
        let apart = found.iter().any(|(field, x)| {
            ["qacc", "qpos", "qvel"].contains(&field.as_str()) && !(x.relative <= STEP)
        });
        if steps.iter().all(Result::is_ok) && !apart {
            for how in wrong.iter_mut().filter(after) {
                *how = format!("{NAMED}: {}: {how}", JOINED.0);
            }
        }
        Ok(())
    }

    /// A bound, or none.
    fn within(&self, bound: f64) -> f64 {
        if self.bits { 0.0 } else { bound }
    }

    /// One call on both; what they leave. The reference calls `again` on other memory: what is not the same there was not
    /// written by the call.
    fn both(
        &self,
        stage: &str,
        step: usize,
        bound: f64,
        m: *mut mjModel,
        [o, r, again]: [*mut mjData; 3],
        wrong: &mut Vec<String>,
    ) {
        (self.tell)(&format!("reference {stage}"));
        let repeated = self.genuine.copy_data(again, m, r).and_then(|()| {
            // SAFETY: live data
            unsafe { wipe(again, (*r).maxuse_arena.max((*again).maxuse_arena) as usize) };
            self.genuine.stage(stage, m, again)
        });
        let theirs = self.genuine.stage(stage, m, r);
        (self.tell)(&format!("ours {stage}"));
        let mine = self.ours.stage(stage, m, o);
        if mine != theirs {
            wrong.push(format!(
                "{stage} {step}: {mine:?}, the reference {theirs:?}"
            ));
        }
        if theirs.is_err() || wrong.len() >= MOST {
            return;
        }
        let bound = self.within(bound);
        // SAFETY: a live model
        let discrete = unsafe { (*m).opt.integrator } == mjINT_DISCRETE;
        // SAFETY: live data
        if discrete && stage == "mj_fwdConstraint" && unsafe { forceless(r) } {
            return;
        }
        // SAFETY: both belong to the model
        let found = unsafe { compare::datas(m, o, r) };
        // SAFETY: as before
        let unwritten = unsafe { compare::datas(m, again, r) };
        let unwritten = |field: &String| {
            repeated.is_ok() && unwritten.iter().any(|(f, x)| f == field && x.any())
        };
        // rows that repeat each other share their force as the last pass of the dual solver leaves it
        // SAFETY: a live model
        let dual = unsafe { (*m).opt.noslip_iterations > 0 || (*m).opt.solver == mjSOL_PGS };
        let whole = |name: &str| found.iter().all(|(f, x)| f != name || x.relative <= bound);
        let shared = dual && whole("qfrc_constraint") && whole("qacc");
        let told: Vec<String> = wrong
            .iter()
            .map(|w| w.split(' ').step_by(2).take(2).collect())
            .collect();
        // the reference's solvers of islands leave it as the start wrote it: here, not at all (docs/facts/constraint-8-v4.md, 4)
        // SAFETY: live data of a live model
        let unstarted =
            unsafe { (*m).opt.disableflags & mjDSBL_WARMSTART != 0 && (*r).nisland > 0 };
        // nor are the arrays of islands written where conjugate gradients take all dofs as one problem, for the factor of
        // sheets and rods
        // SAFETY: live data of a live model
        let whole_problem = discrete && unsafe { (*m).opt.solver == mjSOL_CG && (*r).nefmL > 0 };
        let of_islands = |field: &str| {
            let vectors = [
                "iacc",
                "iacc_smooth",
                "iefc_aref",
                "iefc_state",
                "iefc_force",
            ];
            vectors.contains(&field) || field.starts_with("ifrc_")
        };
        // SAFETY: a live model
        let once = unsafe { (*m).opt.integrator } != mjINT_RK4;
        // of four solutions, each follows from the one before
        let follows = |field: &str| follows(field) || !once && stage == "mj_step";
        // what a solution was given is the same, if what was made of it may differ
        let given = |made: &dyn Fn(&str) -> bool| {
            let same = |x: &compare::Difference| x.structural.is_none() && x.relative <= GIVEN;
            let all = &mut found.iter();
            all.all(|(f, x)| made(f) || kept_apart(f) || same(x))
        };
        // SAFETY: live data of a live model
        let (spent, heavy) = unsafe {
            let mut weights = (0..(*r).nefc as usize).map(|i| *(*r).efc_D.add(i));
            (spent(m, [o, r]), weights.any(|x| x >= HEAVY))
        };
        let named = [(spent, SPENT.0), (heavy, WEIGHTLESS.0)];
        let named = named
            .into_iter()
            .find(|row| row.0)
            .filter(|_| SOLVES.contains(&stage) && given(&follows));
        // SAFETY: a live model
        let iterates = discrete || unsafe { (*m).opt.solver } == mjSOL_CG;
        let near = |(f, x): (&String, &compare::Difference)| {
            kept_apart(f) || x.structural.is_none() && x.relative <= ITERATED
        };
        let again = iterates && !once && stage == "mj_step" && found.iter().all(near);
        if again && !self.bits {
            return;
        }
        let iterated = !self.bits && iterates && once && given(&solved);
        // SAFETY: an array of so many numbers
        let lists = unsafe { (*r).nefmL > 0 && *(*r).efm_L < 0.0 };
        let known = |stage: &str, field: &str| told.contains(&format!("{stage}{field}"));
        for (field, x) in found.iter().map(|(f, x)| (f.as_str(), x)) {
            if shared && SHARED.contains(&field) || unstarted && field == "efc_state" {
                continue;
            }
            if whole_problem && of_islands(field) {
                continue;
            }
            let undefined = compare::VELOCITY.iter().chain(compare::SOLUTION);
            if MAKING.contains(&stage) && undefined.into_iter().any(|f| *f == field) {
                continue;
            }
            let kept = |(at, name): &(&str, &str)| {
                *name == field && stage.starts_with(at) && (lists || !FACTOR.contains(name))
            };
            if discrete && SCRATCH.iter().any(kept) || unwritten(&field.to_owned()) {
                continue;
            }
            let rounding = x.structural.is_none() && (x.ours - x.theirs).abs() <= ROUNDING;
            if rounding && !self.bits || known(stage, field) {
                continue;
            }
            let counted = x.structural.is_none() || field == "solver_niter";
            if iterated && solved(field) && counted && x.relative <= ITERATED {
                continue;
            }
            if wrong.len() < MOST
                && (x.structural.is_some() || !(x.relative <= bound) || self.bits && x.any())
            {
                let how = format!("{stage} {step} {field} {}", x.describe());
                wrong.push(match named.filter(|_| follows(field)) {
                    Some((_, why)) => format!("{NAMED}: {why}: {how}"),
                    None => how,
                });
            }
        }
    }
}
