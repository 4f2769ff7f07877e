//! Differential test of `mj_copyBack`: models whose numbers a client has changed, one array at a time, copied back into
//! the specs of both libraries, which then save the same text.
#![cfg(reference)]
#![allow(clippy::undocumented_unsafe_blocks)] // specs and models come from the libraries themselves

use std::ffi::c_int;
use std::path::Path;

use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::disturb::disturb;
use capi_tests::oracle::text::{Document, Form};
use capi_tests::oracle::{Library, first_line};
use capi_tests::random::Random;
use mujoco::abi::{mjModel, mjSpec};
use mujoco::schema::model;

/// Models in which an array is disturbed.
const MODELS: usize = 4;

/// What a library saves after its model was disturbed and copied back.
fn saved(lib: &Library, path: &Path, place: usize, seed: u64) -> Option<Result<String, String>> {
    let document = Document::read(lib, path).ok()?;
    let m = document.compile().ok()?;
    let mut random = Random::new(seed);
    let copy: unsafe extern "C-unwind" fn(*mut mjSpec, *const mjModel) -> c_int =
        lib.function("mj_copyBack");
    let touched = unsafe { disturb(m, place, &mut random) };
    let done = lib.guarded(|| unsafe { copy(document.spec, m) });
    lib.delete_model(m);
    touched.then(|| match done? {
        1 => document.save(Form::Canonical),
        _ => Err(first_line(&document.error()).to_owned()),
    })
}

/// The first line that is not the same. Keyframes of attached models, whose entries for elements that did not come along
/// the reference writes out, are not compared.
fn first_difference(a: &str, b: &str) -> Option<String> {
    let is_key = |(a, b): &(&str, &str)| [a, b].iter().all(|x| x.trim().starts_with("<key "));
    let lines = a.lines().zip(b.lines());
    let mut lines = lines.filter(|both| !is_key(both));
    let differing = lines.find(|(a, b)| a != b);
    differing.map(|(a, b)| format!("{} != {}", a.trim(), b.trim()))
}

#[test]
fn of_models_that_a_client_changed() {
    let (ours, genuine) = Library::both();
    let mut list = own_models("models", &["refused", "listing", "picture"]);
    Random::new(6).shuffle(&mut list);
    let mut failures = Vec::new();
    for place in 0..model::ARRAYS.len() {
        if model::ARRAYS[place].ty != "mjtNum" {
            continue;
        }
        let mut left = MODELS;
        for (i, path) in list.iter().enumerate() {
            if left == 0 {
                break;
            }
            let Some(theirs) = saved(&genuine, path, place, i as u64) else {
                continue;
            };
            left -= 1;
            let mine = saved(&ours, path, place, i as u64);
            let how = match (&mine, &theirs) {
                (Some(Ok(a)), Ok(b)) => first_difference(a, b),
                (Some(Err(a)), Err(b)) if a == b => None,
                _ => Some(format!("{mine:.200?}, the reference {theirs:.200?}")),
            };
            failures.extend(
                how.map(|how| format!("{}, {}: {how}", path.display(), model::ARRAYS[place].name)),
            );
        }
    }
    let n = failures.len();
    assert!(failures.is_empty(), "{n}\n{}", failures.join("\n"));
}
