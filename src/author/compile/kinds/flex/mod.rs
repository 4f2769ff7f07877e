//! Deformable objects: elements over vertices that move with bodies. XML reference: flex; Computation: deformable objects.

mod bending;
mod cells;
mod check;
mod grid;
mod hinges;
mod parts;
mod rod;
mod stiffness;
mod topology;

pub use check::equality_number;
pub use parts::{Compiled, Flex, Surroundings};

use parts::MIN_EXTENT;

use crate::abi::*;
use crate::author::compile::basis::bvh;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::geometry::algebra::{V3, add, rotate};
use crate::math::Vec3;
use crate::pipeline::setconst::bounds::Bounds;

/// Bits of `flex_plasticmode`.
const BENDS: i32 = 1;
const STRETCHES: i32 = 2;

impl Flex {
    /// Computes `out`; `equality` is the first constraint on this flex.
    pub fn compile(&mut self, around: &Surroundings, equality: Option<mjtEq>) -> Outcome {
        self.check()?;
        self.out.equality = equality;
        self.find(around)?;
        self.check_bodies(around)?;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        let dim = self.s.dim as usize;
        for e in self.elem.chunks_exact(dim + 1) {
            if (1..=dim).any(|k| e[..k].contains(&e[k])) {
                return fail("repeated vertex in element");
            }
        }
        self.place();
        let position = self.positions(around);
        if dim == 3 {
            topology::orient(&mut self.elem, &mut self.elemtexcoord, &position);
        }
        self.connect(around);
        self.enclose(&position);
        if self.interpolated() {
            let grid = self.lay_grid(around, &position)?;
            self.stiffen_grid(&grid);
        } else {
            self.stiffen(&position);
            if dim == 1 && self.s.young > 0.0 && !self.out.rigid {
                self.bend_rod(around, &position)?;
            }
        }
        self.check_mocap(around)?;
        self.check_parents(around)
    }

    /// Bodies and materials by name.
    fn find(&mut self, around: &Surroundings) -> Outcome {
        let head = &self.head;
        let (_, nelem) = self.counts();
        let mut matid = Vec::with_capacity(nelem);
        for name in &self.materials {
            let Some(id) = around.index.find(mjOBJ_MATERIAL, name) else {
                return Err(Fault::at(
                    head,
                    format!("unknown material '{name}' in flex"),
                ));
            };
            matid.push(id as i32);
        }
        if matid.len() < nelem {
            matid = vec![matid.first().copied().unwrap_or(-1); nelem];
        }
        let bodies = |names: &[String]| {
            let find = |name: &String| {
                let id = around.index.find(mjOBJ_BODY, name);
                id.map(|id| id as i32)
                    .ok_or_else(|| Fault::at(head, format!("unknown body '{name}' in flex")))
            };
            names.iter().map(find).collect::<Outcome<Vec<i32>>>()
        };
        self.out.vertbody = bodies(&self.vertbody)?;
        self.out.nodebody = bodies(&self.nodebody)?;
        self.out.matid = matid;
        Ok(())
    }

    /// Local positions, and whether they matter.
    fn place(&mut self) {
        let (nvert, _) = self.counts();
        let out = &mut self.out;
        let rows = |flat: &[f64], n: usize| match flat {
            [] => vec![[0.0; 3]; n],
            _ => flat.as_chunks::<3>().0.to_vec(),
        };
        // a single body is that of all vertices
        let carriers = if self.s.order > 0 {
            &out.nodebody
        } else {
            &out.vertbody
        };
        out.rigid = carriers.iter().all(|b| *b == carriers[0]);
        out.vertbody
            .resize(nvert, out.vertbody.first().copied().unwrap_or(-1));
        out.vert = rows(&self.vert, nvert);
        // places of nodes without bodies are of no use
        out.node = match out.nodebody.len() {
            0 => Vec::new(),
            n => rows(&self.node, n),
        };
        let moving = if self.s.order > 0 {
            &out.node
        } else {
            &out.vert
        };
        out.centered = moving.iter().flatten().all(|&x| x == 0.0);
        out.vertcell = vec![-1; nvert];
    }

    /// Vertices in the world at the reference configuration.
    fn positions(&self, around: &Surroundings) -> Vec<V3> {
        let out = &self.out;
        let world = |(&body, &vert): (&i32, &V3)| {
            let pose = &around.poses[body as usize];
            add(pose.pos, rotate(vert, pose.quat))
        };
        out.vertbody.iter().zip(&out.vert).map(world).collect()
    }

    /// Edges, boundary and layers.
    fn connect(&mut self, around: &Surroundings) {
        let dim = self.s.dim as usize;
        let edges = topology::edges(dim, &self.elem);
        let shell = topology::shell(dim, &self.elem);
        let out = &mut self.out;
        let weld = |v: i32| around.bodies[out.vertbody[v as usize] as usize].weldid;
        out.edgerigid = edges
            .vertices
            .iter()
            .map(|&[a, b]| out.rigid || weld(a) == weld(b))
            .collect();
        out.edge = edges.vertices;
        let bends = dim == 2 && matches!(self.s.elastic2d, 1 | 3);
        out.edgeflap = if bends {
            edges.flap
        } else {
            vec![[-1; 2]; out.edge.len()]
        };
        out.elemedge = edges.of_element;
        (out.shell, out.elemlayer) = (shell.vertices, shell.layer);
    }

    /// Boxes around the elements that collide, and the place of the vertices in the whole box.
    fn enclose(&mut self, position: &[V3]) {
        let dim = self.s.dim as usize;
        let radius = self.s.radius;
        let out = &mut self.out;
        let (mut ids, mut centres, mut boxes) = (Vec::new(), Vec::new(), Vec::new());
        for (id, e) in self.elem.chunks_exact(dim + 1).enumerate() {
            if dim == 3 && out.elemlayer[id] >= self.s.activelayers {
                continue;
            }
            let (mut lo, mut hi) = ([f64::MAX; 3], [-f64::MAX; 3]);
            for x in e.iter().map(|&v| position[v as usize]) {
                for i in 0..3 {
                    (lo[i], hi[i]) = (lo[i].min(x[i]), hi[i].max(x[i]));
                }
            }
            let centre: V3 = std::array::from_fn(|i| 0.5 * (hi[i] + lo[i]));
            let half: V3 = std::array::from_fn(|i| 0.5 * (hi[i] - lo[i]) + radius);
            ids.push(id as i32);
            centres.push(centre);
            boxes.push(Bounds {
                lo: Vec3(centre) - Vec3(half),
                hi: Vec3(centre) + Vec3(half),
            });
        }
        out.bvh = bvh::build_over(centres, boxes.into_iter());
        for node in out.bvh.iter_mut().filter(|n| n.id >= 0) {
            node.id = ids[node.id as usize];
        }
        let Some(root) = out.bvh.first() else {
            return;
        };
        let [c0, c1, c2, h0, h1, h2] = root.aabb;
        let centre = [c0, c1, c2];
        out.size = [h0, h1, h2].map(|h| h - radius);
        let share = |x: &V3| {
            std::array::from_fn(|i| match out.size[i] {
                h if h <= MIN_EXTENT => 0.5,
                h => (x[i] - centre[i]) / (2.0 * h) + 0.5,
            })
        };
        out.vert0 = position.iter().map(share).collect();
    }

    /// The same of a grid: of its cells, or of the squares on its sides.
    fn stiffen_grid(&mut self, grid: &grid::Grid) {
        let s = &self.s;
        let out = &mut self.out;
        let modes = out.modes;
        let shell = s.elastic2d != 0;
        let stretches = s.young > 0.0 && (!shell || s.elastic2d >= 2);
        if modes || stretches {
            out.stiffness = if shell {
                cells::shell(s, grid, modes)
            } else {
                cells::volume(s, grid, modes)
            };
        }
        if s.young > 0.0 && matches!(s.elastic2d, 1 | 3) {
            out.bending = hinges::records(s, grid);
        }
        if s.stressyield[0] > 0.0 && stretches && !modes && !out.rigid {
            let [x, y, z] = grid.cells;
            // wires keep a state that they have no use for
            if s.dim > 1 {
                out.plasticmode |= STRETCHES;
            }
            out.nplastic += if shell {
                3 * 2 * (x * y + y * z + z * x)
            } else {
                6 * x * y * z
            };
        }
    }

    /// Stiffness, bending and the plastic state that goes with them.
    fn stiffen(&mut self, position: &[V3]) {
        let s = &self.s;
        let dim = s.dim as usize;
        if s.young <= 0.0 {
            return;
        }
        if dim >= 2 {
            self.out.stiffness = stiffness::elements(self, position);
        }
        let out = &mut self.out;
        if dim == 2 && matches!(s.elastic2d, 1 | 3) {
            out.bending = bending::edges(s, &out.edge, &out.edgeflap, position);
        }
        let [stretch, bend] = s.stressyield;
        if bend > 0.0
            && !out.bending.is_empty()
            // the first slot that the stiffness of an element leaves
            && let Some(slot) = out.stiffness.get_mut(6)
        {
            *slot = s.thickness;
        }
        if out.rigid {
            return;
        }
        if bend > 0.0 && !out.bending.is_empty() {
            out.plasticmode |= BENDS;
            out.nplastic += out.edge.len();
        }
        if stretch > 0.0 && dim >= 2 && (dim == 3 || s.elastic2d >= 2) {
            out.plasticmode |= STRETCHES;
            out.nplastic += self.elem.len() / (dim + 1) * if dim == 2 { 3 } else { 6 };
        }
    }
}
