//! Exact line search of the primal solvers: the minimum of the cost along a direction. Computation: soPrimal,
//! soAlgorithms.
//!
//! The function is convex and once differentiable, so the search is for a root of its slope. Newton steps walk from the
//! start until the slope changes its sign; the last two points then enclose the minimum. A round of the second
//! part tries the Newton step of each end and the middle, and each end moves to the best of the three on its side.
//! Newton alone may cycle between two quadratic pieces; the middle keeps the bracket shrinking.

use super::line::{Line, Point};
use crate::math::scalar::sign;
use std::ops::ControlFlow::{self, Break, Continue};

/// When a search ends.
#[derive(Clone, Copy)]
pub struct Limits {
    /// slope that counts as zero
    pub gtol: f64,
    pub slope_scale: f64,
    /// number of evaluations after which no round begins
    pub iterations: i32,
}

/// Result of a search.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub alpha: f64,
    /// decrease of the cost
    pub improvement: f64,
    /// remaining slope, scaled
    pub slope: f64,
    /// number of evaluations
    pub neval: i32,
}

/// Finds the minimum along a line; a step of zero when there is no improvement.
pub fn search(line: &Line, limits: &Limits) -> Found {
    minimize(|alpha| line.at(alpha), limits)
}

fn minimize(at: impl FnMut(f64) -> Point, limits: &Limits) -> Found {
    let mut search = Search {
        at,
        limits: *limits,
        neval: 0,
    };
    let (alpha, improvement, slope) = match search.run() {
        Some(p) => (p.alpha, -p.cost, p.d1.abs() * limits.slope_scale),
        None => (0.0, 0.0, 1.0),
    };
    Found {
        alpha,
        improvement,
        slope,
        neval: search.neval,
    }
}

/// A search that is made by whoever evaluates: from the points that it has seen so far it is made anew.
pub struct Course<'a> {
    /// step length, cost and its derivatives
    points: &'a mut [[f64; 4]],
    n: usize,
}

impl<'a> Course<'a> {
    /// Of as many evaluations at most as there are places.
    pub fn new(points: &'a mut [[f64; 4]]) -> Self {
        Self { points, n: 0 }
    }

    /// What was found, or where the next point is to be.
    pub fn next(&self, limits: &Limits) -> Result<Found, f64> {
        let (mut k, mut wanted) = (0, None);
        let at = |alpha: f64| {
            k += 1;
            if let Some(&[alpha, cost, d1, d2]) = self.points[..self.n].get(k - 1) {
                return Point {
                    alpha,
                    cost,
                    d1,
                    d2,
                };
            }
            wanted.get_or_insert(alpha);
            // ends it
            Point {
                alpha,
                cost: -1.0,
                d1: 0.0,
                d2: 1.0,
            }
        };
        let found = minimize(at, limits);
        wanted.map_or(Ok(found), Err)
    }

    /// Adds that point; false if there is no place for it.
    pub fn add(&mut self, p: [f64; 4]) -> bool {
        let place = self.points.get_mut(self.n);
        self.n += usize::from(place.is_some());
        place.map(|place| *place = p).is_some()
    }
}

/// A search under way.
struct Search<F> {
    at: F,
    limits: Limits,
    neval: i32,
}

/// An end of the bracket: its point, and one that may take its place.
struct End {
    at: Point,
    trial: Point,
}

impl End {
    /// Moves to the point whose slope has the same sign and is nearest to zero, if it is nearer than the own.
    fn advance(&mut self, trials: &[Point; 3]) -> bool {
        let side = sign(self.at.d1);
        let mut progress = false;
        for p in trials {
            if 0.0 < side * p.d1 && side * p.d1 < side * self.at.d1 {
                self.at = *p;
                progress = true;
            }
        }
        progress
    }
}

impl<F: FnMut(f64) -> Point> Search<F> {
    fn run(&mut self) -> Option<Point> {
        let start = self.eval(0.0);
        let first = self.newton(&start);
        if self.is_flat(&first) && (first.cost < 0.0 || first.alpha == 0.0) {
            return Some(first);
        }
        match self.walk(start, first) {
            Break(answer) => Some(answer),
            Continue([near, far]) => self.shrink(near, far),
        }
    }

    /// Newton steps until the slope has changed its sign: the last point and the one before it, or the answer.
    fn walk(&mut self, mut behind: Point, mut p: Point) -> ControlFlow<Point, [Point; 2]> {
        let side = if p.d1 < 0.0 { 1.0 } else { -1.0 };
        while side * p.d1 <= -self.limits.gtol && !self.is_spent() {
            behind = p;
            p = self.newton(&p);
            if self.is_flat(&p) && p.cost < 0.0 {
                return Break(p);
            }
        }
        if self.is_spent() {
            return Break(p);
        }
        Continue([p, behind])
    }

    /// Shrinks a bracket until one of its points is flat or none is better.
    fn shrink(&mut self, near: Point, far: Point) -> Option<Point> {
        let mut ends = [
            End {
                at: near,
                trial: self.newton(&near),
            },
            // the walk has made this end's Newton step already
            End {
                at: far,
                trial: near,
            },
        ];
        while !self.is_spent() {
            let middle = self.eval(0.5 * (ends[0].at.alpha + ends[1].at.alpha));
            let trials = [ends[0].trial, ends[1].trial, middle];
            let flat = trials.into_iter().filter(|p| self.is_flat(p));
            if let Some(answer) = flat.reduce(|a, b| if b.cost < a.cost { b } else { a }) {
                return Some(answer);
            }
            let mut progress = false;
            for end in &mut ends {
                if end.advance(&trials) {
                    end.trial = self.newton(&end.at);
                    progress = true;
                }
            }
            if !progress {
                return Some(middle);
            }
        }
        let [near, far] = ends.map(|end| end.at);
        let lower = |p: &Point, other: &Point| p.cost <= other.cost && p.cost < 0.0;
        if lower(&near, &far) {
            Some(near)
        } else {
            lower(&far, &near).then_some(far)
        }
    }

    fn eval(&mut self, alpha: f64) -> Point {
        self.neval += 1;
        (self.at)(alpha)
    }

    /// Evaluates the minimum of the quadratic that agrees with the function at a point.
    fn newton(&mut self, p: &Point) -> Point {
        self.eval(p.alpha - p.d1 / p.d2)
    }

    fn is_flat(&self, p: &Point) -> bool {
        p.d1.abs() < self.limits.gtol
    }

    fn is_spent(&self) -> bool {
        self.neval >= self.limits.iterations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    const LIMITS: Limits = Limits {
        gtol: 1e-10,
        slope_scale: 2.0,
        iterations: 50,
    };

    /// α²a/2 + αb and squares d (y + αw)² / 2 that count while negative.
    struct Pieces {
        a: f64,
        b: f64,
        squares: [[f64; 3]; 8],
    }

    impl Pieces {
        fn random(rng: &mut Rng) -> Self {
            let positive = |x: f64| x.abs() + 0.01;
            Pieces {
                a: positive(rng.signed()),
                b: 5.0 * rng.signed(),
                squares: std::array::from_fn(|_| {
                    let [d, y, w] = rng.array();
                    [100.0 * positive(d), y, w]
                }),
            }
        }

        fn at(&self, alpha: f64) -> Point {
            let mut p = Point {
                alpha,
                cost: alpha * alpha * self.a / 2.0 + alpha * self.b,
                d1: alpha * self.a + self.b,
                d2: self.a,
            };
            for [d, y, w] in self.squares {
                let (x, start) = ((y + alpha * w).min(0.0), y.min(0.0));
                p.cost += d * (x * x - start * start) / 2.0;
                p.d1 += d * x * w;
                p.d2 += if x < 0.0 { d * w * w } else { 0.0 };
            }
            p
        }

        /// The minimum by halving an interval.
        fn minimum(&self) -> f64 {
            let (mut low, mut high) = (-1e4, 1e4);
            for _ in 0..200 {
                let middle = 0.5 * (low + high);
                *(if self.at(middle).d1 < 0.0 {
                    &mut low
                } else {
                    &mut high
                }) = middle;
            }
            low
        }
    }

    #[test]
    fn finds_the_minimum_of_quadratic_pieces() {
        let (mut rng, mut long) = (Rng::new(5), 0);
        for _ in 0..2000 {
            let f = Pieces::random(&mut rng);
            let found = minimize(|alpha| f.at(alpha), &LIMITS);
            let p = f.at(found.alpha);
            assert!(p.d1.abs() < LIMITS.gtol);
            assert!((found.alpha - f.minimum()).abs() < 1e-7);
            assert_eq!(
                (found.improvement, found.slope),
                (-p.cost, 2.0 * p.d1.abs())
            );
            assert!(found.improvement > 0.0);
            long += (found.neval > 4) as usize;
        }
        assert!(long > 200, "{long} searches had a bracket");
    }

    #[test]
    fn a_course_takes_the_same_steps() {
        let (mut rng, mut ends) = (Rng::new(8), [0; 2]);
        for _ in 0..2000 {
            let f = Pieces::random(&mut rng);
            for iterations in [3, 6, 50] {
                let limits = Limits {
                    iterations,
                    ..LIMITS
                };
                let mut points = [[0.0; 4]; 60];
                let (mut evaluated, mut course) = (Vec::new(), Course::new(&mut points));
                let at = |alpha: f64| {
                    evaluated.push(alpha);
                    f.at(alpha)
                };
                let whole = minimize(at, &limits);
                for &alpha in &evaluated {
                    assert_eq!(course.next(&limits).expect_err("a point"), alpha);
                    let p = f.at(alpha);
                    assert!(course.add([p.alpha, p.cost, p.d1, p.d2]));
                }
                let found = course.next(&limits).expect("an end");
                let numbers = |f: Found| (f.alpha, f.improvement, f.slope, f.neval);
                assert_eq!(numbers(found), numbers(whole));
                ends[usize::from(whole.neval > 5)] += 1;
            }
        }
        assert!(ends.iter().all(|&n| n > 100), "{ends:?}");
    }

    #[test]
    fn a_quadratic_takes_one_step() {
        let quadratic = |alpha: f64| Point {
            alpha,
            cost: alpha * alpha - 3.0 * alpha,
            d1: 2.0 * alpha - 3.0,
            d2: 2.0,
        };
        let found = minimize(quadratic, &LIMITS);
        assert_eq!((found.alpha, found.neval), (1.5, 2));
        assert_eq!((found.improvement, found.slope), (2.25, 0.0));
    }

    #[test]
    fn evaluations_are_limited() {
        let mut rng = Rng::new(6);
        for iterations in 0..10 {
            for _ in 0..200 {
                let f = Pieces::random(&mut rng);
                let found = minimize(
                    |alpha| f.at(alpha),
                    &Limits {
                        iterations,
                        ..LIMITS
                    },
                );
                // a round that has begun may evaluate both ends beyond the limit
                assert!(found.neval <= 2.max(iterations + 2));
                assert_eq!(found.improvement, -f.at(found.alpha).cost);
            }
        }
    }

    #[test]
    fn no_improvement_no_step() {
        // the cost of a line is never below its start
        let valley = |alpha: f64| Point {
            alpha,
            cost: 1.0 + alpha.abs(),
            d1: if alpha < 0.1 { -1.0 } else { 1.0 },
            d2: 1.0,
        };
        let found = minimize(
            valley,
            &Limits {
                iterations: 4,
                ..LIMITS
            },
        );
        assert_eq!(
            (found.alpha, found.improvement, found.slope, found.neval),
            (0.0, 0.0, 1.0, 4)
        );
    }
}
