//! The iterations: those of `primal`, of all lanes at once. Line searches, which take courses of their own, are made lane by lane.
//! Dense problems and sparse ones whose rows have all columns differ in the order of sums alone ([`Order`]).
//! Computation: soPrimal, soAlgorithms.
//!
//! All lanes take part in each iteration; results of a lane are taken out when it has converged, and what it does afterwards
//! counts for nothing.

use super::factor::Factor;
use super::line::{Along, KEPT, LEAST_LIMIT, Lines};
use super::places::take;
use super::rows::{Rows, Sims, Zones, each, put_lanes};
use super::slab::Slab;
use super::trail::Trail;
use crate::abi::mjSolverStat;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::lockstep::{Order, add_scl, dot, norm, sub_from};
use crate::math::sparse::Pattern;
use crate::math::{MINVAL, MOST_LANES, Mask, Real, scalar};
use crate::physics::constraint::{ConeHessian, is_pyramidal};
use crate::physics::inertia::solve_trees;
use crate::physics::solver::inertia::Run;
use crate::physics::solver::line::Line;
use crate::physics::solver::linesearch::{Found, Limits, search};

/// What is the same in all iterations: the model, the dofs of the problem, M and its factor, whose pattern may be the part of the
/// model's that the runs are in.
#[derive(Clone, Copy)]
pub struct Smooth<'a, N> {
    pub m: Model<'a>,
    pub pattern: Pattern<'a>,
    pub runs: &'a [Run],
    pub M: &'a [N],
    pub qLD: &'a [N],
    pub qLDiagInv: &'a [N],
}

impl<N: Real> Smooth<'_, N> {
    /// Sum of the diagonal of M.
    pub fn trace(&self) -> N {
        let mut sum = N::of(0.0);
        for &[g, _, n] in self.runs {
            for i in g as usize..(g + n) as usize {
                sum += self.M[self.pattern.range(i).end - 1];
            }
        }
        sum
    }

    /// `res = M v`, by the lower rows of M.
    pub fn mul(&self, res: &mut [N], v: &[N]) {
        for &[g, l, n] in self.runs {
            let shift = (g - l) as usize;
            for i in l as usize..(l + n) as usize {
                let range = self.pattern.range(i + shift);
                let (vals, cols) = (&self.M[range.clone()], &self.pattern.colind[range]);
                let (Some((last, vals)), Some((_, cols))) = (vals.split_last(), cols.split_last())
                else {
                    continue;
                };
                let own = v[i];
                let mut sum = *last * own;
                // the dofs above
                let (res, above) = res.split_at_mut(i);
                let v = &v[..i];
                for (&x, &c) in vals.iter().zip(cols).rev() {
                    let c = c as usize - shift;
                    if let (Some(res), Some(v)) = (res.get_mut(c), v.get(c)) {
                        sum += x * *v;
                        *res += x * own;
                    }
                }
                above[0] = sum;
            }
        }
    }

    /// `x = M⁻¹ x`; `space` has a number for each dof of the pattern.
    fn solve(&self, x: &mut [N], space: &mut [N]) {
        for &[g, l, n] in self.runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            space[g..g + n].copy_from_slice(&x[l..l + n]);
            solve_trees(self.pattern, self.qLD, self.qLDiagInv, space, g..g + n);
            x[l..l + n].copy_from_slice(&space[g..g + n]);
        }
    }
}

/// Results of the lanes that are done; those of islands are in their simulations.
pub struct Results<'a, N> {
    pub qacc: &'a mut [N],
    pub qfrc: &'a mut [N],
    pub force: &'a mut [N],
    /// iterations
    pub niter: [usize; MOST_LANES],
    /// lanes whose Hessian was needed
    pub factored: u32,
}

/// What an iteration works with.
pub struct Work<'a, N> {
    pub rows: Rows<'a, N>,
    pub zones: Zones<'a, N>,
    pub factor: Factor<'a, N>,
    /// factors of problems with the same rows and inertia
    pub trail: Option<Trail<'a, N>>,
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
    /// `quadratic` and `below` of the iteration before
    before: [&'a mut [i32]; 2],
    /// of one lane: J a − aref, its rate, coefficients of the rows
    line: [&'a mut [f64]; 2],
    terms: &'a mut [[f64; 4]],
    /// points of searches, [`KEPT`] for each lane
    points: &'a mut [[f64; 4]],
    /// coefficients of the rows of all lanes
    all_terms: &'a mut [[N; 4]],
    /// a number for each dof of the pattern of M
    space: &'a mut [N],
    scale: N,
    /// lanes that would have to be searched alone, and have no rows of their own
    pub stuck: u32,
    /// of the last search: its slope, its evaluations
    searched: [(f64, i32); MOST_LANES],
}

/// The size of a problem.
#[derive(Clone, Copy)]
pub struct Size {
    pub order: Order,
    pub nv: usize,
    /// dofs of the pattern of M
    pub width: usize,
    /// numbers of equalities, of rows with friction loss, of rows
    pub rows: [usize; 3],
    /// there are elliptic cones
    pub conic: bool,
}

impl<'a, N: Real> Work<'a, N> {
    /// For a problem of dense rows of `nv` dofs; numbers of equalities, of rows with friction loss, of rows.
    pub fn dense(mark: &'a Mark, d: &mut Data<N>, nv: usize, rows: [usize; 3]) -> Self {
        let size = Size {
            order: Order::Dense,
            nv,
            width: d.model().nv(),
            rows,
            conic: !is_pyramidal(d.model()),
        };
        let [nums, ints] = Self::room(&size);
        let slab = Slab {
            nums: mark.nums(d, nums),
            ints: mark.ints(d, ints),
        };
        Self::new(slab, &size)
    }

    /// Numbers and integers of a problem.
    pub fn room(size: &Size) -> [usize; 2] {
        let (nv, n) = (size.nv, size.rows[2]);
        let own = 10 * nv + 8 * n + size.width + (6 * n).div_ceil(N::LANES) + 4 * KEPT;
        let factor = Factor::<N>::room(nv, size.conic);
        [own + factor + n * (nv + 5), 6 * n + 2 * size.rows[1]]
    }

    /// In memory of that [`room`](Self::room).
    #[inline(never)]
    pub fn new(mut slab: Slab<'a, N>, size: &Size) -> Self {
        let Size { nv, rows, .. } = *size;
        let [_, nf, n] = rows;
        let [qfrc_smooth, qacc, qfrc, ma, mv, grad, mgrad, search] = slab.several([nv; 8]);
        let [jaref, jv, force] = slab.several([n; 3]);
        let [qacc_found, qfrc_found, force_found] = slab.several([nv, nv, n]);
        let (line, terms) = slab.scalars(6 * n).split_at_mut(2 * n);
        let (line_jaref, line_jv) = line.split_at_mut(n);
        Self {
            rows: Rows::new(&mut slab, size),
            zones: Zones {
                force,
                quadratic: slab.ints(n),
                below: slab.ints(nf),
                surface: slab.ints(n),
            },
            factor: Factor::new(&mut slab, size),
            trail: None,
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
            results: Results {
                qacc: qacc_found,
                qfrc: qfrc_found,
                force: force_found,
                niter: [0; MOST_LANES],
                factored: 0,
            },
            before: [slab.ints(n), slab.ints(nf)],
            line: [line_jaref, line_jv],
            terms: terms.as_chunks_mut().0,
            points: slab.scalars(4 * KEPT * N::LANES).as_chunks_mut().0,
            all_terms: slab.nums(4 * n).as_chunks_mut().0,
            space: slab.nums(size.width),
            scale: N::of(0.0),
            stuck: 0,
            searched: [(0.0, 0); MOST_LANES],
        }
    }

    /// Leaves the dofs of the runs, `nv` of them, of a problem that has started; no row acts on the others.
    pub fn narrow(&mut self, s: &Smooth<N>, nv: usize) {
        for x in [&mut self.qacc, &mut self.qfrc_smooth] {
            for run in s.runs {
                let [g, l, n] = run.map(|x| x as usize);
                x.copy_within(g..g + n, l);
            }
        }
        let results = &mut self.results;
        for x in [
            &mut self.qacc,
            &mut self.qfrc_smooth,
            &mut self.qfrc,
            &mut self.ma,
            &mut self.mv,
            &mut self.grad,
            &mut self.mgrad,
            &mut self.search,
            &mut results.qacc,
            &mut results.qfrc,
        ] {
            *x = &mut core::mem::take(x)[..nv];
        }
        self.rows.narrow(s.runs, nv);
        self.factor.narrow(nv);
        self.evaluate(s);
    }

    /// J a − aref and M a.
    pub fn evaluate(&mut self, s: &Smooth<N>) {
        self.rows.mul(self.jaref, self.qacc);
        sub_from(self.jaref, self.rows.aref);
        s.mul(self.ma, self.qacc);
    }

    /// From `qacc`, `ma` and `jaref` to convergence of all; returns the lanes that are done, which have results.
    #[inline(never)]
    pub fn run(&mut self, s: &Smooth<N>, sims: &mut Sims, lanes: u32) -> u32 {
        let opt = s.m.opt();
        let (mut lanes, mut active) = (lanes, lanes);
        self.scale = N::of(1.0) / s.trace();
        self.zones.surface.fill(0);
        self.results.factored = 0;
        self.update(sims, active);
        let gradient = self.scale * norm(self.grad);
        // sums of sparse rows leave out what is zero, also where another factor is no number
        let finite = gradient.lt(N::of(f64::INFINITY)).bits();
        (lanes, active) = (lanes & finite, active & finite);
        let small = self.below(gradient, opt.tolerance) & active;
        if small != 0 {
            self.mgrad.copy_from_slice(self.grad);
            s.solve(self.mgrad, self.space);
            let small = small & self.decremented(opt.tolerance);
            self.leave(sims, 0, small, &mut active);
        }
        if active == 0 {
            return lanes;
        }
        self.results.factored = active;
        let mut lost = self.factorize(s, 0, active);
        lost |= self
            .factor
            .cones(active, sims, s.runs, (&self.rows, self.jaref), &self.zones);
        (lanes, active) = (lanes & !(lost & active), active & !lost);
        self.newton();
        let small = small & self.decremented(opt.tolerance);
        self.leave(sims, 0, small, &mut active);
        let most = opt.iterations.max(0) as usize;
        for niter in 0..most {
            self.descend();
            let (alpha, improvement) = self.line_search(s, sims, active);
            let still = alpha.eq(N::of(0.0)).bits();
            self.leave(sims, niter, still, &mut active);
            if active == 0 {
                break;
            }
            self.advance(alpha);
            self.before[0].copy_from_slice(self.zones.quadratic);
            self.before[1].copy_from_slice(self.zones.below);
            self.update(sims, active);
            let improvement = self.scale * improvement;
            let tolerance = N::of(opt.tolerance);
            let slow = N::of(0.0).lt(improvement).and(improvement.lt(tolerance));
            let gradient = self.scale * norm(self.grad);
            self.note(sims, active, niter, [improvement, gradient]);
            let done = slow.bits() | self.below(gradient, opt.tolerance);
            // nobody asks for their direction
            self.leave(sims, niter + 1, done & !self.losing(), &mut active);
            if active == 0 {
                break;
            }
            let mut lost = self.factorize(s, niter + 1, active);
            lost |= self
                .factor
                .cones(active, sims, s.runs, (&self.rows, self.jaref), &self.zones);
            (lanes, active) = (lanes & !(lost & active), active & !lost);
            self.newton();
            let ended = done | self.decremented(opt.tolerance);
            self.leave(sims, niter + 1, ended, &mut active);
            if active == 0 {
                break;
            }
        }
        self.leave(sims, most, active, &mut active);
        lanes
    }

    /// The factor of the Hessian in iteration `k`: one that is known, or from the one before; returns the lanes that lost a pivot.
    fn factorize(&mut self, s: &Smooth<N>, k: usize, active: u32) -> u32 {
        let now = &*self.zones.quadratic;
        if let Some(trail) = &mut self.trail {
            if k == 0 {
                trail.begin(now.len());
            }
            if let Some(known) = trail.find(k, active, now) {
                self.factor.numbers().copy_from_slice(known);
                return 0;
            }
        }
        let lost = match k {
            0 => self.factor.full(s, &self.rows, &self.zones),
            _ => self.factor.follow(active, &self.rows, self.before[0], now),
        };
        if let Some(trail) = &mut self.trail {
            trail.keep(k, active & !lost, now, self.factor.numbers());
        }
        lost
    }

    /// Takes the results of some lanes that were active.
    #[inline(never)]
    fn leave(&mut self, sims: &mut Sims, niter: usize, gone: u32, active: &mut u32) {
        let gone = gone & *active;
        *active &= !gone;
        let mut whole = 0;
        for lane in each(gone) {
            self.results.niter[lane] = niter;
            match sims.island[lane] {
                Some(k) => self.deliver(sims, lane, k),
                None => whole |= 1 << lane,
            }
        }
        if whole != 0 {
            put_lanes(self.results.qacc, self.qacc, whole);
            put_lanes(self.results.qfrc, self.qfrc, whole);
            put_lanes(self.results.force, self.zones.force, whole);
        }
    }

    /// Takes the results of an island to its simulation.
    fn deliver(&self, sims: &mut Sims, lane: usize, k: usize) {
        let alone = sims.island_of_one(lane).is_some();
        let places = sims.places;
        let d = sims.own_mut(lane);
        let (v0, e0) = (d.island_idofadr()[k], d.island_iefcadr()[k]);
        let dofs = v0 as usize..(v0 + d.island_nv()[k]) as usize;
        let rows = e0 as usize..(e0 + d.island_nefc()[k]) as usize;
        fields!(d => write: iacc, ifrc_constraint, iefc_force, iefc_state);
        take(&mut iacc[dofs.clone()], lane, self.qacc);
        take(&mut ifrc_constraint[dofs], lane, self.qfrc);
        let forces = &mut iefc_force[rows.clone()];
        places.take(forces, lane, self.zones.force);
        if alone {
            let states = iefc_state[rows].iter_mut().enumerate();
            states.for_each(|(i, state)| *state = self.zones.state(i, lane, &self.rows));
        }
    }

    /// Statistics of an iteration, where there is a place for them.
    fn note(&self, sims: &mut Sims, active: u32, niter: usize, [improvement, gradient]: [N; 2]) {
        for lane in each(active) {
            let Some(entry) = sims.entry(lane, niter) else {
                continue;
            };
            let (z, [before, below]) = (&self.zones, &self.before);
            let bit = |x: i32| (x >> lane & 1) as usize;
            let moved = |(a, b): (&i32, &i32)| bit(a ^ b);
            let nupdate = before.iter().zip(&*z.quadratic).map(moved).sum::<usize>();
            // from one end of friction loss to the other
            let across = below.iter().zip(&*z.below).map(moved).enumerate();
            let linear =
                |i: usize| 1 ^ bit(before[self.rows.ne + i] | z.quadratic[self.rows.ne + i]);
            let nchange = nupdate + across.map(|(i, moved)| moved & linear(i)).sum::<usize>();
            let always = self.rows.ne + self.rows.nf;
            let others = z.quadratic[always..].iter();
            let (lineslope, neval) = self.searched[lane];
            *entry = mjSolverStat {
                improvement: improvement.lane(lane),
                gradient: gradient.lane(lane),
                lineslope,
                nactive: (always + others.map(|&x| bit(x)).sum::<usize>()) as i32,
                nchange: nchange as i32,
                neval,
                nupdate: nupdate as i32,
            };
        }
    }

    /// The lanes in which a row leaves its quadratic zone, and may take a pivot with it.
    fn losing(&self) -> u32 {
        let both = self.before[0].iter().zip(&*self.zones.quadratic);
        both.fold(0, |all, (was, is)| all | was & !is) as u32
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
        self.rows.mul_t(self.qfrc, z.force);
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
        self.rows.mul(self.jv, self.search);
        let gauss = [
            dot(self.search, self.ma) - dot(self.qfrc_smooth, self.search),
            N::of(0.5) * dot(self.search, self.mv),
        ];
        let opt = s.m.opt();
        let scale = self.scale;
        let gtol = N::of(opt.tolerance * opt.ls_tolerance) * length / scale;
        let long = length.lt(N::of(MINVAL)).not().bits() & active;
        let (mut alpha, mut improvement, mut left) = (N::of(0.0), N::of(0.0), long);
        let limits = |lane: usize| Limits {
            gtol: gtol.lane(lane),
            slope_scale: scale.lane(lane) / length.lane(lane),
            iterations: opt.ls_iterations,
        };
        let least = if sims.own.is_empty() { 1 } else { 2 };
        if self.rows.are_aligned() && long.count_ones() >= least {
            let conic = self.rows.are_conic();
            let rows = Along {
                counts: [self.rows.ne, self.rows.nf],
                D: self.rows.D,
                R: self.rows.R,
                loss: self.rows.loss,
                jaref: self.jaref,
                jv: self.jv,
                conic: conic.then(|| self.rows.contacts()),
            };
            let lines = Lines::new(rows, gauss, self.all_terms);
            // among cones most searches are long
            if !conic && opt.ls_iterations >= LEAST_LIMIT {
                let found = lines.search(long, gtol);
                let done = N::lanes(found.done);
                alpha = N::blend(done, found.alpha, alpha);
                improvement = N::blend(done, -found.cost, improvement);
                let slope = found.d1.abs() * (scale / length);
                for lane in each(found.done) {
                    self.searched[lane] = (slope.lane(lane), found.neval(lane));
                }
                left &= !found.done;
            }
            if left.count_ones() >= least {
                let searched = &mut self.searched;
                left = lines.search_each(left, limits, self.points, |lane, step| {
                    alpha.set_lane(lane, step.alpha);
                    improvement.set_lane(lane, step.improvement);
                    searched[lane] = (step.slope, step.neval);
                });
            }
        }
        if sims.own.is_empty() {
            self.stuck |= left;
            left = 0;
        }
        for lane in each(left) {
            let limits = limits(lane);
            let step = self.search_lane(lane, sims, gauss.map(|x| x.lane(lane)), &limits);
            alpha.set_lane(lane, step.alpha);
            improvement.set_lane(lane, step.improvement);
            self.searched[lane] = (step.slope, step.neval);
        }
        (alpha, improvement)
    }

    fn search_lane(&mut self, lane: usize, sims: &Sims, gauss: [f64; 2], limits: &Limits) -> Found {
        let rows = sims.rows(lane).0;
        let n = rows.D.len();
        let [jaref, jv] = self.line.each_mut().map(|x| &mut x[..n]);
        sims.places.take(jaref, lane, self.jaref);
        sims.places.take(jv, lane, self.jv);
        let line = Line::new(
            &rows,
            sims.own(lane).contact(),
            [jaref, jv],
            gauss,
            &mut self.terms[..n],
        );
        search(&line, limits)
    }
}
