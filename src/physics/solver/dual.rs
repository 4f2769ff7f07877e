//! What the dual solvers share: rows of A, cones, states, costs. Computation: soDual.

use super::inertia::{Inertia, Run, find_runs};
use super::own::NONE;
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::lanes::put_in_four;
use crate::math::qcqp::{Adjugate, Cholesky, Inverse, qcqp};
use crate::math::{MINVAL, dense, scalar, sparse};

/// A = J M⁻¹ J' + diag(R), rows of all constraints.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    pub sparse: bool,
    pub nefc: usize,
    pub val: &'a [f64],
    pub rownnz: &'a [i32],
    pub rowadr: &'a [i32],
    pub colind: &'a [i32],
}

impl Matrix<'_> {
    #[inline(always)]
    fn range(&self, i: usize) -> core::ops::Range<usize> {
        if self.sparse {
            let adr = self.rowadr[i] as usize;
            adr..adr + self.rownnz[i] as usize
        } else {
            i * self.nefc..(i + 1) * self.nefc
        }
    }

    /// Row `i` times a vector.
    #[inline(always)]
    pub fn row_dot(&self, i: usize, v: &[f64]) -> f64 {
        match self.sparse {
            true => self.row_product::<true>(i, v),
            false => self.row_product::<false>(i, v),
        }
    }

    /// [`Self::row_dot`] where the form is known.
    #[inline(always)]
    pub fn row_product<const SPARSE: bool>(&self, i: usize, v: &[f64]) -> f64 {
        if SPARSE {
            let range = self.range(i);
            sparse::dot_sparse(&self.val[range.clone()], &self.colind[range], v)
        } else {
            let n = self.nefc;
            dense::dot(&self.val[i * n..][..n], &v[..n])
        }
    }

    /// The block of `dim` rows and columns from `i` on, into `block` (row-major).
    #[inline]
    pub fn block(&self, i: usize, dim: usize, block: &mut [f64]) {
        for r in 0..dim {
            let range = self.range(i + r);
            let start = if self.sparse {
                let cols = &self.colind[range.clone()];
                range.start + cols.partition_point(|&c| (c as usize) < i)
            } else {
                range.start + i
            };
            block[r * dim..(r + 1) * dim].copy_from_slice(&self.val[start..start + dim]);
        }
    }

    /// Number of values in the given rows, as `solver_nnz` counts them.
    fn nnz(&self, rows: &[i32]) -> usize {
        if self.sparse {
            rows.iter().map(|&r| self.rownnz[r as usize] as usize).sum()
        } else {
            rows.len() * rows.len()
        }
    }
}

/// Statistics of one sweep over the forces: no gradient, no line search, no factor.
pub fn sweep_entry(improvement: f64, nactive: usize, nchange: usize) -> mjSolverStat {
    mjSolverStat {
        improvement,
        gradient: 0.0,
        lineslope: 0.0,
        nactive: nactive as i32,
        nchange: nchange as i32,
        neval: 0,
        nupdate: 0,
    }
}

/// The rows of a dual problem; arrays are those of mjData, `list` selects the rows.
pub struct Dual<'a> {
    pub list: &'a [i32],
    pub ne: usize,
    pub nf: usize,
    pub A: Matrix<'a>,
    pub b: &'a [f64],
    pub R: &'a [f64],
    pub kind: &'a [i32],
    pub id: &'a [i32],
    pub frictionloss: &'a [f64],
    pub contacts: &'a [mjContact],
    /// those of the rows of the list count; room for four more behind all
    pub force: &'a mut [f64],
    pub state: &'a mut [i32],
}

/// Part of mjData that is one problem.
pub struct Part<'s> {
    pub list: &'s [i32],
    pub ne: usize,
    pub nf: usize,
    /// one over the trace of M over the dofs of the problem
    pub scale: f64,
    pub slot: usize,
}

impl<'s> Part<'s> {
    /// Island `k`, or everything.
    pub fn new(mark: &'s Mark, d: &mut Data, k: Option<usize>) -> Self {
        let m = d.model();
        let (nv, nefc) = (m.nv(), d.nefc());
        let runs = mark.rows::<Run>(d, m.ntree().max(1));
        let (list, nruns, ne, nf);
        match k {
            Some(k) => {
                let (n, adr) = (d.island_nefc()[k] as usize, d.island_iefcadr()[k] as usize);
                let rows = mark.ints(d, n);
                rows.copy_from_slice(&d.map_iefc2efc()[adr..adr + n]);
                let (n, adr) = (d.island_nv()[k] as usize, d.island_idofadr()[k] as usize);
                nruns = find_runs(&d.map_idof2dof()[adr..adr + n], runs);
                list = rows;
                (ne, nf) = (d.island_ne()[k] as usize, d.island_nf()[k] as usize);
            }
            None => {
                let rows = mark.ints(d, nefc);
                for (i, r) in rows.iter_mut().enumerate() {
                    *r = i as i32;
                }
                runs[0] = [0, 0, nv as i32];
                nruns = 1;
                list = rows;
                (ne, nf) = (d.ne(), d.nf());
            }
        }
        // only the trace of M is asked for
        let metric = NONE.metric([&[]; 2], [&[]; 2], &[]);
        let inertia = Inertia::new(m, d.M(), metric, &runs[..nruns]);
        Self {
            list,
            ne,
            nf,
            scale: 1.0 / inertia.trace(),
            slot: k.unwrap_or(0),
        }
    }
}

impl Dual<'_> {
    pub fn nnz(&self) -> usize {
        self.A.nnz(self.list)
    }

    /// Changes the force of row `i` together with those that a product of a row of A reads with it.
    #[inline(always)]
    pub fn put_force<const SPARSE: bool>(&mut self, i: usize, force: f64) {
        // sparse rows start with the first one where all are coupled
        let first = if SPARSE { self.list[0] as usize } else { 0 };
        let lane = i.wrapping_sub(first) % 4;
        let from = self.force.get_mut(i.wrapping_sub(lane)..);
        match from.and_then(|force| force.first_chunk_mut()) {
            Some(four) => put_in_four(four, lane, force),
            None => self.force[i] = force,
        }
    }

    /// Number of rows that are solved together with the row at position `c`.
    #[inline]
    pub fn block_size(&self, c: usize) -> usize {
        let i = self.list[c] as usize;
        if self.kind[i] == mjCNSTR_CONTACT_ELLIPTIC {
            self.contacts[self.id[i] as usize].dim as usize
        } else {
            1
        }
    }

    /// States that follow from the forces; returns the numbers of active rows and of changes.
    pub fn update_state(&mut self) -> (usize, usize) {
        let one_sided = self.ne + self.nf;
        let (mut nactive, mut nchange) = (one_sided, 0);
        let mut set = |s: &mut i32, state: i32| {
            nchange += (*s != state) as usize;
            *s = state;
        };
        for &i in &self.list[..self.ne] {
            set(&mut self.state[i as usize], mjCNSTRSTATE_QUADRATIC);
        }
        for &i in &self.list[self.ne..one_sided] {
            let (f, loss) = (self.force[i as usize], self.frictionloss[i as usize]);
            let state = if f <= -loss {
                mjCNSTRSTATE_LINEARPOS
            } else if f >= loss {
                mjCNSTRSTATE_LINEARNEG
            } else {
                mjCNSTRSTATE_QUADRATIC
            };
            set(&mut self.state[i as usize], state);
        }
        let mut rest = &self.list[one_sided..];
        while let Some((&i, others)) = rest.split_first() {
            let i = i as usize;
            let f = self.force[i];
            if self.kind[i] != mjCNSTR_CONTACT_ELLIPTIC {
                let satisfied = f <= 0.0;
                nactive += !satisfied as usize;
                let states = [mjCNSTRSTATE_QUADRATIC, mjCNSTRSTATE_SATISFIED];
                set(&mut self.state[i], states[satisfied as usize]);
                rest = others;
                continue;
            }
            let con = &self.contacts[self.id[i] as usize];
            let dim = con.dim as usize;
            let state = cone_state(con, &self.force[i..i + dim]);
            nactive += if state == mjCNSTRSTATE_SATISFIED {
                0
            } else {
                dim
            };
            self.state[i..i + dim]
                .iter_mut()
                .for_each(|s| set(s, state));
            rest = &rest[dim..];
        }
        (nactive, nchange)
    }
}

/// State of an elliptic contact with these forces.
fn cone_state(con: &mjContact, force: &[f64]) -> i32 {
    let dim = force.len();
    let mut t = [0.0; 6];
    for j in 1..dim {
        t[j] = force[j] / con.friction[j - 1];
    }
    let (N, T) = (force[0] / con.mu, dense::norm(&t[1..dim]));
    if con.mu * N >= T {
        mjCNSTRSTATE_SATISFIED
    } else if N + con.mu * T <= 0.0 {
        mjCNSTRSTATE_QUADRATIC
    } else {
        mjCNSTRSTATE_CONE
    }
}

/// Best friction forces for a given normal force `r`: minimizes x'Ax/2 + x'b inside the ellipse.
pub fn friction_force(x: &mut [f64], A: &[f64], b: &[f64], mu: &[f64], r: f64) {
    if r < MINVAL {
        x.fill(0.0);
        return;
    }
    let active = match x.len() {
        2 => solve::<2, Adjugate<2>>(x, A, b, mu, r),
        3 => solve::<3, Adjugate<3>>(x, A, b, mu, r),
        _ => solve::<5, Cholesky<5>>(x, A, b, mu, r),
    };
    if active {
        let s = squared(x, mu);
        to_ellipse(x, s, r);
    }
}

/// The quadratic program of N friction forces; returns whether the ellipse is reached.
fn solve<const N: usize, I: Inverse<N>>(
    x: &mut [f64],
    A: &[f64],
    b: &[f64],
    mu: &[f64],
    r: f64,
) -> bool {
    let s = qcqp::<N, I>(A, b, mu, r);
    x.copy_from_slice(&s.x);
    s.active
}

/// Squared length of a friction force in the metric of the ellipse.
fn squared(x: &[f64], mu: &[f64]) -> f64 {
    x.iter()
        .zip(mu)
        .fold(0.0, |s, (x, mu)| s + x * x / (mu * mu))
}

fn to_ellipse(x: &mut [f64], s: f64, r: f64) {
    let scale = (r * r / scalar::max(MINVAL, s)).sqrt();
    x.iter_mut().for_each(|x| *x *= scale);
}

/// Moves a contact force that is outside the cone onto it, keeping its normal part.
pub fn into_cone(force: &mut [f64], mu: &[f64]) {
    let (normal, x) = force.split_at_mut(1);
    let r = normal[0];
    if r < 0.0 {
        force.fill(0.0);
        return;
    }
    let s = squared(x, mu);
    if s > r * r {
        to_ellipse(x, s, r);
    }
}

/// Increase of the dual cost that counts as one.
pub const WORSE: f64 = 1e-10;

/// Change of the dual cost when a block's forces change from `old`; a change for the worse is undone.
pub fn cost_change(A: &[f64], force: &mut [f64], old: &[f64], res: &[f64]) -> f64 {
    let mut delta = [0.0; 6];
    let n = force.len();
    dense::sub(&mut delta[..n], force, old);
    let delta = &delta[..n];
    let change = if n == 1 {
        0.5 * delta[0] * delta[0] * A[0] + delta[0] * res[0]
    } else {
        0.5 * dense::mul_vec_mat_vec(delta, A, delta) + dense::dot(delta, res)
    };
    if change > WORSE {
        force.copy_from_slice(old);
        return 0.0;
    }
    change
}
