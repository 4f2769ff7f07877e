//! Points and elements from the triangles of a mesh file. XML reference: flexcomp file, origin.

use super::parameters::Draft;
use crate::author::asset::MeshData;
use crate::author::geometry::algebra::{V3, cross, dot, sub};
use std::collections::HashMap;

/// Tetrahedra of less than this six times over are left out.
const FLAT: f64 = 1e-15;

/// Makes edges, triangles, or tetrahedra with the apex `origin`, of a surface; vertices at one place become one.
pub fn draft(data: &MeshData, dim: i32, origin: V3) -> Result<Draft, String> {
    if data.vert.is_empty() || data.face.is_empty() {
        return Err("Vertex and face data required".to_owned());
    }
    let (point, number) = merged(&data.vert);
    let corner = |v: i32| usize::try_from(v).ok().and_then(|v| number.get(v)).copied();
    let face: Option<Vec<i32>> = data.face.iter().map(|&v| corner(v)).collect();
    let face = face.ok_or("vertex index in face does not exist")?;
    let mut draft = Draft {
        dim,
        point,
        texcoord: data.texcoord.clone(),
        ..Draft::default()
    };
    let textured = !data.texcoord.is_empty();
    let texture = match textured {
        true if data.facetexcoord.len() == face.len() => &data.facetexcoord,
        _ => &face,
    };
    let triples = face.chunks_exact(3).zip(texture.chunks_exact(3));
    if dim < 3 {
        let corners = dim as usize + 1;
        for (f, t) in triples {
            draft.element.extend(&f[..corners]);
            draft.elemtexcoord.extend(&t[..corners]);
        }
    } else {
        for (f, t) in triples {
            let [a, b, c] = [f[0], f[1], f[2]].map(|v| sub(draft.point[v as usize], origin));
            if dot(cross(a, b), c) >= FLAT {
                let over = |v: &[i32]| [0, v[0] + 1, v[1] + 1, v[2] + 1];
                draft.element.extend(over(f));
                draft.elemtexcoord.extend(over(t));
            }
        }
        draft.point.insert(0, origin);
        if textured {
            draft.texcoord.splice(0..0, [0.0; 2]);
        }
    }
    if !textured {
        draft.elemtexcoord.clear();
    }
    Ok(draft)
}

/// Vertices without repetition, and the new number of each.
fn merged(vert: &[f32]) -> (Vec<V3>, Vec<i32>) {
    let mut known: HashMap<[u32; 3], i32> = HashMap::new();
    let mut point: Vec<V3> = Vec::new();
    let place = |v: &[f32]| {
        // both zeros are one number
        let key = [v[0], v[1], v[2]].map(|x| (x + 0.0).to_bits());
        *known.entry(key).or_insert_with(|| {
            point.push([v[0], v[1], v[2]].map(f64::from));
            point.len() as i32 - 1
        })
    };
    let number = vert.chunks_exact(3).map(place).collect();
    (point, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_triangles() -> MeshData {
        MeshData {
            vert: vec![
                0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, -0.0, 0.0, 0.0, 0.0, 1.0, 0.0,
            ],
            face: vec![0, 1, 2, 3, 2, 4],
            ..MeshData::default()
        }
    }

    #[test]
    fn shared_vertices_are_merged() {
        let d = draft(&two_triangles(), 2, [0.0; 3]).unwrap();
        assert_eq!(
            (d.point.len(), &d.element[..]),
            (4, &[0, 1, 2, 0, 2, 3][..])
        );
    }

    #[test]
    fn tetrahedra_below_the_surface_only() {
        let below = draft(&two_triangles(), 3, [0.5, 0.5, -1.0]).unwrap();
        assert_eq!(below.element, [0, 1, 2, 3, 0, 1, 3, 4]);
        assert!(
            draft(&two_triangles(), 3, [0.5, 0.5, 1.0])
                .unwrap()
                .element
                .is_empty()
        );
    }
}
