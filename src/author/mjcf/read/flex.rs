//! Deformable objects.

use super::reader::Reader;
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::schema::mjcf::Elem;

impl Reader<'_> {
    /// `deformable/flex`.
    pub(super) fn flex(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let id = self.add::<mjsFlex>(node, None)?;
        self.fill(id, node, row)?;
        self.flex_parts(id, node, row)
    }

    /// What `flex` and `flexcomp` have inside, whatever the order in which it is written.
    pub(super) fn flex_parts(&mut self, id: ElemId, node: &Node, row: &'static Elem) -> Result<()> {
        for part in ["contact", "edge", "elasticity"] {
            let inner = row.child(part).expect("row");
            let Some(child) = node.children.iter().find(|c| c.name == part) else {
                continue;
            };
            self.fill(id, child, inner)?;
            if part == "elasticity" {
                self.lone_yield(id, child);
            }
        }
        Ok(())
    }

    /// One yield stress of a cloth is that of stretching and of bending.
    fn lone_yield(&mut self, id: ElemId, node: &Node) {
        let given = node.get("yield").unwrap_or("");
        self.spec.element_mut(id).record.edit::<mjsFlex>(|f| {
            if given.split_ascii_whitespace().count() == 1 && f.dim == 2 && f.order == 0 {
                f.stressyield[1] = f.stressyield[0];
            }
        });
    }
}
