//! The surface of a solid of tetrahedra.

use crate::author::geometry::algebra::{V3, cross, dot, sub};
use crate::author::geometry::columns::FACES;
use crate::math::sort::insertion_sort;

/// Rounded vertices on the surface, in the order of the nodes, and the triangles between them.
pub fn boundary(node: &[f64], tet: &[i32]) -> (Vec<f32>, Vec<i32>) {
    let node = node.as_chunks::<3>().0;
    let tets = tet.as_chunks::<4>().0;
    let face: Vec<[i32; 3]> = tets.iter().flat_map(|t| outward(node, *t)).collect();
    // of the same form as the pieces of a flex's shell: one sort serves both
    let keys = face.iter().enumerate();
    let mut keyed: Vec<([i32; 3], usize, [i32; 3])> =
        keys.map(|(i, f)| (sorted(*f), i, *f)).collect();
    keyed.sort_unstable();
    let mut single = vec![false; face.len()];
    for same in keyed.chunk_by(|a, b| a.0 == b.0) {
        single[same[0].1] = same.len() == 1;
    }
    let outer = || face.iter().zip(&single).filter(|f| *f.1).flat_map(|f| *f.0);
    let mut number = vec![-1; node.len()];
    outer().for_each(|v| number[v as usize] = 0);
    let mut next = 0..;
    for n in number.iter_mut().filter(|n| **n == 0) {
        *n = next.next().unwrap_or_default();
    }
    let kept = node.iter().zip(&number).filter(|v| *v.1 >= 0);
    let vert = kept.flat_map(|v| v.0.map(|x| x as f32)).collect();
    (vert, outer().map(|v| number[v as usize]).collect())
}

/// Faces of a tetrahedron; one that is inside out is turned first.
fn outward(node: &[V3], tet: [i32; 4]) -> [[i32; 3]; 4] {
    let [a, b, c, d] = tet.map(|v| node[v as usize]);
    let volume = dot(cross(sub(b, a), sub(c, a)), sub(d, a));
    let tet = match volume < 0.0 {
        true => [tet[1], tet[0], tet[2], tet[3]],
        false => tet,
    };
    FACES.map(|face| face.map(|k| tet[k]))
}

fn sorted(mut face: [i32; 3]) -> [i32; 3] {
    insertion_sort(&mut face);
    face
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tetrahedra_share_a_face() {
        let node = [
            0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.1, 1.2, 1.3,
        ];
        let (vert, face) = boundary(&node, &[4, 3, 2, 1, 0, 1, 2, 3]);
        assert_eq!(vert.len(), 15);
        let expected = [4, 1, 2, 4, 3, 1, 4, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1];
        assert_eq!(face, expected);
    }
}
