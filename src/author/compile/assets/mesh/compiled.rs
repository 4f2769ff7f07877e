//! A mesh under compilation, and what becomes of it.

use super::octree;
use crate::author::asset::{MeshData, Place, Ticket};
use crate::author::compile::basis::bvh;
use crate::author::geometry::algebra::V3;
use std::sync::Arc;

/// What becomes of a mesh.
#[derive(Clone, Default)]
pub struct Compiled {
    /// as stored in the model
    pub vert: Vec<[f32; 3]>,
    pub normal: Vec<[f32; 3]>,
    pub texcoord: Vec<[f32; 2]>,
    pub face: Vec<[i32; 3]>,
    pub facenormal: Vec<[i32; 3]>,
    pub facetexcoord: Vec<[i32; 3]>,
    /// empty without a hull
    pub graph: Vec<i32>,
    pub extrema: [i32; 27],
    pub polygon: Vec<Vec<i32>>,
    pub polynormal: Vec<V3>,
    /// centre and axes of inertia in the given frame
    pub pos: V3,
    pub quat: [f64; 4],
    /// half sizes of the box of equal inertia
    pub half: V3,
    /// volume or area at the mesh's inertia mode
    pub extent: f64,
    /// bounds of the vertices before rounding
    pub bounds: [V3; 2],
    pub bvh: Vec<bvh::Node>,
    /// cells of the distance field, empty without
    pub octree: Vec<octree::Node>,
    /// resolved name of the file, empty without
    pub path: String,
}

/// Where a mesh comes from.
pub enum Origin {
    /// its own lists
    Given,
    /// compiled before
    Kept(Arc<Kept>),
    /// a file read now
    Bytes(Place, Vec<u8>, Ticket),
    /// a file that a decoder of the client read now
    Decoded(Place, Box<MeshData>, Ticket),
}

/// A compiled mesh in the cache. What its decoder warned of is said once, when it decodes.
pub struct Kept(pub Arc<Compiled>);
