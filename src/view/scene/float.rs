//! Rows of floats of a scene, from and to the rows of the physics.

use crate::math::{Quat, Vec3};

/// Each number rounded to float.
#[inline(always)]
pub fn rounded<const N: usize>(row: [f64; N]) -> [f32; N] {
    row.map(|x| x as f32)
}

/// A vector of a scene.
#[inline(always)]
pub fn vec3(v: [f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}

/// A quaternion of a scene.
#[inline(always)]
pub fn quat(q: [f32; 4]) -> Quat {
    Quat(q.map(f64::from))
}
