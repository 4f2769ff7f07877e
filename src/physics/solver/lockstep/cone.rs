//! Elliptic contacts of all lanes: forces and zones as `constraint::elliptic` has them, and roots of their own Hessians, of the same bits in
//! each lane. `scale` is mu, then the friction of each tangent. Computation: soPrimal, soCones.

use crate::math::lockstep::{dot, norm};
use crate::math::{MINVAL, Mask, Real};
use core::ops::Range;

/// Rows of the largest contact.
pub const MOST: usize = 6;

/// Elliptic contacts that begin and end at the same rows in all lanes that have them.
#[derive(Clone, Copy)]
pub struct Contacts<'a, N> {
    /// all rows from here on are theirs
    pub start: usize,
    /// of all rows, the lanes in which a contact begins
    pub first: &'a [i32],
    pub scale: &'a [N],
}

impl<N> Contacts<'_, N> {
    /// Rows of each, and the lanes that have it.
    #[inline(always)]
    pub fn each(&self, mut see: impl FnMut(Range<usize>, u32)) {
        let mut start = self.start;
        while start < self.first.len() {
            let behind = self.first[start + 1..].iter();
            let end = start + 1 + behind.take_while(|first| **first == 0).count();
            see(start..end, self.first[start] as u32);
            start = end;
        }
    }
}

/// A residual by its zones; where neither holds, it is on the surface.
struct Place<N: Real> {
    /// scaled residual, and the length of its tangent
    u: [N; MOST],
    length: N,
    top: N::Mask,
    bottom: N::Mask,
}

impl<N: Real> Place<N> {
    #[inline(always)]
    fn new(jar: &[N], scale: &[N]) -> Self {
        let zero = N::of(0.0);
        let mut u = [zero; MOST];
        let scaled = u.iter_mut().zip(jar).zip(scale);
        scaled.for_each(|((u, x), s)| *u = *x * *s);
        let (mu, normal, length) = (scale[0], u[0], norm(&u[1..jar.len()]));
        let flat = length.le(zero);
        let inside = (mu * length).le(normal);
        let top = inside.or(flat.and(zero.le(normal)));
        let below = (mu * normal + length).le(zero);
        let bottom = below.or(flat.and(normal.lt(zero)));
        Self {
            u,
            length,
            top,
            bottom: bottom.and(top.not()),
        }
    }

    /// Stiffness on the surface, and the distance from it.
    #[inline(always)]
    fn surface(&self, D: N, mu: N) -> [N; 2] {
        let stiffness = D / (mu * mu * (N::of(1.0) + mu * mu));
        [stiffness, self.u[0] - mu * self.length]
    }
}

/// Forces of a contact that some lanes have, and what it adds to the cost; the lanes in which it is quadratic, and on the surface.
#[inline(never)]
pub fn forces<N: Real>(
    [D, jar, scale]: [&[N]; 3],
    lanes: u32,
    force: &mut [N],
    cost: &mut N,
) -> [u32; 2] {
    let (mu, half, zero) = (scale[0], N::of(0.5), N::of(0.0));
    let (place, has) = (Place::new(jar, scale), N::lanes(lanes));
    let bottom = place.bottom.and(has);
    let middle = place.top.or(place.bottom).not().and(has);
    for ((f, &D), &x) in force.iter_mut().zip(D).zip(jar) {
        // what changes no number
        *cost += N::blend(bottom, half * D * x * x, N::of(-0.0));
        *f = N::blend(bottom, -D * x, zero);
    }
    if middle.any() {
        let [stiffness, distance] = place.surface(D[0], mu);
        *cost += N::blend(middle, half * stiffness * distance * distance, N::of(-0.0));
        let normal = -stiffness * distance * mu;
        force[0] = N::blend(middle, normal, force[0]);
        for j in 1..jar.len() {
            let f = -normal * (place.u[j] / place.length) * scale[j];
            force[j] = N::blend(middle, f, force[j]);
        }
    }
    [bottom.bits(), middle.bits()]
}

/// The lower triangle G of the contact's own Hessian G G' where it is on the surface.
#[inline(never)]
pub fn root<N: Real>([D, jar, scale]: [&[N]; 3]) -> [[N; MOST]; MOST] {
    let (mu, dim, place) = (scale[0], jar.len(), Place::new(jar, scale));
    let [stiffness, _] = place.surface(D[0], mu);
    let t = place.u.map(|u| u / place.length);
    let ratio = mu * (place.u[0] / place.length);
    let mut H = [[N::of(0.0); MOST]; MOST];
    H[0][0] = N::of(1.0);
    for j in 1..dim {
        H[j][0] = -mu * t[j];
        for k in 1..=j {
            H[j][k] = ratio * t[j] * t[k];
        }
        H[j][j] += mu * mu - ratio;
    }
    for j in 0..dim {
        for k in 0..=j {
            H[j][k] *= stiffness * scale[k] * scale[j];
        }
    }
    factor(&mut H, dim);
    H
}

/// `math::cholesky::factor`.
#[inline(always)]
fn factor<N: Real>(mat: &mut [[N; MOST]; MOST], n: usize) {
    for j in 0..n {
        let own = mat[j];
        let mut t = own[j];
        if j > 0 {
            t -= dot(&own[..j], &own[..j]);
        }
        let regular = N::of(MINVAL).le(t);
        let pivot = N::blend(regular, t.sqrt(), N::of(MINVAL.sqrt()));
        let inv = N::of(1.0) / pivot;
        mat[j][j] = pivot;
        for row in &mut mat[j + 1..n] {
            let mut x = row[j];
            if j > 0 {
                x -= dot(&row[..j], &own[..j]);
            }
            row[j] = N::blend(regular, x * inv, N::of(0.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{mjCNSTRSTATE_CONE, mjCNSTRSTATE_QUADRATIC, mjCNSTRSTATE_SATISFIED};
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;
    use crate::physics::constraint::{ConeHessian, elliptic};
    use crate::physics::solver::tests::contact;
    use crate::physics::solver::zones;

    type W = Wide<1>;

    /// Counts contacts by zone.
    fn check<const D: usize>(rng: &mut Rng, counts: &mut [usize; 3]) {
        let mut wide = [[W::default(); D]; 3];
        let lanes = [(); 4].map(|()| {
            let mut jar: [f64; D] = rng.array();
            if rng.signed() > 0.8 {
                // on the axis
                jar[1..].fill(0.0);
            }
            let positive = |x: [f64; D]| x.map(|x| x.abs() + 0.1);
            (positive(rng.array()), jar, positive(rng.array()))
        });
        for (lane, (stiff, jar, scale)) in lanes.iter().enumerate() {
            for (to, from) in wide.iter_mut().zip([stiff, jar, scale]) {
                let places = to.iter_mut().zip(from);
                places.for_each(|(to, &x)| to.set_lane(lane, x));
            }
        }
        let own = wide.each_ref().map(|x| &x[..]);
        let (mut force, mut cost) = ([W::default(); D], W::of(0.25));
        // the last lane does not have it
        let [quadratic, surface] = forces(own, 0b0111, &mut force, &mut cost);
        let roots = root(own);
        for (lane, (stiff, jar, scale)) in lanes.iter().enumerate() {
            let is = |lanes: u32| lanes >> lane & 1 != 0;
            if lane == 3 {
                assert!(!is(quadratic) && !is(surface) && cost.lane(lane) == 0.25);
                continue;
            }
            let mut friction = [0.0; 5];
            friction[..D - 1].copy_from_slice(&scale[1..]);
            let mut con = contact(D, friction);
            con.mu = scale[0];
            let mut own: [f64; D] = core::array::from_fn(|j| -stiff[j] * jar[j]);
            let mut own_cost = 0.25;
            let hessian = ConeHessian::Compute;
            let zone = elliptic(&mut con, stiff, jar, &mut own, &mut own_cost, hessian);
            assert_eq!(own_cost.to_bits(), cost.lane(lane).to_bits());
            let of_lane = force.map(|f| f.lane(lane).to_bits());
            assert_eq!(own.map(f64::to_bits), of_lane);
            assert_eq!(is(quadratic), zone == mjCNSTRSTATE_QUADRATIC);
            assert_eq!(is(surface), zone == mjCNSTRSTATE_CONE);
            let zones_of = [
                mjCNSTRSTATE_SATISFIED,
                mjCNSTRSTATE_QUADRATIC,
                mjCNSTRSTATE_CONE,
            ];
            counts[zones_of.iter().position(|&z| z == zone).expect("a zone")] += 1;
            if zone != mjCNSTRSTATE_CONE {
                continue;
            }
            let own = zones::root(&con);
            for r in 0..D {
                for c in 0..=r {
                    assert_eq!(own[r * D + c].to_bits(), roots[r][c].lane(lane).to_bits());
                }
            }
        }
    }

    #[test]
    fn contacts_have_the_bits_of_each_lane() {
        let (mut rng, mut counts) = (Rng::new(22), [0; 3]);
        for _ in 0..1000 {
            check::<3>(&mut rng, &mut counts);
            check::<4>(&mut rng, &mut counts);
            check::<6>(&mut rng, &mut counts);
        }
        assert!(counts.iter().all(|&n| n > 500), "{counts:?}");
    }
}
