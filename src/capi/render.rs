//! mujoco.h, section "OpenGL rendering".

use core::ffi::{c_char, c_int};
use core::sync::atomic::{AtomicBool, Ordering};

use super::{arg, texture};
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::scene::Scene;
use crate::base::{Model, render_context, report};
use crate::view::render::draw;
use crate::view::render::flat::text::Font;
use crate::view::render::gl::{self, Gl};
use crate::view::render::textures::Image;
use crate::view::render::{
    Outcome, Problem, buffers, context, flat, font, pixels, shape, textures,
};

/// The functions of OpenGL; an ERROR before a rendering context was made, here or by another library.
pub(super) fn opengl(function: &str) -> &'static Gl {
    match gl::loaded().map_or_else(gl::load, Ok) {
        Ok(gl) => gl,
        Err(why) => report::raise(format_args!(
            "{function}: no rendering context was made: {}",
            why.as_str()
        )),
    }
}

/// Raises the ERROR of what failed.
pub(super) fn done<T: Copy>(outcome: Outcome<T>) -> T {
    match outcome {
        Ok(result) => result,
        Err(why) => report::raise(format_args!("{}", why.as_str())),
    }
}

/// The context for reading; null is an ERROR.
///
/// # Safety
/// The contract of this floor.
pub(super) unsafe fn drawn<'a>(function: &str, con: *const mjrContext) -> &'a mjrContext {
    // SAFETY: as asked above
    unsafe { arg::live(function, "con", con) }
}

/// The context for writing; null is an ERROR.
///
/// # Safety
/// The contract of this floor.
unsafe fn written<'a>(function: &str, con: *mut mjrContext) -> &'a mut mjrContext {
    // SAFETY: as asked above
    unsafe { &mut *arg::live_out(function, "con", con) }
}

/// The bytes of a text; of null, none.
///
/// # Safety
/// `p` is null or a C string that nothing writes during `'a`.
pub(super) unsafe fn bytes<'a>(p: *const c_char) -> &'a [u8] {
    // SAFETY: as asked above
    unsafe { arg::string(p) }.map_or(&[], |text| text.to_bytes())
}

/// Image of a texture by reference.
fn decode(m: Model<'_>, id: usize) -> Outcome<Image> {
    match texture::pixels(m, id as c_int) {
        Ok(pixels) => Ok(Image {
            width: pixels.width as i32,
            height: pixels.height as i32,
            colorspace: pixels.colorspace,
            data: pixels.data,
        }),
        Err(why) => Err(Problem::new(format_args!("{why}"))),
    }
}

/// Whether a rendering context is there.
static RENDERING: AtomicBool = AtomicBool::new(false);

/// Pixels of a rectangle.
fn count(rect: mjrRect) -> usize {
    arg::len(rect.width).saturating_mul(arg::len(rect.height))
}

/// `n` elements for reading; None for null.
///
/// # Safety
/// A non-null `p` is valid for reads of `n` elements, which nothing writes during `'a`.
unsafe fn region<'a, T>(p: *const T, n: usize) -> Option<&'a [T]> {
    // SAFETY: not null, so valid, as asked above
    (!p.is_null()).then(|| unsafe { core::slice::from_raw_parts(p, n) })
}

/// `n` elements for writing; None for null.
///
/// # Safety
/// A non-null `p` is valid for writes of `n` elements, which nothing else uses during `'a`.
unsafe fn region_mut<'a, T>(p: *mut T, n: usize) -> Option<&'a mut [T]> {
    // SAFETY: not null, so valid, as asked above
    (!p.is_null()).then(|| unsafe { core::slice::from_raw_parts_mut(p, n) })
}

/// Warns of what does not stop drawing.
fn warn(why: Problem) {
    report::warning(format_args!("{}", why.as_str()));
}

/// Fills a rendering context with default values, owning nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultContext(con: *mut mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            render_context::clear(written("mjr_defaultContext", con));
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let info = arg::live_out("mjr_getRendererInfo", "info", info);
            let backend = match RENDERING.load(Ordering::Relaxed) {
                true => c"opengl",
                false => c"",
            };
            info.write(mjrRendererInfo {
                renderer: c"classic".as_ptr(),
                backend: backend.as_ptr(),
            })
        }
    })
}

/// Uploads the model's assets to the GPU and fills `con`; `fontscale` is an `mjtFontScale`. An OpenGL context must be current.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_makeContext(
    m: *const mjModel,
    con: *mut mjrContext,
    fontscale: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_makeContext", con);
            let m = (!m.is_null()).then(|| Model::new(m));
            let gl = match gl::load() {
                Ok(gl) => gl,
                Err(why) => report::raise(format_args!("{}", why.as_str())),
            };
            let decode = |id| m.map_or(Err(Problem::EMPTY), |m| decode(m, id));
            done(context::make(gl, con, m, fontscale, &decode, &mut warn));
            RENDERING.store(true, Ordering::Relaxed);
        }
    })
}

/// Replaces the context's fonts by those of another `mjtFontScale`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_changeFont(fontscale: c_int, con: *mut mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_changeFont", con);
            done(font::change(opengl("mjr_changeFont"), con, fontscale))
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_addAux", con);
            let gl = opengl("mjr_addAux");
            done(buffers::make_aux(gl, con, index, [width, height], samples))
        }
    })
}

/// Frees the GPU resources of the context and restores its defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_freeContext(con: *mut mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_freeContext", con);
            match gl::loaded() {
                Some(gl) => context::free(gl, con),
                None => context::forget(con),
            }
            RENDERING.store(false, Ordering::Relaxed);
        }
    })
}

/// Gives the offscreen buffer a new size in pixels.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_resizeOffscreen(
    width: c_int,
    height: c_int,
    con: *mut mjrContext,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_resizeOffscreen", con);
            buffers::resize_offscreen(opengl("mjr_resizeOffscreen"), con, [width, height])
        }
    })
}

/// Uploads one texture to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadTexture(
    m: *const mjModel,
    con: *const mjrContext,
    texid: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_uploadTexture", con);
            let m = Model::new(arg::live("mjr_uploadTexture", "m", m));
            let gl = opengl("mjr_uploadTexture");
            let shown = textures::upload(gl, con, m, texid, &|id| decode(m, id));
            if let Err(why) = done(shown) {
                warn(why);
            }
        }
    })
}

/// Uploads one mesh to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadMesh(
    m: *const mjModel,
    con: *const mjrContext,
    meshid: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_uploadMesh", con);
            let m = Model::new(arg::live("mjr_uploadMesh", "m", m));
            done(shape::meshes::upload(
                opengl("mjr_uploadMesh"),
                con,
                m,
                meshid,
            ))
        }
    })
}

/// Uploads one height field to the GPU again, replacing the earlier upload.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadHField(
    m: *const mjModel,
    con: *const mjrContext,
    hfieldid: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_uploadHField", con);
            let m = Model::new(arg::live("mjr_uploadHField", "m", m));
            done(shape::hfields::upload(
                opengl("mjr_uploadHField"),
                con,
                m,
                hfieldid,
            ))
        }
    })
}

/// Makes the context's current framebuffer active again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_restoreBuffer(con: *const mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_restoreBuffer", con);
            buffers::restore(opengl("mjr_restoreBuffer"), con)
        }
    })
}

/// Selects the framebuffer to render to (`mjtFramebuffer`); the other is used if it is absent.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setBuffer(framebuffer: c_int, con: *mut mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = written("mjr_setBuffer", con);
            done(buffers::select(opengl("mjr_setBuffer"), con, framebuffer))
        }
    })
}

/// Reads a rectangle of the current framebuffer: `rgb` 3 bytes and `depth` one float a pixel, lower row first; either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_readPixels(
    rgb: *mut u8,
    depth: *mut f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_readPixels", con);
            let gl = opengl("mjr_readPixels");
            let n = count(viewport);
            let rgb = region_mut(rgb, n * pixels::channels(con));
            pixels::read(gl, con, viewport, rgb, region_mut(depth, n));
            if pixels::imprecise(gl, con) {
                report::warning(format_args!(
                    "ARB_clip_control unavailable while mjDEPTH_ZEROFAR requested, depth accuracy will be limited"
                ));
            }
        }
    })
}

/// Draws a rectangle of pixels to the current framebuffer: `rgb` 3 bytes and `depth` one float a pixel; either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_drawPixels(
    rgb: *const u8,
    depth: *const f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            drawn("mjr_drawPixels", con);
            let gl = opengl("mjr_drawPixels");
            let n = count(viewport);
            pixels::draw(gl, viewport, region(rgb, 3 * n), region(depth, n))
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_blitBuffer", con);
            let flags = [flg_color, flg_depth].map(|flag| flag != 0);
            buffers::blit(opengl("mjr_blitBuffer"), con, src, dst, flags)
        }
    })
}

/// Makes auxiliary buffer `index` the target of rendering.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setAux(index: c_int, con: *const mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_setAux", con);
            done(buffers::select_aux(opengl("mjr_setAux"), con, index))
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_blitAux", con);
            let gl = opengl("mjr_blitAux");
            done(buffers::blit_aux(gl, con, index, src, [left, bottom]))
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let font = Font::new(drawn("mjr_text", con), font);
            let gl = opengl("mjr_text");
            flat::text::at(gl, font, bytes(txt), [x, y], [r, g, b])
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let font = Font::new(drawn("mjr_overlay", con), font);
            let gl = opengl("mjr_overlay");
            let second = (!overlay2.is_null()).then(|| bytes(overlay2));
            flat::overlay::draw(gl, font, gridpos, viewport, bytes(overlay), second)
        }
    })
}

/// The largest viewport of the current framebuffer, in pixels.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_maxViewport(con: *const mjrContext) -> mjrRect {
    let none = mjrRect {
        left: 0,
        bottom: 0,
        width: 0,
        height: 0,
    };
    entry(none, || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_maxViewport", con);
            buffers::whole(opengl("mjr_maxViewport"), con)
        }
    })
}

/// Fills a rectangle with color (`r`, `g`, `b`, `a`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) {
    entry((), || {
        flat::rectangle(opengl("mjr_rectangle"), viewport, [r, g, b, a]);
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let font = Font::new(drawn("mjr_label", con), font);
            let (gl, text) = (opengl("mjr_label"), bytes(txt));
            flat::label::draw(gl, viewport, font, text, [r, g, b, a], [rt, gt, bt])
        }
    })
}

/// Draws a 2D figure into the viewport.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_figure(
    viewport: mjrRect,
    fig: *mut mjvFigure,
    con: *const mjrContext,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_figure", con);
            let fig = &mut *arg::live_out("mjr_figure", "fig", fig);
            flat::figure::draw(opengl("mjr_figure"), con, viewport, fig)
        }
    })
}

/// Renders the scene into the viewport of the current framebuffer.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_render(
    viewport: mjrRect,
    scn: *mut mjvScene,
    con: *const mjrContext,
) {
    entry((), || {
        let gl = opengl("mjr_render");
        // SAFETY: the common contract of this floor
        unsafe {
            let con = drawn("mjr_render", con);
            let scn = arg::live_out("mjr_render", "scn", scn);
            draw::render(gl, viewport, &mut Scene::new(scn), con);
        }
    })
}

/// Waits until the GPU has done all pending work.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_finish() {
    entry((), || opengl("mjr_finish").finish())
}

/// The pending OpenGL error code, 0 for none; reading clears it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getError() -> c_int {
    entry(0, || opengl("mjr_getError").get_error() as c_int)
}

/// Index of the first rectangle that contains the point (`x`, `y`), -1 for none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_findRect(
    x: c_int,
    y: c_int,
    nrect: c_int,
    rect: *const mjrRect,
) -> c_int {
    // SAFETY: the common contract of this floor
    let rects = unsafe { region(rect, arg::len(nrect)) };
    let found = rects.and_then(|rects| flat::find(x, y, rects));
    found.map_or(-1, |i| i as c_int)
}
