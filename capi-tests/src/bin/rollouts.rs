//! `make rollouts`: contacts and steps along rollouts of the reference, on every model of the corpus
//! that has no flex.
//!
//! The reference drives each model for 500 steps. At evenly spaced states both libraries find the
//! contacts of the reference's model, and our library takes one step on the model that it compiled itself,
//! from the same state.
//!
//! `rollouts [--all] [--steps N] [--states N] [MODEL...]`. A model passes when its contacts and all that is left of
//! a step are the same bits, but for `oracle::exceptions`; each that does not is printed and fails.

use std::path::Path;
use std::process::ExitCode;

use capi_tests::oracle::compare::datas;
use capi_tests::oracle::rollout::drive;
use capi_tests::oracle::{Library, corpus, exceptions, models};
use capi_tests::random::Random;
use mujoco::abi::*;

#[derive(Default)]
struct Tally {
    states: usize,
    contacts: usize,
    /// states whose contacts, and whose next step, are the same bits
    same: [usize; 2],
    /// steps that differ as an exception allows
    excepted: usize,
    /// the first difference
    why: Option<String>,
}

impl Tally {
    fn good(&self) -> bool {
        self.states > 0 && self.same == [self.states, self.states] && self.why.is_none()
    }
}

/// Model and data of the reference, and ours.
struct Pair<'a> {
    ours: &'a Library,
    genuine: &'a Library,
    /// the reference's model, and copies of its state for either library
    m: *mut mjModel,
    a: *mut mjData,
    b: *mut mjData,
    /// our own model, where it compiles, and its data
    own: Option<(*mut mjModel, *mut mjData)>,
}

/// # Safety
/// `d` is live.
unsafe fn contacts<'a>(d: *const mjData) -> &'a [mjContact] {
    // SAFETY: by contract
    unsafe {
        match (*d).ncon {
            n if n > 0 => std::slice::from_raw_parts((*d).contact, n as usize),
            _ => &[],
        }
    }
}

impl Pair<'_> {
    /// Contacts of the state `d` by both libraries.
    fn contacts(&self, d: *const mjData, t: &mut Tally) -> Result<(), String> {
        self.genuine.copy_data(self.b, self.m, d)?;
        for stage in ["mj_kinematics", "mj_comPos", "mj_flex", "mj_tendon"] {
            self.genuine.stage(stage, self.m, self.b)?;
        }
        self.genuine.copy_data(self.a, self.m, self.b)?;
        self.genuine.stage("mj_collision", self.m, self.b)?;
        self.ours.stage("mj_collision", self.m, self.a)?;
        // SAFETY: both live
        let (a, b) = unsafe { (contacts(self.a), contacts(self.b)) };
        let bits = |c: &mjContact| {
            let values = c.pos.iter().chain(&c.frame).chain([&c.dist]);
            (c.geom, values.map(|v| v.to_bits()).collect::<Vec<_>>())
        };
        t.states += 1;
        t.contacts += b.len();
        if a.iter().map(bits).eq(b.iter().map(bits)) {
            t.same[0] += 1;
        } else {
            t.why.get_or_insert_with(|| {
                format!(
                    "contacts: {} of ours, {} of the reference",
                    a.len(),
                    b.len()
                )
            });
        }
        Ok(())
    }

    /// One step of each library from the state `d`.
    fn step(&self, d: *const mjData, t: &mut Tally) -> Result<(), String> {
        let Some((own, data)) = self.own else {
            return Ok(());
        };
        // models of equal sizes have data of one layout, sleeping trees included
        self.ours.copy_data(data, own, d)?;
        self.genuine.copy_data(self.b, self.m, d)?;
        self.genuine.stage("mj_step", self.m, self.b)?;
        self.ours.stage("mj_step", own, data)?;
        let (mut same, mut excepted) = (true, false);
        // SAFETY: both live, of equal sizes
        for (field, d) in unsafe { datas(self.m, data, self.b) } {
            if !d.any() {
                continue;
            }
            // SAFETY: a live model
            if exceptions::of(unsafe { &*self.m }, "mj_step", &field, &d).is_some() {
                excepted = true;
            } else {
                same = false;
                t.why
                    .get_or_insert_with(|| format!("{field} {}", d.describe()));
            }
        }
        t.same[1] += usize::from(same);
        t.excepted += usize::from(same && excepted);
        Ok(())
    }
}

fn model(
    ours: &Library,
    genuine: &Library,
    path: &Path,
    steps: usize,
    states: usize,
) -> Result<Option<Tally>, String> {
    // refused by the reference, or with a flex: not of this test
    let Ok(m) = genuine.load_xml(path) else {
        return Ok(None);
    };
    // SAFETY: just loaded
    if unsafe { (*m).nflex } > 0 {
        genuine.delete_model(m);
        return Ok(None);
    }
    let mut t = Tally::default();
    let own = match ours.guarded(|| ours.load_xml(path)).and_then(|r| r) {
        Ok(own) => {
            // SAFETY: live models
            let sizes = |m: *const mjModel| unsafe { ((*m).nq, (*m).nv, (*m).na, (*m).ngeom) };
            let same = sizes(own) == sizes(m);
            same.then(|| ours.make_data(own).map(|d| (own, d)))
                .transpose()?
        }
        Err(why) => {
            t.why = Some(why);
            None
        }
    };
    if own.is_none() {
        t.why.get_or_insert("other sizes".into());
    }
    let pair = Pair {
        ours,
        genuine,
        m,
        a: genuine.make_data(m)?,
        b: genuine.make_data(m)?,
        own,
    };
    let d = genuine.make_data(m)?;
    let mut random = Random::new(7);
    let every = (steps / states).max(1);
    for step in 0..steps {
        // SAFETY: `d` belongs to `m`
        unsafe { drive(m, d, &mut random) };
        if step % every == every - 1 {
            let outcome = pair.contacts(d, &mut t).and_then(|()| pair.step(d, &mut t));
            if let Err(why) = outcome {
                t.why.get_or_insert(why);
            }
        }
        genuine.stage("mj_step", m, d)?;
    }
    for data in [pair.a, pair.b, d] {
        genuine.delete_data(data);
    }
    if let Some((own, data)) = pair.own {
        ours.delete_data(data);
        ours.delete_model(own);
    }
    genuine.delete_model(m);
    Ok(Some(t))
}

fn number(args: &mut Vec<String>, flag: &str, default: usize) -> Result<usize, String> {
    let Some(i) = args.iter().position(|a| a == flag) else {
        return Ok(default);
    };
    let value = args
        .get(i + 1)
        .and_then(|n| n.parse().ok())
        .ok_or(format!("{flag} needs a number"))?;
    args.drain(i..i + 2);
    Ok(value)
}

fn run() -> Result<bool, String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let steps = number(&mut args, "--steps", 500)?;
    let states = number(&mut args, "--states", 25)?;
    let all = args
        .iter()
        .position(|a| a == "--all")
        .map(|i| args.remove(i))
        .is_some();
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    let files = if args.is_empty() {
        corpus::files(all)?
    } else {
        models::chosen(&args)
    };
    println!(
        "{:<64} {:>7} {:>9} {:>9} {:>7}",
        "model", "states", "contacts", "same bits", "steps"
    );
    let (mut total, mut passed, mut failed) = (Tally::default(), 0, 0);
    for (label, path) in &files {
        let Some(t) =
            model(&ours, &genuine, path, steps, states).map_err(|e| format!("{label}: {e}"))?
        else {
            continue;
        };
        let short = &label[label.len().saturating_sub(64)..];
        println!(
            "{short:<64} {:>7} {:>9} {:>9} {:>7}  {}",
            t.states,
            t.contacts,
            t.same[0],
            t.same[1],
            t.why.as_deref().unwrap_or("")
        );
        *(if t.good() { &mut passed } else { &mut failed }) += 1;
        total.states += t.states;
        total.contacts += t.contacts;
        total.excepted += t.excepted;
        total.same = [total.same[0] + t.same[0], total.same[1] + t.same[1]];
    }
    println!(
        "\n{} models, {} contacts: contacts of {} of {} states and {} of the next steps are the same bits ({} but for an exception)",
        passed + failed,
        total.contacts,
        total.same[0],
        total.states,
        total.same[1],
        total.excepted
    );
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0 && passed > 0)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("rollouts: {why}");
            ExitCode::FAILURE
        }
    }
}
