//! The Hessian M + J' D J of the Newton solver as a sparse matrix, and its factor H = L' L.
//!
//! Eliminating from the last dof up gives no fill within a kinematic tree. Rows that enter or leave their
//! quadratic zone change H by one rank each. Their number and cost decide whether the factor follows by
//! rank-one changes or is computed again. Contacts on the surface of their cone make a second factor in
//! either way: from the first by rank-one changes, or from H with their blocks folded in.
//! Computation: soAlgorithms.

mod assemble;
mod cones;
mod cost;
mod structure;

use self::assemble::{assemble, change, sum_added};
use self::cost::Cost;
use super::inertia::Run;
use super::local::Local;
use super::own::Own;
use super::problem::Problem;
use super::zones::{changed_rows, cone_blocks};
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::cholesky::Rank1;
use crate::math::sparse_cholesky::{self as cholesky, PAD, Structure};
use crate::math::{MINVAL, dense};
use crate::physics::constraint::{Summary, is_pyramidal};

/// Rows may leave H so often before it is summed afresh: each leaves its rounding behind.
const MAX_DOWNDATES: usize = 32;

/// Element updates of a factorization from which many changed rows are a reason for a new one.
const LARGE: i64 = 4096;

/// H and its factors. Values of H stand in the places of L.
pub struct SparseHessian<'a> {
    s: Structure<'a>,
    /// `solver_nnz`
    nnz: usize,
    cost: Cost<'a>,
    /// M + J' D J without cones
    H: &'a mut [f64],
    /// what the metric adds to M; empty when that is nothing
    added: &'a mut [f64],
    /// it is summed
    known: bool,
    /// its factor, when `current`
    L: &'a mut [f64],
    current: bool,
    /// factor with cones; empty when the model has pyramids
    Lcone: &'a mut [f64],
    has_cones: bool,
    /// rows that left H since it was summed
    downdates: usize,
    /// whether cones are folded into H, as long as no row changes its state
    fold: Option<bool>,
    scratch: Scratch<'a>,
}

/// Memory for one operation at a time.
struct Scratch<'a> {
    /// a dense vector
    vec: &'a mut [f64],
    /// rows of a cone's block
    block: &'a mut [f64],
    /// rows in elimination
    rows: &'a mut [f64],
}

/// A pivot was lost where rows had left H.
struct Lost;

impl<'a> SparseHessian<'a> {
    /// Finds the structure for the rows of J.
    pub fn new(
        mark: &'a Mark,
        d: &mut Data,
        jac: &Local,
        nv: usize,
        runs: &[Run],
        effective: &Own,
    ) -> Self {
        let elliptic = !is_pyramidal(d.model());
        let (s, terms) = structure::find(mark, d, jac, nv, runs, effective);
        let nl = s.rows.colind.len();
        let cones = |n: usize| if elliptic { n } else { 0 };
        Self {
            s,
            nnz: nl * if elliptic { 2 } else { 1 } + terms,
            cost: Cost::new(mark.rows(d, nv), &s),
            H: mark.nums(d, nl),
            added: mark.nums(d, if effective.extends() { nl } else { 0 }),
            known: !effective.extends(),
            L: mark.nums(d, nl + PAD),
            current: false,
            Lcone: mark.nums(d, cones(nl + PAD)),
            has_cones: false,
            downdates: 0,
            fold: None,
            scratch: Scratch {
                vec: mark.nums(d, nv),
                block: mark.nums(d, cones(cones::room(nv))),
                rows: mark.nums(d, cholesky::scratch(nv)),
            },
        }
    }

    /// `solver_nnz`: elements of the factors and of the terms of H.
    pub fn nnz(&self) -> usize {
        self.nnz
    }

    /// Computes and factorizes from the states of the rows.
    pub fn full(&mut self, p: &Problem, summary: Summary) {
        if !self.known {
            sum_added(p, &self.s, self.added);
            self.known = true;
        }
        assemble(p, &self.s, self.H);
        dense::add_to(self.H, self.added);
        self.downdates = 0;
        self.fold = None;
        self.current = false;
        let fold = self.choose(p, summary, 0);
        // a matrix just summed has the pivots it has
        let _ = self.factorize(p, summary, fold);
    }

    /// Follows the rows that changed their state; returns the number of rank-one terms.
    pub fn incremental(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        self.follow(p, old_state, summary).unwrap_or_else(|Lost| {
            self.full(p, summary);
            old_state.len()
        })
    }

    fn follow(&mut self, p: &Problem, old: &[i32], summary: Summary) -> Result<usize, Lost> {
        let Local::Sparse { J, pat, .. } = p.jac else {
            return Ok(0);
        };
        if *old != *p.state {
            self.fold = None;
        }
        let (mut pending, mut leaving) = (0, 0);
        for (i, sign) in changed_rows(old, p.state) {
            pending += self.cost.row(pat.cols(i));
            leaving += (sign == Rank1::Subtract) as usize;
        }
        if leaving > 0 && self.downdates + leaving >= MAX_DOWNDATES {
            return Err(Lost);
        }

        // either all of L anew, or one rank after the other
        let anew = cost::FACTOR * self.cost.factor;
        let pending = cost::RANK_ONE * pending;
        let fold = if !self.current || (self.cost.factor > LARGE && pending > anew) {
            self.current = false;
            self.choose(p, summary, anew)
        } else {
            let fold = self.choose(p, summary, pending);
            self.current &= !fold;
            fold
        };
        let mut nupdate = 0;
        for (i, sign) in changed_rows(old, p.state) {
            let (vals, cols) = pat.row(i, J);
            let D = p.rows.D[i];
            change(
                &self.s,
                self.H,
                vals,
                cols,
                if sign == Rank1::Add { D } else { -D },
            );
            self.downdates += (sign == Rank1::Subtract) as usize;
            nupdate += 1;
            if self.current {
                let root = D.sqrt();
                let last = cols.last().map_or(0, |&c| c as usize + 1);
                let x = &mut self.scratch.vec[..last];
                x.fill(0.0);
                for (&c, &v) in cols.iter().zip(vals) {
                    x[c as usize] = v * root;
                }
                let rank = cholesky::update(self.L, self.s.rows, x, sign);
                if rank < self.s.len() {
                    return Err(Lost);
                }
            }
        }
        self.factorize(p, summary, fold)?;
        Ok(nupdate + cone_blocks(p).map(|b| b.dim).sum::<usize>())
    }

    /// Whether folding the cones and factorizing is cheaper than their ranks one by one, after `before`.
    fn choose(&mut self, p: &Problem, summary: Summary, before: i64) -> bool {
        let Local::Sparse { pat, .. } = p.jac else {
            return false;
        };
        if summary.ncone == 0 {
            return false;
        }
        *self
            .fold
            .get_or_insert_with(|| self.cost.folding_pays(p, pat, before))
    }

    /// The factors from H, as far as they are not current.
    fn factorize(&mut self, p: &Problem, summary: Summary, fold: bool) -> Result<(), Lost> {
        let (nv, nl) = (self.s.len(), self.H.len());
        self.has_cones = summary.ncone > 0;
        if !fold && !self.current {
            self.L[..nl].copy_from_slice(self.H);
            let rank = cholesky::factor(self.L, &self.s, MINVAL, self.scratch.rows);
            self.current = true;
            if rank < nv && self.downdates > 0 {
                return Err(Lost);
            }
        }
        if fold {
            self.Lcone[..nl].copy_from_slice(self.H);
            for block in cone_blocks(p) {
                cones::fold(p, &block, &self.s, self.Lcone, self.scratch.block);
            }
            let rank = cholesky::factor(self.Lcone, &self.s, MINVAL, self.scratch.rows);
            if rank < nv && self.downdates > 0 {
                return Err(Lost);
            }
        } else if self.has_cones {
            self.Lcone.copy_from_slice(self.L);
            for block in cone_blocks(p) {
                cones::add_ranks(p, &block, &self.s, self.Lcone, self.scratch.vec);
            }
        }
        Ok(())
    }

    /// `x = H⁻¹ b`.
    pub fn solve(&self, x: &mut [f64], b: &[f64]) {
        x.copy_from_slice(b);
        let L = if self.has_cones {
            &*self.Lcone
        } else {
            &*self.L
        };
        cholesky::solve(x, L, self.s.rows);
    }
}
