//! Boxes around boxes: what a body's tree of bounding volumes is made of. Computation: coChecking.

use crate::math::{Quat, Vec3, scalar};

/// An axis-aligned box by its corners.
pub struct Bounds {
    pub lo: Vec3,
    pub hi: Vec3,
}

impl Bounds {
    pub const EMPTY: Bounds = Bounds {
        lo: Vec3([f64::MAX; 3]),
        hi: Vec3([-f64::MAX; 3]),
    };

    /// Adds a box given in a frame of orientation `quat` at `offset`, all turned by `inward`.
    pub fn add_box(&mut self, aabb: &[f64; 6], quat: Quat, offset: Vec3, inward: Quat) {
        for corner in 0..8 {
            let side = |i: usize| {
                let (c, h) = (aabb[i], aabb[3 + i]);
                if corner >> i & 1 == 1 { c + h } else { c - h }
            };
            let p = quat.rotate(Vec3([side(0), side(1), side(2)])) + offset;
            let p = inward.rotate(p);
            for i in 0..3 {
                self.lo[i] = scalar::min(self.lo[i], p[i]);
                self.hi[i] = scalar::max(self.hi[i], p[i]);
            }
        }
    }

    /// The box with a little thickness where it is flat.
    pub fn thickened(mut self) -> Self {
        const FLAT: f64 = 1e-14;
        for i in 0..3 {
            if (self.lo[i] - self.hi[i]).abs() < FLAT {
                self.lo[i] -= FLAT;
                self.hi[i] += FLAT;
            }
        }
        self
    }

    /// Centre and half sizes.
    pub fn centred(&self) -> [f64; 6] {
        let centre = |i: usize| (self.hi[i] + self.lo[i]) / 2.0;
        let half = |i: usize| (self.hi[i] - self.lo[i]) / 2.0;
        [centre(0), centre(1), centre(2), half(0), half(1), half(2)]
    }
}
