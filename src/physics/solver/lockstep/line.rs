//! The cost along the directions of all lanes, as `solver::line` has it, where elliptic contacts stand side by side, and searches along
//! them: without such contacts as far as most go, then those of each lane, which ask for the cost at the same time. Computation: soPrimal,
//! soAlgorithms.

use super::cone::Contacts;
use super::line_cone::{Points, cone, cone_start};
use crate::math::lockstep::each;
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::solver::huber::Huber;
use crate::physics::solver::linesearch::{Course, Found, Limits};
use core::array;

/// Searches that are limited to fewer evaluations are made alone.
pub const LEAST_LIMIT: i32 = 5;
/// Evaluations of each that are made together, at most.
pub const KEPT: usize = 24;

impl<N: Real> Points<N> {
    /// The minimum of the quadratic that agrees with the function here.
    fn newton(&self) -> N {
        self.alpha - self.d1 / self.d2
    }

    fn flat(&self, gtol: N) -> N::Mask {
        self.d1.abs().lt(gtol)
    }

    /// It ends a walk.
    fn ends(&self, gtol: N) -> N::Mask {
        self.flat(gtol).and(self.cost.lt(N::of(0.0)))
    }
}

/// What lanes have found.
pub struct FoundAll<N> {
    pub alpha: N,
    pub cost: N,
    pub d1: N,
    /// numbers of evaluations
    neval: N,
    /// lanes that are done
    pub done: u32,
}

impl<N: Real> FoundAll<N> {
    /// Takes the point in some lanes that are not done.
    fn take(&mut self, mask: N::Mask, p: &Points<N>, neval: f64) {
        let new = mask.bits() & !self.done;
        let mask = N::lanes(new);
        self.alpha = N::blend(mask, p.alpha, self.alpha);
        self.cost = N::blend(mask, p.cost, self.cost);
        self.d1 = N::blend(mask, p.d1, self.d1);
        self.neval = N::blend(mask, N::of(neval), self.neval);
        self.done |= new;
    }

    pub fn neval(&self, lane: usize) -> i32 {
        self.neval.lane(lane) as i32
    }
}

/// The rows of all lanes along a direction.
#[derive(Clone, Copy)]
pub struct Along<'a, N> {
    /// numbers of equalities and of rows with friction loss, which come first
    pub counts: [usize; 2],
    /// D of all rows, R and the loss of those that have it
    pub D: &'a [N],
    pub R: &'a [N],
    pub loss: &'a [N],
    /// J a − aref, and its rate along the line
    pub jaref: &'a [N],
    pub jv: &'a [N],
    /// elliptic contacts, if there are any
    pub conic: Option<Contacts<'a, N>>,
}

/// The directions, ready to be evaluated.
pub struct Lines<'a, N> {
    /// of each row with friction loss D, R, the loss, J a − aref, and its rate
    bounded: [&'a [N]; 5],
    /// J a − aref of the one-sided rows, and its rate along the line
    jaref: &'a [N],
    jv: &'a [N],
    /// their coefficients
    terms: &'a mut [[N; 4]],
    /// linear and quadratic coefficient of the smooth cost and the equality rows
    always: [N; 2],
    /// elliptic contacts, and what `line_cone` keeps of them
    conic: Option<Contacts<'a, N>>,
    cones: &'a mut [[N; 4]],
}

/// Coefficients of D (y + αw)² / 2.
#[inline(always)]
fn square<N: Real>(D: N, y: N, w: N) -> [N; 3] {
    let (force, half) = (D * y, N::of(0.5));
    [half * (y * force), w * force, half * (w * D * w)]
}

impl<'a, N: Real> Lines<'a, N> {
    /// `gauss` are the coefficients of the smooth cost; `terms` is scratch of one place per row.
    pub fn new(rows: Along<'a, N>, gauss: [N; 2], terms: &'a mut [[N; 4]]) -> Self {
        let Along {
            D,
            jaref,
            jv,
            conic,
            ..
        } = rows;
        let [ne, nf] = rows.counts;
        let first_cone = conic.map_or(D.len(), |contacts| contacts.start);
        let (terms, cones) = terms.split_at_mut(first_cone);
        if let Some(contacts) = conic {
            contacts.each(|own, _| {
                let from = [jaref, jv, D, contacts.scale].map(|x| &x[own.clone()]);
                cone_start(
                    from,
                    &mut cones[own.start - first_cone..own.end - first_cone],
                );
            });
        }
        let mut always = gauss;
        for i in 0..ne {
            let [_, q1, q2] = square(D[i], jaref[i], jv[i]);
            always[0] += q1;
            always[1] += q2;
        }
        let bounded = [D, rows.R, rows.loss, jaref, jv].map(|x| &x[ne..ne + nf]);
        let [D, jaref, jv] = [D, jaref, jv].map(|x| &x[ne + nf..first_cone]);
        for (((D, y), w), term) in D.iter().zip(jaref).zip(jv).zip(&mut *terms) {
            let [q0, q1, q2] = square(*D, *y, *w);
            let at_start = N::blend(y.lt(N::of(0.0)), q0, N::of(0.0));
            *term = [q0 - at_start, q1, q2, -at_start];
        }
        Self {
            bounded,
            jaref,
            jv,
            terms,
            always,
            conic,
            cones,
        }
    }

    /// The searches of some lanes, all evaluations of which are made at once; tells what each has found. Returns the lanes that have not
    /// ended after as many evaluations as are kept, or whose cost is not convex, of which is told where they are made alone.
    #[inline(never)]
    pub fn search_each(
        &self,
        lanes: u32,
        limits: impl Fn(usize) -> Limits,
        points: &mut [[f64; 4]],
        mut tell: impl FnMut(usize, Found),
    ) -> u32 {
        let mut rest = points.chunks_exact_mut(KEPT);
        let mut courses: [Course; MOST_LANES] =
            array::from_fn(|_| Course::new(rest.next().unwrap_or_default()));
        let (mut left, mut alone, mut alpha) = (lanes, 0, N::of(0.0));
        loop {
            for lane in each(left) {
                match courses[lane].next(&limits(lane)) {
                    Ok(found) => {
                        tell(lane, found);
                        left &= !(1 << lane);
                    }
                    Err(at) => alpha.set_lane(lane, at),
                }
            }
            if left == 0 {
                return alone;
            }
            let p = self.at(alpha);
            for lane in each(left) {
                let point = [p.alpha, p.cost, p.d1, p.d2].map(|x| x.lane(lane));
                if point[3] <= 0.0 || !courses[lane].add(point) {
                    left &= !(1 << lane);
                    alone |= 1 << lane;
                }
            }
        }
    }

    /// `linesearch::search` in some lanes, as far as four evaluations go: the start, Newton steps, and the middle of a first bracket.
    #[inline(never)]
    pub fn search(&self, lanes: u32, gtol: N) -> FoundAll<N> {
        let zero = N::of(0.0);
        let mut found = FoundAll {
            alpha: zero,
            cost: zero,
            d1: zero,
            neval: zero,
            done: 0,
        };
        let start = self.at(zero);
        let first = self.at(start.newton());
        // that a cost is not convex is told where it is searched alone
        let mut left = lanes & !(start.d2.le(zero).or(first.d2.le(zero))).bits();
        let ends = first.cost.lt(zero).or(first.alpha.eq(zero));
        found.take(ends.and(first.flat(gtol)).and(N::lanes(left)), &first, 2.0);
        if left & !found.done == 0 {
            return found;
        }

        let second = self.at(first.newton());
        left &= !second.d2.le(zero).bits() | found.done;
        let side = N::blend(first.d1.lt(zero), N::of(1.0), N::of(-1.0));
        let same_side = |p: &Points<N>| (side * p.d1).le(-gtol);
        let walks = same_side(&first).and(N::lanes(left));
        found.take(walks.and(second.ends(gtol)), &second, 3.0);
        if left & !found.done == 0 {
            return found;
        }

        let middle = N::of(0.5) * (first.alpha + start.alpha);
        let third = self.at(N::blend(walks, second.newton(), middle));
        left &= !third.d2.le(zero).bits() | found.done;
        let walks_on = walks.and(same_side(&second)).and(N::lanes(left));
        found.take(walks_on.and(third.ends(gtol)), &third, 4.0);
        // a bracket from the start: the best point that is flat
        let mut flat = walks.not().and(N::lanes(left));
        let mut best = second;
        let mut some = second.flat(gtol);
        for p in [&first, &third] {
            let better = p.flat(gtol).and(some.not().or(p.cost.lt(best.cost)));
            best = Points {
                alpha: N::blend(better, p.alpha, best.alpha),
                cost: N::blend(better, p.cost, best.cost),
                d1: N::blend(better, p.d1, best.d1),
                d2: best.d2,
            };
            some = some.or(better);
        }
        flat = flat.and(some);
        found.take(flat, &best, 4.0);
        found
    }

    /// Evaluates step lengths.
    #[inline(never)]
    fn at(&self, alpha: N) -> Points<N> {
        let (zero, nothing) = (N::of(0.0), N::of(-0.0));
        let mut p = Points {
            alpha,
            cost: zero,
            d1: zero,
            d2: zero,
        };
        let [D, R, f, y, w] = self.bounded;
        for ((((D, R), f), y), w) in D.iter().zip(R).zip(f).zip(y).zip(w) {
            let huber = Huber::new(*D, *R, *f);
            let [cost, slope, curvature] = huber.terms_alike(*y, *y + alpha * *w);
            p.cost += cost;
            p.d1 += slope * *w;
            p.d2 += curvature * *w * *w;
        }
        let [q1, q2] = self.always;
        let mut sum = [zero, q1, q2, p.cost];
        for ((y, w), term) in self.jaref.iter().zip(self.jv).zip(&*self.terms) {
            let counts = (*y + alpha * *w).lt(zero);
            for k in 0..3 {
                sum[k] += N::blend(counts, term[k], nothing);
            }
            sum[3] += N::blend(counts, nothing, term[3]);
        }
        let [q0, q1, q2, given_up] = sum;
        let two = N::of(2.0);
        p.cost = given_up;
        if let Some(contacts) = self.conic {
            contacts.each(|own, lanes| {
                let own = own.start - contacts.start..own.end - contacts.start;
                cone(&self.cones[own], lanes, &mut p);
            });
        }
        p.cost += alpha * alpha * q2 + alpha * q1 + q0;
        p.d1 += two * alpha * q2 + q1;
        p.d2 += two * q2;
        p
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{mjCNSTR_EQUALITY, mjCNSTR_FRICTION_DOF, mjCNSTR_LIMIT_JOINT};
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;
    use crate::physics::constraint::RowSet;
    use crate::physics::solver::line::Line;
    use crate::physics::solver::linesearch::{self, Limits};

    const LANES: usize = 4;
    const ROWS: usize = 9;
    /// Rows with friction loss, after one equality.
    const BOUNDED: usize = 2;
    const GTOL: f64 = 1e-9;

    #[test]
    fn searches_have_the_bits_of_each_lane() {
        let mut rng = Rng::new(11);
        let (mut by_evaluations, mut left) = ([0; 5], 0);
        for _ in 0..3000 {
            // numbers of a lane: rows, where they start and their rates, the smooth cost
            let lanes = [(); LANES].map(|()| {
                let D: [f64; ROWS] = rng.array::<ROWS>().map(|x| x.abs() + 0.01);
                let loss: [f64; ROWS] = rng.array::<ROWS>().map(|x| x.abs() + 0.01);
                let (y, w) = (rng.array::<ROWS>(), rng.array::<ROWS>());
                let smooth = [rng.signed(), rng.signed().abs() + 0.5];
                (D, D.map(|D| 1.0 / D), loss, y, w, smooth)
            });
            let mut wide = [[Wide::<1>::default(); ROWS]; 5];
            let mut gauss = [Wide::<1>::default(); 2];
            for (lane, (D, R, loss, y, w, own)) in lanes.iter().enumerate() {
                for (to, from) in wide.iter_mut().zip([D, R, loss, y, w]) {
                    to.iter_mut()
                        .zip(from)
                        .for_each(|(to, x)| to.set_lane(lane, *x));
                }
                gauss
                    .iter_mut()
                    .zip(own)
                    .for_each(|(to, x)| to.set_lane(lane, *x));
            }
            let mut terms = [[Wide::default(); 4]; ROWS];
            let [D, R, loss, jaref, jv] = wide.each_ref().map(|x| &x[..]);
            let counts = [1, BOUNDED];
            let rows = Along {
                counts,
                D,
                R,
                loss,
                jaref,
                jv,
                conic: None,
            };
            let lines = Lines::new(rows, gauss, &mut terms);
            // the last lane is not asked for
            let found = lines.search(0b0111, Wide::of(GTOL));
            assert_eq!(found.done & 0b1000, 0);
            for (lane, (D, R, loss, y, w, own)) in lanes.iter().enumerate() {
                if found.done >> lane & 1 == 0 {
                    left += 1;
                    continue;
                }
                let mut kinds = [mjCNSTR_LIMIT_JOINT; ROWS];
                kinds[0] = mjCNSTR_EQUALITY;
                kinds[1..1 + BOUNDED].fill(mjCNSTR_FRICTION_DOF);
                let rows = RowSet::new(counts, [&kinds, &[0; ROWS]], [D, R, loss]);
                let mut terms = [[0.0; 4]; ROWS];
                let line = Line::new(&rows, &[], [y, w], *own, &mut terms);
                let limits = Limits {
                    gtol: GTOL,
                    slope_scale: 1.0,
                    iterations: LEAST_LIMIT,
                };
                let alone = linesearch::search(&line, &limits);
                assert_eq!(found.alpha.lane(lane).to_bits(), alone.alpha.to_bits());
                assert_eq!(
                    (-found.cost).lane(lane).to_bits(),
                    alone.improvement.to_bits()
                );
                assert_eq!(found.d1.lane(lane).abs().to_bits(), alone.slope.to_bits());
                assert_eq!(found.neval(lane), alone.neval);
                by_evaluations[alone.neval as usize] += 1;
            }
        }
        assert!(
            by_evaluations[2..].iter().all(|&n| n > 20),
            "{by_evaluations:?}"
        );
        assert!(left > 3010, "none is left but the last: {left}");
    }
}
