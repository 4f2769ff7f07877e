//! Forces, states and cost of the rows as functions of the residual acceleration `jar` = J a − aref.
//!
//! Every row has a convex cost whose negative gradient is the force: quadratic for equalities, Huber
//! for friction loss, one-sided quadratic for limits and contacts, and the squared distance to the
//! cone for elliptic contacts. Computation: soPrimal, soCones.

use super::product::Jacobian;
use crate::abi::*;
use crate::base::{Data, timer};
use crate::fields;
use crate::math::dense;
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
}

impl<'a> RowSet<'a> {
    /// From the arrays of mjData, or of its islands: numbers of equality and friction rows; type and id;
    /// D, R and friction loss.
    #[inline(always)]
    pub fn new([ne, nf]: [usize; 2], [kind, id]: [&'a [i32]; 2], nums: [&'a [f64]; 3]) -> Self {
        let [D, R, frictionloss] = nums;
        Self {
            ne,
            nf,
            kind,
            id,
            D,
            R,
            frictionloss,
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
    let mut inactive = 0;
    let mut ncone = 0;
    for i in 0..n {
        force[i] = -D[i] * jar[i];
    }

    // equality
    for i in 0..rows.ne {
        s += 0.5 * D[i] * jar[i] * jar[i];
        state[i] = mjCNSTRSTATE_QUADRATIC;
    }

    // friction loss
    for i in rows.ne..rows.ne + rows.nf {
        let (x, f, bound) = (jar[i], rows.frictionloss[i], R[i] * rows.frictionloss[i]);
        if x <= -bound {
            s += -0.5 * R[i] * f * f - f * x;
            force[i] = f;
            state[i] = mjCNSTRSTATE_LINEARNEG;
        } else if x >= bound {
            s += -0.5 * R[i] * f * f + f * x;
            force[i] = -f;
            state[i] = mjCNSTRSTATE_LINEARPOS;
        } else {
            s += 0.5 * D[i] * x * x;
            state[i] = mjCNSTRSTATE_QUADRATIC;
        }
    }

    // limits and contacts
    let mut i = rows.ne + rows.nf;
    while i < n {
        let is_cone = |kind: &i32| *kind == mjCNSTR_CONTACT_ELLIPTIC;
        let plain = rows.kind[i..n].iter().position(is_cone).unwrap_or(n - i);
        if plain > 0 {
            let own = i..i + plain;
            let (force, state) = (&mut force[own.clone()], &mut state[own.clone()]);
            inactive += one_sided(&D[own.clone()], &jar[own], force, state, &mut s);
            i += plain;
            continue;
        }
        let con = &mut contacts[rows.id[i] as usize];
        let dim = con.dim as usize;
        let own = i..i + dim;
        let (D, jar, force) = (&D[own.clone()], &jar[own.clone()], &mut force[own]);
        let zone = elliptic(con, D, jar, force, &mut s, hessian);
        match zone {
            mjCNSTRSTATE_SATISFIED => inactive += dim,
            mjCNSTRSTATE_CONE => ncone += dim,
            _ => {}
        }
        state[i..i + dim].fill(zone);
        i += dim;
    }
    Summary {
        cost: s,
        nactive: n - inactive,
        ncone,
    }
}

/// Rows that act while they are negative; returns how many do not. `force` holds −D jar on entry.
#[inline(always)]
fn one_sided(
    D: &[f64],
    jar: &[f64],
    force: &mut [f64],
    state: &mut [i32],
    cost: &mut f64,
) -> usize {
    let mut inactive = 0;
    let numbers = D.iter().zip(jar).zip(force).zip(state);
    for (((D, &x), force), state) in numbers {
        // which rows act is hard to foresee: the cost grows by what changes no number
        let satisfied = x >= 0.0;
        *cost += if satisfied { -0.0 } else { 0.5 * D * x * x };
        *force = if satisfied { 0.0 } else { *force };
        *state = if satisfied {
            mjCNSTRSTATE_SATISFIED
        } else {
            mjCNSTRSTATE_QUADRATIC
        };
        inactive += satisfied as usize;
    }
    inactive
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
        efc_J_rownnz,
        efc_J_rowadr,
        efc_J_rowsuper,
        efc_J_colind,
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
