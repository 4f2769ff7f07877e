//! Distance of two geoms, and the segment between them.

use crate::math::Vec3;

/// A distance and the segment from the first geom's surface to the second's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// negative inside
    pub dist: f64,
    pub from: Vec3,
    pub to: Vec3,
}
