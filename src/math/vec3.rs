//! Vectors of three numbers: the row type of positions, axes, linear and angular quantities.

use std::ops::{Add, AddAssign, Deref, DerefMut, Mul, MulAssign, Neg, Sub, SubAssign};

use bytemuck::{Pod, Zeroable};

use super::bounds::MINVAL;

/// A vector in three dimensions; the components are `self[0]`, `self[1]`, `self[2]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Vec3(pub [f64; 3]);

impl Vec3 {
    pub const ZERO: Vec3 = Vec3([0.0; 3]);
    pub const X: Vec3 = Vec3([1.0, 0.0, 0.0]);
    pub const Y: Vec3 = Vec3([0.0, 1.0, 0.0]);
    pub const Z: Vec3 = Vec3([0.0, 0.0, 1.0]);

    /// The vector `(x, y, z)`.
    #[inline(always)]
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Vec3([x, y, z])
    }

    /// The first three numbers of `s`, which must have at least three.
    #[inline(always)]
    pub fn from_slice(s: &[f64]) -> Self {
        Vec3([s[0], s[1], s[2]])
    }

    /// Inner product, summed left to right.
    #[inline(always)]
    pub fn dot(self, b: Vec3) -> f64 {
        self[0] * b[0] + self[1] * b[1] + self[2] * b[2]
    }

    /// Cross product `self x b`.
    #[inline(always)]
    pub fn cross(self, b: Vec3) -> Vec3 {
        Vec3([
            self[1] * b[2] - self[2] * b[1],
            self[2] * b[0] - self[0] * b[2],
            self[0] * b[1] - self[1] * b[0],
        ])
    }

    /// Euclidean length.
    #[inline(always)]
    pub fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Squared length.
    #[inline(always)]
    pub fn norm2(self) -> f64 {
        self.dot(self)
    }

    /// Distance between two points.
    #[inline(always)]
    pub fn dist(self, b: Vec3) -> f64 {
        (self - b).norm()
    }

    /// `self + b * s`.
    #[inline(always)]
    pub fn add_scl(self, b: Vec3, s: f64) -> Vec3 {
        Vec3([self[0] + b[0] * s, self[1] + b[1] * s, self[2] + b[2] * s])
    }

    /// Scales to unit length and returns the former length; a length below [`MINVAL`] gives the x axis.
    #[inline(always)]
    pub fn normalize(&mut self) -> f64 {
        let norm = self.norm();
        if norm < MINVAL {
            *self = Vec3::X;
        } else {
            let inv = 1.0 / norm;
            *self *= inv;
        }
        norm
    }

    /// Unit vector in this direction, and the length; see [`Vec3::normalize`].
    #[inline(always)]
    pub fn normalized(mut self) -> (Vec3, f64) {
        let norm = self.normalize();
        (self, norm)
    }

    /// Product component by component.
    #[inline(always)]
    pub fn mul_elem(self, b: Vec3) -> Vec3 {
        Vec3([self[0] * b[0], self[1] * b[1], self[2] * b[2]])
    }
}

impl Deref for Vec3 {
    type Target = [f64; 3];
    #[inline(always)]
    fn deref(&self) -> &[f64; 3] {
        &self.0
    }
}

impl DerefMut for Vec3 {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [f64; 3] {
        &mut self.0
    }
}

impl From<[f64; 3]> for Vec3 {
    #[inline(always)]
    fn from(a: [f64; 3]) -> Self {
        Vec3(a)
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    #[inline(always)]
    fn add(self, b: Vec3) -> Vec3 {
        Vec3([self[0] + b[0], self[1] + b[1], self[2] + b[2]])
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    #[inline(always)]
    fn sub(self, b: Vec3) -> Vec3 {
        Vec3([self[0] - b[0], self[1] - b[1], self[2] - b[2]])
    }
}

impl Neg for Vec3 {
    type Output = Vec3;
    #[inline(always)]
    fn neg(self) -> Vec3 {
        Vec3([-self[0], -self[1], -self[2]])
    }
}

impl Mul<f64> for Vec3 {
    type Output = Vec3;
    #[inline(always)]
    fn mul(self, s: f64) -> Vec3 {
        Vec3([self[0] * s, self[1] * s, self[2] * s])
    }
}

impl Mul<Vec3> for f64 {
    type Output = Vec3;
    #[inline(always)]
    fn mul(self, v: Vec3) -> Vec3 {
        v * self
    }
}

impl AddAssign for Vec3 {
    #[inline(always)]
    fn add_assign(&mut self, b: Vec3) {
        *self = *self + b;
    }
}

impl SubAssign for Vec3 {
    #[inline(always)]
    fn sub_assign(&mut self, b: Vec3) {
        *self = *self - b;
    }
}

impl MulAssign<f64> for Vec3 {
    #[inline(always)]
    fn mul_assign(&mut self, s: f64) {
        *self = *self * s;
    }
}
