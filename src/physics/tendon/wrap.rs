//! Shortest path between two points around a sphere or an infinite cylinder. XML: spatial-geom.
//!
//! The problem is solved in a plane through the obstacle's centre: that of the end points and the
//! centre for a sphere, the one across the axis for a cylinder, whose path then climbs evenly.

use crate::math::elementary::{acos, asin, atan2, cos, sin, sin_cos};
use core::f64::consts::{FRAC_PI_2, TAU};

use crate::math::{MINVAL, Mat3, Vec3, scalar};

/// A sphere or cylinder in the way.
pub struct Obstacle<'a> {
    pub pos: Vec3,
    pub mat: &'a Mat3,
    pub radius: f64,
    pub cylinder: bool,
}

/// Where the path touches the obstacle, and its length between these points.
#[derive(Clone, Copy)]
pub struct Wrap {
    pub points: [Vec3; 2],
    pub length: f64,
}

/// Points of contact in the plane and the length of the arc between them.
type Planar = ([[f64; 2]; 2], f64);

/// Path from `x0` to `x1` around `obstacle`; `None` when it is straight. With a side site outside
/// the obstacle the path goes around as the line over that site does; a side site inside asks for
/// a path through the obstacle that touches it from within.
pub fn wrap(x0: &Vec3, x1: &Vec3, obstacle: &Obstacle, side: Option<&Vec3>) -> Option<Wrap> {
    let local = |x: &Vec3| obstacle.mat.mul_t_vec(*x - obstacle.pos);
    let (p0, p1) = (local(x0), local(x1));
    if p0.norm() < MINVAL || p1.norm() < MINVAL {
        return None;
    }
    let (a0, a1) = plane(p0, p1, obstacle.cylinder);
    let flat = |p: Vec3| [p.dot(a0), p.dot(a1)];
    let (d0, d1) = (flat(p0), flat(p1));
    let side = side.map(local);
    let r = obstacle.radius;
    let inside = side.is_some_and(|s| s.norm() < r);
    let (touch, mut length) = if inside {
        inside_circle(d0, d1, r)?
    } else {
        around_circle(d0, d1, side.map(flat), r)?
    };

    let mut points = touch.map(|t| a0 * t[0] + a1 * t[1]);
    if obstacle.cylinder {
        // the height changes evenly along the path
        let across = |p: Vec3, q: Vec3| {
            ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])).sqrt()
        };
        let (l0, l1) = (across(p0, points[0]), across(p1, points[1]));
        let total = l0 + length + l1;
        points[0][2] = p0[2] + (p1[2] - p0[2]) * l0 / total;
        points[1][2] = p0[2] + (p1[2] - p0[2]) * (l0 + length) / total;
        let height = (points[1][2] - points[0][2]).abs();
        length = (length * length + height * height).sqrt();
    }
    Some(Wrap {
        points: points.map(|p| obstacle.mat.mul_vec(p) + obstacle.pos),
        length,
    })
}

/// Axes of the plane of the path.
fn plane(p0: Vec3, p1: Vec3, cylinder: bool) -> (Vec3, Vec3) {
    if cylinder {
        return (Vec3::X, Vec3::Y);
    }
    let a0 = p0.normalized().0;
    let (mut normal, len) = p0.cross(p1).normalized();
    if len < MINVAL {
        // ends in line with the centre: any plane through them
        let [x, y, z] = a0.0.map(f64::abs);
        let largest = if y > x && y > z {
            1
        } else if z > x && z > y {
            2
        } else {
            0
        };
        let mut other = Vec3([1.0; 3]);
        other[largest] = 0.0;
        normal = a0.cross(other).normalized().0;
    }
    (a0, normal.cross(a0).normalized().0)
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn norm(a: [f64; 2]) -> f64 {
    dot(a, a).sqrt()
}

/// Both ends too close, or the circle too small, for a path around it.
fn degenerate(d0: [f64; 2], d1: [f64; 2], r: f64) -> bool {
    r < MINVAL || chord2(d0, d1) < MINVAL
}

/// Squared distance between two points.
fn chord2(a: [f64; 2], b: [f64; 2]) -> f64 {
    let dif = [a[0] - b[0], a[1] - b[1]];
    dot(dif, dif)
}

/// Squared distance of the straight path from the centre.
fn nearest(d0: [f64; 2], d1: [f64; 2]) -> f64 {
    let dif = [d1[0] - d0[0], d1[1] - d0[1]];
    let along = (-dot(d0, dif) / dot(dif, dif)).clamp(0.0, 1.0);
    // the second end too is reached from the first: whether it counts as on the surface is rounding
    let at = [d0[0] + along * dif[0], d0[1] + along * dif[1]];
    dot(at, at)
}

/// Signed angle from one direction to another.
fn angle(a: [f64; 2], b: [f64; 2]) -> f64 {
    atan2(cross(a, b), dot(a, b))
}

/// Cosines that differ by this have angles that differ by more than rounding, even where the root of a difference is one of them.
const CLEAR: f64 = 1e-6;

/// Around a circle from outside, in the sense of the turn over `side`, else the shorter way.
fn around_circle(d0: [f64; 2], d1: [f64; 2], side: Option<[f64; 2]>, r: f64) -> Option<Planar> {
    let (q0, q1) = (dot(d0, d0), dot(d1, d1));
    if q0 < r * r || q1 < r * r || degenerate(d0, d1, r) {
        return None;
    }
    let apart = nearest(d0, d1) > r * r;
    if apart && side.is_none() {
        return None;
    }
    // the side site counts by its direction; the first axis stands for none
    let side = side.map(|s| match norm(s) {
        len if len < MINVAL => [r, 0.0],
        len => s.map(|x| x * (1.0 / len) * r),
    });
    let winding = || match side {
        Some(s) => angle(d0, s) + angle(s, d1),
        None => angle(d0, d1),
    };
    let root = [q0, q1].map(|q| scalar::max(0.0, q - r * r).sqrt());
    // Ends turn by more than both tangents take, or nothing is left for an arc. Cosines of the two angles, times the distances
    // from the centre, decide unless they are nearly equal or the site may ask for the longer way around.
    let nothing_left = || {
        let excess = dot(d0, d1) - (r * r - root[0] * root[1]);
        let clear = excess.abs() > CLEAR * (q0 + q1);
        let shorter = side.is_none_or(|s| dot(d0, s) > 0.0 && dot(s, d1) > 0.0);
        if clear && (excess < 0.0 || shorter) {
            return excess > 0.0;
        }
        winding().abs() - acos(r / q0.sqrt()) - acos(r / q1.sqrt()) <= 0.0
    };
    if apart && nothing_left() {
        return None;
    }
    // an end on the surface is its own tangent point, and the path goes around whatever the turn is
    let on_surface = [q0, q1].map(|q| q <= r * r);
    let tangent = |d: [f64; 2], q: f64, root: f64, sense: f64| {
        [
            (d[0] * (r * r) - sense * r * d[1] * root) / q,
            (d[1] * (r * r) + sense * r * d[0] * root) / q,
        ]
    };
    let way = |sense: f64| {
        let ends = (
            tangent(d0, q0, root[0], sense),
            tangent(d1, q1, root[1], -sense),
        );
        (sense, ends)
    };
    if side.is_some() {
        let winding = winding();
        let (_, (t0, t1)) = way(if winding >= 0.0 { 1.0 } else { -1.0 });
        // may exceed half a turn
        let arc = winding - angle(d0, t0) - angle(t1, d1);
        return Some(([t0, t1], r * arc.abs()));
    }
    // of two ways equally long rounding takes one: that of the shorter chord
    let [ahead, behind] = [way(1.0), way(-1.0)];
    let chord = |(_, (t0, t1))| chord2(t0, t1);
    let (sense, (t0, t1)) = if chord(ahead) <= chord(behind) {
        ahead
    } else {
        behind
    };
    // from the surface, or along it
    let arc = if on_surface == [true; 2] || nothing_left() {
        match sense * angle(t0, t1) {
            behind if behind < 0.0 => behind + TAU,
            ahead => ahead,
        }
    } else {
        angle(t0, t1)
    };
    Some(([t0, t1], r * arc.abs()))
}

/// Touching a circle from inside, at the one point where the path's length is stationary.
fn inside_circle(d0: [f64; 2], d1: [f64; 2], r: f64) -> Option<Planar> {
    const TOLERANCE: f64 = 1e-6;
    const ITERATIONS: usize = 20;

    let (l0, l1) = (norm(d0), norm(d1));
    if l0 <= r || l1 <= r || r < MINVAL || l0 < MINVAL || l1 < MINVAL {
        return None;
    }
    let dif = [d1[0] - d0[0], d1[1] - d0[1]];
    let dd = dot(dif, dif);
    if dd > MINVAL {
        let a = -dot(d0, dif) / dd;
        if a > 0.0 && a < 1.0 && norm([d0[0] + a * dif[0], d0[1] + a * dif[1]]) <= r {
            return None;
        }
    }
    let point = |t: [f64; 2]| Some(([t, t], 0.0));
    let middle = [0.5 * (d0[0] + d1[0]), 0.5 * (d0[1] + d1[1])];
    let len = norm(middle);
    let default = middle.map(|x| x * (1.0 / len) * r);

    let (a, b) = (r / l0, r / l1);
    let between = (l0 * l0 + l1 * l1 - dd) / (2.0 * l0 * l1);
    if between < -1.0 + MINVAL {
        return None;
    }
    if between > 1.0 - MINVAL {
        return point(default);
    }
    // angles of incidence at the point are equal: a root in the angle between path and radius
    let apart = acos(between);
    let incidence = |sine: f64| [asin(a * sine), asin(b * sine)];
    let f = |z: f64, [x, y]: [f64; 2]| x + y - 2.0 * z + apart;
    let mut z = FRAC_PI_2;
    let mut s = sin(z);
    let mut angles = incidence(s);
    let mut value = f(z, angles);
    if value > 0.0 {
        return point(default);
    }
    let mut left = ITERATIONS;
    while value.abs() > TOLERANCE {
        if left == 0 {
            return point(default);
        }
        left -= 1;
        let slope = |a: f64| a / scalar::max(MINVAL, (1.0 - s * s * a * a).sqrt());
        let df = cos(z) * (slope(a) + slope(b)) - 2.0;
        if df > -MINVAL {
            return point(default);
        }
        z -= value / df;
        s = sin(z);
        angles = incidence(s);
        value = f(z, angles);
        if value > TOLERANCE {
            return point(default);
        }
    }
    let (base, len, winding) = if cross(d0, d1) > 0.0 {
        (d0, l0, z - angles[0])
    } else {
        (d1, l1, z - angles[1])
    };
    let (s, c) = sin_cos(winding);
    let inv = 1.0 / len;
    let v = base.map(|x| x * inv);
    point([r * (c * v[0] - s * v[1]), r * (s * v[0] + c * v[1])])
}
