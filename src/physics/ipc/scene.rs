//! What does not change in the course of a step, and the springs between pairs of features.

use bytemuck::{Pod, Zeroable};

use super::nearest::Pair;
use super::search::{Feature, Features};
use super::shapes::Shapes;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::Vec3;
use crate::physics::flex::guarded;

/// Rest distance, and how far beyond the radii pairs are listed, unless radii are smaller.
const REST: f64 = 1e-3;
const BAND: f64 = 3e-3;
/// Square of the frequency at which the lightest vertex of a pair swings on its spring.
const STIFFNESS_OF_MASS: f64 = 5e7;

/// A pair with its spring.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Listed {
    pub pair: Pair,
    pub age: i32,
    unused: i32,
    pub multiplier: f64,
    pub stiffness: f64,
    pub rest: f64,
}

impl Listed {
    /// Soft and not pushed: as if it were not listed, where something joins.
    pub fn is_idle(&self) -> bool {
        /// known: between 0.9^77 and 0.9^10
        const SOFT: f64 = 0.01;
        self.multiplier == 0.0 && self.softening() < SOFT
    }

    /// What its push is multiplied by: springs that are not pushed for long become softer.
    pub fn softening(&self) -> f64 {
        const SOFTER: f64 = 0.9;
        /// minimizations in which what was pushed anew stays hard
        const HARD: i32 = 6;
        let age = match self.age {
            c if c >= 0 => c,
            c => (c.saturating_neg() - HARD).max(0),
        };
        SOFTER.powi(age)
    }
}

/// An age after one more minimization. Negative: pushed again soon after it was left.
pub fn older(age: i32, pushed: bool) -> i32 {
    /// minimizations after which being left is forgotten
    const SOON: i32 = 6;
    match (pushed, age) {
        (true, 0 | SOON..) => 0,
        (true, _) => -1,
        (false, 0..) => age.saturating_add(1),
        (false, _) => age.saturating_sub(1),
    }
}

/// What does not change in the course of a step.
pub struct Scene<'s> {
    pub m: Model<'s>,
    pub shapes: &'s Shapes<'s>,
    pub features: &'s Features<'s>,
    /// of vertices; infinite for those that stand still
    mass: &'s [f64],
    /// radius of the flex of each vertex
    radius: &'s [f64],
}

impl<'s> Scene<'s> {
    pub fn new<'m: 's>(
        mark: &'s Mark,
        d: &mut Data<'m>,
        shapes: &'s Shapes<'s>,
        features: &'s Features<'s>,
    ) -> Self {
        let m = d.model();
        let radius = mark.nums(d, m.nflexvert());
        for flex in guarded::sheets(m) {
            radius[flex.vertices()].fill(m.flex_radius()[flex.id]);
        }
        Scene {
            m,
            shapes,
            features,
            mass: masses(mark, d),
            radius,
        }
    }

    pub fn vertices(&self) -> impl Iterator<Item = usize> {
        guarded::sheets(self.m).flat_map(|f| f.vertices())
    }

    /// Radii of the flexes of a pair.
    fn radii(&self, pair: &Pair) -> [Option<f64>; 2] {
        pair.sides()
            .map(|mut side| side.next().map(|v| self.radius[v]))
    }

    fn smallest_radius(&self, pair: &Pair) -> f64 {
        let radii = self.radii(pair).into_iter().flatten();
        radii.fold(f64::INFINITY, f64::min)
    }

    /// A pair with its spring, unless nothing of it can move.
    pub fn listed(&self, d: &Data, pair: Pair) -> Option<Listed> {
        let mass = pair
            .vertices()
            .map(|v| self.mass[v])
            .fold(f64::INFINITY, f64::min);
        let (lambda, age) = (d.flexvert_lambda(), d.flexvert_conage());
        mass.is_finite().then(|| Listed {
            pair,
            age: pair.vertices().map(|v| age[v]).min().unwrap_or(0),
            unused: 0,
            multiplier: pair.vertices().map(|v| lambda[v]).fold(0.0, f64::max),
            stiffness: STIFFNESS_OF_MASS * mass,
            rest: REST.min(self.smallest_radius(&pair)),
        })
    }

    /// What a feature has of the distance up to which resting pairs are listed, or more.
    pub fn band(&self, feature: &Feature) -> f64 {
        let r = self.m.flex_radius()[feature.flex()];
        r + BAND.min(r)
    }

    /// How near a pair must be at the start of the step to be listed, with the free motion `p`.
    pub fn reach(&self, pair: &Pair, p: &[Vec3]) -> f64 {
        let [one, other] = pair.sides();
        let mut most: f64 = 0.0;
        for i in one {
            if pair.shape >= 0 {
                most = most.max(p[i].norm2());
            }
            for j in other.clone() {
                most = most.max((p[i] - p[j]).norm2());
            }
        }
        let radii: f64 = self.radii(pair).into_iter().flatten().sum();
        radii + BAND.min(self.smallest_radius(pair)) + most.sqrt()
    }
}

/// Masses of vertices: that of their body with all that it carries, shared between the vertices on it.
fn masses<'s>(mark: &'s Mark, d: &mut Data) -> &'s [f64] {
    let m = d.model();
    let mass = mark.nums(d, m.nflexvert());
    let count = mark.ints(d, m.nbody());
    mass.fill(f64::INFINITY);
    count.fill(0);
    let body = m.flex_vertbodyid();
    let vertices = || guarded::sheets(m).flat_map(|f| f.vertices());
    vertices().for_each(|v| count[body[v] as usize] += 1);
    for v in vertices() {
        let b = body[v] as usize;
        let share = m.body_subtreemass()[b] / f64::from(count[b]);
        if m.body_weldid()[b] != 0 && share > 0.0 {
            mass[v] = share;
        }
    }
    mass
}

/// The longest motion of a feature's vertices.
pub fn fastest(feature: &Feature, p: &[Vec3]) -> f64 {
    let squares = feature.vertices().iter().map(|&v| p[v as usize].norm2());
    squares.fold(0.0, f64::max).sqrt()
}

/// The longest motion against their mean.
pub fn spread(feature: &Feature, p: &[Vec3]) -> f64 {
    let motions = || feature.vertices().iter().map(|&v| p[v as usize]);
    let n = feature.vertices().len() as f64;
    let mean = motions().fold(Vec3::ZERO, |sum, p| sum + p) * (1.0 / n);
    let squares = motions().map(|p| (p - mean).norm2());
    squares.fold(0.0, f64::max).sqrt()
}

#[cfg(test)]
mod tests {
    use super::older;

    #[test]
    fn ages_remember_what_was_left_soon() {
        let life = |pushes: &[bool]| pushes.iter().fold(0, |age, &p| older(age, p));
        assert_eq!(life(&[true, true]), 0);
        assert_eq!(life(&[false; 4]), 4);
        assert_eq!(life(&[false, false, true]), -1);
        assert_eq!(life(&[false, false, true, false, false]), -3);
        assert_eq!(life(&[false, false, false, false, false, false, true]), 0);
        assert_eq!(older(i32::MAX, false), i32::MAX);
        assert_eq!(older(i32::MIN, false), i32::MIN);
    }
}
