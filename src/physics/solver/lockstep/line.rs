//! The cost along the directions of all lanes, as `solver::line` has it, where all rows are equalities or one-sided. The k-th evaluation
//! of a lane's search is made together with the k-th of the others. Computation: soPrimal.

use super::rows::each;
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::solver::line::Point;
use crate::physics::solver::linesearch::{Found, Limits, minimize};

/// Most evaluations that are made for all lanes.
const MOST: usize = 8;

/// A flat and better point, with which a search ends.
const END: Point = Point {
    alpha: 0.0,
    cost: f64::NEG_INFINITY,
    d1: 0.0,
    d2: 1.0,
};

/// An evaluated step length of each lane.
#[derive(Clone, Copy, Default)]
struct Points<N> {
    alpha: N,
    cost: N,
    d1: N,
    d2: N,
}

impl<N: Real> Points<N> {
    /// The lanes whose slope counts as zero at a lower cost.
    fn are_flat(&self, gtol: N) -> u32 {
        let lower = self.cost.lt(N::of(0.0));
        self.d1.abs().lt(gtol).and(lower).bits()
    }

    fn of_lane(&self, lane: usize) -> Point {
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

    /// Searches in some lanes, whose limits are given; returns those that are left: a long search, or a cost that is not convex, which is
    /// told of where it is made alone.
    ///
    /// A lane goes through its search anew each time that all have another evaluation.
    #[inline(never)]
    pub fn search(
        &self,
        lanes: u32,
        gtol: N,
        limits: impl Fn(usize) -> Limits,
        found: &mut [Found; MOST_LANES],
    ) -> u32 {
        let mut points = [Points::default(); MOST];
        let (mut left, mut waiting, mut alpha) = (0, lanes, N::of(0.0));
        for n in 0..MOST {
            let p = self.at(alpha);
            left |= p.d2.le(N::of(0.0)).bits() & waiting;
            waiting &= !left;
            points[n] = p;
            // every search begins so
            if n == 0 || n == 1 && waiting & !p.are_flat(gtol) == waiting {
                alpha = p.alpha - p.d1 / p.d2;
                continue;
            }
            for lane in each(waiting) {
                let (mut known, mut next) = (points[..=n].iter(), None);
                let mut at = |alpha: f64| match known.next() {
                    Some(p) => p.of_lane(lane),
                    None => {
                        next.get_or_insert(alpha);
                        END
                    }
                };
                let result = minimize(&mut at, &limits(lane));
                match next {
                    Some(x) => alpha.set_lane(lane, x),
                    None => {
                        found[lane] = result;
                        waiting &= !(1 << lane);
                    }
                }
            }
            if waiting == 0 {
                break;
            }
        }
        left | waiting
    }

    /// Evaluates step lengths.
    #[inline(never)]
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
