//! Points and elements from the tetrahedra of a mesh, as they are.

use super::parameters::Draft;
use crate::author::asset::MeshData;

/// Tetrahedra and their nodes.
pub fn draft(data: &MeshData) -> Draft {
    Draft {
        dim: 3,
        point: data.node.as_chunks::<3>().0.to_vec(),
        element: data.tet.clone(),
        ..Draft::default()
    }
}
