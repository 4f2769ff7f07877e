//! Boxes of bodies along the world's axes, around the geoms that collide: cheaper than those along principal axes, and around the
//! same geoms. Three axes stand side by side.

use super::sweep::Interval;
use crate::base::Data;
use crate::math::four::{self, Four};
use crate::math::{Mat3, Vec3};

/// Share of a coordinate by which boxes along the world's axes are larger than need be: more than
/// the rounding of either box.
pub const ROUNDING: f64 = 1e-9;

/// What the boxes are made of, bound once for many bodies.
pub struct WorldBoxes<'a> {
    geomadr: &'a [i32],
    geomnum: &'a [i32],
    contype: &'a [i32],
    conaffinity: &'a [i32],
    rbound: &'a [f64],
    aabb: &'a [[f64; 6]],
    margin: &'a [f64],
    gap: &'a [f64],
    xpos: &'a [Vec3],
    xmat: &'a [Mat3],
    /// searches take shapes for touching that are this far apart
    tolerance: f64,
}

/// A number along every axis.
#[inline(always)]
fn all(x: f64) -> Four {
    four::load([x; 4])
}

/// A vector along the axes.
#[inline(always)]
fn three([x, y, z]: [f64; 3]) -> Four {
    four::load([x, y, z, 0.0])
}

/// The sum of three vectors times a number each.
#[inline(always)]
fn combine([a, b, c]: [Four; 3], [x, y, z]: [f64; 3]) -> Four {
    let [a, b, c] = [(a, x), (b, y), (c, z)].map(|(v, x)| four::mul(v, all(x)));
    four::add(four::add(a, b), c)
}

impl<'a> WorldBoxes<'a> {
    pub fn new(d: &'a Data) -> Self {
        let m = d.model();
        Self {
            geomadr: m.body_geomadr(),
            geomnum: m.body_geomnum(),
            contype: m.geom_contype(),
            conaffinity: m.geom_conaffinity(),
            rbound: m.geom_rbound(),
            aabb: m.geom_aabb(),
            margin: m.geom_margin(),
            gap: m.geom_gap(),
            xpos: d.geom_xpos(),
            xmat: d.geom_xmat(),
            tolerance: m.opt().ccd_tolerance.max(0.0),
        }
    }

    /// Box of a body; the one that meets all others where a geom has no bounds.
    #[inline(always)]
    pub fn put(&self, b: usize, place: &mut Interval) {
        let first = self.geomadr[b] as usize;
        let (mut lo, mut hi) = (all(f64::MAX), all(-f64::MAX));
        for g in first..first + self.geomnum[b] as usize {
            if self.contype[g] == 0 && self.conaffinity[g] == 0 {
                continue;
            }
            let (at, reach) = (three(self.xpos[g].0), self.rbound[g]);
            if reach <= 0.0 || four::signs(four::eq(at, at)) != 0b1111 {
                *place = Interval::unbounded(b);
                return;
            }
            let [low, high] = self.ends(g, at, reach);
            (lo, hi) = (four::min(lo, low), four::max(hi, high));
        }
        // the fourth place is zero
        let [lo, hi] = [lo, hi].map(|end| four::put::<0b1000>(end, all(0.0)));
        place.set_ends(b, four::store(lo), four::store(hi));
    }

    /// Box of a geom at a place: within its own box and its sphere, and as much larger as contacts and rounding ask.
    #[inline(always)]
    fn ends(&self, g: usize, at: Four, reach: f64) -> [Four; 2] {
        let m = &self.xmat[g];
        let axes = [0, 1, 2].map(|k| three([m[k], m[3 + k], m[6 + k]]));
        let abs = |x: Four| four::and(x, all(f64::from_bits(u64::MAX >> 1)));
        let [x, y, z, half @ ..] = self.aabb[g];
        let centre = four::add(combine(axes, [x, y, z]), at);
        let (half, r) = (combine(axes.map(abs), half), all(reach));
        let margin = self.margin[g] + self.gap[g] + self.tolerance + ROUNDING * reach;
        let margin = four::add(all(margin), four::mul(all(ROUNDING), abs(at)));
        let low = four::max(four::sub(at, r), four::sub(centre, half));
        let high = four::min(four::add(at, r), four::add(centre, half));
        [four::sub(low, margin), four::add(high, margin)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capi::testing::Sim;

    const MODEL: &str = "<mujoco><worldbody>
        <body><freejoint/><geom type='box' size='.1 .2 .3' margin='-.02'/>
            <geom type='box' size='.02 .02 .5' pos='.1 0 .2' euler='30 40 50'/></body>
        <body pos='.15 .1 .1'><freejoint/><geom type='capsule' size='.1 .2' margin='-.03'/></body>
        </worldbody></mujoco>";

    #[test]
    fn boxes_hold_their_geoms_less_the_margin() {
        for seed in 0..20 {
            let mut sim = Sim::new(MODEL);
            sim.shake(seed).kinematics();
            let (m, d) = (sim.model(), sim.data());
            let boxes = [1, 2].map(|b| {
                let mut own = Interval::unknown();
                WorldBoxes::new(&d).put(b, &mut own);
                own
            });
            for g in (0..m.ngeom()).filter(|&g| m.geom_type()[g] == crate::abi::mjGEOM_BOX) {
                let size = m.geom_size()[g];
                for corner in 0..8 {
                    let sign = |k: usize| if corner >> k & 1 == 0 { -1.0 } else { 1.0 };
                    let local = Vec3([0, 1, 2].map(|k| sign(k) * size[k]));
                    let at = d.geom_xmat()[g].mul_vec(local) + d.geom_xpos()[g];
                    let own = &boxes[m.geom_bodyid()[g] as usize - 1];
                    for k in 0..3 {
                        let margin = m.geom_margin()[g] - 1e-6;
                        assert!(f64::from(own.lo[k]) <= at[k] - margin);
                        assert!(f64::from(own.hi[k]) >= at[k] + margin);
                    }
                }
            }
        }
    }

    #[test]
    fn bodies_within_each_other_meet_with_negative_margins() {
        let mut sim = Sim::new(MODEL);
        sim.kinematics();
        let d = sim.data();
        let mut boxes = [Interval::unknown(); 2];
        (1..3).for_each(|b| WorldBoxes::new(&d).put(b, &mut boxes[b - 1]));
        assert!(boxes[0].meets(&boxes[1]) && boxes[1].meets(&boxes[0]));
        assert_eq!([boxes[0].lo[3], boxes[0].hi[3]], [0.0; 2]);
    }
}
