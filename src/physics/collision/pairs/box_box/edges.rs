//! Contact of two edges: the nearest points of the two segments.

use super::super::shape::found;
use super::axes::EdgeAxis;
use super::boxes::{Boxes, OTHERS};
use crate::base::colliders::PreContact;
use crate::math::scalar::clip;
use crate::math::{MINVAL, Vec3};

/// Middles of the edges of a box parallel to an axis that are furthest in a direction: one, or two when the direction
/// is level with a face, so that a sign is not certain.
fn furthest(dir: Vec3, size: Vec3, axis: usize) -> [Option<Vec3>; 2] {
    /// components below it have no certain sign
    const LEVEL: f64 = 1e-9;
    let mut middle = Vec3::ZERO;
    for k in OTHERS[axis] {
        middle[k] = if dir[k] >= 0.0 { size[k] } else { -size[k] };
    }
    let level = OTHERS[axis].into_iter().find(|&k| dir[k].abs() < LEVEL);
    let other = level.map(|k| {
        let mut turned = middle;
        turned[k] = -middle[k];
        turned
    });
    [Some(middle), other]
}

/// A segment through its middle.
struct Segment {
    middle: Vec3,
    unit: Vec3,
    half: f64,
}

/// Nearest points of a segment along coordinate `axis` and of another one: each in turn the nearest of its line to the
/// other, kept within its segment (Ericson, "Real-Time Collision Detection", 5.1.9).
fn nearest(middle: Vec3, axis: usize, half: f64, other: &Segment) -> [Vec3; 2] {
    let offset = other.middle - middle;
    let cosine = other.unit[axis];
    let (along1, along2) = (offset[axis], other.unit.dot(offset));
    let det = 1.0 - cosine * cosine;
    let s = if det < MINVAL {
        0.0
    } else {
        (along1 - cosine * along2) / det
    };
    let s = clip(s, -half, half);
    let t = clip(cosine * s - along2, -other.half, other.half);
    let mut x1 = middle;
    x1[axis] = clip(along1 + cosine * t, -half, half);
    [x1, other.middle + other.unit * t]
}

impl Boxes<'_> {
    /// The contact of two edges, `None` if they are beyond the margin.
    #[inline(never)]
    pub fn edge_contact(&self, pair: &EdgeAxis) -> Option<PreContact> {
        let [a, b] = &self.shapes;
        let ([i, j], t, rotation) = (pair.edges, self.center(), self.rotation());
        let normal = if pair.unit.dot(t) < 0.0 {
            -pair.unit
        } else {
            pair.unit
        };
        let firsts = furthest(normal, *a.size, i);
        let seconds = furthest(-rotation.mul_t_vec(normal), *b.size, j).map(|middle| {
            Some(Segment {
                middle: rotation.mul_vec(middle?) + t,
                unit: rotation.col(j),
                half: b.size[j],
            })
        });
        let (mut best, mut least) = (None, f64::INFINITY);
        for middle in firsts.into_iter().flatten() {
            for other in seconds.iter().flatten() {
                let [x1, x2] = nearest(middle, i, a.size[i], other);
                let gap2 = (x2 - x1).norm2();
                if gap2 < least {
                    (best, least) = (Some([x1, x2]), gap2);
                }
            }
        }
        let [x1, x2] = best?;
        let dist = (x2 - x1).dot(normal);
        if dist > self.apart {
            return None;
        }
        let pos = a.mat.mul_vec((x1 + x2) * 0.5) + *a.pos;
        Some(found(dist, pos, a.mat.mul_vec(normal)))
    }
}
