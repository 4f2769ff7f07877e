//! Draws an abstract scene (`mjr_render`).
//!
//! A picture is made in passes: what a mirror shows (`mirror`), opaque geoms under lights without shadows, these geoms once
//! more for each light with shadows (`shadow`), the sky (`sky`), transparent geoms, labels. Each pass draws geoms by the rules
//! of `pass`; `material` is their surface, `shape` and `soft` their shapes. Instead of all this a picture may show numbers of
//! geoms (`segment`).

mod finish;
mod label;
mod light;
mod material;
mod mirror;
mod order;
mod pass;
mod segment;
mod shadow;
mod shape;
mod sky;
mod soft;
mod vector;
mod view;

use super::buffers;
use super::gl::{self, Gl};
use crate::abi::*;
use crate::base::scene::Scene;
use crate::math::MINVAL;
use crate::view::scene::float::rounded;
use crate::view::scene::{camera, room};
use light::Lamps;
use pass::{Look, Stage};
use view::{Eye, Frustum, Matrices};

/// A rectangle of the framebuffer: left, bottom, width, height.
#[derive(Clone, Copy)]
struct Window {
    rect: [i32; 4],
}

impl Window {
    /// The window that pictures of one eye fill: the left or right half.
    fn half(&self, eye: usize) -> Self {
        let [left, bottom, width, height] = self.rect;
        let half = width / 2;
        let left = left.saturating_add(eye as i32 * half);
        Self {
            rect: [left, bottom, half, height],
        }
    }

    /// Draws into it.
    fn load(&self, gl: &Gl) {
        let [left, bottom, width, height] = self.rect;
        gl.viewport(left, bottom, width, height);
    }
}

/// Draws the scene into a rectangle of the current framebuffer; nothing where the rectangle is empty or the near plane is not in
/// front of the eye. Raises an error where the two cameras have no mean.
pub fn render(gl: &Gl, viewport: mjrRect, scn: &mut Scene, con: &mjrContext) {
    if viewport.width <= 0 || viewport.height <= 0 {
        return;
    }
    let window = Window {
        rect: [
            viewport.left,
            viewport.bottom,
            viewport.width,
            viewport.height,
        ],
    };
    let [left, right] = scn.raw().camera;
    let middle = camera::average(&left, &right);
    if f64::from(middle.frustum_near) < MINVAL {
        return;
    }
    let head = room::camera_in_model("mjv_cameraInModel", scn.raw());
    let eye = rounded(head.pos.0);
    let stereo = scn.raw().stereo;
    let transparent = order::sort(scn, eye);
    let stage = Stage {
        gl,
        scn,
        con,
        eye,
        transparent: &transparent,
    };
    soft::upload_skins(gl, stage.scn, con);
    let shadows = stage.flag(mjRND_SHADOW) && con.shadowFBO != 0;
    let lamps = Lamps::new(gl, stage.scn.lights(), shadows);
    lamps.describe();
    prepare(&stage);
    clear(gl, &window);
    let eyes = [&left, &right];
    let doors = window_eyes(con);
    match (stereo, doors) {
        (mjSTEREO_NONE, _) => picture(&stage, &lamps, &middle, &window),
        (mjSTEREO_QUADBUFFERED, Some(doors)) => {
            for (i, (camera, door)) in eyes.into_iter().zip(doors).enumerate() {
                gl.draw_buffer(door);
                if i > 0 {
                    gl.clear(gl::DEPTH_BUFFER_BIT);
                }
                picture(&stage, &lamps, camera, &window);
            }
        }
        _ => {
            for (i, camera) in eyes.into_iter().enumerate() {
                let half = window.half(i);
                half.load(gl);
                picture(&stage, &lamps, camera, &half);
            }
            window.load(gl);
        }
    }
    if stage.flag(mjRND_DEPTH) {
        finish::depth(gl, &window);
    }
    if stage.scn.raw().framewidth > 0 {
        finish::frame(gl, &window, stage.scn.raw());
    }
    buffers::restore(gl, con);
}

/// The window's own sides for two eyes; None where it has none.
fn window_eyes(con: &mjrContext) -> Option<[gl::GLenum; 2]> {
    if con.currentBuffer != mjFB_WINDOW || con.windowStereo == 0 {
        return None;
    }
    Some(match con.windowDoublebuffer {
        0 => [gl::FRONT_LEFT, gl::FRONT_RIGHT],
        _ => [gl::BACK_LEFT, gl::BACK_RIGHT],
    })
}

/// Sets all of OpenGL's state that drawing relies on.
fn prepare(stage: &Stage) {
    let gl = stage.gl;
    let set = |on: bool, cap| if on { gl.enable(cap) } else { gl.disable(cap) };
    gl.enable(gl::MULTISAMPLE);
    gl.enable(gl::LIGHTING);
    set(stage.flag(mjRND_FOG), gl::FOG);
    gl.disable(gl::BLEND);
    gl.enable(gl::NORMALIZE);
    gl.clip_control(gl::ZERO_TO_ONE);
    gl.enable(gl::DEPTH_TEST);
    gl.depth_mask(gl::TRUE);
    set(stage.flag(mjRND_CULL_FACE), gl::CULL_FACE);
    gl.shade_model(gl::SMOOTH);
    gl.depth_func(gl::GEQUAL);
    gl.depth_range(0.0, 1.0);
    gl.alpha_func(gl::GEQUAL, 0.99);
    gl.clear_color(0.0, 0.0, 0.0, 0.0);
    gl.clear_depth(0.0);
    gl.clear_stencil(0);
    gl.tex_envi(gl::TEXTURE_ENV, gl::TEXTURE_ENV_MODE, gl::MODULATE as i32);
    stage.fill();
    gl.line_width(stage.con.lineWidth);
    gl.front_face(gl::CCW);
    gl.materialfv(gl::FRONT_AND_BACK, gl::SPECULAR, &[1.0; 4]);
    gl.enable(gl::COLOR_MATERIAL);
    gl.color_material(gl::FRONT_AND_BACK, gl::AMBIENT_AND_DIFFUSE);
}

/// Clears color and depth of the window alone, and draws into it.
fn clear(gl: &Gl, window: &Window) {
    let [left, bottom, width, height] = window.rect;
    window.load(gl);
    gl.scissor(left, bottom, width, height);
    gl.enable(gl::SCISSOR_TEST);
    gl.clear(gl::DEPTH_BUFFER_BIT | gl::COLOR_BUFFER_BIT);
    gl.disable(gl::SCISSOR_TEST);
}

/// Draws what one camera sees.
fn picture(stage: &Stage, lamps: &Lamps, camera: &mjvGLCamera, window: &Window) {
    let [_, _, width, height] = window.rect;
    let frustum = Frustum::of(camera, [width, height]);
    view::look(stage.gl, &frustum, &Eye::of(camera));
    view::enter_model(stage.gl, stage.scn.raw());
    if stage.flag(mjRND_SEGMENT) {
        segment::draw(stage);
        return;
    }
    let gl = stage.gl;
    let geoms = stage.scn.geoms();
    let mirror = mirror::find(geoms);
    if let Some(number) = mirror
        && stage.flag(mjRND_REFLECTION)
    {
        mirror::draw(stage, lamps, number);
    }
    lamps.place(|lamp| !lamp.shadows);
    if let Some(number) = mirror {
        gl.enable(gl::BLEND);
        gl.blend_func(gl::ONE, gl::ONE);
        stage.geom(&geoms[number], Look::OPAQUE);
        gl.disable(gl::BLEND);
    }
    stage.opaque(mirror, Look::OPAQUE);
    lamps.off();
    let fog = &stage.con.fogRGBA;
    gl.fogfv(gl::FOG_COLOR, &[0.0; 4]);
    if lamps.casting().next().is_some() {
        let camera = Matrices::current(gl);
        for lamp in lamps.casting() {
            shadow::draw(stage, lamp, window, frustum.clip, &camera);
        }
    }
    gl.fogfv(gl::FOG_COLOR, fog);
    if stage.flag(mjRND_SKYBOX) {
        sky::draw(stage, frustum.clip[1]);
    }
    lamps.on();
    stage.transparent(Look::OPAQUE);
    lamps.off();
    label::draw(stage);
}
