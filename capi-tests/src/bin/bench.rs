//! `make bench`: CPU time of `mj_step`, ours and genuine, interleaved in one run.
//!
//! Each model of the list (`capi_tests::speed::list`) is driven by the same controls in both libraries. Windows alternate
//! between the libraries; the least window of each counts, since noise only adds. Prints µs a step, the ratio, geometric
//! means by family and of all, and how the cost of the scaling families grows; writes `build/bench/step.svg` and
//! `step-growth.svg`.
//!
//! `bench [--windows N] [--stages] [MODEL...]`; `--stages` times each pipeline stage instead, both
//! libraries on the same recorded state, and prints the share each has in the genuine step.

use std::path::{Path, PathBuf};

use capi_tests::oracle::Library;
use capi_tests::oracle::rollout::{STAGES, drive};
use capi_tests::plot::{self, Curve};
use capi_tests::random::Random;
use capi_tests::speed::{Case, chosen, grown};
use capi_tests::timing::{self, Row, cpu_seconds, geometric_mean, measure};
use mujoco::abi::{mjData, mjModel};

/// Times each stage on one state of a driven rollout, both libraries on copies of it.
fn stages(ours: &Library, genuine: &Library, case: &Case, windows: usize) -> Result<(), String> {
    type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
    let m = case.load(genuine)?;
    let d = genuine.make_data(m)?;
    let (o, r) = (genuine.make_data(m)?, genuine.make_data(m)?);
    let mut random = Random::new(7);
    for _ in 0..300 {
        // SAFETY: model and data belong together
        unsafe { drive(m, d, &mut random) };
        genuine.stage("mj_step", m, d)?;
    }
    genuine.stage("mj_forward", m, d)?;
    // what a stage puts into the arena goes to the same place at each call: else its memory grows through the caches
    // SAFETY: live data
    let used = unsafe { (*d).parena };
    let time = |stage: Stage, data: *mut mjData, repeats: usize| {
        let start = cpu_seconds();
        for _ in 0..repeats {
            // SAFETY: model and data belong together
            unsafe {
                (*data).parena = used;
                stage(m, data);
            }
        }
        (cpu_seconds() - start) / repeats as f64
    };
    let mut rows = Vec::new();
    for name in STAGES {
        genuine.copy_data(o, m, d)?;
        genuine.copy_data(r, m, d)?;
        let (a, b): (Stage, Stage) = (ours.function(name), genuine.function(name));
        if ours.stage(name, m, o).is_err() {
            continue;
        }
        genuine.copy_data(o, m, d)?;
        let repeats = ((2e-4 / time(b, r, 3).max(1e-8)) as usize).clamp(3, 2000);
        let (mut best_a, mut best_b) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..windows {
            best_a = best_a.min(time(a, o, repeats));
            best_b = best_b.min(time(b, r, repeats));
        }
        rows.push((name, best_a, best_b));
    }
    let total: f64 = rows.iter().map(|r| r.2).sum();
    for (name, a, b) in rows {
        println!(
            "  {name:<26} {:>9.3} {:>9.3} {:>7.2} {:>6.1} %",
            a * 1e6,
            b * 1e6,
            a / b,
            100.0 * b / total
        );
    }
    for data in [d, o, r] {
        genuine.delete_data(data);
    }
    genuine.delete_model(m);
    Ok(())
}

/// A case with its times.
struct Timed {
    case: Case,
    row: Row,
}

/// Prints geometric means by family and of all; returns the last.
fn means(all: &[Timed]) -> f64 {
    println!();
    let mean = |some: &[Timed]| geometric_mean(some.iter().map(|t| t.row.ratio));
    for of_family in all.chunk_by(|a, b| a.case.family == b.case.family) {
        println!("{:<30} {:>36.3}", of_family[0].case.family, mean(of_family));
    }
    println!(
        "{:<30} {:>36.3}",
        format!("all {} models", all.len()),
        mean(all)
    );
    mean(all)
}

/// The scaling families: prints exponents, and returns their curves.
fn growth(all: &[Timed]) -> Vec<Curve> {
    let mut curves = Vec::new();
    for kind in grown::kinds() {
        let of_kind = || {
            let own = all
                .iter()
                .filter(|t| kind.scenes.iter().any(|s| s.0 == t.case.label));
            own.filter_map(|t| Some((t.case.size? as f64, &t.row)))
        };
        for (who, time) in [
            ("ours", (|r| r.ours) as fn(&Row) -> f64),
            ("MuJoCo", |r| r.genuine),
        ] {
            let points: Vec<[f64; 2]> = of_kind().map(|(n, row)| [n, time(row) * 1e6]).collect();
            if let [first, .., last] = points[..] {
                let exponent = (last[1] / first[1]).ln() / (last[0] / first[0]).ln();
                println!("{:<30} cost grows as n^{exponent:.2} ({who})", kind.name);
                let label = format!("{}, {who}", kind.name);
                curves.push(Curve { label, points });
            }
        }
    }
    curves
}

fn plots(all: &[Timed], mean: f64) -> Result<(), String> {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/bench");
    let write = |file: PathBuf, text: String| std::fs::write(file, text).map_err(|e| e.to_string());
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let title = format!("mj_step: CPU time over that of MuJoCo 4.0.0 (geometric mean {mean:.2})");
    let bars: Vec<_> = all
        .iter()
        .map(|t| (t.case.label.clone(), t.row.ratio))
        .collect();
    write(out.join("step.svg"), plot::bars(&title, &bars))?;
    let curves = growth(all);
    if !curves.is_empty() {
        let text = plot::curves(
            "mj_step: cost against size",
            ["things", "µs a step"],
            &curves,
        );
        write(out.join("step-growth.svg"), text)?;
    }
    println!("plots: build/bench/step.svg, step-growth.svg");
    Ok(())
}

fn run() -> Result<(), String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let windows = timing::windows(&mut args, 11)?;
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    println!(
        "ours    {}\ngenuine {}\n",
        ours.path.display(),
        genuine.path.display()
    );
    if let Some(i) = args.iter().position(|a| a == "--stages") {
        args.remove(i);
        for case in chosen(&args) {
            println!(
                "{:<28} {:>9} {:>9} {:>7} {:>8}",
                case.label, "ours µs", "genuine", "ratio", "share"
            );
            stages(&ours, &genuine, &case, windows)?;
        }
        return Ok(());
    }
    Row::heading("model");
    let mut all = Vec::new();
    for case in chosen(&args) {
        let load = |lib: &Library| case.load(lib);
        let measured = ours.guarded(|| measure([&ours, &genuine], &case.label, &load, windows));
        match measured.and_then(|r| r) {
            Ok(row) => {
                row.print();
                all.push(Timed {
                    case: case.clone(),
                    row,
                });
            }
            Err(e) => println!("{:<30} {e}", case.label),
        }
    }
    if all.is_empty() {
        return Err("nothing was measured".into());
    }
    let mean = means(&all);
    plots(&all, mean)
}

fn main() -> std::process::ExitCode {
    match run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench: {e}");
            std::process::ExitCode::FAILURE
        }
    }
}
