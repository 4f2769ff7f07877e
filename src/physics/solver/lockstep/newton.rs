//! The iterations: those of `primal`, of all lanes at once. Line searches, which take courses of their own, are made lane by lane.
//! Computation: soPrimal, soAlgorithms.
//!
//! All lanes take part in each iteration; results of a lane are taken out when it has converged, and what it does afterwards
//! counts for nothing.

use super::factor::Factor;
use super::rows::{Rows, Sims, Zones, each, put_lane, take};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::lockstep::{add_scl, dot, mul_mat_t_vec, mul_mat_vec, norm};
use crate::math::{MINVAL, Mask, Real, scalar};
use crate::physics::constraint::{ConeHessian, is_pyramidal};
use crate::physics::inertia::solve_dofs;
use crate::physics::solver::inertia::Run;
use crate::physics::solver::line::Line;
use crate::physics::solver::linesearch::{Found, Limits, search};

/// What is the same in all iterations: the model, the dofs of the problem, M and its factor.
#[derive(Clone, Copy)]
pub struct Smooth<'a, N> {
    pub m: Model<'a>,
    pub runs: &'a [Run],
    pub M: &'a [N],
    pub qLD: &'a [N],
    pub qLDiagInv: &'a [N],
}

impl<N: Real> Smooth<'_, N> {
    /// Sum of the diagonal of M.
    pub fn trace(&self) -> N {
        let (rownnz, rowadr) = (self.m.M_rownnz(), self.m.M_rowadr());
        let mut sum = N::of(0.0);
        for &[g, _, n] in self.runs {
            for i in g as usize..(g + n) as usize {
                sum += self.M[(rowadr[i] + rownnz[i] - 1) as usize];
            }
        }
        sum
    }

    /// `res = M v`, by the lower rows of M.
    pub fn mul(&self, res: &mut [N], v: &[N]) {
        let (rownnz, rowadr) = (self.m.M_rownnz(), self.m.M_rowadr());
        for &[g, l, n] in self.runs {
            let shift = g - l;
            for i in l as usize..(l + n) as usize {
                let row = i + shift as usize;
                let (start, off) = (rowadr[row] as usize, rownnz[row] as usize - 1);
                let (vals, cols) = (
                    &self.M[start..start + off],
                    &self.m.M_colind()[start..start + off],
                );
                let own = v[i];
                let mut sum = self.M[start + off] * own;
                for (&x, &c) in vals.iter().zip(cols).rev() {
                    let c = (c - shift) as usize;
                    sum += x * v[c];
                    res[c] += x * own;
                }
                res[i] = sum;
            }
        }
    }

    /// `x = M⁻¹ x`; `space` has a number for each dof of the model.
    fn solve(&self, x: &mut [N], space: &mut [N]) {
        for &[g, l, n] in self.runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            space[g..g + n].copy_from_slice(&x[l..l + n]);
            solve_dofs(self.m, self.qLD, self.qLDiagInv, space, g..g + n);
            x[l..l + n].copy_from_slice(&space[g..g + n]);
        }
    }
}

/// Results of the lanes that are done.
pub struct Results<'a, N> {
    pub qacc: &'a mut [N],
    pub qfrc: &'a mut [N],
    pub force: &'a mut [N],
}

/// What an iteration works with.
pub struct Work<'a, N> {
    pub rows: Rows<'a, N>,
    pub zones: Zones<'a, N>,
    pub factor: Factor<'a, N>,
    pub qfrc_smooth: &'a mut [N],
    pub qacc: &'a mut [N],
    pub qfrc: &'a mut [N],
    /// M a, and J a − aref
    pub ma: &'a mut [N],
    pub jaref: &'a mut [N],
    /// of the direction
    pub mv: &'a mut [N],
    pub jv: &'a mut [N],
    pub results: Results<'a, N>,
    grad: &'a mut [N],
    mgrad: &'a mut [N],
    search: &'a mut [N],
    /// `quadratic` of the iteration before
    before: &'a mut [i32],
    /// of one lane: J a − aref, its rate, coefficients of the rows
    line: [&'a mut [f64]; 2],
    terms: &'a mut [[f64; 4]],
    /// a number for each dof of the model
    space: &'a mut [N],
    scale: N,
}

impl<'a, N: Real> Work<'a, N> {
    /// For a problem of `nv` dofs; numbers of equalities, of rows with friction loss, of rows.
    pub fn new(mark: &'a Mark, d: &mut Data<N>, nv: usize, sizes: [usize; 3]) -> Self {
        let n = sizes[2];
        let conic = !is_pyramidal(d.model());
        let [qfrc_smooth, qacc, qfrc, ma, mv, grad, mgrad, search] = mark.several(d, [nv; 8]);
        let [jaref, jv, force] = mark.several(d, [n; 3]);
        let results = mark.several(d, [nv, nv, n]);
        Self {
            rows: Rows::new(mark, d, nv, sizes),
            zones: Zones {
                force,
                quadratic: mark.ints(d, n),
                surface: mark.ints(d, n),
            },
            factor: Factor::new(mark, d, nv, conic),
            qfrc_smooth,
            qacc,
            qfrc,
            ma,
            mv,
            grad,
            mgrad,
            search,
            jaref,
            jv,
            results: {
                let [qacc, qfrc, force] = results;
                Results { qacc, qfrc, force }
            },
            before: mark.ints(d, n),
            line: [mark.rows(d, n), mark.rows(d, n)],
            terms: mark.rows(d, n),
            space: mark.nums(d, d.model().nv()),
            scale: N::of(0.0),
        }
    }

    /// From `qacc`, `ma` and `jaref` to convergence of all; returns the lanes that are done, which have results.
    #[inline(never)]
    pub fn run(&mut self, s: &Smooth<N>, sims: &mut Sims, lanes: u32) -> u32 {
        let opt = s.m.opt();
        let (mut lanes, mut active) = (lanes, lanes);
        self.scale = N::of(1.0) / s.trace();
        self.zones.surface.fill(0);
        self.update(sims, active);
        let small = self.below(self.scale * norm(self.grad), opt.tolerance) & active;
        if small != 0 {
            self.mgrad.copy_from_slice(self.grad);
            s.solve(self.mgrad, self.space);
            self.leave(small & self.decremented(opt.tolerance), &mut active);
        }
        if active == 0 {
            return lanes;
        }
        let mut lost = self.factor.full(s.m, s.runs, s.M, &self.rows, &self.zones);
        lost |= self.factor.cones(active, sims, s.runs, &self.zones);
        (lanes, active) = (lanes & !(lost & active), active & !lost);
        self.newton();
        self.leave(small & self.decremented(opt.tolerance), &mut active);
        for _ in 0..opt.iterations.max(0) {
            self.descend();
            let (alpha, improvement) = self.line_search(s, sims, active);
            let still = alpha.eq(N::of(0.0)).bits();
            self.leave(still, &mut active);
            if active == 0 {
                break;
            }
            self.advance(alpha);
            self.before.copy_from_slice(self.zones.quadratic);
            self.update(sims, active);
            let now = &*self.zones.quadratic;
            let mut lost = self.factor.follow(active, &self.rows, self.before, now);
            lost |= self.factor.cones(active, sims, s.runs, &self.zones);
            (lanes, active) = (lanes & !(lost & active), active & !lost);
            self.newton();
            let improvement = self.scale * improvement;
            let tolerance = N::of(opt.tolerance);
            let slow = N::of(0.0).lt(improvement).and(improvement.lt(tolerance));
            let flat = self.below(self.scale * norm(self.grad), opt.tolerance);
            let ended = slow.bits() | flat | self.decremented(opt.tolerance);
            self.leave(ended, &mut active);
            if active == 0 {
                break;
            }
        }
        self.leave(active, &mut active);
        lanes
    }

    /// Takes the results of some lanes that were active.
    fn leave(&mut self, gone: u32, active: &mut u32) {
        for lane in each(gone & *active) {
            put_lane(self.results.qacc, self.qacc, lane);
            put_lane(self.results.qfrc, self.qfrc, lane);
            put_lane(self.results.force, self.zones.force, lane);
        }
        *active &= !gone;
    }

    fn below(&self, x: N, bound: f64) -> u32 {
        x.lt(N::of(bound)).bits()
    }

    /// The lanes whose decrement is below a bound.
    fn decremented(&self, bound: f64) -> u32 {
        let half = N::of(0.5) * self.scale * dot(self.grad, self.mgrad);
        self.below(half.map(|x| scalar::max(0.0, x)), bound)
    }

    /// Forces of the rows and the gradient.
    fn update(&mut self, sims: &mut Sims, active: u32) {
        let (z, hessian) = (&mut self.zones, ConeHessian::Compute);
        self.rows.forces(sims, active, self.jaref, z, hessian);
        mul_mat_t_vec(self.qfrc, self.rows.J, z.force);
        for i in 0..self.grad.len() {
            self.grad[i] = self.ma[i] - self.qfrc_smooth[i] - self.qfrc[i];
        }
    }

    /// The gradient in the metric of the Hessian.
    fn newton(&mut self) {
        self.mgrad.copy_from_slice(self.grad);
        self.factor.solve(self.mgrad);
    }

    fn descend(&mut self) {
        let search = self.search.iter_mut().zip(&*self.mgrad);
        search.for_each(|(s, g)| *s = -*g);
    }

    /// Goes `alpha` along the direction.
    fn advance(&mut self, alpha: N) {
        add_scl(self.qacc, self.search, alpha);
        add_scl(self.ma, self.mv, alpha);
        add_scl(self.jaref, self.jv, alpha);
    }

    /// Steps of the active lanes, zero where there is none, and how much each lowers the cost.
    fn line_search(&mut self, s: &Smooth<N>, sims: &Sims, active: u32) -> (N, N) {
        let length = norm(self.search);
        s.mul(self.mv, self.search);
        mul_mat_vec(self.jv, self.rows.J, self.search);
        let gauss = [
            dot(self.search, self.ma) - dot(self.qfrc_smooth, self.search),
            N::of(0.5) * dot(self.search, self.mv),
        ];
        let opt = s.m.opt();
        let gtol = N::of(opt.tolerance * opt.ls_tolerance) * length / self.scale;
        let mut both = [N::of(0.0); 2];
        for lane in each(active) {
            if length.lane(lane) < MINVAL {
                continue;
            }
            let limits = Limits {
                gtol: gtol.lane(lane),
                slope_scale: 0.0,
                iterations: opt.ls_iterations,
            };
            let step = self.search_lane(lane, sims, gauss.map(|x| x.lane(lane)), &limits);
            both[0].set_lane(lane, step.alpha);
            both[1].set_lane(lane, step.improvement);
        }
        (both[0], both[1])
    }

    fn search_lane(&mut self, lane: usize, sims: &Sims, gauss: [f64; 2], limits: &Limits) -> Found {
        let rows = sims.rows(lane).0;
        let n = rows.D.len();
        let [jaref, jv] = self.line.each_mut().map(|x| &mut x[..n]);
        take(jaref, lane, self.jaref);
        take(jv, lane, self.jv);
        let line = Line::new(
            &rows,
            sims.own[lane].contact(),
            [jaref, jv],
            gauss,
            &mut self.terms[..n],
        );
        search(&line, limits)
    }
}
