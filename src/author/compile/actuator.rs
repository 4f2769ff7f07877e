//! Actuators: transmission targets, limits, activation. Modeling: CActuator.

use super::fault::{Fault, Head, Outcome};
use super::joint::Joint;
use super::limited::Limit;
use super::plugin::{Plugins, Role, Use};
use super::tendon::Tendon;
use super::work::Index;
use crate::abi::*;

/// An actuator under compilation.
pub struct Actuator {
    pub head: Head,
    pub s: mjsActuator,
    pub target: String,
    pub refsite: String,
    pub slidersite: String,
    pub user: Vec<f64>,
    pub plugin: Use,
    pub trnid: [i32; 2],
    pub forcelimited: bool,
    pub actlimited: bool,
    /// of the first control
    pub ctrlrange: [f64; 2],
    pub actrange: [f64; 2],
    /// one for each control
    pub controls: Vec<Control>,
    /// number of activations and outputs
    pub actnum: usize,
    pub outnum: usize,
}

/// One control of an actuator.
#[derive(Clone, Copy)]
pub struct Control {
    pub limited: bool,
    pub range: [f64; 2],
}

/// Inputs of a controller, by bit of `ctrlspec`.
const POSITION_INPUT: i32 = 1;
const VELOCITY_INPUT: i32 = 2;
const FEEDFORWARD_INPUT: i32 = 4;
const VOLTAGE_INPUT: i32 = 8;
const NO_INPUT: i32 = 16;
const PRESSURE_INPUT: i32 = 32;

/// `ctrlspec` of an orientation servo: commanded by a rotation vector, or by a quaternion.
const EXPMAP_INPUT: i32 = 1;
const QUATERNION_INPUT: i32 = 2;

/// What an actuator may look at.
pub struct Surroundings<'a> {
    pub index: &'a Index,
    pub joints: &'a [Joint],
    pub tendons: &'a [Tendon],
    pub autolimits: bool,
    pub plugins: Plugins<'a>,
}

impl Actuator {
    fn fail<T>(&self, text: impl Into<String>) -> Outcome<T> {
        Err(Fault::at(&self.head, text))
    }

    /// Computes everything below `user`.
    pub fn compile(&mut self, around: &Surroundings) -> Outcome {
        if self.s.delay > 0.0 && self.s.nsample <= 0 {
            return self.fail("setting delay > 0 without a history buffer");
        }
        around.plugins.resolve(&mut self.plugin, &self.head, Role::Actuator)?;
        self.check_passive()?;
        self.check_kind()?;
        self.find_target(around)?;
        (self.ctrlrange, self.actrange) = (self.s.ctrlrange, self.s.actrange);
        self.inherit_range(around)?;

        self.forcelimited = self.limit(
            around,
            "force",
            self.s.forcelimited,
            self.s.forcerange,
            "force range",
        )?;
        self.controls = self.make_controls(around)?;
        self.actlimited =
            self.limit(around, "act", self.s.actlimited, self.actrange, "actrange")?;
        if self.actlimited && self.s.dyntype == mjDYN_NONE {
            return self.fail("actrange specified but dyntype is 'none' in actuator");
        }
        self.count()?;
        if self.s.gaintype == mjGAIN_MUSCLE || self.s.biastype == mjBIAS_MUSCLE {
            self.check_muscle()?;
        }
        Ok(())
    }

    fn fail_named<T>(&self, what: &str) -> Outcome<T> {
        let (name, id) = (&self.head.name, self.head.id);
        self.fail(format!("{what} in actuator '{name}' (id = {id})"))
    }

    /// Damping and armature act on a coordinate.
    fn check_passive(&self) -> Outcome {
        if matches!(
            self.s.trntype,
            mjTRN_JOINT | mjTRN_JOINTINPARENT | mjTRN_TENDON
        ) {
            return Ok(());
        }
        if self.s.damping.iter().any(|&x| x != 0.0) {
            return self.fail_named("damping requires joint or tendon transmission");
        }
        if self.s.armature != 0.0 {
            return self.fail_named("armature requires joint or tendon transmission");
        }
        Ok(())
    }

    /// Combinations of gain, bias and dynamics that controllers ask for, and what they imply.
    fn check_kind(&mut self) -> Outcome {
        let s = &mut self.s;
        let so3 = (s.gaintype == mjGAIN_SO3, s.biastype == mjBIAS_SO3);
        if so3 == (true, true) {
            let force = Limit {
                limited: s.forcelimited,
                range: s.forcerange,
            };
            let stores_nothing_else = matches!(s.dyntype, mjDYN_NONE | mjDYN_INTEGRATOR);
            let (site, bare) = (s.trntype == mjTRN_SITE, self.refsite.is_empty());
            let proportional = s.gainprm[0] == -s.biasprm[1];
            let one_sided = !force.active() || s.forcerange[0] == 0.0;
            if matches!(s.trntype, mjTRN_JOINT | mjTRN_JOINTINPARENT | mjTRN_SITE) {
                s.trntype = mjTRN_SO3;
            }
            if s.ctrlspec == 0 {
                s.ctrlspec = EXPMAP_INPUT;
            }
            for (holds, what) in [
                (
                    stores_nothing_else,
                    "so3 requires dyntype 'none' or 'integrator'",
                ),
                (proportional, "so3 requires gainprm[0] == -biasprm[1]"),
                (!(site && bare), "so3 site transmission requires refsite"),
                (
                    one_sided,
                    "so3 forcerange bounds the force norm, lower bound must be 0",
                ),
            ] {
                if !holds {
                    return self.fail_named(what);
                }
            }
            return Ok(());
        }
        if so3 != (false, false) {
            return self.fail_named("gaintype and biastype must both be 'so3'");
        }
        if s.gaintype == mjGAIN_DCMOTOR || s.dyntype == mjDYN_DCMOTOR {
            if s.ctrlspec == 0 {
                s.ctrlspec = VOLTAGE_INPUT;
            }
            if s.dyntype == mjDYN_DCMOTOR && s.actearly == 0 {
                let (name, id) = (&self.head.name, self.head.id);
                let text =
                    format!("actearly cannot be false for DC motor actuator '{name}' (id = {id})");
                return self.fail(text);
            }
            return self.check_motor();
        }
        let one_input = matches!(s.gaintype, mjGAIN_FIXED | mjGAIN_AFFINE);
        if one_input
            && !matches!(
                s.ctrlspec,
                0 | POSITION_INPUT | VELOCITY_INPUT | PRESSURE_INPUT
            )
        {
            let text = "fixed and affine gains take one input, 'pos', 'vel' or 'pressure',";
            return self.fail_named(text);
        }
        if matches!(s.gaintype, mjGAIN_MUSCLE | mjGAIN_USER) && s.ctrlspec != 0 {
            let (name, id) = (&self.head.name, self.head.id);
            let text = format!(
                "input is not available for muscle and user gains, actuator '{name}' (id = {id})"
            );
            return self.fail(text);
        }
        if s.gaintype != mjGAIN_PID {
            let (name, id) = (&self.head.name, self.head.id);
            if s.dyntype == mjDYN_PID {
                let text =
                    format!("dyntype 'pid' requires gaintype 'pid', actuator '{name}' (id = {id})");
                return self.fail(text);
            }
            return Ok(());
        }
        if s.biastype != mjBIAS_AFFINE {
            return self.fail_named("pid requires biastype 'affine'");
        }
        if s.ctrlspec == 0 {
            s.ctrlspec = POSITION_INPUT | VELOCITY_INPUT;
        }
        if s.dyntype == mjDYN_PID && s.ctrlspec & POSITION_INPUT == 0 {
            return self.fail_named("pid controller states require the pos input");
        }
        Ok(())
    }

    /// A motor's controller needs something to control.
    fn check_motor(&self) -> Outcome {
        let s = &self.s;
        let setpoints = POSITION_INPUT | VELOCITY_INPUT | FEEDFORWARD_INPUT;
        let known = setpoints | VOLTAGE_INPUT;
        if s.ctrlspec != NO_INPUT && s.ctrlspec & !known != 0 {
            return self
                .fail_named("dcmotor inputs are 'none' or a subset of [pos, vel, ff, voltage]");
        }
        let controlled = s.ctrlspec & setpoints != 0;
        if s.gainprm[4..7].iter().any(|&k| k != 0.0) && !controlled {
            let text = "dcmotor controller gains require a controller input [pos, vel, ff]";
            return self.fail_named(text);
        }
        if s.dynprm[7] > 0.0 && !controlled {
            let text = "dcmotor slew rate limiting requires a controller input [pos, vel, ff]";
            return self.fail_named(text);
        }
        if s.gainprm[5] > 0.0 && s.ctrlspec & POSITION_INPUT == 0 {
            return self.fail_named("dcmotor integral gain requires the pos input");
        }
        Ok(())
    }

    fn find_target(&mut self, around: &Surroundings) -> Outcome {
        let id = self.head.id;
        let objtype = match self.s.trntype {
            mjTRN_JOINT | mjTRN_JOINTINPARENT => mjOBJ_JOINT,
            mjTRN_TENDON => mjOBJ_TENDON,
            mjTRN_SITE | mjTRN_SLIDERCRANK => mjOBJ_SITE,
            mjTRN_BODY => mjOBJ_BODY,
            mjTRN_SO3 if self.refsite.is_empty() => mjOBJ_JOINT,
            mjTRN_SO3 => mjOBJ_SITE,
            _ => return self.fail("missing transmission target for actuator"),
        };
        let Some(target) = around.index.find(objtype, &self.target) else {
            let name = &self.target;
            return self.fail(if objtype == mjOBJ_JOINT {
                format!("unknown transmission target '{name}' for actuator id = {id}")
            } else {
                format!("transmission target '{name}' not found in actuator {id}")
            });
        };
        self.trnid = [target as i32, -1];
        if (self.s.trntype, objtype) == (mjTRN_SO3, mjOBJ_JOINT)
            && around.joints[target].s.r#type != mjJNT_BALL
        {
            return self.fail_named("so3 joint transmission requires a ball joint");
        }
        let (second, what) = match self.s.trntype {
            mjTRN_SLIDERCRANK => (&self.slidersite, "base"),
            mjTRN_SITE | mjTRN_SO3 if !self.refsite.is_empty() => (&self.refsite, "reference"),
            _ => return Ok(()),
        };
        if self.s.trntype == mjTRN_SLIDERCRANK {
            let name = &self.head.name;
            if self.s.cranklength <= 0.0 {
                let text =
                    format!("crank length must be positive in actuator '{name}' (id = {id})");
                return self.fail(text);
            }
            if second.is_empty() {
                let text = format!("missing base site for slider-crank '{name}' (id = {id})");
                return self.fail(text);
            }
        }
        match around.index.find(mjOBJ_SITE, second) {
            Some(site) => self.trnid[1] = site as i32,
            None => {
                let text = format!("{what} site '{second}' not found for actuator {id}");
                return self.fail(text);
            }
        }
        Ok(())
    }

    /// `inheritrange`: a range around the middle of the target's.
    fn inherit_range(&mut self, around: &Surroundings) -> Outcome {
        let a = &self.s;
        let plain = a.gaintype == mjGAIN_FIXED
            && a.biastype == mjBIAS_AFFINE
            && a.gainprm[0] == -a.biasprm[1];
        let servo = plain || a.gaintype == mjGAIN_PID;
        if a.inheritrange <= 0.0 || !servo {
            return Ok(());
        }
        let fits = [mjDYN_NONE, mjDYN_FILTEREXACT, mjDYN_INTEGRATOR, mjDYN_PID];
        if !fits.contains(&a.dyntype) {
            return self
                .fail("inheritrange only available for position and intvelocity actuators");
        }
        let target = self.trnid[0] as usize;
        let range =
            match self.s.trntype {
                mjTRN_JOINT => around.joints[target].range,
                mjTRN_TENDON => around.tendons[target].s.range,
                _ => return self.fail(
                    "inheritrange can only be used with joint and tendon transmission, actuator",
                ),
            };
        if range[0] == range[1] {
            let (name, id) = (&self.target, self.head.id);
            let text = format!(
                "inheritrange used but target '{name}' has no range defined in actuator {id}"
            );
            return self.fail(text);
        }
        let mean = 0.5 * (range[1] + range[0]);
        let radius = 0.5 * (range[1] - range[0]) * self.s.inheritrange;
        let inherited = [mean - radius, mean + radius];
        if self.s.dyntype == mjDYN_INTEGRATOR {
            self.actrange = inherited;
        } else {
            self.ctrlrange = inherited;
        }
        Ok(())
    }

    fn limit(
        &self,
        around: &Surroundings,
        attr: &str,
        limited: mjtLimited,
        range: [f64; 2],
        what: &str,
    ) -> Outcome<bool> {
        let limit = Limit { limited, range };
        limit.check(around.autolimits, &self.head, "actuator", attr)?;
        if limit.active() && range[0] >= range[1] {
            return self.fail(format!("invalid {what} for actuator"));
        }
        Ok(limit.active())
    }

    /// One control, or one for each input of a controller, or the parts of an orientation.
    fn make_controls(&self, around: &Surroundings) -> Outcome<Vec<Control>> {
        let s = &self.s;
        let control = |range: [f64; 2]| {
            let limited = self.limit(around, "ctrl", s.ctrllimited, range, "control range")?;
            Ok(Control { limited, range })
        };
        if s.trntype == mjTRN_SO3 {
            let count = if s.ctrlspec == QUATERNION_INPUT { 4 } else { 3 };
            return Ok(vec![control(self.ctrlrange)?; count]);
        }
        let inputs = (0..i32::BITS).map(|bit| 1 << bit);
        let inputs = inputs.filter(|bit| s.ctrlspec & bit != 0 && *bit != NO_INPUT);
        match s.gaintype {
            mjGAIN_DCMOTOR => inputs.map(|_| control(self.ctrlrange)).collect(),
            mjGAIN_PID => inputs
                .map(|input| match input {
                    VELOCITY_INPUT => control(s.velrange),
                    FEEDFORWARD_INPUT => control(s.ffrange),
                    _ => control(self.ctrlrange),
                })
                .collect(),
            _ => Ok(vec![control(self.ctrlrange)?]),
        }
    }

    fn count(&mut self) -> Outcome {
        let stateful = self.s.dyntype != mjDYN_NONE;
        if self.s.plugin.active != 0 {
            // the plugin's own activations, then that of the dynamics
            self.actnum = usize::try_from(self.s.actdim).unwrap_or(usize::from(stateful));
            self.outnum = if self.s.trntype == mjTRN_SO3 { 3 } else { 1 };
            return Ok(());
        }
        let many = matches!(self.s.dyntype, mjDYN_USER | mjDYN_DCMOTOR | mjDYN_PID);
        if self.s.actdim > 1 && !many {
            return self.fail("actdim > 1 is only allowed for dyntype 'user', 'dcmotor' and 'pid'");
        }
        if self.s.actdim == 1 && !stateful {
            return self.fail("invalid actdim 1 in stateless actuator");
        }
        if self.s.actdim == 0 && stateful && !many {
            return self.fail("invalid actdim 0 in stateful actuator");
        }
        self.actnum = match self.s.dyntype {
            _ if self.s.actdim >= 0 => self.s.actdim as usize,
            // one each for the slew rate and the integral
            mjDYN_PID => usize::from(self.s.dynprm[1] > 0.0) + usize::from(self.s.gainprm[0] > 0.0),
            mjDYN_INTEGRATOR if self.s.trntype == mjTRN_SO3 => 3,
            _ => usize::from(stateful),
        };
        self.outnum = if self.s.trntype == mjTRN_SO3 { 3 } else { 1 };
        Ok(())
    }

    fn check_muscle(&self) -> Outcome {
        for p in [&self.s.gainprm, &self.s.biasprm] {
            if p[0] >= p[1] {
                return self.fail("range[0]<range[1] required in muscle");
            }
            if p[4] >= 1.0 || p[5] <= 1.0 {
                return self.fail("lmin<1<lmax required in muscle");
            }
            if p[3] <= 0.0 || p[6] <= 0.0 || p[7] <= 0.0 || p[8] <= 0.0 {
                let (name, id) = (&self.head.name, self.head.id);
                return self.fail(format!(
                    "positive scale, vmax, fpmax, fvmax required in muscle '{name}' (id = {id})"
                ));
            }
        }
        Ok(())
    }

    /// Numbers of the actuator's history buffer.
    pub fn history_length(&self) -> usize {
        history_length(self.s.nsample, self.controls.len())
    }

    /// A servo whose damping is given as a ratio, to be resolved at the reference configuration.
    pub fn has_damping_ratio(&self) -> bool {
        let s = &self.s;
        let servo = match s.gaintype {
            mjGAIN_FIXED => s.biastype == mjBIAS_AFFINE && s.gainprm[0] == -s.biasprm[1],
            mjGAIN_SO3 => s.biastype == mjBIAS_SO3 && s.gainprm[0] == -s.biasprm[1],
            mjGAIN_PID => true,
            _ => false,
        };
        servo && s.biasprm[2] > 0.0
    }
}

/// Numbers of a buffer of `nsample` records of `dim` values: two of its own, then time and values of
/// each.
pub fn history_length(nsample: i32, dim: usize) -> usize {
    match usize::try_from(nsample) {
        Ok(n) if n > 0 => 2 + n * (1 + dim),
        _ => 0,
    }
}
