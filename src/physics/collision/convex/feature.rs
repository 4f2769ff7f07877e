//! Flat features of convex shapes near a contact: faces and straight edges around the vertices that
//! the depth or distance search ended with. Computation: coCCD (multiccd).

use super::polygons::Polygons;
use super::support::{Convex, Kind};
use crate::base::Model;
use crate::math::{MINVAL, Vec3};

/// A direction this close to an axis of a box picks the face there.
const ON_AXIS: f64 = 0.996;
/// Corners of the polygon that stands for the disk of a cylinder.
const DISK: usize = 16;

/// Corners of the faces of a box in the order of their ids; bits 0, 1, 2: positive along x, y, z.
const BOX_CORNERS: [[i32; 4]; 6] = [
    [7, 3, 1, 5],
    [2, 6, 4, 0],
    [2, 3, 7, 6],
    [4, 5, 1, 0],
    [6, 7, 5, 4],
    [3, 2, 0, 1],
];

/// Cosine and sine of the corners of a disk, to the digits that the reference has.
#[rustfmt::skip]
#[allow(clippy::approx_constant)] // fifteen digits make its bits
const CIRCLE: [(f64, f64); DISK] = [
    (1.0, 0.0), (0.923879532511287, 0.38268343236509),
    (0.707106781186548, 0.707106781186547), (0.38268343236509, 0.923879532511287),
    (0.0, 1.0), (-0.38268343236509, 0.923879532511287),
    (-0.707106781186547, 0.707106781186548), (-0.923879532511287, 0.38268343236509),
    (-1.0, 0.0), (-0.923879532511287, -0.38268343236509),
    (-0.707106781186548, -0.707106781186547), (-0.38268343236509, -0.923879532511287),
    (0.0, -1.0), (0.38268343236509, -0.923879532511287),
    (0.707106781186547, -0.707106781186548), (0.923879532511287, -0.38268343236509),
];

/// A candidate face.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Face {
    /// outward unit normal in the world
    pub normal: Vec3,
    /// box: 2 * axis + (1 on the negative side); cylinder: 0 top, 1 bottom; mesh: polygon
    pub id: i32,
    pub unused: i32,
}

/// A straight edge: ends and unit direction from the first to the second.
#[derive(Clone, Copy)]
pub struct Edge {
    pub ends: [Vec3; 2],
    pub dir: Vec3,
}

/// The vertices of one shape that make the contact.
pub struct Feature<'a, 'm> {
    shape: &'a Convex<'m>,
    polygons: Option<Polygons<'m>>,
    /// distinct vertices: 1 corner, 2 edge, 3 face
    pub dim: usize,
    id: [i32; 3],
    /// support point of the first vertex
    seed: Vec3,
    /// the shape's point of the single contact
    witness: Vec3,
}

impl<'a, 'm> Feature<'a, 'm> {
    /// From the ids of one to three support points; `None` for a mesh without polygons.
    #[inline(always)]
    pub fn new(
        m: Model<'m>,
        shape: &'a Convex<'m>,
        ids: &[i32],
        seed: Vec3,
        witness: Vec3,
    ) -> Option<Self> {
        let polygons = match shape.hull {
            Some(hull) => Some(Polygons::of(m, hull.mesh)?),
            None => None,
        };
        let slot = |k: usize| ids.get(k).copied().unwrap_or(ids[0]);
        let mut id = [slot(0), slot(1), slot(2)];
        let dim = if id[0] == id[1] {
            if id[0] == id[2] {
                1
            } else {
                id[1] = id[2];
                2
            }
        } else if id[2] == id[0] || id[2] == id[1] {
            2
        } else {
            3
        };
        let dim = if shape.kind == Kind::Plane { 3 } else { dim };
        Some(Feature {
            shape,
            polygons,
            dim,
            id,
            seed,
            witness,
        })
    }

    fn world(&self, local: Vec3) -> Vec3 {
        self.shape.mat.mul_vec(local) + self.shape.pos
    }

    fn vertex(&self, id: i32) -> Vec3 {
        let hull = self.shape.hull;
        self.world(hull.map_or(Vec3::ZERO, |h| h.vertex(id as usize)))
    }

    fn corner(&self, id: i32) -> Vec3 {
        let s = self.shape.size;
        let signed = |k: usize| if id >> k & 1 == 1 { s[k] } else { -s[k] };
        self.world(Vec3([signed(0), signed(1), signed(2)]))
    }

    /// Most faces that `faces` may find.
    pub fn face_room(&self) -> usize {
        match &self.polygons {
            Some(p) => p.around(self.id[0]).len().max(2),
            None => 3,
        }
    }

    /// Candidate faces; `dir`: out of the shape at the contact. Returns their number.
    pub fn faces(&self, dir: Vec3, out: &mut [Face]) -> usize {
        let mut n = 0;
        let mut add = |normal: Vec3, id: i32| {
            if n < out.len() {
                out[n] = Face {
                    normal,
                    id,
                    unused: 0,
                };
                n += 1;
            }
        };
        match (self.shape.kind, &self.polygons) {
            (Kind::Plane, _) => add(self.shape.mat.col(2), 0),
            (Kind::Box, _) => self.box_faces(dir, add),
            (Kind::Cylinder, _) if self.dim == 1 => {
                let sign = if self.id[0] == 0 { 1.0 } else { -1.0 };
                add(self.shape.mat.col(2) * sign, self.id[0]);
            }
            (_, Some(p)) => {
                let normal = |poly: i32| self.shape.mat.mul_vec(p.normal(poly));
                let first = p.around(self.id[0]);
                if self.dim == 1 {
                    first.iter().for_each(|&poly| add(normal(poly), poly));
                    return n;
                }
                let second = p.around(self.id[1]);
                let mut common = first.iter().filter(|poly| second.contains(poly)).take(2);
                if self.dim == 2 {
                    common.for_each(|&poly| add(normal(poly), poly));
                } else if let Some(&poly) = common.find(|p3| p.around(self.id[2]).contains(p3)) {
                    add(normal(poly), poly);
                }
            }
            _ => {}
        }
        n
    }

    /// The sides of a box that hold all vertices; if that leaves it open, the side towards `dir`.
    fn box_faces(&self, dir: Vec3, mut add: impl FnMut(Vec3, i32)) {
        let mat = &self.shape.mat;
        let mut side = |axis: usize, negative: bool| {
            let sign = if negative { -1.0 } else { 1.0 };
            add(mat.col(axis) * sign, 2 * axis as i32 + negative as i32);
        };
        let bits = |axis: usize| self.id.map(|id| id >> axis & 1);
        let shared = |axis: &usize| {
            let b = bits(*axis);
            b[..self.dim].iter().all(|&x| x == b[0])
        };
        let count = (0..3).filter(shared).count();
        if self.dim == 1 || (self.dim == 2 && count > 0) || count == 1 {
            for axis in (0..3).filter(shared) {
                side(axis, bits(axis)[0] == 0);
            }
            return;
        }
        let local = mat.mul_t_vec(dir);
        let local = local * (1.0 / local.norm());
        for axis in 0..3 {
            for negative in [false, true] {
                let x = if negative { -local[axis] } else { local[axis] };
                if x > ON_AXIS {
                    side(axis, negative);
                    return;
                }
            }
        }
    }

    /// Number of candidate edges.
    pub fn edge_count(&self) -> usize {
        match (self.shape.kind, &self.polygons) {
            (Kind::Cylinder | Kind::Line | Kind::Capsule, _) => 1,
            (Kind::Box, _) => [3, 1, 0][self.dim - 1],
            (_, Some(p)) => [p.around(self.id[0]).len(), 1, 0][self.dim - 1],
            _ => 0,
        }
    }

    /// The candidate edge `k`.
    pub fn edge(&self, k: usize) -> Edge {
        let between = |p: Vec3, q: Vec3| Edge {
            ends: [p, q],
            dir: (q - p).normalized().0,
        };
        match (self.shape.kind, &self.polygons) {
            (Kind::Box, _) => {
                let other = if self.dim == 2 {
                    self.id[1]
                } else {
                    self.id[0] ^ (1 << k)
                };
                between(self.corner(self.id[0]), self.corner(other))
            }
            (Kind::Mesh, Some(p)) => {
                let other = if self.dim == 2 {
                    self.id[1]
                } else {
                    let corners = p.corners(p.around(self.id[0])[k]);
                    let place = corners.iter().position(|&v| v == self.id[0]).unwrap_or(0);
                    corners[(place + corners.len() - 1) % corners.len()]
                };
                between(self.vertex(self.id[0]), self.vertex(other))
            }
            (Kind::Cylinder, _) => self.lateral_line(),
            _ => {
                let (axis, half) = (self.shape.mat.col(2), self.shape.size[1]);
                let x = self.witness;
                let t = (x - self.shape.pos).dot(axis);
                Edge {
                    ends: [axis * (-t - half) + x, axis * (half - t) + x],
                    dir: axis,
                }
            }
        }
    }

    /// The line on a cylinder through the first vertex, which may have been found with a margin.
    fn lateral_line(&self) -> Edge {
        let shape = self.shape;
        let [r, half, _] = shape.size.0;
        let sign = if self.id[0] == 0 { -1.0 } else { 1.0 };
        let dir = shape.mat.col(2) * sign;
        let mut from = self.seed;
        if shape.margin > 0.0 {
            let [x, y, _] = shape.mat.mul_t_vec(from - shape.pos).0;
            let len2 = x * x + y * y;
            let f = if len2 < MINVAL * MINVAL {
                0.0
            } else {
                r / len2.sqrt()
            };
            from = self.world(Vec3([f * x, f * y, -sign * half]));
        }
        Edge {
            ends: [from, dir * (half + half) + from],
            dir,
        }
    }

    /// Number of corners of a candidate face.
    pub fn corner_count(&self, face: &Face) -> usize {
        match &self.polygons {
            Some(p) => p.corners(face.id).len(),
            None if self.shape.kind == Kind::Box => 4,
            // a point of the plane
            None if self.shape.kind == Kind::Plane => 1,
            None => DISK,
        }
    }

    /// The corner `k` of a candidate face; clockwise around its normal.
    pub fn face_corner(&self, face: &Face, k: usize) -> Vec3 {
        if let Some(p) = &self.polygons {
            let corners = p.corners(face.id);
            return self.vertex(corners[corners.len() - 1 - k]);
        }
        let s = self.shape.size;
        if self.shape.kind == Kind::Plane {
            return self.shape.pos;
        }
        if self.shape.kind == Kind::Box {
            return self.corner(BOX_CORNERS[face.id as usize][k]);
        }
        let sign = if face.id == 0 { 1.0 } else { -1.0 };
        let (cos, sin) = CIRCLE[k];
        self.world(Vec3([s[0] * cos, sign * (s[0] * -sin), sign * s[1]]))
    }
}
