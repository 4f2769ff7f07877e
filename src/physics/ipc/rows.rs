//! Rows of the pairs in the list: one-sided springs with a multiplier, linearized where the vertices are.
//!
//! A pair that is pushed costs s k (λ/k + d − g)² / 2 at the end of the step, with its gap g linear in the acceleration,
//! g = G + h² J a. Over h², as Gauss' cost counts: a row with D = s k h² and aref = (d + λ/k − G) / h².

use super::nearest::Nearest;
use super::scene::Listed;
use super::shapes::Shapes;
use crate::base::grown::Grown;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::sparse::{Pattern, dot_sparse};
use crate::math::{Spatial, Vec3};
use crate::physics::solver::Extra;

/// Visits the columns of a row, in decreasing order of dofs: `visit(dof, value)`.
fn columns(
    m: Model,
    cdof: &[Spatial],
    pair: &Listed,
    near: &Nearest,
    mut visit: impl FnMut(usize, f64),
) {
    let body = m.flex_vertbodyid();
    let mut next = [-1; 4];
    for (next, v) in next.iter_mut().zip(pair.pair.vertices()) {
        *next = m.last_dof(body[v] as usize);
    }
    while let Some(dof) = next.into_iter().max().filter(|&i| i >= 0) {
        let mut share = 0.0;
        for (next, w) in next.iter_mut().zip(near.weights) {
            if *next == dof {
                share += w;
                *next = m.dof_parentid()[dof as usize];
            }
        }
        // slides move all points alike
        let along = cdof[dof as usize].lin().dot(near.normal);
        visit(dof as usize, share * along);
    }
}

/// How the vertices of sheets move with the dofs.
pub fn motion(
    d: &Data,
    dof_displacement: &[f64],
    displacement: &mut [Vec3],
    vertices: impl Iterator<Item = usize>,
) {
    let m = d.model();
    let (body, parent, cdof) = (m.flex_vertbodyid(), m.dof_parentid(), d.cdof());
    for v in vertices {
        let mut sum = Vec3::ZERO;
        let mut dof = m.last_dof(body[v] as usize);
        while let Ok(i) = usize::try_from(dof) {
            sum += cdof[i].lin() * dof_displacement[i];
            dof = parent[i];
        }
        displacement[v] = sum;
    }
}

/// The rows of all pairs.
pub struct Rows<'s> {
    D: &'s mut [f64],
    aref: &'s mut [f64],
    J: &'s mut [f64],
    rownnz: &'s mut [i32],
    rowadr: &'s mut [i32],
    colind: &'s mut [i32],
}

impl<'s> Rows<'s> {
    /// `start`: by how much the dofs lie behind the start of the step without acceleration.
    pub fn new(
        mark: &'s Mark,
        d: &mut Data,
        list: &Grown<Listed>,
        shapes: &Shapes,
        x: &[Vec3],
        start: &[f64],
    ) -> Self {
        let m = d.model();
        let n = list.len();
        let mut room = 0;
        for pair in list.iter() {
            // of the columns only the number counts
            columns(m, d.cdof(), pair, &Nearest::NONE, |_, _| room += 1);
        }
        let rows = Rows {
            D: mark.nums(d, n),
            aref: mark.nums(d, n),
            J: mark.nums(d, room),
            rownnz: mark.ints(d, n),
            rowadr: mark.ints(d, n),
            colind: mark.ints(d, room),
        };
        let h2 = m.opt().timestep * m.opt().timestep;
        let mut at = 0;
        for (i, listed) in list.iter().enumerate() {
            let near = listed.pair.nearest(|v| x[v], shapes);
            let first = at;
            columns(m, d.cdof(), listed, &near, |dof, value| {
                (rows.colind[at], rows.J[at]) = (dof as i32, value);
                at += 1;
            });
            rows.colind[first..at].reverse();
            rows.J[first..at].reverse();
            (rows.rowadr[i], rows.rownnz[i]) = (first as i32, (at - first) as i32);
            let gap = near.gap + dot_sparse(&rows.J[first..at], &rows.colind[first..at], start);
            let k = listed.stiffness;
            rows.D[i] = listed.softening() * k * h2;
            rows.aref[i] = (listed.rest + listed.multiplier / k - gap) / h2;
        }
        rows
    }

    /// How far the acceleration is from where the row stops pushing; negative beyond.
    fn push(&self, i: usize, qacc: &[f64]) -> f64 {
        let row = self.rowadr[i] as usize..(self.rowadr[i] + self.rownnz[i]) as usize;
        self.aref[i] - dot_sparse(&self.J[row.clone()], &self.colind[row], qacc)
    }

    /// The multiplier of a pair after the solve: its push without softening.
    pub fn multiplier(&self, i: usize, k: f64, h: f64, qacc: &[f64]) -> f64 {
        (k * h * h * self.push(i, qacc)).max(0.0)
    }
}

/// Those of the rows that the solver is given: most pairs in reach do not touch.
pub struct Taken<'s> {
    rows: &'s Rows<'s>,
    /// of each row: 1 or 0
    is: &'s mut [i32],
    n: usize,
    D: &'s mut [f64],
    aref: &'s mut [f64],
    rownnz: &'s mut [i32],
    rowadr: &'s mut [i32],
}

impl<'s> Taken<'s> {
    /// None yet.
    pub fn new(mark: &'s Mark, d: &mut Data, rows: &'s Rows) -> Self {
        let n = rows.D.len();
        let is = mark.ints(d, n);
        is.fill(0);
        Taken {
            rows,
            is,
            n: 0,
            D: mark.nums(d, n),
            aref: mark.nums(d, n),
            rownnz: mark.ints(d, n),
            rowadr: mark.ints(d, n),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Takes the rows that push at an acceleration; whether there was one not yet taken.
    pub fn add(&mut self, qacc: &[f64]) -> bool {
        let before = self.n;
        for i in 0..self.is.len() {
            if self.is[i] == 0 && self.rows.push(i, qacc) > 0.0 {
                self.is[i] = 1;
                self.n += 1;
            }
        }
        let taken = (0..self.is.len()).filter(|&i| self.is[i] == 1);
        for (k, i) in taken.enumerate() {
            (self.D[k], self.aref[k]) = (self.rows.D[i], self.rows.aref[i]);
            (self.rownnz[k], self.rowadr[k]) = (self.rows.rownnz[i], self.rows.rowadr[i]);
        }
        self.n > before
    }

    pub fn extra(&self) -> Extra<'_> {
        let n = self.n;
        Extra {
            D: &self.D[..n],
            aref: &self.aref[..n],
            J: self.rows.J,
            pat: Pattern {
                rownnz: &self.rownnz[..n],
                rowadr: &self.rowadr[..n],
                colind: self.rows.colind,
            },
        }
    }
}
