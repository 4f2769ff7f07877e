//! `make parity`: our library against the genuine one.
//!
//! Per model: compiled arrays; each pipeline stage on the reference's own inputs; whole
//! `mj_forward`, `mj_step`, `mj_inverse` from states of a driven rollout. Prints what differs
//! most. Exit code 1 when a bit differs that `oracle::exceptions` does not name.
//!
//! `parity [--compile] [--stages] [--whole] [--mjb] [--perturb] [MODEL...]`; no kind named means
//! all of them. `--perturb` gives our side a gravity that is off by one part in a million: a
//! comparison that still passes cannot fail at all, so the exit code is that of a failure.

use std::collections::BTreeMap;
use std::process::ExitCode;

use capi_tests::oracle::rollout::STAGES;
use capi_tests::oracle::{Library, compare, exceptions, models, rollout};
use mujoco::abi::{mjData, mjModel};

const STEPS: usize = 500;
const STATES: usize = 10;

/// Whole pipelines, from a state whose results are those of an earlier state.
const WHOLES: [&str; 5] = [
    "mj_fwdPosition",
    "mj_step1",
    "mj_forward",
    "mj_step",
    "mj_inverse",
];

/// Arena arrays that a later stage fills, and that stage: undefined memory until then.
const FILLED_BY: &[(&str, &[&str])] = &[
    ("mj_referenceConstraint", compare::VELOCITY),
    ("mj_fwdConstraint", compare::SOLUTION),
];

/// What inverse dynamics never fills: the solver's own arrays.
const NOT_INVERSE: &[&str] = &[
    "efc_b",
    "iacc",
    "iacc_smooth",
    "ifrc_smooth",
    "ifrc_constraint",
    "iefc_aref",
    "iefc_state",
    "iefc_force",
];

/// Drops what is still undefined after a stage.
fn defined(mut report: compare::Report, stage: &str) -> compare::Report {
    if stage == "mj_inverse" {
        NOT_INVERSE.iter().for_each(|a| drop(report.remove(*a)));
    }
    let rank = |name: &str| STAGES.iter().position(|s| *s == name);
    for (filler, arrays) in FILLED_BY {
        let early = match stage {
            "mj_fwdPosition" => true,
            "mj_step1" => *filler == "mj_fwdConstraint",
            _ => rank(stage) < rank(filler) && rank(stage).is_some(),
        };
        if early {
            arrays.iter().for_each(|a| drop(report.remove(*a)));
        }
    }
    report
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    bits: usize,
    values: usize,
}

/// Adds one comparison to the worst-so-far table of a model.
fn collect(worst: &mut BTreeMap<String, compare::Difference>, report: compare::Report) {
    for (field, d) in report {
        worst.entry(field).or_default().merge(d);
    }
}

/// Prints the fields that differ and are no exception; counts one pass or failure.
fn judge(
    tally: &mut Tally,
    what: &str,
    m: *const mjModel,
    worst: &BTreeMap<String, compare::Difference>,
) {
    // SAFETY: the caller's live model
    let excepted = |name: &str, d| exceptions::of(unsafe { &*m }, what, name, d).is_some();
    let bad: Vec<_> = worst
        .iter()
        .filter(|(name, d)| d.any() && !excepted(name, d))
        .collect();
    let most = worst
        .iter()
        .max_by(|a, b| a.1.relative.total_cmp(&b.1.relative));
    let values: usize = worst.values().map(|d| d.count).sum();
    let bits: usize = worst.values().map(|d| d.same_bits).sum();
    tally.values += values;
    tally.bits += bits;
    if bad.is_empty() {
        tally.passed += 1;
        if let Some((name, d)) = most {
            println!(
                "  ok   {what:<24} most {:9.1e} in {name:<22} same bits {:5.1} %",
                d.relative,
                100.0 * bits as f64 / values.max(1) as f64
            );
        }
        return;
    }
    tally.failed += 1;
    println!("  FAIL {what:<24} {} fields differ", bad.len());
    let limit = if std::env::var_os("VERBOSE").is_some() {
        usize::MAX
    } else {
        6
    };
    for (name, d) in bad.iter().take(limit) {
        match &d.structural {
            Some(s) => println!("         {name:<24} {s}"),
            None => println!(
                "         {name:<24} {:9.1e} at [{}]: {:.17e} != {:.17e}",
                d.relative, d.at, d.ours, d.theirs
            ),
        }
    }
}

struct Session {
    perturb: bool,
    ours: Library,
    genuine: Library,
    tally: Tally,
}

impl Session {
    fn failed(&mut self, what: &str, why: &str) {
        self.tally.failed += 1;
        println!("  FAIL {what:<24} {why}");
    }

    /// The model our side gets: the same one, or a copy with one constant changed.
    fn model_for_ours(&self, m: *mut mjModel) -> Result<*mut mjModel, String> {
        if !self.perturb {
            return Ok(m);
        }
        let copy = self.genuine.load_mjb(&self.genuine.save_mjb(m)?)?;
        // SAFETY: a live model of its own
        unsafe { (*copy).opt.gravity[2] *= 1.0 + 1e-6 };
        Ok(copy)
    }

    fn compiled(&mut self, path: &std::path::Path, m: *mut mjModel) {
        match self.ours.load_xml(path) {
            Err(e) => self.failed("compile", &e),
            Ok(own) => {
                if self.perturb {
                    // SAFETY: a live model
                    unsafe { (*own).opt.gravity[2] *= 1.0 + 1e-6 };
                }
                // SAFETY: two live models
                let report = unsafe { compare::models(own, m) };
                judge(&mut self.tally, "compile", m, &report);
                self.ours.delete_model(own);
            }
        }
    }

    /// Each library saves and loads the other's MJB.
    fn mjb(&mut self, path: &std::path::Path, m: *mut mjModel) {
        let result = (|| {
            let theirs = self.genuine.save_mjb(m)?;
            let loaded = self.ours.load_mjb(&theirs)?;
            let again = self.ours.save_mjb(loaded)?;
            self.ours.delete_model(loaded);
            if again != theirs {
                return Err("load and save changes the bytes".to_string());
            }
            let own = self.ours.load_xml(path)?;
            let bytes = self.ours.save_mjb(own)?;
            self.ours.delete_model(own);
            let back = self.genuine.load_mjb(&bytes)?;
            self.genuine.delete_model(back);
            Ok(bytes == theirs)
        })();
        match result {
            Err(e) => self.failed("mjb", &e),
            Ok(same) => {
                self.tally.passed += 1;
                println!(
                    "  ok   mjb                      {}",
                    if same {
                        "byte-identical"
                    } else {
                        "loads both ways, bytes differ"
                    }
                );
            }
        }
    }

    fn stages(&mut self, m: *mut mjModel) -> Result<(), String> {
        let changed = self.model_for_ours(m)?;
        let (r, o) = (self.genuine.make_data(m)?, self.genuine.make_data(m)?);
        let mut worst: Vec<BTreeMap<String, compare::Difference>> =
            STAGES.iter().map(|_| BTreeMap::new()).collect();
        let mut errors = vec![None; STAGES.len()];
        let visit = |_: usize, d: *mut mjData| {
            self.genuine.copy_data(r, m, d)?;
            for (i, stage) in STAGES.iter().enumerate() {
                self.genuine.copy_data(o, m, r)?;
                if let Err(e) = self.ours.stage(stage, changed, o) {
                    errors[i] = Some(e);
                    // the stack may hold an abandoned frame
                    self.genuine.stage("mj_resetData", m, o)?;
                }
                self.genuine.stage(stage, m, r)?;
                if errors[i].is_none() {
                    // SAFETY: both belong to `m`
                    collect(
                        &mut worst[i],
                        defined(unsafe { compare::datas(m, o, r) }, stage),
                    );
                }
            }
            Ok(())
        };
        // SAFETY: `m` is a model of the genuine library
        unsafe { rollout::driven(&self.genuine, m, STEPS, STATES, visit)? };
        for (i, stage) in STAGES.iter().enumerate() {
            match errors[i].take() {
                Some(e) => self.failed(stage, &e),
                None => judge(&mut self.tally, stage, m, &worst[i]),
            }
        }
        self.genuine.delete_data(r);
        self.genuine.delete_data(o);
        if changed != m {
            self.genuine.delete_model(changed);
        }
        Ok(())
    }

    /// Whole pipelines from recorded states, on the reference's model.
    fn whole(&mut self, m: *mut mjModel) -> Result<(), String> {
        let changed = self.model_for_ours(m)?;
        let (r, o) = (self.genuine.make_data(m)?, self.genuine.make_data(m)?);
        let mut worst: [BTreeMap<String, compare::Difference>; WHOLES.len()] = Default::default();
        let mut errors: [Option<String>; WHOLES.len()] = Default::default();
        let visit = |_: usize, d: *mut mjData| {
            for (i, stage) in WHOLES.iter().enumerate() {
                self.genuine.copy_data(r, m, d)?;
                self.genuine.copy_data(o, m, d)?;
                if let Err(e) = self.ours.stage(stage, changed, o) {
                    errors[i] = Some(e);
                    self.genuine.stage("mj_resetData", m, o)?;
                    continue;
                }
                self.genuine.stage(stage, m, r)?;
                // SAFETY: both belong to `m`
                collect(
                    &mut worst[i],
                    defined(unsafe { compare::datas(m, o, r) }, stage),
                );
            }
            Ok(())
        };
        // SAFETY: `m` is a model of the genuine library
        unsafe { rollout::driven(&self.genuine, m, STEPS, STATES, visit)? };
        for (i, stage) in WHOLES.iter().enumerate() {
            match errors[i].take() {
                Some(e) => self.failed(stage, &e),
                None => judge(&mut self.tally, stage, m, &worst[i]),
            }
        }
        self.genuine.delete_data(r);
        self.genuine.delete_data(o);
        if changed != m {
            self.genuine.delete_model(changed);
        }
        Ok(())
    }
}

fn run() -> Result<bool, String> {
    let (flags, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let perturb = flags.iter().any(|f| f == "--perturb");
    let all = flags.iter().all(|f| f == "--perturb");
    let wants = |flag: &str| all || flags.iter().any(|f| f == flag);
    let list = models::chosen(&names);
    if list.is_empty() {
        return Err("no models found: run `make oracle`".into());
    }
    let mut session = Session {
        perturb,
        ours: Library::ours()?,
        genuine: Library::genuine()?,
        tally: Tally::default(),
    };
    for (i, (label, path)) in list.iter().enumerate() {
        println!("[{}/{}] {label}", i + 1, list.len());
        let m = session.genuine.load_xml(path)?;
        if wants("--compile") {
            session.compiled(path, m);
        }
        if wants("--mjb") {
            session.mjb(path, m);
        }
        if wants("--stages") {
            session.stages(m)?;
        }
        if wants("--whole") {
            session.whole(m)?;
        }
        session.genuine.delete_model(m);
    }
    let t = &session.tally;
    println!(
        "\nvalues compared {}, same bits {:.2} %",
        t.values,
        100.0 * t.bits as f64 / t.values.max(1) as f64
    );
    println!("{} passed, {} failed", t.passed, t.failed);
    Ok(t.failed == 0)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("parity: {e}");
            ExitCode::FAILURE
        }
    }
}
