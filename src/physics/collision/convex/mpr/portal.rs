//! Geometry of portal refinement: the difference of two shapes, a portal in it, and where the origin is in that.

use super::super::gjk::Limits;
use super::super::support::Convex;
use crate::math::Vec3;

/// Rounds after which the search for a first portal, or for the origin, is given up.
pub const ROUNDS: usize = 10_000;

/// Zero to rounding.
pub fn is_nil(x: f64) -> bool {
    x.abs() < f64::EPSILON
}

fn is_above_zero(x: f64) -> bool {
    // NaN is above: the search ends by its limits
    !(x <= 0.0 || is_nil(x))
}

pub fn is_below_zero(x: f64) -> bool {
    x < 0.0 && !is_nil(x)
}

/// Equal to rounding.
fn equal(x: f64, y: f64) -> bool {
    let gap = (x - y).abs();
    gap < f64::EPSILON || gap < f64::EPSILON * x.abs().max(y.abs())
}

fn at_most(x: f64, bound: f64) -> bool {
    x <= bound || equal(x, bound)
}

/// Unit vector; a vanishing vector has no direction and gives NaN.
pub fn unit(v: Vec3) -> Vec3 {
    v * (1.0 / v.norm())
}

/// A point of the difference body, and the points of the shapes of which it is the difference.
#[derive(Clone, Copy)]
pub struct Vertex {
    pub at: Vec3,
    pub x: [Vec3; 2],
}

/// All differences of a point of one shape and a point of the other.
pub struct Difference<'a> {
    pub a: &'a Convex<'a>,
    pub b: &'a Convex<'a>,
}

impl Difference<'_> {
    /// A point inside; not the origin, from which no ray would start.
    pub fn center(&self) -> Vertex {
        let x = [self.a.pos, self.b.pos];
        let mut at = x[0] - x[1];
        if at.iter().all(|&x| is_nil(x)) {
            at[0] += 10.0 * f64::EPSILON;
        }
        Vertex { at, x }
    }

    /// The furthest point in a unit direction.
    fn support(&self, dir: Vec3) -> Vertex {
        let x = [self.a.legacy_support(dir), self.b.legacy_support(-dir)];
        Vertex { at: x[0] - x[1], x }
    }

    /// The furthest point, if the body reaches beyond the origin there; otherwise the shapes are apart.
    pub fn beyond_origin(&self, dir: Vec3) -> Option<Vertex> {
        let v = self.support(dir);
        is_above_zero(v.at.dot(dir)).then_some(v)
    }
}

/// A triangle of support points that the ray from the centre through the origin passes.
pub struct Portal {
    pub center: Vertex,
    pub corners: [Vertex; 3],
}

impl Portal {
    /// Points of the corners.
    fn at(&self) -> [Vec3; 3] {
        self.corners.map(|v| v.at)
    }

    /// Unit normal, away from the centre.
    fn normal(&self) -> Vec3 {
        let [p, q, r] = self.at();
        unit((q - p).cross(r - p))
    }

    /// Refines until the origin is on the inner side; false when the body ends before it.
    pub fn reach_origin(&mut self, body: &Difference, tolerance: f64) -> bool {
        for _ in 0..ROUNDS {
            let n = self.normal();
            let height = self.corners[0].at.dot(n);
            if height >= 0.0 || is_nil(height) {
                return true;
            }
            let w = body.support(n);
            if is_below_zero(w.at.dot(n)) || !self.is_progress(&w, n, tolerance) {
                return false;
            }
            self.refine(w);
        }
        false
    }

    /// Refines until the portal is on the surface.
    pub fn reach_surface(&mut self, body: &Difference, limits: Limits) {
        // one more than the limit: it is compared after a replacement
        for _ in 0..=limits.iterations {
            let n = self.normal();
            let w = body.support(n);
            if !self.is_progress(&w, n, limits.tolerance) {
                return;
            }
            self.refine(w);
        }
    }

    /// Whether a support point is higher than every corner by more than the tolerance.
    fn is_progress(&self, w: &Vertex, n: Vec3, tolerance: f64) -> bool {
        let height = w.at.dot(n);
        let [p, q, r] = self.at().map(|corner| height - corner.dot(n));
        !at_most(p.min(q).min(r), tolerance)
    }

    /// Takes a point beyond the portal in the place of a corner. The planes through the centre, the point and each
    /// corner divide the portal in three; the ray passes one part.
    fn refine(&mut self, w: Vertex) {
        let plane = w.at.cross(self.center.at);
        let [p, q, r] = self.at().map(|corner| corner.dot(plane) > 0.0);
        let replaced = match (p, q, r) {
            (true, true, _) => 0,
            (true, false, _) => 2,
            (false, _, true) => 1,
            (false, _, false) => 0,
        };
        self.corners[replaced] = w;
    }

    /// The point of the triangle nearest to the origin.
    pub fn nearest(&self) -> Vec3 {
        let [p, q, r] = self.at();
        nearest_inside(p, q - p, r - p).unwrap_or_else(|| {
            let edges = [nearest_on_segment(p, r), nearest_on_segment(q, r)];
            let closer = |best: Vec3, x: Vec3| if x.norm2() < best.norm2() { x } else { best };
            edges.into_iter().fold(nearest_on_segment(p, q), closer)
        })
    }

    /// The place of the origin between the two shapes: its barycentric coordinates in the tetrahedron of centre and
    /// portal, applied to the points of the shapes.
    pub fn position(&self) -> Vec3 {
        let (c, [p, q, r]) = (self.center.at, self.at());
        let mut weights = [
            p.cross(q).dot(r),
            r.cross(q).dot(c),
            c.cross(p).dot(r),
            q.cross(p).dot(c),
        ];
        let mut sum = weights[0] + weights[1] + weights[2] + weights[3];
        if !is_above_zero(sum) {
            // flat: areas in the triangle
            let n = self.normal();
            let areas = [q.cross(r), r.cross(p), p.cross(q)].map(|area| area.dot(n));
            weights = [0.0, areas[0], areas[1], areas[2]];
            sum = areas[0] + areas[1] + areas[2];
        }
        let [p, q, r] = &self.corners;
        let mut x = [Vec3::ZERO; 2];
        for (v, weight) in [&self.center, p, q, r].into_iter().zip(weights) {
            x[0] += v.x[0] * weight;
            x[1] += v.x[1] * weight;
        }
        let inv = 1.0 / sum;
        (x[0] * inv + x[1] * inv) * 0.5
    }
}

/// The foot of the origin on the plane through p with the edges e and f, if it is in their triangle.
fn nearest_inside(p: Vec3, e: Vec3, f: Vec3) -> Option<Vec3> {
    let (ee, ff, ef) = (e.norm2(), f.norm2(), e.dot(f));
    let (pe, pf) = (p.dot(e), p.dot(f));
    let det = ff * ee - ef * ef;
    if is_nil(det) {
        return None;
    }
    let s = (pf * ef - ff * pe) / det;
    let t = (-s * ef - pf) / ff;
    let positive = |x: f64| x >= 0.0 || is_nil(x);
    let inside = positive(s) && at_most(s, 1.0) && positive(t) && at_most(t, 1.0);
    (inside && at_most(s + t, 1.0)).then(|| p + e * s + f * t)
}

/// The point of a segment nearest to the origin.
fn nearest_on_segment(a: Vec3, b: Vec3) -> Vec3 {
    let d = b - a;
    let s = -a.dot(d) / d.norm2();
    if s < 0.0 || is_nil(s) {
        a
    } else if s > 1.0 || equal(s, 1.0) {
        b
    } else {
        d * s + a
    }
}
