//! A panic below an exported call, which is a bug of ours, is an error like any other, again and
//! again. A program of its own: leaving the panic hook by a jump locks it for the test harness.

use std::hint::black_box;

use mujoco::base::catch::{catch, digest, entry};

fn main() {
    for i in 0..3 {
        let error = catch(|| {
            entry((), || {
                let empty: [i32; 0] = [];
                black_box(black_box(empty.as_slice())[black_box(i)]);
            })
        });
        let text = error.expect_err("no panic");
        assert!(
            text.as_str()
                .starts_with("internal error: index out of bounds"),
            "{text}"
        );
        assert!(!std::thread::panicking());
    }
    let text = digest(|| -> i32 { panic!("bad {}", black_box(1)) }).expect_err("no panic");
    assert_eq!(text.as_str(), "internal error: bad 1");
    println!("panics: ok");
}
