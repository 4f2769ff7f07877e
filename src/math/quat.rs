//! Quaternions, scalar part first: orientations and their differences.

use std::ops::{Deref, DerefMut, Mul};

use bytemuck::{Pod, Zeroable};

use super::{MINVAL, Mat3, Vec3};

/// A quaternion `(w, x, y, z)`; as an orientation it maps local to parent coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Quat(pub [f64; 4]);

impl Quat {
    pub const ZERO: Quat = Quat([0.0; 4]);
    /// No rotation.
    pub const IDENTITY: Quat = Quat([1.0, 0.0, 0.0, 0.0]);

    /// The quaternion `(w, x, y, z)`.
    #[inline(always)]
    pub const fn new(w: f64, x: f64, y: f64, z: f64) -> Self {
        Quat([w, x, y, z])
    }

    /// The first four numbers of `s`, which must have at least four.
    #[inline(always)]
    pub fn from_slice(s: &[f64]) -> Self {
        Quat([s[0], s[1], s[2], s[3]])
    }

    /// Vector part.
    #[inline(always)]
    pub fn xyz(self) -> Vec3 {
        Vec3([self[1], self[2], self[3]])
    }

    /// Conjugate: the opposite rotation.
    #[inline(always)]
    pub fn conj(self) -> Quat {
        Quat([self[0], -self[1], -self[2], -self[3]])
    }

    /// Rotates `v`: `v + 2 xyz x (w v + xyz x v)`. The exact identity returns `v` itself.
    #[inline(always)]
    pub fn rotate(self, v: Vec3) -> Vec3 {
        if self == Quat::IDENTITY {
            return v;
        }
        self.rotate_general(v)
    }

    /// [`Quat::rotate`] without the test for the identity.
    #[inline(always)]
    pub(crate) fn rotate_general(self, v: Vec3) -> Vec3 {
        let [w, x, y, z] = self.0;
        let t = Vec3([
            w * v[0] + y * v[2] - z * v[1],
            w * v[1] + z * v[0] - x * v[2],
            w * v[2] + x * v[1] - y * v[0],
        ]);
        Vec3([
            v[0] + 2.0 * (y * t[2] - z * t[1]),
            v[1] + 2.0 * (z * t[0] - x * t[2]),
            v[2] + 2.0 * (x * t[1] - y * t[0]),
        ])
    }

    /// Product `self * b`: first rotate by `b`, then by `self`.
    #[inline(always)]
    pub fn mul_quat(self, b: Quat) -> Quat {
        let a = self;
        Quat([
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
        ])
    }

    /// Product with the pure quaternion `(0, axis)`.
    #[inline(always)]
    pub fn mul_axis(self, axis: Vec3) -> Quat {
        let a = self;
        Quat([
            -a[1] * axis[0] - a[2] * axis[1] - a[3] * axis[2],
            a[0] * axis[0] + a[2] * axis[2] - a[3] * axis[1],
            a[0] * axis[1] + a[3] * axis[0] - a[1] * axis[2],
            a[0] * axis[2] + a[1] * axis[1] - a[2] * axis[0],
        ])
    }

    /// Rotation by `angle` (radians) about the unit vector `axis`; exactly the identity at angle zero.
    #[inline]
    pub fn from_axis_angle(axis: Vec3, angle: f64) -> Quat {
        if angle == 0.0 {
            return Quat::IDENTITY;
        }
        let s = (angle * 0.5).sin();
        Quat([(angle * 0.5).cos(), axis[0] * s, axis[1] * s, axis[2] * s])
    }

    /// Rotation matrix. The quaternion is taken as it is, without normalization; the exact identity
    /// gives the exact identity matrix.
    #[inline(always)]
    pub fn to_mat(self) -> Mat3 {
        if self == Quat::IDENTITY {
            return Mat3::IDENTITY;
        }
        let [w, x, y, z] = self.0;
        let (ww, xx, yy, zz) = (w * w, x * x, y * y, z * z);
        let (wx, wy, wz) = (w * x, w * y, w * z);
        let (xy, xz, yz) = (x * y, x * z, y * z);
        Mat3([
            ww + xx - yy - zz,
            2.0 * (xy - wz),
            2.0 * (xz + wy),
            2.0 * (xy + wz),
            ww - xx + yy - zz,
            2.0 * (yz - wx),
            2.0 * (xz - wy),
            2.0 * (yz + wx),
            ww - xx - yy + zz,
        ])
    }

    /// Scales to unit length and returns the former length. A length below [`MINVAL`] gives the
    /// identity; a length within [`MINVAL`] of one is left alone.
    #[inline(always)]
    pub fn normalize(&mut self) -> f64 {
        let q = *self;
        let norm = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
        if norm < MINVAL {
            *self = Quat::IDENTITY;
        } else if (norm - 1.0).abs() > MINVAL {
            let inv = 1.0 / norm;
            *self = Quat([q[0] * inv, q[1] * inv, q[2] * inv, q[3] * inv]);
        }
        norm
    }

    /// Unit quaternion with this orientation; see [`Quat::normalize`].
    #[inline(always)]
    pub fn normalized(mut self) -> Quat {
        self.normalize();
        self
    }
}

impl Deref for Quat {
    type Target = [f64; 4];
    #[inline(always)]
    fn deref(&self) -> &[f64; 4] {
        &self.0
    }
}

impl DerefMut for Quat {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [f64; 4] {
        &mut self.0
    }
}

impl From<[f64; 4]> for Quat {
    #[inline(always)]
    fn from(a: [f64; 4]) -> Self {
        Quat(a)
    }
}

impl Mul for Quat {
    type Output = Quat;
    #[inline(always)]
    fn mul(self, b: Quat) -> Quat {
        self.mul_quat(b)
    }
}
