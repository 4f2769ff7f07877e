//! Points and elements from the triangles of a mesh. XML reference: flexcomp file, mesh, origin.

use super::parameters::Draft;
use crate::author::asset::MeshData;
use crate::author::compile::Shape;
use crate::author::geometry::algebra::{V3, cross, dot, sub};
use std::collections::HashMap;

/// Tetrahedra of less than this six times over are left out.
const FLAT: f64 = 1e-15;

/// Triangles with or without a texture.
pub struct Surface {
    point: Vec<V3>,
    face: Vec<i32>,
    texcoord: Vec<f32>,
    /// texture coordinates of the corners
    texture: Vec<i32>,
}

impl Surface {
    /// That of a file, where vertices at one place become one. What is no vertex keeps its number.
    pub fn of_file(data: &MeshData) -> Self {
        let (point, number) = merged(&data.vert);
        let corner = |v: i32| usize::try_from(v).ok().and_then(|v| number.get(v)).copied();
        let face: Vec<i32> = data.face.iter().map(|&v| corner(v).unwrap_or(v)).collect();
        let texture = match data.facetexcoord.len() == face.len() {
            true => data.facetexcoord.clone(),
            false => face.clone(),
        };
        Surface {
            point,
            face,
            texcoord: data.texcoord.clone(),
            texture,
        }
    }

    /// That of a mesh asset, as it is.
    pub fn of_asset(shape: Shape) -> Self {
        Surface {
            point: shape.vert,
            face: shape.face.into_flattened(),
            texcoord: shape.texcoord.into_flattened(),
            texture: shape.facetexcoord.into_flattened(),
        }
    }

    /// Makes edges, triangles, or tetrahedra with the apex `origin`.
    pub fn draft(self, dim: i32, origin: V3) -> Result<Draft, String> {
        if self.point.is_empty() || self.face.is_empty() {
            return Err("Vertex and face data required".to_owned());
        }
        let mut draft = Draft {
            dim,
            point: self.point,
            texcoord: self.texcoord,
            ..Draft::default()
        };
        let textured = !draft.texcoord.is_empty();
        let triples = self.face.chunks_exact(3).zip(self.texture.chunks_exact(3));
        if dim < 3 {
            let corners = dim as usize + 1;
            for (f, t) in triples {
                draft.element.extend(&f[..corners]);
                draft.elemtexcoord.extend(&t[..corners]);
            }
        } else {
            let place = |v: i32| draft.point.get(usize::try_from(v).ok()?).copied();
            // whoever checks the elements tells of corners that do not exist
            let below = |f: &[i32]| {
                let corners = (place(f[0]), place(f[1]), place(f[2]));
                let (Some(a), Some(b), Some(c)) = corners else {
                    return true;
                };
                let [a, b, c] = [a, b, c].map(|x| sub(x, origin));
                dot(cross(a, b), c) >= FLAT
            };
            for (f, t) in triples.filter(|(f, _)| below(f)) {
                let next = |v: i32| v.saturating_add(1);
                let over = |v: &[i32]| [0, next(v[0]), next(v[1]), next(v[2])];
                draft.element.extend(over(f));
                draft.elemtexcoord.extend(over(t));
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

    fn draft(dim: i32, origin: V3) -> Draft {
        let surface = Surface::of_file(&two_triangles());
        surface.draft(dim, origin).unwrap()
    }

    #[test]
    fn shared_vertices_are_merged() {
        let d = draft(2, [0.0; 3]);
        assert_eq!(
            (d.point.len(), &d.element[..]),
            (4, &[0, 1, 2, 0, 2, 3][..])
        );
    }

    #[test]
    fn tetrahedra_below_the_surface_only() {
        let below = draft(3, [0.5, 0.5, -1.0]);
        assert_eq!(below.element, [0, 1, 2, 3, 0, 1, 3, 4]);
        assert!(draft(3, [0.5, 0.5, 1.0]).element.is_empty());
    }
}
