//! DC motors: controller, electrical and thermal dynamics, cogging, LuGre friction.
//! XML: actuator-dcmotor.

use super::activation::activation;
use super::servo::{Inputs, anti_windup, slew};
use super::slots::{outputs, slots};
use super::transmission::asleep;
use crate::abi::*;
use crate::base::{Data, Model, report};
use crate::math::elementary::{cos, exp, sin};
use crate::math::{MINVAL, scalar};
use crate::physics::sleep::Sleepers;
use crate::physics::support::actuator_disabled;
use crate::schema::parameters::dcmotor;

/// Parameters by name, and where the activations are.
struct Motor {
    resistance: f64,
    /// torque and back-EMF constant K
    constant: f64,
    temp_coef: f64,
    temp_ref: f64,
    kp: f64,
    ki: f64,
    kd: f64,
    vmax: f64,
    /// L/R
    time_const: f64,
    max_current_rate: f64,
    thermal_resistance: f64,
    capacitance: f64,
    ambient: f64,
    slewmax: f64,
    imax: f64,
    friction: Friction,
    slew: Option<usize>,
    integral: Option<usize>,
    temperature: Option<usize>,
    bristle: Option<usize>,
    current: Option<usize>,
}

/// LuGre friction.
struct Friction {
    coulomb: f64,
    stiction: f64,
    stribeck: f64,
    stiffness: f64,
    damping: f64,
}

impl Friction {
    /// Rate of bristle deflection z at velocity v is `decay` z + v.
    fn decay(&self, vel: f64) -> f64 {
        let x = vel / scalar::max(MINVAL, self.stribeck);
        let level = self.coulomb + (self.stiction - self.coulomb) * exp(-(x * x));
        -self.stiffness * vel.abs() / scalar::max(MINVAL, level)
    }
}

impl Motor {
    fn new(m: Model, k: usize) -> Self {
        let (dynp, gain, bias) = (
            &m.actuator_dynprm()[k],
            &m.actuator_gainprm()[k],
            &m.actuator_biasprm()[k],
        );
        let own = [
            dynp[dcmotor::SLEWMAX],
            gain[dcmotor::KI],
            dynp[dcmotor::THERMAL_RESISTANCE],
            dynp[dcmotor::BRISTLE_STIFFNESS],
            dynp[dcmotor::TIME_CONSTANT],
        ];
        let wanted = own.iter().filter(|&&part| part > 0.0).count();
        let mut next = slots(m, k);
        if m.actuator_gaintype()[k] == mjGAIN_DCMOTOR
            && m.actuator_plugin()[k] < 0
            && next.len() != wanted
        {
            report::raise(format_args!(
                "inconsistent state array dimension in DC motor (actuator {k})"
            ));
        }
        let mut slot = |on: bool| if on { next.next() } else { None };
        Motor {
            resistance: gain[dcmotor::RESISTANCE],
            constant: gain[dcmotor::CONSTANT],
            temp_coef: gain[dcmotor::TEMP_COEF],
            temp_ref: gain[dcmotor::TEMP_REF],
            kp: gain[dcmotor::KP],
            ki: gain[dcmotor::KI],
            kd: gain[dcmotor::KD],
            vmax: gain[dcmotor::VMAX],
            time_const: dynp[dcmotor::TIME_CONSTANT],
            max_current_rate: dynp[dcmotor::MAX_CURRENT_RATE],
            thermal_resistance: dynp[dcmotor::THERMAL_RESISTANCE],
            capacitance: dynp[dcmotor::CAPACITANCE],
            ambient: dynp[dcmotor::AMBIENT],
            slewmax: dynp[dcmotor::SLEWMAX],
            imax: dynp[dcmotor::IMAX],
            friction: Friction {
                coulomb: bias[dcmotor::COULOMB],
                stiction: bias[dcmotor::STICTION],
                stribeck: bias[dcmotor::STRIBECK],
                stiffness: dynp[dcmotor::BRISTLE_STIFFNESS],
                damping: dynp[dcmotor::BRISTLE_DAMPING],
            },
            slew: slot(dynp[dcmotor::SLEWMAX] > 0.0),
            integral: slot(gain[dcmotor::KI] > 0.0),
            temperature: slot(dynp[dcmotor::THERMAL_RESISTANCE] > 0.0),
            bristle: slot(dynp[dcmotor::BRISTLE_STIFFNESS] > 0.0),
            current: slot(dynp[dcmotor::TIME_CONSTANT] > 0.0),
        }
    }

    /// Resistance at the present temperature.
    fn resistance(&self, d: &Data) -> f64 {
        match self.temperature {
            Some(j) => {
                let t = d.act()[j];
                self.resistance * (1.0 + self.temp_coef * (t + self.ambient - self.temp_ref))
            }
            None => self.resistance,
        }
    }

    /// How the voltage follows a state: by the controller's `gain`, and not at all at its limit.
    fn voltage_slope(&self, d: &Data, k: usize, ctrl: &[f64], gain: f64) -> f64 {
        let (input, _) = self.inputs(d, k, ctrl);
        match self.asked(d, k, &input) {
            Some(asked) if self.vmax > 0.0 && asked.abs() >= self.vmax => 0.0,
            Some(_) => gain,
            None => 0.0,
        }
    }

    /// Share of a change of voltage that the current has followed at the end of the step: none when the step does not
    /// use that current, or its rate is at its limit.
    fn settled(&self, d: &Data, k: usize) -> f64 {
        let m = d.model();
        let bound =
            |j: usize| self.max_current_rate > 0.0 && d.act_dot()[j].abs() >= self.max_current_rate;
        match self.current {
            Some(j) if m.actuator_actearly()[k] == 0 || bound(j) => 0.0,
            Some(_) => 1.0 - exp(-m.opt().timestep / self.time_const),
            None => 1.0,
        }
    }

    fn constant_and_resistance(&self, d: &Data) -> (f64, f64) {
        (self.constant, scalar::max(MINVAL, self.resistance(d)))
    }

    /// d(force of the current)/d(velocity): what the gain brings, and without dynamics of the current the bias.
    fn electric_slope(&self, d: &Data, k: usize, ctrl: &[f64]) -> f64 {
        let m = d.model();
        let (constant, resistance) = self.constant_and_resistance(d);
        let gain = m.actuator_gaintype()[k] == mjGAIN_DCMOTOR;
        let voltage = if gain {
            let damping = constant - self.kd * self.resistance / constant;
            self.voltage_slope(d, k, ctrl, damping)
        } else {
            0.0
        };
        if self.time_const > 0.0 {
            return match gain {
                true => constant * (voltage - constant) * self.settled(d, k) / resistance,
                false => 0.0,
            };
        }
        let mut slope = 0.0;
        if m.actuator_biastype()[k] == mjBIAS_DCMOTOR {
            slope = -(constant * constant / resistance);
        }
        if voltage != 0.0 {
            slope += constant * voltage / resistance;
        }
        slope
    }

    /// Inputs with the first one slewed, and the rate of the slewed setpoint.
    fn inputs(&self, d: &Data, k: usize, ctrl: &[f64]) -> (Inputs, f64) {
        let m = d.model();
        let spec = m.actuator_ctrlspec()[k];
        let mut input = Inputs::new(spec, ctrl);
        let Some(j) = self.slew else {
            return (input, 0.0);
        };
        let first = if spec & mjINPUT_POS != 0 {
            &mut input.pos
        } else if spec & mjINPUT_VEL != 0 {
            &mut input.vel
        } else {
            &mut input.ff
        };
        let (reached, rate) = slew(*first, d.act()[j], self.slewmax, m.opt().timestep, 0.0);
        *first = reached;
        (input, rate)
    }

    /// Voltage that the controller asks for, if there is one.
    fn asked(&self, d: &Data, k: usize, input: &Inputs) -> Option<f64> {
        let m = d.model();
        if m.actuator_ctrlspec()[k] & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF) == 0 {
            return None;
        }
        let o = outputs(m, k).start;
        let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
        let mut torque = self.kp * (input.pos - len) + self.kd * (input.vel - vel);
        if let Some(j) = self.integral {
            torque += self.ki * d.act()[j];
        }
        torque += input.ff;
        Some(self.resistance / self.constant * torque + self.constant * vel)
    }

    /// Terminal voltage: the controller's, limited, plus the raw input.
    fn voltage(&self, d: &Data, k: usize, input: &Inputs) -> f64 {
        let mut voltage = self.asked(d, k, input).unwrap_or(0.0);
        if self.vmax > 0.0 {
            voltage = scalar::clip(voltage, -self.vmax, self.vmax);
        }
        voltage + input.voltage
    }
}

/// Rates of a motor's activations.
pub fn rates(d: &mut Data, k: usize, ctrl: &[f64]) {
    let m = d.model();
    let motor = Motor::new(m, k);
    let o = outputs(m, k).start;
    let (len, vel) = (d.actuator_length()[o], d.actuator_velocity()[o]);
    let (input, slew_rate) = motor.inputs(d, k, ctrl);
    if let Some(j) = motor.slew {
        d.act_dot_mut()[j] = slew_rate;
    }
    if let Some(j) = motor.integral {
        d.act_dot_mut()[j] = anti_windup(input.pos - len, d.act()[j], motor.imax);
    }
    let voltage = motor.voltage(d, k, &input);
    let resistance = motor.resistance(d);
    if let Some(j) = motor.temperature {
        let current = match motor.current {
            Some(c) => d.act()[c],
            None => (voltage - motor.constant * vel) / resistance,
        };
        let heat = resistance * current * current - d.act()[j] / motor.thermal_resistance;
        d.act_dot_mut()[j] = heat / motor.capacitance;
    }
    if let Some(j) = motor.bristle {
        d.act_dot_mut()[j] = motor.friction.decay(vel) * d.act()[j] + vel;
    }
    if let Some(j) = motor.current {
        let settled = voltage / resistance - motor.constant / resistance * vel;
        let mut rate = (settled - d.act()[j]) / motor.time_const;
        if motor.max_current_rate > 0.0 {
            rate = scalar::clip(rate, -motor.max_current_rate, motor.max_current_rate);
        }
        d.act_dot_mut()[j] = rate;
    }
}

/// Activation `slot` of motor `k` after one timestep at rate `act_dot`: exact for the current and
/// the bristles, whose equations are linear and stiff.
pub fn next(m: Model, k: usize, slot: usize, act: f64, act_dot: f64, vel: f64) -> f64 {
    let motor = Motor::new(m, k);
    let h = m.opt().timestep;
    let slot = Some(slot);
    if slot == motor.current {
        act + act_dot * motor.time_const * (1.0 - exp(-h / motor.time_const))
    } else if slot == motor.bristle {
        let a = motor.friction.decay(vel);
        let e = exp(a * h);
        let integral = if a.abs() > MINVAL { (e - 1.0) / a } else { h };
        e * act + integral * vel
    } else {
        let next = act + act_dot * h;
        if slot == motor.integral && motor.imax > 0.0 {
            scalar::clip(next, -motor.imax, motor.imax)
        } else {
            next
        }
    }
}

/// Torque of the current, without back-EMF when the current has no dynamics.
pub fn force(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    let m = d.model();
    let motor = Motor::new(m, k);
    match motor.current {
        Some(j) => motor.constant * activation(d, k, j),
        None => {
            let (input, _) = motor.inputs(d, k, ctrl);
            gain(d, k) * motor.voltage(d, k, &input)
        }
    }
}

/// Torque per voltage.
pub fn gain(d: &Data, k: usize) -> f64 {
    let motor = Motor::new(d.model(), k);
    let (constant, resistance) = motor.constant_and_resistance(d);
    constant / resistance
}

/// Back-EMF of a motor without current dynamics, times any gain.
pub fn bias(d: &Data, k: usize, gain: f64) -> f64 {
    let m = d.model();
    let motor = Motor::new(m, k);
    if motor.time_const > 0.0 {
        return 0.0;
    }
    -gain * motor.constant * d.actuator_velocity()[outputs(m, k).start]
}

/// The force of the current is not at its limit.
pub fn is_free(d: &Data, k: usize, ctrl: &[f64]) -> bool {
    let m = d.model();
    let [lo, hi] = m.actuator_forcerange()[k];
    let within = || {
        let force = force(d, k, ctrl) + bias(d, k, gain(d, k));
        lo < force && force < hi
    };
    m.actuator_forcelimited()[k] == 0 || within()
}

/// d(force of the current)/d(velocity): back-EMF and the controller's damping.
pub fn electric_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    Motor::new(d.model(), k).electric_slope(d, k, ctrl)
}

/// d(force)/d(velocity) of the bristles, which stand with the gain.
pub fn friction_slope(d: &Data, k: usize) -> f64 {
    if d.model().actuator_gaintype()[k] != mjGAIN_DCMOTOR {
        return 0.0;
    }
    -scalar::max(0.0, Motor::new(d.model(), k).friction.damping)
}

/// d(force)/d(length) of the cogging, which stands with the bias.
pub fn cogging_slope(d: &Data, k: usize) -> f64 {
    let m = d.model();
    let [height, poles, phase] = cogging(m, k);
    if height == 0.0 || m.actuator_biastype()[k] != mjBIAS_DCMOTOR {
        return 0.0;
    }
    let angle = poles * d.actuator_length()[outputs(m, k).start] + phase;
    height * poles * cos(angle)
}

/// d(force of the current)/d(length): the controller's stiffness.
pub fn servo_slope(d: &Data, k: usize, ctrl: &[f64]) -> f64 {
    if d.model().actuator_gaintype()[k] != mjGAIN_DCMOTOR {
        return 0.0;
    }
    let motor = Motor::new(d.model(), k);
    let (constant, resistance) = motor.constant_and_resistance(d);
    let stiffness = -motor.kp * scalar::max(MINVAL, motor.resistance) / constant;
    let voltage = motor.voltage_slope(d, k, ctrl, stiffness);
    constant * voltage * motor.settled(d, k) / resistance
}

/// Height, number of poles and phase of the cogging.
fn cogging(m: Model, k: usize) -> [f64; 3] {
    let prm = &m.actuator_biasprm()[k];
    core::array::from_fn(|i| prm[dcmotor::COGGING + i])
}

/// Whether a motor has cogging or bristles.
pub fn rubs(m: Model, k: usize) -> bool {
    let [height, ..] = cogging(m, k);
    let stiffness = m.actuator_dynprm()[k][dcmotor::BRISTLE_STIFFNESS];
    m.actuator_biastype()[k] == mjBIAS_DCMOTOR && (height != 0.0 || stiffness > 0.0)
}

/// Adds cogging and friction, which no force limit bounds.
pub fn friction(d: &mut Data) {
    let m = d.model();
    for k in 0..m.nactuator() {
        if m.actuator_biastype()[k] == mjBIAS_DCMOTOR
            && !actuator_disabled(m, k)
            && !asleep(&Sleepers::of(d), k)
        {
            let o = outputs(m, k).start;
            let force = d.actuator_force()[o];
            d.actuator_force_mut()[o] = rubbed(d, k, force);
        }
    }
}

/// A force with the cogging and the friction of a motor.
fn rubbed(d: &Data, k: usize, mut force: f64) -> f64 {
    let m = d.model();
    let ([height, poles, phase], o) = (cogging(m, k), outputs(m, k).start);
    if height != 0.0 {
        let angle = poles * d.actuator_length()[o] + phase;
        force += height * sin(angle);
    }
    let motor = Motor::new(m, k);
    if let Some(j) = motor.bristle {
        let f = &motor.friction;
        force -= f.stiffness * d.act()[j] + f.damping * d.act_dot()[j];
    }
    force
}

/// The part of a force that no limit bounds.
pub fn friction_of(d: &Data, k: usize) -> f64 {
    if d.model().actuator_biastype()[k] == mjBIAS_DCMOTOR {
        rubbed(d, k, 0.0)
    } else {
        0.0
    }
}
