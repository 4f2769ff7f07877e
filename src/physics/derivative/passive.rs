//! Dampers of dofs and tendons. Computation: gePassive.

use super::sums::{add_outer, pattern};
use crate::abi::mjDSBL_DAMPER;
use crate::base::Data;
use crate::fields;
use crate::math::Real;
use crate::physics::passive::{DofDamping, tendon_damping};
use crate::physics::sleep::{self, Sleepers};

/// Adds the derivatives of damping forces.
pub fn add(d: &mut Data) {
    let m = d.model();
    if m.disabled(mjDSBL_DAMPER) {
        return;
    }
    add_dofs(d);
    let any = sleep::any_asleep(d);
    fields!(d => write: qDeriv; read: ten_velocity, ten_J, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for t in (0..m.ntendon()).filter(|&t| !asleep.tendon(t)) {
        let damping = tendon_damping(m, t);
        if damping.is_zero() {
            continue;
        }
        let start = m.ten_J_rowadr()[t] as usize;
        let row = start..start + m.ten_J_rownnz()[t] as usize;
        let slope = -damping.derivative(ten_velocity[t]);
        add_outer(
            qDeriv,
            pattern(m),
            &m.ten_J_colind()[row.clone()],
            &ten_J[row],
            slope,
        );
    }
}

/// Adds those of the dampers of dofs.
pub fn add_dofs<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: qDeriv; read: qvel, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for i in (0..m.nv()).filter(|&i| !asleep.dof(i)) {
        let damping = DofDamping::new(m).of(i);
        if !damping.is_zero() {
            qDeriv[(m.D_rowadr()[i] + m.D_diag()[i]) as usize] -= damping.derivative(qvel[i]);
        }
    }
}
