//! Merging facets: one takes over the vertices, neighbours and ridges of another, and keeps its plane.

use super::surface::{Broken, Surface, remove, remove_sorted, replace};

/// With so many vertices more than a triangle a facet keeps its centre through merges.
const FIXED_CENTRE: usize = 5;

impl Surface<'_> {
    /// New facets in the plane of their horizon facet become part of it.
    pub fn absorb_coplanar(&mut self) -> Result<bool, Broken> {
        let mut any = false;
        for f in self.fresh() {
            if self.f(f).plane || self.f(f).visible || self.f(f).cycle_done {
                continue;
            }
            let horizon = self.f(f).near[0];
            any = true;
            if self.f(f).cycle == f {
                self.absorb(f, horizon, true)?;
                continue;
            }
            let mut ring = vec![];
            let mut at = f;
            loop {
                at = self.f(at).cycle;
                if self.f(at).cycle_done {
                    return Err(Broken);
                }
                self.fm(at).cycle_done = true;
                ring.push(at);
                if at == f {
                    break;
                }
            }
            self.absorb_ring(&ring, horizon);
        }
        Ok(any)
    }

    /// Merges facet `from` into `into`. `at_apex`: `from` is a new triangle and `into` its horizon.
    pub fn absorb(&mut self, from: u32, into: u32, at_apex: bool) -> Result<(), Broken> {
        if self.f(from).visible || self.f(into).visible || from == into {
            return Err(Broken);
        }
        self.merge_count += 1;
        self.need_neighbours();
        self.make_ridges(from);
        self.make_ridges(into);
        self.fm(into).merged = true;
        self.forget_centre(from, into);
        let common = self.new_mark();
        for i in 0..self.f(into).vert.len() {
            let v = self.f(into).vert[i];
            self.vm(v).mark = common;
        }
        let corners = self.f(from).vert.clone();
        let is_fresh = self.f(into).fresh;
        if corners.len() == 3 && at_apex {
            let apex = corners[0];
            if !is_fresh {
                let vert = self.f(into).vert.clone();
                self.refresh_verts(&vert);
            }
            if self.f(into).vert[0] != apex {
                self.fm(into).vert.insert(0, apex);
            }
        } else {
            self.unite_verts(&corners, into);
            if !is_fresh {
                let vert = self.f(into).vert.clone();
                self.refresh_verts(&vert);
            } else if corners.len() == 3 {
                let new: Vec<u32> = corners
                    .iter()
                    .copied()
                    .filter(|&v| self.v(v).mark != common)
                    .collect();
                self.refresh_verts(&new);
            }
        }
        self.unite_neighbours(from, into);
        self.unite_ridges(from, into);
        for v in corners {
            if self.v(v).mark != common {
                replace(&mut self.vm(v).near, from, into);
                continue;
            }
            remove(&mut self.vm(v).near, from);
            if self.v(v).near.len() < 2 {
                self.delete_vertex(v, into);
            }
        }
        self.discard(from, into);
        self.refresh(into);
        self.fm(into).tested = false;
        Ok(())
    }

    fn delete_vertex(&mut self, v: u32, facet: u32) {
        if !self.v(v).deleted {
            self.vm(v).deleted = true;
            self.removed_verts.push(v);
        }
        remove_sorted(&mut self.fm(facet).vert, v);
    }

    fn forget_centre(&mut self, from: u32, into: u32) {
        self.fm(into).tested = false;
        for i in 0..self.f(from).ridge.len() {
            let r = self.f(from).ridge[i];
            self.ridges[r as usize].tested = false;
        }
        if self.f(into).centre.is_none() {
            return;
        }
        let size = self.f(into).vert.len();
        let f = self.fm(into);
        if !f.keep_centre {
            f.keep_centre = size > 3 + FIXED_CENTRE;
        } else if size == 3 {
            f.keep_centre = false;
        }
        if !f.keep_centre {
            f.centre = None;
            for i in 0..self.f(into).ridge.len() {
                let r = self.f(into).ridge[i];
                self.ridges[r as usize].tested = false;
            }
        }
    }

    /// Both lists are ordered, newest vertex first.
    fn unite_verts(&mut self, more: &[u32], into: u32) {
        let vert = &mut self.fm(into).vert;
        vert.extend(more);
        vert.sort_unstable_by(|a, b| b.cmp(a));
        vert.dedup();
    }

    fn unite_neighbours(&mut self, from: u32, into: u32) {
        let mark = self.new_mark();
        for i in 0..self.f(into).near.len() {
            let n = self.f(into).near[i];
            self.fm(n).mark = mark;
        }
        for i in 0..self.f(from).near.len() {
            let n = self.f(from).near[i];
            if self.f(n).mark == mark {
                self.make_ridges(n);
                if self.f(n).near[0] != from {
                    remove(&mut self.fm(n).near, from);
                } else {
                    remove(&mut self.fm(n).near, into);
                    replace(&mut self.fm(n).near, from, into);
                }
            } else if n != into {
                self.fm(into).near.push(n);
                replace(&mut self.fm(n).near, from, into);
            }
        }
        remove(&mut self.fm(from).near, into);
        remove(&mut self.fm(into).near, from);
    }

    /// One ridge of `from` after the other: those between the two go, the rest change hands.
    fn unite_ridges(&mut self, from: u32, into: u32) {
        let mut ridges = std::mem::take(&mut self.fm(from).ridge);
        let mut i = 0;
        while let Some(&r) = ridges.get(i) {
            let ridge = &mut self.ridges[r as usize];
            if ridge.other(from) == into {
                for v in ridge.vert {
                    self.vm(v).lost_ridge = true;
                }
                remove(&mut self.fm(into).ridge, r);
                ridges.swap_remove(i);
            } else {
                ridge.replace(from, into);
                self.fm(into).ridge.push(r);
                i += 1;
            }
        }
    }

    /// Merges a ring of new facets into their common horizon facet.
    fn absorb_ring(&mut self, ring: &[u32], into: u32) {
        self.merge_count += 1;
        self.need_neighbours();
        self.make_ridges(into);
        let apex = self.f(ring[0]).vert[0];
        let same = self.new_mark();
        for &f in ring {
            self.fm(f).mark = same;
        }
        self.ring_neighbours(ring, into, same);
        self.ring_ridges(ring, into, same);
        self.ring_verts(ring, into, same, apex);
        if self.f(into).vert[0] != apex {
            self.fm(into).vert.insert(0, apex);
        }
        if !self.f(into).fresh {
            let vert = self.f(into).vert.clone();
            self.refresh_verts(&vert);
        }
        self.refresh(into);
        let f = self.fm(into);
        (f.merged, f.tested) = (true, false);
        if f.vert.len() <= 3 + FIXED_CENTRE {
            f.centre = None;
        }
        for &f in ring {
            self.discard(f, into);
        }
    }

    fn ring_neighbours(&mut self, ring: &[u32], into: u32, same: u32) {
        let near = std::mem::take(&mut self.fm(into).near);
        let known = self.new_mark();
        let near: Vec<u32> = near
            .into_iter()
            .filter(|&n| self.f(n).mark != same)
            .collect();
        for &n in &near {
            self.fm(n).mark = known;
        }
        self.fm(into).near = near;
        self.fm(into).mark = known;
        for &f in ring {
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                if self.f(n).mark == same || n == into {
                    continue;
                }
                let first = self.f(n).mark != known;
                self.fm(n).mark = known;
                if first {
                    self.fm(into).near.push(n);
                }
                match (self.f(n).triangle, first) {
                    (true, true) => {
                        replace(&mut self.fm(n).near, f, into);
                        let between = self
                            .f(n)
                            .ridge
                            .iter()
                            .copied()
                            .find(|&r| self.ridges[r as usize].other(n) == f);
                        if let Some(r) = between {
                            self.ridges[r as usize].replace(f, into);
                        }
                    }
                    (true, false) => {
                        self.make_ridges(n);
                        remove(&mut self.fm(n).near, f);
                    }
                    (false, first) => {
                        remove(&mut self.fm(n).near, f);
                        if first {
                            self.fm(n).near.push(into);
                        }
                    }
                }
            }
        }
        // the marks of the ring tell its facets from others in what follows
        for &f in ring {
            self.fm(f).mark = same;
        }
    }

    fn ring_ridges(&mut self, ring: &[u32], into: u32, same: u32) {
        let mut own = std::mem::take(&mut self.fm(into).ridge);
        own.retain(|&r| self.f(self.ridges[r as usize].other(into)).mark != same);
        self.fm(into).ridge = own;
        for &f in ring {
            for r in std::mem::take(&mut self.fm(f).ridge) {
                let ridge = &mut self.ridges[r as usize];
                if ridge.top != f && ridge.bottom != f {
                    self.fm(into).ridge.push(r);
                    continue;
                }
                let n = ridge.other(f);
                ridge.replace(f, into);
                if n == into {
                    continue;
                }
                if self.f(n).mark == same {
                    remove(&mut self.fm(n).ridge, r);
                } else {
                    self.fm(into).ridge.push(r);
                }
            }
            if !self.f(f).triangle {
                continue;
            }
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                if self.f(n).mark != same && self.f(n).triangle {
                    self.add_ridge(f, i, into, n);
                }
            }
        }
    }

    fn ring_verts(&mut self, ring: &[u32], into: u32, same: u32, apex: u32) {
        let mut verts = self.f(into).vert.clone();
        for &f in ring {
            for &v in &self.f(f).vert {
                if !verts.contains(&v) {
                    verts.push(v);
                }
            }
        }
        for v in verts {
            let mut near = std::mem::take(&mut self.vm(v).near);
            near.retain(|&f| self.f(f).mark != same);
            if v == apex && !near.contains(&into) {
                near.push(into);
            }
            self.vm(v).near = near;
            if self.v(v).near.len() < 2 {
                self.delete_vertex(v, into);
            }
        }
    }
}
