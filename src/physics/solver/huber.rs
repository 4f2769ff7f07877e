//! Huber's function: the cost of a row with friction loss, quadratic near zero and linear beyond. Computation:
//! soPrimal.

use crate::math::{Mask, Real};

/// D x² / 2 within the band, of slope ±f outside; of one row, or of several side by side.
pub struct Huber<N> {
    D: N,
    f: N,
    band: N,
}

/// Where a residual is; neither is inside the band.
struct Zone<M> {
    below: M,
    above: M,
}

impl<N: Real> Huber<N> {
    #[inline(always)]
    pub fn new(D: N, R: N, f: N) -> Self {
        Huber { D, f, band: R * f }
    }

    /// The cost of a residual.
    #[inline(always)]
    pub fn at(&self, x: N) -> N {
        self.cost(&self.zone(x), x)
    }

    /// First and second derivative.
    #[inline(always)]
    pub fn derivatives(&self, x: N) -> (N, N) {
        let zone = self.zone(x);
        let slope = zone.pick(self.D * x, -self.f, self.f);
        let zero = N::of(0.0);
        (slope, zone.pick(self.D, zero, zero))
    }

    #[inline(always)]
    fn zone(&self, x: N) -> Zone<N::Mask> {
        let below = x.le(-self.band);
        let above = self.band.le(x).and(below.not());
        Zone { below, above }
    }

    #[inline(always)]
    fn cost(&self, zone: &Zone<N::Mask>, x: N) -> N {
        let half = self.band * N::of(-0.5);
        let inside = N::of(0.5) * self.D * x * x;
        zone.pick(inside, self.f * (half - x), self.f * (half + x))
    }

    /// [`Huber::change`] from y to x and [`Huber::derivatives`], of simulations that are much alike: most often all are inside the band
    /// at both, or all beyond the same end.
    #[inline(always)]
    pub fn terms_alike(&self, y: N, x: N) -> [N; 3] {
        let (from, to) = (self.zone(y), self.zone(x));
        let (below, above) = (from.below.or(to.below), from.above.or(to.above));
        if !below.or(above).any() {
            let cost = N::of(0.5) * self.D * (x - y) * (x + y);
            return [cost, self.D * x, self.D];
        }
        if from.below.and(to.below).all() {
            return [self.f * (y - x), -self.f, N::of(0.0)];
        }
        if from.above.and(to.above).all() {
            return [self.f * (x - y), self.f, N::of(0.0)];
        }
        let (slope, curvature) = self.derivatives(x);
        [self.change(y, x), slope, curvature]
    }

    /// cost(x) − cost(y), without cancellation where both are in one zone.
    #[inline(always)]
    pub fn change(&self, y: N, x: N) -> N {
        self.change_from(y, self.at(y), x)
    }

    /// The same with cost(y).
    #[inline(always)]
    pub fn change_from(&self, y: N, cost: N, x: N) -> N {
        let (from, to) = (self.zone(y), self.zone(x));
        let across = self.cost(&to, x) - cost;
        let both = Zone {
            below: from.below.and(to.below),
            above: from.above.and(to.above),
        };
        let outside = from.below.or(from.above).or(to.below).or(to.above);
        let inside = N::of(0.5) * self.D * (x - y) * (x + y);
        let rest = N::blend(outside, across, inside);
        both.pick(rest, self.f * (y - x), self.f * (x - y))
    }
}

impl<M: Mask> Zone<M> {
    #[inline(always)]
    fn pick<N: Real<Mask = M>>(&self, inside: N, below: N, above: N) -> N {
        N::blend(self.below, below, N::blend(self.above, above, inside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;

    #[test]
    fn rows_side_by_side_have_the_bits_of_one() {
        let mut rng = Rng::new(4);
        for _ in 0..1000 {
            let numbers: [[f64; 4]; 5] = [(); 5].map(|()| rng.array());
            let [D, R, f, y, x] = numbers;
            let [wide_D, wide_R, wide_f, wide_y, wide_x] =
                numbers.map(bytemuck::cast::<_, Wide<1>>);
            let wide = Huber::new(wide_D, wide_R, wide_f);
            let (slope, curvature) = wide.derivatives(wide_x);
            let change = wide.change(wide_y, wide_x);
            let alike = wide.terms_alike(wide_y, wide_x);
            assert!(alike == [change, slope, curvature]);
            for i in 0..4 {
                let one = Huber::new(D[i], R[i], f[i]);
                let bits = |x: f64| x.to_bits();
                assert_eq!(
                    bits(one.change(y[i], x[i])),
                    bits(wide.change(wide_y, wide_x).lane(i))
                );
                let (s, c) = one.derivatives(x[i]);
                assert_eq!(
                    [s, c].map(bits),
                    [slope, curvature].map(|x| bits(x.lane(i)))
                );
            }
        }
    }

    #[test]
    fn lanes_that_are_alike_have_the_bits_of_others() {
        let mut rng = Rng::new(6);
        for k in 0..300 {
            let near = |x: f64| Wide::<1>::of(x) + bytemuck::cast([0.0, 0.1, 0.05, 0.2]);
            let huber = Huber::new(near(1.0), near(0.5), near(2.0));
            // within the band, beyond its ends, across
            let (y, x) = (3.0 * rng.signed(), 3.0 * rng.signed());
            let (y, x) = (near(y), near(if k % 2 == 0 { x } else { y }));
            let (slope, curvature) = huber.derivatives(x);
            assert!(huber.terms_alike(y, x) == [huber.change(y, x), slope, curvature]);
        }
    }

    #[test]
    fn it_is_smooth_and_linear_outside_the_band() {
        let huber = Huber::new(2.0, 0.5, 3.0);
        assert_eq!(huber.derivatives(1.5), (3.0, 0.0));
        assert_eq!(huber.derivatives(-1.5), (-3.0, 0.0));
        assert_eq!(huber.derivatives(0.5), (1.0, 2.0));
        // D x² / 2, then f (|x| − band / 2)
        assert_eq!(huber.change(0.0, 0.5), 0.25);
        assert_eq!(huber.change(0.0, 2.5), 3.0 * (2.5 - 0.75));
        assert_eq!(huber.change(2.5, 3.5), 3.0);
        assert_eq!(huber.change(-2.5, -3.5), 3.0);
    }
}
