//! `make bench-flex`: deformable objects. CPU time of `mj_step` of small scenes and time and memory of loading a solid
//! of 10164 vertices, against the reference; deflection of cantilevers against beam theory under refinement.
//!
//! Plots in `build/bench`: `flex-step.svg`, `flex-cantilever.svg`. Fails when a model of ours is not measured, when a cantilever does
//! not come to within 0.02 % of theory, or when the solid takes more than 0.6 of the reference's time or more than its memory. `bench-flex [--windows N] [step] [load] [cantilever]`: all parts, or those named.

use std::path::Path;
use std::process::ExitCode;

use capi_tests::deform::cantilever::{Shape, deflection};
use capi_tests::deform::{scenes, solid};
use capi_tests::oracle::findings::cpu_seconds;
use capi_tests::oracle::{Library, corpus};
use capi_tests::plot::{self, Curve, curves};
use capi_tests::timing::{self, MEMORY_FLAG, Row, geometric_mean, grow, memory};

/// Deflection of a cantilever may be off by this much with the most elements: errors fall with their square.
const OFF: f64 = 2e-4;

/// Time and memory of loading the solid, over the reference's.
const LOAD: [f64; 2] = [0.6, 1.0];

/// Elements along a cantilever.
const ELEMENTS: [usize; 5] = [4, 8, 16, 32, 64];

/// Models of the wheels that are measured as well, where they are there.
const WHEELS: [&str; 2] = ["flex/flag.xml", "flex/trampoline.xml"];

/// CPU time of steps.
fn step(libraries: [&Library; 2], windows: usize, out: &Path) -> Result<bool, String> {
    Row::heading("mj_step");
    let (mut rows, mut whole) = (Vec::new(), true);
    let mut one =
        |label: &str, load: timing::Load| match timing::measure(libraries, label, load, windows) {
            Ok(r) => {
                r.print();
                rows.push((r.label, r.ratio));
            }
            Err(e) => {
                whole = false;
                println!("{label:<30} {}", e.lines().next().unwrap_or(""));
            }
        };
    for (name, text) in scenes::all() {
        one(name, &|lib| lib.load_text(&text));
    }
    for label in WHEELS {
        if let Some(path) = corpus::file(label) {
            one(label, &|lib| lib.load_xml(&path));
        }
    }
    let mean = geometric_mean(rows.iter().map(|r| r.1));
    println!("geometric mean of the median ratios: {mean:.3}\n");
    let title = format!(
        "mj_step with deformables: CPU time over that of MuJoCo 4.0.0 (geometric mean {mean:.2})"
    );
    std::fs::write(out.join("flex-step.svg"), plot::bars(&title, &rows))
        .map_err(|e| e.to_string())?;
    Ok(whole)
}

/// Time and memory of loading; whether those of the large solid are within bounds.
fn load([ours, genuine]: [&Library; 2], out: &Path) -> Result<bool, String> {
    println!(
        "{:<36} {:>9} {:>10} {:>6} {:>9} {:>10} {:>6}",
        "mj_loadXML", "ours ms", "genuine ms", "ratio", "ours MB", "genuine MB", "ratio"
    );
    let mut within = true;
    for (label, path) in solid::write(out).map_err(|e| e.to_string())? {
        let mut seconds = [f64::INFINITY; 2];
        for _ in 0..3 {
            for (best, library) in seconds.iter_mut().zip([ours, genuine]) {
                let start = cpu_seconds();
                let m = library.load_xml(&path)?;
                *best = best.min(cpu_seconds() - start);
                library.delete_model(m);
            }
        }
        let grown = [memory("ours", &path)?, memory("genuine", &path)?];
        println!(
            "{label:<36} {:>9.1} {:>10.1} {:>6.2} {:>9.1} {:>10.1} {:>6.2}",
            seconds[0] * 1e3,
            seconds[1] * 1e3,
            seconds[0] / seconds[1],
            grown[0],
            grown[1],
            grown[0] / grown[1]
        );
        let ratios = [seconds, grown].map(|[own, theirs]| own / theirs);
        within &=
            !label.starts_with("solid") || ratios.iter().zip(LOAD).all(|(x, most)| *x <= most);
    }
    println!(
        "{}",
        if within {
            ""
        } else {
            "FAILED: the solid takes too much"
        }
    );
    Ok(within)
}

/// Deflection under refinement.
fn cantilever(lib: &Library, out: &Path) -> Result<bool, String> {
    println!(
        "{:<30} {:>10} {:>20}",
        "cantilever", "elements", "deflection/theory"
    );
    let (mut list, mut close) = (Vec::new(), true);
    for (label, shape) in [
        ("rod (Euler-Bernoulli)", Shape::Rod),
        ("plate strip (Kirchhoff)", Shape::Plate),
    ] {
        let mut points = Vec::new();
        for n in ELEMENTS {
            let ratio = deflection(lib, shape, n)?;
            println!("{label:<30} {n:>10} {ratio:>20.6}");
            points.push([n as f64, (ratio - 1.0).abs()]);
        }
        close &= points.last().is_some_and(|p| p[1] < OFF);
        list.push(Curve {
            label: label.into(),
            points,
        });
    }
    let title = "Deflection of cantilevers under their weight, against beam theory";
    let plot = curves(
        title,
        ["elements along the length", "relative error"],
        &list,
    );
    std::fs::write(out.join("flex-cantilever.svg"), plot).map_err(|e| e.to_string())?;
    println!(
        "{}\n",
        if close {
            ""
        } else {
            "FAILED: too far from theory"
        }
    );
    Ok(close)
}

fn run() -> Result<bool, String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, which, path] = args.as_slice()
        && flag == MEMORY_FLAG
    {
        return grow(which, Path::new(path)).map(|()| true);
    }
    let windows = timing::windows(&mut args, 7)?;
    let wanted = |part: &str| args.is_empty() || args.iter().any(|a| a == part);
    let out = capi_tests::root().join("build/bench");
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let ours = Library::ours()?;
    let mut good = true;
    if wanted("cantilever") {
        good &= cantilever(&ours, &out)?;
    }
    if wanted("step") || wanted("load") {
        let genuine = Library::genuine()?;
        if wanted("step") {
            good &= step([&ours, &genuine], windows, &out)?;
        }
        if wanted("load") {
            good &= load([&ours, &genuine], &out)?;
        }
    }
    println!("plots: build/bench/flex-*.svg");
    Ok(good)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("bench-flex: {e}");
            ExitCode::FAILURE
        }
    }
}
