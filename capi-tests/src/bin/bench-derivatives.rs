//! `make bench-derivatives`: CPU time of `mjd_transitionFD`, ours and genuine, interleaved in one run.
//!
//! The genuine library drives each model to a state; both then differentiate the step from copies of it, window by window in turn: A and B by
//! forward and by central differences, and A to D. The least window of each counts, since noise only adds. RK4 is not differentiated: such a model is
//! run with Euler. Prints µs a call, the ratio, and geometric means by kind of call.
//!
//! `bench-derivatives [--windows N] [MODEL...]`; models as those of `bench`.

use capi_tests::oracle::Library;
use capi_tests::oracle::rollout::drive;
use capi_tests::random::Random;
use capi_tests::speed::{Case, Source, chosen};
use capi_tests::timing::{self, Row, cpu_seconds, geometric_mean};
use mujoco::abi::{mjData, mjINT_EULER, mjINT_RK4, mjModel};

type Transition = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    f64,
    u8,
    *mut f64,
    *mut f64,
    *mut f64,
    *mut f64,
);

const MODELS: [&str; 9] = [
    "dmc/cartpole",
    "dmc/acrobot",
    "dmc/cheetah",
    "dmc/walker",
    "dmc/humanoid",
    "gym/ant",
    "further/iiwa14",
    "further/shadow_right",
    "further/unitree_g1",
];
/// Name, central differences, sensors.
const KINDS: [(&str, u8, bool); 3] = [
    ("A, B", 0, false),
    ("A, B, central", 1, false),
    ("A, B, C, D", 0, true),
];
/// Steps to the state.
const STEPS: usize = 200;
/// Seconds that a window of the genuine library takes.
const WINDOW: f64 = 5e-3;

/// A state of a model, in both libraries, and memory for the matrices.
struct Scene<'a> {
    genuine: &'a Library,
    m: *mut mjModel,
    states: [*mut mjData; 2],
    matrices: [Vec<f64>; 4],
}

impl<'a> Scene<'a> {
    fn new(genuine: &'a Library, case: &Case) -> Result<Self, String> {
        let m = case.load(genuine)?;
        let mut random = Random::new(7);
        let states = [genuine.make_data(m)?, genuine.make_data(m)?];
        for _ in 0..STEPS {
            // SAFETY: model and data belong together
            unsafe { drive(m, states[0], &mut random) };
            genuine.stage("mj_step", m, states[0])?;
        }
        genuine.copy_data(states[1], m, states[0])?;
        // SAFETY: a live model
        let model = unsafe { &mut *m };
        if model.opt.integrator == mjINT_RK4 {
            model.opt.integrator = mjINT_EULER;
        }
        let (n, nu) = (2 * model.nv + model.na, model.nu);
        let ns = model.nsensordata;
        Ok(Scene {
            genuine,
            m,
            states,
            matrices: [n * n, n * nu, ns * n, ns * nu].map(|size| vec![0.0; size as usize]),
        })
    }

    /// CPU seconds a call over one window.
    fn window(&mut self, call: Transition, side: usize, kind: usize, calls: usize) -> f64 {
        let (_, centered, sensors) = KINDS[kind];
        let [a, b, c, d] = self.matrices.each_mut().map(|x| x.as_mut_ptr());
        let none = std::ptr::null_mut();
        let [c, d] = if sensors { [c, d] } else { [none; 2] };
        let start = cpu_seconds();
        for _ in 0..calls {
            // SAFETY: model and data belong together, matrices have the sizes of the manual
            unsafe { call(self.m, self.states[side], 1e-6, centered, a, b, c, d) };
        }
        (cpu_seconds() - start) / calls as f64
    }

    fn measure(&mut self, calls: [Transition; 2], kind: usize, label: String, n: usize) -> Row {
        let probe = self.window(calls[1], 1, kind, 1);
        let repeats = ((WINDOW / probe) as usize).clamp(1, 2000);
        self.window(calls[0], 0, kind, 1);
        let mut least = [f64::INFINITY; 2];
        let pairs = (0..n).map(|_| {
            let both = [0, 1].map(|side| self.window(calls[side], side, kind, repeats));
            least = [0, 1].map(|side| least[side].min(both[side]));
            both[0] / both[1]
        });
        let mut ratios: Vec<f64> = pairs.collect();
        ratios.sort_by(f64::total_cmp);
        let ([ours, genuine], ratio) = (least, ratios[n / 2]);
        Row {
            label,
            ours,
            genuine,
            ratio,
        }
    }
}

impl Drop for Scene<'_> {
    fn drop(&mut self) {
        self.states
            .iter()
            .for_each(|d| self.genuine.delete_data(*d));
        self.genuine.delete_model(self.m);
    }
}

fn run() -> Result<(), String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let windows = timing::windows(&mut args, 21)?;
    let all = args.is_empty();
    if all {
        args = MODELS.map(String::from).into();
    }
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    println!(
        "ours    {}\ngenuine {}\n",
        ours.path.display(),
        genuine.path.display()
    );
    let calls = [&ours, &genuine].map(|lib| lib.function("mjd_transitionFD"));
    let mut cases = chosen(&args);
    // those of a collection that is not here
    cases.retain(|case| !all || !matches!(&case.source, Source::File(path) if !path.exists()));
    for (kind, (name, ..)) in KINDS.iter().enumerate() {
        Row::heading(name);
        let mut ratios = Vec::new();
        for case in &cases {
            let label = case.label.clone();
            let measured = ours.guarded(|| {
                let mut scene = Scene::new(&genuine, case)?;
                Ok::<_, String>(scene.measure(calls, kind, label, windows))
            });
            match measured.and_then(|row| row) {
                Ok(row) => {
                    row.print();
                    ratios.push(row.ours / row.genuine);
                }
                Err(e) => println!("{:<30} {e}", case.label),
            }
        }
        if !ratios.is_empty() {
            let mean = geometric_mean(ratios.iter().copied());
            println!("geometric mean of {}: {mean:.3}\n", ratios.len());
        }
    }
    Ok(())
}

fn main() -> std::process::ExitCode {
    match run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench-derivatives: {e}");
            std::process::ExitCode::FAILURE
        }
    }
}
