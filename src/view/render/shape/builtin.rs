//! Builtin shapes of size 1, in the quality that a model asks for.

use super::super::Outcome;
use super::super::gl::{self, Gl};
use super::round::{self, Cuts, Half};
use super::{fill, names, primitives};
use crate::abi::mjrContext;
use crate::base::Model;

/// What the list at a place draws, from the first one of the context's builtin lists on.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Builtin {
    Sphere,
    UpperHemisphere,
    LowerHemisphere,
    Cylinder,
    OpenCylinder,
    Haze,
    Box,
    Cone,
}

const COUNT: i32 = Builtin::Cone as i32 + 1;

/// The list of a shape.
pub fn list(con: &mjrContext, shape: Builtin) -> u32 {
    con.baseBuiltin.wrapping_add(shape as u32)
}

/// Makes the lists.
pub fn make(gl: &Gl, con: &mut mjrContext, m: Model<'_>) -> Outcome {
    con.rangeBuiltin = COUNT;
    con.baseBuiltin = names(gl, COUNT)?;
    let quality = &m.vis().quality;
    let cuts = Cuts {
        slices: quality.numslices,
        stacks: quality.numstacks,
    };
    let fill = |shape: Builtin, draw: &dyn Fn()| fill(gl, list(con, shape), draw);
    fill(Builtin::Sphere, &|| round::sphere(gl, cuts));
    fill(Builtin::UpperHemisphere, &|| {
        round::hemisphere(gl, cuts, Half::Upper);
    });
    fill(Builtin::LowerHemisphere, &|| {
        round::hemisphere(gl, cuts, Half::Lower);
    });
    fill(Builtin::Cylinder, &|| round::cylinder(gl, cuts));
    fill(Builtin::OpenCylinder, &|| round::tube(gl, cuts));
    let vis = m.vis();
    fill(Builtin::Haze, &|| {
        round::haze(gl, cuts, vis.map.haze, vis.rgba.haze);
    });
    fill(Builtin::Box, &|| cuboid(gl, quality.numquads));
    fill(Builtin::Cone, &|| round::cone(gl, cuts));
    Ok(())
}

/// A face of the box: its normal, and the coordinates that go along, across and towards it.
const FACES: [([f32; 3], [usize; 3]); 6] = [
    ([0.0, 0.0, 1.0], [0, 1, 2]),
    ([0.0, 0.0, -1.0], [0, 1, 2]),
    ([1.0, 0.0, 0.0], [1, 2, 0]),
    ([-1.0, 0.0, 0.0], [1, 2, 0]),
    ([0.0, -1.0, 0.0], [0, 2, 1]),
    ([0.0, 1.0, 0.0], [0, 2, 1]),
];

/// A box of `n` by `n` cells a face.
fn cuboid(gl: &Gl, n: i32) {
    let part = |i: i32| i as f32 / n as f32;
    let corner = |normal: &[f32; 3], [u, v, w]: [usize; 3], i: i32, j: i32| {
        let mut place = [0.0; 3];
        place[u] = 2.0 * part(i) - 1.0;
        place[v] = 2.0 * part(j) - 1.0;
        place[w] = normal[w];
        gl.tex_coord_2f(part(i), 1.0 - part(j));
        gl.vertex_3fv(&place);
    };
    primitives(gl, gl::QUADS, || {
        for i in 0..n {
            for j in 0..n {
                for (face, (normal, axes)) in FACES.iter().enumerate() {
                    gl.normal_3fv(normal);
                    let up = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)];
                    let down = [(i, j + 1), (i + 1, j + 1), (i + 1, j), (i, j)];
                    for (i, j) in if face % 2 == 0 { up } else { down } {
                        corner(normal, *axes, i, j);
                    }
                }
            }
        }
    });
}
