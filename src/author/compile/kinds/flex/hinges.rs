//! Bending of a shell on the sides of a grid: hinges between neighbouring squares, also across the edges of the box.
//! Computation: deformable objects.

use super::bending::rigidity;
use super::grid::Grid;
use crate::abi::mjsFlex;
use crate::author::geometry::algebra::{V3, cross, dot, normalize};

/// Values and slopes of Lagrange's polynomials on [0, 1].
fn basis(order: usize, s: f64) -> (Vec<f64>, Vec<f64>) {
    match order {
        1 => (vec![1.0 - s, s], vec![-1.0, 1.0]),
        _ => (
            vec![
                2.0 * s * s - 3.0 * s + 1.0,
                4.0 * (s - s * s),
                2.0 * s * s - s,
            ],
            vec![4.0 * s - 3.0, 4.0 - 8.0 * s, 4.0 * s - 1.0],
        ),
    }
}

/// A side of the box: its normal axis, and whether it is the far one.
#[derive(Clone, Copy)]
struct Side {
    normal: usize,
    far: bool,
}

impl Side {
    fn axes(self) -> [usize; 2] {
        [(self.normal + 1) % 3, (self.normal + 2) % 3]
    }
}

/// A square, by its place along the two axes of its side.
#[derive(Clone, Copy)]
struct Square {
    side: Side,
    at: [usize; 2],
}

impl Square {
    fn number(self, grid: &Grid) -> usize {
        let mut first = 0;
        for normal in 0..3 {
            for far in [false, true] {
                let [slow, fast] = (Side { normal, far }).axes();
                if normal == self.side.normal && far == self.side.far {
                    return first + self.at[0] * grid.cells[fast] + self.at[1];
                }
                first += grid.cells[slow] * grid.cells[fast];
            }
        }
        first
    }

    /// Tangents along both axes at a place of the square.
    fn tangents(self, grid: &Grid, local: [f64; 2]) -> [V3; 2] {
        let n = grid.order + 1;
        let [slow, fast] = self.side.axes();
        let (p, dp) = basis(grid.order, local[0]);
        let (q, dq) = basis(grid.order, local[1]);
        let mut out = [[0.0; 3]; 2];
        for i in 0..n {
            for j in 0..n {
                let mut at = [0; 3];
                at[self.side.normal] = if self.side.far {
                    grid.cells[self.side.normal] * grid.order
                } else {
                    0
                };
                at[slow] = self.at[0] * grid.order + i;
                at[fast] = self.at[1] * grid.order + j;
                let x = grid.node[grid.number(at)];
                for k in 0..3 {
                    out[0][k] += dp[i] * q[j] * x[k];
                    out[1][k] += p[i] * dq[j] * x[k];
                }
            }
        }
        out
    }

    /// The square beyond an edge, and the place of the middle of the edge in both.
    fn neighbour(self, grid: &Grid, direction: usize, up: bool) -> (Square, [f64; 2], [f64; 2]) {
        let [slow, fast] = self.side.axes();
        let along = [slow, fast][direction];
        let mut here = [0.5; 2];
        here[direction] = f64::from(u8::from(up));
        let within = if up {
            self.at[direction] + 1 < grid.cells[along]
        } else {
            self.at[direction] > 0
        };
        if within {
            let mut next = self;
            next.at[direction] = if up {
                self.at[direction] + 1
            } else {
                self.at[direction] - 1
            };
            let mut there = [0.5; 2];
            there[direction] = f64::from(u8::from(!up));
            return (next, here, there);
        }
        // across the edge of the box; the squares run along the other axis
        let run = self.at[1 - direction];
        let border = if self.side.far {
            grid.cells[self.side.normal] - 1
        } else {
            0
        };
        let end = f64::from(u8::from(self.side.far));
        let side = Side {
            normal: along,
            far: up,
        };
        let next = |at: [usize; 2]| Square { side, at };
        if direction == 0 {
            (next([run, border]), here, [0.5, end])
        } else {
            (next([border, run]), here, [end, 0.5])
        }
    }
}

fn length(v: V3) -> f64 {
    dot(v, v).sqrt()
}

/// Number of hinges, then ten numbers of each: both squares, the place of the hinge in each, stiffness, and the
/// difference of the normals at rest.
pub fn records(s: &mjsFlex, grid: &Grid) -> Vec<f64> {
    let rigidity = rigidity(s);
    let mut out = vec![0.0];
    let mut count = 0;
    let sides = (0..3).flat_map(|normal| [false, true].map(|far| Side { normal, far }));
    for side in sides {
        let [slow, fast] = side.axes();
        for i in 0..grid.cells[slow] {
            for j in 0..grid.cells[fast] {
                let a = Square { side, at: [i, j] };
                for (direction, up) in [(0, false), (0, true), (1, false), (1, true)] {
                    let (b, here, there) = a.neighbour(grid, direction, up);
                    if a.number(grid) >= b.number(grid) {
                        continue;
                    }
                    count += 1;
                    out.extend([a.number(grid) as f64, b.number(grid) as f64]);
                    out.extend(here.into_iter().chain(there));
                    let (ta, tb) = (a.tangents(grid, here), b.tangents(grid, there));
                    // the edge runs along another axis of each square
                    let across_b = usize::from(there[1] != 0.5);
                    let along = 0.5 * (length(ta[1 - direction]) + length(tb[1 - across_b]));
                    let across = 0.5 * (length(ta[direction]) + length(tb[across_b]));
                    let normal = |t: [V3; 2]| {
                        let mut n = cross(t[0], t[1]);
                        normalize(&mut n);
                        n
                    };
                    let (na, nb) = (normal(ta), normal(tb));
                    out.push(rigidity * along / across);
                    out.extend((0..3).map(|k| na[k] - nb[k]));
                }
            }
        }
    }
    out[0] = f64::from(count);
    out
}
