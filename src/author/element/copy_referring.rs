//! Copies of elements outside bodies that refer to a part of the tree: pairs, equalities, tendons, actuators, sensors
//! and tuples that name what is copied are copied along.

use std::collections::{HashMap, HashSet};

use super::copy::Names;
use super::id::ElemId;
use super::reference::{Place, REFERRING, Reference, refers_to_nothing};
use super::spec::Spec;
use crate::abi::*;

impl Spec {
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
}
