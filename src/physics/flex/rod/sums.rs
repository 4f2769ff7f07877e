//! What the forces of a rod are made of and where they go.

use crate::math::Vec3;

/// Where the vertices of a flex are and how they move.
pub struct Motion<'a> {
    pub pos: &'a [Vec3],
    pub vel: &'a [Vec3],
}

/// Forces on its vertices: of springs, of dampers per unit of damping, and which of them are wanted.
pub struct Sums<'a> {
    pub springs: &'a mut [Vec3],
    pub dampers: &'a mut [Vec3],
    pub on: [bool; 2],
}
