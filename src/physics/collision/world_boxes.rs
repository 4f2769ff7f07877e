//! Boxes of bodies along the world's axes, around the geoms that collide: cheaper than those along principal axes, and around the
//! same geoms. Three axes stand side by side.

use super::sweep::Interval;
use crate::base::Data;
use crate::math::four::{self, Four, abs, all, combine, three};
use crate::math::{Mat3, Vec3};

/// Share of a coordinate by which boxes along the world's axes are larger than need be: more than
/// the rounding of either box.
pub const ROUNDING: f64 = 1e-9;

/// What the boxes are made of, bound once for many bodies.
struct WorldBoxes<'a> {
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

/// Boxes of bodies, one after the other, numbered as they come; the one that meets all others where a geom has no bounds.
/// Returns whether some bound is not a number.
#[inline(never)]
pub fn fill(d: &Data, list: &mut [Interval], bodies: impl Iterator<Item = usize>) -> bool {
    let world = WorldBoxes::new(d);
    let (mut nan, mut k) = (all(0.0), 0);
    for b in bodies {
        let place = &mut list[k];
        nan = four::or(nan, world.put(b, place));
        place.body = k as u32;
        k += 1;
    }
    four::signs(nan) != 0
}

/// Box of one body.
#[inline(never)]
pub fn put(d: &Data, b: usize, place: &mut Interval) {
    WorldBoxes::new(d).put(b, place);
}

impl<'a> WorldBoxes<'a> {
    #[inline(always)]
    fn new(d: &'a Data) -> Self {
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

    /// Box of a body. Returns signs that are set where some bound is not a number.
    #[inline(always)]
    fn put(&self, b: usize, place: &mut Interval) -> Four {
        let first = self.geomadr[b] as usize;
        let (mut lo, mut hi) = (all(f64::MAX), all(-f64::MAX));
        let mut unbounded = all(0.0);
        for g in first..first + self.geomnum[b] as usize {
            if self.contype[g] == 0 && self.conaffinity[g] == 0 {
                continue;
            }
            let (at, reach) = (three(self.xpos[g].0), all(self.rbound[g]));
            let vague = four::or(four::unordered(at, at), four::le(reach, all(0.0)));
            unbounded = four::or(unbounded, vague);
            let [low, high] = self.ends(g, at, reach);
            (lo, hi) = (four::min(lo, low), four::max(hi, high));
        }
        if four::signs(unbounded) != 0 {
            *place = Interval::unbounded(b);
            return all(0.0);
        }
        place.set_ends(b, lo, hi);
        four::unordered(lo, hi)
    }

    /// Box of a geom at a place: within its own box and its sphere, and as much larger as contacts and rounding ask.
    #[inline(always)]
    fn ends(&self, g: usize, at: Four, r: Four) -> [Four; 2] {
        let m = &self.xmat[g];
        let x = three([m[0], m[3], m[6]]);
        let y = three([m[1], m[4], m[7]]);
        let z = three([m[2], m[5], m[8]]);
        let &[cx, cy, cz, hx, hy, hz] = &self.aabb[g];
        let centre = four::add(combine([x, y, z], [cx, cy, cz]), at);
        let half = combine([abs(x), abs(y), abs(z)], [hx, hy, hz]);
        let margin = self.margin[g] + self.gap[g] + self.tolerance + ROUNDING * self.rbound[g];
        // the fourth place stays zero
        let margin = four::add(three([margin; 3]), four::mul(all(ROUNDING), abs(at)));
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
                put(&d, b, &mut own);
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
        assert!(!fill(&d, &mut boxes, 1..3));
        assert!(boxes[0].meets(&boxes[1]) && boxes[1].meets(&boxes[0]));
        assert_eq!([boxes[0].lo[3], boxes[0].hi[3]], [0.0; 2]);
    }
}
