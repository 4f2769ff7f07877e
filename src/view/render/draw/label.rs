//! Labels of geoms, at their middle, over everything else.

use core::ffi::c_char;

use super::pass::Stage;
use super::vector::Vector;
use crate::view::render::gl::{self, Gl};

/// Writes all labels, each over its own shadow.
pub fn draw(stage: &Stage) {
    let (gl, con) = (stage.gl, stage.con);
    gl.disable(gl::DEPTH_TEST);
    gl.disable(gl::LIGHTING);
    let layers = [
        (con.baseFontShadow, [0.0, 0.0, 0.0, 0.5]),
        (con.baseFontNormal, [1.0; 4]),
    ];
    for geom in stage.scn.geoms().iter().filter(|geom| geom.label[0] != 0) {
        let (text, n) = letters(&geom.label);
        for (font, color) in layers {
            write(gl, font, color, geom.pos, &text[..n]);
        }
    }
    gl.enable(gl::DEPTH_TEST);
    gl.enable(gl::LIGHTING);
}

/// Writes a text in a font, at a point of the scene.
fn write(gl: &Gl, font: u32, [r, g, b, a]: [f32; 4], [x, y, z]: Vector, text: &[u8]) {
    gl.list_base(font);
    gl.color_4f(r, g, b, a);
    gl.raster_pos_3f(x, y, z);
    gl.call_lists(text);
}

/// The bytes of a label, and how many there are before its end.
fn letters<const N: usize>(label: &[c_char; N]) -> ([u8; N], usize) {
    let text = label.map(|c| c as u8);
    let n = text.iter().position(|&c| c == 0).unwrap_or(N);
    (text, n)
}
