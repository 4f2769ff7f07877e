//! Contacts, tendons, equalities, actuators, sensors, custom data, keyframes.

use super::attributes::{Subject, compiled, join, numbers, put};
use super::{Writer, builtin};
use crate::abi::*;
use crate::author::element::{Element, Item, Kind};
use crate::base::Model;
use crate::base::record::Record;
use crate::schema::mjcf::{CONTROL_INPUT, Elem, FRAME_OBJECT, MUJOCO, RAY_DATA, SENSORS};
use crate::schema::objname::object_name;

pub(super) const PAIR: &[&str] = &[
    "geom1",
    "geom2",
    "condim",
    "solref",
    "solreffriction",
    "solimp",
    "gap",
    "margin",
    "adhesion",
    "friction",
];
pub(super) const EQUALITY: &[&str] = &["active", "solref", "solimp"];
pub(super) const TENDON: &[&str] = &[
    "group",
    "limited",
    "actuatorfrclimited",
    "range",
    "actuatorfrcrange",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
    "margin",
    "stiffness",
    "damping",
    "armature",
    "frictionloss",
    "springyield",
    "width",
    "material",
    "rgba",
    "user",
];
pub(super) const ACTUATOR: &[&str] = &[
    "group",
    "nsample",
    "interp",
    "delay",
    "ctrlrange",
    "ctrllimited",
    "forcerange",
    "forcelimited",
    "actrange",
    "actlimited",
    "lengthrange",
    "gear",
    "damping",
    "armature",
    "cranklength",
    "actdim",
    "dyntype",
    "gaintype",
    "biastype",
    "dynprm",
    "gainprm",
    "biasprm",
    "velrange",
    "ffrange",
    "actearly",
    "user",
];
const SENSOR: &[&str] = &[
    "cutoff",
    "noise",
    "nsample",
    "interp",
    "delay",
    "interval",
    "dim",
    "needstage",
    "datatype",
    "user",
];

/// A spring length: one number when both ends of the dead band agree.
pub(super) fn springlength(out: &mut String, m: Option<Model<'_>>, e: &Element, usual: &Record) {
    let slot = e.record.slot("springlength");
    let own = numbers(&e.record, slot);
    let value = m
        .and_then(|m| compiled(m, e, "springlength"))
        .unwrap_or(own);
    if value != numbers(usual, slot) {
        let n = if value[0] == value[1] { 1 } else { 2 };
        put(out, "springlength", &join(value.into_iter().take(n)));
    }
}

fn row(section: &str, name: &str) -> &'static Elem {
    MUJOCO
        .child(section)
        .and_then(|s| s.child(name))
        .expect("element")
}

fn kind_word(kind: mjtObj) -> &'static str {
    object_name(kind)
        .and_then(|n| n.to_str().ok())
        .unwrap_or("")
}

impl<'a> Writer<'a> {
    pub(super) fn relations(&mut self) {
        let spec = self.spec;
        self.section("contact", "", |w| {
            for x in spec.list::<mjsPair>() {
                w.simple("contact", "pair", x, PAIR);
            }
            for x in spec.list::<mjsExclude>() {
                w.bare("contact", "exclude", x, &["body1", "body2"]);
            }
        });
        self.section("tendon", "", |w| {
            spec.list::<mjsTendon>().for_each(|x| w.tendon(x))
        });
        self.section("equality", "", |w| {
            spec.list::<mjsEquality>().for_each(|x| w.equality(x))
        });
        self.section("actuator", "", |w| {
            spec.list::<mjsActuator>().for_each(|x| w.actuator(x))
        });
        self.section("sensor", "", |w| {
            spec.list::<mjsSensor>().for_each(|x| w.sensor(x))
        });
        self.section("custom", "", Self::custom);
        self.section("keyframe", "", |w| {
            let order = [
                "time", "qpos", "qvel", "act", "ctrl", "mpos", "mquat", "plastic",
            ];
            for x in spec.list::<mjsKey>() {
                w.bare("keyframe", "key", x, &order);
            }
        });
    }

    /// Attributes of an element that has a default class.
    fn attributes<T: Kind>(&self, elem: &'static Elem, x: Item<'a, T>, order: &[&str]) -> String {
        let mut text = String::new();
        let (spec, id) = (self.spec, x.id());
        let usual = self.usual::<T>(id);
        Subject {
            spec,
            model: Some(self.m),
            id,
            usual,
        }
        .write(&mut text, elem, order);
        text
    }

    fn simple<T: Kind>(&mut self, section: &str, name: &str, x: Item<'a, T>, order: &[&str]) {
        let mut text = self.naming(x.id(), self.spec.main_class().id());
        text.push_str(&self.attributes(row(section, name), x, order));
        self.leaf(name, &text);
    }

    /// An element without default class.
    fn bare<T: Kind>(&mut self, section: &str, name: &str, x: Item<'a, T>, order: &[&str]) {
        let mut text = String::new();
        if !x.name().is_empty() {
            put(&mut text, "name", x.name());
        }
        let usual = builtin(x.element().record.layout().name);
        let subject = Subject {
            spec: self.spec,
            model: None,
            id: x.id(),
            usual: &usual,
        };
        subject.write(&mut text, row(section, name), order);
        self.leaf(name, &text);
    }

    fn tendon(&mut self, x: Item<'a, mjsTendon>) {
        let fixed = x.path().any(|p| p.r#type == mjWRAP_JOINT);
        let name = if fixed { "fixed" } else { "spatial" };
        let mut text = self.naming(x.id(), self.spec.main_class().id());
        text.push_str(&self.attributes(row("tendon", name), x, TENDON));
        springlength(
            &mut text,
            Some(self.m),
            x.element(),
            self.usual::<mjsTendon>(x.id()),
        );
        self.block(name, &text, |w| {
            for step in x.path() {
                let wrap = &step.element().wrap;
                let mut text = String::new();
                let name = match step.r#type {
                    mjWRAP_JOINT => "joint",
                    mjWRAP_SITE => "site",
                    mjWRAP_PULLEY => "pulley",
                    _ => "geom",
                };
                if name == "pulley" {
                    put(&mut text, "divisor", &join([wrap.value]));
                } else {
                    put(&mut text, name, &wrap.target);
                }
                if name == "joint" {
                    put(&mut text, "coef", &join([wrap.value]));
                }
                if !wrap.sidesite.is_empty() {
                    put(&mut text, "sidesite", &wrap.sidesite);
                }
                w.leaf(name, &text);
            }
        });
    }

    fn equality(&mut self, x: Item<'a, mjsEquality>) {
        let (name, ends) = match x.r#type {
            mjEQ_CONNECT | mjEQ_WELD => {
                let name = if x.r#type == mjEQ_WELD {
                    "weld"
                } else {
                    "connect"
                };
                let sites = x.objtype == mjOBJ_SITE;
                (
                    name,
                    if sites {
                        ["site1", "site2"]
                    } else {
                        ["body1", "body2"]
                    },
                )
            }
            mjEQ_JOINT => ("joint", ["joint1", "joint2"]),
            mjEQ_TENDON => ("tendon", ["tendon1", "tendon2"]),
            _ => ("flex", ["flex", ""]),
        };
        let mut text = self.naming(x.id(), self.spec.main_class().id());
        put(&mut text, ends[0], x.text(x.name1));
        if !x.text(x.name2).is_empty() {
            put(&mut text, ends[1], x.text(x.name2));
        }
        let id = x.element().model_id();
        let data = usize::try_from(id).map_or(x.data.as_slice(), |i| self.m.eq_data()[i].as_ref());
        let bodies = ends[0] == "body1";
        match x.r#type {
            mjEQ_CONNECT if bodies => put(&mut text, "anchor", &join(data[..3].iter().copied())),
            mjEQ_WELD => {
                if bodies {
                    put(&mut text, "anchor", &join(data[..3].iter().copied()));
                    put(&mut text, "relpose", &join(data[3..10].iter().copied()));
                }
                if data[10] != 1.0 {
                    put(&mut text, "torquescale", &join([data[10]]));
                }
            }
            mjEQ_JOINT | mjEQ_TENDON if data[..5] != [0.0, 1.0, 0.0, 0.0, 0.0] => {
                put(&mut text, "polycoef", &join(data[..5].iter().copied()));
            }
            _ => {}
        }
        text.push_str(&self.attributes(row("equality", name), x, EQUALITY));
        self.leaf(name, &text);
    }

    fn actuator(&mut self, x: Item<'a, mjsActuator>) {
        let mut text = self.naming(x.id(), self.spec.main_class().id());
        let target = match x.trntype {
            mjTRN_JOINT => "joint",
            mjTRN_JOINTINPARENT => "jointinparent",
            mjTRN_TENDON => "tendon",
            mjTRN_SLIDERCRANK => "cranksite",
            mjTRN_BODY => "body",
            _ => "site",
        };
        put(&mut text, target, x.text(x.target));
        let second = if target == "cranksite" {
            "slidersite"
        } else {
            "refsite"
        };
        if !x.text(x.refsite).is_empty() && target == "site" {
            put(&mut text, second, x.text(x.refsite));
        }
        if target == "cranksite" {
            put(&mut text, second, x.text(x.slidersite));
        }
        let split = ACTUATOR.iter().position(|a| *a == "biastype").unwrap_or(0);
        let elem = row("actuator", "general");
        text.push_str(&self.attributes(elem, x, &ACTUATOR[..split]));
        let inputs = CONTROL_INPUT.iter().filter(|w| x.ctrlspec & w.1 != 0);
        let inputs = inputs.map(|w| w.0).collect::<Vec<_>>().join(" ");
        if !inputs.is_empty() && x.gaintype != mjGAIN_SO3 {
            put(&mut text, "input", &inputs);
        }
        text.push_str(&self.attributes(elem, x, &ACTUATOR[split..]));
        self.leaf("general", &text);
    }

    fn sensor(&mut self, x: Item<'a, mjsSensor>) {
        let Some(kind) = SENSORS.iter().find(|s| s.kind == x.r#type) else {
            return;
        };
        let mut text = String::new();
        let (object, reference) = (x.text(x.objname), x.text(x.refname));
        let named = |out: &mut String, attr: &str, value: &str| {
            if !value.is_empty() {
                put(out, attr, value);
            }
        };
        match kind.name {
            _ if !kind.object.is_empty() => named(&mut text, kind.object, object),
            "camprojection" => {
                named(&mut text, "site", object);
                named(&mut text, "camera", reference);
            }
            "rangefinder" => {
                named(&mut text, kind_word(x.objtype), object);
                if x.intprm[0] != 1 {
                    let on = RAY_DATA.iter().filter(|w| x.intprm[0] & w.1 != 0);
                    put(
                        &mut text,
                        "data",
                        &on.map(|w| w.0).collect::<Vec<_>>().join(" "),
                    );
                }
            }
            "distance" | "normal" | "fromto" => {
                named(&mut text, &format!("{}1", kind_word(x.objtype)), object);
                named(&mut text, &format!("{}2", kind_word(x.reftype)), reference);
            }
            _ => {
                let word = |kind: i32| {
                    let frame = FRAME_OBJECT.iter().find(|w| w.1 == kind);
                    frame.map_or(kind_word(kind), |w| w.0)
                };
                if !object.is_empty() {
                    put(&mut text, "objtype", word(x.objtype));
                    put(&mut text, "objname", object);
                }
                if !reference.is_empty() {
                    put(&mut text, "reftype", word(x.reftype));
                    put(&mut text, "refname", reference);
                }
            }
        }
        named(&mut text, "name", x.name());
        let usual = builtin("mjsSensor");
        let subject = Subject {
            spec: self.spec,
            model: None,
            id: x.id(),
            usual: &usual,
        };
        subject.write(&mut text, row("sensor", kind.name), SENSOR);
        self.leaf(kind.name, &text);
    }

    fn custom(&mut self) {
        for x in self.spec.list::<mjsNumeric>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            put(&mut text, "size", &x.size.to_string());
            put(&mut text, "data", &join(x.doubles(x.data).iter().copied()));
            self.leaf("numeric", &text);
        }
        for x in self.spec.list::<mjsText>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            put(&mut text, "data", x.text(x.data));
            self.leaf("text", &text);
        }
        for x in self.spec.list::<mjsTuple>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            let kinds = x.ints(x.objtype);
            let names = x.texts(x.objname);
            let values = x.doubles(x.objprm);
            self.block("tuple", &text, |w| {
                for ((&kind, name), &value) in kinds.iter().zip(names).zip(values) {
                    let mut text = String::new();
                    put(&mut text, "objtype", kind_word(kind));
                    put(&mut text, "objname", name);
                    if value != 0.0 {
                        put(&mut text, "prm", &join([value]));
                    }
                    w.leaf("element", &text);
                }
            });
        }
    }
}
