//! Furthest vertex of a mesh: a walk along the edges of its convex hull, or a search through all
//! vertices of a small mesh. Computation: coCCD, coConvex.
//!
//! The walk starts at the last answer or at the vertex of the seed table whose direction is nearest,
//! so that few edges are left to go.

use core::cell::Cell;

use crate::abi::{mjGEOM_MESH, mjGEOM_SDF};
use crate::base::Model;
use crate::math::Vec3;

/// From this number of vertices on the walk pays.
const MIN_WALK: usize = 10;
/// Larger components of a direction count as positive or negative for the seed table.
const SEED_SECTOR: f64 = 0.4;

/// The vertices of a mesh with the graph of its convex hull.
pub struct Hull<'m> {
    pub mesh: usize,
    verts: &'m [[f32; 3]],
    graph: Option<Graph<'m>>,
    /// the last answer: hull vertex with a graph, mesh vertex without; -1: none yet
    last: Cell<i32>,
}

#[derive(Clone, Copy)]
struct Graph<'m> {
    /// start of the edge list of a hull vertex
    edge_adr: &'m [i32],
    /// mesh vertex of a hull vertex
    mesh_vertex: &'m [i32],
    /// ends of edges as hull vertices, each list closed by a negative number
    edges: &'m [i32],
    /// hull vertices furthest in 27 directions
    seeds: &'m [i32; 27],
}

impl<'m> Hull<'m> {
    /// The mesh of a geom; `None` for a geom without one.
    pub fn of(m: Model<'m>, geom: usize) -> Option<Self> {
        if !matches!(m.geom_type()[geom], mjGEOM_MESH | mjGEOM_SDF) {
            return None;
        }
        let mesh = usize::try_from(m.geom_dataid()[geom]).ok()?;
        let (adr, num) = (
            m.mesh_vertadr()[mesh] as usize,
            m.mesh_vertnum()[mesh] as usize,
        );
        let graph = usize::try_from(m.mesh_graphadr()[mesh])
            .ok()
            .filter(|_| num >= MIN_WALK)
            .map(|at| {
                let g = &m.mesh_graph()[at..];
                let (nvert, nface) = (g[0] as usize, g[1] as usize);
                let (edge_adr, rest) = g[2..].split_at(nvert);
                let (mesh_vertex, rest) = rest.split_at(nvert);
                Graph {
                    edge_adr,
                    mesh_vertex,
                    edges: &rest[..nvert + 3 * nface],
                    seeds: &m.mesh_extrema()[mesh],
                }
            });
        Some(Hull {
            mesh,
            verts: &m.mesh_vert()[adr..adr + num],
            graph,
            last: Cell::new(-1),
        })
    }

    /// A vertex in the frame of the mesh.
    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Vec3 {
        Vec3(self.verts[i].map(f64::from))
    }

    /// The furthest vertex along a direction, both in the frame of the mesh.
    pub fn furthest(&self, x: f64, y: f64, z: f64) -> usize {
        let verts = self.verts;
        let along = |i: usize| height(verts, i, x, y, z);
        let Some(graph) = &self.graph else {
            return self.search(self.last.get().max(0) as usize, along);
        };
        let sector = |x: f64| (x >= -SEED_SECTOR) as usize + (x > SEED_SECTOR) as usize;
        let mut best = graph.seeds[9 * sector(x) + 3 * sector(y) + sector(z)] as usize;
        let mut most = along(graph.mesh_vertex[best] as usize);
        // the last answer, unless the vertex of the seed table is further
        let last = self.last.get();
        if last >= 0 && last as usize != best {
            let x = along(graph.mesh_vertex[last as usize] as usize);
            if x >= most {
                (best, most) = (last as usize, x);
            }
        }
        self.walk(graph, best, most, along)
    }

    /// The same without seed table: a first walk starts at the first vertex, a search is always
    /// complete.
    pub fn furthest_from_first(&self, dir: Vec3) -> usize {
        let [x, y, z] = dir.0;
        let along = |i: usize| height(self.verts, i, x, y, z);
        let Some(graph) = &self.graph else {
            return self.search(0, along);
        };
        let start = self.last.get().max(0) as usize;
        let most = along(graph.mesh_vertex[start] as usize);
        self.walk(graph, start, most, along)
    }

    fn search(&self, mut best: usize, along: impl Fn(usize) -> f64) -> usize {
        let mut most = along(best);
        for i in 0..self.verts.len() {
            let x = along(i);
            if x > most {
                (best, most) = (i, x);
            }
        }
        self.last.set(best as i32);
        best
    }

    /// From the hull vertex `best` to neighbours that are further, as long as there are any.
    #[inline(always)]
    fn walk(
        &self,
        graph: &Graph,
        mut best: usize,
        mut most: f64,
        along: impl Fn(usize) -> f64,
    ) -> usize {
        let Graph {
            edge_adr,
            mesh_vertex,
            edges,
            ..
        } = *graph;
        loop {
            let here = best;
            for &next in &edges[edge_adr[here] as usize..] {
                if next < 0 {
                    break;
                }
                let x = along(mesh_vertex[next as usize] as usize);
                if x > most {
                    (best, most) = (next as usize, x);
                }
            }
            if best == here {
                break;
            }
        }
        self.last.set(best as i32);
        mesh_vertex[best] as usize
    }
}

#[inline(always)]
fn height(verts: &[[f32; 3]], i: usize, x: f64, y: f64, z: f64) -> f64 {
    let v = &verts[i];
    x * f64::from(v[0]) + y * f64::from(v[1]) + z * f64::from(v[2])
}
