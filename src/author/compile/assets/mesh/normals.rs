//! Vertex normals from faces, in the reference's single precision.

use crate::author::geometry::algebra::{EPS, V3, cross, dot, normalize, sub};
use crate::author::geometry::faces::{Four, TOGETHER, apart, corners, three};
use crate::math::real::{Mask, Real};

/// Faces that turn away from the mean normal by more than this cosine do not count.
const SHARP: f64 = 0.8;
const SHORT: f32 = 1e-15;

/// One normal per vertex: the mean over its faces weighted by area, at sharp edges without the
/// faces that disagree unless `smooth`.
pub fn from_faces(vert: &[V3], faces: &[[i32; 3]], smooth: bool) -> Vec<[f32; 3]> {
    let mut normals = vec![[0.0_f32; 3]; vert.len()];
    let mut of_face: Vec<(V3, V3)> = Vec::with_capacity(faces.len());
    for some in faces.chunks(TOGETHER) {
        let (normal, weighted) = weighted_normal(corners(vert, some));
        let (normal, weighted) = (apart(normal), apart(weighted));
        of_face.extend((0..some.len()).map(|i| (normal[i], weighted[i])));
    }
    for (face, (_, weighted)) in faces.iter().zip(&of_face) {
        for &v in face {
            accumulate(&mut normals[v as usize], *weighted);
        }
    }
    if !smooth {
        remove_disagreeing(faces, &of_face, &mut normals);
    }
    for n in &mut normals {
        let norm = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        *n = if norm > SHORT {
            n.map(|x| x / norm)
        } else {
            [0.0, 0.0, 1.0]
        };
    }
    normals
}

fn remove_disagreeing(faces: &[[i32; 3]], of_face: &[(V3, V3)], normals: &mut [[f32; 3]]) {
    let mut removed = vec![[0.0_f32; 3]; normals.len()];
    let unit: Vec<V3> = normals
        .iter()
        .map(|n| {
            let mut u = n.map(f64::from);
            normalize(&mut u);
            u
        })
        .collect();
    for (face, (normal, weighted)) in faces.iter().zip(of_face) {
        for &v in face {
            if dot(*normal, unit[v as usize]) < SHARP {
                accumulate(&mut removed[v as usize], *weighted);
            }
        }
    }
    for (n, r) in normals.iter_mut().zip(&removed) {
        for k in 0..3 {
            n[k] -= r[k];
        }
    }
}

/// Normals of four faces, and those times twice the area. What is too short is left alone, as by [`normalize`].
#[inline(always)]
fn weighted_normal([a, b, c]: [[Four; 3]; 3]) -> ([Four; 3], [Four; 3]) {
    let n = cross(sub(b, a), sub(c, a));
    let square = dot(n, n);
    let (short, norm) = (square.lt(Four::of(EPS)), square.sqrt());
    let scaled = (norm - Four::of(1.0)).abs().gt(Four::of(EPS));
    let n = three(|k| Four::blend(scaled.and(short.not()), n[k] / norm, n[k]));
    let area = Four::blend(short, Four::of(0.0), norm);
    (n, three(|k| n[k] * area))
}

fn accumulate(sum: &mut [f32; 3], add: V3) {
    for k in 0..3 {
        sum[k] = (f64::from(sum[k]) + add[k]) as f32;
    }
}

/// Scales normals to unit length; one without length points up.
pub fn renormalize(normals: &mut [[f32; 3]]) {
    for n in normals {
        let square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        *n = if square > SHORT {
            let scale = 1.0 / square.sqrt();
            n.map(|x| x * scale)
        } else {
            [0.0, 0.0, 1.0]
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_is_smooth_only_on_request() {
        // a small face folded up by a right angle along the edge 0-1 of a large one
        let vert = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.0, 10.0, 0.0],
            [0.0, 0.0, -1.0],
        ];
        let faces = [[0, 1, 2], [0, 3, 1]];
        let sharp = from_faces(&vert, &faces, false);
        let smooth = from_faces(&vert, &faces, true);
        assert_eq!(sharp[0], [0.0, 0.0, 1.0]);
        assert!(smooth[0][1] < -0.05 && smooth[0][2] > 0.9, "{smooth:?}");
        assert_eq!(sharp[3], smooth[3]);
    }
}
