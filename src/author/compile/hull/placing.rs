//! Where points go that lost their facet: above another one, near one, or away.

use super::lists::{Few, Id, NONE};
use super::polytope::{Facet, Fate, Polytope};
use crate::author::geometry::algebra::dot;

/// After so many merges the surface is rough, and points are searched for with more care.
const MANY_MERGES: usize = 50;
/// A kept point this many times further out than expected is outside.
const FAR_OUT: f64 = 30.0;

/// How the facets of this step are searched.
#[derive(Clone, Copy)]
pub struct Search {
    /// all fresh facets, not just uphill
    full: bool,
    /// the new facets all face one octant, so uphill leads to the best of them
    blunt: bool,
}

impl Search {
    pub fn full() -> Self {
        Search {
            full: true,
            blunt: false,
        }
    }
}

/// The highest facet so far, and how far the point is above it.
type Best = (Id, f64);

impl Facet {
    /// Adds a point above it.
    pub fn add_outside(&mut self, point: Id, height: f64) {
        if self.outside.is_empty() || height > self.furthest {
            self.outside.push(point);
            self.furthest = height;
        } else {
            self.outside.insert(self.outside.len() - 1, point);
        }
    }
}

impl Polytope<'_> {
    fn roughness(&self) -> f64 {
        if self.merges > MANY_MERGES { 2.0 } else { 1.0 }
    }

    /// From this height on no other facet is asked.
    pub fn clear(&self) -> f64 {
        self.roughness() * (2.0 * self.limits.outside).max(self.top)
    }

    /// Facets lower than the best by less are asked for their neighbours.
    fn reach(&self) -> f64 {
        self.roughness() * (self.top + 2.0 * self.limits.round + self.limits.centre)
    }

    #[inline(always)]
    fn height(&self, facet: Id, point: Id) -> f64 {
        self.facets[facet].plane.height(self.points[point])
    }

    /// Gives away the points of all that the step removed.
    pub fn place_removed(&mut self) {
        let polygon = |f: Id| self.facets[f].polygon;
        let mut search = Search {
            full: self.merges > MANY_MERGES || self.order.fresh().any(polygon),
            blunt: false,
        };
        let gone = self.merged.iter().rev().chain(&self.seen);
        for f in gone.copied().collect::<Few>() {
            let heir = match self.fates[f] {
                Fate::Seen(start) | Fate::Merged(start) => self.survivor(start),
                Fate::Alive => NONE,
            };
            let start = |s: &Self| {
                if heir == NONE {
                    s.order.first_fresh()
                } else {
                    heir
                }
            };
            let facet = &mut self.facets[f];
            let outside = std::mem::take(&mut facet.outside);
            let kept = std::mem::take(&mut facet.kept);
            for &p in &outside {
                self.place_outside(p, start(self), &mut search);
            }
            for &p in &kept {
                self.place_kept(p, start(self), &mut search);
            }
            let facet = &mut self.facets[f]; // its slot will use the memory again
            (facet.outside, facet.kept) = (outside, kept);
        }
        for k in 0..self.dead.len() {
            let mut full = Search::full();
            self.place_kept(self.dead[k], self.order.first_fresh(), &mut full);
        }
    }

    /// A point that may be outside, searched for from `start`.
    pub fn place_outside(&mut self, point: Id, start: Id, search: &mut Search) {
        let (facet, height) = self.highest(point, start, search);
        if height >= self.limits.outside {
            let target = &self.facets[facet];
            let follows = self.order.cursor == facet;
            if target.outside.is_empty() && !self.order.is_fresh(facet) && !follows {
                self.order.move_to_end(facet);
            }
            self.facets[facet].add_outside(point, height);
        } else if height >= -self.limits.near_inside {
            self.top = self.top.max(height);
            self.keep(point, facet, height);
        }
    }

    /// A point that was close below its facet.
    fn place_kept(&mut self, point: Id, start: Id, search: &mut Search) {
        let best = if search.full {
            self.highest_fresh(point, start, f64::INFINITY).0
        } else {
            self.uphill(point, start, false, f64::INFINITY).0
        };
        let (facet, height) = self.surroundings(point, best);
        if height < -self.limits.near_inside {
            return;
        }
        if height > self.top {
            let normals = [facet, start].map(|f| self.facets[f].plane.normal);
            let behind = facet != start && dot(normals[0], normals[1]) < 0.0;
            let limits = &self.limits;
            let expected = self.top.max(8.0 * limits.round).max(limits.outside);
            if behind || height > FAR_OUT * expected {
                let mut walk = Search {
                    full: false,
                    blunt: search.blunt,
                };
                self.place_outside(point, facet, &mut walk);
                search.blunt = walk.blunt;
                return;
            }
            self.top = height;
        }
        self.keep(point, facet, height);
    }

    fn keep(&mut self, point: Id, facet: Id, height: f64) {
        let last = self.facets[facet].kept.last();
        let highest = last.is_none_or(|&p| height > self.height(facet, p));
        let kept = &mut self.facets[facet].kept;
        let place = kept.len() - usize::from(!highest);
        kept.insert(place, point);
    }

    fn highest(&mut self, point: Id, start: Id, search: &mut Search) -> Best {
        let (mut best, mut found) = ((start, f64::NAN), false);
        if !search.full {
            (best, found) = self.uphill(point, start, true, self.limits.outside);
            if !found && best.1 < -self.limits.round && !search.blunt {
                search.blunt = self.is_blunt();
                search.full = !search.blunt;
            }
        }
        if search.full {
            (best, found) = self.highest_fresh(point, best.0, self.clear());
        }
        if found {
            best
        } else {
            self.surroundings(point, best)
        }
    }

    /// From neighbour to higher neighbour, until none is higher or one is as high as `enough`.
    fn uphill(&mut self, point: Id, start: Id, fresh: bool, enough: f64) -> (Best, bool) {
        let visit = self.new_visit();
        let (p, facets, order) = (self.points[point], &mut self.facets, &self.order);
        facets[start].visit = visit;
        let mut best = (start, facets[start].plane.height(p));
        let mut k = 0;
        while best.1 < enough {
            let Some(&g) = facets[best.0].neighbours.get(k) else {
                return (best, false);
            };
            k += 1;
            if fresh && !order.is_fresh(g) {
                continue;
            }
            let facet = &mut facets[g];
            if std::mem::replace(&mut facet.visit, visit) == visit {
                continue;
            }
            let height = facet.plane.height(p);
            if height > best.1 {
                (best, k) = ((g, height), 0);
            }
        }
        (best, true)
    }

    /// The highest of the fresh facets, asked from `start` on; the first as high as `enough`.
    fn highest_fresh(&self, point: Id, start: Id, enough: f64) -> (Best, bool) {
        let (p, order) = (self.points[point], &self.order);
        let mut best = (start, self.facets[start].plane.height(p));
        if best.1 >= enough {
            return (best, true);
        }
        let first = if order.is_fresh(start) {
            order.after(start)
        } else {
            NONE
        };
        let before = order.fresh().take_while(|&f| f != start);
        for f in order.from(first).chain(before) {
            let height = self.facets[f].plane.height(p);
            if height > best.1 {
                best = (f, height);
                if height >= enough {
                    return (best, true);
                }
            }
        }
        (best, false)
    }

    /// Whether the normals of the fresh facets have the same signs.
    fn is_blunt(&self) -> bool {
        let signs = |f: Id| self.facets[f].plane.normal.map(|x| x > 0.0);
        let mut each = self.order.fresh().map(signs);
        let first = each.next();
        each.all(|s| Some(s) == first)
    }

    /// Asks the facets around the best one, and around all that are nearly as high.
    fn surroundings(&mut self, point: Id, mut best: Best) -> Best {
        let reach = self.reach();
        let visit = self.new_visit();
        let p = self.points[point];
        self.facets[best.0].visit = visit;
        let mut waiting = std::mem::take(&mut self.waiting);
        let mut current = Some(best.0);
        while let Some(facet) = current {
            let mut found = 0; // here, and still waiting
            for k in 0..self.facets[facet].neighbours.len() {
                let g = self.facets[facet].neighbours[k];
                let beside = &mut self.facets[g];
                if std::mem::replace(&mut beside.visit, visit) == visit {
                    continue;
                }
                let height = beside.plane.height(p);
                if height > best.1 {
                    if height - best.1 > reach {
                        found = found.min(1);
                        waiting.drain(..waiting.len() - found);
                    }
                    best = (g, height);
                } else if height < best.1 - reach {
                    continue;
                }
                waiting.push(g);
                found += 1;
            }
            current = waiting.pop();
        }
        self.waiting = waiting;
        best
    }
}
