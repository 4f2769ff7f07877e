//! How long the stages of a compilation take.

use std::fmt::Write;
use std::time::Instant;

use crate::abi::*;
use crate::author::element::Spec;

/// Times of the stages of one asset.
#[derive(Clone, Copy, Default)]
pub struct Laps {
    since: Option<Instant>,
    pub seconds: [f64; mjNCTIMER as usize],
}

impl Laps {
    /// A stage begins.
    pub fn start(&mut self) {
        self.since = Some(Instant::now());
    }

    /// A stage ends, and the next one begins.
    pub fn end(&mut self, stage: mjtCTimer) {
        let now = Instant::now();
        let since = self.since.replace(now).unwrap_or(now);
        self.seconds[stage as usize] += (now - since).as_secs_f64();
    }
}

/// Adds the times of assets to the spec's present compilation.
pub fn collect<'a>(spec: &Spec, laps: impl Iterator<Item = &'a Laps>) {
    let mut all = spec.timer.get();
    for asset in laps {
        all.iter_mut()
            .zip(asset.seconds)
            .for_each(|(sum, seconds)| *sum += seconds);
    }
    spec.timer.set(all);
}

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
