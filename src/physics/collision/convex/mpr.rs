//! Penetration of two convex shapes by portal refinement, used when `nativeccd` is disabled. Computation: coCCD.
//!
//! The method is that of G. Snethen, "XenoCollide: Complex Collision Made Simple", Game Programming Gems 7. The
//! differences x1 − x2 of points of the two shapes are a convex body, which contains the difference of the centres
//! and, if the shapes overlap, the origin. A portal is a triangle of support points that the ray from the centre
//! through the origin passes. Refinement replaces corners by support points beyond the portal: until the origin is
//! on its inner side, which tells that the shapes overlap, then until the portal is on the surface. Depth is the
//! distance of the origin from the last portal: where the ray leaves the body, which for a shallow contact is
//! near the least depth (that `epa` finds).

mod portal;

use self::portal::{Difference, Portal, ROUNDS, Vertex, is_below_zero, is_nil, unit};
use super::gjk::Limits;
use super::support::Convex;
use crate::math::Vec3;

/// Depth and place of an overlap.
#[derive(Clone, Copy, Debug)]
pub struct Overlap {
    pub depth: f64,
    /// from the first shape to the second; zero when the shapes only touch
    pub dir: Vec3,
    pub pos: Vec3,
}

/// Overlap of two shapes, `None` when they are apart.
pub fn penetration(a: &Convex, b: &Convex, limits: Limits) -> Option<Overlap> {
    let body = Difference { a, b };
    let mut portal = match first_portal(&body) {
        Start::Apart => return None,
        Start::OnRay(overlap) => return Some(overlap),
        Start::Portal(portal) => portal,
    };
    if !portal.reach_origin(&body, limits.tolerance) {
        return None;
    }
    portal.reach_surface(&body, limits);
    let nearest = portal.nearest();
    let depth = nearest.norm();
    Some(Overlap {
        depth,
        dir: if is_nil(depth) {
            Vec3::ZERO
        } else {
            unit(nearest)
        },
        pos: portal.position(),
    })
}

/// How the search begins.
#[allow(clippy::large_enum_variant)] // lives in one frame: nothing here owns memory
enum Start {
    Apart,
    /// the ray ends in a support point
    OnRay(Overlap),
    Portal(Portal),
}

/// Finds a portal: support points are exchanged until the ray is between the three planes through the centre and two
/// of them.
fn first_portal(body: &Difference) -> Start {
    let center = body.center();
    let c = center.at;
    let Some(p) = body.beyond_origin(unit(-c)) else {
        return Start::Apart;
    };
    let aside = c.cross(p.at);
    if is_nil(aside.norm2()) {
        return Start::OnRay(ray_end(&p));
    }
    let Some(q) = body.beyond_origin(unit(aside)) else {
        return Start::Apart;
    };
    let across = |p: &Vertex, q: &Vertex| unit((p.at - c).cross(q.at - c));
    let (mut p, mut q, mut dir) = (p, q, across(&p, &q));
    // towards the origin
    if dir.dot(c) > 0.0 {
        (p, q, dir) = (q, p, -dir);
    }
    for _ in 0..ROUNDS {
        let Some(r) = body.beyond_origin(dir) else {
            return Start::Apart;
        };
        if is_below_zero(p.at.cross(r.at).dot(c)) {
            q = r;
        } else if is_below_zero(r.at.cross(q.at).dot(c)) {
            p = r;
        } else {
            let corners = [p, q, r];
            return Start::Portal(Portal { center, corners });
        }
        dir = across(&p, &q);
    }
    Start::Apart
}

/// Overlap when the origin is between the centre and a support point.
fn ray_end(p: &Vertex) -> Overlap {
    let touching = p.at.iter().all(|&x| is_nil(x));
    let (depth, dir) = if touching {
        (0.0, Vec3::ZERO)
    } else {
        (p.at.norm(), unit(p.at))
    };
    Overlap {
        depth,
        dir,
        pos: (p.x[0] + p.x[1]) * 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::super::support::Kind;
    use super::*;
    use crate::math::testing::Rng;
    use crate::math::{Mat3, Quat};

    const LIMITS: Limits = Limits {
        tolerance: 1e-8,
        iterations: 1000,
        cutoff: 0.0,
    };

    fn shape(kind: Kind, pos: Vec3, size: [f64; 3]) -> Convex<'static> {
        Convex {
            kind,
            pos,
            mat: Mat3::IDENTITY,
            size: Vec3(size),
            margin: 0.0,
            hull: None,
            prism: None,
            cell: None,
        }
    }

    /// A random shape near the origin, turned.
    fn random(rng: &mut Rng) -> Convex<'static> {
        let kinds = [
            Kind::Sphere,
            Kind::Capsule,
            Kind::Ellipsoid,
            Kind::Cylinder,
            Kind::Box,
        ];
        let size: [f64; 3] = rng.array();
        let turn = Vec3(rng.array()).normalized().0;
        Convex {
            mat: Quat::from_axis_angle(turn, 3.0 * rng.signed()).to_mat(),
            ..shape(
                kinds[rng.below(5)],
                Vec3(rng.array()),
                size.map(|x| x.abs() + 0.2),
            )
        }
    }

    #[test]
    fn spheres_overlap_by_the_radii_less_the_distance() {
        let (mut rng, mut n) = (Rng::new(4), 0);
        for _ in 0..1000 {
            let [r1, r2, ..]: [f64; 3] = rng.array::<3>().map(|x| x.abs() + 0.1);
            let offset = Vec3(rng.array());
            let a = shape(Kind::Sphere, Vec3(rng.array()), [r1; 3]);
            let b = shape(Kind::Sphere, a.pos + offset, [r2; 3]);
            let (dist, depth) = (offset.norm(), r1 + r2 - offset.norm());
            let found = penetration(&a, &b, LIMITS);
            if depth.abs() > 1e-3 {
                assert_eq!(found.is_some(), depth > 0.0);
            }
            if let Some(overlap) = found.filter(|_| depth > 1e-3 && dist > 1e-3) {
                let normal = offset * (1.0 / dist);
                let between = a.pos + normal * (r1 - 0.5 * depth);
                assert!((overlap.depth - depth).abs() < 1e-6);
                assert!(overlap.dir.dist(normal) < 1e-3 && overlap.pos.dist(between) < 1e-3);
                n += 1;
            }
        }
        assert!(n > 200, "{n} overlap");
    }

    #[test]
    fn faces_overlap_along_their_normal() {
        let a = shape(Kind::Box, Vec3::ZERO, [1.0; 3]);
        let b = shape(Kind::Box, Vec3([0.02, -0.03, 1.9]), [1.0; 3]);
        let overlap = penetration(&a, &b, LIMITS).expect("an overlap");
        assert!((overlap.depth - 0.1).abs() < 1e-12);
        assert!(overlap.dir.dist(Vec3::Z) < 1e-12);
        assert!((overlap.pos[2] - 0.95).abs() < 1e-12);
    }

    #[test]
    fn concentric_shapes_overlap() {
        let a = shape(Kind::Sphere, Vec3::X, [0.5; 3]);
        let overlap = penetration(&a, &a, LIMITS).expect("an overlap");
        assert!((overlap.depth - 1.0).abs() < 1e-6);
    }

    /// The depth leads to the surface: the shapes are still together before it and apart behind it.
    #[test]
    fn shapes_part_at_the_depth() {
        let (mut rng, mut n, mut apart) = (Rng::new(9), 0, 0);
        for _ in 0..3000 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let Some(overlap) = penetration(&a, &b, LIMITS) else {
                apart += 1;
                continue;
            };
            if overlap.depth < 0.01 {
                continue;
            }
            let moved = |by: f64| Convex {
                pos: b.pos + overlap.dir * by,
                ..b
            };
            assert!(penetration(&a, &moved(overlap.depth - 1e-3), LIMITS).is_some());
            assert!(penetration(&a, &moved(overlap.depth + 1e-3), LIMITS).is_none());
            n += 1;
        }
        assert!(n > 1000 && apart > 100, "{n} together, {apart} apart");
    }

    #[test]
    fn numbers_that_are_not_finite_end() {
        let a = shape(Kind::Box, Vec3::ZERO, [1.0; 3]);
        for bad in [f64::NAN, f64::INFINITY] {
            penetration(
                &a,
                &shape(Kind::Box, Vec3([bad, 0.0, 0.0]), [1.0; 3]),
                LIMITS,
            );
            penetration(&a, &shape(Kind::Ellipsoid, Vec3::X, [bad; 3]), LIMITS);
        }
    }
}
