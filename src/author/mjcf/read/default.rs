//! Default classes.

use super::reader::Reader;
use crate::abi::*;
use crate::author::element::{ElemId, Kind};
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::read::attributes::orientation;
use crate::schema::mjcf::{Elem, SHORTCUTS};

impl Reader<'_> {
    /// A top-level default section: it adds to the class `main`.
    pub(super) fn defaults(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        if node.get("class").is_some_and(|name| name != "main") {
            return Err(node.error("top-level default class 'main' cannot be renamed"));
        }
        let main = self.spec.main_class().id();
        self.class_content(main, node, row)
    }

    fn class_content(&mut self, class: ElemId, node: &Node, row: &'static Elem) -> Result<()> {
        for child in node.children.iter().filter(|c| c.name != "default") {
            self.default_element(class, child, row.child(&child.name).expect("checked"))?;
        }
        for child in node.children.iter().filter(|c| c.name == "default") {
            let Some(name) = child.get("class") else {
                return Err(child.error("empty class name"));
            };
            // a full copy of its parent as it is now
            let nested = self.spec.add_class(name, Some(class));
            let nested = nested.map_err(|e| child.error(e.message))?;
            self.spec.element_mut(nested).source = child.source();
            self.class_content(nested, child, row)?;
        }
        Ok(())
    }

    fn part<T: Kind>(&self, class: ElemId) -> ElemId {
        self.spec.item::<mjsDefault>(class).part::<T>().id()
    }

    fn default_element(&mut self, class: ElemId, node: &Node, row: &'static Elem) -> Result<()> {
        if SHORTCUTS.iter().any(|s| s.0 == node.name) {
            let part = self.part::<mjsActuator>(class);
            self.locate(part, node);
            return self.actuator_content(part, node, row, Some(class));
        }
        let part = match node.name.as_str() {
            "mesh" => self.part::<mjsMesh>(class),
            "texture" => self.part::<mjsTexture>(class),
            "material" => self.part::<mjsMaterial>(class),
            "joint" => self.part::<mjsJoint>(class),
            "geom" => self.part::<mjsGeom>(class),
            "site" => self.part::<mjsSite>(class),
            "camera" => self.part::<mjsCamera>(class),
            "light" => self.part::<mjsLight>(class),
            "pair" => self.part::<mjsPair>(class),
            "equality" => self.part::<mjsEquality>(class),
            "tendon" => self.part::<mjsTendon>(class),
            _ => return Err(crate::author::mjcf::read::reader::out_of_place(node)),
        };
        self.locate(part, node);
        self.fill(part, node, row)?;
        match node.name.as_str() {
            "geom" | "site" | "camera" => {
                orientation(&mut self.spec.element_mut(part).record, node, "quat", "alt")?;
            }
            "material" => self.material_textures(part, node)?,
            "texture" => self.texture_layout(part, node)?,
            "mesh" => self.hull_limit(part, node)?,
            "tendon" => self.springlength(part, node)?,
            _ => {}
        }
        Ok(())
    }
}
