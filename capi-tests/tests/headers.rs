//! The committed headers are those the sources generate.

use std::fs;

use capi_tests::{headers, root};

#[test]
fn headers_are_up_to_date() {
    let files = headers::all(&root()).unwrap_or_else(|e| panic!("{}", e.join("\n")));
    let folder = root().join("include/mujoco");
    let stale: Vec<&str> = files
        .iter()
        .filter(|(name, text)| fs::read_to_string(folder.join(name)).ok().as_ref() != Some(text))
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; run `make headers`");
}

#[test]
fn fragments_stay_small() {
    let folder = root().join("include/mujoco/verbatim");
    let files = fs::read_dir(folder).expect("the fragments").flatten();
    let lines: usize = files
        .map(|f| {
            fs::read_to_string(f.path())
                .expect("a fragment")
                .lines()
                .count()
        })
        .sum();
    assert!(
        lines < 300,
        "{lines} hand-written header lines: what the tables can say belongs there"
    );
}
