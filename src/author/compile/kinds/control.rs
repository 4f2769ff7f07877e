//! Controllers: which combinations of gain, bias, dynamics and inputs an actuator may have, and how
//! many activations they imply. XML reference: actuator/general, pid, orientation, dcmotor.
//!
//! The order of the tests is that of the reference: a model with several mistakes is told the same one.

use super::actuator::{Actuator, Surroundings};
use crate::abi::*;
use crate::author::compile::basis::fault::Outcome;
use crate::author::compile::basis::limited::Limit;
use crate::schema::parameters::{affine, dcmotor, pid};

/// Inputs of a controller, by bit of `ctrlspec`.
pub const POSITION_INPUT: i32 = 1;
pub const VELOCITY_INPUT: i32 = 2;
pub const FEEDFORWARD_INPUT: i32 = 4;
pub const VOLTAGE_INPUT: i32 = 8;
pub const NO_INPUT: i32 = 16;
pub const PRESSURE_INPUT: i32 = 32;

/// `ctrlspec` of an orientation servo: commanded by a rotation vector, or by a quaternion.
pub const EXPMAP_INPUT: i32 = 1;
pub const QUATERNION_INPUT: i32 = 2;

/// What a controller follows.
const SETPOINTS: i32 = POSITION_INPUT | VELOCITY_INPUT | FEEDFORWARD_INPUT;

impl Actuator {
    /// Refuses what no controller can be, and fills in the inputs that go without saying. The
    /// target is known.
    pub(super) fn check_kind(&mut self, around: &Surroundings) -> Outcome {
        match (self.s.gaintype == mjGAIN_SO3, self.s.biastype == mjBIAS_SO3) {
            (true, true) => return self.check_orientation(around),
            (false, false) => {}
            _ => return self.fail_named("gaintype and biastype must both be 'so3'"),
        }
        match self.s.gaintype {
            mjGAIN_PID => return self.check_pid(),
            mjGAIN_DCMOTOR => self.check_motor()?,
            _ => {}
        }
        let (name, id) = (&self.head.name, self.head.id);
        if self.s.dyntype == mjDYN_PID {
            let text =
                format!("dyntype 'pid' requires gaintype 'pid', actuator '{name}' (id = {id})");
            return self.fail(text);
        }
        let input = self.s.ctrlspec;
        match self.s.gaintype {
            mjGAIN_FIXED | mjGAIN_AFFINE
                if !matches!(input, 0 | POSITION_INPUT | VELOCITY_INPUT | PRESSURE_INPUT) =>
            {
                let text = "fixed and affine gains take one input, 'pos', 'vel' or 'pressure',";
                self.fail_named(text)
            }
            mjGAIN_FIXED | mjGAIN_AFFINE | mjGAIN_DCMOTOR => Ok(()),
            // the user's gains are of any other number
            _ if input != 0 => self.fail(format!(
                "input is not available for muscle and user gains, actuator '{name}' (id = {id})"
            )),
            _ => Ok(()),
        }
    }

    /// An orientation servo acts on a ball joint, or on a site relative to another one.
    fn check_orientation(&mut self, around: &Surroundings) -> Outcome {
        let s = &mut self.s;
        if s.ctrlspec == 0 {
            s.ctrlspec = EXPMAP_INPUT;
        }
        let s = &self.s;
        let refuse = |what: &str| self.fail_named(what);
        if !matches!(s.dyntype, mjDYN_NONE | mjDYN_INTEGRATOR) {
            return refuse("so3 requires dyntype 'none' or 'integrator'");
        }
        if s.gainprm[affine::CONSTANT] != -s.biasprm[affine::LENGTH] {
            return refuse("so3 requires gainprm[0] == -biasprm[1]");
        }
        let ball = || around.joints[self.trnid[0] as usize].s.r#type == mjJNT_BALL;
        match s.trntype {
            mjTRN_SITE if self.refsite.is_empty() => {
                return refuse("so3 site transmission requires refsite");
            }
            mjTRN_JOINT if !ball() => {
                return refuse("so3 joint transmission requires a ball joint");
            }
            mjTRN_SITE | mjTRN_JOINT => {}
            _ => return refuse("so3 requires site or ball joint transmission"),
        }
        let integrates = s.dyntype == mjDYN_INTEGRATOR;
        if integrates && !matches!(s.actdim, i32::MIN..=0 | 3) {
            return refuse("so3 integrator requires actdim 3");
        }
        if !matches!(s.ctrlspec, EXPMAP_INPUT | QUATERNION_INPUT) {
            return refuse("so3 input must be expmap or quat");
        }
        if integrates && s.ctrlspec == QUATERNION_INPUT {
            return refuse("so3 quat input requires dyntype 'none'");
        }
        let force = Limit {
            limited: s.forcelimited,
            range: s.forcerange,
        };
        if force.active() && s.forcerange[0] != 0.0 {
            return refuse("so3 forcerange bounds the force norm, lower bound must be 0");
        }
        self.s.trntype = mjTRN_SO3;
        Ok(())
    }

    fn check_pid(&mut self) -> Outcome {
        let s = &mut self.s;
        if s.ctrlspec == 0 {
            s.ctrlspec = POSITION_INPUT | VELOCITY_INPUT;
        }
        let s = &self.s;
        let refuse = |what: &str| self.fail_named(what);
        if s.biastype != mjBIAS_AFFINE {
            return refuse("pid requires biastype 'affine'");
        }
        match s.dyntype {
            mjDYN_NONE if s.gainprm[pid::KI] != 0.0 => {
                return refuse("ki (gainprm[0]) requires dyntype 'pid'");
            }
            mjDYN_NONE | mjDYN_PID => {}
            _ => return refuse("pid requires dyntype 'none' or 'pid'"),
        }
        if s.trntype == mjTRN_BODY {
            let (name, id) = (&self.head.name, self.head.id);
            let text = format!("pid cannot use body transmission, actuator '{name}' (id = {id})");
            return self.fail(text);
        }
        match s.dyntype {
            mjDYN_PID if s.dynprm[pid::IMAX] < 0.0 => {
                return refuse("imax (dynprm[0]) must be non-negative");
            }
            mjDYN_PID if s.dynprm[pid::SLEWMAX] < 0.0 => {
                return refuse("slewmax (dynprm[1]) must be non-negative");
            }
            mjDYN_PID if s.actdim > 0 && s.actdim != self.own_states() => {
                return refuse("pid controller states require matching actdim");
            }
            _ => {}
        }
        if s.ctrlspec & !SETPOINTS != 0 {
            return refuse("pid inputs are a subset of [pos, vel, ff]");
        }
        if s.dyntype == mjDYN_PID && s.ctrlspec & POSITION_INPUT == 0 {
            return refuse("pid controller states require the pos input");
        }
        Ok(())
    }

    /// A motor's controller needs something to follow, and a motor constant.
    fn check_motor(&mut self) -> Outcome {
        let s = &mut self.s;
        if s.ctrlspec == 0 {
            s.ctrlspec = VOLTAGE_INPUT;
        }
        let s = &self.s;
        let refuse = |what: &str| self.fail_named(what);
        if s.ctrlspec != NO_INPUT && s.ctrlspec & !(SETPOINTS | VOLTAGE_INPUT) != 0 {
            return refuse("dcmotor inputs are 'none' or a subset of [pos, vel, ff, voltage]");
        }
        let controlled = s.ctrlspec & SETPOINTS != 0;
        if controlled && s.gainprm[dcmotor::CONSTANT] <= 0.0 {
            return refuse("dcmotor controller inputs require a positive motor constant");
        }
        if !controlled
            && s.gainprm[dcmotor::KP..=dcmotor::KD]
                .iter()
                .any(|&k| k != 0.0)
        {
            return refuse("dcmotor controller gains require a controller input [pos, vel, ff]");
        }
        if !controlled && s.dynprm[dcmotor::SLEWMAX] > 0.0 {
            return refuse("dcmotor slew rate limiting requires a controller input [pos, vel, ff]");
        }
        if s.gainprm[dcmotor::KI] > 0.0 && s.ctrlspec & POSITION_INPUT == 0 {
            return refuse("dcmotor integral gain requires the pos input");
        }
        Ok(())
    }

    /// Activations that the parameters ask for.
    pub(super) fn own_states(&self) -> i32 {
        let (dynamics, gain) = (&self.s.dynprm, &self.s.gainprm);
        let count = |parts: &[f64]| parts.iter().filter(|&&part| part > 0.0).count() as i32;
        match self.s.dyntype {
            mjDYN_NONE => 0,
            // slew rate and integral
            mjDYN_PID => count(&[dynamics[pid::SLEWMAX], gain[pid::KI]]),
            // and temperature, bristles, current
            mjDYN_DCMOTOR => count(&[
                dynamics[dcmotor::SLEWMAX],
                gain[dcmotor::KI],
                dynamics[dcmotor::THERMAL_RESISTANCE],
                dynamics[dcmotor::BRISTLE_STIFFNESS],
                dynamics[dcmotor::TIME_CONSTANT],
            ]),
            mjDYN_INTEGRATOR if self.s.gaintype == mjGAIN_SO3 => 3,
            _ => 1,
        }
    }

    /// Number of activations, known before the actuator is compiled.
    pub fn state_count(&self) -> usize {
        let s = &self.s;
        usize::try_from(if s.actdim > 0 {
            s.actdim
        } else {
            self.own_states()
        })
        .unwrap_or(0)
    }

    /// Number of controls, known before the actuator is compiled.
    pub fn input_count(&self) -> usize {
        let spec = self.s.ctrlspec;
        let several = |usual: i32| {
            let inputs = if spec == 0 { usual } else { spec & !NO_INPUT };
            inputs.count_ones() as usize
        };
        match self.s.gaintype {
            mjGAIN_SO3 if spec == QUATERNION_INPUT => 4,
            mjGAIN_SO3 => 3,
            mjGAIN_PID => several(POSITION_INPUT | VELOCITY_INPUT),
            mjGAIN_DCMOTOR => several(VOLTAGE_INPUT),
            _ => 1,
        }
    }
}
