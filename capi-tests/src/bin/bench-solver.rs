//! `make bench-solver`: how fast the constraint solvers converge (soPrimal, soDual, soNoSlip) on a stiff tower of
//! asymmetric blocks, without warm start.
//!
//! The residual of `k` iterations is the gradient of the primal cost at the acceleration that they leave,
//! |M·a − f − Jᵀ·force(J·a − aref)|, in the solvers' scale 1 / (meaninertia·nv); for noslip it is the slip, the
//! acceleration along the friction rows of contacts that stick. Plots over iterations and over CPU time in
//! `build/bench`. Fails when Newton needs more than 8 iterations to 1e-10, or PGS fewer than 1000.

use std::fmt::Write as _;
use std::process::ExitCode;

use capi_tests::oracle::Library;
use capi_tests::plot::{Curve, curves};
use mujoco::abi::*;

/// The gradient that counts as solved.
const SOLVED: f64 = 1e-10;
/// Newton's bound, and what PGS exceeds.
const NEWTON: i32 = 8;
const PGS: i32 = 1000;

/// Numbers of iterations that are tried.
const COUNTS: [i32; 25] = [
    1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000,
    2000, 4000,
];

/// Steps until the tower is looked at: it leans, some contacts slide, others stick.
const LEANING: usize = 25;

/// Blocks of different shapes, each turned and shifted on the one below and heavier than it, on a slope.
fn tower(blocks: usize) -> String {
    let mut xml = String::from(
        "<mujoco><option timestep='.002' cone='elliptic' gravity='2.5 1 -9.5'><flag warmstart='disable'/></option>\
         <default><geom solimp='.99 .999 .001'/></default><worldbody><geom type='plane' size='5 5 .1'/>",
    );
    let mut z = 0.0;
    for k in 0..blocks {
        let k = k as f64;
        let half = [
            0.2 + 0.03 * (1.7 * k).sin(),
            0.16 + 0.04 * (2.3 * k).cos(),
            0.05 + 0.02 * (3.1 * k).sin(),
        ];
        let _ = write!(
            xml,
            "<body pos='{:.4} {:.4} {:.4}' euler='0 0 {:.2}'><freejoint/>\
             <geom type='box' size='{:.4} {:.4} {:.4}' density='{:.0}'/></body>",
            0.02 * (2.9 * k).sin(),
            0.02 * (1.3 * k).cos(),
            z + half[2],
            25.0 * k,
            half[0],
            half[1],
            half[2],
            (500.0 + 400.0 * (0.7 * k).sin()) * 1.3f64.powf(k)
        );
        z += 2.0 * half[2] - 1e-4;
    }
    xml + "</worldbody></mujoco>"
}

/// A solver as the plot names it: `mjtSolver`, `mjtCone`, whether the count is that of noslip.
struct Way {
    label: &'static str,
    solver: mjtSolver,
    cone: mjtCone,
    noslip: bool,
}

const fn way(label: &'static str, solver: mjtSolver, cone: mjtCone, noslip: bool) -> Way {
    Way {
        label,
        solver,
        cone,
        noslip,
    }
}

const WAYS: [Way; 7] = [
    way("Newton, elliptic", mjSOL_NEWTON, mjCONE_ELLIPTIC, false),
    way("Newton, pyramidal", mjSOL_NEWTON, mjCONE_PYRAMIDAL, false),
    way("CG, elliptic", mjSOL_CG, mjCONE_ELLIPTIC, false),
    way("CG, pyramidal", mjSOL_CG, mjCONE_PYRAMIDAL, false),
    way("PGS, elliptic", mjSOL_PGS, mjCONE_ELLIPTIC, false),
    way("PGS, pyramidal", mjSOL_PGS, mjCONE_PYRAMIDAL, false),
    way(
        "noslip: slip after Newton",
        mjSOL_NEWTON,
        mjCONE_ELLIPTIC,
        true,
    ),
];

/// A model with a state of it, and data to work in.
struct Problem<'a> {
    lib: &'a Library,
    m: *mut mjModel,
    settled: *mut mjData,
    work: *mut mjData,
}

fn norm(v: &[f64]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// CPU seconds of this process.
fn cpu() -> f64 {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: a valid place
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + 1e-9 * t.tv_nsec as f64
}

impl Problem<'_> {
    fn new(lib: &Library, blocks: usize) -> Result<Problem<'_>, String> {
        let m = lib.load_text(&tower(blocks))?;
        let (settled, work) = (lib.make_data(m)?, lib.make_data(m)?);
        for _ in 0..LEANING {
            lib.stage("mj_step", m, settled)?;
        }
        Ok(Problem {
            lib,
            m,
            settled,
            work,
        })
    }

    /// Residual and CPU seconds of the solver after `count` iterations.
    fn solve(&self, way: &Way, count: i32) -> Result<[f64; 2], String> {
        // SAFETY: a live model
        unsafe {
            let o = &mut (*self.m).opt;
            (o.solver, o.cone, o.tolerance, o.ls_tolerance) = (way.solver, way.cone, 0.0, 1e-3);
            (o.iterations, o.noslip_iterations) =
                if way.noslip { (100, count) } else { (count, 0) };
            o.noslip_tolerance = 0.0;
        }
        let mut seconds = f64::MAX;
        let tries = if count < 100 { 5 } else { 1 };
        for _ in 0..tries {
            self.lib.copy_data(self.work, self.m, self.settled)?;
            for stage in [
                "mj_fwdPosition",
                "mj_fwdVelocity",
                "mj_fwdActuation",
                "mj_fwdAcceleration",
            ] {
                self.lib.stage(stage, self.m, self.work)?;
            }
            let start = cpu();
            self.lib.stage("mj_fwdConstraint", self.m, self.work)?;
            seconds = seconds.min(cpu() - start);
        }
        let residual = if way.noslip {
            self.slip()
        } else {
            self.gradient()
        };
        Ok([residual, seconds])
    }

    /// J·qacc − aref, row by row.
    fn rows(&self) -> Vec<f64> {
        type MulJac =
            unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, *const f64);
        let mul: MulJac = self.lib.function("mj_mulJacVec");
        // SAFETY: arrays of nefc and nv numbers
        unsafe {
            let d = &*self.work;
            let mut jar = vec![0.0; d.nefc as usize];
            mul(self.m, d, jar.as_mut_ptr(), d.qacc);
            for (i, x) in jar.iter_mut().enumerate() {
                *x -= *d.efc_aref.add(i);
            }
            jar
        }
    }

    /// Gradient of the primal cost at `qacc`.
    fn gradient(&self) -> f64 {
        type MulM =
            unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, *const f64);
        type Update =
            unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, *mut f64, i32);
        let (mul, update): (MulM, Update) = (
            self.lib.function("mj_mulM"),
            self.lib.function("mj_constraintUpdate"),
        );
        let jar = self.rows();
        // SAFETY: arrays of nv numbers
        unsafe {
            let (m, d) = (&*self.m, &*self.work);
            let nv = m.nv as usize;
            let mut grad = vec![0.0; nv];
            mul(m, d, grad.as_mut_ptr(), d.qacc);
            update(m, self.work, jar.as_ptr(), std::ptr::null_mut(), 0);
            for (i, g) in grad.iter_mut().enumerate() {
                *g -= *d.qfrc_smooth.add(i) + *d.qfrc_constraint.add(i);
            }
            norm(&grad) / (m.stat.meaninertia * nv as f64)
        }
    }

    /// Root mean square of the acceleration along the friction rows of contacts inside their cone.
    fn slip(&self) -> f64 {
        let jar = self.rows();
        // SAFETY: contacts and rows of a live state
        let slips: Vec<f64> = unsafe {
            let d = &*self.work;
            (0..d.ncon as usize)
                .map(|i| &*d.contact.add(i))
                .filter(|c| {
                    c.efc_address >= 0
                        && *d.efc_state.add(c.efc_address as usize) == mjCNSTRSTATE_QUADRATIC
                })
                .flat_map(|c| jar[c.efc_address as usize + 1..][..c.dim as usize - 1].to_vec())
                .collect()
        };
        norm(&slips) / (slips.len().max(1) as f64).sqrt()
    }
}

impl Drop for Problem<'_> {
    fn drop(&mut self) {
        self.lib.delete_data(self.settled);
        self.lib.delete_data(self.work);
        self.lib.delete_model(self.m);
    }
}

fn run() -> Result<bool, String> {
    let blocks = std::env::args()
        .nth(1)
        .map_or(Ok(12), |n| n.parse())
        .map_err(|_| "how many blocks?")?;
    let lib = Library::ours()?;
    let problem = Problem::new(&lib, blocks)?;
    // SAFETY: live data
    let (ncon, nv) = unsafe { ((*problem.settled).ncon, (*problem.m).nv) };
    println!("tower of {blocks} blocks: {nv} dofs, {ncon} contacts\n");
    println!(
        "{:<28} {:>12} {:>14} {:>12}",
        "solver", "iterations", "residual", "µs"
    );
    let (mut by_count, mut by_time, mut needed) = (Vec::new(), Vec::new(), Vec::new());
    for way in &WAYS {
        let (mut counts, mut times, mut solved) = (Vec::new(), Vec::new(), None);
        for count in COUNTS {
            let [residual, seconds] = problem.solve(way, count)?;
            println!(
                "{:<28} {count:>12} {residual:>14.3e} {:>12.1}",
                way.label,
                seconds * 1e6
            );
            counts.push([f64::from(count), residual.max(1e-17)]);
            times.push([seconds * 1e6, residual.max(1e-17)]);
            if residual <= SOLVED && !way.noslip {
                solved.get_or_insert(count);
            }
            if residual < 1e-15 {
                break;
            }
        }
        needed.push((way, solved));
        by_count.push(Curve {
            label: way.label.into(),
            points: counts,
        });
        by_time.push(Curve {
            label: way.label.into(),
            points: times,
        });
    }
    let out = capi_tests::root().join("build/bench");
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let title = format!("Convergence on a tower of {blocks} blocks, no warm start");
    for (file, axis, list) in [
        ("solver-iterations.svg", "iterations", &by_count),
        ("solver-time.svg", "CPU time of the solver, µs", &by_time),
    ] {
        std::fs::write(out.join(file), curves(&title, [axis, "residual"], list))
            .map_err(|e| e.to_string())?;
        println!("plot: build/bench/{file}");
    }
    let (mut passed, mut failed) = (0, 0);
    for (way, solved) in needed {
        let good = match way.solver {
            mjSOL_NEWTON if !way.noslip => solved.is_some_and(|n| n <= NEWTON),
            mjSOL_PGS => solved.is_none_or(|n| n > PGS),
            _ => continue,
        };
        let says = solved.map_or(format!("more than {}", COUNTS[COUNTS.len() - 1]), |n| {
            n.to_string()
        });
        println!(
            "{:<28} {says} iterations to {SOLVED:e}{}",
            way.label,
            if good { "" } else { "  FAILED" }
        );
        *(if good { &mut passed } else { &mut failed }) += 1;
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("bench-solver: {e}");
            ExitCode::FAILURE
        }
    }
}
