//! A mesh compiled without the rest of its model, and brought back from its frame of inertia: what a flexcomp is made of.
//! XML reference: flexcomp mesh.
//!
//! The way there and back leaves its rounding, that of single precision for vertices.

use super::build::{Mesh, centre};
use super::check;
use crate::author::asset::{Files, Folder, MeshData, decode_mesh, mesh};
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::geometry::algebra::{V3, add, mul_mat_vec, quat_to_mat};

/// A mesh in the frame of its asset: scaled, and seen from its reference frame.
#[derive(Default)]
pub struct Shape {
    pub vert: Vec<V3>,
    pub face: Vec<[i32; 3]>,
    pub texcoord: Vec<[f32; 2]>,
    pub facetexcoord: Vec<[i32; 3]>,
    /// points and tetrahedra of a solid
    pub node: Vec<V3>,
    pub tet: Vec<i32>,
}

impl Mesh {
    /// Compiles the mesh from its file or lists; nothing is taken from the cache, which knows no solids.
    pub fn alone(&mut self, files: &Files) -> Outcome<Shape> {
        check::lists(&self.head, &self.given)?;
        let data = self.read(files)?;
        let solid = data.as_ref().map_or(&self.given, |(data, _)| data);
        let mut node = solid.node.as_chunks::<3>().0.to_vec();
        let tet = solid.tet.clone();
        self.compile(data)?;
        let pose = self.pose();
        self.place(&mut node, &mut []);
        centre(&mut node, &mut [], pose.pos, pose.quat);
        let mat = quat_to_mat(pose.quat);
        let back = |v: V3| add(mul_mat_vec(&mat, v), pose.pos);
        let out = &self.out;
        Ok(Shape {
            vert: out.vert.iter().map(|v| back(v.map(f64::from))).collect(),
            face: out.face.clone(),
            texcoord: out.texcoord.clone(),
            facetexcoord: out.facetexcoord.clone(),
            node: node.into_iter().map(back).collect(),
            tet,
        })
    }

    /// Data of the file, if there is one, and its name.
    fn read(&self, files: &Files) -> Outcome<Option<(MeshData, String)>> {
        if self.file.is_empty() {
            return Ok(None);
        }
        let place = files.place(Folder::Mesh, self.head.elem, &self.file);
        // a file that is not there is nobody's fault
        let bytes = files.read(&place).map_err(Fault::plain)?;
        let foreign = match mesh::is_native(&self.content_type, &place.name) {
            true => None,
            false => files.open.decode_mesh(&self.content_type, &place.name),
        };
        let data = foreign.unwrap_or_else(|| decode_mesh(&self.content_type, &place.name, &bytes));
        let data = data.map_err(|why| Fault::at(&self.head, why))?;
        Ok(Some((data, place.name)))
    }
}
