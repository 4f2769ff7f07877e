//! CPU time of scene updates against the reference, interleaved: `cargo test --test view_oracle -- --ignored speed --nocapture`
//! with `MUJOCO_OURS` naming an optimized library.

use std::ffi::c_int;

use capi_tests::oracle::Library;
use mujoco::abi::*;

use crate::fill;
use crate::stage::{Stage, states};

/// CPU seconds of this thread.
fn cpu() -> f64 {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + 1e-9 * t.tv_nsec as f64
}

type Update = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *const mjvOption,
    *const mjvPerturb,
    *mut mjvCamera,
    c_int,
    *mut mjvScene,
);

#[test]
#[ignore = "a measurement"]
fn speed() {
    const ROUNDS: usize = 60;
    const CALLS: usize = 50;
    let (ours, genuine) = Library::both();
    let mut last = String::new();
    println!(
        "{:<28} {:>10} {:>10} {:>10} {:>10}",
        "model", "default", "reference", "all flags", "reference"
    );
    states(&genuine, |label, m, d| {
        if label == last {
            return;
        }
        last = label.to_string();
        let mut row = Vec::new();
        for all in [false, true] {
            let mut opt = *fill::bytes::<mjvOption>(0);
            let default: unsafe extern "C-unwind" fn(*mut mjvOption) =
                genuine.function("mjv_defaultOption");
            let mut cam = *fill::bytes::<mjvCamera>(0);
            let look: unsafe extern "C-unwind" fn(*const mjModel, *mut mjvCamera) =
                genuine.function("mjv_defaultFreeCamera");
            unsafe {
                default(&mut opt);
                look(m, &mut cam);
            }
            if all {
                opt.flags.fill(1);
            }
            let mut stages = [&ours, &genuine].map(|library| Stage::new(library, m, 10_000));
            // the fastest round of either side
            let mut best = [f64::INFINITY; 2];
            for _ in 0..ROUNDS {
                for (k, library) in [&ours, &genuine].into_iter().enumerate() {
                    let update: Update = library.function("mjv_updateScene");
                    let scn = &mut *stages[k].scn;
                    let start = cpu();
                    for _ in 0..CALLS {
                        unsafe { update(m, d, &opt, std::ptr::null(), &mut cam, mjCAT_ALL, scn) };
                    }
                    best[k] = best[k].min((cpu() - start) / CALLS as f64);
                }
            }
            row.extend(best.map(|t| t * 1e6));
        }
        println!(
            "{label:<28} {:>8.2}us {:>8.2}us {:>8.2}us {:>8.2}us",
            row[0], row[1], row[2], row[3]
        );
    });
}
