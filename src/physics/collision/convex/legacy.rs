//! Contacts of convex shapes when `nativeccd` is disabled: one by portal refinement, its normal
//! corrected by the curvature of round shapes, more by tilting the shapes a little. Computation:
//! coCCD.

use super::super::contact::{frame, max_contact};
use super::gjk::Limits;
use super::mpr;
use super::normal;
use super::support::{Convex, Kind};
use crate::abi::mjDSBL_MULTICCD;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::{MINVAL, Quat, Vec3};

/// Angle of the tilts.
const TILT: f64 = 1e-3;
/// Contacts closer than this share of the smaller shape count as one.
const APART: f64 = 1e-3;

impl Convex<'_> {
    /// Furthest point along a unit direction. Middle points where a direction is level, as portal
    /// refinement likes them.
    pub fn legacy_support(&self, dir: Vec3) -> Vec3 {
        let l = self.mat.mul_t_vec(dir);
        let s = self.size;
        let signed = |x: f64, s: f64| {
            let sign = (x > 0.0) as i32 - (x < 0.0) as i32;
            f64::from(sign) * s
        };
        let local = match self.kind {
            Kind::Sphere | Kind::Point => l * s[0],
            Kind::Capsule | Kind::Line => {
                let mut p = l * s[0];
                p[2] += signed(l[2], s[1]);
                p
            }
            Kind::Ellipsoid => l.mul_elem(s).normalized().0.mul_elem(s),
            Kind::Cylinder => {
                let n = (l[0] * l[0] + l[1] * l[1]).sqrt();
                let (x, y) = if n > MINVAL {
                    (l[0] / n * s[0], l[1] / n * s[0])
                } else {
                    (0.0, 0.0)
                };
                Vec3([x, y, signed(l[2], s[1])])
            }
            Kind::Box => Vec3([signed(l[0], s[0]), signed(l[1], s[1]), signed(l[2], s[2])]),
            Kind::Mesh => match self.hull {
                Some(hull) => hull.vertex(hull.furthest_from_first(l)),
                None => Vec3::ZERO,
            },
            // a plane has a nearest, but no furthest point
            Kind::Plane => Vec3::ZERO,
            Kind::Cell => return self.support(dir).at,
            Kind::Prism => {
                let at = self.prism.map_or(Vec3::ZERO, |p| p.furthest(dir));
                return at + dir * (0.5 * self.margin);
            }
        };
        let local = local + l * self.margin * 0.5;
        self.mat.mul_vec(local) + self.pos
    }
}

/// The contact of two shapes, without correction of its normal.
pub fn single(a: &Convex, b: &Convex, limits: Limits, margin: f64) -> Option<PreContact> {
    let overlap = mpr::penetration(a, b, limits)?;
    let none = overlap.dir.iter().all(|x| x.abs() < f64::EPSILON);
    (!none).then_some(PreContact {
        dist: margin - overlap.depth,
        pos: overlap.pos,
        normal: overlap.dir,
        tangent: Vec3::ZERO,
    })
}

/// Contacts of two geoms.
pub fn contacts<'m>(
    d: &mut Data,
    pair: Pair,
    (mut a, mut b): (Convex<'m>, Convex<'m>),
    limits: Limits,
    out: &mut [PreContact],
) -> usize {
    let m = d.model();
    let (g1, g2) = (a, b);
    let find = |a: &Convex, b: &Convex| {
        let mut con = single(a, b, limits, pair.margin)?;
        con.normal = normal::corrected(Some(&g1), &g2, con.pos, con.normal);
        Some(con)
    };
    let Some(first) = find(&a, &b) else {
        return 0;
    };
    out[0] = first;
    let room = max_contact(m, pair.g1, pair.g2).min(out.len());
    let smooth = |s: &Convex| matches!(s.kind, Kind::Sphere | Kind::Ellipsoid);
    if m.disabled(mjDSBL_MULTICCD) || smooth(&a) || smooth(&b) {
        return 1;
    }
    let axes = frame(first.normal, Vec3::ZERO);
    let least = APART * m.geom_rbound()[pair.g1].min(m.geom_rbound()[pair.g2]);
    let mut n = 1;
    for row in [1, 2] {
        for angle in [-TILT, TILT] {
            let rotation = Quat::from_axis_angle(axes.row(row), angle).to_mat();
            for (shape, geom, rotation) in
                [(&mut a, &g1, rotation), (&mut b, &g2, rotation.transpose())]
            {
                let rel = first.pos - geom.pos;
                shape.mat = rotation.mul_mat(&geom.mat);
                shape.pos = geom.pos - (rotation.mul_vec(rel) - rel);
            }
            let Some(con) = find(&a, &b) else { continue };
            let far = |old: &PreContact| (old.pos - con.pos).norm() > least;
            if n < room && out[..n].iter().all(far) {
                out[n] = PreContact {
                    dist: first.dist,
                    ..con
                };
                n += 1;
            }
        }
    }
    n
}
