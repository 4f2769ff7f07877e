//! A flex under compilation, what is made of it, and how its parts hang together.

use crate::abi::{mjJNT_SLIDE, mjsFlex, mjtEq};
use crate::author::compile::basis::bvh;
use crate::author::compile::basis::fault::Head;
use crate::author::compile::basis::index::Index;
use crate::author::compile::kinds::body::Body;
use crate::author::compile::kinds::joint::Joint;
use crate::author::geometry::algebra::{Pose, V3};

/// Numbers of the stiffness of a triangle and of a tetrahedron.
pub const SURFACE_SLOTS: usize = 21;
pub const SOLID_SLOTS: usize = 24;

/// Below this an extent is none.
pub const MIN_EXTENT: f64 = 1e-15;

/// A flex under compilation.
pub struct Flex {
    pub head: Head,
    pub s: mjsFlex,
    pub materials: Vec<String>,
    pub vertbody: Vec<String>,
    pub nodebody: Vec<String>,
    pub node: Vec<f64>,
    pub vert: Vec<f64>,
    /// as given, then with the vertices of tetrahedra in order
    pub elem: Vec<i32>,
    pub texcoord: Vec<f32>,
    pub elemtexcoord: Vec<i32>,
    pub out: Compiled,
}

/// What compilation makes of a flex.
#[derive(Default)]
pub struct Compiled {
    pub rigid: bool,
    /// vertices, or nodes, stand at the origins of their bodies
    pub centered: bool,
    /// kind of the first equality constraint on it
    pub equality: Option<mjtEq>,
    /// some constraint is on modes of strain: these are its stiffness, whatever the first is
    pub modes: bool,
    pub matid: Vec<i32>,
    pub vertbody: Vec<i32>,
    pub nodebody: Vec<i32>,
    /// nodes that hold nothing: of empty cells, or inside of a shell
    pub idle: Vec<bool>,
    pub vert: Vec<V3>,
    pub node: Vec<V3>,
    pub vert0: Vec<V3>,
    pub node0: Vec<V3>,
    pub vertcell: Vec<i32>,
    pub edge: Vec<[i32; 2]>,
    pub edgeflap: Vec<[i32; 2]>,
    pub edgerigid: Vec<bool>,
    pub elemedge: Vec<i32>,
    pub shell: Vec<i32>,
    pub elemlayer: Vec<i32>,
    pub bvh: Vec<bvh::Node>,
    pub size: V3,
    pub stiffness: Vec<f64>,
    pub bending: Vec<f64>,
    pub plasticmode: i32,
    pub nplastic: usize,
}

/// What a flex looks at.
pub struct Surroundings<'a> {
    pub index: &'a Index,
    pub bodies: &'a [Body],
    pub joints: &'a [Joint],
    /// of each body
    pub poses: &'a [Pose],
}

impl Surroundings<'_> {
    /// A body moves, and by slides alone: as the body of a free vertex or node does.
    pub fn slides(&self, body: i32) -> bool {
        let joints = &self.joints[self.bodies[body as usize].joints.clone()];
        !joints.is_empty() && joints.iter().all(|j| j.s.r#type == mjJNT_SLIDE)
    }

    /// A body carries nothing but points of flexes.
    pub fn is_bare(&self, body: i32) -> bool {
        let body = &self.bodies[body as usize];
        body.geoms.is_empty() && !body.has_children
    }
}

impl Flex {
    /// Vertices move with nodes of a grid.
    pub fn interpolated(&self) -> bool {
        self.s.order > 0
    }

    /// Elements or cells resist being stretched.
    pub fn is_stiff(&self) -> bool {
        self.out.stiffness.first().is_some_and(|&k| k != 0.0)
    }

    /// Edges resist bending.
    pub fn bends(&self) -> bool {
        !self.out.rigid && !self.interpolated() && !self.out.bending.is_empty()
    }

    /// Bodies of the nodes, or of the vertices when there are none.
    pub fn carriers(&self) -> &[i32] {
        if self.interpolated() {
            &self.out.nodebody
        } else {
            &self.out.vertbody
        }
    }

    /// Visits what elasticity couples: vertices, or nodes, of elements, edges, hinges and cells.
    pub fn cliques(&self, mut visit: impl FnMut(&[i32])) {
        if self.interpolated() {
            self.grid_cliques(visit);
            return;
        }
        let out = &self.out;
        self.elem
            .chunks_exact(self.s.dim as usize + 1)
            .for_each(&mut visit);
        out.edge.iter().for_each(|e| visit(e));
        if self.bends() && self.s.dim == 2 {
            self.flaps().for_each(|f| visit(&f));
        }
        self.rod_records().for_each(|r| visit(&r));
    }

    /// Nodes of the cells, or of the squares on the sides.
    fn grid_cliques(&self, mut visit: impl FnMut(&[i32])) {
        let order = self.s.order as usize;
        let cells = self.s.cellcount.map(|c| c as usize);
        let [_, ny, nz] = cells.map(|c| c * order + 1);
        let mut block = |from: [usize; 3], to: [usize; 3]| {
            let mut members = Vec::new();
            for x in from[0]..=to[0] {
                for y in from[1]..=to[1] {
                    members.extend((from[2]..=to[2]).map(|z| ((x * ny + y) * nz + z) as i32));
                }
            }
            visit(&members);
        };
        let number: usize = cells.iter().product();
        for i in 0..number {
            let at = [
                i / (cells[1] * cells[2]),
                i / cells[2] % cells[1],
                i % cells[2],
            ];
            let (from, to) = (at.map(|c| c * order), at.map(|c| (c + 1) * order));
            if self.s.elastic2d == 0 {
                block(from, to);
                continue;
            }
            for k in 0..3 {
                let (mut low, mut high) = (to, from);
                (low[k], high[k]) = (from[k], to[k]);
                if at[k] == 0 {
                    block(from, low);
                }
                if at[k] + 1 == cells[k] {
                    block(high, to);
                }
            }
        }
    }

    /// Vertices of the records of a rod, three or four each.
    pub fn rod_records(&self) -> impl Iterator<Item = Vec<i32>> {
        let records = match self.s.dim {
            1 => self.out.bending.get(1..).unwrap_or_default(),
            _ => &[],
        };
        records.chunks_exact(10).map(|r| {
            r[..4]
                .iter()
                .map(|&v| v as i32)
                .filter(|&v| v >= 0)
                .collect()
        })
    }

    /// Four vertices around each edge that bends.
    pub fn flaps(&self) -> impl Iterator<Item = [i32; 4]> {
        let rows = self.out.edge.iter().zip(&self.out.edgeflap);
        rows.filter(|(_, f)| f[0] >= 0 && f[1] >= 0)
            .map(|(e, f)| [e[0], e[1], f[0], f[1]])
    }

    /// Numbers of vertices, and of elements.
    pub fn counts(&self) -> (usize, usize) {
        let nvert = match self.vert.len() {
            0 => self.vertbody.len(),
            n => n / 3,
        };
        (nvert, self.elem.len() / (self.s.dim.max(0) as usize + 1))
    }
}
