//! Vertex normals from faces, in the reference's single precision.

use crate::author::geometry::algebra::{V3, cross, dot, normalize, sub};

/// Faces that turn away from the mean normal by more than this cosine do not count.
const SHARP: f64 = 0.8;
const SHORT: f32 = 1e-15;

/// One normal per vertex: the mean over its faces weighted by area, at sharp edges without the
/// faces that disagree unless `smooth`.
pub fn from_faces(vert: &[V3], faces: &[[i32; 3]], smooth: bool) -> Vec<[f32; 3]> {
    let mut normals = vec![[0.0_f32; 3]; vert.len()];
    let of_face: Vec<(V3, V3)> = faces.iter().map(|f| weighted_normal(vert, f)).collect();
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

/// Normal of a face, and that normal times twice the area.
fn weighted_normal(vert: &[V3], face: &[i32; 3]) -> (V3, V3) {
    let [a, b, c] = face.map(|v| vert[v as usize]);
    let mut n = cross(sub(b, a), sub(c, a));
    let area = normalize(&mut n);
    (n, n.map(|x| x * area))
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
