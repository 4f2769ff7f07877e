//! `make parity-compile`: every MJCF file of the corpus, compiled by our library and the genuine one.
//!
//! A file passes when both load it to the same bits but for `oracle::exceptions`, or both refuse it. Lists that depend on the order of a mesh's hull are
//! judged by the hulls' shapes (`oracle::hulls`). What both save is compared byte for byte. Worker processes load the files, so a crash or a
//! hang costs one file; each has two minutes.
//!
//! `parity-compile [--all] [--perturb] [FILE or label...]`; `--all` (or `ALL=1`) adds the packages
//! beyond dm_control and gymnasium, `VERBOSE=1` prints every file. `--perturb` gives our models a
//! gravity that is off by one part in a million: the exit code must then be that of a failure.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use capi_tests::oracle::findings::{Ended, Findings, Rank, Verdict};
use capi_tests::oracle::{Library, corpus, models::Entry};
use capi_tests::worker::{self, Worker};

/// Share of the meshes whose hulls have the reference's vertices and polygons.
const SAME_HULLS: f64 = 0.95;

/// Differences that are known and explained: the end of the label, how the verdict begins, why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

fn main() -> ExitCode {
    let (flags, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let flag = |name: &str| flags.iter().any(|f| f == name);
    let result = if flag("--worker") {
        work(flag("--perturb")).map(|()| true)
    } else {
        drive(&names, flag("--all"), flag("--perturb"))
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("parity-compile: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Loads the files named on the standard input, one at a time, and says what it finds.
fn work(perturb: bool) -> Result<(), String> {
    let (ours, theirs) = (Library::ours()?, Library::genuine()?);
    worker::serve(|file| {
        Findings::find(&ours, &theirs, Path::new(file), perturb, |line| {
            worker::say(&line)
        });
        Ok(())
    })
}

/// One file; false when the worker is lost with it.
fn run(worker: &mut Worker, path: &Path) -> (Findings, bool) {
    let mut found = Findings::default();
    let alive = worker.ask(&path.display().to_string(), |line| {
        // what a library prints by itself is none of ours
        found.read(line);
        found.done
    });
    (found, alive)
}

/// Takes files until none is left, with a worker that is started again when it is lost.
fn take_files(
    list: &[Entry],
    next: &AtomicUsize,
    perturb: bool,
    mut report: impl FnMut(usize, Findings),
) {
    let mut worker = None;
    loop {
        let i = next.fetch_add(1, Ordering::Relaxed);
        let Some((_, path)) = list.get(i) else { return };
        if worker.is_none() {
            worker = Worker::start(if perturb { &["--perturb"] } else { &[] }).ok();
        }
        let (found, alive) = worker
            .as_mut()
            .map_or((Findings::default(), false), |w| run(w, path));
        if !alive {
            worker = None;
        }
        report(i, found);
    }
}

/// What has been counted so far.
#[derive(Default)]
struct Tally {
    /// files by the name of their verdict
    verdicts: BTreeMap<&'static str, usize>,
    /// models without any hull, and those of them with the same bytes
    plain: [usize; 2],
    /// distinct meshes with a hull: the loosest rank seen, its description, a file
    hulls: BTreeMap<u64, (Rank, String, String)>,
    /// saved texts that are the same, and all
    saved: [usize; 2],
    seconds: [f64; 2],
}

fn drive(names: &[String], all: bool, perturb: bool) -> Result<bool, String> {
    let all = all || std::env::var("ALL").is_ok_and(|v| v == "1");
    let list = chosen(names, all)?;
    // say at once when a library is missing
    for (name, library) in [("ours", Library::ours()?), ("genuine", Library::genuine()?)] {
        println!("{name:<8} {}", library.path.display());
    }
    let next = AtomicUsize::new(0);
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let (send, results) = channel();
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            let (send, list, next) = (send.clone(), &list, &next);
            scope.spawn(move || {
                take_files(list, next, perturb, |i, found| {
                    // the receiver outlives the threads
                    let _ = send.send((i, found));
                });
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut shown = 0;
        for (i, found) in results {
            early.insert(i, found);
            while let Some(found) = early.remove(&shown) {
                tally.add(
                    &format!("[{}/{}]", shown + 1, list.len()),
                    &list[shown].0,
                    &found,
                );
                shown += 1;
            }
        }
    });
    Ok(tally.close(names.is_empty()))
}

/// The files named, by path or by the beginning of a label; else the whole corpus.
fn chosen(names: &[String], all: bool) -> Result<Vec<Entry>, String> {
    if names.is_empty() {
        return corpus::files(all);
    }
    let mut list = Vec::new();
    for name in names {
        if let Ok(path) = Path::new(name).canonicalize()
            && path.is_file()
        {
            list.push((name.clone(), path));
            continue;
        }
        let known = corpus::files(true).or_else(|_| corpus::files(false))?;
        list.extend(
            known
                .into_iter()
                .filter(|(label, _)| label.starts_with(name)),
        );
    }
    if list.is_empty() {
        return Err(format!(
            "no file of the corpus begins with {}",
            names.join(" or ")
        ));
    }
    Ok(list)
}

impl Tally {
    fn add(&mut self, progress: &str, label: &str, found: &Findings) {
        let verdict = found.judge();
        let (name, lines) = describe(&verdict);
        let known = EXCEPTIONS.iter().find(|(end, begin, _)| {
            label.ends_with(end) && lines.iter().any(|l| l.starts_with(begin))
        });
        let (name, note) = match (&verdict, known) {
            (Verdict::Failed(_), Some((_, _, why))) => ("excepted", format!("  ({why})")),
            _ => (name, String::new()),
        };
        *self.verdicts.entry(name).or_default() += 1;
        if !found.any_hull && found.theirs == Ended::Loaded && found.ours == Ended::Loaded {
            self.plain[0] += 1;
            self.plain[1] += found.same_bytes as usize;
        }
        for hull in &found.hulls {
            let entry = (hull.rank, hull.text.clone(), label.to_string());
            let worst = self.hulls.entry(hull.key).or_insert_with(|| entry.clone());
            if entry.0 > worst.0 {
                *worst = entry;
            }
        }
        for (sum, n) in self.saved.iter_mut().zip(found.saved) {
            *sum += n;
        }
        for (sum, s) in self.seconds.iter_mut().zip(found.seconds) {
            *sum += s;
        }
        let verbose = std::env::var_os("VERBOSE").is_some();
        let plain = matches!(
            verdict,
            Verdict::Same | Verdict::Close | Verdict::Refused | Verdict::Hulls
        );
        if verbose || !plain {
            println!("{progress} {name:<9} {label}{note}");
            let most = if verbose { usize::MAX } else { 8 };
            for line in lines.iter().take(most) {
                println!("            {line}");
            }
            if lines.len() > most {
                println!("            and {} more (VERBOSE=1)", lines.len() - most);
            }
        } else if progress.ends_with("0]") || progress.contains("0/") {
            println!("{progress}");
        }
    }

    /// Prints the tables; true when all passed.
    fn close(&self, whole: bool) -> bool {
        let count = |name: &str| self.verdicts.get(name).copied().unwrap_or(0);
        println!("\n{:>5}  same MJB bytes", count("same"));
        println!("{:>5}  the same but for named exceptions", count("close"));
        println!(
            "{:>5}  same but for lists of hulls, hulls of the same shape",
            count("hulls")
        );
        println!(
            "{:>5}  refused by both",
            count("refused") + count("reworded")
        );
        println!(
            "{:>5}    of these with another first line",
            count("reworded")
        );
        println!("{:>5}  waiting for deformables", count("waiting"));
        println!("{:>5}  differ for a known reason", count("excepted"));
        println!("{:>5}  FAILED", count("FAILED"));
        println!(
            "without any mesh hull: {} of {} have the same MJB bytes",
            self.plain[1], self.plain[0]
        );
        println!(
            "saved as compiled, in canonical form and as authored: {} of {} texts are the same",
            self.saved[0], self.saved[1]
        );
        let hulls_pass = self.close_hulls(whole);
        println!(
            "CPU seconds of mj_loadXML, this build: ours {:.1}, reference {:.1}",
            self.seconds[0], self.seconds[1]
        );
        let failed = count("FAILED") + usize::from(!hulls_pass);
        let files: usize = self.verdicts.values().sum();
        let passed = files - count("FAILED") - count("waiting") + usize::from(hulls_pass);
        println!("{passed} passed, {failed} failed");
        failed == 0
    }

    fn close_hulls(&self, whole: bool) -> bool {
        if self.hulls.is_empty() {
            return true;
        }
        let ranked = |rank: Rank| self.hulls.values().filter(move |h| h.0 == rank);
        let all = self.hulls.len();
        let (lists, order) = (ranked(Rank::Lists).count(), ranked(Rank::Order).count());
        let share = (lists + order) as f64 / all as f64;
        println!(
            "hulls of {all} meshes (VERBOSE=1 lists them): {lists} the same lists, {order} the same vertices and polygons in another order, \
             {} the same shape, {} differ; same vertices and polygons {:.1} %",
            ranked(Rank::Shape).count(),
            ranked(Rank::Differs).count(),
            100.0 * share
        );
        let verbose = std::env::var_os("VERBOSE").is_some();
        let apart = ranked(Rank::Differs).chain(ranked(Rank::Shape));
        for (_, text, label) in apart.take(if verbose { all } else { 10 }) {
            println!("       {text}  {label}");
        }
        // a share says something about the corpus only
        let pass = !whole || share >= SAME_HULLS;
        if !pass {
            println!(
                "FAILED  fewer than {} % have the same vertices and polygons",
                100.0 * SAME_HULLS
            );
        }
        pass
    }
}

fn describe(verdict: &Verdict) -> (&'static str, Vec<String>) {
    match verdict {
        Verdict::Same => ("same", vec![]),
        Verdict::Close => ("close", vec![]),
        Verdict::Hulls => ("hulls", vec![]),
        Verdict::Refused => ("refused", vec![]),
        Verdict::RefusedOtherwise(text) => ("reworded", vec![text.clone()]),
        Verdict::Waiting => ("waiting", vec![]),
        Verdict::Failed(lines) => ("FAILED", lines.clone()),
    }
}
