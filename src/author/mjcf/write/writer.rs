//! State of writing.

use super::compiled::Arrays;
use super::element::{Subject, Values, put};
use super::number::{Digits, join};
use crate::author::compile::reduce::Inertials;
use crate::author::element::{ElemId, Spec, kind_row};
use crate::base::record::Record;
use crate::schema::mjcf::{Elem, MUJOCO};
use std::collections::HashMap;

/// Which values are written.
pub(super) enum Mode<'a> {
    /// those of a model
    Compiled(Arrays<'a>),
    /// those of the spec
    Written {
        canonical: bool,
        keys: Option<Arrays<'a>>,
    },
}

pub(super) struct Writer<'a> {
    pub(super) spec: &'a Spec,
    pub(super) mode: Mode<'a>,
    /// meshes of the model that no `scale` can describe
    pub(super) sheared: Vec<String>,
    /// inertia of the bodies that do not say it
    pub(super) inertials: Option<&'a Inertials>,
    pub(super) builtins: HashMap<&'static str, Record>,
    pub(super) out: String,
    pub(super) depth: usize,
}

/// Row of an element inside a section.
pub(super) fn row(section: &str, name: &str) -> &'static Elem {
    let found = MUJOCO.child(section).and_then(|s| s.child(name));
    found.unwrap_or_else(|| panic!("no element {section}/{name}"))
}

impl<'a> Writer<'a> {
    pub(super) fn compiled(&self) -> bool {
        matches!(self.mode, Mode::Compiled(_))
    }

    /// Angles in radians, orientations as quaternions, actuators as `general`.
    pub(super) fn canonical(&self) -> bool {
        !matches!(
            self.mode,
            Mode::Written {
                canonical: false,
                ..
            }
        )
    }

    /// Angles of the text are in degrees.
    pub(super) fn degree(&self) -> bool {
        !self.canonical() && self.spec.public().compiler.degree != 0
    }

    pub(super) fn eulerseq(&self) -> [u8; 3] {
        self.spec.public().compiler.eulerseq.map(|c| c as u8)
    }

    pub(super) fn digits(&self) -> Digits {
        if self.compiled() {
            Digits::Rounded
        } else {
            Digits::Exact
        }
    }

    pub(super) fn join(&self, values: &[f64]) -> String {
        join(values, self.digits(), false)
    }

    pub(super) fn singles(&self, values: &[f32]) -> String {
        let values: Vec<f64> = values.iter().map(|&x| x.into()).collect();
        join(&values, self.digits(), true)
    }

    /// One element without children.
    pub(super) fn leaf(&mut self, name: &str, attributes: &str) {
        if like_section(name) && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
        self.line(&["<", name, attributes, "/>"]);
    }

    pub(super) fn line(&mut self, parts: &[&str]) {
        self.out.extend(core::iter::repeat_n("  ", self.depth));
        self.out.extend(parts.iter().copied());
        self.out.push('\n');
    }

    /// An element and its content.
    pub(super) fn element(
        &mut self,
        name: &str,
        attributes: &str,
        content: impl FnOnce(&mut Self),
    ) {
        let start = self.out.len();
        self.block(name, attributes, content);
        if self.out.len() == start {
            self.leaf(name, attributes);
        }
    }

    /// An element with children; nothing when `content` writes nothing and there are no attributes.
    pub(super) fn block(&mut self, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.line(&["<", name, attributes, ">"]);
        let inside = self.out.len();
        self.depth += 1;
        content(self);
        self.depth -= 1;
        if self.out.len() > inside {
            return self.line(&["</", name, ">"]);
        }
        self.out.truncate(start);
        if !attributes.is_empty() {
            self.leaf(name, attributes);
        }
    }

    /// A section of the file, after an empty line; empty sections are left out.
    pub(super) fn section(
        &mut self,
        name: &str,
        attributes: &str,
        content: impl FnOnce(&mut Self),
    ) {
        let start = self.out.len();
        self.out.push('\n');
        let before = self.out.len();
        self.block(name, attributes, content);
        if self.out.len() == before {
            self.out.truncate(start);
        }
    }

    pub(super) fn builtin(&self, cstruct: &str) -> &Record {
        &self.builtins[cstruct]
    }

    /// An element beside the record it is compared with, with the values of its model.
    pub(super) fn subject<'b>(&'b self, id: ElemId, usual: &'b Record) -> Subject<'b> {
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

    pub(super) fn plain_subject<'b>(
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

    pub(super) fn class_of(&self, id: ElemId) -> ElemId {
        let class = self
            .spec
            .element(id)
            .class
            .filter(|&c| self.spec.element(c).alive);
        class.unwrap_or(self.spec.main_class().id())
    }

    /// Record of an element's default class.
    pub(super) fn usual(&self, id: ElemId) -> &Record {
        let e = self.spec.element(id);
        let parts = &self.spec.element(self.class_of(id)).parts;
        let mut parts = parts.iter().map(|&p| self.spec.element(p));
        match parts.find(|p| p.kind() == e.kind()) {
            Some(part) => &part.record,
            None => self.builtin(kind_row(e.kind()).expect("kind").cstruct),
        }
    }

    /// Name and, when it is not the inherited one, class.
    pub(super) fn naming(&self, id: ElemId, inherited: Option<ElemId>) -> String {
        let mut text = String::new();
        let e = self.spec.element(id);
        if !e.name().is_empty() {
            put(&mut text, "name", e.name());
        }
        self.class_attribute(&mut text, id, inherited);
        text
    }

    pub(super) fn class_attribute(&self, text: &mut String, id: ElemId, inherited: Option<ElemId>) {
        let class = self.class_of(id);
        if inherited.is_some_and(|c| c != class) {
            put(text, "class", self.spec.element(class).name());
        }
    }

    pub(super) fn main(&self) -> Option<ElemId> {
        Some(self.spec.main_class().id())
    }
}

/// Names that the reference puts an empty line before: they begin like the name of a section.
fn like_section(name: &str) -> bool {
    ["tendon", "equality", "actuator"]
        .iter()
        .any(|s| name.starts_with(s))
}
