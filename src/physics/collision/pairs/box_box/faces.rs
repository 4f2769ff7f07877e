//! Contacts of two faces: the part of one that is over the other.

use super::super::shape::found;
use super::axes::FaceAxis;
use super::boxes::{Boxes, OTHERS};
use crate::base::colliders::PreContact;
use crate::math::Vec3;

/// Most corners of two rectangles' common part.
const CORNERS: usize = 8;

/// The face that is cut along: its box, axis and side. Points over it have two coordinates in the face and their
/// height.
struct Reference {
    owner: usize,
    axis: usize,
    /// 1 or -1: the side of the box
    side: f64,
    size: Vec3,
}

impl Reference {
    /// A vector of the box's frame as seen from the face.
    fn flatten(&self, v: Vec3) -> Vec3 {
        let [k1, k2] = OTHERS[self.axis];
        Vec3([v[k1], v[k2], self.side * v[self.axis]])
    }

    /// Middle between a point over the face and the face, in the box's frame.
    fn halfway(&self, p: Vec3) -> Vec3 {
        let [k1, k2] = OTHERS[self.axis];
        let mut v = Vec3::ZERO;
        (v[k1], v[k2]) = (p[0], p[1]);
        v[self.axis] = self.side * (self.size[self.axis] + 0.5 * p[2]);
        v
    }
}

/// A convex polygon.
struct Polygon {
    at: [Vec3; CORNERS],
    n: usize,
}

impl Polygon {
    fn new(corners: &[Vec3]) -> Self {
        let mut polygon = Polygon {
            at: [Vec3::ZERO; CORNERS],
            n: 0,
        };
        corners.iter().for_each(|&p| polygon.push(p));
        polygon
    }

    /// Adds a corner; a ninth, which only rounding can make, is dropped.
    fn push(&mut self, p: Vec3) {
        if let Some(place) = self.at.get_mut(self.n) {
            *place = p;
            self.n += 1;
        }
    }

    fn corners(&self) -> &[Vec3] {
        &self.at[..self.n]
    }

    /// The part with `side * coordinate <= bound` (Sutherland and Hodgman).
    #[inline(always)]
    fn clipped(self, coordinate: usize, side: f64, bound: f64) -> Polygon {
        let excess = |p: &Vec3| side * p[coordinate] - bound;
        let corners = self.corners();
        if corners.iter().all(|p| excess(p) <= 0.0) {
            return self;
        }
        let mut kept = Polygon::new(&[]);
        let following = corners[1..].iter().chain(&corners[..1]);
        for (p, q) in corners.iter().zip(following) {
            let (here, there) = (excess(p), excess(q));
            if here <= 0.0 {
                kept.push(*p);
            }
            if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
                kept.push(p.add_scl(*q - *p, here / (here - there)));
            }
        }
        kept
    }
}

impl Boxes {
    /// Contacts of the best face with the face of the other box that is most opposed to it.
    pub fn face_contacts(&self, face: &FaceAxis, out: &mut [PreContact]) -> usize {
        let &FaceAxis { owner, axis, .. } = face;
        let reference = Reference {
            owner,
            axis,
            side: if self.centers[owner][axis] >= 0.0 {
                1.0
            } else {
                -1.0
            },
            size: self.shapes[owner].size,
        };
        let [k1, k2] = OTHERS[axis].map(|k| reference.size[k]);
        let polygon = self
            .incident_face(&reference)
            .clipped(0, 1.0, k1)
            .clipped(0, -1.0, k1)
            .clipped(1, 1.0, k2)
            .clipped(1, -1.0, k2);
        self.corner_contacts(&reference, &polygon, out)
    }

    /// The face of the other box that is most opposed to the reference face, seen from it.
    fn incident_face(&self, reference: &Reference) -> Polygon {
        let &Reference {
            owner, axis, side, ..
        } = reference;
        let axes = if owner == 0 {
            self.rotation
        } else {
            self.rotation.transpose()
        };
        let size = self.shapes[1 - owner].size;
        let slope = axes.row(axis);
        let mut normal = 0;
        for c in 1..3 {
            if slope[c].abs() > slope[normal].abs() {
                normal = c;
            }
        }
        let away = if side * slope[normal] > 0.0 {
            -1.0
        } else {
            1.0
        };
        let offset = axes.col(normal) * (away * size[normal]);
        let mut center = reference.flatten(self.centers[owner] + offset);
        center[2] -= reference.size[axis];
        let [u, v] = OTHERS[normal].map(|c| reference.flatten(axes.col(c) * size[c]));
        Polygon::new(&[
            center + u + v,
            center - u + v,
            center - u - v,
            center + u - v,
        ])
    }

    /// A contact per corner that is within the margin and not on an earlier one.
    fn corner_contacts(
        &self,
        reference: &Reference,
        polygon: &Polygon,
        out: &mut [PreContact],
    ) -> usize {
        /// squared distance of corners that count as one, as a share of the reference face
        const SAME: f64 = 1e-14;
        let shape = &self.shapes[reference.owner];
        let [k1, k2] = OTHERS[reference.axis].map(|k| reference.size[k]);
        let least = SAME * (k1 * k1 + k2 * k2);
        let towards = if reference.owner == 0 {
            reference.side
        } else {
            -reference.side
        };
        let normal = shape.mat.col(reference.axis) * towards;
        let mut used = Polygon::new(&[]);
        for &p in polygon.corners() {
            let same = |q: &Vec3| {
                let (dx, dy) = (p[0] - q[0], p[1] - q[1]);
                dx * dx + dy * dy < least
            };
            if p[2] > self.margin || used.corners().iter().any(same) || used.n == out.len() {
                continue;
            }
            let pos = shape.mat.mul_vec(reference.halfway(p)) + shape.pos;
            out[used.n] = found(p[2], pos, normal);
            used.push(p);
        }
        used.n
    }
}
