//! Actuators: transmission targets, limits, activation. Modeling: CActuator.

use super::fault::{Fault, Head, Outcome};
use super::joint::Joint;
use super::limited::Limit;
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
    pub trnid: [i32; 2],
    pub ctrllimited: bool,
    pub forcelimited: bool,
    pub actlimited: bool,
    pub ctrlrange: [f64; 2],
    pub actrange: [f64; 2],
    /// number of controls, activations and outputs
    pub ctrlnum: usize,
    pub actnum: usize,
    pub outnum: usize,
}

/// What an actuator may look at.
pub struct Surroundings<'a> {
    pub index: &'a Index,
    pub joints: &'a [Joint],
    pub tendons: &'a [Tendon],
    pub autolimits: bool,
}

impl Actuator {
    fn fail<T>(&self, text: impl Into<String>) -> Outcome<T> {
        Err(Fault::at(&self.head, text))
    }

    /// Computes everything below `user`.
    pub fn compile(&mut self, around: &Surroundings) -> Outcome {
        if matches!(self.s.dyntype, mjDYN_DCMOTOR) || self.s.gaintype == mjGAIN_DCMOTOR {
            return Err(Fault::not_implemented(&self.head, "dcmotor actuator"));
        }
        if self.s.trntype == mjTRN_SO3 || self.s.gaintype == mjGAIN_SO3 {
            return Err(Fault::not_implemented(&self.head, "orientation actuator"));
        }
        if self.s.nsample > 0 {
            return Err(Fault::not_implemented(&self.head, "actuator with history"));
        }
        self.find_target(around)?;
        (self.ctrlrange, self.actrange) = (self.s.ctrlrange, self.s.actrange);
        self.inherit_range(around)?;

        self.forcelimited =
            self.limit(around, "force", self.s.forcelimited, self.s.forcerange, "force range")?;
        self.ctrllimited =
            self.limit(around, "ctrl", self.s.ctrllimited, self.ctrlrange, "control range")?;
        self.actlimited = self.limit(around, "act", self.s.actlimited, self.actrange, "actrange")?;
        if self.actlimited && self.s.dyntype == mjDYN_NONE {
            return self.fail("actrange specified but dyntype is 'none' in actuator");
        }
        self.count()?;
        if self.s.gaintype == mjGAIN_MUSCLE || self.s.biastype == mjBIAS_MUSCLE {
            self.check_muscle()?;
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
        let (second, what) = match self.s.trntype {
            mjTRN_SLIDERCRANK => (&self.slidersite, "base"),
            mjTRN_SITE if !self.refsite.is_empty() => (&self.refsite, "reference"),
            _ => return Ok(()),
        };
        if self.s.trntype == mjTRN_SLIDERCRANK {
            let name = &self.head.name;
            if self.s.cranklength <= 0.0 {
                let text = format!("crank length must be positive in actuator '{name}' (id = {id})");
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
        if self.s.inheritrange <= 0.0 {
            return Ok(());
        }
        let target = self.trnid[0] as usize;
        let range = match self.s.trntype {
            mjTRN_JOINT => around.joints[target].range,
            mjTRN_TENDON => around.tendons[target].s.range,
            _ => return self.fail("inheritrange can only be used with joint and tendon transmission, actuator"),
        };
        if range[0] == range[1] {
            let (name, id) = (&self.target, self.head.id);
            let text =
                format!("inheritrange used but target '{name}' has no range defined in actuator {id}");
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

    fn count(&mut self) -> Outcome {
        let stateful = self.s.dyntype != mjDYN_NONE;
        if self.s.actdim > 1 && self.s.dyntype != mjDYN_USER {
            return self.fail("actdim > 1 is only allowed for dyntype 'user', 'dcmotor' and 'pid'");
        }
        if self.s.actdim == 1 && !stateful {
            return self.fail("invalid actdim 1 in stateless actuator");
        }
        if self.s.actdim == 0 && stateful {
            return self.fail("invalid actdim 0 in stateful actuator");
        }
        self.actnum = if self.s.actdim < 0 { usize::from(stateful) } else { self.s.actdim as usize };
        // one control for each kind of set point
        self.ctrlnum = (self.s.ctrlspec.count_ones() as usize).max(1);
        self.outnum = 1;
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

    /// A servo whose damping is given as a ratio, to be resolved at the reference configuration.
    pub fn has_damping_ratio(&self) -> bool {
        self.s.gaintype == mjGAIN_FIXED
            && self.s.biastype == mjBIAS_AFFINE
            && self.s.gainprm[0] == -self.s.biasprm[1]
            && self.s.biasprm[2] > 0.0
    }
}
