//! The picture of an interface in the window.

use core::ffi::c_int;

use super::event::Screen;
use super::hit;
use super::paint::pen::{Pen, restore};
use super::paint::popup;
use crate::abi::*;
use crate::base::ui::UiRef;
use crate::view::render::gl;

/// Copies the visible part of the picture into the interface's rectangle, with a scrollbar if it is not all, and the open list of
/// a selection over it.
pub fn show(ui: &UiRef<'_>, state: &mjuiState, screen: &Screen<'_>) {
    let Some(pen) = Pen::new(ui, screen) else {
        return;
    };
    let window = hit::window(ui, state);
    popup::rectangle(&pen, &window, &pen.color.master);
    let (width, height) = (ui.raw().width, ui.raw().height);
    let visible = height.min(window.height);
    let below = (height - hit::scrolled(ui, &window) - visible).max(0);
    let top = window.bottom + window.height;
    blit(
        &pen,
        ui.raw().auxid,
        [0, below, width, below + visible],
        [window.left, top - visible],
    );
    if let Some(thumb) = hit::thumb(ui, &pen.m, &window) {
        popup::rectangle(&pen, &thumb, &pen.color.thumb);
    }
    if let Some(at) = ui.focused(ui.raw().mousesect, ui.raw().mouseitem)
        && ui.item(at).r#type == mjITEM_SELECT
    {
        popup::draw(ui, state, screen, at);
    }
}

/// Copies a rectangle of the auxiliary buffer to a place in the framebuffer.
fn blit(pen: &Pen<'_>, buffer: c_int, [x0, y0, x1, y1]: [c_int; 4], [left, bottom]: [c_int; 2]) {
    let (gl, con) = (pen.gl, pen.con);
    let Some(i) = usize::try_from(buffer)
        .ok()
        .filter(|i| *i < con.auxFBO.len())
    else {
        return;
    };
    gl.bind_framebuffer(gl::READ_FRAMEBUFFER, con.auxFBO[i]);
    gl.read_buffer(gl::COLOR_ATTACHMENT0);
    gl.bind_framebuffer(gl::DRAW_FRAMEBUFFER, con.auxFBO_r[i]);
    gl.draw_buffer(gl::COLOR_ATTACHMENT0);
    let (mask, filter) = (gl::COLOR_BUFFER_BIT, gl::NEAREST);
    gl.blit_framebuffer(x0, y0, x1, y1, x0, y0, x1, y1, mask, filter);
    gl.bind_framebuffer(gl::READ_FRAMEBUFFER, con.auxFBO_r[i]);
    gl.read_buffer(gl::COLOR_ATTACHMENT0);
    let (right, top) = (left + x1 - x0, bottom + y1 - y0);
    gl.bind_framebuffer(
        gl::DRAW_FRAMEBUFFER,
        if con.currentBuffer == mjFB_WINDOW {
            0
        } else {
            con.offFBO
        },
    );
    gl.draw_buffer(match (con.currentBuffer, con.windowDoublebuffer) {
        (mjFB_WINDOW, 0) => gl::FRONT,
        (mjFB_WINDOW, _) => gl::BACK,
        _ => gl::COLOR_ATTACHMENT0,
    });
    gl.blit_framebuffer(x0, y0, x1, y1, left, bottom, right, top, mask, filter);
    restore(gl, con);
}
