//! `make rollouts`: contacts and steps along rollouts of the reference, on every model of the corpus
//! that has no flex.
//!
//! The reference drives each model for 500 steps. At evenly spaced states both libraries find the
//! contacts of the reference's model (`same`: share of the bits; a state passes when pairs, order and
//! number are equal and values agree to 1e-6 of the model's extent), and our library takes one step
//! on the model that it compiled itself, from the same state.
//!
//! `rollouts [--all] [--steps N] [--states N] [MODEL...]`. Passes when 98 % of all states have equal
//! contacts and 95 % of the models step to within 1e-5; prints every model that does not.

use std::path::Path;
use std::process::ExitCode;

use capi_tests::oracle::rollout::drive;
use capi_tests::oracle::{Library, corpus, models};
use capi_tests::random::Random;
use mujoco::abi::*;

/// Agreement of contacts, relative to the extent of the model.
const CONTACT: f64 = 1e-6;
/// Agreement of a state after one step, relative to 1 + its magnitude.
const STEP: f64 = 1e-5;
/// Contacts of what share of the states agree.
const STATES_EQUAL: f64 = 0.98;
/// What share of the models steps to the same state.
const MODELS_EQUAL: f64 = 0.95;

#[derive(Default)]
struct Tally {
    states: usize,
    equal: usize,
    same: usize,
    contacts: usize,
    /// worst state after a step
    off: f64,
    why: Option<String>,
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
        let (a, b, extent) = unsafe { (contacts(self.a), contacts(self.b), (*self.m).stat.extent) };
        let values = |c: &mjContact| {
            let mut v = vec![c.dist];
            v.extend(c.pos.iter().chain(&c.frame));
            v
        };
        let near = |x: &mjContact, y: &mjContact| {
            x.geom == y.geom
                && values(x)
                    .iter()
                    .zip(values(y))
                    .all(|(x, y)| (x - y).abs() <= CONTACT * extent.max(1e-3))
        };
        let same = |x: &mjContact, y: &mjContact| {
            let bits = |c| values(c).iter().map(|v| v.to_bits()).collect::<Vec<_>>();
            bits(x) == bits(y)
        };
        t.states += 1;
        t.contacts += b.len();
        if a.len() == b.len() && a.iter().zip(b).all(|(x, y)| near(x, y)) {
            t.equal += 1;
            t.same += usize::from(a.iter().zip(b).all(|(x, y)| same(x, y)));
        } else {
            t.why
                .get_or_insert_with(|| format!("{} contacts, the reference {}", a.len(), b.len()));
        }
        Ok(())
    }

    /// One step of each library from the state `d`; the largest difference.
    fn step(&self, d: *const mjData) -> Result<Option<f64>, String> {
        let Some((own, data)) = self.own else {
            return Ok(None);
        };
        // models of equal sizes have data of one layout, sleeping trees included
        self.ours.copy_data(data, own, d)?;
        // SAFETY: both live, of equal sizes
        unsafe {
            self.genuine.copy_data(self.b, self.m, d)?;
            self.genuine.stage("mj_step", self.m, self.b)?;
            self.ours.stage("mj_step", own, data)?;
            let (x, y, m) = (&*data, &*self.b, &*self.m);
            let mut worst = 0f64;
            for (p, q, n) in [
                (x.qpos, y.qpos, m.nq),
                (x.qvel, y.qvel, m.nv),
                (x.act, y.act, m.na),
            ] {
                for i in 0..n as usize {
                    let (p, q) = (*p.add(i), *q.add(i));
                    let off = (p - q).abs() / (1.0 + q.abs());
                    worst = worst.max(if off.is_nan() { f64::INFINITY } else { off });
                }
            }
            Ok(Some(worst))
        }
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
        t.off = f64::INFINITY;
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
            let outcome = pair.contacts(d, &mut t).and_then(|()| pair.step(d));
            match outcome {
                Ok(off) => t.off = t.off.max(off.unwrap_or(0.0)),
                Err(why) => {
                    t.off = f64::INFINITY;
                    t.why.get_or_insert(why);
                }
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
        "{:<64} {:>7} {:>9} {:>7} {:>7} {:>9}",
        "model", "states", "contacts", "equal", "bits", "step off"
    );
    let (mut total, mut tried, mut stepped, mut odd) = (Tally::default(), 0, 0, 0);
    for (label, path) in &files {
        let Some(t) =
            model(&ours, &genuine, path, steps, states).map_err(|e| format!("{label}: {e}"))?
        else {
            continue;
        };
        tried += 1;
        let steps_well = t.off <= STEP;
        stepped += usize::from(steps_well);
        let good = steps_well && t.equal == t.states;
        odd += usize::from(!good);
        let short = &label[label.len().saturating_sub(64)..];
        println!(
            "{short:<64} {:>7} {:>9} {:>7} {:>7} {:>9.1e}{}",
            t.states,
            t.contacts,
            t.equal,
            t.same,
            t.off,
            if good {
                String::new()
            } else {
                format!("  {}", t.why.as_deref().unwrap_or(""))
            }
        );
        total.states += t.states;
        total.equal += t.equal;
        total.same += t.same;
        total.contacts += t.contacts;
    }
    let share = |n: usize, of: usize| n as f64 / of.max(1) as f64;
    let (equal, well) = (share(total.equal, total.states), share(stepped, tried));
    println!(
        "\n{tried} models, {} contacts: contacts equal in {:.2} % of {} states (same bits {:.2} %); steps equal in {:.1} % of the models; {odd} models with differences",
        total.contacts,
        100.0 * equal,
        total.states,
        100.0 * share(total.same, total.states),
        100.0 * well
    );
    let good = [equal >= STATES_EQUAL, well >= MODELS_EQUAL];
    let passed = good.iter().filter(|g| **g).count();
    println!("{passed} passed, {} failed", good.len() - passed);
    Ok(passed == good.len())
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
