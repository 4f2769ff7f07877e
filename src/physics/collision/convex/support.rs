//! Convex shapes by their support points: the furthest point in a direction.

use super::hull::Hull;
use crate::abi::{
    mjGEOM_BOX, mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID, mjGEOM_MESH, mjGEOM_PLANE,
    mjGEOM_SDF, mjGEOM_SPHERE,
};
use crate::base::Data;
use crate::math::{MINVAL, Mat3, Vec3};

/// A shape whose support is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// the centre of a sphere
    Point,
    Sphere,
    /// the segment of a capsule
    Line,
    Capsule,
    Ellipsoid,
    Cylinder,
    Box,
    Mesh,
    /// half space below z = 0; has no support
    Plane,
    /// of a height field; its points stand in the frame of the other shape
    Prism,
    /// element of a flex, a simplex with a ball rolled around it
    Cell,
}

impl Kind {
    /// The kind of a geom type; `None` for types without a support function.
    #[inline(always)]
    pub fn of_type(t: i32, hull: Option<&Hull>) -> Option<Self> {
        Some(match t {
            mjGEOM_SPHERE => Kind::Sphere,
            mjGEOM_CAPSULE => Kind::Capsule,
            mjGEOM_ELLIPSOID => Kind::Ellipsoid,
            mjGEOM_CYLINDER => Kind::Cylinder,
            mjGEOM_BOX => Kind::Box,
            // a plane meets the hull of a distance field
            mjGEOM_MESH | mjGEOM_SDF => hull.map(|_| Kind::Mesh)?,
            _ => return None,
        })
    }
}

/// A triangle of a height field and what lies under it.
pub struct Prism {
    top: [Vec3; 3],
    bottom: [Vec3; 3],
}

impl Prism {
    /// The prism under three vertices, down to the height `base`.
    pub fn under(top: [Vec3; 3], base: f64) -> Self {
        let bottom = top.map(|v| Vec3([v[0], v[1], base]));
        Prism { top, bottom }
    }

    /// Mean of the six corners.
    pub fn centre(&self) -> Vec3 {
        let corners = self.bottom.iter().chain(&self.top);
        corners.fold(Vec3::ZERO, |sum, v| sum + *v) * (1.0 / 6.0)
    }

    /// Furthest corner: a top corner for a direction that does not point down.
    pub fn furthest(&self, dir: Vec3) -> Vec3 {
        let corners = if dir[2] >= 0.0 {
            &self.top
        } else {
            &self.bottom
        };
        let mut best = corners[0];
        let mut most = dir.dot(best);
        for v in &corners[1..] {
            let x = dir.dot(*v);
            if x > most {
                (best, most) = (*v, x);
            }
        }
        best
    }
}

/// The corners of an element of a flex.
#[derive(Clone, Copy)]
pub struct Cell {
    pub corners: [Vec3; 4],
    pub n: usize,
}

impl Cell {
    /// Number of the furthest corner, the first of equals.
    #[inline]
    pub fn furthest(&self, dir: Vec3) -> usize {
        let mut best = 0;
        let mut most = self.corners[0].dot(dir);
        for (i, v) in self.corners[..self.n].iter().enumerate().skip(1) {
            let x = v.dot(dir);
            if x > most {
                (best, most) = (i, x);
            }
        }
        best
    }
}

/// A placed shape, grown by half of `margin`.
#[derive(Clone, Copy)]
pub struct Convex<'m> {
    pub kind: Kind,
    pub pos: Vec3,
    pub mat: Mat3,
    pub size: Vec3,
    pub margin: f64,
    /// of a mesh
    pub hull: Option<&'m Hull<'m>>,
    /// of a prism
    pub prism: Option<&'m Prism>,
    /// of a flex
    pub cell: Option<&'m Cell>,
}

/// A support point; `id` tells the vertices of polyhedra apart.
#[derive(Clone, Copy)]
pub struct Extreme {
    pub at: Vec3,
    pub id: i32,
}

impl<'m> Convex<'m> {
    /// The shape of a geom, with its hull if it is a mesh; `None` for types without a support
    /// function.
    #[inline(always)]
    pub fn of(d: &Data, g: usize, margin: f64, hull: Option<&'m Hull<'m>>) -> Option<Self> {
        let m = d.model();
        let kind = Kind::of_type(m.geom_type()[g], hull)?;
        Some(Convex {
            kind,
            hull,
            prism: None,
            cell: None,
            pos: d.geom_xpos()[g],
            mat: d.geom_xmat()[g],
            size: m.geom_size()[g],
            margin,
        })
    }

    /// As `of`, and planes.
    pub fn or_plane(d: &Data, g: usize, hull: Option<&'m Hull<'m>>) -> Option<Self> {
        let m = d.model();
        if m.geom_type()[g] != mjGEOM_PLANE {
            // fields have a hull, which only planes meet
            return Self::of(d, g, 0.0, hull).filter(|_| m.geom_type()[g] != mjGEOM_SDF);
        }
        Some(Convex {
            kind: Kind::Plane,
            hull: None,
            prism: None,
            cell: None,
            pos: d.geom_xpos()[g],
            mat: d.geom_xmat()[g],
            size: Vec3::ZERO,
            margin: 0.0,
        })
    }

    /// Finitely many support points (or a segment's), so that progress can stop exactly.
    pub fn is_discrete(&self) -> bool {
        self.margin == 0.0
            && matches!(
                self.kind,
                Kind::Point | Kind::Line | Kind::Box | Kind::Mesh | Kind::Prism
            )
    }

    /// Whether a ball rolls around the core: sphere and capsule.
    pub fn is_round(&self) -> bool {
        matches!(self.kind, Kind::Sphere | Kind::Capsule)
    }

    /// The core without margin and radius, and how much was taken off.
    pub fn shrunken(&self) -> (Self, f64) {
        let half = 0.5 * self.margin;
        let (kind, off) = match self.kind {
            Kind::Sphere => (Kind::Point, half + self.size[0]),
            Kind::Capsule => (Kind::Line, half + self.size[0]),
            Kind::Cell => {
                let core = Convex {
                    size: Vec3::ZERO,
                    margin: 0.0,
                    ..*self
                };
                return (core, half + self.size[0]);
            }
            kind => (kind, half),
        };
        let core = Convex {
            kind,
            margin: 0.0,
            ..*self
        };
        (core, off)
    }

    /// Furthest point along the unit vector `dir`.
    #[inline(always)]
    pub fn support(&self, dir: Vec3) -> Extreme {
        let mut point = self.core_support(dir);
        if self.margin > 0.0 && self.kind != Kind::Cell {
            point.at += dir * (0.5 * self.margin);
        }
        point
    }

    /// The furthest corner of an element with its radius and margin.
    fn cell_support(&self, dir: Vec3) -> Extreme {
        let Some(cell) = self.cell else {
            return Extreme {
                at: self.pos,
                id: -1,
            };
        };
        let i = cell.furthest(dir);
        Extreme {
            at: cell.corners[i] + dir * (self.size[0] + 0.5 * self.margin),
            id: i as i32,
        }
    }

    #[inline(always)]
    fn core_support(&self, dir: Vec3) -> Extreme {
        if let (Kind::Mesh, Some(hull)) = (self.kind, self.hull) {
            let [x, y, z] = self.mat.mul_t_vec(dir).0;
            let (i, local) = hull.furthest(x, y, z);
            return Extreme {
                at: self.mat.mul_vec(local) + self.pos,
                id: i as i32,
            };
        }
        let s = self.size;
        let plain = |at| Extreme { at, id: -1 };
        let signed = |x: f64, s: f64| if x >= 0.0 { s } else { -s };
        match self.kind {
            Kind::Point => return plain(self.pos),
            Kind::Sphere => return plain(dir * s[0] + self.pos),
            Kind::Line => {
                let axis = self.mat.col(2);
                return plain(axis * signed(axis.dot(dir), s[1]) + self.pos);
            }
            Kind::Prism => return plain(self.prism.map_or(Vec3::ZERO, |p| p.furthest(dir))),
            Kind::Cell => return self.cell_support(dir),
            _ => {}
        }
        let l = self.mat.mul_t_vec(dir);
        let (local, id) = match self.kind {
            Kind::Capsule => {
                let mut local = l * s[0];
                local[2] += signed(l[2], s[1]);
                (local, -1)
            }
            Kind::Ellipsoid => {
                let v = l.mul_elem(s);
                let len2 = v.norm2();
                if len2 < MINVAL * MINVAL {
                    return plain(self.mat.col(0) * s[0] + self.pos);
                }
                let f = 1.0 / len2.sqrt();
                (v.mul_elem(Vec3([f * s[0], f * s[1], f * s[2]])), -1)
            }
            Kind::Cylinder => {
                let len2 = l[0] * l[0] + l[1] * l[1];
                let c = if len2 >= MINVAL * MINVAL {
                    s[0] / len2.sqrt()
                } else {
                    0.0
                };
                let local = Vec3([c * l[0], c * l[1], signed(l[2], s[1])]);
                (local, (l[2] < 0.0) as i32)
            }
            _ => {
                let local = Vec3([signed(l[0], s[0]), signed(l[1], s[1]), signed(l[2], s[2])]);
                let id = (0..3).map(|k| ((l[k] >= 0.0) as i32) << k).sum();
                (local, id)
            }
        };
        Extreme {
            at: self.mat.mul_vec(local) + self.pos,
            id,
        }
    }
}

/// A vertex of the Minkowski difference with the support points it came from.
#[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Vertex {
    pub v: Vec3,
    pub x1: Vec3,
    pub x2: Vec3,
    pub id1: i32,
    pub id2: i32,
}

impl Vertex {
    /// Becomes the furthest vertex of `a - b` along the unit vector `dir`; returns it.
    ///
    /// In place: a copy right after the fields were written would wait for all of them.
    #[inline(never)]
    pub fn set_furthest(&mut self, a: &Convex, b: &Convex, dir: Vec3, opposite: Vec3) -> Vec3 {
        let (p, q) = (a.support(dir), b.support(opposite));
        let v = p.at - q.at;
        self.v = v;
        self.x1 = p.at;
        self.x2 = q.at;
        self.id1 = p.id;
        self.id2 = q.id;
        v
    }

    /// Furthest vertex of `a - b` along the unit vector `dir`.
    pub fn furthest(a: &Convex, b: &Convex, dir: Vec3, opposite: Vec3) -> Self {
        let mut vertex = Vertex::default();
        vertex.set_furthest(a, b, dir, opposite);
        vertex
    }
}
