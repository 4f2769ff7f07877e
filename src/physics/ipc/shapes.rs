//! What stands still and sheets must not enter: geoms of bodies that never move, with the corners and edges of their
//! surfaces. Round ones have a core, a point or a segment, with a ball rolled around it.

use bytemuck::{Pod, Zeroable};

use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::barycentric::{blend, on_triangle};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::physics::collision::Polygons;
use crate::physics::collision::sweep::Interval;
use crate::physics::flex::guarded;

/// A box in single precision that holds the exact one.
pub fn around(index: usize, mut lo: Vec3, mut hi: Vec3) -> Interval {
    const ROUNDING: f64 = 1e-6;
    for k in 0..3 {
        lo[k] -= ROUNDING * lo[k].abs();
        hi[k] += ROUNDING * hi[k].abs();
    }
    Interval::new(index, lo, hi)
}

/// A geom in the world; ranges in the lists of all corners and edges.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Shape {
    pub pos: Vec3,
    pub mat: Mat3,
    pub size: Vec3,
    /// half of its box around `pos`, in the world; a plane has none
    pub half: Vec3,
    pub geom: i32,
    pub kind: i32,
    corners: [i32; 2],
    edges: [i32; 2],
}

/// All of a model.
pub struct Shapes<'s> {
    m: Model<'s>,
    pub list: &'s [Shape],
    corners: &'s [Vec3],
    /// ends of an edge, counted within the corners of its shape
    edges: &'s [[i32; 2]],
    /// around corners and edges with what is rolled around them
    corner_boxes: &'s [Interval],
    edge_boxes: &'s [Interval],
}

/// Geoms that belong here.
fn geoms(m: Model) -> impl Iterator<Item = usize> {
    (0..m.ngeom()).filter(move |&g| guarded::stands_still(m, g))
}

/// Corners and edges of the core or the surface of a geom in its own frame: `corner(place)`, `edge(ends)`.
fn skeleton(m: Model, g: usize, mut corner: impl FnMut(Vec3), mut edge: impl FnMut([i32; 2])) {
    let s = m.geom_size()[g];
    match m.geom_type()[g] {
        mjGEOM_SPHERE => corner(Vec3::ZERO),
        mjGEOM_CAPSULE => {
            corner(Vec3([0.0, 0.0, -s[1]]));
            corner(Vec3([0.0, 0.0, s[1]]));
            edge([0, 1]);
        }
        mjGEOM_BOX => {
            for i in 0..8 {
                let side = |k: usize| if i >> k & 1 == 1 { s[k] } else { -s[k] };
                corner(Vec3([side(0), side(1), side(2)]));
                for bit in [1, 2, 4].into_iter().filter(|bit| i & bit == 0) {
                    edge([i, i | bit]);
                }
            }
        }
        mjGEOM_MESH => {
            let hull = Hull::of(m, g);
            hull.vertices().for_each(&mut corner);
            for (_, face) in hull.faces() {
                let next = face.iter().cycle().skip(1);
                for (&a, &b) in face.iter().zip(next).filter(|(a, b)| a < b) {
                    edge([a, b]);
                }
            }
        }
        _ => {}
    }
}

impl<'s> Shapes<'s> {
    pub fn new<'m: 's>(mark: &'s Mark, d: &mut Data<'m>) -> Self {
        let m = d.model();
        let (mut n, mut ncorner, mut nedge) = (0, 0, 0);
        for g in geoms(m) {
            n += 1;
            skeleton(m, g, |_| ncorner += 1, |_| nedge += 1);
        }
        let list = mark.rows::<Shape>(d, n);
        let corners = mark.rows::<Vec3>(d, ncorner);
        let edges = mark.rows::<[i32; 2]>(d, nedge);
        let (mut c, mut e) = (0, 0);
        for (shape, g) in list.iter_mut().zip(geoms(m)) {
            let (pos, mat) = (d.geom_xpos()[g], d.geom_xmat()[g]);
            let (c0, e0) = (c, e);
            let put = |p: Vec3| {
                corners[c] = pos + mat.mul_vec(p);
                c += 1;
            };
            skeleton(m, g, put, |ends| {
                edges[e] = ends;
                e += 1;
            });
            let [center, half] = m.geom_aabb()[g].as_chunks::<3>().0 else {
                continue;
            };
            let reach = |r: usize| {
                let row = mat.row(r);
                (0..3).fold(0.0, |sum, k| {
                    sum + row[k].abs() * (half[k] + center[k].abs())
                })
            };
            *shape = Shape {
                pos,
                mat,
                size: m.geom_size()[g],
                half: Vec3([reach(0), reach(1), reach(2)]),
                geom: g as i32,
                kind: m.geom_type()[g],
                corners: [c0 as i32, c as i32],
                edges: [e0 as i32, e as i32],
            };
        }
        let mut shapes = Shapes {
            m,
            list,
            corners,
            edges,
            corner_boxes: &[],
            edge_boxes: &[],
        };
        let corner_boxes = mark.rows::<Interval>(d, ncorner);
        let edge_boxes = mark.rows::<Interval>(d, nedge);
        for (i, shape) in list.iter().enumerate() {
            let core = Vec3([shapes.core(i); 3]);
            let within = |[from, to]: [i32; 2]| from as usize..to as usize;
            let own = shapes.corners_of(i).iter();
            for (to, c) in corner_boxes[within(shape.corners)].iter_mut().zip(own) {
                *to = around(0, *c - core, *c + core);
            }
            for (part, to) in edge_boxes[within(shape.edges)].iter_mut().enumerate() {
                let [a, b] = shapes.edge(i, part);
                let end = |f: fn(f64, f64) -> f64| Vec3([0, 1, 2].map(|k| f(a[k], b[k])));
                *to = around(part, end(f64::min) - core, end(f64::max) + core);
            }
        }
        (shapes.corner_boxes, shapes.edge_boxes) = (corner_boxes, edge_boxes);
        shapes
    }

    pub fn corner_boxes(&self, shape: usize) -> &'s [Interval] {
        let [from, to] = self.list[shape].corners;
        &self.corner_boxes[from as usize..to as usize]
    }

    pub fn edge_boxes(&self, shape: usize) -> &'s [Interval] {
        let [from, to] = self.list[shape].edges;
        &self.edge_boxes[from as usize..to as usize]
    }

    fn corners_of(&self, shape: usize) -> &'s [Vec3] {
        let [from, to] = self.list[shape].corners;
        &self.corners[from as usize..to as usize]
    }

    fn edges_of(&self, shape: usize) -> &'s [[i32; 2]] {
        let [from, to] = self.list[shape].edges;
        &self.edges[from as usize..to as usize]
    }

    pub fn corner(&self, shape: usize, part: usize) -> Vec3 {
        self.corners_of(shape)[part]
    }

    pub fn edge(&self, shape: usize, part: usize) -> [Vec3; 2] {
        let corners = self.corners_of(shape);
        self.edges_of(shape)[part].map(|c| corners[c as usize])
    }

    /// Radius of the ball that is rolled around corners and edges.
    pub fn core(&self, shape: usize) -> f64 {
        let s = &self.list[shape];
        match s.kind {
            mjGEOM_SPHERE | mjGEOM_CAPSULE => s.size[0],
            _ => 0.0,
        }
    }

    /// Outward normal and signed distance of a point.
    pub fn outside(&self, shape: usize, p: Vec3) -> (Vec3, f64) {
        let s = &self.list[shape];
        let x = s.mat.mul_t_vec(p - s.pos);
        let (normal, gap) = match s.kind {
            mjGEOM_PLANE => (Vec3([0.0, 0.0, 1.0]), x[2]),
            mjGEOM_SPHERE => ball(x, s.size[0]),
            mjGEOM_CAPSULE => {
                let z = x[2].clamp(-s.size[1], s.size[1]);
                ball(x - Vec3([0.0, 0.0, z]), s.size[0])
            }
            mjGEOM_BOX => block(x, s.size),
            mjGEOM_CYLINDER => cylinder(x, s.size),
            mjGEOM_ELLIPSOID => ellipsoid(x, s.size),
            _ => Hull::of(self.m, s.geom as usize).outside(x),
        };
        (s.mat.mul_vec(normal), gap)
    }
}

fn ball(x: Vec3, radius: f64) -> (Vec3, f64) {
    let (normal, length) = x.normalized();
    (normal, length - radius)
}

fn axis(k: usize, sign: f64) -> Vec3 {
    let mut v = Vec3::ZERO;
    v[k] = if sign < 0.0 { -1.0 } else { 1.0 };
    v
}

fn block(x: Vec3, size: Vec3) -> (Vec3, f64) {
    let beyond = Vec3([0, 1, 2].map(|k| x[k] - x[k].clamp(-size[k], size[k])));
    if beyond != Vec3::ZERO {
        return ball(beyond, 0.0);
    }
    let depth = |k: usize| x[k].abs() - size[k];
    let k = (1..3).fold(0, |a, b| if depth(b) > depth(a) { b } else { a });
    (axis(k, x[k]), depth(k))
}

fn cylinder(x: Vec3, size: Vec3) -> (Vec3, f64) {
    let (side, across) = Vec3([x[0], x[1], 0.0]).normalized();
    let (r, z) = (across - size[0], x[2].abs() - size[1]);
    let top = axis(2, x[2]);
    match (r > 0.0, z > 0.0) {
        (true, true) => ball(side * r + top * z, 0.0),
        (true, false) => (side, r),
        (false, true) => (top, z),
        (false, false) if r > z => (side, r),
        (false, false) => (top, z),
    }
}

/// By the point of the surface whose normal meets `x`: x = p + t n(p), with t from Newton's method.
fn ellipsoid(x: Vec3, size: Vec3) -> (Vec3, f64) {
    const ROUNDS: usize = 60;
    let s2 = size.mul_elem(size);
    // p_k = s_k² x_k / (s_k² + t) lies on the surface
    let value = |t: f64| {
        let term = |k: usize| size[k] * x[k] / (s2[k] + t);
        term(0) * term(0) + term(1) * term(1) + term(2) * term(2) - 1.0
    };
    let low = -s2[0].min(s2[1]).min(s2[2]);
    let (mut from, mut to) = (low, (x.norm() + size[0] + size[1] + size[2]).powi(2));
    let mut t = if value(0.0) > 0.0 { 0.0 } else { 0.5 * low };
    for _ in 0..ROUNDS {
        let now = value(t);
        if now > 0.0 {
            from = t;
        } else {
            to = t;
        }
        let slope = (0..3).fold(0.0, |sum, k| {
            sum - 2.0 * s2[k] * x[k] * x[k] / (s2[k] + t).powi(3)
        });
        let mut next = t - now / slope;
        if !(next > from && next < to) {
            next = 0.5 * (from + to);
        }
        if (next - t).abs() <= 1e-15 * (s2[0] + s2[1] + s2[2]) {
            break;
        }
        t = next;
    }
    let p = Vec3([0, 1, 2].map(|k| s2[k] * x[k] / (s2[k] + t)));
    let normal = Vec3([0, 1, 2].map(|k| p[k] / s2[k].max(MINVAL)))
        .normalized()
        .0;
    (normal, (x - p).dot(normal))
}

/// The convex hull of a mesh, in the frame of its geom.
struct Hull<'m> {
    vertices: &'m [[f32; 3]],
    /// none where the mesh has no volume
    polygons: Option<Polygons<'m>>,
}

impl<'m> Hull<'m> {
    fn of(m: Model<'m>, geom: usize) -> Self {
        let mesh = m.geom_dataid()[geom].max(0) as usize;
        let first = m.mesh_vertadr()[mesh] as usize;
        Hull {
            vertices: &m.mesh_vert()[first..first + m.mesh_vertnum()[mesh] as usize],
            polygons: Polygons::of(m, mesh),
        }
    }

    fn vertex(&self, v: i32) -> Vec3 {
        Vec3(self.vertices[v as usize].map(f64::from))
    }

    /// Vertices of the mesh in their order; those that are no corner of the hull lie at infinity.
    fn vertices(&self) -> impl Iterator<Item = Vec3> {
        let inside = |v: i32| self.polygons.is_none_or(|p| p.around(v).is_empty());
        (0..self.vertices.len() as i32).map(move |v| match inside(v) {
            true => Vec3([f64::INFINITY; 3]),
            false => self.vertex(v),
        })
    }

    /// Normals and corners of the flat faces.
    fn faces(&self) -> impl Iterator<Item = (Vec3, &'m [i32])> {
        let polygons = self.polygons.into_iter();
        polygons.flat_map(|p| p.all().map(move |i| (p.normal(i), p.corners(i))))
    }

    /// The nearest face, from inside by its plane; from outside by its triangles.
    fn outside(&self, x: Vec3) -> (Vec3, f64) {
        let (mut inner, mut outer) = ((Vec3::ZERO, f64::NEG_INFINITY), f64::INFINITY);
        let mut nearest = Vec3::ZERO;
        for (normal, face) in self.faces() {
            let a = self.vertex(face[0]);
            let above = (x - a).dot(normal);
            if above > inner.1 {
                inner = (normal, above);
            }
            if above <= 0.0 || above >= outer {
                continue;
            }
            for side in face[1..].windows(2) {
                let corners = [a, self.vertex(side[0]), self.vertex(side[1])];
                let w = on_triangle(corners, x);
                let foot = blend(
                    [corners[0], corners[1], corners[2], a],
                    [w[0], w[1], w[2], 0.0],
                );
                if foot.dist(x) < outer {
                    (outer, nearest) = (foot.dist(x), foot);
                }
            }
        }
        match outer < f64::INFINITY {
            true => ball(x - nearest, 0.0),
            false => inner,
        }
    }
}
