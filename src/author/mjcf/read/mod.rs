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
mod flex;
mod flexcomp;
mod global;
mod reader;
mod relation;
mod replicate;
mod sensor;

pub use actuator::{apply as apply_shortcut, class_values};
pub use reader::Reader;

use super::dom::Node;
use crate::abi::*;
use crate::author::element::Spec;
use crate::author::error::Result;
use crate::author::open::Open;
use crate::schema::mjcf::MUJOCO;

/// Reads a whole document. `directory` is where the model's file lies.
pub fn model(root: &Node, directory: &str, open: &dyn Open) -> Result<Box<Spec>> {
    let mut reader = Reader::new(Spec::new(), root, directory, open);
    let spec = reader.spec.root();
    reader.spec.set_text(spec, "modelfiledir", directory);
    reader.names.insert((mjOBJ_BODY, "world".to_owned()), 1);
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
