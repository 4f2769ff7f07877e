//! From facets to triangles, and to the hull as the model stores it.

use super::Hull;
use super::surface::{Broken, NONE, Surface, TAIL};

impl Surface<'_> {
    /// Replaces every facet that is no triangle by a fan around its newest vertex.
    pub fn triangulate(&mut self) -> Result<(), Broken> {
        (self.first_fresh, self.first_fresh_vert) = (TAIL, TAIL);
        for v in self.verts_from(self.first_vert()) {
            self.vm(v).fresh = false;
        }
        let wide: Vec<u32> = self
            .from(self.first)
            .filter(|&f| !self.f(f).triangle)
            .collect();
        for f in wide {
            self.fan(f)?;
        }
        Ok(())
    }

    fn fan(&mut self, facet: u32) -> Result<(), Broken> {
        let apex = *self.f(facet).vert.first().ok_or(Broken)?;
        (self.first_fresh, self.first_fresh_vert) = (TAIL, TAIL);
        let ridges = self.f(facet).ridge.clone();
        self.refresh_verts(&[apex]);
        for r in ridges {
            let ridge = &self.ridges[r as usize];
            let (top, [p, q]) = (ridge.top == facet, ridge.vert);
            self.refresh_verts(&[apex, p, q]);
            if p == apex || q == apex {
                continue;
            }
            let new = self.add_triangle(&[apex, p, q], top);
            for v in [apex, p, q] {
                self.vm(v).near.push(new);
            }
        }
        for v in self.f(facet).vert.clone() {
            let near = &mut self.vm(v).near;
            near.retain(|&f| f != facet);
        }
        self.take_out(facet);
        Ok(())
    }

    /// The triangles in sequence.
    pub fn collect(&self) -> Hull {
        let verts = self.verts_from(self.first_vert());
        let mut place = vec![0; self.verts.len()];
        for (i, &v) in verts.iter().enumerate() {
            place[v as usize] = i as u32;
        }
        let facets: Vec<u32> = self.from(self.first).collect();
        let mut number = vec![NONE; self.facets.len()];
        for (i, &f) in facets.iter().enumerate() {
            number[f as usize] = i as u32;
        }
        let corners = |f: u32| [0, 1, 2].map(|k| place[self.f(f).vert[k] as usize]);
        let face = facets
            .iter()
            .map(|&f| {
                let [a, b, c] = corners(f);
                if self.f(f).top { [b, a, c] } else { [a, b, c] }
            })
            .collect();
        let neighbours = verts
            .iter()
            .map(|&v| {
                let mut list: Vec<u32> = Vec::new();
                for &f in &self.v(v).near {
                    for other in corners(f) {
                        if other != place[v as usize] && !list.contains(&other) {
                            list.push(other);
                        }
                    }
                }
                list
            })
            .collect();
        Hull {
            vert: verts.iter().map(|&v| self.v(v).point).collect(),
            face,
            neighbours,
        }
    }
}
