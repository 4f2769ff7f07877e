//! Where pictures are drawn: the context's current framebuffer.

use crate::abi::*;
use crate::view::render::gl::{self, Gl};

/// The current framebuffer, and the part of it that is drawn.
fn current(con: &mjrContext) -> (u32, gl::GLenum) {
    if con.currentBuffer == mjFB_OFFSCREEN {
        (con.offFBO, gl::COLOR_ATTACHMENT0)
    } else if con.windowDoublebuffer != 0 {
        (0, gl::BACK)
    } else {
        (0, gl::FRONT)
    }
}

/// Draws to the current framebuffer.
pub fn bind_drawing(gl: &Gl, con: &mjrContext) {
    let (name, part) = current(con);
    gl.bind_framebuffer(gl::FRAMEBUFFER, name);
    gl.draw_buffer(part);
}

/// Draws to the current framebuffer and reads from it.
pub fn bind(gl: &Gl, con: &mjrContext) {
    let (name, part) = current(con);
    gl.bind_framebuffer(gl::FRAMEBUFFER, name);
    gl.read_buffer(part);
    gl.draw_buffer(part);
}

/// The window's own halves for two eyes; None where it has none.
pub fn eyes(con: &mjrContext) -> Option<[gl::GLenum; 2]> {
    if con.currentBuffer == mjFB_OFFSCREEN || con.windowStereo == 0 {
        return None;
    }
    Some(if con.windowDoublebuffer != 0 {
        [gl::BACK_LEFT, gl::BACK_RIGHT]
    } else {
        [gl::FRONT_LEFT, gl::FRONT_RIGHT]
    })
}
