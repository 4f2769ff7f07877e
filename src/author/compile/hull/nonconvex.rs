//! Pairs of neighbours that are not clearly convex, and the merges that mend them.

use super::horizon::Cone;
use super::lists::{Few, Id};
use super::polytope::{Broken, Polytope};
use crate::author::geometry::algebra::V3;

/// Above so many vertices a facet looks for a neighbour across its bent ridges only.
const MANY_VERTICES: usize = 18;
/// Above so many the distance of its centre stands for those of its vertices.
const VERY_MANY_VERTICES: usize = 26;

/// In the order of merging.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Flat,
    Concave,
    Both,
}

/// Two neighbours to be merged one way or the other.
pub struct Pair {
    kind: Kind,
    value: f64,
    facets: [Id; 2],
}

/// How far the vertices of one facet are below and above another: at most 0 and at least 0.
#[derive(Clone, Copy)]
pub struct Span {
    pub least: f64,
    pub most: f64,
}

impl Polytope<'_> {
    /// Merges until the cone is convex.
    pub fn mend(&mut self, cone: &Cone) -> Result<(), Broken> {
        let convex = |t: &Id| self.is_clearly_convex(*t);
        if cone.joined.is_empty() && cone.triangles.iter().all(convex) {
            return Ok(());
        }
        let before = self.merges;
        for &(t, h) in &cone.joined {
            self.contract(t, h, None, true)?;
        }
        for f in self.fresh_facets() {
            if self.facets[f].coplanar == self.order.step() {
                self.flag_redundant_neighbours(f);
            }
        }
        self.work_off()?;
        let mut pairs = self.test_cone();
        loop {
            while !pairs.is_empty() {
                self.merge_pairs(pairs)?;
                pairs = self.test_again();
            }
            if self.merges == before || !self.drop_superfluous_vertices()? {
                break;
            }
            pairs = self.test_again();
        }
        self.settle();
        Ok(())
    }

    /// Nothing counts as changed or loosened any more.
    fn settle(&mut self) {
        for f in self.fresh_facets() {
            self.facets[f].changed = false;
        }
        for v in std::mem::take(&mut self.loose) {
            self.vertices[v].loose = false;
        }
    }

    pub fn fresh_facets(&self) -> Few {
        self.order.fresh().collect()
    }

    /// A new triangle whose three neighbours are clearly below it, and it below them.
    fn is_clearly_convex(&self, triangle: Id) -> bool {
        let slack = 2.0 * self.limits.round;
        let facet = &self.facets[triangle];
        let beyond = &self.facets[facet.neighbours[0]];
        if beyond.polygon {
            return false;
        }
        let below = |f: Id, v: Id| self.facets[f].plane.height(self.position(v)) < -slack;
        let edge = &facet.vertices[1..];
        let off = beyond.vertices.iter().find(|v| !edge.contains(v));
        let pairs = [1, 2].map(|k| (facet.neighbours[k], facet.vertices[k]));
        pairs.iter().all(|&(f, v)| below(f, v)) && off.is_some_and(|&v| below(triangle, v))
    }

    /// The mean of its vertices, moved onto its plane; known until a merge releases it.
    fn centre(&mut self, facet: Id) -> V3 {
        let f = &self.facets[facet];
        if let Some(centre) = f.centre {
            return centre;
        }
        let mut sum = [0.0; 3];
        for &v in &f.vertices {
            let p = self.position(v);
            (0..3).for_each(|k| sum[k] += p[k]);
        }
        let mean = sum.map(|x| x / f.vertices.len() as f64);
        let (height, n) = (f.plane.height(mean), f.plane.normal);
        let centre = std::array::from_fn(|k| mean[k] - height * n[k]);
        self.facets[facet].centre = Some(centre);
        centre
    }

    /// The pair, unless it is convex.
    fn judge(&mut self, f: Id, g: Id) -> Option<Pair> {
        let limit = self.limits.centre;
        let (a, b) = (self.centre(f), self.centre(g));
        let d = self.facets[g].plane.height(a);
        let e = self.facets[f].plane.height(b);
        let concave = d > limit || e > limit;
        let flat = d.abs() <= limit || e.abs() <= limit;
        let (kind, value, facets) = match (flat, concave) {
            (false, false) => return None,
            (true, false) => (Kind::Flat, d.abs().min(e.abs()), [f, g]),
            (false, true) => (Kind::Concave, d.max(e), [f, g]),
            (true, true) => (Kind::Both, d.max(e), if d > e { [f, g] } else { [g, f] }),
        };
        Some(Pair {
            kind,
            value,
            facets,
        })
    }

    fn list(&self, pairs: &mut Vec<Pair>, pair: Pair) {
        if !pair.facets.iter().any(|&f| self.awaits_as_redundant(f)) {
            pairs.push(pair);
        }
    }

    /// Compares the fresh facets with their neighbours, each pair once.
    fn test_cone(&mut self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let visit = self.new_visit();
        for f in self.fresh_facets() {
            self.facets[f].visit = visit;
            for k in 0..self.facets[f].neighbours.len() {
                let g = self.facets[f].neighbours[k];
                if self.facets[g].visit == visit {
                    continue;
                }
                if let Some(pair) = self.judge(f, g) {
                    if let Some(r) = self.ridge_towards(g, f) {
                        self.ridges[r].bent = true;
                    }
                    self.list(&mut pairs, pair);
                }
            }
            self.facets[f].tested = true;
            for &r in &self.facets[f].ridges {
                self.ridges[r].tested = true;
            }
        }
        pairs
    }

    /// Compares the facets that grew with their neighbours, over the ridges not known as convex.
    fn test_again(&mut self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let round = self.new_visit();
        for f in self.fresh_facets() {
            if std::mem::replace(&mut self.facets[f].tested, true) {
                continue;
            }
            self.facets[f].visit = round;
            let turn = self.new_visit();
            for k in 0..self.facets[f].ridges.len() {
                let r = self.facets[f].ridges[k];
                let g = self.ridges[r].beyond(f);
                if self.ridges[r].tested && !self.ridges[r].bent {
                    continue;
                }
                let mut bent = false;
                if self.facets[g].compared != turn {
                    if self.facets[g].visit == round {
                        continue;
                    }
                    self.facets[g].compared = turn;
                    if let Some(pair) = self.judge(f, g) {
                        bent = true;
                        self.list(&mut pairs, pair);
                    }
                }
                (self.ridges[r].tested, self.ridges[r].bent) = (true, bent);
            }
        }
        pairs
    }

    /// Merges the pairs that still stand: flat ones first, by how little they bend.
    fn merge_pairs(&mut self, mut pairs: Vec<Pair>) -> Result<(), Broken> {
        pairs.reverse(); // of equals the one listed last
        pairs.sort_by(|p, q| p.kind.cmp(&q.kind).then(p.value.total_cmp(&q.value)));
        for Pair { kind, facets, .. } in pairs {
            let stale = |f: Id| self.order.is_fresh(f) && !self.facets[f].tested;
            let gone = facets.iter().any(|&f| !self.is_alive(f));
            if gone || kind == Kind::Flat && facets.iter().any(|&f| stale(f)) {
                continue;
            }
            self.merge_pair(facets)?;
            self.work_off()?;
        }
        Ok(())
    }

    /// One of the two gives way, the one that bends the surface less.
    fn merge_pair(&mut self, [f, g]: [Id; 2]) -> Result<(), Broken> {
        let [first, second] = if self.order.is_fresh(f) {
            [f, g]
        } else {
            [g, f]
        };
        let (into, cost) = self.best_neighbour(first)?;
        let (other, other_cost) = self.best_neighbour(second)?;
        if cost < other_cost {
            self.give_way(first, into)
        } else {
            self.give_way(second, other)
        }
    }

    /// Merges a facet into its best neighbour.
    pub fn give_way(&mut self, facet: Id, into: Id) -> Result<(), Broken> {
        let span = self.span(facet, into);
        self.top = self.top.max(span.most);
        self.contract(facet, into, Some(span), false)?;
        self.flag_after(facet, into);
        Ok(())
    }

    /// The neighbour whose plane is closest to a facet, and how close.
    pub fn best_neighbour(&mut self, facet: Id) -> Result<(Id, f64), Broken> {
        let count = self.facets[facet].vertices.len();
        let mut candidates = Vec::new();
        if count > MANY_VERTICES {
            let ridges = self.facets[facet].ridges.iter().map(|&r| &self.ridges[r]);
            candidates.extend(ridges.filter(|r| r.bent).map(|r| r.beyond(facet)));
        }
        if candidates.is_empty() {
            candidates.extend_from_slice(&self.facets[facet].neighbours);
        }
        let mut best: Option<(Id, f64)> = None;
        for g in candidates {
            let cost = if count > VERY_MANY_VERTICES {
                let centre = self.centre(facet);
                3.0 * self.facets[g].plane.height(centre).abs()
            } else {
                let Span { least, most } = self.span(facet, g);
                most.max(-least)
            };
            if best.is_none_or(|b| cost < b.1) {
                best = Some((g, cost));
            }
        }
        best.ok_or(Broken)
    }

    fn span(&self, facet: Id, of: Id) -> Span {
        let (mut least, mut most) = (0.0, 0.0);
        let other = &self.facets[of];
        for v in &self.facets[facet].vertices {
            if !other.vertices.contains(v) {
                let height = other.plane.height(self.position(*v));
                (least, most) = (height.min(least), height.max(most));
            }
        }
        Span { least, most }
    }
}
