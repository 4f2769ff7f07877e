//! Servos: setpoints on a circle, PID controllers, orientation servos. Computation: geActuatorForce.
//!
//! The controls of a servo are those present among position, velocity, feed-forward and voltage,
//! in this order (`actuator_ctrlspec`).

use core::f64::consts::PI;

use super::activation::activation;
use super::slots::{outputs, slots};
use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::{MINVAL, Quat, Vec3, scalar};
use crate::schema::parameters::{affine, pid};

/// Inputs of a servo; absent ones are zero.
#[derive(Clone, Copy, Default)]
pub struct Inputs {
    pub pos: f64,
    pub vel: f64,
    pub ff: f64,
    pub voltage: f64,
}

impl Inputs {
    /// Distributes the control block of an actuator.
    pub fn new(spec: i32, ctrl: &[f64]) -> Self {
        let mut all = [0.0; 4];
        let mut next = ctrl.iter();
        let bits = [mjINPUT_POS, mjINPUT_VEL, mjINPUT_FF, mjINPUT_VOLTAGE];
        for (value, bit) in all.iter_mut().zip(bits) {
            if spec & bit != 0 {
                *value = next.next().copied().unwrap_or(0.0);
            }
        }
        let [pos, vel, ff, voltage] = all;
        Inputs {
            pos,
            vel,
            ff,
            voltage,
        }
    }
}

/// The setpoint equivalent to `u` that is nearest to `len`, on a circle of the given period.
pub fn wrap_setpoint(u: f64, len: f64, period: f64) -> f64 {
    u - period * f64::from(scalar::round((u - len) / period))
}

/// The activation is a setpoint: an integrated or a filtered control.
fn holds_setpoint(m: Model, k: usize) -> bool {
    matches!(
        m.actuator_dyntype()[k],
        mjDYN_INTEGRATOR | mjDYN_FILTER | mjDYN_FILTEREXACT
    )
}

/// Integration brings the activation of actuator `k` back to the turn of its length.
pub fn wraps_activation(m: Model, k: usize) -> bool {
    !slots(m, k).is_empty() && holds_setpoint(m, k) && period(m, k) > 0.0
}

/// Length of a full turn for a servo whose transmission is a rotation, else zero.
pub fn period(m: Model, k: usize) -> f64 {
    let servo = match m.actuator_gaintype()[k] {
        mjGAIN_PID => true,
        mjGAIN_FIXED => {
            m.actuator_biastype()[k] == mjBIAS_AFFINE
                && m.actuator_gainprm()[k][affine::CONSTANT]
                    == -m.actuator_biasprm()[k][affine::LENGTH]
                && (m.actuator_dyntype()[k] == mjDYN_NONE || holds_setpoint(m, k))
        }
        _ => false,
    };
    if !servo {
        return 0.0;
    }
    let gear = &m.actuator_gear()[m.actuator_outadr()[k] as usize];
    let [id, other] = m.actuator_trnid()[k];
    match m.actuator_trntype()[k] {
        mjTRN_SITE if other >= 0 && gear[..3] == [0.0; 3] => {
            2.0 * PI * Vec3::from_slice(&gear[3..]).norm()
        }
        mjTRN_JOINT | mjTRN_JOINTINPARENT if m.jnt_type()[id as usize] == mjJNT_BALL => {
            2.0 * PI * Vec3::from_slice(gear).norm()
        }
        _ => 0.0,
    }
}

/// After integration: brings a setpoint back to the turn of the actual length, and a
/// rotation vector to less than half a turn.
pub fn wrap_activation(d: &mut Data, k: usize) {
    let m = d.model();
    let range = slots(m, k);
    if m.actuator_gaintype()[k] == mjGAIN_SO3 {
        if m.actuator_dyntype()[k] == mjDYN_INTEGRATOR && range.len() >= 3 {
            let act = &mut d.act_mut()[range.end - 3..range.end];
            let angle = Vec3::from_slice(act).norm();
            if angle > PI {
                let turns = f64::from(scalar::round(angle / (2.0 * PI)));
                let scale = (angle - 2.0 * PI * turns) / angle;
                act.iter_mut().for_each(|a| *a *= scale);
            }
        }
        return;
    }
    if wraps_activation(m, k) {
        let length = d.actuator_length()[outputs(m, k).start];
        let act = &mut d.act_mut()[range.end - 1];
        *act = wrap_setpoint(*act, length, period(m, k));
    }
}

/// Follows `u` from `prev` at a limited speed: the setpoint reached and its rate.
pub fn slew(u: f64, prev: f64, speed: f64, dt: f64, period: f64) -> (f64, f64) {
    let u = if period > 0.0 {
        wrap_setpoint(u, prev, period)
    } else {
        u
    };
    let limit = speed * dt;
    let reached = scalar::clip(u, prev - limit, prev + limit);
    (reached, (reached - prev) / dt)
}

/// Activations of a PID controller.
struct Pid {
    slew: Option<usize>,
    integral: Option<usize>,
    period: f64,
}

impl Pid {
    fn new(m: Model, k: usize) -> Self {
        let mut next = slots(m, k);
        Pid {
            slew: if m.actuator_dynprm()[k][pid::SLEWMAX] > 0.0 {
                next.next()
            } else {
                None
            },
            integral: if m.actuator_gainprm()[k][pid::KI] > 0.0 {
                next.next()
            } else {
                None
            },
            period: period(m, k),
        }
    }

    /// The position setpoint that acts, and its rate when it is slewed.
    fn setpoint(&self, d: &Data, k: usize, u: f64) -> (f64, f64) {
        let m = d.model();
        match self.slew {
            Some(j) => {
                let speed = m.actuator_dynprm()[k][pid::SLEWMAX];
                slew(u, d.act()[j], speed, m.opt().timestep, self.period)
            }
            None => (u, 0.0),
        }
    }
}

/// Rates of a PID controller's activations.
pub fn pid_rates(d: &mut Data, k: usize, ctrl: &[f64]) {
    let m = d.model();
    let pid = Pid::new(m, k);
    let (setpoint, rate) = pid.setpoint(d, k, Inputs::new(m.actuator_ctrlspec()[k], ctrl).pos);
    if let Some(j) = pid.slew {
        d.act_dot_mut()[j] = rate;
    }
    if let Some(j) = pid.integral {
        let mut err = setpoint - d.actuator_length()[outputs(m, k).start];
        if pid.period > 0.0 {
            err -= pid.period * f64::from(scalar::round(err / pid.period));
        }
        d.act_dot_mut()[j] = anti_windup(err, d.act()[j], m.actuator_dynprm()[k][pid::IMAX]);
    }
}

/// Rate of an integral of `err` that stands at `z`: does not grow beyond ±`max`, if positive.
pub fn anti_windup(err: f64, z: f64, max: f64) -> f64 {
    if max > 0.0 && z >= max {
        scalar::min(err, 0.0)
    } else if max > 0.0 && z <= -max {
        scalar::max(err, 0.0)
    } else {
        err
    }
}

/// Force of a PID controller without the bias, which holds the terms in length and velocity.
pub fn pid_force(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    let pid = Pid::new(m, k);
    let input = Inputs::new(m.actuator_ctrlspec()[k], ctrl);
    let bias = &m.actuator_biasprm()[k];
    let (mut setpoint, _) = pid.setpoint(d, k, input.pos);
    if pid.period > 0.0 {
        let length = d.actuator_length()[outputs(m, k).start];
        setpoint = wrap_setpoint(setpoint, length, pid.period);
    }
    let mut force =
        -bias[affine::LENGTH] * setpoint - bias[affine::VELOCITY] * input.vel + input.ff;
    if let Some(j) = pid.integral {
        force += m.actuator_gainprm()[k][pid::KI] * activation(d, k, j);
    }
    force
}

/// Place of the quaternion among the controls, for an orientation servo that takes one.
pub fn quaternion_control(m: Model, k: usize) -> Option<usize> {
    let quat = m.actuator_gaintype()[k] == mjGAIN_SO3
        && m.actuator_ctrlspec()[k] & mjCHART_QUAT != 0
        && m.actuator_ctrlnum()[k] == 4;
    if !quat {
        return None;
    }
    usize::try_from(m.actuator_ctrladr()[k]).ok()
}

/// Unit quaternion of a rotation vector.
fn exp_map(v: Vec3) -> Quat {
    let angle = v.norm();
    if angle < MINVAL {
        return Quat::IDENTITY;
    }
    Quat::from_axis_angle(Vec3([v[0] / angle, v[1] / angle, v[2] / angle]), angle)
}

/// Force of an orientation servo: along the rotation from the present to the target orientation.
pub fn so3_force(d: &Data, k: usize, ctrl: &[f64]) -> Vec3 {
    let m = d.model();
    let (range, out) = (slots(m, k), outputs(m, k));
    let target = if range.len() >= 3 {
        let first = range.end - 3;
        exp_map(Vec3(core::array::from_fn(|i| activation(d, k, first + i))))
    } else if m.actuator_ctrlspec()[k] & mjCHART_QUAT != 0 {
        Quat::from_slice(ctrl).normalized()
    } else {
        exp_map(Vec3::from_slice(ctrl))
    };
    let present = exp_map(Vec3::from_slice(&d.actuator_length()[out.clone()]));
    let error = target.sub_quat(present);
    let (kp, bias) = (
        m.actuator_gainprm()[k][affine::CONSTANT],
        &m.actuator_biasprm()[k],
    );
    let vel = &d.actuator_velocity()[out];
    Vec3(core::array::from_fn(|i| {
        kp * error[i] + (bias[affine::CONSTANT] + bias[affine::VELOCITY] * vel[i])
    }))
}
