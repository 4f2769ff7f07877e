//! The elements of an interpolated flex: cells of its grid, or the squares of the grid's surface, and how they turn.

use super::grid::{Grid, basis, slope};
use crate::math::lanes::four_add_scl;
use crate::math::real::{Mask, Real};
use crate::math::wide::Wide;
use crate::math::{Mat3, Quat, Vec3};

/// How much the basis of each node of an element changes along its parameters, at a point of it. The last number is 0.
pub type Slopes<const N: usize> = [[f64; 4]; N];

/// Those of squares of an order.
#[inline]
pub fn square_slopes(order: usize, at: [f64; 2]) -> Slopes<9> {
    let (phi, dphi) = (at.map(|s| basis(order, s)), at.map(|s| slope(order, s)));
    let mut all = [[0.0; 4]; 9];
    let n = order + 1;
    for (i, line) in all.chunks_mut(n).enumerate().take(n) {
        for (j, own) in line.iter_mut().enumerate() {
            *own = [dphi[0][i] * phi[1][j], phi[0][i] * dphi[1][j], 0.0, 0.0];
        }
    }
    all
}

/// Those of cells.
fn cell_slopes(order: usize, at: [f64; 3]) -> Slopes<{ Cell::MOST }> {
    let (phi, dphi) = (at.map(|s| basis(order, s)), at.map(|s| slope(order, s)));
    let mut all = [[0.0; 4]; Cell::MOST];
    let n = order + 1;
    for (i, layer) in all.chunks_mut(n * n).enumerate().take(n) {
        for (j, line) in layer.chunks_mut(n).enumerate() {
            for (k, own) in line.iter_mut().enumerate() {
                *own = [
                    dphi[0][i] * phi[1][j] * phi[2][k],
                    phi[0][i] * dphi[1][j] * phi[2][k],
                    phi[0][i] * phi[1][j] * dphi[2][k],
                    0.0,
                ];
            }
        }
    }
    all
}

/// One element: its nodes, the last axis fastest, and which way it lies.
#[derive(Clone, Copy)]
pub struct Cell {
    nodes: [usize; Cell::MOST],
    pub count: usize,
    order: usize,
    /// the axis that a square of the surface is normal to
    normal: Option<usize>,
}

impl Cell {
    /// Nodes of the largest element.
    pub const MOST: usize = 27;

    pub fn nodes(&self) -> &[usize] {
        &self.nodes[..self.count]
    }

    /// All elements of a grid, in the order of the model's stiffness.
    pub fn all(grid: Grid) -> impl Iterator<Item = Cell> {
        (0..Cell::number(&grid)).map(move |e| Cell::numbered(&grid, e))
    }

    /// Number of all elements of a grid.
    pub fn number(grid: &Grid) -> usize {
        let [x, y, z] = grid.cells;
        if grid.shell {
            2 * (x * y + y * z + z * x)
        } else {
            x * y * z
        }
    }

    /// The element of a number: cells with the last axis fastest; squares side by side of the box.
    pub fn numbered(grid: &Grid, number: usize) -> Cell {
        if !grid.shell {
            let [_, ny, nz] = grid.cells;
            return Cell::volume(grid, [number / (ny * nz), number / nz % ny, number % nz]);
        }
        let mut left = number;
        let mut side = 0;
        loop {
            let [slow, fast] = tangents(side / 2).map(|a| grid.cells[a]);
            if left < slow * fast || side == 5 {
                return Cell::square(grid, side, [left / fast, left % fast]);
            }
            left -= slow * fast;
            side += 1;
        }
    }

    /// The cell at a place of the grid.
    pub fn volume(grid: &Grid, at: [usize; 3]) -> Cell {
        let n = grid.order + 1;
        let first = grid.node(at.map(|k| k * grid.order));
        let [x, y, z] = grid.strides();
        let mut nodes = [0; Cell::MOST];
        for (i, layer) in nodes.chunks_mut(n * n).enumerate().take(n) {
            for (j, line) in layer.chunks_mut(n).enumerate() {
                let start = first + i * x + j * y;
                line.iter_mut()
                    .enumerate()
                    .for_each(|(k, node)| *node = start + k * z);
            }
        }
        Cell {
            nodes,
            count: n * n * n,
            order: grid.order,
            normal: None,
        }
    }

    /// A square of the surface: on side `2 axis` or `2 axis + 1` of the box, at places along the slow and the fast axis.
    pub fn square(grid: &Grid, side: usize, at: [usize; 2]) -> Cell {
        let n = grid.order + 1;
        let axis = side / 2;
        let [slow, fast] = tangents(axis);
        let mut place = [0; 3];
        place[axis] = side % 2 * (grid.nodes()[axis] - 1);
        (place[slow], place[fast]) = (at[0] * grid.order, at[1] * grid.order);
        let first = grid.node(place);
        let strides = grid.strides();
        let mut nodes = [0; Cell::MOST];
        for (i, line) in nodes.chunks_mut(n).enumerate().take(n) {
            let start = first + i * strides[slow];
            let each = line.iter_mut().enumerate();
            each.for_each(|(k, node)| *node = start + k * strides[fast]);
        }
        Cell {
            nodes,
            count: n * n,
            order: grid.order,
            normal: Some(axis),
        }
    }

    /// A square of the surface, without volume.
    pub fn is_square(&self) -> bool {
        self.normal.is_some()
    }

    /// Tangents of the element at a point of it, along its parameters.
    #[inline]
    pub fn tangents(&self, x: &[Vec3], slopes: &[[f64; 4]]) -> [Vec3; 3] {
        let mut sum = [[0.0; 4]; 3];
        for (&node, slopes) in self.nodes().iter().zip(slopes) {
            for (sum, &x) in sum.iter_mut().zip(&x[node].0) {
                *sum = four_add_scl(*sum, *slopes, x);
            }
        }
        [0, 1, 2].map(|c| Vec3(sum.map(|along| along[c])))
    }

    /// The same element with its nodes numbered from `first` on, for lists of them alone.
    pub fn alone(mut self, first: usize) -> Cell {
        self.nodes = core::array::from_fn(|k| first + k);
        self
    }

    /// The slopes at its centre.
    fn central(&self) -> Slopes<{ Cell::MOST }> {
        if !self.is_square() {
            return cell_slopes(self.order, [0.5; 3]);
        }
        let mut all = [[0.0; 4]; Cell::MOST];
        all[..9].copy_from_slice(&square_slopes(self.order, [0.5; 2]));
        all
    }

    /// Deformation at the centre, from reference to world, by columns.
    fn deformation(&self, central: &[[f64; 4]], x: &[Vec3], rest: &[Vec3]) -> [Vec3; 3] {
        let nodes = self.nodes();
        let size = |axis: usize| (rest[nodes[nodes.len() - 1]][axis] - rest[nodes[0]][axis]).abs();
        let now = self.tangents(x, central);
        let Some(axis) = self.normal else {
            return core::array::from_fn(|c| now[c] * (1.0 / size(c)));
        };
        let [slow, fast] = tangents(axis);
        let scaled = [now[0] * (1.0 / size(slow)), now[1] * (1.0 / size(fast))];
        let mut columns = [Vec3::ZERO; 3];
        columns[slow] = scaled[0];
        columns[fast] = scaled[1];
        columns[axis] = scaled[0].cross(scaled[1]);
        columns
    }

    /// Axes along which the element is stretched: all, or those of a square, the slow one first.
    pub fn axes(&self) -> impl Iterator<Item = usize> {
        let [slow, fast] = self.normal.map_or([0, 1], tangents);
        let count = if self.is_square() { 2 } else { 3 };
        [slow, fast, 2].into_iter().take(count)
    }

    /// Numbers of its strain.
    pub fn strains(&self) -> usize {
        if self.is_square() { 3 } else { 6 }
    }

    /// Pairs of axes with the place of their strain in lists: each axis with itself, then those that shear.
    fn places(&self) -> impl Iterator<Item = (usize, [usize; 2])> {
        let mut axes = [0; 3];
        let mut count = 0;
        for axis in self.axes() {
            axes[count] = axis;
            count += 1;
        }
        let pairs = [[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [1, 2]];
        let own = pairs.into_iter().filter(move |pair| pair[1] < count);
        own.map(move |pair| pair.map(|k| axes[k])).enumerate()
    }

    /// A strain as it stands in lists, shears as angles.
    pub fn tensor(&self, list: &[f64]) -> Mat3 {
        let mut t = Mat3([0.0; 9]);
        for (k, [a, b]) in self.places() {
            let x = if a == b { list[k] } else { 0.5 * list[k] };
            (t.0[3 * a + b], t.0[3 * b + a]) = (x, x);
        }
        t
    }

    /// The reverse of `tensor`.
    pub fn list(&self, tensor: &Mat3, out: &mut [f64]) {
        for (k, [a, b]) in self.places() {
            let x = tensor.0[3 * a + b];
            out[k] = if a == b { x } else { 2.0 * x };
        }
    }

    /// How the element is stretched at its centre, in the frame that turns with it.
    pub fn strain(&self, x: &[Vec3], rest: &[Vec3]) -> Mat3 {
        let columns = self.deformation(&self.central(), x, rest);
        let rotation: Mat3 = polar_rotation(&columns).to_mat();
        let seen = columns.map(|c| rotation.mul_t_vec(c));
        let mut t = Mat3([0.0; 9]);
        for (_, [a, b]) in self.places() {
            let x = if a == b {
                seen[a][a] - 1.0
            } else {
                0.5 * (seen[a][b] + seen[b][a])
            };
            (t.0[3 * a + b], t.0[3 * b + a]) = (x, x);
        }
        t
    }

    /// The rotation that the element has made since its rest.
    #[cfg(test)]
    fn rotation(&self, x: &[Vec3], rest: &[Vec3]) -> Quat {
        polar_rotation(&self.deformation(&self.central(), x, rest))
    }

    /// The rotations of elements of one grid, which `next` gives with their numbers, by these: four side by side, since one alone
    /// waits for every result.
    #[inline(never)] // once
    pub fn rotations(
        next: &mut dyn FnMut() -> Option<(usize, Cell)>,
        x: &[Vec3],
        rest: &[Vec3],
        out: &mut [Quat],
    ) {
        let Some(first) = next() else {
            return;
        };
        let central = first.1.central();
        let mut left = Some(first);
        while let Some(first) = left {
            let (mut group, mut count) = ([first; GROUP], 1);
            left = next();
            while let Some(own) = left.filter(|_| count < GROUP) {
                group[count] = own;
                count += 1;
                left = next();
            }
            let group = &group[..count];
            let turned = rotations_of(group, &central, x, rest);
            group.iter().zip(turned).for_each(|(own, q)| out[own.0] = q);
        }
    }
}

/// Elements whose rotations are found at the same time.
const GROUP: usize = 4;

/// The rotations of up to four elements.
fn rotations_of(
    cells: &[(usize, Cell)],
    central: &[[f64; 4]],
    x: &[Vec3],
    rest: &[Vec3],
) -> [Quat; GROUP] {
    let of = |cell: &Cell| cell.deformation(central, x, rest);
    if let [(_, alone)] = cells {
        return [polar_rotation(&of(alone)); GROUP];
    }
    let mut columns = [[[0.0; GROUP]; 3]; 3];
    for (lane, (_, cell)) in cells.iter().enumerate() {
        let own = of(cell);
        for (to, from) in columns.iter_mut().zip(own) {
            (0..3).for_each(|i| to[i][lane] = from[i]);
        }
    }
    let wide = |x: [f64; GROUP]| bytemuck::cast::<_, Wide<1>>(x);
    let q = polar_rotation(&columns.map(|c| Vec3(c.map(wide))));
    let q = q.0.map(bytemuck::cast::<_, [f64; GROUP]>);
    core::array::from_fn(|lane| Quat(q.map(|x| x[lane])))
}

/// The slow and the fast axis of a square normal to an axis.
pub fn tangents(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

/// The rotation nearest to a matrix given by columns, by turning towards it step by step.
#[inline(never)]
fn polar_rotation<N: Real>(columns: &[Vec3<N>; 3]) -> Quat<N> {
    let mut q = Quat::of(Quat::IDENTITY);
    let mut left = N::lanes(!0);
    for _ in 0..500 {
        let r = q.to_mat();
        let (mut torque, mut trace) = (Vec3::of(Vec3::ZERO), N::of(0.0));
        for (c, &f) in columns.iter().enumerate() {
            torque += r.col(c).cross(f);
            trace += r.col(c).dot(f);
        }
        let scale = N::of(1.0) / (trace.abs() + N::of(1e-15));
        let (axis, angle) = (torque * scale).normalized();
        left = left.and(angle.lt(N::of(1e-9)).not());
        if !left.any() {
            break;
        }
        // those that are there stay
        let angle = N::blend(left, angle, N::of(0.0));
        let turned = || Quat::from_axis_angle(axis, angle).mul_quat(q).normalized();
        q = N::choose(left, turned, || q);
    }
    q
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn elements_turn_alone_as_they_do_together() {
        let mut rng = Rng::new(7);
        for (order, shell) in [(1, false), (2, false), (1, true), (2, true)] {
            let cells = [2, 1, 3];
            let grid = Grid {
                order,
                cells,
                shell,
            };
            let [nx, ny, nz] = grid.nodes();
            let place = |k: usize| [k / (ny * nz), k / nz % ny, k % nz].map(|i| i as f64);
            let rest: Vec<Vec3> = (0..nx * ny * nz).map(|k| Vec3(place(k))).collect();
            let shaken = |x: &Vec3| x.0.map(|x| x + 0.6 * rng.signed());
            let x: Vec<Vec3> = rest.iter().map(shaken).map(Vec3).collect();
            let mut out = vec![Quat::ZERO; Cell::number(&grid)];
            // the second is left out
            let some = || Cell::all(grid).enumerate().filter(|(e, _)| *e != 1);
            let mut each = some();
            Cell::rotations(&mut || each.next(), &x, &rest, &mut out);
            for (e, cell) in some() {
                assert_eq!(out[e], cell.rotation(&x, &rest));
                assert!(out[e] != Quat::IDENTITY);
            }
            assert_eq!(out[1], Quat::ZERO);
        }
    }
}
