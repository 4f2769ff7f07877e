//! Elliptic contacts of all lanes along their directions, as `solver::line_cone` has that of one: a lane's zones at the start and at the
//! end choose among what all have computed. Computation: soPrimal.

use super::cone::MOST;
use crate::math::{Mask, Real};

/// An evaluated step length of each lane.
#[derive(Clone, Copy)]
pub struct Points<N> {
    pub alpha: N,
    pub cost: N,
    pub d1: N,
    pub d2: N,
}

/// `line_cone::cone_start`; `scale` is mu, then the friction of each tangent.
pub fn cone_start<N: Real>([jaref, jv, D, scale]: [&[N]; 4], quad: &mut [[N; 4]]) {
    let (mu, half, one) = (scale[0], N::of(0.5), N::of(1.0));
    let mut k = [N::of(0.0); 3];
    for ((&y, &w), &D) in jaref.iter().zip(jv).zip(D) {
        let force = D * y;
        k[0] += y * force;
        k[1] += w * force;
        k[2] += w * D * w;
    }
    let mut square = N::of(0.0);
    for (j, quad) in quad.iter_mut().enumerate().skip(1) {
        let u = jaref[j] * scale[j];
        square += u * u;
        (quad[0], quad[1]) = (u, jv[j] * scale[j]);
    }
    quad[0] = [half * k[0], k[1], half * k[2], mu];
    (quad[1][2], quad[1][3]) = (jaref[0] * mu, jv[0] * mu);
    let stiffness = D[0] / (mu * mu * (one + mu * mu));
    (quad[2][2], quad[2][3]) = (square.sqrt(), stiffness);
}

/// `line_cone::cone` of the lanes that have the contact.
#[inline(never)]
pub fn cone<N: Real>(quad: &[[N; 4]], lanes: u32, p: &mut Points<N>) {
    let (alpha, zero, half, two) = (p.alpha, N::of(0.0), N::of(0.5), N::of(2.0));
    let has = N::lanes(lanes);
    let [k0, k1, k2, mu] = quad[0];
    let [_, _, normal, rate] = quad[1];
    let [_, _, length, stiffness] = quad[2];
    let start = Place::of(normal, length, mu);

    let (mut X, mut square, mut growth, mut outward) = ([zero; MOST], zero, zero, zero);
    for (X, &[u, v, ..]) in X.iter_mut().zip(quad).skip(1) {
        let step = alpha * v;
        *X = u + step;
        square += *X * *X;
        growth += step * (u + *X);
        outward += *X * v;
    }
    let (normal, T) = (normal + alpha * rate, square.sqrt());
    let end = Place::of(normal, T, mu);

    let spring = |x: N| half * stiffness * x * x;
    let quadratic = alpha * alpha * k2 + alpha * k1;
    let cost = |place: &Place<N>, bottom: N| {
        let middle = N::blend(place.bottom, bottom, spring(place.cone));
        N::blend(place.top, zero, middle)
    };
    let difference = cost(&end, quadratic + k0) - cost(&start, k0);
    let change = alpha * rate - mu * (growth / (length + T));
    let within = half * stiffness * change * (two * start.cone + change);
    let across = alpha * (alpha * k2 + k1);
    let from_middle = N::blend(end.bottom, across + spring(start.polar), within);
    let from_bottom = N::blend(end.bottom, quadratic, across - spring(end.polar));
    let inside = N::blend(start.bottom, from_bottom, from_middle);
    let change = N::blend(start.top.or(end.top), difference, inside);
    // what changes no number
    let nothing = N::of(-0.0);
    p.cost += N::blend(has, change, nothing);

    let mut d1 = two * alpha * k2 + k1;
    let mut d2 = two * k2;
    let middle = end.top.or(end.bottom).not().and(has);
    if middle.any() {
        let slope = rate - mu * (outward / T);
        let turning = turning(quad, X.map(|x| x / T));
        let own = stiffness * (slope * slope - (normal / T - mu) * (mu * turning));
        d1 = N::blend(middle, stiffness * end.cone * slope, d1);
        d2 = N::blend(middle, own, d2);
    }
    let counts = has.and(end.top.not());
    p.d1 += N::blend(counts, d1, nothing);
    p.d2 += N::blend(counts, d2, nothing);
}

/// `line_cone::turning`.
#[inline(always)]
fn turning<N: Real>(quad: &[[N; 4]], direction: [N; MOST]) -> N {
    let mut sum = N::of(0.0);
    for j in 1..quad.len() {
        for k in j + 1..quad.len() {
            let cross = direction[j] * quad[k][1] - quad[j][1] * direction[k];
            sum += cross * cross;
        }
    }
    sum
}

/// Where points lie: inside of the cone, or of its polar, or between; with their distances from both.
struct Place<N: Real> {
    top: N::Mask,
    bottom: N::Mask,
    cone: N,
    polar: N,
}

impl<N: Real> Place<N> {
    #[inline(always)]
    fn of(normal: N, tangent: N, mu: N) -> Self {
        let zero = N::of(0.0);
        let (surface, polar) = (mu * tangent, mu * normal + tangent);
        let (flat, below) = (tangent.le(zero), normal.lt(zero));
        let above = surface.le(normal);
        let round = flat.not().and(above.not()).and(polar.le(zero));
        Self {
            top: flat.and(below.not()).or(flat.not().and(above)),
            bottom: flat.and(below).or(round),
            cone: normal - surface,
            polar,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;
    use crate::physics::solver::line::Point;
    use crate::physics::solver::line_cone;
    use crate::physics::solver::tests::contact;

    type W = Wide<1>;

    fn check<const D: usize>(rng: &mut Rng, kinds: &mut [usize; 9]) {
        let mut wide = [[W::default(); D]; 4];
        let lanes = [(); 4].map(|()| {
            let mut y: [f64; D] = rng.array();
            let w: [f64; D] = rng.array::<D>().map(|x| 3.0 * x);
            let K: [f64; D] = rng.array::<D>().map(|x| x.abs() + 0.1);
            let scale: [f64; D] = rng.array::<D>().map(|x| x.abs() + 0.1);
            if rng.signed() > 0.8 {
                // on the axis
                y[1..].fill(0.0);
            }
            (y, w, K, scale)
        });
        for (lane, (y, w, K, scale)) in lanes.iter().enumerate() {
            for (to, from) in wide.iter_mut().zip([y, w, K, scale]) {
                let places = to.iter_mut().zip(from);
                places.for_each(|(to, &x)| to.set_lane(lane, x));
            }
        }
        let mut quad = [[W::default(); 4]; D];
        cone_start(wide.each_ref().map(|x| &x[..]), &mut quad);
        for alpha in [0.0, 0.1, rng.signed(), 3.0] {
            let (alpha, first) = (W::of(alpha), W::of(-0.5));
            let mut p = Points {
                alpha,
                cost: first,
                d1: first,
                d2: first,
            };
            // the last lane does not have it
            cone(&quad, 0b0111, &mut p);
            for (lane, (y, w, K, scale)) in lanes.iter().enumerate() {
                let mut friction = [0.0; 5];
                friction[..D - 1].copy_from_slice(&scale[1..]);
                let mut quad = [[0.0; 4]; D];
                let mut con = contact(D, friction);
                con.mu = scale[0];
                line_cone::cone_start(&con, [y, w, K], &mut quad);
                let mut own = Point {
                    alpha: alpha.lane(lane),
                    cost: -0.5,
                    d1: -0.5,
                    d2: -0.5,
                };
                if lane < 3 {
                    line_cone::cone::<D>(&quad, &mut own);
                }
                let (a, b) = ([own.cost, own.d1, own.d2], [p.cost, p.d1, p.d2]);
                assert_eq!(a.map(f64::to_bits), b.map(|x| x.lane(lane).to_bits()));
                let moved = [own.cost != -0.5, own.d1 != -0.5, own.d2 == -0.5];
                kinds[moved.iter().fold(0, |k, &x| 2 * k + usize::from(x))] += 1;
            }
        }
    }

    #[test]
    fn contacts_have_the_bits_of_each_lane() {
        let (mut rng, mut kinds) = (Rng::new(21), [0; 9]);
        for _ in 0..1000 {
            check::<3>(&mut rng, &mut kinds);
            check::<4>(&mut rng, &mut kinds);
            check::<6>(&mut rng, &mut kinds);
        }
        assert!(kinds.iter().filter(|&&n| n > 100).count() > 2, "{kinds:?}");
    }
}
