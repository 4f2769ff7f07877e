//! Contact pairs, equalities, tendons: elements that name others.

use super::attributes::{count, double, doubles, numbers};
use super::reader::{Reader, missing, required};
use crate::abi::*;
use crate::author::element::{ElemId, Wrap};
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::base::layout::Ty;
use crate::schema::mjcf::Elem;

impl Reader<'_> {
    pub(super) fn contact(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            let id = if child.name == "pair" {
                self.add::<mjsPair>(child, None)?
            } else {
                self.add::<mjsExclude>(child, None)?
            };
            self.fill(id, child, inner)?;
        }
        Ok(())
    }

    pub(super) fn equality(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            let id = self.add::<mjsEquality>(child, None)?;
            self.fill(id, child, inner)?;
            match child.name.as_str() {
                "connect" => self.connect(id, child)?,
                "weld" => self.weld(id, child)?,
                "joint" => self.coupling(id, child, mjEQ_JOINT)?,
                "tendon" => self.coupling(id, child, mjEQ_TENDON)?,
                "flex" => self.flex_constraint(id, child, mjEQ_FLEX)?,
                _ => self.flex_constraint(id, child, mjEQ_FLEXSTRAIN)?,
            }
        }
        Ok(())
    }

    /// Type, object type and names of an equality.
    fn ends(&mut self, id: ElemId, kind: mjtEq, objects: mjtObj, first: &str, second: &str) {
        self.spec.element_mut(id).record.edit::<mjsEquality>(|e| {
            e.r#type = kind;
            e.objtype = objects;
        });
        self.spec.set_text(id, "name1", first);
        self.spec.set_text(id, "name2", second);
    }

    fn data(&mut self, id: ElemId, at: usize, values: &[f64]) {
        self.spec.element_mut(id).record.edit::<mjsEquality>(|e| {
            e.data[at..at + values.len()].copy_from_slice(values);
        });
    }

    fn connect(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let sites = node.has("site1");
        let (kind, first, second) = end_names(node, sites)?;
        self.ends(id, mjEQ_CONNECT, kind, first, second);
        if !sites {
            let anchor = doubles::<3>(node, "anchor")?.ok_or_else(|| missing(node, "anchor"))?;
            self.data(id, 0, &anchor);
        }
        Ok(())
    }

    /// data: anchor 3, relative position 3, relative quat 4, torque scale.
    fn weld(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let sites = node.has("site1");
        let (kind, first, second) = end_names(node, sites)?;
        self.ends(id, mjEQ_WELD, kind, first, second);
        if !sites {
            // without an anchor the first three entries are zero, not the class's polynomial
            let anchor = doubles::<3>(node, "anchor")?.unwrap_or([0.0; 3]);
            self.data(id, 0, &anchor);
            if let Some(pose) = doubles::<7>(node, "relpose")? {
                self.data(id, 3, &pose);
            }
        }
        if let Some(scale) = double(node, "torquescale")? {
            self.data(id, 10, &[scale]);
        }
        Ok(())
    }

    /// Joint or tendon equality: a polynomial of the second object.
    fn coupling(&mut self, id: ElemId, node: &Node, kind: mjtEq) -> Result<()> {
        let [first, second] = if kind == mjEQ_JOINT {
            ["joint1", "joint2"]
        } else {
            ["tendon1", "tendon2"]
        };
        let first = required(node, first)?;
        let second = node.get(second).unwrap_or("");
        // the type says what the names are
        self.ends(id, kind, mjOBJ_UNKNOWN, first, second);
        if let Some(given) = node.attribute("polycoef") {
            let values = numbers(node, given, Ty::Double)?;
            count(node, given, values.len(), 1, 5)?;
            self.data(id, 0, &values);
        }
        Ok(())
    }

    /// Edges of a flex, or the strain of one of its cells.
    fn flex_constraint(&mut self, id: ElemId, node: &Node, kind: mjtEq) -> Result<()> {
        let flex = required(node, "flex")?;
        self.ends(id, kind, mjOBJ_UNKNOWN, flex, "");
        if let Some(cell) = doubles::<3>(node, "cell")? {
            self.data(id, 0, &cell);
        }
        Ok(())
    }

    pub(super) fn tendons(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            let id = self.add::<mjsTendon>(child, None)?;
            self.fill(id, child, inner)?;
            self.springlength(id, child)?;
            for step in &child.children {
                self.path_step(id, step)?;
            }
        }
        Ok(())
    }

    /// One value stands for both ends of the dead band.
    pub(super) fn springlength(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let Some(given) = node.attribute("springlength") else {
            return Ok(());
        };
        let values = numbers(node, given, Ty::Double)?;
        count(node, given, values.len(), 1, 2)?;
        let lengths = [values[0], values.get(1).copied().unwrap_or(values[0])];
        self.spec
            .element_mut(id)
            .record
            .edit::<mjsTendon>(|t| t.springlength = lengths);
        Ok(())
    }

    fn path_step(&mut self, tendon: ElemId, node: &Node) -> Result<()> {
        let mut wrap = Wrap::default();
        let kind = match node.name.as_str() {
            "joint" => {
                wrap.target = required(node, "joint")?.to_owned();
                wrap.value = double(node, "coef")?.ok_or_else(|| missing(node, "coef"))?;
                mjWRAP_JOINT
            }
            "site" => {
                wrap.target = required(node, "site")?.to_owned();
                mjWRAP_SITE
            }
            "geom" => {
                wrap.target = required(node, "geom")?.to_owned();
                wrap.sidesite = node.get("sidesite").unwrap_or("").to_owned();
                // sphere or cylinder: known when the geom is found
                mjWRAP_SPHERE
            }
            _ => {
                wrap.value = double(node, "divisor")?.ok_or_else(|| missing(node, "divisor"))?;
                mjWRAP_PULLEY
            }
        };
        let id = self.spec.add_wrap(tendon, kind, wrap);
        self.locate(id, node);
        Ok(())
    }
}

/// Object type and names of a connect or weld: two sites, or one or two bodies.
fn end_names(node: &Node, sites: bool) -> Result<(mjtObj, &str, &str)> {
    if sites {
        Ok((
            mjOBJ_SITE,
            required(node, "site1")?,
            required(node, "site2")?,
        ))
    } else {
        Ok((
            mjOBJ_BODY,
            required(node, "body1")?,
            node.get("body2").unwrap_or(""),
        ))
    }
}
