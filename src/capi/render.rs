//! mujoco.h, section "OpenGL rendering".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultContext(con: *mut mjrContext) {
    not_implemented(c"mjr_defaultContext")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultRendererInfo(info: *mut mjrRendererInfo) {
    not_implemented(c"mjr_defaultRendererInfo")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getRendererInfo(info: *mut mjrRendererInfo) {
    not_implemented(c"mjr_getRendererInfo")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_makeContext(
    m: *const mjModel,
    con: *mut mjrContext,
    fontscale: c_int,
) {
    not_implemented(c"mjr_makeContext")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_changeFont(fontscale: c_int, con: *mut mjrContext) {
    not_implemented(c"mjr_changeFont")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_freeContext(con: *mut mjrContext) {
    not_implemented(c"mjr_freeContext")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_resizeOffscreen(
    width: c_int,
    height: c_int,
    con: *mut mjrContext,
) {
    not_implemented(c"mjr_resizeOffscreen")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadTexture(
    m: *const mjModel,
    con: *const mjrContext,
    texid: c_int,
) {
    not_implemented(c"mjr_uploadTexture")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadMesh(
    m: *const mjModel,
    con: *const mjrContext,
    meshid: c_int,
) {
    not_implemented(c"mjr_uploadMesh")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadHField(
    m: *const mjModel,
    con: *const mjrContext,
    hfieldid: c_int,
) {
    not_implemented(c"mjr_uploadHField")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_restoreBuffer(con: *const mjrContext) {
    not_implemented(c"mjr_restoreBuffer")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setBuffer(framebuffer: c_int, con: *mut mjrContext) {
    not_implemented(c"mjr_setBuffer")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_readPixels(
    rgb: *mut u8,
    depth: *mut f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_readPixels")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_drawPixels(
    rgb: *const u8,
    depth: *const f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_drawPixels")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setAux(index: c_int, con: *const mjrContext) {
    not_implemented(c"mjr_setAux")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_maxViewport(con: *const mjrContext) -> mjrRect {
    not_implemented(c"mjr_maxViewport")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) {
    not_implemented(c"mjr_rectangle")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
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

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_figure(
    viewport: mjrRect,
    fig: *mut mjvFigure,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_figure")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_render(
    viewport: mjrRect,
    scn: *mut mjvScene,
    con: *const mjrContext,
) {
    not_implemented(c"mjr_render")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_finish() {
    not_implemented(c"mjr_finish")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getError() -> c_int {
    not_implemented(c"mjr_getError")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_findRect(
    x: c_int,
    y: c_int,
    nrect: c_int,
    rect: *const mjrRect,
) -> c_int {
    not_implemented(c"mjr_findRect")
}
