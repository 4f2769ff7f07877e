//! Signed distances of primitive shapes in their own frames, and their gradients. For ellipsoids
//! the first-order estimate, for boxes from inside the distance along the way to the nearest face.

use super::{max, min};
use crate::abi::*;
use crate::base::report;
use crate::math::{MINVAL, Vec3};

/// Lengths below this do not divide.
const MIN_LENGTH: f64 = 1e-10;

fn refuse(kind: mjtGeom) -> ! {
    report::raise(format_args!(
        "geomDistance: sdf collisions not available for geom type {kind}"
    ))
}

/// Signed distance of a point to a shape.
pub fn distance(kind: mjtGeom, size: Vec3, x: Vec3) -> f64 {
    match kind {
        mjGEOM_PLANE => x[2],
        mjGEOM_SPHERE => x.norm() - size[0],
        mjGEOM_CAPSULE => from_segment(x, size[1]).norm() - size[0],
        mjGEOM_BOX => cuboid(size, x),
        mjGEOM_ELLIPSOID => {
            let (k0, k1) = scaled(size, x);
            if k1 < MINVAL {
                -min(size[0], min(size[1], size[2]))
            } else {
                k0 * (k0 - 1.0) / k1
            }
        }
        mjGEOM_CYLINDER => {
            let a = sides(size, x);
            let (b0, b1) = (max(a[0], 0.0), max(a[1], 0.0));
            min(max(a[0], a[1]), 0.0) + (b0 * b0 + b1 * b1).sqrt()
        }
        _ => refuse(kind),
    }
}

/// Gradient of the distance at a point.
pub fn gradient(kind: mjtGeom, size: Vec3, x: Vec3) -> Vec3 {
    match kind {
        mjGEOM_PLANE => Vec3::Z,
        mjGEOM_SPHERE => x * (1.0 / max(x.norm(), MIN_LENGTH)),
        mjGEOM_CAPSULE => {
            let a = from_segment(x, size[1]);
            let n = max(a.norm(), MIN_LENGTH);
            Vec3(a.map(|a| a / n))
        }
        mjGEOM_BOX => cuboid_gradient(size, x),
        mjGEOM_ELLIPSOID => ellipsoid_gradient(size, x),
        mjGEOM_CYLINDER => cylinder_gradient(size, x),
        _ => refuse(kind),
    }
}

/// From the nearest point of a segment of half length `half` along z.
fn from_segment(x: Vec3, half: f64) -> Vec3 {
    Vec3([x[0], x[1], x[2] - max(-half, min(half, x[2]))])
}

/// How far outside the faces of a box a point is.
fn beyond(size: Vec3, x: Vec3) -> Vec3 {
    Vec3(core::array::from_fn(|k| x[k].abs() - size[k]))
}

/// Inside a box: the direction in which the faces come nearest, each weighed by its distance.
fn inward_field(size: Vec3, x: Vec3, a: Vec3) -> Vec3 {
    let (f, _) = Vec3(core::array::from_fn(|k| -size[k] / a[k])).normalized();
    Vec3(core::array::from_fn(
        |k| if x[k] < 0.0 { -f[k] } else { f[k] },
    ))
}

fn cuboid(size: Vec3, x: Vec3) -> f64 {
    let a = beyond(size, x);
    if a.iter().any(|&a| a >= 0.0) {
        let outside = Vec3(a.map(|a| max(a, 0.0))).norm();
        return outside + min(max(a[0], max(a[1], a[2])), 0.0);
    }
    let f = inward_field(size, x, a);
    let t: [f64; 3] = core::array::from_fn(|k| -a[k] / f[k].abs());
    -min(t[0], min(t[1], t[2])) * f.norm()
}

fn cuboid_gradient(size: Vec3, x: Vec3) -> Vec3 {
    let a = beyond(size, x);
    let k = (a[0] <= a[1]) as usize;
    let l = if a[2] <= a[k] { k } else { 2 };
    if a[l] < 0.0 {
        return inward_field(size, x, a);
    }
    let b = Vec3(a.map(|a| max(a, 0.0)));
    if b.norm2() == 0.0 {
        let on = |k: usize| match a[k] == 0.0 {
            true if x[k] < 0.0 => -1.0,
            true => 1.0,
            false => 0.0,
        };
        return Vec3(core::array::from_fn(on)).normalized().0;
    }
    let n = b.norm();
    Vec3(core::array::from_fn(|k| {
        if a[k] > 0.0 {
            b[k] / n * x[k] / x[k].abs()
        } else {
            0.0
        }
    }))
}

/// Lengths of the point divided by the half axes once and twice.
fn scaled(size: Vec3, x: Vec3) -> (f64, f64) {
    let a = Vec3(core::array::from_fn(|k| x[k] / size[k]));
    let b = Vec3(core::array::from_fn(|k| a[k] / size[k]));
    (a.norm(), b.norm())
}

fn ellipsoid_gradient(size: Vec3, x: Vec3) -> Vec3 {
    let (k0, k1) = scaled(size, x);
    if k0 < MINVAL || k1 < MINVAL {
        return Vec3::ZERO;
    }
    let (i0, i1) = (1.0 / k0, 1.0 / k1);
    let by_k0 = (k0 + k0 - 1.0) * i1;
    let by_k1 = -i1 * ((k0 - 1.0) * k0 * i1);
    let g = Vec3(core::array::from_fn(|k| {
        let b = x[k] / size[k] / size[k];
        b * i0 * by_k0 + by_k1 * (b * i1 / (size[k] * size[k]))
    }));
    let n = g.norm();
    if n < MINVAL {
        Vec3::ZERO
    } else {
        g * (1.0 / n)
    }
}

/// How far a point is outside the mantle and the caps of a cylinder.
fn sides(size: Vec3, x: Vec3) -> [f64; 2] {
    [
        (x[0] * x[0] + x[1] * x[1]).sqrt() - size[0],
        x[2].abs() - size[1],
    ]
}

fn cylinder_gradient(size: Vec3, x: Vec3) -> Vec3 {
    let (c, e) = ((x[0] * x[0] + x[1] * x[1]).sqrt(), x[2].abs());
    let a = [c - size[0], e - size[1]];
    let (c, e) = (max(c, MIN_LENGTH), max(e, MIN_LENGTH));
    let g = [x[0] / c, x[1] / c, x[2] / e];
    let j = (a[0] <= a[1]) as usize;
    if a[j] < 0.0 {
        return Vec3(if j == 0 {
            [g[0], g[1], 0.0]
        } else {
            [0.0, 0.0, g[2]]
        });
    }
    let b = a.map(|a| max(a, 0.0));
    let n = max((b[0] * b[0] + b[1] * b[1]).sqrt(), MIN_LENGTH);
    Vec3([g[0] * b[0] / n, g[1] * b[0] / n, g[2] * b[1] / n])
}
