//! Faces of a mesh four at a time. Each lane has the operations of one face, so it has its bits.

use super::algebra::V3;
use crate::math::real::Real;
use crate::math::wide::Wide;

/// A number of four faces.
pub type Four = Wide<1>;

/// The components of a vector. Always in place, which `array::map` is not: a call would pass wide numbers through memory.
#[inline(always)]
pub fn three<T>(component: impl Fn(usize) -> T) -> [T; 3] {
    [component(0), component(1), component(2)]
}

/// How many faces are taken together: `faces.chunks(TOGETHER)`.
pub const TOGETHER: usize = Four::LANES;

/// Corners of some faces together; the last one stands for those that are missing.
#[inline(always)]
pub fn corners(vert: &[V3], some: &[[i32; 3]]) -> [[Four; 3]; 3] {
    let face = |i: usize| &some[i.min(some.len() - 1)];
    let faces = [face(0), face(1), face(2), face(3)];
    three(|c| {
        let vertex = |i: usize| &vert[faces[i][c] as usize];
        let [p, q, r, s] = [vertex(0), vertex(1), vertex(2), vertex(3)];
        three(|k| bytemuck::cast([p[k], q[k], r[k], s[k]]))
    })
}

/// The vectors of each face.
#[inline(always)]
pub fn apart(columns: [Four; 3]) -> [V3; 4] {
    let columns = three(|k| numbers(columns[k]));
    let row = |i: usize| three(|k| columns[k][i]);
    [row(0), row(1), row(2), row(3)]
}

/// The number of each face.
#[inline(always)]
pub fn numbers(x: Four) -> [f64; 4] {
    bytemuck::cast(x)
}
