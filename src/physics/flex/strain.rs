//! The rest shape of a triangle or tetrahedron, and its strain from the squared lengths of its edges.

use super::parts::Flex;
use super::stretch::local_edges;
use crate::math::{Mat3, Vec3};

/// Edges at rest, in the order of `local_edges`.
pub fn rest_edges(flex: Flex, corners: &[i32]) -> [Vec3; 6] {
    let size = flex.m.flex_size()[flex.id];
    let rest = &flex.m.flex_vert0()[flex.vertices()];
    let at = |k: usize| rest[corners[k] as usize];
    let mut edges = [Vec3::ZERO; 6];
    for (edge, &[i, j]) in edges.iter_mut().zip(local_edges(flex.dim())) {
        *edge = (at(j) - at(i)).mul_elem(size * 2.0);
    }
    edges
}

/// The rest shape of an element: edges from its first corner, of a triangle with its normal as the third.
pub struct Frame {
    /// rows that are dual to the edges from the first corner
    pub dual: Mat3,
    pub normal: Option<Vec3>,
}

impl Frame {
    /// From the edges at rest.
    pub fn new(edges: &[Vec3; 6], dim: usize) -> Frame {
        // those of triangles lie around their first corner the other way
        let [a, b, c] = match dim {
            2 => [edges[2], -edges[1], Vec3::ZERO],
            _ => [edges[0], -edges[2], edges[4]],
        };
        let normal = (dim == 2).then(|| a.cross(b).normalized().0);
        let c = normal.unwrap_or(c);
        let inv = 1.0 / a.dot(b.cross(c));
        Frame {
            dual: Mat3::from_rows(b.cross(c) * inv, c.cross(a) * inv, a.cross(b) * inv),
            normal,
        }
    }

    /// The strain that changes the squared lengths of the edges by so much.
    pub fn strain(&self, change: &[f64]) -> Mat3 {
        // products of the edges from the first corner, by polarization
        let e = change;
        let (xx, yy, zz, xy, xz, yz) = if self.normal.is_some() {
            (e[2], e[1], 0.0, (e[2] + e[1] - e[0]) * 0.5, 0.0, 0.0)
        } else {
            let (xy, xz) = ((e[0] + e[2] - e[1]) * 0.5, (e[0] + e[4] - e[5]) * 0.5);
            (e[0], e[2], e[4], xy, xz, (e[2] + e[4] - e[3]) * 0.5)
        };
        let gram = Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
        let twice = self.dual.mul_t_mat(&gram.mul_mat(&self.dual));
        Mat3(twice.0.map(|x| 0.5 * x))
    }
}
