//! Pairs of features and the nearest points of each: with which shares the vertices of a pair move its distance.

use bytemuck::{Pod, Zeroable};

use super::shapes::Shapes;
use crate::math::barycentric::on_triangle;
use crate::math::{MINVAL, Vec3};

/// A vertex, edge or triangle of a sheet and what it must not pass: a feature of a sheet, or a part of a shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pod, Zeroable)]
#[repr(C)]
pub struct Pair {
    /// vertices of the first side, then of the second; negative: none
    pub points: [i32; 4],
    /// vertices of the first side
    pub first: i32,
    /// negative: the second side has vertices too
    pub shape: i32,
    /// of the shape: its whole for a vertex, an edge for an edge, a corner for a triangle
    pub part: i32,
    /// both sides are of one sheet: 1, else 0
    pub own: i32,
}

impl Pair {
    pub fn of_features(one: &[i32], other: &[i32], own: bool) -> Self {
        let mut points = [-1; 4];
        points[..one.len()].copy_from_slice(one);
        points[one.len()..one.len() + other.len()].copy_from_slice(other);
        Pair {
            points,
            first: one.len() as i32,
            shape: -1,
            part: 0,
            own: i32::from(own),
        }
    }

    pub fn with_shape(feature: &[i32], shape: usize, part: usize) -> Self {
        let mut points = [-1; 4];
        points[..feature.len()].copy_from_slice(feature);
        Pair {
            points,
            first: feature.len() as i32,
            shape: shape as i32,
            part: part as i32,
            own: 0,
        }
    }

    pub fn vertices(&self) -> impl Iterator<Item = usize> + Clone {
        let known = self.points.into_iter().filter(|&v| v >= 0);
        known.map(|v| v as usize)
    }

    /// Vertices of the first side, and of the second.
    pub fn sides(&self) -> [impl Iterator<Item = usize> + Clone; 2] {
        let n = self.first as usize;
        let part = |from, to| self.vertices().take(to).skip(from);
        [part(0, n), part(n, 4)]
    }

    /// The nearest points of both sides where the vertices are at `x`.
    pub fn nearest(&self, x: impl Fn(usize) -> Vec3, shapes: &Shapes) -> Nearest {
        let p = self.points.map(|v| match v >= 0 {
            true => x(v as usize),
            false => Vec3::ZERO,
        });
        let (shape, part) = (self.shape as usize, self.part as usize);
        match (self.first, self.shape < 0) {
            (1, true) => {
                let w = on_triangle([p[1], p[2], p[3]], p[0]);
                Nearest::between(p, [1.0, -w[0], -w[1], -w[2]])
            }
            (_, true) => {
                let [s, t] = between_segments([p[0], p[1]], [p[2], p[3]]);
                Nearest::between(p, [1.0 - s, s, t - 1.0, -t])
            }
            (1, false) => {
                let (normal, gap) = shapes.outside(shape, p[0]);
                Nearest {
                    weights: [1.0, 0.0, 0.0, 0.0],
                    normal,
                    gap,
                }
            }
            (2, false) => {
                let edge = shapes.edge(shape, part);
                let [s, t] = between_segments([p[0], p[1]], edge);
                let other = edge[0] + (edge[1] - edge[0]) * t;
                Nearest::beside(p, [1.0 - s, s, 0.0, 0.0], other, shapes.core(shape))
            }
            _ => {
                let corner = shapes.corner(shape, part);
                let w = on_triangle([p[0], p[1], p[2]], corner);
                let w = [w[0], w[1], w[2], 0.0];
                Nearest::beside(p, w, corner, shapes.core(shape))
            }
        }
    }
}

/// How far the two sides of a pair are apart.
pub struct Nearest {
    /// of the vertices, those of the second side negative
    pub weights: [f64; 4],
    /// from the second side to the first; zero where they touch
    pub normal: Vec3,
    pub gap: f64,
}

impl Nearest {
    /// Of points that are no matter.
    pub const NONE: Self = Nearest {
        weights: [0.0; 4],
        normal: Vec3::ZERO,
        gap: 0.0,
    };

    fn between(p: [Vec3; 4], weights: [f64; 4]) -> Self {
        Self::beside(p, weights, Vec3::ZERO, 0.0)
    }

    /// Against a point with a ball of radius `core` around it.
    fn beside(p: [Vec3; 4], weights: [f64; 4], point: Vec3, core: f64) -> Self {
        let sum = (0..4).fold(-point, |sum, k| sum + p[k] * weights[k]);
        let length = sum.norm();
        let normal = match length > 0.0 {
            true => sum * (1.0 / length),
            false => Vec3::ZERO,
        };
        Nearest {
            weights,
            normal,
            gap: length - core,
        }
    }
}

/// Where two segments are nearest to each other, as shares of their lengths: the feet of the common perpendicular, or the
/// best of the four ends against the other segment, the first of those that tie.
pub fn between_segments(one: [Vec3; 2], other: [Vec3; 2]) -> [f64; 2] {
    let (a, b, apart) = (one[1] - one[0], other[1] - other[0], other[0] - one[0]);
    let (aa, ab, bb) = (a.norm2(), a.dot(b), b.norm2());
    let det = aa * bb - ab * ab;
    if det > 1e-12 * aa * bb {
        let (f, g) = (a.dot(apart), b.dot(apart));
        let (s, t) = ((bb * f - ab * g) / det, (ab * f - aa * g) / det);
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            return [s, t];
        }
    }
    let foot = |p: Vec3, start: Vec3, along: Vec3, square: f64| {
        ((p - start).dot(along) / square.max(MINVAL)).clamp(0.0, 1.0)
    };
    let on_other = |p: Vec3| foot(p, other[0], b, bb);
    let on_one = |p: Vec3| foot(p, one[0], a, aa);
    let ends = [
        [0.0, on_other(one[0])],
        [on_one(other[0]), 0.0],
        [on_one(other[1]), 1.0],
        [1.0, on_other(one[1])],
    ];
    let length = |[s, t]: [f64; 2]| (apart + b * t - a * s).norm();
    let tied = ends.map(length).into_iter().fold(f64::INFINITY, f64::min) * (1.0 + 1e-12);
    let best = ends.into_iter().find(|&e| length(e) <= tied);
    best.unwrap_or(ends[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_cross_or_end() {
        let v = |x, y, z| Vec3([x, y, z]);
        let one = [v(0.0, 0.0, 0.0), v(2.0, 0.0, 0.0)];
        let crossed = between_segments(one, [v(0.5, -1.0, 1.0), v(0.5, 3.0, 1.0)]);
        assert_eq!(crossed, [0.25, 0.25]);
        let beyond = between_segments(one, [v(3.0, 0.0, 1.0), v(5.0, 1.0, 1.0)]);
        assert_eq!(beyond, [1.0, 0.0]);
        let parallel = between_segments(one, [v(1.0, 1.0, 0.0), v(3.0, 1.0, 0.0)]);
        assert_eq!(parallel, [0.5, 0.0]);
        let point = between_segments([v(1.0, 0.0, 0.0); 2], [v(0.0, 1.0, 0.0), v(4.0, 1.0, 0.0)]);
        assert_eq!(point, [0.0, 0.25]);
    }
}
