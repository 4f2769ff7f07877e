//! Meshes from parameters, written into the element as if the user had given them. What a shape leaves to the
//! compiler (the triangles of cones, most normals) stays as the user gave it.

use super::id::ElemId;
use super::spec::Spec;
use crate::abi::*;
use crate::author::asset::builtin::{self, Hollow};

impl Spec {
    /// Replaces vertices, normals and triangles of a mesh by those of a built-in shape.
    pub fn make_mesh(
        &mut self,
        id: ElemId,
        kind: mjtMeshBuiltin,
        params: &[f64],
    ) -> Result<(), String> {
        let shape = builtin::make(kind, params)?;
        let record = &mut self.element_mut(id).record;
        let mesh = *record.get::<mjsMesh>();
        record.set_floats(mesh.uservert, shape.vert.as_flattened());
        if !shape.normal.is_empty() {
            record.set_floats(mesh.usernormal, shape.normal.as_flattened());
        }
        if !shape.face.is_empty() {
            record.set_ints(mesh.userface, shape.face.as_flattened());
        }
        record.set_doubles(mesh.usernode, shape.node.as_flattened());
        record.set_ints(mesh.usertet, shape.tet.as_flattened());
        let legacy = mesh.inertia == mjMESH_INERTIA_LEGACY;
        if shape.hollow == Hollow::Always || shape.hollow == Hollow::Default && legacy {
            record.edit::<mjsMesh>(|mesh| mesh.inertia = mjMESH_INERTIA_SHELL);
        }
        Ok(())
    }
}
