//! Actuators and their defaults.

use super::element::{Subject, Value, bits, put};
use super::shortcut;
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::compile::scaled;
use crate::author::element::Item;
use crate::base::record::Record;
use crate::schema::mjcf::{CONTROL_CHART, CONTROL_INPUT, written};

/// Keywords of the inputs of an actuator; an orientation has a chart of its control instead.
pub fn inputs(a: &mjsActuator) -> String {
    let words = if a.gaintype == mjGAIN_SO3 {
        CONTROL_CHART
    } else {
        CONTROL_INPUT
    };
    if a.ctrlspec == mjINPUT_NONE {
        return "none".to_owned();
    }
    bits(a.ctrlspec, words)
}

/// `actdim`, which is not written where the dynamics need it anyway, whatever the class says.
fn dimension(implied: i32, dim: i32) -> (&'static str, Value) {
    let value = match dim < 0 || dim == implied {
        true => Value::Skip,
        false => Value::Text(dim.to_string()),
    };
    ("actdim", value)
}

impl<'a> Writer<'a> {
    /// Target attributes in written order.
    fn transmission(x: Item<'a, mjsActuator>, text: &mut String) {
        let target = match x.trntype {
            mjTRN_JOINT => "joint",
            mjTRN_JOINTINPARENT => "jointinparent",
            mjTRN_TENDON => "tendon",
            mjTRN_SLIDERCRANK => "cranksite",
            mjTRN_BODY => "body",
            mjTRN_SITE => "site",
            _ => return,
        };
        put(text, target, x.text(x.target));
        if target == "cranksite" {
            put(text, "slidersite", x.text(x.slidersite));
        } else if target == "site" {
            Self::named(text, "refsite", x.text(x.refsite));
        }
    }

    /// Inputs of the general form.
    fn input(&self, own: &Record, usual: &Record, to: &mut Subject) {
        let (a, class) = (own.get::<mjsActuator>(), usual.get::<mjsActuator>());
        let words = inputs(a);
        // reading drops the inputs of a class with another gain
        let usual = if a.gaintype == class.gaintype {
            class.ctrlspec
        } else {
            0
        };
        if a.ctrlspec != usual {
            to.mine.push(("input", Value::Text(words)));
        }
    }

    /// Values that compilation made of an actuator's ranges and dimension.
    fn actuator_values(&self, x: Item<'a, mjsActuator>, to: &mut Subject) {
        let Mode::Compiled(arrays) = &self.mode else {
            // as written, any number that is given
            return to.mine.push(dimension(-1, x.actdim));
        };
        let Ok(id) = usize::try_from(x.element().model_id()) else {
            return;
        };
        let m = arrays.m;
        let mut at = |attr: &'static str, array: &str, adr: i32| {
            if let Some(row) = usize::try_from(adr).ok().and_then(|i| arrays.row(array, i)) {
                to.mine.push((attr, Value::Numbers(row)));
            }
        };
        // the range of the first input; the others have attributes of their own
        let pid = x.gaintype == mjGAIN_PID;
        let position = !pid || x.ctrlspec == 0 || x.ctrlspec & mjINPUT_POS != 0;
        if m.actuator_ctrlnum()[id] > 0 && position {
            at("ctrlrange", "actuator_ctrlrange", m.actuator_ctrladr()[id]);
        }
        if m.actuator_outnum()[id] == 1 {
            at("gear", "actuator_gear", m.actuator_outadr()[id]);
            at(
                "lengthrange",
                "actuator_lengthrange",
                m.actuator_outadr()[id],
            );
        }
        if pid
            && arrays.stretched
            && let Some(ranges) = scaled::input_ranges(self.spec, x.id())
        {
            let names = ["ctrlrange", "velrange", "ffrange"];
            let own = names.into_iter().zip(ranges).skip(usize::from(position));
            to.mine
                .extend(own.map(|(name, range)| (name, Value::Numbers(range.to_vec()))));
        }
        to.mine.push(("inheritrange", Value::Skip));
        let stateless = matches!(m.actuator_dyntype()[id], mjDYN_NONE | mjDYN_DCMOTOR);
        to.mine
            .push(dimension(i32::from(!stateless), m.actuator_actnum()[id]));
    }

    pub(super) fn actuator(&mut self, x: Item<'a, mjsActuator>) {
        let mut text = self.naming(x.id(), self.main());
        Self::transmission(x, &mut text);
        let own = &x.element().record;
        let usual = self.usual(x.id());
        if x.plugin.active != 0 {
            let mut subject = self.subject(x.id(), usual);
            self.actuator_values(x, &mut subject);
            for name in ["gaintype", "biastype", "gainprm", "biasprm"] {
                subject.mine.retain(|v| v.0 != name);
                subject.mine.push((name, Value::Skip));
            }
            // the plugin stands before the user's numbers, which come last
            let general = row("actuator", "general");
            let (common, user) = written("actuator").split_at(written("actuator").len() - 1);
            subject.write(&mut text, general, common);
            let made = self.plugin_names(x.id(), &mut text);
            subject.write(&mut text, general, user);
            drop(subject);
            return self.element("plugin", &text, |w| {
                if let Some(made) = made {
                    w.config(made);
                }
            });
        }
        let class = self.spec.item::<mjsDefault>(self.class_of(x.id()));
        if !self.canonical()
            && let Some(short) = shortcut::attributes(self, own, usual, class.parent_class())
        {
            text.push_str(&short.text);
            return self.leaf(short.name, &text);
        }
        let mut subject = self.subject(x.id(), usual);
        self.actuator_values(x, &mut subject);
        self.input(own, usual, &mut subject);
        subject.write(&mut text, row("actuator", "general"), written("actuator"));
        drop(subject);
        self.leaf("general", &text);
    }

    pub(super) fn class_actuator(&mut self, class: Item<'a, mjsDefault>) {
        let part = class.part::<mjsActuator>();
        let own = &part.element().record;
        let usual = self.class_usual::<mjsActuator>(class);
        let outer = class.parent_class().and_then(|c| c.parent_class());
        if !self.canonical()
            && let Some(short) = shortcut::attributes(self, own, usual, outer)
        {
            let same = own.get::<mjsActuator>().r#type == usual.get::<mjsActuator>().r#type;
            if same && short.text.is_empty() {
                return;
            }
            return self.leaf(short.name, &short.text);
        }
        let mut text = String::new();
        let mut subject = self.plain_subject(own, usual, Vec::new());
        if let Mode::Compiled(arrays) = &self.mode {
            subject.mine.extend(arrays.user(mjOBJ_ACTUATOR, own, None));
            subject.mine.push(("inheritrange", Value::Skip));
        }
        self.input(own, usual, &mut subject);
        subject.write(&mut text, row("default", "general"), written("actuator"));
        drop(subject);
        // as authored the word alone says something
        let other = own.get::<mjsActuator>().r#type != usual.get::<mjsActuator>().r#type;
        if !text.is_empty() || other && !self.canonical() {
            self.leaf("general", &text);
        }
    }
}
