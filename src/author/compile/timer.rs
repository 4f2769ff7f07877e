//! How long the stages of a compilation take.

use std::fmt::Write;
use std::time::Instant;

use crate::abi::*;
use crate::author::element::Spec;

/// Adds the time since `start` to a stage (`mjCTIMER_*`) of the spec's present compilation.
pub fn add(spec: &Spec, stage: mjtCTimer, start: Instant) {
    let mut all = spec.timer.get();
    all[stage as usize] += start.elapsed().as_secs_f64();
    spec.timer.set(all);
}

/// The table of all stages in milliseconds, as the INFO message of a compilation shows it.
pub fn table(spec: &Spec) -> String {
    let all = spec.timer.get();
    let time = |stage: mjtCTimer| 1e3 * all[stage as usize];
    let (total, assets) = (time(mjCTIMER_TOTAL), time(mjCTIMER_ASSETS));
    let mut out = String::new();
    for (label, value, note) in [
        ("  total:", total, "(wall clock)"),
        ("\n  assets:", assets, "-"),
        ("\n    load:", time(mjCTIMER_MESH_LOAD), "  (CPU time)"),
        ("\n    hull:", time(mjCTIMER_MESH_HULL), "  -"),
        ("\n    polygon:", time(mjCTIMER_MESH_POLYGON), "  -"),
        ("\n    inertia:", time(mjCTIMER_MESH_INERTIA), "  -"),
        ("\n    bvh:", time(mjCTIMER_MESH_BVH), "  -"),
        ("\n    octree:", time(mjCTIMER_MESH_OCTREE), "  -"),
        ("\n    texture:", time(mjCTIMER_TEXTURE), "  -"),
        ("\n  other:", total - assets, "(wall clock)"),
    ] {
        let width = if label.starts_with('\n') { 14 } else { 13 };
        let _ = write!(out, "{label:<width$}{value:>8.1}   {note}");
    }
    out
}
