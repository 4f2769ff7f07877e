//! Merging facets: one takes over the vertices, neighbours and ridges of another, and keeps its plane.

use super::surface::{Broken, Surface, remove, remove_sorted, replace};

/// A facet with more vertices than this keeps its centre through merges.
const FIXED_CENTRE: usize = 8;

/// How far the vertices of a facet lie from the plane of another.
#[derive(Clone, Copy, Default)]
pub struct Span {
    pub cost: f64,
    pub least: f64,
    pub most: f64,
}

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
                for k in [1, 2] {
                    let v = self.f(f).vert[k];
                    self.vm(v).lost_ridge = true;
                }
                self.absorb(f, horizon, true, None)?;
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

    /// Merges facet `from` into `into`. `at_apex`: `from` is a new triangle and `into` its horizon,
    /// and nobody asks what the merge leaves behind.
    pub fn absorb(
        &mut self,
        from: u32,
        into: u32,
        at_apex: bool,
        span: Option<Span>,
    ) -> Result<(), Broken> {
        if self.f(from).visible || self.f(into).visible || from == into {
            return Err(Broken);
        }
        self.merge_count += 1;
        self.need_neighbours();
        self.make_ridges(from);
        self.make_ridges(into);
        if let Some(s) = span {
            self.max_outside = self.max_outside.max(s.most);
            let wide = s.most > self.limits.wide || s.least < -self.limits.wide;
            self.fm(into).keep_centre |= wide;
        }
        self.fm(into).merged = true;
        self.forget_centre(from, into);
        if self.f(from).vert.len() == 3 {
            self.unite_triangle(from, into, at_apex)?;
        } else {
            self.unite_wide(from, into);
        }
        self.refresh(into);
        self.fm(into).tested = false;
        if !at_apex {
            self.find_redundant(into);
            self.find_degenerate(from);
            self.find_self_redundant(into);
        }
        self.discard(from, into);
        let f = self.fm(from);
        f.ridge.clear();
        f.near.clear();
        Ok(())
    }

    fn forget_centre(&mut self, from: u32, into: u32) {
        self.fm(into).tested = false;
        self.untest_ridges(from);
        if self.f(into).centre.is_none() {
            return;
        }
        let size = self.f(into).vert.len();
        let f = self.fm(into);
        if !f.keep_centre {
            f.keep_centre = size > FIXED_CENTRE;
        } else if size == 3 {
            f.keep_centre = false;
        }
        if !f.keep_centre {
            f.centre = None;
            self.untest_ridges(into);
        }
    }

    fn untest_ridges(&mut self, facet: u32) {
        for i in 0..self.f(facet).ridge.len() {
            let r = self.f(facet).ridge[i];
            self.ridges[r as usize].tested = false;
        }
    }

    /// Takes `facet` off the list of a vertex; one without a second facet is no vertex.
    fn leave(&mut self, v: u32, facet: u32, into: u32) {
        remove(&mut self.vm(v).near, facet);
        if self.v(v).near.len() < 2 {
            remove_sorted(&mut self.fm(into).vert, v);
            self.kill(v);
        }
    }

    pub fn kill(&mut self, v: u32) {
        if !self.v(v).deleted {
            self.vm(v).deleted = true;
            self.removed_verts.push(v);
        }
    }

    fn refresh_corners(&mut self, facet: u32) {
        if !self.f(facet).fresh {
            let vert = self.f(facet).vert.clone();
            self.refresh_verts(&vert);
        }
    }

    /// Three vertices of which at most one is new to `into`.
    fn unite_triangle(&mut self, from: u32, into: u32, at_apex: bool) -> Result<(), Broken> {
        let corners = self.f(from).vert.clone();
        let opposite;
        let added;
        if at_apex {
            opposite = corners[0];
            self.refresh_corners(into);
            added = self.f(into).vert[0] != opposite;
            if added {
                self.fm(into).vert.insert(0, opposite);
            }
        } else {
            let ridges = self.f(from).ridge.iter();
            let mut shared = ridges.filter(|&&r| self.ridges[r as usize].other(from) == into);
            let edge = self.ridges[*shared.next().ok_or(Broken)? as usize].vert;
            for v in edge {
                self.vm(v).lost_ridge = true;
            }
            opposite = *corners.iter().find(|v| !edge.contains(v)).ok_or(Broken)?;
            let vert = &mut self.fm(into).vert;
            let at = vert.partition_point(|&v| v > opposite);
            added = vert.get(at) != Some(&opposite);
            if added {
                vert.insert(at, opposite);
            }
            if self.f(into).fresh {
                self.refresh_verts(&[opposite]);
            } else {
                self.refresh_corners(into);
            }
        }
        for v in corners {
            if v == opposite && added {
                replace(&mut self.vm(v).near, from, into);
            } else {
                self.leave(v, from, into);
            }
        }
        self.unite_by_ridges(from, into);
        Ok(())
    }

    fn unite_by_ridges(&mut self, from: u32, into: u32) {
        let mark = self.mark_near(into);
        let mut i = 0;
        while let Some(&r) = self.f(from).ridge.get(i) {
            let other = self.ridges[r as usize].other(from);
            if other == into {
                self.drop_ridge(r);
                remove(&mut self.fm(into).near, from);
                continue;
            }
            self.fm(into).ridge.push(r);
            if self.f(other).mark == mark {
                self.make_ridges(other);
                self.forget_neighbour(other, from, into);
            } else {
                self.fm(into).near.push(other);
                replace(&mut self.fm(other).near, from, into);
                self.fm(other).mark = mark;
            }
            self.ridges[r as usize].replace(from, into);
            i += 1;
        }
    }

    fn mark_near(&mut self, facet: u32) -> u32 {
        let mark = self.new_mark();
        for i in 0..self.f(facet).near.len() {
            let n = self.f(facet).near[i];
            self.fm(n).mark = mark;
        }
        mark
    }

    /// `other` was a neighbour of both; the first place of a new facet stays with the horizon.
    fn forget_neighbour(&mut self, other: u32, from: u32, into: u32) {
        if self.f(other).near[0] == from {
            remove(&mut self.fm(other).near, into);
            replace(&mut self.fm(other).near, from, into);
        } else {
            remove(&mut self.fm(other).near, from);
        }
    }

    /// Removes a ridge; another one between the same facets inherits its mark.
    fn drop_ridge(&mut self, r: u32) {
        let ridge = &self.ridges[r as usize];
        let (top, bottom, bends) = (ridge.top, ridge.bottom, ridge.bends);
        for v in self.ridges[r as usize].vert {
            self.vm(v).lost_ridge = true;
        }
        if bends {
            let twin = self.f(top).ridge.iter().copied();
            let twin = twin
                .filter(|&x| x != r)
                .find(|&x| self.ridges[x as usize].other(top) == bottom);
            if let Some(x) = twin {
                self.ridges[x as usize].bends = true;
            }
        }
        for f in [top, bottom] {
            remove(&mut self.fm(f).ridge, r);
        }
    }

    fn unite_wide(&mut self, from: u32, into: u32) {
        let common = self.new_mark();
        for i in 0..self.f(into).vert.len() {
            let v = self.f(into).vert[i];
            self.vm(v).mark = common;
        }
        let mark = self.mark_near(into);
        for n in self.f(from).near.clone() {
            if self.f(n).mark == mark {
                self.make_ridges(n);
                self.forget_neighbour(n, from, into);
            } else if n != into {
                self.fm(into).near.push(n);
                replace(&mut self.fm(n).near, from, into);
            }
        }
        remove(&mut self.fm(from).near, into);
        remove(&mut self.fm(into).near, from);
        let corners = self.f(from).vert.clone();
        let vert = &mut self.fm(into).vert;
        vert.extend(&corners);
        vert.sort_unstable_by(|a, b| b.cmp(a));
        vert.dedup();
        let mut i = 0;
        while let Some(&r) = self.f(into).ridge.get(i) {
            if self.ridges[r as usize].other(into) == from {
                self.drop_ridge(r);
            } else {
                i += 1;
            }
        }
        for r in std::mem::take(&mut self.fm(from).ridge) {
            self.ridges[r as usize].replace(from, into);
            self.fm(into).ridge.push(r);
        }
        for v in corners {
            if self.v(v).mark == common {
                self.leave(v, from, into);
            } else {
                replace(&mut self.vm(v).near, from, into);
            }
        }
        self.refresh_corners(into);
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
        self.refresh_corners(into);
        self.refresh(into);
        let f = self.fm(into);
        (f.merged, f.tested) = (true, false);
        if f.vert.len() <= FIXED_CENTRE {
            f.centre = None;
        }
        for &f in ring {
            self.discard(f, into);
        }
    }

    fn ring_neighbours(&mut self, ring: &[u32], into: u32, same: u32) {
        let near = std::mem::take(&mut self.fm(into).near);
        let known = self.new_mark();
        let rest = near.into_iter().filter(|&n| self.f(n).mark != same);
        let rest: Vec<u32> = rest.collect();
        for &n in &rest {
            self.fm(n).mark = known;
        }
        self.fm(into).near = rest;
        self.fm(into).mark = known;
        for &f in ring {
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                if self.f(n).mark == same || n == into {
                    continue;
                }
                let first = self.f(n).mark != known;
                self.fm(n).mark = known;
                match (self.f(n).triangle, first) {
                    (true, true) => {
                        self.fm(into).near.push(n);
                        replace(&mut self.fm(n).near, f, into);
                        let mut ridges = self.f(n).ridge.iter().copied();
                        if let Some(r) = ridges.find(|&r| self.ridges[r as usize].other(n) == f) {
                            self.ridges[r as usize].replace(f, into);
                        }
                    }
                    (true, false) => {
                        self.make_ridges(n);
                        remove(&mut self.fm(n).near, f);
                    }
                    (false, _) => {
                        remove(&mut self.fm(n).near, f);
                        if first {
                            self.fm(n).near.push(into);
                            self.fm(into).near.push(n);
                        }
                    }
                }
            }
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
        let mut verts: Vec<u32> = Vec::new();
        for &f in ring {
            for &v in &self.f(f).vert {
                if v != apex && !verts.contains(&v) {
                    verts.push(v);
                }
            }
        }
        verts.push(apex);
        for v in verts {
            let mut near = std::mem::take(&mut self.vm(v).near);
            near.retain(|&f| self.f(f).mark != same && f != into);
            near.push(into);
            let few = near.len() < 2;
            let vertex = self.vm(v);
            (vertex.near, vertex.lost_ridge) = (near, true);
            if few {
                remove_sorted(&mut self.fm(into).vert, v);
                self.kill(v);
            }
        }
    }
}
