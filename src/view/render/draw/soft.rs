//! Shapes that the scene itself gives point by point: skins, by buffers of the context, and flexes.

use super::shape::builtin;
use super::vector::turned;
use crate::abi::*;
use crate::base::render_context;
use crate::base::scene::SceneRef;
use crate::math::{Quat, Vec3};
use crate::view::render::gl::{self, Gl};
use crate::view::render::shape::builtin::Builtin;
use crate::view::scene::float::{rounded, vec3};

/// Sends positions and normals of all skins to their buffers.
pub fn upload_skins(gl: &Gl, scn: &SceneRef, con: &mjrContext) {
    let n = scn.nskin();
    for k in 0..n {
        let (Some(surface), buffers) = (scn.skin_surface(k), render_context::skin(con, k)) else {
            continue;
        };
        for (rows, buffer) in surface.into_iter().zip(buffers) {
            gl.bind_buffer(gl::ARRAY_BUFFER, buffer);
            gl.buffer_data(gl::ARRAY_BUFFER, rows, gl::STREAM_DRAW);
        }
    }
    if n > 0 {
        gl.bind_buffer(gl::ARRAY_BUFFER, 0);
    }
}

/// Draws the skin that `geom` stands for.
pub fn skin(gl: &Gl, scn: &SceneRef, con: &mjrContext, geom: &mjvGeom) {
    let number = usize::try_from(geom.objid).ok();
    let Some(k) = number.filter(|&k| k < scn.nskin()) else {
        return;
    };
    let [n, ..] = scn.skin_sizes(k);
    gl.draw_buffers(render_context::skin(con, k), n);
}

/// Draws the flex that `geom` stands for: its faces, and its vertices and edges where there is no smooth skin.
/// Vertices and edges bear no texture; where the texture in use is a map of shadows, they also have no shadow on them.
pub fn flex(gl: &Gl, scn: &SceneRef, con: &mjrContext, geom: &mjvGeom, textured: bool) {
    let Some(shape) = usize::try_from(geom.objid).ok().and_then(|f| scn.flex(f)) else {
        return;
    };
    let raw = scn.raw();
    let [radius, first, count] = geom.size;
    // of a flex in several materials each slice is a geom; the first one draws what is no face
    let sliced = geom.dataid >= 0;
    let smooth = raw.flexskinopt != 0 && !shape.corners.is_empty();
    let bones = !smooth && geom.dataid <= 0;
    let covered = gl.is_enabled(gl::TEXTURE_2D) != 0;
    if covered {
        gl.disable(gl::TEXTURE_2D);
    }
    if raw.flexvertopt != 0 && bones {
        for &[x, y, z] in shape.vertices {
            gl.push_matrix();
            gl.translatef(x, y, z);
            gl.scalef(radius, radius, radius);
            builtin(gl, con, Builtin::Sphere);
            gl.pop_matrix();
        }
    }
    if raw.flexedgeopt != 0 && bones {
        let vertex = |i: i32| shape.vertices.get(usize::try_from(i).ok()?).copied();
        for &[a, b] in shape.edges {
            if let (Some(a), Some(b)) = (vertex(a), vertex(b)) {
                edge(gl, con, radius, [a, b]);
            }
        }
    }
    if covered {
        gl.enable(gl::TEXTURE_2D);
    }
    if raw.flexfaceopt != 0 || smooth {
        let faces = if sliced {
            first as usize..(first as usize).saturating_add(count as usize)
        } else {
            0..shape.corners.len()
        };
        let (Some(corners), Some(normals)) = (
            shape.corners.get(faces.clone()),
            shape.normals.get(faces.clone()),
        ) else {
            return;
        };
        let texcoords = (textured && geom.texcoord != 0)
            .then(|| shape.texcoords.get(faces).map(<[_]>::as_flattened))
            .flatten();
        if !corners.is_empty() {
            let [corners, normals] = [corners, normals].map(<[_]>::as_flattened);
            gl.draw_arrays(gl::TRIANGLES, corners, Some(normals), texcoords);
        }
    }
}

/// A tube from one vertex to another.
fn edge(gl: &Gl, con: &mjrContext, radius: f32, ends: [[f32; 3]; 2]) {
    let [a, b] = ends.map(vec3);
    let middle: Vec3 = 0.5 * (a + b);
    let [x, y, z] = rounded(middle.0);
    let turn = rounded(Quat::z_to_vec(b - a).to_mat().0);
    gl.push_matrix();
    gl.translatef(x, y, z);
    gl.mult_matrixf(&turned(&turn));
    gl.scalef(radius, radius, (0.5 * (b - a).norm()) as f32);
    builtin(gl, con, Builtin::OpenCylinder);
    gl.pop_matrix();
}
