//! URDF: robot descriptions into the spec tree. Modeling chapter: URDF extensions.
//!
//! A link is a body, a joint places its child link and gives it degrees of freedom. The element `mujoco`
//! holds settings as in MJCF. What is unknown is passed over (transmissions, sensors, mimic, ...).
//!
//! Links and joints come in any order: first the links, then who hangs below whom, then bodies from the roots
//! down, then what is in them (`link`, `joint`). `words` has the tables.

mod joint;
mod link;
#[cfg(test)]
mod tests;
mod words;
mod xml;

use std::collections::{HashMap, HashSet};

use self::xml::{part, text};
use super::element::{ElemId, Source, Spec};
use super::error::{Error, Result};
use super::mjcf::dom::Node;
use super::mjcf::read;
use super::mjcf::spelling::nearest;
use super::open::Open;
use crate::abi::*;

/// Links may hang this deep below each other: a chain's inertia matrix grows with the square.
const MAX_DEPTH: usize = 1000;

/// Reads a document; `root` is its `robot` element. `directory` is where the file lies.
pub fn model(root: &Node, directory: &str, open: &dyn Open) -> Result<Box<Spec>> {
    let mut spec = Spec::new();
    let id = spec.root();
    spec.set_text(id, "modelfiledir", directory);
    if let Some(name) = root.get("name") {
        spec.set_text(id, "modelname", name);
    }
    // robot descriptions come with fixed links and with geoms to look at
    spec.element_mut(id)
        .record
        .edit::<mjSpec>(|s| (s.compiler.fusestatic, s.compiler.discardvisual) = (1, 1));
    if let Some(node) = xml::child(root, "mujoco")? {
        for name in ["compiler", "option", "size"] {
            if let Some(section) = xml::child(node, name)? {
                xml::child(section, "flag")?;
                spec = read::setting(spec, section, open)?;
            }
        }
    }
    spec.element_mut(id)
        .record
        .edit::<mjSpec>(|s| s.compiler.degree = 0);
    let s = spec.public();
    let (discard, strip) = (s.compiler.discardvisual != 0, s.strippath != 0);
    let mut robot = Robot {
        spec,
        discard,
        strip,
        bodies: HashMap::new(),
        materials: HashMap::new(),
        geoms: HashSet::new(),
        joints: HashMap::new(),
        mimics: Vec::new(),
        meshes: HashMap::new(),
        mesh_names: HashSet::new(),
        stems: HashMap::new(),
    };
    robot.define_materials(root)?;
    robot.tree(root)?;
    for link in children(root, "link") {
        robot.link(link)?;
    }
    for joint in children(root, "joint") {
        robot.joint(joint)?;
    }
    robot.follow();
    if xml::has_nan(root) {
        robot
            .spec
            .notes
            .push("XML contains a 'NaN'. Please check it carefully.".to_owned());
    }
    Ok(robot.spec)
}

fn children<'a>(node: &'a Node, name: &'static str) -> impl Iterator<Item = &'a Node> {
    node.children.iter().filter(move |c| c.name == name)
}

/// An error with the nearest of some candidates.
fn hinted<'a>(mut error: Error, word: &str, candidates: impl Iterator<Item = &'a str>) -> Error {
    error.hint = nearest(word, candidates);
    error
}

/// A joint that follows another one.
struct Mimic {
    source: Source,
    /// itself, and the other
    joints: [String; 2],
    /// offset and factor
    line: [f64; 2],
}

/// State of reading.
struct Robot {
    spec: Box<Spec>,
    /// visual elements make no geoms
    discard: bool,
    /// folders of file names are dropped
    strip: bool,
    /// body of each link in the tree
    bodies: HashMap<String, ElemId>,
    materials: HashMap<String, [f32; 4]>,
    /// names of geoms in use
    geoms: HashSet<String>,
    /// types of the joints that have names
    joints: HashMap<String, mjtJoint>,
    mimics: Vec<Mimic>,
    /// names of meshes, by file and scale
    meshes: HashMap<(String, [u64; 3]), String>,
    mesh_names: HashSet<String>,
    /// number of meshes whose files have this name
    stems: HashMap<String, usize>,
}

impl Robot {
    /// Colours of materials by name, wherever they stand; the first definition counts.
    fn define_materials(&mut self, node: &Node) -> Result<()> {
        if node.name == "material"
            && let Some(name) = node.get("name")
            && !self.materials.contains_key(name)
            && let Some(color) = xml::child(node, "color")?
        {
            self.materials.insert(name.to_owned(), xml::colour(color)?);
        }
        node.children
            .iter()
            .try_for_each(|c| self.define_materials(c))
    }

    /// Makes a body of every link that hangs on a root, parents first, children in the order of the joints.
    fn tree(&mut self, root: &Node) -> Result<()> {
        let mut links: HashMap<&str, usize> = HashMap::new();
        let nodes: Vec<&Node> = children(root, "link").collect();
        let mut names = Vec::new();
        for (i, link) in nodes.iter().enumerate() {
            let name = text(link, "name")?;
            names.push(name);
            if links.insert(name, i).is_some() {
                return Err(link.error(format!("repeated URDF name: '{name}'")));
            }
        }
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        let mut is_root = vec![true; nodes.len()];
        for joint in children(root, "joint") {
            let end = |word: &str| -> Result<usize> {
                let node = part(joint, word)?;
                let name = text(node, "link")?;
                links.get(name).copied().ok_or_else(|| {
                    let error =
                        joint.error(format!("URDF joint parent or child missing: '{name}'"));
                    hinted(error, name, names.iter().copied())
                })
            };
            let (parent, child) = (end("parent")?, end("child")?);
            if !is_root[child] {
                let name = names[child];
                return Err(joint.error(format!("URDF body has multiple parents: '{name}'")));
            }
            is_root[child] = false;
            below[parent].push(child);
        }
        let world = self.spec.world().id();
        let roots = (0..nodes.len()).filter(|&i| is_root[i]);
        let mut pending: Vec<(usize, ElemId, usize)> = roots.map(|i| (i, world, 1)).collect();
        pending.reverse();
        while let Some((i, parent, depth)) = pending.pop() {
            if depth > MAX_DEPTH {
                return Err(nodes[i].error(format!("links hang more than {MAX_DEPTH} deep")));
            }
            // a link of this name is the world itself
            let body = if names[i] == "world" {
                world
            } else {
                let id = self.spec.add_in_body::<mjsBody>(Some(parent), None);
                self.locate(id, nodes[i]);
                self.spec.element_mut(id).name.set(names[i].as_bytes());
                id
            };
            self.bodies.insert(names[i].to_owned(), body);
            pending.extend(below[i].iter().rev().map(|&c| (c, body, depth + 1)));
        }
        Ok(())
    }

    /// Body of a link.
    fn body(&self, link: &str) -> Option<ElemId> {
        self.bodies.get(link).copied()
    }

    /// Body at one end of a joint.
    fn end(&self, joint: &Node, word: &str) -> Result<ElemId> {
        let name = text(part(joint, word)?, "link")?;
        self.body(name)
            .ok_or_else(|| joint.error(format!("URDF body not found: '{name}'")))
    }

    /// A remark on the document, reported as a warning.
    fn note(&mut self, node: &Node, text: &str) {
        self.spec
            .notes
            .push(format!("{}:{}: {text}", node.file, node.line));
    }

    /// Where an element was written.
    fn locate(&mut self, id: ElemId, node: &Node) {
        self.spec.element_mut(id).source = node.source();
    }
}
