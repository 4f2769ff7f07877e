//! Memory of a batch, by what the process has of it: alone here, since other tests would allocate beside it.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the library itself

use capi_tests::oracle::batch::Batch;
use capi_tests::oracle::{Library, models};

/// Memory of the process, in bytes.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").expect("statm");
    let pages: usize = text
        .split(' ')
        .nth(1)
        .and_then(|n| n.parse().ok())
        .expect("pages");
    pages * 4096
}

#[test]
fn memory_grows_with_states_only() {
    let ours = Library::ours().expect("our library");
    let Some((_, path)) = models::standing()
        .into_iter()
        .find(|m| m.0 == "dmc/cheetah")
    else {
        return;
    };
    let m = ours.load_xml(&path).expect("a model");
    // threads keep a state each, whatever the number of simulations
    let grown = |nsim: usize| {
        let before = resident();
        let batch = Batch::new(&ours, m, nsim, 2, false);
        assert_eq!(batch.step(None, 1, 0), 0);
        (resident().saturating_sub(before), batch.nstate)
    };
    grown(10);
    let ((few, nstate), (many, _)) = (grown(10), grown(10_000));
    // state, warnings, outcome, and a pointer to the text of an error
    let rows = 10_000 * (8 * nstate + 56 + 4 + 8);
    println!("10 simulations: {few} bytes; 10 000: {many} bytes, rows of {rows}");
    assert!(
        many < few + rows + (1 << 20),
        "{many} bytes, {few} for ten; rows of {rows}"
    );
    ours.delete_model(m);
}
