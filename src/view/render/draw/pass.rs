//! One pass over geoms: how each is drawn in it.

use super::material::{self, Texture};
use super::order::seen_from_behind;
use super::shape::{self, Room};
use super::soft;
use super::vector::Vector;
use crate::abi::*;
use crate::base::scene::SceneRef;
use crate::view::render::gl::{self, Gl};

/// What is left of the opacity of a plane seen from behind.
const BACK_OF_PLANE: f64 = 0.3;

/// What passes share.
pub struct Stage<'a> {
    pub gl: &'a Gl,
    pub scn: &'a SceneRef<'a>,
    pub con: &'a mjrContext,
    /// where the picture is seen from, in the model's space
    pub eye: Vector,
    /// transparent geoms, the nearest first
    pub transparent: &'a [usize],
}

/// How a pass shows geoms.
#[derive(Clone, Copy)]
pub struct Look {
    pub textures: bool,
    /// what shines by itself does
    pub glow: bool,
    /// share of their color
    pub tint: f32,
    /// surfaces are lit
    pub lit: bool,
    /// geoms may be seen through
    pub clear: bool,
}

impl Look {
    pub const OPAQUE: Self = Self {
        textures: true,
        glow: true,
        tint: 1.0,
        lit: true,
        clear: false,
    };
}

impl Stage<'_> {
    pub fn flag(&self, flag: mjtRndFlag) -> bool {
        self.scn.raw().flags[flag as usize] != 0
    }

    /// Sets how polygons are filled, as the flag for wireframes has it.
    pub fn fill(&self) {
        let wires = self.flag(mjRND_WIREFRAME);
        let mode = if wires { gl::LINE } else { gl::FILL };
        self.gl.polygon_mode(gl::FRONT_AND_BACK, mode);
    }

    /// Draws one geom.
    pub fn geom(&self, geom: &mjvGeom, look: Look) {
        self.painted(geom, look, |_| {});
    }

    /// Draws one geom; `recolor` comes between its material and its shape.
    pub fn painted(&self, geom: &mjvGeom, look: Look, recolor: impl Fn(&Gl)) {
        let (gl, con) = (self.gl, self.con);
        let texture = look.textures.then(|| Texture::of(con, geom)).flatten();
        match &texture {
            Some(texture) => texture.on(gl, geom),
            None if look.textures && geom.matid >= 0 => gl.active_texture(gl::TEXTURE0),
            None => {}
        }
        let behind = seen_from_behind(geom, self.eye);
        let alpha = if behind && look.clear {
            BACK_OF_PLANE
        } else {
            1.0
        };
        material::paint(gl, geom, look.tint, alpha, look.glow);
        recolor(gl);
        gl.push_matrix();
        match geom.r#type {
            mjGEOM_SKIN => soft::skin(gl, self.scn, con, geom),
            mjGEOM_FLEX => soft::flex(gl, self.scn, con, geom, texture.is_some()),
            _ => {
                shape::enter(gl, geom);
                let room = Room {
                    lit: look.lit,
                    cull: self.flag(mjRND_CULL_FACE),
                };
                shape::draw(gl, con, geom, behind, room);
            }
        }
        gl.pop_matrix();
        if let Some(texture) = &texture {
            texture.off(gl);
        }
    }

    /// Draws the opaque geoms but for one.
    pub fn opaque(&self, but: Option<usize>, look: Look) {
        for (i, geom) in self.scn.geoms().iter().enumerate() {
            if geom.transparent == 0 && Some(i) != but {
                self.geom(geom, look);
            }
        }
    }

    /// Draws the transparent geoms: adding up, from the nearest to the farthest; otherwise in this order and in the other,
    /// which hides most of the difference between them.
    pub fn transparent(&self, look: Look) {
        let gl = self.gl;
        let additive = self.flag(mjRND_ADDITIVE);
        let target = if additive {
            gl::ONE
        } else {
            gl::ONE_MINUS_SRC_ALPHA
        };
        let look = Look {
            clear: true,
            ..look
        };
        let geoms = self.scn.geoms();
        gl.depth_mask(gl::FALSE);
        gl.enable(gl::BLEND);
        gl.blend_func(gl::SRC_ALPHA, target);
        self.transparent
            .iter()
            .for_each(|&i| self.geom(&geoms[i], look));
        if !additive {
            (self.transparent.iter().rev()).for_each(|&i| self.geom(&geoms[i], look));
        }
        gl.depth_mask(gl::TRUE);
        gl.disable(gl::BLEND);
    }
}
