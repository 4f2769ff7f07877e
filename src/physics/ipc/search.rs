//! Which pairs may matter: features of sheets whose boxes meet, by a sweep along the axis in which the sheets are longest.

use bytemuck::{Pod, Zeroable};

use super::nearest::Pair;
use super::shapes::{Shape, Shapes, around};
use crate::abi::mjGEOM_PLANE;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::Vec3;
use crate::physics::collision::sweep::{Interval, Sweep};
use crate::physics::flex::guarded;

/// A vertex, edge or triangle.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Feature {
    /// vertices, as many as `n`
    points: [i32; 3],
    n: i32,
    flex: i32,
}

impl Feature {
    pub fn vertices(&self) -> &[i32] {
        &self.points[..self.n as usize]
    }

    pub fn flex(&self) -> usize {
        self.flex as usize
    }
}

/// Features of all guarded sheets, by their number of vertices less one.
pub struct Features<'s> {
    pub all: [&'s [Feature]; 3],
}

/// Vertices of each feature of a kind, and its flex.
fn each(m: Model, n: usize, mut visit: impl FnMut(usize, &[i32])) {
    for flex in guarded::sheets(m) {
        match n {
            1 => (0..flex.vertices().len() as i32).for_each(|v| visit(flex.id, &[v])),
            2 => m.flex_edge()[flex.edges()]
                .iter()
                .for_each(|e| visit(flex.id, e)),
            _ => flex
                .corners()
                .chunks_exact(3)
                .for_each(|e| visit(flex.id, e)),
        }
    }
}

impl<'s> Features<'s> {
    pub fn new(mark: &'s Mark, d: &mut Data) -> Self {
        let m = d.model();
        let all = [1, 2, 3].map(|n| {
            let mut count = 0;
            each(m, n, |_, _| count += 1);
            let list = mark.rows::<Feature>(d, count);
            let mut next = list.iter_mut();
            each(m, n, |flex, vertices| {
                let first = m.flex_vertadr()[flex];
                let mut points = [-1; 3];
                for (to, v) in points.iter_mut().zip(vertices) {
                    *to = first + v;
                }
                if let Some(to) = next.next() {
                    *to = Feature {
                        points,
                        n: n as i32,
                        flex: flex as i32,
                    };
                }
            });
            &*list
        });
        Features { all }
    }
}

/// Features in their boxes, sorted.
pub struct Search<'a> {
    m: Model<'a>,
    features: &'a Features<'a>,
    shapes: &'a Shapes<'a>,
    axis: usize,
    vertices: Sweep<'a>,
    edges: Sweep<'a>,
    boxes: [&'a [Interval]; 3],
}

impl<'a> Search<'a> {
    /// `x`: where the vertices are; `reach`: how far around a feature.
    pub fn new<'m: 'a>(
        mark: &'a Mark,
        d: &mut Data<'m>,
        features: &'a Features<'a>,
        shapes: &'a Shapes<'a>,
        x: &[Vec3],
        reach: impl Fn(&Feature) -> f64,
    ) -> Self {
        let boxes = features.all.map(|list| {
            let boxes = mark.rows::<Interval>(d, list.len());
            for (i, (to, feature)) in boxes.iter_mut().zip(list).enumerate() {
                let (mut lo, mut hi) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
                for &v in feature.vertices() {
                    let p = x[v as usize];
                    for k in 0..3 {
                        lo[k] = lo[k].min(p[k]);
                        hi[k] = hi[k].max(p[k]);
                    }
                }
                let more = Vec3([reach(feature); 3]);
                *to = around(i, lo - more, hi + more);
            }
            &*boxes
        });
        let [vertices, edges, _] = boxes;
        let mut whole = Interval::nowhere();
        vertices.iter().for_each(|b| whole.include(b));
        let extent = |k: usize| whole.hi[k] - whole.lo[k];
        let axis = (1..3).fold(0, |a, k| if extent(k) > extent(a) { k } else { a });
        Search {
            m: d.model(),
            features,
            shapes,
            axis,
            vertices: Sweep::new(d, mark, vertices, axis),
            edges: Sweep::new(d, mark, edges, axis),
            boxes,
        }
    }

    /// Visits pairs of which the boxes meet.
    pub fn each(&self, mut visit: impl FnMut(Pair)) {
        self.of_sheets(&mut visit);
        for (i, shape) in self.shapes.list.iter().enumerate() {
            self.of_shape(i, shape, &mut visit);
        }
    }

    /// Vertices and triangles, edges and edges.
    fn of_sheets(&self, visit: &mut impl FnMut(Pair)) {
        let [vertices, edges, triangles] = self.features.all;
        let mut pair = |one: &Feature, other: &Feature| {
            let apart = || one.vertices().iter().all(|v| !other.vertices().contains(v));
            if guarded::flexes_meet(self.m, one.flex(), other.flex()) && apart() {
                let own = one.flex == other.flex;
                visit(Pair::of_features(one.vertices(), other.vertices(), own));
            }
        };
        for (triangle, place) in triangles.iter().zip(self.boxes[2]) {
            let found = |v: usize| pair(&vertices[v], triangle);
            self.vertices.within(place, self.axis, found);
        }
        for k in 0..edges.len() {
            // the earlier one first
            let found = |i: usize, j: usize| pair(&edges[i.min(j)], &edges[i.max(j)]);
            self.edges.meetings(k, found);
        }
    }

    /// A shape and vertices, its edges and edges, its corners and triangles.
    fn of_shape(&self, i: usize, shape: &Shape, visit: &mut impl FnMut(Pair)) {
        let [vertices, edges, triangles] = self.features.all;
        let g = shape.geom as usize;
        let meets = |f: &Feature| guarded::meets_geom(self.m, f.flex(), g);
        if shape.kind == mjGEOM_PLANE {
            let all = vertices.iter().filter(|f| meets(f));
            return all.for_each(|f| visit(Pair::with_shape(f.vertices(), i, 0)));
        }
        let place = around(i, shape.pos - shape.half, shape.pos + shape.half);
        self.vertices.within(&place, self.axis, |v| {
            if meets(&vertices[v]) {
                visit(Pair::with_shape(vertices[v].vertices(), i, 0));
            }
        });
        self.edges.within(&place, self.axis, |e| {
            let parts = self.shapes.edge_boxes(i).iter().enumerate();
            for (part, _) in parts.filter(|(_, b)| self.boxes[1][e].meets(b)) {
                if meets(&edges[e]) {
                    visit(Pair::with_shape(edges[e].vertices(), i, part));
                }
            }
        });
        let beside = self.boxes[2].iter().zip(triangles);
        for (own, t) in beside.filter(|(own, t)| own.meets(&place) && meets(t)) {
            let parts = self.shapes.corner_boxes(i).iter().enumerate();
            for (part, _) in parts.filter(|(_, b)| own.meets(b)) {
                visit(Pair::with_shape(t.vertices(), i, part));
            }
        }
    }
}
