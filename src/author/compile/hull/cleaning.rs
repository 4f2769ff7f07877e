//! Facets that merges leave with too little of their own: redundant ones, whose vertices all belong
//! to a neighbour, and degenerate ones, with fewer than three neighbours.

use super::lists::Id;
use super::polytope::{Broken, Flaw, Polytope};

/// With fewer neighbours a facet is degenerate.
const LEAST_NEIGHBOURS: usize = 3;

impl Polytope<'_> {
    pub fn awaits_as_redundant(&self, facet: Id) -> bool {
        matches!(self.facets[facet].flaw, Some(Flaw::Redundant(_)))
    }

    fn flag_redundant(&mut self, facet: Id, into: Id) {
        if !self.awaits_as_redundant(facet) && !self.awaits_as_redundant(into) {
            let flaw = Flaw::Redundant(into);
            self.facets[facet].flaw = Some(flaw);
            self.flawed.push_back((facet, flaw));
        }
    }

    /// Degenerate facets wait in front of redundant ones: work is taken from the end.
    fn flag_if_degenerate(&mut self, facet: Id) {
        let f = &mut self.facets[facet];
        if f.neighbours.len() >= LEAST_NEIGHBOURS || f.flaw.is_some() {
            return;
        }
        f.flaw = Some(Flaw::Degenerate);
        let entry = (facet, Flaw::Degenerate);
        if matches!(self.flawed.back(), Some((_, Flaw::Redundant(_)))) {
            self.flawed.push_front(entry);
        } else {
            self.flawed.push_back(entry);
        }
    }

    fn lies_in(&self, facet: Id, other: Id) -> bool {
        let vertices = &self.facets[other].vertices;
        self.facets[facet]
            .vertices
            .iter()
            .all(|v| vertices.contains(v))
    }

    /// Flags neighbours that lie within `facet`, or it if it has too few.
    pub fn flag_redundant_neighbours(&mut self, facet: Id) {
        if self.facets[facet].neighbours.len() < LEAST_NEIGHBOURS {
            return self.flag_if_degenerate(facet);
        }
        for k in 0..self.facets[facet].neighbours.len() {
            let g = self.facets[facet].neighbours[k];
            if self.facets[g].flaw.is_none() && self.lies_in(g, facet) {
                self.flag_redundant(g, facet);
            }
        }
    }

    /// Flags a facet that lies within a neighbour, or has too few.
    pub fn flag_flawed(&mut self, facet: Id) {
        let neighbours = self.facets[facet].neighbours.iter();
        match neighbours.copied().find(|&g| self.lies_in(facet, g)) {
            Some(g) => self.flag_redundant(facet, g),
            None => self.flag_if_degenerate(facet),
        }
    }

    /// Flags what the merge of `a` into `b` has left.
    pub fn flag_after(&mut self, a: Id, b: Id) {
        self.flag_redundant_neighbours(b);
        for k in 0..self.facets[a].neighbours.len() {
            self.flag_if_degenerate(self.facets[a].neighbours[k]);
        }
        self.flag_flawed(b);
    }

    /// Merges what has a flaw; whether that was anything.
    pub fn work_off(&mut self) -> Result<bool, Broken> {
        let before = self.merges;
        while let Some((facet, flaw)) = self.flawed.pop_back() {
            self.facets[facet].flaw = None;
            if !self.is_alive(facet) {
                continue;
            }
            match flaw {
                Flaw::Redundant(into) => {
                    let into = self.survivor(into);
                    if into != facet {
                        self.contract(facet, into, None, false)?;
                        self.flag_after(facet, into);
                    }
                }
                Flaw::Degenerate => {
                    if self.facets[facet].neighbours.len() < LEAST_NEIGHBOURS {
                        let (into, _) = self.best_neighbour(facet)?;
                        self.give_way(facet, into)?;
                    }
                }
            }
        }
        Ok(self.merges > before)
    }
}
