//! Sensors.

use super::attributes::{bits, ints, whole, word};
use super::custom::object_type;
use super::reader::{Reader, missing, required};
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::schema::mjcf::{BOOL, CONTACT_DATA, Elem, FRAME_OBJECT, RAY_DATA, REDUCE, SENSORS};

/// Object that a sensor names.
type Named<'a> = Option<(mjtObj, &'a str)>;

impl Reader<'_> {
    pub(super) fn sensors(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            let id = self.add::<mjsSensor>(child, None)?;
            self.fill(id, child, inner)?;
            if child.name == "user" {
                required(child, "dim")?;
            }
            let kind = SENSORS
                .iter()
                .find(|s| s.name == child.name)
                .expect("checked");
            self.spec
                .element_mut(id)
                .record
                .edit::<mjsSensor>(|s| s.r#type = kind.kind);
            let object = if kind.object.is_empty() {
                self.special(id, child)?
            } else {
                Some((kind.objtype, required(child, kind.object)?))
            };
            self.name_object(id, object, "obj");
        }
        Ok(())
    }

    /// Stores an object as `objtype, objname` or as the reference.
    fn name_object(&mut self, id: ElemId, object: Named, which: &str) {
        let Some((kind, name)) = object else { return };
        let record = &mut self.spec.element_mut(id).record;
        let slot = record.slot(&format!("{which}type"));
        record.set_number(slot, 0, f64::from(kind));
        self.spec.set_text(id, &format!("{which}name"), name);
    }

    fn parameter(&mut self, id: ElemId, i: usize, value: i32) {
        self.spec
            .element_mut(id)
            .record
            .edit::<mjsSensor>(|s| s.intprm[i] = value);
    }

    /// Sensors whose object is not named by one attribute; returns the object.
    fn special<'a>(&mut self, id: ElemId, node: &'a Node) -> Result<Named<'a>> {
        match node.name.as_str() {
            "camprojection" => {
                let camera = (mjOBJ_CAMERA, required(node, "camera")?);
                self.name_object(id, Some(camera), "ref");
                Ok(Some((mjOBJ_SITE, required(node, "site")?)))
            }
            "rangefinder" => {
                let data = bits(node, "data", RAY_DATA, true)?.unwrap_or(1);
                self.parameter(id, 0, data);
                let site = node.raw("site").map(|n| (mjOBJ_SITE, n));
                Ok(site.or(node.raw("camera").map(|n| (mjOBJ_CAMERA, n))))
            }
            "insidesite" => {
                let site = (mjOBJ_SITE, required(node, "site")?);
                self.name_object(id, Some(site), "ref");
                let object = frame_object(node, "objtype", "objname")?;
                if word(node, "enclosed", BOOL)? == Some(1) {
                    self.parameter(id, 0, 1);
                }
                Ok(object)
            }
            "distance" | "normal" | "fromto" => {
                let second = one_of(node, &[("body2", mjOBJ_BODY), ("geom2", mjOBJ_GEOM)]);
                self.name_object(id, second, "ref");
                Ok(one_of(
                    node,
                    &[("body1", mjOBJ_BODY), ("geom1", mjOBJ_GEOM)],
                ))
            }
            "contact" => self.contact_sensor(id, node),
            "e_potential" | "e_kinetic" | "clock" => Ok(None),
            "tactile" => {
                let mesh = (mjOBJ_MESH, required(node, "mesh")?);
                let geom = (mjOBJ_GEOM, required(node, "geom")?);
                self.name_object(id, Some(geom), "ref");
                Ok(Some(mesh))
            }
            "user" => {
                let Some(kind) = node.get("objtype") else {
                    return Ok(None);
                };
                // an unknown type means no object
                let kind = object_type(kind).unwrap_or(mjOBJ_UNKNOWN);
                Ok(Some((kind, required(node, "objname")?)))
            }
            "plugin" => {
                self.plugin_of(id, node)?;
                let named = |kind: &str, name: &str| -> Result<Named<'a>> {
                    let Some(word) = node.get(kind) else {
                        return Ok(None);
                    };
                    let found = object_type(word);
                    let found = found.ok_or_else(|| node.error("unknown object type"))?;
                    let lost = || node.error(format!("{kind} is specified but {name} is not"));
                    Ok(Some((found, node.get(name).ok_or_else(lost)?)))
                };
                let reference = named("reftype", "refname")?;
                self.name_object(id, reference, "ref");
                named("objtype", "objname")
            }
            // frame sensors
            _ => {
                let object = frame_object(node, "objtype", "objname")?;
                if node.has("reftype") {
                    let reference = frame_object(node, "reftype", "refname")?;
                    self.name_object(id, reference, "ref");
                }
                Ok(object)
            }
        }
    }

    fn contact_sensor<'a>(&mut self, id: ElemId, node: &'a Node) -> Result<Named<'a>> {
        let first = one_of(
            node,
            &[
                ("site", mjOBJ_SITE),
                ("body1", mjOBJ_BODY),
                ("subtree1", mjOBJ_XBODY),
                ("geom1", mjOBJ_GEOM),
            ],
        );
        let second = one_of(
            node,
            &[
                ("body2", mjOBJ_BODY),
                ("subtree2", mjOBJ_XBODY),
                ("geom2", mjOBJ_GEOM),
            ],
        );
        self.name_object(id, second, "ref");
        let data = bits(node, "data", CONTACT_DATA, true)?.unwrap_or(1);
        self.parameter(id, 0, data);
        self.parameter(id, 1, word(node, "reduce", REDUCE)?.unwrap_or(0));
        whole(node, "num")?;
        let num = ints::<1>(node, "num")?.map_or(1, |n| n[0]);
        if num <= 0 {
            return Err(node.error("'num' must be positive in sensor"));
        }
        self.parameter(id, 2, num);
        Ok(first)
    }
}

/// The first of these attributes that is given, with its object type.
fn one_of<'a>(node: &'a Node, names: &[(&str, mjtObj)]) -> Named<'a> {
    names
        .iter()
        .find_map(|&(name, kind)| node.raw(name).map(|value| (kind, value)))
}

/// An object with a frame: type and name from two attributes.
fn frame_object<'a>(node: &'a Node, kind: &str, name: &str) -> Result<Named<'a>> {
    let kind = word(node, kind, FRAME_OBJECT)?.ok_or_else(|| missing(node, kind))?;
    Ok(Some((kind, required(node, name)?)))
}
