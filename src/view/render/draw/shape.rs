//! Shapes of geoms: display lists of the context, scaled, and lines drawn here.

use core::ffi::c_int;

use super::vector::turned;
use crate::abi::*;
use crate::view::render::gl::{self, Gl};
use crate::view::render::shape::builtin::Builtin;

/// An arrow's head is so much wider than its shaft.
const HEAD: f32 = 1.75;

/// Width of the lines of boxes, in pixels.
const BOX_LINE: f32 = 1.5;

/// Draws one builtin shape with the matrix in use.
pub fn builtin(gl: &Gl, con: &mjrContext, shape: Builtin) {
    list(gl, con.baseBuiltin, con.rangeBuiltin, shape as c_int);
}

/// Calls list `number` of a range that has it.
fn list(gl: &Gl, base: u32, range: c_int, number: c_int) {
    if (0..range).contains(&number) {
        gl.call_list(base.wrapping_add(number as u32));
    }
}

/// Goes to the geom's frame.
pub fn enter(gl: &Gl, geom: &mjvGeom) {
    let [x, y, z] = geom.pos;
    gl.translatef(x, y, z);
    gl.mult_matrixf(&turned(&geom.mat));
}

/// How shapes without a surface are drawn in a pass.
#[derive(Clone, Copy)]
pub struct Room {
    /// surfaces are lit
    pub lit: bool,
    /// faces seen from behind are left out
    pub cull: bool,
}

/// Draws the geom's shape in its own frame. Of a plane seen from `behind`, the other side is shown.
pub fn draw(gl: &Gl, con: &mjrContext, geom: &mjvGeom, behind: bool, room: Room) {
    let [x, y, z] = geom.size;
    let one = |shape| builtin(gl, con, shape);
    let scaled = |shape| {
        gl.scalef(x, y, z);
        one(shape);
    };
    match geom.r#type {
        mjGEOM_PLANE => plane(gl, con, geom, behind),
        mjGEOM_HFIELD => list(gl, con.baseHField, con.rangeHField, geom.dataid),
        mjGEOM_MESH | mjGEOM_SDF => list(gl, con.baseMesh, con.rangeMesh, geom.dataid),
        mjGEOM_SPHERE | mjGEOM_ELLIPSOID => scaled(Builtin::Sphere),
        mjGEOM_CYLINDER => scaled(Builtin::Cylinder),
        mjGEOM_BOX => scaled(Builtin::Box),
        mjGEOM_CAPSULE => {
            // halves of spheres stand in their lists at height 1 and -1
            scaled(Builtin::OpenCylinder);
            let radius = 0.5 * (x + y);
            let rise = (z - radius) / radius;
            gl.scalef(1.0, 1.0, radius / z);
            gl.translatef(0.0, 0.0, rise);
            one(Builtin::UpperHemisphere);
            gl.translatef(0.0, 0.0, -2.0 * rise);
            one(Builtin::LowerHemisphere);
        }
        mjGEOM_ARROW | mjGEOM_ARROW1 => arrow(gl, con, geom),
        mjGEOM_ARROW2 => double_arrow(gl, con, geom),
        mjGEOM_LINE | mjGEOM_LINEBOX => lines(gl, con, geom, room),
        mjGEOM_TRIANGLE => triangle(gl, [x, y], room),
        _ => {}
    }
}

/// A plane of the model by its own list, any other one by the list of a square.
fn plane(gl: &Gl, con: &mjrContext, geom: &mjvGeom, behind: bool) {
    if behind {
        gl.cull_face(gl::FRONT);
    }
    if geom.dataid < 0 {
        square(gl, con, geom);
    } else {
        list(
            gl,
            con.basePlane,
            con.rangePlane,
            geom.dataid.saturating_add(1),
        );
    }
    if behind {
        gl.cull_face(gl::BACK);
    }
}

/// A square over the geom's first two sizes.
pub fn square(gl: &Gl, con: &mjrContext, geom: &mjvGeom) {
    gl.scalef(geom.size[0], geom.size[1], 1.0);
    list(gl, con.basePlane, con.rangePlane, 0);
}

/// A shaft, and a head of half its length that ends at half the geom's length.
fn arrow(gl: &Gl, con: &mjrContext, geom: &mjvGeom) {
    let [x, y, z] = geom.size;
    gl.scalef(x, y, z / 6.0);
    gl.translatef(0.0, 0.0, 1.0);
    builtin(gl, con, Builtin::Cylinder);
    gl.translatef(0.0, 0.0, 1.0);
    if geom.r#type == mjGEOM_ARROW {
        gl.scalef(HEAD, HEAD, 1.0);
    }
    builtin(gl, con, Builtin::Cone);
}

/// A shaft with two heads.
fn double_arrow(gl: &Gl, con: &mjrContext, geom: &mjvGeom) {
    let [x, y, z] = geom.size;
    gl.scalef(x, y, z / 3.0);
    builtin(gl, con, Builtin::OpenCylinder);
    gl.scalef(HEAD, HEAD, 0.5);
    gl.translatef(0.0, 0.0, -2.0);
    gl.rotatef(180.0, 1.0, 0.0, 0.0);
    builtin(gl, con, Builtin::Cone);
    gl.rotatef(180.0, 1.0, 0.0, 0.0);
    gl.translatef(0.0, 0.0, 4.0);
    builtin(gl, con, Builtin::Cone);
}

/// A line along the third axis, or the edges of a box; unlit.
fn lines(gl: &Gl, con: &mjrContext, geom: &mjvGeom, room: Room) {
    let [x, y, z] = geom.size;
    let line = geom.r#type == mjGEOM_LINE;
    gl.line_width(if line { x } else { BOX_LINE });
    gl.disable(gl::LIGHTING);
    if line {
        gl.begin(gl::LINES);
        gl.vertex_3f(0.0, 0.0, 0.0);
        gl.vertex_3f(0.0, 0.0, z);
        gl.end();
    } else {
        let corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
        for z in [-z, z] {
            gl.begin(gl::LINE_LOOP);
            corners.iter().for_each(|&[x, y]| gl.vertex_3f(x, y, z));
            gl.end();
        }
        gl.begin(gl::LINES);
        for [x, y] in corners {
            gl.vertex_3f(x, y, -z);
            gl.vertex_3f(x, y, z);
        }
        gl.end();
    }
    gl.line_width(con.lineWidth);
    if room.lit {
        gl.enable(gl::LIGHTING);
    }
}

/// A triangle with a corner at the origin and two sides along the first axes, seen from both sides.
fn triangle(gl: &Gl, [x, y]: [f32; 2], room: Room) {
    gl.disable(gl::CULL_FACE);
    gl.begin(gl::TRIANGLES);
    gl.normal_3f(0.0, 0.0, 1.0);
    for ([u, v], [x, y]) in [
        ([0.0, 1.0], [0.0, 0.0]),
        ([1.0, 1.0], [x, 0.0]),
        ([0.0, 0.0], [0.0, y]),
    ] {
        gl.tex_coord_2f(u, v);
        gl.vertex_3f(x, y, 0.0);
    }
    gl.end();
    if room.cull {
        gl.enable(gl::CULL_FACE);
    }
}
