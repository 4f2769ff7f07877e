//! Differential test of tendons, actuators, sensors and rays: stages of the models in
//! `models/{tendon,actuator,sensor}` from random states, ours against the genuine library on the
//! same mjModel and mjData, bit for bit.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::path::PathBuf;

use capi_tests::oracle::corpus::{own, own_models};
use capi_tests::oracle::rollout::{self, STAGES};
use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::*;

/// Random states per model.
const STATES: usize = 40;

/// The stages under test; the others only prepare their inputs.
const TESTED: [&str; 9] = [
    "mj_flex",
    "mj_tendon",
    "mj_transmission",
    "mj_passive",
    "mj_fwdActuation",
    "mj_sensorPos",
    "mj_sensorVel",
    "mj_rnePostConstraint",
    "mj_sensorAcc",
];

fn models(folder: &str) -> Vec<PathBuf> {
    own_models(&format!("models/{folder}"), &[])
}

/// A state away from the reference configuration, with the results of the state before it: a stage
/// that does nothing is noticed.
unsafe fn scatter(genuine: &Library, m: *const mjModel, d: *mut mjData, random: &mut Random) {
    unsafe {
        rollout::scatter(genuine, m, d, 1.0, random);
        for _ in 0..3 {
            rollout::fill((*d).ctrl, (*m).nu, 1.0, random);
            genuine.stage("mj_step", m, d).expect("step");
        }
        rollout::fill((*d).ctrl, (*m).nu, 1.0, random);
    }
}

/// All that a stage leaves is the same, but for the size of scratch memory.
unsafe fn assert_same(
    what: std::fmt::Arguments,
    m: *const mjModel,
    o: *const mjData,
    r: *const mjData,
) {
    for (field, x) in unsafe { compare::datas(m, o, r) } {
        let scratch = field.starts_with("maxuse");
        assert!(
            scratch || !x.any(),
            "{what} {field}[{}]: {}",
            x.at,
            x.describe()
        );
    }
}

fn stages(folder: &str) {
    let (ours, genuine) = Library::both();
    for path in models(folder) {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(11);
        let mut wrong = Vec::new();
        for state in 0..STATES {
            unsafe { scatter(&genuine, m, r, &mut random) };
            for stage in STAGES {
                if TESTED.contains(stage) {
                    genuine.copy_data(o, m, r).expect("copy");
                    ours.stage(stage, m, o).expect(stage);
                }
                genuine.stage(stage, m, r).expect(stage);
                if !TESTED.contains(stage) {
                    continue;
                }
                for (field, x) in unsafe { compare::datas(m, o, r) } {
                    if x.any() {
                        wrong.push(format!(
                            "{} state {state} {stage} {field}[{}]: {:?} != {:?}",
                            path.display(),
                            x.at,
                            x.ours,
                            x.theirs
                        ));
                    }
                }
            }
        }
        let some = &wrong[..wrong.len().min(20)];
        assert!(
            wrong.is_empty(),
            "{} differ\n{}",
            wrong.len(),
            some.join("\n")
        );
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}

#[test]
fn tendons() {
    stages("tendon");
}

#[test]
fn actuators() {
    stages("actuator");
}

#[test]
fn sensors() {
    stages("sensor");
}

/// Tensions act on bodies at the recorded points of paths, which a client may have written: where they are, on which geoms,
/// how many.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn paths_of_a_client() {
    let (ours, genuine) = Library::both();
    for path in models("tendon") {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(23);
        for state in 0..4 * STATES {
            unsafe {
                scatter(&genuine, m, r, &mut random);
                genuine.stage("mj_forward", m, r).expect("forward");
                let points = 2 * (*m).nwrap as usize;
                let xpos = std::slice::from_raw_parts_mut((*r).wrap_xpos, 3 * points);
                let obj = std::slice::from_raw_parts_mut((*r).wrap_obj, points);
                let num = std::slice::from_raw_parts_mut((*r).ten_wrapnum, (*m).ntendon as usize);
                match state % 4 {
                    0 => xpos.iter_mut().for_each(|x| *x += 0.1 * random.signed()),
                    1 => obj
                        .iter_mut()
                        .for_each(|id| *id = (3.0 * random.signed()) as i32),
                    2 => num.iter_mut().for_each(|n| *n /= 2),
                    _ => {}
                }
            }
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_rnePostConstraint", m, o).expect("ours");
            genuine
                .stage("mj_rnePostConstraint", m, r)
                .expect("genuine");
            unsafe { assert_same(format_args!("{} state {state}", path.display()), m, o, r) };
        }
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}

/// Both implicit integrators from random states: the derivative matrix, its factor and the new state.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn implicit_steps() {
    let (ours, genuine) = Library::both();
    for path in ["tendon", "actuator", "sensor"]
        .into_iter()
        .flat_map(models)
    {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(13);
        for state in 0..2 * STATES {
            unsafe {
                scatter(&genuine, m, r, &mut random);
                (*m).opt.integrator = 2 + state as i32 % 2;
                genuine.stage("mj_forward", m, r).expect("forward");
            }
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_implicit", m, o).expect("ours");
            genuine.stage("mj_implicit", m, r).expect("genuine");
            unsafe { assert_same(format_args!("{} state {state}", path.display()), m, o, r) };
        }
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}

/// Whole steps of the models in `models/dynamics` with each of these integrators, from states of a driven rollout.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn steps() {
    const INTEGRATORS: [i32; 3] = [mjINT_EULER, mjINT_RK4, mjINT_IMPLICITFAST];
    let (ours, genuine) = Library::both();
    for (path, integrator) in models("dynamics")
        .into_iter()
        .flat_map(|path| INTEGRATORS.map(|i| (path.clone(), i)))
    {
        let m = genuine.load_xml(&path).expect("a model");
        unsafe { (*m).opt.integrator = integrator };
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(19);
        for step in 0..300 {
            unsafe {
                let ctrl = std::slice::from_raw_parts_mut((*r).ctrl, (*m).nu as usize);
                if step % 20 == 0 {
                    ctrl.iter_mut().for_each(|u| *u = 4.0 * random.signed());
                }
            }
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_step", m, o).expect("ours");
            genuine.stage("mj_step", m, r).expect("genuine");
            unsafe {
                assert_same(
                    format_args!("{} integrator {integrator} step {step}", path.display()),
                    m,
                    o,
                    r,
                )
            };
        }
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}

/// Delayed sensors record what they are at the start of a step, also where the last of several stages is elsewhere.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn delayed_sensors_after_stages() {
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/sensor/history.xml"))
        .expect("a model");
    let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
    let mut random = Random::new(23);
    for integrator in [mjINT_EULER, mjINT_RK4] {
        unsafe {
            (*m).opt.integrator = integrator;
            scatter(&genuine, m, r, &mut random);
        }
        for step in 0..20 {
            genuine.copy_data(o, m, r).expect("copy");
            ours.stage("mj_step", m, o).expect("ours");
            genuine.stage("mj_step", m, r).expect("genuine");
            unsafe { assert_same(format_args!("integrator {integrator} step {step}"), m, o, r) };
        }
    }
    genuine.delete_data(r);
    genuine.delete_data(o);
    genuine.delete_model(m);
}

/// Stages of RK4 at speeds up to many turns a step, where the rates of orientations take every branch.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn spinning_stages() {
    const BODIES: &str = r#"<mujoco><option integrator="RK4" timestep="0.01"/><worldbody>
        <body><freejoint/><geom type="box" size=".1 .2 .3" pos=".05 .02 .01"/>
          <body pos=".3 0 0"><joint type="ball" damping=".1"/><geom type="capsule" size=".05 .2" pos="0 .1 .2"/></body></body>
        </worldbody></mujoco>"#;
    let (ours, genuine) = Library::both();
    let m = genuine.load_text(BODIES).expect("a model");
    let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
    let mut random = Random::new(5);
    for state in 0..2000 {
        let speed = 10f64.powf(random.range(-2.0, 4.0));
        unsafe {
            let qvel = std::slice::from_raw_parts_mut((*r).qvel, (*m).nv as usize);
            qvel.iter_mut().for_each(|v| *v = speed * random.signed());
            genuine.copy_data(o, m, r).expect("copy");
        }
        ours.stage("mj_step", m, o).expect("ours");
        genuine.stage("mj_step", m, r).expect("genuine");
        let bits = |d: *mut mjData| unsafe {
            let slice = |p, n| std::slice::from_raw_parts::<f64>(p, n as usize);
            [slice((*d).qpos, (*m).nq), slice((*d).qvel, (*m).nv)]
                .map(|x| x.iter().map(|v| v.to_bits()).collect::<Vec<_>>())
        };
        assert_eq!(bits(o), bits(r), "state {state}, speed {speed}");
    }
    genuine.delete_data(r);
    genuine.delete_data(o);
    genuine.delete_model(m);
}

/// Differences of steps from a state that overflows end with a warning, the state as it was, the scratch memory
/// given back; inverse dynamics with a no-slip pass has none.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn finite_differences_at_the_edge() {
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
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/dynamics/limits.xml"))
        .expect("a model");
    let size = unsafe { (2 * (*m).nv + (*m).na) as usize };
    let mut matrix = vec![0.0; size * size];
    let mut run = |lib: &Library| unsafe {
        let d = lib.make_data(m).expect("data");
        (*d).qvel.add(1).write(1e12);
        let transition: Transition = lib.function("mjd_transitionFD");
        let none = std::ptr::null_mut();
        transition(m, d, 1e-6, 0, matrix.as_mut_ptr(), none, none, none);
        let numbers: Vec<i32> = (*d).warning.iter().map(|w| w.number).collect();
        let after = (numbers, (*d).qvel.add(1).read(), (*d).pstack, (*d).pbase);
        lib.delete_data(d);
        after
    };
    assert_eq!(run(&ours), run(&genuine));

    unsafe { (*m).opt.noslip_iterations = 3 };
    let refused = |lib: &Library| {
        let d = lib.make_data(m).expect("data");
        let said = lib.guarded(|| unsafe {
            let inverse: unsafe extern "C-unwind" fn(
                *const mjModel,
                *mut mjData,
                f64,
                u8,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
            ) = lib.function("mjd_inverseFD");
            let none = std::ptr::null_mut();
            inverse(m, d, 1e-6, 0, none, none, none, none, none, none, none);
        });
        lib.delete_data(d);
        said
    };
    let said = refused(&ours);
    assert!(said.is_err());
    assert_eq!(said, refused(&genuine));
    genuine.delete_model(m);
}

/// What a state starts with and what a step finds where nothing was computed: a neutral orientation as control,
/// the inertia matrix all zeros.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn fresh_data() {
    let (ours, genuine) = Library::both();
    let xml = "<mujoco><worldbody><body><joint name='b' type='ball' damping='0.1'/><geom size='0.1'/></body></worldbody>
        <actuator><motor joint='b'/><orientation joint='b' kp='3' input='quat' nsample='3' delay='0.02'/></actuator></mujoco>";
    let m = genuine.load_text(xml).expect("a model");
    for integrator in [mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        unsafe { (*m).opt.integrator = integrator };
        let [o, r] = [&ours, &genuine].map(|lib| {
            let d = lib.make_data(m).expect("data");
            lib.stage("mj_step2", m, d).expect("a step");
            d
        });
        for (field, x) in unsafe { compare::datas(m, o, r) } {
            let scratch = field.starts_with("maxuse");
            assert!(
                scratch || x.structural.is_none() && x.same_bits == x.count,
                "integrator {integrator} {field}: {}",
                x.describe()
            );
        }
        ours.delete_data(o);
        genuine.delete_data(r);
    }
    genuine.delete_model(m);
}

/// `mjd_transitionFD` and `mjd_inverseFD`, all matrices. Rounding of a step, divided by the perturbation,
/// is the limit.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn finite_differences() {
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
    type Inverse = unsafe extern "C-unwind" fn(
        *const mjModel,
        *mut mjData,
        f64,
        u8,
        *mut f64,
        *mut f64,
        *mut f64,
        *mut f64,
        *mut f64,
        *mut f64,
        *mut f64,
    );
    const EPS: f64 = 1e-6;
    let (ours, genuine) = Library::both();
    let transition: [Transition; 2] = [&ours, &genuine].map(|l| l.function("mjd_transitionFD"));
    let inverse: [Inverse; 2] = [&ours, &genuine].map(|l| l.function("mjd_inverseFD"));
    // what yields between two samples has no derivative: the reference's entries are -yield / eps
    let smooth = |path: &PathBuf| !path.ends_with("dynamics/plastic.xml");
    for path in ["tendon", "actuator", "dynamics"]
        .into_iter()
        .flat_map(models)
        .filter(smooth)
    {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let mut random = Random::new(17);
        unsafe { scatter(&genuine, m, r, &mut random) };
        let (nv, na, nu) = unsafe { ((*m).nv as usize, (*m).na as usize, (*m).nu as usize) };
        let (ns, nc, n) = unsafe { ((*m).nsensordata as usize, (*m).nC as usize, 2 * nv + na) };
        let delays = unsafe {
            let delay = std::slice::from_raw_parts((*m).actuator_delay, (*m).nactuator as usize);
            delay.iter().any(|&t| t > 0.0)
        };
        let check = |what: &str, x: &[f64], y: &[f64]| {
            let size = y.iter().fold(1.0, |s: f64, v| s.max(v.abs()));
            for (i, (a, b)) in x.iter().zip(y).enumerate() {
                let near = (a - b).abs() < 1e-7 * size;
                assert!(near, "{} {what}[{i}]: {a} != {b}", path.display());
            }
        };
        for integrator in [0, 2, 3] {
            unsafe { (*m).opt.integrator = integrator };
            for flag in [0, 1] {
                let run = |side: usize| unsafe {
                    genuine.copy_data(o, m, r).expect("copy");
                    let mut t = [n * n, n * nu, ns * n, ns * nu].map(|k| vec![0.0; k]);
                    let [a, b, c, e] = &mut t;
                    let ptr = |v: &mut Vec<f64>| v.as_mut_ptr();
                    if !delays {
                        transition[side](m, o, EPS, flag, ptr(a), ptr(b), ptr(c), ptr(e));
                    }
                    genuine.copy_data(o, m, r).expect("copy");
                    let mut i = [nv, nv, nv, ns, ns, ns, nc].map(|k| vec![0.0; nv * k]);
                    let [a, b, c, e, f, g, h] = &mut i;
                    inverse[side](
                        m,
                        o,
                        EPS,
                        flag,
                        ptr(a),
                        ptr(b),
                        ptr(c),
                        ptr(e),
                        ptr(f),
                        ptr(g),
                        ptr(h),
                    );
                    t.into_iter().chain(i).collect::<Vec<_>>()
                };
                for (k, (x, y)) in run(0).iter().zip(&run(1)).enumerate() {
                    check(
                        &format!("integrator {integrator} flag {flag} matrix {k} "),
                        x,
                        y,
                    );
                }
            }
        }
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}

/// Tendons whose ends lie on the sphere that they wrap: rounding decides which way they go.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn wraps_from_the_surface() {
    let mut random = Random::new(9);
    let (mut places, mut tendons) = (String::new(), String::new());
    for i in 0..1200 {
        let mut some = || -> [f64; 3] {
            let v = [(); 3].map(|()| random.signed());
            let len = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            v.map(|x| x / len)
        };
        let (on, aside, side) = (some(), some(), some());
        let r = [1.0, 0.5, 0.1, 0.3][i % 4];
        let off: [f64; 3] = std::array::from_fn(|k| on[k] * 1.8 + 0.6 * aside[k]);
        let site = |name: String, p: [f64; 3]| {
            let [x, y, z] = p.map(|x| x * r);
            format!("<site name='{name}' pos='{x:e} {y:e} {z:e}'/>")
        };
        let (a, b) = if i % 3 == 0 { (on, off) } else { (off, on) };
        let turn = if i % 5 == 0 {
            format!("sidesite='s{i}'")
        } else {
            String::new()
        };
        places += &format!("<geom name='g{i}' size='{r}'/>");
        places += &site(format!("a{i}"), a);
        places += &site(format!("s{i}"), side.map(|x| 1.4 * x));
        places += &format!("<body>{}</body>", site(format!("b{i}"), b));
        tendons += &format!(
            "<spatial><site site='a{i}'/><geom geom='g{i}' {turn}/><site site='b{i}'/></spatial>"
        );
    }
    let around = tendons_agree(&places, &tendons);
    assert!(around > 200 && around < 1000, "{around} go around");
}

/// Tendons that touch a sphere or a cylinder from within, at a point found by iteration.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn wraps_from_within() {
    let mut random = Random::new(11);
    let (mut places, mut tendons) = (String::new(), String::new());
    for i in 0..6000 {
        let scale = [0.15, 0.3, 1.0][i % 3];
        let mut site = |name: &str| {
            let [x, y, z] = [(); 3].map(|()| scale * random.signed());
            format!("<site name='{name}{i}' pos='{x:e} {y:e} {z:e}'/>")
        };
        places += &site("a");
        places += &format!("<body>{}</body>", site("b"));
        let kind = ["sphere", "cylinder"][i % 2];
        let r = 0.11 + 0.09 * random.signed();
        places += &format!("<geom name='g{i}' type='{kind}' size='{r} .1'/>");
        tendons += &format!(
            "<spatial><site site='a{i}'/><geom geom='g{i}' sidesite='centre'/><site site='b{i}'/></spatial>"
        );
    }
    places += "<site name='centre'/>";
    let around = tendons_agree(&places, &tendons);
    assert!(around > 2000, "{around} touch");
}

/// The same points and lengths of tendons by both libraries, in bits. Returns how many touch something.
fn tendons_agree(places: &str, tendons: &str) -> usize {
    let (ours, genuine) = Library::both();
    let xml = format!("<mujoco><worldbody>{places}</worldbody><tendon>{tendons}</tendon></mujoco>");
    let m = genuine.load_text(&xml).expect("a model");
    let run = |lib: &Library| {
        let d = lib.make_data(m).expect("data");
        for stage in ["mj_kinematics", "mj_comPos", "mj_tendon"] {
            lib.stage(stage, m, d).expect("no error");
        }
        // SAFETY: arrays of these sizes in a live state
        let found = unsafe {
            let n = (*m).ntendon as usize;
            let counts = std::slice::from_raw_parts((*d).ten_wrapnum, n).to_vec();
            let lengths = std::slice::from_raw_parts((*d).ten_length, n);
            let all: i32 = counts.iter().sum();
            let points = std::slice::from_raw_parts((*d).wrap_xpos, 3 * all as usize);
            let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            (counts, bits(lengths), bits(points))
        };
        lib.delete_data(d);
        found
    };
    let ((counts, lengths, points), (their_counts, their_lengths, their_points)) =
        (run(&ours), run(&genuine));
    assert_eq!(counts, their_counts);
    let other = |a: &[u64], b: &[u64]| a.iter().zip(b).filter(|(x, y)| x != y).count();
    assert_eq!(other(&lengths, &their_lengths), 0, "lengths differ");
    assert_eq!(other(&points, &their_points), 0, "coordinates differ");
    genuine.delete_model(m);
    counts.iter().filter(|&&n| n > 2).count()
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rays() {
    type Ray = unsafe extern "C-unwind" fn(
        *const f64,
        *const f64,
        *const f64,
        *const f64,
        *const f64,
        i32,
        *mut f64,
    ) -> f64;
    let (ours, genuine) = Library::both();
    let [a, b]: [Ray; 2] = [&ours, &genuine].map(|l| l.function("mju_rayGeom"));
    let to_mat: unsafe extern "C-unwind" fn(*mut f64, *const f64) =
        genuine.function("mju_quat2Mat");
    let mut random = Random::new(3);
    let mut hits = 0;
    for i in 0..20_000 {
        // plane, sphere, capsule, ellipsoid, cylinder, box
        let kind = [0, 2, 3, 4, 5, 6][i % 6];
        let mut some = |scale: f64| [(); 4].map(|()| scale * random.signed());
        let mut quat = some(1.0);
        let len = quat.iter().map(|x| x * x).sum::<f64>().sqrt();
        quat.iter_mut().for_each(|x| *x /= len);
        let (pos, pnt, off) = (
            some(0.3),
            some(if i % 5 == 0 { 0.3 } else { 2.0 }),
            some(0.6),
        );
        let size = some(0.5).map(|x| x + 0.6);
        let vec: [f64; 3] = std::array::from_fn(|k| off[k] - pnt[k]);
        let mut mat = [0.0; 9];
        let (mut n1, mut n2) = ([7.0; 3], [7.0; 3]);
        let run = |f: Ray, mat: &[f64; 9], n: &mut [f64; 3]| unsafe {
            f(
                pos.as_ptr(),
                mat.as_ptr(),
                size.as_ptr(),
                pnt.as_ptr(),
                vec.as_ptr(),
                kind,
                n.as_mut_ptr(),
            )
        };
        unsafe { to_mat(mat.as_mut_ptr(), quat.as_ptr()) };
        let (x, y) = (run(a, &mat, &mut n1), run(b, &mat, &mut n2));
        assert_eq!((x, n1), (y, n2), "shape {kind}, ray {i}");
        hits += usize::from(y >= 0.0);
    }
    assert!(hits > 5000, "only {hits} hits");
}

/// Height fields, meshes and all geoms together, from inside and outside.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rays_at_surfaces() {
    type One = unsafe extern "C-unwind" fn(
        *const mjModel,
        *const mjData,
        i32,
        *const f64,
        *const f64,
        *mut f64,
    ) -> f64;
    type All = unsafe extern "C-unwind" fn(
        *const mjModel,
        *const mjData,
        *const f64,
        *const f64,
        *const u8,
        u8,
        i32,
        *mut i32,
        *mut f64,
    ) -> f64;
    let (ours, genuine) = Library::both();
    let path = own("models/ray/terrain.xml");
    let m = genuine.load_xml(&path).expect("a model");
    let d = genuine.make_data(m).expect("data");
    let mut random = Random::new(7);
    unsafe { scatter(&genuine, m, d, &mut random) };
    let [hfield, mesh, all]: [[*const (); 2]; 3] =
        ["mj_rayHfield", "mj_rayMesh", "mj_ray"].map(|name| {
            [&ours, &genuine].map(|l| {
                let f: unsafe extern "C-unwind" fn() = l.function(name);
                f as *const ()
            })
        });
    // the mesh geoms are 1 and 2, the last one stands for all of them
    let mut hits = [0; 4];
    for i in 0..60_000 {
        if i == 40_000 {
            // a client may write heights below the base and above the top
            let n = unsafe { (*m).nhfielddata as usize };
            let heights = unsafe { std::slice::from_raw_parts_mut((*m).hfield_data, n) };
            heights.iter_mut().for_each(|h| *h = 2.0 * *h - 0.5);
        }
        let mut some = |scale: f64| [(); 3].map(|()| scale * random.signed());
        let (pnt, aim) = (some(if i % 2 == 0 { 1.0 } else { 4.0 }), some(0.7));
        let what = i % 4;
        let at: [f64; 3] = std::array::from_fn(|k| unsafe { *(*d).geom_xpos.add(3 * what + k) });
        let pnt: [f64; 3] = std::array::from_fn(|k| at[k] + pnt[k]);
        let vec: [f64; 3] = std::array::from_fn(|k| at[k] + aim[k] - pnt[k]);
        let run = |side: usize| unsafe {
            let (mut n, mut id) = ([7.0; 3], what as i32);
            let n_ = n.as_mut_ptr();
            let x = if what == 3 {
                let f: All = std::mem::transmute(all[side]);
                let none = std::ptr::null();
                f(m, d, pnt.as_ptr(), vec.as_ptr(), none, 1, -1, &mut id, n_)
            } else {
                let f = if what == 0 { hfield } else { mesh };
                let f: One = std::mem::transmute(f[side]);
                f(m, d, id, pnt.as_ptr(), vec.as_ptr(), n_)
            };
            (x, id, n)
        };
        let ((x, a, n), (y, b, p)) = (run(0), run(1));
        assert_eq!((x, a, n), (y, b, p), "geom {what}, ray {i}");
        hits[what] += usize::from(y >= 0.0);
    }
    assert!(hits.iter().all(|&n| n > 1000), "only {hits:?} hits");
    genuine.delete_data(d);
    genuine.delete_model(m);
}

/// What rays leave in `bvh_active` for viewers: nodes of the mesh trees that they pass.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rays_show_the_trees() {
    type All = unsafe extern "C-unwind" fn(
        *const mjModel,
        *const mjData,
        *const f64,
        *const f64,
        *const u8,
        u8,
        i32,
        *mut i32,
        *mut f64,
    ) -> f64;
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/ray/terrain.xml"))
        .expect("a model");
    let d = genuine.make_data(m).expect("data");
    let mut random = Random::new(8);
    unsafe { scatter(&genuine, m, d, &mut random) };
    let [a, b]: [All; 2] = [&ours, &genuine].map(|l| l.function("mj_ray"));
    let mut seen = [0; 2];
    for i in 0..2000 {
        // on a lattice rays run along edges and sides of boxes
        let mut some = |scale: f64| [(); 3].map(|()| scale * random.signed());
        let (mut pnt, mut aim) = (some(4.0), some(1.0));
        if i % 2 == 0 {
            (pnt, aim) = (pnt.map(|x| (2.0 * x).round() / 2.0), aim.map(f64::round));
        }
        let vec: [f64; 3] = std::array::from_fn(|k| aim[k] - pnt[k]);
        if vec == [0.0; 3] {
            continue;
        }
        let run = |f: All, shown: i32| unsafe {
            (*m).vis.global.bvactive = shown;
            let marks = std::slice::from_raw_parts_mut((*d).bvh_active, (*m).nbvh as usize);
            marks.fill(0);
            let (mut n, mut id) = ([7.0; 3], -2);
            let none = std::ptr::null();
            let x = f(
                m,
                d,
                pnt.as_ptr(),
                vec.as_ptr(),
                none,
                1,
                -1,
                &mut id,
                n.as_mut_ptr(),
            );
            (x, id, n, marks.to_vec())
        };
        for shown in [0, 1] {
            let (x, y) = (run(a, shown), run(b, shown));
            assert_eq!(x, y, "ray {i}, shown {shown}");
            seen[shown as usize] += y.3.iter().filter(|&&on| on != 0).count();
        }
    }
    assert!(seen[0] == 0 && seen[1] > 1000, "marks: {seen:?}");
    genuine.delete_data(d);
    genuine.delete_model(m);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rays_at_skins() {
    type Skin = unsafe extern "C-unwind" fn(
        i32,
        i32,
        *const i32,
        *const f32,
        *const f64,
        *const f64,
        *mut i32,
    ) -> f64;
    let (ours, genuine) = Library::both();
    let [a, b]: [Skin; 2] = [&ours, &genuine].map(|l| l.function("mju_raySkin"));
    let mut random = Random::new(9);
    let vert: Vec<f32> = (0..60).map(|_| random.signed() as f32).collect();
    let face: Vec<i32> = (0..90).map(|i| (i * 7 + i / 20) % 20).collect();
    let mut hits = 0;
    for i in 0..5000 {
        let mut some = |scale: f64| [(); 3].map(|()| scale * random.signed());
        let (pnt, vec) = (some(1.5), some(1.0));
        let run = |f: Skin| unsafe {
            let mut id = 7;
            let (face, vert) = (face.as_ptr(), vert.as_ptr());
            (
                f(30, 20, face, vert, pnt.as_ptr(), vec.as_ptr(), &mut id),
                id,
            )
        };
        let ((x, v), (y, w)) = (run(a), run(b));
        assert!(
            v == w && x.to_bits() == y.to_bits(),
            "ray {i}: {x} {v} != {y} {w}"
        );
        hits += usize::from(y >= 0.0);
    }
    assert!(hits > 500, "only {hits} hits");
}

/// Controls and sensors at times between samples, at samples and outside of them.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn histories() {
    type Read = unsafe extern "C-unwind" fn(
        *const mjModel,
        *const mjData,
        i32,
        f64,
        *mut f64,
        i32,
    ) -> *const f64;
    let (ours, genuine) = Library::both();
    let path = own("models/sensor/history.xml");
    let m = genuine.load_xml(&path).expect("a model");
    let d = genuine.make_data(m).expect("data");
    let mut random = Random::new(5);
    unsafe { scatter(&genuine, m, d, &mut random) };
    let (nactuator, nsensor, now) = unsafe { ((*m).nactuator, (*m).nsensor, (*d).time) };
    for (name, n) in [("mj_readCtrl", nactuator), ("mj_readSensor", nsensor)] {
        let [a, b]: [Read; 2] = [&ours, &genuine].map(|l| l.function(name));
        for id in 0..n as i32 {
            for i in 0..200 {
                let mut time = now + 0.02 * random.signed();
                if i % 3 == 0 {
                    time = (time / 0.002).round() * 0.002;
                }
                let (mut x, mut y) = ([7.0; 8], [7.0; 8]);
                let interp = i % 5 - 1;
                let (p, q) = unsafe {
                    (
                        a(m, d, id, time, x.as_mut_ptr(), interp),
                        b(m, d, id, time, y.as_mut_ptr(), interp),
                    )
                };
                assert_eq!(
                    (p, x),
                    (q, y),
                    "{name} {id} at {time}, interpolation {interp}"
                );
            }
        }
    }
    genuine.delete_data(d);
    genuine.delete_model(m);
}
