//! Contact normals from the curvature of round shapes, for contacts found without `nativeccd`.

use super::support::{Convex, Kind};
use crate::math::{MINVAL, Vec3};

/// Rounds of the searches on an ellipsoid, and the change at which they end.
const ROUNDS: usize = 30;
const ENOUGH: f64 = 1e-6;
/// Near the rim of a cylinder, by height and relative to the distance from the side, the normal is
/// left alone.
const NEAR_END: f64 = 0.95;
const NEAR_SIDE: f64 = 0.25;

/// The normal of a contact at `pos` after both geoms had a say; a height field has none.
pub fn corrected(a: Option<&Convex>, b: &Convex, pos: Vec3, normal: Vec3) -> Vec3 {
    let first = a.and_then(|a| outward(a, pos, normal));
    match (first, outward(b, pos, -normal)) {
        (Some(n1), Some(n2)) => (n1 - n2).normalized().0,
        (Some(n1), None) => n1,
        (None, Some(n2)) => -n2,
        (None, None) => normal,
    }
}

/// Outward normal of a round shape near a point, where `dir` points outwards.
fn outward(shape: &Convex, pos: Vec3, dir: Vec3) -> Option<Vec3> {
    let p = shape.mat.mul_t_vec(pos - shape.pos);
    let s = shape.size;
    let local = match shape.kind {
        Kind::Sphere => p,
        Kind::Capsule => {
            let z = if p[2] < -s[1] {
                p[2] + s[1]
            } else if p[2] > s[1] {
                p[2] - s[1]
            } else {
                0.0
            };
            Vec3([p[0], p[1], z])
        }
        Kind::Cylinder => {
            let height = p[2].abs();
            let off_side = (s[0] - (p[0] * p[0] + p[1] * p[1]).sqrt()).abs();
            if height > NEAR_END * s[1] || (s[1] - height).abs() < NEAR_SIDE * off_side {
                return None;
            }
            Vec3([p[0], p[1], 0.0])
        }
        Kind::Ellipsoid => on_ellipsoid(p, s, shape.mat.mul_t_vec(dir))?,
        _ => return None,
    };
    Some(shape.mat.mul_vec(local.normalized().0))
}

/// Normal of an ellipsoid near `p`, all in its frame: from inside along `dir`, which turns to the
/// normal where it leaves; from outside at the nearest point.
fn on_ellipsoid(p: Vec3, s: Vec3, dir: Vec3) -> Option<Vec3> {
    if s.iter().any(|&x| x < MINVAL) {
        return None;
    }
    let s2 = s.mul_elem(s);
    let inv = Vec3(s2.map(|x| 1.0 / x));
    let sum = |f: &dyn Fn(usize) -> f64| f(0) + f(1) + f(2);
    if sum(&|k| p[k] * p[k] / s2[k]) > 1.0 {
        return Some(outside_ellipsoid(p, s2));
    }
    let c = sum(&|k| p[k] * p[k] * inv[k]) - 1.0;
    if c > 0.0 {
        return None;
    }
    let mut q = dir.normalized().0;
    for round in 0..ROUNDS {
        let a = sum(&|k| q[k] * q[k] * inv[k]);
        let b = sum(&|k| p[k] * q[k] * inv[k]);
        let det = b * b - a * c;
        let x = (-b + det.sqrt()) / a;
        if det < MINVAL || a < MINVAL || x < 0.0 {
            return (round > 0).then_some(q);
        }
        let new = (p + q * x).mul_elem(inv).normalized().0;
        let change = (new - q).norm();
        q = new;
        if change < ENOUGH {
            break;
        }
    }
    Some(q)
}

/// Direction from the nearest point of an ellipsoid to a point outside, by Newton's method.
fn outside_ellipsoid(p: Vec3, s2: Vec3) -> Vec3 {
    let sum = |f: &dyn Fn(usize) -> f64| f(0) + f(1) + f(2);
    let mut shift = 0.0;
    for _ in 0..ROUNDS {
        let r = Vec3(s2.map(|s2| 1.0 / (s2 + shift)));
        let term = |k: usize| p[k] * p[k] * s2[k] * r[k] * r[k];
        let value = sum(&term) - 1.0;
        let slope = -2.0 * sum(&|k| term(k) * r[k]);
        if value < ENOUGH || slope > -MINVAL {
            break;
        }
        let step = -value / slope;
        if step < ENOUGH {
            break;
        }
        shift += step;
    }
    // normalized here and by the caller: for the last bit
    Vec3([
        p[0] / (s2[0] + shift),
        p[1] / (s2[1] + shift),
        p[2] / (s2[2] + shift),
    ])
    .normalized()
    .0
}
