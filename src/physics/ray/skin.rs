//! Rays against the triangles of a skin.

use super::triangle::Ray;
use crate::math::Vec3;

/// `mju_raySkin`: distance along the ray, and the corner of the triangle that is nearest to the
/// point it meets.
pub fn skin(faces: &[[i32; 3]], vertices: &[[f32; 3]], ray: &Ray) -> Option<(f64, usize)> {
    let corner = |v: i32| Vec3(vertices[v as usize].map(f64::from));
    let mut best: Option<(f64, usize)> = None;
    for face in faces {
        let Some(hit) = ray.triangle(face.map(corner)) else {
            continue;
        };
        if best.is_some_and(|(dist, _)| dist <= hit.dist) {
            continue;
        }
        let at = ray.pnt.add_scl(ray.vec, hit.dist);
        let far = face.map(|v| at.dist(corner(v)));
        let near = (1..3).fold(0, |k, i| if far[i] < far[k] { i } else { k });
        best = Some((hit.dist, face[near] as usize));
    }
    best
}
