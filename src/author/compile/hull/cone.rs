//! One step: the facets a point sees give way to a cone from their rim to the point.

use super::surface::{Broken, NONE, Ridge, Surface, TAIL, remove, replace};
use crate::author::compile::algebra::V3;

impl Surface<'_> {
    /// Adds a point above `facet`.
    pub fn add_point(&mut self, point: u32, facet: u32) -> Result<(), Broken> {
        self.find_visible(self.points[point as usize], facet);
        self.make_cone(point)?;
        self.match_cone()?;
        for f in self.fresh() {
            if !self.f(f).joins_horizon {
                self.set_plane(f)?;
            }
        }
        self.update_neighbours();
        self.merge_fresh()?;
        self.search_all = self.merge_count > super::outside::MANY_MERGES
            || self.from(self.first_fresh).any(|f| !self.f(f).triangle);
        self.reassign_points();
        (self.search_all, self.not_sharp) = (false, false);
        self.finish_step();
        Ok(())
    }

    /// Gathers the facets seen from `p`, breadth first, behind all others.
    fn find_visible(&mut self, p: V3, facet: u32) {
        self.take_out(facet);
        self.append(facet);
        self.first_visible = facet;
        let see = |s: &mut Self, f: u32| {
            let f = s.fm(f);
            (f.visible, f.replaced_by) = (true, NONE);
        };
        see(self, facet);
        let mark = self.new_mark();
        let mut at = facet;
        while at != TAIL {
            self.fm(at).mark = mark;
            for i in 0..self.f(at).near.len() {
                let n = self.f(at).near[i];
                if self.f(n).mark == mark {
                    continue;
                }
                self.fm(n).mark = mark;
                let height = self.height(n, p);
                if height > self.limits.visible {
                    self.take_out(n);
                    self.append(n);
                    see(self, n);
                } else {
                    let coplanar = height >= -self.limits.coplanar;
                    self.fm(n).coplanar_horizon = coplanar;
                    if coplanar {
                        self.max_outside = self.max_outside.max(height);
                    }
                }
            }
            at = self.f(at).next;
        }
    }

    /// New facets over the rim.
    fn make_cone(&mut self, point: u32) -> Result<(), Broken> {
        (self.first_fresh, self.first_fresh_vert) = (TAIL, TAIL);
        let apex = self.add_vertex(point);
        self.append_vertex(apex);
        self.count += 1;
        // the last facets made, over ridges and over edges; they stay for the next round
        let (mut by_ridge, mut last) = (NONE, NONE);
        for seen in self.visible() {
            for i in 0..self.f(seen).near.len() {
                let n = self.f(seen).near[i];
                self.fm(n).seen = false;
            }
            if self.f(seen).had_ridges {
                by_ridge = self.cone_over_ridges(seen, apex)?;
            }
            if self.f(seen).triangle {
                last = self.cone_over_edges(seen, apex)?;
            }
            if by_ridge != NONE {
                last = by_ridge;
            }
            self.fm(seen).replaced_by = last;
            self.fm(seen).near.clear();
        }
        Ok(())
    }

    /// A triangle over each ridge to a facet that stays.
    fn cone_over_ridges(&mut self, seen: u32, apex: u32) -> Result<u32, Broken> {
        let mut last = NONE;
        for r in std::mem::take(&mut self.fm(seen).ridge) {
            let ridge = &self.ridges[r as usize];
            let horizon = ridge.other(seen);
            if self.f(horizon).visible {
                continue;
            }
            let top = ridge.top == seen;
            let vert = [apex, ridge.vert[0], ridge.vert[1]];
            let new = self.new_triangle(vert, top, horizon);
            last = new;
            if self.f(horizon).coplanar_horizon {
                self.fm(new).joins_horizon = true;
                if self.f(horizon).seen {
                    let ring = self.f(horizon).new_cycle;
                    self.fm(new).cycle = self.f(ring).cycle;
                    self.fm(ring).cycle = new;
                } else {
                    self.fm(new).cycle = new;
                    self.fm(horizon).new_cycle = new;
                }
            }
            if self.f(horizon).seen {
                if self.f(horizon).triangle {
                    return Err(Broken);
                }
                self.fm(horizon).near.push(new);
            } else {
                replace(&mut self.fm(horizon).near, seen, new);
            }
            if self.f(horizon).triangle {
                remove(&mut self.fm(horizon).ridge, r);
            } else {
                self.fm(new).ridge.push(r);
                self.fm(new).had_ridges = true;
                self.ridges[r as usize].replace(seen, new);
            }
            self.fm(horizon).seen = true;
        }
        Ok(last)
    }

    fn cone_over_edges(&mut self, seen: u32, apex: u32) -> Result<u32, Broken> {
        let mut last = NONE;
        for i in 0..self.f(seen).near.len() {
            let horizon = self.f(seen).near[i];
            if self.f(horizon).seen || self.f(horizon).visible {
                continue;
            }
            let h = self.f(horizon);
            let skip = h.near.iter().position(|&n| n == seen).ok_or(Broken)?;
            let top = h.top ^ (skip % 2 == 0);
            let &[a, b, c] = &h.vert[..] else {
                return Err(Broken);
            };
            let [first, second] = [[b, c], [a, c], [a, b]][skip];
            let vert = [apex, first, second];
            let coplanar = h.coplanar_horizon;
            let new = self.new_triangle(vert, top, horizon);
            last = new;
            if coplanar {
                self.fm(new).cycle = new;
                self.fm(new).joins_horizon = true;
            }
            self.fm(horizon).near[skip] = new;
        }
        Ok(last)
    }

    fn new_triangle(&mut self, vert: [u32; 3], top: bool, horizon: u32) -> u32 {
        self.refresh_verts(&vert);
        let new = self.add_triangle(&vert, top);
        let f = self.fm(new);
        f.fresh = true;
        f.near.extend([horizon, NONE, NONE]);
        new
    }

    /// Joins the new facets along their edges to the apex.
    fn match_cone(&mut self) -> Result<(), Broken> {
        let mut open = 0;
        for f in self.fresh() {
            for skip in [1, 2] {
                // the edge opposite to a vertex runs from the apex to the third one
                let end = self.f(f).vert[3 - skip];
                match self.vm(end).open.take() {
                    Some((other, place)) => {
                        self.fm(f).near[skip] = other;
                        self.fm(other).near[place] = f;
                        open -= 1;
                    }
                    None => {
                        self.vm(end).open = Some((f, skip));
                        open += 1;
                    }
                }
            }
        }
        if open == 0 { Ok(()) } else { Err(Broken) }
    }

    /// Vertices learn of new facets and forget those to be removed; a vertex without any other
    /// facets goes as well.
    pub fn update_neighbours(&mut self) {
        if self.know_neighbours {
            for v in self.verts_from(self.first_fresh_vert) {
                let mut i = 0;
                while let Some(&f) = self.v(v).near.get(i) {
                    if self.f(f).visible {
                        self.vm(v).near.swap_remove(i);
                    } else {
                        i += 1;
                    }
                }
            }
            for f in self.fresh() {
                self.enter_verts(f);
            }
        }
        for f in self.visible() {
            for i in 0..self.f(f).vert.len() {
                let v = self.f(f).vert[i];
                if self.v(v).fresh || self.v(v).deleted {
                    continue;
                }
                if self.v(v).near.iter().any(|&n| !self.f(n).visible) {
                    remove(&mut self.vm(v).near, f);
                } else {
                    self.kill(v);
                }
            }
        }
    }

    /// Makes the lists of the facets around each vertex, if there are none yet: they are kept from
    /// the first merge on.
    pub fn need_neighbours(&mut self) {
        if !self.know_neighbours {
            self.know_neighbours = true;
            for f in self.from(self.first).collect::<Vec<_>>() {
                if !self.f(f).visible {
                    self.enter_verts(f);
                }
            }
        }
    }

    fn enter_verts(&mut self, facet: u32) {
        for i in 0..self.f(facet).vert.len() {
            let v = self.f(facet).vert[i];
            self.vm(v).near.push(facet);
        }
    }

    /// An explicit ridge to each neighbour that has none yet; the facet is no triangle any more.
    pub fn make_ridges(&mut self, facet: u32) {
        if !self.f(facet).triangle {
            return;
        }
        self.fm(facet).triangle = false;
        for i in 0..self.f(facet).near.len() {
            let n = self.f(facet).near[i];
            self.fm(n).seen = false;
        }
        for i in 0..self.f(facet).ridge.len() {
            let n = self.ridges[self.f(facet).ridge[i] as usize].other(facet);
            self.fm(n).seen = true;
        }
        for i in 0..self.f(facet).near.len() {
            let n = self.f(facet).near[i];
            if !self.f(n).seen {
                self.add_ridge(facet, i, facet, n);
            }
        }
    }

    /// The ridge opposite to vertex `i` of a triangle, between `owner` and its neighbour.
    pub fn add_ridge(&mut self, triangle: u32, i: usize, owner: u32, near: u32) {
        let vert = &self.f(triangle).vert;
        let vert = [vert[usize::from(i == 0)], vert[2 - usize::from(i == 2)]];
        let top = self.f(triangle).top ^ (i % 2 == 1);
        let r = self.ridges.len() as u32;
        self.ridges.push(Ridge {
            vert,
            top: if top { owner } else { near },
            bottom: if top { near } else { owner },
            tested: self.f(owner).tested,
            bends: false,
        });
        for f in [owner, near] {
            let f = self.fm(f);
            f.ridge.push(r);
            f.had_ridges = true;
        }
    }

    /// Removes what is visible; nothing is fresh any more.
    pub fn finish_step(&mut self) {
        for f in self.visible() {
            self.take_out(f);
            self.spare.push(f);
        }
        for v in std::mem::take(&mut self.removed_verts) {
            self.drop_vertex(v);
        }
        for v in self.verts_from(self.first_fresh_vert) {
            self.vm(v).fresh = false;
        }
        for f in self.fresh() {
            self.fm(f).fresh = false;
        }
        (self.first_visible, self.first_fresh, self.first_fresh_vert) = (TAIL, TAIL, TAIL);
    }
}
