//! Pictures in which the color of a pixel tells what is seen there.

use core::ffi::c_int;

use super::pass::{Look, Stage};
use crate::abi::*;
use crate::math::random::halton;
use crate::view::render::gl;

/// Colors begin with this element of the sequences that make them.
const FIRST: c_int = 10;

/// Draws all geoms that have a number, each in one color, unlit and with hard edges.
pub fn draw(stage: &Stage) {
    let gl = stage.gl;
    gl.shade_model(gl::FLAT);
    gl.disable(gl::LIGHTING);
    gl.disable(gl::COLOR_MATERIAL);
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    gl.disable(gl::FOG);
    gl.disable(gl::MULTISAMPLE);
    let look = Look {
        textures: false,
        glow: false,
        lit: false,
        ..Look::OPAQUE
    };
    let by_number = stage.flag(mjRND_IDCOLOR);
    for geom in stage.scn.geoms().iter().filter(|geom| geom.segid >= 0) {
        stage.painted(geom, look, |gl| {
            if by_number {
                let [r, g, b, _] = geom.segid.wrapping_add(1).to_le_bytes();
                gl.color_4ub(r, g, b, u8::MAX);
            } else {
                let [r, g, b] = color(geom.segid);
                gl.color_4f(r, g, b, 1.0);
            }
        });
    }
}

/// Colors that differ much from their neighbors', none of them dark or light.
fn color(number: c_int) -> [f32; 3] {
    let [low, span] = [0.1f32, 0.8f32].map(f64::from);
    [2, 3, 5].map(|base| (low + span * halton(number.wrapping_add(FIRST), base)) as f32)
}
