//! `make flex-pairs`: small deformable models in which every two values of the attributes of flexes and of the simulation
//! occur together, through both libraries: compiled, saved, each stage and step on the reference's own states, or refused
//! with the reference's words.
//!
//! `flex-pairs [--seed N] [--models N] [--perturb] [--bits] [FILE...]`. Models that differ stay in `build/flex-pairs`; FILE is
//! compared alone. `--perturb` gives our side another velocity: the exit code must then be that of a failure. `--bits` tells
//! whatever is not the same bits.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use capi_tests::deform::assets;
use capi_tests::deform::judge::{Both, NAMED, Verdict};
use capi_tests::deform::pairs::{self, Pairs};
use capi_tests::oracle::Library;
use capi_tests::random::Random;
use capi_tests::worker::{self, Worker, say};

/// Answers `takes FILE` and `compare FILE`.
fn work(perturb: bool, bits: bool) -> Result<(), String> {
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    let scratch = std::env::temp_dir();
    let both = Both {
        ours: &ours,
        genuine: &genuine,
        scratch: &scratch,
        bits,
        tell: &|call| say(&format!("at\t{call}")),
    };
    worker::serve(|line| {
        let (what, file) = line.split_once(' ').ok_or("a question and a file")?;
        let xml = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
        let verdict = match what {
            "takes" => both.takes(&xml),
            _ => both.compare(&xml, perturb),
        };
        match verdict {
            Verdict::Runs(wrong) => {
                wrong.iter().for_each(|w| say(&format!("wrong\t{w}")));
                say("runs");
            }
            Verdict::Refused(None) => say("refused"),
            Verdict::Refused(Some([mine, theirs])) => {
                say(&format!(
                    "wrong\trefusal: {mine} || the reference: {theirs}"
                ));
                say("refused");
            }
        }
        Ok(())
    })
}

/// What a worker says of a model.
struct Answer {
    runs: bool,
    /// the call in which the reference died
    lost: Option<String>,
    wrong: Vec<String>,
}

impl Answer {
    /// Nothing but differences that have a name.
    fn is_named(&self) -> bool {
        self.wrong.iter().all(|how| how.starts_with(NAMED))
    }
}

/// A worker that is started again when it is lost.
struct Asker {
    worker: Option<Worker>,
    /// arguments of the worker
    more: Vec<&'static str>,
}

impl Asker {
    fn ask(&mut self, what: &str, file: &Path) -> Answer {
        let worker = self
            .worker
            .get_or_insert_with(|| Worker::start(&self.more).expect("a worker"));
        let (mut runs, mut wrong, mut at) = (false, Vec::new(), String::new());
        let question = format!("{what} {}", file.display());
        let alive = worker.ask(&question, |line| {
            match line.split_once('\t') {
                Some(("at", call)) => at = call.to_owned(),
                Some(("wrong", how)) => wrong.push(how.to_owned()),
                // or what a library prints by itself
                _ => runs |= line == "runs",
            }
            matches!(line, "runs" | "refused")
        });
        let mut lost = None;
        if !alive {
            self.worker = None;
            match at.starts_with("reference") {
                true => lost = Some(at),
                false => wrong.push(format!("lost: {at}")),
            }
        }
        Answer { runs, lost, wrong }
    }
}

/// Arguments of the command line.
struct Options {
    seed: u64,
    models: usize,
    /// for the worker: `--perturb`, `--bits`
    more: Vec<&'static str>,
    files: Vec<PathBuf>,
}

fn options() -> Option<Options> {
    let mut found = Options {
        seed: 5,
        models: usize::MAX,
        more: Vec::new(),
        files: Vec::new(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seed" => found.seed = words.next()?.parse().ok()?,
            "--models" => found.models = words.next()?.parse().ok()?,
            "--perturb" => found.more.push("--perturb"),
            "--bits" => found.more.push("--bits"),
            file => found.files.push(file.into()),
        }
    }
    Some(found)
}

/// Models until all pairs are seen; how many were compared, and how many differ.
fn search(options: &Options, asker: &mut Asker) -> (usize, usize) {
    let folder = capi_tests::root().join("build/flex-pairs");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("model.xml");
    let meshes = folder.join("meshes");
    assets::write(&meshes).expect("files of meshes");
    let mut random = Random::new(options.seed);
    let mut pairs = Pairs::default();
    let all = pairs.open();
    let (mut ran, mut lost, mut tried) = (0, BTreeMap::new(), 0);
    let (mut bad, mut named) = (0, 0);
    // one of each kind of refusal
    let mut refusals: BTreeMap<String, String> = BTreeMap::new();
    while ran < options.models {
        let taken = pairs.next(&mut random, |choice| {
            tried += 1;
            std::fs::write(&file, pairs::text(choice, &meshes)).expect("a file");
            let answer = asker.ask("takes", &file);
            if let Some(call) = answer.lost {
                *lost.entry(call).or_insert(0) += 1;
            }
            for how in answer.wrong {
                refusals
                    .entry(how)
                    .or_insert_with(|| pairs::describe(choice));
            }
            answer.runs
        });
        let Some(choice) = taken else { break };
        pairs.seen(&choice);
        ran += 1;
        std::fs::write(&file, pairs::text(&choice, &meshes)).expect("a file");
        let mut answer = asker.ask("compare", &file);
        if let Some(call) = answer.lost.take() {
            *lost.entry(call).or_insert(0) += 1;
        }
        if !answer.wrong.is_empty() {
            match answer.is_named() {
                true => named += 1,
                false => bad += 1,
            }
            let kept = folder.join(format!("{ran}.xml"));
            let _ = std::fs::copy(&file, &kept);
            println!("{}\n   {}", kept.display(), answer.wrong.join("\n   "));
        }
        if std::io::stderr().is_terminal() {
            eprint!("\r{ran} models, {} pairs left ", pairs.open());
        }
    }
    for (how, choice) in &refusals {
        println!("{how}\n   {choice}");
    }
    let only = pairs.refused;
    println!(
        "{all} pairs, {only} of them refused in all models with them; {tried} models tried, {ran} compared, {named} of them with nothing but named differences"
    );
    lost.iter()
        .for_each(|(call, n)| println!("the reference died {n} times: {call}"));
    (ran + refusals.len(), bad + refusals.len())
}

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("--worker") {
        let has = |word: &str| std::env::args().any(|a| a == word);
        return match work(has("--perturb"), has("--bits")) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    let Some(options) = options() else {
        eprintln!("usage: flex-pairs [--seed N] [--models N] [--perturb] [--bits] [FILE...]");
        return ExitCode::FAILURE;
    };
    let mut asker = Asker {
        worker: None,
        more: options.more.clone(),
    };
    let (mut all, mut bad) = (0, 0);
    for file in &options.files {
        let answer = asker.ask("compare", &std::path::absolute(file).expect("a path"));
        all += 1;
        bad += usize::from(!answer.is_named());
        println!("{}\n   {}", file.display(), answer.wrong.join("\n   "));
    }
    if options.files.is_empty() {
        (all, bad) = search(&options, &mut asker);
    }
    println!("{} passed, {bad} failed", all - bad);
    if bad > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
