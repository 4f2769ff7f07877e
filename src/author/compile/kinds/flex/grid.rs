//! A flex whose vertices move with the nodes of a grid: the frame of the grid, its cells, where its vertices are.

use super::parts::{Flex, MIN_EXTENT, Surroundings};
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::geometry::algebra::{V3, add, dot, normalize, rotate, sub};
use crate::author::geometry::filling::{Mesh, fill_grid, is_closed};
use crate::author::geometry::moments::Content;

/// Rows of a rotation this far from being orthonormal are none.
const SKEW: f64 = 1e-8;

/// A grid over a box.
pub struct Grid {
    pub cells: [usize; 3],
    pub order: usize,
    /// of its nodes at the reference configuration, in its frame
    pub node: Vec<V3>,
    pub lo: V3,
    pub hi: V3,
    /// what each cell holds, the last axis fastest
    pub content: Vec<Content>,
}

impl Grid {
    /// Nodes along each axis.
    pub fn nodes(&self) -> [usize; 3] {
        self.cells.map(|c| c * self.order + 1)
    }

    /// Number of a node.
    pub fn number(&self, [x, y, z]: [usize; 3]) -> usize {
        let [_, ny, nz] = self.nodes();
        (x * ny + y) * nz + z
    }

    pub fn all_cells(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let [nx, ny, nz] = self.cells;
        (0..nx).flat_map(move |x| (0..ny).flat_map(move |y| (0..nz).map(move |z| [x, y, z])))
    }

    /// Nodes of a cell, the last axis fastest.
    pub fn members(&self, cell: [usize; 3]) -> Vec<usize> {
        let n = self.order + 1;
        let local = (0..n * n * n).map(|i| [i / (n * n), i / n % n, i % n]);
        local
            .map(|l| self.number(std::array::from_fn(|k| cell[k] * self.order + l[k])))
            .collect()
    }

    /// Lower corner of a cell, and its size along the axes.
    pub fn place(&self, cell: [usize; 3]) -> [V3; 2] {
        let base = cell.map(|c| c * self.order);
        let corner = self.node[self.number(base)];
        let step = std::array::from_fn(|k| {
            let mut far = base;
            far[k] += self.order;
            self.node[self.number(far)][k] - corner[k]
        });
        [corner, step]
    }

    /// Number of the cell of a point given by its shares of the box: that around it, or if this holds nothing the nearest
    /// that does.
    fn cell_of(&self, x: &V3) -> usize {
        let x: V3 = std::array::from_fn(|k| x[k] * self.cells[k] as f64);
        let at: [usize; 3] = std::array::from_fn(|k| (x[k] as usize).min(self.cells[k] - 1));
        let around = (at[0] * self.cells[1] + at[1]) * self.cells[2] + at[2];
        if !self.content[around].empty {
            return around;
        }
        let beyond = |at: [usize; 3]| -> f64 {
            let along = |k: usize| (x[k] - (at[k] as f64 + 0.5)).abs() - 0.5;
            (0..3).map(|k| along(k).max(0.0).powi(2)).sum()
        };
        let full = self.all_cells().enumerate();
        let full = full.filter(|(i, _)| !self.content[*i].empty);
        let nearest = full.min_by(|(_, a), (_, b)| beyond(*a).total_cmp(&beyond(*b)));
        nearest.map_or(around, |(i, _)| i)
    }

    /// The node is inside, on no side of the box.
    fn interior(&self, node: usize) -> bool {
        let [nx, ny, nz] = self.nodes();
        let at = [node / (ny * nz), node / nz % ny, node % nz];
        at.iter()
            .zip([nx, ny, nz])
            .all(|(&g, n)| g > 0 && g + 1 < n)
    }
}

/// Axes of a grid: along the edges of a cell.
fn axes(flex: &Flex, world: &[V3], grid: &Grid, cell: [usize; 3]) -> Outcome<[V3; 3]> {
    let base = cell.map(|c| c * grid.order);
    let axes: [V3; 3] = std::array::from_fn(|k| {
        let mut far = base;
        far[k] += grid.order;
        let mut row = sub(world[grid.number(far)], world[grid.number(base)]);
        normalize(&mut row);
        row
    });
    let skew = (0..3).any(|i| {
        (0..3).any(|j| (dot(axes[i], axes[j]) - f64::from(u8::from(i == j))).abs() > SKEW)
    });
    if skew {
        return Err(Fault::at(
            &flex.head,
            "flex grid rotation R0 is not orthonormal",
        ));
    }
    Ok(axes)
}

fn in_axes(axes: &[V3; 3], p: V3) -> V3 {
    axes.map(|row| dot(row, p))
}

impl Flex {
    fn world(bodies: &[i32], local: &[V3], around: &Surroundings) -> Vec<V3> {
        let place = |(&body, &p): (&i32, &V3)| {
            let pose = &around.poses[body as usize];
            add(pose.pos, rotate(p, pose.quat))
        };
        bodies.iter().zip(local).map(place).collect()
    }

    /// Fills everything that a grid decides; the vertices follow nodes, and no body.
    pub(super) fn lay_grid(&mut self, around: &Surroundings, position: &[V3]) -> Outcome<Grid> {
        let out = &self.out;
        let world = Self::world(&out.nodebody, &out.node, around);
        let mut grid = Grid {
            cells: self.s.cellcount.map(|c| c as usize),
            order: self.s.order as usize,
            node: Vec::new(),
            lo: [f64::MAX; 3],
            hi: [-f64::MAX; 3],
            content: Vec::new(),
        };
        let mut frame = axes(self, &world, &grid, [0; 3])?;
        self.fit(&mut grid, &frame, &world, position);
        let first = grid.all_cells().zip(&grid.content).find(|c| !c.1.empty);
        if let Some((cell, _)) = first.filter(|f| f.0 != [0; 3]) {
            frame = axes(self, &world, &grid, cell)?;
            self.fit(&mut grid, &frame, &world, position);
        }
        self.check_empty(&grid, around)?;
        let out = &mut self.out;
        out.node0 = grid.node.clone();
        out.size = std::array::from_fn(|k| (grid.hi[k] - grid.lo[k]) / 2.0);
        let share = |x: &V3| {
            let x = in_axes(&frame, *x);
            std::array::from_fn(|k| match grid.hi[k] - grid.lo[k] {
                extent if extent <= MIN_EXTENT => 0.5,
                extent => (x[k] - grid.lo[k]) / extent,
            })
        };
        out.vert0 = position.iter().map(share).collect();
        out.vertcell = out.vert0.iter().map(|x| grid.cell_of(x) as i32).collect();
        out.vertbody.fill(-1);
        out.edgerigid.fill(false);
        Ok(grid)
    }

    /// Nodes, box and cells in a frame.
    fn fit(&self, grid: &mut Grid, frame: &[V3; 3], world: &[V3], position: &[V3]) {
        grid.node = world.iter().map(|&p| in_axes(frame, p)).collect();
        (grid.lo, grid.hi) = ([f64::MAX; 3], [-f64::MAX; 3]);
        for p in &grid.node {
            for k in 0..3 {
                (grid.lo[k], grid.hi[k]) = (grid.lo[k].min(p[k]), grid.hi[k].max(p[k]));
            }
        }
        let point: Vec<V3> = position.iter().map(|&x| in_axes(frame, x)).collect();
        let dim = self.s.dim as usize;
        let extent = (0..3).fold(MIN_EXTENT, |most, k| {
            f64::max(most, grid.hi[k] - grid.lo[k])
        });
        let mesh = Mesh {
            dim,
            element: &self.elem,
            closed: dim == 2 && is_closed(&self.elem, &point, extent),
            // of products of two shape functions
            power: 2 * grid.order,
        };
        let seen_from = |at: [usize; 3]| {
            let [corner, step] = grid.place(at);
            let unit = |x: &V3| {
                std::array::from_fn(|k| match step[k] {
                    step if step <= MIN_EXTENT => 0.0,
                    step => (x[k] - corner[k]) / step,
                })
            };
            (point.iter().map(unit).collect(), step)
        };
        grid.content = fill_grid(&mesh, grid.cells, grid.order, seen_from);
    }

    /// What holds nothing must not move by itself.
    fn check_empty(&mut self, grid: &Grid, around: &Surroundings) -> Outcome {
        let n = self.out.nodebody.len();
        let shell = self.s.elastic2d != 0;
        let idle: Vec<bool> = if shell {
            (0..n).map(|i| grid.interior(i)).collect()
        } else {
            let mut idle = vec![true; n];
            for (cell, _) in grid.all_cells().zip(&grid.content).filter(|c| !c.1.empty) {
                grid.members(cell).into_iter().for_each(|i| idle[i] = false);
            }
            idle
        };
        let free = |node: usize| {
            let body = self.out.nodebody[node];
            around.slides(body) && around.is_bare(body)
        };
        let name = &self.head.name;
        if let Some(i) = (0..n).find(|&i| idle[i] && free(i)) {
            let text = if shell {
                format!("shell flex '{name}' has unpinned interior node {i} with free DOFs")
            } else {
                format!(
                    "volumetric flex '{name}' has unpinned node {i} in empty cell with free DOFs"
                )
            };
            return Err(Fault::at(&self.head, text));
        }
        self.out.idle = idle;
        Ok(())
    }
}
