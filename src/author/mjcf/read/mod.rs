//! Checked XML into the spec tree, section by section.
//!
//! Sections are read in a fixed order, whatever their order in the file: global settings,
//! defaults, assets and relations, bodies, keyframes. Attributes that the table describes are
//! filled by `attributes`; the files here read the rest.

mod actuator;
mod asset;
mod attach;
pub(in crate::author) mod attributes;
mod body;
mod custom;
mod default;
mod global;
mod relation;
mod replicate;
mod sensor;

pub use actuator::{apply as apply_shortcut, lent};

use std::collections::HashSet;
use std::sync::Arc;

use super::dom::Node;
use crate::abi::*;
use crate::author::element::{ElemId, Kind, Spec};
use crate::author::error::{Error, Result};
use crate::author::open::Open;
use crate::schema::mjcf::{Elem, MUJOCO};

/// Reads a whole document. `directory` is where the model's file lies.
pub fn model(root: &Node, directory: &str, open: &dyn Open) -> Result<Box<Spec>> {
    let mut reader = Reader::new(Spec::new(), root, directory, open);
    let spec = reader.spec.root();
    reader.spec.set_text(spec, "modelfiledir", directory);
    reader.names.insert((mjOBJ_BODY, "world".to_owned()));
    if let Some(comment) = &root.comment {
        reader.spec.set_text(spec, "comment", comment);
    }
    reader.fill(spec, root, &MUJOCO)?;
    for &name in SECTIONS {
        let row = MUJOCO.child(name).expect("section in the table");
        for section in root.children.iter().filter(|c| c.name == name) {
            reader.section(section, row)?;
        }
    }
    Ok(reader.spec)
}

/// Reads a section of settings (`compiler`, `option`, `size`) in a model of another format.
pub fn setting(spec: Box<Spec>, node: &Node, open: &dyn Open) -> Result<Box<Spec>> {
    let mut reader = Reader::new(spec, node, "", open);
    let row = MUJOCO.child(&node.name).expect("section in the table");
    reader.section(node, row)?;
    Ok(reader.spec)
}

/// Sections in reading order.
const SECTIONS: &[&str] = &[
    "compiler",
    "option",
    "size",
    "visual",
    "statistic",
    "default",
    "extension",
    "custom",
    "asset",
    "contact",
    "deformable",
    "equality",
    "tendon",
    "actuator",
    "sensor",
    "worldbody",
    "keyframe",
];

/// Most that copying may add to one model, in elements of about 3 KB while compiling: a replicated geom is
/// two, with its frame. A text of a hundred bytes can ask for any number, so the limit stands before memory
/// is taken.
const MAX_COPIES: usize = 150_000;

/// State of reading.
pub struct Reader<'a> {
    spec: Box<Spec>,
    // names in use, by kind
    names: HashSet<(mjtObj, String)>,
    // the main file and its folder
    file: Arc<str>,
    directory: String,
    open: &'a dyn Open,
    /// weight of all copies so far
    copied: usize,
}

impl<'a> Reader<'a> {
    fn new(spec: Box<Spec>, root: &Node, directory: &str, open: &'a dyn Open) -> Self {
        Reader {
            spec,
            names: HashSet::new(),
            file: root.file.clone(),
            directory: directory.to_owned(),
            open,
            copied: 0,
        }
    }
}

impl Reader<'_> {
    fn section(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        match node.name.as_str() {
            "compiler" => self.compiler(node, row),
            "option" => self.option(node, row),
            "size" => self.size(node, row),
            "visual" => self.visual(node, row),
            "statistic" => self.statistic(node, row),
            "default" => self.defaults(node, row),
            "extension" => self.extension(node, row),
            "custom" => self.custom(node, row),
            "asset" => self.assets(node, row),
            "contact" => self.contact(node, row),
            "deformable" => self.deformable(node, row),
            "equality" => self.equality(node, row),
            "tendon" => self.tendons(node, row),
            "actuator" => self.actuators(node, row),
            "sensor" => self.sensors(node, row),
            "worldbody" => self.worldbody(node, row),
            "keyframe" => self.keyframes(node, row),
            _ => Err(not_implemented(node)),
        }
    }

    /// Counts copies about to be made; an error when they are too many for one model.
    fn charge(&mut self, node: &Node, weight: usize) -> Result<()> {
        self.copied = self.copied.saturating_add(weight);
        if self.copied > MAX_COPIES {
            let (n, element) = (self.copied, &node.name);
            return Err(node.error(format!(
                "{element} makes too many elements: {n} (limit {MAX_COPIES})"
            )));
        }
        Ok(())
    }

    /// A new element outside bodies, with class, place and name.
    fn add<T: Kind>(&mut self, node: &Node, class: Option<ElemId>) -> Result<ElemId> {
        let class = self.class_of(node, class)?;
        let id = self.spec.add::<T>(class);
        self.describe(id, node)?;
        Ok(id)
    }

    /// Place, remark and name of a new element.
    fn describe(&mut self, id: ElemId, node: &Node) -> Result<()> {
        self.locate(id, node);
        let name = node.attributes.iter().find(|a| a.name == "name");
        let Some(name) = name.filter(|n| !n.value.is_empty()) else {
            return Ok(());
        };
        self.register(id, &name.value, node)
    }

    fn locate(&mut self, id: ElemId, node: &Node) {
        self.spec.element_mut(id).source = node.source();
        self.spec
            .set_text(id, "info", &format!("line {}", node.line));
    }

    /// Names an element; names are unique within a kind.
    fn register(&mut self, id: ElemId, name: &str, node: &Node) -> Result<()> {
        let kind = self.spec.element(id).kind();
        if !self.names.insert((kind, name.to_owned())) {
            let word = crate::author::element::kind_name(kind);
            return Err(node.error(format!("Error: repeated name '{name}' in {word}")));
        }
        self.spec.element_mut(id).name.set(name.as_bytes());
        Ok(())
    }

    /// Default class named by the element, else the inherited one.
    fn class_of(&self, node: &Node, inherited: Option<ElemId>) -> Result<Option<ElemId>> {
        match node.raw("class") {
            None => Ok(inherited),
            Some(name) => match self.spec.class_named(name) {
                Some(class) => Ok(Some(class)),
                None => {
                    let classes = self.spec.list::<mjsDefault>().map(|c| c.name());
                    let mut error = node.error(format!("unknown default class name '{name}'"));
                    error.hint = super::spelling::nearest(name, classes);
                    Err(error)
                }
            },
        }
    }
}

/// Error for an attribute that must be there.
fn missing(node: &Node, name: &str) -> Error {
    node.error(format!("required attribute missing: '{name}'"))
}

/// Value of an attribute that must be there.
fn required<'a>(node: &'a Node, name: &str) -> Result<&'a str> {
    node.raw(name).ok_or_else(|| missing(node, name))
}

/// Error for a feature that is not there yet.
fn not_implemented(node: &Node) -> Error {
    node.error(format!("element '{}': not implemented", node.name))
}
