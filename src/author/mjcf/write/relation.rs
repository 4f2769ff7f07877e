//! Contacts, tendons, equalities.

use super::element::{Subject, Value, numbers, put};
use super::kind_word::kind_word;
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::element::Item;
use crate::schema::mjcf::written;

/// A spring length: one number when both ends of the dead band agree, in the class too.
pub fn springlength(to: &mut Subject) {
    let own = to
        .mine
        .iter()
        .position(|v| v.0 == "springlength")
        .map(|i| to.mine.remove(i).1);
    let own = match own {
        Some(Value::Numbers(own)) => own,
        _ => numbers(to.record, "springlength"),
    };
    let mut usual = numbers(to.usual, "springlength");
    let (mut own, point) = (own.clone(), own[0] == own[1] && usual[0] == usual[1]);
    if point {
        own.truncate(1);
        usual.truncate(1);
    }
    to.mine.push(("springlength", Value::Numbers(own)));
    to.theirs.push(("springlength", usual));
}

impl<'a> Writer<'a> {
    pub(super) fn relations(&mut self) {
        let spec = self.spec;
        self.section("contact", "", |w| {
            spec.list::<mjsPair>().for_each(|x| w.pair(x));
            spec.list::<mjsExclude>().for_each(|x| w.exclude(x));
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
    }

    fn pair(&mut self, x: Item<'a, mjsPair>) {
        let mut text = String::new();
        self.class_attribute(&mut text, x.id(), self.main());
        let [first, second] = self.pair_ends(x);
        Self::named(&mut text, "geom1", first);
        Self::named(&mut text, "geom2", second);
        text.push_str(&self.naming(x.id(), None));
        let subject = self.subject(x.id(), self.usual(x.id()));
        subject.write(&mut text, row("contact", "pair"), written("pair"));
        drop(subject);
        self.leaf("pair", &text);
    }

    fn exclude(&mut self, x: Item<'a, mjsExclude>) {
        let mut text = self.naming(x.id(), None);
        let mut ends = [x.text(x.bodyname1), x.text(x.bodyname2)];
        if let (Mode::Compiled(arrays), Ok(id)) =
            (&self.mode, usize::try_from(x.element().model_id()))
            && let Some(&signature) = arrays.m.exclude_signature().get(id)
        {
            ends = self.in_order(mjOBJ_BODY, ends, [signature >> 16, signature & 0xffff]);
        }
        Self::named(&mut text, "body1", ends[0]);
        Self::named(&mut text, "body2", ends[1]);
        self.leaf("exclude", &text);
    }

    /// Geoms of a pair; compilation puts that of the lower body first.
    fn pair_ends(&self, x: Item<'a, mjsPair>) -> [&'a str; 2] {
        let mut ends = [x.text(x.geomname1), x.text(x.geomname2)];
        if let (Mode::Compiled(arrays), Ok(id)) =
            (&self.mode, usize::try_from(x.element().model_id()))
            && let Some(&first) = arrays.m.pair_geom1().get(id)
        {
            ends = self.in_order(mjOBJ_GEOM, ends, [first, arrays.m.pair_geom2()[id]]);
        }
        ends
    }

    /// Two names in the order of the compiled ids; an empty one means an object without a name.
    fn in_order(
        &self,
        kind: mjtObj,
        [a, b]: [&'a str; 2],
        [first, second]: [i32; 2],
    ) -> [&'a str; 2] {
        let is = |name: &str, id: i32| {
            let found = self.spec.find(kind, name);
            found.is_some_and(|e| self.spec.element(e).model_id() == id)
        };
        let swapped = match a {
            "" => is(b, first),
            _ => is(a, second),
        };
        if swapped && first != second {
            [b, a]
        } else {
            [a, b]
        }
    }

    fn tendon(&mut self, x: Item<'a, mjsTendon>) {
        let fixed = x.path().any(|p| p.r#type == mjWRAP_JOINT);
        let name = if fixed { "fixed" } else { "spatial" };
        let mut text = self.naming(x.id(), self.main());
        let mut subject = self.subject(x.id(), self.usual(x.id()));
        springlength(&mut subject);
        subject.write(&mut text, row("tendon", name), written("tendon"));
        drop(subject);
        self.element(name, &text, |w| {
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
                    put(&mut text, "divisor", &w.join(&[wrap.value]));
                } else {
                    Self::named(&mut text, name, &wrap.target);
                }
                if name == "joint" {
                    put(&mut text, "coef", &w.join(&[wrap.value]));
                }
                Self::named(&mut text, "sidesite", &wrap.sidesite);
                w.leaf(name, &text);
            }
        });
    }

    fn equality(&mut self, x: Item<'a, mjsEquality>) {
        let sites = x.objtype == mjOBJ_SITE;
        let (name, ends) = match x.r#type {
            mjEQ_CONNECT | mjEQ_WELD => {
                let name = if x.r#type == mjEQ_WELD {
                    "weld"
                } else {
                    "connect"
                };
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
            mjEQ_FLEXSTRAIN => ("flexstrain", ["flex", ""]),
            _ => ("flex", ["flex", ""]),
        };
        let mut text = self.naming(x.id(), self.main());
        Self::named(&mut text, ends[0], x.text(x.name1));
        Self::named(&mut text, ends[1], x.text(x.name2));
        // lengths of a scaled part are the model's; what compilation infers is inferred again
        let given = x.data;
        let mut data = given.to_vec();
        if let (Mode::Compiled(arrays), Ok(id)) =
            (&self.mode, usize::try_from(x.element().model_id()))
        {
            data = arrays.row("eq_data", id).unwrap_or(data);
        }
        match x.r#type {
            mjEQ_CONNECT if !sites => put(&mut text, "anchor", &self.join(&data[..3])),
            mjEQ_WELD => {
                if !sites {
                    if given[..3] != [0.0; 3] {
                        put(&mut text, "anchor", &self.join(&data[..3]));
                    }
                    // without an orientation the pose is that of the reference configuration
                    if given[6..10] != [0.0; 4] {
                        put(&mut text, "relpose", &self.join(&data[3..10]));
                    }
                }
                if data[10] != 1.0 {
                    put(&mut text, "torquescale", &self.join(&data[10..11]));
                }
            }
            mjEQ_JOINT | mjEQ_TENDON if data[..5] != [0.0, 1.0, 0.0, 0.0, 0.0] => {
                put(&mut text, "polycoef", &self.join(&data[..5]));
            }
            // the defaults are those of a polynomial
            mjEQ_FLEXSTRAIN if data[..3] != [0.0, 1.0, 0.0] => {
                put(&mut text, "cell", &self.join(&data[..3]));
            }
            _ => {}
        }
        let subject = self.subject(x.id(), self.usual(x.id()));
        subject.write(&mut text, row("equality", "connect"), written("equality"));
        drop(subject);
        self.leaf(name, &text);
    }

    /// An attribute with a name, when there is one.
    pub(super) fn named(out: &mut String, attr: &str, value: &str) {
        if !value.is_empty() {
            put(out, attr, value);
        }
    }

    /// Keyword of an object with a frame.
    pub(super) fn object_word(kind: mjtObj) -> &'static str {
        match kind {
            mjOBJ_XBODY => "xbody",
            _ => kind_word(kind),
        }
    }
}
