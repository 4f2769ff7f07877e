//! Meshes that a scaled frame stretches along other axes than their own.
//!
//! No `scale` describes such a map, so the mesh of the model stands in the text: vertices brought back
//! from the frame of inertia to that of the element, corners of faces, and texture coordinates when
//! there is one for each vertex. Normals are left to be computed anew.

use super::element::{Value, Values};
use super::writer::{Mode, Writer};
use crate::abi::*;
use crate::author::element::Item;
use crate::author::geometry::algebra::{add, rotate};
use crate::base::Model;

/// What belongs to one mesh in a list of all; nothing for a mesh that has none.
fn part<T>(all: &[T], first: i32, n: i32) -> Option<&[T]> {
    let (first, n) = (usize::try_from(first).ok()?, usize::try_from(n).ok()?);
    all.get(first..first.checked_add(n)?)
}

/// Vertices in the frame of the element, rounded as the author's are.
fn vertices(m: Model, id: usize) -> Option<Vec<f32>> {
    let (pos, quat) = (m.mesh_pos().get(id)?.0, m.mesh_quat().get(id)?.0);
    let own = part(
        m.mesh_vert(),
        *m.mesh_vertadr().get(id)?,
        *m.mesh_vertnum().get(id)?,
    )?;
    let given = own
        .iter()
        .flat_map(|v| add(rotate(v.map(f64::from), quat), pos));
    Some(given.map(|x| x as f32).collect())
}

/// Texture coordinates, when the corners of faces have those of their vertices.
fn texcoords(m: Model<'_>, id: usize) -> Option<&[[f32; 2]]> {
    let n = *m.mesh_vertnum().get(id)?;
    if *m.mesh_texcoordnum().get(id)? != n {
        return None;
    }
    let (first, faces) = (*m.mesh_faceadr().get(id)?, *m.mesh_facenum().get(id)?);
    let corners = |all| part(all, first, faces);
    if corners(m.mesh_face())? != corners(m.mesh_facetexcoord())? {
        return None;
    }
    part(m.mesh_texcoord(), *m.mesh_texcoordadr().get(id)?, n)
}

impl<'a> Writer<'a> {
    /// Attributes in place of the file, the lists and the pose of a mesh, or of its instance, when a
    /// frame shears it.
    pub(super) fn sheared_mesh(
        &self,
        x: Item<'a, mjsMesh>,
        instance: Option<(&str, usize)>,
    ) -> Option<Values> {
        let Mode::Compiled(arrays) = &self.mode else {
            return None;
        };
        let name = instance.map_or(x.name(), |i| i.0);
        if !self.sheared.iter().any(|sheared| sheared == name) {
            return None;
        }
        let own = usize::try_from(x.element().model_id()).ok();
        let (m, id) = (arrays.m, instance.map(|i| i.1).or(own)?);
        let faces = part(
            m.mesh_face(),
            *m.mesh_faceadr().get(id)?,
            *m.mesh_facenum().get(id)?,
        )?;
        let corners: Vec<f64> = faces.iter().flatten().map(|&v| v.into()).collect();
        let mut lists = vec![
            ("vertex", Value::Text(self.singles(&vertices(m, id)?))),
            ("face", Value::Text(self.join(&corners))),
            ("scale", Value::Numbers(vec![1.0; 3])),
        ];
        if let Some(texcoords) = texcoords(m, id) {
            lists.push((
                "texcoord",
                Value::Text(self.singles(texcoords.as_flattened())),
            ));
        }
        let gone = [
            "content_type",
            "file",
            "normal",
            "texcoord",
            "refpos",
            "refquat",
        ];
        // the first value of a name counts
        lists.extend(gone.map(|name| (name, Value::Skip)));
        Some(lists)
    }
}
