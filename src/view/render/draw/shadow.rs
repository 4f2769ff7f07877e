//! Lights with shadows: a map of what each light sees, then its light where the map shows nothing nearer.

use super::Window;
use super::light::Lamp;
use super::pass::{Look, Stage};
use super::vector::{Rows, Vector, cross, length, product, rows, unit};
use super::view::{Eye, Frustum, Matrices, look};
use crate::abi::*;
use crate::math::elementary::tan;
use crate::view::render::{buffers, gl};

/// The widest half angle of a map, in degrees.
const WIDEST: f32 = 80.0;

/// A direction closer to the first axis than this has its up from the second one.
const STEEP: f64 = 0.1;

/// From -1 to 1 on both axes of the picture to places in the texture; depth stays.
const CENTERED: Rows = [
    [0.5, 0.0, 0.0, 0.5],
    [0.0, 0.5, 0.0, 0.5],
    [0.0, 0.0, 1.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
];

/// Adds the light of one lamp. `camera` has the matrices of the picture.
pub fn draw(stage: &Stage, lamp: &Lamp, window: &Window, clip: [f32; 2], camera: &Matrices) {
    let gl = stage.gl;
    look(gl, &cone(stage, lamp.light, clip), &eye(lamp.light));
    let place = texture_matrix(&Matrices::current(gl));
    map(stage, window);
    camera.load(gl);
    gl.active_texture(gl::TEXTURE1);
    gl.enable(gl::TEXTURE_2D);
    COORDINATES.iter().for_each(|&(_, cap)| gl.enable(cap));
    gl.bind_texture(gl::TEXTURE_2D, stage.con.shadowTex);
    for ((coordinate, _), plane) in COORDINATES.into_iter().zip(&place) {
        gl.tex_genfv(coordinate, gl::EYE_PLANE, plane);
    }
    gl.enable(gl::ALPHA_TEST);
    gl.enable(gl::BLEND);
    gl.blend_func(gl::ONE, gl::ONE);
    gl.enable(lamp.name);
    let look = Look {
        glow: false,
        ..Look::OPAQUE
    };
    stage.opaque(None, look);
    gl.disable(lamp.name);
    gl.disable(gl::BLEND);
    gl.disable(gl::ALPHA_TEST);
    gl.active_texture(gl::TEXTURE1);
    gl.disable(gl::TEXTURE_2D);
    COORDINATES.iter().for_each(|&(_, cap)| gl.disable(cap));
    gl.active_texture(gl::TEXTURE0);
}

const COORDINATES: [(gl::GLenum, gl::GLenum); 4] = [
    (gl::S, gl::TEXTURE_GEN_S),
    (gl::T, gl::TEXTURE_GEN_T),
    (gl::R, gl::TEXTURE_GEN_R),
    (gl::Q, gl::TEXTURE_GEN_Q),
];

/// What the map covers: the inner part of a spot's cone, or a square around a sun's position.
fn cone(stage: &Stage, light: &mjvLight, clip: [f32; 2]) -> Frustum {
    let con = stage.con;
    let orthographic = light.r#type == mjLIGHT_DIRECTIONAL;
    let half = if orthographic {
        con.shadowClip.into()
    } else {
        let degrees = (light.cutoff * con.shadowScale).min(WIDEST);
        let angle = f64::from(degrees) / 180.0 * core::f64::consts::PI;
        f64::from(clip[0]) * tan(angle)
    };
    Frustum {
        sides: [-half, half, -half, half],
        clip,
        orthographic,
    }
}

/// Where the light is and looks; what is up does not matter, but is the same in every frame.
fn eye(light: &mjvLight) -> Eye {
    let forward: Vector = light.dir;
    let side = cross([1.0, 0.0, 0.0], forward);
    let up = if f64::from(length(side)) < STEEP {
        cross(forward, [0.0, 1.0, 0.0])
    } else {
        side
    };
    Eye {
        pos: light.pos,
        forward,
        up: unit(up),
    }
}

/// Rows that take a point to its place in the map and its depth there.
fn texture_matrix(light: &Matrices) -> Rows {
    let [projection, pose] = [&light.projection, &light.pose].map(rows);
    product(&product(&CENTERED, &projection), &pose)
}

/// Draws depths of what casts shadows into the map, all but its outermost pixels, which stay far.
fn map(stage: &Stage, window: &Window) {
    let (gl, con) = (stage.gl, stage.con);
    gl.bind_framebuffer(gl::FRAMEBUFFER, con.shadowFBO);
    gl.draw_buffer(gl::NONE);
    gl.clear(gl::DEPTH_BUFFER_BIT);
    let side = con.shadowSize.saturating_sub(2);
    gl.viewport(1, 1, side, side);
    gl.shade_model(gl::FLAT);
    gl.disable(gl::LIGHTING);
    gl.color_mask(gl::FALSE, gl::FALSE, gl::FALSE, gl::FALSE);
    gl.disable(gl::CULL_FACE);
    gl.enable(gl::POLYGON_OFFSET_FILL);
    gl.polygon_offset(-1.5, -4.0);
    let look = Look {
        textures: false,
        glow: false,
        lit: false,
        ..Look::OPAQUE
    };
    for geom in stage.scn.geoms() {
        if casts(geom) {
            stage.geom(geom, look);
        }
    }
    let target = buffers::current(con);
    gl.bind_framebuffer(gl::FRAMEBUFFER, target.name);
    gl.draw_buffer(target.side);
    window.load(gl);
    if stage.flag(mjRND_CULL_FACE) {
        gl.enable(gl::CULL_FACE);
    }
    gl.disable(gl::POLYGON_OFFSET_FILL);
    gl.shade_model(gl::SMOOTH);
    gl.enable(gl::LIGHTING);
    gl.color_mask(gl::TRUE, gl::TRUE, gl::TRUE, gl::TRUE);
}

/// Whether a geom casts shadows: no line does, nor decoration.
fn casts(geom: &mjvGeom) -> bool {
    geom.castshadow != 0 && geom.category != mjCAT_DECOR && geom.r#type != mjGEOM_LINE
}
