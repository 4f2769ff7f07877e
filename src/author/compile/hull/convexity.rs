//! Which facets bend inwards or are flat against each other within rounding, and the merges that
//! make the surface clearly convex again.

use super::surface::{Broken, Merge, NONE, Surface, TAIL, remove_sorted};

/// Facets with more vertices than this are compared by their centres.
const BY_CENTRE: usize = 26;
/// With more vertices than this only neighbours across a bad ridge are candidates.
const BY_RIDGE: usize = 18;

impl Surface<'_> {
    /// Merges until the new facets are convex with all their neighbours.
    pub fn merge_fresh(&mut self) -> Result<(), Broken> {
        if self.is_clearly_convex() {
            return Ok(());
        }
        let mut other = self.absorb_coplanar()?;
        for f in self.fresh() {
            if !self.f(f).triangle {
                self.find_degenerate(f);
            }
        }
        other |= self.merge_degenerate()?;
        self.find_first_merges();
        let mut any = false;
        loop {
            while let Some(m) = self.merges.pop() {
                let [a, b] = m.pair;
                let stale = |f: u32| self.f(f).fresh && !self.f(f).tested;
                if self.f(a).visible || self.f(b).visible {
                    continue;
                }
                if (stale(a) || stale(b)) && !m.concave {
                    continue;
                }
                self.merge_pair(a, b)?;
                self.merge_degenerate()?;
                any = true;
            }
            if (any || other) && self.rename_flat_verts()? {
                other = false;
                any = false;
                self.find_merges();
                continue;
            }
            other = false;
            if any {
                any = false;
                self.find_merges();
                if self.merges.is_empty() {
                    return Ok(());
                }
                continue;
            }
            return Ok(());
        }
    }

    /// Quick test: every neighbour of a new triangle lies clearly below it.
    fn is_clearly_convex(&self) -> bool {
        let least = -2.0 * self.limits.round;
        for f in self.from(self.first_fresh) {
            let facet = self.f(f);
            let horizon = facet.near[0];
            if !self.f(horizon).triangle || facet.joins_horizon {
                return false;
            }
            let below = |v: u32| self.height(f, self.place(v)) < least;
            let mut across = [NONE; 2];
            for k in 1..3 {
                let n = self.f(facet.near[k]);
                let Some(i) = n.near.iter().position(|&x| x == f) else {
                    return false;
                };
                across[k - 1] = n.vert[i];
                if !below(n.vert[i]) {
                    return false;
                }
            }
            let apart = self.f(horizon).vert.iter().find(|v| !across.contains(v));
            if apart.is_some_and(|&v| !facet.vert.contains(&v) && !below(v)) {
                return false;
            }
        }
        true
    }

    fn test_pair(&mut self, a: u32, b: u32) -> bool {
        let limit = self.limits.centre;
        let ca = self.centre(a);
        let d1 = self.height(b, ca);
        let mut concave = d1 > limit;
        let mut flat = !concave && d1 >= -limit;
        let mut distance = d1;
        if !concave {
            let cb = self.centre(b);
            let d2 = self.height(a, cb);
            concave = d2 > limit;
            flat |= d2 >= -limit;
            distance = d1.max(d2);
        }
        if !concave && !flat {
            return false;
        }
        self.merges.push(Merge {
            pair: [a, b],
            concave,
            distance,
        });
        true
    }

    fn find_first_merges(&mut self) {
        let mark = self.new_mark();
        for f in self.fresh() {
            self.fm(f).mark = mark;
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                if self.f(n).mark != mark && self.test_pair(f, n) {
                    let between = self
                        .f(n)
                        .ridge
                        .iter()
                        .copied()
                        .find(|&r| self.ridges[r as usize].other(n) == f);
                    if let Some(r) = between {
                        self.ridges[r as usize].bends = true;
                    }
                }
            }
            self.fm(f).tested = true;
            for i in 0..self.f(f).ridge.len() {
                let r = self.f(f).ridge[i];
                self.ridges[r as usize].tested = true;
            }
        }
        self.sort_merges();
    }

    fn find_merges(&mut self) {
        let mark = self.new_mark();
        for f in self.fresh() {
            if self.f(f).tested {
                continue;
            }
            self.fm(f).mark = mark;
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                self.fm(n).seen = false;
            }
            for i in 0..self.f(f).ridge.len() {
                let r = self.f(f).ridge[i] as usize;
                if self.ridges[r].tested && !self.ridges[r].bends {
                    continue;
                }
                let n = self.ridges[r].other(f);
                if self.f(n).seen {
                    (self.ridges[r].tested, self.ridges[r].bends) = (true, false);
                } else if self.f(n).mark != mark {
                    self.fm(n).seen = true;
                    self.ridges[r].bends = self.test_pair(f, n);
                    self.ridges[r].tested = true;
                }
            }
            self.fm(f).tested = true;
        }
        self.sort_merges();
    }

    /// The last comes first: concave before flat, near before far.
    fn sort_merges(&mut self) {
        self.merges.sort_by(|a, b| {
            a.concave
                .cmp(&b.concave)
                .then(b.distance.total_cmp(&a.distance))
        });
    }

    /// Merges one of two facets into the neighbour that changes least.
    fn merge_pair(&mut self, a: u32, b: u32) -> Result<(), Broken> {
        let (a, b) = if self.f(a).fresh { (a, b) } else { (b, a) };
        let (into_a, da) = self.best_neighbour(a)?;
        let (into_b, db) = self.best_neighbour(b)?;
        if da.cost < db.cost {
            self.widen(into_a, da);
            self.absorb(a, into_a, false)?;
            self.find_degenerate_after(into_a, a);
        } else {
            self.widen(into_b, db);
            self.absorb(b, into_b, false)?;
            self.find_degenerate_after(into_b, b);
        }
        Ok(())
    }

    fn widen(&mut self, into: u32, span: Span) {
        self.max_outside = self.max_outside.max(span.most);
        let wide = span.most > self.limits.wide || span.least < -self.limits.wide;
        self.fm(into).keep_centre |= wide;
    }

    fn best_neighbour(&mut self, facet: u32) -> Result<(u32, Span), Broken> {
        let size = self.f(facet).vert.len();
        let mut best: Option<(u32, Span)> = None;
        if size > BY_RIDGE {
            for i in 0..self.f(facet).ridge.len() {
                let r = &self.ridges[self.f(facet).ridge[i] as usize];
                if r.bends {
                    let n = r.other(facet);
                    self.try_neighbour(facet, n, &mut best);
                }
            }
        }
        if best.is_none() {
            for i in 0..self.f(facet).near.len() {
                let n = self.f(facet).near[i];
                self.try_neighbour(facet, n, &mut best);
            }
        }
        best.ok_or(Broken)
    }

    fn try_neighbour(&mut self, facet: u32, near: u32, best: &mut Option<(u32, Span)>) {
        let mut span = Span {
            cost: 0.0,
            least: 0.0,
            most: 0.0,
        };
        if self.f(facet).vert.len() > BY_CENTRE {
            let c = self.centre(facet);
            let d = self.height(near, c) * 3.0;
            (span.least, span.most) = (d.min(0.0), d.max(0.0));
        } else {
            for &v in &self.f(facet).vert {
                if !self.f(near).vert.contains(&v) {
                    let d = self.height(near, self.place(v));
                    span.least = span.least.min(d);
                    span.most = span.most.max(d);
                }
            }
        }
        span.cost = span.most.max(-span.least);
        if best.as_ref().is_none_or(|(_, b)| span.cost < b.cost) {
            *best = Some((near, span));
        }
    }

    fn find_degenerate(&mut self, facet: u32) {
        self.find_degenerate_after(facet, facet);
    }

    /// Neighbours whose vertices all belong to `facet`, and facets with less than three neighbours.
    fn find_degenerate_after(&mut self, facet: u32, around: u32) {
        if self.f(facet).near.len() < 3 {
            self.degenerate.push(facet);
        }
        let near = self.f(around).near.clone();
        for &n in near.iter().filter(|&&n| n != facet) {
            let all = self
                .f(n)
                .vert
                .iter()
                .all(|v| self.f(facet).vert.contains(v));
            if all {
                self.redundant.push((n, facet));
            }
        }
        for &n in near.iter().filter(|&&n| n != facet) {
            if self.f(n).near.len() < 3 {
                self.degenerate.push(n);
            }
        }
    }

    fn merge_degenerate(&mut self) -> Result<bool, Broken> {
        let mut any = false;
        loop {
            if let Some((a, mut b)) = self.redundant.pop() {
                if self.f(a).visible {
                    continue;
                }
                while self.f(b).visible {
                    b = self.f(b).replaced_by;
                    if b == NONE {
                        return Err(Broken);
                    }
                }
                if a != b {
                    self.absorb(a, b, false)?;
                    self.find_degenerate_after(b, a);
                    any = true;
                }
            } else if !self.degenerate.is_empty() {
                let f = self.degenerate.remove(0);
                if self.f(f).visible || self.f(f).near.len() >= 3 {
                    continue;
                }
                let (into, span) = self.best_neighbour(f)?;
                self.widen(into, span);
                self.absorb(f, into, false)?;
                self.find_degenerate_after(into, f);
                any = true;
            } else {
                return Ok(any);
            }
        }
    }

    /// Removes vertices between two facets only: they lie on a straight ridge.
    fn rename_flat_verts(&mut self) -> Result<bool, Broken> {
        let mut any = false;
        for v in self.verts_from(self.first_fresh_vert) {
            if self.v(v).deleted || !self.v(v).lost_ridge {
                continue;
            }
            self.vm(v).lost_ridge = false;
            if let &[a, b] = &self.v(v).near[..] {
                any |= self.straighten(v, a, b)?;
            }
        }
        Ok(any)
    }

    /// Joins the two ridges at a vertex between two facets to one.
    fn straighten(&mut self, v: u32, a: u32, b: u32) -> Result<bool, Broken> {
        self.make_ridges(a);
        self.make_ridges(b);
        let at: Vec<u32> = self
            .f(a)
            .ridge
            .iter()
            .copied()
            .filter(|&r| self.ridges[r as usize].vert.contains(&v))
            .collect();
        let &[keep, drop] = &at[..] else {
            return Ok(false);
        };
        let end = |r: u32| {
            let [p, q] = self.ridges[r as usize].vert;
            if p == v { q } else { p }
        };
        let (p, q) = (end(keep), end(drop));
        if p == q {
            return Err(Broken);
        }
        // the kept ridge now runs on to the far end of the other
        let first = self.ridges[keep as usize].vert[0] == v;
        let mut vert = if first { [q, p] } else { [p, q] };
        if vert[0] < vert[1] {
            vert.swap(0, 1);
            let r = &mut self.ridges[keep as usize];
            std::mem::swap(&mut r.top, &mut r.bottom);
        }
        self.ridges[keep as usize].vert = vert;
        for f in [a, b] {
            super::surface::remove(&mut self.fm(f).ridge, drop);
            remove_sorted(&mut self.fm(f).vert, v);
            self.fm(f).tested = false;
            if !self.f(f).keep_centre {
                self.fm(f).centre = None;
            }
        }
        self.vm(v).deleted = true;
        self.removed_verts.push(v);
        debug_assert_ne!(self.first_fresh, TAIL);
        Ok(true)
    }
}

/// How far the vertices of a facet lie from another plane.
struct Span {
    cost: f64,
    least: f64,
    most: f64,
}
