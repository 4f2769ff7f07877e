//! A facet merged into its neighbour: what that does to ridges, neighbours and vertices.

use super::lists::{Id, substitute, take};
use super::nonconvex::Span;
use super::polytope::{Broken, Fate, Polytope};

/// Above so many vertices a facet keeps its centre.
const CENTRE_STAYS: usize = 8;

impl Polytope<'_> {
    /// Merges `a` into `b`, whose plane stays. `joined`: `a` is a triangle of the cone in the plane
    /// of `b`.
    pub fn contract(
        &mut self,
        a: Id,
        b: Id,
        span: Option<Span>,
        joined: bool,
    ) -> Result<(), Broken> {
        if a == b || !self.is_alive(a) || !self.is_alive(b) {
            return Err(Broken);
        }
        self.keep_around();
        self.merges += 1;
        self.make_polygon(a);
        self.make_polygon(b);
        for &r in &self.facets[a].ridges {
            self.ridges[r].tested = false;
        }
        self.release_centre(b, span);
        let fresh = self.order.is_fresh(b);
        let gained = if self.facets[a].vertices.len() == 3 {
            let tip = if joined {
                self.facets[a].vertices[0]
            } else {
                self.tip(a, b)?
            };
            self.move_edges(a, b);
            if fresh {
                self.touch(&[tip]);
            }
            self.gain(b, &[tip])
        } else {
            self.move_neighbours(a, b);
            self.move_ridges(a, b);
            let vertices = self.facets[a].vertices.clone();
            self.gain(b, &vertices)
        };
        if !fresh {
            let vertices = self.facets[b].vertices.clone();
            self.touch(&vertices);
        }
        self.move_around(a, b, &gained);
        self.retire(a, b);
        Ok(())
    }

    /// `a` leaves the surface for `b`.
    fn retire(&mut self, a: Id, b: Id) {
        self.order.remove(a);
        self.order.move_to_end(b);
        let into = &mut self.facets[b];
        (into.tested, into.changed) = (false, true);
        self.fates[a] = Fate::Merged(b);
        self.merged.push(a);
    }

    /// The vertex of a triangle off its first ridge towards `b`.
    fn tip(&self, a: Id, b: Id) -> Result<Id, Broken> {
        let ends = self.ridges[self.ridge_towards(a, b).ok_or(Broken)?].ends;
        let vertices = &self.facets[a].vertices;
        let off = vertices.iter().find(|v| !ends.contains(v));
        off.copied().ok_or(Broken)
    }

    /// Forgets the centre of a facet that grows, unless it is large or has grown far.
    fn release_centre(&mut self, b: Id, span: Option<Span>) {
        let wide = self.limits.wide;
        let facet = &mut self.facets[b];
        if span.is_some_and(|s| s.most > wide || s.least < -wide) {
            facet.fixed = true;
        }
        if facet.centre.is_none() {
            return;
        }
        facet.fixed = match facet.fixed {
            true => facet.vertices.len() != 3,
            false => facet.vertices.len() > CENTRE_STAYS,
        };
        if !facet.fixed {
            facet.centre = None;
            for &r in &self.facets[b].ridges {
                self.ridges[r].tested = false;
            }
        }
    }

    /// Of a triangle: ridges and what is beyond them, one after the other.
    fn move_edges(&mut self, a: Id, b: Id) {
        let mut k = 0;
        while let Some(&r) = self.facets[a].ridges.get(k) {
            let o = self.ridges[r].beyond(a);
            if o == b {
                self.remove_ridge(r);
                take(&mut self.facets[b].neighbours, a);
            } else {
                self.make_neighbour(o, a, b);
                self.ridges[r].pass(a, b);
                self.facets[b].ridges.push(r);
                k += 1;
            }
        }
    }

    /// Of a larger facet: what is beside it.
    fn move_neighbours(&mut self, a: Id, b: Id) {
        for k in 0..self.facets[a].neighbours.len() {
            let o = self.facets[a].neighbours[k];
            if o != b {
                self.make_neighbour(o, a, b);
            }
        }
        take(&mut self.facets[b].neighbours, a);
        take(&mut self.facets[a].neighbours, b);
    }

    /// Of a larger facet: its ridges.
    fn move_ridges(&mut self, a: Id, b: Id) {
        let mut k = 0;
        while let Some(&r) = self.facets[b].ridges.get(k) {
            if self.ridges[r].beyond(b) == a {
                self.remove_ridge(r);
            } else {
                k += 1;
            }
        }
        for k in 0..self.facets[a].ridges.len() {
            let r = self.facets[a].ridges[k];
            self.ridges[r].pass(a, b);
            self.facets[b].ridges.push(r);
        }
    }

    /// `o`, beside `a`, comes to be beside `b`.
    fn make_neighbour(&mut self, o: Id, a: Id, b: Id) {
        if !self.facets[b].neighbours.contains(&o) {
            self.facets[b].neighbours.push(o);
            substitute(&mut self.facets[o].neighbours, a, b);
            return;
        }
        self.make_polygon(o);
        let beside = &mut self.facets[o].neighbours;
        if beside.first() == Some(&a) {
            take(beside, b);
            substitute(beside, a, b);
        } else {
            take(beside, a);
        }
    }

    /// Takes a ridge from both its facets. Its ends are loosened; its bend passes to another ridge
    /// between the two.
    fn remove_ridge(&mut self, r: Id) {
        for v in self.ridges[r].ends {
            if !std::mem::replace(&mut self.vertices[v].loose, true) {
                self.loose.push(v);
            }
        }
        self.drop_ridge(r);
    }

    /// The same, without loosening.
    pub fn drop_ridge(&mut self, r: Id) {
        let [f, g] = self.ridges[r].sides;
        take(&mut self.facets[f].ridges, r);
        take(&mut self.facets[g].ridges, r);
        if self.ridges[r].bent
            && let Some(twin) = self.ridge_towards(f, g)
        {
            self.ridges[twin].bent = true;
        }
    }

    /// Adds vertices to `b`; those it did not have.
    fn gain(&mut self, b: Id, vertices: &[Id]) -> Vec<Id> {
        let own = &mut self.facets[b].vertices;
        let mut gained = vertices.to_vec();
        gained.retain(|v| !own.contains(v));
        own.extend_from_slice(&gained);
        own.sort_unstable();
        own.reverse();
        gained
    }

    /// Around the vertices of `a`: `b` takes its place, or was there already.
    fn move_around(&mut self, a: Id, b: Id, gained: &[Id]) {
        for v in self.facets[a].vertices.clone() {
            let around = &mut self.vertices[v].around;
            if gained.contains(&v) {
                substitute(around, a, b);
                continue;
            }
            take(around, a);
            if around.len() < 2 {
                self.facets[b].vertices.retain(|&mut w| w != v);
                self.end_vertex(v);
            }
        }
    }
}
