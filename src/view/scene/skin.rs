//! Skins: vertices that follow the bodies of their bones, and normals of the surface. Sums are kept as floats.

use super::float::{quat, rounded, vec3};
use super::geom::visible;
use crate::abi::*;
use crate::base::scene::Scene;
use crate::base::{DataRef, Model};
use crate::math::{MINVAL, Mat3};

/// Writes positions and normals of all skins' vertices; zeros for groups that are not shown.
pub fn update(d: &DataRef, groups: &[mjtByte; mjNGROUP as usize], scn: &mut Scene) {
    let m = d.model();
    for k in 0..m.nskin() {
        let n = m.skin_vertnum()[k].max(0) as usize;
        let Some([vertices, normals]) = scn.skin_mut(k).filter(|[v, _]| v.len() == n) else {
            continue;
        };
        vertices.fill([0.0; 3]);
        normals.fill([0.0; 3]);
        if visible(groups, m.skin_group()[k]) {
            bend(d, k, vertices);
            add_normals(m, k, vertices, normals);
            inflate(m.skin_inflate()[k], vertices, normals);
        }
    }
}

/// Each bone moves its vertices as its body has moved from the pose it was bound in, by their weights.
fn bend(d: &DataRef, skin: usize, vertices: &mut [[f32; 3]]) {
    let m = d.model();
    let bound = &m.skin_vert()[m.skin_vertadr()[skin] as usize..];
    let first = m.skin_boneadr()[skin] as usize;
    for bone in first..first + m.skin_bonenum()[skin] as usize {
        let body = m.skin_bonebodyid()[bone] as usize;
        let rotation = d.xquat()[body] * quat(m.skin_bonebindquat()[bone]).conj();
        let mat: Mat3 = rotation.to_mat();
        let shift = d.xpos()[body] - mat.mul_vec(vec3(m.skin_bonebindpos()[bone]));
        let first = m.skin_bonevertadr()[bone] as usize;
        let own = first..first + m.skin_bonevertnum()[bone] as usize;
        let (ids, weights) = (
            &m.skin_bonevertid()[own.clone()],
            &m.skin_bonevertweight()[own],
        );
        for (&v, &weight) in ids.iter().zip(weights) {
            let v = v as usize;
            let [x, y, z] = rounded((mat.mul_vec(vec3(bound[v])) + shift).0);
            let vertex = &mut vertices[v];
            *vertex = [
                vertex[0] + weight * x,
                vertex[1] + weight * y,
                vertex[2] + weight * z,
            ];
        }
    }
}

/// Sums of the normals of the faces around each vertex, larger faces weighing more, brought to unit length.
fn add_normals(m: Model, skin: usize, vertices: &[[f32; 3]], normals: &mut [[f32; 3]]) {
    let first = m.skin_faceadr()[skin] as usize;
    for face in &m.skin_face()[first..first + m.skin_facenum()[skin] as usize] {
        let [a, b, c] = face.map(|v| vertices[v as usize]);
        let edge = |to: [f32; 3]| vec3(core::array::from_fn(|k| to[k] - a[k]));
        let normal = edge(b).cross(edge(c));
        for v in face {
            let sum = &mut normals[*v as usize];
            *sum = rounded((vec3(*sum) + normal).0);
        }
    }
    for normal in normals {
        let [x, y, z] = *normal;
        let length = f64::from((x * x + y * y + z * z).sqrt());
        let scale = (1.0 / length.max(MINVAL)) as f32;
        *normal = normal.map(|x| x * scale);
    }
}

/// Moves vertices along their normals.
fn inflate(by: f32, vertices: &mut [[f32; 3]], normals: &[[f32; 3]]) {
    if by == 0.0 {
        return;
    }
    for (vertex, normal) in vertices.iter_mut().zip(normals) {
        for (x, n) in vertex.iter_mut().zip(normal) {
            *x += by * n;
        }
    }
}
