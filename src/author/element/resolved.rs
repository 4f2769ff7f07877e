//! What becomes of elements when the names they refer to are copied, or do not exist.

use super::copy::Names;
use super::id::ElemId;
use super::kind::KINDS;
use super::reference::{Place, REFERRING, Reference};
use super::spec::Spec;
use crate::abi::*;
use std::collections::HashSet;

/// Lists of the bodies that an element outside the tree is made of.
const CARRIERS: [(mjtObj, &str); 3] = [
    (mjOBJ_SKIN, "bodyname"),
    (mjOBJ_FLEX, "vertbody"),
    (mjOBJ_FLEX, "nodebody"),
];

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

    /// A wrapped geom and its side site are both `mine`, or neither is.
    pub(super) fn has_paired_sides(&self, id: ElemId, mine: &dyn Fn(&Reference) -> bool) -> bool {
        // a side site stands behind its geom
        self.references(id).windows(2).all(|r| match r[1].place {
            Place::SideSite(_) => mine(&r[0]) == mine(&r[1]),
            _ => true,
        })
    }

    /// Steps of tendons over geoms outside that a replica's path keeps as they are: with the suffix the geom is no
    /// sphere or cylinder, or there is no such side site.
    pub(super) fn kept_steps(
        &self,
        inside: &Names,
        alike: &Names,
        suffix: &str,
    ) -> HashSet<ElemId> {
        let round = |name: &str| {
            let geom = self.find(mjOBJ_GEOM, &format!("{name}{suffix}"));
            geom.is_some_and(|id| {
                let kind = self.element(id).get::<mjsGeom>().r#type;
                matches!(kind, mjGEOM_SPHERE | mjGEOM_CYLINDER)
            })
        };
        let kept = |&step: &ElemId| {
            let wrap = &self.element(step).wrap;
            let side = (mjOBJ_SITE, wrap.sidesite.clone());
            let sided = wrap.sidesite.is_empty()
                || inside.contains(&side)
                || alike.contains(&(mjOBJ_SITE, format!("{}{suffix}", wrap.sidesite)));
            let outside = !inside.contains(&(mjOBJ_GEOM, wrap.target.clone()));
            outside && !(round(&wrap.target) && sided)
        };
        let steps = self.ids(mjOBJ_TENDON).iter();
        let steps = steps.flat_map(|&t| self.element(t).children.iter().copied());
        let around = |&step: &ElemId| {
            let kind = self.element(step).get::<mjsWrap>().r#type;
            matches!(kind, mjWRAP_SPHERE | mjWRAP_CYLINDER)
        };
        steps.filter(around).filter(kept).collect()
    }

    /// Names of the bodies that a skin or flex is made of.
    fn carriers(&self, id: ElemId) -> Vec<String> {
        let record = &self.element(id).record;
        let fields = CARRIERS.iter().filter(|c| c.0 == self.element(id).kind());
        fields
            .flat_map(|c| record.texts(record.container(record.slot(c.1))))
            .map(|name| name.as_str().to_owned())
            .collect()
    }

    /// Flexes all of whose bodies are inside.
    pub(super) fn flexes_within(&self, inside: &Names) -> Vec<ElemId> {
        let mine = |id: &ElemId| {
            let names = self.carriers(*id);
            let has = |name: &String| inside.contains(&(mjOBJ_BODY, name.clone()));
            names.iter().all(|name| name == "world" || has(name))
        };
        self.ids(mjOBJ_FLEX).iter().copied().filter(mine).collect()
    }

    /// Replaces every skin and flex of inside bodies by one copy per suffix. Those of other bodies as well are lost,
    /// unless they have bodies that do not exist: those stay.
    pub(super) fn copy_carried(
        &mut self,
        inside: &Names,
        suffixes: &[String],
    ) -> (Vec<ElemId>, Vec<ElemId>) {
        let is_mine = |name: &String| inside.contains(&(mjOBJ_BODY, name.clone()));
        let (mut copies, mut originals) = (Vec::new(), Vec::new());
        for id in [self.ids(mjOBJ_SKIN), self.ids(mjOBJ_FLEX)].concat() {
            let names = self.carriers(id);
            let known = |name: &String| is_mine(name) || self.find(mjOBJ_BODY, name).is_some();
            if names.iter().any(is_mine) && names.iter().all(known) {
                originals.push(id);
            }
        }
        for suffix in suffixes {
            for &id in &originals {
                // a name from outside stands for the element whose name ends like the replica's; all flexes are held by
                // one world
                let kind = self.element(id).kind();
                let stays = |name: &str| kind == mjOBJ_FLEX && name == "world";
                let alike = |name: &String| {
                    let name = format!("{name}{suffix}");
                    self.find(mjOBJ_BODY, &name).is_some()
                };
                let mut names = self.carriers(id).into_iter();
                if !names.all(|name| is_mine(&name) || stays(&name) || alike(&name)) {
                    continue;
                }
                let copy = self.copy_one(id, suffix);
                self.enlist(copy);
                for &(_, field) in CARRIERS.iter().filter(|c| c.0 == kind) {
                    let record = &self.element(copy).record;
                    let names = record.texts(record.container(record.slot(field)));
                    let names: Vec<String> = names
                        .iter()
                        .map(|name| match name.as_str() {
                            name if stays(name) => name.to_owned(),
                            name => format!("{name}{suffix}"),
                        })
                        .collect();
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    self.set_texts(copy, field, &names);
                }
                copies.push(copy);
            }
        }
        (copies, originals)
    }

    /// Weight of a copy of the skins and flexes of inside bodies.
    pub fn weight_carried(&self, inside: &Names, affix: usize) -> usize {
        let mine = |id: &ElemId| {
            let names = self.carriers(*id);
            names
                .into_iter()
                .any(|name| inside.contains(&(mjOBJ_BODY, name)))
        };
        let mut ids = [self.ids(mjOBJ_SKIN), self.ids(mjOBJ_FLEX)].concat();
        ids.retain(mine);
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
        let mut lost = [self.ids(mjOBJ_SKIN), self.ids(mjOBJ_FLEX)].concat();
        lost.retain(|&id| {
            let names = self.carriers(id);
            names
                .iter()
                .any(|name| self.find(mjOBJ_BODY, name).is_none())
        });
        self.delete_found(&lost);
    }

    /// Deletes elements, and leaves the spec as it was without any.
    fn delete_found(&mut self, ids: &[ElemId]) {
        if !ids.is_empty() {
            self.delete_all(ids);
        }
    }
}
