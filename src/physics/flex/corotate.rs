//! Elasticity of interpolated flexes: linear, in a frame that turns with each element.

use super::cell::Cell;
use super::grid::{self, Grid};
use super::parts::Flex;
use crate::base::Data;
use crate::fields;
use crate::math::{Mat3, Quat, Vec3, dense};

/// Positions and velocities of the nodes, and the forces on them.
pub struct Nodes<'a> {
    pub pos: &'a [Vec3],
    pub vel: &'a [Vec3],
    pub spring: &'a mut [Vec3],
    pub damper: &'a mut [Vec3],
}

/// Forces of springs, and of dampers per unit of damping, on the nodes; `turns` has the rotations of the elements.
pub fn forces(d: &Data, flex: Flex, turns: &[Quat], nodes: &mut Nodes, on: [bool; 2]) {
    let m = d.model();
    let rest = &m.flex_node0()[flex.nodes()];
    let yielded =
        usize::try_from(m.flex_plasticadr()[flex.id]).map_or(&[][..], |adr| &d.plastic()[adr..]);
    for (cell, adr) in elements(flex) {
        let n = 3 * cell.count;
        let number = number(flex, &cell, adr);
        let stiffness = &m.flex_stiffness()[adr..adr + n * n];
        let own = cell.strains() * number..cell.strains() * (number + 1);
        let plastic = yielded
            .get(own)
            .map_or(Mat3([0.0; 9]), |own| cell.tensor(own));
        of_cell(&cell, stiffness, &plastic, turns[number], nodes, rest, on);
    }
}

/// Forces of one cell that has turned.
fn of_cell(
    cell: &Cell,
    stiffness: &[f64],
    plastic: &Mat3,
    rotation: Quat,
    nodes: &mut Nodes,
    rest: &[Vec3],
    on: [bool; 2],
) {
    let n = 3 * cell.count;
    let back = rotation.conj();
    let (mut u, mut f) = ([0.0; 3 * Cell::MOST], [0.0; 3 * Cell::MOST]);
    let mut add = |value: &dyn Fn(usize) -> Vec3, out: &mut [Vec3]| {
        for (u, &node) in u.chunks_mut(3).zip(cell.nodes()) {
            u.copy_from_slice(&value(node).0);
        }
        dense::mul_mat_vec(&mut f[..n], stiffness, &u[..n]);
        for (f, &node) in f.chunks(3).zip(cell.nodes()) {
            out[node] += rotation.rotate(Vec3::from_slice(f));
        }
    };
    if on[0] {
        add(
            &|node| back.rotate(nodes.pos[node]) - rest[node] - plastic.mul_vec(rest[node]),
            nodes.spring,
        );
    }
    if on[1] {
        add(&|node| back.rotate(nodes.vel[node]), nodes.damper);
    }
}

/// Elements of a flex with their place in `flex_stiffness`, those without material left out.
pub fn elements(flex: Flex<'_>) -> impl Iterator<Item = (Cell, usize)> {
    let m = flex.m;
    let first = usize::try_from(m.flex_stiffnessadr()[flex.id]).ok();
    // the stiffness of a flex held by strain constraints is theirs
    let first = first.filter(|_| flex.interpolated() && !flex.held_by_strain());
    let mut next = first.unwrap_or(0);
    let cells = first.map(|_| Cell::all(Grid::of(flex)));
    let placed = cells.into_iter().flatten().map(move |cell| {
        let adr = next;
        next += (3 * cell.count).pow(2);
        (cell, adr)
    });
    placed.filter(move |(cell, adr)| cell.is_square() || m.flex_stiffness()[*adr] != 0.0)
}

/// The number of an element whose stiffness stands at a place.
fn number(flex: Flex, cell: &Cell, adr: usize) -> usize {
    (adr - flex.m.flex_stiffnessadr()[flex.id] as usize) / (3 * cell.count).pow(2)
}

/// Those elements with their numbers.
pub fn numbered(flex: Flex<'_>) -> impl Iterator<Item = (usize, Cell)> {
    elements(flex).map(move |(cell, adr)| (number(flex, &cell, adr), cell))
}

/// `flexelem_krot`: the stiffness of the elements of a flex as they have turned.
pub fn rotate_stiffness(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let rest = &m.flex_node0()[flex.nodes()];
    let mark = d.mark();
    let pos = mark.rows::<Vec3>(d, flex.nodes().len());
    grid::nodes(d, flex, pos);
    let turns = mark.rows::<Quat>(d, Cell::number(&Grid::of(flex)));
    let mut cells = numbered(flex);
    Cell::rotations(&mut || cells.next(), pos, rest, turns);
    for (cell, adr) in elements(flex) {
        let n = 3 * cell.count;
        let rotation: Mat3 = turns[number(flex, &cell, adr)].to_mat();
        fields!(d => write: flexelem_krot);
        let from = &m.flex_stiffness()[adr..adr + n * n];
        let to = &mut flexelem_krot[adr..adr + n * n];
        for p in (0..n).step_by(3) {
            for q in (0..n).step_by(3) {
                let block = Mat3(core::array::from_fn(|k| from[(p + k / 3) * n + q + k % 3]));
                let rotated = rotation.mul_mat(&block.mul_mat_t(&rotation));
                for (r, row) in rotated.0.chunks(3).enumerate() {
                    to[(p + r) * n + q..][..3].copy_from_slice(row);
                }
            }
        }
    }
    mark.release(d);
}

/// Turned stiffness, `flexelem_krot`, times `v` times `scale`, for vectors at the nodes of a flex: what to add where.
pub fn mul(
    turned: &[f64],
    flex: Flex,
    v: &dyn Fn(usize) -> Vec3,
    scale: f64,
    add: &mut dyn FnMut(usize, Vec3),
) {
    // rows are summed left to right where all nodes are free, in lanes otherwise
    let free = flex.m.flex_centered()[flex.id] != 0;
    for (cell, adr) in elements(flex) {
        let n = 3 * cell.count;
        let stiffness = &turned[adr..adr + n * n];
        let (mut x, mut row) = ([0.0; 3 * Cell::MOST], [0.0; 3 * Cell::MOST]);
        for (x, &node) in x.chunks_mut(3).zip(cell.nodes()) {
            x.copy_from_slice(&v(node).0);
        }
        for (rows, &node) in stiffness.chunks(3 * n).zip(cell.nodes()) {
            let mut sums = [0.0; 3];
            for (sum, k) in sums.iter_mut().zip(rows.chunks(n)) {
                row.iter_mut().zip(k).for_each(|(s, k)| *s = scale * k);
                *sum = if free {
                    let each = row[..n].iter().zip(&x);
                    each.fold(0.0, |sum, (k, x)| sum + k * x)
                } else {
                    dense::dot(&row[..n], &x[..n])
                };
            }
            add(node, Vec3(sums));
        }
    }
}
