//! A rendering context: what OpenGL holds for a model, made at once and freed at once.

use core::ffi::c_int;

use super::gl::{self, Gl};
use super::shape::{builtin, hfields, meshes, planes, skins};
use super::textures::{self, Decode};
use super::{Outcome, Problem, buffers, font, problem};
use crate::abi::*;
use crate::base::{Model, render_context};

/// Size of the offscreen framebuffer without a model.
const SIZE: [c_int; 2] = [800, 600];

/// Fills a context anew: for a model its framebuffers, textures and shapes, always the fonts. `warn` is told what is wrong
/// and does not prevent that.
///
/// # Errors
/// OpenGL refuses an object, or a framebuffer of the wanted size.
pub fn make(
    gl: &Gl,
    con: &mut mjrContext,
    m: Option<Model<'_>>,
    scale: c_int,
    decode: Decode<'_>,
    warn: &mut dyn FnMut(Problem),
) -> Outcome {
    if con.glInitialized == 0 {
        buffers::find_window(gl, con)?;
        con.glInitialized = 1;
    }
    if con.windowAvailable != 0 {
        buffers::note_window(gl, con);
    }
    gl.listen();
    gl.pack_pixels();
    free(gl, con);
    [con.offWidth, con.offHeight] = SIZE;
    if let Some(m) = m {
        note_model(gl, con, m);
    }
    if con.offWidth > 0 && con.offHeight > 0 {
        buffers::make_offscreen(gl, con)?;
    }
    if let Some(m) = m {
        if con.shadowSize != 0 {
            buffers::make_shadow(gl, con)?;
        }
        textures::note_materials(m, con);
        textures::make(gl, con, m, decode, warn)?;
        planes::make(gl, con, m)?;
        meshes::make(gl, con, m)?;
        hfields::make(gl, con, m)?;
        builtin::make(gl, con, m)?;
        skins::make(gl, con, m)?;
    }
    font::make(gl, con, font::sizes::nearest_scale(scale))?;
    con.readPixelFormat = gl::RGB as c_int;
    if m.is_none() {
        return buffers::select(gl, con, mjFB_WINDOW);
    }
    if gl.features.seamless_cube {
        gl.enable(gl::TEXTURE_CUBE_MAP_SEAMLESS);
    }
    buffers::select(gl, con, mjFB_WINDOW)?;
    match gl.get_error() {
        gl::NO_ERROR => {}
        code => warn(problem!(
            "OpenGL error 0x{code:x} in or before mjr_makeContext"
        )),
    }
    Ok(())
}

/// Copies what drawing needs to know of a model.
fn note_model(gl: &Gl, con: &mut mjrContext, m: Model<'_>) {
    let (vis, extent) = (m.vis(), m.stat().extent);
    let scaled = |x: f32| (f64::from(x) * extent) as f32;
    con.lineWidth = vis.global.linewidth;
    con.shadowClip = scaled(vis.map.shadowclip);
    con.shadowScale = vis.map.shadowscale;
    con.fogStart = scaled(vis.map.fogstart);
    con.fogEnd = scaled(vis.map.fogend);
    con.fogRGBA = vis.rgba.fog;
    con.shadowSize = vis.quality.shadowsize;
    con.offWidth = vis.global.offwidth;
    con.offHeight = vis.global.offheight;
    con.offSamples = vis.quality.offsamples;
    gl.fogi(gl::FOG_MODE, gl::LINEAR as i32);
    gl.fogf(gl::FOG_START, con.fogStart);
    gl.fogf(gl::FOG_END, con.fogEnd);
    gl.fogfv(gl::FOG_COLOR, &con.fogRGBA);
    gl.fogi(gl::FOG_COORD_SRC, gl::FRAGMENT_DEPTH as i32);
    gl.hint(gl::FOG_HINT, gl::NICEST);
}

/// Deletes all that OpenGL holds for the context and empties it. What is known of the window stays.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    textures::free(gl, con);
    buffers::free(gl, con);
    for (base, range) in [
        (&mut con.basePlane, con.rangePlane),
        (&mut con.baseMesh, con.rangeMesh),
        (&mut con.baseHField, con.rangeHField),
        (&mut con.baseBuiltin, con.rangeBuiltin),
    ] {
        if *base != 0 {
            gl.delete_lists(core::mem::take(base), range);
        }
    }
    font::free(gl, con);
    skins::free(gl, con);
    forget(con);
}

/// Empties a context whose objects are gone.
pub fn forget(con: &mut mjrContext) {
    let known = (
        con.glInitialized,
        con.windowAvailable,
        con.windowSamples,
        con.windowStereo,
        con.windowDoublebuffer,
    );
    render_context::clear(con);
    (
        con.glInitialized,
        con.windowAvailable,
        con.windowSamples,
        con.windowStereo,
        con.windowDoublebuffer,
    ) = known;
}
