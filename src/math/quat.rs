//! Quaternions, scalar part first: orientations and their differences.

use crate::math::elementary::{atan2, sin_cos};
use std::f64::consts::PI;
use std::ops::{Deref, DerefMut, Mul};

use bytemuck::{Pod, Zeroable};

use super::bounds::MINVAL;
use super::mat3::Mat3;
use super::real::{Mask, Real, rows};
use super::vec3::Vec3;

/// A quaternion `(w, x, y, z)`; as an orientation it maps local to parent coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Quat<N = f64>(pub [N; 4]);

rows!(Quat);

impl Quat {
    pub const ZERO: Quat = Quat([0.0; 4]);
    /// No rotation.
    pub const IDENTITY: Quat = Quat([1.0, 0.0, 0.0, 0.0]);
}

impl<N: Real> Quat<N> {
    /// The quaternion `(w, x, y, z)`.
    #[inline(always)]
    pub const fn new(w: N, x: N, y: N, z: N) -> Self {
        Quat([w, x, y, z])
    }

    /// The first four numbers of `s`, which must have at least four.
    #[inline(always)]
    pub fn from_slice(s: &[N]) -> Self {
        Quat([s[0], s[1], s[2], s[3]])
    }

    /// Exactly the identity (zeros of either sign).
    #[inline(always)]
    pub fn is_identity(self) -> N::Mask {
        let zero = |x: N| x.eq(N::of(0.0));
        let real = self[0].eq(N::of(1.0));
        real.and(zero(self[1]))
            .and(zero(self[2]))
            .and(zero(self[3]))
    }

    /// No component of any lane is infinite or not a number.
    #[inline(always)]
    pub fn is_finite(self) -> bool {
        // zero times what is not finite is not zero
        let [w, x, y, z] = self.0.map(|x| x * N::of(0.0));
        ((w + x) + (y + z)).eq(N::of(0.0)).all()
    }

    /// Vector part.
    #[inline(always)]
    pub fn xyz(self) -> Vec3<N> {
        Vec3([self[1], self[2], self[3]])
    }

    /// Conjugate: the opposite rotation.
    #[inline(always)]
    pub fn conj(self) -> Quat<N> {
        Quat([self[0], -self[1], -self[2], -self[3]])
    }

    /// Rotates `v`: `v + 2 xyz x (w v + xyz x v)`. The exact identity returns `v` itself.
    #[inline(always)]
    pub fn rotate(self, v: Vec3<N>) -> Vec3<N> {
        let turned = || {
            let [w, x, y, z] = self.0;
            let t = Vec3([
                w * v[0] + y * v[2] - z * v[1],
                w * v[1] + z * v[0] - x * v[2],
                w * v[2] + x * v[1] - y * v[0],
            ]);
            let two = N::of(2.0);
            Vec3([
                v[0] + two * (y * t[2] - z * t[1]),
                v[1] + two * (z * t[0] - x * t[2]),
                v[2] + two * (x * t[1] - y * t[0]),
            ])
        };
        N::choose(self.is_identity(), || v, turned)
    }

    /// Product `self * b`: first rotate by `b`, then by `self`. Each component sums two pairs.
    #[inline(always)]
    pub fn mul_quat(self, b: Quat<N>) -> Quat<N> {
        Quat(N::quat_product(self.0, b.0))
    }

    /// Product with the pure quaternion `(0, axis)`.
    #[inline(always)]
    pub fn mul_axis(self, axis: Vec3<N>) -> Quat<N> {
        let a = self;
        Quat([
            -a[1] * axis[0] - a[2] * axis[1] - a[3] * axis[2],
            (a[0] * axis[0] - a[3] * axis[1]) + a[2] * axis[2],
            (a[0] * axis[1] + a[3] * axis[0]) - a[1] * axis[2],
            (a[1] * axis[1] - a[2] * axis[0]) + a[0] * axis[2],
        ])
    }

    /// Rotation by `angle` (radians) about the unit vector `axis`; exactly the identity at angle zero.
    #[inline]
    pub fn from_axis_angle(axis: Vec3<N>, angle: N) -> Quat<N> {
        let rotation = || {
            let (s, c) = (angle * N::of(0.5)).sine_cosine();
            Quat([c, axis[0] * s, axis[1] * s, axis[2] * s])
        };
        N::choose(angle.eq(N::of(0.0)), || Quat::of(Quat::IDENTITY), rotation)
    }

    /// Rotation matrix. The quaternion is taken as it is, without normalization; the exact identity
    /// gives the exact identity matrix.
    #[inline(always)]
    pub fn to_mat(self) -> Mat3<N> {
        let turned = || Mat3(N::quat_matrix(self.0));
        N::choose(self.is_identity(), || Mat3::of(Mat3::IDENTITY), turned)
    }

    /// Scales to unit length and returns the former length. A length below [`MINVAL`] gives the
    /// identity; a length within [`MINVAL`] of one is left alone.
    #[inline(always)]
    pub fn normalize(&mut self) -> N {
        let q = *self;
        let norm = ((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3])).sqrt();
        let (one, least) = (N::of(1.0), N::of(MINVAL));
        let scaled = || {
            let inv = one / norm;
            Quat([q[0] * inv, q[1] * inv, q[2] * inv, q[3] * inv])
        };
        let long = || N::choose((norm - one).abs().gt(least), scaled, || q);
        *self = N::choose(norm.lt(least), || Quat::of(Quat::IDENTITY), long);
        norm
    }

    /// Unit quaternion with this orientation; see [`Quat::normalize`].
    #[inline(always)]
    pub fn normalized(mut self) -> Quat<N> {
        self.normalize();
        self
    }

    /// Angular velocity, in local coordinates, that produces this rotation in time `dt`: the rotation
    /// vector with angle in (-pi, pi], over `dt`.
    #[inline]
    pub fn to_vel(self, dt: N) -> Vec3<N> {
        let (axis, sin) = self.xyz().normalized();
        let angle = N::of(2.0) * sin.angle_of(self[0]);
        // the short way around
        let (half, whole) = (N::of(PI), N::of(2.0 * PI));
        let speed = N::choose(angle.gt(half), || angle - whole, || angle);
        axis * (speed / dt)
    }

    /// Rotation vector `v`, in local coordinates of `b`, with `b * exp(v) = self`.
    #[inline]
    pub fn sub_quat(self, b: Quat<N>) -> Vec3<N> {
        (b.conj() * self).to_vel(N::of(1.0))
    }

    /// Time derivative under the angular velocity `vel` in parent coordinates: `(0, vel) * self / 2`.
    #[inline(always)]
    pub fn deriv(self, vel: Vec3<N>) -> Quat<N> {
        let (q, v) = (self, vel);
        Quat([
            N::of(0.5) * (-v[0] * q[1] - v[1] * q[2] - v[2] * q[3]),
            N::of(0.5) * (v[0] * q[0] + v[1] * q[3] - v[2] * q[2]),
            N::of(0.5) * (-v[0] * q[3] + v[1] * q[0] + v[2] * q[1]),
            N::of(0.5) * (v[0] * q[2] - v[1] * q[1] + v[2] * q[0]),
        ])
    }

    /// Orientation after time `dt` at the constant local angular velocity `vel`, starting from the
    /// normalized orientation. The result is not normalized again.
    #[inline]
    pub fn integrate(self, vel: Vec3<N>, dt: N) -> Quat<N> {
        let (axis, speed) = vel.normalized();
        self.normalized() * Quat::from_axis_angle(axis, dt * speed)
    }
}

impl Quat {
    /// Orientation of a rotation matrix, normalized. The largest of the trace and the diagonal elements
    /// decides which component is found by a square root.
    pub fn from_mat(m: &Mat3) -> Quat {
        let (wx, wy, wz) = (m[7] - m[5], m[2] - m[6], m[3] - m[1]);
        let (xy, xz, yz) = (m[1] + m[3], m[2] + m[6], m[5] + m[7]);
        let q = if m[0] + m[4] + m[8] > 0.0 {
            let w = 0.5 * (1.0 + m[0] + m[4] + m[8]).sqrt();
            [w, 0.25 * wx / w, 0.25 * wy / w, 0.25 * wz / w]
        } else if m[0] > m[4] && m[0] > m[8] {
            let x = 0.5 * (1.0 + m[0] - m[4] - m[8]).sqrt();
            [0.25 * wx / x, x, 0.25 * xy / x, 0.25 * xz / x]
        } else if m[4] > m[8] {
            let y = 0.5 * (1.0 - m[0] + m[4] - m[8]).sqrt();
            [0.25 * wy / y, 0.25 * xy / y, y, 0.25 * yz / y]
        } else {
            let z = 0.5 * (1.0 - m[0] - m[4] + m[8]).sqrt();
            [0.25 * wz / z, 0.25 * xz / z, 0.25 * yz / z, z]
        };
        Quat(q).normalized()
    }

    /// Smallest rotation that takes the z axis to the direction of `v`: the identity for a zero vector,
    /// a half turn about x for the opposite direction.
    pub fn z_to_vec(v: Vec3) -> Quat {
        let (dir, len) = v.normalized();
        if len < MINVAL {
            return Quat::IDENTITY;
        }
        let (axis, sin) = Vec3::Z.cross(dir).normalized();
        let cos = dir.dot(Vec3::Z);
        if sin < MINVAL {
            return if cos < 0.0 {
                Quat([0.0, 1.0, 0.0, 0.0])
            } else {
                Quat::IDENTITY
            };
        }
        Quat::from_axis_angle(axis, atan2(sin, cos))
    }

    /// Rotation by `angle` about coordinate axis 0, 1 or 2.
    #[inline]
    pub fn from_coord_angle(axis: usize, angle: f64) -> Quat {
        let (s, c) = sin_cos(angle / 2.0);
        let mut q = Quat([c, 0.0, 0.0, 0.0]);
        q[1 + axis] = s;
        q
    }

    /// Orientation from three Euler angles about the axes named in `seq` (x, y, z): a lower-case letter
    /// turns about the moving axis, an upper-case letter about the fixed one. `Err(i)` tells that letter
    /// i is none of these.
    pub fn from_euler(euler: Vec3, seq: [u8; 3]) -> Result<Quat, usize> {
        let mut q = Quat::IDENTITY;
        for i in 0..3 {
            let axis = match seq[i].to_ascii_lowercase() {
                b'x' => 0,
                b'y' => 1,
                b'z' => 2,
                _ => return Err(i),
            };
            let rot = Quat::from_coord_angle(axis, euler[i]);
            q = if seq[i].is_ascii_lowercase() {
                q * rot
            } else {
                rot * q
            };
        }
        Ok(q)
    }
}

impl<N> Deref for Quat<N> {
    type Target = [N; 4];
    #[inline(always)]
    fn deref(&self) -> &[N; 4] {
        &self.0
    }
}

impl<N> DerefMut for Quat<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [N; 4] {
        &mut self.0
    }
}

impl<N> From<[N; 4]> for Quat<N> {
    #[inline(always)]
    fn from(a: [N; 4]) -> Self {
        Quat(a)
    }
}

impl<N: Real> Mul for Quat<N> {
    type Output = Quat<N>;
    #[inline(always)]
    fn mul(self, b: Quat<N>) -> Quat<N> {
        self.mul_quat(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    fn near(a: &[f64], b: &[f64], tol: f64) {
        a.iter()
            .zip(b)
            .for_each(|(x, y)| assert!((x - y).abs() < tol, "{a:?} {b:?}"));
    }

    #[test]
    fn matrix_and_quaternion_rotate_alike() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let (p, q) = (
                Quat(rng.array()).normalized(),
                Quat(rng.array()).normalized(),
            );
            let v = Vec3(rng.array());
            near(&*q.rotate(v), &*(q.to_mat() * v), 1e-14);
            near(&*(p * q).rotate(v), &*p.rotate(q.rotate(v)), 1e-14);
            near(&*(p * q).to_mat(), &*(p.to_mat() * q.to_mat()), 1e-14);
            near(
                &*q.mul_axis(v),
                &*q.mul_quat(Quat([0.0, v[0], v[1], v[2]])),
                1e-15,
            );
            let back = Quat::from_mat(&q.to_mat());
            let sign = if back[0] * q[0] < 0.0 { -1.0 } else { 1.0 };
            near(&*back, &q.map(|x| x * sign), 1e-13);
        }
    }

    #[test]
    fn integration_undoes_subtraction() {
        let mut rng = Rng::new(2);
        for _ in 0..1000 {
            let (a, b) = (
                Quat(rng.array()).normalized(),
                Quat(rng.array()).normalized(),
            );
            let back = b.integrate(a.sub_quat(b), 1.0);
            near(&*back.to_mat(), &*a.to_mat(), 1e-13);
        }
    }

    #[test]
    fn derivative_is_the_limit_of_integration() {
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let (q, w) = (Quat(rng.array()).normalized(), Vec3(rng.array()));
            let eps = 1e-6;
            // a velocity in parent coordinates, turned into the local ones
            let next = q.integrate(q.conj().rotate(w), eps);
            let fd: [f64; 4] = std::array::from_fn(|i| (next[i] - q[i]) / eps);
            near(&*q.deriv(w), &fd, 1e-5);
        }
    }

    #[test]
    fn z_axis_arrives() {
        let mut rng = Rng::new(4);
        for _ in 0..100 {
            let v = Vec3(rng.array());
            near(
                &*Quat::z_to_vec(v).rotate(Vec3::Z),
                &*v.normalized().0,
                1e-14,
            );
        }
        assert_eq!(Quat::z_to_vec(Vec3::ZERO), Quat::IDENTITY);
        assert_eq!(Quat::z_to_vec(-Vec3::Z).rotate(Vec3::Z), -Vec3::Z);
    }

    #[test]
    fn euler_sequences() {
        let e = Vec3::new(0.1, 0.2, 0.3);
        let [x, y, z] = [0, 1, 2].map(|i| Quat::from_coord_angle(i, e[i]));
        assert_eq!(Quat::from_euler(e, *b"xyz"), Ok(Quat::IDENTITY * x * y * z));
        near(
            &*Quat::from_euler(e, *b"XYZ").unwrap(),
            &*(z * y * x),
            1e-15,
        );
        assert_eq!(Quat::from_euler(e, *b"xqz"), Err(1));
    }
}
