//! What is behind everything: the skybox, and haze over the horizon of an infinite plane.

use super::material::{cube_off, cube_on, known};
use super::order::height;
use super::pass::Stage;
use super::shape::builtin;
use super::vector::turned;
use crate::abi::*;
use crate::view::render::gl;
use crate::view::render::shape::builtin::Builtin;

/// The sky's distance, as a share of the far plane's.
const SHARE: f32 = 0.7;

/// Draws sky and haze; `far` is the distance of the far plane in the room.
pub fn draw(stage: &Stage, far: f32) {
    let (gl, con, scn) = (stage.gl, stage.con, stage.scn.raw());
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    let kinds = con.textureType.iter().take(con.ntexture.max(0) as usize);
    let sky = kinds
        .copied()
        .position(|kind| kind == mjTEXTURE_SKYBOX)
        .and_then(|i| known(con, i));
    if let Some((name, _)) = sky {
        let mut distance = SHARE * far;
        if scn.enabletransform != 0 {
            distance /= scn.scale;
        }
        gl.disable(gl::LIGHTING);
        gl.disable(gl::COLOR_MATERIAL);
        gl.cull_face(gl::FRONT);
        gl.push_matrix();
        let [x, y, z] = stage.eye;
        gl.translatef(x, y, z);
        gl.scalef(distance, distance, distance);
        cube_on(gl, name);
        gl.color_4f(1.0, 1.0, 1.0, 1.0);
        builtin(gl, con, Builtin::Cylinder);
        cube_off(gl);
        if stage.flag(mjRND_HAZE) {
            haze(stage, distance);
        }
        gl.pop_matrix();
        gl.enable(gl::LIGHTING);
        gl.enable(gl::COLOR_MATERIAL);
        gl.cull_face(gl::BACK);
    }
    stage.fill();
}

/// A ring that hides where the first infinite plane ends, seen from above it.
fn haze(stage: &Stage, distance: f32) {
    let infinite =
        |geom: &&mjvGeom| geom.r#type == mjGEOM_PLANE && geom.size[0] <= 0.0 && geom.size[1] <= 0.0;
    let Some(plane) = stage.scn.geoms().iter().find(infinite) else {
        return;
    };
    let above = height(plane, stage.eye);
    if !(above > 0.0) {
        return;
    }
    let gl = stage.gl;
    let above = above / distance;
    gl.mult_matrixf(&turned(&plane.mat));
    gl.translatef(0.0, 0.0, -above);
    gl.scalef(1.0, 1.0, above);
    gl.enable(gl::BLEND);
    gl.blend_func(gl::SRC_ALPHA, gl::ONE_MINUS_SRC_ALPHA);
    builtin(gl, stage.con, Builtin::Haze);
    gl.disable(gl::BLEND);
}
