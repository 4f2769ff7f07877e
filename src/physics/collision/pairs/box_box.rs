//! Two boxes: separating axes, then the nearest points of two edges, or a face polygon clipped by
//! the opposite face.
//!
//! Everything but the results is in the frame of one box. Distances grow outwards; an axis whose
//! separation exceeds the margin ends the test.

use super::{Shape, found};
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::scalar::clip;
use crate::math::{MINVAL, Mat3, Vec3};

/// Rounding allowance of the separation test, relative to the sizes.
const SLACK: f64 = 1e-13;
/// Squared length below which two edges are parallel.
const PARALLEL: f64 = 1e-16;
/// An edge axis must beat the best so far by this share, so that faces win ties.
const EDGE_BIAS: f64 = 1e-6;
/// An edge axis this close to a face normal gives way to the face ...
const NEARLY_FACE: f64 = 0.99;
/// ... if the face is at most this share worse.
const FACE_BIAS: f64 = 0.05;
/// A component below this has no certain sign.
const UNCERTAIN: f64 = 1e-9;
/// Squared distance, relative to the face, below which two contact points are one.
const SAME_POINT: f64 = 1e-14;

/// Both boxes, each seen from the other.
struct Boxes {
    a: Shape,
    b: Shape,
    /// centre of b in the frame of a, centre of a in the frame of b
    p21: Vec3,
    p12: Vec3,
    /// axes of b by columns, in the frame of a
    rot: Mat3,
    margin: f64,
    tol: f64,
}

/// The axis of least penetration.
#[derive(Clone, Copy)]
enum Axis {
    /// 0..3: face normals of the first box, 3..6: of the second
    Face(usize),
    /// cross product of edge i of the first and j of the second
    Edge(usize, usize),
}

pub fn box_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let (s1, s2) = (a.size, b.size);
    let boxes = Boxes {
        p21: a.mat.mul_t_vec(b.pos - a.pos),
        p12: b.mat.mul_t_vec(a.pos - b.pos),
        rot: transposed_product(&a.mat, &b.mat),
        margin: pair.margin,
        tol: pair.margin + SLACK * (s1[0] + s1[1] + s1[2] + s2[0] + s2[1] + s2[2]),
        a,
        b,
    };
    match boxes.best_axis() {
        None => 0,
        Some(Axis::Face(face)) => boxes.face_contacts(face, out),
        Some(Axis::Edge(i, j)) => boxes.edge_contact(i, j, out),
    }
}

/// `a' b`, each entry summed over the rows in order.
fn transposed_product(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut r = Mat3::ZERO;
    for i in 0..3 {
        for j in 0..3 {
            r[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
        }
    }
    r
}

impl Boxes {
    /// Axis of largest separation, or none if the boxes are apart.
    fn best_axis(&self) -> Option<Axis> {
        let (s1, s2, r) = (self.a.size, self.b.size, &self.rot);
        let abs = Mat3(r.map(f64::abs));
        let mut face = (f64::NEG_INFINITY, 0);
        for k in 0..6 {
            let sep = if k < 3 {
                self.p21[k].abs() - s1[k] - abs.row(k).dot(s2)
            } else {
                self.p12[k - 3].abs() - s2[k - 3] - abs.col(k - 3).dot(s1)
            };
            if sep > self.tol {
                return None;
            }
            if sep > face.0 {
                face = (sep, k);
            }
        }
        let mut best = face.0;
        let mut edge = None;
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            for j in 0..3 {
                let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
                // components i1, i2 of the cross product; component i is zero
                let (a1, a2) = (-r[3 * i2 + j], r[3 * i1 + j]);
                let n2 = a1 * a1 + a2 * a2;
                if n2 < PARALLEL {
                    continue;
                }
                let inv = 1.0 / n2.sqrt();
                let (a1, a2) = (a1 * inv, a2 * inv);
                let r1 = s1[i1] * a1.abs() + s1[i2] * a2.abs();
                let b1 = a1 * r[3 * i1 + j1] + a2 * r[3 * i2 + j1];
                let b2 = a1 * r[3 * i1 + j2] + a2 * r[3 * i2 + j2];
                let r2 = s2[j1] * b1.abs() + s2[j2] * b2.abs();
                let sep = (a1 * self.p21[i1] + a2 * self.p21[i2]).abs() - r1 - r2;
                if sep > self.tol {
                    return None;
                }
                if sep - EDGE_BIAS * sep.abs() > best && sep > face.0 {
                    best = sep;
                    edge = Some((i, j));
                }
            }
        }
        let Some((i, j)) = edge else {
            return Some(Axis::Face(face.1));
        };
        let axis = self.edge_axis(i, j);
        let along = if face.1 < 3 {
            axis[face.1].abs()
        } else {
            axis.dot(r.col(face.1 - 3)).abs()
        };
        let close = best < face.0 + FACE_BIAS * face.0.abs() + MINVAL;
        Some(if along > NEARLY_FACE && close {
            Axis::Face(face.1)
        } else {
            Axis::Edge(i, j)
        })
    }

    /// Unit cross product of edge i of the first box and edge j of the second.
    fn edge_axis(&self, i: usize, j: usize) -> Vec3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        let mut axis = Vec3::ZERO;
        axis[i1] = -self.rot[3 * i2 + j];
        axis[i2] = self.rot[3 * i1 + j];
        axis.normalized().0
    }

    /// Nearest points of the two edges that face each other.
    fn edge_contact(&self, i: usize, j: usize, out: &mut [PreContact]) -> usize {
        let (s1, s2) = (self.a.size, self.b.size);
        let mut axis = self.edge_axis(i, j);
        if axis.dot(self.p21) < 0.0 {
            axis = -axis;
        }
        let axis2 = Vec3([
            axis.dot(self.rot.col(0)),
            axis.dot(self.rot.col(1)),
            axis.dot(self.rot.col(2)),
        ]);
        let dir = self.rot.col(j);
        let b = dir[i];
        let den = 1.0 - b * b;
        let mut best = (f64::INFINITY, Vec3::ZERO, Vec3::ZERO);
        for c1 in edge_middles(axis, s1, i).into_iter().flatten() {
            for cc in edge_middles(-axis2, s2, j).into_iter().flatten() {
                let c2 = self.rot.mul_vec(cc) + self.p21;
                let e = c2 - c1;
                let (d1e, d2e) = (e[i], dir.dot(e));
                let s = if den < MINVAL {
                    0.0
                } else {
                    (d1e - b * d2e) / den
                };
                let s = clip(s, -s1[i], s1[i]);
                let t = clip(b * s - d2e, -s2[j], s2[j]);
                let s = clip(d1e + b * t, -s1[i], s1[i]);
                let mut w1 = c1;
                w1[i] += s;
                let w2 = c2 + dir * t;
                let dist2 = (w2 - w1).norm2();
                if dist2 < best.0 {
                    best = (dist2, w1, w2);
                }
            }
        }
        let (_, w1, w2) = best;
        let dist = (w2 - w1).dot(axis);
        if dist > self.tol {
            return 0;
        }
        let pos = self.a.mat.mul_vec(0.5 * (w1 + w2)) + self.a.pos;
        out[0] = found(dist, pos, self.a.mat.mul_vec(axis));
        1
    }

    /// The incident face clipped by the sides of the reference face.
    fn face_contacts(&self, code: usize, out: &mut [PreContact]) -> usize {
        let first = code < 3;
        let a = code % 3;
        let (reference, incident) = if first {
            (&self.a, &self.b)
        } else {
            (&self.b, &self.a)
        };
        let (offset, rot) = if first {
            (self.p21, self.rot)
        } else {
            (self.p12, self.rot.transpose())
        };
        let (sr, si) = (reference.size, incident.size);
        let sign = if offset[a] >= 0.0 { 1.0 } else { -1.0 };
        // incident face: the most opposed axis
        let mut bi = 0;
        for k in 1..3 {
            if rot[3 * a + k].abs() > rot[3 * a + bi].abs() {
                bi = k;
            }
        }
        let side = if sign * rot[3 * a + bi] > 0.0 {
            -1.0
        } else {
            1.0
        };
        let (ax, ay) = ((a + 1) % 3, (a + 2) % 3);
        let (bu, bv) = ((bi + 1) % 3, (bi + 2) % 3);
        // centre and half edges of the incident face; third component: height over the reference
        let (mut centre, mut u, mut v) = (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO);
        for (k, c) in [ax, ay, a].into_iter().enumerate() {
            centre[k] = offset[c] + side * si[bi] * rot[3 * c + bi];
            u[k] = si[bu] * rot[3 * c + bu];
            v[k] = si[bv] * rot[3 * c + bv];
        }
        centre[2] = sign * centre[2] - sr[a];
        u[2] *= sign;
        v[2] *= sign;
        let mut polygon = Polygon::default();
        for (su, sv) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            polygon.push(centre + u * su + v * sv);
        }
        for (axis, limit) in [(0, sr[ax]), (1, sr[ay])] {
            for sign in [1.0, -1.0] {
                polygon = polygon.clipped(axis, sign, limit);
            }
        }

        let same = SAME_POINT * (sr[ax] * sr[ax] + sr[ay] * sr[ay]);
        let outward = if first { sign } else { -sign };
        let normal = reference.mat.col(a) * outward;
        let mut kept = Polygon::default();
        for &p in polygon.points() {
            let near = |q: &Vec3| {
                let (dx, dy) = (p[0] - q[0], p[1] - q[1]);
                dx * dx + dy * dy < same
            };
            if p[2] > self.margin || kept.points().iter().any(near) {
                continue;
            }
            let mut local = Vec3::ZERO;
            local[ax] = p[0];
            local[ay] = p[1];
            local[a] = sign * (sr[a] + 0.5 * p[2]);
            let pos = reference.mat.mul_vec(local) + reference.pos;
            out[kept.len] = found(p[2], pos, normal);
            kept.push(p);
        }
        kept.len
    }
}

/// Middle points of the edges along `edge` that lie furthest in direction `dir`: two when one
/// component of the direction is too small to tell.
fn edge_middles(dir: Vec3, size: Vec3, edge: usize) -> [Option<Vec3>; 2] {
    let others = [(edge + 1) % 3, (edge + 2) % 3];
    let mut first = Vec3::ZERO;
    for k in others {
        first[k] = if dir[k] >= 0.0 { size[k] } else { -size[k] };
    }
    let second = others.into_iter().find(|&k| dir[k].abs() < UNCERTAIN);
    let second = second.map(|k| {
        let mut other = first;
        other[k] = -first[k];
        other
    });
    [Some(first), second]
}

/// A convex polygon of at most eight corners: a quadrilateral clipped by four lines.
#[derive(Clone, Copy, Default)]
struct Polygon {
    at: [Vec3; 8],
    len: usize,
}

impl Polygon {
    fn points(&self) -> &[Vec3] {
        &self.at[..self.len]
    }

    fn push(&mut self, p: Vec3) {
        // rounding could let a clipped corner come twice
        if self.len < self.at.len() {
            self.at[self.len] = p;
            self.len += 1;
        }
    }

    /// The part where `sign * x[axis] <= limit`.
    fn clipped(self, axis: usize, sign: f64, limit: f64) -> Polygon {
        let over = |p: Vec3| sign * p[axis] - limit;
        if self.points().iter().all(|&p| over(p) <= 0.0) {
            return self;
        }
        let mut out = Polygon::default();
        for (k, &p) in self.points().iter().enumerate() {
            let q = self.at[if k + 1 == self.len { 0 } else { k + 1 }];
            let (dp, dq) = (over(p), over(q));
            if dp <= 0.0 {
                out.push(p);
            }
            if (dp < 0.0 && dq > 0.0) || (dp > 0.0 && dq < 0.0) {
                let t = dp / (dp - dq);
                out.push(p + t * (q - p));
            }
        }
        out
    }
}
