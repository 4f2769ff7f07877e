//! Depth of two convex shapes that overlap: the polytope inside their Minkowski difference grows
//! until a face lies on its surface. Computation: coCCD.
//!
//! Faces are triangles with their neighbours; a new vertex removes the faces that it sees and
//! closes the hole with a fan. Scratch: the mjData stack.

use bytemuck::{Pod, Zeroable};

use super::Witness;
use super::gjk::{Limits, Simplex};
use super::subdistance::{cofactors, combine, plane_projection};
use super::support::{Convex, Vertex};
use crate::base::{Data, report};
use crate::math::{MINVAL, Mat3, Vec3};

/// A face that is not in the list of candidates, and one that is gone.
const ASIDE: i32 = -1;
const GONE: i32 = -2;

/// Most iterations, whatever the option says.
const MAX_ITERATIONS: usize = 1000;

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Face {
    /// projection of the origin on the plane, outwards
    v: Vec3,
    dist2: f64,
    vert: [i32; 3],
    /// face across the edge from vertex i to i + 1
    next: [i32; 3],
    /// place in the candidate list, or `ASIDE`, `GONE`
    place: i32,
    unused: i32,
}

struct Polytope<'s> {
    verts: &'s mut [Vertex],
    nvert: usize,
    faces: &'s mut [Face],
    nface: usize,
    /// candidates for the nearest face
    list: &'s mut [i32],
    nlist: usize,
    /// edges around the removed faces: face that stays, edge in it
    horizon: &'s mut [[i32; 2]],
    nhorizon: usize,
    centre: Vec3,
}

/// Deepest points of two shapes; `simplex` holds the origin or touches it.
pub fn depth(
    d: &mut Data,
    a: &Convex,
    b: &Convex,
    simplex: &Simplex,
    limits: Limits,
) -> Option<Witness> {
    let iterations = limits.iterations.min(MAX_ITERATIONS);
    let nface = 6 * iterations.max(1);
    let mark = d.mark();
    let mut p = Polytope {
        verts: mark.rows(d, iterations + 5),
        nvert: 0,
        faces: mark.rows(d, nface),
        nface: 0,
        list: mark.rows(d, nface),
        nlist: 0,
        horizon: mark.rows(d, nface),
        nhorizon: 0,
        centre: Vec3::ZERO,
    };
    let result = if p.start(a, b, simplex) {
        p.expand(a, b, limits.tolerance, iterations)
            .and_then(|face| p.witness(face))
    } else {
        None
    };
    mark.release(d);
    result
}

impl Polytope<'_> {
    fn add_vertex(&mut self, v: Vertex) {
        self.verts[self.nvert] = v;
        self.nvert += 1;
    }

    fn point(&self, i: i32) -> Vec3 {
        self.verts[i as usize].v
    }

    /// Vertices of the simplex, and the point that outward directions point away from.
    fn take(&mut self, s: &[Vertex], scale: f64) {
        let mut sum = s[0].v;
        for v in &s[1..] {
            sum += v.v;
        }
        self.centre = sum * scale;
        self.nvert = 0;
        self.nface = 0;
        self.nlist = 0;
        for v in s {
            self.add_vertex(*v);
        }
    }

    /// Adds a face outside the list and returns its squared distance from the origin, zero when it
    /// has no plane, and whether the origin is strictly on the inner side.
    fn add_face(&mut self, vert: [i32; 3], next: [i32; 3]) -> (f64, bool) {
        let [a, b, c] = vert.map(|i| self.point(i));
        let mut v = plane_projection(c, b, a).unwrap_or(Vec3::ZERO);
        let outward = v.dot(a - self.centre);
        if outward < 0.0 {
            v = -v;
        }
        let dist2 = v.norm2();
        self.faces[self.nface] = Face {
            v,
            dist2,
            vert,
            next,
            place: ASIDE,
            unused: 0,
        };
        self.nface += 1;
        (dist2, outward > 0.0)
    }

    fn list_face(&mut self, face: usize) {
        self.faces[face].place = self.nlist as i32;
        self.list[self.nlist] = face as i32;
        self.nlist += 1;
    }

    fn remove_face(&mut self, face: usize) {
        let place = self.faces[face].place;
        if place >= 0 {
            self.nlist -= 1;
            let moved = self.list[self.nlist];
            self.list[place as usize] = moved;
            self.faces[moved as usize].place = place;
        }
        self.faces[face].place = GONE;
    }

    /// The first polytope, from the last simplex of the distance search.
    fn start(&mut self, a: &Convex, b: &Convex, s: &Simplex) -> bool {
        match *s.vertices() {
            [v1, v2] => self.start_from_segment(a, b, [v1, v2], s.dist),
            [v1, v2, v3] => self.start_from_triangle(a, b, [v1, v2, v3], s.dist),
            [v1, v2, v3, v4] => self.start_from_tetrahedron(a, b, [v1, v2, v3, v4], s.dist),
            _ => false,
        }
    }

    fn build(&mut self, faces: &[([i32; 3], [i32; 3])]) -> Result<bool, usize> {
        let mut inside = true;
        for (i, &(vert, next)) in faces.iter().enumerate() {
            let (dist2, inner) = self.add_face(vert, next);
            if dist2 < MINVAL * MINVAL {
                return Err(i);
            }
            inside &= inner;
            self.list_face(i);
        }
        Ok(inside)
    }

    fn start_from_tetrahedron(
        &mut self,
        a: &Convex,
        b: &Convex,
        s: [Vertex; 4],
        dist: f64,
    ) -> bool {
        const FACES: [([i32; 3], [i32; 3]); 4] = [
            ([0, 1, 2], [1, 3, 2]),
            ([0, 3, 1], [2, 3, 0]),
            ([0, 2, 3], [0, 3, 1]),
            ([3, 2, 1], [2, 0, 1]),
        ];
        self.take(&s, 0.25);
        match self.build(&FACES) {
            Ok(inside) => inside,
            // the origin lies in a face
            Err(i) => {
                let face = FACES[i].0.map(|v| s[v as usize]);
                self.start_from_triangle(a, b, face, dist)
            }
        }
    }

    /// Two tetrahedra on both sides of the triangle.
    fn start_from_triangle(&mut self, a: &Convex, b: &Convex, s: [Vertex; 3], dist: f64) -> bool {
        const FACES: [([i32; 3], [i32; 3]); 6] = [
            ([3, 0, 1], [1, 3, 2]),
            ([3, 2, 0], [2, 4, 0]),
            ([3, 1, 2], [0, 5, 1]),
            ([4, 1, 0], [5, 0, 4]),
            ([4, 0, 2], [3, 1, 5]),
            ([4, 2, 1], [4, 2, 3]),
        ];
        let [v1, v2, v3] = s.map(|v| v.v);
        let normal = (v2 - v1).cross(v3 - v1);
        if normal.norm() < MINVAL {
            return false;
        }
        let n = unit(normal);
        self.take(&s, 1.0 / 3.0);
        let below = Vertex::furthest(a, b, -n, n);
        let above = Vertex::furthest(a, b, n, -n);
        self.add_vertex(above);
        self.add_vertex(below);
        let height = |v: &Vertex| n.dot(v.v - v1);
        if height(&above).abs() < MINVAL || height(&below).abs() < MINVAL {
            return false;
        }
        let holds = |top: Vec3| holds_origin([v1, v2, v3, top]);
        if dist > 10.0 * MINVAL && !holds(above.v) && !holds(below.v) {
            return false;
        }
        self.build(&FACES).is_ok()
    }

    /// Two tetrahedra on both sides of a triangle around the segment.
    fn start_from_segment(&mut self, a: &Convex, b: &Convex, s: [Vertex; 2], dist: f64) -> bool {
        const FACES: [([i32; 3], [i32; 3]); 6] = [
            ([0, 2, 3], [1, 3, 2]),
            ([0, 4, 2], [2, 4, 0]),
            ([0, 3, 4], [0, 5, 1]),
            ([1, 3, 2], [5, 0, 4]),
            ([1, 2, 4], [3, 1, 5]),
            ([1, 4, 3], [4, 2, 3]),
        ];
        let (v1, v2) = (s[0].v, s[1].v);
        let d = v2 - v1;
        let mut k = 0;
        for i in 1..3 {
            if d[i].abs() < d[k].abs() {
                k = i;
            }
        }
        let mut e = Vec3::ZERO;
        e[k] = 1.0;
        self.take(&s, 0.5);
        // a direction across the segment and its turns by a third about it
        let turn = third_of_turn(unit(d));
        let mut dir = e.cross(d);
        for _ in 0..3 {
            let u = unit(dir);
            self.add_vertex(Vertex::furthest(a, b, u, -u));
            dir = turn.mul_vec(dir);
        }
        let t = [2, 3, 4].map(|i| self.point(i));
        if !crosses(v1, v2, t) {
            return false;
        }
        match self.build(&FACES) {
            Ok(_) => true,
            Err(i) => {
                let face = FACES[i].0.map(|v| self.verts[v as usize]);
                self.start_from_triangle(a, b, face, dist)
            }
        }
    }

    /// Grows the polytope; the face on the surface of the difference, or `None` without overlap.
    fn expand(
        &mut self,
        a: &Convex,
        b: &Convex,
        tolerance: f64,
        iterations: usize,
    ) -> Option<usize> {
        let discrete = a.is_discrete() && b.is_discrete();
        let tol = if discrete { MINVAL } else { tolerance };
        let (mut upper, mut upper2) = (f64::INFINITY, f64::INFINITY);
        let mut face = None;
        for k in 0..iterations {
            let Some(near) = self
                .nearest_face()
                .filter(|&f| self.faces[f].dist2 <= upper2)
            else {
                break;
            };
            face = Some(near);
            let Face { v, dist2, .. } = self.faces[near];
            if dist2 <= 0.0 {
                report::warning(format_args!("EPA: origin lies on affine hull of face"));
                break;
            }
            let lower = dist2.sqrt();
            let dir = if lower <= MINVAL {
                Vec3::X
            } else {
                Vec3(v.map(|x| x / lower))
            };
            let w = Vertex::furthest(a, b, dir, -dir);
            let reach = v.dot(w.v) / lower;
            if k == 0 && reach.min(upper) < lower - tol {
                return None;
            }
            if reach - lower < tol {
                break;
            }
            let known = |old: &Vertex| old.id1 == w.id1 && old.id2 == w.id2;
            if discrete && self.verts[..self.nvert].iter().any(known) {
                break;
            }
            self.nhorizon = 0;
            self.remove_face(near);
            for edge in 0..3 {
                self.flood(near, edge, w.v);
            }
            if self.nhorizon < 3 {
                return None;
            }
            if self.nface + self.nhorizon > self.faces.len() {
                report::warning(format_args!(
                    "EPA: out of memory for faces on expanding polytope"
                ));
                break;
            }
            if reach < upper {
                upper2 = reach * reach;
            }
            if !self.close(w, dist2, upper2) || self.nlist == 0 {
                break;
            }
            upper = reach.min(upper);
        }
        face
    }

    fn nearest_face(&self) -> Option<usize> {
        let mut best = None;
        let mut least = f64::INFINITY;
        for &f in &self.list[..self.nlist] {
            let dist2 = self.faces[f as usize].dist2;
            if best.is_none() || dist2 < least {
                (best, least) = (Some(f as usize), dist2);
            }
        }
        best
    }

    /// Removes the faces that `w` sees beyond an edge of a removed face; notes where it ends.
    fn flood(&mut self, from: usize, edge: usize, w: Vec3) {
        let f = self.faces[from].next[edge] as usize;
        let Face {
            v,
            dist2,
            vert,
            place,
            ..
        } = self.faces[f];
        if place == GONE {
            return;
        }
        let end = self.faces[from].vert[(edge + 1) % 3];
        let here = vert.iter().position(|&i| i == end).unwrap_or(0);
        if v.dot(w) - dist2 > (MINVAL * dist2.sqrt()).max(MINVAL) {
            self.remove_face(f);
            self.flood(f, (here + 1) % 3, w);
            self.flood(f, (here + 2) % 3, w);
        } else {
            self.horizon[self.nhorizon] = [f as i32, here as i32];
            self.nhorizon += 1;
        }
    }

    /// A fan from the new vertex to the horizon; false when a face has no plane.
    fn close(&mut self, w: Vertex, least2: f64, upper2: f64) -> bool {
        let (first, n) = (self.nface, self.nhorizon);
        let new = self.nvert as i32;
        self.add_vertex(w);
        for i in 0..n {
            let [kept, edge] = self.horizon[i];
            let (kept_face, edge) = (kept as usize, edge as usize);
            let vert = self.faces[kept_face].vert;
            let (a, b) = (vert[edge], vert[(edge + 1) % 3]);
            let at = |i: usize| (first + i % n) as i32;
            self.faces[kept_face].next[edge] = at(i);
            let (dist2, _) = self.add_face([new, b, a], [at(i + n - 1), kept, at(i + 1)]);
            if dist2 == 0.0 {
                return false;
            }
            if least2 <= dist2 && dist2 <= upper2 {
                self.list_face(first + i);
            }
        }
        true
    }

    /// Support points behind the origin's projection on a face.
    fn witness(&self, face: usize) -> Option<Witness> {
        let Face { v, dist2, vert, .. } = self.faces[face];
        let corners = vert.map(|i| &self.verts[i as usize]);
        let s = corners.map(|c| c.v);
        let n = (s[1] - s[0]).cross(s[2] - s[0]);
        let [nx, ny, nz] = n.map(f64::abs);
        let (i, j) = if !(ny > nx || nz > nx) {
            (1, 2)
        } else if ny >= nz {
            (0, 2)
        } else {
            (0, 1)
        };
        let c = cofactors(s, v, i, j);
        let sum = c[2] + (c[0] + c[1]);
        let w = c.map(|c| c / sum);
        Some(Witness {
            dist: -dist2.sqrt(),
            x1: combine(&w, &corners.map(|c| c.x1)),
            x2: combine(&w, &corners.map(|c| c.x2)),
            verts: corners.map(|c| *c),
            n: 3,
        })
    }
}

/// Direction of a vector, by division.
fn unit(v: Vec3) -> Vec3 {
    let len = v.norm();
    Vec3(v.map(|x| x / len))
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

/// Whether a tetrahedron holds the origin.
fn holds_origin(t: [Vec3; 4]) -> bool {
    let side = |a: Vec3, b: Vec3, c: Vec3, other: Vec3| {
        let n = (b - a).cross(c - a);
        n.dot(other - a) * n.dot(-a) >= 0.0
    };
    let [a, b, c, d] = t;
    side(a, b, c, d) && side(b, c, d, a) && side(c, d, a, b) && side(d, a, b, c)
}

/// Whether the segment from `p` to `q` crosses a triangle.
fn crosses(p: Vec3, q: Vec3, t: [Vec3; 3]) -> bool {
    let d = q - p;
    let volume = |a: Vec3, b: Vec3| d.dot((a - p).cross(b - p));
    let s = [volume(t[0], t[1]), volume(t[1], t[2]), volume(t[2], t[0])];
    s.iter().all(|&x| x >= 0.0) || s.iter().all(|&x| x <= 0.0)
}
