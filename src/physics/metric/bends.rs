//! Bending of free sheets where the metric has no matrix: the stiffness of an inner edge is a square, of three rows, one for
//! each axis of the world.

use super::elastic::{assembled, scale};
use super::pattern::{numbered, numbers};
use super::terms::Dofs;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::Mat3;
use crate::physics::flex::{Flex, along_axes, bend};

/// An inner edge: scale times the square of `vals`, for vertices in the order of their dofs.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Bend {
    scale: f64,
    vals: [f64; 4],
    /// the first dof of each vertex in the problem, and the place of its axes; negative: those of the world
    dofs: [i32; 4],
    axes: [i32; 4],
    /// vertices that move
    count: usize,
}

/// Those of a problem.
#[derive(Clone, Copy)]
pub struct Bends<'a> {
    edges: &'a [Bend],
    axes: &'a [Mat3],
}

pub const NONE: Bends<'static> = Bends {
    edges: &[],
    axes: &[],
};

/// Inner edges in the metric: number in the flex, and stiffness.
fn stiff<'a>(m: Model<'a>, flex: Flex<'a>) -> impl Iterator<Item = ([usize; 4], &'a [f64])> {
    let stiffness = flex.bending().unwrap_or_default();
    let edges = flex.edges().zip(stiffness.chunks_exact(bend::STRIDE));
    let scaled = scale(m, flex) != 0.0;
    let own = edges.filter(move |(_, k)| scaled && bend::stiffens(k));
    own.filter_map(move |(e, k)| Some((bend::flap(flex, e)?, k)))
}

/// Which element of the diagonal is largest.
fn largest(k: &[f64]) -> usize {
    (1..4).fold(0, |i, j| if k[5 * j] > k[5 * i] { j } else { i })
}

/// Those of the problem.
pub fn gather<'s>(mark: &'s Mark, d: &mut Data, dofs: Dofs) -> Bends<'s> {
    if d.nefmK() > 0 {
        return NONE;
    }
    let m = d.model();
    let flexes = numbers(mark, d);
    let all = || numbered(m, flexes);
    if assembled(m, all) {
        // they would be in the matrix of the state
        return NONE;
    }
    let points = all().map(|f| f.carriers().len()).sum();
    let (first, axes) = (mark.ints(d, points), mark.rows::<Mat3>(d, points));
    let turned = mark.ints(d, points);
    let room = all().map(|f| f.edges().len()).sum();
    let edges = mark.rows::<Bend>(d, room);
    let (mut n, mut start) = (0, 0);
    for flex in all() {
        let bodies = flex.carriers();
        let own = start..start + bodies.len();
        for (at, &b) in own.clone().zip(bodies) {
            let dof = along_axes(m, b as usize).and_then(|i| dofs.place(d, i as i32));
            first[at] = dof.unwrap_or(-1);
            axes[at] = d.xmat()[b as usize];
            turned[at] = if axes[at] == Mat3::IDENTITY {
                -1
            } else {
                at as i32
            };
        }
        let (first, turned) = (&first[own.clone()], &turned[own.clone()]);
        start = own.end;
        let scale = scale(m, flex);
        for (at, k) in stiff(m, flex) {
            // the matrix of an edge is a square itself: one of its rows, over the root of its diagonal
            let row = largest(k);
            let mut bend = Bend {
                scale: scale / k[5 * row],
                ..Bend::default()
            };
            for (&v, &x) in at.iter().zip(&k[4 * row..]) {
                bend.insert(first[v], x, turned[v]);
            }
            if bend.count > 0 && bend.scale != 0.0 && k[5 * row] != 0.0 {
                edges[n] = bend;
                n += 1;
            }
        }
    }
    Bends {
        edges: &edges[..n],
        axes,
    }
}

impl Bend {
    /// Adds a vertex, if it moves.
    #[inline(never)] // or its loop stands there four times
    fn insert(&mut self, dof: i32, x: f64, axes: i32) {
        if dof < 0 {
            return;
        }
        let mut k = self.count;
        while k > 0 && self.dofs[k - 1] > dof {
            self.vals[k] = self.vals[k - 1];
            self.dofs[k] = self.dofs[k - 1];
            self.axes[k] = self.axes[k - 1];
            k -= 1;
        }
        (self.vals[k], self.dofs[k], self.axes[k]) = (x, dof, axes);
        self.count += 1;
    }

    /// Visits the elements of the row along an axis of the world: dof and value.
    #[inline(never)]
    fn row(&self, axes: &[Mat3], axis: usize, visit: &mut dyn FnMut(usize, f64)) {
        for k in 0..self.count {
            let dof = self.dofs[k] as usize;
            match usize::try_from(self.axes[k]) {
                Err(_) => visit(dof + axis, self.vals[k]),
                Ok(at) => {
                    let along = &axes[at].0[3 * axis..][..3];
                    let own = along.iter().enumerate().filter(|(_, x)| **x != 0.0);
                    own.for_each(|(i, x)| visit(dof + i, self.vals[k] * x));
                }
            }
        }
    }
}

impl Bends<'_> {
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// `res += Σ scale row' (row v)`, each sum from left to right.
    pub fn add_mul(&self, res: &mut [f64], v: &[f64]) {
        for edge in self.edges {
            if edge.axes == [-1; 4] && edge.count == 4 {
                edge.add_along_world(res, v);
            } else {
                edge.add(self.axes, res, v);
            }
        }
    }
}

impl Bend {
    #[cold]
    fn add(&self, axes: &[Mat3], res: &mut [f64], v: &[f64]) {
        for axis in 0..3 {
            let mut sum = 0.0;
            self.row(axes, axis, &mut |i, x| sum += x * v[i]);
            let s = self.scale * sum;
            self.row(axes, axis, &mut |i, x| res[i] += x * s);
        }
    }

    /// The same of four vertices that move along the world's axes, all three side by side.
    #[inline(always)]
    fn add_along_world(&self, res: &mut [f64], v: &[f64]) {
        let at = self.dofs.map(|i| i as usize);
        let mut sum = [0.0; 3];
        for (&i, x) in at.iter().zip(self.vals) {
            let v = &v[i..i + 3];
            (0..3).for_each(|a| sum[a] += x * v[a]);
        }
        let s = sum.map(|sum| self.scale * sum);
        for (&i, x) in at.iter().zip(self.vals) {
            let res = &mut res[i..i + 3];
            (0..3).for_each(|a| res[a] += x * s[a]);
        }
    }
}
