//! Two boxes, each seen from the other: the components of a vector stand side by side.

use super::super::shape::Place;
use crate::math::four::{self, Four, combine};
use crate::math::{Mat3, Vec3};

/// The other two axes, in cyclic order.
pub const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// The fourth place of a vector holds what it may.
pub struct Boxes<'a> {
    pub shapes: [Place<'a>; 2],
    /// centre of the other box in the frame of each
    pub centers: [Four; 2],
    /// axes of the first box in the frame of the second
    pub rows: [Four; 3],
    /// axes of the second box in the frame of the first
    pub cols: [Four; 3],
    pub margin: f64,
    /// gap above which they are apart: the margin and what rounding may add
    pub apart: f64,
}

impl<'a> Boxes<'a> {
    #[inline(always)]
    pub fn new(a: Place<'a>, b: Place<'a>, margin: f64) -> Self {
        /// rounding, as a share of the sizes
        const ROUNDING: f64 = 1e-13;
        let ([a0, a1, a2], [b0, b1, b2]) = (a.size.0, b.size.0);
        let (to, back) = (*b.pos - *a.pos, *a.pos - *b.pos);
        // the second box and the way to it, along the axes of the world
        let row = |k: usize| four::load([b.mat[3 * k], b.mat[3 * k + 1], b.mat[3 * k + 2], to[k]]);
        let world = [row(0), row(1), row(2)];
        let row = |i: usize| combine(world, a.mat.col(i).0);
        let rows = [row(0), row(1), row(2)];
        let [x, y, z, center] = four::transpose([rows[0], rows[1], rows[2], rows[2]]);
        Boxes {
            shapes: [a, b],
            centers: [center, combine(world, back.0)],
            rows,
            cols: [x, y, z],
            margin,
            apart: margin + ROUNDING * (a0 + a1 + a2 + b0 + b1 + b2),
        }
    }

    /// Centre of the second box in the frame of the first.
    pub fn center(&self) -> Vec3 {
        vector(self.centers[0])
    }

    /// Axes of the second box in the frame of the first, by columns.
    pub fn rotation(&self) -> Mat3 {
        let [x, y, z] = self.rows;
        Mat3::from_rows(vector(x), vector(y), vector(z))
    }
}

fn vector(v: Four) -> Vec3 {
    let [x, y, z, _] = four::store(v);
    Vec3([x, y, z])
}
