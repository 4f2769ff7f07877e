//! Differential test of the math sections of mujoco.h: every function, ours and genuine, on the same seeded
//! arguments. Bits are compared first; values that differ must stay within the function's tolerance.
//!
//! `MATH_ORACLE_RUNS` sets the runs per function.
#![allow(non_snake_case)] // C names are the names
#![allow(clippy::undocumented_unsafe_blocks)] // all calls pass arrays of the documented extents

mod arguments;
mod decompositions;
mod kernels;
mod matrices;
mod miscellaneous;
mod quaternions;
mod sparse;
mod table;
mod vectors;
mod wrapped;

use capi_tests::oracle::{Library, knob};
use table::Table;

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn math_agrees_with_the_genuine_library() {
    let genuine = Library::reference();
    let runs = knob("MATH_ORACLE_RUNS", 2000);
    let mut table = Table::new(&genuine, runs);
    for section in [
        vectors::vectors3,
        vectors::vectors,
        matrices::matrices,
        sparse::sparse_matrices,
        quaternions::quaternions,
        quaternions::poses,
        decompositions::decompositions,
        decompositions::quadratic_programs,
        kernels::internal_kernels,
        miscellaneous::miscellaneous,
    ] {
        section(&mut table);
    }
    let failed = table.report();
    assert!(failed.is_empty(), "out of tolerance: {failed:?}");
}
