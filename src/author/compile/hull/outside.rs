//! Which facet a point is above.

use super::surface::{NONE, Surface, TAIL, push_by};
use crate::author::compile::algebra::dot;

/// A point this many times the usual error above the surface is outside after all.
const FAR_OUT: f64 = 30.0;

/// After this many merges the search for a facet looks at all new ones.
pub const MANY_MERGES: usize = 50;

impl Surface<'_> {
    /// Distance from which a point may stay with the first facet that it is above of.
    fn clearly_outside(&self) -> f64 {
        let factor = if self.merge_count > MANY_MERGES {
            2.0
        } else {
            1.0
        };
        factor * (2.0 * self.limits.outside).max(self.max_outside)
    }

    /// How far below the best facet the search still goes on.
    fn search_depth(&self) -> f64 {
        let factor = if self.merge_count > MANY_MERGES {
            2.0
        } else {
            1.0
        };
        let l = &self.limits;
        factor * (self.max_outside + 2.0 * l.round + l.visible.max(l.coplanar))
    }

    /// Gives all points to the facets of the first tetrahedron.
    pub fn assign_points(&mut self) {
        let corners: Vec<u32> = self.verts[1..].iter().map(|v| v.point).collect();
        let mut rest: Vec<u32> = (0..self.points.len() as u32).collect();
        rest.retain(|p| !corners.contains(p));
        let limit = self.clearly_outside();
        for f in self.from(self.first).collect::<Vec<_>>() {
            let (mut outside, mut best) = (Vec::new(), f64::MIN);
            rest.retain(|&p| {
                let height = self.height(f, self.points[p as usize]);
                if height < limit {
                    return true;
                }
                push_by(&mut outside, p, height > best);
                best = best.max(height);
                false
            });
            let f = self.fm(f);
            (f.outside, f.furthest) = (outside, best);
        }
        self.search_all = true;
        for p in rest {
            self.assign(p, self.first);
        }
        self.search_all = false;
    }

    /// Makes the facet with the furthest point of all the next to process.
    pub fn furthest_first(&mut self) {
        let with = self
            .from(self.first)
            .filter(|&f| !self.f(f).outside.is_empty());
        let better = |best: u32, f: u32| {
            let ahead = best == TAIL || self.f(f).furthest > self.f(best).furthest;
            if ahead { f } else { best }
        };
        let best = with.fold(TAIL, better);
        if best != TAIL {
            self.take_out(best);
            self.insert_before(best, self.pending);
            self.pending = best;
        }
    }

    /// Points of removed facets go to what replaced these.
    pub fn reassign_points(&mut self) {
        for f in self.visible() {
            if self.f(f).outside.is_empty() && self.f(f).inside.is_empty() {
                continue;
            }
            let to = self.replacement(f);
            for p in std::mem::take(&mut self.fm(f).outside) {
                self.assign(p, to);
            }
            for p in std::mem::take(&mut self.fm(f).inside) {
                self.assign_inside(p, to, None);
            }
        }
        let searched = std::mem::replace(&mut self.search_all, true);
        for v in self.removed_verts.clone() {
            let point = self.v(v).point;
            self.assign_inside(point, self.first_fresh, None);
        }
        self.search_all = searched;
    }

    fn replacement(&self, facet: u32) -> u32 {
        let mut at = self.f(facet).replaced_by;
        while at != NONE && self.f(at).visible {
            at = self.f(at).replaced_by;
        }
        if at == NONE { self.first_fresh } else { at }
    }

    /// Gives a point to the facet that it is furthest above of, starting at `from`.
    fn assign(&mut self, point: u32, from: u32) {
        let (facet, height) = if self.search_all {
            self.best_of_fresh(point, from, false)
        } else {
            self.best_by_walk(point, from, false, true)
        };
        if height >= self.limits.outside {
            self.put_outside(point, facet, height);
        } else if height >= -self.limits.near_inside {
            self.assign_inside(point, facet, Some(height));
        }
    }

    fn put_outside(&mut self, point: u32, facet: u32, height: f64) {
        let f = self.fm(facet);
        if !f.outside.is_empty() {
            push_by(&mut f.outside, point, height > f.furthest);
            f.furthest = f.furthest.max(height);
            return;
        }
        f.outside.push(point);
        f.furthest = height;
        if self.pending == facet {
            return;
        }
        if !self.f(facet).fresh {
            self.take_out(facet);
            let among_fresh = self.first_fresh != TAIL;
            self.append(facet);
            self.fm(facet).fresh = among_fresh;
        } else if self.f(self.pending).fresh {
            self.pending = self.first_fresh;
        }
    }

    /// Keeps a point just inside with the nearest facet; `height` above `from` when known.
    fn assign_inside(&mut self, point: u32, from: u32, height: Option<f64>) {
        let (facet, d) = match height {
            Some(d) => (from, d),
            None if self.search_all => self.best_of_fresh(point, from, true),
            None => self.best_by_walk(point, from, true, false),
        };
        if d < -self.limits.near_inside {
            return;
        }
        if d > self.max_outside {
            let turned = height.is_none()
                && facet != from
                && dot(self.f(facet).normal, self.f(from).normal) < 0.0;
            let l = &self.limits;
            let far = self.max_outside.max(8.0 * l.round).max(l.outside);
            if turned || d > FAR_OUT * far {
                let searched = std::mem::replace(&mut self.search_all, false);
                self.assign(point, facet);
                self.search_all = searched;
                return;
            }
            self.max_outside = d;
        }
        let last = self.f(facet).inside.last();
        let further = last.is_none_or(|&p| self.height(facet, self.points[p as usize]) < d);
        push_by(&mut self.fm(facet).inside, point, further);
    }

    /// Walks uphill over neighbours. Unless `thorough`, the first facet the point is outside of
    /// will do.
    fn best_by_walk(&mut self, point: u32, from: u32, thorough: bool, fresh: bool) -> (u32, f64) {
        let p = self.points[point as usize];
        let mark = self.new_mark();
        let mut best = (from, self.height(from, p));
        if !thorough && best.1 >= self.limits.outside {
            return best;
        }
        self.fm(from).mark = mark;
        let mut at = from;
        'walk: loop {
            for i in 0..self.f(at).near.len() {
                let n = self.f(at).near[i];
                if fresh && !self.f(n).fresh || self.f(n).mark == mark {
                    continue;
                }
                self.fm(n).mark = mark;
                let height = self.height(n, p);
                if height > best.1 {
                    best = (n, height);
                    if !thorough && height >= self.limits.outside {
                        return best;
                    }
                    at = n;
                    continue 'walk;
                }
            }
            break;
        }
        if fresh && !self.not_sharp && best.1 < -self.limits.round {
            if self.is_sharp() {
                self.search_all = true;
                return self.best_of_fresh(point, best.0, thorough);
            }
            self.not_sharp = true;
        }
        self.best_around(point, best)
    }

    /// Whether the new facets face more than one octant.
    fn is_sharp(&self) -> bool {
        let octant = |f: u32| self.f(f).normal.map(|x| x > 0.0);
        let all = octant(self.first_fresh);
        self.from(self.first_fresh).any(|f| octant(f) != all)
    }

    /// Looks at all new facets, from `from` on and then from the first.
    fn best_of_fresh(&mut self, point: u32, from: u32, thorough: bool) -> (u32, f64) {
        let p = self.points[point as usize];
        let enough = if thorough {
            f64::MAX
        } else {
            self.clearly_outside()
        };
        let mut best = (from, f64::MIN);
        let start = if self.first_fresh == TAIL {
            self.first
        } else {
            self.first_fresh
        };
        let before = self.from(start).take_while(|&f| f != from);
        for f in self.from(from).chain(before) {
            let height = self.height(f, p);
            if height > best.1 {
                best = (f, height);
                if height >= enough {
                    return best;
                }
            }
        }
        self.best_around(point, best)
    }

    /// Goes on from the best facet over neighbours that are nearly as good.
    fn best_around(&mut self, point: u32, mut best: (u32, f64)) -> (u32, f64) {
        let p = self.points[point as usize];
        let mark = self.new_mark();
        let depth = self.search_depth();
        let mut least = best.1 - depth;
        self.fm(best.0).mark = mark;
        let mut at = best.0;
        let mut waiting: Vec<u32> = Vec::new();
        let mut next = NONE;
        loop {
            for i in 0..self.f(at).near.len() {
                let n = self.f(at).near[i];
                if self.f(n).mark == mark {
                    continue;
                }
                self.fm(n).mark = mark;
                let height = self.height(n, p);
                if height > best.1 {
                    if height > best.1 + depth {
                        waiting.clear();
                    }
                    best = (n, height);
                    least = height - depth;
                } else if height < least {
                    continue;
                }
                if next != NONE {
                    waiting.push(next);
                }
                next = n;
            }
            at = match next {
                NONE => match waiting.pop() {
                    Some(f) => f,
                    None => return best,
                },
                n => n,
            };
            next = NONE;
        }
    }
}
