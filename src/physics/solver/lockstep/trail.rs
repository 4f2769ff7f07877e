//! What problems have in common that are solved again with the same rows and the same inertia, as those of perturbed controls and velocities
//! are: the Jacobian, and the factors along the iterations. Where lanes pass the same zones as before, these are the same, to the bit.

use crate::base::Model;
use crate::math::Real;
use crate::math::lockstep::Triangle;

/// Iterations that are kept.
const MOST: usize = 8;

/// What is noted of them beside the numbers.
#[derive(Default)]
pub struct Notes {
    jacobian: Known,
    trail: Passed,
}

impl Notes {
    /// Rows and inertia are others from now on.
    pub fn forget(&mut self) {
        self.jacobian.lanes = 0;
        self.trail.len = 0;
    }
}

/// Whose Jacobian is kept.
#[derive(Default)]
struct Known {
    lanes: u32,
    /// its numbers of rows and columns
    size: [usize; 2],
}

/// What factors are kept.
#[derive(Default)]
struct Passed {
    /// lanes whose factors they are
    lanes: [u32; MOST],
    len: usize,
    /// numbers of rows
    rows: usize,
    /// lanes that have passed what is kept so far
    along: u32,
}

/// What is kept of problems with the same rows and inertia, in memory that stays.
pub struct Kept<'k, N> {
    pub jacobian: Jacobian<'k, N>,
    pub trail: Trail<'k, N>,
}

impl<'k, N: Real> Kept<'k, N> {
    /// Numbers of the Jacobian and of the factors, and integers of both, for problems of a model of at most so many rows.
    pub fn sizes(m: Model, most: usize) -> ([usize; 2], [usize; 2]) {
        let factor = Triangle::<N>::size(m.nv());
        ([most * m.nv(), MOST * factor], [most, MOST * most])
    }

    /// In memory of these [`sizes`](Self::sizes).
    pub fn new(
        m: Model,
        notes: &'k mut Notes,
        [J, factors]: [&'k mut [N]; 2],
        [fill, zones]: [&'k mut [i32]; 2],
    ) -> Self {
        Self {
            jacobian: Jacobian {
                known: &mut notes.jacobian,
                J,
                fill,
            },
            trail: Trail {
                passed: &mut notes.trail,
                zones,
                factors,
                size: Triangle::<N>::size(m.nv()),
            },
        }
    }
}

/// The rows of some lanes, and the parts of each that are not zero.
pub struct Jacobian<'k, N> {
    known: &'k mut Known,
    J: &'k mut [N],
    fill: &'k mut [i32],
}

impl<'k, N: Real> Jacobian<'k, N> {
    /// Its arrays, of so many rows and columns, and whether they hold the rows of these lanes; they will.
    pub fn of(self, lanes: u32, [n, nv]: [usize; 2]) -> (&'k mut [N], &'k mut [i32], bool) {
        let known = self.known.lanes == lanes && self.known.size == [n, nv];
        (self.known.lanes, self.known.size) = (lanes, [n, nv]);
        (&mut self.J[..n * nv], &mut self.fill[..n], known)
    }
}

/// Of each iteration the zones of all rows, and the factor.
pub struct Trail<'k, N> {
    passed: &'k mut Passed,
    zones: &'k mut [i32],
    factors: &'k mut [N],
    /// numbers of a factor
    size: usize,
}

impl<N: Real> Trail<'_, N> {
    /// A problem of so many rows begins.
    pub fn begin(&mut self, rows: usize) {
        let passed = &mut *self.passed;
        if rows != passed.rows {
            passed.len = 0;
        }
        (passed.rows, passed.along) = (rows, u32::MAX);
    }

    /// The factor of iteration `k`, if it is that of all lanes `active`, whose rows are in these zones.
    pub fn find(&mut self, k: usize, active: u32, zones: &[i32]) -> Option<&[N]> {
        let passed = &mut *self.passed;
        if k >= passed.len {
            return None;
        }
        let kept = &self.zones[k * passed.rows..(k + 1) * passed.rows];
        let moved = kept.iter().zip(zones).fold(0, |all, (a, b)| all | a ^ b);
        passed.along &= passed.lanes[k] & !(moved as u32);
        let known = active & !passed.along == 0;
        known.then(|| &self.factors[k * self.size..(k + 1) * self.size])
    }

    /// Keeps the factor of iteration `k`, which is that of some lanes, if it is the next one of those that have passed all before.
    pub fn keep(&mut self, k: usize, lanes: u32, zones: &[i32], factor: &[N]) {
        let passed = &mut *self.passed;
        let lanes = lanes & passed.along;
        if k != passed.len || k == MOST || lanes == 0 {
            return;
        }
        self.zones[k * passed.rows..][..passed.rows].copy_from_slice(zones);
        self.factors[k * self.size..][..self.size].copy_from_slice(factor);
        passed.lanes[k] = lanes;
        passed.len += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::wide::Wide;

    type Four = Wide<1>;

    fn found(trail: &mut Trail<'_, Four>, k: usize, active: u32, zones: &[i32]) -> Option<f64> {
        trail.find(k, active, zones).map(|factor| factor[0].lane(0))
    }

    #[test]
    fn factors_are_those_of_lanes_that_passed_the_same_zones() {
        let mut t = Trail {
            passed: &mut Passed::default(),
            zones: &mut [0; 3 * MOST],
            factors: &mut [Four::of(0.0); MOST],
            size: 1,
        };
        t.begin(2);
        let zones = [[15, 0], [14, 1], [12, 3]];
        for (k, zones) in zones.iter().enumerate() {
            assert_eq!(found(&mut t, k, 15, zones), None);
            let lanes = if k == 2 { 7 } else { 15 };
            t.keep(k, lanes, zones, &[Four::of(k as f64)]);
        }
        t.begin(2);
        assert_eq!(found(&mut t, 0, 15, &zones[0]), Some(0.0));
        assert_eq!(found(&mut t, 1, 15, &zones[1]), Some(1.0));
        // lane 3 was gone
        assert_eq!(found(&mut t, 2, 15, &zones[2]), None);
        assert_eq!(found(&mut t, 2, 7, &zones[2]), Some(2.0));
        // a lane that leaves the trail does not come back; others go on
        t.begin(2);
        assert_eq!(found(&mut t, 0, 15, &[15, 2]), None);
        assert_eq!(found(&mut t, 1, 15, &zones[1]), None);
        assert_eq!(found(&mut t, 1, 13, &zones[1]), Some(1.0));
        // other rows
        t.begin(3);
        assert_eq!(found(&mut t, 0, 15, &[15, 0, 0]), None);
    }

    #[test]
    fn a_jacobian_is_known_of_the_same_lanes_and_rows() {
        let mut known = Known::default();
        let mut kept = |lanes: u32, size: [usize; 2]| {
            let own = Jacobian {
                known: &mut known,
                J: &mut [Four::of(0.0); 8],
                fill: &mut [0; 4],
            };
            own.of(lanes, size).2
        };
        assert!(!kept(15, [3, 2]));
        assert!(kept(15, [3, 2]));
        assert!(!kept(7, [3, 2]));
        assert!(!kept(7, [4, 2]));
        assert!(kept(7, [4, 2]));
        let mut notes = Notes {
            jacobian: known,
            trail: Passed::default(),
        };
        notes.forget();
        assert_ne!(notes.jacobian.lanes, 7);
    }
}
