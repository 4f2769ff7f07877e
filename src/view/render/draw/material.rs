//! What a geom's surface is made of: colors, shininess, and its texture.
//!
//! A texture of two dimensions is laid on by the shape's own coordinates where it has some, otherwise it is projected along
//! the third axis; a cube surrounds the shape. How often it repeats counts per shape, or, if uniform, per unit of length.

use core::ffi::c_int;

use crate::abi::*;
use crate::view::render::gl::{self, Gl};

const BOTH: gl::GLenum = gl::FRONT_AND_BACK;

/// Shininess 1 in OpenGL's measure.
const SHINE: f32 = 128.0;

/// Sets the geom's colors, darkened by `tint`; `alpha` is the share of its opacity that is left, `glow` of its emission.
pub fn paint(gl: &Gl, geom: &mjvGeom, tint: f32, alpha: f64, glow: bool) {
    let [r, g, b, a] = geom.rgba;
    let color = [r * tint, g * tint, b * tint, (f64::from(a) * alpha) as f32];
    let emission = if glow { geom.emission } else { 0.0 };
    let grey = |x: f32| [x, x, x, 1.0];
    let [r, g, b] = [0, 1, 2].map(|i| color[i] * emission);
    gl.materialfv(BOTH, gl::EMISSION, &[r, g, b, 1.0]);
    gl.color_4fv(&color);
    gl.materialf(BOTH, gl::SHININESS, geom.shininess * SHINE);
    gl.materialfv(BOTH, gl::SPECULAR, &grey(geom.specular));
}

/// The smallest size that a texture is fitted to.
const SMALL: f32 = 1e-15;

/// How a texture lies on a geom.
#[derive(Clone, Copy, PartialEq)]
enum Laid {
    /// by coordinates of the shape, through the matrix of textures
    Coordinates,
    /// along the third axis
    Projected,
    /// around the shape
    Cube,
}

/// A geom's texture.
pub struct Texture {
    name: u32,
    laid: Laid,
    uniform: bool,
    repeat: [f32; 2],
}

impl Texture {
    /// The texture of the geom's material; None without one.
    pub fn of(con: &mjrContext, geom: &mjvGeom) -> Option<Self> {
        let material = usize::try_from(geom.matid).ok()?;
        let uniform = *con.mat_texuniform.get(material)? != 0;
        let role = material * mjNTEXROLE as usize + mjTEXROLE_RGB as usize;
        let texture = usize::try_from(con.mat_texid[role]).ok()?;
        let (name, kind) = known(con, texture)?;
        let laid = match geom.r#type {
            mjGEOM_FLEX | mjGEOM_SKIN => Laid::Coordinates,
            _ if geom.texcoord != 0 => Laid::Coordinates,
            _ if kind != mjTEXTURE_2D => Laid::Cube,
            mjGEOM_MESH | mjGEOM_SDF | mjGEOM_HFIELD | mjGEOM_LINE | mjGEOM_LINEBOX => {
                Laid::Projected
            }
            _ => Laid::Coordinates,
        };
        let repeat = [2 * material, 2 * material + 1].map(|i| con.mat_texrepeat[i]);
        Some(Self {
            name,
            laid,
            uniform,
            repeat,
        })
    }

    /// Turns texturing on for this geom.
    pub fn on(&self, gl: &Gl, geom: &mjvGeom) {
        gl.active_texture(gl::TEXTURE0);
        self.switch(|cap| gl.enable(cap));
        gl.bind_texture(self.target(), self.name);
        let [x, y, z] = geom.size;
        let [u, v] = self.scales(geom);
        match self.laid {
            Laid::Coordinates => {
                gl.matrix_mode(gl::TEXTURE);
                gl.load_identity();
                if geom.r#type == mjGEOM_PLANE && !(x > 0.0 && y > 0.0) {
                    gl.translatef(-0.5, -0.5, 0.0);
                }
                gl.scalef(u, v, 1.0);
                gl.matrix_mode(gl::MODELVIEW);
            }
            Laid::Projected => {
                gl.tex_genfv(gl::S, gl::OBJECT_PLANE, &[0.5 * u, 0.0, 0.0, -0.5]);
                gl.tex_genfv(gl::T, gl::OBJECT_PLANE, &[0.0, -0.5 * v, 0.0, -0.5]);
            }
            Laid::Cube => {
                let [x, y, z] = if self.uniform { [x, y, z] } else { [1.0; 3] };
                gl.tex_genfv(gl::S, gl::OBJECT_PLANE, &[x, 0.0, 0.0, 0.0]);
                gl.tex_genfv(gl::T, gl::OBJECT_PLANE, &[0.0, y, 0.0, 0.0]);
                gl.tex_genfv(gl::R, gl::OBJECT_PLANE, &[0.0, 0.0, z, 0.0]);
            }
        }
    }

    /// Repetitions over the shape, on both of its axes; over a meter, where its list is in meters. A size that is not positive
    /// counts as 1.
    fn scales(&self, geom: &mjvGeom) -> [f32; 2] {
        let (soft, meters) = match geom.r#type {
            mjGEOM_FLEX | mjGEOM_SKIN => (true, false),
            mjGEOM_MESH | mjGEOM_SDF | mjGEOM_HFIELD => (false, self.laid == Laid::Projected),
            _ => (false, false),
        };
        core::array::from_fn(|i| {
            let (mut scale, size) = (self.repeat[i], geom.size[i]);
            if size > 0.0 {
                if meters {
                    scale /= size.max(SMALL);
                }
                if self.uniform && !soft {
                    scale *= size;
                }
            }
            scale
        })
    }

    /// Turns it off.
    pub fn off(&self, gl: &Gl) {
        gl.active_texture(gl::TEXTURE0);
        self.switch(|cap| gl.disable(cap));
        if self.laid == Laid::Coordinates {
            gl.matrix_mode(gl::TEXTURE);
            gl.load_identity();
            gl.matrix_mode(gl::MODELVIEW);
        }
    }

    fn target(&self) -> gl::GLenum {
        match self.laid {
            Laid::Cube => gl::TEXTURE_CUBE_MAP,
            _ => gl::TEXTURE_2D,
        }
    }

    fn switch(&self, set: impl Fn(gl::GLenum)) {
        set(self.target());
        let coordinates: &[gl::GLenum] = match self.laid {
            Laid::Coordinates => &[],
            Laid::Projected => &[gl::TEXTURE_GEN_S, gl::TEXTURE_GEN_T],
            Laid::Cube => CUBE_COORDINATES,
        };
        coordinates.iter().for_each(|&cap| set(cap));
    }
}

const CUBE_COORDINATES: &[gl::GLenum] = &[gl::TEXTURE_GEN_S, gl::TEXTURE_GEN_T, gl::TEXTURE_GEN_R];

/// Turns on a cube around the picture, whose third axis is up; it is turned off by `cube_off`.
pub fn cube_on(gl: &Gl, name: u32) {
    gl.active_texture(gl::TEXTURE0);
    gl.enable(gl::TEXTURE_CUBE_MAP);
    CUBE_COORDINATES.iter().for_each(|&cap| gl.enable(cap));
    gl.bind_texture(gl::TEXTURE_CUBE_MAP, name);
    gl.tex_genfv(gl::S, gl::OBJECT_PLANE, &[1.0, 0.0, 0.0, 0.0]);
    gl.tex_genfv(gl::T, gl::OBJECT_PLANE, &[0.0, 0.0, 1.0, 0.0]);
    gl.tex_genfv(gl::R, gl::OBJECT_PLANE, &[0.0, -1.0, 0.0, 0.0]);
}

/// Undoes `cube_on`.
pub fn cube_off(gl: &Gl) {
    gl.active_texture(gl::TEXTURE0);
    gl.disable(gl::TEXTURE_CUBE_MAP);
    CUBE_COORDINATES.iter().for_each(|&cap| gl.disable(cap));
}

/// Name and kind of a texture; None where the context has none of this number.
pub fn known(con: &mjrContext, number: usize) -> Option<(u32, c_int)> {
    let kind = *con.textureType.get(number)?;
    (number < con.ntexture.max(0) as usize).then(|| (con.texture[number], kind))
}
