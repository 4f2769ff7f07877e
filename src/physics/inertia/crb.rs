//! Composite rigid body algorithm. Featherstone, Rigid Body Dynamics Algorithms, chapter 6.
//! Computation: piStages, stage 6.

use super::armature::{joint_armature, tendon_armature};
use crate::base::Data;
use crate::fields;
use crate::math::Real;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_makeM`: inertia matrix including armature of joints, tendons and their actuators.
pub fn make_m(d: &mut Data) {
    crb(d);
    add_tendon_armature(d);
}

/// `mj_crb`: composite inertias `crb`, and `M` from them.
pub fn crb<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: crb, M; read: cinert, cdof, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);

    let parent = m.body_parentid();
    // every body carries its subtree; the world's sum is not needed
    if any {
        for b in (0..m.nbody()).filter(|&b| !asleep.body(b)) {
            crb[b] = cinert[b];
        }
    } else {
        crb.copy_from_slice(cinert);
    }
    for b in (1..crb.len()).rev() {
        let p = parent[b] as usize;
        // a static body's sum holds sleeping children too, as they fell asleep
        if p > 0 && !asleep.body(p) {
            // the parent comes first
            let (before, own) = crb.split_at_mut(b);
            let terms = before[p].iter_mut().zip(own[0].iter());
            terms.for_each(|(sum, x)| *sum += *x);
        }
    }

    // M_ij = cdof_j' (crb cdof_i) for the ancestors j of i
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let (simple, body, joint) = (m.dof_simplenum(), m.dof_bodyid(), m.dof_jntid());
    let (armature, mass) = (m.dof_armature(), m.dof_M0());
    for mut dofs in awake_dofs(m, asleep) {
        while let Some(i) = dofs.next() {
            let start = rowadr[i] as usize;
            if simple[i] > 0 {
                // so many rows of nothing but their diagonal
                let alone = i..(i + simple[i] as usize).min(dofs.end);
                let diags = &mut M[start..][..alone.len()];
                dofs.start = alone.end;
                for (diag, &mass) in diags.iter_mut().zip(&mass[alone]) {
                    *diag = N::of(mass);
                }
                continue;
            }
            let end = start + rownnz[i] as usize;
            let (diag, row) = M[start..end]
                .split_last_mut()
                .expect("a row has its diagonal");
            let axis = &cdof[i];
            let force = crb[body[i] as usize].mul_vec(axis);
            let armature = armature[i] + joint_armature(m, joint[i] as usize);
            *diag = N::of(armature) + axis.dot(&force);
            for (x, &j) in row.iter_mut().zip(&colind[start..end]) {
                // a sum from zero: no product leaves a negative one
                *x = N::of(0.0) + cdof[j as usize].dot(&force);
            }
        }
    }
}

/// M += Σ a J'J over the tendons with armature `a`, within the pattern of M.
fn add_tendon_armature(d: &mut Data) {
    let m = d.model();
    if m.ntendon() == 0 {
        return;
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: M; read: ten_J, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for t in 0..m.ntendon() {
        let armature = tendon_armature(m, t);
        if armature == 0.0 || asleep.tendon(t) {
            continue;
        }
        let start = m.ten_J_rowadr()[t] as usize;
        let end = start + m.ten_J_rownnz()[t] as usize;
        let (cols, vals) = (&m.ten_J_colind()[start..end], &ten_J[start..end]);
        for (&i, &v) in cols.iter().zip(vals).filter(|(_, v)| **v != 0.0) {
            let i = i as usize;
            // a sleeping dof's row already has it
            if asleep.dof(i) {
                continue;
            }
            let scale = armature * v;
            let row = m.M_rowadr()[i] as usize;
            let mut k = 0;
            // merge of two increasing lists
            for adr in row..row + m.M_rownnz()[i] as usize {
                let col = m.M_colind()[adr];
                while k < cols.len() && cols[k] < col {
                    k += 1;
                }
                if k < cols.len() && cols[k] == col {
                    M[adr] += vals[k] * scale;
                }
            }
        }
    }
}
