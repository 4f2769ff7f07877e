//! Actuators: setpoints follow the coordinate they command, gains the force over that coordinate.

use super::scales::Scales;
use super::scales::{Scale, Unit};
use super::{lists, tree};
use crate::abi::*;
use crate::author::compile::kinds::actuator::Actuator;
use crate::author::compile::kinds::control::{
    FEEDFORWARD_INPUT, POSITION_INPUT, PRESSURE_INPUT, VELOCITY_INPUT,
};
use crate::author::compile::whole::work::Work;
use crate::schema::parameters::{affine, dcmotor, muscle, pid};

/// What an actuator acts on: factors there, and the unit of its length.
pub struct Target {
    pub scale: Scale,
    pub unit: Unit,
}

/// The target of an actuator, unscaled when there is none.
pub fn target(work: &Work, scales: &Scales, a: &Actuator) -> Target {
    let linear = |scale: Scale| Target {
        scale,
        unit: scale.linear(scale.length()),
    };
    let site = |name: &str| {
        let site = &work.sites[work.find(mjOBJ_SITE, name)?];
        Some(scales.of(site.frame, site.body))
    };
    let found = match a.s.trntype {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => work.find(mjOBJ_JOINT, &a.target).map(|j| {
            let joint = &work.joints[j];
            let scale = scales.of(joint.frame, joint.body);
            Target {
                scale,
                unit: tree::unit(joint, &scale),
            }
        }),
        mjTRN_TENDON => work.find(mjOBJ_TENDON, &a.target).map(|t| {
            let (scale, unit) = lists::tendon_unit(work, scales, &work.tendons[t]);
            Target { scale, unit }
        }),
        mjTRN_SITE => site(&a.target).map(linear),
        // between the frames of its ends
        mjTRN_SLIDERCRANK => site(&a.target)
            .zip(site(&a.slidersite))
            .map(|(crank, slider)| linear(crank.mean(&slider))),
        mjTRN_BODY => work
            .find(mjOBJ_BODY, &a.target)
            .map(|b| linear(scales.body[b])),
        _ => None,
    };
    found.unwrap_or(Target {
        scale: Scale::NONE,
        unit: Unit::NONE,
    })
}

/// Inputs, with those that go without saying.
fn inputs(s: &mjsActuator) -> i32 {
    match s.gaintype {
        mjGAIN_PID if s.ctrlspec == 0 => POSITION_INPUT | VELOCITY_INPUT,
        mjGAIN_SO3 => 0,
        _ => s.ctrlspec,
    }
}

/// Factor of the values of one input.
fn input_unit(input: i32, t: &Target) -> f64 {
    match input {
        POSITION_INPUT | VELOCITY_INPUT => t.unit.length,
        FEEDFORWARD_INPUT => t.unit.force(),
        PRESSURE_INPUT => t.scale.pressure(),
        _ => 1.0,
    }
}

/// Dimensions of length and mass of one input.
fn input_dimension(input: i32, t: &Target) -> [i32; 2] {
    match input {
        POSITION_INPUT | VELOCITY_INPUT => [t.unit.exponent, 0],
        FEEDFORWARD_INPUT => [t.unit.force_exponent(), 1],
        PRESSURE_INPUT => [-1, 1],
        _ => [0, 0],
    }
}

/// Factors of the controls of an actuator, in their order.
pub fn controls(s: &mjsActuator, t: &Target) -> Vec<f64> {
    let spec = inputs(s);
    match s.gaintype {
        mjGAIN_SO3 => vec![1.0; 4],
        mjGAIN_PID => {
            let bits = [POSITION_INPUT, VELOCITY_INPUT, FEEDFORWARD_INPUT];
            bits.into_iter()
                .filter(|bit| spec & bit != 0)
                .map(|bit| input_unit(bit, t))
                .collect()
        }
        mjGAIN_DCMOTOR => vec![
            if spec & POSITION_INPUT != 0 {
                t.unit.length
            } else {
                1.0
            };
            4
        ],
        _ => vec![input_unit(spec, t)],
    }
}

/// Factors of the activations of an actuator, in their order.
pub fn activations(s: &mjsActuator, t: &Target) -> Vec<f64> {
    match s.dyntype {
        mjDYN_PID => vec![t.unit.length; 2],
        mjDYN_INTEGRATOR | mjDYN_FILTER | mjDYN_FILTEREXACT if s.gaintype != mjGAIN_SO3 => {
            vec![input_unit(inputs(s), t)]
        }
        mjDYN_DCMOTOR => {
            let parts = [
                (s.dynprm[dcmotor::SLEWMAX], t.unit.length),
                (s.gainprm[dcmotor::KI], t.unit.length),
                (s.dynprm[dcmotor::THERMAL_RESISTANCE], 1.0),
                (s.dynprm[dcmotor::BRISTLE_STIFFNESS], t.unit.length),
                (s.dynprm[dcmotor::TIME_CONSTANT], 1.0),
            ];
            parts
                .into_iter()
                .filter(|p| p.0 > 0.0)
                .map(|p| p.1)
                .collect()
        }
        _ => vec![1.0; 3],
    }
}

pub fn apply(work: &mut Work, scales: &Scales) {
    let targets: Vec<Target> = work
        .actuators
        .iter()
        .map(|a| target(work, scales, a))
        .collect();
    for (a, t) in work.actuators.iter_mut().zip(&targets) {
        if t.scale.is_none() && t.unit == Unit::NONE {
            continue;
        }
        scale(a, t);
    }
}

fn scale(a: &mut Actuator, t: &Target) {
    let opaque = a.s.plugin.active != 0
        || matches!(a.s.gaintype, mjGAIN_USER | mjGAIN_DCMOTOR)
        || matches!(a.s.biastype, mjBIAS_USER | mjBIAS_DCMOTOR)
        || matches!(a.s.dyntype, mjDYN_USER | mjDYN_DCMOTOR);
    let forceful = t.scale.length_unit != 1.0 || t.scale.mass_unit != 1.0;
    if opaque && forceful {
        let text = "the parameters of this actuator cannot be scaled; use scaling 'geometry'";
        a.unscalable = Some(text);
        return;
    }
    let (length, force, stiffness) = (t.unit.length, t.unit.force(), t.unit.stiffness(1));
    let spec = inputs(&a.s);
    let s = &mut a.s;
    let times = |pair: &mut [f64], factor: f64| pair.iter_mut().for_each(|x| *x *= factor);
    let main = match s.gaintype {
        mjGAIN_PID => length,
        _ => controls(s, t)[0],
    };
    times(&mut s.ctrlrange, main);
    times(&mut s.velrange, length);
    times(&mut s.ffrange, force);
    times(&mut s.forcerange, force);
    if matches!(
        s.dyntype,
        mjDYN_INTEGRATOR | mjDYN_FILTER | mjDYN_FILTEREXACT
    ) {
        times(&mut s.actrange, main);
    }
    times(&mut s.lengthrange, length);
    s.cranklength *= t.scale.length();
    if s.trntype == mjTRN_SITE {
        times(&mut s.gear[3..], t.scale.length());
    }
    t.unit.polynomial(&mut s.damping);
    s.armature *= stiffness;

    scale_gain(s, t, spec);
    scale_bias(s, t);
    match s.dyntype {
        mjDYN_PID => times(&mut s.dynprm[..=pid::SLEWMAX], length),
        mjDYN_DCMOTOR => {
            if spec & (POSITION_INPUT | VELOCITY_INPUT) != 0 {
                s.dynprm[dcmotor::SLEWMAX] *= length;
            }
            s.dynprm[dcmotor::IMAX] *= length;
        }
        _ => {}
    }
}

/// The peak force of a muscle, where it is given.
fn scale_muscle(p: &mut [f64; 10], force: f64) {
    if p[muscle::FORCE] > 0.0 {
        p[muscle::FORCE] *= force;
    }
}

fn scale_gain(s: &mut mjsActuator, t: &Target, spec: i32) {
    match s.gaintype {
        mjGAIN_FIXED | mjGAIN_AFFINE => {
            let [length, mass] = input_dimension(spec, t);
            let own = t.unit.force_exponent() - length;
            s.gainprm[affine::CONSTANT] *= t.unit.dimension(own, 1 - mass);
            if s.gaintype == mjGAIN_AFFINE {
                let slope = t.unit.dimension(own - t.unit.exponent, 1 - mass);
                s.gainprm[affine::LENGTH..=affine::VELOCITY]
                    .iter_mut()
                    .for_each(|x| *x *= slope);
            }
        }
        mjGAIN_PID => s.gainprm[pid::KI] *= t.unit.stiffness(1),
        mjGAIN_SO3 => s.gainprm[affine::CONSTANT] *= t.scale.torque(),
        mjGAIN_MUSCLE => scale_muscle(&mut s.gainprm, t.unit.force()),
        _ => {}
    }
}

fn scale_bias(s: &mut mjsActuator, t: &Target) {
    let (length, force) = (t.unit.length, t.unit.force());
    match s.biastype {
        mjBIAS_AFFINE | mjBIAS_SO3 => {
            let so3 = s.biastype == mjBIAS_SO3;
            let stiffness = if so3 {
                t.scale.torque()
            } else {
                t.unit.stiffness(1)
            };
            s.biasprm[affine::CONSTANT] *= if so3 { stiffness } else { force };
            s.biasprm[affine::LENGTH] *= stiffness;
            // a positive number is a ratio
            if s.biasprm[affine::VELOCITY] < 0.0 {
                s.biasprm[affine::VELOCITY] *= stiffness;
            }
        }
        mjBIAS_MUSCLE => scale_muscle(&mut s.biasprm, force),
        mjBIAS_DCMOTOR => {
            // poles per length, Stribeck velocity
            s.biasprm[dcmotor::COGGING + 1] /= length;
            s.biasprm[dcmotor::STRIBECK] *= length;
        }
        _ => {}
    }
}
