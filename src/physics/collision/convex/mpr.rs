//! Penetration of two convex shapes by refinement of a Minkowski portal (Snethen, XenoCollide, in
//! Game Programming Gems 7), used when `nativeccd` is disabled. Computation: coCCD.
//!
//! A ray from a point inside the difference towards the origin leaves through a triangle, the
//! portal, which moves outwards until it lies on the surface.

use super::gjk::Limits;
use super::support::Convex;
use crate::math::Vec3;

const EPS: f64 = f64::EPSILON;
/// Rounds after which a search without its own limit gives up.
const PATIENCE: usize = 10_000;

/// Depth and place of an overlap.
#[derive(Clone, Copy)]
pub struct Overlap {
    pub depth: f64,
    /// from the first shape to the second; zero when the shapes only touch
    pub dir: Vec3,
    pub pos: Vec3,
}

/// A vertex of the difference and the support points it came from.
#[derive(Clone, Copy)]
struct Point {
    v: Vec3,
    x1: Vec3,
    x2: Vec3,
}

fn zero(x: f64) -> bool {
    x.abs() < EPS
}

fn same(a: f64, b: f64) -> bool {
    let diff = (a - b).abs();
    diff < EPS || diff < EPS * a.abs().max(b.abs())
}

fn is_origin(v: Vec3) -> bool {
    v.iter().all(|&x| same(x, 0.0))
}

/// At most zero, but for rounding.
fn not_above(x: f64) -> bool {
    x <= 0.0 || zero(x)
}

fn unit(v: Vec3) -> Vec3 {
    v * (1.0 / v.norm2().sqrt())
}

/// The centre of the difference and the corners of the portal.
struct Portal<'q, 'm> {
    a: &'q Convex<'m>,
    b: &'q Convex<'m>,
    tolerance: f64,
    at: [Point; 4],
}

/// How the portal was found.
enum Found {
    Apart,
    /// the origin is a vertex, or on the line from the centre to one
    Early(Overlap),
    Portal,
}

/// Overlap of two shapes, `None` when they are apart.
pub fn penetration(a: &Convex, b: &Convex, limits: Limits) -> Option<Overlap> {
    let centre = Point {
        v: a.pos - b.pos,
        x1: a.pos,
        x2: b.pos,
    };
    let mut p = Portal {
        a,
        b,
        tolerance: limits.tolerance,
        at: [centre; 4],
    };
    match p.discover() {
        Found::Apart => None,
        Found::Early(overlap) => Some(overlap),
        Found::Portal => p.refine().then(|| p.measure(limits.iterations)),
    }
}

impl Portal<'_, '_> {
    fn support(&self, dir: Vec3) -> Point {
        let (x1, x2) = (self.a.legacy_support(dir), self.b.legacy_support(-dir));
        Point { v: x1 - x2, x1, x2 }
    }

    /// Direction across two edges from the centre.
    fn across(&self) -> Vec3 {
        let [v0, v1, v2, _] = self.at.map(|p| p.v);
        unit((v1 - v0).cross(v2 - v0))
    }

    /// Finds a portal that the ray from the centre through the origin passes.
    fn discover(&mut self) -> Found {
        if is_origin(self.at[0].v) {
            self.at[0].v[0] += 10.0 * EPS;
        }
        let v0 = self.at[0].v;
        let dir = unit(-v0);
        self.at[1] = self.support(dir);
        let v1 = self.at[1].v;
        if not_above(v1.dot(dir)) {
            return Found::Apart;
        }
        let dir = v0.cross(v1);
        if zero(dir.norm2()) {
            let Point { x1, x2, .. } = self.at[1];
            let touching = is_origin(v1);
            return Found::Early(Overlap {
                depth: if touching { 0.0 } else { v1.norm() },
                dir: if touching { Vec3::ZERO } else { unit(v1) },
                pos: (x1 + x2) * 0.5,
            });
        }
        let dir = unit(dir);
        self.at[2] = self.support(dir);
        if not_above(self.at[2].v.dot(dir)) {
            return Found::Apart;
        }
        let mut dir = self.across();
        if dir.dot(v0) > 0.0 {
            self.at.swap(1, 2);
            dir = -dir;
        }
        for _ in 0..PATIENCE {
            let new = self.support(dir);
            if not_above(new.v.dot(dir)) {
                return Found::Apart;
            }
            let [_, v1, v2, _] = self.at.map(|p| p.v);
            let outside = |x: f64| x < 0.0 && !zero(x);
            if outside(v1.cross(new.v).dot(v0)) {
                self.at[2] = new;
            } else if outside(new.v.cross(v2).dot(v0)) {
                self.at[1] = new;
            } else {
                self.at[3] = new;
                return Found::Portal;
            }
            dir = self.across();
        }
        Found::Apart
    }

    /// Normal of the portal, outwards.
    fn normal(&self) -> Vec3 {
        let [_, v1, v2, v3] = self.at.map(|p| p.v);
        unit((v2 - v1).cross(v3 - v1))
    }

    /// Whether a new vertex is no further out than the portal.
    fn reached(&self, new: &Point, n: Vec3) -> bool {
        let [_, h1, h2, h3] = self.at.map(|p| p.v.dot(n));
        let h = new.v.dot(n);
        let least = (h - h1).min(h - h2).min(h - h3);
        least < self.tolerance || same(least, self.tolerance)
    }

    /// Replaces a corner so that the ray still passes the portal.
    fn expand(&mut self, new: Point) {
        let [v0, v1, v2, v3] = self.at.map(|p| p.v);
        let w = new.v.cross(v0);
        let place = if v1.dot(w) > 0.0 {
            if v2.dot(w) > 0.0 { 1 } else { 3 }
        } else if v3.dot(w) > 0.0 {
            2
        } else {
            1
        };
        self.at[place] = new;
    }

    /// Moves the portal outwards until the origin is behind it; false when it never is.
    fn refine(&mut self) -> bool {
        for _ in 0..PATIENCE {
            let n = self.normal();
            let h = n.dot(self.at[1].v);
            if h >= 0.0 || zero(h) {
                return true;
            }
            let new = self.support(n);
            let far = new.v.dot(n);
            if (far < 0.0 && !zero(far)) || self.reached(&new, n) {
                return false;
            }
            self.expand(new);
        }
        false
    }

    /// Moves the portal to the surface and measures its distance.
    fn measure(&mut self, iterations: usize) -> Overlap {
        let mut rounds = 0;
        let n = loop {
            let n = self.normal();
            let new = self.support(n);
            if self.reached(&new, n) || rounds > iterations {
                break n;
            }
            self.expand(new);
            rounds += 1;
        };
        let w = nearest_on_triangle([self.at[1].v, self.at[2].v, self.at[3].v]);
        let depth = w.norm2().sqrt();
        Overlap {
            depth,
            dir: if zero(depth) { Vec3::ZERO } else { unit(w) },
            pos: self.place(n),
        }
    }

    /// Midpoint of the shapes' points on the ray, by volumes of the parts of the portal tetrahedron.
    fn place(&self, n: Vec3) -> Vec3 {
        let [v0, v1, v2, v3] = self.at.map(|p| p.v);
        let mut b = [
            v1.cross(v2).dot(v3),
            v3.cross(v2).dot(v0),
            v0.cross(v1).dot(v3),
            v2.cross(v1).dot(v0),
        ];
        let mut sum = b[0] + b[1] + b[2] + b[3];
        if not_above(sum) {
            b = [
                0.0,
                v2.cross(v3).dot(n),
                v3.cross(v1).dot(n),
                v1.cross(v2).dot(n),
            ];
            sum = b[1] + b[2] + b[3];
        }
        let inv = 1.0 / sum;
        let (mut p1, mut p2) = (Vec3::ZERO, Vec3::ZERO);
        for (p, b) in self.at.iter().zip(b) {
            p1 += p.x1 * b;
            p2 += p.x2 * b;
        }
        (p1 * inv + p2 * inv) * 0.5
    }
}

/// The point of a triangle nearest to the origin.
fn nearest_on_triangle([a, b, c]: [Vec3; 3]) -> Vec3 {
    let (d1, d2) = (b - a, c - a);
    let (v, w, r) = (d1.norm2(), d2.norm2(), d1.dot(d2));
    let (p, q) = (a.dot(d1), a.dot(d2));
    let det = w * v - r * r;
    let (s, t) = if zero(det) {
        (-1.0, -1.0)
    } else {
        let s = (q * r - w * p) / det;
        (s, (-s * r - q) / w)
    };
    let below_one = |x: f64| same(x, 1.0) || x < 1.0;
    let within = |x: f64| (zero(x) || x > 0.0) && below_one(x);
    if within(s) && within(t) && below_one(s + t) {
        return a + d1 * s + d2 * t;
    }
    let mut best = nearest_on_segment(a, b);
    for other in [nearest_on_segment(a, c), nearest_on_segment(b, c)] {
        if other.norm2() < best.norm2() {
            best = other;
        }
    }
    best
}

fn nearest_on_segment(a: Vec3, b: Vec3) -> Vec3 {
    let d = b - a;
    let t = -a.dot(d) / d.norm2();
    if t < 0.0 || zero(t) {
        a
    } else if t > 1.0 || same(t, 1.0) {
        b
    } else {
        d * t + a
    }
}
