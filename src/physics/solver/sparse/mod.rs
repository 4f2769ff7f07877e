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
mod order;
mod squares;
mod structure;
#[cfg(test)]
mod tests;

use self::assemble::{assemble, change, sum_added};
use self::cost::Cost;
use self::squares::{Moved, Squares};
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
pub const MAX_DOWNDATES: usize = 32;

/// Element updates of a factorization from which many changed rows are a reason for a new one.
const LARGE: i64 = 4096;

/// H and its factors. Values of H stand in the places of L.
pub struct SparseHessian<'a> {
    s: Structure<'a>,
    /// place of each dof; none when they stand in their own order
    place: &'a [i32],
    /// room for J on these places until H is summed, then J there; or none
    room: Option<Moved<'a>>,
    moved: Option<Squares<'a>>,
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
    /// a pivot of it was raised
    singular: bool,
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
    /// Finds the structure for the rows of J, the first `ne` of which are equalities.
    pub fn new(
        mark: &'a Mark,
        d: &mut Data,
        (jac, ne): (&Local<'a>, usize),
        nv: usize,
        runs: &[Run],
        effective: &Own,
    ) -> Self {
        let elliptic = !is_pyramidal(d.model());
        let structure::Found {
            structure: s,
            summed,
            place,
        } = structure::find(mark, d, (jac, ne), nv, runs, effective);
        let room = match place {
            [] => None,
            _ => Moved::room(jac, mark, d, nv),
        };
        let nl = s.rows.colind.len();
        let cones = |n: usize| if elliptic { n } else { 0 };
        Self {
            s,
            place,
            room,
            moved: None,
            nnz: nl * if elliptic { 2 } else { 1 } + summed,
            cost: Cost::new(mark.rows(d, nv), &s),
            H: mark.nums(d, nl),
            added: mark.nums(d, if effective.extends() { nl } else { 0 }),
            known: !effective.extends(),
            L: mark.nums(d, nl + PAD),
            current: false,
            singular: false,
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
            sum_added(p, &self.s, self.place, self.added);
            self.known = true;
        }
        if let Some(room) = self.room.take() {
            self.moved = room.place(self.place);
        }
        if let Some(rows) = squares(self.moved, p) {
            assemble(p, rows, &self.s, self.place, self.H);
        }
        dense::add_to(self.H, self.added);
        self.downdates = 0;
        self.fold = None;
        self.current = false;
        let fold = self.choose(p, summary, 0);
        // a matrix just summed has the pivots it has
        let _ = self.factorize(p, summary, fold);
    }

    /// Rows that enter H take no pivot from its factor.
    pub fn is_regular(&self) -> bool {
        self.downdates == 0 && !self.singular
    }

    /// Follows the rows that changed their state; returns the number of rank-one terms.
    pub fn incremental(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        self.follow(p, old_state, summary).unwrap_or_else(|Lost| {
            self.full(p, summary);
            old_state.len()
        })
    }

    fn follow(&mut self, p: &Problem, old: &[i32], summary: Summary) -> Result<usize, Lost> {
        let Some(rows) = squares(self.moved, p) else {
            return Ok(0);
        };
        let (J, pat) = (rows.J, rows.pat);
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
                let rank = cholesky::update(self.L, &self.s, x, sign);
                if rank < self.s.len() {
                    return Err(Lost);
                }
            }
        }
        self.factorize(p, summary, fold)?;
        Ok(nupdate + summary.ncone)
    }

    /// Whether folding the cones and factorizing is cheaper than their ranks one by one, after `before`.
    fn choose(&mut self, p: &Problem, summary: Summary, before: i64) -> bool {
        let Some(Squares { pat, .. }) = squares(self.moved, p) else {
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
        let rows = squares(self.moved, p);
        let cones = || {
            rows.into_iter()
                .flat_map(|rows| cone_blocks(p).map(move |b| (rows, b)))
        };
        self.has_cones = summary.ncone > 0;
        if !fold && !self.current {
            self.L[..nl].copy_from_slice(self.H);
            let rank = cholesky::factor(self.L, &self.s, MINVAL, self.scratch.rows);
            self.current = true;
            self.singular = rank < nv;
            if self.singular && self.downdates > 0 {
                return Err(Lost);
            }
        }
        if fold {
            self.Lcone[..nl].copy_from_slice(self.H);
            for (rows, block) in cones() {
                cones::fold(rows, &block, &self.s, self.Lcone, self.scratch.block);
            }
            let rank = cholesky::factor(self.Lcone, &self.s, MINVAL, self.scratch.rows);
            if rank < nv && self.downdates > 0 {
                return Err(Lost);
            }
        } else if self.has_cones {
            self.Lcone.copy_from_slice(self.L);
            for (rows, block) in cones() {
                cones::add_ranks(rows, &block, &self.s, self.Lcone, self.scratch.vec);
            }
        }
        Ok(())
    }

    /// `x = H⁻¹ b`.
    pub fn solve(&mut self, x: &mut [f64], b: &[f64]) {
        let L = if self.has_cones {
            &*self.Lcone
        } else {
            &*self.L
        };
        if self.place.is_empty() {
            x.copy_from_slice(b);
            return cholesky::solve(x, L, &self.s);
        }
        let own = &mut *self.scratch.vec;
        for (&k, &b) in self.place.iter().zip(b) {
            own[k as usize] = b;
        }
        cholesky::solve(own, L, &self.s);
        for (x, &k) in x.iter_mut().zip(self.place) {
            *x = own[k as usize];
        }
    }
}

/// The rows of J where the Hessian has them.
fn squares<'a>(moved: Option<Squares<'a>>, p: &Problem<'a>) -> Option<Squares<'a>> {
    moved.or_else(|| Squares::of(p.jac))
}
