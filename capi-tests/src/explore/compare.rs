//! One model through both libraries: compiled, driven, its state set into fresh data, saved and read again.
//! All comparisons are of bits.

use std::ffi::c_int;
use std::path::Path;

use mujoco::abi::{
    mjData, mjJAC_DENSE, mjModel, mjSOL_NEWTON, mjSTATE_INTEGRATION, mjWARN_CNSTRFULL,
};

use super::document::{text, tree};
use crate::oracle::compare::{Difference, Report, datas, models};
use crate::oracle::exceptions::{self, Exception, JOINED, NO_ROOM, OVERFLOWN};
use crate::oracle::text::{difference, save_last};
use crate::oracle::{Library, first_line, rollout};
use crate::random::Random;

/// Steps of the driven rollout, and after which of them states are compared.
pub(super) const STEPS: usize = 40;
const LOOKS: [usize; 6] = [1, 2, 5, 10, 20, STEPS];

/// One in how many of the refusals on the way is compared.
const REFUSALS: usize = 4;

/// What is known of one model.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// the same bits everywhere
    Same,
    /// the same first line
    Refused,
    /// differs only as an exception of the list allows
    Excepted(&'static str),
    /// where, and how
    Differs {
        stage: &'static str,
        field: String,
        how: String,
    },
}

impl Outcome {
    fn differs(stage: &'static str, field: &str, how: String) -> Self {
        let field = field.to_owned();
        Outcome::Differs { stage, field, how }
    }
}

/// The same message, but for a word of ours that the reference has lost: it prints a null pointer.
fn told_alike(mine: &str, theirs: &str) -> bool {
    match theirs.split_once("'(null)'") {
        Some((before, after)) => mine.starts_with(before) && mine.ends_with(after),
        None => mine == theirs,
    }
}

/// Our library and the reference, and a folder for files.
pub struct Both<'a> {
    pub ours: &'a Library,
    pub genuine: &'a Library,
    pub scratch: &'a Path,
    /// told before each call, so that a crash has a name
    pub tell: &'a dyn Fn(&str),
}

/// Models or data of both libraries.
struct Two<T> {
    ours: T,
    genuine: T,
}

impl Both<'_> {
    /// A model that grows from a seed while the reference accepts it, then all comparisons of it. What differs is
    /// left in `file`; also a refusal on the way that is told otherwise.
    pub fn grow(&self, seed: u64, file: &Path, perturb: bool) -> Outcome {
        let mut other_words = None;
        let root = tree(seed, |node| {
            let xml = text(node);
            if other_words.is_some() || std::fs::write(file, &xml).is_err() {
                return false;
            }
            (self.tell)("reference compiles");
            let refused = match self.genuine.load_xml(file) {
                Ok(m) => {
                    self.genuine.delete_model(m);
                    return true;
                }
                Err(refused) => refused,
            };
            if xml.len().is_multiple_of(REFUSALS)
                && let Outcome::Differs { stage, field, how } = self.refused(file, &refused)
            {
                other_words = Some(Outcome::Differs { stage, field, how });
            }
            false
        });
        if let Some(outcome) = other_words {
            return outcome;
        }
        match std::fs::write(file, text(&root)) {
            Ok(()) => self.compare(file, perturb),
            Err(why) => Outcome::differs("file", &why.to_string(), String::new()),
        }
    }

    /// Ours must refuse with the reference's first line, but for words that it prints as a null pointer.
    fn refused(&self, file: &Path, theirs: &str) -> Outcome {
        (self.tell)("ours compiles");
        match self
            .ours
            .guarded(|| self.ours.load_xml(file))
            .and_then(|r| r)
        {
            Ok(m) => {
                self.ours.delete_model(m);
                Outcome::differs(
                    "only the reference refuses",
                    first_line(theirs),
                    String::new(),
                )
            }
            Err(mine) if told_alike(first_line(&mine), first_line(theirs)) => Outcome::Refused,
            Err(mine) => Outcome::differs("refusal", first_line(theirs), first_line(&mine).into()),
        }
    }

    /// All comparisons of one file, until the first that fails.
    pub fn compare(&self, file: &Path, perturb: bool) -> Outcome {
        (self.tell)("reference compiles");
        let genuine = match self.genuine.load_xml(file) {
            Ok(genuine) => genuine,
            Err(why) => return self.refused(file, &why),
        };
        (self.tell)("ours compiles");
        let ours = match self
            .ours
            .guarded(|| self.ours.load_xml(file))
            .and_then(|r| r)
        {
            Ok(ours) => ours,
            Err(why) => {
                self.genuine.delete_model(genuine);
                return Outcome::differs("only ours refuses", first_line(&why), String::new());
            }
        };
        let m = Two { ours, genuine };
        if perturb {
            // SAFETY: a live model
            unsafe { (*m.ours).opt.gravity[2] *= 1.0 + 1e-6 };
        }
        let outcome = self.loaded(&m);
        self.ours.delete_model(m.ours);
        self.genuine.delete_model(m.genuine);
        outcome
    }

    fn loaded(&self, m: &Two<*mut mjModel>) -> Outcome {
        // SAFETY: two live models
        let compiled = unsafe { models(m.ours, m.genuine) };
        let mut best = judge(m.genuine, "compile", compiled);
        if best != Outcome::Same {
            return best;
        }
        for solves in [false, true] {
            let outcome = if solves {
                self.driven(m)
            } else {
                self.saved(m)
            };
            match outcome {
                Ok(Outcome::Same) => {}
                Ok(Outcome::Excepted(why)) => best = Outcome::Excepted(why),
                Ok(_) if solves && self.same_when_dense(m) => best = Outcome::Excepted(JOINED.0),
                Ok(other) => return other,
                Err(why) => return Outcome::differs("call", &why, String::new()),
            }
        }
        best
    }

    /// A solver with sparse factors, and nothing differs with dense ones.
    fn same_when_dense(&self, m: &Two<*mut mjModel>) -> bool {
        // SAFETY: two live models
        let (jacobian, solver) = unsafe { ((*m.genuine).opt.jacobian, (*m.genuine).opt.solver) };
        if jacobian == mjJAC_DENSE || solver != mjSOL_NEWTON {
            return false;
        }
        let set = |jacobian| {
            // SAFETY: as above
            unsafe {
                (*m.ours).opt.jacobian = jacobian;
                (*m.genuine).opt.jacobian = jacobian;
            }
        };
        set(mjJAC_DENSE);
        let outcome = self.driven(m);
        set(jacobian);
        outcome == Ok(Outcome::Same)
    }

    /// The saved text, and the model that each library reads from it.
    fn saved(&self, m: &Two<*mut mjModel>) -> Result<Outcome, String> {
        (self.tell)("reference saves");
        let theirs = save_last(self.genuine, m.genuine, self.scratch);
        (self.tell)("ours saves");
        let mine = save_last(self.ours, m.ours, self.scratch);
        let text = match (mine, theirs) {
            (Ok(a), Ok(b)) if a == b => b,
            (Ok(a), Ok(b)) => return Ok(Outcome::differs("saved text", "", difference(&a, &b))),
            (Err(a), Err(b)) if first_line(&a) == first_line(&b) => return Ok(Outcome::Same),
            (a, b) => {
                return Ok(Outcome::differs(
                    "saved text",
                    "error",
                    format!("{a:?} {b:?}"),
                ));
            }
        };
        (self.tell)("reference reads again");
        let theirs = self.genuine.load_text(&text);
        (self.tell)("ours reads again");
        let mine = self
            .ours
            .guarded(|| self.ours.load_text(&text))
            .and_then(|r| r);
        Ok(match (mine, theirs) {
            (Ok(a), Ok(b)) => {
                // SAFETY: two live models
                let outcome = judge(b, "read again", unsafe { models(a, b) });
                self.ours.delete_model(a);
                self.genuine.delete_model(b);
                outcome
            }
            (Err(a), Err(b)) if first_line(&a) == first_line(&b) => Outcome::Same,
            (a, b) => Outcome::differs(
                "read again",
                "refusal",
                format!("{:?} {:?}", a.err(), b.err()),
            ),
        })
    }

    /// A driven rollout of both, then the last state in fresh data.
    fn driven(&self, m: &Two<*mut mjModel>) -> Result<Outcome, String> {
        let d = self.fresh(m)?;
        let outcome = self.roll(m, &d).and_then(|outcome| match outcome {
            Outcome::Same => self.restart(m, &d),
            other => Ok(other),
        });
        self.ours.delete_data(d.ours);
        self.genuine.delete_data(d.genuine);
        outcome
    }

    fn fresh(&self, m: &Two<*mut mjModel>) -> Result<Two<*mut mjData>, String> {
        (self.tell)("reference makes data");
        let genuine = self.genuine.make_data(m.genuine)?;
        (self.tell)("ours makes data");
        let ours = self.ours.make_data(m.ours)?;
        let new = Two { ours, genuine };
        blank([new.ours, new.genuine]);
        Ok(new)
    }

    /// One call on both; their errors must be the same.
    fn both(
        &self,
        call: &'static str,
        m: &Two<*mut mjModel>,
        d: &Two<*mut mjData>,
    ) -> Option<Outcome> {
        blank([d.ours, d.genuine]);
        (self.tell)(&format!("reference {call}"));
        let theirs = self.genuine.stage(call, m.genuine, d.genuine);
        (self.tell)(&format!("ours {call}"));
        let mine = self.ours.stage(call, m.ours, d.ours);
        match (mine, theirs) {
            (Ok(()), Ok(())) => None,
            (Err(a), Err(b)) if a == b => Some(Outcome::Same),
            // an arena that is enough for us only
            (_, Err(b)) if b.starts_with("mj_stackAlloc: out of memory") => Some(Outcome::Same),
            (a, b) => Some(Outcome::differs(
                call,
                "error",
                format!("{:?}, the reference {:?}", a.err(), b.err()),
            )),
        }
    }

    fn look(&self, stage: &'static str, m: &Two<*mut mjModel>, d: &Two<*mut mjData>) -> Outcome {
        if overflown(m.genuine, d.genuine) {
            return Outcome::Excepted(OVERFLOWN.0);
        }
        if full(d.genuine) > full(d.ours) {
            return Outcome::Excepted(NO_ROOM.0);
        }
        // SAFETY: both data are of models of the same sizes
        judge(m.genuine, stage, unsafe {
            datas(m.genuine, d.ours, d.genuine)
        })
    }

    fn roll(&self, m: &Two<*mut mjModel>, d: &Two<*mut mjData>) -> Result<Outcome, String> {
        let mut random = Random::new(7);
        let mut excepted = Outcome::Same;
        for step in 1..=STEPS {
            drive(m.genuine, [d.ours, d.genuine], step, &mut random);
            if let Some(outcome) = self.both("mj_step", m, d) {
                return Ok(outcome);
            }
            if LOOKS.contains(&step) {
                match self.look("mj_step", m, d) {
                    Outcome::Same => {}
                    // what differs by rounding grows with the steps
                    other => return Ok(other),
                }
            }
        }
        for call in ["mj_forward", "mj_inverse"] {
            if let Some(outcome) = self.both(call, m, d) {
                return Ok(outcome);
            }
            match self.look(call, m, d) {
                Outcome::Same => {}
                Outcome::Excepted(why) => excepted = Outcome::Excepted(why),
                other => return Ok(other),
            }
        }
        Ok(excepted)
    }

    /// The reference's state set into fresh data of both.
    fn restart(&self, m: &Two<*mut mjModel>, d: &Two<*mut mjData>) -> Result<Outcome, String> {
        type Size = unsafe extern "C-unwind" fn(*const mjModel, c_int) -> c_int;
        type Get = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, c_int);
        type Set = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, c_int);
        let size: Size = self.genuine.function("mj_stateSize");
        let get: Get = self.genuine.function("mj_getState");
        // SAFETY: live model and data, a buffer of the size asked for
        let state = unsafe {
            let mut state = vec![0.0; size(m.genuine, mjSTATE_INTEGRATION) as usize];
            get(
                m.genuine,
                d.genuine,
                state.as_mut_ptr(),
                mjSTATE_INTEGRATION,
            );
            state
        };
        let new = self.fresh(m)?;
        for (lib, m, d) in [
            (self.ours, m.ours, new.ours),
            (self.genuine, m.genuine, new.genuine),
        ] {
            let set: Set = lib.function("mj_setState");
            // SAFETY: as above
            lib.guarded(|| unsafe { set(m, d, state.as_ptr(), mjSTATE_INTEGRATION) })?;
        }
        let mut outcome = Outcome::Same;
        for (call, stage) in [
            ("mj_forward", "fresh mj_forward"),
            ("mj_step", "fresh mj_step"),
        ] {
            outcome = match self.both(call, m, &new) {
                Some(outcome) => outcome,
                None => self.look(stage, m, &new),
            };
            if outcome != Outcome::Same {
                break;
            }
        }
        self.ours.delete_data(new.ours);
        self.genuine.delete_data(new.genuine);
        Ok(outcome)
    }
}

/// Zeros in both arenas: what a call leaves unwritten there is then the same on both sides.
pub(super) fn blank(data: [*mut mjData; 2]) {
    for d in data {
        // SAFETY: an arena of this many bytes, all of whose content the next call makes anew
        unsafe { (*d).arena.cast::<u8>().write_bytes(0, (*d).narena as usize) };
    }
}

/// Controls before a step, and now and then a force on one body, the same in both data.
pub(super) fn drive(m: *const mjModel, data: [*mut mjData; 2], step: usize, random: &mut Random) {
    let start = random.clone();
    // SAFETY: data belong to models of one number of controls and bodies
    unsafe {
        for d in data {
            *random = start.clone();
            rollout::drive(m, d, random);
        }
        if step % 8 == 3 {
            push(m, data, random);
        }
    }
}

/// A force on one body of both data.
///
/// # Safety
/// Both belong to models of the sizes of `m`.
unsafe fn push(m: *const mjModel, data: [*mut mjData; 2], r: &mut Random) {
    // SAFETY: by contract; `xfrc_applied` has six numbers a body
    unsafe {
        let body = r.below((*m).nbody as usize);
        for k in 0..6 {
            let f = r.signed();
            for d in data {
                *(*d).xfrc_applied.add(6 * body + k) = f;
            }
        }
    }
}

/// How often the memory was not enough for constraints or their solver.
fn full(d: *const mjData) -> std::ffi::c_int {
    // SAFETY: live data
    unsafe { (&raw const (*d).warning[mjWARN_CNSTRFULL as usize].number).read() }
}

/// Whether there are more moments than the model has room for.
fn overflown(m: *const mjModel, d: *const mjData) -> bool {
    // SAFETY: a live model and its data
    let (counts, room) = unsafe {
        let counts = std::slice::from_raw_parts((*d).moment_rownnz, (*m).nout as usize);
        (counts, (*m).nJmom)
    };
    counts.iter().map(|&n| i64::from(n)).sum::<i64>() > room
}

/// The first field that differs in a bit and is no exception.
fn judge(m: *const mjModel, stage: &'static str, report: Report) -> Outcome {
    let mut excepted = None;
    let mut worst: Option<(String, Difference)> = None;
    for (field, d) in report.into_iter().filter(|(_, d)| d.any()) {
        // SAFETY: a live model
        match exceptions::of(unsafe { &*m }, stage, &field, &d) {
            Some(Exception { name, .. }) => excepted = Some(*name),
            None if worst
                .as_ref()
                .is_none_or(|w| d.structural.is_some() || d.relative > w.1.relative) =>
            {
                worst = Some((field, d));
            }
            None => {}
        }
    }
    match (worst, excepted) {
        (Some((field, d)), _) => Outcome::Differs {
            stage,
            field,
            how: d.describe(),
        },
        (None, Some(name)) => Outcome::Excepted(name),
        (None, None) => Outcome::Same,
    }
}
