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

/// By how much the sides of a pair approach at most: their longest motions together, within one sheet against the mean
/// of its vertices.
fn approach(pair: &Pair, p: &[Vec3]) -> f64 {
    let mean = match pair.own {
        0 => Vec3::ZERO,
        _ => pair.vertices().fold(Vec3::ZERO, |sum, v| sum + p[v]) * 0.25,
    };
    let fastest = pair.sides().map(|side| {
        let squares = side.map(|v| (p[v] - mean).norm2());
        squares.fold(0.0, f64::max).sqrt()
    });
    fastest[0] + fastest[1]
}

/// The share of the motion `p` from `x` that a pair allows, as far as it was followed; one or more: all of it.
pub fn share(pair: &Pair, shapes: &Shapes, x: &[Vec3], p: &[Vec3]) -> f64 {
    let most = approach(pair, p);
    let start = pair.nearest(|v| x[v], shapes).gap;
    let limits = start >= 0.0 && most > 0.0;
    if !limits {
        return f64::INFINITY;
    }
    let (mut share, mut now) = (0.0, start);
    for turn in 0..TURNS {
        if turn > 0 {
            now = pair.nearest(|v| x[v] + p[v] * share, shapes).gap;
        }
        share += (now - KEEP * start) / most;
        if share >= 1.0 {
            break;
        }
    }
    share
}
