//! How the force of an actuator changes with its velocity. Computation: geActuatorForce.

use super::activation::activation;
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

/// Whether the force of actuator `k` does not follow its motion: off, asleep, or at a limit.
fn is_still(d: &Data, k: usize) -> bool {
    is_off(d, k)
        || limits::saturated(d.model(), k, d.actuator_force())
        || joint_saturated(d, k)
        || tendon_saturated(d, k)
}

fn is_off(d: &Data, k: usize) -> bool {
    actuator_disabled(d.model(), k) || asleep(&Sleepers::of(d), k)
}

/// The slope of a DC motor, whose limits bound a part of its force.
fn of_motor(d: &Data, k: usize, ctrl: &[f64], slope: fn(&Data, usize, &[f64], bool) -> f64) -> f64 {
    if is_off(d, k) || joint_saturated(d, k) {
        return 0.0;
    }
    slope(d, k, &ctrl[inputs(d.model(), k)], !tendon_saturated(d, k))
}

/// d(force)/d(velocity) of actuator `k`, the same for all its outputs; zero at a limit. `ctrl` holds
/// the controls that act.
pub fn velocity_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    if m.actuator_biastype()[k] == mjBIAS_DCMOTOR {
        return of_motor(d, k, ctrl, dcmotor::slope);
    }
    if is_still(d, k) {
        return 0.0;
    }
    let mut slope = bias_slope(m, k);
    let gain = gain_slope(d, k);
    if gain != 0.0 {
        slope += gain * input(d, k, ctrl);
    }
    slope
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
    let m = d.model();
    if m.actuator_biastype()[k] == mjBIAS_DCMOTOR {
        return of_motor(d, k, ctrl, dcmotor::length_slope);
    }
    if is_still(d, k) {
        return 0.0;
    }
    let (bias, gain) = (&m.actuator_biasprm()[k], &m.actuator_gainprm()[k]);
    let o = outputs(m, k).start;
    let (range, acc0) = (m.actuator_lengthrange()[o], m.actuator_acc0()[o]);
    let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
    let mut slope = match m.actuator_biastype()[k] {
        mjBIAS_AFFINE | mjBIAS_SO3 => bias[affine::LENGTH],
        mjBIAS_MUSCLE => Muscle::from_prm(bias).bias_length_slope(len, range, acc0),
        _ => 0.0,
    };
    let gain = match m.actuator_gaintype()[k] {
        mjGAIN_AFFINE => gain[affine::LENGTH],
        mjGAIN_MUSCLE => Muscle::from_prm(gain).gain_length_slope(len, vel, range, acc0),
        _ => 0.0,
    };
    if gain != 0.0 {
        slope += gain * input(d, k, ctrl);
    }
    slope
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

fn gain_slope(d: &Data, k: usize) -> f64 {
    let m = d.model();
    let (prm, o) = (&m.actuator_gainprm()[k], outputs(m, k).start);
    match m.actuator_gaintype()[k] {
        mjGAIN_AFFINE => prm[affine::VELOCITY],
        mjGAIN_MUSCLE => {
            let (range, acc0) = (m.actuator_lengthrange()[o], m.actuator_acc0()[o]);
            let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
            Muscle::from_prm(prm).gain_slope(len, vel, range, acc0)
        }
        _ => 0.0,
    }
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

/// Sum of the actuator forces on a tendon.
fn tendon_force(m: Model, d: &Data, tendon: usize) -> f64 {
    (0..m.nactuator())
        .filter(|&k| {
            m.actuator_trntype()[k] == mjTRN_TENDON
                && m.actuator_trnid()[k][0] == tendon as i32
                && !actuator_disabled(m, k)
        })
        .fold(0.0, |sum, k| sum + d.actuator_force()[outputs(m, k).start])
}
