//! Stiffness of the cells of a grid, and of the squares on its sides when it is a shell; the modes that strain
//! constraints hold. Computation: deformable objects.

use super::grid::Grid;
use crate::abi::mjsFlex;
use crate::author::geometry::moments::{Beside, Moments, POWERS, Polynomial, full, integrals};
use crate::author::geometry::wound::GHOST;

const ONE: Polynomial = [1.0, 0.0, 0.0, 0.0, 0.0];

/// Material that the modes of strain constraints are found with.
const MODE_YOUNG: f64 = 10.0;
const MODE_POISSON: f64 = 0.3;

/// Modes with less than this share of the largest stiffness are rigid motions.
const RIGID: f64 = 1e-8;

/// Lagrange's polynomials.
fn basis(order: usize) -> Vec<[f64; 3]> {
    match order {
        1 => vec![[0.5, -1.0, 0.0], [0.5, 1.0, 0.0]],
        _ => vec![[0.0, -1.0, 2.0], [1.0, 0.0, -4.0], [0.0, 1.0, 2.0]],
    }
}

fn product(a: [f64; 3], b: [f64; 3]) -> Polynomial {
    let mut out = [0.0; POWERS];
    for i in 0..3 {
        for j in 0..3 {
            out[i + j] += a[i] * b[j];
        }
    }
    out
}

fn derivative(a: [f64; 3]) -> [f64; 3] {
    [a[1], 2.0 * a[2], 0.0]
}

/// Derivatives along two axes, nine of them.
type Products9 = Beside<9>;

/// Products of the basis polynomials of one coordinate or their derivatives, as derivatives along two axes have them.
struct Products {
    n: usize,
    /// of each axis, by pairs of functions
    pairs: [Vec<Products9>; 3],
    /// products have powers below it
    powers: usize,
    /// those that count; a sheet has no extent along its normal
    axes: &'static [usize],
}

impl Products {
    fn new(order: usize, axes: &'static [usize]) -> Products {
        let value = basis(order);
        let slope: Vec<[f64; 3]> = value.iter().map(|&p| derivative(p)).collect();
        let pair = |axis: usize, a: usize, b: usize| {
            let mut out = [[0.0; 9]; POWERS];
            for (k, l) in (0..9).map(|q| (q / 3, q % 3)) {
                let of = |along: usize, i: usize| if axis == along { slope[i] } else { value[i] };
                let p = match axes.contains(&axis) {
                    true => product(of(k, a), of(l, b)),
                    false => ONE,
                };
                (0..POWERS).for_each(|i| out[i][3 * k + l] = p[i]);
            }
            out
        };
        let n = value.len();
        let all = |axis| (0..n * n).map(|i| pair(axis, i / n, i % n)).collect();
        Products {
            n,
            pairs: [0, 1, 2].map(all),
            powers: 2 * order + 1,
            axes,
        }
    }

    /// Integrals of the derivative of `a` along `k` times that of `b` along `l`, over the axes that count.
    fn gradients(
        &self,
        m: &Moments,
        a: [usize; 3],
        b: [usize; 3],
        step: [f64; 3],
    ) -> [[f64; 3]; 3] {
        let of = |axis: usize| &self.pairs[axis][a[axis] * self.n + b[axis]];
        let all = integrals(m, [of(0), of(1), of(2)], self.powers);
        let mut out = [[0.0; 3]; 3];
        for &k in self.axes {
            for &l in self.axes {
                out[k][l] = all[3 * k + l] / (step[k] * step[l]);
            }
        }
        out
    }
}

/// Lamé's parameters, in space or in a plane under no stress across it.
fn lame(young: f64, poisson: f64, plane: bool) -> (f64, f64) {
    let la = if plane {
        young * poisson / (1.0 - poisson * poisson)
    } else {
        young * poisson / (1.0 + poisson) / (1.0 - 2.0 * poisson)
    };
    (la, young / (2.0 * (1.0 + poisson)))
}

/// Negative stiffness of a part with these nodes: a matrix over three coordinates of each.
fn matrix(
    products: &Products,
    m: &Moments,
    nodes: &[[usize; 3]],
    step: [f64; 3],
    (la, mu): (f64, f64),
    size: f64,
) -> Vec<f64> {
    let width = 3 * nodes.len();
    let mut out = vec![0.0; width * width];
    for (i, &a) in nodes.iter().enumerate() {
        for (j, &b) in nodes.iter().enumerate().skip(i) {
            let g = products.gradients(m, a, b, step);
            let all = g[0][0] + g[1][1] + g[2][2];
            for &k in products.axes {
                for &l in products.axes {
                    let own = if k == l { all } else { 0.0 };
                    let value = -size * (la * g[k][l] + mu * (own + g[l][k]));
                    out[(3 * i + k) * width + 3 * j + l] = value;
                    // the energy does not know which node comes first
                    out[(3 * j + l) * width + 3 * i + k] = value;
                }
            }
        }
    }
    out
}

/// Stiffness of all cells.
pub fn volume(s: &mjsFlex, grid: &Grid, modes: bool) -> Vec<f64> {
    let n = grid.order + 1;
    let nodes: Vec<[usize; 3]> = (0..n * n * n)
        .map(|i| [i / (n * n), i / n % n, i % n])
        .collect();
    let products = Products::new(grid.order, &[0, 1, 2]);
    let material = match modes {
        true => lame(MODE_YOUNG, MODE_POISSON, false),
        false => lame(s.young, s.poisson, false),
    };
    let whole = full();
    let mut out = Vec::new();
    for (at, cell) in grid.all_cells().zip(&grid.content) {
        let [_, step] = grid.place(at);
        let size = step[0] * step[1] * step[2];
        if cell.empty {
            out.resize(out.len() + 9 * nodes.len() * nodes.len(), 0.0);
            continue;
        }
        let mut m = cell.moments;
        if !cell.whole {
            m.iter_mut()
                .zip(whole)
                .for_each(|(m, full)| *m += GHOST * (full - *m));
        }
        let k = matrix(&products, &m, &nodes, step, material, size);
        out.extend(if modes { eigenmodes(k, None) } else { k });
    }
    out
}

/// Stiffness of all squares on the sides.
pub fn shell(s: &mjsFlex, grid: &Grid, modes: bool) -> Vec<f64> {
    let n = grid.order + 1;
    let (young, poisson) = match modes {
        true => (MODE_YOUNG, MODE_POISSON),
        false => (s.young, s.poisson),
    };
    let mut out = Vec::new();
    for axis in 0..3 {
        let (slow, fast) = ((axis + 1) % 3, (axis + 2) % 3);
        // in increasing order
        static IN_PLANE: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];
        let products = Products::new(grid.order, &IN_PLANE[axis]);
        let nodes: Vec<[usize; 3]> = (0..n * n)
            .map(|i| {
                let mut at = [0; 3];
                (at[slow], at[fast]) = (i / n, i % n);
                at
            })
            .collect();
        // a sheet has no extent along its normal
        let m = full();
        for far in [0, grid.cells[axis] - 1] {
            for i in 0..grid.cells[slow] * grid.cells[fast] {
                let mut at = [far; 3];
                (at[slow], at[fast]) = (i / grid.cells[fast], i % grid.cells[fast]);
                let [_, step] = grid.place(at);
                let size = step[slow] * step[fast] * s.thickness;
                let material = lame(young, poisson, true);
                let k = matrix(&products, &m, &nodes, step, material, size);
                out.extend(match modes {
                    true => eigenmodes(k, Some(warp(s, &nodes, [slow, fast], axis, step))),
                    false => k,
                });
            }
        }
    }
    out
}

/// The mode in which opposite corners of a square move apart along its normal, times the root of its stiffness.
fn warp(
    s: &mjsFlex,
    nodes: &[[usize; 3]],
    [slow, fast]: [usize; 2],
    axis: usize,
    step: [f64; 3],
) -> Vec<f64> {
    let order = nodes.len().isqrt() - 1;
    let at = |g: usize| g as f64 / order as f64;
    let mut mode = vec![0.0; 3 * nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        mode[3 * i + axis] = (1.0 - 2.0 * at(node[slow])) * (1.0 - 2.0 * at(node[fast]));
    }
    let length = mode.iter().map(|x| x * x).sum::<f64>().sqrt();
    let t = s.thickness;
    let rigidity = MODE_YOUNG * t * t * t / (12.0 * (1.0 - MODE_POISSON * MODE_POISSON));
    let stiffness = (rigidity * (1.0 - MODE_POISSON) * 4.0 / (step[slow] * step[fast])).sqrt();
    mode.iter_mut().for_each(|x| *x *= stiffness / length);
    mode
}

/// How many modes are not rigid, and each of them times the root of its stiffness; zeros behind. `more` comes last.
fn eigenmodes(k: Vec<f64>, more: Option<Vec<f64>>) -> Vec<f64> {
    let n = k.len().isqrt();
    let (stiffness, vectors) = jacobi(k.clone(), n);
    let most = stiffness.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let mut out = vec![0.0];
    let mut count = 0;
    for (i, &value) in stiffness.iter().enumerate().filter(|x| *x.1 > RIGID * most) {
        count += 1;
        out.extend((0..n).map(|row| value.sqrt() * vectors[row * n + i]));
    }
    if let Some(mode) = more {
        count += 1;
        out.extend(mode);
    }
    out[0] = f64::from(count);
    out.resize(k.len(), 0.0);
    out
}

/// Eigenvalues of the negative of a matrix, as cyclic rotations leave them, and the vectors in columns.
fn jacobi(mut k: Vec<f64>, n: usize) -> (Vec<f64>, Vec<f64>) {
    const SWEEPS: usize = 200;
    let mut v = vec![0.0; n * n];
    (0..n).for_each(|i| v[i * n + i] = 1.0);
    for _ in 0..SWEEPS {
        let mut off = 0.0;
        for p in 0..n {
            off += (p + 1..n).map(|q| k[p * n + q] * k[p * n + q]).sum::<f64>();
        }
        if off < 1e-24 {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                let a = k[p * n + q];
                if a.abs() >= 1e-15 {
                    rotate(&mut k, &mut v, n, p, q, a);
                }
            }
        }
    }
    ((0..n).map(|i| -k[i * n + i]).collect(), v)
}

fn rotate(k: &mut [f64], v: &mut [f64], n: usize, p: usize, q: usize, a: f64) {
    let tau = (k[q * n + q] - k[p * n + p]) / (2.0 * a);
    let sign = if tau >= 0.0 { 1.0 } else { -1.0 };
    let t = sign / (tau.abs() + (1.0 + tau * tau).sqrt());
    let c = 1.0 / (1.0 + t * t).sqrt();
    let s = t * c;
    k[p * n + p] -= t * a;
    k[q * n + q] += t * a;
    (k[p * n + q], k[q * n + p]) = (0.0, 0.0);
    for r in (0..n).filter(|&r| r != p && r != q) {
        let (x, y) = (k[r * n + p], k[r * n + q]);
        let (x, y) = (c * x - s * y, s * x + c * y);
        (k[r * n + p], k[p * n + r]) = (x, x);
        (k[r * n + q], k[q * n + r]) = (y, y);
    }
    for r in 0..n {
        let (x, y) = (v[r * n + p], v[r * n + q]);
        (v[r * n + p], v[r * n + q]) = (c * x - s * y, s * x + c * y);
    }
}
