//! Elements of rods with a box section: boxes with a third half size along the element.

use super::element::Element;
use crate::abi::{mjGEOM_CAPSULE, mjGEOM_SPHERE};
use crate::base::colliders::PreContact;
use crate::math::{Mat3, Vec3};
use crate::physics::collision::pairs::{Shape, ball_on_box, capsule_on_box, two_boxes};

/// Contacts of a ball, capsule or box with an element.
pub fn geom(kind: i32, shape: &Shape, block: &Shape, reach: f64, out: &mut [PreContact]) -> usize {
    match kind {
        mjGEOM_SPHERE => match ball_on_box(reach, shape.ball(), block) {
            Some(con) => {
                out[0] = con;
                1
            }
            None => 0,
        },
        mjGEOM_CAPSULE => capsule_on_box(shape, block, reach, out),
        _ => two_boxes(shape.into(), block.into(), reach, out),
    }
}

/// Contacts of two elements of rods, one at least with a box section.
pub fn segments(a: &Element, b: &Element, reach: f64, out: &mut [PreContact]) -> usize {
    match (&a.block, &b.block) {
        (Some(a), Some(b)) => two_boxes(a.into(), b.into(), reach, out),
        (Some(a), None) => {
            let n = capsule_on_box(&b.capsule(), a, reach, out);
            out[..n].iter_mut().for_each(|c| c.normal *= -1.0);
            n
        }
        (None, Some(b)) => capsule_on_box(&a.capsule(), b, reach, out),
        (None, None) => 0,
    }
}

/// The two deepest corners of a cross section over a plane: the first on the side of each axis that points down, the
/// second beside it along the axis that rises less.
pub fn section_on_plane(
    plane: &Shape,
    centre: Vec3,
    rotation: &Mat3,
    section: [f64; 2],
    reach: f64,
) -> impl Iterator<Item = PreContact> {
    let normal = plane.z();
    let height = (centre - plane.pos).dot(normal);
    let slopes: [f64; 2] = core::array::from_fn(|k| rotation.col(k).dot(normal));
    let down = |k: usize| {
        if slopes[k] >= 0.0 {
            -section[k]
        } else {
            section[k]
        }
    };
    let [rise, run] = [0, 1].map(|k| slopes[k].abs() * section[k]);
    let deepest = [down(0), down(1)];
    let second = match rise < run {
        true => [-deepest[0], deepest[1]],
        false => [deepest[0], -deepest[1]],
    };
    let corners = [deepest, second].map(|[x, y]| rotation.mul_vec(Vec3([x, y, 0.0])));
    corners.into_iter().filter_map(move |corner| {
        let dist = height + corner.dot(normal);
        (dist <= reach).then(|| PreContact {
            dist,
            pos: centre + corner + normal * (-0.5 * dist),
            normal,
            tangent: Vec3::ZERO,
        })
    })
}
