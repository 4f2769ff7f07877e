//! Rows of floats of a scene, from and to the rows of the physics.

use crate::math::{Mat3, Quat, Vec3};

/// Each number rounded to float.
pub fn rounded<const N: usize>(row: [f64; N]) -> [f32; N] {
    row.map(|x| x as f32)
}

/// A vector of a scene.
pub fn vec3(v: [f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}

/// A quaternion of a scene.
pub fn quat(q: [f32; 4]) -> Quat {
    Quat(q.map(f64::from))
}

/// A rotation of a scene.
pub fn mat3(m: [f32; 9]) -> Mat3 {
    Mat3(m.map(f64::from))
}
