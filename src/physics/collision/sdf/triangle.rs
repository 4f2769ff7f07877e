//! A triangle in a distance field.

use super::halton::halton;
use crate::base::Data;
use crate::math::{MAXVAL, MINVAL, Vec3};
use crate::physics::sdf::Field;

/// A point inside the field, in the field's frame.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Deep {
    pub at: Vec3,
    pub dist: f64,
}

/// Whether a sphere through the corners may reach the inside of the field.
pub fn may_reach(d: &Data, field: &Field, c: [Vec3; 3]) -> bool {
    const THIRD: f64 = 0.3333333333333333;
    let p = c[0] * THIRD + c[1] * THIRD + c[2] * THIRD;
    let dist = field.distance(d, p);
    let plain = || {
        let far = c.iter().map(|c| (*c - p).norm2()).fold(0.0, f64::max);
        far.sqrt() > dist
    };
    // above the middle of the triangle, so that the sphere is cut off below
    let lift = dist / -10.0;
    if lift.abs() < 0.1 {
        return plain();
    }
    let (n, _) = (c[1] - c[0]).cross(c[2] - c[0]).normalized();
    let q = p - n * lift;
    let v = c.map(|c| c - q);
    let k = [v[1].cross(v[2]), v[2].cross(v[0]), v[0].cross(v[1])];
    let den = 2.0 * v[0].dot(k[0]);
    if den.abs() < MINVAL {
        return plain();
    }
    let w = (k[0] * v[0].norm2() + k[1] * v[1].norm2() + k[2] * v[2].norm2()) * (1.0 / den);
    w.norm() > field.distance(d, w + q)
}

/// Deepest points of a triangle from several starts (Frank and Wolfe): each step goes towards the
/// corner that lies most downhill. `add` tells whether it wants more.
pub fn search(
    d: &Data,
    field: &Field,
    c: [Vec3; 3],
    [starts, iterations]: [usize; 2],
    mut add: impl FnMut(Deep) -> bool,
) {
    for s in 0..starts {
        let (mut u, mut t) = (halton(s + 1, 2), halton(s + 1, 3));
        if u + t > 1.0 {
            (u, t) = (1.0 - u, 1.0 - t);
        }
        let mut x = c[0] * (1.0 - u - t) + c[1] * u + c[2] * t;
        for step in 0..iterations {
            let g = field.gradient(d, x);
            let (mut best, mut corner) = (MAXVAL, None);
            for v in c {
                if v.dot(g) < best {
                    (best, corner) = (v.dot(g), Some(v));
                }
            }
            if let Some(v) = corner {
                x = (v - x) * (2.0 / (step as f64 + 2.0)) + x;
            }
        }
        let dist = field.distance(d, x);
        if dist < 0.0 && !add(Deep { at: x, dist }) {
            return;
        }
    }
}
