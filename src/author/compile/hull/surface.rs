//! The growing hull: facets with their neighbours and ridges, vertices with their facets.
//!
//! Order is part of the result (the model stores it), so every list here has its rule: facets and
//! vertices stand in one sequence each, with what the current step made at the end; unordered sets
//! lose an element by moving their last one into its place.

use super::limits::Limits;
use super::plane;
use crate::author::compile::algebra::V3;

/// No facet, vertex or ridge.
pub const NONE: u32 = u32::MAX;
/// The place behind the last facet or vertex.
pub const TAIL: u32 = 0;

/// A flat face: a triangle until something is merged into it.
#[derive(Default)]
pub struct Facet {
    /// newest vertex first
    pub vert: Vec<u32>,
    /// neighbours; in a triangle the one opposite to each vertex
    pub near: Vec<u32>,
    pub ridge: Vec<u32>,
    pub normal: V3,
    pub offset: f64,
    /// the plane is known
    pub plane: bool,
    /// mean of the vertices, on the plane
    pub centre: Option<V3>,
    pub keep_centre: bool,
    /// even order of the vertices is counter-clockwise from outside
    pub top: bool,
    pub triangle: bool,
    /// seen from the new point or merged into another: to be removed
    pub visible: bool,
    /// made or changed by this step
    pub fresh: bool,
    pub coplanar_horizon: bool,
    /// lies in the plane of its horizon facet
    pub joins_horizon: bool,
    pub cycle_done: bool,
    pub tested: bool,
    pub merged: bool,
    pub redundant: bool,
    pub degenerate: bool,
    pub had_ridges: bool,
    pub seen: bool,
    /// ring of the new facets that join the same horizon facet
    pub cycle: u32,
    pub new_cycle: u32,
    pub replaced_by: u32,
    /// points above, the furthest last
    pub outside: Vec<u32>,
    pub furthest: f64,
    /// points on or just below
    pub inside: Vec<u32>,
    pub mark: u32,
    pub previous: u32,
    pub next: u32,
}

impl Facet {
    /// As new, but for the memory of its lists.
    fn clear(&mut self) {
        let lists = [
            &mut self.vert,
            &mut self.near,
            &mut self.ridge,
            &mut self.outside,
            &mut self.inside,
        ];
        let [vert, near, ridge, outside, inside] = lists.map(|list| {
            list.clear();
            std::mem::take(list)
        });
        *self = Facet {
            vert,
            near,
            ridge,
            outside,
            inside,
            ..Facet::default()
        };
    }
}

/// The edge between two facets of which one is no triangle.
pub struct Ridge {
    pub vert: [u32; 2],
    /// the facet that sees the edge in order
    pub top: u32,
    pub bottom: u32,
    pub tested: bool,
    pub bends: bool,
}

impl Ridge {
    pub fn other(&self, facet: u32) -> u32 {
        if self.top == facet {
            self.bottom
        } else {
            self.top
        }
    }

    pub fn replace(&mut self, facet: u32, by: u32) {
        if self.top == facet {
            self.top = by;
        } else {
            self.bottom = by;
        }
    }
}

/// A point of the hull.
#[derive(Default)]
pub struct Vertex {
    pub point: u32,
    pub near: Vec<u32>,
    pub fresh: bool,
    pub deleted: bool,
    /// a ridge at it has gone
    pub lost_ridge: bool,
    /// the new facet, and its side, that still lacks a neighbour at the edge from the apex to here
    pub open: Option<(u32, usize)>,
    pub mark: u32,
    pub previous: u32,
    pub next: u32,
}

/// How two facets fail to be convex, in the order of the merges, the last first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MergeKind {
    Mixed,
    Concave,
    Flat,
}

/// A merge to come.
pub struct Merge {
    pub pair: [u32; 2],
    pub kind: MergeKind,
    pub value: f64,
}

/// What a merge leaves behind.
#[derive(Clone, Copy)]
pub enum Leftover {
    /// the first facet has only vertices of the second
    Redundant(u32, u32),
    /// less than three neighbours
    Degenerate(u32),
}

/// The surface, its sequences and the state of the current step.
pub struct Surface<'a> {
    pub points: &'a [V3],
    pub limits: Limits,
    pub interior: V3,
    pub facets: Vec<Facet>,
    /// places of removed facets
    pub spare: Vec<u32>,
    pub ridges: Vec<Ridge>,
    pub verts: Vec<Vertex>,
    pub first: u32,
    /// first of the facets to be removed, of the fresh ones, and of those with points to process
    pub first_visible: u32,
    pub first_fresh: u32,
    pub pending: u32,
    pub first_fresh_vert: u32,
    pub mark: u32,
    pub removed_verts: Vec<u32>,
    pub merges: Vec<Merge>,
    pub leftovers: Vec<Leftover>,
    pub merge_count: usize,
    /// vertices of the hull so far
    pub count: usize,
    /// largest distance of a point above the facet that is to contain it
    pub max_outside: f64,
    /// vertices have lists of their facets
    pub know_neighbours: bool,
    pub search_all: bool,
    pub not_sharp: bool,
}

/// The surface no longer fits together.
pub struct Broken;

impl<'a> Surface<'a> {
    pub fn new(points: &'a [V3], limits: Limits) -> Self {
        Surface {
            points,
            limits,
            interior: [0.0; 3],
            facets: vec![Facet::default()],
            spare: Vec::new(),
            ridges: Vec::new(),
            verts: vec![Vertex::default()],
            first: TAIL,
            first_visible: TAIL,
            first_fresh: TAIL,
            pending: TAIL,
            first_fresh_vert: TAIL,
            mark: 0,
            removed_verts: Vec::new(),
            merges: Vec::new(),
            leftovers: Vec::new(),
            merge_count: 0,
            count: 0,
            max_outside: 0.0,
            know_neighbours: false,
            search_all: false,
            not_sharp: false,
        }
    }

    pub fn f(&self, facet: u32) -> &Facet {
        &self.facets[facet as usize]
    }

    pub fn fm(&mut self, facet: u32) -> &mut Facet {
        &mut self.facets[facet as usize]
    }

    pub fn v(&self, vertex: u32) -> &Vertex {
        &self.verts[vertex as usize]
    }

    pub fn vm(&mut self, vertex: u32) -> &mut Vertex {
        &mut self.verts[vertex as usize]
    }

    pub fn place(&self, vertex: u32) -> V3 {
        self.points[self.v(vertex).point as usize]
    }

    pub fn new_mark(&mut self) -> u32 {
        self.mark += 1;
        self.mark
    }

    /// Signed distance of a point from a facet's plane.
    pub fn height(&self, facet: u32, p: V3) -> f64 {
        let f = self.f(facet);
        f.offset + p[0] * f.normal[0] + p[1] * f.normal[1] + p[2] * f.normal[2]
    }

    // ---- sequence of facets

    /// A new triangle at the end; its neighbours are still to come.
    pub fn add_triangle(&mut self, vert: &[u32; 3], top: bool) -> u32 {
        let id = match self.spare.pop() {
            Some(id) => {
                self.fm(id).clear();
                id
            }
            None => {
                self.facets.push(Facet::default());
                self.facets.len() as u32 - 1
            }
        };
        let f = self.fm(id);
        f.vert.extend(vert);
        (f.top, f.triangle, f.replaced_by) = (top, true, NONE);
        self.append(id);
        id
    }

    pub fn append(&mut self, id: u32) {
        if self.first_fresh == TAIL {
            self.first_fresh = id;
        }
        if self.pending == TAIL {
            self.pending = id;
        }
        self.insert_before(id, TAIL);
    }

    pub fn insert_before(&mut self, id: u32, at: u32) {
        let before = self.f(at).previous;
        self.fm(id).next = at;
        self.fm(id).previous = before;
        self.fm(at).previous = id;
        if before == TAIL {
            self.first = id;
        } else {
            self.fm(before).next = id;
        }
    }

    pub fn take_out(&mut self, id: u32) {
        let (before, after) = (self.f(id).previous, self.f(id).next);
        for start in [
            &mut self.first_fresh,
            &mut self.pending,
            &mut self.first_visible,
            &mut self.first,
        ] {
            if *start == id {
                *start = after;
            }
        }
        self.fm(after).previous = before;
        if before != TAIL {
            self.fm(before).next = after;
        }
    }

    /// Puts a merged facet before those to be removed.
    pub fn discard(&mut self, id: u32, replaced_by: u32) {
        self.take_out(id);
        let at = self.first_visible;
        self.insert_before(id, at);
        self.first_visible = id;
        let f = self.fm(id);
        (f.visible, f.replaced_by) = (true, replaced_by);
    }

    /// Makes a facet one of the fresh ones, the last.
    pub fn refresh(&mut self, id: u32) {
        self.take_out(id);
        self.append(id);
        self.fm(id).fresh = true;
    }

    /// Facets from `start` to the end.
    pub fn from(&self, start: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors((start != TAIL).then_some(start), |&f| {
            Some(self.f(f).next).filter(|&n| n != TAIL)
        })
    }

    pub fn fresh(&self) -> Vec<u32> {
        self.from(self.first_fresh).collect()
    }

    /// What is to be removed.
    pub fn visible(&self) -> Vec<u32> {
        self.from(self.first_visible)
            .take_while(|&f| self.f(f).visible)
            .collect()
    }

    // ---- sequence of vertices

    pub fn add_vertex(&mut self, point: u32) -> u32 {
        let id = self.verts.len() as u32;
        self.verts.push(Vertex {
            point,
            ..Vertex::default()
        });
        id
    }

    pub fn append_vertex(&mut self, id: u32) {
        if self.first_fresh_vert == TAIL {
            self.first_fresh_vert = id;
        }
        let before = self.v(TAIL).previous;
        let v = self.vm(id);
        (v.previous, v.next, v.fresh) = (before, TAIL, true);
        self.vm(before).next = id;
        self.vm(TAIL).previous = id;
    }

    fn take_out_vertex(&mut self, id: u32) {
        let (before, after) = (self.v(id).previous, self.v(id).next);
        if self.first_fresh_vert == id {
            self.first_fresh_vert = after;
        }
        self.vm(before).next = after;
        self.vm(after).previous = before;
    }

    /// Moves vertices this step has not touched yet to the end.
    pub fn refresh_verts(&mut self, ids: &[u32]) {
        for &v in ids {
            if !self.v(v).fresh {
                self.take_out_vertex(v);
                self.append_vertex(v);
            }
        }
    }

    pub fn drop_vertex(&mut self, id: u32) {
        self.count -= 1;
        self.take_out_vertex(id);
    }

    /// Vertices in sequence from `start`.
    pub fn verts_from(&self, start: u32) -> Vec<u32> {
        std::iter::successors((start != TAIL).then_some(start), |&v| {
            Some(self.v(v).next).filter(|&n| n != TAIL)
        })
        .collect()
    }

    pub fn first_vert(&self) -> u32 {
        self.v(TAIL).next
    }

    // ---- geometry

    /// The plane through a triangle; `Broken` when its corners lie on a line.
    pub fn set_plane(&mut self, facet: u32) -> Result<(), Broken> {
        let f = self.f(facet);
        let corners = [0, 1, 2].map(|i| self.place(f.vert[i]));
        let (mut n, mut offset) = plane::by_cross(corners, f.top).ok_or(Broken)?;
        let miss = |p: &V3| (offset + p[0] * n[0] + p[1] * n[1] + p[2] * n[2]).abs();
        if corners[1..].iter().any(|p| miss(p) > self.limits.round) {
            let exact;
            (n, offset, exact) = plane::by_elimination(corners, f.top, &self.limits.near_zero);
            let p = self.interior;
            let above = offset + p[0] * n[0] + p[1] * n[1] + p[2] * n[2] > 0.0;
            if !exact && above {
                (n, offset) = (n.map(|x| -x), -offset);
            }
        }
        if !offset.is_finite() {
            return Err(Broken);
        }
        let f = self.fm(facet);
        (f.normal, f.offset, f.plane) = (n, offset, true);
        if self.height(facet, self.interior) >= -self.limits.round && self.count > 0 {
            return Err(Broken);
        }
        Ok(())
    }

    /// The centre of a facet, on its plane; made when needed.
    pub fn centre(&mut self, facet: u32) -> V3 {
        if let Some(centre) = self.f(facet).centre {
            return centre;
        }
        let f = self.f(facet);
        let mut middle = [0.0; 3];
        for k in 0..3 {
            for &v in &f.vert {
                middle[k] += self.place(v)[k];
            }
            middle[k] /= f.vert.len() as f64;
        }
        let dist = self.height(facet, middle);
        let centre = std::array::from_fn(|k| middle[k] - dist * self.f(facet).normal[k]);
        self.fm(facet).centre = Some(centre);
        centre
    }
}

/// Removes an element of an unordered set.
pub fn remove(set: &mut Vec<u32>, x: u32) {
    if let Some(at) = set.iter().position(|&y| y == x) {
        set.swap_remove(at);
    }
}

/// Removes an element and keeps the order.
pub fn remove_sorted(set: &mut Vec<u32>, x: u32) {
    set.retain(|&y| y != x);
}

pub fn replace(set: &mut [u32], x: u32, by: u32) {
    if let Some(y) = set.iter_mut().find(|y| **y == x) {
        *y = by;
    }
}

/// Puts the furthest of a facet's points last, any other before it.
pub fn push_by(list: &mut Vec<u32>, x: u32, furthest: bool) {
    list.push(x);
    let n = list.len();
    if !furthest && n > 1 {
        list.swap(n - 2, n - 1);
    }
}
