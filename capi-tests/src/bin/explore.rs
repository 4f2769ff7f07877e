//! `make explore`: random small models over the whole schema, compared in bits on both libraries after
//! compilation, a driven rollout, a state set into fresh data, save and reload.
//!
//! `explore [--seconds N] [--seed N] [--models N] [--perturb] [--shrink] [--first] [FILE...]`.
//! The first model of each kind of difference stays in `build/explore`; given as FILE it is compared again, and with
//! `--shrink` made smaller as long as it differs in the same field; `--first` says after which step it differs in what,
//! and which stages do on the reference's own inputs. `--perturb` gives our models a gravity that is off
//! by one part in a million: the exit code must then be that of a failure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use capi_tests::explore::compare::{Both, Outcome};
use capi_tests::explore::open::known;
use capi_tests::explore::shrink;
use capi_tests::oracle::Library;
use capi_tests::worker::{self, Worker, say};

/// Something with both libraries, which names each call before it is made.
fn with_both<T>(work: impl FnOnce(&Both) -> Result<T, String>) -> Result<T, String> {
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    let scratch = std::env::temp_dir();
    work(&Both {
        ours: &ours,
        genuine: &genuine,
        scratch: &scratch,
        tell: &|call| say(&format!("at\t{call}")),
    })
}

/// Compares the files named on the standard input, one at a time.
fn work(both: &Both, perturb: bool) -> Result<(), String> {
    worker::serve(|line| {
        let (seed, file) = line.split_once(' ').ok_or("a seed or -, and a file")?;
        let file = Path::new(file);
        let outcome = match seed.parse() {
            Ok(seed) => both.grow(seed, file, perturb),
            Err(_) => both.compare(file, perturb),
        };
        match outcome {
            Outcome::Same => say("same"),
            Outcome::Refused => say("refused"),
            Outcome::Excepted(name) => say(&format!("excepted\t{name}")),
            Outcome::Differs { stage, field, how } => {
                say(&format!("differs\t{stage}\t{field}\t{how}"));
            }
        }
        Ok(())
    })
}

/// What a worker said of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Same,
    Refused,
    Excepted(String),
    /// where (stage and field), and how
    Differs(String, String),
    /// the reference died or hung, at this call
    Lost(String),
}

/// A worker that is started again when it is lost.
struct Asker {
    worker: Option<Worker>,
    perturb: bool,
}

impl Asker {
    /// Compares a file, or the model of a seed, which is left in the file.
    fn ask(&mut self, seed: Option<u64>, file: &Path) -> Answer {
        let perturb: &[&str] = if self.perturb { &["--perturb"] } else { &[] };
        let question = format!(
            "{} {}",
            seed.map_or("-".into(), |s| s.to_string()),
            file.display()
        );
        let (mut answer, mut at) = (None, String::new());
        let worker = self
            .worker
            .get_or_insert_with(|| Worker::start(perturb).expect("a worker"));
        let alive = worker.ask(&question, |line| {
            let part: Vec<&str> = line.splitn(4, '\t').collect();
            match part.as_slice() {
                ["at", call] => at = call.to_string(),
                ["same"] => answer = Some(Answer::Same),
                ["refused"] => answer = Some(Answer::Refused),
                ["excepted", name] => answer = Some(Answer::Excepted(name.to_string())),
                ["differs", stage, field, how] => {
                    answer = Some(Answer::Differs(
                        format!("{stage}: {field}"),
                        how.to_string(),
                    ));
                }
                // what a library prints by itself
                _ => {}
            }
            answer.is_some()
        });
        if !alive {
            self.worker = None;
        }
        match answer {
            Some(answer) => answer,
            None if at.starts_with("reference") => Answer::Lost(at),
            None => Answer::Differs(format!("lost: {at}"), "crash or hang".into()),
        }
    }
}

/// All that was found.
#[derive(Default)]
struct Tally {
    models: usize,
    same: usize,
    refused: usize,
    excepted: BTreeMap<String, usize>,
    lost: usize,
    /// by kind, and why it is open when it is: how often, first label, how
    differs: BTreeMap<(String, Option<&'static str>), (usize, String, String)>,
}

impl Tally {
    fn add(&mut self, label: &str, answer: Answer) -> bool {
        self.models += 1;
        match answer {
            Answer::Same => self.same += 1,
            Answer::Refused => self.refused += 1,
            Answer::Excepted(name) => *self.excepted.entry(name).or_default() += 1,
            Answer::Lost(_) => self.lost += 1,
            Answer::Differs(kind, how) => {
                // names and numbers apart, one kind of text is one difference
                let open = known(&kind, &how);
                let entry = self.differs.entry((kind, open));
                let entry = entry.or_insert((0, label.into(), how));
                entry.0 += 1;
                return entry.0 == 1;
            }
        }
        false
    }

    fn close(&self) -> bool {
        let mut list: Vec<_> = self.differs.iter().collect();
        list.sort_by_key(|d| std::cmp::Reverse(d.1.0));
        let mut open = 0;
        for ((kind, why), (count, label, how)) in list {
            match why {
                Some(why) => {
                    open += count;
                    println!("{count:>5}  OPEN {kind} ({why})\n       first {label}: {how}");
                }
                None => println!("{count:>5}  {kind}\n       first {label}: {how}"),
            }
        }
        for (name, count) in &self.excepted {
            println!("{count:>5}  excepted: {name}");
        }
        let failed = self.differs.values().map(|d| d.0).sum::<usize>() - open;
        println!(
            "{} models: {} the same bits, {} refused by both, {} excepted, {open} open, {} that the reference does not survive",
            self.models,
            self.same,
            self.refused,
            self.excepted.values().sum::<usize>(),
            self.lost
        );
        println!("{} passed, {failed} failed", self.models - failed - open);
        failed == 0 && self.models > 0
    }
}

struct Options {
    seconds: u64,
    seed: u64,
    models: u64,
    perturb: bool,
}

/// Random models until time or number is reached, by as many workers as there are cores.
fn explore(o: &Options, folder: &Path) -> Tally {
    let (tally, next) = (Mutex::new(Tally::default()), AtomicU64::new(o.seed));
    let end = Instant::now() + Duration::from_secs(o.seconds);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for core in 0..cores {
            let (tally, next) = (&tally, &next);
            scope.spawn(move || {
                let mut asker = Asker {
                    worker: None,
                    perturb: o.perturb,
                };
                let file = folder.join(format!("model{}-{core}.xml", std::process::id()));
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if Instant::now() >= end || seed - o.seed >= o.models {
                        let _ = std::fs::remove_file(&file);
                        return;
                    }
                    let answer = asker.ask(Some(seed), &file);
                    let mut tally = tally.lock().expect("no panic");
                    if tally.add(&format!("seed {seed}"), answer) {
                        let _ = std::fs::copy(&file, folder.join(format!("seed{seed}.xml")));
                    }
                    if tally.models.is_multiple_of(500) {
                        println!(
                            "{} models, {} kinds of differences",
                            tally.models,
                            tally.differs.len()
                        );
                    }
                }
            });
        }
    });
    tally.into_inner().expect("no panic")
}

fn run() -> Result<bool, String> {
    let mut o = Options {
        seconds: 60,
        seed: 1,
        models: u64::MAX,
        perturb: false,
    };
    let (mut smaller, mut first, mut files) = (false, false, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || {
            args.next()
                .and_then(|n| n.parse().ok())
                .ok_or(format!("{arg} needs a number"))
        };
        match arg.as_str() {
            "--seconds" => o.seconds = number()?,
            "--seed" => o.seed = number()?,
            "--models" => o.models = number()?,
            "--shrink" => smaller = true,
            "--perturb" => o.perturb = true,
            "--first" => first = true,
            "--worker" => {
                let perturb = std::env::args().any(|a| a == "--perturb");
                return with_both(|both| work(both, perturb)).map(|()| true);
            }
            _ => files.push(PathBuf::from(arg)),
        }
    }
    // say at once when a library is missing
    let _ = (Library::ours()?, Library::genuine()?);
    let folder = capi_tests::root().join("build/explore");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut asker = Asker {
        worker: None,
        perturb: o.perturb,
    };
    if smaller {
        let given = files.first().ok_or("--shrink needs a file")?;
        let model =
            std::fs::read_to_string(given).map_err(|e| format!("{}: {e}", given.display()))?;
        let file = folder.join(format!("shrink{}.xml", std::process::id()));
        let small = shrink(&model, |xml| {
            std::fs::write(&file, xml).expect("a model file");
            match asker.ask(None, &file) {
                Answer::Differs(kind, _) => Some(kind),
                _ => None,
            }
        });
        let _ = std::fs::remove_file(&file);
        println!("{}", small.ok_or("it does not differ")?);
        return Ok(true);
    }
    if first {
        let file = files.first().ok_or("--first needs a file")?;
        let told = with_both(|both| both.first(file, 100))?;
        told.iter().for_each(|line| println!("{line}"));
        return Ok(told.is_empty());
    }
    if !files.is_empty() {
        let mut tally = Tally::default();
        for file in files {
            let file = file
                .canonicalize()
                .map_err(|e| format!("{}: {e}", file.display()))?;
            let answer = asker.ask(None, &file);
            tally.add(&file.display().to_string(), answer);
        }
        return Ok(tally.close());
    }
    Ok(explore(&o, &folder).close())
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("explore: {why}");
            ExitCode::FAILURE
        }
    }
}
