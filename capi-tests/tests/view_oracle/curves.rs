//! Curves of tendons and cycles of sleeping trees: exports without a public prototype, by the bits of their results.

use core::ffi::c_int;

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::{mjGEOM_CYLINDER, mjGEOM_SPHERE, mjtGeom};

const MOST: usize = 64;

type Catenary =
    unsafe extern "C-unwind" fn(*const f64, *const f64, *const f64, f64, *mut f64, c_int) -> c_int;
type Geodesic = unsafe extern "C-unwind" fn(
    *mut f64,
    c_int,
    *const f64,
    *const f64,
    f64,
    mjtGeom,
    *const f64,
) -> c_int;
type SleepCycle = unsafe extern "C-unwind" fn(*const c_int, c_int, c_int) -> c_int;

/// Both libraries put the same points into the same places.
fn same_points(what: &str, draw: [impl Fn(&mut [f64]) -> c_int; 2]) -> c_int {
    let [(n, ours), (m, theirs)] = draw.map(|draw| {
        let mut out = vec![0.0; 3 * MOST];
        (draw(&mut out), out)
    });
    assert_eq!(n, m, "{what}");
    for (i, (a, b)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(
            a.to_bits(),
            b.to_bits(),
            "{what}, {n} points, number {i}: {a} {b}"
        );
    }
    n
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn ropes() {
    let (ours, genuine) = Library::both();
    let functions: [Catenary; 2] = [&ours, &genuine].map(|l| l.function("mjv_catenary"));
    let mut random = Random::new(3);
    let mut kinds = [0; MOST + 1];
    for call in 0..3000 {
        let near = 10f64.powf(random.range(-3.0, 0.5));
        let [from, to, gravity] = [1.0, near, 9.81].map(|s| [(); 3].map(|()| s * random.signed()));
        let to: [f64; 3] = core::array::from_fn(|k| from[k] + to[k]);
        let gap = (0..3)
            .map(|k| (to[k] - from[k]).powi(2))
            .sum::<f64>()
            .sqrt();
        let length = gap * random.range(0.9, 3.0);
        let n = 3 + random.below(MOST - 2) as c_int;
        let draw = functions.map(|f| {
            move |out: &mut [f64]| unsafe {
                f(
                    from.as_ptr(),
                    to.as_ptr(),
                    gravity.as_ptr(),
                    length,
                    out.as_mut_ptr(),
                    n,
                )
            }
        });
        kinds[same_points(&format!("call {call}"), draw) as usize] += 1;
    }
    assert!(
        kinds[2] > 50 && kinds[3] > 10 && kinds[4..].iter().sum::<i32>() > 2000,
        "{kinds:?}"
    );
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn arcs() {
    let (ours, genuine) = Library::both();
    let functions: [Geodesic; 2] = [&ours, &genuine].map(|l| l.function("mjv_geodesic"));
    let mut random = Random::new(4);
    let mut drawn = 0;
    for call in 0..3000 {
        let kind = [mjGEOM_SPHERE, mjGEOM_CYLINDER][random.below(2)];
        let (center, radius) = ([(); 3].map(|()| random.signed()), random.range(0.0, 1.0));
        let mat: [f64; 9] = core::array::from_fn(|_| random.signed());
        let path: [f64; 12] = core::array::from_fn(|_| 2.0 * random.signed());
        let n = 2 + random.below(MOST - 1) as c_int;
        let draw = functions.map(|f| {
            move |out: &mut [f64]| unsafe {
                f(
                    out.as_mut_ptr(),
                    n,
                    center.as_ptr(),
                    mat.as_ptr(),
                    radius,
                    kind,
                    path.as_ptr(),
                )
            }
        });
        drawn += i32::from(same_points(&format!("call {call}"), draw) > 2);
    }
    assert!(drawn > 2000, "{drawn} drawn");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cycles_of_sleeping_trees() {
    let (ours, genuine) = Library::both();
    let functions: [SleepCycle; 2] = [&ours, &genuine].map(|l| l.function("mj_sleepCycle"));
    let mut random = Random::new(5);
    let mut closed = 0;
    for _ in 0..3000 {
        let n = random.below(7) as c_int;
        let links: Vec<c_int> = (0..n)
            .map(|_| random.below(n as usize + 4) as c_int - 3)
            .collect();
        for i in -1..=n {
            let [a, b] = functions.map(|f| unsafe { f(links.as_ptr(), n, i) });
            assert_eq!(a, b, "{links:?} from {i}");
            closed += i32::from(b >= 0);
        }
    }
    assert!(closed > 500, "{closed} cycles");
}
