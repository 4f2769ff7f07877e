//! Pixels between the client's memory and the framebuffer.

use super::buffers;
use super::gl::{self, Gl};
use crate::abi::*;

/// Numbers in a pixel of color as the context reads it.
pub fn channels(con: &mjrContext) -> usize {
    gl::channels(con.readPixelFormat as u32)
}

/// Reads color and depth of a rectangle of the current framebuffer, rows from below. Depth is 0 at the near plane, or at
/// the far one, as the context wants it; the buffer holds 1 at the near plane.
pub fn read(
    gl: &Gl,
    con: &mjrContext,
    rect: mjrRect,
    rgb: Option<&mut [u8]>,
    depth: Option<&mut [f32]>,
) {
    if rgb.is_none() && depth.is_none() {
        return;
    }
    buffers::resolve(gl, con, rect, [rgb.is_some(), depth.is_some()]);
    let at = [rect.left, rect.bottom, rect.width, rect.height];
    if let Some(rgb) = rgb {
        gl.read_pixels(at, con.readPixelFormat as u32, rgb);
    }
    if let Some(depth) = depth {
        gl.read_pixels(at, gl::DEPTH_COMPONENT, depth);
        if con.readDepthMap == mjDEPTH_ZERONEAR {
            depth.iter_mut().for_each(|d| *d = 1.0 - *d);
        }
    }
    if con.currentBuffer != mjFB_WINDOW {
        buffers::restore(gl, con);
    }
}

/// Whether depth that is 0 at the far plane is read with less precision than it could have.
pub fn imprecise(gl: &Gl, con: &mjrContext) -> bool {
    con.readDepthMap == mjDEPTH_ZEROFAR && !gl.features.clip_control
}

/// Draws color and depth to a rectangle of the current framebuffer.
pub fn draw(gl: &Gl, rect: mjrRect, rgb: Option<&[u8]>, depth: Option<&[f32]>) {
    gl.window_pos_2i(rect.left, rect.bottom);
    let size = [rect.width, rect.height];
    if let Some(rgb) = rgb {
        gl.draw_pixels(size, gl::RGB, rgb);
    }
    if let Some(depth) = depth {
        gl.draw_pixels(size, gl::DEPTH_COMPONENT, depth);
    }
}
