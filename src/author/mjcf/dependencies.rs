//! Files that a model needs: documents and assets by name, found in the text alone.
//!
//! Nothing is checked against the schema and no asset is opened; only documents are read. Names count as they
//! are written: `strippath` is not looked at, and an asset is meant beside the main document of its model.
//! Absent: what the loader does with them (`include`, `read::asset`).

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use super::dom::{self, MAX_DEPTH, Node};
use super::include::directory_of;
use crate::author::asset::path::{asset_path, beside};
use crate::author::error::{Error, Result, Stage};
use crate::author::open::Open;
use crate::base::octets;
use crate::schema::mjcf::CUBE_FILES;

/// Elements with files: the element, the compiler's attribute for their folder, the attributes that name a file.
/// Without that attribute `assetdir` holds.
const ASSETS: [(&str, &str, &[&str]); 5] = [
    ("mesh", "meshdir", &["file"]),
    ("skin", "meshdir", &["file"]),
    ("flexcomp", "meshdir", &["file"]),
    ("hfield", "assetdir", &["file"]),
    ("texture", "texturedir", &TEXTURE_FILES),
];

const TEXTURE_FILES: [&str; 7] = {
    let [a, b, c, d, e, f] = CUBE_FILES;
    ["file", a, b, c, d, e, f]
};

/// The files, each once: of every model its documents, its assets and its models, and at last the main document.
pub fn dependencies(file: &str, open: &dyn Open) -> Result<Vec<String>> {
    let mut found = Found {
        open,
        names: Vec::new(),
        known: HashSet::from([file.to_owned()]),
        models: VecDeque::from([file.to_owned()]),
    };
    let mut read = HashSet::new();
    while let Some(model) = found.models.pop_front() {
        if read.insert(asset_path("", &model, false)) {
            found.model(&model)?;
        }
    }
    found.names.push(file.to_owned());
    Ok(found.names)
}

/// What was found so far.
struct Found<'a> {
    open: &'a dyn Open,
    names: Vec<String>,
    known: HashSet<String>,
    /// main documents still to be read
    models: VecDeque<String>,
}

impl Found<'_> {
    fn add(&mut self, name: String) {
        if self.known.insert(name.clone()) {
            self.names.push(name);
        }
    }

    /// A main document, all that it includes, their assets, and the models among these.
    fn model(&mut self, file: &str) -> Result<()> {
        let directory = directory_of(file).into_owned();
        let mut root = self.document(file)?;
        let mut seen = HashSet::from([asset_path("", file, false)]);
        self.include(&mut root, &directory, &mut seen, 0)?;
        let folder = |name: &str| {
            let first = |name| first_folder(&root, name);
            first(name).or_else(|| first("assetdir")).unwrap_or("")
        };
        for node in descendants(&root) {
            if node.name == "model"
                && let Some(name) = node.raw("file")
            {
                let model = in_folder(&directory, "", name);
                self.add(model.clone());
                self.models.push_back(model);
            }
            for (_, dir, attributes) in ASSETS.iter().filter(|row| row.0 == node.name) {
                for name in attributes.iter().filter_map(|&a| node.raw(a)) {
                    self.add(in_folder(&directory, folder(dir), name));
                }
            }
        }
        Ok(())
    }

    /// Gives every include element the content of its document, which is found beside the main one or else
    /// beside the includer. What was included before is left out.
    fn include(
        &mut self,
        node: &mut Node,
        directory: &str,
        seen: &mut HashSet<String>,
        depth: usize,
    ) -> Result<()> {
        if depth > MAX_DEPTH {
            return Err(refusal("elements are nested too deeply".to_owned()));
        }
        if node.name == "include"
            && let Some(name) = node.raw("file")
        {
            let mut places = vec![in_folder(directory, "", name)];
            let own = in_folder(&directory_of(&node.file), "", name);
            if !places.contains(&own) {
                places.push(own);
            }
            let Some(place) = places.iter().find(|place| self.is_there(place)) else {
                let tried = places.join("' or '");
                return Err(refusal(format!("Could not open '{tried}'")));
            };
            node.children.clear();
            if seen.insert(place.clone()) {
                node.children = self.document(place)?.children;
                self.add(place.clone());
            }
        }
        node.children
            .iter_mut()
            .try_for_each(|child| self.include(child, directory, seen, depth + 1))
    }

    fn is_there(&self, name: &str) -> bool {
        octets::path(name).exists() || self.open.read(name).is_some()
    }

    fn document(&self, file: &str) -> Result<Node> {
        let text = self.open.read(file).filter(|text| !text.is_empty());
        let Some(text) = text else {
            let what = if self.is_there(file) { "read" } else { "open" };
            return Err(refusal(format!("Could not {what} '{file}'")));
        };
        dom::parse(&text, &Arc::from(file)).map_err(|why| {
            refusal(match why.message.as_str() {
                "XML root element not found" => format!("{} in '{file}'", why.message),
                text => {
                    // the kind of fault is told in the second line as well
                    let fault = text.split_once('\n').map_or(text, |(_, rest)| rest);
                    format!("Problem reading XML file '{file}':\n{fault}")
                }
            })
        })
    }
}

/// Name of an asset; of one without a name the folder is named.
fn in_folder(directory: &str, folder: &str, name: &str) -> String {
    if !name.is_empty() {
        return beside(directory, &asset_path(folder, name, false));
    }
    match beside(directory, folder) {
        own if own.is_empty() || own.ends_with('/') => own,
        own => own + "/",
    }
}

/// The value of a compiler's attribute where it is written first.
fn first_folder<'a>(root: &'a Node, name: &str) -> Option<&'a str> {
    let mut compilers = descendants(root).filter(|node| node.name == "compiler");
    compilers.find_map(|node| node.raw(name))
}

/// An element and all below, in the order of the text.
fn descendants(node: &Node) -> Box<dyn Iterator<Item = &Node> + '_> {
    Box::new(std::iter::once(node).chain(node.children.iter().flat_map(descendants)))
}

fn refusal(message: String) -> Error {
    Error {
        message,
        stage: Stage::Parse,
        ..Error::default()
    }
}
