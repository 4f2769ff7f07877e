//! What a mesh file holds.

/// What a mesh file holds, as given: three numbers per vertex and normal, two per texture
/// coordinate, three indices per face. Indices are not yet checked against the vertices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshData {
    pub vert: Vec<f32>,
    pub normal: Vec<f32>,
    pub texcoord: Vec<f32>,
    pub face: Vec<i32>,
    pub facenormal: Vec<i32>,
    pub facetexcoord: Vec<i32>,
    /// points of a solid, three numbers each, of which the vertices are roundings
    pub node: Vec<f64>,
    /// tetrahedra of a solid, four nodes each
    pub tet: Vec<i32>,
    /// remarks to be reported as warnings
    pub warnings: Vec<String>,
}
