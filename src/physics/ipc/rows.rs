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
pub fn motion(d: &Data, change: &[f64], moved: &mut [Vec3], vertices: impl Iterator<Item = usize>) {
    let m = d.model();
    let (body, parent, cdof) = (m.flex_vertbodyid(), m.dof_parentid(), d.cdof());
    for v in vertices {
        let mut sum = Vec3::ZERO;
        let mut dof = m.last_dof(body[v] as usize);
        while let Ok(i) = usize::try_from(dof) {
            sum += cdof[i].lin() * change[i];
            dof = parent[i];
        }
        moved[v] = sum;
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

    pub fn extra(&self) -> Extra<'_> {
        Extra {
            D: self.D,
            aref: self.aref,
            J: self.J,
            pat: Pattern {
                rownnz: self.rownnz,
                rowadr: self.rowadr,
                colind: self.colind,
            },
        }
    }

    /// The multiplier of a pair after the solve: its push without softening.
    pub fn multiplier(&self, i: usize, k: f64, h: f64, qacc: &[f64]) -> f64 {
        let row = self.rowadr[i] as usize..(self.rowadr[i] + self.rownnz[i]) as usize;
        let along = dot_sparse(&self.J[row.clone()], &self.colind[row], qacc);
        (k * h * h * (self.aref[i] - along)).max(0.0)
    }
}
