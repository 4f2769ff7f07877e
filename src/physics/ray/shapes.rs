//! Rays against primitive shapes.

use super::hit::{Hit, Solid};
use crate::math::{MINVAL, Vec3};

/// The ray in the shape's frame.
fn local(s: &Solid, pnt: Vec3, vec: Vec3) -> (Vec3, Vec3) {
    (s.mat.mul_t_vec(pnt - s.pos), s.mat.mul_t_vec(vec))
}

/// Roots of a x² + 2 b x + c, smaller first.
fn roots(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    let det = b * b - a * c;
    if det < 0.0 || a < MINVAL {
        return None;
    }
    let root = det.sqrt();
    Some([(-b - root) / a, (-b + root) / a])
}

/// The smallest root that is not behind the start.
fn first(roots: [f64; 2]) -> Option<f64> {
    roots.into_iter().find(|&x| x >= 0.0)
}

/// Roots of the ray with a sphere at the origin.
fn sphere_roots(p: Vec3, v: Vec3, radius2: f64) -> Option<[f64; 2]> {
    roots(v.dot(v), v.dot(p), p.dot(p) - radius2)
}

/// The ray reaches a sphere of this squared radius around the shape.
fn reaches(s: &Solid, pnt: Vec3, vec: Vec3, radius2: f64) -> bool {
    sphere_roots(pnt - s.pos, vec, radius2)
        .and_then(first)
        .is_some()
}

pub fn plane(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (p, v) = local(s, pnt, vec);
    // only from the front side
    if v[2] > -MINVAL {
        return None;
    }
    let x = -p[2] / v[2];
    if x < 0.0 {
        return None;
    }
    let inside = |k: usize| s.size[k] <= 0.0 || (p[k] + x * v[k]).abs() <= s.size[k];
    (inside(0) && inside(1)).then(|| Hit {
        dist: x,
        normal: s.mat.col(2),
    })
}

pub fn sphere(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let dif = pnt - s.pos;
    let x = first(sphere_roots(dif, vec, s.size[0] * s.size[0])?)?;
    Some(Hit {
        dist: x,
        normal: (pnt.add_scl(vec, x) - s.pos).normalized().0,
    })
}

pub fn capsule(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (r, half) = (s.size[0], s.size[1]);
    let bound = r + half;
    if !reaches(s, pnt, vec, bound * bound) {
        return None;
    }
    let (p, v) = local(s, pnt, vec);
    // distance and the point of the axis nearest to the surface point
    let mut best: Option<(f64, f64)> = None;
    let a = v[0] * v[0] + v[1] * v[1];
    let b = v[0] * p[0] + v[1] * p[1];
    let c = p[0] * p[0] + p[1] * p[1] - r * r;
    if let Some(x) = roots(a, b, c).and_then(first) {
        let z = p[2] + x * v[2];
        if z.abs() <= half {
            best = Some((x, z));
        }
    }
    for side in [1.0, -1.0] {
        let centre = Vec3([0.0, 0.0, side * half]);
        for x in sphere_roots(p - centre, v, r * r).into_iter().flatten() {
            let beyond = side * (p[2] + x * v[2]) >= half;
            if x >= 0.0 && beyond && best.is_none_or(|(old, _)| x < old) {
                best = Some((x, side * half));
            }
        }
    }
    let (dist, z) = best?;
    let normal = p.add_scl(v, dist) - Vec3([0.0, 0.0, z]);
    Some(Hit {
        dist,
        normal: s.mat.mul_vec(normal.normalized().0),
    })
}

pub fn ellipsoid(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (p, v) = local(s, pnt, vec);
    let w = s.size.0.map(|k| 1.0 / (k * k));
    let sum = |f: &dyn Fn(usize) -> f64| f(0) + f(1) + f(2);
    let a = sum(&|k| w[k] * v[k] * v[k]);
    let b = sum(&|k| w[k] * v[k] * p[k]);
    let c = sum(&|k| w[k] * p[k] * p[k]) - 1.0;
    let dist = first(roots(a, b, c)?)?;
    let hit = p.add_scl(v, dist);
    let normal = Vec3(w).mul_elem(hit).normalized().0;
    Some(Hit {
        dist,
        normal: s.mat.mul_vec(normal),
    })
}

pub fn cylinder(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (r, half) = (s.size[0], s.size[1]);
    if !reaches(s, pnt, vec, r * r + half * half) {
        return None;
    }
    let (p, v) = local(s, pnt, vec);
    let mut best: Option<(f64, Vec3)> = None;
    if v[2].abs() > MINVAL {
        for side in [-1.0, 1.0] {
            let x = (side * half - p[2]) / v[2];
            let (u, w) = (p[0] + x * v[0], p[1] + x * v[1]);
            if x >= 0.0 && u * u + w * w <= r * r && best.is_none_or(|(old, _)| x < old) {
                best = Some((x, Vec3([0.0, 0.0, side])));
            }
        }
    }
    let a = v[0] * v[0] + v[1] * v[1];
    let b = v[0] * p[0] + v[1] * p[1];
    let c = p[0] * p[0] + p[1] * p[1] - r * r;
    if let Some(x) = roots(a, b, c).and_then(first) {
        let hit = p.add_scl(v, x);
        if hit[2].abs() <= half && best.is_none_or(|(old, _)| x < old) {
            best = Some((x, Vec3([hit[0], hit[1], 0.0]).normalized().0));
        }
    }
    best.map(|(dist, normal)| Hit {
        dist,
        normal: s.mat.mul_vec(normal),
    })
}

/// Where a ray meets each side of a box: −x, +x, −y, +y, −z, +z.
pub type Sides = [Option<f64>; 6];

/// Nearest side and all sides of a box on a ray; nothing when it meets none.
pub fn sides(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<(f64, Sides)> {
    let [x, y, z] = s.size.0;
    if !reaches(s, pnt, vec, x * x + y * y + z * z) {
        return None;
    }
    let (p, v) = local(s, pnt, vec);
    let mut sides = [None; 6];
    for k in (0..3).filter(|&k| v[k].abs() > MINVAL) {
        let [i, j] = [[1, 2], [0, 2], [0, 1]][k];
        for (n, sign) in [-1.0, 1.0].into_iter().enumerate() {
            let x = (sign * s.size[k] - p[k]) / v[k];
            let within = |i: usize| (p[i] + x * v[i]).abs() <= s.size[i];
            if x >= 0.0 && within(i) && within(j) {
                sides[2 * k + n] = Some(x);
            }
        }
    }
    let near = sides.iter().flatten().copied().reduce(f64::min)?;
    Some((near, sides))
}

pub fn cuboid(s: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (dist, sides) = sides(s, pnt, vec)?;
    // the first of equally near ones
    let side = sides.iter().position(|&x| x == Some(dist))?;
    let mut normal = Vec3::ZERO;
    normal[side / 2] = if side % 2 == 1 { 1.0 } else { -1.0 };
    Some(Hit {
        dist,
        normal: s.mat.mul_vec(normal),
    })
}
