//! Spatial (6D) vectors and inertias in the com-based frame: rotation first, translation second.
//!
//! Motion vectors hold (angular velocity, linear velocity), force vectors (torque, force), both at the
//! origin of the frame they are expressed in. Computation: Framework.

use std::ops::{Add, AddAssign, Deref, DerefMut, Mul, Neg, Sub, SubAssign};

use bytemuck::{Pod, Zeroable};

use super::mat3::Mat3;
use super::real::{Real, rows};
use super::vec3::Vec3;

/// A motion or force vector: rotational part in `self[0..3]`, translational part in `self[3..6]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Spatial<N = f64>(pub [N; 6]);

rows!(Spatial);

impl Spatial {
    pub const ZERO: Spatial = Spatial([0.0; 6]);
}

impl<N: Real> Spatial<N> {
    /// Vector with the given rotational and translational parts.
    #[inline(always)]
    pub const fn new(rot: Vec3<N>, lin: Vec3<N>) -> Self {
        let (r, l) = (rot.0, lin.0);
        Spatial([r[0], r[1], r[2], l[0], l[1], l[2]])
    }

    /// The first six numbers of `s`, which must have at least six.
    #[inline(always)]
    pub fn from_slice(s: &[N]) -> Self {
        Spatial([s[0], s[1], s[2], s[3], s[4], s[5]])
    }

    /// Rotational part: angular velocity or torque.
    #[inline(always)]
    pub fn rot(&self) -> Vec3<N> {
        Vec3([self[0], self[1], self[2]])
    }

    /// Translational part: linear velocity or force.
    #[inline(always)]
    pub fn lin(&self) -> Vec3<N> {
        Vec3([self[3], self[4], self[5]])
    }

    /// Sum of products, in the order of [`super::dense::dot`]: the power of a force in a motion.
    #[inline(always)]
    pub fn dot(&self, b: &Spatial<N>) -> N {
        let [a0, a1, a2, a3, a4, a5] = self.0;
        let [b0, b1, b2, b3, b4, b5] = b.0;
        N::dot_four([a0, a1, a2, a3], [b0, b1, b2, b3]) + (a4 * b4 + a5 * b5)
    }

    /// `self + b * s`.
    #[inline(always)]
    pub fn add_scl(self, b: Spatial<N>, s: N) -> Spatial<N> {
        Spatial(std::array::from_fn(|i| self[i] + b[i] * s))
    }

    /// Cross product of motions: rate of change of motion `m` carried along by velocity `self`.
    #[inline(always)]
    pub fn cross_motion(&self, m: &Spatial<N>) -> Spatial<N> {
        let (w, v) = (self.rot(), self.lin());
        Spatial::new(w.cross(m.rot()), w.cross(m.lin()) + v.cross(m.rot()))
    }

    /// Cross product of velocity `self` with a force, the dual of [`Spatial::cross_motion`].
    #[inline(always)]
    pub fn cross_force(&self, f: &Spatial<N>) -> Spatial<N> {
        let (w, v) = (self.rot(), self.lin());
        Spatial::new(w.cross(f.rot()) + v.cross(f.lin()), w.cross(f.lin()))
    }

    /// Motion at `newpos` of the same rigid motion given at `oldpos`, axes unchanged.
    #[inline(always)]
    pub fn shift_motion(&self, newpos: Vec3<N>, oldpos: Vec3<N>) -> Spatial<N> {
        Spatial::new(self.rot(), self.lin() - (newpos - oldpos).cross(self.rot()))
    }

    /// Force at `newpos` equivalent to the force given at `oldpos`, axes unchanged.
    #[inline(always)]
    pub fn shift_force(&self, newpos: Vec3<N>, oldpos: Vec3<N>) -> Spatial<N> {
        Spatial::new(self.rot() - (newpos - oldpos).cross(self.lin()), self.lin())
    }

    /// Both parts in the axes of a frame whose rotation matrix is `mat`: `mat' * part`.
    #[inline(always)]
    pub fn to_local(&self, mat: &Mat3<N>) -> Spatial<N> {
        Spatial::new(mat.mul_t_vec(self.rot()), mat.mul_t_vec(self.lin()))
    }

    /// Motion axis of a degree of freedom: rotation about `axis`, where `offset` leads from a point of
    /// the axis to the origin of the com-based frame.
    #[inline(always)]
    pub fn from_rotation(axis: Vec3<N>, offset: Vec3<N>) -> Spatial<N> {
        Spatial::new(axis, axis.cross(offset))
    }

    /// Motion axis of a degree of freedom that translates along `axis`.
    #[inline(always)]
    pub fn from_translation(axis: Vec3<N>) -> Spatial<N> {
        Spatial::new(Vec3::of(Vec3::ZERO), axis)
    }
}

impl<N> Deref for Spatial<N> {
    type Target = [N; 6];
    #[inline(always)]
    fn deref(&self) -> &[N; 6] {
        &self.0
    }
}

impl<N> DerefMut for Spatial<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [N; 6] {
        &mut self.0
    }
}

impl<N> From<[N; 6]> for Spatial<N> {
    #[inline(always)]
    fn from(a: [N; 6]) -> Self {
        Spatial(a)
    }
}

impl<N: Real> Add for Spatial<N> {
    type Output = Spatial<N>;
    #[inline(always)]
    fn add(self, b: Spatial<N>) -> Spatial<N> {
        Spatial(std::array::from_fn(|i| self[i] + b[i]))
    }
}

impl<N: Real> Sub for Spatial<N> {
    type Output = Spatial<N>;
    #[inline(always)]
    fn sub(self, b: Spatial<N>) -> Spatial<N> {
        Spatial(std::array::from_fn(|i| self[i] - b[i]))
    }
}

impl<N: Real> Neg for Spatial<N> {
    type Output = Spatial<N>;
    #[inline(always)]
    fn neg(self) -> Spatial<N> {
        Spatial(std::array::from_fn(|i| -self[i]))
    }
}

impl<N: Real> Mul<N> for Spatial<N> {
    type Output = Spatial<N>;
    #[inline(always)]
    fn mul(self, s: N) -> Spatial<N> {
        Spatial(std::array::from_fn(|i| self[i] * s))
    }
}

impl<N: Real> AddAssign for Spatial<N> {
    #[inline(always)]
    fn add_assign(&mut self, b: Spatial<N>) {
        *self = *self + b;
    }
}

impl<N: Real> SubAssign for Spatial<N> {
    #[inline(always)]
    fn sub_assign(&mut self, b: Spatial<N>) {
        *self = *self - b;
    }
}

/// Spatial inertia about the origin of a frame with world axes, as ten numbers: rotational inertia
/// (xx, yy, zz, xy, xz, yz), mass times com offset (x, y, z), mass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Inertia10<N = f64>(pub [N; 10]);

rows!(Inertia10);

impl Inertia10 {
    pub const ZERO: Inertia10 = Inertia10([0.0; 10]);
}

impl<N: Real> Inertia10<N> {
    /// Inertia of a body with principal moments `diag` in the axes of `mat`, whose com lies at `dif`
    /// from the frame's origin.
    #[inline(always)]
    pub fn from_body(diag: Vec3<N>, mat: &Mat3<N>, dif: Vec3<N>, mass: N) -> Self {
        let r = mat.rotate_diag(diag);
        Inertia10([
            r[0] + mass * (dif[1] * dif[1] + dif[2] * dif[2]),
            r[4] + mass * (dif[0] * dif[0] + dif[2] * dif[2]),
            r[8] + mass * (dif[0] * dif[0] + dif[1] * dif[1]),
            r[3] - mass * dif[0] * dif[1],
            r[6] - mass * dif[0] * dif[2],
            r[7] - mass * dif[1] * dif[2],
            mass * dif[0],
            mass * dif[1],
            mass * dif[2],
            mass,
        ])
    }

    /// Momentum of motion `v`: the inertia times a motion vector, giving a force-type vector.
    #[inline(always)]
    pub fn mul_vec(&self, v: &Spatial<N>) -> Spatial<N> {
        let i = self;
        Spatial([
            i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5],
            i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5],
            i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4],
            i[8] * v[1] - i[7] * v[2] + i[9] * v[3],
            i[6] * v[2] - i[8] * v[0] + i[9] * v[4],
            i[7] * v[0] - i[6] * v[1] + i[9] * v[5],
        ])
    }
}

impl<N> Deref for Inertia10<N> {
    type Target = [N; 10];
    #[inline(always)]
    fn deref(&self) -> &[N; 10] {
        &self.0
    }
}

impl<N> DerefMut for Inertia10<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [N; 10] {
        &mut self.0
    }
}

impl<N> From<[N; 10]> for Inertia10<N> {
    #[inline(always)]
    fn from(a: [N; 10]) -> Self {
        Inertia10(a)
    }
}

impl<N: Real> Add for Inertia10<N> {
    type Output = Inertia10<N>;
    #[inline(always)]
    fn add(self, b: Inertia10<N>) -> Inertia10<N> {
        Inertia10(std::array::from_fn(|i| self[i] + b[i]))
    }
}

impl<N: Real> AddAssign for Inertia10<N> {
    #[inline(always)]
    fn add_assign(&mut self, b: Inertia10<N>) {
        *self = *self + b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    fn near(a: &[f64], b: &[f64]) {
        a.iter()
            .zip(b)
            .for_each(|(x, y)| assert!((x - y).abs() < 1e-13, "{a:?} {b:?}"));
    }

    #[test]
    fn power_does_not_depend_on_the_frame() {
        let mut rng = Rng::new(1);
        for _ in 0..100 {
            let (m, f) = (Spatial(rng.array()), Spatial(rng.array()));
            let (new, old) = (Vec3(rng.array()), Vec3(rng.array()));
            let mat = crate::math::quat::Quat(rng.array()).normalized().to_mat();
            let moved = |s: Spatial| s.to_local(&mat);
            let power = moved(m.shift_motion(new, old)).dot(&moved(f.shift_force(new, old)));
            near(&[power], &[m.dot(&f)]);
        }
    }

    #[test]
    fn cross_products_are_dual() {
        let mut rng = Rng::new(2);
        for _ in 0..100 {
            let (v, m, f) = (
                Spatial(rng.array()),
                Spatial(rng.array()),
                Spatial(rng.array()),
            );
            near(&[v.cross_motion(&m).dot(&f)], &[-m.dot(&v.cross_force(&f))]);
            near(&*v.cross_motion(&v), &[0.0; 6]);
        }
    }

    #[test]
    fn momentum_of_a_point_mass() {
        let (mass, at) = (2.0, Vec3::new(0.1, -0.2, 0.3));
        let inertia = Inertia10::from_body(Vec3::ZERO, &Mat3::IDENTITY, at, mass);
        let v = Spatial([0.5, -0.4, 0.3, 1.0, 2.0, 3.0]);
        let momentum = (v.lin() + v.rot().cross(at)) * mass;
        near(
            &*inertia.mul_vec(&v),
            &*Spatial::new(at.cross(momentum), momentum),
        );
    }

    #[test]
    fn inertia_is_symmetric() {
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let mat = crate::math::quat::Quat(rng.array()).normalized().to_mat();
            let i = Inertia10::from_body(Vec3(rng.array()), &mat, Vec3(rng.array()), 1.5);
            let (a, b) = (Spatial(rng.array()), Spatial(rng.array()));
            near(&[a.dot(&i.mul_vec(&b))], &[b.dot(&i.mul_vec(&a))]);
        }
    }
}
