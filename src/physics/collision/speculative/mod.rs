//! Speculative contacts: made now for geoms that would pass through each other before the next
//! step. Computation: speculative.

mod distance;
mod motion;
mod sight;

pub use motion::{fast, fast_bodies, motions, spheres_apart, sweeping};

use super::convex::advance::{Impact, Motion, impact};
use crate::base::Data;
use crate::base::colliders::PreContact;
use crate::math::Vec3;

/// Contacts of two fast geoms that are to meet within the step; returns their number.
pub fn contacts(
    d: &mut Data,
    motion: &[Motion],
    geoms: [usize; 2],
    margin: f64,
    out: &mut [PreContact],
) -> usize {
    let moves = geoms.map(|g| motion[g]);
    let Some(found) = impact(d, geoms, moves, margin) else {
        return 0;
    };
    let Impact {
        normal,
        time,
        closing,
        ..
    } = found;
    let dist = distance::effective(d.model(), geoms, margin, time, closing);
    let [g1, g2] = geoms;
    let [s1, s2] = moves.map(|m| m.reach);
    let (fast, other) = if s1 >= s2 { (g1, g2) } else { (g2, g1) };
    let mut n = 0;
    for meeting in &found.at[..found.n] {
        let ([x1, x2], [y1, y2]) = (meeting.then, meeting.now);
        if sight::blocked(d, g1, g2, y1, x1)
            || sight::blocked(d, g2, g1, y2, x2)
            || sight::blocked(d, fast, other, x1, x2)
        {
            continue;
        }
        out[n] = PreContact {
            dist,
            pos: y1 * (s1 / (s1 + s2)) + y2 * (s2 / (s1 + s2)),
            normal,
            tangent: Vec3::ZERO,
        };
        n += 1;
    }
    n
}
