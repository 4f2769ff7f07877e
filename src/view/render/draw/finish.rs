//! What is laid over a picture when it is complete: its depth, its frame.

use super::Window;
use crate::abi::*;
use crate::view::render::gl::{self, Gl};

/// Replaces the picture by its depth, in grey.
pub fn depth(gl: &Gl, window: &Window) {
    let [left, bottom, width, height] = window.rect;
    // no larger texture can show it
    let largest = gl.get_integer(gl::MAX_TEXTURE_SIZE);
    if width > largest || height > largest {
        return;
    }
    let n = width as usize * height as usize;
    gl.push_attrib(
        gl::POLYGON_BIT | gl::LIGHTING_BIT | gl::TRANSFORM_BIT | gl::ENABLE_BIT | gl::TEXTURE_BIT,
    );
    gl.matrix_mode(gl::PROJECTION);
    gl.push_matrix();
    gl.load_identity();
    gl.ortho(0.0, 1.0, 0.0, 1.0, -1.0, 1.0);
    gl.matrix_mode(gl::MODELVIEW);
    gl.push_matrix();
    gl.load_identity();
    gl.disable(gl::LIGHTING);
    gl.disable(gl::DEPTH_TEST);
    gl.disable(gl::CULL_FACE);
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    let mut depths = Vec::new();
    if depths.try_reserve_exact(n).is_ok() {
        depths.resize(n, 0.0f32);
        gl.read_pixels(
            [left, bottom, width, height],
            gl::DEPTH_COMPONENT,
            &mut depths,
        );
        show(gl, [width, height], &depths);
    }
    gl.matrix_mode(gl::PROJECTION);
    gl.pop_matrix();
    gl.matrix_mode(gl::MODELVIEW);
    gl.pop_matrix();
    gl.pop_attrib();
}

/// Fills the window with a grey texture.
fn show(gl: &Gl, size: [i32; 2], grey: &[f32]) {
    gl.active_texture(gl::TEXTURE0);
    gl.enable(gl::TEXTURE_2D);
    let name = gl.gen_texture();
    gl.bind_texture(gl::TEXTURE_2D, name);
    gl.tex_image_2d(
        gl::TEXTURE_2D,
        gl::LUMINANCE,
        size,
        gl::LUMINANCE,
        Some(grey),
    );
    let nearest = gl::NEAREST as i32;
    gl.tex_parameteri(gl::TEXTURE_2D, gl::TEXTURE_MIN_FILTER, nearest);
    gl.tex_parameteri(gl::TEXTURE_2D, gl::TEXTURE_MAG_FILTER, nearest);
    gl.tex_envi(gl::TEXTURE_ENV, gl::TEXTURE_ENV_MODE, gl::REPLACE as i32);
    gl.color_4f(1.0, 1.0, 1.0, 1.0);
    gl.begin(gl::QUADS);
    for [x, y] in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
        gl.tex_coord_2f(x, y);
        gl.vertex_2f(x, y);
    }
    gl.end();
    gl.delete_texture(name);
}

/// Paints the window's edge.
pub fn frame(gl: &Gl, window: &Window, scn: &mjvScene) {
    let [left, bottom, width, height] = window.rect;
    let edge = scn.framewidth;
    let [r, g, b] = scn.framergb;
    gl.clear_color(r, g, b, 0.0);
    gl.enable(gl::SCISSOR_TEST);
    for [x, y, w, h] in [
        [left, bottom, width, edge],
        [
            left,
            bottom.saturating_add(height.saturating_sub(edge)),
            width,
            edge,
        ],
        [left, bottom, edge, height],
        [
            left.saturating_add(width.saturating_sub(edge)),
            bottom,
            edge,
            height,
        ],
    ] {
        gl.scissor(x, y, w, h);
        gl.clear(gl::COLOR_BUFFER_BIT);
    }
    gl.disable(gl::SCISSOR_TEST);
}
