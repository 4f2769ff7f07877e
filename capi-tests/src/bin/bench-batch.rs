//! `make bench-batch`: steps of batches, ours and genuine, on one thread and on two.
//!
//! Every simulation of a model gets controls of its own; windows alternate between libraries and numbers of threads, and the least
//! window of each counts. Prints µs of CPU a step on one thread, the ratio, and how much faster two threads are: by the
//! clock, and by CPU time (twice the time of one thread over that of two), which a busy machine disturbs less. Last, whether
//! simulations run side by side in SIMD lanes (`MUJOCO_LANES`), or why not, and how much faster they are than in a loop of steps.
//!
//! `bench-batch [--windows N] [--lanes] [MODEL...]`, by default some of control, arms and humanoids; NSIM=64 simulations. `--lanes`
//! only tells of every model whether it runs in lanes.

use std::time::Instant;

use capi_tests::oracle::batch::Batch;
use capi_tests::oracle::{Library, models};
use capi_tests::random::Random;
use capi_tests::timing;
use mujoco::abi::{mjData, mjModel};
use mujoco::base::Model;
use mujoco::batch::lanes;

/// Simulations of a batch, unless `NSIM` says otherwise.
const NSIM: usize = 64;

/// CPU seconds of all threads.
fn process_seconds() -> f64 {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: a valid timespec
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

/// Least seconds a step of one simulation: clock and CPU.
#[derive(Clone, Copy)]
struct Least {
    clock: f64,
    cpu: f64,
}

/// One window: the same driven episode each time.
fn window(batch: &Batch, m: &mjModel, calls: usize, least: &mut Least) {
    let mut random = Random::new(11);
    batch.reset(None, None, 0);
    let at = 1 + (m.nq + m.nv + m.na + m.nhistory + m.nv) as usize;
    let (start, cpu) = (Instant::now(), process_seconds());
    for _ in 0..calls {
        for sim in 0..batch.nsim {
            let row = batch.row(sim);
            row[at..at + m.nu as usize].fill_with(|| random.signed());
        }
        assert_eq!(batch.step(None, 5, 0), 0);
    }
    let steps = (calls * 5 * batch.nsim) as f64;
    least.clock = least.clock.min(start.elapsed().as_secs_f64() / steps);
    least.cpu = least.cpu.min((process_seconds() - cpu) / steps);
}

/// Least CPU seconds a step of our `mj_step` over as many simulations, one after the other.
fn loop_window(
    library: &Library,
    m: &mjModel,
    states: &[*mut mjData],
    calls: usize,
    least: &mut f64,
) {
    type Step = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
    let (step, reset): (Step, Step) = (
        library.function("mj_step"),
        library.function("mj_resetData"),
    );
    let mut random = Random::new(11);
    // SAFETY: model and states belong together, here and below
    states.iter().for_each(|&d| unsafe { reset(m, d) });
    let cpu = process_seconds();
    for _ in 0..calls {
        for &d in states {
            for k in 0..m.nu as usize {
                // SAFETY: nu controls
                unsafe { *(*d).ctrl.add(k) = random.signed() };
            }
        }
        // SAFETY: as above
        states
            .iter()
            .for_each(|&d| (0..5).for_each(|_| unsafe { step(m, d) }));
    }
    *least = least.min((process_seconds() - cpu) / (calls * 5 * states.len()) as f64);
}

/// Whether a model's simulations run in lanes.
fn in_lanes(m: *const mjModel) -> String {
    // SAFETY: a live model
    match lanes::class::why_not(unsafe { Model::new(m) }) {
        Some(why) => format!("no lanes: {why}"),
        None => format!("{} lanes", lanes::Lanes::WIDTH),
    }
}

/// Tells of every model whether it runs in lanes.
fn tell_lanes(chosen: &[models::Entry]) -> Result<(), String> {
    let genuine = Library::genuine()?;
    for (label, path) in chosen {
        let m = genuine.load_xml(path)?;
        println!("{label:<32} {}", in_lanes(m));
        genuine.delete_model(m);
    }
    Ok(())
}

fn run() -> Result<(), String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let before = args.len();
    args.retain(|a| a != "--lanes");
    let only_lanes = args.len() < before;
    let windows = timing::windows(&mut args, 7)?;
    let nsim = std::env::var("NSIM")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(NSIM);
    let chosen = if args.is_empty() {
        let wanted = [
            "mujoco/humanoid",
            "dmc/humanoid",
            "further/unitree_g1",
            "further/iiwa14",
            "dmc/cartpole",
            "dmc/cheetah",
            "dmc/walker",
            "gym/ant",
        ];
        let all = [models::standing(), models::large()].concat();
        all.into_iter()
            .filter(|m| only_lanes || wanted.contains(&m.0.as_str()))
            .collect()
    } else {
        models::chosen(&args)
    };
    if only_lanes {
        return tell_lanes(&chosen);
    }
    let libraries = [Library::ours()?, Library::genuine()?];
    println!(
        "{:<22} {:>9} {:>9} {:>6}   two threads: {:>7} {:>7}   genuine: {:>7} {:>7}",
        "model", "ours µs", "genuine", "ratio", "clock", "CPU", "clock", "CPU"
    );
    for (label, path) in chosen {
        let mut least = [[Least {
            clock: f64::INFINITY,
            cpu: f64::INFINITY,
        }; 2]; 2];
        let m = libraries[1].load_xml(&path)?;
        let batches: Vec<[Batch; 2]> = libraries
            .iter()
            .map(|lib| [1, 2].map(|threads| Batch::new(lib, m, nsim, threads, false)))
            .collect();
        let states = (0..nsim).map(|_| libraries[0].make_data(m));
        let states = states.collect::<Result<Vec<_>, _>>()?;
        let mut alone = f64::INFINITY;
        for _ in 0..windows {
            // SAFETY: a live model
            loop_window(&libraries[0], unsafe { &*m }, &states, 10, &mut alone);
            for (i, both) in batches.iter().enumerate() {
                for (k, batch) in both.iter().enumerate() {
                    // SAFETY: a live model
                    window(batch, unsafe { &*m }, 10, &mut least[i][k]);
                }
            }
        }
        let [ours, genuine] = least;
        let faster = |[one, two]: [Least; 2]| [one.clock / two.clock, 2.0 * one.cpu / two.cpu];
        let (a, b) = (faster(ours), faster(genuine));
        println!(
            "{label:<22} {:>9.2} {:>9.2} {:>6.2}   two threads: {:>7.2} {:>7.2}   genuine: {:>7.2} {:>7.2}   {}, {:.2} of a loop",
            ours[0].cpu * 1e6,
            genuine[0].cpu * 1e6,
            ours[0].cpu / genuine[0].cpu,
            a[0],
            a[1],
            b[0],
            b[1],
            in_lanes(m),
            ours[0].cpu / alone
        );
        states.iter().for_each(|&d| libraries[0].delete_data(d));
        drop(batches);
        libraries[1].delete_model(m);
    }
    Ok(())
}

fn main() {
    if let Err(e) = run() {
        eprintln!("{e}");
        std::process::exit(1);
    }
}
