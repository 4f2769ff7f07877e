//! Interpolated flexes: vertices between the nodes of a grid of cells, by Lagrange polynomials.

use super::parts::Flex;
use crate::abi::mjOBJ_BODY;
use crate::base::Data;
use crate::fields;
use crate::math::{Spatial, Vec3};
use crate::physics::support::{Axes, object_velocity};

/// Of a cell: vertices hang no farther beside theirs.
const RIM: f64 = 0.02;

/// The nodes of an interpolated flex: a box of cells, each with `order + 1` nodes along an axis.
#[derive(Clone, Copy)]
pub struct Grid {
    pub order: usize,
    /// cells along each axis
    pub cells: [usize; 3],
    /// only the surface of the box is elastic, and nodes within follow it
    pub shell: bool,
}

impl Grid {
    pub fn of(flex: Flex) -> Grid {
        let interp = flex.m.flex_interp()[flex.id];
        Grid {
            order: interp.unsigned_abs() as usize,
            cells: flex.m.flex_cellnum()[flex.id].map(|n| n.max(1) as usize),
            shell: interp < 0,
        }
    }

    /// Nodes along each axis.
    pub fn nodes(&self) -> [usize; 3] {
        self.cells.map(|n| n * self.order + 1)
    }

    /// The node at a place of the grid, the last axis fastest.
    #[inline]
    pub fn node(&self, [i, j, k]: [usize; 3]) -> usize {
        let [_, ny, nz] = self.nodes();
        (i * ny + j) * nz + k
    }

    /// From a node to the next one along each axis.
    pub fn strides(&self) -> [usize; 3] {
        let [_, ny, nz] = self.nodes();
        [ny * nz, nz, 1]
    }

    /// The number of the element that the data of a strain equality name: a cell by its place, or a square by its number.
    pub fn element(&self, data: [f64; 3]) -> Option<usize> {
        let [x, y, z] = self.cells;
        if self.shell {
            let squares = 2 * (x * y + y * z + z * x);
            return Some(data[0] as usize).filter(|&k| data[0] >= 0.0 && k < squares);
        }
        let within = |a: usize| data[a] >= 0.0 && (data[a] as usize) < self.cells[a];
        let [i, j, k] = data.map(|x| x as usize);
        (0..3).all(within).then_some((i * y + j) * z + k)
    }

    /// The cell of a point of the unit cube.
    fn cell_of(&self, point: Vec3) -> [usize; 3] {
        [0, 1, 2].map(|k| {
            let p = point[k] * self.cells[k] as f64;
            (p as usize).min(self.cells[k] - 1)
        })
    }

    /// The cell of a number, the last axis fastest, if there is one.
    #[inline]
    fn numbered(&self, cell: i32) -> Option<[usize; 3]> {
        let [x, y, z] = self.cells;
        let c = usize::try_from(cell).ok().filter(|&c| c < x * y * z)?;
        Some([c / (y * z), c / z % y, c % z])
    }

    /// A point of the unit cube as seen from a cell, which is a unit cube too.
    fn local(&self, cell: [usize; 3], point: Vec3) -> [f64; 3] {
        [0, 1, 2].map(|k| point[k] * self.cells[k] as f64 - cell[k] as f64)
    }

    /// Visits the nodes of the cell that holds a point of the unit cube, with their shares of it.
    #[inline(always)]
    pub fn each_share(&self, point: Vec3, visit: impl FnMut(usize, f64)) {
        let cell = self.cell_of(point);
        self.each_share_in(cell, self.local(cell, point), visit);
    }

    /// The same of a point in a cell.
    #[inline(always)]
    fn each_share_in(&self, cell: [usize; 3], local: [f64; 3], mut visit: impl FnMut(usize, f64)) {
        match self.order {
            1 => self.each_share_of::<1>(cell, local, &mut visit),
            _ => self.each_share_of::<2>(cell, local, &mut visit),
        }
    }

    #[inline(always)]
    fn each_share_of<const ORDER: usize>(
        &self,
        cell: [usize; 3],
        local: [f64; 3],
        visit: &mut impl FnMut(usize, f64),
    ) {
        let phi = local.map(|s| basis(ORDER, s));
        let [_, ny, nz] = self.nodes();
        let base = self.node(cell.map(|c| c * ORDER));
        for i in 0..=ORDER {
            for j in 0..=ORDER {
                let (line, share) = (base + (i * ny + j) * nz, phi[0][i] * phi[1][j]);
                for k in 0..=ORDER {
                    visit(line + k, share * phi[2][k]);
                }
            }
        }
    }

    /// As `each_share`, with the nodes on the surface that those within a shell follow in place of these. Nodes without a
    /// share are left out; others may come several times.
    pub fn each_source(&self, point: Vec3, mut visit: impl FnMut(usize, f64)) {
        if !self.shell {
            return self.each_share(point, |node, share| {
                if share != 0.0 {
                    visit(node, share);
                }
            });
        }
        let [nx, ny, nz] = self.nodes();
        let (mut shares, mut n) = ([(0, 0.0); 27], 0);
        self.each_share(point, |node, share| {
            shares[n] = (node, share);
            n += 1;
        });
        for &(node, share) in &shares[..n] {
            let at = [node / (ny * nz), node / nz % ny, node % nz];
            let within = (0..3).all(|a| at[a] > 0 && at[a] + 1 < [nx, ny, nz][a]);
            if share == 0.0 {
            } else if within {
                self.each_on_surface(at, |source, weight| visit(source, share * weight));
            } else {
                visit(node, share);
            }
        }
    }

    /// Visits the nodes on the surface that a node within it follows, with their weights: the ends of the lines through
    /// it, less those of the planes' edges, plus the corners.
    fn each_on_surface(&self, at: [usize; 3], mut visit: impl FnMut(usize, f64)) {
        let last = self.nodes().map(|n| n - 1);
        let t: [f64; 3] = core::array::from_fn(|a| at[a] as f64 / last[a] as f64);
        let weight = |axis: usize, side: usize| if side == 0 { 1.0 - t[axis] } else { t[axis] };
        let node = |sides: [Option<usize>; 3]| {
            self.node(core::array::from_fn(|a| {
                sides[a].map_or(at[a], |s| s * last[a])
            }))
        };
        // low sides, then high ones; edges side by side, those of all axes together
        for side in 0..2 {
            for axis in 0..3 {
                let mut sides = [None; 3];
                sides[axis] = Some(side);
                visit(node(sides), weight(axis, side));
            }
        }
        for s in 0..4 {
            for [a, b] in [[1, 2], [0, 2], [0, 1]] {
                let mut sides = [None; 3];
                (sides[a], sides[b]) = (Some(s / 2), Some(s % 2));
                visit(node(sides), -(weight(a, s / 2) * weight(b, s % 2)));
            }
        }
        for s in 0..8 {
            let side = [s / 4, s / 2 % 2, s % 2];
            let w = weight(0, side[0]) * weight(1, side[1]) * weight(2, side[2]);
            visit(node(side.map(Some)), w);
        }
    }
}

/// Lagrange polynomials of order 1 or 2 on the unit interval; the last is unused for order 1.
#[inline]
pub fn basis(order: usize, s: f64) -> [f64; 3] {
    if order == 1 {
        [1.0 - s, s, 0.0]
    } else {
        [
            2.0 * s * s - 3.0 * s + 1.0,
            4.0 * (s - s * s),
            2.0 * s * s - s,
        ]
    }
}

/// Their derivatives.
#[inline]
pub fn slope(order: usize, s: f64) -> [f64; 3] {
    if order == 1 {
        [-1.0, 1.0, 0.0]
    } else {
        [4.0 * s - 3.0, 4.0 - 8.0 * s, 4.0 * s - 1.0]
    }
}

/// World velocities of the nodes; those within a shell follow its surface.
pub fn velocities(d: &Data, flex: Flex, pos: &[Vec3], out: &mut [Vec3]) {
    let m = flex.m;
    for ((v, n), x) in out.iter_mut().zip(flex.nodes()).zip(pos) {
        let b = m.flex_nodebodyid()[n] as usize;
        let seen = object_velocity(d, mjOBJ_BODY, b, Axes::World).unwrap_or(Spatial::ZERO);
        *v = seen.lin() + seen.rot().cross(*x - d.xipos()[b]);
    }
    let grid = Grid::of(flex);
    if grid.shell {
        fill_interior(&grid, out);
    }
}

/// World positions of the nodes; those within a shell follow its surface.
pub fn nodes(d: &Data, flex: Flex, out: &mut [Vec3]) {
    let m = flex.m;
    let centered = m.flex_centered()[flex.id] != 0;
    for (x, n) in out.iter_mut().zip(flex.nodes()) {
        let b = m.flex_nodebodyid()[n] as usize;
        *x = if centered {
            d.xpos()[b]
        } else {
            d.xmat()[b].mul_vec(m.flex_node()[n]) + d.xpos()[b]
        };
    }
    let grid = Grid::of(flex);
    if grid.shell {
        fill_interior(&grid, out);
    }
}

/// Values at nodes within the box from those on its surface: transfinite interpolation, faces minus edges plus corners.
pub fn fill_interior(grid: &Grid, x: &mut [Vec3]) {
    let n = grid.nodes();
    if n.iter().any(|&n| n < 3) {
        return;
    }
    for i in 1..n[0] - 1 {
        for j in 1..n[1] - 1 {
            for k in 1..n[2] - 1 {
                let at = [i, j, k];
                x[grid.node(at)] = blend(grid, x, at);
            }
        }
    }
}

/// The transfinite blend at one node.
fn blend(grid: &Grid, x: &[Vec3], at: [usize; 3]) -> Vec3 {
    let mut sum = Vec3::ZERO;
    grid.each_on_surface(at, |node, weight| sum = sum.add_scl(x[node], weight));
    sum
}

/// Vertices between nodes.
pub fn vertices(d: &mut Data, flex: Flex) {
    let mark = d.mark();
    let x = mark.rows::<Vec3>(d, flex.nodes().len());
    nodes(d, flex, x);
    let grid = Grid::of(flex);
    let (vert0, cells) = (flex.m.flex_vert0(), flex.m.flex_vertcell());
    fields!(d => write: flexvert_xpos);
    for v in flex.vertices() {
        let mut sum = Vec3::ZERO;
        let around = grid.cell_of(vert0[v]);
        let cell = grid.numbered(cells[v]).unwrap_or(around);
        let local = grid.local(cell, vert0[v]);
        // it may be beside its cell, in one that holds nothing, but not beside the box
        let rim = if cell == around { 0.0 } else { RIM };
        let local = local.map(|s| s.clamp(-rim, 1.0 + rim));
        grid.each_share_in(cell, local, |node, share| sum = sum.add_scl(x[node], share));
        flexvert_xpos[v] = sum;
    }
    mark.release(d);
}
