//! Bias forces c(q, v) by velocity: column j of C = dc/dv.
//!
//! With f_k = I_k a_k + v_k ×* I_k v_k the force on body k, and u_j = ċ_j − c_j × w_j, where w_j is
//! the velocity behind the joint of dof j:
//!   df_k/dv_j = I_k u_j + B_k c_j,   B_k = I_k (· × v_k) + (·) ×* I_k v_k + v_k ×* I_k (·)
//! for the bodies k that dof j moves. Sums over subtrees turn I and B into composites, so that
//! C_ij = c_i · (I_b u_j + B_b c_j), b the body of the deeper one of the dofs i and j.
//! Featherstone, Rigid Body Dynamics Algorithms, chapters 5 and 6. Computation: geIntegration.

use super::sums::pattern;
use crate::abi::{mjJNT_BALL, mjJNT_FREE};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Inertia10, Spatial};
use crate::physics::sleep::{self, Sleepers};
use crate::physics::velocity::rne::mul_dof_vec;

/// The rows of a 6×6 matrix.
type Mat6 = [[f64; 6]; 6];

/// The matrix B of one body.
fn velocity_product(inertia: &Inertia10, v: &Spatial) -> Mat6 {
    let momentum = inertia.mul_vec(v);
    let mut mat = [[0.0; 6]; 6];
    for col in 0..6 {
        let mut e = Spatial::ZERO;
        e[col] = 1.0;
        let f = inertia.mul_vec(&e.cross_motion(v))
            + e.cross_force(&momentum)
            + v.cross_force(&inertia.mul_vec(&e));
        (0..6).for_each(|row| mat[row][col] = f[row]);
    }
    mat
}

fn mul(mat: &Mat6, v: &Spatial) -> Spatial {
    Spatial(mat.map(|row| (0..6).map(|c| row[c] * v[c]).sum()))
}

fn mul_t(mat: &Mat6, v: &Spatial) -> Spatial {
    Spatial(core::array::from_fn(|c| {
        (0..6).map(|r| mat[r][c] * v[r]).sum()
    }))
}

fn add(sum: &mut Mat6, mat: &Mat6) {
    sum.as_flattened_mut()
        .iter_mut()
        .zip(mat.as_flattened())
        .for_each(|(s, x)| *s += x);
}

/// u_j of every dof.
fn axis_terms(d: &Data, terms: &mut [Spatial]) {
    let m = d.model();
    let (cdof, cdof_dot, qvel) = (d.cdof(), d.cdof_dot(), d.qvel());
    for b in 1..m.nbody() {
        let joints = m.body_jntadr()[b].max(0) as usize;
        let mut v = d.cvel()[m.body_parentid()[b] as usize];
        for j in joints..joints + m.body_jntnum()[b] as usize {
            let adr = m.jnt_dofadr()[j] as usize;
            // dofs that move together, and how many such groups
            let (num, groups) = match m.jnt_type()[j] {
                mjJNT_FREE => (3, 2),
                mjJNT_BALL => (3, 1),
                _ => (1, 1),
            };
            for first in (0..groups).map(|k| adr + num * k) {
                let group = first..first + num;
                v += mul_dof_vec(&cdof[group.clone()], &qvel[group.clone()]);
                for i in group {
                    terms[i] = cdof_dot[i] - cdof[i].cross_motion(&v);
                }
            }
        }
    }
}

/// qDeriv −= C.
pub fn subtract(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let composite = mark.rows::<Mat6>(d, m.nbody());
    let terms = mark.rows::<Spatial>(d, m.nv());
    axis_terms(d, terms);
    for (b, mat) in composite.iter_mut().enumerate() {
        *mat = velocity_product(&d.cinert()[b], &d.cvel()[b]);
    }
    for b in (1..m.nbody()).rev() {
        let (above, own) = composite.split_at_mut(b);
        let parent = &mut above[m.body_parentid()[b] as usize];
        add(parent, &own[0]);
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: qDeriv; read: cdof, crb, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let pat = pattern(m);
    for j in (0..m.nv()).filter(|&j| !asleep.dof(j)) {
        let b = m.dof_bodyid()[j] as usize;
        let axis = &cdof[j];
        let ancestors = m.D_diag()[j] as usize;
        let row = pat.range(j);
        // C_ij for i above or beside j: the force of this dof's motion, in their columns
        let force = crb[b].mul_vec(&terms[j]) + mul(&composite[b], axis);
        // C_ji for the same i: this dof's axis, against their motion
        let (by_term, by_axis) = (crb[b].mul_vec(axis), mul_t(&composite[b], axis));
        for (k, &i) in pat.cols(j)[..ancestors].iter().enumerate() {
            let i = i as usize;
            qDeriv[row.start + k] -= terms[i].dot(&by_term) + cdof[i].dot(&by_axis);
            if let Ok(at) = pat.cols(i).binary_search(&(j as i32)) {
                qDeriv[pat.range(i).start + at] -= cdof[i].dot(&force);
            }
        }
        qDeriv[row.start + ancestors] -= axis.dot(&force);
    }
    mark.release(d);
}

/// Bodies with a free joint and no further dofs below it: first dof of each.
pub fn free_bodies(m: Model<'_>) -> impl Iterator<Item = usize> + '_ {
    (0..m.njnt())
        .filter(move |&j| m.jnt_type()[j] == mjJNT_FREE)
        .filter_map(move |j| {
            let adr = m.jnt_dofadr()[j] as usize;
            let alone = m.D_rownnz()[adr] == 6;
            alone.then_some(adr)
        })
}

/// The 6×6 matrix C of the free body whose dofs start at `adr`.
pub fn free_body_matrix(d: &Data, adr: usize) -> Mat6 {
    let m = d.model();
    let b = m.dof_bodyid()[adr] as usize;
    let (cdof, qvel) = (d.cdof(), d.qvel());
    let bodies = b..m.nbody();
    // static children are part of the body
    let inside = bodies.take_while(|&k| k == b || m.body_parentid()[k] as usize >= b);
    let (mut inertia, mut product) = (Inertia10::ZERO, [[0.0; 6]; 6]);
    for k in inside {
        inertia += d.cinert()[k];
        add(
            &mut product,
            &velocity_product(&d.cinert()[k], &d.cvel()[k]),
        );
    }
    let mut v = Spatial::ZERO;
    let mut out = [[0.0; 6]; 6];
    for group in [adr..adr + 3, adr + 3..adr + 6] {
        v += mul_dof_vec(&cdof[group.clone()], &qvel[group.clone()]);
        for j in group {
            let term = d.cdof_dot()[j] - cdof[j].cross_motion(&v);
            let force = inertia.mul_vec(&term) + mul(&product, &cdof[j]);
            (0..6).for_each(|i| out[i][j - adr] = cdof[adr + i].dot(&force));
        }
    }
    out
}
