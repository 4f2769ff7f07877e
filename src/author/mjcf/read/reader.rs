//! State of reading a document, and what every section needs: classes, places, names.

use crate::abi::*;
use crate::author::element::{ElemId, Kind, Spec};
use crate::author::error::{Error, Result};
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::spelling::nearest;
use crate::author::open::Open;
use crate::schema::mjcf::Elem;
use std::collections::HashMap;
use std::sync::Arc;

/// Most that copying may add to one model, in elements of about 3 KB while compiling: a replicated geom is
/// two, with its frame. A text of a hundred bytes can ask for any number, so the limit stands before memory
/// is taken.
pub(super) const MAX_COPIES: usize = 150_000;

/// State of reading.
pub struct Reader<'a> {
    pub(super) spec: Box<Spec>,
    // names in use, by kind, each with the number of elements that have it: replicas may share one for a while
    pub(super) names: HashMap<(mjtObj, String), usize>,
    // the main file and its folder
    pub(super) file: Arc<str>,
    pub(super) directory: String,
    pub(super) open: &'a dyn Open,
    /// weight of all copies so far
    pub(super) copied: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(spec: Box<Spec>, root: &Node, directory: &str, open: &'a dyn Open) -> Self {
        Reader {
            spec,
            names: HashMap::new(),
            file: root.file.clone(),
            directory: directory.to_owned(),
            open,
            copied: 0,
        }
    }
}

impl Reader<'_> {
    pub(super) fn section(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
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
            _ => Err(out_of_place(node)),
        }
    }

    /// Counts copies about to be made; an error when they are too many for one model.
    pub(super) fn charge(&mut self, node: &Node, weight: usize) -> Result<()> {
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
    pub(super) fn add<T: Kind>(&mut self, node: &Node, class: Option<ElemId>) -> Result<ElemId> {
        let class = self.class_of(node, class)?;
        let id = self.spec.add::<T>(class);
        self.describe(id, node)?;
        Ok(id)
    }

    /// Place, remark and name of a new element.
    pub(super) fn describe(&mut self, id: ElemId, node: &Node) -> Result<()> {
        self.locate(id, node);
        let name = node.attributes.iter().find(|a| a.name == "name");
        let Some(name) = name.filter(|n| !n.value.is_empty()) else {
            return Ok(());
        };
        self.register(id, &name.value, node)
    }

    pub(super) fn locate(&mut self, id: ElemId, node: &Node) {
        self.spec.element_mut(id).source = node.source();
        self.spec
            .set_text(id, "info", &format!("line {}", node.line));
    }

    /// Names an element; names are unique within a kind.
    pub(super) fn register(&mut self, id: ElemId, name: &str, node: &Node) -> Result<()> {
        let kind = self.spec.element(id).kind();
        let count = self.names.entry((kind, name.to_owned())).or_default();
        *count += 1;
        if *count > 1 {
            let word = crate::author::element::kind_name(kind);
            return Err(node.error(format!("Error: repeated name '{name}' in {word}")));
        }
        self.spec.element_mut(id).name.set(name.as_bytes());
        Ok(())
    }

    /// Default class named by the element, else the inherited one.
    pub(super) fn class_of(
        &self,
        node: &Node,
        inherited: Option<ElemId>,
    ) -> Result<Option<ElemId>> {
        match node.raw("class") {
            None => Ok(inherited),
            Some(name) => match self.spec.class_named(name) {
                Some(class) => Ok(Some(class)),
                None => {
                    let classes = self.spec.list::<mjsDefault>().map(|c| c.name());
                    let mut error = node.error(format!("unknown default class name '{name}'"));
                    error.hint = nearest(name, classes);
                    Err(error)
                }
            },
        }
    }
}

/// Error for an attribute that must be there.
pub(super) fn missing(node: &Node, name: &str) -> Error {
    node.error(format!("required attribute missing: '{name}'"))
}

/// Value of an attribute that must be there.
pub(super) fn required<'a>(node: &'a Node, name: &str) -> Result<&'a str> {
    node.raw(name).ok_or_else(|| missing(node, name))
}

/// Error for an element that the grammar has and no reader.
pub(super) fn out_of_place(node: &Node) -> Error {
    node.error(format!("element '{}' has no meaning here", node.name))
}
