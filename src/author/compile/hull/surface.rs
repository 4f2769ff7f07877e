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
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); vert.len()];
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
