//! Attachment: part of another spec, or of the same one, copied into the tree under new names.
//!
//! All assets, classes, numerics and texts of the other spec come along; what refers to elements by
//! name comes along when every name it uses does. Copies keep the compiler settings and folders of
//! the spec they come from. Absent: moving elements without copying, merging of options.

use super::origin::Origin;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::copy::Names;
use super::elem::Element;
use super::id::ElemId;
use super::kind::kind_name;
use super::reference::{REFERRING, Reference, refers_to_nothing};
use super::spec::Spec;
use crate::abi::*;
use crate::author::error::{Error, Result};
use crate::base::cxx::{CxxItem, CxxMap, CxxString, CxxVec};

/// Elements that a spec may have after an attachment.
const MAX_ELEMENTS: usize = 5_000_000;

/// Where something is attached: a body, and a frame in it.
#[derive(Clone, Copy)]
pub struct Into {
    pub body: ElemId,
    pub frame: Option<ElemId>,
}

/// What an attachment made.
pub struct Attached {
    /// all new elements
    pub copies: Vec<ElemId>,
    /// elements of the other spec to their copies
    pub map: HashMap<ElemId, ElemId>,
}

/// Assets, copied whether they are used or not.
const ASSETS: [mjtObj; 7] = [
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
    mjOBJ_MESH,
    mjOBJ_HFIELD,
    mjOBJ_SKIN,
    mjOBJ_NUMERIC,
    mjOBJ_TEXT,
];

/// Kinds whose names an attachment must not repeat, in the order in which they are looked at; those that refer to others follow.
const UNIQUE: &[mjtObj] = &[
    mjOBJ_MESH,
    mjOBJ_HFIELD,
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
    mjOBJ_NUMERIC,
    mjOBJ_TEXT,
    mjOBJ_FLEX,
];

/// String fields that name another element: kind, field, kind of what it names.
const LINKS: &[(mjtObj, &str, mjtObj)] = &[
    (mjOBJ_GEOM, "material", mjOBJ_MATERIAL),
    (mjOBJ_GEOM, "meshname", mjOBJ_MESH),
    (mjOBJ_GEOM, "hfieldname", mjOBJ_HFIELD),
    (mjOBJ_SITE, "material", mjOBJ_MATERIAL),
    (mjOBJ_SITE, "meshname", mjOBJ_MESH),
    (mjOBJ_CAMERA, "targetbody", mjOBJ_BODY),
    (mjOBJ_LIGHT, "targetbody", mjOBJ_BODY),
    (mjOBJ_LIGHT, "texture", mjOBJ_TEXTURE),
    (mjOBJ_MESH, "material", mjOBJ_MATERIAL),
    (mjOBJ_SKIN, "material", mjOBJ_MATERIAL),
    (mjOBJ_TENDON, "material", mjOBJ_MATERIAL),
    (mjOBJ_BODY, "childclass", mjOBJ_DEFAULT),
    (mjOBJ_FRAME, "childclass", mjOBJ_DEFAULT),
];

/// String vectors that name other elements.
const LINK_LISTS: &[(mjtObj, &str, mjtObj)] = &[
    (mjOBJ_MATERIAL, "textures", mjOBJ_TEXTURE),
    (mjOBJ_SKIN, "bodyname", mjOBJ_BODY),
    (mjOBJ_FLEX, "material", mjOBJ_MATERIAL),
    (mjOBJ_FLEX, "vertbody", mjOBJ_BODY),
    (mjOBJ_FLEX, "nodebody", mjOBJ_BODY),
];

/// One attachment under way.
struct Job<'a> {
    child: &'a Spec,
    prefix: &'a str,
    suffix: &'a str,
    /// names that change
    inside: Names,
    /// element of the child to its copy
    map: HashMap<ElemId, ElemId>,
    origin: Option<Rc<Origin>>,
    copies: Vec<ElemId>,
}

impl Job<'_> {
    fn renamed(&self, name: &str) -> String {
        format!("{}{name}{}", self.prefix, self.suffix)
    }
}

impl Spec {
    /// The compiler settings that hold for an element: those of the spec it was attached from.
    pub fn compiler_of(&self, id: ElemId) -> &mjsCompiler {
        match &self.element(id).origin {
            Some(origin) => &origin.compiler,
            None => &self.public().compiler,
        }
    }

    /// What may surprise after an attachment.
    fn remark_on(&mut self, child: &Spec, prefix: &str) {
        if prefix.is_empty() {
            self.remark(
                "Attaching a spec with an empty prefix may prevent the model from being saved \
                 correctly."
                    .to_owned(),
            );
        }
        if !child.postponed.is_empty() {
            self.remark(
                "Child model has pending keyframes. They will not be namespaced correctly. To prevent this, \
                 compile the child model before attaching it again."
                    .to_owned(),
            );
        }
    }

    /// Plugins, classes and assets of another spec.
    fn attach_common(&mut self, job: &mut Job) {
        let from = job.child;
        from.plugins
            .iter()
            .for_each(|name| self.declare_plugin(name));
        self.attach_classes(job);
        for kind in ASSETS {
            for &id in from.ids(kind) {
                self.attach_one(job, id);
            }
        }
    }

    /// Copies `what` of `child` (a body, a frame with its content, or the world's whole content)
    /// into a frame or body of this spec. Without `child` the part comes from this spec itself.
    ///
    /// Names get prefix and suffix. Returns what was made.
    /// Fails when a new name is taken already outside the tree; then nothing has changed.
    pub fn attach(
        &mut self,
        child: Option<&Spec>,
        what: ElemId,
        into: Into,
        [prefix, suffix]: [&str; 2],
    ) -> Result<Attached> {
        let own;
        let (from, foreign) = match child {
            Some(child) => (child, true),
            None => {
                own = self.duplicate();
                (&*own, false)
            }
        };
        let size = self.arena.len().saturating_add(from.arena.len());
        if size > MAX_ELEMENTS {
            return Err(Error::new(format!("too many elements: {size}")));
        }
        from.check_keys()?;
        let tops = from.parts_of(what);
        let mut job = Job {
            child: from,
            prefix,
            suffix,
            inside: from.names_below(&tops),
            map: HashMap::new(),
            origin: foreign.then(|| from.as_origin()),
            copies: Vec::new(),
        };
        if foreign {
            for kind in ASSETS
                .into_iter()
                .chain([mjOBJ_DEFAULT, mjOBJ_KEY, mjOBJ_PLUGIN])
            {
                job.inside.extend(from.names_of(from.ids(kind)));
            }
        }
        let flexes = from.flexes_within(&job.inside);
        job.inside.extend(from.names_of(&flexes));
        let references = if foreign {
            from.closed_references(&mut job.inside, self)
        } else {
            // the world and what stays outside can be referred to as before
            from.open_references(&mut job.inside)
        };
        self.check_names(&job)?;
        if foreign {
            self.reconcile(from)?;
            self.remark_on(from, prefix);
            self.attach_common(&mut job);
        }
        self.attach_tree(&mut job, &tops, into);
        for id in flexes.into_iter().chain(references) {
            self.attach_one(&mut job, id);
            for &step in &from.element(id).children {
                self.attach_one(&mut job, step);
            }
        }
        self.attach_keys(&mut job);
        let copied: HashSet<ElemId> = job.copies.iter().copied().collect();
        self.named_instances_last(&|id| copied.contains(&id));
        self.forget_numbers();
        Ok(Attached {
            copies: job.copies,
            map: job.map,
        })
    }

    /// Frames of its own inside `into`, one in the other, for the content of another spec's whole world: one for each
    /// time that it was attached, the reference's way. The outer one, and the place in the inner one.
    pub fn frames_for_world(&mut self, child: &Spec, into: Into) -> (ElemId, Into) {
        child.world_attached.update(|n| n + 1);
        let body = into.body;
        let mut frames = Vec::new();
        for _ in 0..child.world_attached.get() {
            let frame = self.add_in_body::<mjsFrame>(Some(body), None);
            self.element_mut(frame).frame = frames.last().copied().or(into.frame);
            frames.push(frame);
        }
        let frame = frames.last().copied();
        (frames[0], Into { body, frame })
    }

    /// Top-level elements of what is attached.
    fn parts_of(&self, what: ElemId) -> Vec<ElemId> {
        match self.element(what).kind() {
            mjOBJ_FRAME => {
                let body = self.element(what).parent.expect("frames are in bodies");
                let within = |id: &ElemId| {
                    let mut at = Some(*id);
                    while let Some(f) = at.filter(|&f| f != what) {
                        at = self.element(f).frame;
                    }
                    at.is_some()
                };
                self.element(body)
                    .children
                    .iter()
                    .copied()
                    .filter(within)
                    .collect()
            }
            mjOBJ_BODY => vec![what],
            _ => self.element(self.world).children.clone(),
        }
    }

    /// This spec's settings, for elements that leave it.
    fn as_origin(&self) -> Rc<Origin> {
        let public = self.public();
        Rc::new(Origin {
            spec: core::ptr::from_ref(public).cast_mut(),
            compiler: public.compiler,
            directory: self.text(public.modelfiledir).to_owned(),
            meshdir: self.text(public.compiler.meshdir).to_owned(),
            texturedir: self.text(public.compiler.texturedir).to_owned(),
        })
    }

    pub(super) fn names_of<'a>(
        &'a self,
        ids: &'a [ElemId],
    ) -> impl Iterator<Item = (mjtObj, String)> + 'a {
        let elements = ids.iter().map(|&id| self.element(id));
        elements
            .filter(|e| !e.name().is_empty())
            .map(|e| (e.kind(), e.name().to_owned()))
    }

    /// Elements outside bodies all of whose names are inside; their own names join. The other end of a
    /// pair, an exclusion, a tendon or a sensor may as well be in the parent, under its plain name.
    fn closed_references(&self, inside: &mut Names, parent: &Spec) -> Vec<ElemId> {
        let mut out = Vec::new();
        for kind in REFERRING {
            let open = matches!(
                kind,
                mjOBJ_PAIR | mjOBJ_EXCLUDE | mjOBJ_TENDON | mjOBJ_SENSOR
            );
            let fits = |id: &ElemId| {
                let references = self.references(*id);
                let mine = |r: &Reference| inside.contains(&(r.kind, r.name.clone()));
                let outer = |r: &Reference| open && parent.find(r.kind, &r.name).is_some();
                let bound = references.iter().any(mine);
                references
                    .iter()
                    .all(|r| mine(r) || r.is_world() || outer(r))
                    && (bound || refers_to_nothing(kind, &references))
            };
            let fit: Vec<ElemId> = self.ids(kind).iter().copied().filter(fits).collect();
            inside.extend(self.names_of(&fit));
            out.extend(fit);
        }
        out
    }

    /// Names that are taken already, of what is outside the tree. In the tree clients may still change them: what is
    /// repeated in the end the compiler refuses.
    fn check_names(&self, job: &Job) -> Result<()> {
        for &kind in UNIQUE.iter().chain(&REFERRING) {
            let taken: Names = self.names_of(self.ids(kind)).collect();
            for &id in job.child.ids(kind) {
                let name = job.child.element(id).name();
                let new = job.renamed(name);
                if job.inside.contains(&(kind, name.to_owned()))
                    && taken.contains(&(kind, new.clone()))
                {
                    let kind = kind_name(kind);
                    return Err(Error::new(format!("repeated name '{new}' in {kind}")));
                }
            }
        }
        Ok(())
    }

    /// The child's classes as a tree of their own below `main`.
    fn attach_classes(&mut self, job: &mut Job) {
        for &id in job.child.ids(mjOBJ_DEFAULT) {
            let old = job.child.element(id);
            let parent = old.parent.map_or(self.main_class, |p| job.map[&p]);
            let class = self.add_class_anyway(&job.renamed(old.name()), Some(parent));
            self.element_mut(class).source = old.source.clone();
            for (part, old_part) in self
                .element(class)
                .parts
                .clone()
                .into_iter()
                .zip(&old.parts)
            {
                self.element_mut(part)
                    .record
                    .copy_from(&job.child.element(*old_part).record);
                job.map.insert(*old_part, part);
            }
            job.map.insert(id, class);
        }
    }

    /// The tree below the top-level elements, in order.
    fn attach_tree(&mut self, job: &mut Job, tops: &[ElemId], into: Into) {
        let mut pending: Vec<ElemId> = tops.iter().rev().copied().collect();
        let mut made = Vec::new();
        while let Some(id) = pending.pop() {
            let old = job.child.element(id);
            let outer = old.frame.and_then(|f| job.map.get(&f).copied());
            let parent = old.parent.and_then(|p| job.map.get(&p).copied());
            let copy = self.attach_one(job, id);
            let top = parent.is_none();
            let parent = parent.unwrap_or(into.body);
            if top && old.kind() == mjOBJ_FRAME {
                self.state_class(copy);
            }
            let element = self.element_mut(copy);
            element.parent = Some(parent);
            element.frame = outer.or(if top { into.frame } else { None });
            self.element_mut(parent).children.push(copy);
            made.push((id, copy));
            pending.extend(old.children.iter().rev());
        }
        // a frame may come after what is in it
        for (id, copy) in made {
            let old = job.child.element(id);
            let inertial = old.inertial_frame.and_then(|f| job.map.get(&f).copied());
            self.element_mut(copy).inertial_frame = inertial;
            let outer = old.frame.and_then(|f| job.map.get(&f).copied());
            if outer.is_some() {
                self.element_mut(copy).frame = outer;
            }
        }
    }

    /// A copy of one element in its list, with new names.
    fn attach_one(&mut self, job: &mut Job, id: ElemId) -> ElemId {
        let old = job.child.element(id);
        let copy = self.make_kind(old.kind());
        job.map.insert(id, copy);
        job.copies.push(copy);
        // elements of the class `main` become elements of this spec's
        let class = match old.class {
            Some(c) if c == job.child.main_class => Some(self.main_class),
            class => class.map(|c| job.map.get(&c).copied().unwrap_or(c)),
        };
        let parent = old.parent.and_then(|p| job.map.get(&p).copied());
        let element = self.element_mut(copy);
        element.record.copy_from(&old.record);
        element.class = class;
        element.source = old.source.clone();
        element.wrap = old.wrap.clone();
        element.origin = old.origin.clone().or_else(|| job.origin.clone());
        if !old.name().is_empty() {
            element.name.set(job.renamed(old.name()).as_bytes());
        }
        if old.kind() == mjOBJ_UNKNOWN {
            // a step of a tendon's path
            element.parent = parent;
            if let Some(tendon) = parent {
                self.element_mut(tendon).children.push(copy);
            }
        }
        self.enlist(copy);
        self.relabel(job, copy);
        self.attach_plugin(job, old, copy);
        copy
    }

    /// Renames what an element's fields refer to.
    fn relabel(&mut self, job: &Job, id: ElemId) {
        let kind = self.element(id).kind();
        for &(_, field, target) in LINKS.iter().filter(|l| l.0 == kind) {
            let record = &self.element(id).record;
            let name = record.text(record.container(record.slot(field))).to_owned();
            let main = target == mjOBJ_DEFAULT && name == "main";
            if !main && job.inside.contains(&(target, name.clone())) {
                self.set_text(id, field, &job.renamed(&name));
            }
        }
        for &(_, field, target) in LINK_LISTS.iter().filter(|l| l.0 == kind) {
            let record = &mut self.element_mut(id).record;
            let p = record.container(record.slot(field));
            let mut names: CxxVec<CxxString> = CxxVec::from_slice(record.texts(p));
            for name in names.as_mut_slice() {
                let text = name.as_str().to_owned();
                if job.inside.contains(&(target, text.clone())) {
                    name.set(job.renamed(&text).as_bytes());
                }
            }
            record.set_texts(p, names.as_slice());
            names.clear();
        }
        let wrap = self.element(id).wrap.clone();
        let found = |kind, name: &str| job.inside.contains(&(kind, name.to_owned()));
        if [mjOBJ_JOINT, mjOBJ_SITE, mjOBJ_GEOM]
            .iter()
            .any(|&k| found(k, &wrap.target))
        {
            self.element_mut(id).wrap.target = job.renamed(&wrap.target);
        }
        if found(mjOBJ_SITE, &wrap.sidesite) {
            self.element_mut(id).wrap.sidesite = job.renamed(&wrap.sidesite);
        }
        self.mark_unbound(id, |name| job.renamed(name));
        for reference in self.references(id) {
            if found(reference.kind, &reference.name) {
                self.point(id, &reference.place, &job.renamed(&reference.name));
            }
        }
    }

    /// A copy's plugin: the copy of the instance, made with the first element that uses it.
    fn attach_plugin(&mut self, job: &mut Job, old: &Element, copy: ElemId) {
        if let Some(map) = old.attributes.get() {
            let mut own = CxxMap::new_boxed();
            own.set(&map.pairs());
            self.element_mut(copy).attributes = own.into();
        }
        let Some(pointer) = old.record.pointer("plugin.element") else {
            return;
        };
        let named = old
            .record
            .text(old.record.container(old.record.slot("plugin.name")));
        let same = |id: &&ElemId| core::ptr::eq(job.child.element(**id).pointer().cast(), pointer);
        let instance = match named {
            "" => job.child.ids(mjOBJ_PLUGIN).iter().find(same).copied(),
            name => job.child.find(mjOBJ_PLUGIN, name),
        };
        let Some(instance) = instance else { return };
        if !named.is_empty() {
            self.set_text(copy, "plugin.name", &job.renamed(named));
        }
        let target = match job.map.get(&instance) {
            Some(&done) => done,
            None => self.attach_one(job, instance),
        };
        if !named.is_empty() {
            self.set_text(target, "name", &job.renamed(named));
        }
        let pointer = self.element(target).pointer();
        self.element_mut(copy)
            .record
            .set_pointer("plugin.element", pointer.cast());
    }

    /// The child's keyframes: time and name at once, values when the model is compiled. Entries of elements that stay
    /// in this spec are entries of its copy too; those that another spec keeps wait for the next attachment.
    fn attach_keys(&mut self, job: &mut Job) {
        let foreign = job.origin.is_some();
        // what an earlier attachment of the child left out comes with this one
        let mut leftover = job.child.leftover.take();
        for (key, mut value) in leftover.extract_if(.., |(_, v)| job.map.contains_key(&v.target)) {
            value.target = job.map[&value.target];
            self.element_mut(key).key_values.push(value);
        }
        let mut attached = Vec::new();
        for &id in job.child.ids(mjOBJ_KEY) {
            // keyframes that were attached since the last compilation
            let pending = job.child.postponed.contains(&id);
            if pending && !foreign {
                continue;
            }
            let mut values = job.child.key_values(id);
            let copy = self.attach_one(job, id);
            // pending ones keep their names; others have one afterwards
            let name = match job.child.element(id).name() {
                name if pending => name.to_owned(),
                name => job.renamed(name),
            };
            self.element_mut(copy).name.set(name.as_bytes());
            attached.push(copy);
            if foreign {
                let missed = values.extract_if(.., |v| !job.map.contains_key(&v.target));
                leftover.extend(missed.map(|v| (copy, v)));
            }
            for value in &mut values {
                value.target = *job.map.get(&value.target).unwrap_or(&value.target);
            }
            self.set_key_values(copy, values);
        }
        if foreign {
            job.child.leftover.replace(leftover);
        }
        self.postpone_keys(attached);
    }
}
