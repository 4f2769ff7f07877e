//! Actuator shortcuts: each writes gain, bias and dynamics of an actuator as a whole.
//!
//! Chapter "Actuators" of the XML reference. Everything the shortcut does not name is reset;
//! ranges, transmission and limits stay, except where a shortcut says otherwise.

use core::ffi::CStr;

use crate::abi::*;
use crate::schema::parameters::{affine, dcmotor, filter, muscle, pid};

/// Why a shortcut refuses its parameters.
pub type Refused = &'static CStr;

// tables, dynamics and type of an actuator: what belongs to a shortcut
fn reset(a: &mut mjsActuator, shortcut: mjtActuator) {
    a.r#type = shortcut;
    a.gaintype = mjGAIN_FIXED;
    a.biastype = mjBIAS_NONE;
    a.dyntype = mjDYN_NONE;
    a.gainprm = [0.0; 10];
    a.gainprm[affine::CONSTANT] = 1.0;
    a.biasprm = [0.0; 10];
    a.dynprm = [0.0; 10];
    a.dynprm[filter::TIME_CONSTANT] = 1.0;
    a.actdim = -1;
    a.actearly = 0;
    a.actlimited = mjLIMITED_AUTO;
    a.ctrlspec = 0;
}

/// Torque or force.
pub fn motor(a: &mut mjsActuator) {
    reset(a, mjACTUATOR_MOTOR);
}

/// Damping of a servo: velocity gain or damping ratio; a positive third bias parameter is a ratio
/// that the compiler resolves.
fn servo_damping(a: &mut mjsActuator, kv: Option<f64>, ratio: Option<f64>) -> Result<(), Refused> {
    if kv.is_some() && ratio.is_some() {
        return Err(c"kv and dampratio cannot both be defined");
    }
    if let Some(kv) = kv {
        if kv < 0.0 {
            return Err(c"kv cannot be negative");
        }
        a.biasprm[affine::VELOCITY] = -kv;
    }
    if let Some(ratio) = ratio {
        if ratio < 0.0 {
            return Err(c"dampratio cannot be negative");
        }
        a.biasprm[affine::VELOCITY] = ratio;
    }
    Ok(())
}

/// A position servo's gain and bias, and the time constant of its activation.
fn servo(
    a: &mut mjsActuator,
    kp: f64,
    kv: Option<f64>,
    ratio: Option<f64>,
    timeconst: Option<f64>,
) -> Result<(), Refused> {
    a.biastype = mjBIAS_AFFINE;
    a.gainprm[affine::CONSTANT] = kp;
    a.biasprm[affine::LENGTH] = -kp;
    servo_damping(a, kv, ratio)?;
    if let Some(t) = timeconst {
        if t < 0.0 {
            return Err(c"timeconst cannot be negative");
        }
        a.dynprm[filter::TIME_CONSTANT] = t;
    }
    Ok(())
}

/// A range taken over from the target must not be given as well.
fn inherit(
    inheritrange: &mut f64,
    ratio: f64,
    range: [f64; 2],
    why: Refused,
) -> Result<(), Refused> {
    *inheritrange = ratio;
    match ratio > 0.0 && range != [0.0; 2] {
        true => Err(why),
        false => Ok(()),
    }
}

/// Position servo; a time constant other than zero filters the control.
pub fn position(
    a: &mut mjsActuator,
    kp: f64,
    kv: Option<f64>,
    ratio: Option<f64>,
    timeconst: Option<f64>,
    inheritrange: f64,
) -> Result<(), Refused> {
    reset(a, mjACTUATOR_POSITION);
    a.ctrlspec = mjINPUT_POS;
    servo(a, kp, kv, ratio, timeconst)?;
    if timeconst.is_some_and(|t| t != 0.0) {
        a.dyntype = mjDYN_FILTEREXACT;
    }
    let why = c"ctrlrange and inheritrange cannot both be defined";
    inherit(&mut a.inheritrange, inheritrange, a.ctrlrange, why)
}

/// Position servo whose setpoint is the integral of the control.
pub fn intvelocity(
    a: &mut mjsActuator,
    kp: f64,
    kv: Option<f64>,
    ratio: Option<f64>,
    timeconst: Option<f64>,
    inheritrange: f64,
) -> Result<(), Refused> {
    reset(a, mjACTUATOR_INTVELOCITY);
    a.dyntype = mjDYN_INTEGRATOR;
    a.ctrlspec = mjINPUT_VEL;
    servo(a, kp, kv, ratio, timeconst)?;
    let why = c"actrange and inheritrange cannot both be defined";
    inherit(&mut a.inheritrange, inheritrange, a.actrange, why)
}

/// Velocity servo.
pub fn velocity(a: &mut mjsActuator, kv: f64) {
    reset(a, mjACTUATOR_VELOCITY);
    a.biastype = mjBIAS_AFFINE;
    a.gainprm[affine::CONSTANT] = kv;
    a.biasprm[affine::VELOCITY] = -kv;
    a.ctrlspec = mjINPUT_VEL;
}

/// The coefficient that a damper takes over from the default.
pub fn inherited_damping(from: &mjsActuator) -> f64 {
    match from.gaintype {
        mjGAIN_AFFINE => -from.gainprm[affine::VELOCITY],
        _ => 0.0,
    }
}

/// Damping proportional to the control, which must not be negative.
pub fn damper(a: &mut mjsActuator, kv: f64) -> Result<(), Refused> {
    reset(a, mjACTUATOR_DAMPER);
    a.gaintype = mjGAIN_AFFINE;
    a.gainprm[affine::CONSTANT] = 0.0;
    a.gainprm[affine::VELOCITY] = -kv;
    a.ctrllimited = mjLIMITED_TRUE;
    if kv < 0.0 {
        return Err(c"damping coefficient cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err(c"damper control range cannot be negative");
    }
    Ok(())
}

/// Pneumatic or hydraulic cylinder; a diameter that is not negative replaces the area.
pub fn cylinder(a: &mut mjsActuator, timeconst: f64, bias: f64, area: f64, diameter: f64) {
    reset(a, mjACTUATOR_CYLINDER);
    a.biastype = mjBIAS_AFFINE;
    a.dyntype = mjDYN_FILTER;
    a.dynprm[filter::TIME_CONSTANT] = timeconst;
    a.biasprm[affine::CONSTANT] = bias;
    a.gainprm[affine::CONSTANT] = area;
    if diameter >= 0.0 {
        a.gainprm[affine::CONSTANT] = core::f64::consts::PI / 4.0 * diameter * diameter;
    }
    a.ctrlspec = mjINPUT_PRESSURE;
}

/// Parameters of a muscle, in the order of its gain table.
pub const MUSCLE_PARAMETERS: [f64; 9] = [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2];
/// Activation and deactivation time of a muscle.
pub const MUSCLE_TIMES: [f64; 2] = [0.01, 0.04];

/// Muscle: gain table (range 2, force, scale, lmin, lmax, vmax, fpmax, fvmax) and times. A negative
/// value stands for the default.
pub fn muscle(
    a: &mut mjsActuator,
    mut parameters: [f64; 9],
    mut times: [f64; 2],
    tausmooth: f64,
) -> Result<(), Refused> {
    for i in 0..9 {
        if parameters[i] < 0.0 {
            parameters[i] = MUSCLE_PARAMETERS[i];
        }
    }
    for (time, usual) in times.iter_mut().zip(MUSCLE_TIMES) {
        if *time < 0.0 {
            *time = usual;
        }
    }
    reset(a, mjACTUATOR_MUSCLE);
    a.gaintype = mjGAIN_MUSCLE;
    a.biastype = mjBIAS_MUSCLE;
    a.dyntype = mjDYN_MUSCLE;
    a.gainprm[..muscle::COUNT].copy_from_slice(&parameters);
    a.biasprm[..muscle::COUNT].copy_from_slice(&parameters);
    a.gainprm[muscle::COUNT] = 0.0;
    a.dynprm[..2].copy_from_slice(&times);
    if tausmooth < 0.0 {
        return Err(c"muscle tausmooth cannot be negative");
    }
    a.dynprm[muscle::SMOOTHING] = tausmooth;
    Ok(())
}

/// Adhesion of a body's contacts.
pub fn adhesion(a: &mut mjsActuator, gain: f64) -> Result<(), Refused> {
    reset(a, mjACTUATOR_ADHESION);
    a.gainprm[affine::CONSTANT] = gain;
    a.ctrllimited = mjLIMITED_TRUE;
    if gain < 0.0 {
        return Err(c"adhesion gain cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err(c"adhesion control range cannot be negative");
    }
    Ok(())
}

/// Orientation servo of a ball joint or site.
pub fn orientation(
    a: &mut mjsActuator,
    kp: f64,
    kv: Option<f64>,
    ratio: Option<f64>,
    ctrlspec: i32,
) -> Result<(), Refused> {
    reset(a, mjACTUATOR_ORIENTATION);
    a.gaintype = mjGAIN_SO3;
    a.biastype = mjBIAS_SO3;
    a.gainprm[affine::CONSTANT] = kp;
    a.biasprm[affine::LENGTH] = -kp;
    a.ctrlspec = ctrlspec;
    servo_damping(a, kv, ratio)
}

/// Parameters of [`pid`] besides the servo gains.
#[derive(Clone, Copy, Default)]
pub struct Pid {
    pub kp: f64,
    pub kv: Option<f64>,
    pub ratio: Option<f64>,
    pub ki: Option<f64>,
    pub imax: Option<f64>,
    pub slewmax: Option<f64>,
    pub inheritrange: f64,
    pub ctrlspec: i32,
}

/// PID servo; integral gain or slew limit bring activation states.
pub fn pid(a: &mut mjsActuator, p: Pid) -> Result<(), Refused> {
    reset(a, mjACTUATOR_PID);
    a.gaintype = mjGAIN_PID;
    a.biastype = mjBIAS_AFFINE;
    a.gainprm[pid::KI] = 0.0;
    a.dynprm[pid::IMAX] = 0.0;
    a.biasprm[affine::LENGTH] = -p.kp;
    a.ctrlspec = p.ctrlspec;
    servo_damping(a, p.kv, p.ratio)?;
    let (ki, slewmax) = (p.ki.unwrap_or(0.0), p.slewmax.unwrap_or(0.0));
    if slewmax < 0.0 {
        return Err(c"slewmax cannot be negative");
    }
    a.gainprm[pid::KI] = ki;
    if ki != 0.0 {
        a.dynprm[pid::IMAX] = p.imax.unwrap_or(0.0);
    }
    a.dynprm[pid::SLEWMAX] = slewmax;
    if ki != 0.0 || slewmax != 0.0 {
        a.dyntype = mjDYN_PID;
    }
    let why = c"posrange and inheritrange cannot both be defined";
    inherit(&mut a.inheritrange, p.inheritrange, a.ctrlrange, why)
}

/// Parameters of [`dcmotor`], zeros where not given.
#[derive(Clone, Copy, Default)]
pub struct DcMotor {
    /// torque constant, back-EMF constant
    pub motorconst: [f64; 2],
    pub resistance: f64,
    /// voltage, stall torque, no-load speed
    pub nominal: [f64; 3],
    /// torque, current, current rate; without it the force range stays
    pub saturation: Option<[f64; 3]>,
    /// largest current rate when `saturation` is not given
    pub current_rate: f64,
    /// inductance, electrical time constant
    pub inductance: [f64; 2],
    /// amplitude, poles, phase
    pub cogging: [f64; 3],
    /// kp, ki, kd, slew rate, bound of the integral, voltage
    pub controller: [f64; 6],
    /// resistance, capacitance, time constant, coefficient, reference, ambient temperature
    pub thermal: [f64; 6],
    /// stiffness, damping, Coulomb, static, Stribeck velocity
    pub lugre: [f64; 5],
    pub ctrlspec: i32,
}

/// DC motor; each dynamic part adds an activation.
pub fn dcmotor(a: &mut mjsActuator, p: DcMotor) -> Result<(), Refused> {
    reset(a, mjACTUATOR_DCMOTOR);
    a.gaintype = mjGAIN_DCMOTOR;
    a.biastype = mjBIAS_DCMOTOR;
    a.dyntype = mjDYN_DCMOTOR;
    a.gainprm[dcmotor::RESISTANCE] = 0.0;
    a.dynprm[dcmotor::TIME_CONSTANT] = 0.0;
    a.actdim = 0;
    a.actearly = 1;
    a.actlimited = mjLIMITED_FALSE;
    a.ctrlspec = p.ctrlspec;
    let (k, r) = motor_constants(&p, a.damping[0])?;
    (a.gainprm[dcmotor::RESISTANCE], a.gainprm[dcmotor::CONSTANT]) = (r, k);

    let [inductance, time] = p.inductance;
    if inductance < 0.0 {
        return Err(c"DC motor: inductance must be non-negative");
    }
    if time < 0.0 {
        return Err(c"DC motor: electrical time constant must be non-negative");
    }
    let time = if inductance > 0.0 {
        inductance / r
    } else {
        time
    };
    a.dynprm[dcmotor::TIME_CONSTANT] = time;
    a.dynprm[dcmotor::MAX_CURRENT_RATE] = p.saturation.map_or(p.current_rate, |s| s[2]).max(0.0);
    if let Some([torque, current, _]) = p.saturation {
        let torque = if torque > 0.0 { torque } else { k * current };
        let limited = torque > 0.0;
        a.forcerange = if limited { [-torque, torque] } else { [0.0; 2] };
        a.forcelimited = if limited {
            mjLIMITED_TRUE
        } else {
            mjLIMITED_AUTO
        };
    }
    a.biasprm[..3].copy_from_slice(&p.cogging);

    let [kp, ki, kd, slew, integral, voltage] = p.controller;
    a.gainprm[dcmotor::KP..=dcmotor::VMAX].copy_from_slice(&[kp, ki, kd, voltage.max(0.0)]);
    (a.dynprm[dcmotor::SLEWMAX], a.dynprm[dcmotor::IMAX]) = (slew, integral);
    let heats = heat(a, p.thermal)?;
    let [stiffness, damping, friction @ ..] = p.lugre;
    if stiffness > 0.0 {
        (
            a.dynprm[dcmotor::BRISTLE_STIFFNESS],
            a.dynprm[dcmotor::BRISTLE_DAMPING],
        ) = (stiffness, damping);
        a.biasprm[dcmotor::COULOMB..=dcmotor::STRIBECK].copy_from_slice(&friction);
    }
    let parts = [slew > 0.0, ki > 0.0, heats, stiffness > 0.0, time > 0.0];
    a.actdim = parts.into_iter().map(i32::from).sum();
    Ok(())
}

/// Back-EMF constant at the nominal point, where torque overcomes the damping of the actuator:
/// V = R i + K speed, K i = damping speed. The stall torque stands for R when that is not given. Without
/// a solution damping counts for nothing.
fn nominal_emf(p: &DcMotor, damping: f64) -> f64 {
    let [voltage, stall, speed] = p.nominal;
    let free = voltage / speed;
    let emf = if p.resistance > 0.0 {
        let root = (voltage * voltage - 4.0 * p.resistance * damping * speed * speed).sqrt();
        (voltage + root) / (2.0 * speed)
    } else if stall > 0.0 {
        free - voltage * damping / stall
    } else {
        free
    };
    if emf > 0.0 { emf } else { free }
}

/// K and R, from the constants themselves or from the nominal operating point.
fn motor_constants(p: &DcMotor, damping: f64) -> Result<(f64, f64), Refused> {
    let [torque, mut emf] = p.motorconst;
    if torque < 0.0 || emf < 0.0 {
        return Err(c"DC motor: motor constants must be non-negative");
    }
    let [voltage, stall, speed] = p.nominal;
    if emf == 0.0 && voltage > 0.0 && speed > 0.0 {
        emf = nominal_emf(p, damping);
    }
    let k = if torque > 0.0 && emf > 0.0 {
        (torque * emf).sqrt()
    } else {
        torque.max(emf)
    };
    let derived = p.resistance <= 0.0 && voltage > 0.0 && stall > 0.0;
    let r = if derived {
        k * voltage / stall
    } else {
        p.resistance
    };
    if !(k > 0.0) && p.ctrlspec & mjINPUT_NONE == 0 {
        return Err(c"DC motor: motor constant K must be positive");
    }
    if !(r > 0.0) {
        return Err(c"DC motor: resistance R must be positive");
    }
    Ok((k, r))
}

/// The thermal part; whether there is one.
fn heat(a: &mut mjsActuator, thermal: [f64; 6]) -> Result<bool, Refused> {
    let [
        mut resistance,
        mut capacitance,
        time,
        coefficient,
        reference,
        ambient,
    ] = thermal;
    if resistance <= 0.0 && capacitance <= 0.0 && time <= 0.0 {
        return Ok(false);
    }
    if resistance == 0.0 && capacitance > 0.0 && time > 0.0 {
        resistance = time / capacitance;
    }
    if !(resistance > 0.0) {
        return Err(c"DC motor: thermal resistance must be positive");
    }
    if time > 0.0 {
        capacitance = time / resistance;
    }
    if !(capacitance > 0.0) {
        return Err(c"DC motor: thermal capacitance must be positive");
    }
    (a.gainprm[dcmotor::TEMP_COEF], a.gainprm[dcmotor::TEMP_REF]) = (coefficient, reference);
    a.dynprm[dcmotor::THERMAL_RESISTANCE..=dcmotor::AMBIENT].copy_from_slice(&[
        resistance,
        capacitance,
        ambient,
    ]);
    Ok(true)
}
