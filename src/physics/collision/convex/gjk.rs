//! Distance of two convex shapes: Gilbert, Johnson, Keerthi on their Minkowski difference.
//!
//! A simplex of at most four vertices moves towards the origin; its nearest point gives the
//! direction of the next vertex. Computation: coCCD.

use super::subdistance::{combine, nearest, plane_projection};
use super::support::{Convex, Vertex};
use crate::base::Model;
use crate::math::{MINVAL, Vec3};

/// Limits of the iteration.
#[derive(Clone, Copy)]
pub struct Limits {
    pub tolerance: f64,
    pub iterations: usize,
    /// distances from here on are of no interest; zero: only whether the shapes touch
    pub cutoff: f64,
}

impl Limits {
    /// Those of the model's options.
    pub fn of(m: Model, cutoff: f64) -> Self {
        let o = m.opt();
        Limits {
            tolerance: o.ccd_tolerance,
            iterations: o.ccd_iterations.max(0) as usize,
            cutoff,
        }
    }
}

/// The simplex nearest to the origin and the witness points.
#[derive(Clone, Copy)]
pub struct Simplex {
    pub at: [Vertex; 4],
    pub n: usize,
    pub x1: Vec3,
    pub x2: Vec3,
    /// infinite when the shapes are further apart than wanted
    pub dist: f64,
    /// some direction separates the shapes
    pub separated: bool,
    /// the last direction that was tried, from the first shape to the second; zero if they touch
    pub along: Vec3,
}

impl Simplex {
    pub fn vertices(&self) -> &[Vertex] {
        &self.at[..self.n]
    }
}

/// Nearest points of two shapes, starting from the points `x1`, `x2`.
#[inline(always)]
pub fn distance(a: &Convex, b: &Convex, x1: Vec3, x2: Vec3, limits: Limits) -> Simplex {
    let mut s = Simplex::new(x1, x2);
    s.search(a, b, limits);
    s
}

impl Simplex {
    /// Before the search.
    #[inline(always)]
    pub fn new(x1: Vec3, x2: Vec3) -> Self {
        Simplex {
            at: [Vertex::default(); 4],
            n: 0,
            x1,
            x2,
            dist: 0.0,
            separated: false,
            along: Vec3::ZERO,
        }
    }

    /// Keeps the vertices, with the new one, that the point nearest to the origin is made of.
    #[inline(always)]
    fn drop_far(&mut self, v: &mut [Vec3; 4], weights: &mut [f64; 4]) {
        let count = self.n + 1;
        let all = nearest(&v[..count]);
        self.n = 0;
        for i in 0..count {
            if all[i] != 0.0 {
                if self.n != i {
                    self.at[self.n] = self.at[i];
                    v[self.n] = v[i];
                }
                weights[self.n] = all[i];
                self.n += 1;
            }
        }
    }

    /// The points of both shapes whose difference is the nearest point; without vertices they stay.
    #[inline(always)]
    fn weigh(&mut self, weights: [f64; 4]) {
        if self.n > 0 {
            (self.x1, self.x2) = (self.at[0].x1 * weights[0], self.at[0].x2 * weights[0]);
            for (vertex, w) in self.at[..self.n].iter().zip(weights).skip(1) {
                self.x1 += vertex.x1 * w;
                self.x2 += vertex.x2 * w;
            }
        }
    }

    /// See [`distance`]; where the simplex stands, which is large.
    #[inline(never)]
    pub fn search(&mut self, a: &Convex, b: &Convex, limits: Limits) {
        let tol = limits.tolerance;
        let discrete = a.is_discrete() && b.is_discrete();
        let want = limits.cutoff > 0.0;
        let eps = if discrete { 0.0 } else { 0.5 * (tol * tol) };
        let min_norm = if discrete || want { MINVAL } else { tol };
        let s = self;
        let mut weights = [0.0; 4];
        // the vertices of the simplex, apart from what goes with them
        let mut v = [Vec3::ZERO; 4];
        let mut x = s.x1 - s.x2;
        let mut xn = x.norm();
        if xn < MINVAL {
            (x, xn) = (Vec3::X, 1.0);
        }
        let mut inside = false;
        for k in 0..limits.iterations {
            let back = x * (1.0 / xn);
            let new = s.at[s.n].set_furthest(a, b, -back, back);
            let lower = x.dot(new);
            if lower > 0.0 {
                s.separated = true;
                if !want || (limits.cutoff.is_finite() && lower >= limits.cutoff * xn) {
                    s.dist = f64::INFINITY;
                    s.n = 0;
                    s.along = -back;
                    return;
                }
            }
            if k > 0 && x.dot(x - new) < eps {
                break;
            }
            v[s.n] = new;
            s.drop_far(&mut v, &mut weights);
            let sum = |n: usize| combine(&weights[..n], &v[..n]);
            x = match s.n {
                0 => {
                    s.dist = f64::INFINITY;
                    return;
                }
                1 => sum(1),
                2 => {
                    let d = v[1] - v[0];
                    let dd = d.norm2();
                    if dd < MINVAL * MINVAL {
                        sum(2)
                    } else {
                        (-v[1].dot(d) / dd) * d + v[1]
                    }
                }
                3 => plane_projection(v[0], v[1], v[2]).unwrap_or_else(|| sum(3)),
                _ => {
                    inside = !s.separated;
                    break;
                }
            };
            let before = xn;
            xn = x.norm();
            if xn < if s.n == 1 { MINVAL } else { min_norm } {
                break;
            }
            if k > 0 && (xn - before).abs() < MINVAL {
                break;
            }
        }
        s.weigh(weights);
        if s.n <= 3 && !s.separated && xn >= MINVAL {
            let back = x * (1.0 / xn);
            s.separated = x.dot(Vertex::furthest(a, b, -back, back).v) > 0.0;
        }
        if inside {
            s.dist = 0.0;
        } else {
            s.dist = xn;
            s.along = x * (-1.0 / xn);
        }
    }
}
