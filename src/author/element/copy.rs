//! Copies of parts of the tree under new names.
//!
//! Replication uses this: the content of a body is copied with a suffix on all names.

use std::collections::{HashMap, HashSet};

use super::id::ElemId;
use super::kind::position;
use super::reference::REFERRING;
use super::spec::Spec;
use crate::abi::*;
use crate::author::order::sort_by_number;
use crate::base::cxx::CxxMap;

/// Names of a part of the tree, by kind.
pub type Names = HashSet<(mjtObj, String)>;

/// Bytes of an element besides its content, about: the unit of weight.
const WEIGHT: usize = 4096;

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
        let alignment = old.alignment();
        let plugin = old
            .record
            .pointer("plugin.element")
            .filter(|p| !p.is_null());
        let element = self.element_mut(copy);
        element.record = record;
        (element.class, element.source, element.wrap) = (class, source, wrap);
        element.origin = origin;
        element.set_weight(weight);
        element.set_alignment(alignment);
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
        sort_by_number(&mut list, |&id| {
            (among(id) && !self.element(id).name().is_empty()).into()
        });
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
}
