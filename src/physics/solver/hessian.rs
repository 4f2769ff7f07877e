//! The Hessian M + J' D J of the Newton solver and its factor, dense.
//!
//! D counts rows in their quadratic zone. When rows enter or leave it, the factor is updated by one rank
//! each. Contacts on the surface of their cone add the rank of their dimension, in a second factor.
//! Computation: soAlgorithms.

use super::local::Local;
use super::problem::Problem;
use super::sparse::SparseHessian;
use super::zones::{changed_rows, cone_blocks, is_quadratic, terms_without_loss};
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::cholesky_columns::{Columns, Quad, TOGETHER, quads};
use crate::physics::constraint::{Summary, is_pyramidal};

/// The Hessian in the form that fits the Jacobian; CG has none.
// one for each problem, on the stack: a box would allocate in a step
#[allow(clippy::large_enum_variant)]
pub enum Hessian<'a> {
    None,
    Dense(DenseHessian<'a>),
    Sparse(SparseHessian<'a>),
}

impl Hessian<'_> {
    /// Computes and factorizes from the states of the rows, and solves x = H⁻¹ b.
    pub fn full(&mut self, p: &Problem, summary: Summary, x: &mut [f64], b: &[f64]) {
        match self {
            Hessian::None => {}
            Hessian::Dense(h) => h.full(p, summary, x, b),
            Hessian::Sparse(h) => {
                h.full(p, summary);
                h.solve(x, b);
            }
        }
    }

    /// Follows the rows that changed their state, and solves x = H⁻¹ b; returns the number of rank-one terms.
    pub fn incremental(
        &mut self,
        p: &Problem,
        (old_state, summary): (&[i32], Summary),
        x: &mut [f64],
        b: &[f64],
    ) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.incremental(p, (old_state, summary), x, b),
            Hessian::Sparse(h) => {
                let nupdate = h.incremental(p, old_state, summary);
                h.solve(x, b);
                nupdate
            }
        }
    }

    /// The number of terms alone, which `incremental` would return; what the Hessian holds is of no use then.
    pub fn terms(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        let regular = match self {
            Hessian::None => true,
            Hessian::Dense(h) => h.regular,
            Hessian::Sparse(h) => h.is_regular(),
        };
        let terms = terms_without_loss(old_state, p.state, summary).filter(|_| regular);
        terms.unwrap_or_else(|| match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.incremental(p, (old_state, summary), &mut [], &[]),
            Hessian::Sparse(h) => h.incremental(p, old_state, summary),
        })
    }

    /// `solver_nnz`.
    pub fn nnz(&self) -> usize {
        match self {
            Hessian::None => 0,
            Hessian::Dense(h) => h.nv * h.nv,
            Hessian::Sparse(h) => h.nnz(),
        }
    }
}

/// Vectors of rank-one terms that are applied together.
const BATCH: usize = 8;

/// Bytes of free memory below which speed counts less than room.
pub const SHORT: usize = 4 << 10;

/// Factors of the Hessian.
pub struct DenseHessian<'a> {
    nv: usize,
    L: Columns<'a>,
    /// no pivot of it was raised
    regular: bool,
    /// what the metric adds to M; empty when that is nothing
    added: Columns<'a>,
    /// it is summed
    known: bool,
    /// with cones; empty when the model has pyramids
    Lcone: Columns<'a>,
    /// the second factor is the valid one
    has_cones: bool,
    batch: Batch<'a>,
}

/// Vectors that wait to be applied to a factor.
struct Batch<'a> {
    xs: &'a mut [Quad],
    /// of a vector; never zero
    width: usize,
    signs: [Rank1; BATCH],
    n: usize,
}

impl Batch<'_> {
    /// A new zero vector; there is room for it after `apply`.
    fn push(&mut self, sign: Rank1) -> &mut [Quad] {
        let at = self.n * self.width;
        self.signs[self.n] = sign;
        self.n += 1;
        let x = &mut self.xs[at..at + self.width];
        x.fill([0.0; 4]);
        x
    }

    fn is_full(&self) -> bool {
        (self.n + 1) * self.width > self.xs.len()
    }

    /// Applies the vectors, on the way of which `x` becomes L⁻¹ x; false when a pivot was lost.
    fn apply(&mut self, L: &mut Columns, x: &mut [f64]) -> bool {
        match core::mem::take(&mut self.n) {
            0 => {
                L.forward(x);
                true
            }
            n => L.update(&mut self.xs[..n * self.width], &self.signs[..n], x),
        }
    }
}

/// `x += v * s` on a padded vector.
fn add_scaled(x: &mut [Quad], v: &[f64], s: f64) {
    let x = x.as_flattened_mut();
    for (x, v) in x.iter_mut().zip(v) {
        *x += v * s;
    }
}

impl<'a> DenseHessian<'a> {
    /// `extends`: the metric has more than M.
    pub fn new(mark: &'a Mark, d: &mut Data, nv: usize, nefc: usize, extends: bool) -> Self {
        let size = Columns::size(nv);
        let ncone = if is_pyramidal(d.model()) { 0 } else { nv };
        let width = quads(nv);
        let more = if extends { nv } else { 0 };
        let together = if d.room() < SHORT { 1 } else { BATCH };
        Self {
            nv,
            L: Columns::new(nv, mark.rows(d, size)),
            regular: true,
            added: Columns::new(more, mark.rows(d, Columns::size(more))),
            known: !extends,
            Lcone: Columns::new(ncone, mark.rows(d, Columns::size(ncone))),
            has_cones: false,
            batch: Batch {
                // a row enters or leaves once at a time
                xs: mark.rows(d, nefc.clamp(1, together) * width),
                width,
                signs: [Rank1::Add; BATCH],
                n: 0,
            },
        }
    }

    fn full(&mut self, p: &Problem, summary: Summary, x: &mut [f64], b: &[f64]) {
        self.has_cones = summary.ncone > 0;
        x.copy_from_slice(b);
        self.factor(p, if self.has_cones { &mut [] } else { x });
        self.cones(p, x);
        self.backward(x);
    }

    /// Sums and factorizes without cones; on the way `x` becomes L⁻¹ x.
    fn factor(&mut self, p: &Problem, x: &mut [f64]) {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return;
        };
        self.L.clear();
        // nothing waits there now
        let scratch = &mut *self.batch.xs;
        let together = TOGETHER.min(scratch.len() / self.batch.width);
        let (mut rows, mut D, mut n): ([&[f64]; TOGETHER], _, _) =
            ([&[]; TOGETHER], [0.0; TOGETHER], 0);
        for (row, &state) in p.state.iter().enumerate() {
            if !is_quadratic(state) {
                continue;
            }
            (rows[n], D[n]) = (&J[row * nv..(row + 1) * nv], p.rows.D[row]);
            n += 1;
            if n == together {
                self.L.add_squares(&rows[..n], &D[..n], scratch);
                n = 0;
            }
        }
        self.L.add_squares(&rows[..n], &D[..n], scratch);
        p.inertia.rows(|r, cols, vals, shift| {
            for (&c, &x) in cols.iter().zip(vals) {
                self.L.add(r, (c - shift) as usize, x);
            }
        });
        if !self.known {
            self.added.clear();
            p.inertia.added(|r, c, x| self.added.add(r, c, x));
            self.known = true;
        }
        self.L.add_matrix(&self.added);
        self.regular = self.L.factor(MINVAL, x) == nv;
    }

    fn incremental(
        &mut self,
        p: &Problem,
        (old_state, summary): (&[i32], Summary),
        x: &mut [f64],
        b: &[f64],
    ) -> usize {
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        self.has_cones = summary.ncone > 0;
        x.copy_from_slice(b);
        let mut nupdate = 0;
        let mut good = true;
        for (i, sign) in changed_rows(old_state, p.state) {
            if self.batch.is_full() {
                good &= self.batch.apply(&mut self.L, &mut []);
            }
            let row = &J[i * nv..(i + 1) * nv];
            add_scaled(self.batch.push(sign), row, p.rows.D[i].sqrt());
            nupdate += 1;
        }
        let with_cones = self.has_cones;
        good &= self
            .batch
            .apply(&mut self.L, if with_cones { &mut [] } else { x });
        if !good {
            // a lost rank: start again
            x.copy_from_slice(b);
            self.factor(p, if with_cones { &mut [] } else { x });
            nupdate = old_state.len();
        }
        nupdate += self.cones(p, x);
        self.backward(x);
        nupdate
    }

    /// Second factor with the contacts on the surface of their cone, if there are any, on the way of which `x` becomes L⁻¹ x;
    /// returns the number of terms.
    fn cones(&mut self, p: &Problem, x: &mut [f64]) -> usize {
        if !self.has_cones {
            return 0;
        }
        let nv = self.nv;
        let Local::Dense(J) = p.jac else {
            return 0;
        };
        self.Lcone.copy_from(&self.L);
        let mut nupdate = 0;
        for block in cone_blocks(p) {
            let (i, dim, local) = (block.row, block.dim, block.root());
            for c in 0..dim {
                if self.batch.is_full() {
                    self.batch.apply(&mut self.Lcone, &mut []);
                }
                let x = self.batch.push(Rank1::Add);
                for r in c..dim {
                    let row = &J[(i + r) * nv..(i + r + 1) * nv];
                    add_scaled(x, row, local[r * dim + c]);
                }
            }
            nupdate += dim;
        }
        self.batch.apply(&mut self.Lcone, x);
        nupdate
    }

    /// `x` becomes L'⁻¹ x.
    fn backward(&self, x: &mut [f64]) {
        match self.has_cones {
            true => self.Lcone.backward(x),
            false => self.L.backward(x),
        }
    }
}
