//! Default classes: what differs from the parent's.

use super::compiled::meaningless;
use super::element::{Value, put};
use super::writer::{Mode, Writer, row};
use super::{asset, pose, relation};
use crate::abi::*;
use crate::author::element::{Item, Kind, kind_row};
use crate::base::record::Record;
use crate::schema::mjcf::written;

/// The class at the top of all others.
const MAIN: &str = "main";

impl<'a> Writer<'a> {
    pub(super) fn defaults(&mut self) {
        let main = self.spec.main_class();
        self.section("default", "", |w| w.class(main));
    }

    /// Content of a default class: what differs from its parent's.
    pub(super) fn class(&mut self, class: Item<'a, mjsDefault>) {
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
    pub(super) fn classes_in(&mut self, class: Item<'a, mjsDefault>) {
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
    pub(super) fn class_usual<T: Kind>(&self, class: Item<'a, mjsDefault>) -> &Record {
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

    pub(super) fn class_part<T: Kind>(&mut self, class: Item<'a, mjsDefault>, name: &'static str) {
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
                    .extend(meaningless(part.get::<mjsJoint>().r#type));
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
