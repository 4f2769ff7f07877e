//! Actuators in the notation of their shortcut elements.
//!
//! A shortcut's attributes are found from the parameters it sets, and written only when the reader
//! would make the same actuator of them; otherwise the actuator is written as `general`.

use super::actuator::inputs;
use super::element::put;
use super::writer::Writer;
use crate::abi::*;
use crate::author::element::shortcut::{MUSCLE_PARAMETERS, MUSCLE_TIMES};
use crate::author::mjcf::dom::{Attribute, Node};
use crate::author::mjcf::read::{apply_shortcut, lent};
use crate::base::record::Record;
use crate::schema::mjcf::{SHORTCUTS, written};

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

/// The shortcut that makes `own` out of its class, when there is one.
pub fn attributes(w: &Writer, own: &Record, usual: &Record) -> Option<Short> {
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
    let particular = particular(w, kind, a, class);
    if !makes(name, &particular, a, class) {
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
fn makes(name: &str, given: &[(&str, String)], a: &mjsActuator, class: &mjsActuator) -> bool {
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
    if apply_shortcut(&mut made, class, &node).is_err() {
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
    class: &mjsActuator,
) -> Vec<(&'static str, String)> {
    let from = lent(class, kind);
    let mut out: Vec<(&'static str, String)> = Vec::new();
    let mut set = |attr: &'static str, own: &[f64], usual: &[f64]| {
        if !own.is_empty() && own != usual {
            out.push((attr, w.join(own)));
        }
    };
    let (gain, bias, dynamics) = (&a.gainprm, &a.biasprm, &a.dynprm);
    // damping coefficient, or damping ratio until compilation
    type Set<'a> = &'a mut dyn FnMut(&'static str, &[f64], &[f64]);
    let damped = |set: Set| {
        if bias[2] != from.biasprm[2] {
            let name = if bias[2] > 0.0 { "dampratio" } else { "kv" };
            set(name, &[bias[2].abs()], &[f64::NAN]);
        }
    };
    match kind {
        mjACTUATOR_POSITION | mjACTUATOR_INTVELOCITY => {
            set("inheritrange", &[a.inheritrange], &[from.inheritrange]);
            set("kp", &gain[..1], &from.gainprm[..1]);
            damped(&mut set);
            let filtered = from.dyntype == mjDYN_FILTEREXACT;
            if kind == mjACTUATOR_POSITION && a.dyntype == mjDYN_FILTEREXACT {
                let usual = if filtered { from.dynprm[0] } else { f64::NAN };
                set("timeconst", &dynamics[..1], &[usual]);
            }
        }
        mjACTUATOR_VELOCITY => set("kv", &gain[..1], &from.gainprm[..1]),
        mjACTUATOR_DAMPER => {
            let own = from.r#type == mjACTUATOR_DAMPER || from.gaintype == mjGAIN_AFFINE;
            let usual = if own { -from.gainprm[2] } else { 0.0 };
            set("kv", &[-gain[2]], &[usual]);
        }
        mjACTUATOR_CYLINDER => {
            set("timeconst", &dynamics[..1], &from.dynprm[..1]);
            set("area", &gain[..1], &from.gainprm[..1]);
            set("bias", &bias[..3], &from.biasprm[..3]);
        }
        mjACTUATOR_MUSCLE => {
            let own = from.gaintype == mjGAIN_MUSCLE;
            let mut times = [MUSCLE_TIMES[0], MUSCLE_TIMES[1], 0.0];
            let mut table = MUSCLE_PARAMETERS;
            if own {
                times.copy_from_slice(&from.dynprm[..3]);
                table.copy_from_slice(&from.gainprm[..9]);
            }
            set("timeconst", &dynamics[..2], &times[..2]);
            set("tausmooth", &dynamics[2..3], &times[2..]);
            set("range", &gain[..2], &table[..2]);
            let names = ["force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"];
            for (i, name) in names.into_iter().enumerate() {
                set(name, &gain[2 + i..3 + i], &table[2 + i..3 + i]);
            }
        }
        mjACTUATOR_ADHESION => set("gain", &gain[..1], &from.gainprm[..1]),
        mjACTUATOR_PID => {
            let own = from.gaintype == mjGAIN_PID;
            let lend = |x: f64| if own { x } else { 0.0 };
            // a class of the general form lends no range
            let ranged = from.r#type == mjACTUATOR_PID;
            let usual = if ranged { from.inheritrange } else { 0.0 };
            set("inheritrange", &[a.inheritrange], &[usual]);
            set(
                "kp",
                &[-bias[1]],
                &[if own { -from.biasprm[1] } else { 1.0 }],
            );
            damped(&mut set);
            set("ki", &gain[..1], &[lend(from.gainprm[0])]);
            set("imax", &dynamics[..1], &[lend(from.dynprm[0])]);
            set("slewmax", &dynamics[1..2], &[lend(from.dynprm[1])]);
            if a.ctrlspec != (if own { from.ctrlspec } else { 0 }) {
                out.push(("input", inputs(a)));
            }
        }
        mjACTUATOR_ORIENTATION => {
            set("kp", &gain[..1], &from.gainprm[..1]);
            damped(&mut set);
            if a.ctrlspec != from.ctrlspec {
                out.push(("input", inputs(a)));
            }
        }
        mjACTUATOR_DCMOTOR => {
            let own = from.r#type == mjACTUATOR_DCMOTOR;
            let lend = |x: f64| if own { x } else { f64::NAN };
            set("motorconst", &gain[1..2], &[lend(from.gainprm[1])]);
            set("resistance", &gain[..1], &[lend(from.gainprm[0])]);
            let torque = if a.forcerange == class.forcerange {
                0.0
            } else {
                a.forcerange[1]
            };
            let current = if own && dynamics[1] == from.dynprm[1] {
                0.0
            } else {
                dynamics[1]
            };
            if torque != 0.0 || current != 0.0 {
                set("saturation", &[torque, 0.0, current], &[f64::NAN]);
            }
            let none = |n: usize| vec![0.0; n];
            let lends = |x: Vec<f64>| if own { x } else { none(x.len()) };
            let time = lends(vec![from.dynprm[0]])[0];
            if dynamics[0] != time {
                set("inductance", &[0.0, dynamics[0]], &[f64::NAN]);
            }
            let usual = lends(from.biasprm[..3].to_vec());
            set("cogging", trimmed(&bias[..3], &usual), &usual);
            let controller = |x: &mjsActuator| {
                let (g, d) = (&x.gainprm, &x.dynprm);
                vec![g[4], g[5], g[6], d[7], d[8], g[7]]
            };
            let usual = lends(controller(&from));
            set("controller", trimmed(&controller(a), &usual), &usual);
            let thermal = |x: &mjsActuator| {
                let (g, d) = (&x.gainprm, &x.dynprm);
                vec![d[2], d[3], 0.0, g[2], g[3], d[4]]
            };
            let usual = lends(thermal(&from));
            set("thermal", trimmed(&thermal(a), &usual), &usual);
            let lugre = |x: &mjsActuator| {
                let (b, d) = (&x.biasprm, &x.dynprm);
                vec![d[5], d[6], b[3], b[4], b[5]]
            };
            let usual = lends(lugre(&from));
            set("lugre", trimmed(&lugre(a), &usual), &usual);
            if a.ctrlspec != (if own { from.ctrlspec } else { 0 }) {
                out.push(("input", inputs(a)));
            }
        }
        _ => {}
    }
    out
}

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
