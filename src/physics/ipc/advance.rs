//! How far the vertices may go before a pair meets: conservative advancement along straight lines.

use super::nearest::Pair;
use super::shapes::Shapes;
use crate::math::Vec3;

/// Part of a distance that is kept.
const KEEP: f64 = 0.2;
/// What comes nearer than this in all turns is stopped where it is.
const TURNS: usize = 32;

/// Distances beyond so many times the motion do not shrink to the part that is kept.
pub const FAR: f64 = 1.0 / (1.0 - KEEP);

/// The share of the motion `p` from `x` that a pair allows; one: all of it.
pub fn share(pair: &Pair, shapes: &Shapes, x: &[Vec3], p: &[Vec3]) -> f64 {
    let fastest =
        |side: &mut dyn Iterator<Item = usize>| side.fold(0.0, |s: f64, v| s.max(p[v].norm()));
    let [one, other] = pair.sides();
    let speed = fastest(&mut { one }) + fastest(&mut { other });
    let start = pair.nearest(|v| x[v], shapes).gap;
    if start < 0.0 || !((1.0 - KEEP) * start < speed) {
        return 1.0;
    }
    let mut share = 0.0;
    let mut now = start;
    for turn in 0..TURNS {
        if turn > 0 {
            now = pair.nearest(|v| x[v] + p[v] * share, shapes).gap;
        }
        share += (now - KEEP * start) / speed;
        if share >= 1.0 {
            return 1.0;
        }
    }
    share
}
