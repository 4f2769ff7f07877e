//! Which facets bend inwards or are flat against each other within rounding, and the merges that
//! make the surface clearly convex again.

use super::absorb::Span;
use super::surface::{Broken, Leftover, Merge, MergeKind, NONE, Surface};

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
        let mut any = self.absorb_coplanar()?;
        if any {
            for f in self.fresh() {
                if self.f(f).coplanar_horizon {
                    self.find_redundant(f);
                    self.fm(f).coplanar_horizon = false;
                }
            }
            self.merge_leftovers()?;
        }
        self.find_first_merges();
        loop {
            while !self.merges.is_empty() || !self.leftovers.is_empty() {
                any |= self.merge_leftovers()?;
                while let Some(m) = self.merges.pop() {
                    let [a, b] = m.pair;
                    if self.f(a).visible || self.f(b).visible {
                        continue;
                    }
                    let stale = |f: u32| self.f(f).fresh && !self.f(f).tested;
                    if m.kind == MergeKind::Flat && (stale(a) || stale(b)) {
                        continue;
                    }
                    self.merge_pair(a, b)?;
                    self.merge_leftovers()?;
                    any = true;
                }
                self.find_merges();
            }
            if !any || !self.reduce()? {
                break;
            }
            self.find_merges();
        }
        for f in self.fresh() {
            self.fm(f).merged = false;
        }
        Ok(())
    }

    /// Quick test: every new triangle lies clearly below its neighbours.
    fn is_clearly_convex(&self) -> bool {
        let least = -2.0 * self.limits.round;
        let below = |v: u32, f: u32| self.height(f, self.place(v)) < least;
        self.from(self.first_fresh).all(|f| {
            let f = self.f(f);
            self.f(f.near[0]).triangle && !f.joins_horizon
        }) && self.from(self.first_fresh).all(|f| {
            let facet = self.f(f);
            let horizon = &self.f(facet.near[0]).vert;
            let apart = horizon.iter().find(|v| !facet.vert[1..].contains(v));
            [1, 2].iter().all(|&k| below(facet.vert[k], facet.near[k]))
                && apart.is_none_or(|&v| below(v, f))
        })
    }

    /// Queues a merge unless the two facets are clearly convex.
    fn test_pair(&mut self, f: u32, g: u32) -> bool {
        let limit = self.limits.centre;
        let (cf, cg) = (self.centre(f), self.centre(g));
        let (d, e) = (self.height(g, cf), self.height(f, cg));
        let concave = d > limit || e > limit;
        let within = |x: f64| (-limit..=limit).contains(&x);
        let (kind, pair, value) = match (concave, within(d) || within(e)) {
            (false, false) => return false,
            (true, true) if d > e => (MergeKind::Mixed, [f, g], d),
            (true, true) => (MergeKind::Mixed, [g, f], d.max(e)),
            (true, false) => (MergeKind::Concave, [f, g], d.max(e)),
            (false, true) => (MergeKind::Flat, [f, g], d.abs().min(e.abs())),
        };
        if !self.f(f).redundant && !self.f(g).redundant {
            self.merges.push(Merge { pair, kind, value });
        }
        true
    }

    fn find_first_merges(&mut self) {
        let mark = self.new_mark();
        for f in self.fresh() {
            self.fm(f).mark = mark;
            for i in 0..self.f(f).near.len() {
                let n = self.f(f).near[i];
                if self.f(n).mark != mark && self.test_pair(f, n) {
                    let mut ridges = self.f(n).ridge.iter().copied();
                    if let Some(r) = ridges.find(|&r| self.ridges[r as usize].other(n) == f) {
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

    /// The last comes first: flat before concave, small before large.
    fn sort_merges(&mut self) {
        self.merges
            .sort_by(|a, b| a.kind.cmp(&b.kind).then(b.value.total_cmp(&a.value)));
    }

    /// Merges one of two facets into the neighbour that changes least.
    fn merge_pair(&mut self, a: u32, b: u32) -> Result<(), Broken> {
        let (a, b) = if self.f(a).fresh { (a, b) } else { (b, a) };
        let (into_a, span_a) = self.best_neighbour(a)?;
        let (into_b, span_b) = self.best_neighbour(b)?;
        if span_a.cost < span_b.cost {
            self.absorb(a, into_a, false, Some(span_a))
        } else {
            self.absorb(b, into_b, false, Some(span_b))
        }
    }

    fn best_neighbour(&mut self, facet: u32) -> Result<(u32, Span), Broken> {
        let size = self.f(facet).vert.len();
        let mut candidates: Vec<u32> = Vec::new();
        if size > BY_RIDGE {
            let ridges = self
                .f(facet)
                .ridge
                .iter()
                .map(|&r| &self.ridges[r as usize]);
            candidates.extend(ridges.filter(|r| r.bends).map(|r| r.other(facet)));
        }
        if candidates.is_empty() {
            candidates.clone_from(&self.f(facet).near);
        }
        let mut best: Option<(u32, f64)> = None;
        for n in candidates {
            let cost = if size > BY_CENTRE {
                let c = self.centre(facet);
                3.0 * self.height(n, c).abs()
            } else {
                self.spread(facet, n).cost
            };
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((n, cost));
            }
        }
        let (n, cost) = best.ok_or(Broken)?;
        Ok((
            n,
            Span {
                cost,
                ..self.spread(facet, n)
            },
        ))
    }

    fn spread(&self, facet: u32, near: u32) -> Span {
        let (mut least, mut most) = (0.0_f64, 0.0_f64);
        for &v in &self.f(facet).vert {
            if !self.f(near).vert.contains(&v) {
                let d = self.height(near, self.place(v));
                (least, most) = (least.min(d), most.max(d));
            }
        }
        Span {
            cost: most.max(-least),
            least,
            most,
        }
    }

    // ---- what merges leave behind

    fn leave_over(&mut self, it: Leftover) {
        match it {
            Leftover::Redundant(f, g) => {
                if !self.f(f).redundant && !self.f(g).redundant {
                    self.fm(f).redundant = true;
                    self.leftovers.push(it);
                }
            }
            Leftover::Degenerate(f) => {
                if !self.f(f).redundant && !self.f(f).degenerate {
                    self.fm(f).degenerate = true;
                    match self.leftovers.last() {
                        Some(Leftover::Redundant(..)) => self.leftovers.insert(0, it),
                        _ => self.leftovers.push(it),
                    }
                }
            }
        }
    }

    fn contains(&self, outer: u32, inner: u32) -> bool {
        let vert = &self.f(outer).vert;
        self.f(inner).vert.iter().all(|v| vert.contains(v))
    }

    /// Neighbours all of whose vertices belong to the facet.
    pub fn find_redundant(&mut self, facet: u32) {
        if self.f(facet).near.len() < 3 {
            return self.leave_over(Leftover::Degenerate(facet));
        }
        for n in self.f(facet).near.clone() {
            if !self.f(n).degenerate && !self.f(n).redundant && self.contains(facet, n) {
                self.leave_over(Leftover::Redundant(n, facet));
            }
        }
    }

    /// Neighbours with too few neighbours.
    pub fn find_degenerate(&mut self, around: u32) {
        for n in self.f(around).near.clone() {
            if self.f(n).near.len() < 3 {
                self.leave_over(Leftover::Degenerate(n));
            }
        }
    }

    /// A neighbour that contains the facet.
    pub fn find_self_redundant(&mut self, facet: u32) {
        let mut near = self.f(facet).near.iter().copied();
        if let Some(n) = near.find(|&n| self.contains(n, facet)) {
            self.leave_over(Leftover::Redundant(facet, n));
        } else if self.f(facet).near.len() < 3 {
            self.leave_over(Leftover::Degenerate(facet));
        }
    }

    pub fn merge_leftovers(&mut self) -> Result<bool, Broken> {
        let mut any = false;
        while let Some(it) = self.leftovers.pop() {
            let f = match it {
                Leftover::Redundant(f, _) | Leftover::Degenerate(f) => f,
            };
            if self.f(f).visible {
                continue;
            }
            (self.fm(f).degenerate, self.fm(f).redundant) = (false, false);
            match it {
                Leftover::Redundant(_, mut g) => {
                    while self.f(g).visible {
                        g = self.f(g).replaced_by;
                        if g == NONE {
                            return Err(Broken);
                        }
                    }
                    if f != g {
                        self.absorb(f, g, false, None)?;
                        any = true;
                    }
                }
                Leftover::Degenerate(_) => match self.f(f).near.len() {
                    0 => return Err(Broken),
                    1 | 2 => {
                        let (into, span) = self.best_neighbour(f)?;
                        self.absorb(f, into, false, Some(span))?;
                        any = true;
                    }
                    _ => {}
                },
            }
        }
        Ok(any)
    }
}
