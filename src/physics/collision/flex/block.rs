//! Elements of rods with a box section: boxes with a third half size along the element.

use super::element::Element;
use crate::abi::{mjGEOM_CAPSULE, mjGEOM_SPHERE};
use crate::base::colliders::PreContact;
use crate::math::Vec3;
use crate::physics::collision::pairs::{Shape, ball_on_box, capsule_on_box, two_boxes};

/// Most corners of a section that touch a plane: those of a side.
const MOST_ON_PLANE: usize = 2;

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
        _ => two_boxes(*shape, *block, reach, out),
    }
}

/// Contacts of two elements of rods, one at least with a box section.
pub fn segments(a: &Element, b: &Element, reach: f64, out: &mut [PreContact]) -> usize {
    match (&a.block, &b.block) {
        (Some(a), Some(b)) => two_boxes(*a, *b, reach, out),
        (Some(a), None) => {
            let n = capsule_on_box(&b.capsule(), a, reach, out);
            out[..n].iter_mut().for_each(|c| c.normal *= -1.0);
            n
        }
        (None, Some(b)) => capsule_on_box(&a.capsule(), b, reach, out),
        (None, None) => 0,
    }
}

/// The deepest corners of a cross section over a plane; they are given as seen from its centre.
pub fn section_on_plane(
    plane: &Shape,
    centre: Vec3,
    mut corners: [Vec3; 4],
    reach: f64,
) -> impl Iterator<Item = PreContact> {
    let normal = plane.z();
    let height = (centre - plane.pos).dot(normal);
    let dist = move |x: Vec3| height + x.dot(normal);
    corners.sort_by(|a, b| dist(*a).total_cmp(&dist(*b)));
    let deepest = corners.into_iter().take(MOST_ON_PLANE);
    deepest
        .filter(move |x| dist(*x) <= reach)
        .map(move |x| PreContact {
            dist: dist(x),
            pos: centre + x + normal * (-0.5 * dist(x)),
            normal,
            tangent: Vec3::ZERO,
        })
}
