//! Where inputs, activations and outputs of an actuator stand.

use crate::base::Model;

/// Activations of actuator `k`; empty for a stateless one.
pub(super) fn slots(m: Model, k: usize) -> core::ops::Range<usize> {
    let first = m.actuator_actadr()[k].max(0) as usize;
    first..first + m.actuator_actnum()[k] as usize
}

/// Controls of actuator `k`.
pub(super) fn inputs(m: Model, k: usize) -> core::ops::Range<usize> {
    let first = m.actuator_ctrladr()[k].max(0) as usize;
    first..first + m.actuator_ctrlnum()[k] as usize
}

/// Outputs of actuator `k`.
pub(super) fn outputs(m: Model, k: usize) -> core::ops::Range<usize> {
    let first = m.actuator_outadr()[k] as usize;
    first..first + m.actuator_outnum()[k] as usize
}
