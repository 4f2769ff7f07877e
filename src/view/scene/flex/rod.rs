//! Rods of rectangular section: four sides and two ends for each edge, turned as the material is.

use super::faces::{Faces, texcoords};
use super::style::Style;
use crate::base::Data;
use crate::math::{Mat3, Vec3};
use crate::physics::flex::{Flex, rod_boxes, rod_lies_as_boxes, rod_section};

/// Faces of an edge.
pub const FACES: usize = 12;

/// Corners of the faces of an edge: on the ring at its second vertex or the first, and to which sides.
type Corner = (usize, f64, f64);

/// Edges of an axis of the section: the side that faces along it, or against it.
#[rustfmt::skip]
const SIDES: [[Corner; 3]; 8] = [
    [(0, 1., -1.), (0, 1., 1.), (1, 1., 1.)],    [(0, 1., -1.), (1, 1., 1.), (1, 1., -1.)],
    [(0, 1., 1.), (0, -1., 1.), (1, -1., 1.)],   [(0, 1., 1.), (1, -1., 1.), (1, 1., 1.)],
    [(0, -1., 1.), (0, -1., -1.), (1, -1., -1.)], [(0, -1., 1.), (1, -1., -1.), (1, -1., 1.)],
    [(0, -1., -1.), (0, 1., -1.), (1, 1., -1.)], [(0, -1., -1.), (1, 1., -1.), (1, -1., -1.)],
];
#[rustfmt::skip]
const ENDS: [[Corner; 3]; 4] = [
    [(0, 1., -1.), (0, -1., -1.), (0, -1., 1.)], [(0, 1., -1.), (0, -1., 1.), (0, 1., 1.)],
    [(1, 1., -1.), (1, 1., 1.), (1, -1., 1.)],   [(1, 1., -1.), (1, -1., 1.), (1, -1., -1.)],
];

/// A rod whose section is a rectangle.
pub fn is_box(flex: Flex) -> bool {
    rod_section(flex).is_some()
}

/// All edges, with smooth sides or flat ones; none while one of them has no length.
pub fn draw(d: &mut Data, flex: Flex, style: Style, out: &mut Faces) {
    let lies = rod_lies_as_boxes(d, flex);
    let Some([major, minor]) = rod_section(flex).filter(|_| lies) else {
        return;
    };
    let mark = d.mark();
    let boxes = mark.rows::<Mat3>(d, flex.elements().len());
    rod_boxes(d, flex, boxes);
    let smooth = style == Style::Smooth && flex.m.flex_flatskin()[flex.id] == 0;
    let x = &d.flexvert_xpos()[flex.vertices()];
    for (e, ends) in flex.corners().chunks_exact(2).enumerate() {
        let texcoords = &texcoords(flex)[2 * e..];
        let rings = [0, 1].map(|end| ring(flex, boxes, e, end, smooth));
        let place = |(end, a, b): Corner| {
            let [p, q] = rings[end];
            x[ends[end] as usize]
                .add_scl(p, a * major)
                .add_scl(q, b * minor)
        };
        let mut add = |face: [Corner; 3], normals: [Vec3; 3]| {
            out.push(flex, face.map(place), normals, face.map(|c| texcoords[c.0]));
        };
        for (k, face) in SIDES.into_iter().enumerate() {
            let sign = if k < 4 { 1.0 } else { -1.0 };
            add(face, face.map(|c| rings[c.0][k / 2 % 2] * sign));
        }
        for (k, face) in ENDS.into_iter().enumerate() {
            let sign = if k < 2 { -1.0 } else { 1.0 };
            add(face, [boxes[e].col(2) * sign; 3]);
        }
    }
    mark.release(d);
}

/// Directions of the section at an end of an edge: where the next edge begins, between both edges' own.
fn ring(flex: Flex, boxes: &[Mat3], e: usize, end: usize, smooth: bool) -> [Vec3; 2] {
    let across = |e: usize| [boxes[e].col(0), boxes[e].col(1)];
    let [p, q] = across(e);
    let other = if end == 0 {
        e.checked_sub(1)
    } else {
        Some(e + 1)
    };
    match other.filter(|&o| smooth && o < boxes.len() && joined(flex, e.min(o))) {
        Some(o) => {
            let [r, s] = across(o);
            [(p + r).normalized().0, (q + s).normalized().0]
        }
        None => [p, q],
    }
}

/// An edge ends where the one after it begins.
fn joined(flex: Flex, e: usize) -> bool {
    let corners = flex.corners();
    corners[2 * e + 1] == corners[2 * e + 2]
}
