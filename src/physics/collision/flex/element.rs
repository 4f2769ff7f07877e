//! An element of a flex as the pair routines see it.

use core::cell::Cell as Once;

use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{Mat3, Quat, Vec3};
use crate::physics::collision::convex::{Cell, Convex, Kind};
use crate::physics::collision::pairs::Shape;
use crate::physics::flex::{self, RodChain, rod_boxes, rod_section};

/// A flex by number: where its vertices and elements stand in the arrays of all flexes.
pub struct Flex<'m> {
    pub m: Model<'m>,
    pub id: usize,
    /// vertices of an element, less one
    pub dim: usize,
    pub radius: f64,
    pub vertadr: usize,
    pub elemadr: usize,
    pub elemnum: usize,
    /// layers of a solid that take part
    layers: i32,
    elem: &'m [i32],
    /// half sizes across an element of a rod with a box section
    section: Option<[f64; 2]>,
    mark: &'m Mark,
    lie: Once<Lie<'m>>,
}

/// How the elements of a rod with a box section lie; nothing of other flexes, and until [`Flex::lay`].
#[derive(Clone, Copy, Default)]
struct Lie<'m> {
    /// zero where they are segments
    rotations: &'m [Mat3],
    /// the element that begins at each vertex along the chain, or else the last one
    begins: &'m [i32],
}

impl<'m> Flex<'m> {
    pub fn new<'a: 'm>(d: &Data<'a>, mark: &'m Mark, id: usize) -> Self {
        let m = d.model();
        let dim = m.flex_dim()[id] as usize;
        let (adr, num) = (m.flex_elemdataadr()[id] as usize, m.flex_elemnum()[id]);
        let num = num as usize;
        Flex {
            m,
            id,
            dim,
            radius: m.flex_radius()[id],
            vertadr: m.flex_vertadr()[id] as usize,
            elemadr: m.flex_elemadr()[id] as usize,
            elemnum: num,
            layers: m.flex_activelayers()[id],
            elem: &m.flex_elem()[adr..adr + num * (dim + 1)],
            section: rod_section(flex::Flex { m, id }),
            mark,
            lie: Once::default(),
        }
    }

    /// Finds how elements lie: only where some may touch something.
    pub fn lay(&self, d: &mut Data) {
        if self.section.is_some() && self.lie.get().begins.is_empty() {
            self.lay_boxes(d);
        }
    }

    #[cold]
    fn lay_boxes(&self, d: &mut Data) {
        let parts = flex::Flex {
            m: self.m,
            id: self.id,
        };
        let rotations = self.mark.rows::<Mat3>(d, self.elemnum);
        let begins = self.mark.ints(d, parts.vertices().len());
        if let Some(chain) = RodChain::new(parts) {
            rod_boxes(d, parts, rotations);
            begins.fill(self.elemnum as i32 - 1);
            let place = self.mark.ints(d, begins.len());
            let last = chain.edges() - 1;
            (0..=last).for_each(|i| place[chain.ends(i)[0]] = i as i32);
            place[chain.ends(last)[1]] = last as i32 + 1;
            for (e, ends) in self.elem.chunks_exact(2).enumerate() {
                let [a, b] = [ends[0], ends[1]].map(|v| v as usize);
                let (first, second) = if place[a] < place[b] { (a, b) } else { (b, a) };
                begins[first] = e as i32;
                if place[second] > last as i32 {
                    begins[second] = e as i32;
                }
            }
        }
        self.lie.set(Lie { rotations, begins });
    }

    /// How far corners of the cross section at a vertex, or the ball around it, may lie below it along a vector.
    pub fn depth(&self, along: Vec3) -> f64 {
        let [x, y, z] = along.map(f64::abs);
        let corner = self.section.map_or(0.0, |[major, minor]| major + minor);
        // of a corner, with some rounding
        (1.001 * corner * (x + y + z)).max(self.radius)
    }

    /// Vertices of an element, in the order of all flexes.
    pub fn vertices(&self, e: usize) -> impl Iterator<Item = usize> + 'm {
        let first = self.vertadr;
        let n = self.dim + 1;
        self.elem[e * n..(e + 1) * n]
            .iter()
            .map(move |&v| first + v as usize)
    }

    /// Bodies of an element's vertices; interpolated vertices have none.
    pub fn bodies(&self, e: usize) -> impl Iterator<Item = i32> + 'm {
        let of = self.m.flex_vertbodyid();
        self.vertices(e).map(move |v| of[v])
    }

    /// Inner layers of a solid do not collide.
    pub fn takes_part(&self, e: usize) -> bool {
        self.dim < 3 || self.m.flex_elemlayer()[self.elemadr + e] < self.layers
    }

    /// Box of an element with the radius around it: centre and half sizes.
    pub fn aabb<'d>(&self, d: &'d Data, e: usize) -> &'d [f64; 6] {
        &d.flexelem_aabb()[self.elemadr + e]
    }

    /// The element with its corners in the world; the flex is laid.
    pub fn element(&self, d: &Data, e: usize) -> Element {
        let mut cell = Cell {
            corners: [Vec3::ZERO; 4],
            n: self.dim + 1,
        };
        let at = d.flexvert_xpos();
        for (corner, v) in cell.corners.iter_mut().zip(self.vertices(e)) {
            *corner = at[v];
        }
        let block = self.rotation(e).map(|rotation| {
            let [a, b, ..] = cell.corners;
            let [major, minor] = self.section.unwrap_or_default();
            Shape {
                pos: (a + b) * 0.5,
                mat: *rotation,
                size: Vec3([major, minor, 0.5 * a.dist(b)]),
            }
        });
        Element {
            cell,
            radius: self.radius,
            centre: Vec3::from_slice(self.aabb(d, e)),
            block,
        }
    }

    /// How an element lies that is a box.
    fn rotation(&self, e: usize) -> Option<&'m Mat3> {
        let Lie { rotations, .. } = self.lie.get();
        rotations.get(e).filter(|r| r.0 != [0.0; 9])
    }

    /// How the cross section of a rod with a box section lies at vertex `v`, and its half sizes: as in the element that
    /// begins there, or else in the last one.
    pub fn section_at(&self, v: usize) -> Option<(&'m Mat3, [f64; 2])> {
        let rotation = self.rotation(*self.lie.get().begins.get(v)? as usize)?;
        Some((rotation, self.section?))
    }
}

/// A placed element.
pub struct Element {
    pub cell: Cell,
    pub radius: f64,
    /// of the box
    centre: Vec3,
    /// an element of a rod with a box section
    pub block: Option<Shape>,
}

impl Element {
    pub fn triangle(&self) -> [Vec3; 3] {
        let [a, b, c, _] = self.cell.corners;
        [a, b, c]
    }

    /// The capsule of a segment.
    pub fn capsule(&self) -> Shape {
        let [a, b, ..] = self.cell.corners;
        let (axis, length) = (a - b).normalized();
        Shape {
            pos: (a + b) * 0.5,
            mat: Quat::z_to_vec(axis).to_mat(),
            size: Vec3([self.radius, 0.5 * length, 0.0]),
        }
    }

    /// Around the centre of its box.
    pub fn radius_of_ball(&self, aabb: &[f64; 6]) -> f64 {
        Vec3::from_slice(&aabb[3..]).norm()
    }

    /// As a convex shape with half of `margin` around it.
    pub fn convex(&self, margin: f64) -> Convex<'_> {
        Convex {
            kind: Kind::Cell,
            pos: self.centre,
            mat: Mat3::IDENTITY,
            size: Vec3([self.radius, 0.0, 0.0]),
            margin,
            hull: None,
            prism: None,
            cell: Some(&self.cell),
        }
    }
}

/// What a pair routine is asked for.
#[derive(Clone, Copy)]
pub struct Query {
    /// of the flex
    pub radius: f64,
    /// distance up to which contacts are wanted
    pub reach: f64,
}
