//! The hull as `mesh_graph` and `mesh_extrema` hold it. Programming chapter: mjModel.
//!
//! Layout: vertex and face counts; per vertex the address of its edge list; per vertex its id in
//! the mesh; the edge lists (neighbours as places in the hull, -1 ends a list); per face its corners
//! as ids in the mesh.

use crate::author::compile::hull::Hull;

/// The graph of a hull.
pub fn lay_out(hull: &Hull) -> Vec<i32> {
    let (nvert, nface) = (hull.vert.len(), hull.face.len());
    let mut graph = Vec::with_capacity(2 + 3 * nvert + 6 * nface);
    graph.extend([nvert as i32, nface as i32]);
    let mut address = 0;
    for list in &hull.neighbours {
        graph.push(address);
        address += list.len() as i32 + 1;
    }
    graph.extend(hull.vert.iter().map(|&v| v as i32));
    for list in &hull.neighbours {
        graph.extend(list.iter().map(|&v| v as i32));
        graph.push(-1);
    }
    graph.extend(
        hull.face
            .iter()
            .flatten()
            .map(|&v| hull.vert[v as usize] as i32),
    );
    graph
}

/// Place in the hull of the vertex furthest in each of the 27 directions with components -1, 0, 1.
pub fn extrema(hull: &Hull, vert: &[[f32; 3]]) -> [i32; 27] {
    std::array::from_fn(|k| {
        let direction = [k / 9, k / 3 % 3, k % 3].map(|c| c as f32 - 1.0);
        let mut best = (-f32::MAX, 0);
        for (local, &v) in hull.vert.iter().enumerate() {
            let p = vert[v as usize];
            let along = p[0] * direction[0] + p[1] * direction[1] + p[2] * direction[2];
            if along > best.0 {
                best = (along, local as i32);
            }
        }
        best.1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tetrahedron() {
        let hull = Hull {
            vert: vec![7, 5, 3, 1],
            face: vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]],
            neighbours: vec![vec![1, 2, 3], vec![2, 0, 3], vec![0, 1, 3], vec![1, 0, 2]],
        };
        let graph = lay_out(&hull);
        assert_eq!(graph.len(), 2 + 3 * 4 + 6 * 4);
        assert_eq!(graph[..10], [4, 4, 0, 4, 8, 12, 7, 5, 3, 1]);
        assert_eq!(graph[10..14], [1, 2, 3, -1]);
        assert_eq!(graph[26..29], [7, 5, 3]);
        let mut vert = vec![[0.0; 3]; 8];
        (vert[7], vert[5], vert[3]) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        let e = extrema(&hull, &vert);
        assert_eq!((e[22], e[16], e[14], e[13]), (0, 1, 2, 0));
        assert_eq!(e[4], 1); // the first of those with the smallest x
    }
}
