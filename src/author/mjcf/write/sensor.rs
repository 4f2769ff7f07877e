//! Sensors.

use super::element::{Value, bits, put};
use super::pose::keyword;
use super::writer::{Writer, row};
use crate::abi::*;
use crate::author::element::Item;
use crate::schema::mjcf::{CONTACT_DATA, DATATYPE, RAY_DATA, REDUCE, SENSORS, STAGE, written};
use crate::schema::parameters::sensor;

impl<'a> Writer<'a> {
    pub(super) fn sensor(&mut self, x: Item<'a, mjsSensor>) {
        let Some(kind) = SENSORS.iter().find(|s| s.kind == x.r#type) else {
            return;
        };
        let mut text = String::new();
        if kind.object.is_empty() {
            self.sensor_objects(kind.name, x, &mut text);
        } else {
            Self::named(&mut text, kind.object, x.text(x.objname));
        }
        Self::named(&mut text, "name", x.name());
        let mut subject = self.subject(x.id(), self.builtin("mjsSensor"));
        if x.interval != [0.0; 2] {
            subject
                .mine
                .push(("interval", Value::Text(self.join(&x.interval))));
        }
        subject.write(&mut text, row("sensor", "touch"), written("sensor"));
        drop(subject);
        let plugin = kind.name == "plugin";
        self.element(kind.name, &text, |w| {
            if plugin && let Some(own) = w.plugin_names(x.id(), &mut String::new()) {
                w.config(own);
            }
        });
    }

    /// Objects and parameters of sensors whose object is not named by one attribute.
    fn sensor_objects(&self, kind: &str, x: Item<'a, mjsSensor>, text: &mut String) {
        let (object, reference) = (x.text(x.objname), x.text(x.refname));
        let word = Self::object_word;
        match kind {
            "camprojection" => {
                Self::named(text, "site", object);
                Self::named(text, "camera", reference);
            }
            "rangefinder" => {
                Self::named(text, word(x.objtype), object);
                if x.intprm[sensor::DATA] != 1 {
                    put(text, "data", &bits(x.intprm[sensor::DATA], RAY_DATA));
                }
            }
            "distance" | "normal" | "fromto" => {
                Self::named(text, &format!("{}1", word(x.objtype)), object);
                Self::named(text, &format!("{}2", word(x.reftype)), reference);
            }
            "insidesite" => {
                put(text, "objtype", word(x.objtype));
                put(text, "objname", object);
                put(text, "site", reference);
                if x.intprm[sensor::DATA] != 0 {
                    put(text, "enclosed", "true");
                }
            }
            "contact" => self.contact_sensor(x, text),
            "tactile" => {
                put(text, "geom", reference);
                put(text, "mesh", object);
            }
            "user" => {
                if x.objtype == mjOBJ_UNKNOWN {
                    // affixes of a copy
                    Self::named(text, "objname", x.text(x.objname));
                }
                self.framed(x, text);
                put(text, "dim", &x.dim.to_string());
                put(text, "needstage", keyword(STAGE, x.needstage));
                put(text, "datatype", keyword(DATATYPE, x.datatype));
            }
            "plugin" => {
                self.framed(x, text);
                self.plugin_names(x.id(), text);
            }
            _ => self.framed(x, text),
        }
    }

    /// Object and reference by kind and name.
    fn framed(&self, x: Item<'a, mjsSensor>, text: &mut String) {
        let pairs = [
            ("objtype", "objname", x.objtype, x.text(x.objname)),
            ("reftype", "refname", x.reftype, x.text(x.refname)),
        ];
        for (kind, attr, value, name) in pairs {
            if !name.is_empty() && value != mjOBJ_UNKNOWN {
                put(text, kind, Self::object_word(value));
                put(text, attr, name);
            }
        }
    }

    fn contact_sensor(&self, x: Item<'a, mjsSensor>, text: &mut String) {
        let end = |kind: mjtObj| match kind {
            mjOBJ_XBODY => "subtree",
            mjOBJ_BODY => "body",
            _ => "geom",
        };
        let (object, reference) = (x.text(x.objname), x.text(x.refname));
        if x.objtype == mjOBJ_SITE {
            Self::named(text, "site", object);
        } else {
            Self::named(text, &format!("{}1", end(x.objtype)), object);
        }
        Self::named(text, &format!("{}2", end(x.reftype)), reference);
        let [data, reduce, num] = x.intprm;
        if num != 1 {
            put(text, "num", &num.to_string());
        }
        if data != 1 {
            put(text, "data", &bits(data, CONTACT_DATA));
        }
        if reduce != 0 {
            put(text, "reduce", keyword(REDUCE, reduce));
        }
    }
}
