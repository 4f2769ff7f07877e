//! The discrete integrator against the genuine library: forward and inverse dynamics and whole steps from the
//! states of driven rollouts, for every solver, cone and form of the Jacobian.
//!
//! The models are those of `models/discrete`, which have all that enters the effective metric, and those of
//! the corpus with the integrator replaced.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::path::Path;

use capi_tests::oracle::corpus::own;
use capi_tests::oracle::{Library, compare, models, rollout};
use capi_tests::random::Random;
use mujoco::abi::{mjData, mjModel};

const STEPS: usize = 60;
const STATES: usize = 6;

/// The solvers, with what comes before and after them: the same numbers.
const EXACT: f64 = 0.0;

/// What is compared: results and all that the integrator changes on the way to them.
const COMPARED: &[&str] = &[
    "qpos",
    "qvel",
    "act",
    "qacc",
    "qacc_smooth",
    "qfrc_smooth",
    "qfrc_constraint",
    "qfrc_inverse",
    "sensordata",
    "efc_R",
    "efc_D",
    "efc_KBIP",
    "efc_diagA",
    "efc_vel",
    "efc_aref",
    "efc_b",
    "efc_force",
    "efc_state",
    "efm_diag",
    "efm_ck",
    "efm_c",
    "efm_ca",
    "efm_sdiag",
    "efm_fluid",
    "nefmT",
    "nefmA",
    "efm_active",
    "nisland",
    "tree_island",
    "dof_island",
    "nefc",
    "ncon",
    "time",
    "qacc_warmstart",
];

/// Solver, cone, Jacobian, iterations of the no-slip pass, exact diagonal, islands.
type Variant = (i32, i32, i32, i32, bool, bool);

const VARIANTS: [Variant; 10] = [
    (2, 0, 0, 0, false, true),
    (2, 0, 1, 0, false, true),
    (2, 1, 0, 0, false, true),
    (2, 1, 1, 0, false, true),
    (2, 0, 0, 0, true, false),
    (2, 1, 1, 3, false, true),
    (1, 0, 0, 0, false, true),
    (1, 1, 1, 0, true, true),
    (0, 0, 0, 0, false, true),
    (0, 1, 1, 0, true, false),
];

fn choose(m: &mut mjModel, v: Variant) {
    let (solver, cone, jacobian, noslip, exact, islands) = v;
    m.opt.integrator = 4;
    (m.opt.solver, m.opt.cone, m.opt.jacobian) = (solver, cone, jacobian);
    m.opt.noslip_iterations = noslip;
    let set = |flags: i32, bit: i32, on: bool| if on { flags | bit } else { flags & !bit };
    m.opt.enableflags = set(m.opt.enableflags, mujoco::abi::mjENBL_DIAGEXACT, exact);
    m.opt.enableflags = set(m.opt.enableflags, mujoco::abi::mjENBL_SLEEP, false);
    m.opt.disableflags = set(m.opt.disableflags, mujoco::abi::mjDSBL_ISLAND, !islands);
}

/// Runs a stage on both sides from the same state and compares; returns the largest difference.
unsafe fn agree(what: &str, m: *const mjModel, o: *mut mjData, r: *mut mjData, tol: f64) -> f64 {
    let noslip = unsafe { (*m).opt.noslip_iterations > 0 };
    let mut worst = 0.0;
    for (field, x) in unsafe { compare::datas(m, o, r) } {
        if !COMPARED.contains(&field.as_str()) {
            continue;
        }
        // forces at the end of the no-slip pass lie on the edge of their zone, to either side by rounding
        if field == "efc_state" && noslip {
            continue;
        }
        // the reference leaves out parts of the metric that a model cannot have; ours are zero then
        if x.structural
            .as_ref()
            .is_some_and(|s| s.ends_with("the reference has none"))
        {
            assert!(field.starts_with("efm_"), "{what} {field}");
            continue;
        }
        // what inverse dynamics leaves over is the rounding of forces that cancel
        let relative = match field.as_str() {
            "qfrc_inverse" => (x.ours - x.theirs).abs() / unsafe { largest_force(m, r) },
            _ => x.relative,
        };
        assert!(
            x.structural.is_none() && relative <= tol,
            "{what} {field}: {}",
            x.describe()
        );
        worst = f64::max(worst, relative);
    }
    worst
}

/// The largest of the forces that inverse dynamics adds up.
unsafe fn largest_force(m: *const mjModel, d: *const mjData) -> f64 {
    let lists = unsafe { [(*d).qfrc_constraint, (*d).qfrc_smooth, (*d).qfrc_bias] };
    let all = |p: *mut f64| unsafe { std::slice::from_raw_parts(p, (*m).nv as usize) };
    lists
        .into_iter()
        .flat_map(all)
        .fold(1.0, |s, x| f64::max(s, x.abs()))
}

/// All variants of one model.
fn follow(path: &Path, vary: impl Fn(&mut mjModel)) {
    let (ours, genuine) = Library::both();
    let m = genuine.load_xml(path).expect("a model");
    vary(unsafe { &mut *m });
    for v in VARIANTS {
        choose(unsafe { &mut *m }, v);
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(7);
        let (mut seen, mut largest) = (0, 0.0);
        for step in 0..STEPS {
            unsafe { rollout::drive(m, r, &mut random) };
            if step % (STEPS / STATES) == 0 {
                let [a, b] = [o, genuine.make_data(m).expect("data")];
                for stage in ["mj_forward", "mj_inverse", "mj_step"] {
                    genuine.copy_data(a, m, r).expect("copy");
                    genuine.copy_data(b, m, r).expect("copy");
                    if stage == "mj_inverse" {
                        genuine.stage("mj_forward", m, a).expect("genuine");
                        genuine.stage("mj_forward", m, b).expect("genuine");
                    }
                    ours.stage(stage, m, a).expect("ours");
                    genuine.stage(stage, m, b).expect("genuine");
                    let what = format!("{} {v:?} step {step} {stage}", path.display());
                    largest = f64::max(largest, unsafe { agree(&what, m, a, b, EXACT) });
                }
                genuine.delete_data(b);
                seen += 1;
            }
            genuine.stage("mj_step", m, r).expect("genuine");
        }
        println!(
            "{} {v:?}: {seen} states, largest difference {largest:.1e}",
            path.display()
        );
        genuine.delete_data(r);
        genuine.delete_data(o);
    }
    genuine.delete_model(m);
}

#[test]
fn everything_in_the_metric() {
    follow(&own("models/discrete/tree.xml"), |_| {});
}

/// Stages called one by one: after `mj_collision` alone the metric is gone until the next whole step.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn stage_by_stage() {
    const STAGES: [&str; 8] = [
        "mj_collision",
        "mj_makeConstraint",
        "mj_island",
        "mj_projectConstraint",
        "mj_fwdVelocity",
        "mj_fwdActuation",
        "mj_fwdAcceleration",
        "mj_fwdConstraint",
    ];
    let (ours, genuine) = Library::both();
    for v in VARIANTS.into_iter().filter(|v| v.0 > 0 && v.3 == 0) {
        let m = genuine
            .load_xml(&own("models/discrete/tree.xml"))
            .expect("a model");
        choose(unsafe { &mut *m }, v);
        let [o, r] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        for _ in 0..5 {
            genuine.stage("mj_step", m, r).expect("genuine");
        }
        genuine.stage("mj_forward", m, r).expect("genuine");
        genuine.copy_data(o, m, r).expect("copy");
        for stage in STAGES {
            ours.stage(stage, m, o).expect("ours");
            genuine.stage(stage, m, r).expect("genuine");
        }
        unsafe {
            assert_eq!(((*o).efm_active, (*r).efm_active), (0, 0));
            for (field, x) in compare::datas(m, o, r) {
                if ["qacc_smooth", "qacc", "qfrc_smooth"].contains(&field.as_str()) {
                    assert!(
                        x.structural.is_none() && x.relative <= EXACT,
                        "{v:?} {field}: {}",
                        x.describe()
                    );
                }
            }
        }
        genuine.delete_data(o);
        genuine.delete_data(r);
        genuine.delete_model(m);
    }
}

/// Newton's steps where dampers, tendons and several actuators share dofs: the sums of the Hessian in every bit.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn newton_in_every_bit() {
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/discrete/shared.xml"))
        .expect("a model");
    for v in VARIANTS.into_iter().filter(|v| v.0 == 2 && v.3 == 0) {
        choose(unsafe { &mut *m }, v);
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(31);
        for step in 0..200 {
            unsafe { rollout::drive(m, r, &mut random) };
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_step", m, o).expect("ours");
            genuine.stage("mj_step", m, r).expect("genuine");
            for (field, x) in unsafe { compare::datas(m, o, r) } {
                let compared = [
                    "qacc",
                    "qvel",
                    "qfrc_constraint",
                    "efc_force",
                    "solver_niter",
                ];
                assert!(
                    !compared.contains(&field.as_str()) || !x.any(),
                    "{v:?} step {step} {field}: {}",
                    x.describe()
                );
            }
        }
        genuine.delete_data(r);
        genuine.delete_data(o);
    }
    genuine.delete_model(m);
}

#[test]
fn drag() {
    follow(&own("models/discrete/fluid.xml"), |_| {});
}

#[test]
fn stiff_rows() {
    follow(&own("models/discrete/stiff.xml"), |_| {});
}

#[test]
fn stiff_rows_as_authored() {
    follow(&own("models/discrete/stiff.xml"), |m| {
        m.opt.disableflags |= mujoco::abi::mjDSBL_REFSAFE
    });
}

/// Which flags the functions refuse, alone and together: the same ones with the same words.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn refused_flags() {
    use mujoco::abi::*;
    let (ours, genuine) = Library::both();
    const FLAGS: [i32; 4] = [mjENBL_IPC, mjENBL_FWDINV, mjENBL_SLEEP, mjENBL_INVDISCRETE];
    let m = genuine
        .load_xml(&own("models/discrete/stiff.xml"))
        .expect("a model");
    let mut refused = [0; 2];
    for case in 0..1 << 7 {
        let on = |k: usize| case >> k & 1 == 1;
        unsafe {
            (*m).opt.enableflags = (0..4).filter(|&k| on(k)).map(|k| FLAGS[k]).sum();
            (*m).opt.integrator = if on(4) { mjINT_DISCRETE } else { mjINT_EULER };
            (*m).opt.solver = if on(5) { mjSOL_PGS } else { mjSOL_NEWTON };
            (*m).opt.disableflags = if on(6) { mjDSBL_ISLAND } else { 0 };
        }
        for stage in [
            "mj_forward",
            "mj_inverse",
            "mj_step1",
            "mj_fwdPosition",
            "mj_invPosition",
            "mj_collision",
        ] {
            let run = |lib: &Library| {
                let d = lib.make_data(m).expect("data");
                let result = lib.stage(stage, m, d);
                lib.delete_data(d);
                result
            };
            let (x, y) = (run(&ours), run(&genuine));
            assert_eq!(x, y, "{stage}, case {case:b}");
            refused[usize::from(y.is_ok())] += 1;
        }
    }
    assert!(refused[0] > 100 && refused[1] > 100, "{refused:?}");
    genuine.delete_model(m);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn corpus() {
    for (_, path) in models::standing() {
        follow(&path, |_| {});
    }
}
