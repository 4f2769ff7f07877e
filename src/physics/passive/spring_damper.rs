//! Springs of joints and tendons, dampers of dofs and tendons. Computation: gePassive.

use super::damping::{DofDamping, tendon_damping};
use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING, mjJNT_BALL, mjJNT_FREE, mjJNT_HINGE, mjJNT_SLIDE};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Quat, Real, Vec3, scalar};
use crate::physics::plastic::{joint_rest_at, tendon_rest};
use crate::physics::sleep::{self, Sleepers, awake_dofs, awake_joints};

/// Joint springs.
pub fn joints<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    if m.disabled(mjDSBL_SPRING) {
        return;
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: qfrc_spring; read: qpos, plastic, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (stiffness, poly, kind) = (m.jnt_stiffness(), m.jnt_stiffnesspoly(), m.jnt_type());
    let (qposadr, dofadr, plasticadr) = (m.jnt_qposadr(), m.jnt_dofadr(), m.jnt_plasticadr());
    let mut spring = |j: usize| {
        let (stiffness, poly) = (stiffness[j], poly[j]);
        if stiffness == 0.0 && poly == [0.0; 2] {
            return;
        }
        let (q, v) = (qposadr[j] as usize, dofadr[j] as usize);
        // the common case first
        if matches!(kind[j], mjJNT_HINGE | mjJNT_SLIDE) && plasticadr[j] < 0 {
            let x = qpos[q] - N::of(m.qpos_spring()[q]);
            qfrc_spring[v] = -x * scalar::poly_force(stiffness, &poly, x);
            return;
        }
        let rest = |k: usize| joint_rest_at(m, plastic, j, k);
        // a spring in three dimensions pulls along the displacement
        let pull = |dif: Vec3<N>, force: &mut [N]| {
            let k = scalar::poly_force(stiffness, &poly, dif.norm());
            for (f, x) in force.iter_mut().zip(dif.0) {
                *f += x * -k;
            }
        };
        let rotation = |k: usize| {
            Quat::from_slice(&qpos[q + k..])
                .normalized()
                .sub_quat(Quat([0, 1, 2, 3].map(|i| rest(k + i))))
        };
        match kind[j] {
            mjJNT_FREE => {
                let dif = Vec3::from_slice(&qpos[q..]) - Vec3([0, 1, 2].map(rest));
                pull(dif, &mut qfrc_spring[v..v + 3]);
                pull(rotation(3), &mut qfrc_spring[v + 3..v + 6]);
            }
            mjJNT_BALL => pull(rotation(0), &mut qfrc_spring[v..v + 3]),
            _ => {
                let x = qpos[q] - rest(0);
                qfrc_spring[v] = -x * scalar::poly_force(stiffness, &poly, x);
            }
        }
    };
    awake_joints(m, asleep).for_each(|joints| joints.for_each(&mut spring));
}

/// Dof dampers.
pub fn dofs<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    if m.disabled(mjDSBL_DAMPER) {
        return;
    }
    let any = sleep::any_asleep(d);
    fields!(d => write: qfrc_damper; read: qvel, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let damping = DofDamping::new(m);
    for dofs in awake_dofs(m, asleep) {
        for i in dofs {
            let damping = damping.of(i);
            if !damping.is_zero() {
                qfrc_damper[i] = damping.force(qvel[i]);
            }
        }
    }
}

/// Force of the spring of tendon `t` at a length: none in the dead band `rest`.
pub fn tendon_spring(m: Model, t: usize, rest: [f64; 2], length: f64) -> f64 {
    let (stiffness, poly) = (m.tendon_stiffness()[t], m.tendon_stiffnesspoly()[t]);
    if stiffness == 0.0 && poly == [0.0; 2] {
        return 0.0;
    }
    let x = tendon_stretch(rest, length);
    -x * scalar::poly_force(stiffness, &poly, x)
}

/// Force of the damper of tendon `t` at a velocity.
pub fn tendon_damper(m: Model, t: usize, vel: f64) -> f64 {
    let damping = tendon_damping(m, t);
    if damping.is_zero() {
        0.0
    } else {
        damping.force(vel)
    }
}

/// Tendon springs with their dead band, and tendon dampers.
pub fn tendons(d: &mut Data) {
    let m = d.model();
    if m.ntendon() == 0 {
        return;
    }
    let (springs, dampers) = (!m.disabled(mjDSBL_SPRING), !m.disabled(mjDSBL_DAMPER));
    let any = sleep::any_asleep(d);
    fields!(d => write: qfrc_spring, qfrc_damper;
                 read: ten_J, ten_length, ten_velocity, plastic, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for t in (0..m.ntendon()).filter(|&t| !asleep.tendon(t)) {
        let spring = if springs {
            tendon_spring(m, t, tendon_rest(m, plastic, t), ten_length[t])
        } else {
            0.0
        };
        let damper = if dampers {
            tendon_damper(m, t, ten_velocity[t])
        } else {
            0.0
        };
        if spring == 0.0 && damper == 0.0 {
            continue;
        }
        let start = m.ten_J_rowadr()[t] as usize;
        for k in start..start + m.ten_J_rownnz()[t] as usize {
            let i = m.ten_J_colind()[k] as usize;
            if asleep.dof(i) {
                continue;
            }
            qfrc_spring[i] += ten_J[k] * spring;
            qfrc_damper[i] += ten_J[k] * damper;
        }
    }
}

/// Stretch of a tendon's spring at a length: zero within its dead band.
pub fn tendon_stretch([lower, upper]: [f64; 2], length: f64) -> f64 {
    if length > upper {
        length - upper
    } else if length < lower {
        length - lower
    } else {
        0.0
    }
}
