//! Actuators in the notation of their shortcut elements.
//!
//! A shortcut's attributes are found from the parameters it sets, and written only when the reader
//! would make the same actuator of them; otherwise the actuator is written as `general`.

use super::actuator::inputs;
use super::element::put;
use super::writer::Writer;
use crate::abi::*;
use crate::author::element::Item;
use crate::author::element::shortcut::{MUSCLE_PARAMETERS, MUSCLE_TIMES, inherited_damping};
use crate::author::mjcf::dom::{Attribute, Node};
use crate::author::mjcf::read::{apply_shortcut, class_values};
use crate::base::record::Record;
use crate::schema::mjcf::{SHORTCUTS, written};
use crate::schema::parameters::{affine, dcmotor, filter, muscle, pid};

/// A shortcut element: its name and attributes.
pub struct Short {
    pub name: &'static str,
    pub text: String,
}

/// Attributes beside those that the shortcut sets.
const COMMON: &[&str] = &[
    "group",
    "nsample",
    "interp",
    "delay",
    "ctrlrange",
    "velrange",
    "ffrange",
    "ctrllimited",
    "forcelimited",
    "actlimited",
    "forcerange",
    "actrange",
    "lengthrange",
    "gear",
    "damping",
    "armature",
    "cranklength",
];

/// The shortcut that makes `own` out of its class and those from `outer` outwards, when there is one.
pub fn attributes(
    w: &Writer,
    own: &Record,
    usual: &Record,
    outer: Option<Item<mjsDefault>>,
) -> Option<Short> {
    let (a, class) = (own.get::<mjsActuator>(), usual.get::<mjsActuator>());
    let &(name, kind) = SHORTCUTS.iter().find(|s| s.1 == a.r#type && s.1 != 0)?;
    let elem = crate::author::mjcf::write::writer::row("actuator", name);
    let mut text = String::new();
    let mut subject = w.plain_subject(own, usual, Vec::new());
    if kind == mjACTUATOR_DCMOTOR {
        // its limit of torque goes by another name
        subject.mine.push((
            "forcerange",
            crate::author::mjcf::write::element::Value::Skip,
        ));
    }
    let known = |name: &&&'static str| elem.attribute(name).is_some();
    let common: Vec<&'static str> = COMMON.iter().filter(known).copied().collect();
    subject.write(&mut text, elem, &common);
    if kind == mjACTUATOR_INTVELOCITY && a.dynprm[filter::TIME_CONSTANT] != 1.0 {
        // a time constant that only a class can give
        return None;
    }
    let from = class_values(class, outer, kind);
    let particular = particular(w, kind, a, [class, &from]);
    if !makes((name, kind), &particular, a, [class, &from]) {
        return None;
    }
    for (attr, value) in &particular {
        put(&mut text, attr, value);
    }
    let last = written("actuator").last().copied().unwrap_or("user");
    subject.write(&mut text, elem, &[last]);
    Some(Short { name, text })
}

/// True when the reader makes the actuator of these attributes.
fn makes(
    (name, kind): (&str, mjtActuator),
    given: &[(&str, String)],
    a: &mjsActuator,
    [class, from]: [&mjsActuator; 2],
) -> bool {
    let attribute = |(name, value): &(&str, String)| Attribute {
        name: (*name).to_owned(),
        value: value.clone(),
        line: 0,
        column: 0,
    };
    let mut attributes: Vec<Attribute> = given.iter().map(attribute).collect();
    // an own range beats an inherited one
    for (attr, range) in [("ctrlrange", a.ctrlrange), ("actrange", a.actrange)] {
        let other = if attr == "ctrlrange" {
            class.ctrlrange
        } else {
            class.actrange
        };
        if range != other && a.inheritrange == 0.0 {
            let value = format!("{} {}", range[0], range[1]);
            attributes.push(attribute(&(attr, value)));
        }
    }
    let node = Node {
        name: name.to_owned(),
        attributes,
        children: Vec::new(),
        text: String::new(),
        comment: None,
        file: "".into(),
        line: 0,
        column: 0,
    };
    // what the reader has filled in before the shortcut is applied
    let mut made = *class;
    (made.ctrlrange, made.actrange) = (a.ctrlrange, a.actrange);
    (made.velrange, made.ffrange, made.gear) = (a.velrange, a.ffrange, a.gear);
    if apply_shortcut(&mut made, from, kind, &node).is_err() {
        return false;
    }
    let key = |x: &mjsActuator| {
        let numbers = [x.gainprm, x.biasprm, x.dynprm];
        let words = [x.gaintype, x.biastype, x.dyntype, x.actdim, x.ctrlspec];
        (numbers, words, x.inheritrange, x.actearly)
    };
    key(&made) == key(a)
}

/// Attributes of the shortcut itself that differ from what its class lends.
fn particular(
    w: &Writer,
    kind: mjtActuator,
    a: &mjsActuator,
    [class, from]: [&mjsActuator; 2],
) -> Vec<(&'static str, String)> {
    let mut p = Particular {
        w,
        a,
        from: *from,
        out: Vec::new(),
    };
    let (gain, bias, dynamics, from) = (&a.gainprm, &a.biasprm, &a.dynprm, p.from);
    match kind {
        mjACTUATOR_POSITION | mjACTUATOR_INTVELOCITY => {
            p.set("inheritrange", &[a.inheritrange], &[from.inheritrange]);
            p.set("kp", &gain[..1], &from.gainprm[..1]);
            p.damping();
            let filtered = from.dyntype == mjDYN_FILTEREXACT;
            if kind == mjACTUATOR_POSITION && a.dyntype == mjDYN_FILTEREXACT {
                let usual = if filtered {
                    from.dynprm[filter::TIME_CONSTANT]
                } else {
                    f64::NAN
                };
                p.set("timeconst", &dynamics[..1], &[usual]);
            }
        }
        mjACTUATOR_VELOCITY => p.set("kv", &gain[..1], &from.gainprm[..1]),
        mjACTUATOR_DAMPER => {
            let usual = inherited_damping(&from);
            p.set("kv", &[-gain[affine::VELOCITY]], &[usual]);
        }
        mjACTUATOR_CYLINDER => {
            p.set("timeconst", &dynamics[..1], &from.dynprm[..1]);
            p.set("area", &gain[..1], &from.gainprm[..1]);
            p.set("bias", &bias[..3], &from.biasprm[..3]);
        }
        mjACTUATOR_MUSCLE => p.muscle(),
        mjACTUATOR_ADHESION => p.set("gain", &gain[..1], &from.gainprm[..1]),
        mjACTUATOR_PID => p.pid(),
        mjACTUATOR_ORIENTATION => {
            p.set("kp", &gain[..1], &from.gainprm[..1]);
            p.damping();
            p.input(true);
        }
        mjACTUATOR_DCMOTOR => p.dcmotor(class),
        _ => {}
    }
    p.out
}

/// Attributes of a shortcut as they are found.
struct Particular<'a> {
    w: &'a Writer<'a>,
    a: &'a mjsActuator,
    /// what the class lends
    from: mjsActuator,
    out: Vec<(&'static str, String)>,
}

impl Particular<'_> {
    fn set(&mut self, attr: &'static str, own: &[f64], usual: &[f64]) {
        if !own.is_empty() && own != usual {
            self.out.push((attr, self.w.join(own)));
        }
    }

    /// Damping coefficient, or damping ratio until compilation.
    fn damping(&mut self) {
        let damping = self.a.biasprm[affine::VELOCITY];
        if damping != self.from.biasprm[affine::VELOCITY] {
            let name = if damping > 0.0 { "dampratio" } else { "kv" };
            self.set(name, &[damping.abs()], &[f64::NAN]);
        }
    }

    /// The inputs, unless they are the class's, if it is of the kind.
    fn input(&mut self, own: bool) {
        if self.a.ctrlspec != (if own { self.from.ctrlspec } else { 0 }) {
            self.out.push(("input", inputs(self.a)));
        }
    }

    fn muscle(&mut self) {
        let (a, from) = (self.a, self.from);
        let mut times = [MUSCLE_TIMES[0], MUSCLE_TIMES[1], 0.0];
        let mut table = MUSCLE_PARAMETERS;
        if from.gaintype == mjGAIN_MUSCLE {
            times.copy_from_slice(&from.dynprm[..3]);
            table.copy_from_slice(&from.gainprm[..muscle::COUNT]);
        }
        self.set("timeconst", &a.dynprm[..2], &times[..2]);
        self.set("tausmooth", &a.dynprm[2..3], &times[2..]);
        self.set("range", &a.gainprm[..2], &table[..2]);
        let names = ["force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"];
        for (i, name) in names.into_iter().enumerate() {
            self.set(name, &a.gainprm[2 + i..3 + i], &table[2 + i..3 + i]);
        }
    }

    fn pid(&mut self) {
        let (a, from) = (self.a, self.from);
        let own = from.gaintype == mjGAIN_PID;
        let inherit = |x: f64| if own { x } else { 0.0 };
        // a class of the general form lends no range
        let ranged = from.r#type == mjACTUATOR_PID;
        let usual = if ranged { from.inheritrange } else { 0.0 };
        self.set("inheritrange", &[a.inheritrange], &[usual]);
        let usual = if own {
            -from.biasprm[affine::LENGTH]
        } else {
            1.0
        };
        self.set("kp", &[-a.biasprm[affine::LENGTH]], &[usual]);
        self.damping();
        self.set("ki", &a.gainprm[..1], &[inherit(from.gainprm[pid::KI])]);
        self.set("imax", &a.dynprm[..1], &[inherit(from.dynprm[pid::IMAX])]);
        self.set(
            "slewmax",
            &a.dynprm[1..2],
            &[inherit(from.dynprm[pid::SLEWMAX])],
        );
        self.input(own);
    }

    fn dcmotor(&mut self, class: &mjsActuator) {
        let (a, from) = (self.a, self.from);
        let (gain, dynamics) = (&a.gainprm, &a.dynprm);
        let own = from.r#type == mjACTUATOR_DCMOTOR;
        let inherit = |x: f64| if own { x } else { f64::NAN };
        self.set(
            "motorconst",
            &gain[1..2],
            &[inherit(from.gainprm[dcmotor::CONSTANT])],
        );
        self.set(
            "resistance",
            &gain[..1],
            &[inherit(from.gainprm[dcmotor::RESISTANCE])],
        );
        let torque = if a.forcerange == class.forcerange {
            0.0
        } else {
            a.forcerange[1]
        };
        let current = if own
            && dynamics[dcmotor::MAX_CURRENT_RATE] == from.dynprm[dcmotor::MAX_CURRENT_RATE]
        {
            0.0
        } else {
            dynamics[dcmotor::MAX_CURRENT_RATE]
        };
        if torque != 0.0 || current != 0.0 {
            self.set("saturation", &[torque, 0.0, current], &[f64::NAN]);
        }
        let time = if own {
            from.dynprm[dcmotor::TIME_CONSTANT]
        } else {
            0.0
        };
        if dynamics[dcmotor::TIME_CONSTANT] != time {
            self.set(
                "inductance",
                &[0.0, dynamics[dcmotor::TIME_CONSTANT]],
                &[f64::NAN],
            );
        }
        for (attr, of) in MOTOR_GROUPS {
            let mut usual = of(&from);
            if !own {
                usual.fill(0.0);
            }
            self.set(attr, trimmed(&of(a), &usual), &usual);
        }
        self.input(own);
    }
}

/// An attribute of DC motors and the parameters that it gives together.
type MotorGroup = (&'static str, fn(&mjsActuator) -> Vec<f64>);

const MOTOR_GROUPS: [MotorGroup; 4] = [
    ("cogging", |x| x.biasprm[..3].to_vec()),
    ("controller", |x| {
        let (g, d) = (&x.gainprm, &x.dynprm);
        vec![
            g[dcmotor::KP],
            g[dcmotor::KI],
            g[dcmotor::KD],
            d[dcmotor::SLEWMAX],
            d[dcmotor::IMAX],
            g[dcmotor::VMAX],
        ]
    }),
    ("thermal", |x| {
        let (g, d) = (&x.gainprm, &x.dynprm);
        vec![
            d[dcmotor::THERMAL_RESISTANCE],
            d[dcmotor::CAPACITANCE],
            0.0,
            g[dcmotor::TEMP_COEF],
            g[dcmotor::TEMP_REF],
            d[dcmotor::AMBIENT],
        ]
    }),
    ("lugre", |x| {
        let (b, d) = (&x.biasprm, &x.dynprm);
        vec![
            d[dcmotor::BRISTLE_STIFFNESS],
            d[dcmotor::BRISTLE_DAMPING],
            b[dcmotor::COULOMB],
            b[dcmotor::STICTION],
            b[dcmotor::STRIBECK],
        ]
    }),
];

/// Without the entries at the end that are as usual.
fn trimmed<'a>(own: &'a [f64], usual: &[f64]) -> &'a [f64] {
    let same = own
        .iter()
        .zip(usual)
        .rev()
        .take_while(|(a, b)| a == b)
        .count();
    &own[..own.len() - same]
}
