//! Framebuffers: the window's, the offscreen one with its twin that resolves multisampling, auxiliary ones, the shadow map.

use core::ffi::c_int;

use super::gl::{self, Gl};
use super::{Outcome, problem};
use crate::abi::*;

/// A framebuffer and the side of it that colors go to and come from.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: u32,
    pub side: u32,
}

/// A framebuffer of our own.
fn own(name: u32) -> Target {
    Target {
        name,
        side: gl::COLOR_ATTACHMENT0,
    }
}

/// The window's framebuffer.
pub fn window(con: &mjrContext) -> Target {
    let side = match con.windowDoublebuffer {
        0 => gl::FRONT,
        _ => gl::BACK,
    };
    Target { name: 0, side }
}

/// The offscreen framebuffer.
pub fn offscreen(con: &mjrContext) -> Target {
    own(con.offFBO)
}

/// The framebuffer that the context draws to.
pub fn current(con: &mjrContext) -> Target {
    match con.currentBuffer {
        mjFB_WINDOW => window(con),
        _ => offscreen(con),
    }
}

impl Target {
    /// Draws and reads here from now on.
    pub fn both(self, gl: &Gl) {
        gl.bind_framebuffer(gl::FRAMEBUFFER, self.name);
        gl.read_buffer(self.side);
        gl.draw_buffer(self.side);
    }

    /// Reads from here from now on.
    pub fn read(self, gl: &Gl) {
        gl.bind_framebuffer(gl::READ_FRAMEBUFFER, self.name);
        gl.read_buffer(self.side);
    }

    /// Draws to here from now on.
    pub fn draw(self, gl: &Gl) {
        gl.bind_framebuffer(gl::DRAW_FRAMEBUFFER, self.name);
        gl.draw_buffer(self.side);
    }
}

/// What is copied, and how.
#[derive(Clone, Copy)]
struct Copy {
    mask: u32,
    filter: u32,
}

impl Copy {
    /// Color, or depth, or both, by the nearest pixel.
    fn nearest(color: bool, depth: bool) -> Self {
        let color = if color { gl::COLOR_BUFFER_BIT } else { 0 };
        let depth = if depth { gl::DEPTH_BUFFER_BIT } else { 0 };
        Self {
            mask: color | depth,
            filter: gl::NEAREST,
        }
    }

    fn blit(self, gl: &Gl, from: Target, src: mjrRect, to: Target, dst: mjrRect) {
        from.read(gl);
        to.draw(gl);
        let edges = |r: mjrRect| {
            let (right, top) = (
                r.left.wrapping_add(r.width),
                r.bottom.wrapping_add(r.height),
            );
            [r.left, r.bottom, right, top]
        };
        let ([a, b, c, d], [e, f, g, h]) = (edges(src), edges(dst));
        gl.blit_framebuffer(a, b, c, d, e, f, g, h, self.mask, self.filter);
    }
}

/// Makes the current framebuffer of the context that of OpenGL.
pub fn restore(gl: &Gl, con: &mjrContext) {
    current(con).both(gl);
}

/// Chooses a framebuffer; if only one is there, that one.
pub fn select(gl: &Gl, con: &mut mjrContext, wanted: c_int) -> Outcome {
    con.currentBuffer = match (con.windowAvailable != 0, con.offFBO != 0) {
        (false, false) => return Err(problem!("No OpenGL framebuffer available")),
        (true, true) => wanted,
        (true, false) => mjFB_WINDOW,
        (false, true) => mjFB_OFFSCREEN,
    };
    restore(gl, con);
    Ok(())
}

/// The whole of the current framebuffer.
pub fn whole(gl: &Gl, con: &mjrContext) -> mjrRect {
    let [left, bottom, width, height] = match con.currentBuffer {
        mjFB_WINDOW => gl.get_integers(gl::SCISSOR_BOX),
        _ => [0, 0, con.offWidth, con.offHeight],
    };
    mjrRect {
        left,
        bottom,
        width,
        height,
    }
}

/// Fails unless the bound framebuffer is whole.
fn complete(gl: &Gl, what: &str) -> Outcome {
    match gl.check_framebuffer_status(gl::FRAMEBUFFER) {
        gl::FRAMEBUFFER_COMPLETE => Ok(()),
        status => Err(problem!("{what} is not complete, error 0x{status:x}")),
    }
}

/// Looks for the window's framebuffer.
pub fn find_window(gl: &Gl, con: &mut mjrContext) -> Outcome {
    gl.bind_framebuffer(gl::FRAMEBUFFER, 0);
    let status = gl.check_framebuffer_status(gl::FRAMEBUFFER);
    con.windowAvailable = match status {
        gl::FRAMEBUFFER_COMPLETE => 1,
        gl::FRAMEBUFFER_UNDEFINED => 0,
        _ => {
            return Err(problem!(
                "Default framebuffer is not complete, error 0x{status:x}"
            ));
        }
    };
    Ok(())
}

/// Notes what the window's framebuffer is like.
pub fn note_window(gl: &Gl, con: &mut mjrContext) {
    con.windowStereo = gl.get_flag(gl::STEREO).into();
    con.windowDoublebuffer = gl.get_flag(gl::DOUBLEBUFFER).into();
    con.windowSamples = match gl.get_integer(gl::SAMPLE_BUFFERS) {
        0 => 0,
        _ => gl.get_integer(gl::SAMPLES),
    };
}

/// Format of depth and stencil.
fn depth_format(gl: &Gl) -> u32 {
    if gl.features.depth_float {
        gl::DEPTH32F_STENCIL8
    } else {
        gl::DEPTH24_STENCIL8
    }
}

/// A name that OpenGL gave out, or why there is none.
fn given(name: u32, what: &str) -> Outcome<u32> {
    match name {
        0 => Err(problem!("Could not allocate {what}")),
        _ => Ok(name),
    }
}

/// Gives the bound renderbuffer room for pixels.
fn room(gl: &Gl, samples: c_int, format: u32, [width, height]: [c_int; 2]) {
    if samples == 0 {
        gl.renderbuffer_storage(gl::RENDERBUFFER, format, width, height);
    } else {
        gl.renderbuffer_storage_multisample(gl::RENDERBUFFER, samples, format, width, height);
    }
}

/// Makes a renderbuffer with room for pixels and attaches it to the bound framebuffer.
fn attach(
    gl: &Gl,
    at: u32,
    what: &str,
    samples: c_int,
    format: u32,
    size: [c_int; 2],
) -> Outcome<u32> {
    let name = given(gl.gen_renderbuffer(), what)?;
    gl.bind_renderbuffer(gl::RENDERBUFFER, name);
    room(gl, samples, format, size);
    gl.framebuffer_renderbuffer(gl::FRAMEBUFFER, at, gl::RENDERBUFFER, name);
    Ok(name)
}

/// Makes the offscreen framebuffer in the context's size, and a twin that resolves multisampling.
pub fn make_offscreen(gl: &Gl, con: &mut mjrContext) -> Outcome {
    let (size, depth) = ([con.offWidth, con.offHeight], depth_format(gl));
    con.offFBO = given(gl.gen_framebuffer(), "offscreen framebuffer")?;
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.offFBO);
    con.offSamples = con.offSamples.min(gl.get_integer(gl::MAX_SAMPLES));
    let (samples, color_at, depth_at) = (
        con.offSamples,
        gl::COLOR_ATTACHMENT0,
        gl::DEPTH_STENCIL_ATTACHMENT,
    );
    con.offColor = attach(
        gl,
        color_at,
        "offscreen color buffer",
        samples,
        gl::RGBA8,
        size,
    )?;
    let what = "offscreen depth and stencil buffer";
    con.offDepthStencil = attach(gl, depth_at, what, samples, depth, size)?;
    complete(gl, "Offscreen framebuffer")?;
    // the driver may have taken more samples than were asked for
    con.offSamples = gl.renderbuffer_parameter(gl::RENDERBUFFER_SAMPLES);
    if con.offSamples == 0 {
        return Ok(());
    }
    con.offFBO_r = given(gl.gen_framebuffer(), "offscreen framebuffer_r")?;
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.offFBO_r);
    con.offColor_r = attach(gl, color_at, "offscreen color buffer_r", 0, gl::RGBA8, size)?;
    let what = "offscreen depth and stencil buffer_r";
    con.offDepthStencil_r = attach(gl, depth_at, what, 0, depth, size)?;
    complete(gl, "Offscreen framebuffer_r")
}

/// Gives the offscreen framebuffer another size.
pub fn resize_offscreen(gl: &Gl, con: &mut mjrContext, size: [c_int; 2]) {
    if size == [con.offWidth, con.offHeight] {
        return;
    }
    [con.offWidth, con.offHeight] = size;
    if size.contains(&0) {
        return;
    }
    let depth = depth_format(gl);
    for (name, samples, format) in [
        (con.offColor, con.offSamples, gl::RGBA8),
        (con.offDepthStencil, con.offSamples, depth),
        (con.offColor_r, 0, gl::RGBA8),
        (con.offDepthStencil_r, 0, depth),
    ] {
        if name != 0 {
            gl.bind_renderbuffer(gl::RENDERBUFFER, name);
            room(gl, samples, format, size);
        }
    }
}

/// Makes the texture that shadows are found by, and the framebuffer that fills it.
pub fn make_shadow(gl: &Gl, con: &mut mjrContext) -> Outcome {
    con.shadowFBO = given(gl.gen_framebuffer(), "shadow framebuffer")?;
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.shadowFBO);
    con.shadowTex = gl.gen_texture();
    gl.active_texture(gl::TEXTURE1);
    gl.enable(gl::TEXTURE_2D);
    gl.bind_texture(gl::TEXTURE_2D, con.shadowTex);
    gl.tex_image_depth_stencil(gl::DEPTH24_STENCIL8, [con.shadowSize; 2]);
    for (name, value) in [
        (gl::TEXTURE_MIN_FILTER, gl::NEAREST),
        (gl::TEXTURE_MAG_FILTER, gl::NEAREST),
        (gl::TEXTURE_WRAP_S, gl::CLAMP_TO_EDGE),
        (gl::TEXTURE_WRAP_T, gl::CLAMP_TO_EDGE),
        (gl::TEXTURE_COMPARE_MODE, gl::COMPARE_R_TO_TEXTURE),
        (gl::TEXTURE_COMPARE_FUNC, gl::GEQUAL),
        (gl::DEPTH_TEXTURE_MODE, gl::INTENSITY),
    ] {
        gl.tex_parameteri(gl::TEXTURE_2D, name, value as i32);
    }
    for coord in [gl::S, gl::T, gl::R, gl::Q] {
        gl.tex_geni(coord, gl::TEXTURE_GEN_MODE, gl::EYE_LINEAR as i32);
    }
    let at = gl::DEPTH_ATTACHMENT;
    gl.framebuffer_texture_2d(gl::FRAMEBUFFER, at, gl::TEXTURE_2D, con.shadowTex, 0);
    gl.draw_buffer(gl::NONE);
    gl.read_buffer(gl::NONE);
    complete(gl, "Shadow framebuffer")?;
    gl.disable(gl::TEXTURE_2D);
    Ok(())
}

/// The place of an auxiliary framebuffer.
fn aux_place(index: c_int) -> Outcome<usize> {
    let place = usize::try_from(index).ok().filter(|&i| i < mjNAUX as usize);
    place.ok_or_else(|| problem!("Invalid aux buffer index"))
}

/// Makes an auxiliary framebuffer in place of what was there; of an empty size, none.
pub fn make_aux(
    gl: &Gl,
    con: &mut mjrContext,
    index: c_int,
    size: [c_int; 2],
    samples: c_int,
) -> Outcome {
    let i = aux_place(index)?;
    free_aux(gl, con, i);
    let [width, height] = size;
    if width <= 0 || height <= 0 {
        return Ok(());
    }
    let most = gl.get_integer(gl::MAX_RENDERBUFFER_SIZE);
    for (what, n) in [("width", width), ("height", height)] {
        if n > most {
            return Err(problem!(
                "Auxiliary buffer {what} exceeds maximum allowed by OpenGL implementation: {n} > {most}"
            ));
        }
    }
    let samples = samples.min(gl.get_integer(gl::MAX_SAMPLES));
    (con.auxWidth[i], con.auxHeight[i], con.auxSamples[i]) = (width, height, samples);
    con.auxFBO[i] = given(gl.gen_framebuffer(), "auxiliary framebuffer")?;
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.auxFBO[i]);
    con.auxColor[i] = aux_color(gl, "auxiliary color buffer", Some(samples), size)?;
    complete(gl, "Auxiliary framebuffer")?;
    con.auxFBO_r[i] = given(gl.gen_framebuffer(), "auxiliary resolve framebuffer")?;
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.auxFBO_r[i]);
    con.auxColor_r[i] = aux_color(gl, "auxiliary color resolve buffer", None, size)?;
    complete(gl, "Auxiliary framebuffer resolve")?;
    restore(gl, con);
    Ok(())
}

/// The colors of an auxiliary framebuffer: with samples, even of number 0, or plain.
fn aux_color(gl: &Gl, what: &str, samples: Option<c_int>, size: [c_int; 2]) -> Outcome<u32> {
    let [width, height] = size;
    let name = given(gl.gen_renderbuffer(), what)?;
    gl.bind_renderbuffer(gl::RENDERBUFFER, name);
    match samples {
        Some(n) => {
            gl.renderbuffer_storage_multisample(gl::RENDERBUFFER, n, gl::RGBA8, width, height)
        }
        None => gl.renderbuffer_storage(gl::RENDERBUFFER, gl::RGBA8, width, height),
    }
    gl.framebuffer_renderbuffer(
        gl::FRAMEBUFFER,
        gl::COLOR_ATTACHMENT0,
        gl::RENDERBUFFER,
        name,
    );
    Ok(name)
}

/// Draws to an auxiliary framebuffer from now on.
pub fn select_aux(gl: &Gl, con: &mjrContext, index: c_int) -> Outcome {
    let name = con.auxFBO[aux_place(index)?];
    if name == 0 {
        return Err(problem!("auxFBO {index} does not exist"));
    }
    own(name).both(gl);
    Ok(())
}

/// Copies a rectangle of an auxiliary framebuffer to a place of the current one.
pub fn blit_aux(
    gl: &Gl,
    con: &mjrContext,
    index: c_int,
    src: mjrRect,
    [left, bottom]: [c_int; 2],
) -> Outcome {
    let i = aux_place(index)?;
    if con.auxFBO[i] == 0 {
        return Ok(());
    }
    let (color, resolved) = (Copy::nearest(true, false), own(con.auxFBO_r[i]));
    color.blit(gl, own(con.auxFBO[i]), src, resolved, src);
    let dst = mjrRect {
        left,
        bottom,
        ..src
    };
    color.blit(gl, resolved, src, current(con), dst);
    restore(gl, con);
    Ok(())
}

/// Copies a rectangle of the current framebuffer to one of the other.
pub fn blit(gl: &Gl, con: &mjrContext, src: mjrRect, dst: mjrRect, [color, depth]: [bool; 2]) {
    if con.windowAvailable == 0 || con.offFBO == 0 || !(color || depth) {
        return;
    }
    let mut copy = Copy::nearest(color, depth);
    if !depth && [src.width, src.height] != [dst.width, dst.height] {
        copy.filter = gl::LINEAR;
    }
    let (off, resolved) = (offscreen(con), own(con.offFBO_r));
    match (con.currentBuffer, con.offSamples) {
        (mjFB_WINDOW, 0) => copy.blit(gl, window(con), src, off, dst),
        (mjFB_WINDOW, _) => {
            copy.blit(gl, window(con), src, resolved, dst);
            copy.blit(gl, resolved, dst, off, dst);
        }
        (_, 0) => copy.blit(gl, off, src, window(con), dst),
        _ => {
            copy.blit(gl, off, src, resolved, src);
            copy.blit(gl, resolved, src, window(con), dst);
        }
    }
    restore(gl, con);
}

/// Readies the pixels of a rectangle of the current framebuffer for reading.
pub fn resolve(gl: &Gl, con: &mjrContext, rect: mjrRect, [color, depth]: [bool; 2]) {
    if con.currentBuffer == mjFB_WINDOW {
        return;
    }
    if con.offSamples == 0 {
        offscreen(con).read(gl);
        return;
    }
    let resolved = own(con.offFBO_r);
    Copy::nearest(color, depth).blit(gl, offscreen(con), rect, resolved, rect);
    resolved.read(gl);
}

/// Deletes an object and its name.
fn drop_name(name: &mut u32, delete: impl Fn(u32)) {
    if *name != 0 {
        delete(core::mem::take(name));
    }
}

fn free_aux(gl: &Gl, con: &mut mjrContext, i: usize) {
    drop_name(&mut con.auxColor[i], |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.auxColor_r[i], |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.auxFBO[i], |n| gl.delete_framebuffer(n));
    drop_name(&mut con.auxFBO_r[i], |n| gl.delete_framebuffer(n));
}

/// Deletes all framebuffers of the context.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    drop_name(&mut con.offColor, |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.offColor_r, |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.offDepthStencil, |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.offDepthStencil_r, |n| gl.delete_renderbuffer(n));
    drop_name(&mut con.offFBO, |n| gl.delete_framebuffer(n));
    drop_name(&mut con.offFBO_r, |n| gl.delete_framebuffer(n));
    drop_name(&mut con.shadowTex, |n| gl.delete_texture(n));
    drop_name(&mut con.shadowFBO, |n| gl.delete_framebuffer(n));
    for i in 0..con.auxFBO.len() {
        free_aux(gl, con, i);
    }
}
