//! Row-major 3-by-3 matrices: rotation matrices and body-frame inertias.

use std::ops::{Deref, DerefMut, Mul};

use bytemuck::{Pod, Zeroable};

use super::real::{Real, rows};
use super::vec3::Vec3;

/// A 3-by-3 matrix by rows; element (r, c) is `self[3 * r + c]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Mat3<N = f64>(pub [N; 9]);

rows!(Mat3);

impl Mat3 {
    pub const ZERO: Mat3 = Mat3([0.0; 9]);
    pub const IDENTITY: Mat3 = Mat3([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);

    /// The first nine numbers of `s`, which must have at least nine.
    #[inline(always)]
    pub fn from_slice(s: &[f64]) -> Self {
        let mut m = [0.0; 9];
        m.copy_from_slice(&s[..9]);
        Mat3(m)
    }

    /// Diagonal matrix.
    #[inline(always)]
    pub fn from_diag(d: Vec3) -> Self {
        Mat3([d[0], 0.0, 0.0, 0.0, d[1], 0.0, 0.0, 0.0, d[2]])
    }
}

impl<N: Real> Mat3<N> {
    /// Matrix with the given rows.
    #[inline(always)]
    pub fn from_rows(x: Vec3<N>, y: Vec3<N>, z: Vec3<N>) -> Self {
        Mat3([x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]])
    }

    /// Matrix with the given columns.
    #[inline(always)]
    pub fn from_cols(x: Vec3<N>, y: Vec3<N>, z: Vec3<N>) -> Self {
        Mat3([x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]])
    }

    /// Row `r`.
    #[inline(always)]
    pub fn row(&self, r: usize) -> Vec3<N> {
        Vec3([self[3 * r], self[3 * r + 1], self[3 * r + 2]])
    }

    /// Column `c`: for a rotation matrix, axis `c` of the frame.
    #[inline(always)]
    pub fn col(&self, c: usize) -> Vec3<N> {
        Vec3([self[c], self[3 + c], self[6 + c]])
    }

    /// `self * v`.
    #[inline(always)]
    pub fn mul_vec(&self, v: Vec3<N>) -> Vec3<N> {
        Vec3([
            self[0] * v[0] + self[1] * v[1] + self[2] * v[2],
            self[3] * v[0] + self[4] * v[1] + self[5] * v[2],
            self[6] * v[0] + self[7] * v[1] + self[8] * v[2],
        ])
    }

    /// `self' * v`.
    #[inline(always)]
    pub fn mul_t_vec(&self, v: Vec3<N>) -> Vec3<N> {
        Vec3([
            self[0] * v[0] + self[3] * v[1] + self[6] * v[2],
            self[1] * v[0] + self[4] * v[1] + self[7] * v[2],
            self[2] * v[0] + self[5] * v[1] + self[8] * v[2],
        ])
    }

    /// `self * b`.
    #[inline(always)]
    pub fn mul_mat(&self, b: &Mat3<N>) -> Mat3<N> {
        Mat3::from_rows(
            b.mul_t_vec(self.row(0)),
            b.mul_t_vec(self.row(1)),
            b.mul_t_vec(self.row(2)),
        )
    }

    /// `self' * b`.
    #[inline(always)]
    pub fn mul_t_mat(&self, b: &Mat3<N>) -> Mat3<N> {
        Mat3::from_rows(
            b.mul_t_vec(self.col(0)),
            b.mul_t_vec(self.col(1)),
            b.mul_t_vec(self.col(2)),
        )
    }

    /// `self * b'`.
    #[inline(always)]
    pub fn mul_mat_t(&self, b: &Mat3<N>) -> Mat3<N> {
        Mat3::from_cols(
            self.mul_vec(b.row(0)),
            self.mul_vec(b.row(1)),
            self.mul_vec(b.row(2)),
        )
    }

    /// Transposed matrix.
    #[inline(always)]
    pub fn transpose(&self) -> Mat3<N> {
        Mat3::from_cols(self.row(0), self.row(1), self.row(2))
    }

    /// `self * diag(d) * self'`: a diagonal inertia seen from the parent frame.
    #[inline(always)]
    pub fn rotate_diag(&self, d: Vec3<N>) -> Mat3<N> {
        let scaled = Mat3::from_rows(
            self.row(0).mul_elem(d),
            self.row(1).mul_elem(d),
            self.row(2).mul_elem(d),
        );
        scaled.mul_mat_t(self)
    }

    /// Determinant, expanded along the first row.
    #[inline(always)]
    pub fn det(&self) -> N {
        self.row(0).dot(self.row(1).cross(self.row(2)))
    }
}

impl<N> Deref for Mat3<N> {
    type Target = [N; 9];
    #[inline(always)]
    fn deref(&self) -> &[N; 9] {
        &self.0
    }
}

impl<N> DerefMut for Mat3<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [N; 9] {
        &mut self.0
    }
}

impl<N> From<[N; 9]> for Mat3<N> {
    #[inline(always)]
    fn from(a: [N; 9]) -> Self {
        Mat3(a)
    }
}

impl<N: Real> Mul<Vec3<N>> for Mat3<N> {
    type Output = Vec3<N>;
    #[inline(always)]
    fn mul(self, v: Vec3<N>) -> Vec3<N> {
        self.mul_vec(v)
    }
}

impl<N: Real> Mul for Mat3<N> {
    type Output = Mat3<N>;
    #[inline(always)]
    fn mul(self, b: Mat3<N>) -> Mat3<N> {
        self.mul_mat(&b)
    }
}
