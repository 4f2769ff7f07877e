//! What a ray meets, and the shape it is sent at.

use crate::abi::*;
use crate::math::{Mat3, Vec3};

/// A point of a surface on a ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// how far along the ray
    pub dist: f64,
    /// outward normal of the surface, world frame
    pub normal: Vec3,
}

/// A shape in place.
#[derive(Clone, Copy)]
pub struct Solid {
    pub kind: mjtGeom,
    pub pos: Vec3,
    pub mat: Mat3,
    pub size: Vec3,
}
