//! Activation dynamics: rates, and the step that integrates them. Computation: geActivation.

use super::activation::next_activation;
use super::slots::{inputs, slots};
use super::transmission::asleep;
use super::{dcmotor, servo};
use crate::abi::*;
use crate::base::{Data, Model, callbacks};
use crate::math::{MINVAL, muscle, scalar};
use crate::physics::sleep::{self, Sleepers};
use crate::physics::support::actuator_disabled;
use crate::schema::parameters::filter;

/// `act_dot` of all actuators, from the controls that act.
pub fn act_dot(d: &mut Data, ctrl: &[f64]) {
    let m = d.model();
    if m.na() == 0 {
        return;
    }
    let any = sleep::any_asleep(d);
    for k in 0..m.nactuator() {
        let range = slots(m, k);
        let rests = |d: &Data| any && asleep(&Sleepers::of(d), k);
        if m.actuator_actadr()[k] < 0 || range.is_empty() || rests(d) {
            continue;
        }
        let input = &ctrl[inputs(m, k)];
        let prm = &m.actuator_dynprm()[k];
        d.act_dot_mut()[range.clone()].fill(0.0);
        let last = range.end - 1;
        match m.actuator_dyntype()[k] {
            mjDYN_INTEGRATOR => {
                // one activation per control
                let first = range.end - input.len();
                d.act_dot_mut()[first..range.end].copy_from_slice(input);
            }
            mjDYN_FILTER | mjDYN_FILTEREXACT => {
                let (act, period) = (d.act()[last], servo::period(m, k));
                let target = if period > 0.0 {
                    servo::wrap_setpoint(input[0], act, period)
                } else {
                    input[0]
                };
                d.act_dot_mut()[last] =
                    (target - act) / scalar::max(MINVAL, prm[filter::TIME_CONSTANT]);
            }
            mjDYN_MUSCLE => {
                let prm = [prm[0], prm[1], prm[2]];
                let rate = muscle::dynamics(input[0], d.act()[last], prm);
                d.act_dot_mut()[last] = rate;
            }
            mjDYN_PID => servo::pid_rates(d, k, input),
            mjDYN_DCMOTOR => dcmotor::rates(d, k, input),
            // activations of a plugin alone
            mjDYN_NONE if m.actuator_plugin()[k] >= 0 => {}
            _ => {
                if let Some(rate) = callbacks::act_dyn(d, k) {
                    // with several activations the callback writes them itself
                    if range.len() == 1 {
                        d.act_dot_mut()[last] = rate;
                    }
                }
            }
        }
    }
}

/// Whether `advance` reads the lengths, the velocities of actuators.
pub fn advance_reads(m: Model) -> (bool, bool) {
    let motor = |k| m.actuator_dyntype()[k] == mjDYN_DCMOTOR && !slots(m, k).is_empty();
    let mut all = 0..m.nactuator();
    (
        all.clone().any(|k| servo::wraps_activation(m, k)),
        all.any(motor),
    )
}

/// Integrates all activations over one timestep at rates `act_dot`; those of disabled actuators
/// keep their value up to clamping.
pub fn advance(d: &mut Data, act_dot: &[f64]) {
    let m = d.model();
    for k in 0..m.nactuator() {
        let vel = d.actuator_velocity()[m.actuator_outadr()[k] as usize];
        let off = actuator_disabled(m, k);
        for j in slots(m, k) {
            let rate = if off { 0.0 } else { act_dot[j] };
            d.act_mut()[j] = next_activation(m, k, j, d.act()[j], rate, vel);
        }
        servo::wrap_activation(d, k);
    }
}
