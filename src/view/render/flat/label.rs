//! A filled rectangle with a line of text in its middle.

use super::super::gl::{self, Gl};
use super::text::Font;
use crate::abi::mjrRect;

/// Fills a rectangle of the framebuffer and centers text on it.
pub fn draw(gl: &Gl, rect: mjrRect, font: Font<'_>, text: &[u8], rgba: [f32; 4], rgb: [f32; 3]) {
    if super::empty(rect) {
        return;
    }
    gl.disable(gl::NORMALIZE);
    gl.disable(gl::DEPTH_TEST);
    gl.disable(gl::CULL_FACE);
    gl.disable(gl::LIGHTING);
    gl.disable(gl::COLOR_MATERIAL);
    gl.shade_model(gl::FLAT);
    gl.enable(gl::BLEND);
    gl.blend_func(gl::SRC_ALPHA, gl::ONE_MINUS_SRC_ALPHA);
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    let (width, height) = (rect.width, rect.height);
    super::units(gl, [0.0, width.into(), 0.0, height.into()]);
    super::viewport(gl, rect);
    gl.begin(gl::QUADS);
    gl.color_4fv(&rgba);
    gl.vertex_2i(0, 0);
    gl.vertex_2i(width, 0);
    gl.vertex_2i(width, height);
    gl.vertex_2i(0, height);
    gl.end();
    gl.list_base(font.lists());
    gl.color_3fv(&rgb);
    let left = width.saturating_sub(font.width(text)) / 2;
    gl.raster_pos_2i(left, height.saturating_sub(font.height()) / 2);
    gl.call_lists(text);
}
