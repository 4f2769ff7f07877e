//! The scene's lights as OpenGL's: the first ones of the kinds it knows, spots and suns.

use super::vector::Vector;
use crate::abi::*;
use crate::view::render::gl::{self, Gl};

/// A light and its number for OpenGL.
#[derive(Clone, Copy)]
pub struct Lamp<'a> {
    pub light: &'a mjvLight,
    pub name: gl::GLenum,
    /// its light falls in a pass of its own, where a map tells what lies in shadow
    pub shadows: bool,
}

/// What is lit when no lamp is there.
const DUSK: f32 = 0.3;

/// The scene's lights that OpenGL has room for.
pub struct Lamps<'a> {
    gl: &'a Gl,
    room: u32,
    list: Vec<Lamp<'a>>,
}

impl<'a> Lamps<'a> {
    /// Lists the lights; `shadows`: those that cast shadows do.
    pub fn new(gl: &'a Gl, lights: &'a [mjvLight], shadows: bool) -> Self {
        let room = gl.get_integer(gl::MAX_LIGHTS).max(0) as u32;
        let known = lights
            .iter()
            .filter(|l| matches!(l.r#type, mjLIGHT_SPOT | mjLIGHT_DIRECTIONAL));
        let lamp = |(light, i): (&'a mjvLight, u32)| Lamp {
            light,
            name: gl::LIGHT0 + i,
            shadows: shadows && light.castshadow != 0,
        };
        let list = known.zip(0..room).map(lamp).collect();
        Self { gl, room, list }
    }

    /// Sets what does not depend on the view, and switches all off.
    pub fn describe(&self) {
        let gl = self.gl;
        let dusk = if self.list.is_empty() { DUSK } else { 0.0 };
        gl.light_modelfv(gl::LIGHT_MODEL_AMBIENT, &[dusk, dusk, dusk, 1.0]);
        gl.light_modeli(gl::LIGHT_MODEL_TWO_SIDE, 0);
        gl.light_modeli(gl::LIGHT_MODEL_LOCAL_VIEWER, 1);
        for lamp in &self.list {
            let (light, name) = (lamp.light, lamp.name);
            let color = |c: [f32; 3]| [c[0], c[1], c[2], 1.0];
            gl.lightfv(name, gl::AMBIENT, &color(light.ambient));
            gl.lightfv(name, gl::DIFFUSE, &color(light.diffuse));
            gl.lightfv(name, gl::SPECULAR, &color(light.specular));
            let (exponent, cutoff, attenuation) = match light.r#type {
                mjLIGHT_SPOT => (light.exponent, light.cutoff, light.attenuation),
                _ => (0.0, 180.0, [1.0, 0.0, 0.0]),
            };
            gl.lightf(name, gl::SPOT_EXPONENT, exponent);
            gl.lightf(name, gl::SPOT_CUTOFF, cutoff);
            let [constant, linear, quadratic] = attenuation;
            gl.lightf(name, gl::CONSTANT_ATTENUATION, constant);
            gl.lightf(name, gl::LINEAR_ATTENUATION, linear);
            gl.lightf(name, gl::QUADRATIC_ATTENUATION, quadratic);
        }
        for i in 0..self.room {
            gl.disable(gl::LIGHT0 + i);
        }
    }

    /// Puts all lights where they are in the space of the matrix in use, and switches on those that `lit` picks.
    pub fn place(&self, lit: impl Fn(&Lamp) -> bool) {
        let gl = self.gl;
        for lamp in &self.list {
            let row = |v: Vector, w: f32| [v[0], v[1], v[2], w];
            let (pos, dir) = (lamp.light.pos, lamp.light.dir);
            if lamp.light.r#type == mjLIGHT_SPOT {
                gl.lightfv(lamp.name, gl::SPOT_DIRECTION, &row(dir, 0.0));
                gl.lightfv(lamp.name, gl::POSITION, &row(pos, 1.0));
            } else {
                gl.lightfv(lamp.name, gl::POSITION, &row(dir.map(|x| -x), 0.0));
            }
            if lit(lamp) {
                gl.enable(lamp.name);
            }
        }
    }

    /// Switches all on.
    pub fn on(&self) {
        self.list.iter().for_each(|lamp| self.gl.enable(lamp.name));
    }

    /// Switches all off.
    pub fn off(&self) {
        self.list.iter().for_each(|lamp| self.gl.disable(lamp.name));
    }

    /// Lights with shadows.
    pub fn casting(&self) -> impl Iterator<Item = &Lamp<'a>> {
        self.list.iter().filter(|lamp| lamp.shadows)
    }
}
