//! Actuators: transmission targets, limits, activation. Modeling: CActuator.

use super::control::{FEEDFORWARD_INPUT, NO_INPUT, QUATERNION_INPUT, VELOCITY_INPUT};
use super::joint::Joint;
use super::plugin::Plugins;
use super::tendon::Tendon;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::compile::basis::limited::Limit;
use crate::author::compile::basis::plugin_use::{Role, Use};
use crate::author::element::history_length;
use crate::author::element::joint_dims;
use crate::schema::parameters::{affine, muscle};

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
    /// what scaled frames cannot make of it, told when all else is in order
    pub unscalable: Option<&'static str>,
}

/// One control of an actuator.
#[derive(Clone, Copy)]
pub struct Control {
    pub limited: bool,
    pub range: [f64; 2],
}

/// What an actuator may look at.
pub struct Surroundings<'a> {
    pub index: &'a Index,
    pub joints: &'a [Joint],
    pub tendons: &'a [Tendon],
    pub autolimits: bool,
    pub plugins: Plugins<'a>,
}

/// Field of the public struct that has the range of each control of an actuator with `count` of them.
pub fn control_fields(s: &mjsActuator, count: usize) -> Vec<&'static str> {
    let inputs = (0..i32::BITS).map(|bit| 1 << bit);
    let inputs = inputs.filter(|bit| s.ctrlspec & bit != 0 && *bit != NO_INPUT);
    let field = |input| match input {
        VELOCITY_INPUT => "velrange",
        FEEDFORWARD_INPUT => "ffrange",
        _ => "ctrlrange",
    };
    match s.gaintype {
        mjGAIN_PID if s.ctrlspec != 0 => inputs.map(field).collect(),
        _ => vec!["ctrlrange"; count],
    }
}

impl Actuator {
    pub(super) fn fail<T>(&self, text: impl Into<String>) -> Outcome<T> {
        Err(Fault::at(&self.head, text))
    }

    /// Computes everything below `user`.
    pub fn compile(&mut self, around: &Surroundings) -> Outcome {
        around
            .plugins
            .resolve(&mut self.plugin, &self.head, Role::Actuator)?;
        let transmission = self.s.trntype;
        self.find_target(around)?;
        self.check_kind(around)?;
        self.check_passive(transmission)?;
        (self.ctrlrange, self.actrange) = (self.s.ctrlrange, self.s.actrange);
        self.inherit_range(around)?;
        self.check_limits(around)?;
        self.controls = self.make_controls();
        self.count()?;
        if self.s.gaintype == mjGAIN_MUSCLE {
            self.check_muscle(&self.s.gainprm)?;
        }
        if self.s.biastype == mjBIAS_MUSCLE {
            self.check_muscle(&self.s.biasprm)?;
        }
        if self.s.nsample > 0 && self.controls.is_empty() {
            return self.fail_named("history and delay require an input");
        }
        if self.s.delay > 0.0 && self.s.nsample <= 0 {
            return self.fail("setting delay > 0 without a history buffer");
        }
        match self.unscalable {
            Some(why) => self.fail(why),
            None => Ok(()),
        }
    }

    pub(super) fn fail_named<T>(&self, what: &str) -> Outcome<T> {
        let (name, id) = (&self.head.name, self.head.id);
        self.fail(format!("{what} in actuator '{name}' (id = {id})"))
    }

    /// Damping and armature act on a coordinate: the transmission as the user gave it.
    fn check_passive(&self, transmission: mjtTrn) -> Outcome {
        if matches!(
            transmission,
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

    fn find_target(&mut self, around: &Surroundings) -> Outcome {
        let id = self.head.id;
        if self.target.is_empty() {
            return self.fail("missing transmission target for actuator");
        }
        let objtype = match self.s.trntype {
            mjTRN_JOINT | mjTRN_JOINTINPARENT => mjOBJ_JOINT,
            mjTRN_TENDON => mjOBJ_TENDON,
            mjTRN_SITE | mjTRN_SLIDERCRANK => mjOBJ_SITE,
            mjTRN_BODY => mjOBJ_BODY,
            _ => return self.fail("invalid transmission type in actuator"),
        };
        let base = self.find_base(around)?;
        let Some(target) = around.index.find(objtype, &self.target) else {
            let name = &self.target;
            return self.fail(if objtype == mjOBJ_JOINT {
                format!("unknown transmission target '{name}' for actuator id = {id}")
            } else {
                format!("transmission target '{name}' not found in actuator {id}")
            });
        };
        self.trnid = [target as i32, base];
        Ok(())
    }

    /// The site that the target moves against, -1 for none. It is looked for before the target.
    fn find_base(&self, around: &Surroundings) -> Outcome<i32> {
        let (name, id) = (&self.head.name, self.head.id);
        let crank = self.s.trntype == mjTRN_SLIDERCRANK;
        let (second, what) = match self.s.trntype {
            mjTRN_SLIDERCRANK => (&self.slidersite, "base"),
            mjTRN_SITE if !self.refsite.is_empty() => (&self.refsite, "reference"),
            _ => return Ok(-1),
        };
        if crank && second.is_empty() {
            return self.fail(format!(
                "missing base site for slider-crank '{name}' (id = {id})"
            ));
        }
        let Some(site) = around.index.find(mjOBJ_SITE, second) else {
            return self.fail(format!(
                "{what} site '{second}' not found for actuator {id}"
            ));
        };
        if crank && self.s.cranklength <= 0.0 {
            return self.fail(format!(
                "crank length must be positive in actuator '{name}' (id = {id})"
            ));
        }
        Ok(site as i32)
    }

    /// `inheritrange`: a range around the middle of the target's.
    fn inherit_range(&mut self, around: &Surroundings) -> Outcome {
        let a = &self.s;
        let plain = a.gaintype == mjGAIN_FIXED
            && a.biastype == mjBIAS_AFFINE
            && a.gainprm[affine::CONSTANT] == -a.biasprm[affine::LENGTH];
        let servo = plain || a.gaintype == mjGAIN_PID;
        // NaN as well
        if !(a.inheritrange > 0.0) || !servo {
            return Ok(());
        }
        let fits = [mjDYN_NONE, mjDYN_FILTEREXACT, mjDYN_INTEGRATOR, mjDYN_PID];
        if !fits.contains(&a.dyntype) {
            return self.fail("inheritrange only available for position and intvelocity actuators");
        }
        let target = self.trnid[0] as usize;
        let range = match self.s.trntype {
            mjTRN_JOINT if joint_dims(around.joints[target].s.r#type).1 > 1 => {
                return self
                    .fail("inheritrange can only be used with hinge and slide joints, actuator");
            }
            mjTRN_JOINT => around.joints[target].range,
            mjTRN_TENDON => around.tendons[target].s.range,
            _ => {
                return self.fail(
                    "inheritrange can only be used with joint and tendon transmission, actuator",
                );
            }
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

    /// Ranges of force, control and activation: first whether they count, then their order.
    fn check_limits(&mut self, around: &Surroundings) -> Outcome {
        let s = &self.s;
        let force = Limit {
            limited: s.forcelimited,
            range: s.forcerange,
        };
        let ctrl = Limit {
            limited: s.ctrllimited,
            range: self.ctrlrange,
        };
        let act = Limit {
            limited: s.actlimited,
            range: self.actrange,
        };
        for (limit, attr) in [(&force, "force"), (&ctrl, "ctrl"), (&act, "act")] {
            limit.check(around.autolimits, &self.head, "actuator", attr)?;
        }
        for (limit, what) in [
            (&force, "force range"),
            (&ctrl, "control range"),
            (&act, "actrange"),
        ] {
            if limit.active() && limit.range[0] >= limit.range[1] {
                return self.fail(format!("invalid {what} for actuator"));
            }
        }
        (self.forcelimited, self.actlimited) = (force.active(), act.active());
        Ok(())
    }

    /// One control, or one for each input of a controller, or the parts of an orientation.
    fn make_controls(&self) -> Vec<Control> {
        let s = &self.s;
        let limited = Limit {
            limited: s.ctrllimited,
            range: self.ctrlrange,
        }
        .active();
        let main = Control {
            limited,
            range: self.ctrlrange,
        };
        if s.trntype == mjTRN_SO3 {
            let count = if s.ctrlspec == QUATERNION_INPUT { 4 } else { 3 };
            return vec![main; count];
        }
        // nothing but its order says whether the range of a further setpoint counts
        let further = |range: [f64; 2]| Control {
            limited: range[0] < range[1],
            range,
        };
        let inputs = (0..i32::BITS).map(|bit| 1 << bit);
        let inputs = inputs.filter(|bit| s.ctrlspec & bit != 0 && *bit != NO_INPUT);
        match s.gaintype {
            mjGAIN_DCMOTOR => inputs.map(|_| main).collect(),
            mjGAIN_PID => inputs
                .map(|input| match input {
                    VELOCITY_INPUT => further(s.velrange),
                    FEEDFORWARD_INPUT => further(s.ffrange),
                    _ => main,
                })
                .collect(),
            _ => vec![main],
        }
    }

    /// Activations and outputs.
    fn count(&mut self) -> Outcome {
        let s = &self.s;
        let stateful = s.dyntype != mjDYN_NONE;
        self.outnum = if s.trntype == mjTRN_SO3 { 3 } else { 1 };
        let own = self.own_states();
        if s.plugin.active == 0 && s.dyntype == mjDYN_DCMOTOR {
            if s.actdim >= 0 && s.actdim != own {
                let (name, id, got) = (&self.head.name, self.head.id, s.actdim);
                return self.fail(format!(
                    "DC motor parameters in actuator '{name}' (id = {id}) require actdim {own}, \
                     got {got}"
                ));
            }
            if s.actearly == 0 {
                let (name, id) = (&self.head.name, self.head.id);
                return self.fail(format!(
                    "actearly cannot be false for DC motor actuator '{name}' (id = {id})"
                ));
            }
        }
        if self.actlimited && !stateful {
            return self.fail("actrange specified but dyntype is 'none' in actuator");
        }
        if s.plugin.active != 0 {
            // the plugin's own activations, then that of the dynamics
            self.actnum = usize::try_from(s.actdim).unwrap_or(usize::from(stateful));
            return Ok(());
        }
        let many =
            matches!(s.dyntype, mjDYN_USER | mjDYN_DCMOTOR | mjDYN_PID) || s.trntype == mjTRN_SO3;
        let derived =
            matches!(s.dyntype, mjDYN_DCMOTOR | mjDYN_PID) || s.trntype == mjTRN_SO3 && stateful;
        let actdim = match s.actdim {
            given if given > 0 || given == 0 && !derived => given,
            _ => own,
        };
        if actdim > 1 && !many {
            return self.fail("actdim > 1 is only allowed for dyntype 'user', 'dcmotor' and 'pid'");
        }
        if actdim == 1 && !stateful {
            return self.fail("invalid actdim 1 in stateless actuator");
        }
        if actdim == 0 && stateful && s.dyntype != mjDYN_DCMOTOR {
            return self.fail("invalid actdim 0 in stateful actuator");
        }
        self.actnum = actdim as usize;
        Ok(())
    }

    fn check_muscle(&self, p: &[f64]) -> Outcome {
        if p[muscle::RANGE] >= p[muscle::RANGE + 1] {
            return self.fail("range[0]<range[1] required in muscle");
        }
        if p[muscle::LMIN] >= 1.0 || p[muscle::LMAX] <= 1.0 {
            return self.fail("lmin<1<lmax required in muscle");
        }
        if p[muscle::SCALE] <= 0.0
            || p[muscle::VMAX] <= 0.0
            || p[muscle::FPMAX] <= 0.0
            || p[muscle::FVMAX] <= 0.0
        {
            let (name, id) = (&self.head.name, self.head.id);
            return self.fail(format!(
                "positive scale, vmax, fpmax, fvmax required in muscle '{name}' (id = {id})"
            ));
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
            mjGAIN_FIXED => s.gainprm[affine::CONSTANT] == -s.biasprm[affine::LENGTH],
            mjGAIN_SO3 => {
                s.biastype == mjBIAS_SO3
                    && s.gainprm[affine::CONSTANT] == -s.biasprm[affine::LENGTH]
            }
            mjGAIN_PID => true,
            _ => false,
        };
        servo && s.biasprm[affine::VELOCITY] > 0.0
    }
}
