//! A ball against a box: the nearest point of the box, or the nearest face from inside.

use super::shape::{Shape, found, put};
use super::sphere::Ball;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::{MINVAL, Vec3};

pub fn sphere_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    put(out, ball_on_box(pair.margin, a.ball(), &b))
}

#[inline]
pub fn ball_on_box(margin: f64, ball: Ball, cube: &Shape) -> Option<PreContact> {
    let (r, size) = (ball.radius, cube.size);
    let centre = cube.mat.mul_t_vec(ball.pos - cube.pos);
    let mut nearest = centre;
    for k in 0..3 {
        if size[k] > 0.0 {
            nearest[k] = centre[k].clamp(-size[k], size[k]);
        }
    }
    let (inward, dist) = (nearest - centre).normalized();
    if dist - r > margin {
        return None;
    }
    let (pos, normal, dist) = if dist <= MINVAL {
        inside(centre, r, size)
    } else {
        let mid = nearest * 0.5 + (centre + inward * r) * 0.5;
        (mid, inward, dist)
    };
    Some(found(
        dist - r,
        cube.mat.mul_vec(pos) + cube.pos,
        cube.mat.mul_vec(normal),
    ))
}

/// Centre inside the box: out through the nearest face.
fn inside(centre: Vec3, r: f64, size: Vec3) -> (Vec3, Vec3, f64) {
    let mut best = 2.0 * (size[0] + size[1] + size[2]);
    // stays where the size is no number
    let mut normal = Vec3::X;
    for face in 0..6 {
        let axis = face / 2;
        // the normal points into the box
        let (side, sign) = if face % 2 == 0 {
            (-size[axis], 1.0)
        } else {
            (size[axis], -1.0)
        };
        let depth = (side - centre[axis]).abs();
        if depth < best {
            best = depth;
            normal = Vec3::ZERO;
            normal[axis] = sign;
        }
    }
    (centre + normal * ((r - best) / 2.0), normal, -best)
}
