//! What becomes of elements when the names they refer to are copied, or do not exist.

use super::copy::{Names, REFERRING, Reference};
use super::id::ElemId;
use super::kind::KINDS;
use super::spec::Spec;
use crate::abi::*;
use std::collections::HashSet;

impl Spec {
    /// Every name that an element refers to is `mine` or that of an element now; an equality has two different ones.
    pub(super) fn is_resolved(&self, id: ElemId, mine: &dyn Fn(&Reference) -> bool) -> bool {
        let references = self.references(id);
        let known = |r: &Reference| mine(r) || self.find(r.kind, &r.name).is_some();
        let twice = self.element(id).kind() == mjOBJ_EQUALITY
            && matches!(&references[..], [a, b] if a.name == b.name);
        !twice && references.iter().all(known)
    }

    /// Names that are the name of an element outside the inside with one of the suffixes. What refers to that element
    /// is taken for a reference into the replica.
    pub(super) fn named_alike(&self, inside: &Names, suffixes: &[String]) -> Names {
        let mut alike = Names::new();
        let Some(length) = suffixes.first().map(String::len) else {
            return alike;
        };
        if REFERRING.iter().all(|&kind| self.ids(kind).is_empty()) {
            return alike;
        }
        let suffixes: HashSet<&str> = suffixes.iter().map(String::as_str).collect();
        for kind in KINDS.iter().map(|k| k.obj) {
            for &id in self.ids(kind) {
                let name = self.element(id).name();
                let cut = name.len().saturating_sub(length);
                let (Some(base), Some(end)) = (name.get(..cut), name.get(cut..)) else {
                    continue;
                };
                let within = || inside.contains(&(kind, base.to_owned()));
                if !base.is_empty() && suffixes.contains(end) && !within() {
                    alike.insert((kind, name.to_owned()));
                }
            }
        }
        alike
    }

    /// A wrapped geom and its side site are both inside or both outside.
    pub(super) fn has_paired_sides(&self, id: ElemId, inside: &Names) -> bool {
        self.element(id).children.iter().all(|&step| {
            let wrap = &self.element(step).wrap;
            let within = |kind, name: &str| inside.contains(&(kind, name.to_owned()));
            wrap.sidesite.is_empty()
                || within(mjOBJ_GEOM, &wrap.target) == within(mjOBJ_SITE, &wrap.sidesite)
        })
    }

    /// Replaces every skin of inside bodies by one copy per suffix. Skins of other bodies as well are lost,
    /// unless they have bones that do not exist: those stay.
    pub(super) fn copy_skins(
        &mut self,
        inside: &Names,
        suffixes: &[String],
    ) -> (Vec<ElemId>, Vec<ElemId>) {
        let bones = |spec: &Spec, id: ElemId| -> Vec<String> {
            let skin = spec.item::<mjsSkin>(id);
            skin.texts(skin.bodyname)
                .iter()
                .map(|&name| name.to_owned())
                .collect()
        };
        let is_mine = |name: &String| inside.contains(&(mjOBJ_BODY, name.clone()));
        let (mut copies, mut originals) = (Vec::new(), Vec::new());
        for id in self.ids(mjOBJ_SKIN).to_vec() {
            let names = bones(self, id);
            let known = |name: &String| is_mine(name) || self.find(mjOBJ_BODY, name).is_some();
            if names.iter().any(is_mine) && names.iter().all(known) {
                originals.push(id);
            }
        }
        for suffix in suffixes {
            for &id in &originals {
                let names = bones(self, id);
                if !names.iter().all(is_mine) {
                    continue;
                }
                let copy = self.copy_one(id, suffix);
                self.enlist(copy);
                let names: Vec<String> =
                    names.iter().map(|name| format!("{name}{suffix}")).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                self.set_texts(copy, "bodyname", &names);
                copies.push(copy);
            }
        }
        (copies, originals)
    }

    /// Weight of a copy of the skins of inside bodies.
    pub fn weight_skins(&self, inside: &Names, affix: usize) -> usize {
        let mine = |id: &ElemId| {
            let skin = self.item::<mjsSkin>(*id);
            let names = skin.texts(skin.bodyname);
            names
                .iter()
                .any(|&name| inside.contains(&(mjOBJ_BODY, name.to_owned())))
        };
        let ids: Vec<ElemId> = self.ids(mjOBJ_SKIN).iter().copied().filter(mine).collect();
        self.weight_below(&ids, affix)
    }

    /// Deletes what refers to names that no element has: in a copy of a spec such elements are not carried
    /// over. A tuple may only name elements that come before it, and no keyframes.
    pub fn drop_unresolved(&mut self) {
        for kind in REFERRING {
            let mut lost = Vec::new();
            for &id in self.ids(kind) {
                let known = |kind: mjtObj, name: &str| match self.find(kind, name) {
                    Some(other) if kind == mjOBJ_TUPLE => other < id && !lost.contains(&other),
                    other => kind != mjOBJ_KEY && other.is_some(),
                };
                if !self.references(id).iter().all(|r| known(r.kind, &r.name)) {
                    lost.push(id);
                }
            }
            self.delete_found(&lost);
        }
        let skins = self.ids(mjOBJ_SKIN).iter().copied();
        let lost = skins.filter(|&id| {
            let skin = self.item::<mjsSkin>(id);
            skin.texts(skin.bodyname)
                .iter()
                .any(|name| self.find(mjOBJ_BODY, name).is_none())
        });
        self.delete_found(&lost.collect::<Vec<_>>());
    }

    /// Deletes elements, and leaves the spec as it was without any.
    fn delete_found(&mut self, ids: &[ElemId]) {
        if !ids.is_empty() {
            self.delete_all(ids);
        }
    }
}
