//! Furthest vertex of a mesh: a walk along the edges of its convex hull, or a search through all
//! vertices of a small mesh. Computation: coCCD, coConvex.
//!
//! The walk starts at the last answer or at the vertex of the seed table whose direction is nearest,
//! so that few edges are left to go.

use core::cell::Cell;

use super::atlas::{Atlas, Corner, Page};

use crate::abi::{mjGEOM_MESH, mjGEOM_SDF};
use crate::base::Model;
use crate::math::{Vec3, four};

/// From this number of vertices on the walk pays.
const MIN_WALK: usize = 10;
/// Larger components of a direction count as positive or negative for the seed table.
const SEED_SECTOR: f64 = 0.4;

/// The vertices of a mesh with the graph of its convex hull.
pub struct Hull<'m> {
    pub mesh: usize,
    verts: &'m [[f32; 3]],
    graph: Option<Graph<'m>>,
    /// the same hull laid out for walks
    page: Option<Page<'m>>,
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
        Self::of_atlas(m, geom, None)
    }

    /// The same, with the page of an atlas instead of the graph if it has one.
    #[inline(always)]
    pub fn of_atlas(m: Model<'m>, geom: usize, atlas: Option<&'m Atlas>) -> Option<Self> {
        if !matches!(m.geom_type()[geom], mjGEOM_MESH | mjGEOM_SDF) {
            return None;
        }
        let mesh = usize::try_from(m.geom_dataid()[geom]).ok()?;
        Some(Self::of_mesh(m, mesh, atlas))
    }

    /// A mesh by number.
    #[inline(always)]
    pub fn of_mesh(m: Model<'m>, mesh: usize, atlas: Option<&'m Atlas>) -> Self {
        let (adr, num) = (
            m.mesh_vertadr()[mesh] as usize,
            m.mesh_vertnum()[mesh] as usize,
        );
        let page = atlas.and_then(|a| a.page(mesh));
        let graph = usize::try_from(m.mesh_graphadr()[mesh])
            .ok()
            .filter(|_| page.is_none() && num >= MIN_WALK)
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
        Hull {
            mesh,
            verts: &m.mesh_vert()[adr..adr + num],
            graph,
            page,
            last: Cell::new(-1),
        }
    }

    /// A vertex in the frame of the mesh.
    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Vec3 {
        Vec3(self.verts[i].map(f64::from))
    }

    /// Vertices of the convex hull with a graph, 0 without.
    pub fn hull_vertices(&self) -> usize {
        self.graph.map_or(0, |g| g.edge_adr.len())
    }

    /// The hull vertices next to one of them.
    pub fn neighbours(&self, vertex: usize) -> Option<impl Iterator<Item = usize>> {
        let graph = self.graph.as_ref()?;
        let start = *graph.edge_adr.get(vertex)? as usize;
        let ends = graph.edges.get(start..)?.iter();
        Some(ends.take_while(|&&v| v >= 0).map(|&v| v as usize))
    }

    /// Number and position of a hull vertex in the mesh.
    pub fn position(&self, vertex: usize) -> Option<(usize, [f32; 3])> {
        let i = *self.graph.as_ref()?.mesh_vertex.get(vertex)? as usize;
        Some((i, *self.verts.get(i)?))
    }

    /// The seed table.
    pub fn seeds(&self) -> Option<&'m [i32; 27]> {
        self.graph.as_ref().map(|g| g.seeds)
    }

    /// The last answer, a number for [`Self::begin_at`]; -1: none yet.
    pub fn last(&self) -> i32 {
        self.last.get()
    }

    /// Takes a vertex for the last answer, or none if there is none of this number.
    pub fn begin_at(&self, last: i32) {
        let n = match (&self.page, &self.graph) {
            (Some(page), _) => page.corners.len(),
            (_, Some(graph)) => graph.mesh_vertex.len(),
            _ => self.verts.len(),
        };
        self.last.set(if (last as usize) < n { last } else { -1 });
    }

    /// The furthest vertex along a direction and its position, all in the frame of the mesh.
    #[inline(always)]
    pub fn furthest(&self, x: f64, y: f64, z: f64) -> (usize, Vec3) {
        match &self.page {
            Some(page) => self.walk_page(page, x, y, z),
            None => {
                let i = self.walk_graph(x, y, z);
                (i, self.vertex(i))
            }
        }
    }

    #[inline(always)]
    fn walk_page(&self, page: &Page, x: f64, y: f64, z: f64) -> (usize, Vec3) {
        let along = |c: &Corner| Vec3([x, y, z]).dot(c.at());
        let mut best = page.seeds[seed(x, y, z)];
        let mut corner = &page.corners[best as usize];
        let mut most = along(corner);
        let last = self.last.get() as u32;
        if last != best
            && let Some(other) = page.corners.get(last as usize)
        {
            let x = along(other);
            if x >= most {
                (best, most, corner) = (last, x, other);
            }
        }
        loop {
            let here = best;
            for around in page.around(corner) {
                let h = around.along([x, y, z]);
                // the first of the furthest ones
                let top = four::most(h);
                if top > most {
                    let k = four::signs(four::eq(h, four::all(top))).trailing_zeros();
                    (best, most) = (around.corner[k as usize & 3], top);
                }
            }
            if best == here {
                self.last.set(best as i32);
                return (corner.id as usize, corner.at());
            }
            corner = &page.corners[best as usize];
        }
    }

    #[inline(never)]
    fn walk_graph(&self, x: f64, y: f64, z: f64) -> usize {
        let verts = self.verts;
        let along = |i: usize| height(verts, i, x, y, z);
        let Some(graph) = &self.graph else {
            return self.search(self.last.get().max(0) as usize, along);
        };
        let mut best = graph.seeds[seed(x, y, z)] as usize;
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
                // a negative number is the end of the list
                let Some(&vertex) = mesh_vertex.get(next as u32 as usize) else {
                    assert!(next < 0, "edge to a vertex that the hull does not have");
                    break;
                };
                let x = along(vertex as usize);
                if x > most {
                    // a branch, not a selection: the walk goes on while the heights are still on their way
                    (best, most) = (next as usize, core::hint::black_box(x));
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

/// Place of a direction in the seed table.
#[inline(always)]
fn seed(x: f64, y: f64, z: f64) -> usize {
    let sector = |x: f64| (x >= -SEED_SECTOR) as usize + (x > SEED_SECTOR) as usize;
    9 * sector(x) + 3 * sector(y) + sector(z)
}

#[inline(always)]
fn height(verts: &[[f32; 3]], i: usize, x: f64, y: f64, z: f64) -> f64 {
    let v = &verts[i];
    x * f64::from(v[0]) + y * f64::from(v[1]) + z * f64::from(v[2])
}
