//! Differential test of tendons, actuators, sensors and rays: stages of the models in
//! `models/{tendon,actuator,sensor}` from random states, ours against the genuine library on the
//! same mjModel and mjData, bit for bit.
//!
//! The genuine library is found by `MUJOCO_ORACLE` or under `build/oracle`. Without it the tests
//! say so and pass, unless `MUJOCO_ORACLE_REQUIRED=1`.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::path::{Path, PathBuf};

use capi_tests::oracle::rollout::{Random, STAGES};
use capi_tests::oracle::{Library, compare};
use mujoco::abi::{mjData, mjModel};

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

fn libraries() -> Option<(Library, Library)> {
    match Library::ours().and_then(|ours| Ok((ours, Library::genuine()?))) {
        Ok(both) => Some(both),
        Err(why) => {
            let required = std::env::var("MUJOCO_ORACLE_REQUIRED").is_ok_and(|v| v == "1");
            assert!(!required, "{why}");
            println!("skipped: {why}");
            None
        }
    }
}

fn models(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("models")
        .join(folder);
    let mut list: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of models")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "xml"))
        .collect();
    list.sort();
    assert!(!list.is_empty());
    list
}

/// A state away from the reference configuration, with the results of the state before it: a stage
/// that does nothing is noticed.
unsafe fn scatter(genuine: &Library, m: *const mjModel, d: *mut mjData, random: &mut Random) {
    type Integrate = unsafe extern "C-unwind" fn(*const mjModel, *mut f64, *const f64, f64);
    let integrate: Integrate = genuine.function("mj_integratePos");
    unsafe {
        genuine.stage("mj_resetData", m, d).expect("reset");
        let fill = |p: *mut f64, n: i64, random: &mut Random| {
            (0..n as usize).for_each(|i| *p.add(i) = random.next_unit());
        };
        fill((*d).qvel, (*m).nv, random);
        integrate(m, (*d).qpos, (*d).qvel, 1.0);
        fill((*d).qvel, (*m).nv, random);
        fill((*d).act, (*m).na, random);
        for _ in 0..3 {
            fill((*d).ctrl, (*m).nu, random);
            genuine.stage("mj_step", m, d).expect("step");
        }
        fill((*d).ctrl, (*m).nu, random);
    }
}

fn stages(folder: &str) {
    let Some((ours, genuine)) = libraries() else {
        return;
    };
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
                    if x.structural.is_some() || x.same_bits != x.count {
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

#[test]
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
    let Some((ours, genuine)) = libraries() else {
        return;
    };
    let [a, b]: [Ray; 2] = [&ours, &genuine].map(|l| l.function("mju_rayGeom"));
    let to_mat: unsafe extern "C-unwind" fn(*mut f64, *const f64) =
        genuine.function("mju_quat2Mat");
    let mut random = Random::new(3);
    let mut hits = 0;
    for i in 0..20_000 {
        // plane, sphere, capsule, ellipsoid, cylinder, box
        let kind = [0, 2, 3, 4, 5, 6][i % 6];
        let mut some = |scale: f64| [(); 4].map(|()| scale * random.next_unit());
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

/// Controls and sensors at times between samples, at samples and outside of them.
#[test]
fn histories() {
    type Read = unsafe extern "C-unwind" fn(
        *const mjModel,
        *const mjData,
        i32,
        f64,
        *mut f64,
        i32,
    ) -> *const f64;
    let Some((ours, genuine)) = libraries() else {
        return;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/sensor/history.xml");
    let m = genuine.load_xml(&path).expect("a model");
    let d = genuine.make_data(m).expect("data");
    let mut random = Random::new(5);
    unsafe { scatter(&genuine, m, d, &mut random) };
    let (nactuator, nsensor, now) = unsafe { ((*m).nactuator, (*m).nsensor, (*d).time) };
    for (name, n) in [("mj_readCtrl", nactuator), ("mj_readSensor", nsensor)] {
        let [a, b]: [Read; 2] = [&ours, &genuine].map(|l| l.function(name));
        for id in 0..n as i32 {
            for i in 0..200 {
                let mut time = now + 0.02 * random.next_unit();
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
