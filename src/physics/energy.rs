//! Potential and kinetic energy. Computation: piStages; overview of `mjtEnableBit`.

use crate::abi::{mjDSBL_GRAVITY, mjDSBL_SPRING, mjJNT_BALL, mjJNT_FREE};
use crate::base::Data;
use crate::math::{Quat, Vec3, dense, scalar};
use crate::physics::flex::Flex;
use crate::physics::inertia::mul_m;
use crate::physics::passive::tendon_stretch;
use crate::physics::plastic::{joint_rest, tendon_rest};

/// `mj_energyPos`: `energy[0]`, of gravity and springs.
pub fn potential(d: &mut Data) {
    let m = d.model();
    let mut e = 0.0;
    if !m.disabled(mjDSBL_GRAVITY) {
        let gravity = Vec3(m.opt().gravity);
        for b in 1..m.nbody() {
            e -= m.body_mass()[b] * gravity.dot(d.xipos()[b]);
        }
    }
    if !m.disabled(mjDSBL_SPRING) {
        for j in 0..m.njnt() {
            e = joint_spring(d, j, e);
        }
        for t in 0..m.ntendon() {
            let x = tendon_stretch(tendon_rest(m, d.plastic(), t), d.ten_length()[t]);
            e += scalar::poly_potential(m.tendon_stiffness()[t], &m.tendon_stiffnesspoly()[t], x);
        }
        for flex in Flex::all(m).filter(|f| f.stretches()) {
            let stiffness = m.flex_edgestiffness()[flex.id];
            if stiffness == 0.0 {
                continue;
            }
            for k in flex.edges().filter(|&k| m.flexedge_rigid()[k] == 0) {
                let x = m.flexedge_length0()[k] - d.flexedge_length()[k];
                e += 0.5 * stiffness * x * x;
            }
        }
    }
    d.energy_mut()[0] = e;
    d.set_flg_energypos(1);
}

/// Adds the energy of the spring of joint `j`.
fn joint_spring(d: &Data, j: usize, mut e: f64) -> f64 {
    let m = d.model();
    let (stiffness, poly) = (m.jnt_stiffness()[j], m.jnt_stiffnesspoly()[j]);
    if stiffness == 0.0 && poly == [0.0; 2] {
        return e;
    }
    let (qpos, rest) = (d.qpos(), joint_rest(m, d.plastic(), j));
    let q = m.jnt_qposadr()[j] as usize;
    let angle = |k: usize| {
        Quat::from_slice(&qpos[q + k..])
            .sub_quat(Quat::from_slice(&rest[k..]))
            .norm()
    };
    match m.jnt_type()[j] {
        mjJNT_FREE => {
            let dif = Vec3::from_slice(&qpos[q..]) - Vec3::from_slice(rest);
            e += scalar::poly_potential(stiffness, &poly, dif.norm());
            e += scalar::poly_potential(stiffness, &poly, angle(3));
        }
        mjJNT_BALL => e += scalar::poly_potential(stiffness, &poly, angle(0)),
        _ => e += scalar::poly_potential(stiffness, &poly, qpos[q] - rest[0]),
    }
    e
}

/// `mj_energyVel`: `energy[1]` = ½ q̇' M q̇.
pub fn kinetic(d: &mut Data) {
    let nv = d.model().nv();
    let mark = d.mark();
    let momentum = mark.nums(d, nv);
    mul_m(d, momentum, d.qvel());
    d.energy_mut()[1] = 0.5 * dense::dot(momentum, d.qvel());
    d.set_flg_energyvel(1);
    mark.release(d);
}
