//! A new point: the region it sees, the horizon around that, and the cone from it to the horizon.

use smallvec::SmallVec;

use super::lists::{Few, Id, NONE, substitute, take, take_all};
use super::polytope::{Broken, Fate, Polytope};

/// An edge between a facet that is seen and one that is not.
struct HorizonEdge {
    ends: [Id; 2],
    /// how the facet that is seen runs through it
    turned: bool,
    beyond: Id,
    ridge: Option<Id>,
}

/// The new triangles.
#[derive(Default)]
pub struct Cone {
    pub triangles: Few,
    /// those in the plane of the facet beyond the horizon, with that facet
    pub joined: Vec<(Id, Id)>,
}

impl Polytope<'_> {
    /// Replaces what `point` sees, from `facet` on, by triangles.
    pub fn add_cone(&mut self, point: Id, facet: Id) -> Result<Cone, Broken> {
        self.find_region(point, facet);
        let apex = self.add_vertex(point);
        let mut cone = Cone::default();
        let mut open = 0;
        let (mut over_ridge, mut start) = (NONE, NONE);
        for i in 0..self.seen.len() {
            let v = self.seen[i];
            let (mut last_ridge, mut last_edge) = (NONE, NONE);
            for edge in self.horizon_of(v) {
                let last = match edge.ridge {
                    Some(_) => &mut last_ridge,
                    None => &mut last_edge,
                };
                *last = self.add_to_cone(&mut cone, apex, v, &edge, &mut open)?;
            }
            if self.facets[v].ridged {
                over_ridge = last_ridge;
            }
            if over_ridge != NONE {
                start = over_ridge;
            } else if !self.facets[v].polygon {
                start = last_edge;
            }
            self.fates[v] = Fate::Seen(start);
        }
        if open != 0 || cone.triangles.is_empty() {
            return Err(Broken); // the horizon is not closed, or there is none
        }
        self.renew_vertices(&cone.triangles);
        for &t in &cone.triangles {
            if !self.is_joined(t) {
                self.set_plane(t)?;
            }
        }
        Ok(cone)
    }

    /// Breadth first; notes which facets beside it are in the point's plane.
    fn find_region(&mut self, point: Id, first: Id) {
        let (p, step) = (self.points[point], self.order.step());
        let visit = self.new_visit();
        let mut next = 0;
        self.see(first, visit);
        while next < self.seen.len() {
            for k in 0..self.facets[self.seen[next]].neighbours.len() {
                let g = self.facets[self.seen[next]].neighbours[k];
                if std::mem::replace(&mut self.facets[g].visit, visit) == visit {
                    continue;
                }
                let height = self.facets[g].plane.height(p);
                if height > self.limits.visible {
                    self.see(g, visit);
                } else if height >= -self.limits.coplanar {
                    self.facets[g].coplanar = step;
                    self.top = self.top.max(height);
                }
            }
            next += 1;
        }
    }

    fn see(&mut self, facet: Id, visit: u64) {
        self.facets[facet].visit = visit;
        self.fates[facet] = Fate::Seen(NONE);
        self.order.remove(facet);
        self.seen.push(facet);
    }

    /// The horizon edges of a facet that is seen: over ridges first, then the bare ones.
    fn horizon_of(&self, seen: Id) -> SmallVec<[HorizonEdge; 3]> {
        let facet = &self.facets[seen];
        let over = facet.ridges.iter().map(|&r| {
            let ridge = &self.ridges[r];
            HorizonEdge {
                ends: ridge.ends,
                turned: ridge.is_turned_for(seen),
                beyond: ridge.beyond(seen),
                ridge: Some(r),
            }
        });
        let corners = if facet.polygon { 0 } else { 3 };
        let bare = (0..corners).map(|k| (k, facet.neighbours[k]));
        let bare = bare.filter(|&(_, g)| self.ridge_towards(seen, g).is_none());
        let bare = bare.map(|(k, beyond)| {
            let (ends, turned) = self.edge(seen, k);
            HorizonEdge {
                ends,
                turned,
                beyond,
                ridge: None,
            }
        });
        let all = over.chain(bare);
        all.filter(|edge| self.is_alive(edge.beyond)).collect()
    }

    /// The triangle from the apex to an edge; it takes the place of the facet `seen`.
    fn add_to_cone(
        &mut self,
        cone: &mut Cone,
        apex: Id,
        seen: Id,
        edge: &HorizonEdge,
        open: &mut usize,
    ) -> Result<Id, Broken> {
        let ([a, b], h) = (edge.ends, edge.beyond);
        let t = self.add_triangle([apex, a, b], [h, NONE, NONE], edge.turned);
        self.touch(&[apex, a, b]);
        // two edges between the same two facets have not been met; groups of triangles would
        // have to be merged there
        if !substitute(&mut self.facets[h].neighbours, seen, t) {
            return Err(Broken);
        }
        if let Some(r) = edge.ridge {
            if self.facets[h].polygon {
                self.ridges[r].pass(seen, t);
                self.facets[t].ridges.push(r);
                self.facets[t].ridged = true;
            } else {
                take(&mut self.facets[h].ridges, r); // the edge is bare again
            }
        }
        if self.is_joined(t) {
            cone.joined.push((t, h));
        }
        cone.triangles.push(t);
        self.close(b, t, 1, open)?;
        self.close(a, t, 2, open)?;
        Ok(t)
    }

    /// Whether a new triangle lies in the plane of the facet beyond its edge.
    fn is_joined(&self, triangle: Id) -> bool {
        let beyond = self.facets[triangle].neighbours[0];
        self.facets[beyond].coplanar == self.order.step()
    }

    /// Links the two triangles beside the edge from the apex to `vertex`.
    fn close(&mut self, vertex: Id, t: Id, k: u32, open: &mut usize) -> Result<(), Broken> {
        let step = self.order.step();
        match self.vertices[vertex].open {
            (s, other, place) if s == step => {
                if other == NONE {
                    return Err(Broken); // the horizon meets itself
                }
                self.vertices[vertex].open = (step, NONE, 0);
                self.facets[other].neighbours[place as usize] = t;
                self.facets[t].neighbours[k as usize] = other;
                *open -= 1;
            }
            _ => {
                self.vertices[vertex].open = (step, t, k);
                *open += 1;
            }
        }
        Ok(())
    }

    /// Vertices lose what was seen, gain the new triangles, and end where neither is left.
    fn renew_vertices(&mut self, triangles: &[Id]) {
        if self.around_known {
            let (facets, vertices, fates) = (&self.facets, &mut self.vertices, &self.fates);
            for v in self.sequence.fresh() {
                take_all(&mut vertices[v].around, |f| fates[f] != Fate::Alive);
            }
            for &t in triangles {
                for &v in &facets[t].vertices {
                    vertices[v].around.push(t);
                }
            }
        }
        for i in 0..self.seen.len() {
            for k in 0..self.facets[self.seen[i]].vertices.len() {
                let v = self.facets[self.seen[i]].vertices[k];
                if !self.sequence.is_fresh(v) {
                    self.end_vertex(v);
                }
            }
        }
    }
}
