//! Vertices that merges leave between two facets only: the line between these runs straight through,
//! so another vertex takes their place.

use super::lists::{Id, take, take_all};
use super::polytope::{Broken, Polytope};

impl Polytope<'_> {
    /// Drops vertices from the facets that grew in this step; whether that led to merges.
    pub fn drop_superfluous_vertices(&mut self) -> Result<bool, Broken> {
        let before = self.merges;
        loop {
            self.drop_vertices_off_ridges();
            if self.work_off()? {
                continue;
            }
            self.drop_loose_vertices();
            if !self.work_off()? {
                return Ok(self.merges > before);
            }
        }
    }

    fn changed_facets(&self) -> Vec<Id> {
        let fresh = self.order.fresh();
        fresh.filter(|&f| self.facets[f].changed).collect()
    }

    /// Vertices on no ridge of a facet leave it.
    fn drop_vertices_off_ridges(&mut self) {
        for f in self.changed_facets() {
            let facet = &self.facets[f];
            let ends: Vec<Id> = facet
                .ridges
                .iter()
                .flat_map(|&r| self.ridges[r].ends)
                .collect();
            let off = facet.vertices.iter().filter(|v| !ends.contains(v));
            let off: Vec<Id> = off.copied().collect();
            for &v in &off {
                self.facets[f].vertices.retain(|&mut w| w != v);
                take(&mut self.vertices[v].around, f);
                if self.vertices[v].around.is_empty() {
                    self.end_vertex(v);
                }
            }
            if !off.is_empty() {
                self.flag_flawed(f);
            }
        }
    }

    fn drop_loose_vertices(&mut self) {
        for f in self.changed_facets() {
            self.facets[f].changed = false;
            for v in self.facets[f].vertices.clone() {
                let vertex = &self.vertices[v];
                if let (true, false, &[a, b]) = (vertex.loose, vertex.dead, &vertex.around[..])
                    && let Some(w) = self.stand_in(v, a, b)
                {
                    self.rename(v, w, a, b);
                }
            }
        }
    }

    /// The ridges between two facets at a vertex.
    fn ridges_at(&self, v: Id, a: Id, b: Id) -> Vec<Id> {
        let ridges = self.facets[a].ridges.iter().copied();
        let at = |r: &Id| self.ridges[*r].beyond(a) == b && self.ridges[*r].ends.contains(&v);
        ridges.filter(at).collect()
    }

    /// The vertex to take the place of `v`, which only `a` and `b` have: one across a ridge at `v`, the
    /// rarest there first. It must not double a ridge.
    fn stand_in(&self, v: Id, a: Id, b: Id) -> Option<Id> {
        let ridges = self.ridges_at(v, a, b);
        let times = |w: Id| {
            let has = |r: &&Id| self.ridges[**r].ends.contains(&w);
            ridges.iter().filter(has).count()
        };
        let mut common = self.facets[a].vertices.clone();
        common.retain(|w| self.facets[b].vertices.contains(w));
        take(&mut common, v);
        take_all(&mut common, |w| times(w) == 0);
        // few, for which a sort of the library's would be more code than use
        for end in 1..common.len() {
            for k in (1..=end).rev() {
                if times(common[k - 1]) <= times(common[k]) {
                    break;
                }
                common.swap(k - 1, k);
            }
        }
        let far: Vec<Id> = ridges
            .iter()
            .map(|&r| other_end(self.ridges[r].ends, v))
            .collect();
        common
            .into_iter()
            .find(|&w| !self.has_ridge_to_any(w, &far))
    }

    fn has_ridge_to_any(&self, w: Id, far: &[Id]) -> bool {
        let around = self.vertices[w].around.iter();
        let mut ridges = around.flat_map(|&f| &self.facets[f].ridges);
        ridges.any(|&r| {
            let ends = self.ridges[r].ends;
            ends.contains(&w) && far.contains(&other_end(ends, w))
        })
    }

    /// Puts `w` in the place of `v`, which ends.
    fn rename(&mut self, v: Id, w: Id, a: Id, b: Id) {
        for r in self.ridges_at(v, a, b) {
            let ridge = &mut self.ridges[r];
            let x = other_end(ridge.ends, v);
            if x == w {
                self.drop_ridge(r);
                continue;
            }
            if (x > v) != (x > w) {
                ridge.sides.swap(0, 1);
            }
            ridge.ends = [x.max(w), x.min(w)];
        }
        for f in [a, b] {
            self.facets[f].vertices.retain(|&mut x| x != v);
            self.flag_flawed(f);
        }
        self.end_vertex(v);
    }
}

fn other_end(ends: [Id; 2], v: Id) -> Id {
    ends[usize::from(ends[0] == v)]
}
