//! Meshes of a model: its faces, and its convex hull.

use core::ffi::c_int;

use super::super::gl::{self, Gl};
use super::super::{Outcome, problem};
use super::{fill, names, primitives};
use crate::abi::mjrContext;
use crate::base::Model;

/// Makes two lists for each mesh.
pub fn make(gl: &Gl, con: &mut mjrContext, m: Model<'_>) -> Outcome {
    con.rangeMesh = 2 * m.nmesh() as i32;
    con.baseMesh = names(gl, con.rangeMesh)?;
    (0..m.nmesh()).try_for_each(|id| upload(gl, con, m, id as c_int))
}

/// Fills the lists of one mesh anew.
pub fn upload(gl: &Gl, con: &mjrContext, m: Model<'_>, id: c_int) -> Outcome {
    let known = usize::try_from(id).ok().filter(|&i| i < m.nmesh());
    let Some(i) = known else {
        return Err(problem!("Invalid mesh index {id}"));
    };
    let lists = con.baseMesh.wrapping_add(2 * i as u32);
    gl.delete_lists(lists, 2);
    let mesh = Mesh::new(m, i);
    fill(gl, lists, || mesh.faces(gl));
    if let Some(graph) = mesh.graph {
        fill(gl, lists + 1, || mesh.hull(gl, graph));
    }
    Ok(())
}

/// A corner's normal is drawn if its cosine with the face's normal is at least this.
const SMOOTH: f32 = 0.8;

/// Rows of one mesh.
struct Mesh<'a> {
    vertices: &'a [[f32; 3]],
    normals: &'a [[f32; 3]],
    texcoords: Option<&'a [[f32; 2]]>,
    faces: &'a [[c_int; 3]],
    face_normals: &'a [[c_int; 3]],
    face_texcoords: &'a [[c_int; 3]],
    graph: Option<&'a [c_int]>,
}

/// Rows `adr` to `adr + n` of an array; none where they are not inside.
fn rows<T>(all: &[T], adr: c_int, n: c_int) -> &[T] {
    let range = usize::try_from(adr)
        .ok()
        .zip(usize::try_from(n).ok())
        .and_then(|(adr, n)| all.get(adr..adr.checked_add(n)?));
    range.unwrap_or(&[])
}

impl<'a> Mesh<'a> {
    fn new(m: Model<'a>, i: usize) -> Self {
        let (adr, n) = (m.mesh_faceadr()[i], m.mesh_facenum()[i]);
        let textured = m.mesh_texcoordadr()[i] >= 0;
        let texcoords = || {
            let (adr, n) = (m.mesh_texcoordadr()[i], m.mesh_texcoordnum()[i]);
            rows(m.mesh_texcoord(), adr, n)
        };
        let graph = usize::try_from(m.mesh_graphadr()[i]).ok();
        Self {
            vertices: rows(m.mesh_vert(), m.mesh_vertadr()[i], m.mesh_vertnum()[i]),
            normals: rows(
                m.mesh_normal(),
                m.mesh_normaladr()[i],
                m.mesh_normalnum()[i],
            ),
            texcoords: textured.then(texcoords),
            faces: rows(m.mesh_face(), adr, n),
            face_normals: rows(m.mesh_facenormal(), adr, n),
            face_texcoords: rows(m.mesh_facetexcoord(), adr, n),
            graph: graph.map(|at| m.mesh_graph().get(at..).unwrap_or(&[])),
        }
    }

    fn texcoord(&self, gl: &Gl, index: c_int) {
        if let Some(list) = self.texcoords
            && let Some(st) = row(list, index)
        {
            gl.tex_coord_2fv(st);
        }
    }

    fn faces(&self, gl: &Gl) {
        primitives(gl, gl::TRIANGLES, || {
            for (face, corners) in self.faces.iter().enumerate() {
                let corners = corners.map(|index| row(self.vertices, index).copied());
                let [Some(a), Some(b), Some(c)] = corners else {
                    continue;
                };
                let across = normal([a, b, c]);
                for (k, vertex) in [a, b, c].iter().enumerate() {
                    self.texcoord(gl, self.face_texcoords[face][k]);
                    let own = row(self.normals, self.face_normals[face][k]).unwrap_or(&across);
                    // edges stay sharp, unless a texture lies over them
                    let sharp = self.texcoords.is_none() && dot(*own, across) < SMOOTH;
                    gl.normal_3fv(if sharp { &across } else { own });
                    gl.vertex_3fv(vertex);
                }
            }
        });
    }

    /// The faces in the hull's graph: numbers of vertices and faces, two rows for the vertices, the edges (three for each
    /// face and one for each vertex), then the faces' vertices.
    fn hull(&self, gl: &Gl, graph: &[c_int]) {
        let Some(&[nvert, nface]) = graph.first_chunk::<2>() else {
            return;
        };
        let start = 2 + 3 * i64::from(nvert) + 3 * i64::from(nface);
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let faces = graph.get(start..).unwrap_or(&[]).as_chunks::<3>().0;
        primitives(gl, gl::TRIANGLES, || {
            for face in faces.iter().take(nface.max(0) as usize) {
                let corners = face.map(|index| row(self.vertices, index).copied());
                let [Some(a), Some(b), Some(c)] = corners else {
                    continue;
                };
                gl.normal_3fv(&normal([a, b, c]));
                for (index, vertex) in face.iter().zip([a, b, c]) {
                    self.texcoord(gl, *index);
                    gl.vertex_3fv(&vertex);
                }
            }
        });
    }
}

fn row<T>(list: &[T], index: c_int) -> Option<&T> {
    list.get(usize::try_from(index).ok()?)
}

/// Unit vector across a triangle whose corners go round against the clock.
pub(super) fn normal([a, b, c]: [[f32; 3]; 3]) -> [f32; 3] {
    let less = |p: [f32; 3], q: [f32; 3]| core::array::from_fn(|k| p[k] - q[k]);
    let ([x, y, z], [u, v, w]): ([f32; 3], [f32; 3]) = (less(b, a), less(c, a));
    let n = [y * w - z * v, z * u - x * w, x * v - y * u];
    let length = dot(n, n).sqrt();
    if length < f32::MIN_POSITIVE {
        return [1.0, 0.0, 0.0];
    }
    n.map(|x| x * (1.0 / length))
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
