//! The loop of the primal solvers: direction, exact line search, update.
//!
//! Residuals are made dimensionless with one over the trace of M. Computation: soPrimal, soAlgorithms.

use super::hessian::Hessian;
use super::jacobi;
use super::line::{Line, gauss};
use super::linesearch::{Found, Limits, search};
use super::problem::Problem;
use super::zones::count_changes;
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::take;
use crate::math::{MINVAL, dense, scalar, short};
use crate::physics::constraint::{ConeHessian, Summary, forces};

/// Scratch of a solve.
pub struct Work<'a> {
    pub ma: &'a mut [f64],
    mv: &'a mut [f64],
    grad: &'a mut [f64],
    mgrad: &'a mut [f64],
    search: &'a mut [f64],
    pub jaref: &'a mut [f64],
    jv: &'a mut [f64],
    quad: &'a mut [[f64; 4]],
    old_state: &'a mut [i32],
    sheet: &'a mut [f64],
    /// of conjugate gradients, see [`thirds`]
    cg: &'a mut [f64],
    /// a diagonal is what preconditions
    scaled: bool,
}

/// What scratch is needed for.
#[derive(Clone, Copy)]
pub struct Sizes {
    nv: usize,
    nefc: usize,
    sheet: usize,
    cg: usize,
}

impl Sizes {
    /// `blocks`: of the factor that preconditions sheets.
    #[inline]
    pub fn new(d: &Data, nv: usize, nefc: usize, blocks: usize) -> Self {
        let is_cg = d.model().opt().solver == mjSOL_CG;
        Self {
            nv,
            nefc,
            sheet: 3 * blocks,
            cg: if is_cg { 3 * nv } else { 0 },
        }
    }

    /// Of [`Work`], in numbers.
    #[inline]
    pub fn nums(&self) -> usize {
        5 * self.nv + 6 * self.nefc + self.nefc.div_ceil(2) + self.sheet + self.cg
    }
}

impl<'a> Work<'a> {
    /// From the first numbers of `room`.
    #[inline(always)] // in `Memory`
    pub fn new(room: &mut &'a mut [f64], sizes: &Sizes) -> Self {
        let (nv, nefc) = (sizes.nv, sizes.nefc);
        let mut rest = core::mem::take(room);
        let mut next = |n: usize| take(&mut rest, n);
        let work = Self {
            ma: next(nv),
            mv: next(nv),
            grad: next(nv),
            mgrad: next(nv),
            search: next(nv),
            jaref: next(nefc),
            jv: next(nefc),
            quad: next(4 * nefc).as_chunks_mut().0,
            old_state: &mut bytemuck::cast_slice_mut(next(nefc.div_ceil(2)))[..nefc],
            sheet: next(sizes.sheet),
            cg: next(sizes.cg),
            scaled: false,
        };
        *room = rest;
        work
    }
}

/// The gradient before the last step, the same preconditioned, and the diagonal that preconditions.
fn thirds(cg: &mut [f64]) -> [&mut [f64]; 3] {
    let n = cg.len() / 3;
    let (old_grad, rest) = cg.split_at_mut(n);
    let (old_mgrad, diagonal) = rest.split_at_mut(n);
    [old_grad, old_mgrad, diagonal]
}

/// What of the start is at hand.
#[derive(Clone, Copy, Default)]
pub struct Known {
    /// J a − aref and M a are in the scratch
    pub jaref: bool,
    pub ma: bool,
    /// forces and states of the rows are written, without Hessians of cones, and came to this
    pub forces: Option<Summary>,
}

impl Known {
    /// All of it.
    pub fn all(forces: Option<Summary>) -> Self {
        Known {
            jaref: true,
            ma: true,
            forces,
        }
    }
}

/// What a solve reports.
#[derive(Default)]
pub struct Outcome {
    pub niter: usize,
    /// `solver_nnz` of the Hessian that was made; nothing where the Jacobian is all that counts
    pub nnz: Option<usize>,
}

/// What is known of a problem before its Hessian is.
#[derive(Clone, Copy, Default)]
pub struct Begun {
    /// it starts at the optimum: nothing is left to do
    pub done: bool,
    summary: Summary,
    scale: f64,
    /// the gradient is small, though not along the direction without the rows
    small: bool,
}

impl Problem<'_> {
    /// Runs to convergence. What happened in the iterations goes to `log`, as far as there is room.
    pub fn solve(
        &mut self,
        w: &mut Work,
        hessian: &mut Hessian,
        opt: &mjOption,
        known: Known,
        log: &mut [mjSolverStat],
    ) -> Outcome {
        let begun = self.begin(w, opt, known);
        self.go_on(w, hessian, opt, begun, log)
    }

    /// Forces and gradient at the start, which may be the optimum already.
    #[inline(always)] // in `solve`, too
    pub fn begin(&mut self, w: &mut Work, opt: &mjOption, known: Known) -> Begun {
        let newton = opt.solver == mjSOL_NEWTON;
        let scale = 1.0 / self.inertia.trace();
        let summary = self.start(w, known, newton);
        let small = scale * length(w.grad) < opt.tolerance;
        // of CG the gradient counts under the effective metric alone
        let enough = small || !newton && !self.inertia.is_effective();
        if !newton || small {
            self.precondition(w);
        }
        Begun {
            done: enough && decrement(scale, w) < opt.tolerance,
            summary,
            scale,
            small,
        }
    }

    /// From there on to convergence.
    #[inline(always)]
    pub fn go_on(
        &mut self,
        w: &mut Work,
        hessian: &mut Hessian,
        opt: &mjOption,
        begun: Begun,
        log: &mut [mjSolverStat],
    ) -> Outcome {
        let newton = opt.solver == mjSOL_NEWTON;
        let tolerance = opt.tolerance;
        let cones = ConeHessian::of(newton);
        let mut outcome = Outcome::default();
        let Begun {
            done,
            mut summary,
            scale,
            small,
        } = begun;
        if done {
            return outcome;
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
                let [old_grad, old_mgrad, _] = thirds(w.cg);
                old_grad.copy_from_slice(w.grad);
                old_mgrad.copy_from_slice(w.mgrad);
            }
            summary = self.forces(w, cones);
            self.gradient(w);
            let improvement = scale * step.improvement;
            let gradient = scale * length(w.grad);
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
                let [old_grad, old_mgrad, _] = thirds(w.cg);
                super::cg::direction(w.search, w.grad, w.mgrad, old_grad, old_mgrad);
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
        mjSolverStat {
            improvement,
            gradient,
            lineslope: step.slope,
            nactive: nactive as i32,
            nchange: count_changes(w.old_state, self.state) as i32,
            neval: step.neval,
            nupdate: nupdate as i32,
        }
    }

    /// Where the iteration starts: J a − aref and M a, the preconditioner, forces and gradient.
    fn start(&mut self, w: &mut Work, known: Known, newton: bool) -> Summary {
        if !newton {
            let [_, _, diagonal] = thirds(w.cg);
            w.scaled = jacobi::fill(self, diagonal);
        }
        if !known.jaref {
            self.jac.mul(w.jaref, self.qacc);
            dense::sub_from(w.jaref, self.aref);
        }
        if !known.ma {
            self.inertia.mul(w.ma, self.qacc);
        }
        let found = known.forces.filter(|s| !newton || s.ncone == 0);
        let summary = found.unwrap_or_else(|| self.forces(w, ConeHessian::of(newton)));
        self.gradient(w);
        summary
    }

    /// Goes `alpha` along the direction, with J a − aref and M a.
    fn advance(&mut self, w: &mut Work, alpha: f64) {
        go(self.qacc, w.search, alpha);
        go(w.ma, w.mv, alpha);
        go(w.jaref, w.jv, alpha);
    }

    /// M⁻¹ times the gradient.
    fn precondition(&self, w: &mut Work) {
        if w.scaled {
            let [_, _, diagonal] = thirds(w.cg);
            jacobi::apply(self, diagonal, w.mgrad, w.grad);
        } else {
            self.inertia.solve(w.mgrad, w.grad, w.sheet);
        }
    }

    /// Forces and states of the rows.
    fn forces(&mut self, w: &Work, cones: ConeHessian) -> Summary {
        let (force, state) = (&mut *self.force, &mut *self.state);
        forces(&self.rows, self.contacts, w.jaref, force, state, cones)
    }

    /// The gradient M a − qfrc_smooth − J' force.
    fn gradient(&mut self, w: &mut Work) {
        self.jac.mul_t(self.qfrc_constraint, self.force);
        short::subtract_two(w.grad, w.ma, self.qfrc_smooth, self.qfrc_constraint);
    }

    /// The step along `w.search`, or none when the direction vanishes; writes `w.mv`, `w.jv`.
    fn line_search(&self, w: &mut Work, opt: &mjOption, scale: f64) -> Option<Found> {
        let norm = length(w.search);
        if norm < MINVAL {
            return None;
        }
        self.inertia.mul(w.mv, w.search);
        self.jac.mul(w.jv, w.search);
        let smooth = gauss(w.search, w.ma, self.qfrc_smooth, w.mv);
        let line = Line::new(&self.rows, self.contacts, [w.jaref, w.jv], smooth, w.quad);
        let limits = Limits {
            gtol: opt.tolerance * opt.ls_tolerance * norm / scale,
            slope_scale: scale / norm,
            iterations: opt.ls_iterations,
        };
        Some(search(&line, &limits))
    }
}

/// Goes `alpha` along `v`.
#[inline(never)] // once for all
fn go(x: &mut [f64], v: &[f64], alpha: f64) {
    short::add_rows(x, [v], [alpha]);
}

/// [`dense::norm`], in one place.
fn length(v: &[f64]) -> f64 {
    dense::inner(v, v).sqrt()
}

/// The direction against the preconditioned gradient.
fn descend(w: &mut Work) {
    short::negative(w.search, w.mgrad);
}

/// Half the scaled squared length of the gradient in the metric of the direction.
fn decrement(scale: f64, w: &Work) -> f64 {
    scalar::max(0.0, 0.5 * scale * dense::inner(w.grad, w.mgrad))
}
