//! Differential test of functions beside the pipeline: differences of positions, the matrix of angular momentum, finite
//! differences of steps and of inverse dynamics; ours against the genuine library on the same model and state, bit for bit.
#![cfg(reference)]
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself; arrays have the sizes it asks for

use std::ffi::c_int;
use std::ptr::null_mut;

use capi_tests::oracle::Library;
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::rollout::{driven, fill};
use capi_tests::random::Random;
use mujoco::abi::{mjDSBL_WARMSTART, mjData, mjModel};

/// Folders of models whose states agree in bits.
const FOLDERS: [&str; 6] = [
    "actuator",
    "constraint",
    "dynamics",
    "meta",
    "sensor",
    "tendon",
];

/// Steps of finite differences, whose inverse is no round number.
const EPS: f64 = 3e-5;

/// From this step on there are no warm starts.
const LATE: usize = 20;

/// Largest number of dofs of models whose differences are taken.
const MOST: i64 = 40;

type Positions = unsafe extern "C-unwind" fn(*const mjModel, *mut f64, f64, *const f64, *const f64);
type Momentum = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *mut f64, c_int);
type Forward = unsafe extern "C-unwind" fn(
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

/// What a function leaves, by its name.
type Results = Vec<(String, Vec<f64>)>;

/// All results of a library in a state; `d` is used up.
unsafe fn results(lib: &Library, m: *mut mjModel, d: *mut mjData, random: &mut Random) -> Results {
    let (nq, nv, na, nu, ns, nbody) = unsafe {
        let m = &*m;
        (m.nq, m.nv, m.na, m.nu, m.nsensordata, m.nbody)
    };
    let zeros = |n: i64| vec![0.0; n as usize];
    let mut all = Results::new();

    let (mut other, mut vel) = (zeros(nq), zeros(nv));
    unsafe {
        fill(other.as_mut_ptr(), nq, 1.0, random);
        let differ: Positions = lib.function("mj_differentiatePos");
        differ(
            m,
            vel.as_mut_ptr(),
            random.range(0.01, 1.0),
            (*d).qpos,
            other.as_ptr(),
        );
    }
    all.push(("mj_differentiatePos".into(), vel));

    let momentum: Momentum = lib.function("mj_angmomMat");
    for body in 0..nbody {
        let mut mat = zeros(3 * nv);
        unsafe { momentum(m, d, mat.as_mut_ptr(), body as c_int) };
        all.push((format!("mj_angmomMat {body}"), mat));
    }

    let n = 2 * nv + na;
    let forward: Forward = lib.function("mjd_transitionFD");
    let inverse: Inverse = lib.function("mjd_inverseFD");
    for centered in [0, 1] {
        let mut out = [n * n, n * nu, ns * n, ns * nu].map(zeros);
        let [a, b, c, e] = out.each_mut().map(|x| x.as_mut_ptr());
        let said = lib.guarded(|| unsafe { forward(m, d, EPS, centered, a, b, c, e) });
        let named = out.into_iter().zip(["A", "B", "C", "D"]);
        let told = format!("mjd_transitionFD {centered} {said:?}");
        all.extend(named.map(|(x, name)| (format!("{told} {name}"), x)));
        let left = unsafe { [((*d).qpos, nq), ((*d).qvel, nv), ((*d).qacc_warmstart, nv)] };
        all.extend(left.map(|(x, n)| {
            let x = unsafe { std::slice::from_raw_parts(x, n as usize) };
            (format!("{told} leaves"), x.to_vec())
        }));

        let mut out = [nv * nv, nv * nv, nv * nv, nv * ns, nv * ns, nv * ns].map(zeros);
        let [q, v, a, sq, sv, sa] = out.each_mut().map(|x| x.as_mut_ptr());
        let said = lib.guarded(|| unsafe {
            inverse(m, d, EPS, centered, q, v, a, sq, sv, sa, null_mut());
        });
        let told = format!("mjd_inverseFD {centered} {said:?}");
        // with actuation, sensors of actuators read what the call before has left (docs/facts/README.md)
        let count = if centered == 1 { 3 } else { 6 };
        all.extend(out.into_iter().take(count).map(|x| (told.clone(), x)));
    }
    all
}

#[test]
fn beside_the_pipeline() {
    let (ours, genuine) = Library::both();
    let mut failures = Vec::new();
    for path in FOLDERS
        .iter()
        .flat_map(|f| own_models(&format!("models/{f}"), &[]))
    {
        let Ok(m) = genuine.load_xml(&path) else {
            continue;
        };
        let (nv, nflex, nplastic) = unsafe { ((*m).nv, (*m).nflex, (*m).nplastic) };
        // what yields spoils the state that the reference sets back (docs/facts/README.md)
        if !(1..MOST).contains(&nv) || nflex > 0 || nplastic > 0 {
            genuine.delete_model(m);
            continue;
        }
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let visit = |step: usize, d: *mut mjData| {
            genuine.stage("mj_forward", m, d)?;
            // later without warm starts, which are then left as they come
            let flags = unsafe { (*m).opt.disableflags };
            if step >= LATE {
                unsafe { (*m).opt.disableflags |= mjDSBL_WARMSTART };
            }
            let [mine, theirs] = [(&ours, o), (&genuine, r)].map(|(lib, x)| {
                genuine.copy_data(x, m, d).expect("a copy");
                unsafe { results(lib, m, x, &mut Random::new(step as u64)) }
            });
            unsafe { (*m).opt.disableflags = flags };
            for ((name, a), (same_name, b)) in mine.iter().zip(&theirs) {
                let same = |(a, b): (&f64, &f64)| a == b || a.is_nan() && b.is_nan();
                if name != same_name || !a.iter().zip(b).all(same) {
                    failures.push(format!("{} {step}: {name}", path.display()));
                }
            }
            Ok(())
        };
        unsafe { driven(&genuine, m, 40, 2, visit) }.expect("a rollout");
        [r, o].into_iter().for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
    let n = failures.len();
    assert!(failures.is_empty(), "{n}\n{}", failures.join("\n"));
}
