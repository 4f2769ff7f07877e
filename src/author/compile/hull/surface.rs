//! A closed convex surface: what the hull of points is.

/// A closed convex surface.
pub struct Hull {
    /// the points on it
    pub vert: Vec<u32>,
    /// triangles as places in `vert`, counter-clockwise from outside
    pub face: Vec<[u32; 3]>,
    /// the vertices around each vertex, as places
    pub neighbours: Vec<Vec<u32>>,
}

impl Hull {
    /// Lists the neighbours in the order of the faces.
    pub(super) fn from_faces(vert: Vec<u32>, face: Vec<[u32; 3]>) -> Self {
        // around a vertex are as many others as faces
        let mut around = vec![0; vert.len()];
        face.iter().flatten().for_each(|&v| around[v as usize] += 1);
        let mut neighbours: Vec<Vec<u32>> = around.into_iter().map(Vec::with_capacity).collect();
        for corners in &face {
            for k in 0..3 {
                let list = &mut neighbours[corners[k] as usize];
                for other in [corners[(k + 1) % 3], corners[(k + 2) % 3]] {
                    if !list.contains(&other) {
                        list.push(other);
                    }
                }
            }
        }
        Hull {
            vert,
            face,
            neighbours,
        }
    }
}
