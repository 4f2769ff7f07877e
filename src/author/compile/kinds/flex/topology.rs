//! What follows from the elements of a flex alone: edges, the triangles on both sides of an edge, the boundary, layers.

use crate::math::sort::insertion_sort;
use std::collections::HashMap;

/// Vertices of the edges of an element, by dimension.
const EDGES: [&[[usize; 2]]; 4] = [
    &[],
    &[[0, 1]],
    &[[1, 2], [2, 0], [0, 1]],
    &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]],
];

/// Vertices of the boundary pieces of an element, by dimension.
const PIECES: [&[&[usize]]; 4] = [
    &[],
    &[&[0], &[1]],
    &[&[0, 1], &[2, 0], &[1, 2]],
    &[&[0, 1, 2], &[0, 3, 1], &[0, 2, 3], &[1, 3, 2]],
];

/// Edges of a flex.
#[derive(Default)]
pub struct Edges {
    /// lower vertex first, in the order of their first elements
    pub vertices: Vec<[i32; 2]>,
    /// edges of each element
    pub of_element: Vec<i32>,
    /// in a surface, the vertices opposite to an edge in its first and its last triangle; -1: none
    pub flap: Vec<[i32; 2]>,
}

/// Finds the edges of elements with `dim + 1` vertices each.
pub fn edges(dim: usize, elem: &[i32]) -> Edges {
    let mut found: HashMap<[i32; 2], usize> = HashMap::new();
    let mut edges = Edges::default();
    for e in elem.chunks_exact(dim + 1) {
        for (local, &[a, b]) in EDGES[dim].iter().enumerate() {
            let key = [e[a].min(e[b]), e[a].max(e[b])];
            // in a triangle, the vertex that is not on it
            let opposite = if dim == 2 { e[local] } else { -1 };
            let id = *found.entry(key).or_insert(edges.vertices.len());
            if id == edges.vertices.len() {
                edges.vertices.push(key);
                edges.flap.push([opposite, -1]);
            } else {
                edges.flap[id][1] = opposite;
            }
            edges.of_element.push(id as i32);
        }
    }
    edges
}

/// Boundary of a flex, and how deep its elements lie.
pub struct Shell {
    /// vertices of the pieces that belong to one element only
    pub vertices: Vec<i32>,
    /// steps from an element at the boundary; of solids only
    pub layer: Vec<i32>,
}

/// Finds the boundary.
pub fn shell(dim: usize, elem: &[i32]) -> Shell {
    // vertices in order, element, vertices as they are; places that a piece does not have are zero
    let mut pieces: Vec<([i32; 3], usize, [i32; 3])> = Vec::new();
    for (id, e) in elem.chunks_exact(dim + 1).enumerate() {
        for piece in PIECES[dim] {
            let mut own = [0; 3];
            piece.iter().zip(&mut own).for_each(|(&k, v)| *v = e[k]);
            let mut sorted = own;
            insertion_sort(&mut sorted[..dim]);
            pieces.push((sorted, id, own));
        }
    }
    pieces.sort_unstable();
    let nelem = elem.len() / (dim + 1);
    let mut shell = Shell {
        vertices: Vec::new(),
        layer: vec![nelem as i32 + 1; nelem],
    };
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); nelem];
    let mut front = Vec::new();
    for same in pieces.chunk_by(|a, b| a.0 == b.0) {
        if let [(_, id, own)] = same {
            shell.vertices.extend(&own[..dim]);
            front.push(*id);
        }
        for pair in same.windows(2) {
            neighbours[pair[0].1].push(pair[1].1);
            neighbours[pair[1].1].push(pair[0].1);
        }
    }
    if dim < 3 {
        shell.layer.fill(0);
        return shell;
    }
    let mut depth = 0;
    while !front.is_empty() {
        // each element once, however many neighbours named it
        front.retain(|&id| {
            let new = shell.layer[id] > depth;
            shell.layer[id] = shell.layer[id].min(depth);
            new
        });
        front = front
            .iter()
            .flat_map(|&id| neighbours[id].iter().copied())
            .collect();
        depth += 1;
    }
    shell
}

/// Puts the vertices of tetrahedra into the order in which their volume is negative, and their texture coordinates,
/// where there are some, with them.
pub fn orient(elem: &mut [i32], texcoord: &mut [i32], position: &[[f64; 3]]) {
    use crate::author::geometry::algebra::{cross, dot, sub};
    for (i, e) in elem.chunks_exact_mut(4).enumerate() {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| position[e[k] as usize]);
        if dot(cross(sub(b, a), sub(c, a)), sub(d, a)) > 0.0 {
            e.swap(1, 2);
            if let Some(t) = texcoord.get_mut(4 * i..4 * i + 4) {
                t.swap(1, 2);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_triangles() {
        let e = edges(2, &[0, 1, 2, 2, 1, 3]);
        assert_eq!(e.vertices, [[1, 2], [0, 2], [0, 1], [1, 3], [2, 3]]);
        assert_eq!(e.flap[0], [0, 3]);
        assert_eq!(e.of_element, [0, 1, 2, 3, 4, 0]);
        assert_eq!(
            shell(2, &[0, 1, 2, 2, 1, 3]).vertices,
            [0, 1, 2, 0, 1, 3, 3, 2]
        );
    }

    #[test]
    fn layers_of_a_covered_tetrahedron() {
        let inner = [0, 1, 2, 3];
        let faces = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
        let mut elem = inner.to_vec();
        for (k, f) in faces.iter().enumerate() {
            elem.extend(f);
            elem.push(4 + k as i32);
        }
        assert_eq!(shell(3, &elem).layer, [1, 0, 0, 0, 0]);
    }
}
