//! Textures of a model, and which of them materials have.

use core::ffi::c_int;

use super::gl::{self, Gl};
use super::{Outcome, Problem, problem};
use crate::abi::*;
use crate::base::Model;

/// A decoded image: rows of pixels, `tex_nchannel` bytes each.
pub struct Image {
    pub width: i32,
    pub height: i32,
    pub colorspace: c_int,
    pub data: Vec<u8>,
}

/// Gives the image of a texture whose pixels are not in the model.
pub type Decode<'a> = &'a dyn Fn(usize) -> Outcome<Image>;

/// The faces of a cube in the order in which its images lie.
const FACES: [u32; 6] = [
    gl::TEXTURE_CUBE_MAP_POSITIVE_X,
    gl::TEXTURE_CUBE_MAP_NEGATIVE_X,
    gl::TEXTURE_CUBE_MAP_POSITIVE_Y,
    gl::TEXTURE_CUBE_MAP_NEGATIVE_Y,
    gl::TEXTURE_CUBE_MAP_POSITIVE_Z,
    gl::TEXTURE_CUBE_MAP_NEGATIVE_Z,
];

/// Coordinates, and the planes that make them from a place.
const AXES: [(u32, [f32; 4]); 3] = [
    (gl::S, [1.0, 0.0, 0.0, 0.0]),
    (gl::T, [0.0, 1.0, 0.0, 0.0]),
    (gl::R, [0.0, 0.0, 1.0, 0.0]),
];

/// Notes which textures materials with a texture of color have, how often they repeat, and whether uniformly.
pub fn note_materials(m: Model<'_>, con: &mut mjrContext) {
    let roles = m.mat_texid().len().min(mjMAXMATERIAL as usize);
    con.mat_texid.fill(-1);
    for (i, ids) in m.mat_texid()[..roles].iter().enumerate() {
        if ids[mjTEXROLE_RGB as usize] < 0 {
            continue;
        }
        con.mat_texid[i * ids.len()..][..ids.len()].copy_from_slice(ids);
        con.mat_texuniform[i] = m.mat_texuniform()[i].into();
        con.mat_texrepeat[2 * i..2 * i + 2].copy_from_slice(&m.mat_texrepeat()[i]);
    }
    // the last material has the texture of the sky
    let sky = m
        .tex_type()
        .iter()
        .position(|kind| *kind == mjTEXTURE_SKYBOX);
    if let Some(id) = sky {
        let last = mjMAXMATERIAL as usize - 1;
        con.mat_texid[last * mjNTEXROLE as usize + mjTEXROLE_RGB as usize] = id as c_int;
    }
}

/// Uploads all textures of a model. `warn` is told of those that cannot be drawn.
pub fn make(
    gl: &Gl,
    con: &mut mjrContext,
    m: Model<'_>,
    decode: Decode<'_>,
    warn: &mut dyn FnMut(Problem),
) -> Outcome {
    let n = m.ntex();
    if n > con.texture.len() {
        return Err(problem!(
            "{n} textures, at most {} can be drawn",
            con.texture.len()
        ));
    }
    con.ntexture = n as c_int;
    if n > 0 {
        gl.gen_textures(&mut con.texture[..n]);
    }
    con.textureType[..n].copy_from_slice(m.tex_type());
    for i in 0..n {
        if let Err(why) = upload(gl, con, m, i as c_int, decode)? {
            warn(why);
        }
    }
    Ok(())
}

/// Deletes all textures.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    let n = usize::try_from(con.ntexture)
        .unwrap_or(0)
        .min(con.texture.len());
    if n > 0 {
        gl.delete_textures(&con.texture[..n]);
    }
    con.ntexture = 0;
}

/// Uploads one texture; the inner result says why it cannot be drawn.
pub fn upload(
    gl: &Gl,
    con: &mjrContext,
    m: Model<'_>,
    id: c_int,
    decode: Decode<'_>,
) -> Outcome<Outcome> {
    let known = usize::try_from(id)
        .ok()
        .filter(|&i| i < m.ntex() && i < con.texture.len());
    let Some(i) = known else {
        return Err(problem!("Invalid texture index {id}"));
    };
    let channels = m.tex_nchannel()[i];
    if channels != 3 && channels != 4 {
        return Ok(Err(problem!(
            "texture {i}: classic renderer can't upload {channels}-channel data, skipping (KTX/encoded textures need the \
             Filament renderer)"
        )));
    }
    let decoded;
    let (size, colorspace, data) = match usize::try_from(m.tex_adr()[i]) {
        Ok(at) => {
            let size = [m.tex_width()[i], m.tex_height()[i]];
            let data = m.tex_data().get(at..).unwrap_or(&[]);
            (size, m.tex_colorspace()[i], data)
        }
        Err(_) => {
            decoded = match decode(i) {
                Ok(image) => image,
                Err(why) => {
                    let why = why.as_str();
                    return Ok(Err(problem!("texture {i}: not uploaded, {why}")));
                }
            };
            let size = [decoded.width, decoded.height];
            (size, decoded.colorspace, &decoded.data[..])
        }
    };
    let pixels = Pixels {
        format: if channels == 3 { gl::RGB } else { gl::RGBA },
        srgb: colorspace == mjCOLORSPACE_SRGB && gl.features.srgb,
        size,
        data,
    };
    match m.tex_type()[i] {
        mjTEXTURE_2D => flat(gl, con.texture[i], &pixels),
        _ => cube(gl, con.texture[i], &pixels),
    }
    Ok(Ok(()))
}

/// Pixels on their way.
struct Pixels<'a> {
    format: u32,
    srgb: bool,
    size: [i32; 2],
    data: &'a [u8],
}

impl Pixels<'_> {
    /// How OpenGL is to keep them.
    fn kept(&self) -> u32 {
        match (self.srgb, self.format) {
            (false, format) => format,
            (true, gl::RGB) => gl::SRGB8_EXT,
            (true, _) => gl::SRGB8_ALPHA8_EXT,
        }
    }

    /// Bytes of an image of this size.
    fn bytes(&self, [width, height]: [i32; 2]) -> usize {
        let [w, h] = [width, height].map(|n| n.max(0) as usize);
        w * h * gl::channels(self.format)
    }

    /// Gives an image to a target of the bound texture, if it is whole.
    fn give(&self, gl: &Gl, target: u32, size: [i32; 2], at: usize) {
        let data = self.data.get(at..at + self.bytes(size));
        if data.is_some() {
            gl.tex_image_2d(target, self.kept(), size, self.format, data);
        }
    }
}

/// Binds a texture and says how it is looked up.
fn prepare(gl: &Gl, kind: u32, name: u32, wraps: &[u32], wrap: u32, axes: &[(u32, [f32; 4])]) {
    gl.active_texture(gl::TEXTURE0);
    gl.enable(kind);
    gl.bind_texture(kind, name);
    for &direction in wraps {
        gl.tex_parameteri(kind, direction, wrap as i32);
    }
    gl.tex_parameteri(kind, gl::TEXTURE_MAG_FILTER, gl::LINEAR as i32);
    let smooth = gl::LINEAR_MIPMAP_LINEAR as i32;
    gl.tex_parameteri(kind, gl::TEXTURE_MIN_FILTER, smooth);
    for (coord, _) in axes {
        gl.tex_geni(*coord, gl::TEXTURE_GEN_MODE, gl::OBJECT_LINEAR as i32);
    }
    for (coord, plane) in axes {
        gl.tex_genfv(*coord, gl::OBJECT_PLANE, plane);
    }
}

fn flat(gl: &Gl, name: u32, pixels: &Pixels<'_>) {
    let kind = gl::TEXTURE_2D;
    let wraps = [gl::TEXTURE_WRAP_S, gl::TEXTURE_WRAP_T];
    prepare(gl, kind, name, &wraps, gl::REPEAT, &AXES[..2]);
    pixels.give(gl, kind, pixels.size, 0);
    gl.generate_mipmap(kind);
    gl.disable(kind);
}

/// Six images below each other, or one for all faces.
fn cube(gl: &Gl, name: u32, pixels: &Pixels<'_>) {
    let kind = gl::TEXTURE_CUBE_MAP;
    let wraps = [gl::TEXTURE_WRAP_S, gl::TEXTURE_WRAP_T, gl::TEXTURE_WRAP_R];
    prepare(gl, kind, name, &wraps, gl::CLAMP_TO_EDGE, &AXES);
    let [width, height] = pixels.size;
    let face = [width; 2];
    let step = if height == width {
        0
    } else {
        pixels.bytes(face)
    };
    for (i, target) in FACES.into_iter().enumerate() {
        pixels.give(gl, target, face, i * step);
    }
    gl.generate_mipmap(kind);
    gl.disable(kind);
}
