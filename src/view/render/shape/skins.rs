//! Skins of a model: buffers, of which faces and places in the texture are filled once, vertices and normals when drawn.

use super::super::gl::{self, Gl};
use super::super::{Outcome, problem};
use crate::abi::mjrContext;
use crate::base::{Model, render_context};

/// Makes four buffers for each skin.
pub fn make(gl: &Gl, con: &mut mjrContext, m: Model<'_>) -> Outcome {
    if m.nskin() == 0 {
        return Ok(());
    }
    if !render_context::make_skins(con, m.nskin()) {
        return Err(problem!("Could not allocate memory"));
    }
    for k in 0..m.nskin() {
        let mut names = [(); 4].map(|()| gl.gen_buffer());
        let [_, _, texcoords, faces] = names;
        let place = usize::try_from(m.skin_texcoordadr()[k]);
        if place.is_err() {
            // a skin without places in the texture is drawn without them
            gl.delete_buffer(texcoords);
            names[2] = 0;
        }
        render_context::set_skin(con, k, names);
        if let Ok(at) = place {
            let rows = m.skin_texcoord().get(at..);
            let n = m.skin_vertnum()[k].max(0) as usize;
            gl.bind_buffer(gl::ARRAY_BUFFER, texcoords);
            let data = rows.and_then(|rows| rows.get(..n)).unwrap_or(&[]);
            gl.buffer_data(gl::ARRAY_BUFFER, data, gl::STATIC_DRAW);
        }
        let (at, n) = (m.skin_faceadr()[k], m.skin_facenum()[k]);
        let (at, n) = (at.max(0) as usize, n.max(0) as usize);
        let data = m.skin_face().get(at..at + n).unwrap_or(&[]);
        gl.bind_buffer(gl::ELEMENT_ARRAY_BUFFER, faces);
        gl.buffer_data(gl::ELEMENT_ARRAY_BUFFER, data, gl::STATIC_DRAW);
    }
    Ok(())
}

/// Deletes the buffers.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    for k in 0..render_context::skins(con) {
        for name in render_context::skin(con, k) {
            gl.delete_buffer(name);
        }
    }
    render_context::free_skins(con);
}
