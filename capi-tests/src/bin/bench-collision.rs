//! `make bench-collision`: CPU time of `mj_collision` alone, ours and genuine, interleaved in one run.
//!
//! The genuine library drives each model and leaves copies of its state on the way; both libraries
//! then find the contacts of these copies, window by window in turn. The least window of each counts,
//! since noise only adds. Prints µs a call (mean over the states), contacts and the ratio, and writes
//! `build/bench/collision.svg`.
//!
//! `bench-collision [--windows N] [--only ours|genuine] [--calls N] [MODEL...]`; a model is a row of
//! `MODELS` or a file. `--only` runs one library for a profiler, `--calls` makes that many calls a window:
//! `valgrind --tool=callgrind --toggle-collect='*Scene::window*' bench-collision --windows 1 --only ours --calls 20`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use capi_tests::oracle::findings::cpu_seconds;
use capi_tests::oracle::rollout::drive;
use capi_tests::oracle::{Library, models};
use capi_tests::plot;
use capi_tests::random::Random;
use mujoco::abi::{mjData, mjModel};

/// Label, file of the collection, steps driven. The heap is generated.
const MODELS: [(&str, &str, usize); 8] = [
    ("unitree_g1", "menagerie/unitree_g1/scene.xml", 500),
    ("aloha", "menagerie/aloha/scene.xml", 500),
    ("iiwa14", "menagerie/kuka_iiwa_14/scene.xml", 500),
    ("shadow_hand", "menagerie/shadow_hand/scene_right.xml", 500),
    ("cube_3x3x3", "mujoco/cube/cube_3x3x3.xml", 500),
    ("stonehenge", "mujoco/replicate/stonehenge.xml", 300),
    ("terrain_balls", "own/terrain_balls.xml", 500),
    (HEAP, "", 60),
];
const HEAP: &str = "1000_free_spheres";
/// States of a rollout that are timed.
const STATES: usize = 10;
/// Seconds that a window of one state takes.
const WINDOW: f64 = 1e-3;

type Collision = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

/// A thousand spheres close together, the lowest layer just above a plane.
fn heap() -> String {
    let mut random = Random::new(3);
    let mut xml = String::from(
        "<mujoco><option iterations=\"5\"/><size memory=\"200M\"/><worldbody><geom type=\"plane\" size=\"5 5 1\"/>",
    );
    for i in 0..1000 {
        let at = [i % 10, i / 10 % 10, i / 100].map(|k| 0.11 * k as f64 + 0.008 * random.signed());
        let [x, y, z] = at;
        let _ = write!(
            xml,
            "<body pos=\"{x} {y} {}\"><freejoint/><geom type=\"sphere\" size=\".05\"/></body>",
            z + 0.06
        );
    }
    xml + "</worldbody></mujoco>"
}

/// What is loaded.
enum Model {
    File(PathBuf),
    Text(String),
}

/// The two calls, with copies of the states of one rollout.
struct Scene<'a> {
    genuine: &'a Library,
    m: *mut mjModel,
    states: Vec<[*mut mjData; 2]>,
}

impl<'a> Scene<'a> {
    fn new(genuine: &'a Library, model: &Model, steps: usize) -> Result<Self, String> {
        let m = match model {
            Model::File(path) => genuine.load_xml(path)?,
            Model::Text(xml) => genuine.load_text(xml)?,
        };
        let d = genuine.make_data(m)?;
        let mut scene = Scene {
            genuine,
            m,
            states: Vec::new(),
        };
        let mut random = Random::new(7);
        for step in 1..=steps {
            // SAFETY: model and data belong together
            unsafe { drive(m, d, &mut random) };
            genuine.stage("mj_step", m, d)?;
            if step % (steps / STATES) == 0 {
                genuine.stage("mj_forward", m, d)?;
                let copies = [genuine.make_data(m)?, genuine.make_data(m)?];
                for copy in copies {
                    genuine.copy_data(copy, m, d)?;
                }
                scene.states.push(copies);
            }
        }
        genuine.delete_data(d);
        Ok(scene)
    }

    /// Mean number of contacts of a state.
    fn contacts(&self, library: usize) -> f64 {
        // SAFETY: live data
        let sum: i32 = self
            .states
            .iter()
            .map(|s| unsafe { (*s[library]).ncon })
            .sum();
        f64::from(sum) / self.states.len() as f64
    }

    /// CPU seconds a call over one window.
    #[inline(never)] // profilers count inside
    fn window(&self, call: Collision, data: *mut mjData, repeats: usize) -> f64 {
        let start = cpu_seconds();
        for _ in 0..repeats {
            // SAFETY: model and data belong together
            unsafe { call(self.m, data) };
        }
        (cpu_seconds() - start) / repeats as f64
    }

    /// Calls that fill a window.
    fn repeats(&self, call: Collision, data: *mut mjData) -> usize {
        let probe = self.window(call, data, 3).max(1e-8);
        ((WINDOW / probe) as usize).clamp(3, 5000)
    }

    /// Least seconds a call of each library, mean over the states. `used`: which libraries run.
    fn time(
        &self,
        calls: [Collision; 2],
        used: [bool; 2],
        windows: usize,
        repeats: Option<usize>,
    ) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for state in &self.states {
            let repeats = repeats.unwrap_or_else(|| self.repeats(calls[1], state[1]));
            let mut best = [f64::INFINITY; 2];
            for _ in 0..windows {
                for side in (0..2).filter(|&side| used[side]) {
                    best[side] = best[side].min(self.window(calls[side], state[side], repeats));
                }
            }
            for side in 0..2 {
                sums[side] += best[side] / self.states.len() as f64;
            }
        }
        sums
    }
}

impl Drop for Scene<'_> {
    fn drop(&mut self) {
        for data in self.states.iter().flatten() {
            self.genuine.delete_data(*data);
        }
        self.genuine.delete_model(self.m);
    }
}

/// Takes `name` and the word after it out of the arguments.
fn option(args: &mut Vec<String>, name: &str) -> Result<Option<String>, String> {
    let Some(i) = args.iter().position(|a| a == name) else {
        return Ok(None);
    };
    let value = args
        .get(i + 1)
        .cloned()
        .ok_or(format!("{name} needs a value"))?;
    args.drain(i..i + 2);
    Ok(Some(value))
}

/// Label, path, steps of what was asked for; of everything, what is there.
fn chosen(args: &[String]) -> Vec<(String, Model, usize)> {
    let mut list = Vec::new();
    for &(label, file, steps) in &MODELS {
        if !args.is_empty() && !args.iter().any(|a| a == label) {
            continue;
        }
        let path = models::collection().join(file);
        let model = match label {
            HEAP => Model::Text(heap()),
            _ if path.exists() => Model::File(path),
            _ => {
                println!("{label:<20} not measured: no {}", path.display());
                continue;
            }
        };
        list.push((label.to_string(), model, steps));
    }
    let files = args.iter().filter(|a| Path::new(a).is_file());
    list.extend(files.map(|a| (a.clone(), Model::File(PathBuf::from(a)), 300)));
    list
}

fn run() -> Result<(), String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let windows = option(&mut args, "--windows")?.map_or(Ok(40), |n| n.parse());
    let windows = windows.map_err(|_| "--windows needs a number")?;
    let repeats = option(&mut args, "--calls")?.map(|n| n.parse()).transpose();
    let repeats = repeats.map_err(|_| "--calls needs a number")?;
    let only = option(&mut args, "--only")?;
    let used = ["ours", "genuine"].map(|side| only.as_deref().is_none_or(|o| o == side));
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    println!(
        "ours    {}\ngenuine {}\n",
        ours.path.display(),
        genuine.path.display()
    );
    println!(
        "{:<20} {:>9} {:>10} {:>10} {:>7}",
        "model", "contacts", "ours µs", "genuine µs", "ratio"
    );
    let calls = [
        ours.function("mj_collision"),
        genuine.function("mj_collision"),
    ];
    let mut bars = Vec::new();
    for (label, model, steps) in chosen(&args) {
        let measured = ours.guarded(|| {
            let scene = Scene::new(&genuine, &model, steps)?;
            let times = scene.time(calls, used, windows, repeats);
            Ok::<_, String>((times, [scene.contacts(0), scene.contacts(1)]))
        });
        let ([a, b], contacts) = measured.and_then(|r| r)?;
        if only.is_none() && contacts[0] != contacts[1] {
            return Err(format!("{label}: {contacts:?} contacts a state"));
        }
        let (n, ratio) = (contacts[0], a / b);
        println!(
            "{label:<20} {n:>9.1} {:>10.2} {:>10.2} {ratio:>7.3}",
            a * 1e6,
            b * 1e6
        );
        bars.push((label, ratio));
    }
    if only.is_some() || bars.is_empty() {
        return Ok(());
    }
    let mean = (bars.iter().map(|(_, r)| r.ln()).sum::<f64>() / bars.len() as f64).exp();
    println!(
        "\ngeometric mean of the ratios: {mean:.3} over {} models",
        bars.len()
    );
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/bench");
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let title =
        format!("mj_collision: CPU time over that of MuJoCo 4.0.0 (geometric mean {mean:.2})");
    std::fs::write(out.join("collision.svg"), plot::bars(&title, &bars))
        .map_err(|e| e.to_string())?;
    println!("plot: build/bench/collision.svg");
    Ok(())
}

fn main() -> std::process::ExitCode {
    match run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench-collision: {e}");
            std::process::ExitCode::FAILURE
        }
    }
}
