//! Feedback of actuators: squares of their moments. Computation: geActuatorForce, geIntegration.

use crate::abi::*;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::scalar;
use crate::physics::actuation::{controls, length_slope, velocity_slope};

/// Some actuator has a law whose force may depend on length or velocity.
pub fn act(m: Model) -> bool {
    let lawful = |k: usize| {
        matches!(
            m.actuator_biastype()[k],
            mjBIAS_AFFINE | mjBIAS_MUSCLE | mjBIAS_DCMOTOR | mjBIAS_SO3
        ) || matches!(
            m.actuator_gaintype()[k],
            mjGAIN_AFFINE | mjGAIN_MUSCLE | mjGAIN_DCMOTOR | mjGAIN_SO3
        )
    };
    !m.disabled(mjDSBL_ACTUATION) && (0..m.nactuator()).any(lawful)
}

/// `efm_as` = h D + h² K, `efm_ak` = h K of each actuator whose force opposes motion; adds to
/// `efm_ca`, `efm_sdiag`.
pub fn fill(d: &mut Data) {
    let m = d.model();
    if m.disabled(mjDSBL_ACTUATION) {
        return;
    }
    let h = m.opt().timestep;
    let mark = d.mark();
    let ctrl = mark.nums(d, m.nu());
    controls(d, ctrl);
    let mut n = 0;
    for k in 0..m.nactuator() {
        let damping = scalar::max(0.0, -velocity_slope(d, k, ctrl));
        let stiffness = scalar::max(0.0, -length_slope(d, k, ctrl));
        let scale = h * damping + h * h * stiffness;
        if damping == 0.0 && stiffness == 0.0 {
            continue;
        }
        fields!(d => write: efm_aid, efm_as, efm_ak, efm_ca, efm_sdiag;
                     read: actuator_moment, moment_rownnz, moment_rowadr, moment_colind,
                     actuator_velocity);
        efm_aid[n] = k as i32;
        efm_ak[n] = h * stiffness;
        efm_as[n] = scale;
        let first = m.actuator_outadr()[k] as usize;
        for o in first..first + m.actuator_outnum()[k] as usize {
            let start = moment_rowadr[o] as usize;
            let row = start..start + moment_rownnz[o] as usize;
            let shift = efm_ak[n] * -actuator_velocity[o];
            for (&i, &x) in moment_colind[row.clone()].iter().zip(&actuator_moment[row]) {
                efm_ca[i as usize] += shift * x;
                efm_sdiag[i as usize] += scale * x * x;
            }
        }
        n += 1;
    }
    d.set_nefmA(n);
    mark.release(d);
}
