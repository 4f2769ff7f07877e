//! Differential test of `mj_setConst`: models whose inputs a client has changed, one array at a time, ours against the
//! genuine library on the same model and state; what is left in both is the same.
#![cfg(reference)]
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::disturb::disturb;
use capi_tests::oracle::{Library, compare, first_line, rollout};
use capi_tests::random::Random;
use mujoco::abi::*;
use mujoco::schema::model;

/// Sums in orders that are not known: of a lattice's cells and of rods' blocks (docs/facts/README.md).
const ROUNDING: f64 = 1e-13;

/// Models in which an array is disturbed.
const MODELS: usize = 20;

/// The order of a factor, which ours keeps as the compiler found it: another is no less right. It depends on which flexes
/// are elastic and on which bodies move along their axes.
const KEPT: &str = "efmC_perm";

/// Inputs that are not disturbed: records of rods, whose places in other arrays the reference trusts; places of vertices
/// in a lattice, which it takes to be in it and ours not.
const SPARED: [&str; 2] = ["flex_bending", "flex_vert0"];

/// An array that `mj_setConst` reads before it writes it.
fn is_input(place: usize) -> bool {
    const READ: u8 = 1;
    let array = &model::ARRAYS[place];
    !SPARED.contains(&array.name) && array.setconst.iter().any(|u| u & READ != 0)
}

/// A state in which nothing is as in the model's reference configuration.
unsafe fn scatter(lib: &Library, m: *mut mjModel, d: *mut mjData, random: &mut Random) {
    unsafe {
        rollout::scatter(lib, m, d, 0.5, random);
        rollout::fill((*d).mocap_pos, 3 * (*m).nmocap, 3.0, random);
        rollout::fill((*d).mocap_quat, 4 * (*m).nmocap, 1.0, random);
        for stage in ["mj_step", "mj_step", "mj_forward"] {
            let _ = lib.stage(stage, m, d);
        }
    }
}

/// What differs after `mj_setConst` of a model whose array at `place` was disturbed.
fn differences(
    [ours, genuine]: [&Library; 2],
    bytes: &[u8],
    place: Option<usize>,
    seed: u64,
) -> Result<Vec<String>, String> {
    let run = |lib: &Library| -> Result<_, String> {
        let mut random = Random::new(seed);
        let m = genuine.load_mjb(bytes)?;
        let d = genuine.make_data(m)?;
        unsafe {
            scatter(genuine, m, d, &mut random);
            if let Some(place) = place {
                disturb(m, place, &mut random);
            }
        }
        let said = lib.stage("mj_setConst", m, d);
        Ok((m, d, said))
    };
    let (a, b) = (run(ours)?, run(genuine)?);
    let mut wrong = Vec::new();
    let said = |x: &Result<(), String>| x.as_ref().map_err(|e| first_line(e).to_owned()).err();
    if said(&a.2) != said(&b.2) {
        wrong.push(format!("{:?}, the reference {:?}", a.2, b.2));
    } else if a.2.is_ok() {
        let mut found = unsafe { compare::models(a.0, b.0) };
        found.append(&mut unsafe { compare::datas(a.0, a.1, b.1) });
        for (field, x) in found {
            let same = x.structural.is_none() && x.relative <= ROUNDING;
            if !same && field != KEPT && !field.starts_with("maxuse") {
                wrong.push(format!("{field} {}", x.describe()));
            }
        }
    }
    for (m, d, _) in [a, b] {
        genuine.delete_data(d);
        genuine.delete_model(m);
    }
    Ok(wrong)
}

#[test]
fn of_models_that_a_client_changed() {
    let (ours, genuine) = Library::both();
    let mut list = own_models("models", &["refused", "listing", "picture", "ipc"]);
    Random::new(5).shuffle(&mut list);
    let mut left = vec![MODELS; model::ARRAYS.len()];
    let mut failures = Vec::new();
    for (i, path) in list.iter().enumerate() {
        let Ok(m) = genuine.load_xml(path) else {
            continue;
        };
        let bytes = genuine.save_mjb(m).expect("a buffer");
        let mut places = vec![None];
        for (place, left) in left.iter_mut().enumerate().filter(|(p, _)| is_input(*p)) {
            if *left > 0 && unsafe { compare::numbers_of(m, place) }.is_some() {
                *left -= 1;
                places.push(Some(place));
            }
        }
        genuine.delete_model(m);
        for place in places {
            let what = place.map_or("nothing", |p| model::ARRAYS[p].name);
            let wrong = differences([&ours, &genuine], &bytes, place, i as u64);
            let wrong = wrong.unwrap_or_else(|why| vec![why]);
            if !wrong.is_empty() {
                let some = &wrong[..wrong.len().min(3)];
                failures.push(format!("{}, {what}: {}", path.display(), some.join("; ")));
            }
        }
    }
    let n = failures.len();
    assert!(failures.is_empty(), "{n}\n{}", failures.join("\n"));
}
