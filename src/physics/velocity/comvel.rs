//! Body velocities and rates of the motion axes. Computation: piStages, stage 14.

use super::rne::mul_dof_vec;
use crate::abi::{mjJNT_BALL, mjJNT_FREE};
use crate::base::Data;
use crate::fields;
use crate::math::{Real, Spatial};
use crate::physics::sleep::{self, Sleepers};

/// `mj_comVel`: `cvel`, `cdof_dot`.
pub fn com_vel<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: cvel, cdof_dot; read: cdof, qvel, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (parent, jntadr, jntnum) = (m.body_parentid(), m.body_jntadr(), m.body_jntnum());
    let (dofadr, kind) = (m.jnt_dofadr(), m.jnt_type());
    let zero = Spatial::of(Spatial::ZERO);
    cvel[0] = zero;
    for b in (1..cvel.len()).filter(|&b| !asleep.body(b)) {
        let mut v = cvel[parent[b] as usize];
        let joints = jntadr[b].max(0) as usize;
        for j in joints..joints + jntnum[b] as usize {
            let mut adr = dofadr[j] as usize;
            let kind = kind[j];
            match kind {
                mjJNT_FREE | mjJNT_BALL => {
                    if kind == mjJNT_FREE {
                        // translation axes are fixed in the world
                        cdof_dot[adr..adr + 3].fill(zero);
                        v += mul_dof_vec(&cdof[adr..adr + 3], &qvel[adr..adr + 3]);
                        adr += 3;
                    }
                    // the three axes turn together: all see the velocity before the rotation
                    for k in adr..adr + 3 {
                        cdof_dot[k] = v.cross_motion(&cdof[k]);
                    }
                    v += mul_dof_vec(&cdof[adr..adr + 3], &qvel[adr..adr + 3]);
                }
                _ => {
                    cdof_dot[adr] = v.cross_motion(&cdof[adr]);
                    v += cdof[adr] * qvel[adr];
                }
            }
        }
        cvel[b] = v;
    }
}
