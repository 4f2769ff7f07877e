//! Rods of rectangular section: four sides and two ends for each edge, turned as the material is.
//!
//! The directions of the section are carried along the rod without twisting, from the first edge on; then each edge turns
//! by its own hinge.

use core::f64::consts::FRAC_PI_2;

use super::faces::{Faces, texcoords};
use super::style::Style;
use crate::base::{Data, Model};
use crate::math::elementary::sin_cos;
use crate::math::{MINVAL, Mat3, Quat, Vec3};
use crate::physics::flex::Flex;

/// Faces of an edge.
pub const FACES: usize = 12;

/// Numbers of a record of `flex_bending`, and their places: the edge after the hinge, its twist, section.
const RECORD: usize = 10;
const EDGE: [usize; 2] = [1, 2];
const STIFF: [usize; 2] = [4, 5];
const TWIST: usize = 7;
const MINOR: usize = 9;

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

/// Records of the hinges, one for each inner vertex.
fn records(flex: Flex<'_>) -> &[f64] {
    let Ok(adr) = usize::try_from(flex.m.flex_bendingadr()[flex.id]) else {
        return &[];
    };
    let data = flex.m.flex_bending().get(adr..).unwrap_or(&[]);
    let Some((&count, rest)) = data.split_first() else {
        return &[];
    };
    &rest[..rest.len().min(count.max(0.0) as usize * RECORD)]
}

/// A rod whose section is a rectangle.
pub fn is_box(flex: Flex) -> bool {
    flex.dim() == 1 && records(flex).get(MINOR).is_some_and(|&minor| minor != 0.0)
}

/// Half sizes of the section, the larger first.
fn section(flex: Flex) -> [f64; 2] {
    let first = records(flex);
    let minor = first[MINOR].abs();
    [
        minor * (1.0 + first[STIFF[1]] / first[STIFF[0]]).sqrt(),
        minor,
    ]
}

/// An edge's tangent, and the directions of the larger and the smaller size of its section.
type Frame = [Vec3; 3];

/// All edges, with smooth sides or flat ones.
pub fn draw(d: &mut Data, flex: Flex, style: Style, out: &mut Faces) {
    let mark = d.mark();
    let frames = mark.rows::<Frame>(d, flex.elements().len());
    orient(d, flex, frames);
    let smooth = style == Style::Smooth && flex.m.flex_flatskin()[flex.id] == 0;
    let x = &d.flexvert_xpos()[flex.vertices()];
    let [major, minor] = section(flex);
    for (e, ends) in flex.corners().chunks_exact(2).enumerate() {
        let texcoords = &texcoords(flex)[2 * e..];
        let rings = [0, 1].map(|end| ring(flex, frames, e, end, smooth));
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
            add(face, [frames[e][0] * sign; 3]);
        }
    }
    mark.release(d);
}

/// Directions of the section at an end of an edge: where the next edge begins, between both edges' own.
fn ring(flex: Flex, frames: &[Frame], e: usize, end: usize, smooth: bool) -> [Vec3; 2] {
    let [_, p, q] = frames[e];
    let other = if end == 0 {
        e.checked_sub(1)
    } else {
        Some(e + 1)
    };
    match other.filter(|&o| smooth && o < frames.len() && joined(flex, e.min(o))) {
        Some(o) => {
            let [_, r, s] = frames[o];
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

/// The frames of all edges as they are: the directions that the last step left, carried along with their edges; without
/// a step those of the first edge at rest, carried along the rod. Ends within one body turn with it.
fn orient(d: &Data, flex: Flex, frames: &mut [Frame]) {
    let m = flex.m;
    let x = &d.flexvert_xpos()[flex.vertices()];
    let adr = flex.vertices().start;
    let body = |v: i32| m.flex_vertbodyid()[adr + v as usize].max(0) as usize;
    let stored = stored(d, flex, frames.len());
    let mut before: Option<(Frame, Frame)> = None;
    for (e, ends) in flex.corners().chunks_exact(2).enumerate() {
        let now = tangent([0, 1].map(|k| x[ends[k] as usize]));
        let at_rest = tangent([0, 1].map(|k| rest_place(flex, ends[k])));
        let rest = match &before {
            Some((rest, _)) => carried(rest, at_rest),
            None => first_frame(flex, body(ends[0]), at_rest),
        };
        let clamped = body(ends[0]) == body(ends[1]);
        let from = if clamped && (e == 0 || e + 1 == frames.len()) {
            let turn = d.xmat()[body(ends[0])].mul_mat_t(&rest_pose(m, body(ends[0])).1.to_mat());
            rest.map(|axis| turn.mul_vec(axis))
        } else if let Some(stored) = stored {
            let [t, y] = [0, 3].map(|k| Vec3::from_slice(&stored[6 * e + k..]));
            [t, y, Vec3::ZERO]
        } else {
            before.as_ref().map_or(rest, |(_, now)| *now)
        };
        let frame = carried(&from, now);
        frames[e] = twisted(&frame, hinge(flex, e, clamped).map_or(0.0, |q| d.qpos()[q]));
        before = Some((rest, frame));
    }
}

/// Tangent and direction of each edge after the last step.
fn stored<'a>(d: &'a Data, flex: Flex, edges: usize) -> Option<&'a [f64]> {
    let adr = usize::try_from(flex.m.flex_plasticadr()[flex.id]).ok()?;
    let all = d.plastic().get(adr..adr + 6 * edges)?;
    all.iter().any(|&x| x != 0.0).then_some(all)
}

fn tangent([a, b]: [Vec3; 2]) -> Vec3 {
    (b - a).normalized().0
}

/// The first edge's directions at rest: across the axis of its body that it is least along, or a quarter turn further
/// where that is the smaller size.
fn first_frame(flex: Flex, body: usize, tangent: Vec3) -> Frame {
    let pose: Mat3 = rest_pose(flex.m, body).1.to_mat();
    let local = pose.mul_t_vec(tangent);
    let axis = if local[1].abs() < 0.5 {
        Vec3::Y
    } else {
        Vec3::Z
    };
    let y = (axis - local * axis.dot(local)).normalized().0;
    let frame = [local, y, local.cross(y)];
    let turned = if records(flex)[MINOR] < 0.0 {
        twisted(&frame, FRAC_PI_2)
    } else {
        frame
    };
    let [_, y, z] = turned.map(|axis| pose.mul_vec(axis));
    [tangent, y, z]
}

/// A frame turned the shortest way to another tangent.
fn carried([from, y, _]: &Frame, to: Vec3) -> Frame {
    let (axis, cos) = (from.cross(to), from.dot(to));
    let y = *y * cos + axis.cross(*y) + axis * (axis.dot(*y) / (1.0 + cos).max(MINVAL));
    [to, y, to.cross(y)]
}

/// A frame turned about its tangent.
fn twisted([t, y, z]: &Frame, angle: f64) -> Frame {
    let (sin, cos) = sin_cos(angle);
    [*t, *y * cos + *z * sin, *z * cos - *y * sin]
}

/// Place in `qpos` of the hinge that twists an edge.
fn hinge(flex: Flex, e: usize, clamped: bool) -> Option<usize> {
    let ends = &flex.corners()[2 * e..2 * e + 2];
    let records = records(flex);
    let of = |r: &[f64]| [0, 1].iter().all(|&k| r[EDGE[k]] == f64::from(ends[k]));
    let joint = match records.chunks_exact(RECORD).find(|r| of(r)) {
        Some(record) => record[TWIST],
        None if clamped => return None,
        // the hinge of the first edge stands before that of the second
        None => records[TWIST] - 1.0,
    };
    let joint = (joint >= 0.0).then_some(joint as usize)?;
    Some(*flex.m.jnt_qposadr().get(joint)? as usize)
}

/// Where a vertex is in the model's own configuration.
fn rest_place(flex: Flex, v: i32) -> Vec3 {
    let k = flex.vertices().start + v as usize;
    let body = flex.m.flex_vertbodyid()[k].max(0) as usize;
    let (pos, quat) = rest_pose(flex.m, body);
    pos + quat.rotate(flex.m.flex_vert()[k])
}

/// The pose of a body in the model's own configuration.
fn rest_pose(m: Model, body: usize) -> (Vec3, Quat) {
    let (mut pos, mut quat) = (Vec3::ZERO, Quat::IDENTITY);
    let mut at = body;
    while at > 0 {
        pos = m.body_pos()[at] + m.body_quat()[at].rotate(pos);
        quat = m.body_quat()[at].mul_quat(quat);
        at = m.body_parentid()[at] as usize;
    }
    (pos, quat)
}
