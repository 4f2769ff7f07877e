//! Capsules reduce to balls at the nearest points of their segments.

use super::shape::{Shape, put};
use super::sphere::ball_on_ball;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::scalar::clip;
use crate::math::{MINVAL, Vec3};

/// Squared sine below which two segments count as parallel: 1e-4 rad.
const PARALLEL: f64 = 1e-8;

pub fn sphere_capsule(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    ball_on_capsule(&a, &b, pair.margin, out)
}

#[inline(always)]
pub fn ball_on_capsule(a: &Shape, b: &Shape, margin: f64, out: &mut [PreContact]) -> usize {
    let (axis, half) = (b.z(), b.size[1]);
    let x = clip(axis.dot(a.pos - b.pos), -half, half);
    let near = b.ball_at(axis * x + b.pos);
    put(out, ball_on_ball(margin, a.ball(), near, &a.mat, &b.mat))
}

/// One contact at the nearest points; two, at the ends of the first, when parallel.
pub fn capsule_capsule(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    two_capsules(&a, &b, pair.margin, out)
}

#[inline(always)]
pub fn two_capsules(a: &Shape, b: &Shape, margin: f64, out: &mut [PreContact]) -> usize {
    let ends = |s: &Shape| {
        let e = s.z() * s.size[1];
        (s.pos - e, s.pos + e)
    };
    let ((a0, a1), (b0, b1)) = (ends(a), ends(b));
    let (d1, d2) = (a1 - a0, b1 - b0);
    let mut n = 0;
    let mut touch = |(s, t): (f64, f64)| {
        let (p, q) = (a.ball_at(d1 * s + a0), b.ball_at(d2 * t + b0));
        if let Some(con) = ball_on_ball(margin, p, q, &a.mat, &b.mat) {
            out[n] = con;
            n += 1;
        }
    };
    let (first, second) = nearest(a0, d1, b0, d2);
    touch(first);
    if let Some(second) = second {
        touch(second);
    }
    n
}

/// Parameters of a point on each of two segments.
type Points = (f64, f64);

/// Parameters in [0, 1] of the nearest points of segments `a0 + s d1` and `b0 + t d2`; of parallel ones two pairs.
#[inline(always)]
fn nearest(a0: Vec3, d1: Vec3, b0: Vec3, d2: Vec3) -> (Points, Option<Points>) {
    let r = a0 - b0;
    let (aa, bb, ab) = (d1.norm2(), d2.norm2(), d1.dot(d2));
    let (ar, br) = (d1.dot(r), r.dot(d2));
    let unit = |x: f64| x.clamp(0.0, 1.0);
    match (aa <= MINVAL, bb <= MINVAL) {
        (true, true) => return ((0.0, 0.0), None),
        (true, false) => return ((0.0, unit(br / bb)), None),
        (false, true) => return ((unit(-ar / aa), 0.0), None),
        _ => {}
    }
    // beyond an end of the second segment: that end and its nearest point on the first
    let within = |s: f64, t: f64| {
        if t < 0.0 {
            (unit(-ar / aa), 0.0)
        } else if t > 1.0 {
            (unit((ab - ar) / aa), 1.0)
        } else {
            (s, t)
        }
    };
    let normal = d1.cross(d2);
    let sine2 = normal.norm2();
    if sine2 > aa * PARALLEL * bb {
        let s = unit(normal.dot(d2.cross(r)) / sine2);
        (within(s, (ab * s + br) / bb), None)
    } else {
        (within(0.0, br / bb), Some(within(1.0, (br + ab) / bb)))
    }
}
