//! Tendons and their paths. Modeling: CTendon.

use super::geom::Geom;
use super::joint::Joint;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::compile::basis::limited::Limit;

/// One step of a path.
pub struct Step {
    /// named after what it refers to, numbered along the path
    pub head: Head,
    pub kind: mjtWrap,
    pub target: String,
    pub sidesite: String,
    pub value: f64,
    pub objid: i32,
    pub prm: f64,
}

/// A tendon under compilation.
pub struct Tendon {
    pub head: Head,
    pub s: mjsTendon,
    pub material: String,
    /// that of its class, which has to exist whatever the tendon's own is
    pub class_material: String,
    pub user: Vec<f64>,
    pub path: Vec<Step>,
    pub matid: i32,
    pub limited: bool,
    pub actfrclimited: bool,
}

impl Tendon {
    /// `mjTENDON_FIXED` when the path runs over joints only.
    pub fn kind(&self) -> mjtTendon {
        if self.path.iter().all(|w| w.kind == mjWRAP_JOINT) {
            mjTENDON_FIXED
        } else {
            mjTENDON_SPATIAL
        }
    }

    /// Numbers of the plastic state of its spring: offsets of both ends of the rest range.
    pub fn plastic_length(&self) -> usize {
        if self.s.springyield > 0.0 { 2 } else { 0 }
    }

    fn fail<T>(&self, text: &str) -> Outcome<T> {
        let (name, id) = (&self.head.name, self.head.id);
        Err(Fault::at(
            &self.head,
            format!("tendon '{name}' (id = {id}): {text}"),
        ))
    }

    /// Resolves the path and checks it and the limits.
    pub fn compile(
        &mut self,
        index: &Index,
        joints: &[Joint],
        geoms: &[Geom],
        autolimits: bool,
    ) -> Outcome {
        self.check_extent()?;
        self.resolve(index, joints, geoms)?;
        match self.kind() {
            mjTENDON_FIXED => self.check_fixed()?,
            _ => self.check_spatial()?,
        }
        if self.s.armature < 0.0 {
            return self.fail("tendon armature cannot be negative");
        }
        if self.s.springyield < 0.0 {
            return Err(Fault::at(
                &self.head,
                "springyield cannot be negative in tendon",
            ));
        }

        let s = &self.s;
        let length = Limit {
            limited: s.limited,
            range: s.range,
        };
        length.check(autolimits, &self.head, "tendon", "")?;
        let force = Limit {
            limited: s.actfrclimited,
            range: s.actfrcrange,
        };
        force.check(autolimits, &self.head, "tendon", "actuatorfrc")?;
        (self.limited, self.actfrclimited) = (length.active(), force.active());
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        if self.limited && s.range[0] >= s.range[1] {
            return fail("invalid limits in tendon");
        }
        let [lo, hi] = s.actfrcrange;
        if self.actfrclimited && (lo >= hi || lo > 0.0 || hi < 0.0) {
            return fail("invalid actuatorfrcrange in tendon");
        }
        if s.springlength[0] > s.springlength[1] {
            return fail("invalid springlength in tendon");
        }
        Ok(())
    }

    /// What is refused before names are looked up: too short a path, no width.
    fn check_extent(&self) -> Outcome {
        if self.path.is_empty() {
            return self.fail("path cannot be empty");
        }
        if self.kind() == mjTENDON_FIXED {
            return Ok(());
        }
        if self.path.len() < 2 {
            return self.fail("spatial path must contain at least two objects");
        }
        if self.s.width <= 0.0 {
            let (name, id) = (&self.head.name, self.head.id);
            let text = format!("tendon '{name}' (id = {id}) must have positive width");
            return Err(Fault::at(&self.head, text));
        }
        Ok(())
    }

    fn resolve(&mut self, index: &Index, joints: &[Joint], geoms: &[Geom]) -> Outcome {
        let id = self.head.id;
        for (at, step) in self.path.iter_mut().enumerate() {
            let (head, name) = (&step.head, step.target.as_str());
            let here = format!("in tendon {id}, wrap {at}");
            let missing = |kind: &str, name: &str| {
                Fault::at(head, format!("{kind} '{name}' not found {here}"))
            };
            (step.objid, step.prm) = match step.kind {
                mjWRAP_JOINT => {
                    let j = index
                        .find_end(mjOBJ_JOINT, name)
                        .ok_or_else(|| missing("joint", name))?;
                    if !matches!(joints[j].s.r#type, mjJNT_SLIDE | mjJNT_HINGE) {
                        let text = format!("joint '{name}' {here} must be slide or hinge");
                        return Err(Fault::at(head, text));
                    }
                    (j as i32, step.value)
                }
                mjWRAP_SITE => {
                    let site = index.find_end(mjOBJ_SITE, name).ok_or_else(|| {
                        Fault::at(head, format!("site '{name}' not found in wrap {at}"))
                    })?;
                    (site as i32, 0.0)
                }
                mjWRAP_PULLEY if step.value <= 0.0 => {
                    let text = format!("pulley divisor must be positive {here}");
                    return Err(Fault::at(head, text));
                }
                mjWRAP_PULLEY => (-1, step.value),
                mjWRAP_SPHERE | mjWRAP_CYLINDER => {
                    let g = index
                        .find_end(mjOBJ_GEOM, name)
                        .ok_or_else(|| missing("geom", name))?;
                    step.kind = match geoms[g].s.r#type {
                        mjGEOM_SPHERE => mjWRAP_SPHERE,
                        mjGEOM_CYLINDER => mjWRAP_CYLINDER,
                        _ => {
                            let text = format!("geom '{name}' {here} is not sphere or cylinder");
                            return Err(Fault::at(head, text));
                        }
                    };
                    let side = match step.sidesite.as_str() {
                        "" => -1,
                        side => index
                            .find(mjOBJ_SITE, side)
                            .map(|s| s as i32)
                            .ok_or_else(|| missing("side site", side))?,
                    };
                    (g as i32, f64::from(side))
                }
                _ => return Err(Fault::at(head, format!("unknown wrap type {here}"))),
            };
        }
        Ok(())
    }

    /// A fixed path: every joint once.
    fn check_fixed(&self) -> Outcome {
        let joint = |i: usize| self.path[i].objid;
        match (1..self.path.len()).find(|&i| (0..i).any(|k| joint(k) == joint(i))) {
            Some(i) => self.fail(&format!("joint {i} is repeated")),
            None => Ok(()),
        }
    }

    /// A spatial path: straight pieces between sites, bent over geoms, cut by pulleys.
    fn check_spatial(&self) -> Outcome {
        if self.path.iter().all(|w| w.kind == mjWRAP_PULLEY) {
            return self.fail("no attached reference found");
        }
        let kinds: Vec<mjtWrap> = self.path.iter().map(|w| w.kind).collect();
        let is_end = |at: Option<&mjtWrap>| at.is_none_or(|&k| k == mjWRAP_PULLEY);
        for i in 0..kinds.len() {
            let before = i.checked_sub(1).map(|p| &kinds[p]);
            let after = kinds.get(i + 1);
            match kinds[i] {
                mjWRAP_PULLEY => {
                    if before == Some(&mjWRAP_PULLEY) {
                        return self.fail(&format!("consecutive pulleys (pos {i})"));
                    }
                    if after.is_none() {
                        return self.fail("path ends with pulley");
                    }
                }
                mjWRAP_SITE => {
                    if is_end(before) && is_end(after) {
                        return self
                            .fail(&format!("site {i} needs a neighbor that is not a pulley"));
                    }
                    if after == Some(&mjWRAP_SITE) && self.path[i].objid == self.path[i + 1].objid {
                        return self.fail(&format!("site {i} is repeated"));
                    }
                }
                mjWRAP_SPHERE | mjWRAP_CYLINDER => {
                    if before != Some(&mjWRAP_SITE) || after != Some(&mjWRAP_SITE) {
                        return self.fail(&format!("geom at pos {i} not bracketed by sites"));
                    }
                    if self.s.armature != 0.0 {
                        return self.fail("geom wrapping not supported by tendon armature");
                    }
                }
                _ => {
                    let (name, id) = (&self.head.name, self.head.id);
                    let text = format!(
                        "tendon '{name} (id = {id})': joint wrap found in spatial path at pos {i}"
                    );
                    return Err(Fault::at(&self.head, text));
                }
            }
        }
        Ok(())
    }
}
