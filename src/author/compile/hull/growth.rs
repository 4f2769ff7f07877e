//! The hull grows by one point after the other: which is next, and what a step does.

use super::lists::{Id, NONE};
use super::polytope::{Broken, Polytope};
use super::surface::Hull;
use crate::author::geometry::algebra::V3;

/// A growth of more steps than this for each point goes round in circles.
const STEPS_PER_POINT: usize = 8;

/// Hull of `points`; at most `limit` vertices when that is given.
pub fn grow(points: &[V3], limit: Option<usize>) -> Result<Hull, Broken> {
    if points.len() < 4 || points.iter().flatten().any(|x| !x.is_finite()) {
        return Err(Broken);
    }
    let mut growth = Growth::new(points, limit)?;
    while growth.step()?.is_some() {}
    growth.polytope.triangulate();
    Ok(growth.polytope.to_hull())
}

pub struct Growth<'a> {
    pub polytope: Polytope<'a>,
    limit: Option<usize>,
    steps: usize,
}

impl<'a> Growth<'a> {
    pub fn new(points: &'a [V3], limit: Option<usize>) -> Result<Self, Broken> {
        let mut polytope = Polytope::new(points);
        polytope.start()?;
        polytope.move_furthest_forward(|p| p.order.first());
        polytope.order.cursor = polytope.order.first();
        Ok(Growth {
            polytope,
            limit,
            steps: 0,
        })
    }

    /// Adds a point; which, or nothing if there is none left.
    pub fn step(&mut self) -> Result<Option<Id>, Broken> {
        let p = &mut self.polytope;
        let facet = match self.limit {
            Some(_) => p.move_furthest_forward(|p| p.first_with_points(p.order.first())),
            None => p.next_with_points(),
        };
        if facet == NONE || self.limit.is_some_and(|n| p.sequence.len() >= n) {
            return Ok(None);
        }
        self.steps += 1;
        if self.steps / STEPS_PER_POINT > p.points.len() {
            return Err(Broken);
        }
        let point = p.facets[facet].outside.pop().ok_or(Broken)?;
        p.order.begin_step();
        p.sequence.begin_step();
        p.order.cursor = p.order.after(facet);
        let cone = p.add_cone(point, facet)?;
        p.mend(&cone)?;
        p.place_removed();
        p.forget_removed();
        Ok(Some(point))
    }
}

impl Polytope<'_> {
    fn has_points(&self, facet: Id) -> bool {
        !self.facets[facet].outside.is_empty()
    }

    fn first_with_points(&self, start: Id) -> Id {
        let mut from = self.order.from(start);
        from.find(|&f| self.has_points(f)).unwrap_or(NONE)
    }

    /// The first facet of all with points above it. Those before the cursor have none, for a facet
    /// that gets its first one moves to the end.
    fn next_with_points(&self) -> Id {
        self.first_with_points(match self.order.cursor {
            NONE => self.order.first_fresh(),
            cursor => cursor,
        })
    }

    /// The facet with the furthest point, moved in front of `place`.
    fn move_furthest_forward(&mut self, place: impl Fn(&Self) -> Id) -> Id {
        let mut best = (NONE, f64::NEG_INFINITY);
        for f in self.order.iter().filter(|&f| self.has_points(f)) {
            if self.facets[f].furthest > best.1 {
                best = (f, self.facets[f].furthest);
            }
        }
        if best.0 != NONE {
            self.order.move_before(best.0, place(self));
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::BRICK;
    use super::*;
    use crate::author::geometry::algebra::{cross, dot, sub};

    /// The polytope of `points` before its faces are cut into triangles.
    fn grown(points: &[V3], limit: Option<usize>) -> Polytope<'_> {
        let mut growth = Growth::new(points, limit).ok().unwrap();
        while growth.step().ok().unwrap().is_some() {}
        growth.polytope
    }

    #[test]
    fn a_brick_has_six_faces() {
        let brick = grown(&BRICK, None);
        for f in brick.order.iter() {
            let facet = &brick.facets[f];
            let counts = [&facet.vertices, &facet.neighbours, &facet.ridges].map(|l| l.len());
            assert_eq!((counts, facet.polygon), ([4; 3], true));
        }
        for v in brick.sequence.iter() {
            assert_eq!(brick.vertices[v].around.len(), 3);
        }
        assert_eq!((brick.order.len(), brick.sequence.len()), (6, 8));
    }

    /// Seen from outside, an edge runs one way for the facet on its left and turned for the other.
    #[test]
    fn ridges_know_their_sides() {
        let mut solid = grown(&BRICK[1..], None);
        for f in solid.order.iter().collect::<Vec<_>>() {
            solid.make_polygon(f);
        }
        for f in solid.order.iter() {
            for &r in &solid.facets[f].ridges {
                let ridge = &solid.ridges[r];
                let [a, b] = ridge.ends.map(|v| solid.position(v));
                let vertices = &solid.facets[f].vertices;
                let off = vertices.iter().find(|v| !ridge.ends.contains(v));
                let x = solid.position(*off.unwrap());
                let n = cross(sub(b, a), sub(x, a));
                let clockwise = dot(n, solid.facets[f].plane.normal) < 0.0;
                assert_eq!(ridge.is_turned_for(f), clockwise);
            }
        }
    }

    #[test]
    fn growth_stops_at_the_limit() {
        for limit in 4..=8 {
            assert_eq!(grown(&BRICK, Some(limit)).sequence.len(), limit);
        }
    }
}
