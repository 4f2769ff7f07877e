//! Bending of interpolated shells: squares of the surface keep the angle at their common edges.

use super::cell::{Cell, Slopes, square_slopes};
use super::grid::Grid;
use super::parts::Flex;
use crate::base::Model;
use crate::math::{Quat, Vec3};

/// Numbers of a pair of neighbours in `flex_bending`, whose first number counts the pairs.
const STRIDE: usize = 10;

/// One of the two squares, seen at the common edge.
struct Side {
    cell: Cell,
    slopes: Slopes<9>,
    rotation: Quat,
    tangents: [Vec3; 2],
    normal: Vec3,
    /// of the normal, before it was scaled
    length: f64,
}

impl Side {
    #[inline(always)] // not to be copied
    fn new(grid: &Grid, number: usize, at: [f64; 2], x: &[Vec3], turns: &[Quat]) -> Side {
        let cell = Cell::numbered(grid, number);
        let slopes = square_slopes(grid.order, at);
        let [a, b, _] = cell.tangents(x, &slopes);
        let (normal, length) = a.cross(b).normalized();
        Side {
            cell,
            slopes,
            rotation: turns[number],
            tangents: [a, b],
            normal,
            length,
        }
    }

    /// Forces that turn the normal along `pull`.
    fn add(&self, pull: Vec3, stiffness: f64, out: &mut [Vec3]) {
        let along = pull - self.normal * self.normal.dot(pull);
        let w = along * (1.0 / self.length);
        let [a, b] = self.tangents.map(|t| w.cross(t));
        for (&node, &[da, db, ..]) in self.cell.nodes().iter().zip(&self.slopes) {
            out[node] += (b * da - a * db) * stiffness;
        }
    }
}

/// Adds the forces on the nodes at `x`; `turns` has the rotations of the squares.
pub fn forces(m: Model, flex: Flex, x: &[Vec3], turns: &[Quat], out: &mut [Vec3]) {
    let Ok(adr) = usize::try_from(m.flex_bendingadr()[flex.id]) else {
        return;
    };
    let grid = Grid::of(flex);
    let data = &m.flex_bending()[adr..];
    let pairs = data[1..].chunks_exact(STRIDE).take(data[0] as usize);
    for pair in pairs {
        let a = Side::new(&grid, pair[0] as usize, [pair[2], pair[3]], x, turns);
        let b = Side::new(&grid, pair[1] as usize, [pair[4], pair[5]], x, turns);
        // halfway between the two rotations
        let near: f64 = (0..4).map(|k| a.rotation.0[k] * b.rotation.0[k]).sum();
        let sign = if near < 0.0 { -1.0 } else { 1.0 };
        let middle = Quat(core::array::from_fn(|k| {
            a.rotation.0[k] + sign * b.rotation.0[k]
        }))
        .normalized();
        let pull = (a.normal - b.normal) - middle.rotate(Vec3::from_slice(&pair[7..]));
        a.add(pull, pair[6], out);
        b.add(pull, -pair[6], out);
    }
}
