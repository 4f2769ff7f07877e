//! Tree of boxes over the faces of a mesh. Computation: coChecking.

use crate::author::compile::basis::bvh;
use crate::author::geometry::algebra::{V3, add, sub};
use crate::math::Vec3;
use crate::pipeline::setconst::bounds::Bounds;

/// Boxes around the faces, split by circumcentres.
pub(super) fn face_tree(vert: &[V3], face: &[[i32; 3]]) -> Vec<bvh::Node> {
    let boxes = face.iter().map(|f| {
        let [a, b, c] = f.map(|v| vert[v as usize]);
        // finite all of them
        let least = |x: f64, y: f64| if y < x { y } else { x };
        let most = |x: f64, y: f64| if y > x { y } else { x };
        let lo: V3 = std::array::from_fn(|k| least(least(a[k], b[k]), c[k]));
        let hi: V3 = std::array::from_fn(|k| most(most(a[k], b[k]), c[k]));
        // rounded as centre and half size
        let mid: V3 = std::array::from_fn(|k| 0.5 * (lo[k] + hi[k]));
        let half: V3 = std::array::from_fn(|k| 0.5 * (hi[k] - lo[k]));
        Bounds {
            lo: Vec3(sub(mid, half)),
            hi: Vec3(add(mid, half)),
        }
    });
    let centres = face
        .iter()
        .map(|f| circumcentre(f.map(|v| vert[v as usize])))
        .collect();
    bvh::build_over(centres, boxes)
}

pub(super) fn circumcentre([v0, v1, v2]: [V3; 3]) -> V3 {
    use crate::author::geometry::algebra::{cross, dot};
    let (a, b) = (sub(v0, v2), sub(v1, v2));
    let n = cross(a, b);
    let area = dot(n, n).sqrt();
    let (aa, bb) = (dot(a, a), dot(b, b));
    let w = std::array::from_fn(|k| aa * b[k] - bb * a[k]);
    let r = cross(w, n);
    std::array::from_fn(|k| r[k] / (2.0 * area * area) + v2[k])
}
