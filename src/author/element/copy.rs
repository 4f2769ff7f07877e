//! Copies of parts of the tree under new names, with everything that refers to them.
//!
//! Replication uses this: the content of a body is copied with a suffix on all names, and pairs,
//! equalities, tendons, actuators, sensors and tuples that name copied elements are copied along.

use std::collections::{HashMap, HashSet};

use super::id::ElemId;
use super::kind::position;
use super::spec::Spec;
use crate::abi::*;
use crate::base::cxx::CxxMap;

/// Names of a part of the tree, by kind.
pub type Names = HashSet<(mjtObj, String)>;

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
    fn step(&self) -> Option<ElemId> {
        match self.place {
            Place::Target(step) | Place::SideSite(step) => Some(step),
            _ => None,
        }
    }

    /// In a tuple: refers to nothing that a part of the tree could take along.
    fn is_unbound(&self) -> bool {
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

/// Bytes of an element besides its content, about: the unit of weight.
const WEIGHT: usize = 4096;

pub(super) enum Place {
    Field(&'static str),
    Entry(usize),
    Target(ElemId),
    SideSite(ElemId),
}

impl Spec {
    /// These elements and all below them.
    pub fn all_below(&self, ids: &[ElemId]) -> Vec<ElemId> {
        let mut all = ids.to_vec();
        let mut at = 0;
        while let Some(&id) = all.get(at) {
            all.extend(&self.element(id).children);
            at += 1;
        }
        all
    }

    /// Names of these elements and of all below them.
    pub fn names_below(&self, ids: &[ElemId]) -> Names {
        self.names_of(&self.all_below(ids)).collect()
    }

    /// Weight of a copy of these elements and all below them, with `affix` bytes more in each name.
    pub fn weight_below(&self, ids: &[ElemId], affix: usize) -> usize {
        let mut pending = ids.to_vec();
        let mut weight = 0usize;
        while let Some(id) = pending.pop() {
            let element = self.element(id);
            let own = element.record.extent() + element.name().len() + element.wrap.target.len();
            weight = weight.saturating_add(1 + (own + affix) / WEIGHT);
            pending.extend(&element.children);
        }
        weight
    }

    /// Weight of a copy of all elements that can refer to others by name.
    pub fn weight_referring(&self, affix: usize) -> usize {
        REFERRING
            .iter()
            .map(|&kind| self.weight_below(self.ids(kind), affix))
            .sum()
    }

    /// Weight of a copy of the whole spec.
    pub fn weight(&self, affix: usize) -> usize {
        let own = self
            .elements()
            .map(|e| 1 + (e.record.extent() + e.name().len() + affix) / WEIGHT);
        own.sum()
    }

    /// Copies elements of a body, and all below them, to the end of the same body, inside `frame`.
    ///
    /// Names and references to names in `inside` get the suffix; returns the copies.
    pub fn copy_elements(
        &mut self,
        ids: &[ElemId],
        frame: ElemId,
        suffix: &str,
        inside: &Names,
    ) -> Vec<ElemId> {
        let mut map: HashMap<ElemId, ElemId> = HashMap::new();
        let mut copies = Vec::new();
        let tops: HashSet<ElemId> = ids.iter().copied().collect();
        let mut pending: Vec<ElemId> = ids.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            let copy = self.copy_one(id, suffix);
            map.insert(id, copy);
            copies.push(copy);
            let (parent, outer) = (self.element(id).parent, self.element(id).frame);
            let parent = parent.map(|p| map.get(&p).copied().unwrap_or(p));
            let outer = match outer {
                Some(f) => Some(map.get(&f).copied().unwrap_or(frame)),
                None => tops.contains(&id).then_some(frame),
            };
            let element = self.element_mut(copy);
            (element.parent, element.frame) = (parent, outer);
            if let Some(parent) = parent {
                self.element_mut(parent).children.push(copy);
            }
            self.enlist(copy);
            if self.element(copy).kind() == mjOBJ_FRAME {
                self.state_class(copy);
            }
            if matches!(self.element(id).kind(), mjOBJ_CAMERA | mjOBJ_LIGHT) {
                self.rename(copy, "targetbody", mjOBJ_BODY, suffix, inside);
            }
            pending.extend(self.element(id).children.iter().rev());
        }
        for (&id, &copy) in &map {
            // the frame is in the body, and was copied after it
            let inertial = self.element(id).inertial_frame;
            self.element_mut(copy).inertial_frame = inertial.and_then(|f| map.get(&f).copied());
        }
        self.redirect_keys(&map);
        copies
    }

    /// Writes the class in force into a frame that does not name one.
    pub fn state_class(&mut self, frame: ElemId) {
        let element = self.element(frame);
        let named = element.record.text(element.get::<mjsFrame>().childclass);
        if named.is_empty() {
            let class = element.class.unwrap_or(self.main_class().id());
            let name = self.element(class).name().to_owned();
            self.set_text(frame, "childclass", &name);
        }
    }

    /// A copy of one element, linked to nothing.
    pub(super) fn copy_one(&mut self, id: ElemId, suffix: &str) -> ElemId {
        let copy = self.make_kind(self.element(id).kind());
        // take the record out while copying: both are in one arena
        let blank = crate::base::record::Record::new("mjsWrap");
        let mut record = core::mem::replace(&mut self.element_mut(copy).record, blank);
        let old = self.element(id);
        record.copy_from(&old.record);
        let name = old.name().to_owned();
        let (class, source, wrap) = (old.class, old.source.clone(), old.wrap.clone());
        let (origin, weight) = (old.origin.clone(), old.weight());
        let plugin = old
            .record
            .pointer("plugin.element")
            .filter(|p| !p.is_null());
        let element = self.element_mut(copy);
        element.record = record;
        (element.class, element.source, element.wrap) = (class, source, wrap);
        element.origin = origin;
        element.set_weight(weight);
        if !name.is_empty() {
            element.name.set(format!("{name}{suffix}").as_bytes());
        }
        if let Some(pointer) = plugin {
            self.copy_plugin(copy, pointer, suffix);
        }
        copy
    }

    /// Gives a copy its plugin: the same instance when that has a name or serves the tree, else one of
    /// its own. What a flexcomp made is named by its users as well, and copied with them.
    fn copy_plugin(&mut self, copy: ElemId, pointer: *mut core::ffi::c_void, suffix: &str) {
        let same = |id: &&ElemId| core::ptr::eq(self.element(**id).pointer().cast(), pointer);
        let Some(instance) = self.ids(mjOBJ_PLUGIN).iter().find(same).copied() else {
            return;
        };
        let mut target = instance;
        let in_tree = matches!(self.element(copy).kind(), mjOBJ_BODY | mjOBJ_GEOM);
        let name = self.element(instance).name().to_owned();
        let record = &self.element(copy).record;
        let shared = record.text(record.container(record.slot("plugin.name"))) == name;
        if name.is_empty() && !in_tree {
            target = self.copy_instance(instance, "");
        } else if !name.is_empty() && shared && !suffix.is_empty() {
            let renamed = format!("{name}{suffix}");
            target = match self.find(mjOBJ_PLUGIN, &renamed) {
                Some(done) => done,
                None => self.copy_instance(instance, suffix),
            };
            self.set_text(copy, "plugin.name", &renamed);
        }
        let pointer = self.element(target).pointer();
        self.element_mut(copy)
            .record
            .set_pointer("plugin.element", pointer.cast());
    }

    /// Moves plugin instances with names behind those of single elements, among those in question: copies are made
    /// with their elements, names are copied at the end.
    pub fn named_instances_last(&mut self, among: &dyn Fn(ElemId) -> bool) {
        let k = position(mjOBJ_PLUGIN).expect("a list");
        let mut list = core::mem::take(&mut self.lists[k]);
        list.sort_by_key(|&id| among(id) && !self.element(id).name().is_empty());
        for (i, &id) in list.iter().enumerate() {
            self.element(id).set_model_id(i as i32);
        }
        self.lists[k] = list;
    }

    fn copy_instance(&mut self, instance: ElemId, suffix: &str) -> ElemId {
        let copy = self.copy_one(instance, suffix);
        self.enlist(copy);
        let attributes = self.element(instance).attributes.get().map(|old| {
            let mut map = CxxMap::new_boxed();
            map.set(&old.pairs());
            map
        });
        self.element_mut(copy).attributes = attributes.map(Into::into).unwrap_or_default();
        copy
    }

    /// Appends the suffix to a name field that refers to the inside.
    fn rename(&mut self, id: ElemId, field: &str, kind: mjtObj, suffix: &str, inside: &Names) {
        let record = &self.element(id).record;
        let name = record.text(record.container(record.slot(field))).to_owned();
        if inside.contains(&(kind, name.clone())) {
            self.set_text(id, field, &format!("{name}{suffix}"));
        }
    }

    /// Replaces every element outside bodies that refers to the inside by one copy per suffix;
    /// names of such elements join `inside`. Returns copies and originals, the latter deleted; nothing when what only
    /// seems to refer to the inside has copies of more weight than `room`.
    pub fn copy_references(
        &mut self,
        inside: &mut Names,
        suffixes: &[String],
        room: usize,
    ) -> Option<(Vec<ElemId>, Vec<ElemId>)> {
        let (mut copies, mut originals) = self.copy_carried(inside, suffixes);
        let flexes = originals
            .iter()
            .copied()
            .filter(|&id| self.element(id).kind() == mjOBJ_FLEX);
        inside.extend(self.names_of(&flexes.collect::<Vec<_>>()));
        let mut alike = self.named_alike(inside, suffixes);
        let mut unforeseen = 0;
        // elements that go without copies, and so does what refers to them
        let mut dropped = Names::new();
        for kind in REFERRING {
            let (mut fit, affected) = self.bound(kind, inside, &mut dropped);
            originals.extend(&affected);
            let affix = suffixes.first().map_or(0, String::len);
            let foreseen = self.weight_below(&fit, affix);
            for suffix in suffixes {
                let first = copies.len();
                let kept = match kind {
                    mjOBJ_TENDON if !alike.is_empty() => self.kept_steps(inside, &alike, suffix),
                    _ => HashSet::new(),
                };
                let seems = |r: &Reference| {
                    alike.contains(&(r.kind, format!("{}{suffix}", r.name)))
                        && r.step().is_none_or(|step| !kept.contains(&step))
                };
                let mine = |r: &Reference| inside.contains(&r.key()) || seems(r);
                if !alike.is_empty() {
                    let all = self.affected(kind, &mine).0.into_iter();
                    let lost = |r: &Reference| dropped.contains(&r.key()) && !seems(r);
                    let whole = |id| {
                        self.has_paired_sides(id, &mine) && !self.references(id).iter().any(lost)
                    };
                    let fits = |id: &ElemId| !affected.contains(id) || whole(*id);
                    fit = all.filter(fits).collect();
                    fit.retain(|&id| self.is_resolved(id, &mine));
                    // these can double with every replica
                    unforeseen += self.weight_below(&fit, affix).saturating_sub(foreseen);
                    if unforeseen > room {
                        return None;
                    }
                }
                for id in fit.clone() {
                    let copy = self.copy_reference(id, suffix, &mine);
                    copies.push(copy);
                    // the next replica copies it once more
                    if refers_to_nothing(kind, &self.references(copy)) {
                        fit.push(copy);
                    }
                }
                if !alike.is_empty() {
                    let names: Vec<_> = self.names_of(&copies[first..]).collect();
                    alike.extend(names);
                }
            }
            if !alike.is_empty() {
                originals.extend(self.lost_copies(kind, inside, &affected));
                copies.retain(|id| !originals.contains(id));
            }
            for &id in originals
                .iter()
                .filter(|&&id| self.element(id).kind() == kind)
            {
                let name = self.element(id).name();
                if !name.is_empty() {
                    inside.insert((kind, name.to_owned()));
                }
            }
        }
        self.delete_all(&originals);
        Some((copies, originals))
    }

    /// Elements of a kind that refer to the inside: those that are copied, and all of them. The names of the others
    /// join `dropped`.
    fn bound(
        &self,
        kind: mjtObj,
        inside: &Names,
        dropped: &mut Names,
    ) -> (Vec<ElemId>, Vec<ElemId>) {
        let (mut fit, mut affected) = self.affected(kind, &|r| inside.contains(&r.key()));
        // what has no object yet stays as it is: the compiler will not find its names
        fit.retain(|&id| self.is_resolved(id, &|r| inside.contains(&r.key())));
        affected.retain(|&id| self.is_resolved(id, &|r| inside.contains(&r.key())));
        fit.retain(|&id| {
            let lost = |r: &Reference| dropped.contains(&r.key());
            self.has_paired_sides(id, &|r| inside.contains(&r.key()))
                && !self.references(id).iter().any(lost)
        });
        let lone = affected
            .iter()
            .filter(|id| !fit.contains(id))
            .map(|&id| self.element(id));
        dropped.extend(
            lone.filter(|e| !e.name().is_empty())
                .map(|e| (kind, e.name().to_owned())),
        );
        (fit, affected)
    }

    /// Copies of what seemed to refer to a replica and refers to the pattern.
    fn lost_copies(&self, kind: mjtObj, inside: &Names, affected: &[ElemId]) -> Vec<ElemId> {
        let mine = |r: &Reference| inside.contains(&r.key());
        let (_, mut lost) = self.affected(kind, &mine);
        lost.retain(|id| !affected.contains(id) && self.is_resolved(*id, &mine));
        lost
    }

    /// Deletes every element outside bodies that refers to the inside, and what refers to those.
    pub(super) fn delete_references(&mut self, inside: &mut Names) {
        for kind in REFERRING {
            let (_, affected) = self.affected(kind, &|r| inside.contains(&r.key()));
            for id in affected {
                let name = self.element(id).name();
                if !name.is_empty() {
                    inside.insert((kind, name.to_owned()));
                }
                self.delete(id);
            }
        }
    }

    /// Elements of one kind to be copied with the inside, and all that refer to the inside: to what is `mine`.
    fn affected(
        &self,
        kind: mjtObj,
        mine: &dyn Fn(&Reference) -> bool,
    ) -> (Vec<ElemId>, Vec<ElemId>) {
        let (mut fit, mut affected) = (Vec::new(), Vec::new());
        for &id in self.ids(kind) {
            let references = self.references(id);
            if !references.iter().any(mine) {
                if refers_to_nothing(kind, &references) {
                    fit.push(id);
                }
                continue;
            }
            affected.push(id);
            // where one end must not stay outside, a mixed element is left out
            let closed = match kind {
                mjOBJ_EQUALITY | mjOBJ_ACTUATOR => {
                    references.iter().all(|r| mine(r) || r.is_world())
                }
                mjOBJ_TUPLE => references.iter().all(|r| mine(r) || r.is_unbound()),
                _ => true,
            };
            if closed {
                fit.push(id);
            }
        }
        (fit, affected)
    }

    /// Elements outside bodies to be copied with the inside in the same spec; their names join.
    pub(super) fn open_references(&self, inside: &mut Names) -> Vec<ElemId> {
        let mut out = Vec::new();
        for kind in REFERRING {
            let (fit, _) = self.affected(kind, &|r| inside.contains(&r.key()));
            for &id in &fit {
                let name = self.element(id).name();
                if !name.is_empty() {
                    inside.insert((kind, name.to_owned()));
                }
            }
            out.extend(fit);
        }
        out
    }

    /// Elements that replication copies although they refer to nothing in the tree.
    pub fn count_unbound(&self) -> usize {
        let unbound = |kind: mjtObj| {
            let ids = self.ids(kind).iter();
            ids.filter(|&&id| refers_to_nothing(kind, &self.references(id)))
                .count()
        };
        unbound(mjOBJ_SENSOR) + unbound(mjOBJ_TUPLE)
    }

    /// A sensor without an object has the affixes of its copies where others have the object's name.
    pub(super) fn mark_unbound(&mut self, id: ElemId, affixed: impl Fn(&str) -> String) {
        if self.element(id).kind() != mjOBJ_SENSOR || !self.references(id).is_empty() {
            return;
        }
        let sensor = self.item::<mjsSensor>(id);
        let name = affixed(sensor.text(sensor.objname));
        self.set_text(id, "objname", &name);
    }

    fn copy_reference(
        &mut self,
        id: ElemId,
        suffix: &str,
        mine: &dyn Fn(&Reference) -> bool,
    ) -> ElemId {
        let copy = self.copy_one(id, suffix);
        self.enlist(copy);
        self.redirect_keys(&HashMap::from([(id, copy)]));
        for child in self.element(id).children.clone() {
            let step = self.copy_one(child, "");
            self.element_mut(step).parent = Some(copy);
            self.element_mut(copy).children.push(step);
            self.enlist(step);
        }
        self.mark_unbound(copy, |name| format!("{name}{suffix}"));
        // the steps of a copied path are others, in the same order
        let places = self.references(copy).into_iter().map(|r| r.place);
        let places: Vec<Place> = places.collect();
        for (reference, place) in self.references(id).into_iter().zip(places) {
            if mine(&reference) {
                self.point(copy, &place, &format!("{}{suffix}", reference.name));
            }
        }
        copy
    }

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
