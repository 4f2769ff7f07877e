//! Faces of single elements, each with its own normal.

use super::faces::{Faces, normal, texcoords};
use super::slices::{elements, shown};
use crate::base::Data;
use crate::physics::flex::Flex;

/// Corners of the faces of a triangle, on its two sides, and of a tetrahedron.
const TRIANGLE: &[[usize; 3]] = &[[0, 1, 2], [0, 2, 1]];
const TETRAHEDRON: &[[usize; 3]] = &[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];

/// The elements as they are; of tetrahedra those of one layer.
pub fn draw(d: &Data, flex: Flex, layer: i32, sorted: bool, out: &mut Faces) {
    let m = flex.m;
    let (dim, x) = (flex.dim(), &d.flexvert_xpos()[flex.vertices()]);
    let texcoords = texcoords(flex);
    let radius = m.flex_radius()[flex.id];
    let faces = if dim == 2 { TRIANGLE } else { TETRAHEDRON };
    for slice in shown(flex, sorted) {
        for e in elements(flex, slice) {
            if dim == 3 && m.flex_elemlayer()[flex.elements().start + e] != layer {
                continue;
            }
            let corners = &flex.corners()[e * (dim + 1)..][..dim + 1];
            let texcoords = &texcoords[e * (dim + 1)..][..dim + 1];
            for face in faces {
                let at = face.map(|k| x[corners[k] as usize]);
                let n = normal(at);
                let offset = at.map(|x| x.add_scl(n, radius));
                out.push(flex, offset, [n; 3], face.map(|k| texcoords[k]));
            }
        }
    }
}
