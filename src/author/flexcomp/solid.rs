//! Points and elements from the tetrahedra of a mesh, as they are.

use super::parameters::Draft;
use crate::author::geometry::algebra::V3;

/// Tetrahedra and their nodes.
pub fn draft(node: &[V3], tet: &[i32]) -> Draft {
    Draft {
        dim: 3,
        point: node.to_vec(),
        element: tet.to_vec(),
        ..Draft::default()
    }
}
