//! The loop of the primal solvers: direction, exact line search, update.
//!
//! Residuals are made dimensionless with one over the trace of M. Computation: soPrimal, soAlgorithms.

use super::hessian::Hessian;
use super::jacobi;
use super::line::{Line, gauss};
use super::linesearch::{Found, Limits, search};
use super::problem::Problem;
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::{MINVAL, dense, scalar};
use crate::physics::constraint::{ConeHessian, Summary, forces};
use crate::physics::metric;

/// Scratch of a solve.
pub struct Work<'a> {
    ma: &'a mut [f64],
    mv: &'a mut [f64],
    grad: &'a mut [f64],
    mgrad: &'a mut [f64],
    search: &'a mut [f64],
    jaref: &'a mut [f64],
    jv: &'a mut [f64],
    quad: &'a mut [[f64; 4]],
    old_state: &'a mut [i32],
    old_grad: &'a mut [f64],
    old_mgrad: &'a mut [f64],
    sheet: &'a mut [f64],
    jacobi: &'a mut [f64],
    /// `jacobi` is what preconditions
    scaled: bool,
}

impl<'a> Work<'a> {
    pub fn new(mark: &'a Mark, d: &mut Data, nv: usize, nefc: usize) -> Self {
        let opt = d.model().opt();
        let old = if opt.solver == mjSOL_CG { nv } else { 0 };
        let sizes = [nv, nv, nv, nv, nv, nefc, nefc];
        let [ma, mv, grad, mgrad, search, jaref, jv] = mark.several(d, sizes);
        Self {
            ma,
            mv,
            grad,
            mgrad,
            search,
            jaref,
            jv,
            quad: mark.rows(d, nefc),
            old_state: mark.ints(d, nefc),
            old_grad: mark.nums(d, old),
            old_mgrad: mark.nums(d, old),
            sheet: mark.nums(d, 3 * metric::sheet_blocks(d)),
            jacobi: mark.nums(d, old),
            scaled: false,
        }
    }
}

/// What a solve reports.
pub struct Outcome {
    pub niter: usize,
    /// `solver_nnz` of the Hessian that was made; nothing where the Jacobian is all that counts
    pub nnz: Option<usize>,
}

impl Problem<'_> {
    /// Runs to convergence; `known` is J a − aref and M a at the start, where they are at hand. What happened in the
    /// iterations goes to `log`, as far as there is room.
    pub fn solve(
        &mut self,
        w: &mut Work,
        hessian: &mut Hessian,
        opt: &mjOption,
        known: (Option<&[f64]>, Option<&[f64]>),
        log: &mut [mjSolverStat],
    ) -> Outcome {
        let newton = opt.solver == mjSOL_NEWTON;
        let tolerance = opt.tolerance;
        let scale = 1.0 / self.inertia.trace();
        self.start(w, known, newton);
        let cones = ConeHessian::of(newton);
        let mut summary = self.update(w, cones);
        let mut outcome = Outcome {
            niter: 0,
            nnz: None,
        };

        // at the optimum already?
        let small = scale * dense::norm(w.grad) < tolerance;
        // of CG the gradient counts under the effective metric alone
        let done = small || !newton && !self.inertia.is_effective();
        if !newton || small {
            self.precondition(w);
            if done && decrement(scale, w) < tolerance {
                return outcome;
            }
        }
        if newton {
            hessian.full(self, summary, w.mgrad, w.grad);
            outcome.nnz = Some(hessian.nnz());
            if small && decrement(scale, w) < tolerance {
                return outcome;
            }
        }
        descend(w);

        while outcome.niter < opt.iterations.max(0) as usize {
            let step = match self.line_search(w, opt, scale) {
                Some(step) if step.alpha != 0.0 => step,
                _ => break,
            };
            self.advance(w, step.alpha);

            // forces, gradient, and the direction it asks for
            w.old_state.copy_from_slice(self.state);
            if !newton {
                w.old_grad.copy_from_slice(w.grad);
                w.old_mgrad.copy_from_slice(w.mgrad);
            }
            summary = self.update(w, cones);
            let improvement = scale * step.improvement;
            let gradient = scale * dense::norm(w.grad);
            let done = (improvement > 0.0 && improvement < tolerance) || gradient < tolerance;
            // at the end nobody asks for a direction
            let mut nupdate = 0;
            if newton && done {
                nupdate = hessian.terms(self, w.old_state, summary);
            } else if newton {
                let rows = (&*w.old_state, summary);
                nupdate = hessian.incremental(self, rows, w.mgrad, w.grad);
            } else if !done {
                self.precondition(w);
            }
            if let Some(entry) = log.get_mut(outcome.niter) {
                *entry = self.entry(w, [improvement, gradient], &step, summary.nactive, nupdate);
            }
            outcome.niter += 1;
            if done || newton && decrement(scale, w) < tolerance {
                break;
            }
            if newton {
                descend(w);
            } else {
                super::cg::direction(w.search, w.grad, w.mgrad, w.old_grad, w.old_mgrad);
            }
        }
        outcome
    }

    /// Statistics of an iteration: its improvement and gradient, the search, the rows, the factor.
    fn entry(
        &self,
        w: &Work,
        [improvement, gradient]: [f64; 2],
        step: &Found,
        nactive: usize,
        nupdate: usize,
    ) -> mjSolverStat {
        let changed = self.state.iter().zip(&*w.old_state);
        mjSolverStat {
            improvement,
            gradient,
            lineslope: step.slope,
            nactive: nactive as i32,
            nchange: changed.filter(|(a, b)| a != b).count() as i32,
            neval: step.neval,
            nupdate: nupdate as i32,
        }
    }

    /// J a − aref and M a where the iteration starts, and the preconditioner.
    fn start(&self, w: &mut Work, (jaref, ma): (Option<&[f64]>, Option<&[f64]>), newton: bool) {
        w.scaled = !newton && jacobi::fill(self, w.jacobi);
        match jaref {
            Some(jaref) => w.jaref.copy_from_slice(jaref),
            None => {
                self.jac.mul(w.jaref, self.qacc);
                dense::sub_from(w.jaref, self.aref);
            }
        }
        match ma {
            Some(ma) => w.ma.copy_from_slice(ma),
            None => self.inertia.mul(w.ma, self.qacc),
        }
    }

    /// Goes `alpha` along the direction, with J a − aref and M a.
    fn advance(&mut self, w: &mut Work, alpha: f64) {
        dense::add_to_scl(self.qacc, w.search, alpha);
        dense::add_to_scl(w.ma, w.mv, alpha);
        dense::add_to_scl(w.jaref, w.jv, alpha);
    }

    /// M⁻¹ times the gradient.
    fn precondition(&self, w: &mut Work) {
        if w.scaled {
            jacobi::apply(self, w.jacobi, w.mgrad, w.grad);
        } else {
            self.inertia.solve(w.mgrad, w.grad, w.sheet);
        }
    }

    /// Forces of the rows and the gradient M a − qfrc_smooth − J' force.
    fn update(&mut self, w: &mut Work, cones: ConeHessian) -> Summary {
        let summary = forces(
            &self.rows,
            self.contacts,
            w.jaref,
            self.force,
            self.state,
            cones,
        );
        self.jac.mul_t(self.qfrc_constraint, self.force);
        for i in 0..w.grad.len() {
            w.grad[i] = w.ma[i] - self.qfrc_smooth[i] - self.qfrc_constraint[i];
        }
        summary
    }

    /// The step along `w.search`, or none when the direction vanishes; writes `w.mv`, `w.jv`.
    fn line_search(&self, w: &mut Work, opt: &mjOption, scale: f64) -> Option<Found> {
        let length = dense::norm(w.search);
        if length < MINVAL {
            return None;
        }
        self.inertia.mul(w.mv, w.search);
        self.jac.mul(w.jv, w.search);
        let smooth = gauss(w.search, w.ma, self.qfrc_smooth, w.mv);
        let line = Line::new(&self.rows, self.contacts, [w.jaref, w.jv], smooth, w.quad);
        let limits = Limits {
            gtol: opt.tolerance * opt.ls_tolerance * length / scale,
            slope_scale: scale / length,
            iterations: opt.ls_iterations,
        };
        Some(search(&line, &limits))
    }
}

/// The direction against the preconditioned gradient.
fn descend(w: &mut Work) {
    for (s, g) in w.search.iter_mut().zip(&*w.mgrad) {
        *s = -g;
    }
}

/// Half the scaled squared length of the gradient in the metric of the direction.
fn decrement(scale: f64, w: &Work) -> f64 {
    scalar::max(0.0, 0.5 * scale * dense::dot(w.grad, w.mgrad))
}
