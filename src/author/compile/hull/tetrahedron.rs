//! The first four vertices, and the points above their facets.

use super::lists::{Id, NONE};
use super::placing::Search;
use super::polytope::{Broken, Polytope};
use crate::author::geometry::algebra::{V3, sub};

/// A trial for a corner is too flat below this share of what the corners before it span.
const FLAT: f64 = 1e-3;

impl Polytope<'_> {
    /// Builds a tetrahedron and gives each point to a facet.
    pub fn start(&mut self) -> Result<(), Broken> {
        let corners = self.corners()?;
        let mut vertices = corners.map(|point| self.add_vertex(point));
        vertices.reverse();
        (0..3).rev().for_each(|k| self.sequence.move_to_end(k)); // the newest first
        let mut sum = [0.0; 3];
        for v in vertices {
            let p = self.position(v);
            (0..3).for_each(|k| sum[k] += p[k]);
        }
        self.interior = sum.map(|x| x / 4.0);
        for i in 0..4usize {
            let others = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]][i];
            self.add_triangle(others.map(|k| vertices[k as usize]), others, i % 2 == 0);
        }
        if self.set_plane(0).is_err() {
            (0..4).for_each(|i| self.facets[i].turned ^= true);
        }
        (0..4).try_for_each(|i| self.set_plane(i))?;
        self.share_out(corners);
        Ok(())
    }

    /// Each facet takes what is clearly above it, in turn; the rest is searched for.
    fn share_out(&mut self, corners: [Id; 4]) {
        let mut left: Vec<Id> = (0..self.points.len() as Id)
            .filter(|p| !corners.contains(p))
            .collect();
        let clear = self.clear();
        for i in 0..4 {
            let plane = self.facets[i].plane;
            left.retain(|&p| {
                let height = plane.height(self.points[p]);
                let taken = height >= clear;
                if taken {
                    self.facets[i].add_outside(p, height);
                }
                !taken
            });
        }
        let mut search = Search::full();
        for p in left {
            self.place_outside(p, 0, &mut search);
        }
    }

    fn corners(&self) -> Result<[Id; 4], Broken> {
        let extremes = self.extremes();
        let (a, b) = (extremes[0], extremes[1]);
        let at = |i: Id| self.points[i];
        let extent = at(b)[0] - at(a)[0];
        let area = |p: V3| {
            let [r, s] = [a, b].map(|i| sub(at(i), p));
            (r[0] * s[1] - r[1] * s[0]).abs()
        };
        let (c, spanned) = self.furthest_corner(&extremes, &[a, b], area, 1, extent)?;
        let volume = |p: V3| {
            let [a, b, c] = [a, b, c].map(|i| sub(at(i), p));
            let (x, y) = (b[1] * c[2] - b[2] * c[1], a[1] * c[2] - a[2] * c[1]);
            (a[0] * x - b[0] * y + c[0] * (a[1] * b[2] - a[2] * b[1])).abs()
        };
        let (d, _) = self.furthest_corner(&extremes, &[a, b, c], volume, 2, spanned)?;
        Ok([a, b, c, d])
    }

    /// The first lowest and highest point along each axis. A new highest is not asked for the lowest.
    fn extremes(&self) -> [Id; 6] {
        let mut out = [0; 6];
        for k in 0..3 {
            let (mut lo, mut hi) = (0, 0);
            for (i, p) in (0..).zip(self.points.iter()) {
                if p[k] > self.points[hi][k] {
                    hi = i;
                } else if p[k] < self.points[lo][k] {
                    lo = i;
                }
            }
            (out[2 * k], out[2 * k + 1]) = (lo, hi);
        }
        out
    }

    /// The point that spans most with the corners before, and how much: an extreme one if that is
    /// enough.
    fn furthest_corner(
        &self,
        extremes: &[Id],
        before: &[Id],
        span: impl Fn(V3) -> f64,
        column: usize,
        spanned: f64,
    ) -> Result<(Id, f64), Broken> {
        let zero = 10.0 * self.limits.near_zero[column];
        let flat = FLAT * (spanned * self.limits.width);
        let (mut best, mut most) = (NONE, -1.0);
        for &i in extremes.iter().filter(|i| !before.contains(i)) {
            let value = span(self.points[i]);
            if value > most {
                (best, most) = (i, value);
            }
        }
        if most < zero || most < flat {
            for i in (0..self.points.len() as Id).filter(|i| !before.contains(i)) {
                let value = span(self.points[i]);
                if value > most {
                    (best, most) = (i, value);
                    if most >= zero && most > 10.0 * flat {
                        break;
                    }
                }
            }
        }
        if best == NONE {
            Err(Broken)
        } else {
            Ok((best, most))
        }
    }
}
