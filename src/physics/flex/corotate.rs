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

/// Forces of springs, and of dampers per unit of damping, on the nodes.
pub fn forces(d: &Data, flex: Flex, nodes: &mut Nodes, on: [bool; 2]) {
    let m = d.model();
    let Ok(mut adr) = usize::try_from(m.flex_stiffnessadr()[flex.id]) else {
        return;
    };
    let rest = &m.flex_node0()[flex.nodes()];
    let mut yielded =
        usize::try_from(m.flex_plasticadr()[flex.id]).map_or(&[][..], |adr| &d.plastic()[adr..]);
    let grid = Grid::of(flex);
    let mut cells = Cell::all(grid);
    loop {
        // those with material turn together, in groups
        let mut group = [(Cell::numbered(&grid, 0), &[][..], Mat3([0.0; 9])); GROUP];
        let mut count = 0;
        for cell in cells.by_ref() {
            let n = 3 * cell.count;
            let stiffness = &m.flex_stiffness()[adr..adr + n * n];
            adr += n * n;
            let plastic = yielded
                .split_off(..cell.strains())
                .map_or(Mat3([0.0; 9]), |own| cell.tensor(own));
            if stiffness[0] != 0.0 || cell.is_square() {
                group[count] = (cell, stiffness, plastic);
                count += 1;
                if count == GROUP {
                    break;
                }
            }
        }
        let turns: [Quat; GROUP] = match count {
            0 => return,
            1 => [group[0].0.rotation(nodes.pos, rest); GROUP],
            _ => Cell::rotations(&group.map(|g| g.0)[..count], nodes.pos, rest),
        };
        for ((cell, stiffness, plastic), rotation) in group[..count].iter().zip(turns) {
            of_cell(cell, stiffness, plastic, rotation, nodes, rest, on);
        }
    }
}

/// Cells whose rotations are found at the same time.
const GROUP: usize = 4;

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

/// `flexelem_krot`: the stiffness of the elements of a flex as they have turned.
pub fn rotate_stiffness(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let rest = &m.flex_node0()[flex.nodes()];
    let mark = d.mark();
    let pos = mark.rows::<Vec3>(d, flex.nodes().len());
    grid::nodes(d, flex, pos);
    for (cell, adr) in elements(flex) {
        let n = 3 * cell.count;
        let rotation: Mat3 = cell.rotation(pos, rest).to_mat();
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
