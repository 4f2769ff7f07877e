//! Forces of actuators: gain times input, plus bias. Computation: geActuatorForce.

use super::activation::activation;
use super::slots::{inputs, outputs, slots};
use super::transmission::asleep;
use super::{dcmotor, servo};
use crate::abi::*;
use crate::base::{Data, Model, callbacks};
use crate::fields;
use crate::math::Real;
use crate::math::muscle::{Measure, Muscle};
use crate::physics::sleep::{self, Sleepers};
use crate::physics::support::actuator_disabled;
use crate::schema::parameters::affine;

/// `actuator_force` of all enabled actuators but those of plugins, before limits; whether all are plain.
pub fn forces(d: &mut Data, ctrl: &[f64]) -> bool {
    let m = d.model();
    if plain(d, ctrl) {
        return true;
    }
    let kinds = Kinds::new(m);
    let any = sleep::any_asleep(d);
    for k in 0..m.nactuator() {
        let rests = |d: &Data| any && asleep(&Sleepers::of(d), k);
        if kinds.plugin[k] >= 0 || actuator_disabled(m, k) || rests(d) {
            continue;
        }
        let input = &ctrl[inputs(m, k)];
        if kinds.is_muscle(k) {
            let force = muscle(d, k, last_input(d, k, input));
            d.actuator_force_mut()[outputs(m, k).start] = force;
            continue;
        }
        if kinds.is_plain(k) {
            continue;
        }
        if m.actuator_gaintype()[k] == mjGAIN_SO3 {
            if between_static(d, k) {
                continue;
            }
            let force = servo::so3_force(d, k, input);
            let range = outputs(m, k);
            d.actuator_force_mut()[range].copy_from_slice(&force.0);
            continue;
        }
        let (force, gain) = match m.actuator_gaintype()[k] {
            mjGAIN_PID => (servo::pid_force(d, k, input), 1.0),
            mjGAIN_DCMOTOR => (dcmotor::force(d, k, input), dcmotor::gain(d, k)),
            _ => {
                let gain = gain(d, k);
                (gain * scalar_input(d, k, input), gain)
            }
        };
        let bias = bias(d, k, gain);
        d.actuator_force_mut()[outputs(m, k).start] = force + bias;
    }
    false
}

/// Where bodies may sleep, an orientation servo between two static sites has no force.
fn between_static(d: &Data, k: usize) -> bool {
    let m = d.model();
    let rests = |site: i32| d.body_awake()[m.site_bodyid()[site as usize] as usize] != mjS_AWAKE;
    sleep::enabled(m)
        && m.actuator_trnid()[k][1] >= 0
        && m.actuator_trnid()[k].iter().all(|&site| rests(site))
}

/// One control, no state, constant gain, no or affine bias, on a line: motors and simple servos.
#[inline(always)]
pub fn is_plain(m: Model, k: usize) -> bool {
    Kinds::new(m).is_plain(k)
}

/// What tells whether actuators are plain, bound once for a loop.
struct Kinds<'a> {
    m: Model<'a>,
    bias: &'a [i32],
    gain: &'a [i32],
    controls: &'a [i32],
    activations: &'a [i32],
    plugin: &'a [i32],
}

impl<'a> Kinds<'a> {
    #[inline(always)]
    fn new(m: Model<'a>) -> Self {
        Self {
            m,
            bias: m.actuator_biastype(),
            gain: m.actuator_gaintype(),
            controls: m.actuator_ctrlnum(),
            activations: m.actuator_actnum(),
            plugin: m.actuator_plugin(),
        }
    }

    /// Pulls by activation and resists by itself.
    #[inline(always)]
    fn is_muscle(&self, k: usize) -> bool {
        (self.gain[k], self.bias[k]) == (mjGAIN_MUSCLE, mjBIAS_MUSCLE)
    }

    #[inline(always)]
    fn is_plain(&self, k: usize) -> bool {
        let bias = self.bias[k];
        self.gain[k] == mjGAIN_FIXED
            && matches!(bias, mjBIAS_NONE | mjBIAS_AFFINE)
            && (self.controls[k], self.activations[k]) == (1, 0)
            && self.plugin[k] < 0
            // a motor is no servo
            && (bias == mjBIAS_NONE || servo::period(self.m, k) == 0.0)
    }
}

/// The common case, in one pass; whether it was all.
pub fn plain<N: Real>(d: &mut Data<N>, ctrl: &[N]) -> bool {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: actuator_force;
                 read: actuator_length, actuator_velocity, tree_awake, body_awake);
    let sleepers = Sleepers::new(m, any, tree_awake, body_awake);
    let (out, input) = (m.actuator_outadr(), m.actuator_ctrladr());
    let (gain, bias, kinds) = (m.actuator_gainprm(), m.actuator_biasprm(), Kinds::new(m));
    let some_off = m.opt().disableactuator != 0 || any;
    let mut all = true;
    for k in 0..out.len() {
        if !kinds.is_plain(k) {
            all = false;
            continue;
        }
        if some_off && (actuator_disabled(m, k) || asleep(&sleepers, k)) {
            continue;
        }
        let o = out[k] as usize;
        let offset = if kinds.bias[k] == mjBIAS_NONE {
            N::of(0.0)
        } else {
            let prm = |i: usize| N::of(bias[k][i]);
            prm(affine::CONSTANT)
                + prm(affine::LENGTH) * actuator_length[o]
                + prm(affine::VELOCITY) * actuator_velocity[o]
        };
        actuator_force[o] = N::of(gain[k][affine::CONSTANT]) * ctrl[input[k] as usize] + offset;
    }
    all
}

/// The control, or the last activation of an actuator with state.
#[inline(always)]
fn last_input(d: &Data, k: usize, input: &[f64]) -> f64 {
    match slots(d.model(), k) {
        range if range.is_empty() => input.first().copied().unwrap_or(0.0),
        range => activation(d, k, range.end - 1),
    }
}

/// What the gain multiplies: on a circle, the setpoint that is nearest.
fn scalar_input(d: &Data, k: usize, input: &[f64]) -> f64 {
    let m = d.model();
    let x = last_input(d, k, input);
    match servo::period(m, k) {
        0.0 => x,
        period => servo::wrap_setpoint(x, d.actuator_length()[outputs(m, k).start], period),
    }
}

/// Force of a muscle: active by `input`, and passive.
fn muscle(d: &Data, k: usize, input: f64) -> f64 {
    let m = d.model();
    let o = outputs(m, k).start;
    let active = Muscle::from_prm(&m.actuator_gainprm()[k]);
    let passive = Muscle::from_prm(&m.actuator_biasprm()[k]);
    let at = measure(d, o, &active);
    let force = active.gain(&at, d.actuator_velocity()[o]) * input;
    let bias = if passive.measures_as(&active) {
        passive.bias(&at)
    } else {
        passive.bias(&measure(d, o, &passive))
    };
    force + bias
}

/// The muscle of output `o` at its present length.
#[inline]
pub fn measure(d: &Data, o: usize, muscle: &Muscle) -> Measure {
    let m = d.model();
    let (range, acc0) = (m.actuator_lengthrange()[o], m.actuator_acc0()[o]);
    muscle.measure(d.actuator_length()[o], range, acc0)
}

fn gain(d: &mut Data, k: usize) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_gainprm()[k], outputs(m, k).start);
    let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
    match m.actuator_gaintype()[k] {
        mjGAIN_FIXED => prm[affine::CONSTANT],
        mjGAIN_AFFINE => {
            prm[affine::CONSTANT] + prm[affine::LENGTH] * len + prm[affine::VELOCITY] * vel
        }
        mjGAIN_MUSCLE => {
            let muscle = Muscle::from_prm(prm);
            muscle.gain(&measure(d, o, &muscle), vel)
        }
        _ => callbacks::act_gain(d, k).unwrap_or(1.0),
    }
}

/// The bias of actuator `k`, which a motor's gain has a part in.
fn bias(d: &mut Data, k: usize, gain: f64) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_biasprm()[k], outputs(m, k).start);
    let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
    match m.actuator_biastype()[k] {
        mjBIAS_NONE => 0.0,
        mjBIAS_AFFINE => {
            prm[affine::CONSTANT] + prm[affine::LENGTH] * len + prm[affine::VELOCITY] * vel
        }
        mjBIAS_MUSCLE => {
            let muscle = Muscle::from_prm(prm);
            muscle.bias(&measure(d, o, &muscle))
        }
        mjBIAS_DCMOTOR => dcmotor::bias(d, k, gain),
        mjBIAS_SO3 => 0.0,
        _ => callbacks::act_bias(d, k).unwrap_or(0.0),
    }
}
