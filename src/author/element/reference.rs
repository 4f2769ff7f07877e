//! References by name: which names an element holds, of what kind, and where they stand.

use super::id::ElemId;
use super::spec::Spec;
use crate::abi::*;

/// Kinds whose elements refer to others by name, in the order in which copies are made: a kind
/// comes after those it refers to.
pub(super) const REFERRING: [mjtObj; 7] = [
    mjOBJ_PAIR,
    mjOBJ_EXCLUDE,
    mjOBJ_TENDON,
    mjOBJ_EQUALITY,
    mjOBJ_ACTUATOR,
    mjOBJ_SENSOR,
    mjOBJ_TUPLE,
];

/// Assets that elements can name.
const ASSETS: [mjtObj; 5] = [
    mjOBJ_MESH,
    mjOBJ_SKIN,
    mjOBJ_HFIELD,
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
];

/// One name inside an element: kind of the object, and where the name stands.
pub(super) struct Reference {
    pub kind: mjtObj,
    pub name: String,
    pub place: Place,
}

impl Reference {
    /// Refers to the world body, which every spec has.
    pub fn is_world(&self) -> bool {
        self.kind == mjOBJ_BODY && self.name == "world"
    }

    /// Kind and name.
    pub fn key(&self) -> (mjtObj, String) {
        (self.kind, self.name.clone())
    }

    /// The step of a path that it stands in.
    pub fn step(&self) -> Option<ElemId> {
        match self.place {
            Place::Target(step) | Place::SideSite(step) => Some(step),
            _ => None,
        }
    }

    /// In a tuple: refers to nothing that a part of the tree could take along.
    pub fn is_unbound(&self) -> bool {
        let custom = [mjOBJ_NUMERIC, mjOBJ_TEXT, mjOBJ_PLUGIN];
        self.is_world() || custom.contains(&self.kind) || ASSETS.contains(&self.kind)
    }
}

/// An element with these references belongs to no part of the tree, and is copied with every part:
/// sensors without object, tuples of the world and of assets.
pub(super) fn refers_to_nothing(kind: mjtObj, references: &[Reference]) -> bool {
    match kind {
        mjOBJ_SENSOR => references.is_empty(),
        mjOBJ_TUPLE => references.iter().all(Reference::is_unbound),
        _ => false,
    }
}

pub(super) enum Place {
    Field(&'static str),
    Entry(usize),
    Target(ElemId),
    SideSite(ElemId),
}

impl Spec {
    /// Writes a name where an element refers to another.
    pub(super) fn point(&mut self, id: ElemId, place: &Place, name: &str) {
        match *place {
            Place::Field(field) => self.set_text(id, field, name),
            Place::Target(step) => self.element_mut(step).wrap.target = name.to_owned(),
            Place::SideSite(step) => self.element_mut(step).wrap.sidesite = name.to_owned(),
            Place::Entry(i) => {
                let tuple = self.item::<mjsTuple>(id);
                let mut names: Vec<String> = tuple
                    .texts(tuple.objname)
                    .iter()
                    .map(|&n| n.to_owned())
                    .collect();
                names[i] = name.to_owned();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                self.set_texts(id, "objname", &names);
            }
        }
    }

    /// Names that an element refers to.
    pub(super) fn references(&self, id: ElemId) -> Vec<Reference> {
        let element = self.element(id);
        let mut out = Vec::new();
        let mut field = |kind: mjtObj, field: &'static str| {
            let record = &element.record;
            let name = record.text(record.container(record.slot(field))).to_owned();
            if !name.is_empty() {
                out.push(Reference {
                    kind: plain(kind),
                    name,
                    place: Place::Field(field),
                });
            }
        };
        match element.kind() {
            mjOBJ_PAIR => {
                field(mjOBJ_GEOM, "geomname1");
                field(mjOBJ_GEOM, "geomname2");
            }
            mjOBJ_EXCLUDE => {
                field(mjOBJ_BODY, "bodyname1");
                field(mjOBJ_BODY, "bodyname2");
            }
            mjOBJ_EQUALITY => {
                let e = element.get::<mjsEquality>();
                let kind = match e.r#type {
                    mjEQ_JOINT => mjOBJ_JOINT,
                    mjEQ_TENDON => mjOBJ_TENDON,
                    mjEQ_CONNECT | mjEQ_WELD => e.objtype,
                    _ => mjOBJ_FLEX,
                };
                field(kind, "name1");
                field(kind, "name2");
            }
            mjOBJ_ACTUATOR => {
                let target = match element.get::<mjsActuator>().trntype {
                    mjTRN_JOINT | mjTRN_JOINTINPARENT => mjOBJ_JOINT,
                    mjTRN_TENDON => mjOBJ_TENDON,
                    mjTRN_BODY => mjOBJ_BODY,
                    _ => mjOBJ_SITE,
                };
                field(target, "target");
                field(mjOBJ_SITE, "slidersite");
                field(mjOBJ_SITE, "refsite");
            }
            mjOBJ_SENSOR => {
                let s = element.get::<mjsSensor>();
                // without a type the name is nobody's
                if s.objtype != mjOBJ_UNKNOWN {
                    field(s.objtype, "objname");
                }
                field(s.reftype, "refname");
            }
            mjOBJ_TUPLE => {
                let tuple = self.item::<mjsTuple>(id);
                let names = tuple.texts(tuple.objname);
                let kinds = tuple.ints(tuple.objtype);
                for (i, (name, &kind)) in names.into_iter().zip(kinds).enumerate() {
                    let (kind, name) = (plain(kind), name.to_owned());
                    out.push(Reference {
                        kind,
                        name,
                        place: Place::Entry(i),
                    });
                }
            }
            _ => {}
        }
        self.path_references(id, &mut out);
        out
    }

    /// Names on the path of a tendon.
    fn path_references(&self, tendon: ElemId, out: &mut Vec<Reference>) {
        for &step in &self.element(tendon).children {
            let wrap = &self.element(step).wrap;
            let kind = match self.element(step).get::<mjsWrap>().r#type {
                mjWRAP_JOINT => mjOBJ_JOINT,
                mjWRAP_SITE => mjOBJ_SITE,
                mjWRAP_SPHERE | mjWRAP_CYLINDER => mjOBJ_GEOM,
                _ => continue,
            };
            let name = wrap.target.clone();
            out.push(Reference {
                kind,
                name,
                place: Place::Target(step),
            });
            if !wrap.sidesite.is_empty() {
                let name = wrap.sidesite.clone();
                out.push(Reference {
                    kind: mjOBJ_SITE,
                    name,
                    place: Place::SideSite(step),
                });
            }
        }
    }
}

/// Kind under which an object is listed.
fn plain(kind: mjtObj) -> mjtObj {
    if kind == mjOBJ_XBODY {
        mjOBJ_BODY
    } else {
        kind
    }
}
