//! Inertias and motion axes in the com-based frame: axes of the world, origin at the centre of
//! mass of the kinematic tree. Computation: piStages, stage 3.

use crate::abi::{mjJNT_BALL, mjJNT_FREE, mjJNT_HINGE, mjJNT_SLIDE};
use crate::base::Data;
use crate::fields;
use crate::math::{Inertia10, MINVAL, Real, Spatial, Vec3};
use crate::physics::sleep::{self, Sleepers, awake_joints};

/// `mj_comPos`: `subtree_com`, `cinert`, `cdof`.
pub fn com_pos<N: Real>(d: &mut Data<N>) {
    subtree_com(d);
    inertias(d);
    motion_axes(d);
}

/// Centre of mass of every subtree.
fn subtree_com<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: subtree_com; read: xipos, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (parent, subtreemass, own) = (m.body_parentid(), m.body_subtreemass(), m.body_mass());
    for (b, ((com, &x), &mass)) in subtree_com.iter_mut().zip(xipos).zip(own).enumerate() {
        if !asleep.body(b) {
            *com = x * N::of(mass);
        }
    }
    for b in (0..subtree_com.len()).rev() {
        if asleep.body(b) {
            // the whole tree sleeps; what it hangs on may need its moment
            let p = parent[b] as usize;
            if !asleep.body(p) {
                let moment = subtree_com[b] * N::of(subtreemass[b]);
                subtree_com[p] += moment;
            }
            continue;
        }
        if b > 0 {
            let moment = subtree_com[b];
            subtree_com[parent[b] as usize] += moment;
        }
        let mass = subtreemass[b];
        subtree_com[b] = if mass < MINVAL {
            xipos[b]
        } else {
            subtree_com[b] * N::of(1.0 / mass)
        };
    }
}

/// Inertia of every body about the centre of mass of its tree.
fn inertias<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: cinert; read: ximat, xipos, subtree_com, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (root, mass, moments) = (m.body_rootid(), m.body_mass(), m.body_inertia());
    cinert[0] = Inertia10::of(Inertia10::ZERO);
    for b in (1..cinert.len()).filter(|&b| !asleep.body(b)) {
        let offset = xipos[b] - subtree_com[root[b] as usize];
        let (moments, mass) = (Vec3::of(moments[b]), N::of(mass[b]));
        cinert[b] = Inertia10::from_body(moments, &ximat[b], offset, mass);
    }
}

/// Motion axis of every dof.
fn motion_axes<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: cdof; read: xmat, xanchor, xaxis, subtree_com, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (body, dofadr, kind, root) = (
        m.jnt_bodyid(),
        m.jnt_dofadr(),
        m.jnt_type(),
        m.body_rootid(),
    );
    let mut axes = |j: usize| {
        let (b, adr) = (body[j] as usize, dofadr[j] as usize);
        let offset = subtree_com[root[b] as usize] - xanchor[j];
        let ball = |cdof: &mut [Spatial<N>]| {
            for k in 0..3 {
                cdof[k] = Spatial::from_rotation(xmat[b].col(k), offset);
            }
        };
        match kind[j] {
            mjJNT_FREE => {
                for k in 0..3 {
                    let mut axis = Vec3::ZERO;
                    axis[k] = 1.0;
                    cdof[adr + k] = Spatial::from_translation(Vec3::of(axis));
                }
                ball(&mut cdof[adr + 3..]);
            }
            mjJNT_BALL => ball(&mut cdof[adr..]),
            mjJNT_SLIDE => cdof[adr] = Spatial::from_translation(xaxis[j]),
            mjJNT_HINGE => cdof[adr] = Spatial::from_rotation(xaxis[j], offset),
            _ => {}
        }
    };
    awake_joints(m, asleep).for_each(|joints| joints.for_each(&mut axes));
}
