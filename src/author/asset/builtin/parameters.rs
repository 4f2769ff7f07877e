//! What all shapes made by formula check and return.

/// What a maker fills; empty lists are left to the compiler.
#[derive(Debug, Default, PartialEq)]
pub struct Shape {
    /// positions
    pub vert: Vec<[f32; 3]>,
    /// normals: one frame of three rows per vertex
    pub normal: Vec<[f32; 3]>,
    /// triangles, counterclockwise seen from outside
    pub face: Vec<[i32; 3]>,
    /// points of a solid, for deformables
    pub node: Vec<[f64; 3]>,
    /// tetrahedra of a solid
    pub tet: Vec<[i32; 4]>,
    /// encloses no volume, so its mass is that of a shell
    pub hollow: Hollow,
}

/// Which inertia a mesh without volume gets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Hollow {
    /// a closed shape: as the user says
    #[default]
    No,
    /// a shell in place of the default
    Default,
    /// always a shell
    Always,
}

/// The parameters, if there are `n`.
pub(super) fn exactly<const N: usize>(p: &[f64], message: &str) -> Result<[f64; N], String> {
    p.try_into().map_err(|_| message.to_owned())
}

/// The first complaint whose condition holds.
pub(super) fn check(complaints: &[(bool, &str)]) -> Result<(), String> {
    match complaints.iter().find(|(wrong, _)| *wrong) {
        Some((_, message)) => Err((*message).to_owned()),
        None => Ok(()),
    }
}

pub(super) fn single(p: [f64; 3]) -> [f32; 3] {
    p.map(|x| x as f32)
}

/// Unit vector, with the length in the same precision as the coordinates.
pub(super) fn scaled(p: [f64; 3]) -> [f64; 3] {
    let n = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
    p.map(|x| x / n)
}
