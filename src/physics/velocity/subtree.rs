//! Linear velocity and angular momentum of subtrees. Computation: piStages, stage 16.

use crate::base::Data;
use crate::fields;
use crate::math::{MINVAL, Spatial, Vec3};

/// `mj_subtreeVel`: `subtree_linvel`, `subtree_angmom` (about each subtree's centre of mass).
pub fn subtree_vel(d: &mut Data) {
    let m = d.model();
    let nbody = m.nbody();
    let mark = d.mark();
    let linvel = mark.rows::<Vec3>(d, nbody);
    fields!(d => write: subtree_linvel, subtree_angmom;
                 read: cvel, xipos, ximat, subtree_com);

    // momenta of single bodies
    for b in 0..nbody {
        let root = m.body_rootid()[b] as usize;
        let moving = m.body_dofnum()[m.body_weldid()[b] as usize] > 0;
        let v = if moving {
            cvel[b].shift_motion(xipos[b], subtree_com[root])
        } else {
            Spatial::ZERO
        };
        linvel[b] = v.lin();
        subtree_linvel[b] = v.lin() * m.body_mass()[b];
        let local = ximat[b].mul_t_vec(v.rot()).mul_elem(m.body_inertia()[b]);
        subtree_angmom[b] = ximat[b].mul_vec(local);
    }

    // velocity of the centre of mass
    for b in (0..nbody).rev() {
        if b > 0 {
            let momentum = subtree_linvel[b];
            subtree_linvel[m.body_parentid()[b] as usize] += momentum;
        }
        subtree_linvel[b] *= 1.0 / m.body_subtreemass()[b].max(MINVAL);
    }

    // spin of the body about its own subtree's com, then of the subtree about the parent's
    for b in (1..nbody).rev() {
        let p = m.body_parentid()[b] as usize;
        let arm = xipos[b] - subtree_com[b];
        let momentum = (linvel[b] - subtree_linvel[b]) * m.body_mass()[b];
        subtree_angmom[b] += arm.cross(momentum);
        let own = subtree_angmom[b];
        subtree_angmom[p] += own;
        let arm = subtree_com[b] - subtree_com[p];
        let momentum = (subtree_linvel[b] - subtree_linvel[p]) * m.body_subtreemass()[b];
        subtree_angmom[p] += arm.cross(momentum);
    }
    mark.release(d);
    d.set_flg_subtreevel(1);
}
