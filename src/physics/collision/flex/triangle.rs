//! Balls and boxes against triangles with a ball around them.

use super::element::Query;
use crate::base::colliders::PreContact;
use crate::math::Vec3;
use crate::math::barycentric::{blend, on_triangle};
use crate::physics::collision::pairs::Shape;

/// A ball at `centre` against a triangle.
#[inline]
pub fn ball(centre: Vec3, radius: f64, corners: [Vec3; 3], q: Query) -> Option<PreContact> {
    let near = blend(corners, on_triangle(corners, centre));
    let (normal, length) = (near - centre).normalized();
    if length > q.reach + radius + q.radius {
        return None;
    }
    let dist = length - radius - q.radius;
    Some(PreContact {
        dist,
        pos: centre + normal * (radius + dist * 0.5),
        normal,
        tangent: Vec3::ZERO,
    })
}

/// The corners of the triangle near the box, then the corners of the box near the triangle.
pub fn cube(cube: &Shape, corners: [Vec3; 3], q: Query, mut add: impl FnMut(PreContact)) {
    for v in corners {
        if let Some(con) = corner_on_box(cube, v, q) {
            add(con);
        }
    }
    for i in 0..8 {
        let side = |k: usize| {
            if i >> k & 1 == 1 {
                cube.size[k]
            } else {
                -cube.size[k]
            }
        };
        let corner = cube.mat.mul_vec(Vec3([side(0), side(1), side(2)])) + cube.pos;
        if let Some(con) = ball(corner, 0.0, corners, q) {
            add(con);
        }
    }
}

/// A corner with its ball leaves a box through the face that it is least deep under.
fn corner_on_box(cube: &Shape, v: Vec3, q: Query) -> Option<PreContact> {
    let local = cube.mat.mul_t_vec(v - cube.pos);
    let size = cube.size;
    let height = |k: usize| local[k].abs() - size[k];
    let axis = (1..3).fold(0, |best, k| if height(k) > height(best) { k } else { best });
    let outside = (0..3).any(|k| local[k].abs() > size[k] + q.reach + q.radius);
    if outside || height(axis) - q.radius > q.reach {
        return None;
    }
    let mut side = Vec3::ZERO;
    side[axis] = if local[axis] > 0.0 { 1.0 } else { -1.0 };
    let normal = cube.mat.mul_vec(side);
    let dist = height(axis) - q.radius;
    Some(PreContact {
        dist,
        pos: v - normal * (q.radius + dist * 0.5),
        normal,
        tangent: Vec3::ZERO,
    })
}
