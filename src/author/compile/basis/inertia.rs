//! Mass properties of primitive shapes, and of a body from its geoms.
//!
//! Volume or surface of a shape gives its mass; both kinds have a closed inertia about the shape's
//! own axes. Products are written out in the order that gives the reference's bits.

use crate::author::geometry::principal::principal;
use crate::math::elementary::pow;
use std::f64::consts::PI;

use crate::abi::*;
use crate::author::geometry::algebra::{EPS, Pose, Q4, V3, quat_to_mat, sub};

/// Where the mass of a shape sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    Solid,
    Shell,
}

/// Volume (solid) or surface area (shell) of a shape; zero for shapes without one.
pub fn extent(shape: mjtGeom, size: V3, fill: Fill) -> f64 {
    let [a, b, c] = size;
    let r = a;
    let height = 2.0 * b;
    match (shape, fill) {
        (mjGEOM_SPHERE, Fill::Solid) => 4.0 * PI * r * r * r / 3.0,
        (mjGEOM_SPHERE, Fill::Shell) => 4.0 * PI * r * r,
        (mjGEOM_CAPSULE, Fill::Solid) => PI * (r * r * height + 4.0 * r * r * r / 3.0),
        (mjGEOM_CAPSULE, Fill::Shell) => 4.0 * PI * r * r + 2.0 * PI * r * height,
        (mjGEOM_CYLINDER, Fill::Solid) => PI * r * r * height,
        (mjGEOM_CYLINDER, Fill::Shell) => 2.0 * PI * r * r + 2.0 * PI * r * height,
        (mjGEOM_ELLIPSOID, Fill::Solid) => 4.0 * PI * a * b * c / 3.0,
        (mjGEOM_ELLIPSOID, Fill::Shell) => {
            // Thomsen's approximation
            let p = 1.6075;
            let sum = pow(a * b, p) + pow(b * c, p) + pow(c * a, p);
            4.0 * PI * pow(sum / 3.0, 1.0 / p)
        }
        (mjGEOM_BOX | mjGEOM_HFIELD, Fill::Solid) => a * b * c * 8.0,
        (mjGEOM_BOX | mjGEOM_HFIELD, Fill::Shell) => 8.0 * (a * b + b * c + c * a),
        _ => 0.0,
    }
}

/// Diagonal inertia of a shape of mass `m` about its centre.
pub fn diagonal(shape: mjtGeom, size: V3, m: f64, fill: Fill) -> V3 {
    match (shape, fill) {
        (mjGEOM_SPHERE, Fill::Solid) => [2.0 * m * size[0] * size[0] / 5.0; 3],
        (mjGEOM_SPHERE, Fill::Shell) => [2.0 * m * size[0] * size[0] / 3.0; 3],
        (mjGEOM_CAPSULE, Fill::Solid) => capsule_solid(size, m),
        (mjGEOM_CAPSULE, Fill::Shell) => capsule_shell(size, m),
        (mjGEOM_CYLINDER, Fill::Solid) => {
            let (r, h) = (size[0], 2.0 * size[1]);
            let side = m * (3.0 * r * r + h * h) / 12.0;
            [side, side, m * r * r / 2.0]
        }
        (mjGEOM_CYLINDER, Fill::Shell) => cylinder_shell(size, m),
        (mjGEOM_ELLIPSOID, Fill::Solid) => {
            let [aa, bb, cc] = size.map(|s| s * s);
            [
                m * (bb + cc) / 5.0,
                m * (aa + cc) / 5.0,
                m * (aa + bb) / 5.0,
            ]
        }
        (mjGEOM_ELLIPSOID, Fill::Shell) => ellipsoid_shell(size, m),
        (mjGEOM_BOX | mjGEOM_HFIELD, Fill::Solid) => {
            let [aa, bb, cc] = size.map(|s| s * s);
            [
                m * (bb + cc) / 3.0,
                m * (aa + cc) / 3.0,
                m * (aa + bb) / 3.0,
            ]
        }
        (mjGEOM_BOX | mjGEOM_HFIELD, Fill::Shell) => box_shell(size, m),
        _ => [0.0; 3],
    }
}

/// A cylinder and two half balls, split by volume.
fn capsule_solid(size: V3, m: f64) -> V3 {
    let (r, h) = (size[0], 2.0 * size[1]);
    let ball = m * 4.0 * r / (4.0 * r + 3.0 * h);
    let rod = m - ball;
    let mut side = rod * (3.0 * r * r + h * h) / 12.0;
    let mut axial = rod * r * r / 2.0;
    // half balls moved out to the rod's ends
    let own = 2.0 * ball * r * r / 5.0;
    side += own + ball * h * (3.0 * r + 2.0 * h) / 8.0;
    axial += own;
    [side, side, axial]
}

fn capsule_shell(size: V3, m: f64) -> V3 {
    let (r, h) = (size[0], 2.0 * size[1]);
    let (cap_area, rod_area) = (4.0 * PI * r * r, 2.0 * PI * r * h);
    let cap = m * cap_area / (cap_area + rod_area);
    let rod = m - cap;
    let mut side = rod * (6.0 * r * r + h * h) / 12.0;
    let mut axial = rod * r * r;
    let own = 2.0 * cap * r * r / 3.0;
    // centre of a half sphere lies r/2 from its rim
    let com = r / 2.0;
    let far = size[1] + com;
    side += own + cap * (far * far - com * com);
    axial += own;
    [side, side, axial]
}

fn cylinder_shell(size: V3, m: f64) -> V3 {
    let (r, half) = (size[0], size[1]);
    let h = 2.0 * half;
    let (disk_area, rod_area) = (PI * r * r, 2.0 * PI * r * h);
    let disk = m * disk_area / (2.0 * disk_area + rod_area);
    let rod = m - 2.0 * disk;
    let mut side = rod * (6.0 * r * r + h * h) / 12.0;
    let mut axial = rod * r * r;
    side += 2.0 * (disk * r * r / 4.0 + disk * half * half);
    axial += 2.0 * (disk * r * r / 2.0);
    [side, side, axial]
}

/// Difference of two solid ellipsoids one part in a million apart.
fn ellipsoid_shell(size: V3, m: f64) -> V3 {
    let thick = 1e-6;
    let [a, b, c] = size;
    let [ao, bo, co] = size.map(|s| s + thick);
    let inner_volume = 4.0 * PI * a * b * c / 3.0;
    let outer_volume = 4.0 * PI * ao * bo * co / 3.0;
    let density = m / (outer_volume - inner_volume);
    let (inner, outer) = (inner_volume * density, outer_volume * density);
    let axis = |p: f64, q: f64, po: f64, qo: f64| {
        outer * (po * po + qo * qo) / 5.0 - inner * (p * p + q * q) / 5.0
    };
    [axis(b, c, bo, co), axis(a, c, ao, co), axis(a, b, ao, bo)]
}

/// Six rectangles in three opposite pairs.
fn box_shell(size: V3, m: f64) -> V3 {
    let [lx, ly, lz] = size.map(|s| 2.0 * s);
    let [aa, bb, cc] = size.map(|s| s * s);
    let area = [lx * ly, ly * lz, lz * lx];
    let total = 2.0 * (area[0] + area[1] + area[2]);
    let [m0, m1, m2] = area.map(|s| m * s / total);
    let (x0, y0, z0) = (
        m0 * ly * ly / 12.0,
        m0 * lx * lx / 12.0,
        m0 * (lx * lx + ly * ly) / 12.0,
    );
    let (x1, y1, z1) = (
        m1 * (ly * ly + lz * lz) / 12.0,
        m1 * lz * lz / 12.0,
        m1 * ly * ly / 12.0,
    );
    let (x2, y2, z2) = (
        m2 * lz * lz / 12.0,
        m2 * (lx * lx + lz * lz) / 12.0,
        m2 * lx * lx / 12.0,
    );
    [
        2.0 * (m0 * cc + m2 * bb + x0 + x1 + x2),
        2.0 * (m0 * cc + m1 * aa + y0 + y1 + y2),
        2.0 * (m1 * aa + m2 * bb + z0 + z1 + z2),
    ]
}

/// Mass, centre and principal inertia of one part of a body, in the body frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    pub pose: Pose,
    pub mass: f64,
    pub inertia: V3,
}

impl MassProperties {
    /// Without mass.
    pub const ZERO: MassProperties = MassProperties {
        pose: Pose::IDENTITY,
        mass: 0.0,
        inertia: [0.0; 3],
    };
}

/// Why masses do not make a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InertiaFault {
    MassTooSmall,
    NotPositive,
}

/// Mass, and mass times position.
fn moments<'a>(parts: impl IntoIterator<Item = &'a MassProperties>) -> (f64, V3) {
    parts.into_iter().fold((0.0, [0.0; 3]), |(mass, sum), p| {
        (
            mass + p.mass,
            std::array::from_fn(|k| sum[k] + p.mass * p.pose.pos[k]),
        )
    })
}

/// Inertia of a part about a point, along common axes.
fn about(p: &MassProperties, point: V3) -> [[f64; 6]; 2] {
    [
        turned(p.inertia, p.pose.quat),
        displaced(p.mass, sub(p.pose.pos, point)),
    ]
}

/// Two rigid bodies as one, with its inertia about common axes.
pub fn unite(parts: [&MassProperties; 2]) -> Option<MassProperties> {
    let (mass, mut com) = moments(parts);
    if mass < crate::math::MINVAL {
        return Some(MassProperties::ZERO);
    }
    com.iter_mut().for_each(|x| *x /= mass);
    let mut total = [0.0; 6];
    for p in parts {
        let [own, moved] = about(p, com);
        for j in 0..6 {
            total[j] += own[j] + moved[j];
        }
    }
    let (inertia, quat) = principal(total, 0.0)?;
    Some(MassProperties {
        pose: Pose { pos: com, quat },
        mass,
        inertia,
    })
}

/// One rigid body from its parts; `bound` as in [`principal`]. A single part is taken over as it is,
/// axes unsorted.
pub fn combine(
    parts: &[MassProperties],
    bound: f64,
) -> Result<Option<MassProperties>, InertiaFault> {
    match parts {
        [] => return Ok(None),
        [one] => return Ok(Some(*one)),
        _ => {}
    }
    let (mass, mut com) = moments(parts);
    if mass < EPS {
        return Err(InertiaFault::MassTooSmall);
    }
    com.iter_mut().for_each(|x| *x /= mass);

    let mut total = [0.0; 6];
    for p in parts {
        let [own, moved] = about(p, com);
        for j in 0..6 {
            total[j] = total[j] + own[j] + moved[j];
        }
    }
    let (inertia, quat) = principal(total, bound).ok_or(InertiaFault::NotPositive)?;
    Ok(Some(MassProperties {
        pose: Pose { pos: com, quat },
        mass,
        inertia,
    }))
}

/// `R diag(inertia) R'` as (xx, yy, zz, xy, xz, yz).
fn turned(inertia: V3, quat: Q4) -> [f64; 6] {
    let r = quat_to_mat(quat);
    // scaled[k][c]: row k of diag(inertia) R'
    let scaled: [[f64; 3]; 3] =
        std::array::from_fn(|k| std::array::from_fn(|c| r[3 * c + k] * inertia[k]));
    let entry = |i: usize, j: usize| {
        r[3 * i] * scaled[0][j] + r[3 * i + 1] * scaled[1][j] + r[3 * i + 2] * scaled[2][j]
    };
    [
        entry(0, 0),
        entry(1, 1),
        entry(2, 2),
        entry(0, 1),
        entry(0, 2),
        entry(1, 2),
    ]
}

/// Inertia of a point mass at `d`.
pub fn displaced(m: f64, d: V3) -> [f64; 6] {
    [
        m * (d[1] * d[1] + d[2] * d[2]),
        m * (d[0] * d[0] + d[2] * d[2]),
        m * (d[0] * d[0] + d[1] * d[1]),
        -m * d[0] * d[1],
        -m * d[0] * d[2],
        -m * d[1] * d[2],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-12 * b.abs().max(1.0)
    }

    #[test]
    fn capsule_without_rod_is_a_sphere() {
        for fill in [Fill::Solid, Fill::Shell] {
            let s = [0.3, 0.0, 0.0];
            assert!(close(
                extent(mjGEOM_CAPSULE, s, fill),
                extent(mjGEOM_SPHERE, s, fill)
            ));
            let (c, b) = (
                diagonal(mjGEOM_CAPSULE, s, 2.0, fill),
                diagonal(mjGEOM_SPHERE, s, 2.0, fill),
            );
            assert!((0..3).all(|i| close(c[i], b[i])), "{fill:?} {c:?} {b:?}");
        }
    }

    #[test]
    fn round_ellipsoid_is_a_sphere() {
        let s = [0.7; 3];
        assert!(close(
            extent(mjGEOM_ELLIPSOID, s, Fill::Shell),
            extent(mjGEOM_SPHERE, s, Fill::Shell)
        ));
        let e = diagonal(mjGEOM_ELLIPSOID, s, 1.5, Fill::Shell);
        let b = diagonal(mjGEOM_SPHERE, s, 1.5, Fill::Shell);
        assert!((e[0] - b[0]).abs() < 1e-5);
    }

    #[test]
    fn two_half_boxes_make_a_box() {
        let half = [0.5, 0.2, 0.3];
        let part = |x: f64| MassProperties {
            pose: Pose {
                pos: [x, 1.0, 0.0],
                ..Pose::IDENTITY
            },
            mass: 2.0,
            inertia: diagonal(mjGEOM_BOX, half, 2.0, Fill::Solid),
        };
        let whole = combine(&[part(-0.5), part(0.5)], 0.0).unwrap().unwrap();
        let expect = diagonal(mjGEOM_BOX, [1.0, 0.2, 0.3], 4.0, Fill::Solid);
        let mut sorted = expect;
        sorted.sort_by(|a, b| b.total_cmp(a));
        assert!(close(whole.mass, 4.0) && close(whole.pose.pos[1], 1.0));
        assert!((0..3).all(|i| close(whole.inertia[i], sorted[i])));
    }

    #[test]
    fn parts_without_inertia_are_refused() {
        let point = MassProperties {
            pose: Pose::IDENTITY,
            mass: 1.0,
            inertia: [0.0; 3],
        };
        assert_eq!(
            combine(&[point, point], 0.0),
            Err(InertiaFault::NotPositive)
        );
        assert!(combine(&[point, point], 0.1).is_ok());
        assert_eq!(combine(&[], 0.0), Ok(None));
        assert_eq!(combine(&[point], 0.0), Ok(Some(point)));
    }
}
