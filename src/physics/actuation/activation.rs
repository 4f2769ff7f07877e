//! Activation of an actuator as its force sees it.

use super::dcmotor;
use crate::abi::{mjDYN_DCMOTOR, mjDYN_FILTEREXACT};
use crate::base::{Data, Model};
use crate::math::elementary::exp;
use crate::math::{MINVAL, scalar};
use crate::schema::parameters::filter;

/// Last activation, as it is at the time of the force.
#[inline]
pub fn activation(d: &Data, k: usize, j: usize) -> f64 {
    let m = d.model();
    if m.actuator_actearly()[k] == 0 {
        return d.act()[j];
    }
    let vel = d.actuator_velocity()[m.actuator_outadr()[k] as usize];
    next_activation(m, k, j, d.act()[j], d.act_dot()[j], vel)
}

/// Activation `slot` of actuator `k` after one timestep at rate `act_dot`.
pub fn next_activation(m: Model, k: usize, slot: usize, act: f64, act_dot: f64, vel: f64) -> f64 {
    let h = m.opt().timestep;
    let next = match m.actuator_dyntype()[k] {
        mjDYN_DCMOTOR => return dcmotor::next(m, k, slot, act, act_dot, vel),
        mjDYN_FILTEREXACT => {
            let tau = scalar::max(MINVAL, m.actuator_dynprm()[k][filter::TIME_CONSTANT]);
            act + act_dot * tau * (1.0 - exp(-h / tau))
        }
        _ => act + act_dot * h,
    };
    if m.actuator_actlimited()[k] != 0 {
        let [lo, hi] = m.actuator_actrange()[k];
        return scalar::clip(next, lo, hi);
    }
    next
}
