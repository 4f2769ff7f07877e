//! A spec as MJCF text.
//!
//! The table of the reader tells names, fields and defaults of attributes; `written` the order in
//! which they stand, where it is another one. With `compiler/savecompiled` (the default) poses,
//! sizes, ranges and parameters are those of the model, angles are in radians, frames keep their
//! place when they have anything of their own. Without it the spec is written as it stands, in
//! quaternions and radians, or with `savecanonical="false"` in the author's notation.
//!
//! Lost, as the reference loses it: remarks other than the first one, `include`, `replicate`,
//! `attach` and the names of `builtin` meshes, which the reader dissolves. As compiled also
//! `balanceinertia`, `fitaabb`, `fusestatic`, `inertiafromgeom`, `eulerseq`, `strippath` and
//! `lengthrange` of the compiler, whose work is done; keyframes and default values that repeat what
//! holds without them; digits beyond `mju_setXMLPrecision`. Flexes are an error: they are read and
//! compiled by nobody yet.

mod actuator;
mod asset;
mod attached;
mod compiled;
mod custom;
pub(in crate::author) mod element;
mod number;
pub(in crate::author) mod pose;
mod relation;
mod sensor;
mod settings;
mod sheared;
mod shortcut;
mod tree;

use std::collections::HashMap;

use self::compiled::Arrays;
use self::element::{Subject, Value, Values, put};
use self::number::{Digits, join};
use crate::abi::*;
use crate::author::compile;
use crate::author::compile::reduce::Inertials;
use crate::author::element::{ElemId, Item, KINDS, Kind, Spec, kind_row, set_defaults};
use crate::author::error::{Error, Result, Stage};
use crate::base::Model;
use crate::base::record::Record;
use crate::schema::mjcf::{Elem, MUJOCO, written};

/// What a text is made of.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// the values that compilation made
    Compiled(Model<'a>),
    /// the spec as it stands; the model has the vectors of keyframes that came by attachment, the list the
    /// inertia of bodies that `saveinertial` asks for
    Written(Option<Model<'a>>, Option<&'a Inertials>),
}

/// True when keyframes have no vectors before the spec is compiled.
pub fn awaits_keys(spec: &Spec) -> bool {
    spec.ids(mjOBJ_KEY)
        .iter()
        .any(|&id| !spec.element(id).key_values.is_empty())
}

/// Text of a spec. Precision of compiled numbers is that of `mju_setXMLPrecision`. Fails for what
/// has no text: flexes, and keyframes that wait for compilation.
pub fn text<'a>(spec: &'a Spec, source: Source<'a>) -> Result<String> {
    if spec
        .list::<mjsTexture>()
        .any(|x| !x.blob(x.data).is_empty())
    {
        return Err(Error {
            stage: Stage::Xml,
            ..Error::new("no support for buffer textures.")
        });
    }
    if let Some(&id) = spec.ids(mjOBJ_FLEX).first() {
        let name = spec.element(id).name();
        return Err(Error {
            stage: Stage::Parse,
            ..Error::new(format!("XML Write error: flex '{name}': not implemented"))
        });
    }
    let canonical = spec.public().compiler.savecanonical != 0;
    let mode = match source {
        Source::Compiled(m) => Mode::Compiled(Arrays::new(m)),
        Source::Written(None, _) if awaits_keys(spec) => {
            let why = "Model has pending keyframes. It must be (re)compiled before writing XML.";
            return Err(Error {
                stage: Stage::Xml,
                ..Error::new(why)
            });
        }
        Source::Written(m, _) => Mode::Written {
            canonical,
            keys: m.map(Arrays::new),
        },
    };
    if let Source::Written(..) = source {
        attached::check(spec)?;
    }
    let sheared = match source {
        Source::Compiled(_) => compile::sheared_meshes(spec),
        Source::Written(..) => Vec::new(),
    };
    let inertials = match source {
        Source::Written(_, found) => found,
        Source::Compiled(_) => None,
    };
    let mut w = Writer {
        spec,
        mode,
        sheared,
        inertials,
        builtins: KINDS
            .iter()
            .map(|k| (k.cstruct, builtin(k.cstruct)))
            .collect(),
        out: String::new(),
        depth: 1,
    };
    w.out.push_str("<mujoco");
    put(&mut w.out, "model", spec.text(spec.public().modelname));
    w.out.push_str(">\n");
    let comment = spec.text(spec.public().comment);
    if !comment.is_empty() {
        w.line(&format!("<!--{comment}-->"));
    }
    let head = w.out.len();
    w.settings();
    w.defaults();
    w.extension();
    w.assets();
    w.worldbody();
    w.deformable();
    w.relations();
    w.custom();
    if w.out[head..].starts_with('\n') {
        w.out.remove(head);
    }
    let end = w.out.trim_end().len();
    w.out.truncate(end);
    w.out.push_str("\n</mujoco>\n");
    Ok(w.out)
}

/// Which values are written.
enum Mode<'a> {
    /// those of a model
    Compiled(Arrays<'a>),
    /// those of the spec
    Written {
        canonical: bool,
        keys: Option<Arrays<'a>>,
    },
}

struct Writer<'a> {
    spec: &'a Spec,
    mode: Mode<'a>,
    /// meshes of the model that no `scale` can describe
    sheared: Vec<String>,
    /// inertia of the bodies that do not say it
    inertials: Option<&'a Inertials>,
    builtins: HashMap<&'static str, Record>,
    out: String,
    depth: usize,
}

/// The class at the top of all others.
const MAIN: &str = "main";

/// A record with the built-in defaults.
fn builtin(cstruct: &str) -> Record {
    let mut record = Record::new(cstruct);
    set_defaults(&mut record);
    record
}

/// Row of an element inside a section.
fn row(section: &str, name: &str) -> &'static Elem {
    let found = MUJOCO.child(section).and_then(|s| s.child(name));
    found.unwrap_or_else(|| panic!("no element {section}/{name}"))
}

/// Names that the reference puts an empty line before: they begin like the name of a section.
fn like_section(name: &str) -> bool {
    ["tendon", "equality", "actuator"]
        .iter()
        .any(|s| name.starts_with(s))
}

impl<'a> Writer<'a> {
    fn compiled(&self) -> bool {
        matches!(self.mode, Mode::Compiled(_))
    }

    /// Angles in radians, orientations as quaternions, actuators as `general`.
    fn canonical(&self) -> bool {
        !matches!(
            self.mode,
            Mode::Written {
                canonical: false,
                ..
            }
        )
    }

    /// Angles of the text are in degrees.
    fn degree(&self) -> bool {
        !self.canonical() && self.spec.public().compiler.degree != 0
    }

    fn eulerseq(&self) -> [u8; 3] {
        self.spec.public().compiler.eulerseq.map(|c| c as u8)
    }

    fn digits(&self) -> Digits {
        if self.compiled() {
            Digits::Rounded
        } else {
            Digits::Exact
        }
    }

    fn join(&self, values: &[f64]) -> String {
        join(values, self.digits(), false)
    }

    fn singles(&self, values: &[f32]) -> String {
        let values: Vec<f64> = values.iter().map(|&x| x.into()).collect();
        join(&values, self.digits(), true)
    }

    /// One element without children.
    fn leaf(&mut self, name: &str, attributes: &str) {
        if like_section(name) && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
        self.line(&format!("<{name}{attributes}/>"));
    }

    fn line(&mut self, text: &str) {
        self.out.extend(core::iter::repeat_n("  ", self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// An element and its content.
    fn element(&mut self, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.block(name, attributes, content);
        if self.out.len() == start {
            self.leaf(name, attributes);
        }
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

    /// A section of the file, after an empty line; empty sections are left out.
    fn section(&mut self, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.out.push('\n');
        let before = self.out.len();
        self.block(name, attributes, content);
        if self.out.len() == before {
            self.out.truncate(start);
        }
    }

    fn builtin(&self, cstruct: &str) -> &Record {
        &self.builtins[cstruct]
    }

    /// An element beside the record it is compared with, with the values of its model.
    fn subject<'b>(&'b self, id: ElemId, usual: &'b Record) -> Subject<'b> {
        let e = self.spec.element(id);
        let mine = match &self.mode {
            Mode::Compiled(arrays) => {
                let mut mine = arrays.values(e);
                mine.extend(arrays.user(e.kind(), &e.record, Some(usual)));
                mine
            }
            Mode::Written { .. } => Values::new(),
        };
        self.plain_subject(&e.record, usual, mine)
    }

    fn plain_subject<'b>(
        &self,
        record: &'b Record,
        usual: &'b Record,
        mine: Values,
    ) -> Subject<'b> {
        let (theirs, kept) = (Vec::new(), Vec::new());
        Subject {
            record,
            usual,
            digits: self.digits(),
            mine,
            theirs,
            kept,
            whole: false,
        }
    }

    fn class_of(&self, id: ElemId) -> ElemId {
        let class = self
            .spec
            .element(id)
            .class
            .filter(|&c| self.spec.element(c).alive);
        class.unwrap_or(self.spec.main_class().id())
    }

    /// Record of an element's default class.
    fn usual(&self, id: ElemId) -> &Record {
        let e = self.spec.element(id);
        let parts = &self.spec.element(self.class_of(id)).parts;
        let mut parts = parts.iter().map(|&p| self.spec.element(p));
        match parts.find(|p| p.kind() == e.kind()) {
            Some(part) => &part.record,
            None => self.builtin(kind_row(e.kind()).expect("kind").cstruct),
        }
    }

    /// Name and, when it is not the inherited one, class.
    fn naming(&self, id: ElemId, inherited: Option<ElemId>) -> String {
        let mut text = String::new();
        let e = self.spec.element(id);
        if !e.name().is_empty() {
            put(&mut text, "name", e.name());
        }
        self.class_attribute(&mut text, id, inherited);
        text
    }

    fn class_attribute(&self, text: &mut String, id: ElemId, inherited: Option<ElemId>) {
        let class = self.class_of(id);
        if inherited.is_some_and(|c| c != class) {
            put(text, "class", self.spec.element(class).name());
        }
    }

    fn main(&self) -> Option<ElemId> {
        Some(self.spec.main_class().id())
    }

    fn defaults(&mut self) {
        let main = self.spec.main_class();
        self.section("default", "", |w| w.class(main));
    }

    /// Content of a default class: what differs from its parent's.
    fn class(&mut self, class: Item<'a, mjsDefault>) {
        self.class_part::<mjsMesh>(class, "mesh");
        self.class_part::<mjsTexture>(class, "texture");
        self.class_material(class);
        self.class_part::<mjsJoint>(class, "joint");
        self.class_part::<mjsGeom>(class, "geom");
        self.class_part::<mjsSite>(class, "site");
        self.class_part::<mjsCamera>(class, "camera");
        self.class_part::<mjsLight>(class, "light");
        self.class_part::<mjsPair>(class, "pair");
        self.class_part::<mjsEquality>(class, "equality");
        self.class_part::<mjsTendon>(class, "tendon");
        self.class_actuator(class);
        self.classes_in(class);
    }

    /// Classes below another one. The main class of an attached spec that kept its name cannot be said twice: its
    /// classes take its settings along.
    fn classes_in(&mut self, class: Item<'a, mjsDefault>) {
        for inner in class.classes() {
            if inner.name() == MAIN {
                self.classes_in(inner);
                continue;
            }
            let mut text = String::new();
            put(&mut text, "class", inner.name());
            self.element("default", &text, |w| w.class(inner));
        }
    }

    /// Record that a part of a class is compared with.
    fn class_usual<T: Kind>(&self, class: Item<'a, mjsDefault>) -> &Record {
        let mut parent = class.parent_class();
        while let Some(outer) = parent
            .filter(|p| p.name() == MAIN)
            .and_then(|p| p.parent_class())
        {
            parent = Some(outer);
        }
        match parent {
            Some(parent) => &parent.part::<T>().element().record,
            None => self.builtin(kind_row(T::OBJ).expect("kind").cstruct),
        }
    }

    fn class_part<T: Kind>(&mut self, class: Item<'a, mjsDefault>, name: &'static str) {
        let elem = row("default", name);
        let part = class.part::<T>().element();
        let mut subject =
            self.plain_subject(&part.record, self.class_usual::<T>(class), Vec::new());
        if self.compiled() {
            // poses and masses of a class went into its elements
            let gone: &[&str] = match T::OBJ {
                mjOBJ_GEOM => &["pos", "quat", "mass", "fromto", "fitscale"],
                mjOBJ_SITE => &["pos", "quat", "fromto"],
                mjOBJ_CAMERA => &["quat"],
                mjOBJ_JOINT => &["springdamper"],
                _ => &[],
            };
            subject
                .mine
                .extend(gone.iter().map(|&name| (name, Value::Skip)));
            if let Mode::Compiled(arrays) = &self.mode {
                // a class repeats what its parent says
                subject.mine.extend(arrays.user(T::OBJ, &part.record, None));
            }
            // what is fitted to the mesh of a class has sizes of its own
            let (shape, mesh) = match T::OBJ {
                mjOBJ_GEOM => (part.get::<mjsGeom>().r#type, part.get::<mjsGeom>().meshname),
                mjOBJ_SITE => (part.get::<mjsSite>().r#type, part.get::<mjsSite>().meshname),
                _ => (mjGEOM_NONE, core::ptr::null_mut()),
            };
            if !matches!(shape, mjGEOM_MESH | mjGEOM_SDF) {
                subject.mine.push(("mesh", Value::Skip));
            } else if T::OBJ == mjOBJ_GEOM && !part.record.text(mesh).is_empty() {
                subject
                    .mine
                    .push(("mesh", Value::Text(part.record.text(mesh).to_owned())));
            }
            if T::OBJ == mjOBJ_JOINT {
                subject
                    .mine
                    .extend(compiled::meaningless(part.get::<mjsJoint>().r#type));
            }
            if T::OBJ == mjOBJ_GEOM && !part.get::<mjsGeom>().mass.is_nan() {
                subject.mine.push(("density", Value::Skip));
            }
        } else {
            pose::record_given(self, part, &mut subject);
        }
        if T::OBJ == mjOBJ_CAMERA {
            pose::sensor_size(part, &mut subject);
        }
        if T::OBJ == mjOBJ_TEXTURE {
            let (own, usual) = (subject.record, subject.usual);
            let layout = |r: &Record| r.get::<mjsTexture>().gridlayout;
            // letters beyond the cells of the grid mean nothing
            let letter = |c: i8| if c == 0 { b'.' as i8 } else { c };
            let value = asset::layout(&layout(own), &layout(usual));
            if layout(own).map(letter) != layout(usual).map(letter) {
                subject.mine.extend(value);
            }
        }
        if T::OBJ == mjOBJ_TENDON {
            relation::springlength(&mut subject);
        }
        let mut text = String::new();
        subject.write(&mut text, elem, written(name));
        if !text.is_empty() {
            self.leaf(name, &text);
        }
    }
}
