//! Bodies, frames and what they contain.

use super::attributes::{numbers, orientation};
use super::reader::{Reader, out_of_place};
use crate::abi::*;
use crate::author::element::{ElemId, Kind};
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::base::layout::Ty;
use crate::schema::mjcf::Elem;

/// Where new elements go.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub body: ElemId,
    pub frame: Option<ElemId>,
    /// default class in force
    pub class: Option<ElemId>,
    /// in no body of its own inside a replicate
    pub replicated: bool,
}

impl Reader<'_> {
    pub(super) fn worldbody(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        if !node.attributes.is_empty() {
            return Err(node.error("World body cannot have attributes"));
        }
        let place = Place {
            body: self.spec.world().id(),
            frame: None,
            class: None,
            replicated: false,
        };
        self.content(node, row, place)
    }

    /// Everything inside a body, frame or replicate, in document order.
    pub(super) fn content(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        for child in &node.children {
            let Some(inner) = child_row(row, &child.name) else {
                let message = format!("unrecognized model element '{}'", child.name);
                let mut error = child.error(message);
                let names = row.children.iter().map(|c| c.name);
                error.hint = crate::author::mjcf::spelling::nearest(&child.name, names);
                return Err(error);
            };
            self.element(child, inner, place, node.name == "replicate")?;
        }
        Ok(())
    }

    fn element(
        &mut self,
        node: &Node,
        row: &'static Elem,
        place: Place,
        in_replicate: bool,
    ) -> Result<()> {
        let in_world = place.body == self.spec.world().id();
        match node.name.as_str() {
            "inertial" if in_world => Err(node.error("World body cannot have inertia")),
            "inertial" => self.inertial(node, row, place),
            "joint" | "freejoint" if in_replicate => {
                Err(node.error("joint cannot be a direct child of replicate"))
            }
            "joint" | "freejoint" if in_world => Err(node.error("World body cannot have joints")),
            "joint" => self.placed::<mjsJoint>(node, row, place).map(|_| ()),
            "freejoint" => self.freejoint(node, row, place),
            "geom" => {
                let id = self.placed::<mjsGeom>(node, row, place)?;
                self.oriented(id, node)?;
                for plugin in node.children.iter().filter(|c| c.name == "plugin") {
                    self.plugin_of(id, plugin)?;
                }
                Ok(())
            }
            "site" => {
                let id = self.placed::<mjsSite>(node, row, place)?;
                self.oriented(id, node)
            }
            "camera" => {
                let id = self.placed::<mjsCamera>(node, row, place)?;
                self.oriented(id, node)
            }
            "light" => self.placed::<mjsLight>(node, row, place).map(|_| ()),
            "body" => self.body(node, row, place),
            "frame" => self.frame(node, row, place),
            "replicate" => self.replicate(node, row, place),
            "plugin" => self.plugin_of(place.body, node),
            "attach" => self.attach(node, place),
            "flexcomp" => self.flexcomp(node, row, place),
            _ => Err(out_of_place(node)),
        }
    }

    /// A new element of a body, filled from its attributes.
    fn placed<T: Kind>(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<ElemId> {
        let class = self.class_of(node, place.class)?;
        let id = self.spec.add_in_body::<T>(Some(place.body), class);
        self.spec.element_mut(id).frame = place.frame;
        self.fill(id, node, row)?;
        self.describe(id, node)?;
        Ok(id)
    }

    fn oriented(&mut self, id: ElemId, node: &Node) -> Result<()> {
        orientation(&mut self.spec.element_mut(id).record, node, "quat", "alt")
    }

    fn freejoint(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        let id = self.spec.add_in_body::<mjsJoint>(Some(place.body), None);
        let element = self.spec.element_mut(id);
        // built-in values, whatever the classes say
        crate::author::element::make_free(&mut element.record);
        element.frame = place.frame;
        self.fill(id, node, row)?;
        self.describe(id, node)
    }

    fn inertial(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        let body = place.body;
        let element = self.spec.element_mut(body);
        element.inertial_frame = place.frame;
        element.record.edit::<mjsBody>(|b| b.explicitinertial = 1);
        self.fill(body, node, row)?;
        orientation(
            &mut self.spec.element_mut(body).record,
            node,
            "iquat",
            "ialt",
        )
    }

    /// Default class that a body or frame sets for its content, else the one in force.
    fn childclass(&self, node: &Node, inherited: Option<ElemId>) -> Result<Option<ElemId>> {
        match node.raw("childclass") {
            None => Ok(inherited),
            Some(name) => match self.spec.class_named(name) {
                Some(class) => Ok(Some(class)),
                None => {
                    let classes = self.spec.list::<mjsDefault>().map(|c| c.name());
                    let mut error = node.error("unknown default childclass");
                    error.hint = crate::author::mjcf::spelling::nearest(name, classes);
                    Err(error)
                }
            },
        }
    }

    fn body(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        let class = self.childclass(node, place.class)?;
        let id = self.spec.add_in_body::<mjsBody>(Some(place.body), class);
        self.spec.element_mut(id).frame = place.frame;
        self.fill(id, node, row)?;
        self.oriented(id, node)?;
        self.describe(id, node)?;
        self.content(
            node,
            row,
            Place {
                body: id,
                frame: None,
                class,
                replicated: false,
            },
        )
    }

    fn frame(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        let class = self.childclass(node, place.class)?;
        let id = self.spec.add_in_body::<mjsFrame>(Some(place.body), class);
        self.spec.element_mut(id).frame = place.frame;
        // the class in force, named or inherited
        let name = self
            .spec
            .element(class.unwrap_or(self.spec.main_class().id()))
            .name()
            .to_owned();
        self.spec.set_text(id, "childclass", &name);
        self.fill(id, node, row)?;
        self.oriented(id, node)?;
        self.frame_scale(id, node)?;
        self.describe(id, node)?;
        self.content(
            node,
            row,
            Place {
                body: place.body,
                frame: Some(id),
                class,
                ..place
            },
        )
    }

    /// One factor for all axes, or three.
    fn frame_scale(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let Some(given) = node.attribute("scale") else {
            return Ok(());
        };
        let values = numbers(node, given, Ty::Double)?;
        super::attributes::count(node, given, values.len(), 1, 3)?;
        if values.len() == 2 {
            let message = "attribute 'scale' must have 1 or 3 values";
            return Err(node.attribute_error(given, message));
        }
        let scale = [0, 1, 2].map(|i| values[if values.len() == 1 { 0 } else { i }]);
        self.spec
            .element_mut(id)
            .record
            .edit::<mjsFrame>(|f| f.scale = scale);
        Ok(())
    }
}

/// Row of a child: inside the world, bodies and frames the same elements are known.
fn child_row(row: &'static Elem, name: &str) -> Option<&'static Elem> {
    row.child(name)
}
