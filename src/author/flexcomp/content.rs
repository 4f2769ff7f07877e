//! How much of each cell of a lattice a mesh fills, and how its mass falls to the nodes.
//! Modeling: deformable objects, trilinear and quadratic.

use super::parameters::Draft;
use crate::author::geometry::algebra::{V3, sub};
use crate::author::geometry::filling::{Mesh, fill_grid, is_closed};
use crate::author::geometry::moments::{Content, Polynomial, integral};
use crate::author::geometry::wound::GHOST;

/// A node of a cell has at least this share of what a full cell gives it.
const LEAST: f64 = 0.02;

/// A lattice of cells around a mesh.
pub struct Lattice {
    pub cells: [usize; 3],
    pub order: usize,
}

impl Lattice {
    /// Nodes along each axis.
    pub fn nodes(&self) -> [usize; 3] {
        self.cells.map(|c| c * self.order + 1)
    }

    /// All cells, the last axis fastest.
    pub fn all_cells(&self) -> impl Iterator<Item = [usize; 3]> {
        let [nx, ny, nz] = self.cells;
        (0..nx).flat_map(move |x| (0..ny).flat_map(move |y| (0..nz).map(move |z| [x, y, z])))
    }

    /// Number of a node.
    pub fn node(&self, [x, y, z]: [usize; 3]) -> usize {
        let [_, ny, nz] = self.nodes();
        (x * ny + y) * nz + z
    }
}

/// Weights of the nodes in their cells, as polynomials of the distance from the middle: they add up to one.
fn shares(order: usize) -> &'static [Polynomial] {
    match order {
        1 => &[[0.5, -1.0, 0.0, 0.0, 0.0], [0.5, 1.0, 0.0, 0.0, 0.0]],
        _ => &[
            [0.125, -0.5, 0.5, 0.0, 0.0],
            [0.75, 0.0, -1.0, 0.0, 0.0],
            [0.125, 0.5, 0.5, 0.0, 0.0],
        ],
    }
}

/// The integral of a share over a cell.
fn whole(order: usize, i: usize) -> f64 {
    match (order, i) {
        (1, _) => 0.5,
        (_, 1) => 4.0 / 6.0,
        _ => 1.0 / 6.0,
    }
}

/// What is in one cell.
pub struct Cell {
    pub empty: bool,
    /// for each node of the cell, the last axis fastest
    pub weight: Vec<f64>,
}

/// Content of all cells of the lattice over the box `lo`, `hi`.
pub fn cells(draft: &Draft, [lo, hi]: [V3; 2], lattice: &Lattice) -> Vec<Cell> {
    let size = [0, 1, 2].map(|k| (hi[k] - lo[k]) / lattice.cells[k] as f64);
    // in units of cells
    let unit = |p: &V3| {
        [0, 1, 2].map(|k| match size[k] {
            size if size <= 1e-15 => 0.0,
            size => (p[k] - lo[k]) / size,
        })
    };
    let mesh = Mesh {
        dim: draft.dim as usize,
        element: &draft.element,
        closed: draft.dim == 2 && is_closed(&draft.element, &draft.point, 1.0),
        power: lattice.order,
    };
    let seen_from = |at: [usize; 3]| {
        let moved = |p: &V3| sub(unit(p), at.map(|i| i as f64));
        (draft.point.iter().map(moved).collect(), size)
    };
    let contents = fill_grid(&mesh, lattice.cells, lattice.order, seen_from);
    contents.iter().map(|c| weigh(c, lattice.order)).collect()
}

/// What falls to the nodes of a cell.
fn weigh(content: &Content, order: usize) -> Cell {
    let n = order + 1;
    let share = shares(order);
    let weight = (0..n * n * n).map(|i| {
        let at = [i / (n * n), i / n % n, i % n];
        let most = at.map(|i| whole(order, i)).iter().product::<f64>();
        if content.full {
            return most;
        }
        let sum = integral(&content.moments, at.map(|i| &share[i]));
        let ghosts = if content.whole {
            0.0
        } else {
            GHOST * (most - sum)
        };
        (sum + ghosts).max(LEAST * most)
    });
    Cell {
        empty: content.empty,
        weight: weight.collect(),
    }
}
