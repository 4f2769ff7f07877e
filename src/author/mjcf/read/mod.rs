//! Checked XML into the spec tree, section by section.
//!
//! Sections are read in a fixed order, whatever their order in the file: global settings,
//! defaults, assets and relations, bodies, keyframes. Attributes that the table describes are
//! filled by `attributes`; the files here read the rest.

mod actuator;
mod asset;
mod attributes;
mod body;
mod custom;
mod default;
mod global;
mod relation;
mod replicate;
mod sensor;

use std::collections::HashSet;

use super::dom::Node;
use crate::abi::*;
use crate::author::element::{ElemId, Kind, Source, Spec};
use crate::author::error::{Error, Result};
use crate::schema::mjcf::{Elem, MUJOCO};

/// Reads a whole document. `directory` is where the model's file lies.
pub fn model(root: &Node, directory: &str) -> Result<Box<Spec>> {
    let mut reader = Reader { spec: Spec::new(), names: HashSet::new(), flexible: Vec::new() };
    let spec = reader.spec.root();
    reader.spec.set_text(spec, "modelfiledir", directory);
    reader.names.insert((mjOBJ_BODY, "world".to_owned()));
    if let Some(comment) = &root.comment {
        reader.spec.set_text(spec, "comment", comment);
    }
    reader.fill(spec, root, &MUJOCO)?;
    for &(name, read) in SECTIONS {
        let row = MUJOCO.child(name).expect("section in the table");
        for section in root.children.iter().filter(|c| c.name == name) {
            read(&mut reader, section, row)?;
        }
    }
    Ok(reader.spec)
}

type Section = fn(&mut Reader, &Node, &'static Elem) -> Result<()>;

/// Sections in reading order.
const SECTIONS: &[(&str, Section)] = &[
    ("compiler", Reader::compiler),
    ("option", Reader::option),
    ("size", Reader::size),
    ("visual", Reader::visual),
    ("statistic", Reader::statistic),
    ("default", Reader::defaults),
    ("extension", Reader::extension),
    ("custom", Reader::custom),
    ("asset", Reader::assets),
    ("contact", Reader::contact),
    ("deformable", Reader::deformable),
    ("equality", Reader::equality),
    ("tendon", Reader::tendons),
    ("actuator", Reader::actuators),
    ("sensor", Reader::sensors),
    ("worldbody", Reader::worldbody),
    ("keyframe", Reader::keyframes),
];

/// State of reading.
pub struct Reader {
    spec: Box<Spec>,
    // names in use, by kind
    names: HashSet<(mjtObj, String)>,
    // suffixes of the replicate elements around the current one
    flexible: Vec<String>,
}

impl Reader {
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
        let Some(name) = name.filter(|n| !n.value.is_empty()) else { return Ok(()) };
        let full = format!("{}{}", name.value, self.flexible.concat());
        self.register(id, &full, node)
    }

    fn locate(&mut self, id: ElemId, node: &Node) {
        self.spec.element_mut(id).source =
            Source { file: Some(node.file.clone()), line: node.line };
        self.spec.set_text(id, "info", &format!("line {}", node.line));
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
        match node.get("class") {
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
    node.get(name).ok_or_else(|| missing(node, name))
}

/// Error for a feature that is not there yet.
fn not_implemented(node: &Node) -> Error {
    node.error(format!("element '{}': not implemented", node.name))
}
