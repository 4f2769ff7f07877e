//! `make bench`: CPU time of `mj_step`, ours and genuine, interleaved in one run.
//!
//! Each model is driven by the same controls in both libraries. Windows alternate between the
//! libraries; the least window of each counts, since noise only adds. Prints µs a step, the ratio,
//! the geometric mean, and writes `build/bench/step.svg` (`step-large.svg`).
//!
//! `LARGE=1` measures larger models instead. `bench [--windows N] [--stages] [MODEL...]`; `--stages` times each pipeline stage instead, both
//! libraries on the same recorded state, and prints the share each has in the genuine step.

use std::path::Path;

use capi_tests::oracle::rollout::{STAGES, drive};
use capi_tests::oracle::{Library, models};
use capi_tests::plot;
use capi_tests::random::Random;
use capi_tests::timing::{self, Row, cpu_seconds, geometric_mean, measure};
use mujoco::abi::{mjData, mjModel};

/// Times each stage on one state of a driven rollout, both libraries on copies of it.
fn stages(ours: &Library, genuine: &Library, path: &Path, windows: usize) -> Result<(), String> {
    type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
    let m = genuine.load_xml(path)?;
    let d = genuine.make_data(m)?;
    let (o, r) = (genuine.make_data(m)?, genuine.make_data(m)?);
    let mut random = Random::new(7);
    for _ in 0..300 {
        // SAFETY: model and data belong together
        unsafe { drive(m, d, &mut random) };
        genuine.stage("mj_step", m, d)?;
    }
    genuine.stage("mj_forward", m, d)?;
    let time = |stage: Stage, data: *mut mjData, repeats: usize| {
        let start = cpu_seconds();
        for _ in 0..repeats {
            // SAFETY: model and data belong together
            unsafe { stage(m, data) };
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
        // arena rows are made anew at each call; the arena is large enough for a window
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
        for (label, path) in models::chosen(&args) {
            println!(
                "{label:<28} {:>9} {:>9} {:>7} {:>8}",
                "ours µs", "genuine", "ratio", "share"
            );
            stages(&ours, &genuine, &path, windows)?;
        }
        return Ok(());
    }
    Row::heading("model");
    let mut rows = Vec::new();
    for (label, path) in models::chosen(&args) {
        let measured = ours.guarded(|| {
            measure(
                [&ours, &genuine],
                &label,
                &|lib| lib.load_xml(&path),
                windows,
            )
        });
        match measured.and_then(|r| r) {
            Ok(r) => {
                r.print();
                rows.push(r);
            }
            Err(e) => println!("{label:<30} {e}"),
        }
    }
    if rows.is_empty() {
        return Err("nothing was measured".into());
    }
    let mean = geometric_mean(rows.iter().map(|r| r.ratio));
    println!(
        "\ngeometric mean of the median ratios: {mean:.3} over {} models",
        rows.len()
    );
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/bench");
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let title = format!("mj_step: CPU time over that of MuJoCo 4.0.0 (geometric mean {mean:.2})");
    let bars: Vec<_> = rows.into_iter().map(|r| (r.label, r.ratio)).collect();
    let file = if models::large_wanted() {
        "step-large.svg"
    } else {
        "step.svg"
    };
    std::fs::write(out.join(file), plot::bars(&title, &bars)).map_err(|e| e.to_string())?;
    println!("plot: build/bench/{file}");
    Ok(())
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
