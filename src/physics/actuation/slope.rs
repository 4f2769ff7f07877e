//! How the force of an actuator changes with its velocity. Computation: geActuatorForce.

use super::activation::activation;
use super::force::measure;
use super::slots::{inputs, outputs, slots};
use super::transmission::asleep;
use super::{dcmotor, limits};
use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::muscle::Muscle;
use crate::math::{Mask, Real};
use crate::physics::sleep::Sleepers;
use crate::physics::support::actuator_disabled;
use crate::schema::parameters::affine;

fn is_off(d: &Data, k: usize) -> bool {
    actuator_disabled(d.model(), k) || asleep(&Sleepers::of(d), k)
}

/// A part of the slope of an actuator, with all controls or its own.
type Part = fn(&Data, usize, &[f64]) -> f64;

/// What a DC motor brings to a slope: `electric`, which limits bound, and `friction`, which they do not.
struct Motor {
    electric: Part,
    friction: fn(&Data, usize) -> f64,
}

/// A slope of the force of actuator `k`: of what its bias and its gain are by themselves, and of a motor. Zero at a limit;
/// of a motor that has friction, without what the limit bounds.
fn slope(d: &Data, k: usize, ctrl: &[f64], bias_and_gain: [Part; 2], motor: &Motor) -> f64 {
    let m = d.model();
    if is_off(d, k) || joint_saturated(d, k) {
        return 0.0;
    }
    let motor_bias = m.actuator_biastype()[k] == mjBIAS_DCMOTOR;
    let motor_gain = m.actuator_gaintype()[k] == mjGAIN_DCMOTOR;
    let on_tendon = tendon_saturated(d, k);
    let is_motor = motor_bias || motor_gain;
    let free = !on_tendon && (!is_motor || dcmotor::is_free(d, k, &ctrl[inputs(m, k)]));
    let moves = if motor_bias {
        free || dcmotor::rubs(m, k)
    } else {
        !on_tendon && !limits::saturated(m, k, d.actuator_force())
    };
    if !moves {
        return 0.0;
    }
    let [bias, gain] = bias_and_gain;
    let mut slope = bias(d, k, ctrl);
    if !motor_gain {
        slope += gain(d, k, ctrl);
    }
    if is_motor {
        if free {
            slope += (motor.electric)(d, k, &ctrl[inputs(m, k)]);
        }
        slope += (motor.friction)(d, k);
    }
    slope
}

/// d(force)/d(velocity) of actuator `k`, the same for all its outputs; zero at a limit. `ctrl` holds
/// the controls that act.
pub fn velocity_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let motor = Motor {
        electric: dcmotor::electric_slope,
        friction: dcmotor::friction_slope,
    };
    let bias = |d: &Data, k: usize, _: &[f64]| bias_slope(d.model(), k);
    slope(d, k, ctrl, [bias, gain_slope], &motor)
}

/// The part of the slope that the bias brings.
fn bias_slope(m: Model, k: usize) -> f64 {
    match m.actuator_biastype()[k] {
        mjBIAS_AFFINE | mjBIAS_SO3 => m.actuator_biasprm()[k][affine::VELOCITY],
        _ => 0.0,
    }
}

/// `velocity_slope` of an actuator with a constant gain that acts on a joint and is awake.
pub fn plain_velocity_slope<N: Real>(d: &Data<N>, k: usize) -> N {
    let m = d.model();
    if actuator_disabled(m, k) {
        return N::of(0.0);
    }
    let still = limits::saturated(m, k, d.actuator_force()).or(joint_saturated(d, k));
    N::blend(still, N::of(0.0), N::of(bias_slope(m, k)))
}

/// d(force)/d(length) of actuator `k`, in the same way.
pub fn length_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let motor = Motor {
        electric: dcmotor::servo_slope,
        friction: dcmotor::cogging_slope,
    };
    slope(d, k, ctrl, [bias_length_slope, gain_length_slope], &motor)
}

fn bias_length_slope(d: &Data, k: usize, _: &[f64]) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_biasprm()[k], outputs(m, k).start);
    match m.actuator_biastype()[k] {
        mjBIAS_AFFINE | mjBIAS_SO3 => prm[affine::LENGTH],
        mjBIAS_MUSCLE => {
            let muscle = Muscle::from_prm(prm);
            muscle.bias_length_slope(&measure(d, o, &muscle))
        }
        _ => 0.0,
    }
}

fn gain_length_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_gainprm()[k], outputs(m, k).start);
    let gain = match m.actuator_gaintype()[k] {
        mjGAIN_AFFINE => prm[affine::LENGTH],
        mjGAIN_MUSCLE => {
            let muscle = Muscle::from_prm(prm);
            muscle.gain_length_slope(&measure(d, o, &muscle), d.actuator_velocity()[o])
        }
        _ => 0.0,
    };
    if gain == 0.0 {
        return 0.0;
    }
    gain * input(d, k, ctrl)
}

/// What the gain multiplies.
fn input(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    let slots = slots(m, k);
    if slots.is_empty() {
        ctrl[inputs(m, k).start]
    } else {
        activation(d, k, slots.end - 1)
    }
}

fn gain_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_gainprm()[k], outputs(m, k).start);
    let gain = match m.actuator_gaintype()[k] {
        mjGAIN_AFFINE => prm[affine::VELOCITY],
        mjGAIN_MUSCLE => {
            let muscle = Muscle::from_prm(prm);
            muscle.gain_slope(&measure(d, o, &muscle), d.actuator_velocity()[o])
        }
        _ => 0.0,
    };
    if gain == 0.0 {
        return 0.0;
    }
    gain * input(d, k, ctrl)
}

/// How close to a tendon's limit the sum of forces counts as at it, relative to the limit: the forces were scaled
/// to meet it, and their sum is rounded.
const ROUNDING: f64 = 1e-10;

/// The joint that the actuator acts on is at the limit of its total actuator force.
fn joint_saturated<N: Real>(d: &Data<N>, k: usize) -> N::Mask {
    let m = d.model();
    let id = m.actuator_trnid()[k][0].max(0) as usize;
    match m.actuator_trntype()[k] {
        mjTRN_JOINT | mjTRN_JOINTINPARENT if m.jnt_actfrclimited()[id] != 0 => {
            let ([lo, hi], dof) = (m.jnt_actfrcrange()[id], m.jnt_dofadr()[id] as usize);
            let force = d.qfrc_actuator()[dof];
            force.le(N::of(lo)).or(N::of(hi).le(force))
        }
        _ => N::of(0.0).lt(N::of(0.0)),
    }
}

/// The tendon that the actuator acts on is at that limit.
fn tendon_saturated(d: &Data, k: usize) -> bool {
    let m = d.model();
    let id = m.actuator_trnid()[k][0].max(0) as usize;
    if m.actuator_trntype()[k] != mjTRN_TENDON || m.tendon_actfrclimited()[id] == 0 {
        return false;
    }
    let [lo, hi] = m.tendon_actfrcrange()[id];
    let force = tendon_force(m, d, id);
    force <= lo + ROUNDING * lo.abs() || force >= hi - ROUNDING * hi.abs()
}

/// Sum of the actuator forces on a tendon, without cogging and friction, which are no part of what is limited.
fn tendon_force(m: Model, d: &Data, tendon: usize) -> f64 {
    (0..m.nactuator())
        .filter(|&k| {
            m.actuator_trntype()[k] == mjTRN_TENDON
                && m.actuator_trnid()[k][0] == tendon as i32
                && !actuator_disabled(m, k)
        })
        .fold(0.0, |sum, k| {
            let force = d.actuator_force()[outputs(m, k).start];
            sum + force - dcmotor::friction_of(d, k)
        })
}
