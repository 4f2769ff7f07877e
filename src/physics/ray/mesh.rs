//! Rays against meshes, through the tree of boxes around their faces.

use super::Hit;
use super::triangle::{Ray, nearer};
use crate::base::Model;
use crate::math::Vec3;

/// Boxes waiting for a visit; a tree deeper than this is searched face by face.
const WAITING: usize = 128;

/// Nearest face of mesh `id` on a ray in the mesh's frame.
pub fn mesh(m: Model, id: usize, ray: &Ray) -> Option<Hit> {
    let root = m.mesh_bvhadr()[id] as usize;
    let num = m.mesh_bvhnum()[id] as usize;
    if num == 0 {
        return all_faces(m, id, ray);
    }
    let (child, face) = (m.bvh_child(), m.bvh_nodeid());
    let mut best = None;
    let mut waiting = [0; WAITING];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let node = root + waiting[count];
        match enters(&m.bvh_aabb()[node], ray) {
            None => continue,
            Some(x) if best.is_some_and(|hit: Hit| x > hit.dist) => continue,
            Some(_) => {}
        }
        if face[node] >= 0 {
            nearer(&mut best, ray.triangle(corners(m, id, face[node] as usize)));
            continue;
        }
        if count + 2 > WAITING {
            return all_faces(m, id, ray);
        }
        // the second child is looked at first
        for &c in child[node].iter().filter(|&&c| c >= 0) {
            waiting[count] = c as usize;
            count += 1;
        }
    }
    best
}

/// Where the ray enters a box, which is taken a little larger: faces along an axis make flat ones.
fn enters(aabb: &[f64; 6], ray: &Ray) -> Option<f64> {
    let centre = Vec3([aabb[0], aabb[1], aabb[2]]);
    let half = core::array::from_fn(|k| {
        let size = aabb[3 + k];
        size + 1e-9 * (size + (centre[k] - ray.pnt[k]).abs())
    });
    ray.span(centre, Vec3(half)).map(|(enter, _)| enter)
}

fn all_faces(m: Model, id: usize, ray: &Ray) -> Option<Hit> {
    let mut best = None;
    for face in 0..m.mesh_facenum()[id] as usize {
        nearer(&mut best, ray.triangle(corners(m, id, face)));
    }
    best
}

/// Corners of a face of mesh `id`.
fn corners(m: Model, id: usize, face: usize) -> [Vec3; 3] {
    let vertex = m.mesh_vertadr()[id] as usize;
    m.mesh_face()[m.mesh_faceadr()[id] as usize + face]
        .map(|v| Vec3(m.mesh_vert()[vertex + v as usize].map(f64::from)))
}
