//! How far one convex shape juts out of another: the directed Hausdorff distance
//! h(A, B) = max over p in A of the signed distance from p to B, negative when B encloses A.
//!
//! The signed distance to a convex set is a convex function of p. So its maximum over A is at an extreme
//! point of A, and a step from p to the support point of A along the gradient never goes down. Such
//! climbs from many starts find the maximum; where A has few extreme points, all are tried.

use super::gjk::{self, Limits};
use super::hull::Hull;
use super::support::{Convex, Kind};
use crate::abi::{mjGEOM_MESH, mjGEOM_SDF};
use crate::base::{Data, Model};
use crate::math::Vec3;
use crate::physics::support::site_shape_pose;

/// Steps of one climb; polyhedra need two or three.
const STEPS: usize = 200;
/// A climb ends when a step gains less, in units of the distance from the centre.
const GAIN: f64 = 1e-13;
/// Limits of the search for the point of a polyhedron nearest to a point, which ends by itself.
const NEAREST: Limits = Limits {
    tolerance: 1e-12,
    iterations: 100,
    cutoff: f64::INFINITY,
};

/// How far a geom juts out of a site; negative when it is inside, by the clearance. `None` for shapes
/// without bounds.
pub fn geom_beyond_site(d: &Data, geom: usize, site: usize) -> Option<f64> {
    let m = d.model();
    let hull = Hull::of(m, geom);
    let a = Convex::of(d, geom, 0.0, hull.as_ref())?;
    beyond(d, &a, site)
}

/// The same of a site.
pub fn site_beyond_site(d: &Data, inner: usize, site: usize) -> Option<f64> {
    let hull = site_hull(d.model(), inner);
    let a = site_shape(d, inner, hull.as_ref())?;
    beyond(d, &a, site)
}

fn beyond(d: &Data, a: &Convex, site: usize) -> Option<f64> {
    let hull = site_hull(d.model(), site);
    let b = site_shape(d, site, hull.as_ref())?;
    let within = Enclosure {
        m: d.model(),
        b: &b,
    };
    Some(within.most(a))
}

fn site_hull(m: Model, site: usize) -> Option<Hull> {
    let mesh = usize::try_from(m.site_dataid()[site]).ok()?;
    matches!(m.site_type()[site], mjGEOM_MESH | mjGEOM_SDF).then(|| Hull::of_mesh(m, mesh, None))
}

/// The shape of a site.
fn site_shape<'m>(d: &Data, site: usize, hull: Option<&'m Hull<'m>>) -> Option<Convex<'m>> {
    let m = d.model();
    let kind = Kind::of_type(m.site_type()[site], hull)?;
    let (pos, mat) = site_shape_pose(d, site);
    Some(Convex {
        kind,
        pos,
        mat,
        size: m.site_size()[site],
        margin: 0.0,
        hull,
        prism: None,
    })
}

/// Signed distance from a point to the surface, and the gradient: a unit vector.
type Height = (f64, Vec3);

struct Enclosure<'a> {
    m: Model<'a>,
    b: &'a Convex<'a>,
}

impl Enclosure<'_> {
    /// Maximum over a shape.
    fn most(&self, a: &Convex) -> f64 {
        // a ball around every point adds its radius
        let (a, radius) = a.shrunken();
        if let Some(hull) = a.hull {
            return self.over_vertices(&a, hull);
        }
        let mut most = f64::NEG_INFINITY;
        for mat in [a.mat, self.b.mat] {
            // faces, edges and corners of a box
            for code in 0..27 {
                let corner = Vec3([code % 3, code / 3 % 3, code / 9].map(|c| f64::from(c - 1)));
                if corner != Vec3::ZERO {
                    most = most.max(self.climb(&a, mat.mul_vec(corner.normalized().0)));
                }
            }
        }
        if let Some(dir) = self.steepest(&a) {
            most = most.max(self.climb(&a, dir));
        }
        most + radius
    }

    /// Maximum over the vertices of a mesh.
    fn over_vertices(&self, a: &Convex, hull: &Hull) -> f64 {
        let (b, centre) = (self.b.pos, self.height(self.b.pos).0);
        let mut most = f64::NEG_INFINITY;
        for i in 0..hull.len() {
            let p = a.mat.mul_vec(hull.vertex(i)) + a.pos;
            // the distance grows no faster than the way
            if centre + (p - b).norm() > most {
                most = most.max(self.height(p).0);
            }
        }
        most
    }

    /// Climbs from the support point of a direction.
    fn climb(&self, a: &Convex, dir: Vec3) -> f64 {
        let (mut most, mut dir) = (f64::NEG_INFINITY, dir);
        for _ in 0..STEPS {
            let p = a.support(dir).at;
            let (height, gradient) = self.height(p);
            let enough = GAIN * (p - self.b.pos).norm();
            if !(height > most + enough) {
                return most.max(height);
            }
            (most, dir) = (height, gradient);
        }
        most
    }

    /// The normal of the polygon that `a` comes nearest to, or goes furthest beyond.
    fn steepest(&self, a: &Convex) -> Option<Vec3> {
        let mut best = (f64::NEG_INFINITY, None);
        for (normal, corner) in self.polygons()? {
            let n = self.b.mat.mul_vec(normal);
            let beyond = n.dot(a.support(n).at - self.b.pos) - normal.dot(corner);
            if beyond > best.0 {
                best = (beyond, Some(n));
            }
        }
        best.1
    }

    /// Normals of the hull's polygons with a corner, in the frame of the mesh.
    fn polygons(&self) -> Option<impl Iterator<Item = (Vec3, Vec3)>> {
        let (m, hull) = (self.m, self.b.hull?);
        let first = m.mesh_polyadr()[hull.mesh] as usize;
        let polygons = first..first + m.mesh_polynum()[hull.mesh] as usize;
        Some(polygons.map(move |i| {
            let corner = m.mesh_polyvert()[m.mesh_polyvertadr()[i] as usize] as usize;
            (m.mesh_polynormal()[i], hull.vertex(corner))
        }))
    }

    /// Signed distance from a point in world coordinates.
    fn height(&self, p: Vec3) -> Height {
        let b = self.b;
        let l = b.mat.mul_t_vec(p - b.pos);
        let (height, gradient) = match b.kind {
            Kind::Sphere => ball(l, b.size[0]),
            Kind::Capsule => {
                let z = l[2].clamp(-b.size[1], b.size[1]);
                ball(l - Vec3([0.0, 0.0, z]), b.size[0])
            }
            Kind::Ellipsoid => ellipsoid(l, b.size),
            Kind::Cylinder => cylinder(l, b.size),
            Kind::Box => slabs(l, b.size),
            _ => self.hull_height(p, l),
        };
        (height, b.mat.mul_vec(gradient))
    }

    /// Of a mesh: inside the largest plane distance, outside the distance to the nearest point.
    fn hull_height(&self, p: Vec3, l: Vec3) -> Height {
        let mut most = (f64::NEG_INFINITY, Vec3::ZERO);
        for (normal, corner) in self.polygons().into_iter().flatten() {
            let height = normal.dot(l - corner);
            if height > most.0 {
                most = (height, normal);
            }
        }
        if most.0 <= 0.0 && most.0 > f64::NEG_INFINITY {
            return most;
        }
        let point = Convex {
            kind: Kind::Point,
            pos: p,
            hull: None,
            ..*self.b
        };
        let s = gjk::distance(&point, self.b, p, self.b.pos, NEAREST);
        let (dir, dist) = (s.x1 - s.x2).normalized();
        if dist > 0.0 {
            (dist, self.b.mat.mul_t_vec(dir))
        } else {
            (0.0, most.1)
        }
    }
}

fn ball(l: Vec3, radius: f64) -> Height {
    let (dir, norm) = l.normalized();
    (norm - radius, dir)
}

/// Of a box: outside by the sides that are exceeded, inside by the nearest side.
fn slabs(l: Vec3, size: Vec3) -> Height {
    let signed = |k: usize, x: f64| if l[k] < 0.0 { -x } else { x };
    let q: [f64; 3] = std::array::from_fn(|k| l[k].abs() - size[k]);
    let outside = Vec3(std::array::from_fn(|k| signed(k, q[k].max(0.0))));
    if outside != Vec3::ZERO {
        let (dir, norm) = outside.normalized();
        return (norm, dir);
    }
    let k = (1..3).fold(0, |best, k| if q[k] > q[best] { k } else { best });
    let mut dir = Vec3::ZERO;
    dir[k] = signed(k, 1.0);
    (q[k], dir)
}

/// Of a cylinder: as a box of radius and height.
fn cylinder(l: Vec3, size: Vec3) -> Height {
    let rho = l[0].hypot(l[1]);
    let (height, flat) = slabs(
        Vec3([rho, 0.0, l[2]]),
        Vec3([size[0], f64::INFINITY, size[1]]),
    );
    let (x, y) = if rho > 0.0 {
        (l[0] / rho, l[1] / rho)
    } else {
        (1.0, 0.0)
    };
    (height, Vec3([flat[0] * x, flat[0] * y, flat[2]]))
}

/// Of an ellipsoid: its nearest point is x_k = s_k² l_k / (t + s_k²), where t is the largest root of
/// Σ (s_k l_k / (t + s_k²))² = 1, a convex function right of all poles.
fn ellipsoid(l: Vec3, size: Vec3) -> Height {
    let square = size.mul_elem(size);
    let reach = size.mul_elem(Vec3(l.0.map(f64::abs)));
    let least = square.0.into_iter().fold(f64::INFINITY, f64::min);
    let level = |t: f64| -> (f64, f64) {
        (0..3).fold((-1.0, 0.0), |(f, slope), k| {
            if reach[k] == 0.0 {
                return (f, slope);
            }
            let (den, q) = (t + square[k], reach[k] / (t + square[k]));
            (f + q * q, slope - 2.0 * q * q / den)
        })
    };
    // one term alone is 1 here, so the root is not further left
    let mut t = (0..3).map(|k| reach[k] - square[k]).fold(-least, f64::max);
    for _ in 0..100 {
        let (f, slope) = level(t);
        let next = t - f / slope;
        if !(f > 0.0 && next > t) {
            break;
        }
        t = next;
    }
    let mut x = Vec3(std::array::from_fn(|k| {
        let den = t + square[k];
        if den > 0.0 {
            square[k] * l[k] / den
        } else {
            0.0
        }
    }));
    // between the foci the nearest points lie off the plane of the longer axes
    if t <= -least {
        let rest = 1.0 - (0..3).map(|k| (x[k] / size[k]).powi(2)).sum::<f64>();
        let k = (0..3).find(|&k| square[k] == least).unwrap_or(0);
        x[k] = size[k] * rest.max(0.0).sqrt();
    }
    let inside = (0..3).map(|k| (l[k] / size[k]).powi(2)).sum::<f64>() < 1.0;
    let gradient = Vec3(std::array::from_fn(|k| x[k] / square[k]))
        .normalized()
        .0;
    let dist = (l - x).norm();
    (if inside { -dist } else { dist }, gradient)
}
