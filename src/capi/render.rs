//! mujoco.h, section "OpenGL rendering".

#![allow(unused_variables)] // of functions that are not written yet

use core::ffi::{c_char, c_int};

use super::not_implemented;
use crate::abi::*;
use crate::base::report;
use crate::view::render::gl::{self, Gl};

/// The functions of OpenGL; None, after an error, before a rendering context was made.
pub(super) fn opengl(function: &str) -> Option<&'static Gl> {
    let loaded = gl::loaded();
    if loaded.is_none() {
        report::error(format_args!("{function}: no rendering context was made"));
    }
    loaded
}

/// Fills a rendering context with default values, owning nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultContext(con: *mut mjrContext) {
    // SAFETY: valid for writes by the contract of this floor; all members may be zero
    unsafe { con.write_bytes(0, 1) }
}

/// Sets a description of a renderer to its defaults: the classic one, drawing with nothing yet.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultRendererInfo(info: *mut mjrRendererInfo) {
    // SAFETY: valid for writes by the contract of this floor
    unsafe {
        info.write(mjrRendererInfo {
            renderer: c"classic".as_ptr(),
            backend: c"".as_ptr(),
        })
    }
}

/// Describes the renderer in use.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getRendererInfo(info: *mut mjrRendererInfo) {
    not_implemented(c"mjr_getRendererInfo")
}

/// Uploads the model's assets to the GPU and fills `con`; `fontscale` is an `mjtFontScale`. An OpenGL context must be current.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_makeContext(
    m: *const mjModel,
    con: *mut mjrContext,
    fontscale: c_int,
) {
    not_implemented(c"mjr_makeContext")
}

/// Replaces the context's fonts by those of another `mjtFontScale`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_changeFont(fontscale: c_int, con: *mut mjrContext) {
    not_implemented(c"mjr_changeFont")
}

/// Adds an auxiliary buffer of `width` by `height` pixels at `index`; frees what was there before.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_addAux(
    index: c_int,
    width: c_int,
    height: c_int,
    samples: c_int,
    con: *mut mjrContext,
) {
    not_implemented(c"mjr_addAux")
}

/// Frees the GPU resources of the context and restores its defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_freeContext(con: *mut mjrContext) {
    not_implemented(c"mjr_freeContext")
}

/// Gives the offscreen buffer a new size in pixels.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_resizeOffscreen(
    width: c_int,
    height: c_int,
    con: *mut mjrContext,
) {
    not_implemented(c"mjr_resizeOffscreen")
}

/// Uploads one texture to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadTexture(
    m: *const mjModel,
    con: *const mjrContext,
    texid: c_int,
) {
    not_implemented(c"mjr_uploadTexture")
}

/// Uploads one mesh to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadMesh(
    m: *const mjModel,
    con: *const mjrContext,
    meshid: c_int,
) {
    not_implemented(c"mjr_uploadMesh")
}

/// Uploads one height field to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadHField(
    m: *const mjModel,
    con: *const mjrContext,
    hfieldid: c_int,
) {
    not_implemented(c"mjr_uploadHField")
}

/// Makes the context's current framebuffer active again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_restoreBuffer(con: *const mjrContext) {
    not_implemented(c"mjr_restoreBuffer")
}

/// Selects the framebuffer to render to (`mjtFramebuffer`); the other is used if it is absent.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setBuffer(framebuffer: c_int, con: *mut mjrContext) {
    not_implemented(c"mjr_setBuffer")
}

/// Reads a rectangle of the current framebuffer: `rgb` 3 bytes and `depth` one float a pixel, lower row first; either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_readPixels(
    rgb: *mut u8,
    depth: *mut f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_readPixels")
}

/// Draws a rectangle of pixels to the current framebuffer: `rgb` 3 bytes and `depth` one float a pixel; either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_drawPixels(
    rgb: *const u8,
    depth: *const f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_drawPixels")
}

/// Copies rectangle `src` of the current framebuffer to `dst` of the other one; the flags select color and depth.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitBuffer(
    src: mjrRect,
    dst: mjrRect,
    flg_color: c_int,
    flg_depth: c_int,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_blitBuffer")
}

/// Makes auxiliary buffer `index` the target of rendering.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setAux(index: c_int, con: *const mjrContext) {
    not_implemented(c"mjr_setAux")
}

/// Copies rectangle `src` of auxiliary buffer `index` to the current framebuffer, with its corner at `left`, `bottom`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitAux(
    index: c_int,
    src: mjrRect,
    left: c_int,
    bottom: c_int,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_blitAux")
}

/// Draws text at (`x`, `y`), in 0 to 1 of the viewport, in color (`r`, `g`, `b`); `font` is an `mjtFont`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_text(
    font: c_int,
    txt: *const c_char,
    con: *const mjrContext,
    x: f32,
    y: f32,
    r: f32,
    g: f32,
    b: f32,
) {
    not_implemented(c"mjr_text")
}

/// Draws one or two columns of text over the viewport; `gridpos` is an `mjtGridPos`, `overlay2` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_overlay(
    font: c_int,
    gridpos: c_int,
    viewport: mjrRect,
    overlay: *const c_char,
    overlay2: *const c_char,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_overlay")
}

/// The largest viewport of the current framebuffer, in pixels.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_maxViewport(con: *const mjrContext) -> mjrRect {
    not_implemented(c"mjr_maxViewport")
}

/// Fills a rectangle with color (`r`, `g`, `b`, `a`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) {
    not_implemented(c"mjr_rectangle")
}

/// Fills a rectangle with color (`r`, `g`, `b`, `a`) and centers text of color (`rt`, `gt`, `bt`) on it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_label(
    viewport: mjrRect,
    font: c_int,
    txt: *const c_char,
    r: f32,
    g: f32,
    b: f32,
    a: f32,
    rt: f32,
    gt: f32,
    bt: f32,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_label")
}

/// Draws a 2D figure into the viewport.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_figure(
    viewport: mjrRect,
    fig: *mut mjvFigure,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_figure")
}

/// Renders the scene into the viewport of the current framebuffer.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_render(
    viewport: mjrRect,
    scn: *mut mjvScene,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_render")
}

/// Waits until the GPU has done all pending work.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_finish() {
    if let Some(gl) = opengl("mjr_finish") {
        gl.finish();
    }
}

/// The pending OpenGL error code, 0 for none; reading clears it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getError() -> c_int {
    not_implemented(c"mjr_getError")
}

/// Index of the first rectangle that contains the point (`x`, `y`), -1 for none; rectangle 0 is skipped, being the whole window.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_findRect(
    x: c_int,
    y: c_int,
    nrect: c_int,
    rect: *const mjrRect,
) -> c_int {
    not_implemented(c"mjr_findRect")
}
