//! The first tetrahedron.

use super::surface::{Broken, Surface};
use crate::author::compile::algebra::V3;

impl Surface<'_> {
    /// Makes the tetrahedron of far points and its four facets.
    pub fn start(&mut self) -> Result<(), Broken> {
        let corners = self.corners()?;
        let mut verts: Vec<u32> = corners.iter().map(|&p| self.add_vertex(p)).collect();
        verts.reverse();
        self.interior =
            std::array::from_fn(|k| verts.iter().fold(0.0, |sum, &v| sum + self.place(v)[k]) / 4.0);
        let mut made = Vec::new();
        for i in 0..4 {
            let rest: Vec<u32> = verts.iter().copied().filter(|&v| v != verts[i]).collect();
            let new = self.add_triangle(&[rest[0], rest[1], rest[2]], i % 2 == 0);
            self.fm(new).fresh = true;
            made.push(new);
        }
        for &v in &verts {
            self.append_vertex(v);
        }
        for (i, &f) in made.iter().enumerate() {
            let mut near = made.clone();
            near.remove(i);
            self.fm(f).near = near;
        }
        self.set_plane(made[0])?;
        if self.height(made[0], self.interior) > self.limits.round {
            for &f in &made {
                let f = self.fm(f);
                f.top = !f.top;
            }
        }
        for &f in &made {
            self.set_plane(f)?;
            if self.height(f, self.interior) >= -self.limits.round {
                return Err(Broken);
            }
        }
        self.count = 4;
        self.assign_points();
        self.finish_step();
        self.furthest_first();
        Ok(())
    }

    /// Four points of a large tetrahedron: the extremes along x, then the points that span the
    /// largest area (seen along z) and the largest volume with those before.
    fn corners(&self) -> Result<Vec<u32>, Broken> {
        let points = self.points;
        let mut extremes: Vec<u32> = Vec::new();
        for k in 0..3 {
            let (mut lo, mut hi) = (0, 0);
            for (i, p) in points.iter().enumerate() {
                if points[hi][k] < p[k] {
                    hi = i;
                } else if points[lo][k] > p[k] {
                    lo = i;
                }
            }
            extremes.extend([lo as u32, hi as u32]);
        }
        let x = |i: u32| points[i as usize][0];
        let (mut lo, mut hi) = (extremes[0], extremes[0]);
        for &e in &extremes {
            if x(e) > x(hi) {
                hi = e;
            }
            if x(e) < x(lo) {
                lo = e;
            }
        }
        let mut found = vec![lo];
        if hi != lo {
            found.push(hi);
        } else {
            return Err(Broken);
        }
        let mut previous = x(hi) - x(lo);
        while found.len() < 4 {
            let target = previous * self.limits.width;
            let zero = 10.0 * self.limits.near_zero[found.len() - 1];
            let mut best = (-1.0, 0);
            for &e in &extremes {
                self.try_corner(&found, e, &mut best);
            }
            if best.0 < zero || best.0 < SMALL_SIMPLEX * target {
                for p in (0..points.len() as u32).filter(|p| !extremes.contains(p)) {
                    if self.try_corner(&found, p, &mut best)
                        && best.0 >= zero
                        && best.0 > 10.0 * SMALL_SIMPLEX * target
                    {
                        break;
                    }
                }
            }
            let (det, point) = best;
            if !(det > 0.0) {
                return Err(Broken);
            }
            previous = det;
            found.push(point);
        }
        Ok(found)
    }

    /// Takes a point whose determinant with those found is larger than the best so far.
    fn try_corner(&self, found: &[u32], c: u32, best: &mut (f64, u32)) -> bool {
        if found.contains(&c) {
            return false;
        }
        let at = |i: u32| self.points[i as usize];
        let row = |i: usize| -> V3 { std::array::from_fn(|k| at(found[i])[k] - at(c)[k]) };
        let (a, b) = (row(0), row(1));
        let det = if found.len() == 2 {
            a[0] * b[1] - a[1] * b[0]
        } else {
            let c = row(2);
            a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
                + c[0] * (a[1] * b[2] - a[2] * b[1])
        };
        let better = det.abs() > best.0;
        if better {
            *best = (det.abs(), c);
        }
        better
    }
}

/// A determinant below this share of what the extent allows asks for a look at all points.
const SMALL_SIMPLEX: f64 = 1e-3;
