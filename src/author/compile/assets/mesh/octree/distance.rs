//! Signed distance to a mesh: to its nearest triangle, negative behind the surface.
//!
//! Behind is decided by the normal of the nearest feature: of the face, the sum over both faces of
//! an edge, or the sum over the faces around a vertex weighed by their angles there (Baerentzen and
//! Aanaes, Signed distance computation using the angle weighted pseudonormal, 2005).

use crate::math::elementary::atan2;
use std::collections::HashMap;

use crate::author::compile::basis::bvh;
use crate::author::geometry::algebra::{V3, add, cross, dot, sub};

/// Larger than any squared distance.
const FAR: f64 = 1e20;

/// A mesh prepared for many points.
pub struct Surface<'a> {
    vert: &'a [V3],
    face: &'a [[i32; 3]],
    boxes: &'a [bvh::Node],
    vertex_normal: Vec<V3>,
    /// by the vertices of the edge, the smaller first
    edge_normal: HashMap<[i32; 2], V3>,
}

/// Part of a triangle: its inside, a corner, or the edge from a corner to the next.
#[derive(Clone, Copy)]
enum Feature {
    Face,
    Corner(usize),
    Edge(usize, usize),
}

/// The nearest point of a triangle: v0 + u (v1 - v0) + v (v2 - v0).
struct Near {
    square: f64,
    u: f64,
    v: f64,
    feature: Feature,
}

fn scaled(a: V3, s: f64) -> V3 {
    a.map(|x| x * s)
}

fn edge(a: i32, b: i32) -> [i32; 2] {
    [a.min(b), a.max(b)]
}

impl<'a> Surface<'a> {
    pub fn new(vert: &'a [V3], face: &'a [[i32; 3]], boxes: &'a [bvh::Node]) -> Self {
        let mut vertex_normal = vec![[0.0; 3]; vert.len()];
        let mut edge_normal = HashMap::new();
        for f in face {
            let v = f.map(|i| vert[i as usize]);
            let n = cross(sub(v[1], v[0]), sub(v[2], v[0]));
            let len = dot(n, n).sqrt();
            if !(len > 0.0) {
                continue;
            }
            let n = scaled(n, 1.0 / len);
            for i in 0..3 {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                let (a, b) = (sub(v[j], v[i]), sub(v[k], v[i]));
                let c = cross(a, b);
                let angle = atan2(dot(c, c).sqrt(), dot(a, b));
                let at = &mut vertex_normal[f[i] as usize];
                *at = add(*at, scaled(n, angle));
                let at = edge_normal.entry(edge(f[i], f[j])).or_insert([0.0; 3]);
                *at = add(*at, n);
            }
        }
        Surface {
            vert,
            face,
            boxes,
            vertex_normal,
            edge_normal,
        }
    }

    /// Signed distance of a point.
    pub fn distance(&self, p: V3) -> f64 {
        let mut best = Near {
            square: FAR,
            u: 0.0,
            v: 0.0,
            feature: Feature::Face,
        };
        let mut nearest = None;
        let mut waiting = vec![0];
        while let Some(id) = waiting.pop() {
            let Some(node) = self.boxes.get(id) else {
                continue;
            };
            if outside(p, &node.aabb) >= best.square {
                continue;
            }
            if node.id < 0 {
                // the first child is looked at first
                waiting.extend(
                    node.child
                        .iter()
                        .rev()
                        .filter_map(|&c| usize::try_from(c).ok()),
                );
                continue;
            }
            let f = self.face[node.id as usize];
            let near = nearest_point(p, f.map(|v| self.vert[v as usize]));
            if near.square < best.square {
                (best, nearest) = (near, Some(f));
            }
        }
        let Some(f) = nearest else {
            return best.square.sqrt();
        };
        let [v0, v1, v2] = f.map(|v| self.vert[v as usize]);
        let (ab, ac) = (sub(v1, v0), sub(v2, v0));
        let closest = add(add(v0, scaled(ab, best.u)), scaled(ac, best.v));
        let normal = match best.feature {
            Feature::Face => cross(ab, ac),
            Feature::Corner(i) => self.vertex_normal[f[i] as usize],
            Feature::Edge(i, j) => self
                .edge_normal
                .get(&edge(f[i], f[j]))
                .copied()
                .unwrap_or([0.0; 3]),
        };
        let sign = if dot(sub(p, closest), normal) >= 0.0 {
            1.0
        } else {
            -1.0
        };
        sign * best.square.sqrt()
    }
}

/// Squared distance of a point to a box.
fn outside(p: V3, b: &[f64; 6]) -> f64 {
    (0..3).fold(0.0, |sum, k| {
        let excess = f64::max(
            0.0,
            f64::max(b[k] - b[k + 3] - p[k], p[k] - (b[k] + b[k + 3])),
        );
        sum + excess * excess
    })
}

/// The nearest point of a triangle by the regions of its corners, edges and inside.
fn nearest_point(p: V3, [v0, v1, v2]: [V3; 3]) -> Near {
    let near = |at: V3, u: f64, v: f64, feature: Feature| {
        let off = sub(p, at);
        Near {
            square: dot(off, off),
            u,
            v,
            feature,
        }
    };
    let (ab, ac) = (sub(v1, v0), sub(v2, v0));
    let (ap, bp, cp) = (sub(p, v0), sub(p, v1), sub(p, v2));
    let (d1, d2) = (dot(ab, ap), dot(ac, ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return near(v0, 0.0, 0.0, Feature::Corner(0));
    }
    let (d3, d4) = (dot(ab, bp), dot(ac, bp));
    if d3 >= 0.0 && d4 <= d3 {
        return near(v1, 1.0, 0.0, Feature::Corner(1));
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let u = d1 / (d1 - d3);
        return near(add(v0, scaled(ab, u)), u, 0.0, Feature::Edge(0, 1));
    }
    let (d5, d6) = (dot(ab, cp), dot(ac, cp));
    if d6 >= 0.0 && d5 <= d6 {
        return near(v2, 0.0, 1.0, Feature::Corner(2));
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let v = d2 / (d2 - d6);
        return near(add(v0, scaled(ac, v)), 0.0, v, Feature::Edge(0, 2));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        let at = add(v1, scaled(sub(v2, v1), w));
        return near(at, 1.0 - w, w, Feature::Edge(1, 2));
    }
    let q = 1.0 / (va + vb + vc);
    let (u, v) = (vb * q, vc * q);
    near(
        add(add(v0, scaled(ab, u)), scaled(ac, v)),
        u,
        v,
        Feature::Face,
    )
}
