//! A compiled spec as MJCF text.
//!
//! The same table as the reader's tells names and fields of attributes; here stands their order.
//! Poses, sizes and ranges are the compiled ones, angles are in radians, frames are dissolved.
//! Elements that cannot be written yet are an error, never left out. Some attributes are still
//! left out without a word, which is to end: layers of materials other than rgb; cube files,
//! gridlayout and classes of textures; the particular attributes of contact, insidesite, tactile
//! and plugin sensors; the chart of orientation actuators; compiler settings other than the few
//! written; unresolved orientations of camera classes.

mod attributes;
mod body;
mod relation;

use attributes::{Subject, join, put};

use crate::abi::*;
use crate::author::element::{ElemId, Item, Kind, Spec, kind_name, set_defaults};
use crate::author::error::{Error, Result};
use crate::base::Model;
use crate::base::record::Record;
use crate::schema::mjcf::{DISABLE_FLAGS, ENABLE_FLAGS, Elem, MUJOCO};

/// Kinds of elements that have no text yet.
const MISSING: &[mjtObj] = &[
    mjOBJ_FLEX,
    mjOBJ_MESH,
    mjOBJ_SKIN,
    mjOBJ_HFIELD,
    mjOBJ_PLUGIN,
];

/// Text of a spec whose compiled model is `m`.
pub fn text(spec: &Spec, m: Model<'_>) -> Result<String> {
    for &kind in MISSING {
        if let Some(&id) = spec.ids(kind).first() {
            let name = spec.element(id).name();
            let kind = kind_name(kind);
            return Err(Error::new(&format!(
                "XML Write error: {kind} '{name}': not implemented"
            )));
        }
    }
    let mut w = Writer {
        spec,
        m,
        out: String::new(),
        depth: 1,
    };
    w.out.push_str("<mujoco");
    put(&mut w.out, "model", spec.text(spec.public().modelname));
    w.out.push_str(">\n");
    w.settings();
    w.defaults();
    w.assets();
    w.worldbody();
    w.relations();
    let end = w.out.trim_end().len();
    w.out.truncate(end);
    w.out.push_str("\n</mujoco>\n");
    Ok(w.out)
}

struct Writer<'a> {
    spec: &'a Spec,
    m: Model<'a>,
    out: String,
    depth: usize,
}

/// A record with the built-in defaults.
fn builtin(cstruct: &str) -> Record {
    let mut record = Record::new(cstruct);
    set_defaults(&mut record);
    record
}

impl<'a> Writer<'a> {
    /// One element without children.
    fn leaf(&mut self, name: &str, attributes: &str) {
        // the reference puts an empty line before names that are also sections
        if matches!(name, "tendon" | "equality") {
            self.out.push('\n');
        }
        self.line(&format!("<{name}{attributes}/>"));
    }

    fn line(&mut self, text: &str) {
        self.out.extend(core::iter::repeat_n("  ", self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// An element with children; nothing when `content` writes nothing and there are no attributes.
    fn block(&mut self, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.line(&format!("<{name}{attributes}>"));
        let inside = self.out.len();
        self.depth += 1;
        content(self);
        self.depth -= 1;
        if self.out.len() > inside {
            return self.line(&format!("</{name}>"));
        }
        self.out.truncate(start);
        if !attributes.is_empty() {
            self.leaf(name, attributes);
        }
    }

    /// A section of the file, followed by an empty line; empty sections are left out.
    fn section(&mut self, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.out.push('\n');
        let before = self.out.len();
        self.block(name, attributes, content);
        if self.out.len() == before {
            self.out.truncate(start);
        }
    }

    /// Attributes of settings of the whole model, in table order.
    fn global(&self, elem: &'static Elem, usual: &Record) -> String {
        let mut text = String::new();
        let order: Vec<&str> = elem.attributes().map(|a| a.name).collect();
        let id = self.spec.root();
        let subject = Subject {
            spec: self.spec,
            model: None,
            id,
            usual,
        };
        subject.write(&mut text, elem, &order);
        text
    }

    fn settings(&mut self) {
        let usual = builtin("mjSpec");
        let s = self.spec.public();
        let row = |name: &str| MUJOCO.child(name).expect("section");
        // angles are radians; what the compiler does with masses is already done
        let mut text = " angle=\"radian\"".to_owned();
        let order = [
            "autolimits",
            "meshdir",
            "texturedir",
            "discardvisual",
            "usethread",
            "fitaabb",
        ];
        let subject = Subject {
            spec: self.spec,
            model: None,
            id: self.spec.root(),
            usual: &usual,
        };
        subject.write(&mut text, row("compiler"), &order);
        self.leaf("compiler", &text);

        let mut text = self.global(row("option"), &usual);
        let groups: Vec<f64> = (0..31)
            .filter(|i| s.option.disableactuator >> i & 1 == 1)
            .map(f64::from)
            .collect();
        if !groups.is_empty() {
            put(&mut text, "actuatorgroupdisable", &join(groups));
        }
        let mut flags = String::new();
        for (bit, name) in DISABLE_FLAGS.iter().enumerate() {
            if s.option.disableflags >> bit & 1 == 1 {
                put(&mut flags, name, "disable");
            }
        }
        for (bit, name) in ENABLE_FLAGS.iter().enumerate() {
            if s.option.enableflags >> bit & 1 == 1 {
                put(&mut flags, name, "enable");
            }
        }
        self.section("option", &text, |w| {
            if !flags.is_empty() {
                w.leaf("flag", &flags);
            }
        });
        let text = self.sizes(&usual);
        self.section("size", &text, |_| {});
        let text = self.global(row("statistic"), &usual);
        self.section("statistic", &text, |_| {});
        self.section("visual", "", |w| {
            for child in row("visual").children {
                let text = w.global(child, &usual);
                if !text.is_empty() {
                    w.leaf(child.name, &text);
                }
            }
        });
    }

    fn sizes(&self, usual: &Record) -> String {
        let (m, s) = (self.m, self.spec.public());
        let mut text = String::new();
        if s.memory != -1 {
            put(
                &mut text,
                "memory",
                &crate::base::text::num_bytes(s.memory as usize).to_string(),
            );
        }
        let row = MUJOCO.child("size").expect("section");
        let id = self.spec.root();
        let subject = Subject {
            spec: self.spec,
            model: None,
            id,
            usual,
        };
        subject.write(&mut text, row, &["njmax", "nconmax", "nstack", "nuserdata"]);
        let counts = [
            ("nkey", m.nkey()),
            ("nuser_body", m.nuser_body()),
            ("nuser_jnt", m.nuser_jnt()),
            ("nuser_geom", m.nuser_geom()),
            ("nuser_site", m.nuser_site()),
            ("nuser_cam", m.nuser_cam()),
            ("nuser_tendon", m.nuser_tendon()),
            ("nuser_actuator", m.nuser_actuator()),
            ("nuser_sensor", m.nuser_sensor()),
        ];
        for (name, n) in counts.iter().filter(|c| c.1 > 0) {
            put(&mut text, name, &n.to_string());
        }
        text
    }

    fn defaults(&mut self) {
        let main = self.spec.main_class();
        self.section("default", "", |w| w.class(main));
    }

    /// Content of a default class: what differs from its parent's.
    fn class(&mut self, class: Item<'a, mjsDefault>) {
        self.class_part::<mjsMesh>(class, "mesh", &["scale", "maxhullvert", "inertia"]);
        self.class_part::<mjsMaterial>(class, "material", MATERIAL);
        self.class_part::<mjsJoint>(class, "joint", body::JOINT);
        self.class_part::<mjsGeom>(class, "geom", body::GEOM);
        self.class_part::<mjsSite>(class, "site", body::SITE);
        self.class_part::<mjsCamera>(class, "camera", body::CAMERA);
        self.class_part::<mjsLight>(class, "light", body::LIGHT);
        self.class_part::<mjsPair>(class, "pair", relation::PAIR);
        self.class_part::<mjsEquality>(class, "equality", relation::EQUALITY);
        self.class_part::<mjsTendon>(class, "tendon", relation::TENDON);
        self.class_part::<mjsActuator>(class, "general", relation::ACTUATOR);
        for inner in class.classes() {
            let mut text = String::new();
            put(&mut text, "class", inner.name());
            self.block("default", &text, |w| w.class(inner));
        }
    }

    fn class_part<T: Kind>(&mut self, class: Item<'a, mjsDefault>, name: &str, order: &[&str]) {
        let elem = MUJOCO
            .child("default")
            .and_then(|d| d.child(name))
            .expect("element");
        let id = class.part::<T>().id();
        let built;
        let usual = match class.parent_class() {
            Some(parent) => &parent.part::<T>().element().record,
            None => {
                built = builtin(self.spec.element(id).record.layout().name);
                &built
            }
        };
        let mut text = String::new();
        // poses and masses of a class went into its elements
        let shared = |name: &&&str| {
            !(matches!(T::OBJ, mjOBJ_GEOM | mjOBJ_SITE)
                && matches!(**name, "pos" | "quat" | "mass"))
        };
        let order: Vec<&str> = order.iter().filter(shared).copied().collect();
        Subject {
            spec: self.spec,
            model: None,
            id,
            usual,
        }
        .write(&mut text, elem, &order);
        if T::OBJ == mjOBJ_TENDON {
            relation::springlength(&mut text, None, self.spec.element(id), usual);
        }
        if !text.is_empty() {
            self.leaf(name, &text);
        }
    }

    /// Record of an element's default class.
    fn usual<T: Kind>(&self, id: ElemId) -> &'a Record {
        let class = self.spec.element(id).class;
        let class = class.map_or(self.spec.main_class(), |c| self.spec.item(c));
        &class.part::<T>().element().record
    }

    /// Name and, when it is not the inherited one, class.
    fn naming(&self, id: ElemId, inherited: ElemId) -> String {
        let mut text = String::new();
        let e = self.spec.element(id);
        if !e.name().is_empty() {
            put(&mut text, "name", e.name());
        }
        let class = e.class.unwrap_or(self.spec.main_class().id());
        if class != inherited {
            put(&mut text, "class", self.spec.element(class).name());
        }
        text
    }

    fn assets(&mut self) {
        let row = MUJOCO.child("asset").expect("section");
        let (texture, material) = (row.child("texture"), row.child("material"));
        let main = self.spec.main_class().id();
        self.section("asset", "", |w| {
            for t in w.spec.list::<mjsTexture>() {
                let mut text = String::new();
                let words = |attr: &str, value: i32| match texture.and_then(|t| t.attribute(attr)) {
                    Some(a) => match a.how {
                        crate::schema::mjcf::How::Word(words) => {
                            words.iter().find(|x| x.1 == value).map_or("", |x| x.0)
                        }
                        _ => "",
                    },
                    None => "",
                };
                put(&mut text, "type", words("type", t.r#type));
                put(&mut text, "colorspace", words("colorspace", t.colorspace));
                text.push_str(&w.naming(t.id(), main));
                let usual = w.usual::<mjsTexture>(t.id());
                let subject = Subject {
                    spec: w.spec,
                    model: Some(w.m),
                    id: t.id(),
                    usual,
                };
                subject.write(&mut text, texture.expect("element"), TEXTURE);
                w.leaf("texture", &text);
            }
            for t in w.spec.list::<mjsMaterial>() {
                let mut text = w.naming(t.id(), main);
                let usual = w.usual::<mjsMaterial>(t.id());
                let names = t.texts(t.textures);
                if let Some(name) = names.get(1).filter(|n| !n.is_empty()) {
                    put(&mut text, "texture", name);
                }
                let subject = Subject {
                    spec: w.spec,
                    model: None,
                    id: t.id(),
                    usual,
                };
                subject.write(&mut text, material.expect("element"), MATERIAL);
                w.leaf("material", &text);
            }
        });
    }
}

const TEXTURE: &[&str] = &[
    "content_type",
    "file",
    "gridsize",
    "builtin",
    "mark",
    "rgb1",
    "rgb2",
    "markrgb",
    "random",
    "width",
    "height",
    "hflip",
    "vflip",
    "nchannel",
];
const MATERIAL: &[&str] = &[
    "texuniform",
    "texrepeat",
    "emission",
    "specular",
    "shininess",
    "reflectance",
    "metallic",
    "roughness",
    "rgba",
];
