//! Custom fields and keyframes.

use super::attributes::{double, numbers};
use super::reader::{Reader, required};
use crate::abi::*;
use crate::author::element::kind_of_name;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::base::layout::Ty;
use crate::schema::mjcf::Elem;

/// Numbers of one custom field.
const MAX_SIZE: i32 = 10_000_000;

impl Reader<'_> {
    pub(super) fn custom(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            match child.name.as_str() {
                "numeric" => self.numeric(child, inner)?,
                "text" => self.text(child)?,
                _ => self.tuple(child)?,
            }
        }
        Ok(())
    }

    fn numeric(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        required(node, "name")?;
        let id = self.add::<mjsNumeric>(node, None)?;
        self.fill(id, node, row)?;
        let mut data = match node.attribute("data") {
            Some(given) => numbers(node, given, Ty::Double)?,
            None => Vec::new(),
        };
        let element = self.spec.element_mut(id);
        let size = element.get::<mjsNumeric>().size;
        if node.get("size").is_some() {
            if size > 0 && data.len() > size as usize {
                return Err(node.error("attribute 'data' has too much data"));
            }
            data.resize(size.clamp(0, 500) as usize, 0.0);
        } else {
            element
                .record
                .edit::<mjsNumeric>(|n| n.size = data.len() as i32);
        }
        if self.spec.element(id).get::<mjsNumeric>().size > MAX_SIZE {
            return Err(node.error(format!("custom field is too large (limit {MAX_SIZE})")));
        }
        if self.spec.element(id).get::<mjsNumeric>().size <= 0 {
            return Err(node.error("custom field size must be positive"));
        }
        let record = &mut self.spec.element_mut(id).record;
        let p = record.get::<mjsNumeric>().data;
        record.set_doubles(p, &data);
        Ok(())
    }

    fn text(&mut self, node: &Node) -> Result<()> {
        required(node, "name")?;
        let id = self.add::<mjsText>(node, None)?;
        // CDATA content counts only without the attribute; blanks are a text
        let data = node.raw("data").unwrap_or(&node.text);
        if data.is_empty() {
            return Err(node.error("text field cannot be empty"));
        }
        self.spec.set_text(id, "data", data);
        Ok(())
    }

    fn tuple(&mut self, node: &Node) -> Result<()> {
        required(node, "name")?;
        let id = self.add::<mjsTuple>(node, None)?;
        let (mut types, mut names, mut prms) = (Vec::new(), Vec::new(), Vec::new());
        for element in &node.children {
            let kind = required(element, "objtype")?;
            let Some(kind) = object_type(kind) else {
                return Err(element.error("unknown object type"));
            };
            types.push(kind);
            // a list of names, one for each object
            names.extend(required(element, "objname")?.split_whitespace());
            prms.push(double(element, "prm")?.unwrap_or(0.0));
        }
        let record = &mut self.spec.element_mut(id).record;
        let tuple = *record.get::<mjsTuple>();
        record.set_ints(tuple.objtype, &types);
        record.set_doubles(tuple.objprm, &prms);
        self.spec.set_texts(id, "objname", &names);
        Ok(())
    }

    pub(super) fn keyframes(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let id = self.add::<mjsKey>(child, None)?;
            self.fill(id, child, row.child("key").expect("row"))?;
        }
        Ok(())
    }
}

/// Object type by its name, with `xbody` and `dof`.
pub(super) fn object_type(name: &str) -> Option<mjtObj> {
    match name {
        "xbody" => Some(mjOBJ_XBODY),
        "dof" => Some(mjOBJ_DOF),
        _ => kind_of_name(name),
    }
}
