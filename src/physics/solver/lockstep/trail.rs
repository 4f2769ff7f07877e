//! What problems have in common that are solved again with the same rows and the same inertia, as those of perturbed controls and velocities
//! are: the Jacobian, and the factors along the iterations. Where lanes pass the same zones as before, these are the same, to the bit.

use crate::base::Model;
use crate::math::Real;
use crate::math::lockstep::Triangle;

/// Iterations that are kept.
const MOST: usize = 8;

/// What is kept of problems with the same rows and inertia.
pub struct Kept<N> {
    pub jacobian: Jacobian<N>,
    pub trail: Trail<N>,
}

impl<N: Real> Kept<N> {
    /// For problems of a model, of at most so many rows.
    pub fn new(m: Model, most: usize) -> Self {
        Self {
            jacobian: Jacobian {
                J: Vec::with_capacity(most * m.nv()),
                fill: Vec::with_capacity(most),
                lanes: 0,
            },
            trail: Trail::new(m, most),
        }
    }

    /// Rows and inertia are others from now on.
    pub fn forget(&mut self) {
        self.jacobian.lanes = 0;
        self.trail.forget();
    }
}

/// The rows of some lanes, and the parts of each that are not zero.
pub struct Jacobian<N> {
    J: Vec<N>,
    fill: Vec<i32>,
    lanes: u32,
}

impl<N: Real> Jacobian<N> {
    /// Its arrays, of so many rows and columns, and whether they hold the rows of these lanes; they will.
    pub fn of(&mut self, lanes: u32, [n, nv]: [usize; 2]) -> (&mut [N], &mut [i32], bool) {
        let known = self.lanes == lanes && self.J.len() == n * nv;
        if !known {
            self.J.resize(n * nv, N::of(0.0));
            self.fill.resize(n, 0);
            self.lanes = lanes;
        }
        (&mut self.J, &mut self.fill, known)
    }
}

/// Of each iteration the zones of all rows, and the factor.
pub struct Trail<N> {
    zones: Vec<i32>,
    factors: Vec<N>,
    /// lanes whose factors they are
    lanes: [u32; MOST],
    len: usize,
    /// numbers of rows, and of a factor
    rows: usize,
    size: usize,
    /// lanes that have passed what is kept so far
    along: u32,
}

impl<N: Real> Trail<N> {
    /// For problems of a model, of at most so many rows.
    pub fn new(m: Model, most: usize) -> Self {
        let size = Triangle::<N>::size(m.nv());
        Self {
            zones: Vec::with_capacity(MOST * most),
            factors: Vec::with_capacity(MOST * size),
            lanes: [0; MOST],
            len: 0,
            rows: 0,
            size,
            along: 0,
        }
    }

    /// Rows and inertia are others from now on.
    pub fn forget(&mut self) {
        self.len = 0;
        self.zones.clear();
        self.factors.clear();
    }

    /// A problem of so many rows begins.
    pub fn begin(&mut self, rows: usize) {
        if rows != self.rows {
            self.forget();
        }
        (self.rows, self.along) = (rows, u32::MAX);
    }

    /// The factor of iteration `k`, if it is that of all lanes `active`, whose rows are in these zones.
    pub fn find(&mut self, k: usize, active: u32, zones: &[i32]) -> Option<&[N]> {
        if k >= self.len {
            return None;
        }
        let kept = &self.zones[k * self.rows..(k + 1) * self.rows];
        let moved = kept.iter().zip(zones).fold(0, |all, (a, b)| all | a ^ b);
        self.along &= self.lanes[k] & !(moved as u32);
        let known = active & !self.along == 0;
        known.then(|| &self.factors[k * self.size..(k + 1) * self.size])
    }

    /// Keeps the factor of iteration `k`, which is that of some lanes, if it is the next one of those that have passed all before.
    pub fn keep(&mut self, k: usize, lanes: u32, zones: &[i32], factor: &[N]) {
        let lanes = lanes & self.along;
        if k != self.len || k == MOST || lanes == 0 {
            return;
        }
        self.zones.extend_from_slice(zones);
        self.factors.extend_from_slice(factor);
        self.lanes[k] = lanes;
        self.len += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::wide::Wide;

    type Four = Wide<1>;

    fn trail() -> Trail<Four> {
        Trail {
            zones: Vec::new(),
            factors: Vec::new(),
            lanes: [0; MOST],
            len: 0,
            rows: 0,
            size: 1,
            along: 0,
        }
    }

    fn found(trail: &mut Trail<Four>, k: usize, active: u32, zones: &[i32]) -> Option<f64> {
        trail.find(k, active, zones).map(|factor| factor[0].lane(0))
    }

    #[test]
    fn factors_are_those_of_lanes_that_passed_the_same_zones() {
        let mut t = trail();
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
        let mut kept = Jacobian::<Four> {
            J: Vec::new(),
            fill: Vec::new(),
            lanes: 0,
        };
        assert!(!kept.of(15, [3, 2]).2);
        assert!(kept.of(15, [3, 2]).2);
        assert!(!kept.of(7, [3, 2]).2);
        assert!(!kept.of(7, [4, 2]).2);
        assert!(kept.of(7, [4, 2]).2);
        kept.lanes = 0;
        assert!(!kept.of(7, [4, 2]).2);
    }
}
