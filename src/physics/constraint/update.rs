//! Forces, states and cost of the rows as functions of the residual acceleration `jar` = J a − aref.
//!
//! Every row has a convex cost whose negative gradient is the force: quadratic for equalities, Huber
//! for friction loss, one-sided quadratic for limits and contacts, and the squared distance to the
//! cone for elliptic contacts. Computation: soPrimal, soCones.

use core::array;

use super::product::Jacobian;
use crate::abi::*;
use crate::base::{Data, timer};
use crate::fields;
use crate::math::wide::Wide;
use crate::math::{Mask, Real, dense, four};
use crate::physics::form::is_sparse;

/// The rows of a problem: all of mjData, or one island.
#[derive(Clone, Copy)]
pub struct RowSet<'a> {
    pub ne: usize,
    pub nf: usize,
    pub kind: &'a [i32],
    pub id: &'a [i32],
    pub D: &'a [f64],
    pub R: &'a [f64],
    pub frictionloss: &'a [f64],
    /// the first row of an elliptic contact, or the number of rows
    pub first_cone: usize,
}

fn is_cone(kind: &i32) -> bool {
    *kind == mjCNSTR_CONTACT_ELLIPTIC
}

impl<'a> RowSet<'a> {
    /// From the arrays of mjData, or of its islands: numbers of equality and friction rows; type and id;
    /// D, R and friction loss.
    #[inline]
    pub fn new([ne, nf]: [usize; 2], [kind, id]: [&'a [i32]; 2], nums: [&'a [f64]; 3]) -> Self {
        let [D, R, frictionloss] = nums;
        let one_sided = kind.get(ne + nf..).unwrap_or_default();
        let first = one_sided.iter().position(is_cone);
        Self {
            ne,
            nf,
            kind,
            id,
            D,
            R,
            frictionloss,
            first_cone: first.map_or(kind.len(), |k| ne + nf + k),
        }
    }
}

/// Whether `contact.H` is written for contacts on the surface of the cone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ConeHessian {
    Skip,
    Compute,
}

impl ConeHessian {
    /// Computed where it is needed.
    pub fn of(needed: bool) -> Self {
        if needed { Self::Compute } else { Self::Skip }
    }
}

/// What an update found.
#[derive(Clone, Copy, Default)]
pub struct Summary {
    pub cost: f64,
    /// rows that are not satisfied
    pub nactive: usize,
    /// rows of contacts on the surface of their cone
    pub ncone: usize,
}

/// Writes force and state of every row.
#[inline(never)]
pub fn forces(
    rows: &RowSet,
    contacts: &mut [mjContact],
    jar: &[f64],
    force: &mut [f64],
    state: &mut [i32],
    hessian: ConeHessian,
) -> Summary {
    let n = jar.len();
    let (D, R, force, state) = (&rows.D[..n], &rows.R[..n], &mut force[..n], &mut state[..n]);
    let mut s = 0.0;
    for i in 0..rows.ne {
        s += 0.5 * D[i] * jar[i] * jar[i];
        force[i] = -D[i] * jar[i];
        state[i] = mjCNSTRSTATE_QUADRATIC;
    }
    let start = rows.ne + rows.nf;
    if rows.nf > 0 {
        let own = rows.ne..start;
        let nums = [D, R, rows.frictionloss, jar].map(|x| &x[own.clone()]);
        friction_loss(nums, &mut force[own.clone()], &mut state[own], &mut s);
    }
    let first = rows.first_cone.min(n);
    let own = start..first;
    let mut inactive = 0;
    if !own.is_empty() {
        let (force, state) = (&mut force[own.clone()], &mut state[own.clone()]);
        inactive = one_sided(&D[own.clone()], &jar[own], force, state, &mut s);
    }
    let mut summary = Summary {
        cost: s,
        nactive: n - inactive,
        ncone: 0,
    };
    if first < n {
        let rest = (first, D, jar);
        cones(rows, contacts, rest, (force, state), &mut summary, hessian);
    }
    summary
}

/// Rows with friction loss, of D, R, the loss, and the residual.
#[inline(never)]
fn friction_loss(
    [D, R, loss, jar]: [&[f64]; 4],
    force: &mut [f64],
    state: &mut [i32],
    cost: &mut f64,
) {
    let n = state.len();
    let all = [D, R, loss, jar].map(|x| &x[..n]);
    let whole = all.map(|x| x.as_chunks::<4>().0);
    let (force4, force) = force.as_chunks_mut::<4>();
    let (state4, state) = state.as_chunks_mut::<4>();
    for (i, (force, state)) in force4.iter_mut().zip(state4).enumerate() {
        let own = Friction::<Wide<1>>::new(whole.map(|x| bytemuck::cast(x[i])));
        (0..4).for_each(|k| *cost += own.cost.lane(k));
        *force = bytemuck::cast(own.force);
        let [below, above] = [own.below, own.above].map(|zone| zone.bits());
        *state = array::from_fn(|k| outside([below, above].map(|bits| bits >> k & 1 != 0)));
    }
    let first = n - state.len();
    for (i, (force, state)) in (first..).zip(force.iter_mut().zip(state)) {
        let own = Friction::new(all.map(|x| x[i]));
        *cost += own.cost;
        *force = own.force;
        *state = outside([own.below, own.above]);
    }
}

/// A row with friction loss; of one problem, or of several side by side.
pub struct Friction<N: Real> {
    pub cost: N,
    pub force: N,
    /// the force is bounded, at either end
    pub below: N::Mask,
    pub above: N::Mask,
}

impl<N: Real> Friction<N> {
    /// From D, R, the loss, and the residual.
    #[inline(always)]
    pub fn new([D, R, f, x]: [N; 4]) -> Self {
        let bound = R * f;
        let below = x.le(-bound);
        let above = bound.le(x).and(below.not());
        let pick = |inside, low, high| N::blend(below, low, N::blend(above, high, inside));
        let corner = N::of(-0.5) * R * f * f;
        let (linear, square) = (f * x, N::of(0.5) * D * x * x);
        Friction {
            cost: pick(square, corner - linear, corner + linear),
            force: pick(-D * x, f, -f),
            below,
            above,
        }
    }
}

/// The state of a row with friction loss.
#[inline(always)]
fn outside([below, above]: [bool; 2]) -> i32 {
    const STATES: [i32; 4] = [
        mjCNSTRSTATE_QUADRATIC,
        mjCNSTRSTATE_LINEARNEG,
        mjCNSTRSTATE_LINEARPOS,
        mjCNSTRSTATE_LINEARNEG,
    ];
    STATES[usize::from(below) + 2 * usize::from(above)]
}

/// The rows from the first elliptic contact on.
#[inline(never)]
fn cones(
    rows: &RowSet,
    contacts: &mut [mjContact],
    (mut i, D, jar): (usize, &[f64], &[f64]),
    (force, state): (&mut [f64], &mut [i32]),
    summary: &mut Summary,
    hessian: ConeHessian,
) {
    let cost = &mut summary.cost;
    while i < jar.len() {
        let is_cone = is_cone(&rows.kind[i]);
        let dim = match is_cone {
            true => contacts[rows.id[i] as usize].dim as usize,
            false => 1,
        };
        let own = i..i + dim;
        let (D, jar) = (&D[own.clone()], &jar[own.clone()]);
        let (force, state) = (&mut force[own.clone()], &mut state[own]);
        if is_cone {
            for ((force, D), x) in force.iter_mut().zip(D).zip(jar) {
                *force = -D * x;
            }
            let con = &mut contacts[rows.id[i] as usize];
            let zone = elliptic(con, D, jar, force, cost, hessian);
            match zone {
                mjCNSTRSTATE_SATISFIED => summary.nactive -= dim,
                mjCNSTRSTATE_CONE => summary.ncone += dim,
                _ => {}
            }
            state.fill(zone);
        } else {
            summary.nactive -= one_sided(D, jar, force, state, cost);
        }
        i += dim;
    }
}

/// Rows that act while they are negative; returns how many do not.
#[inline(always)]
fn one_sided(
    D: &[f64],
    jar: &[f64],
    force: &mut [f64],
    state: &mut [i32],
    cost: &mut f64,
) -> usize {
    let ((D4, D), (jar4, jar)) = (D.as_chunks(), jar.as_chunks());
    let (force4, force) = force.as_chunks_mut::<4>();
    let (state4, state) = state.as_chunks_mut::<4>();
    let mut inactive = 0;
    for (((D, jar), force), state) in D4.iter().zip(jar4).zip(force4).zip(state4) {
        let satisfied;
        (*force, satisfied) = four_sided(*D, *jar, cost);
        *state = ZONES[satisfied];
        inactive += COUNTS[satisfied];
    }
    for (((D, x), force), state) in D.iter().zip(jar).zip(force).zip(state) {
        let satisfied = *x >= 0.0;
        // by bits: no branch
        let own = u64::from(satisfied).wrapping_sub(1);
        let cost_of = ((0.5 * D * x * x).to_bits() & own) | ((-0.0f64).to_bits() & !own);
        *cost += f64::from_bits(cost_of);
        *force = f64::from_bits((-D * x).to_bits() & own);
        *state = ZONES[satisfied as usize][0];
        inactive += satisfied as usize;
    }
    inactive
}

/// States of four rows, by the bits of those that are satisfied, and the number of these bits.
const ZONES: [[i32; 4]; 16] = {
    let mut zones = [[mjCNSTRSTATE_QUADRATIC; 4]; 16];
    let mut i = 0;
    while i < 64 {
        if ((i / 4) >> (i % 4)) & 1 == 1 {
            zones[i / 4][i % 4] = mjCNSTRSTATE_SATISFIED;
        }
        i += 1;
    }
    zones
};
const COUNTS: [usize; 16] = {
    let mut counts = [0; 16];
    let mut i = 0;
    while i < 16 {
        counts[i] = i.count_ones() as usize;
        i += 1;
    }
    counts
};

/// Forces of four rows, and which are satisfied, as bits.
#[inline(always)]
fn four_sided(D: [f64; 4], jar: [f64; 4], cost: &mut f64) -> ([f64; 4], usize) {
    let [zero, none, half] = [0.0, -0.0, 0.5].map(|x| four::load([x; 4]));
    let (D, x) = (four::load(D), four::load(jar));
    let satisfied = four::le(zero, x);
    let force = four::mul(four::xor(D, none), x);
    // which rows act is hard to foresee: the cost grows by what changes no number
    let costs = four::mul(four::mul(four::mul(half, D), x), x);
    for x in four::store(four::blend(satisfied, none, costs)) {
        *cost += x;
    }
    let force = four::store(four::blend(satisfied, zero, force));
    (force, four::signs(satisfied) as usize)
}

/// One elliptic contact; returns its state. `force` holds −D jar on entry.
#[inline]
pub fn elliptic(
    con: &mut mjContact,
    D: &[f64],
    jar: &[f64],
    force: &mut [f64],
    cost: &mut f64,
    hessian: ConeHessian,
) -> i32 {
    match D.len() {
        3 => cone::<3>(con, D, jar, force, cost, hessian),
        4 => cone::<4>(con, D, jar, force, cost, hessian),
        _ => cone::<6>(con, D, jar, force, cost, hessian),
    }
}

/// One elliptic contact of `dim` rows; returns its state. `force` holds −D jar on entry.
fn cone<const dim: usize>(
    con: &mut mjContact,
    D: &[f64],
    jar: &[f64],
    force: &mut [f64],
    cost: &mut f64,
    hessian: ConeHessian,
) -> i32 {
    let (mu, fr) = (con.mu, con.friction);
    let (D, jar, force) = (&D[..dim], &jar[..dim], &mut force[..dim]);
    let mut u = [0.0; dim];
    u[0] = jar[0] * mu;
    for j in 1..dim {
        u[j] = jar[j] * fr[j - 1];
    }
    let (N, T) = (u[0], dense::norm(&u[1..dim]));

    // top zone: no force
    if N >= mu * T || (T <= 0.0 && N >= 0.0) {
        force.fill(0.0);
        return mjCNSTRSTATE_SATISFIED;
    }
    // bottom zone: all dimensions quadratic
    if mu * N + T <= 0.0 || (T <= 0.0 && N < 0.0) {
        for j in 0..dim {
            *cost += 0.5 * D[j] * jar[j] * jar[j];
        }
        return mjCNSTRSTATE_QUADRATIC;
    }
    // on the surface
    let dm = D[0] / (mu * mu * (1.0 + mu * mu));
    let nmt = N - mu * T;
    *cost += 0.5 * dm * nmt * nmt;
    force[0] = -dm * nmt * mu;
    let mut t = [0.0; dim];
    for j in 1..dim {
        t[j] = u[j] / T;
        force[j] = -force[0] * t[j] * fr[j - 1];
    }
    if hessian == ConeHessian::Compute {
        let H = &mut con.H;
        let ratio = mu * (N / T);
        H[0] = 1.0;
        for j in 1..dim {
            H[j] = -mu * t[j];
            for k in 1..=j {
                H[k * dim + j] = ratio * t[j] * t[k];
            }
            H[j * dim + j] += mu * mu - ratio;
        }
        let scale = |k: usize| if k == 0 { mu } else { fr[k - 1] };
        for j in 0..dim {
            for k in 0..=j {
                H[k * dim + j] *= dm * scale(k) * scale(j);
                H[j * dim + k] = H[k * dim + j];
            }
        }
    }
    mjCNSTRSTATE_CONE
}

/// `mj_constraintUpdate`: `efc_state`, `efc_force`, `qfrc_constraint` for a residual; returns the cost.
pub fn constraint_update(d: &mut Data, jar: &[f64], hessian: ConeHessian) -> f64 {
    let nefc = d.nefc();
    if nefc == 0 {
        d.qfrc_constraint_mut().fill(0.0);
        return 0.0;
    }
    let counts = [d.ne(), d.nf()];
    fields!(d => write: efc_force, efc_state, contact;
                 read: efc_type, efc_id, efc_D, efc_R, efc_frictionloss);
    let rows = RowSet::new(counts, [efc_type, efc_id], [efc_D, efc_R, efc_frictionloss]);
    let cost = forces(&rows, contact, jar, efc_force, efc_state, hessian).cost;
    project_forces(d);
    cost
}

/// `qfrc_constraint` = J' `efc_force`.
pub fn project_forces(d: &mut Data) {
    let sparse = is_sparse(d.model());
    fields!(d => write: qfrc_constraint;
                 read: efc_force, efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind);
    Jacobian::new(
        sparse,
        efc_J,
        [efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind],
    )
    .mul_t(qfrc_constraint, efc_force);
}

/// `mj_invConstraint`: `efc_state`, `efc_force`, `qfrc_constraint` at the present `qacc`.
pub fn inv_constraint(d: &mut Data) {
    let clock = timer::start();
    let nefc = d.nefc();
    let mark = d.mark();
    let jar = mark.nums(d, nefc);
    if nefc > 0 {
        crate::physics::constraint::product::mul_jac_vec(d, jar, d.qacc());
        dense::sub_from(jar, d.efc_aref());
    }
    constraint_update(d, jar, ConeHessian::Skip);
    mark.release(d);
    clock.stop(d, mjTIMER_CONSTRAINT);
}
