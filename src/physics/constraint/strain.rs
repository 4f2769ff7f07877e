//! Rows that keep an element of an interpolated flex from straining: one for each mode of its deformation that has
//! energy, seen from a frame that turns with the element. Computation: coEquality. Facts: flex-2, section 7.

use core::ops::Range;

use super::equality::{Poses, head};
use super::rows::Rows;
use crate::abi::mjEQ_FLEXSTRAIN;
use crate::base::Model;
use crate::math::real::Real;
use crate::math::wide::Wide;
use crate::math::{Quat, Vec3};
use crate::physics::flex::{Cell, Flex, Grid};
use crate::physics::pair::{Axes, many_len, walk_many};

/// Modes of the largest element.
const MOST: usize = 3 * Cell::MOST;

/// The element of a strain equality.
struct Element<'a> {
    flex: Flex<'a>,
    cell: Cell,
    /// one row of the nodes' displacements for each mode
    modes: &'a [[f64; 3]],
}

impl<'a> Element<'a> {
    /// None where the data name no element of an interpolated flex.
    #[inline(never)]
    fn of(m: Model<'a>, equality: usize) -> Option<Self> {
        let flex = Flex {
            m,
            id: usize::try_from(m.eq_obj1id()[equality]).ok()?,
        };
        if !flex.interpolated() {
            return None;
        }
        let grid = Grid::of(flex);
        let number = grid.element(m.eq_data()[equality][..3].try_into().ok()?)?;
        let cell = Cell::numbered(&grid, number);
        let each = 9 * cell.count * cell.count;
        let first = usize::try_from(m.flex_stiffnessadr()[flex.id]).ok()? + number * each;
        let stored = m.flex_stiffness().get(first..first + each)?;
        let (numbers, _) = stored[1..].as_chunks::<3>();
        let count = (stored[0].max(0.0) as usize).min(numbers.len() / cell.count);
        Some(Element {
            flex,
            cell,
            modes: &numbers[..count.min(MOST) * cell.count],
        })
    }

    fn rows(&self) -> usize {
        self.modes.len() / self.cell.count
    }

    /// Bodies that the nodes are fixed to.
    fn bodies(&self) -> [u32; Cell::MOST] {
        let mut bodies = [0; Cell::MOST];
        let first = self.flex.nodes().start;
        for (body, &n) in bodies.iter_mut().zip(self.cell.nodes()) {
            *body = self.flex.m.flex_nodebodyid()[first + n] as u32;
        }
        bodies
    }

    /// Where the nodes are, and where they rest in the frame of the grid.
    fn places(&self, poses: &Poses) -> [[Vec3; Cell::MOST]; 2] {
        let m = self.flex.m;
        let centered = m.flex_centered()[self.flex.id] != 0;
        let first = self.flex.nodes().start;
        let mut places = [[Vec3::ZERO; Cell::MOST]; 2];
        for (k, &n) in self.cell.nodes().iter().enumerate() {
            let b = m.flex_nodebodyid()[first + n] as usize;
            places[0][k] = if centered {
                poses.xpos[b]
            } else {
                poses.xmat[b].mul_vec(m.flex_node()[first + n]) + poses.xpos[b]
            };
            places[1][k] = m.flex_node0()[first + n];
        }
        places
    }
}

/// The rotations of the elements of some equalities, found together.
#[derive(Default)]
pub struct Turns {
    own: Range<usize>,
    rotations: [Quat; TURNS],
}

const TURNS: usize = 4;

impl Turns {
    /// The rotation of the element of equality `i`; those of the equalities that follow are found with it.
    fn of(&mut self, m: Model, poses: &Poses, i: usize) -> Quat {
        if !self.own.contains(&i) {
            let alike = |&j: &usize| {
                let as_first = m.eq_obj1id()[j] == m.eq_obj1id()[i];
                j == i || as_first && m.eq_type()[j] == mjEQ_FLEXSTRAIN
            };
            let count = (i..m.neq()).take(TURNS).take_while(alike).count();
            self.own = i..i + count;
            let [mut x, mut rest] = [[Vec3::ZERO; Cell::MOST * TURNS]; 2];
            let cells = (0..count).filter_map(|k| {
                let element = Element::of(m, i + k)?;
                let places = element.places(poses);
                let own = Cell::MOST * k..Cell::MOST * (k + 1);
                x[own.clone()].copy_from_slice(&places[0]);
                rest[own.clone()].copy_from_slice(&places[1]);
                Some((k, element.cell.alone(own.start)))
            });
            let mut each = [None; TURNS];
            each.iter_mut()
                .zip(cells)
                .for_each(|(to, cell)| *to = Some(cell));
            let mut each = each.into_iter().flatten();
            Cell::rotations(&mut || each.next(), &x, &rest, &mut self.rotations);
        }
        self.rotations[i - self.own.start]
    }
}

/// Rows that are computed side by side, and the registers that hold a number of each.
const SIDE: usize = 4 * QUADS;
const QUADS: usize = 6;

/// A number of each of some rows.
type Wides = [Wide<1>; QUADS];

/// Appends the rows of equality `i`: how far the nodes have moved along each mode, in the frame of the element, and how
/// fast they do. That the element turns is left out.
#[inline(never)] // its arrays are large
pub fn strain(rows: &mut Rows, axes: &Axes, poses: &Poses, i: usize, turns: &mut Turns) {
    let Some(element) = Element::of(axes.m, i) else {
        return;
    };
    let (count, nodes) = (element.rows(), element.cell.count);
    let [x, rest] = element.places(poses);
    let rotation = turns.of(axes.m, poses, i);
    let bodies = &element.bodies()[..nodes];
    let columns = if axes.sparse {
        many_len(axes.m, bodies)
    } else {
        0
    };
    rows.open(columns);
    let back = rotation.conj();
    let mut pos = [0.0; MOST];
    let mut along = [[Wides::default(); 3]; Cell::MOST];
    for first in (0..count).step_by(SIDE) {
        let some = first..count.min(first + SIDE);
        let quads = some.len().div_ceil(4);
        let along = &mut along[..nodes];
        gather(&element.modes[some.start * nodes..some.end * nodes], along);
        let mut sum = Wides::default();
        for ((along, x), rest) in along.iter_mut().zip(&x).zip(&rest) {
            let moved = back.rotate(*x) - *rest;
            for (q, sum) in sum[..quads].iter_mut().enumerate() {
                let mode = Vec3([0, 1, 2].map(|a| along[a][q]));
                (0..3).for_each(|a| *sum += mode[a] * Wide::of(moved[a]));
                let turned = Quat::of(rotation).rotate(mode);
                (0..3).for_each(|a| along[a][q] = turned[a]);
            }
        }
        let sum: [f64; SIDE] = bytemuck::cast(sum);
        pos[some.clone()].copy_from_slice(&sum[..some.len()]);
        gradients(rows, axes, bodies, &x, some, along, columns);
    }
    rows.close_nonempty(&head(i), &pos[..count]);
}

/// Modes, one after the other, side by side by nodes.
fn gather(modes: &[[f64; 3]], along: &mut [[Wides; 3]]) {
    let nodes = along.len();
    for (k, along) in along.iter_mut().enumerate() {
        let mut each = modes[k..].iter().step_by(nodes);
        let quads = modes.len().div_ceil(4 * nodes);
        for q in 0..quads {
            let mut four = [[0.0; 4]; 3];
            for (lane, mode) in each.by_ref().take(4).enumerate() {
                (0..3).for_each(|a| four[a][lane] = mode[a]);
            }
            (0..3).for_each(|a| along[a][q] = bytemuck::cast(four[a]));
        }
    }
}

/// Some rows of the open block: how fast the nodes move along the modes, which are turned.
fn gradients(
    rows: &mut Rows,
    axes: &Axes,
    bodies: &[u32],
    x: &[Vec3],
    some: Range<usize>,
    along: &[[Wides; 3]],
    columns: usize,
) {
    let quads = some.len().div_ceil(4);
    let mut k = columns;
    let visit: &mut dyn FnMut(usize, &[u8]) = &mut |dof, moved| {
        let (rot, lin) = (axes.cdof[dof].rot(), axes.cdof[dof].lin());
        let mut sum = Wides::default();
        for n in moved.iter().map(|&k| k as usize) {
            let root = axes.m.body_rootid()[bodies[n] as usize] as usize;
            let off = x[n] - axes.subtree_com[root];
            let column = lin + rot.cross(off);
            for (q, sum) in sum[..quads].iter_mut().enumerate() {
                (0..3).for_each(|a| *sum += along[n][a][q] * Wide::of(column[a]));
            }
        }
        k = k.wrapping_sub(1);
        let place = rows.column(k, dof);
        let sum: [f64; SIDE] = bytemuck::cast(sum);
        for (r, x) in some.clone().zip(sum) {
            *rows.at(r, place) = x;
        }
    };
    walk_many(axes.m, bodies, visit);
}

/// Number of rows of equality `i`, and of their columns.
pub fn count(m: Model, i: usize) -> (usize, usize) {
    let Some(element) = Element::of(m, i) else {
        return (0, 0);
    };
    let bodies = element.bodies();
    let columns = many_len(m, &bodies[..element.cell.count]);
    (element.rows(), columns)
}

/// Inverse weight of each row: the mean of the nodes'.
pub fn weight(m: Model, i: usize) -> f64 {
    let Some(element) = Element::of(m, i) else {
        return 0.0;
    };
    let bodies = element.bodies();
    let of_nodes = bodies[..element.cell.count].iter();
    let sum = of_nodes.fold(0.0, |sum, &b| sum + m.body_invweight0()[b as usize][0]);
    sum / element.cell.count as f64
}
