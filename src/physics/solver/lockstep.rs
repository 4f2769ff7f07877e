//! Newton's method for several simulations side by side: small dense problems that have no contact with an elliptic cone. The
//! steps, and the order of every sum, are those of `primal` and `hessian`, so each lane has their bits; line searches, which take courses of
//! their own, are made lane by lane. Computation: soPrimal, soAlgorithms.
//!
//! All lanes take part in each iteration; results of a lane are taken out when it has converged, and what it does afterwards
//! counts for nothing. A lane that meets something rare (a lost pivot, no memory) is left to the scalar solver.

use super::line::Line;
use super::linesearch::{Found, Limits, search};
use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::lockstep::{Triangle, add_scl, dot, mul_mat_t_vec, mul_mat_vec, norm};
use crate::math::{MINVAL, Mask, Real, scalar};
use crate::physics::constraint::{RowSet, is_dual, is_sparse};
use crate::physics::inertia::solve_dofs;

/// Rows of the largest problem.
const MOST_ROWS: usize = 128;

/// Problems of this model may be of the kind.
pub fn applies(m: Model) -> bool {
    m.opt().solver == mjSOL_NEWTON && !is_sparse(m) && !is_dual(m)
}

/// Numbers of scratch memory.
pub fn scratch(m: Model) -> usize {
    let (n, nv) = (MOST_ROWS, m.nv());
    match applies(m) {
        true => n * (nv + 16) + Triangle::<f64>::size(nv) + 16 * nv + 64,
        false => 0,
    }
}

/// The rows of all lanes: those that a lane lacks are zeros, which act as rows that are satisfied.
struct Rows<'a, N> {
    /// equalities, and rows with friction loss
    ne: usize,
    nf: usize,
    J: &'a mut [N],
    D: &'a mut [N],
    R: &'a mut [N],
    loss: &'a mut [N],
    aref: &'a mut [N],
}

impl<'a, N: Real> Rows<'a, N> {
    fn new(mark: &'a Mark, d: &mut Data<N>, [ne, nf, n]: [usize; 3]) -> Self {
        let nv = d.model().nv();
        Self {
            ne,
            nf,
            J: mark.nums(d, n * nv),
            D: mark.nums(d, n),
            R: mark.nums(d, n),
            loss: mark.nums(d, n),
            aref: mark.nums(d, n),
        }
    }

    fn load(&mut self, lane: usize, own: &Data) {
        let (n, nv) = (own.nefc(), own.model().nv());
        put(self.J, lane, &own.efc_J()[..n * nv]);
        put(self.D, lane, &own.efc_D()[..n]);
        put(self.R, lane, &own.efc_R()[..n]);
        put(self.loss, lane, &own.efc_frictionloss()[..n]);
        put(self.aref, lane, &own.efc_aref()[..n]);
    }

    /// `constraint::forces`: forces, and the lanes of each row that are in the quadratic zone; returns the cost.
    fn forces(&self, jar: &[N], force: &mut [N], quadratic: &mut [i32]) -> N {
        let half = N::of(0.5);
        let mut cost = N::of(0.0);
        let square = |i: usize, x: N| half * self.D[i] * x * x;
        let all = (1u64 << N::LANES) as i32 - 1;
        for i in 0..self.ne {
            force[i] = -self.D[i] * jar[i];
            cost += square(i, jar[i]);
            quadratic[i] = all;
        }
        for i in self.ne..self.ne + self.nf {
            let (x, f, R) = (jar[i], self.loss[i], self.R[i]);
            let bound = R * f;
            let (below, above) = (x.le(-bound), bound.le(x));
            let flat = -half * R * f * f;
            let linear = N::blend(below, flat - f * x, flat + f * x);
            let outside = below.or(above);
            cost += N::blend(outside, linear, square(i, x));
            let bounded = N::blend(below, f, -f);
            force[i] = N::blend(outside, bounded, -self.D[i] * x);
            quadratic[i] = all & !outside.bits() as i32;
        }
        for i in self.ne + self.nf..jar.len() {
            let x = jar[i];
            let satisfied = N::of(0.0).le(x);
            cost += N::blend(satisfied, N::of(-0.0), square(i, x));
            force[i] = N::blend(satisfied, N::of(0.0), -self.D[i] * x);
            quadratic[i] = all & !satisfied.bits() as i32;
        }
        cost
    }
}

/// Copies the numbers of a lane to their places, zeros behind them.
fn put<N: Real>(to: &mut [N], lane: usize, from: &[f64]) {
    let to: &mut [f64] = bytemuck::cast_slice_mut(to);
    let mut places = to.iter_mut().skip(lane).step_by(N::LANES);
    from.iter().zip(&mut places).for_each(|(x, to)| *to = *x);
    places.for_each(|to| *to = 0.0);
}

/// Copies the numbers of a lane out.
fn take<N: Real>(to: &mut [f64], lane: usize, from: &[N]) {
    let from: &[f64] = bytemuck::cast_slice(from);
    let places = from.iter().skip(lane).step_by(N::LANES);
    to.iter_mut().zip(places).for_each(|(to, x)| *to = *x);
}

/// Bits of a mask, one after the other.
fn each(mut lanes: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

/// `res = M v` by the lower rows of M.
fn mul_inertia<N: Real>(m: Model, M: &[N], res: &mut [N], v: &[N]) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    for i in 0..v.len() {
        let (start, off) = (rowadr[i] as usize, rownnz[i] as usize - 1);
        let (vals, cols) = (&M[start..start + off], &colind[start..start + off]);
        let own = v[i];
        let mut sum = M[start + off] * own;
        for (&x, &c) in vals.iter().zip(cols).rev() {
            sum += x * v[c as usize];
            res[c as usize] += x * own;
        }
        res[i] = sum;
    }
}

/// What an iteration works with.
struct Work<'a, N> {
    rows: Rows<'a, N>,
    M: &'a [N],
    qfrc_smooth: &'a [N],
    qacc: &'a mut [N],
    qfrc: &'a mut [N],
    ma: &'a mut [N],
    mv: &'a mut [N],
    grad: &'a mut [N],
    mgrad: &'a mut [N],
    search: &'a mut [N],
    change: &'a mut [N],
    jaref: &'a mut [N],
    jv: &'a mut [N],
    force: &'a mut [N],
    quadratic: &'a mut [i32],
    before: &'a mut [i32],
    L: Triangle<'a, N>,
    /// of one lane: J a − aref, its rate, coefficients of the rows
    line: [&'a mut [f64]; 2],
    terms: &'a mut [[f64; 4]],
    scale: N,
}

/// Solves the problems of `lanes`, each with the rows in its own state, from the smooth quantities; returns the lanes that have
/// `qacc` and `qfrc_constraint`, and `efc_force` in their own states.
pub fn solve<N: Real>(d: &mut Data<N>, own: &mut [Data], lanes: u32) -> u32 {
    let Some((lanes, sizes)) = alike(own, lanes) else {
        return 0;
    };
    let m = d.model();
    let (nv, n) = (m.nv(), sizes[2]);
    let mark = d.mark();
    let mut rows = Rows::new(&mark, d, sizes);
    each(lanes).for_each(|lane| rows.load(lane, &own[lane]));
    let mut w = Work {
        rows,
        M: &[],
        qfrc_smooth: &[],
        qacc: mark.nums(d, nv),
        qfrc: mark.nums(d, nv),
        ma: mark.nums(d, nv),
        mv: mark.nums(d, nv),
        grad: mark.nums(d, nv),
        mgrad: mark.nums(d, nv),
        search: mark.nums(d, nv),
        change: mark.nums(d, nv),
        jaref: mark.nums(d, n),
        jv: mark.nums(d, n),
        force: mark.nums(d, n),
        quadratic: mark.ints(d, n),
        before: mark.ints(d, n),
        L: Triangle::new(nv, mark.nums(d, Triangle::<N>::size(nv))),
        line: [mark.rows(d, n), mark.rows(d, n)],
        terms: mark.rows(d, n),
        scale: N::of(0.0),
    };
    let forces = mark.nums(d, n);
    let solved = {
        fields!(d => write: qacc, qfrc_constraint;
                     read: M, qLD, qLDiagInv, qfrc_smooth, qacc_smooth, qacc_warmstart);
        (w.M, w.qfrc_smooth) = (M, qfrc_smooth);
        w.start(m, qacc_smooth, qacc_warmstart);
        let inverse = |x: &mut [N]| solve_dofs(m, qLD, qLDiagInv, x, 0..nv);
        w.run(m, own, lanes, inverse, |lane, w| {
            let one = 1 << lane;
            put_lane(qacc, w.qacc, one);
            put_lane(qfrc_constraint, w.qfrc, one);
            put_lane(forces, w.force, one);
        })
    };
    each(solved).for_each(|lane| take(own[lane].efc_force_mut(), lane, forces));
    mark.release(d);
    solved
}

/// Copies some lanes.
fn put_lane<N: Real>(to: &mut [N], from: &[N], lanes: u32) {
    for lane in each(lanes) {
        let to: &mut [f64] = bytemuck::cast_slice_mut(to);
        let from: &[f64] = bytemuck::cast_slice(from);
        let places = to.iter_mut().zip(from).skip(lane).step_by(N::LANES);
        places.for_each(|(to, x)| *to = *x);
    }
}

/// The lanes of one kind, if there are several: as many equalities and rows with friction loss as the first one, no elliptic cones,
/// room for what the scalar solver would take. And the numbers of these rows, and most rows of a lane.
fn alike(own: &[Data], lanes: u32) -> Option<(u32, [usize; 3])> {
    let kind = |lane: usize| [own[lane].ne(), own[lane].nf()];
    let first = kind(each(lanes).next()?);
    let (mut some, mut most) = (0u32, 0);
    for lane in each(lanes) {
        let n = own[lane].nefc();
        let flat = !own[lane].efc_type().contains(&mjCNSTR_CONTACT_ELLIPTIC);
        if kind(lane) == first && n <= MOST_ROWS && flat && is_whole(&own[lane]) {
            some |= 1 << lane;
            most = most.max(n);
        }
    }
    (some.count_ones() > 1).then_some((some, [first[0], first[1], most]))
}

/// All rows make one problem of all dofs, and the scalar solver would have room.
fn is_whole(own: &Data) -> bool {
    let m = own.model();
    let nv = m.nv();
    let most = (1 << 16) + 512 * (own.nefc() + nv + m.ntree()) + 32 * nv * (nv + 8);
    (m.ntree() == 1 || m.disabled(mjDSBL_ISLAND)) && own.room() > most
}

impl<N: Real> Work<'_, N> {
    /// `warmstart`: the acceleration of the last step, or without constraint forces, whichever costs less; with J a − aref and M a.
    fn start(&mut self, m: Model, qacc_smooth: &[N], qacc_warmstart: &[N]) {
        let mut trace = N::of(0.0);
        let ends = m.M_rowadr().iter().zip(m.M_rownnz());
        ends.for_each(|(adr, nnz)| trace += self.M[(adr + nnz - 1) as usize]);
        self.scale = N::of(1.0) / trace;

        // without forces
        let efc_b = &mut *self.jv;
        mul_mat_vec(efc_b, self.rows.J, qacc_smooth);
        sub_from(efc_b, self.rows.aref);
        mul_inertia(m, self.M, self.mv, qacc_smooth);
        if m.disabled(mjDSBL_WARMSTART) {
            self.qacc.copy_from_slice(qacc_smooth);
            self.jaref.copy_from_slice(efc_b);
            return self.ma.copy_from_slice(self.mv);
        }
        self.qacc.copy_from_slice(qacc_warmstart);
        mul_mat_vec(self.jaref, self.rows.J, self.qacc);
        sub_from(self.jaref, self.rows.aref);
        mul_inertia(m, self.M, self.ma, self.qacc);
        let mut cost = self.rows.forces(self.jaref, self.force, self.quadratic);
        let mut inertial = N::of(0.0);
        for i in 0..self.qacc.len() {
            let force = self.ma[i] - self.qfrc_smooth[i];
            inertial += N::of(0.5) * force * (self.qacc[i] - qacc_smooth[i]);
        }
        cost += inertial;
        let smooth = self.rows.forces(efc_b, self.force, self.quadratic);
        let worse = cost.gt(smooth);
        if worse.any() {
            choose(self.qacc, qacc_smooth, worse);
            choose(self.jaref, efc_b, worse);
            choose(self.ma, self.mv, worse);
        }
    }

    /// To convergence of all; `inverse` multiplies by M⁻¹, `done` takes the results of a lane. Returns the lanes that are done.
    fn run(
        &mut self,
        m: Model,
        own: &[Data],
        lanes: u32,
        inverse: impl Fn(&mut [N]),
        mut done: impl FnMut(usize, &Self),
    ) -> u32 {
        let opt = m.opt();
        let (mut lanes, mut active) = (lanes, lanes);
        let mut leave = |w: &Self, gone: u32, active: &mut u32| {
            each(gone & *active).for_each(|lane| done(lane, w));
            *active &= !gone;
        };
        self.update();
        let small = self.below(self.scale * norm(self.grad), opt.tolerance) & active;
        if small != 0 {
            self.mgrad.copy_from_slice(self.grad);
            inverse(self.mgrad);
            leave(self, small & self.decremented(opt.tolerance), &mut active);
        }
        if active == 0 {
            return lanes;
        }
        let lost = self.full(m);
        (lanes, active) = (lanes & !(lost & active), active & !lost);
        self.newton();
        leave(self, small & self.decremented(opt.tolerance), &mut active);
        for _ in 0..opt.iterations.max(0) {
            self.descend();
            let (alpha, improvement) = self.line_search(m, own, active);
            let still: u32 = each(active)
                .filter(|&lane| alpha.lane(lane) == 0.0)
                .map(|lane| 1 << lane)
                .sum();
            leave(self, still, &mut active);
            if active == 0 {
                break;
            }
            self.advance(alpha);
            self.before.copy_from_slice(self.quadratic);
            self.update();
            let lost = self.incremental(active);
            (lanes, active) = (lanes & !(lost & active), active & !lost);
            self.newton();
            let improvement = self.scale * improvement;
            let tolerance = N::of(opt.tolerance);
            let slow = N::of(0.0).lt(improvement).and(improvement.lt(tolerance));
            let flat = self.below(self.scale * norm(self.grad), opt.tolerance);
            let ended = slow.bits() | flat | self.decremented(opt.tolerance);
            leave(self, ended, &mut active);
            if active == 0 {
                break;
            }
        }
        leave(self, active, &mut active);
        lanes
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
    fn update(&mut self) {
        self.rows.forces(self.jaref, self.force, self.quadratic);
        mul_mat_t_vec(self.qfrc, self.rows.J, self.force);
        for i in 0..self.grad.len() {
            self.grad[i] = self.ma[i] - self.qfrc_smooth[i] - self.qfrc[i];
        }
    }

    /// The Hessian and its factor; returns the lanes in which it is singular.
    fn full(&mut self, m: Model) -> u32 {
        self.L.clear();
        let nv = self.grad.len();
        let rows = self.rows.J.chunks_exact(nv).zip(&*self.rows.D);
        let all = (1u64 << N::LANES) as i32 - 1;
        for ((row, &D), &lanes) in rows.zip(&*self.quadratic) {
            if lanes != 0 {
                let mut counts = D;
                each((all & !lanes) as u32).for_each(|lane| counts.set_lane(lane, 0.0));
                self.L.add_square(row, counts);
            }
        }
        let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
        for r in 0..nv {
            let start = rowadr[r] as usize;
            for k in start..start + rownnz[r] as usize {
                self.L.add(r, colind[k] as usize, self.M[k]);
            }
        }
        self.L.factor()
    }

    /// Follows the rows that changed: the first changed row of each lane together, then the second, and so on. Returns the lanes
    /// that lost a pivot.
    fn incremental(&mut self, active: u32) -> u32 {
        let nv = self.grad.len();
        let J: &[f64] = bytemuck::cast_slice(self.rows.J);
        let mut next = [0; 32];
        let mut lost = 0;
        let mut waiting = active;
        loop {
            self.change.fill(N::of(0.0));
            let mut sign = N::of(1.0);
            for lane in each(waiting) {
                let bit = |x: i32| x >> lane & 1;
                let differs = |&i: &usize| bit(self.before[i]) != bit(self.quadratic[i]);
                let Some(i) = (next[lane]..self.before.len()).find(differs) else {
                    waiting &= !(1 << lane);
                    continue;
                };
                next[lane] = i + 1;
                if bit(self.before[i]) != 0 {
                    sign.set_lane(lane, -1.0);
                }
                let root = self.rows.D[i].lane(lane).sqrt();
                let change: &mut [f64] = bytemuck::cast_slice_mut(self.change);
                let row = &J[i * nv * N::LANES..(i + 1) * nv * N::LANES];
                let places = change.iter_mut().zip(row).skip(lane).step_by(N::LANES);
                places.for_each(|(to, x)| *to += x * root);
            }
            if waiting == 0 {
                return lost;
            }
            lost |= self.L.update(self.change, sign) & waiting;
        }
    }

    /// The gradient in the metric of the Hessian.
    fn newton(&mut self) {
        self.mgrad.copy_from_slice(self.grad);
        self.L.solve(self.mgrad);
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
    fn line_search(&mut self, m: Model, own: &[Data], active: u32) -> (N, N) {
        let length = norm(self.search);
        mul_inertia(m, self.M, self.mv, self.search);
        mul_mat_vec(self.jv, self.rows.J, self.search);
        let gauss = [
            dot(self.search, self.ma) - dot(self.qfrc_smooth, self.search),
            N::of(0.5) * dot(self.search, self.mv),
        ];
        let opt = m.opt();
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
            let step = self.search_lane(lane, &own[lane], gauss.map(|x| x.lane(lane)), &limits);
            both[0].set_lane(lane, step.alpha);
            both[1].set_lane(lane, step.improvement);
        }
        (both[0], both[1])
    }

    fn search_lane(&mut self, lane: usize, own: &Data, gauss: [f64; 2], limits: &Limits) -> Found {
        let rows = RowSet::new(
            [self.rows.ne, self.rows.nf],
            [own.efc_type(), own.efc_id()],
            [own.efc_D(), own.efc_R(), own.efc_frictionloss()],
        );
        let n = own.nefc();
        let [jaref, jv] = self.line.each_mut().map(|x| &mut x[..n]);
        take(jaref, lane, self.jaref);
        take(jv, lane, self.jv);
        let line = Line::new(
            &rows,
            own.contact(),
            [jaref, jv],
            gauss,
            &mut self.terms[..n],
        );
        search(&line, limits)
    }
}

fn sub_from<N: Real>(res: &mut [N], v: &[N]) {
    res.iter_mut().zip(v).for_each(|(r, x)| *r -= *x);
}

/// `res = v` where the mask holds.
fn choose<N: Real>(res: &mut [N], v: &[N], mask: N::Mask) {
    let both = res.iter_mut().zip(v);
    both.for_each(|(r, x)| *r = N::blend(mask, *x, *r));
}
