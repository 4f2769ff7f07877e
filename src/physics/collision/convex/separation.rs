//! Distance of two shapes that do not touch, one of which may be a plane. Computation: spAdvancement.

use super::gjk::{self, Limits};
use super::hull::Hull;
use super::support::{Convex, Kind};
use super::witness::Near;
use crate::base::Data;
use crate::math::Vec3;

/// Nearest points of two separate shapes.
#[derive(Clone, Copy)]
pub struct Separation {
    pub dist: f64,
    pub x1: Vec3,
    pub x2: Vec3,
    /// from the first to the second
    pub normal: Vec3,
    pub(super) near: Near,
}

/// Radius of the ball that rolls around the core of a shape.
pub fn radius(shape: &Convex) -> f64 {
    if shape.is_round() { shape.size[0] } else { 0.0 }
}

/// Separation of two shapes, searched from the points `x1`, `x2`; `None` beyond the cutoff.
pub fn separation(
    a: &Convex,
    b: &Convex,
    x1: Vec3,
    x2: Vec3,
    limits: Limits,
) -> Option<Separation> {
    let near = match (a.kind, b.kind) {
        (Kind::Plane, Kind::Plane) => return None,
        (Kind::Plane, _) => from_plane(a, b),
        (_, Kind::Plane) => mirrored(from_plane(b, a)),
        _ => {
            let (r1, r2) = (radius(a), radius(b));
            let limits = Limits {
                cutoff: limits.cutoff + r1 + r2,
                ..limits
            };
            let s = gjk::distance(&a.shrunken().0, &b.shrunken().0, x1, x2, limits);
            if s.n == 0 || s.dist > limits.cutoff {
                return None;
            }
            let between = s.x2 - s.x1;
            let normal = if between == Vec3::ZERO {
                Vec3::Z
            } else {
                between.normalized().0
            };
            return Some(Separation {
                dist: s.dist - (r1 + r2),
                x1: s.x1 + normal * r1,
                x2: s.x2 - normal * r2,
                normal,
                near: Near::of(s.vertices().iter()),
            });
        }
    };
    Some(near)
}

/// Separation of a plane and a shape.
fn from_plane(plane: &Convex, shape: &Convex) -> Separation {
    let n = plane.mat.col(2);
    let low = shape.shrunken().0.support(-n);
    let x2 = low.at - n * radius(shape);
    let dist = n.dot(x2) - n.dot(plane.pos);
    let x1 = x2 - n * dist;
    let near = Near {
        ids: [[-1; 3], [low.id; 3]],
        seeds: [x1, low.at],
        n: 1,
    };
    Separation {
        dist,
        x1,
        x2,
        normal: n,
        near,
    }
}

fn mirrored(s: Separation) -> Separation {
    let Near { ids, seeds, n } = s.near;
    Separation {
        x1: s.x2,
        x2: s.x1,
        normal: -s.normal,
        near: Near {
            ids: [ids[1], ids[0]],
            seeds: [seeds[1], seeds[0]],
            n,
        },
        ..s
    }
}

/// Whether the distance of two geoms is above `reach`; planes have no distance to planes.
pub fn beyond(d: &Data, g1: usize, g2: usize, reach: f64) -> bool {
    let m = d.model();
    let (h1, h2) = (Hull::of(m, g1), Hull::of(m, g2));
    let shapes = (
        Convex::or_plane(d, g1, h1.as_ref()),
        Convex::or_plane(d, g2, h2.as_ref()),
    );
    let (Some(a), Some(b)) = shapes else {
        return true;
    };
    let limits = Limits::of(m, reach);
    separation(&a, &b, a.pos, b.pos, limits).is_none_or(|s| s.dist > reach)
}
