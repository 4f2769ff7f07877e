//! `make bench-compile`: CPU time and peak memory of `mj_loadXML`, ours and genuine.
//!
//! Both libraries load the same file in turn, each with an empty asset cache; the least window of
//! each counts, since noise only adds. CPU seconds are those of the whole process: both compile
//! meshes on threads. Memory is what a fresh process of each library grows by (VmHWM). Prints a
//! table, writes it and a plot to `build/bench`, and fails when a limit of this file is missed.
//!
//! The columns "warm" are those of a second load, which finds the assets in the cache. `--small` measures
//! the small models of gymnasium and dm_control, where fixed costs decide, and no memory.
//!
//! `bench-compile [--small] [--windows N] [FILE or label of the corpus...]`

use std::ffi::c_void;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use capi_tests::oracle::findings::cpu_seconds;
use capi_tests::oracle::models::{Entry, standing};
use capi_tests::oracle::{Library, corpus};
use capi_tests::plot;
use capi_tests::timing::{self, MEMORY_FLAG, grow, memory};

/// Limits: geometric mean of the ratios, the largest ratio, memory over the reference's.
const MEAN: f64 = 0.8;
const LARGEST: f64 = 1.1;
const MEMORY: f64 = 1.0;

/// What is loaded where it is there: names, and labels of the corpus.
const MODELS: [(&str, &str); 5] = [
    ("unitree_g1", "further/menagerie/unitree_g1/g1.xml"),
    ("aloha", "further/menagerie/aloha/aloha.xml"),
    (
        "shadow_hand",
        "further/menagerie/shadow_hand/right_hand.xml",
    ),
    ("dog", "dm_control/suite/dog.xml"),
    ("myohand", "further/myo_sim/hand/myohand.xml"),
];

/// The largest of these comes as well: the one that the reference takes longest for.
const ARENAS: &str = "robosuite/models/assets/arenas";

/// What stands in for models that are not there.
const INSTEAD: [(&str, &str); 3] = [
    ("jaco_arm", "dm_control/third_party/kinova/jaco_arm.xml"),
    (
        "fruitfly",
        "dm_control/locomotion/walkers/assets/build_fruitfly/assets/drosophila_fused.xml",
    ),
    ("quadruped", "dm_control/suite/quadruped.xml"),
];

struct Row {
    label: String,
    /// least CPU seconds with an empty cache: ours, the reference
    seconds: [f64; 2],
    /// least CPU seconds with the assets in the cache
    warm: [f64; 2],
    /// growth of a fresh process, MB: ours, the reference
    memory: [f64; 2],
}

impl Row {
    fn ratio(&self) -> f64 {
        self.seconds[0] / self.seconds[1]
    }
}

/// Empties the asset cache of a library.
fn clear_cache(library: &Library) {
    let get: unsafe extern "C-unwind" fn() -> *mut c_void = library.function("mj_getCache");
    let clear: unsafe extern "C-unwind" fn(*mut c_void) = library.function("mj_clearCache");
    // SAFETY: prototypes of mujoco.h; the cache lives as long as the library
    let _ = library.guarded(|| unsafe { clear(get()) });
}

/// CPU seconds of one load, with an empty cache or as it is.
fn load(library: &Library, path: &Path, cold: bool) -> Result<f64, String> {
    if cold {
        clear_cache(library);
    }
    let start = cpu_seconds();
    let m = library.load_xml(path)?;
    let seconds = cpu_seconds() - start;
    library.delete_model(m);
    Ok(seconds)
}

fn measure(
    ours: &Library,
    genuine: &Library,
    (label, path): &Entry,
    windows: usize,
    small: bool,
) -> Result<Row, String> {
    let (mut seconds, mut warm) = ([f64::INFINITY; 2], [f64::INFINITY; 2]);
    for _ in 0..windows {
        for (i, library) in [ours, genuine].into_iter().enumerate() {
            seconds[i] = seconds[i].min(load(library, path, true)?);
            warm[i] = warm[i].min(load(library, path, false)?);
        }
    }
    let memory = match small {
        true => [0.0, 0.0],
        false => [memory("ours", path)?, memory("genuine", path)?],
    };
    Ok(Row {
        label: label.clone(),
        seconds,
        warm,
        memory,
    })
}

/// The models of the issue, those that stand in for missing ones, or the files named.
fn chosen(names: &[String], genuine: &Library) -> Vec<Entry> {
    let found = |(name, label): &(&str, &str)| Some((name.to_string(), corpus::file(label)?));
    if !names.is_empty() {
        let path = |n: &String| corpus::file(n).unwrap_or_else(|| PathBuf::from(n));
        return names.iter().map(|n| (n.clone(), path(n))).collect();
    }
    let mut list: Vec<Entry> = MODELS.iter().filter_map(found).collect();
    if list.len() < MODELS.len() {
        list.extend(INSTEAD.iter().filter_map(found));
    }
    list.extend(largest_arena(genuine));
    list
}

fn largest_arena(genuine: &Library) -> Option<Entry> {
    let folder = std::fs::read_dir(corpus::file(ARENAS)?).ok()?;
    let files = folder.flatten().map(|e| e.path());
    let timed = files
        .filter(|p| p.extension().is_some_and(|e| e == "xml"))
        .filter_map(|p| Some((load(genuine, &p, true).ok()?, p)));
    let (_, path) = timed.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((path.file_stem()?.to_string_lossy().into_owned(), path))
}

fn table(rows: &[Row], mean: f64) -> String {
    let mut s = format!(
        "{:<24} {:>9} {:>10} {:>6} {:>9} {:>10} {:>6} {:>9} {:>10} {:>6}\n",
        "mj_loadXML",
        "ours ms",
        "genuine ms",
        "ratio",
        "warm ours",
        "genuine ms",
        "ratio",
        "ours MB",
        "genuine MB",
        "ratio"
    );
    for r in rows {
        let _ = writeln!(
            s,
            "{:<24} {:>9.3} {:>10.3} {:>6.2} {:>9.3} {:>10.3} {:>6.2} {:>9.1} {:>10.1} {:>6.2}",
            r.label,
            r.seconds[0] * 1e3,
            r.seconds[1] * 1e3,
            r.ratio(),
            r.warm[0] * 1e3,
            r.warm[1] * 1e3,
            r.warm[0] / r.warm[1],
            r.memory[0],
            r.memory[1],
            r.memory[0] / r.memory[1]
        );
    }
    let _ = writeln!(s, "geometric mean of the time ratios: {mean:.3}");
    s
}

/// What of the limits is missed.
fn missed(rows: &[Row], mean: f64) -> Vec<String> {
    let mut list = Vec::new();
    if mean > MEAN {
        list.push(format!("the geometric mean is {mean:.2}, the limit {MEAN}"));
    }
    for r in rows {
        if r.ratio() > LARGEST {
            list.push(format!(
                "{}: {:.2} times the time, the limit is {LARGEST}",
                r.label,
                r.ratio()
            ));
        }
        // the second load has less to do
        if r.warm[0] > r.seconds[0] * 1.2 {
            list.push(format!(
                "{}: the second load takes longer than the first",
                r.label
            ));
        }
        if r.memory[0] > MEMORY * r.memory[1] {
            list.push(format!(
                "{}: {:.1} MB, the reference {:.1}",
                r.label, r.memory[0], r.memory[1]
            ));
        }
    }
    list
}

fn run() -> Result<bool, String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, which, path] = args.as_slice()
        && flag == MEMORY_FLAG
    {
        return grow(which, Path::new(path)).map(|()| true);
    }
    let mut windows = timing::windows(&mut args, 7)?;
    let small = args
        .iter()
        .position(|a| a == "--small")
        .map(|i| args.remove(i))
        .is_some();
    if small {
        windows *= 20;
    }
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    println!(
        "ours    {}\ngenuine {}\n",
        ours.path.display(),
        genuine.path.display()
    );
    let mut rows = Vec::new();
    let mut whole = true;
    let entries = match small && args.is_empty() {
        true => standing(),
        false => chosen(&args, &genuine),
    };
    for entry in entries {
        match measure(&ours, &genuine, &entry, windows, small) {
            Ok(r) => {
                print!(
                    "{}",
                    table(std::slice::from_ref(&r), r.ratio())
                        .lines()
                        .nth(1)
                        .unwrap_or("")
                );
                println!();
                rows.push(r);
            }
            Err(e) => {
                whole = false;
                println!("{:<24} {}", entry.0, e.lines().next().unwrap_or(""));
            }
        }
    }
    if rows.is_empty() {
        return Err("nothing was measured".into());
    }
    let mean = (rows.iter().map(|r| r.ratio().ln()).sum::<f64>() / rows.len() as f64).exp();
    let text = table(&rows, mean);
    println!("\n{text}");
    let out = capi_tests::root().join("build/bench");
    let title =
        format!("mj_loadXML: CPU time over that of MuJoCo 4.0.0 (geometric mean {mean:.2})");
    let bars: Vec<_> = rows.iter().map(|r| (r.label.clone(), r.ratio())).collect();
    std::fs::create_dir_all(&out)
        .and_then(|()| std::fs::write(out.join("compile.svg"), plot::bars(&title, &bars)))
        .and_then(|()| std::fs::write(out.join("compile.txt"), &text))
        .map_err(|e| e.to_string())?;
    println!("plot: build/bench/compile.svg, table: build/bench/compile.txt");
    let missed = missed(&rows, mean);
    missed.iter().for_each(|m| println!("MISSED  {m}"));
    Ok(whole && missed.is_empty())
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("bench-compile: {e}");
            ExitCode::FAILURE
        }
    }
}
