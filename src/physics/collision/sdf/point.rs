//! From a point inside both shapes to a contact.

use crate::base::Data;
use crate::base::colliders::PreContact;
use crate::math::{MINVAL, Quat, Vec3};
use crate::physics::sdf::Field;

/// Collects contacts; points are given in the frame of the second geom.
pub struct Points<'a, 'm> {
    pub out: &'a mut [PreContact],
    /// points seen so far
    pub seen: &'a mut [Vec3],
    pub count: usize,
    /// whose gradient is normal to the contact
    pub surface: Field<'m>,
    pub pos: Vec3,
    pub quat: Quat,
    /// normals point out of the field, not into it
    pub outwards: bool,
}

impl Points<'_, '_> {
    pub fn full(&self) -> bool {
        self.count >= self.out.len()
    }

    /// Adds a contact unless the point is outside or known.
    pub fn add(&mut self, d: &Data, x: Vec3, dist: f64) -> bool {
        if dist > 0.0
            || self.full()
            || self.seen[..self.count]
                .iter()
                .any(|p| (x - *p).norm() < MINVAL)
        {
            return false;
        }
        let (normal, len) = self.surface.gradient(d, x).normalized();
        if len < MINVAL {
            return false;
        }
        let (normal, half) = match self.outwards {
            true => (normal, -0.5),
            false => (-normal, 0.5),
        };
        let normal = self.quat.rotate(normal);
        self.out[self.count] = PreContact {
            dist,
            pos: self.quat.rotate(x) + self.pos + normal * (dist * half),
            normal,
            tangent: Vec3::ZERO,
        };
        self.seen[self.count] = x;
        self.count += 1;
        true
    }
}
