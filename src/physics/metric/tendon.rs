//! Springs and dampers of tendons: squares of rows of `ten_J`. Computation: gePassive, geIntegration.

use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::scalar;
use crate::physics::passive::{tendon_damping, tendon_stretch};
use crate::physics::plastic::tendon_rest;

/// Whether tendon `t` has a spring or a damper that is switched on.
pub fn acts(m: Model, t: usize) -> (bool, bool) {
    let spring = m.tendon_stiffness()[t] != 0.0 || m.tendon_stiffnesspoly()[t] != [0.0; 2];
    (
        spring && !m.disabled(mjDSBL_SPRING),
        !m.disabled(mjDSBL_DAMPER)
            && (m.tendon_actuatorid()[t] != -1 || !tendon_damping(m, t).is_zero()),
    )
}

/// `efm_ts` = h D + h² K, `efm_tk` = h K of each tendon that acts; adds to `efm_c`.
pub fn shift(d: &mut Data) {
    let m = d.model();
    let h = m.opt().timestep;
    let mut n = 0;
    for t in 0..m.ntendon() {
        let (spring, damper) = acts(m, t);
        if !spring && !damper {
            continue;
        }
        fields!(d => write: efm_tid, efm_ts, efm_tk, efm_c;
                     read: ten_J, ten_length, ten_velocity, plastic);
        let stretch = tendon_stretch(tendon_rest(m, plastic, t), ten_length[t]);
        let stiffness = if spring && stretch != 0.0 {
            let (k, poly) = (m.tendon_stiffness()[t], m.tendon_stiffnesspoly()[t]);
            scalar::max(0.0, scalar::poly_force_deriv(k, &poly, stretch))
        } else {
            0.0
        };
        let damping = if damper {
            scalar::max(0.0, tendon_damping(m, t).derivative(ten_velocity[t]))
        } else {
            0.0
        };
        efm_tid[n] = t as i32;
        efm_tk[n] = h * stiffness;
        efm_ts[n] = h * damping + h * h * stiffness;
        let start = m.ten_J_rowadr()[t] as usize;
        let row = start..start + m.ten_J_rownnz()[t] as usize;
        let shift = efm_tk[n] * -ten_velocity[t];
        for (&i, &x) in m.ten_J_colind()[row.clone()].iter().zip(&ten_J[row]) {
            efm_c[i as usize] += shift * x;
        }
        n += 1;
    }
    d.set_nefmT(n);
}

/// Adds the diagonal of the squares to `efm_sdiag`.
pub fn fill(d: &mut Data) {
    let (m, n) = (d.model(), d.nefmT());
    fields!(d => write: efm_sdiag; read: efm_tid, efm_ts, ten_J);
    for (&t, &scale) in efm_tid[..n].iter().zip(efm_ts) {
        let start = m.ten_J_rowadr()[t as usize] as usize;
        let row = start..start + m.ten_J_rownnz()[t as usize] as usize;
        for (&i, &x) in m.ten_J_colind()[row.clone()].iter().zip(&ten_J[row]) {
            efm_sdiag[i as usize] += scale * x * x;
        }
    }
}
