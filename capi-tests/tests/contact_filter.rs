//! The pairs of geoms that `mjcb_contactfilter` is asked for: the same, in the same order, as in the genuine library.
//! The callback is the process's own, so that nothing else is tested beside it.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::cell::RefCell;
use std::fmt::Write as _;

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::{mjData, mjModel};

/// What `mjcb_contactfilter` gets to decide on.
type Filter = unsafe extern "C" fn(*const mjModel, *mut mjData, i32, i32) -> i32;

thread_local! {
    static ASKED: RefCell<Vec<[i32; 2]>> = const { RefCell::new(Vec::new()) };
}

/// Notes the pair, and drops some.
unsafe extern "C" fn filter(_: *const mjModel, _: *mut mjData, g1: i32, g2: i32) -> i32 {
    ASKED.with_borrow_mut(|asked| asked.push([g1, g2]));
    i32::from((7 * g1 + 3 * g2) % 5 == 0)
}

/// Pairs that the filter is asked for, in order.
fn asked(library: &Library, m: *const mjModel, d: *mut mjData) -> Vec<[i32; 2]> {
    let slot: *mut Option<Filter> = library.function("mjcb_contactfilter");
    unsafe { *slot = Some(filter) };
    for stage in ["mj_kinematics", "mj_comPos", "mj_collision"] {
        library.stage(stage, m, d).unwrap();
    }
    unsafe { *slot = None };
    ASKED.take()
}

/// Boxes in a cloud of some shape, some of them pairs in one body.
fn cloud(r: &mut Random) -> String {
    let n = 60 + r.below(150);
    let spread: [f64; 3] = std::array::from_fn(|_| r.range(0.2, 0.5) * (n as f64).cbrt());
    let mut xml = String::from("<mujoco><size memory='60M'/><worldbody>");
    for _ in 0..n {
        let p = spread.map(|s| s * (r.unit() + r.unit() - 1.0));
        let q: [f64; 4] = std::array::from_fn(|_| r.signed());
        let s = [0.1, 0.2, 0.3].map(|s| s * r.range(0.5, 1.0));
        let _ = write!(
            xml,
            "<body pos='{} {} {}' quat='{} {} {} {}'><freejoint/><geom type='box' size='{} {} {}'/>{}</body>",
            p[0],
            p[1],
            p[2],
            q[0],
            q[1],
            q[2],
            q[3],
            s[0],
            s[1],
            s[2],
            ["", "", "<geom type='capsule' size='.05 .2' pos='.1 .2 0'/>"][r.below(3)]
        );
    }
    xml + "</worldbody></mujoco>"
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn filters_are_asked_for_the_same_pairs() {
    let (ours, genuine) = Library::both();
    let mut calls = 0;
    for seed in 0..40 {
        let mut r = Random::new(seed);
        let xml = cloud(&mut r);
        let m = genuine.load_text(&xml).unwrap();
        let [a, b] = [(); 2].map(|()| genuine.make_data(m).unwrap());
        let (x, y) = (asked(&ours, m, a), asked(&genuine, m, b));
        assert!(
            x == y,
            "seed {seed}: {} calls, reference {}",
            x.len(),
            y.len()
        );
        calls += y.len();
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{calls} calls equal");
    assert!(calls > 5000);
}
