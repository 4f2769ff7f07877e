//! Two boxes, each seen from the other.

use super::super::shape::Shape;
use crate::math::{Mat3, Vec3};

/// The other two axes, in cyclic order.
pub const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

pub struct Boxes {
    pub shapes: [Shape; 2],
    /// centre of the other box in the frame of each
    pub centers: [Vec3; 2],
    /// axes of the second box in the frame of the first, by columns
    pub rotation: Mat3,
    pub margin: f64,
    /// gap above which they are apart: the margin and what rounding may add
    pub apart: f64,
}

impl Boxes {
    #[inline(always)]
    pub fn new(a: Shape, b: Shape, margin: f64) -> Self {
        /// rounding, as a share of the sizes
        const ROUNDING: f64 = 1e-13;
        let ([a0, a1, a2], [b0, b1, b2]) = (*a.size, *b.size);
        Boxes {
            shapes: [a, b],
            centers: [
                a.mat.mul_t_vec(b.pos - a.pos),
                b.mat.mul_t_vec(a.pos - b.pos),
            ],
            rotation: a.mat.mul_t_mat(&b.mat),
            margin,
            apart: margin + ROUNDING * (a0 + a1 + a2 + b0 + b1 + b2),
        }
    }
}
