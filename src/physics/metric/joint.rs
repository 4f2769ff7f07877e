//! Dampers and springs of joints: the diagonal of the metric. Computation: gePassive, geIntegration.

use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING, mjJNT_BALL, mjJNT_FREE};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Quat, Vec3, scalar};
use crate::physics::passive::DofDamping;
use crate::physics::plastic::joint_rest;

/// Some joint or dof has a spring or a damper that is switched on; actuators with damping or armature count as dampers.
pub fn act(m: Model) -> bool {
    let damped = |i| m.dof_damping()[i] != 0.0 || m.dof_dampingpoly()[i] != [0.0; 2];
    let driven = || m.jnt_actuatorid().iter().any(|&k| k != -1);
    let sprung = |j| m.jnt_stiffness()[j] != 0.0 || m.jnt_stiffnesspoly()[j] != [0.0; 2];
    !m.disabled(mjDSBL_DAMPER) && ((0..m.nv()).any(damped) || driven())
        || !m.disabled(mjDSBL_SPRING) && (0..m.njnt()).any(sprung)
}

/// `efm_diag` = h D + h² K, `efm_ck` = h K, `efm_c` = −h K v; negative slopes count as zero.
pub fn fill(d: &mut Data) {
    let m = d.model();
    let h = m.opt().timestep;
    fields!(d => write: efm_diag, efm_ck, efm_c; read: qpos, qvel, plastic);
    efm_diag.fill(0.0);
    efm_ck.fill(0.0);
    if !m.disabled(mjDSBL_DAMPER) {
        let dampers = DofDamping::new(m);
        for (i, x) in efm_diag.iter_mut().enumerate() {
            let damping = dampers.of(i);
            if !damping.is_zero() {
                *x = h * scalar::max(0.0, damping.derivative(qvel[i]));
            }
        }
    }
    if !m.disabled(mjDSBL_SPRING) {
        for j in 0..m.njnt() {
            let (stiffness, poly) = (m.jnt_stiffness()[j], m.jnt_stiffnesspoly()[j]);
            if stiffness == 0.0 && poly == [0.0; 2] {
                continue;
            }
            let (q, v) = (m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize);
            let rest = joint_rest(m, plastic, j);
            let mut add = |first: usize, n: usize, x: f64| {
                let k = scalar::max(0.0, scalar::poly_force_deriv(stiffness, &poly, x));
                for i in first..first + n {
                    efm_ck[i] = h * k;
                    efm_diag[i] += h * (h * k);
                }
            };
            let angle = |k: usize| {
                Quat::from_slice(&qpos[q + k..])
                    .normalized()
                    .sub_quat(Quat::from_slice(&rest[k..]))
                    .norm()
            };
            match m.jnt_type()[j] {
                mjJNT_FREE => {
                    let shift = Vec3::from_slice(&qpos[q..]) - Vec3::from_slice(rest);
                    add(v, 3, shift.norm());
                    add(v + 3, 3, angle(3));
                }
                mjJNT_BALL => add(v, 3, angle(0)),
                _ => add(v, 1, qpos[q] - rest[0]),
            }
        }
    }
    for (i, c) in efm_c.iter_mut().enumerate() {
        *c = 0.0 - efm_ck[i] * qvel[i];
    }
}
