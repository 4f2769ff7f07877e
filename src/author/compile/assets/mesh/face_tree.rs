//! Tree of boxes over the faces of a mesh. Computation: coChecking.

use crate::author::compile::basis::bvh;
use crate::author::geometry::algebra::{V3, add, cross, dot, sub};
use crate::author::geometry::faces::{TOGETHER, apart, corners, three};
use crate::math::Vec3;
use crate::math::real::Real;
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
    let mut centres = Vec::with_capacity(face.len());
    for some in face.chunks(TOGETHER) {
        centres.extend_from_slice(&apart(circumcentre(corners(vert, some)))[..some.len()]);
    }
    bvh::build_over(centres, boxes)
}

#[inline(always)]
pub(super) fn circumcentre<N: Real>([v0, v1, v2]: [[N; 3]; 3]) -> [N; 3] {
    let (a, b) = (sub(v0, v2), sub(v1, v2));
    let n = cross(a, b);
    let area = dot(n, n).sqrt();
    let (aa, bb) = (dot(a, a), dot(b, b));
    let w = three(|k| aa * b[k] - bb * a[k]);
    let r = cross(w, n);
    three(|k| r[k] / (N::of(2.0) * area * area) + v2[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centres_together_have_the_bits_of_each() {
        let mut rng = crate::math::testing::Rng::new(1);
        let vert: Vec<V3> = (0..30).map(|_| rng.array()).collect();
        for count in 1..=4 {
            let faces: Vec<[i32; 3]> = (0..count).map(|i| [i, 7 + i * i, 29 - i]).collect();
            let together = apart(circumcentre(corners(&vert, &faces)));
            for (face, centre) in faces.iter().zip(together) {
                assert_eq!(circumcentre(face.map(|v| vert[v as usize])), centre);
            }
        }
    }
}
