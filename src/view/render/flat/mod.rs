//! Drawing in two dimensions, over whatever is there.

mod axis;
pub mod figure;
pub mod label;
pub mod overlay;
pub mod text;

use super::gl::{self, Gl};
use crate::abi::mjrRect;

/// Turns off all that belongs to solids.
pub fn begin(gl: &Gl) {
    gl.disable(gl::NORMALIZE);
    gl.disable(gl::DEPTH_TEST);
    gl.shade_model(gl::FLAT);
    gl.disable(gl::CULL_FACE);
    gl.disable(gl::LIGHTING);
    gl.disable(gl::COLOR_MATERIAL);
    gl.disable(gl::BLEND);
    gl.bind_buffer(gl::ARRAY_BUFFER, 0);
    gl.blend_func(gl::SRC_ALPHA, gl::ONE_MINUS_SRC_ALPHA);
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    units(gl, [0.0, 1.0, 0.0, 1.0]);
}

/// Lets coordinates from left to right and from bottom to top fill the viewport.
pub fn units(gl: &Gl, range: [f64; 4]) {
    project(gl, range);
    gl.matrix_mode(gl::MODELVIEW);
    gl.load_identity();
}

/// As `units`, and leaves the projection's matrix in charge.
pub fn project(gl: &Gl, [left, right, bottom, top]: [f64; 4]) {
    gl.matrix_mode(gl::PROJECTION);
    gl.load_identity();
    gl.ortho(left, right, bottom, top, -1.0, 1.0);
}

/// Draws into a rectangle of the framebuffer from now on.
pub fn viewport(gl: &Gl, rect: mjrRect) {
    gl.viewport(rect.left, rect.bottom, rect.width, rect.height);
}

/// A filled rectangle from (`left`, `bottom`) to (`right`, `top`) in the current color, mixed with what is there.
pub fn fill(gl: &Gl, [left, right, bottom, top]: [f64; 4]) {
    gl.begin(gl::QUADS);
    gl.vertex_2d(left, bottom);
    gl.vertex_2d(left, top);
    gl.vertex_2d(right, top);
    gl.vertex_2d(right, bottom);
    gl.end();
}

/// Whether there is anything to draw in.
pub fn empty(rect: mjrRect) -> bool {
    rect.width <= 0 || rect.height <= 0
}

/// Fills a rectangle of the framebuffer with a color.
pub fn rectangle(gl: &Gl, rect: mjrRect, rgba: [f32; 4]) {
    if empty(rect) {
        return;
    }
    begin(gl);
    viewport(gl, rect);
    gl.enable(gl::BLEND);
    gl.color_4fv(&rgba);
    fill(gl, [0.0, 1.0, 0.0, 1.0]);
    gl.disable(gl::BLEND);
}

/// Index of the first rectangle that contains a point.
pub fn find(x: i32, y: i32, rects: &[mjrRect]) -> Option<usize> {
    let inside =
        |at: i32, from: i32, n: i32| at >= from && i64::from(at) < i64::from(from) + i64::from(n);
    let hit = |r: &mjrRect| inside(x, r.left, r.width) && inside(y, r.bottom, r.height);
    rects.iter().position(hit)
}
