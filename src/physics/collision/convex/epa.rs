//! Depth of two convex shapes that overlap: the polytope inside their Minkowski difference grows
//! until a face lies on its surface. Computation: coCCD.
//!
//! Faces are triangles with their neighbours; a new vertex removes the faces that it sees and
//! closes the hole with a fan. Scratch: the mjData stack.

use bytemuck::{Pod, Zeroable};

use super::gjk::{Limits, Simplex};
use super::start::Query;
use super::subdistance::{combine, nearest, on_plane, plane_projection};
use super::support::{Convex, Vertex};
use super::witness::{Near, Witness};
use crate::base::{Data, report};
use crate::math::{MINVAL, Vec3};

/// A face that is not in the list of candidates, and one that is gone.
const ASIDE: i32 = -1;
const GONE: i32 = -2;

/// The corner after each corner of a triangle.
const NEXT: [usize; 3] = [1, 2, 0];

/// Larger weights are those of a triangle without area, and say nothing: the reference's contact is
/// no number there, or lies as many sizes away.
const SLIVER: f64 = 1e6;

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

impl Face {
    /// A face outside the list by its corners and their numbers; without a plane the distance is zero.
    #[inline(always)]
    fn new([a, b, c]: [Vec3; 3], centre: Vec3, vert: [i32; 3], next: [i32; 3]) -> Self {
        let mut v = plane_projection(c, b, a).unwrap_or(Vec3::ZERO);
        if v.dot(a - centre) < 0.0 {
            v = -v;
        }
        Face {
            v,
            dist2: v.norm2(),
            vert,
            next,
            place: ASIDE,
            unused: 0,
        }
    }
}

/// A face that may be the nearest.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Candidate {
    dist2: f64,
    face: i32,
    unused: i32,
}

impl Candidate {
    fn of(face: usize, dist2: f64) -> Self {
        Candidate {
            dist2,
            face: face as i32,
            unused: 0,
        }
    }
}

/// Rounding allowance of a face further than one from the origin. Apart: the root is rarely needed.
#[cold]
fn far_rounding(dist2: f64) -> f64 {
    MINVAL * dist2.sqrt()
}

pub struct Polytope<'s> {
    verts: &'s mut [Vertex],
    nvert: usize,
    faces: &'s mut [Face],
    nface: usize,
    /// candidates for the nearest face
    list: &'s mut [Candidate],
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
    let query = Query {
        a,
        b,
        tolerance: limits.tolerance,
    };
    let result = if p.start(query, simplex.vertices()) {
        p.expand(a, b, limits.tolerance, iterations)
            .and_then(|face| p.witness(face))
    } else {
        None
    };
    mark.release(d);
    result
}

impl Polytope<'_> {
    pub fn add_vertex(&mut self, v: Vertex) {
        self.verts[self.nvert] = v;
        self.nvert += 1;
    }

    pub fn point(&self, i: i32) -> Vec3 {
        self.verts[i as usize].v
    }

    /// Starts anew with these vertices.
    pub fn take(&mut self, s: &[Vertex]) {
        self.nvert = 0;
        self.nface = 0;
        self.nlist = 0;
        for v in s {
            self.add_vertex(*v);
        }
    }

    /// The point that outward directions point away from: a mean of vertices.
    pub fn set_centre(&mut self, verts: &[usize], scale: f64) {
        let mut sum = self.verts[verts[0]].v;
        for &i in &verts[1..] {
            sum += self.verts[i].v;
        }
        self.centre = sum * scale;
    }

    /// Adds a face by places in a vertex order; its squared distance.
    pub fn attach(&mut self, order: &[usize], row: &([usize; 3], [i32; 3])) -> f64 {
        self.add_face(row.0.map(|k| order[k] as i32), row.1)
    }

    /// Makes all faces candidates.
    pub fn list_all(&mut self) -> bool {
        (0..self.nface).for_each(|face| self.list_face(face));
        true
    }

    pub fn dist2(&self, face: usize) -> f64 {
        self.faces[face].dist2
    }

    /// Adds a face outside the list; its squared distance from the origin, zero when it has no
    /// plane.
    fn add_face(&mut self, vert: [i32; 3], next: [i32; 3]) -> f64 {
        let face = Face::new(vert.map(|i| self.point(i)), self.centre, vert, next);
        self.faces[self.nface] = face;
        self.nface += 1;
        face.dist2
    }

    fn list_face(&mut self, face: usize) {
        self.faces[face].place = self.nlist as i32;
        self.list[self.nlist] = Candidate::of(face, self.faces[face].dist2);
        self.nlist += 1;
    }

    fn remove_face(&mut self, face: usize) {
        let place = self.faces[face].place;
        if place >= 0 {
            self.nlist -= 1;
            let last = self.list[self.nlist];
            self.list[place as usize] = last;
            self.faces[last.face as usize].place = place;
        }
        self.faces[face].place = GONE;
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
            // beyond the vertices of the polytope, until it becomes one of them
            let (old, rest) = self.verts.split_at_mut(self.nvert);
            let new = &mut rest[0];
            let w = new.set_furthest(a, b, dir, -dir);
            let reach = v.dot(w) / lower;
            if k == 0 && reach.min(upper) < lower - tol {
                return None;
            }
            if reach - lower < tol {
                break;
            }
            let known = |old: &Vertex| old.id1 == new.id1 && old.id2 == new.id2;
            if discrete && old.iter().any(known) {
                break;
            }
            self.nhorizon = 0;
            self.remove_face(near);
            for edge in 0..3 {
                self.flood(near, edge, w);
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
        let (first, rest) = self.list[..self.nlist].split_first()?;
        let mut best = first;
        for candidate in rest {
            if candidate.dist2 < best.dist2 {
                best = candidate;
            }
        }
        Some(best.face as usize)
    }

    /// Removes the faces that `w` sees beyond an edge of a removed face; notes where it ends.
    fn flood(&mut self, from: usize, edge: usize, w: Vec3) {
        let f = self.faces[from].next[edge] as usize;
        let &Face {
            v,
            dist2,
            ref vert,
            place,
            ..
        } = &self.faces[f];
        if place == GONE {
            return;
        }
        let end = self.faces[from].vert[NEXT[edge]];
        let here = vert.iter().position(|&i| i == end).unwrap_or(0);
        let above = v.dot(w) - dist2;
        if above > MINVAL && (dist2 <= 1.0 || above > far_rounding(dist2)) {
            self.remove_face(f);
            self.flood(f, NEXT[here], w);
            self.flood(f, NEXT[NEXT[here]], w);
        } else {
            self.horizon[self.nhorizon] = [f as i32, here as i32];
            self.nhorizon += 1;
        }
    }

    /// A fan from the new vertex, which stands behind the others, to the horizon; false when a face
    /// has no plane.
    fn close(&mut self, w: Vec3, least2: f64, upper2: f64) -> bool {
        let (first, n) = (self.nface, self.nhorizon);
        let new = self.nvert as i32;
        let (old, fan) = self.faces.split_at_mut(first);
        let mut before = first + n - 1;
        for (i, (&[kept, edge], face)) in self.horizon[..n].iter().zip(fan).enumerate() {
            let (at, edge) = (first + i, edge as usize);
            let across = &mut old[kept as usize];
            let (a, b) = (across.vert[edge], across.vert[NEXT[edge]]);
            across.next[edge] = at as i32;
            let after = if i + 1 == n { first } else { at + 1 };
            let corners = [w, self.verts[b as usize].v, self.verts[a as usize].v];
            let next = [before as i32, kept, after as i32];
            *face = Face::new(corners, self.centre, [new, b, a], next);
            before = at;
            self.nface += 1;
            let dist2 = face.dist2;
            if dist2 == 0.0 {
                return false;
            }
            if least2 <= dist2 && dist2 <= upper2 {
                face.place = self.nlist as i32;
                self.list[self.nlist] = Candidate::of(at, dist2);
                self.nlist += 1;
            }
        }
        self.nvert += 1;
        true
    }

    /// Support points behind the origin's projection on a face.
    fn witness(&self, face: usize) -> Option<Witness> {
        let Face { v, dist2, vert, .. } = self.faces[face];
        let corners = vert.map(|i| &self.verts[i as usize]);
        let s = corners.map(|c| c.v);
        let mut w = on_plane(s, v);
        let number = w.iter().all(|x| x.is_finite());
        let sliver = number && w.iter().any(|x| x.abs() > SLIVER);
        if sliver || !number {
            let [p, q, r, _] = nearest(&s);
            w = [p, q, r];
        }
        let mut ends = [corners.map(|c| c.x1), corners.map(|c| c.x2)].map(|x| combine(&w, &x));
        if sliver {
            // the plane gives depth and direction, the triangle only the place
            let middle = (ends[0] + ends[1]) * 0.5;
            ends = [middle + v * 0.5, middle - v * 0.5];
        }
        let [x1, x2] = ends;
        Some(Witness {
            dist: -dist2.sqrt(),
            x1,
            x2,
            near: Near::of(corners.into_iter()),
        })
    }
}
