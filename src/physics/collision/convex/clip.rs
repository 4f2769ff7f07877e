//! Several contacts of two convex shapes that meet in a face: the other's face or edge is clipped
//! by the sides of this face. Computation: coCCD (multiccd).
//!
//! Candidates are the faces and edges around the vertices that the search ended with (`feature`).
//! Scratch: the mjData stack.

use super::feature::{Edge, Face, Feature};
use super::quad::Quad;
use super::support::{Convex, Kind};
use super::witness::Witness;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::{MINVAL, Vec3};

/// Largest cosine between the normals of two faces that lie on each other.
const OPPOSED: f64 = -0.996;
/// Largest cosine between an edge and the normal of a face that it lies on, and least cosine
/// between the contact direction and the normal of a face.
const LEVEL: f64 = 0.0888;
/// Rounding allowance of the sides.
const ON_SIDE: f64 = -1e-15;
/// Most contacts that are left.
const MOST: usize = 4;

/// A contact: points of the two shapes and their distance.
#[derive(Clone, Copy, Default)]
pub struct Touch {
    pub x1: Vec3,
    pub x2: Vec3,
    pub dist: f64,
}

/// The contacts that replace a single one.
#[derive(Default)]
pub struct Touches {
    pub at: [Touch; MOST],
    pub n: usize,
}

/// What is clipped by what.
struct Meeting<'f> {
    /// corners of the clipping face, and its normal
    sides: &'f [Vec3],
    normal: Vec3,
    /// corners of the other face, or ends of an edge
    subject: &'f [Vec3],
    is_edge: bool,
    /// direction of the distance from the clipping face to the other
    away: Vec3,
    /// the clipping face belongs to the second shape
    swapped: bool,
}

/// Several contacts, or none when the shapes do not meet in a face; at most `room`.
#[inline(always)]
pub fn contacts(d: &mut Data, a: &Convex, b: &Convex, w: &Witness, room: usize) -> Touches {
    let mut touches = Touches::default();
    let mark = d.mark();
    if meet(d, &mark, a, b, w, room, &mut touches).is_none() {
        touches.n = 0;
    }
    mark.release(d);
    touches
}

/// Half of a shape's margin, as far as it counts here.
fn half_margin(shape: &Convex) -> f64 {
    if shape.kind == Kind::Capsule {
        0.0
    } else {
        0.5 * shape.margin
    }
}

/// Adds the contacts to `touches`; `None` when there are none.
#[inline(never)]
fn meet(
    d: &mut Data,
    mark: &Mark,
    a: &Convex,
    b: &Convex,
    w: &Witness,
    room: usize,
    touches: &mut Touches,
) -> Option<()> {
    let m = d.model();
    let &crate::physics::collision::convex::witness::Near { ref ids, seeds, n } = &w.near;
    if n == 0 {
        return None;
    }
    let f1 = Feature::new(m, a, &ids[0][..n], seeds[0], w.x1)?;
    let f2 = Feature::new(m, b, &ids[1][..n], seeds[1], w.x2)?;
    let plane = a.kind == Kind::Plane;
    let dir = if plane { a.mat.col(2) } else { w.x1 - w.x2 };
    let faces1 = mark.rows::<Face>(d, f1.face_room());
    let faces2 = mark.rows::<Face>(d, f2.face_room());
    let n1 = f1.faces(dir, faces1);
    let n2 = f2.faces(-dir, faces2);
    let (faces1, faces2) = (&faces1[..n1], &faces2[..n2]);
    let margins = [half_margin(a), half_margin(b)];
    let reach = margins[0] + margins[1];

    let normal;
    if let Some((face1, face2)) = opposed(faces1, faces2, dir, plane) {
        let meeting = Meeting {
            sides: corners(d, mark, &f1, face1),
            normal: face1.normal,
            subject: corners(d, mark, &f2, face2),
            is_edge: false,
            // from a plane straight up
            away: if plane { -face1.normal } else { face2.normal },
            swapped: false,
        };
        normal = if plane { face1.normal } else { -face2.normal };
        clipped(d, mark, &meeting, reach, room, touches);
    } else {
        let one_on_two = || (f1.dim != 3).then(|| level(&f1, faces2, -dir)).flatten();
        let two_on_one = || (f2.dim != 3).then(|| level(&f2, faces1, dir)).flatten();
        let two_first = n1 > 0 && f2.dim != 3 && (n2 == 0 || f2.dim < f1.dim);
        let found = if two_first {
            let two = two_on_one().map(|x| (x, false));
            two.or_else(|| one_on_two().map(|x| (x, true)))
        } else {
            let one = one_on_two().map(|x| (x, true));
            one.or_else(|| two_on_one().map(|x| (x, false)))
        };
        let ((face, edge), swapped) = found?;
        let owner = if swapped { &f2 } else { &f1 };
        let meeting = Meeting {
            sides: corners(d, mark, owner, &face),
            normal: face.normal,
            subject: &edge.ends,
            is_edge: true,
            away: -face.normal,
            swapped,
        };
        normal = if swapped { -face.normal } else { face.normal };
        clipped(d, mark, &meeting, reach, room, touches);
    }
    if margins != [0.0, 0.0] {
        for t in &mut touches.at[..touches.n] {
            t.x1 += normal * margins[0];
            t.x2 += normal * -margins[1];
            t.dist -= reach;
        }
    }
    Some(())
}

/// The two faces that are most opposite; the first of equal ones.
fn opposed<'f>(
    faces1: &'f [Face],
    faces2: &'f [Face],
    dir: Vec3,
    plane: bool,
) -> Option<(&'f Face, &'f Face)> {
    let least = LEVEL * dir.norm();
    // of a plane the face most opposite, however far from that
    let mut best = if plane { 0.0 } else { OPPOSED };
    let mut found = None;
    for f1 in faces1.iter().filter(|f| f.normal.dot(dir) > least) {
        for f2 in faces2.iter().filter(|f| f.normal.dot(-dir) > least) {
            let cosine = f1.normal.dot(f2.normal);
            if cosine < best {
                (best, found) = (cosine, Some((f1, f2)));
            }
        }
    }
    found
}

/// The first face towards `dir` on which an edge of the other shape lies.
fn level(edges: &Feature, faces: &[Face], dir: Vec3) -> Option<(Face, Edge)> {
    let count = edges.edge_count();
    for face in faces.iter().filter(|f| f.normal.dot(dir) > MINVAL) {
        for k in 0..count {
            let edge = edges.edge(k);
            if face.normal.dot(edge.dir).abs() < LEVEL {
                return Some((*face, edge));
            }
        }
    }
    None
}

fn corners<'s>(d: &mut Data, mark: &'s Mark, f: &Feature, face: &Face) -> &'s [Vec3] {
    let n = f.corner_count(face);
    let at = mark.rows::<Vec3>(d, n);
    for (k, p) in at.iter_mut().enumerate() {
        *p = f.face_corner(face, k);
    }
    at
}

/// A polygon with room for more corners.
struct Polygon<'s> {
    at: &'s mut [Vec3],
    len: usize,
}

impl Polygon<'_> {
    fn push(&mut self, p: Vec3) {
        // a convex polygon gains one corner a side: only rounding could ask for more
        if self.len < self.at.len() {
            self.at[self.len] = p;
            self.len += 1;
        }
    }
}

/// The part of the subject inside the sides and not above the face by more than `reach`.
fn clipped(
    d: &mut Data,
    mark: &Mark,
    meeting: &Meeting,
    reach: f64,
    room: usize,
    touches: &mut Touches,
) {
    let (sides, n) = (meeting.sides, meeting.sides.len());
    // one point stands for a plane, which has no sides
    if n == 0 || n == 2 {
        return;
    }
    let most = 2 * (n + meeting.subject.len());
    let mut poly = Polygon {
        at: mark.rows(d, most),
        len: meeting.subject.len(),
    };
    poly.at[..poly.len].copy_from_slice(meeting.subject);
    let mut rest = Polygon {
        at: mark.rows(d, most),
        len: 0,
    };
    for k in 0..if n < 3 { 0 } else { n } {
        let (from, to) = (sides[k], sides[if k + 1 == n { 0 } else { k + 1 }]);
        let up = (from + meeting.normal) - from;
        let side = (to - from).cross(up).normalized().0;
        clip(&poly, &mut rest, from, side);
        core::mem::swap(&mut poly, &mut rest);
        if poly.len == 0 {
            return;
        }
    }
    let height = |p: Vec3| (p - sides[0]).dot(meeting.normal);
    let mut low = 0;
    for k in 0..poly.len {
        let p = poly.at[k];
        if height(p) <= reach {
            poly.at[low] = p;
            low += 1;
        }
    }
    let at = &poly.at[..low];
    let (places, count) = select(at, meeting.is_edge, room);
    for (&k, touch) in places[..count].iter().zip(&mut touches.at) {
        let v = at[k];
        let on_face = v - meeting.normal * height(v);
        let dist = (on_face - v).dot(meeting.away);
        let other = on_face - meeting.away * dist;
        let (x1, x2) = if meeting.swapped {
            (other, on_face)
        } else {
            (on_face, other)
        };
        *touch = Touch { x1, x2, dist };
    }
    touches.n = count;
}

/// The part of a polygon inside the plane through `from`.
fn clip(poly: &Polygon, rest: &mut Polygon, from: Vec3, side: Vec3) {
    rest.len = 0;
    let height = |p: Vec3| (p - from).dot(side);
    let at = &poly.at[..poly.len];
    let Some(&start) = at.first() else { return };
    let first = height(start);
    let mut hq = first;
    for (i, &p) in at.iter().enumerate() {
        let hp = hq;
        let q = match at.get(i + 1) {
            Some(&q) => {
                hq = height(q);
                q
            }
            None => {
                hq = first;
                start
            }
        };
        let (p_inside, q_inside) = (hp > ON_SIDE, hq > ON_SIDE);
        if p_inside != q_inside && hp != hq {
            let t = hp / (hp - hq);
            if (0.0..=1.0).contains(&t) {
                rest.push(p + (q - p) * t);
            }
        }
        if q_inside {
            rest.push(q);
        }
    }
}

/// Which corners stay when there are more than wanted.
fn select(at: &[Vec3], is_edge: bool, room: usize) -> ([usize; MOST], usize) {
    let n = at.len();
    // with a capsule there is room for two only; the reference would write four
    if n > MOST && room == MOST {
        return (Quad::new(n, 0, |k| at[k]).rotate(), MOST);
    }
    let mut places = [0, 1, 2, 3];
    if is_edge && n > 2 {
        let mut widest = (at[0] - at[1]).norm2();
        for i in 0..n {
            for j in i + 1..n {
                let dist2 = (at[i] - at[j]).norm2();
                if dist2 > widest {
                    widest = dist2;
                    (places[0], places[1]) = (i, j);
                }
            }
        }
        return (places, 2);
    }
    (places, n.min(room).min(MOST))
}
