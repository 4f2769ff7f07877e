//! Lists of neighbours (Verlet): the pairs of geoms that some lane cannot do without until a geom has moved further than half of a skin.
//! Where geoms hardly move, as under perturbations, most pairs are left out without a look at them.

use super::apart::Pairs;
use crate::base::Data;
use crate::math::{Mask, Mat3, Real, Vec3};

/// A list, and the poses of geoms that it was made for.
pub struct Neighbours<N> {
    pairs: Vec<u32>,
    poses: Vec<(Vec3<N>, Mat3<N>)>,
    made: bool,
}

/// Where pairs that are near are looked for.
pub struct Search<'a, N> {
    pub pairs: &'a Pairs,
    pub neighbours: &'a mut Neighbours<N>,
}

impl<N: Real> Neighbours<N> {
    /// None yet.
    pub fn new() -> Self {
        Self {
            pairs: Vec::new(),
            poses: Vec::new(),
            made: false,
        }
    }

    /// Forgets what it knows; room for that of `pairs`.
    pub fn forget(&mut self, pairs: &Pairs) {
        self.made = false;
        self.pairs.clear();
        self.pairs.reserve(pairs.count());
        self.poses.clear();
        self.poses.reserve(pairs.used().len());
    }

    /// Numbers of the pairs that may be near, where there is a skin.
    pub fn of(&mut self, pairs: &Pairs, d: &Data<N>) -> &[u32] {
        if !self.made || !self.hold(pairs, d) {
            self.make(pairs, d);
        }
        &self.pairs
    }

    /// No geom has moved by more than half of the skin: its centre by a quarter, what turns with it by another one. So two of them
    /// have not come closer by more than all of it.
    fn hold(&self, pairs: &Pairs, d: &Data<N>) -> bool {
        let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
        let quarter = pairs.skin() / 4.0;
        let limit = N::of(quarter * quarter);
        let mut good = N::lanes(u32::MAX);
        for (used, (pos, mat)) in pairs.used().iter().zip(&self.poses) {
            good = good.and((xpos[used.geom] - *pos).norm2().le(limit));
            if used.radius > 0.0 {
                // by the norm of Frobenius, which no turned point exceeds
                let turn = quarter / used.radius;
                let rows = xmat[used.geom].0.iter().zip(&mat.0);
                let square = |(a, b): (&N, &N)| (*a - *b) * (*a - *b);
                let sum = rows.map(square).fold(N::of(0.0), |a, b| a + b);
                good = good.and(sum.le(N::of(turn * turn)));
            }
        }
        good.all()
    }

    fn make(&mut self, pairs: &Pairs, d: &Data<N>) {
        let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
        self.made = false;
        self.pairs.clear();
        self.poses.clear();
        let poses = pairs.used().iter();
        self.poses
            .extend(poses.map(|u| (xpos[u.geom], xmat[u.geom])));
        let near = (0..pairs.count()).filter(|&k| !pairs.far(k, d, pairs.skin()));
        self.pairs.extend(near.map(|k| k as u32));
        self.made = true;
    }
}
