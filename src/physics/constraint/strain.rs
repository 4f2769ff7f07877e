//! Rows that keep an element of an interpolated flex from straining: one for each mode of its deformation that has
//! energy, seen from a frame that turns with the element. Computation: coEquality. Facts: flex-2, section 7.

use super::equality::{Poses, head};
use super::rows::Rows;
use crate::base::Model;
use crate::math::{Quat, Vec3};
use crate::physics::flex::{Cell, Flex, Grid};
use crate::physics::pair::{Axes, walk_many};

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

/// Appends the rows of equality `i`.
pub fn strain(rows: &mut Rows, axes: &Axes, poses: &Poses, i: usize) {
    let Some(element) = Element::of(axes.m, i) else {
        return;
    };
    let (count, nodes) = (element.rows(), element.cell.count);
    let [x, rest] = element.places(poses);
    let rotation = element.cell.alone().rotation(&x, &rest);
    let bodies = &element.bodies()[..nodes];
    rows.open(columns(axes, bodies));
    let mut pos = [0.0; MOST];
    for (r, (mode, pos)) in element.modes.chunks_exact(nodes).zip(&mut pos).enumerate() {
        for (k, w) in mode.iter().enumerate() {
            let displacement = rotation.conj().rotate(x[k]) - rest[k];
            (0..3).for_each(|a| *pos += w[a] * displacement[a]);
        }
        gradient(rows, axes, bodies, &x, r, mode, rotation);
    }
    rows.close_nonempty(&head(i), &pos[..count]);
}

/// Number of columns: in sparse form the dofs that move any node.
fn columns(axes: &Axes, bodies: &[u32]) -> usize {
    let mut n = 0;
    if axes.sparse {
        walk_many(axes.m, bodies, |_, _| n += 1);
    }
    n
}

/// Row `r` of the open block: how fast the nodes move along a mode. That the element turns is left out.
fn gradient(
    rows: &mut Rows,
    axes: &Axes,
    bodies: &[u32],
    x: &[Vec3],
    r: usize,
    mode: &[[f64; 3]],
    turned: Quat,
) {
    let mut along = [Vec3::ZERO; Cell::MOST];
    for (v, &w) in along.iter_mut().zip(mode) {
        *v = turned.rotate(Vec3(w));
    }
    let mut k = columns(axes, bodies);
    walk_many(axes.m, bodies, |dof, moved| {
        let (rot, lin) = (axes.cdof[dof].rot(), axes.cdof[dof].lin());
        let mut sum = 0.0;
        for n in moved.iter().map(|&k| k as usize) {
            let root = axes.m.body_rootid()[bodies[n] as usize] as usize;
            let off = x[n] - axes.subtree_com[root];
            let column = lin + rot.cross(off);
            (0..3).for_each(|a| sum += along[n][a] * column[a]);
        }
        k = k.wrapping_sub(1);
        let place = rows.column(k, dof);
        *rows.at(r, place) = sum;
    });
}

/// Number of rows of equality `i`, and of their columns.
pub fn count(m: Model, i: usize) -> (usize, usize) {
    let Some(element) = Element::of(m, i) else {
        return (0, 0);
    };
    let mut columns = 0;
    walk_many(m, &element.bodies()[..element.cell.count], |_, _| {
        columns += 1
    });
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
