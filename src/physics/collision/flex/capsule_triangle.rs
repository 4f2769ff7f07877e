//! A capsule against a triangle with a ball around it: both ends, then the corners beside the segment.

use super::element::Query;
use super::triangle::ball;
use crate::base::colliders::PreContact;
use crate::math::{MINVAL, Vec3};
use crate::physics::collision::pairs::Shape;

pub fn capsule(capsule: &Shape, corners: [Vec3; 3], q: Query, mut add: impl FnMut(PreContact)) {
    let (axis, radius, half) = (capsule.z(), capsule.size[0], capsule.size[1]);
    let ends = [capsule.pos + axis * -half, capsule.pos + axis * half];
    for end in ends {
        if let Some(con) = ball(end, radius, corners, q) {
            add(con);
        }
    }
    let way = ends[1] - ends[0];
    for v in corners {
        let t = (v - ends[0]).dot(way) / (4.0 * half * half);
        if !(t > MINVAL && t < 1.0 - MINVAL) {
            continue;
        }
        let near = ends[0] + way * t;
        let (normal, length) = (v - near).normalized();
        if length > radius + q.radius + q.reach {
            continue;
        }
        add(PreContact {
            dist: length - radius - q.radius,
            pos: (near + v + normal * (radius - q.radius)) * 0.5,
            normal,
            tangent: Vec3::ZERO,
        });
    }
}
