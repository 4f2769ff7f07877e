//! The elements of an interpolated flex: cells of its grid, or the squares of the grid's surface, and how they turn.

use super::grid::{Grid, basis, slope};
use crate::math::{Mat3, Quat, Vec3};

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

    fn number(grid: &Grid) -> usize {
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
        let mut nodes = [0; Cell::MOST];
        for (l, node) in nodes.iter_mut().enumerate().take(n * n * n) {
            let local = [l / (n * n), l / n % n, l % n];
            *node = grid.node(core::array::from_fn(|a| at[a] * grid.order + local[a]));
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
        let mut nodes = [0; Cell::MOST];
        for (l, node) in nodes.iter_mut().enumerate().take(n * n) {
            let mut place = [0; 3];
            place[axis] = side % 2 * (grid.nodes()[axis] - 1);
            place[slow] = at[0] * grid.order + l / n;
            place[fast] = at[1] * grid.order + l % n;
            *node = grid.node(place);
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

    /// How much the basis of each node of a square changes along its two parameters.
    pub fn square_slopes(&self, at: [f64; 2]) -> impl Iterator<Item = (usize, [f64; 2])> {
        let n = self.order + 1;
        let phi = at.map(|s| basis(self.order, s));
        let dphi = at.map(|s| slope(self.order, s));
        let cell = *self;
        (0..self.count).map(move |l| {
            let (i, j) = (l / n, l % n);
            (
                cell.nodes[l],
                [dphi[0][i] * phi[1][j], phi[0][i] * dphi[1][j]],
            )
        })
    }

    /// Tangents of the element at a point of it, along its parameters.
    pub fn tangents(&self, x: &[Vec3], at: &[f64]) -> [Vec3; 3] {
        let n = self.order + 1;
        let dim = at.len();
        let mut phi = [[0.0; 3]; 3];
        let mut dphi = [[0.0; 3]; 3];
        for (k, &s) in at.iter().enumerate() {
            (phi[k], dphi[k]) = (basis(self.order, s), slope(self.order, s));
        }
        let mut sum = [Vec3::ZERO; 3];
        for (l, &node) in self.nodes().iter().enumerate() {
            let local = if dim == 3 {
                [l / (n * n), l / n % n, l % n]
            } else {
                [l / n, l % n, 0]
            };
            for (c, t) in sum[..dim].iter_mut().enumerate() {
                let mut g = 1.0;
                for k in 0..dim {
                    g *= if k == c {
                        dphi[k][local[k]]
                    } else {
                        phi[k][local[k]]
                    };
                }
                *t = t.add_scl(x[node], g);
            }
        }
        sum
    }

    /// The same element with its nodes numbered from 0, for lists of them alone.
    pub fn alone(mut self) -> Cell {
        self.nodes = core::array::from_fn(|k| k);
        self
    }

    /// Deformation at the centre, from reference to world, by columns.
    fn deformation(&self, x: &[Vec3], rest: &[Vec3]) -> [Vec3; 3] {
        let at = [0.5; 3];
        let nodes = self.nodes();
        let size = |axis: usize| (rest[nodes[nodes.len() - 1]][axis] - rest[nodes[0]][axis]).abs();
        let Some(axis) = self.normal else {
            let now = self.tangents(x, &at);
            return core::array::from_fn(|c| now[c] * (1.0 / size(c)));
        };
        let [slow, fast] = tangents(axis);
        let now = self.tangents(x, &at[..2]);
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
        let columns = self.deformation(x, rest);
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
    pub fn rotation(&self, x: &[Vec3], rest: &[Vec3]) -> Quat {
        polar_rotation(&self.deformation(x, rest))
    }

    /// Those of several elements.
    pub fn rotations<const N: usize>(cells: &[Cell], x: &[Vec3], rest: &[Vec3]) -> [Quat; N] {
        let mut columns = [[Vec3::ZERO; 3]; N];
        for (columns, cell) in columns.iter_mut().zip(cells) {
            *columns = cell.deformation(x, rest);
        }
        polar_rotations(&columns)
    }
}

/// The slow and the fast axis of a square normal to an axis.
pub fn tangents(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

/// The rotation nearest to a matrix given by columns.
fn polar_rotation(columns: &[Vec3; 3]) -> Quat {
    let [q] = polar_rotations(&[*columns]);
    q
}

/// The rotations nearest to matrices given by columns, by turning towards them step by step: all of them in each step,
/// since one alone waits for every result.
fn polar_rotations<const N: usize>(columns: &[[Vec3; 3]; N]) -> [Quat; N] {
    let mut q = [Quat::IDENTITY; N];
    let mut left = [true; N];
    for _ in 0..500 {
        for ((q, columns), left) in q.iter_mut().zip(columns).zip(&mut left) {
            *left = *left && turn_towards(q, columns);
        }
        if left == [false; N] {
            break;
        }
    }
    q
}

/// One step; false: there already.
#[inline(always)]
fn turn_towards(q: &mut Quat, columns: &[Vec3; 3]) -> bool {
    let r: Mat3 = q.to_mat();
    let (mut torque, mut trace) = (Vec3::ZERO, 0.0);
    for (c, &f) in columns.iter().enumerate() {
        torque += r.col(c).cross(f);
        trace += r.col(c).dot(f);
    }
    let (axis, angle) = (torque * (1.0 / (trace.abs() + 1e-15))).normalized();
    if angle < 1e-9 {
        return false;
    }
    *q = Quat::from_axis_angle(axis, angle).mul_quat(*q).normalized();
    true
}
