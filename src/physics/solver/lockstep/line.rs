//! The cost along the directions of all lanes, as `solver::line` has it, where all rows are equalities or one-sided. The first
//! evaluations of every search are known before it begins: the start, and Newton steps one after the other. Computation: soPrimal.

use crate::math::{Mask, Real};
use crate::physics::solver::line::Point;

/// Evaluations that are made for all lanes.
pub const FIRST: usize = 3;

/// An evaluated step length of each lane.
#[derive(Clone, Copy, Default)]
pub struct Points<N> {
    alpha: N,
    cost: N,
    d1: N,
    d2: N,
}

impl<N: Real> Points<N> {
    pub fn of_lane(&self, lane: usize) -> Point {
        Point {
            alpha: self.alpha.lane(lane),
            cost: self.cost.lane(lane),
            d1: self.d1.lane(lane),
            d2: self.d2.lane(lane),
        }
    }
}

/// The directions, ready to be evaluated.
pub struct Lines<'a, N> {
    /// J a − aref of the one-sided rows, and its rate along the line
    jaref: &'a [N],
    jv: &'a [N],
    /// their coefficients
    terms: &'a mut [[N; 4]],
    /// linear and quadratic coefficient of the smooth cost and the equality rows
    always: [N; 2],
}

/// Coefficients of D (y + αw)² / 2.
#[inline(always)]
fn square<N: Real>(D: N, y: N, w: N) -> [N; 3] {
    let (force, half) = (D * y, N::of(0.5));
    [half * (y * force), w * force, half * (w * D * w)]
}

impl<'a, N: Real> Lines<'a, N> {
    /// `gauss` are the coefficients of the smooth cost, the first `ne` rows are equalities; `terms` is scratch of one place per row.
    pub fn new(
        ne: usize,
        [D, jaref, jv]: [&'a [N]; 3],
        gauss: [N; 2],
        terms: &'a mut [[N; 4]],
    ) -> Self {
        let mut always = gauss;
        for i in 0..ne {
            let [_, q1, q2] = square(D[i], jaref[i], jv[i]);
            always[0] += q1;
            always[1] += q2;
        }
        let [D, jaref, jv] = [D, jaref, jv].map(|x| &x[ne..]);
        for (((D, y), w), term) in D.iter().zip(jaref).zip(jv).zip(&mut *terms) {
            let [q0, q1, q2] = square(*D, *y, *w);
            let at_start = N::blend(y.lt(N::of(0.0)), q0, N::of(0.0));
            *term = [q0 - at_start, q1, q2, -at_start];
        }
        Self {
            jaref,
            jv,
            terms,
            always,
        }
    }

    /// The first evaluations, as many as the search of some of these lanes needs; none where one is not convex, which is told of
    /// where it is made alone.
    #[inline(never)]
    pub fn first(&self, lanes: u32, gtol: N) -> ([Points<N>; FIRST], usize) {
        let (mut points, zero) = ([Points::default(); FIRST], N::of(0.0));
        let mut alpha = zero;
        for n in 0..FIRST {
            let p = self.at(alpha);
            if p.d2.le(zero).bits() & lanes != 0 {
                return (points, 0);
            }
            points[n] = p;
            let lower = p.cost.lt(zero).or(p.alpha.eq(zero));
            let flat = p.d1.abs().lt(gtol).and(lower);
            if n > 0 && lanes & !flat.bits() == 0 {
                return (points, n + 1);
            }
            alpha = p.alpha - p.d1 / p.d2;
        }
        (points, FIRST)
    }

    /// Evaluates step lengths.
    #[inline(always)]
    fn at(&self, alpha: N) -> Points<N> {
        let (zero, nothing) = (N::of(0.0), N::of(-0.0));
        let [q1, q2] = self.always;
        let mut sum = [zero, q1, q2, zero];
        for ((y, w), term) in self.jaref.iter().zip(self.jv).zip(&*self.terms) {
            let counts = (*y + alpha * *w).lt(zero);
            for k in 0..3 {
                sum[k] += N::blend(counts, term[k], nothing);
            }
            sum[3] += N::blend(counts, nothing, term[3]);
        }
        let [q0, q1, q2, given_up] = sum;
        let two = N::of(2.0);
        Points {
            alpha,
            cost: given_up + (alpha * alpha * q2 + alpha * q1 + q0),
            d1: zero + (two * alpha * q2 + q1),
            d2: zero + two * q2,
        }
    }
}
