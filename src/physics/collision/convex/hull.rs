//! Furthest vertex of a mesh: a walk along the edges of its convex hull, or a search through all
//! vertices of a small mesh. Computation: coCCD, coConvex.
//!
//! The walk starts at the last answer or at the vertex of the seed table whose direction is nearest,
//! so that few edges are left to go.

use core::cell::Cell;

use crate::base::Model;
use crate::math::Vec3;

/// From this number of vertices on the walk pays.
const MIN_WALK: usize = 10;
/// Larger components of a direction count as positive or negative for the seed table.
const SEED_SECTOR: f64 = 0.4;

/// The vertices of a mesh with the graph of its convex hull.
#[derive(Clone)]
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

    /// Goes on from the last answer of another search on the same mesh.
    pub fn continue_from(&self, other: &Hull) {
        self.last.set(other.last.get());
    }

    /// A vertex in the frame of the mesh.
    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Vec3 {
        Vec3(self.verts[i].map(f64::from))
    }

    #[inline(always)]
    fn along(&self, i: usize, dir: Vec3) -> f64 {
        dir.dot(self.vertex(i))
    }

    /// The furthest vertex along `dir`, both in the frame of the mesh.
    #[inline]
    pub fn furthest(&self, dir: Vec3) -> usize {
        match &self.graph {
            Some(graph) => {
                let (start, most) = self.seed(graph, dir);
                self.walk(graph, dir, start, most)
            }
            None => self.search(dir),
        }
    }

    /// The same without seed table: a first walk starts at the first vertex, a search is always
    /// complete.
    pub fn furthest_from_first(&self, dir: Vec3) -> usize {
        match &self.graph {
            Some(graph) => {
                let start = self.last.get().max(0) as usize;
                let most = self.along(graph.mesh_vertex[start] as usize, dir);
                self.walk(graph, dir, start, most)
            }
            None => {
                self.last.set(0);
                self.search(dir)
            }
        }
    }

    fn search(&self, dir: Vec3) -> usize {
        let mut best = self.last.get().max(0) as usize;
        let mut most = self.along(best, dir);
        for i in 0..self.verts.len() {
            let x = self.along(i, dir);
            if x > most {
                (best, most) = (i, x);
            }
        }
        self.last.set(best as i32);
        best
    }

    /// The last answer, or the vertex of the seed table if that is further.
    fn seed(&self, graph: &Graph, dir: Vec3) -> (usize, f64) {
        let along = |h: usize| self.along(graph.mesh_vertex[h] as usize, dir);
        let [x, y, z] = dir.map(|x| (x >= -SEED_SECTOR) as usize + (x > SEED_SECTOR) as usize);
        let seed = graph.seeds[9 * x + 3 * y + z] as usize;
        let most = along(seed);
        let last = self.last.get();
        if last >= 0 && last as usize != seed {
            let x = along(last as usize);
            if x >= most {
                return (last as usize, x);
            }
        }
        (seed, most)
    }

    /// From the hull vertex `best` to neighbours that are further, as long as there are any.
    fn walk(&self, graph: &Graph, dir: Vec3, mut best: usize, mut most: f64) -> usize {
        let along = |h: usize| self.along(graph.mesh_vertex[h] as usize, dir);
        loop {
            let here = best;
            for &next in &graph.edges[graph.edge_adr[here] as usize..] {
                if next < 0 {
                    break;
                }
                let x = along(next as usize);
                if x > most {
                    (best, most) = (next as usize, x);
                }
            }
            if best == here {
                break;
            }
        }
        self.last.set(best as i32);
        graph.mesh_vertex[best] as usize
    }
}
