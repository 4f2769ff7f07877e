//! Several contacts of two convex shapes that meet in a face: the other's face or edge is clipped
//! by the sides of this face. Computation: coCCD (multiccd).
//!
//! The features are those towards the contact normal. Known difference from the reference: which
//! corners of a larger polygon are kept, their order and last digits may differ (their number does
//! in about 2 % of resting poses).

use super::Witness;
use super::feature::{Edge, Face};
use super::support::Convex;
use crate::base::colliders::PreContact;
use crate::math::Vec3;

/// Largest cosine between the normals of two faces that lie on each other.
const OPPOSED: f64 = -0.996;
/// Largest cosine between an edge and the normal of a face that it lies on.
const LEVEL: f64 = 0.0888;
/// Rounding allowance of the sides.
const ON_SIDE: f64 = -1e-15;

/// Replaces the contact of two witness points by several; returns their number, or
/// zero when the shapes do not meet in a face.
pub fn contacts(a: &Convex, b: &Convex, w: &Witness, margin: f64, out: &mut [PreContact]) -> usize {
    let normal = (w.x1 - w.x2).normalized().0;
    let [seed1, seed2] = w.seeds;
    let (face1, face2) = (a.face(normal), b.face(-normal));
    if let (Some(f1), Some(f2)) = (&face1, &face2)
        && f1.normal.dot(f2.normal) < OPPOSED
    {
        return on_face(&clipped(f1, f2), f2, -1.0, margin, out);
    }
    if let (Some(edge), Some(face)) = (a.edge(normal, seed1, w.deep), &face2)
        && edge.dir.dot(face.normal).abs() < LEVEL
    {
        return on_face(
            &clipped(&flat(&edge), face),
            face,
            -1.0,
            margin,
            &mut out[..2],
        );
    }
    if let (Some(edge), Some(face)) = (b.edge(-normal, seed2, w.deep), &face1)
        && edge.dir.dot(face.normal).abs() < LEVEL
    {
        return on_face(
            &clipped(&flat(&edge), face),
            face,
            1.0,
            margin,
            &mut out[..2],
        );
    }
    0
}

/// Height of a point over the inner side of edge `k` of a face.
fn inside(face: &Face, k: usize, p: Vec3) -> f64 {
    let from = face.at[k];
    let to = face.at[if k + 1 == face.len { 0 } else { k + 1 }];
    face.normal.cross(to - from).normalized().0.dot(p - from)
}

/// The part of a face inside the sides of another.
fn clipped(subject: &Face, sides: &Face) -> Face {
    let mut face = *subject;
    for k in 0..sides.len {
        let heights = face.at.map(|p| inside(sides, k, p));
        if heights[..face.len].iter().all(|&h| h > ON_SIDE) {
            continue;
        }
        let mut rest = Face::new(face.normal);
        for j in 0..face.len {
            let i = if j == 0 { face.len - 1 } else { j - 1 };
            let (p, q, hp, hq) = (face.at[i], face.at[j], heights[i], heights[j]);
            if (hp > ON_SIDE) != (hq > ON_SIDE) {
                rest.push(p + (q - p) * (hp / (hp - hq)));
            }
            if hq > ON_SIDE {
                rest.push(q);
            }
        }
        face = rest;
    }
    face
}

/// An edge as a polygon of two corners.
fn flat(edge: &Edge) -> Face {
    let mut face = Face::new(edge.dir);
    for p in edge.ends {
        face.push(p);
    }
    face
}

/// One contact per corner below the face; at most as many as there is room for.
fn on_face(corners: &Face, face: &Face, sign: f64, margin: f64, out: &mut [PreContact]) -> usize {
    let height = |p: Vec3| (p - face.at[0]).dot(face.normal);
    let mut low = Face::new(face.normal);
    for &p in corners.corners() {
        if height(p) <= margin {
            low.push(p);
        }
    }
    let room = out.len().min(4);
    let mut kept = [0, 1, 2, 3];
    let n = low.len.min(room);
    if low.len > 4 && room == 4 {
        kept = widest(&low);
    } else if low.len > 2 && room == 2 {
        [kept[0], kept[1]] = furthest(&low);
    }
    for (con, &k) in out.iter_mut().zip(&kept[..n]) {
        let dist = height(low.at[k]);
        *con = PreContact {
            dist,
            pos: low.at[k] - face.normal * (0.5 * dist),
            normal: face.normal * sign,
            tangent: Vec3::ZERO,
        };
    }
    n
}

/// The two corners furthest apart.
fn furthest(face: &Face) -> [usize; 2] {
    let mut best = (f64::NEG_INFINITY, [0, 1]);
    for i in 0..face.len {
        for j in i + 1..face.len {
            let dist2 = (face.at[i] - face.at[j]).norm2();
            if dist2 > best.0 {
                best = (dist2, [i, j]);
            }
        }
    }
    best.1
}

/// Four corners of large area: from each first corner the other three move on while that helps.
fn widest(face: &Face) -> [usize; 4] {
    let n = face.len;
    let area = |[a, b, c, d]: [usize; 4]| {
        let at = |i: usize| face.at[i % n];
        (at(c) - at(a)).cross(at(d) - at(b)).dot(face.normal).abs()
    };
    let mut best = (f64::NEG_INFINITY, [0, 1, 2, 3]);
    let [mut b, mut c, mut d] = [1, 2, 3];
    for a in 0..n {
        b = b.max(a + 1);
        c = c.max(b + 1);
        d = d.max(c + 1);
        loop {
            let before = [b, c, d];
            while d + 1 < a + n && area([a, b, c, d + 1]) > area([a, b, c, d]) {
                d += 1;
            }
            while c + 1 < d && area([a, b, c + 1, d]) > area([a, b, c, d]) {
                c += 1;
            }
            while b + 1 < c && area([a, b + 1, c, d]) > area([a, b, c, d]) {
                b += 1;
            }
            if before == [b, c, d] {
                break;
            }
        }
        let size = area([a, b, c, d]);
        if size > best.0 {
            best = (size, [a, b, c, d].map(|i| i % n));
        }
    }
    best.1
}
