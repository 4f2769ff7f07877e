//! Fuzzer of everything that reads foreign bytes: models, assets, binaries.
//!
//! `fuzz [FILE...]` runs saved inputs again. Environment: SECONDS (60), SEED (1), FROM (0, the first input number),
//! WORKERS (2), CLASS (all; `mjb` is every class that begins so), AT (one input number of the seed, written to
//! build/fuzz and run alone). A find is saved in build/fuzz as `.case` (for `fuzz FILE`) and as its files; its line
//! says how to make it again and what was changed. Exit code 1 when there is a find.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use capi_tests::fuzz::worker::{LIMITS, Limits};
use capi_tests::fuzz::{self, CLASSES, Find, Input, Outcome, Worker, corpus};

/// A worker is renewed after this many inputs: an ERROR leaves memory behind, as with every client.
const RENEW: u64 = 2000;
/// Finds printed for each key.
const SHOWN: usize = 3;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

fn main() {
    match run() {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(text) => {
            eprintln!("fuzz: {text}");
            std::process::exit(2);
        }
    }
}

fn run() -> Result<bool, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = std::env::var_os("FUZZ_DIR").map_or(here.join("../build/fuzz"), PathBuf::from);
    let library = std::env::var_os("MUJOCO_OURS").map_or_else(
        || {
            std::env::current_exe()
                .map(|p| p.with_file_name("libmujoco.so"))
                .unwrap_or_default()
        },
        PathBuf::from,
    );
    let (program, sanitized) = fuzz::build(&dir, &library)?;
    let files: Vec<String> = std::env::args().skip(1).collect();
    if !files.is_empty() {
        return again(&program, &files);
    }
    let mut passed = 0;
    let mut failed = 0;

    // the watch works: each kind of find is made on purpose
    for kind in ["crash", "hang", "idle", "memory", "panic"] {
        let limits = match kind {
            "hang" => Limits { cpu: 0.3, ..LIMITS },
            "idle" => Limits {
                wall: 0.3,
                ..LIMITS
            },
            _ => LIMITS,
        };
        let outcome = Worker::start(&program, "prove")?.run(&Input::bare(kind), limits);
        let seen = match &outcome {
            Outcome::Found(Find::Crash(_)) => "crash",
            Outcome::Found(Find::Hang) => "hang",
            Outcome::Found(Find::Idle) => "idle",
            Outcome::Found(Find::Memory(_)) => "memory",
            Outcome::Found(Find::Panic(_)) => "panic",
            _ => "nothing",
        };
        if seen == kind {
            passed += 1;
        } else {
            failed += 1;
            println!("FAILED  a {kind} on purpose: seen {outcome:?}");
        }
    }

    let (seed, seconds) = (number("SEED", 1), number("SECONDS", 60));
    let corpus = corpus::collect(&mut Worker::start(&program, "corpus")?);
    println!(
        "seed {seed}, {seconds} s, {} models, {} binaries, {}AddressSanitizer",
        corpus.models.len(),
        corpus.binaries.len(),
        if sanitized { "" } else { "no " }
    );
    if corpus.models.is_empty() || corpus.binaries.is_empty() || corpus.attributes.len() < 50 {
        return Err("no corpus".into());
    }
    if let Ok(index) = std::env::var("AT") {
        let number = index.parse().map_err(|_| "AT is no number")?;
        let input = fuzz::input(&corpus, seed, number);
        println!("{}: {}", input.class, fuzz::note(&corpus, seed, number));
        save(&dir, &format!("at-{seed}-{index}"), &input);
        println!("{:?}", Worker::start(&program, "at")?.run(&input, LIMITS));
        return Ok(true);
    }

    // one class of inputs alone
    let only = std::env::var("CLASS").ok();
    let first = number("FROM", 0);
    let next = AtomicU64::new(first);
    let totals: Mutex<BTreeMap<&str, [u64; 3]>> = Mutex::default();
    let finds: Mutex<Vec<(String, &str)>> = Mutex::default();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let lost = std::thread::scope(|scope| {
        let (next, only) = (&next, &only);
        let work = |id: u64| -> Result<(), String> {
            let mut w = Worker::start(&program, &format!("worker{id}"))?;
            while Instant::now() < end {
                let index = next.fetch_add(1, Ordering::Relaxed);
                // the beginning of a name stands for all classes that begin so
                let class = fuzz::class(seed, index);
                if only
                    .as_ref()
                    .is_some_and(|only| !class.starts_with(only.as_str()))
                {
                    continue;
                }
                let input = fuzz::input(&corpus, seed, index);
                let outcome = w.run(&input, LIMITS);
                let column = match &outcome {
                    Outcome::Loaded => 0,
                    Outcome::Refused(_) => 1,
                    Outcome::Raised(_) | Outcome::Found(_) => 2,
                };
                totals.lock().expect("lock").entry(input.class).or_default()[column] += 1;
                if let Outcome::Found(find) = outcome {
                    let key = find.key();
                    let mut list = finds.lock().expect("lock");
                    let same = list.iter().filter(|(k, _)| *k == key).count();
                    list.push((key, input.class));
                    if same < SHOWN {
                        let name = format!("find-{seed}-{index}");
                        let note = fuzz::note(&corpus, seed, index);
                        println!(
                            "FIND    {name} ({class}, SEED={seed} AT={index}) {note}: {find:?}"
                        );
                        save(&dir, &name, &input);
                        let _ = std::fs::write(dir.join(format!("{name}.log")), w.printed());
                    }
                    drop(list);
                    if !matches!(find, Find::Panic(_)) {
                        w = Worker::start(&program, &format!("worker{id}"))?;
                    }
                }
                if w.count >= RENEW {
                    w = Worker::start(&program, &format!("worker{id}"))?;
                }
            }
            Ok(())
        };
        let handles: Vec<_> = (0..number("WORKERS", 2))
            .map(|id| scope.spawn(move || work(id)))
            .collect();
        let mut told = Instant::now();
        while handles.iter().any(|h| !h.is_finished()) {
            std::thread::sleep(Duration::from_millis(100));
            if told.elapsed().as_secs() >= 10 {
                told = Instant::now();
                let n = next.load(Ordering::Relaxed) - first;
                let s = start.elapsed().as_secs_f64();
                println!(
                    "{s:4.0} s  {n} inputs, {:.0}/s, {} finds",
                    n as f64 / s,
                    finds.lock().expect("lock").len()
                );
            }
        }
        handles.into_iter().find_map(|h| h.join().ok()?.err())
    });
    if let Some(text) = lost {
        return Err(text);
    }

    let totals = totals.into_inner().map_err(|e| e.to_string())?;
    let finds = finds.into_inner().map_err(|e| e.to_string())?;
    println!(
        "{:12} {:>8} {:>8} {:>8} {:>8}",
        "input", "loaded", "refused", "raised", "finds"
    );
    for class in CLASSES {
        let [loaded, refused, rest] = totals.get(class).copied().unwrap_or_default();
        let found = finds.iter().filter(|(_, c)| *c == class).count() as u64;
        println!(
            "{class:12} {loaded:8} {refused:8} {:8} {found:8}",
            rest - found
        );
        if loaded + refused + rest == 0 && only.is_some() {
            continue;
        }
        // a class of which nothing loads tests its first check only
        let empty = loaded == 0 && refused + rest >= ENOUGH;
        if empty {
            println!("{class}: no input of {} loads", refused + rest);
        }
        if found == 0 && !empty && loaded + refused + rest > 0 {
            passed += 1;
        } else {
            failed += 1;
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

/// Inputs of a class of which some have to load.
const ENOUGH: u64 = 200;

/// Writes an input as one file that can be run again, and as its parts.
fn save(dir: &Path, name: &str, input: &Input) {
    let _ = std::fs::write(dir.join(format!("{name}.case")), input.encode());
    for (file, data) in &input.files {
        let _ = std::fs::write(dir.join(format!("{name}.{file}")), data);
    }
}

/// Runs saved inputs, `.case` or `.xml` or `.mjb`.
fn again(program: &Path, files: &[String]) -> Result<bool, String> {
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        let input = fuzz::saved(Path::new(file))?;
        let mut w = Worker::start(program, "again")?;
        let outcome = w.run(&input, LIMITS);
        println!("{file}: {outcome:?}");
        if matches!(outcome, Outcome::Found(_)) {
            failed += 1;
            print!("{}", w.printed());
        } else {
            passed += 1;
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}
