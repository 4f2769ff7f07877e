//! From polygons to triangles, and from those to the result.

use super::lists::{Id, NONE, Table};
use super::polytope::Polytope;
use super::surface::Hull;

impl Polytope<'_> {
    /// Each polygon gives way to a fan around its newest vertex.
    pub fn triangulate(&mut self) {
        self.sequence.begin_step();
        let polygons: Vec<Id> = self
            .order
            .iter()
            .filter(|&f| self.facets[f].polygon)
            .collect();
        for f in polygons {
            self.cut_into_fan(f);
        }
        self.keep_around();
    }

    fn cut_into_fan(&mut self, polygon: Id) {
        let vertices = self.facets[polygon].vertices.clone();
        let Some(&apex) = vertices.first() else {
            return;
        };
        self.touch(&[apex]);
        for r in self.facets[polygon].ridges.clone() {
            let ridge = self.ridges[r];
            let [a, b] = ridge.ends;
            self.touch(&[a, b]);
            if apex == a || apex == b {
                continue;
            }
            let turned = ridge.is_turned_for(polygon);
            let t = self.add_triangle([apex, a, b], [NONE; 3], turned);
            for v in [apex, a, b] {
                self.vertices[v].around.push(t);
            }
        }
        for v in vertices {
            self.vertices[v].around.retain(|&mut f| f != polygon);
        }
        self.order.remove(polygon);
    }

    /// Vertices, faces and neighbours, in their order.
    pub fn to_hull(&self) -> Hull {
        let mut place = Table(vec![0; self.vertices.len()]);
        for (k, v) in self.sequence.iter().enumerate() {
            place[v] = k as u32;
        }
        let corners = |f: Id| {
            let facet = &self.facets[f];
            let v = &facet.vertices;
            let [a, b, c] = [0, 1, 2].map(|k| place[v[k]]);
            if facet.turned { [b, a, c] } else { [a, b, c] }
        };
        let neighbours = self.sequence.iter().map(|v| {
            // around a vertex are as many others as faces
            let mut list = Vec::with_capacity(self.vertices[v].around.len());
            for &f in &self.vertices[v].around {
                for &w in &self.facets[f].vertices {
                    if w != v && !list.contains(&place[w]) {
                        list.push(place[w]);
                    }
                }
            }
            list
        });
        Hull {
            vert: self
                .sequence
                .iter()
                .map(|v| self.vertices[v].point)
                .collect(),
            face: self.order.iter().map(corners).collect(),
            neighbours: neighbours.collect(),
        }
    }
}
