//! Symmetric tensors of strain.

use crate::math::{Mat3, Vec3};

pub fn trace(a: &Mat3) -> f64 {
    a.0[0] + a.0[4] + a.0[8]
}

pub fn square(a: &Mat3) -> f64 {
    a.0.iter().map(|x| x * x).sum()
}

pub fn add(a: &Mat3, b: &Mat3, scale: f64) -> Mat3 {
    Mat3(core::array::from_fn(|k| a.0[k] + b.0[k] * scale))
}

/// What changes the shape alone.
pub fn deviator(a: &Mat3) -> Mat3 {
    add(a, &Mat3::from_diag(Vec3([1.0; 3])), -trace(a) / 3.0)
}
