//! The first polytope of the depth search: a tetrahedron or two that share a face, from the
//! vertices of the distance search and a few more supports.
//!
//! Each start may fall back to one with fewer vertices: tetrahedron, triangle, segment, triangle.

use super::epa::Polytope;
use super::subdistance::{combine, nearest, on_plane};
use super::support::{Convex, Vertex};
use crate::math::{MINVAL, Mat3, Vec3};

/// Corners and neighbours of a face, in places of a vertex order and of the face list.
type FaceRow = ([usize; 3], [i32; 3]);

const TETRAHEDRON: [FaceRow; 4] = [
    ([0, 1, 2], [1, 3, 2]),
    ([0, 3, 1], [2, 3, 0]),
    ([0, 2, 3], [0, 3, 1]),
    ([3, 2, 1], [2, 0, 1]),
];

/// Two tetrahedra on both sides of the triangle of the first three.
const OVER_TRIANGLE: [FaceRow; 6] = [
    ([3, 0, 1], [1, 3, 2]),
    ([3, 2, 0], [2, 4, 0]),
    ([3, 1, 2], [0, 5, 1]),
    ([4, 1, 0], [5, 0, 4]),
    ([4, 0, 2], [3, 1, 5]),
    ([4, 2, 1], [4, 2, 3]),
];

/// The ends of a segment over the triangle of the last three.
const AROUND_SEGMENT: [FaceRow; 6] = [
    ([0, 2, 3], [1, 3, 2]),
    ([0, 4, 2], [2, 4, 0]),
    ([0, 3, 4], [0, 5, 1]),
    ([1, 3, 2], [5, 0, 4]),
    ([1, 2, 4], [3, 1, 5]),
    ([1, 4, 3], [4, 2, 3]),
];

/// Slope of the direction in which a better third vertex is looked for.
const TILT: f64 = 0.001;

/// The two shapes and the tolerance.
#[derive(Clone, Copy)]
pub struct Query<'q, 'm> {
    pub a: &'q Convex<'m>,
    pub b: &'q Convex<'m>,
    pub tolerance: f64,
}

impl Query<'_, '_> {
    /// The furthest vertex along `dir`, divided by its length.
    pub fn support(&self, dir: Vec3) -> Vertex {
        let len = dir.norm();
        let u = if len <= MINVAL {
            Vec3::X
        } else {
            Vec3(dir.map(|x| x / len))
        };
        Vertex::furthest(self.a, self.b, u, -u)
    }
}

impl Polytope<'_> {
    /// Builds the first polytope around the origin; false when the shapes do not overlap.
    pub fn start(&mut self, q: Query, simplex: &[Vertex]) -> bool {
        if let Ok(s) = simplex.try_into() {
            return self.grow_tetrahedron(q, s);
        }
        match *simplex {
            [v0, v1] => self.grow_segment(q, [v0, v1]),
            [v0, v1, v2] => self.grow_triangle(q, [v0, v1, v2], true),
            _ => false,
        }
    }

    fn grow_tetrahedron(&mut self, q: Query, s: &[Vertex; 4]) -> bool {
        self.take(s);
        let order = [0, 1, 2, 3];
        self.set_centre(&order, 0.25);
        for row in &TETRAHEDRON {
            if is_tiny(self.attach(&order, row)) {
                return self.grow_triangle(q, row.0.map(|k| s[k]), true);
            }
        }
        let [v0, v1, v2, v3] = order.map(|k| s[k].v);
        let inside = same_side(v0, v1, v2, v3)
            && same_side(v1, v2, v3, v0)
            && same_side(v2, v3, v0, v1)
            && same_side(v3, v0, v1, v2);
        inside && self.list_all()
    }

    /// `to_edge`: a flat polytope may start again from an edge that holds the origin.
    fn grow_triangle(&mut self, q: Query, s: [Vertex; 3], to_edge: bool) -> bool {
        let v = s.map(|v| v.v);
        let normal = (v[1] - v[0]).cross(v[2] - v[0]);
        let area = normal.norm();
        if area < MINVAL {
            return false;
        }
        self.take(&s);
        let below = q.support(-normal);
        let above = q.support(normal);
        if lies_on(above.v, v)
            || lies_on(below.v, v)
            || normal.dot(above.v - v[0]) < area * MINVAL
            || (-normal).dot(below.v - v[0]) < area * MINVAL
        {
            return false;
        }
        self.add_vertex(below);
        self.add_vertex(above);

        let (order, whole) = around_ray([0, 1, 2, 4, 3], above.v, below.v, v);
        let mut tiny = false;
        let rows: &[FaceRow] = if whole {
            self.set_centre(&order, 0.2);
            &OVER_TRIANGLE
        } else {
            self.set_centre(&order[..4], 0.25);
            &TETRAHEDRON
        };
        for row in rows {
            tiny |= is_tiny(self.attach(&order, row));
        }
        if tiny {
            let edges = [[0, 1], [1, 2], [2, 0]];
            let edge = edges.into_iter().find(|&[i, j]| holds_origin(v[i], v[j]));
            return match edge.filter(|_| to_edge) {
                Some([i, j]) => self.grow_segment(q, [s[i], s[j]]),
                None => false,
            };
        }
        for (face, row) in rows.iter().enumerate() {
            let [i, j, k] = row.0;
            // the other corner: for two tetrahedra the third one of the shared triangle
            let other = if whole {
                3 - (i + j + k - i.max(j).max(k))
            } else {
                6 - (i + j + k)
            };
            let at = |k: usize| self.point(order[k] as i32);
            let inner = same_side(at(i), at(j), at(k), at(other));
            if !inner && !(self.dist2(face) < q.tolerance * q.tolerance) {
                return false;
            }
        }
        self.list_all()
    }

    /// The segment with a triangle of supports around it.
    fn grow_segment(&mut self, q: Query, s: [Vertex; 2]) -> bool {
        let (v1, v2) = (s[0].v, s[1].v);
        let d = v2 - v1;
        let mut axis = 0;
        for k in 1..3 {
            if d[k].abs() < d[axis].abs() {
                axis = k;
            }
        }
        let mut e = Vec3::ZERO;
        e[axis] = 1.0;
        let len = d.norm();
        let rotation = third_of_turn(Vec3(d.map(|x| x / len)));
        let across = e.cross(d);
        let turned = rotation.mul_vec(across);
        let mut ring = [across, turned, rotation.mul_vec(turned)].map(|dir| q.support(dir));
        widen(q, &mut ring, v1, d);

        self.take(&[s[0], s[1], ring[0], ring[1], ring[2]]);
        let order = [0, 1, 2, 3, 4];
        self.set_centre(&order, 0.2);
        for (i, row) in AROUND_SEGMENT.iter().enumerate() {
            if is_tiny(self.attach(&order, row)) {
                let [p, o] = [[0, 1], [2, 0], [1, 2]][i % 3].map(|k| ring[k]);
                return self.grow_triangle(q, larger_triangle(s, p, o), false);
            }
        }
        let hit = one_sign(volumes(v1, d, ring.map(|v| v.v)), 0.0);
        hit && self.list_all()
    }
}

fn is_tiny(dist2: f64) -> bool {
    dist2 < MINVAL * MINVAL
}

/// Whether the plane of the first three points leaves the origin and the fourth undivided (neither on it).
fn same_side(p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3) -> bool {
    let n = (p1 - p0).cross(p2 - p0);
    let a = n.dot(p3 - p0);
    let b = n[0] * -p0[0] - n[1] * p0[1] - n[2] * p0[2];
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

/// Signed volumes of the ray from `p` along `w` with the edges of a triangle.
fn volumes(p: Vec3, w: Vec3, t: [Vec3; 3]) -> [f64; 3] {
    around(w, t.map(|t| t - p))
}

/// The same with the triangle relative to the ray's start.
fn around(w: Vec3, [a, b, c]: [Vec3; 3]) -> [f64; 3] {
    [a.dot(b.cross(w)), b.dot(c.cross(w)), c.dot(a.cross(w))]
}

/// All at least `least`, or all at most its negative.
fn one_sign(v: [f64; 3], least: f64) -> bool {
    v.iter().all(|&x| x >= least) || v.iter().all(|&x| x <= -least)
}

/// Whether a point lies on a triangle.
fn lies_on(p: Vec3, t: [Vec3; 3]) -> bool {
    let w = on_plane(t, p);
    w.iter().all(|&x| !(x < 0.0)) && (combine(&w, &t) - p).norm() < MINVAL
}

/// Vertex order for the start from a triangle: with the line between the two new supports through
/// the triangle as it is, through a neighbour (another triangle of the same five is shared), or
/// beside an edge (false: a tetrahedron of the first four, without the last).
fn around_ray(a: [usize; 5], above: Vec3, below: Vec3, t: [Vec3; 3]) -> ([usize; 5], bool) {
    let vol @ [v1, v2, v3] = volumes(above, below - above, t);
    if one_sign(vol, 0.0) {
        return (a, true);
    }
    let beyond = |x: f64, y: f64, z: f64| x > 0.0 && y < -MINVAL && z < -MINVAL;
    if beyond(v1, v2, v3) {
        ([a[2], a[4], a[3], a[0], a[1]], true)
    } else if beyond(v2, v1, v3) {
        ([a[0], a[4], a[3], a[1], a[2]], true)
    } else if beyond(v3, v1, v2) {
        ([a[1], a[4], a[3], a[2], a[0]], true)
    } else if v1 <= v2 && v1 <= v3 {
        ([a[0], a[1], a[3], a[4], a[2]], false)
    } else if v2 <= v1 && v2 <= v3 {
        ([a[1], a[2], a[3], a[4], a[0]], false)
    } else {
        ([a[2], a[0], a[3], a[4], a[1]], false)
    }
}

/// Whether the origin lies between two points on their line.
fn holds_origin(p: Vec3, q: Vec3) -> bool {
    let d = q - p;
    let dd = d.norm2();
    if !(p.dot(q) < 0.0) || dd < MINVAL * MINVAL {
        return false;
    }
    let c = d * (-q.dot(d) / dd) + q;
    c.norm2() < MINVAL * MINVAL
}

/// Replaces one of three supports around the line from `from` along `d` when they do not enclose
/// it: by one beyond the edge that is nearest to the line.
fn widen(q: Query, ring: &mut [Vertex; 3], from: Vec3, d: Vec3) {
    let at = ring.map(|v| v.v - from);
    let least = d.norm2() * MINVAL * d.norm();
    let vol @ [v1, v2, v3] = around(d, at);
    if one_sign(vol, least) {
        return;
    }
    let [p, o, other] = if v1 <= v2 && v1 <= v3 {
        [0, 1, 2]
    } else if v2 <= v1 && v2 <= v3 {
        [1, 2, 0]
    } else {
        [2, 0, 1]
    };
    let w = ring[o].v - ring[p].v;
    let tilt = if 0.5 * d.norm2() <= at[other].dot(d) {
        TILT
    } else {
        -TILT
    };
    let new = q.support(w.cross(d) + d * (w.norm() * tilt));
    let x = new.v - from;
    let (a, b, c) = (at[p], at[o], at[other]);
    for (place, triple) in [(p, [x, b, c]), (o, [a, x, c]), (other, [a, b, x])] {
        if one_sign(around(d, triple), least) {
            ring[place] = new;
            return;
        }
    }
}

/// Of the triangles over one side of the ring and either end of the segment: one that is not flat,
/// else the nearer to the origin.
fn larger_triangle([s1, s2]: [Vertex; 2], p: Vertex, o: Vertex) -> [Vertex; 3] {
    let (first, second) = ([s1, p, o], [s2, o, p]);
    let area2 = |t: [Vertex; 3]| (t[1].v - t[0].v).cross(t[2].v - t[0].v).norm2();
    let (n1, n2) = (area2(first), area2(second));
    if n1 < MINVAL && n2 >= MINVAL {
        return second;
    }
    if n2 < MINVAL && n1 >= MINVAL {
        return first;
    }
    let dist2 = |t: [Vertex; 3]| {
        let v = t.map(|v| v.v);
        combine(&nearest(&v)[..3], &v).norm2()
    };
    if dist2(first) > dist2(second) {
        second
    } else {
        first
    }
}

/// Rotation by a third of a turn about a unit axis.
fn third_of_turn(axis: Vec3) -> Mat3 {
    let (c, s) = (-0.5, 0.86602540378);
    let [x, y, z] = axis.0;
    let t = 1.0 - c;
    Mat3([
        c + x * x * t,
        x * y * t - z * s,
        x * z * t + y * s,
        y * x * t + z * s,
        c + y * y * t,
        y * z * t - x * s,
        z * x * t - y * s,
        z * y * t + x * s,
        c + z * z * t,
    ])
}
