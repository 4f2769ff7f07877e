//! Making, linking, naming and deleting elements.

use core::cell::{Cell, OnceCell, RefCell};
use core::ptr;
use std::collections::{HashMap, HashSet};

use super::defaults::set_defaults;
use super::elem::{Element, Head, Numbering, UserValue, Wrap};
use super::id::{ElemId, Source};
use super::kind::position;
use super::kind::{KINDS, Kind, kind_row};
use super::spec::Spec;
use crate::abi::*;
use crate::author::error::{Error, Result};
use crate::base::cxx::{CxxMap, CxxString, CxxVec};
use crate::base::record::Record;

/// Strings that a fresh material has in its texture list, one per texture role.
const TEXTURE_ROLES: usize = mjNTEXROLE as usize;

impl Spec {
    /// No elements at all.
    fn bare() -> Box<Self> {
        Box::new(Spec {
            arena: Vec::new(),
            lists: KINDS.iter().map(|_| Vec::new()).collect(),
            sequences: RefCell::default(),
            root: ElemId(0),
            world: ElemId(0),
            main_class: ElemId(0),
            error: RefCell::default(),
            is_warning: Cell::new(false),
            leftover: RefCell::default(),
            models: Vec::new(),
            kin: Vec::new(),
            holders: Cell::new(0),
            plugins: Vec::new(),
            state_sizes: Cell::new([0; 14]),
            files: RefCell::default(),
            baseline: RefCell::default(),
            postponed: Vec::new(),
            remarks: Vec::new(),
            timer: Box::new(Cell::new([0.0; mjNCTIMER as usize])),
            deep_copy: Cell::new(false),
            attached: Cell::new(false),
            world_attached: Cell::new(0),
            numbering: Cell::new(Numbering::Lost),
            notes: Vec::new(),
            warnings: RefCell::default(),
            warning_texts: RefCell::default(),
        })
    }

    /// An empty model: a world body and the class `main`.
    pub fn new() -> Box<Self> {
        let mut spec = Self::bare();
        spec.root = spec.make::<mjSpec>();
        let root = spec.root;
        spec.set_text(root, "modelname", "MuJoCo Model");
        spec.main_class = spec.add_class("main", None).expect("first class");
        spec.world = spec.add_in_body::<mjsBody>(None, None);
        let world = spec.world;
        spec.element(world).set_model_id(0);
        spec.element_mut(world).name.set(b"world");
        spec
    }

    /// A new element with built-in defaults, in no list and without parent.
    fn make<T: Kind>(&mut self) -> ElemId {
        self.make_kind(T::OBJ)
    }

    pub(super) fn make_kind(&mut self, kind: mjtObj) -> ElemId {
        let row = kind_row(kind).expect("element kind");
        let id = ElemId(self.arena.len() as u32);
        let mut record = Record::new(row.cstruct);
        set_defaults(&mut record);
        let blank = |n: usize| -> Vec<CxxString> { (0..n).map(|_| CxxString::new()).collect() };
        if kind == mjOBJ_MATERIAL {
            record.set_texts(record.get::<mjsMaterial>().textures, &blank(TEXTURE_ROLES));
        }
        if kind == mjOBJ_TEXTURE {
            record.set_texts(record.get::<mjsTexture>().cubefiles, &blank(6));
        }
        let element = Box::new(Element {
            head: Head {
                elemtype: kind,
                signature: Cell::new(0),
            },
            id,
            spec: ptr::from_mut(self),
            record,
            name: CxxString::new(),
            model_id: Cell::new(-1),
            state_place: Cell::new(None),
            weight: Cell::default(),
            alignment: Cell::default(),
            parent: None,
            frame: None,
            inertial_frame: None,
            class: None,
            children: Vec::new(),
            parts: Vec::new(),
            source: Source::default(),
            alive: true,
            moved: ptr::null_mut(),
            refs: Cell::new(0),
            wrap: Wrap::default(),
            origin: None,
            key_values: Vec::new(),
            attributes: OnceCell::new(),
            user_values: Vec::new(),
        });
        self.arena.push(element);
        let element = self.element_mut(id);
        let pointer = element.pointer();
        element.record.set_pointer("element", pointer.cast());
        id
    }

    pub(super) fn enlist(&mut self, id: ElemId) {
        match self.element(id).kind() {
            // no part of the model
            mjOBJ_DEFAULT => self.sequences.borrow_mut().clear(),
            _ => self.structure_changed(),
        }
        if let Some(k) = position(self.element(id).kind()) {
            self.lists[k].push(id);
            if KINDS[k].in_body {
                self.numbering.set(Numbering::Lost);
            }
            // what is not in a body has its place in the model at once
            if !KINDS[k].in_body && !matches!(KINDS[k].obj, mjOBJ_DEFAULT | mjOBJ_UNKNOWN) {
                self.element(id)
                    .set_model_id(self.lists[k].len() as i32 - 1);
            }
            if KINDS[k].obj == mjOBJ_KEY && !self.postponed.is_empty() {
                self.order_keys();
            }
        }
    }

    /// Copies the class's struct of the same kind over an element.
    fn apply_class(&mut self, id: ElemId, class: ElemId) {
        let kind = self.element(id).kind();
        let parts = &self.element(class).parts;
        let Some(part) = parts
            .iter()
            .copied()
            .find(|&p| self.element(p).kind() == kind)
        else {
            return;
        };
        let both = [id, part].map(|e| e.0 as usize);
        if let Ok([element, part]) = self.arena.get_disjoint_mut(both) {
            element.record.copy_from(&part.record);
        }
    }

    /// Adds an element to a body (the world body itself has none), starting from a class.
    /// The parent must be a living body.
    pub fn add_in_body<T: Kind>(&mut self, body: Option<ElemId>, class: Option<ElemId>) -> ElemId {
        self.add_kind_in_body(T::OBJ, body, class)
    }

    /// As [`Spec::add_in_body`], for a kind known at run time.
    pub fn add_kind_in_body(
        &mut self,
        kind: mjtObj,
        body: Option<ElemId>,
        class: Option<ElemId>,
    ) -> ElemId {
        let id = self.make_kind(kind);
        let class = class
            .or_else(|| self.child_class(body?))
            .unwrap_or(self.main_class);
        self.apply_class(id, class);
        let classed = kind_row(kind).is_some_and(|row| row.in_body || !row.in_class.is_empty());
        self.element_mut(id).class = classed.then_some(class);
        if kind == mjOBJ_BODY {
            // the class that the content inherits
            let name = self.element(class).name().to_owned();
            self.set_text(id, "childclass", &name);
        }
        if let Some(body) = body {
            self.element_mut(id).parent = Some(body);
            self.element_mut(body).children.push(id);
        }
        self.enlist(id);
        id
    }

    /// Class that a body's content starts from: the one its `childclass` names.
    fn child_class(&self, body: ElemId) -> Option<ElemId> {
        let record = &self.element(body).record;
        self.class_named(record.text(record.get::<mjsBody>().childclass))
    }

    /// Adds an element that is not part of a body, starting from a class.
    pub fn add<T: Kind>(&mut self, class: Option<ElemId>) -> ElemId {
        self.add_kind_in_body(T::OBJ, None, class)
    }

    /// Adds a step to a tendon's path.
    pub fn add_wrap(&mut self, tendon: ElemId, kind: mjtWrap, wrap: Wrap) -> ElemId {
        let id = self.make::<mjsWrap>();
        let element = self.element_mut(id);
        element.parent = Some(tendon);
        element.wrap = wrap;
        element.record.edit::<mjsWrap>(|w| w.r#type = kind);
        self.element_mut(tendon).children.push(id);
        self.enlist(id);
        id
    }

    /// Adds a default class below `parent`, starting as its copy. Class names are unique.
    pub fn add_class(&mut self, name: &str, parent: Option<ElemId>) -> Result<ElemId> {
        if self.find(mjOBJ_DEFAULT, name).is_some() {
            return Err(Error::new(format!("repeated default class name '{name}'")));
        }
        Ok(self.add_class_anyway(name, parent))
    }

    /// As [`Spec::add_class`], whether the name is taken or not.
    pub(super) fn add_class_anyway(&mut self, name: &str, parent: Option<ElemId>) -> ElemId {
        let id = self.make::<mjsDefault>();
        for row in KINDS.iter().filter(|k| !k.in_class.is_empty()) {
            let part = self.make_kind(row.obj);
            if let Some(parent) = parent {
                self.apply_class(part, parent);
            }
            let address = self.element(part).record.address();
            let class = self.element_mut(id);
            class.record.set_pointer(row.in_class, address);
            class.parts.push(part);
        }
        self.element_mut(id).parent = parent;
        self.element_mut(id).name.set(name.as_bytes());
        if let Some(parent) = parent {
            self.element_mut(parent).children.push(id);
        }
        self.enlist(id);
        id
    }

    /// The class with this name.
    pub fn class_named(&self, name: &str) -> Option<ElemId> {
        self.find(mjOBJ_DEFAULT, name)
    }

    /// Names an element; fails when another one of the kind has the name. Classes may share one: elements know theirs
    /// by more than the name.
    pub fn set_name(&mut self, id: ElemId, name: &str) -> Result<()> {
        let kind = self.element(id).kind();
        let taken = self.find(kind, name).is_some_and(|other| other != id);
        if taken && kind != mjOBJ_DEFAULT {
            let what = kind_row(kind).map_or("element", |k| k.name);
            return Err(Error::new(format!("repeated name '{name}' in {what}")));
        }
        self.element_mut(id).name.set(name.as_bytes());
        Ok(())
    }

    /// Sets a string field by name.
    pub fn set_text(&mut self, id: ElemId, field: &str, text: &str) {
        let record = &mut self.element_mut(id).record;
        let p = record.container(record.slot(field));
        record.set_text(p, text.as_bytes());
    }

    /// Sets a string-vector field by name.
    pub fn set_texts(&mut self, id: ElemId, field: &str, texts: &[&str]) {
        let record = &mut self.element_mut(id).record;
        let p = record.container(record.slot(field));
        let mut values: CxxVec<CxxString> = CxxVec::new();
        for text in texts {
            let mut s = CxxString::new();
            s.set(text.as_bytes());
            values.push(s);
        }
        record.set_texts(p, values.as_slice());
        crate::base::cxx::CxxItem::clear(&mut values);
    }

    /// Whether an element can be put into a frame: both are in one body, and the frame is not inside the element.
    pub fn may_contain(&self, frame: ElemId, id: ElemId) -> bool {
        let mut around = core::iter::successors(Some(frame), |&f| self.element(f).frame);
        self.element(frame).parent == self.element(id).parent && around.all(|f| f != id)
    }

    /// Whether an element is one of the model's: the spec itself and the structs of classes are not.
    pub fn is_listed(&self, id: ElemId) -> bool {
        self.ids(self.element(id).kind()).contains(&id)
    }

    /// The tree is no longer the one that was compiled.
    fn structure_changed(&self) {
        self.sequences.borrow_mut().clear();
        self.element(self.root).set_signature(0);
    }

    /// Everything in a frame, nested frames included.
    fn in_frame(&self, frame: ElemId) -> Vec<ElemId> {
        let mut frames = vec![frame];
        let mut out = Vec::new();
        while let Some(frame) = frames.pop() {
            for e in self
                .elements()
                .filter(|e| e.alive && e.frame == Some(frame))
            {
                out.push(e.id);
                if e.kind() == mjOBJ_FRAME {
                    frames.push(e.id);
                }
            }
        }
        out
    }

    /// As [`Spec::delete`]; what refers to something in a body or frame goes with it. Fails when keyframes do not fit
    /// the spec, since they are cut up.
    pub fn delete_with_references(&mut self, id: ElemId) -> Result<()> {
        let kind = self.element(id).kind();
        if matches!(kind, mjOBJ_BODY | mjOBJ_FRAME) {
            self.check_keys()?;
        }
        if matches!(
            kind,
            mjOBJ_BODY | mjOBJ_FRAME | mjOBJ_JOINT | mjOBJ_ACTUATOR | mjOBJ_TENDON
        ) {
            self.cut_for_deletion(matches!(kind, mjOBJ_BODY | mjOBJ_FRAME));
        }
        self.delete_referred(id);
        Ok(())
    }

    /// An inertia that is given in a frame goes with it; then geoms say it.
    fn drop_inertial_in(&mut self, body: ElemId, gone: &HashSet<ElemId>) {
        let element = self.element_mut(body);
        if element.inertial_frame.is_some_and(|f| gone.contains(&f)) {
            element.inertial_frame = None;
            let mut usual = Record::new("mjsBody");
            set_defaults(&mut usual);
            let usual = *usual.get::<mjsBody>();
            element.record.edit::<mjsBody>(|s| {
                (s.mass, s.inertia, s.fullinertia) = (usual.mass, usual.inertia, usual.fullinertia);
                (s.ipos, s.iquat, s.ialt) = (usual.ipos, usual.iquat, usual.ialt);
                s.explicitinertial = usual.explicitinertial;
            });
        }
    }

    fn delete_referred(&mut self, id: ElemId) {
        let mut tops = vec![id];
        match self.element(id).kind() {
            mjOBJ_BODY => {}
            mjOBJ_FRAME => tops.extend(self.in_frame(id)),
            _ => return self.delete(id),
        }
        let mut inside = self.names_below(&tops);
        self.delete(id);
        self.delete_references(&mut inside);
    }

    /// Deletes an element and what hangs below it. The memory stays until the spec is gone.
    pub fn delete(&mut self, id: ElemId) {
        self.delete_all(&[id]);
    }

    /// As [`Spec::delete`] for several elements, in one pass over the lists.
    pub fn delete_all(&mut self, ids: &[ElemId]) {
        self.structure_changed();
        self.forget_numbers();
        let mut pending = ids.to_vec();
        let mut gone: HashSet<ElemId> = ids.iter().copied().collect();
        if ids.iter().any(|&id| self.element(id).kind() == mjOBJ_FRAME) {
            // content by frame, found in one walk
            let mut inside: HashMap<ElemId, Vec<ElemId>> = HashMap::new();
            for e in self.elements().filter(|e| e.alive) {
                e.frame
                    .into_iter()
                    .for_each(|f| inside.entry(f).or_default().push(e.id));
            }
            let mut at = 0;
            while at < pending.len() {
                let content = inside.remove(&pending[at]).unwrap_or_default();
                pending.extend(content.into_iter().filter(|&id| gone.insert(id)));
                at += 1;
            }
        }
        let parents: HashSet<ElemId> = gone
            .iter()
            .filter_map(|&id| self.element(id).parent)
            .collect();
        for &parent in &parents {
            self.element_mut(parent)
                .children
                .retain(|c| !gone.contains(c));
        }
        for &id in &gone {
            let element = self.element_mut(id);
            (element.parent, element.frame) = (None, None);
        }
        for parent in parents {
            self.drop_inertial_in(parent, &gone);
        }
        let mut touched = HashSet::new();
        while let Some(id) = pending.pop() {
            pending.extend(self.lone_instance(id));
            let element = self.element_mut(id);
            element.alive = false;
            element.set_model_id(-1);
            pending.extend(element.children.iter().copied());
            pending.extend(element.parts.iter().copied());
            touched.extend(position(self.element(id).kind()));
        }
        for k in touched {
            let list = core::mem::take(&mut self.lists[k]);
            self.lists[k] = list
                .into_iter()
                .filter(|&e| self.element(e).alive)
                .collect();
            if !KINDS[k].in_body {
                for (i, &e) in self.lists[k].iter().enumerate() {
                    self.element(e).set_model_id(i as i32);
                }
            }
        }
    }

    /// The plugin instance that serves this element and no other.
    fn lone_instance(&self, id: ElemId) -> Option<ElemId> {
        let used = self.plugin_used(self.element(id))?;
        let mut users = self.elements().filter(|e| e.alive && e.id != id);
        let lone = !users.any(|e| self.plugin_used(e) == Some(used));
        lone.then_some(used)
    }

    /// The plugin instance that an element names, or that was made for it.
    fn plugin_used(&self, user: &Element) -> Option<ElemId> {
        let record = &user.record;
        let layout = record.layout();
        let active = &layout.slots[layout.find("plugin.active")?];
        if record.number(active, 0) == 0.0 {
            return None;
        }
        let name = record.text(record.container(record.slot("plugin.name")));
        let made = record.pointer("plugin.element").filter(|p| !p.is_null());
        let instances = self.ids(mjOBJ_PLUGIN).iter().copied();
        instances.map(|p| self.element(p)).find_map(|p| {
            let same = match name {
                "" => made == Some(p.pointer().cast()),
                name => p.name() == name,
            };
            same.then_some(p.id)
        })
    }

    /// A deep copy: same tree, same numbers, new addresses.
    pub fn duplicate(&self) -> Box<Spec> {
        let mut copy = Self::bare();
        copy.arena.reserve_exact(self.arena.len());
        copy.lists.clone_from(&self.lists);
        (copy.root, copy.world) = (self.root, self.world);
        copy.main_class = self.main_class;
        for old in self.elements() {
            let id = copy.make_kind(old.kind());
            let element = copy.element_mut(id);
            element.record.copy_from(&old.record);
            element.name.set(old.name.as_bytes());
            element.set_model_id(old.model_id());
            element.set_state_place(old.state_place());
            element.set_weight(old.weight());
            element.head.signature.set(old.head.signature.get());
            element.parent = old.parent;
            element.frame = old.frame;
            element.inertial_frame = old.inertial_frame;
            element.class = old.class;
            element.children.clone_from(&old.children);
            element.parts.clone_from(&old.parts);
            element.source = old.source.clone();
            element.alive = old.alive;
            element.wrap = old.wrap.clone();
            element.origin = old.origin.clone();
            element.key_values.clone_from(&old.key_values);
            if let Some(map) = old.attributes.get() {
                let mut own = CxxMap::new_boxed();
                own.set(&map.pairs());
                element.attributes = own.into();
            }
        }
        copy.plugins.clone_from(&self.plugins);
        copy.remarks.clone_from(&self.remarks);
        copy.files.clone_from(&self.files);
        copy.baseline.clone_from(&self.baseline);
        copy.postponed.clone_from(&self.postponed);
        copy.state_sizes.set(self.state_sizes.get());
        copy.deep_copy.set(self.deep_copy.get());
        copy.world_attached.set(self.world_attached.get());
        copy.models.clone_from(&self.models);
        copy.relink(self);
        copy
    }

    /// Sets the pointers between elements of a copy.
    fn relink(&mut self, original: &Spec) {
        for i in 0..self.arena.len() {
            let id = ElemId(i as u32);
            for part in self.element(id).parts.clone() {
                let row = kind_row(self.element(part).kind()).expect("element kind");
                let address = self.element(part).record.address();
                self.element_mut(id)
                    .record
                    .set_pointer(row.in_class, address);
            }
            let old = original.element(id);
            let Some(pointer) = old
                .record
                .pointer("plugin.element")
                .filter(|p| !p.is_null())
            else {
                continue;
            };
            let same = |e: &&Element| ptr::eq(e.pointer().cast(), pointer);
            if let Some(plugin) = original.elements().find(same).map(|e| e.id) {
                let pointer = self.element(plugin).pointer();
                self.element_mut(id)
                    .record
                    .set_pointer("plugin.element", pointer.cast());
            }
        }
    }

    /// Lets elements use a registered plugin.
    pub fn declare_plugin(&mut self, name: &str) {
        if !self.plugins.iter().any(|p| p == name) {
            self.plugins.push(name.to_owned());
        }
    }

    /// Takes all pointers that users left with elements, for their cleanup.
    pub fn take_user_values(&mut self) -> Vec<UserValue> {
        self.arena
            .iter_mut()
            .flat_map(|e| core::mem::take(&mut e.user_values))
            .collect()
    }

    /// All elements ever made, deleted ones included.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.arena.iter().map(|e| &**e)
    }
}

impl Drop for Spec {
    fn drop(&mut self) {
        for mut element in self.arena.drain(..) {
            element.name.set(b"");
            // a client may still hold a reference: its memory must stay readable
            if element.refs.get() > 0 {
                element.spec = ptr::null_mut();
                element.alive = false;
                Box::leak(element);
            }
        }
        self.error.borrow_mut().set(b"");
    }
}
