//! The surface while it grows: facets, the ridges between them, and vertices.
//!
//! A triangle has an edge opposite to each vertex and nothing more; a polygon, which merges make,
//! has its edges as explicit ridges. Orientation follows from the numbers of the vertices: a
//! triangle (or a ridge, for the facet on one of its sides) is *turned* when they run clockwise seen
//! from outside.

use std::collections::VecDeque;
use std::ops::{Deref, Index};

use super::limits::Limits;
use super::lists::{Chain, Id, NONE, Six, Table, Three};
use super::plane;
use crate::author::geometry::algebra::V3;

/// The surface no longer fits together.
pub struct Broken;

#[derive(Clone, Copy, Default)]
pub struct Plane {
    pub normal: V3,
    pub offset: f64,
}

impl Plane {
    /// How far above it `p` is.
    #[inline]
    pub fn height(&self, p: V3) -> f64 {
        let n = self.normal;
        self.offset + p[0] * n[0] + p[1] * n[1] + p[2] * n[2]
    }
}

#[derive(Clone, Copy, Default, PartialEq)]
pub enum Fate {
    #[default]
    Alive,
    /// seen by the new point; its points go on from that triangle, if any
    Seen(Id),
    /// merged into that facet
    Merged(Id),
}

/// Why a facet waits to be merged.
#[derive(Clone, Copy, PartialEq)]
pub enum Flaw {
    /// its vertices all belong to that facet
    Redundant(Id),
    /// it has fewer than three neighbours
    Degenerate,
}

/// What a walk over the surface asks for comes first, in a line of memory, and then what replaces facets.
#[derive(Default)]
#[repr(C, align(64))]
pub struct Facet {
    pub plane: Plane,
    /// of a triangle: the k-th opposite to the k-th vertex
    pub neighbours: Three,
    /// last round that came here
    pub visit: u64,

    /// by falling number
    pub vertices: Three,
    pub ridges: Three,
    /// last step whose point lay in its plane
    pub coplanar: u32,
    pub turned: bool,
    pub polygon: bool,
    /// whether it ever had a ridge
    pub ridged: bool,
    /// compared with its neighbours since it last grew
    pub tested: bool,

    /// points above it, the furthest last
    pub outside: Vec<Id>,
    /// how far above it the last of them is
    pub furthest: f64,
    /// points barely below it, the highest last
    pub kept: Vec<Id>,
    pub flaw: Option<Flaw>,
    pub centre: Option<V3>,
    /// the centre stays as it is
    pub fixed: bool,
    /// grown in this step
    pub changed: bool,
    /// last turn of another facet that was compared with it
    pub compared: u64,
}

#[derive(Clone, Copy)]
pub struct Ridge {
    /// the newer vertex first
    pub ends: [Id; 2],
    /// the facet for which it is turned first
    pub sides: [Id; 2],
    /// its facets were compared since they last grew
    pub tested: bool,
    /// they are not convex
    pub bent: bool,
}

impl Ridge {
    pub fn beyond(&self, facet: Id) -> Id {
        self.sides[usize::from(self.sides[0] == facet)]
    }

    pub fn is_turned_for(&self, facet: Id) -> bool {
        self.sides[0] == facet
    }

    /// Replaces the facet on one side.
    pub fn pass(&mut self, from: Id, to: Id) {
        self.sides[usize::from(self.sides[0] != from)] = to;
    }
}

#[derive(Default)]
pub struct Vertex {
    pub point: Id,
    /// facets around it, once these are kept
    pub around: Six,
    pub dead: bool,
    /// a merge took one of its ridges
    pub loose: bool,
    /// new triangle that lacks a neighbour across the edge from the apex to here, and its place
    pub open: (u32, Id, u32),
}

/// Points by their numbers.
#[derive(Clone, Copy)]
pub struct Points<'a>(&'a [V3]);

impl Index<Id> for Points<'_> {
    type Output = V3;
    #[inline(always)]
    fn index(&self, id: Id) -> &V3 {
        &self.0[id as usize]
    }
}

impl Deref for Points<'_> {
    type Target = [V3];
    fn deref(&self) -> &[V3] {
        self.0
    }
}

/// A convex polytope and the points not yet decided on.
pub struct Polytope<'a> {
    pub points: Points<'a>,
    pub limits: Limits,
    pub facets: Table<Facet>,
    /// what became of each facet
    pub fates: Table<Fate>,
    pub ridges: Table<Ridge>,
    pub vertices: Table<Vertex>,
    /// order of the facets
    pub order: Chain,
    /// order of the vertices
    pub sequence: Chain,
    /// a point inside
    pub interior: V3,
    /// largest distance so far of a point above the facet that is to contain it
    pub top: f64,
    /// merges so far
    pub merges: usize,
    /// whether vertices know the facets around them
    pub around_known: bool,
    /// facets that the step's point sees
    pub seen: Vec<Id>,
    /// facets merged away in the step
    pub merged: Vec<Id>,
    /// vertices that ended in the step
    pub dead: Vec<Id>,
    /// facets to be merged because they have become too small
    pub flawed: VecDeque<(Id, Flaw)>,
    /// vertices loosened in the step
    pub loose: Vec<Id>,
    /// facets whose slots can be used again
    free: Vec<Id>,
    /// room for facets that wait to be asked
    pub waiting: Vec<Id>,
    visits: u64,
}

impl<'a> Polytope<'a> {
    pub fn new(points: &'a [V3]) -> Self {
        Polytope {
            points: Points(points),
            limits: Limits::of(points),
            facets: Table(Vec::new()),
            fates: Table(Vec::new()),
            ridges: Table(Vec::new()),
            vertices: Table(Vec::new()),
            order: Chain::new(),
            sequence: Chain::new(),
            interior: [0.0; 3],
            top: 0.0,
            merges: 0,
            around_known: false,
            seen: Vec::new(),
            merged: Vec::new(),
            dead: Vec::new(),
            flawed: VecDeque::new(),
            loose: Vec::new(),
            free: Vec::new(),
            waiting: Vec::new(),
            visits: 0,
        }
    }

    /// A number no facet has as its last visit.
    pub fn new_visit(&mut self) -> u64 {
        self.visits += 1;
        self.visits
    }

    pub fn position(&self, vertex: Id) -> V3 {
        self.points[self.vertices[vertex].point]
    }

    pub fn is_alive(&self, facet: Id) -> bool {
        self.fates[facet] == Fate::Alive
    }

    /// The facet, or what it was merged into in the end; `NONE` if there is none.
    pub fn survivor(&self, mut facet: Id) -> Id {
        while facet != NONE {
            facet = match self.fates[facet] {
                Fate::Alive => break,
                Fate::Merged(into) | Fate::Seen(into) => into,
            };
        }
        facet
    }

    /// Makes a vertex, at the end of the sequence and touched.
    pub fn add_vertex(&mut self, point: Id) -> Id {
        let id = self.vertices.next();
        self.vertices.push(Vertex {
            point,
            ..Vertex::default()
        });
        self.sequence.push(id);
        id
    }

    pub fn end_vertex(&mut self, vertex: Id) {
        let v = &mut self.vertices[vertex];
        if !std::mem::replace(&mut v.dead, true) {
            self.dead.push(v.point);
            self.sequence.remove(vertex);
        }
    }

    /// Moves vertices to the end of the sequence, once a step.
    pub fn touch(&mut self, vertices: &[Id]) {
        for &v in vertices {
            if !self.sequence.is_fresh(v) {
                self.sequence.move_to_end(v);
            }
        }
    }

    /// Makes a triangle at the end of the order.
    pub fn add_triangle(&mut self, vertices: [Id; 3], neighbours: [Id; 3], turned: bool) -> Id {
        let id = self.free.pop().unwrap_or(self.facets.next());
        if id == self.facets.next() {
            self.facets.push(Facet::default());
            self.fates.push(Fate::Alive);
        }
        // the slot's memory is used again
        let facet = &mut self.facets[id];
        for (list, of) in [
            (&mut facet.vertices, vertices),
            (&mut facet.neighbours, neighbours),
        ] {
            list.clear();
            list.extend_from_slice(&of);
        }
        facet.ridges.clear();
        facet.outside.clear();
        facet.kept.clear();
        self.fates[id] = Fate::Alive;
        (facet.coplanar, facet.turned) = (0, turned);
        (facet.polygon, facet.ridged, facet.tested) = (false, false, false);
        (facet.flaw, facet.centre, facet.fixed, facet.changed) = (None, None, false, false);
        self.order.push(id);
        id
    }

    /// Forgets what the step removed.
    pub fn forget_removed(&mut self) {
        self.free.append(&mut self.seen);
        self.free.append(&mut self.merged);
        self.dead.clear();
    }

    /// Places the plane of a triangle; the interior must be below it.
    pub fn set_plane(&mut self, facet: Id) -> Result<(), Broken> {
        let Facet {
            vertices, turned, ..
        } = &self.facets[facet];
        let (corners, turned) = ([0, 1, 2].map(|k| self.position(vertices[k])), *turned);
        let round = self.limits.round;
        let fits = |plane: &Plane| corners[1..].iter().all(|&p| plane.height(p).abs() <= round);
        let crossed =
            plane::by_cross(corners, turned).map(|(normal, offset)| Plane { normal, offset });
        let plane = match crossed.filter(fits) {
            Some(plane) => plane,
            None => self.eliminated(corners, turned),
        };
        self.facets[facet].plane = plane;
        if plane.height(self.interior) < -round {
            Ok(())
        } else {
            Err(Broken)
        }
    }

    /// The plane of a sliver. Its side is a guess where a pivot may be zero.
    fn eliminated(&self, corners: [V3; 3], turned: bool) -> Plane {
        let (normal, offset, sound) =
            plane::by_elimination(corners, turned, &self.limits.near_zero);
        let plane = Plane { normal, offset };
        if !sound && plane.height(self.interior) > 0.0 {
            return Plane {
                normal: normal.map(|x| -x),
                offset: -offset,
            };
        }
        plane
    }

    /// First ridge of `facet` towards `other`.
    pub fn ridge_towards(&self, facet: Id, other: Id) -> Option<Id> {
        let ridges = &self.facets[facet].ridges;
        let leads = |r: &Id| self.ridges[*r].beyond(facet) == other;
        ridges.iter().copied().find(leads)
    }

    /// The edge of a triangle opposite to its k-th vertex, and whether it is turned there.
    pub fn edge(&self, triangle: Id, k: usize) -> ([Id; 2], bool) {
        let facet = &self.facets[triangle];
        let [a, b] = [[1, 2], [0, 2], [0, 1]][k].map(|i: usize| facet.vertices[i]);
        ([a, b], facet.turned ^ (k == 1))
    }

    /// Makes the edges of a triangle explicit.
    pub fn make_polygon(&mut self, facet: Id) {
        if std::mem::replace(&mut self.facets[facet].polygon, true) {
            return;
        }
        for k in 0..self.facets[facet].neighbours.len().min(3) {
            let other = self.facets[facet].neighbours[k];
            if self.ridge_towards(facet, other).is_some() {
                continue;
            }
            let (ends, turned) = self.edge(facet, k);
            let sides = if turned {
                [facet, other]
            } else {
                [other, facet]
            };
            let tested = self.facets[facet].tested;
            for side in sides {
                self.facets[side].ridges.push(self.ridges.next());
                self.facets[side].ridged = true;
            }
            self.ridges.push(Ridge {
                ends,
                sides,
                tested,
                bent: false,
            });
        }
    }

    /// From now on vertices know the facets around them.
    pub fn keep_around(&mut self) {
        if std::mem::replace(&mut self.around_known, true) {
            return;
        }
        for facet in self.order.iter() {
            for &v in &self.facets[facet].vertices {
                self.vertices[v].around.push(facet);
            }
        }
    }
}
