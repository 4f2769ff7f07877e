//! Which trees, bodies and degrees of freedom are awake.
//!
//! Source: computation, section Sleeping.
//! Absent: deciding who falls asleep or wakes (island stage).

use crate::abi::{mjS_ASLEEP, mjS_AWAKE, mjS_STATIC};
use crate::base::Data;
use crate::fields;

/// Value of `tree_asleep` of a tree that just woke: it may sleep after ten quiet steps.
pub const JUST_AWAKE: i32 = -11;

/// Rebuilds the awake flags and compact lists from `tree_asleep` (negative = awake).
///
/// Static bodies count as awake in the lists; the children of a mocap body move with it and are
/// awake. Entries behind the counts keep what they had.
pub fn update_awake(d: &mut Data<'_>) {
    let m = d.model();
    let (mut ntree, mut nbody, mut nparent, mut nv) = (0, 0, 0, 0);
    fields!(d => write: tree_awake, body_awake, body_awake_ind, parent_awake_ind, dof_awake_ind;
                 read: tree_asleep);
    for (awake, &asleep) in tree_awake.iter_mut().zip(tree_asleep) {
        *awake = (asleep < 0) as i32;
        ntree += *awake as usize;
    }
    for b in 0..m.nbody() {
        let tree = m.body_treeid()[b];
        body_awake[b] = if tree >= 0 {
            if tree_awake[tree as usize] != 0 {
                mjS_AWAKE
            } else {
                mjS_ASLEEP
            }
        } else if m.body_mocapid()[m.body_weldid()[b] as usize] >= 0 {
            mjS_AWAKE
        } else {
            mjS_STATIC
        };
        if body_awake[b] != mjS_ASLEEP {
            body_awake_ind[nbody] = b as i32;
            nbody += 1;
        }
        if b > 0 && body_awake[m.body_parentid()[b] as usize] != mjS_ASLEEP {
            parent_awake_ind[nparent] = b as i32;
            nparent += 1;
        }
    }
    for v in 0..m.nv() {
        if tree_awake[m.dof_treeid()[v] as usize] != 0 {
            dof_awake_ind[nv] = v as i32;
            nv += 1;
        }
    }
    d.set_ntree_awake(ntree);
    d.set_nbody_awake(nbody);
    d.set_nparent_awake(nparent);
    d.set_nv_awake(nv);
}
