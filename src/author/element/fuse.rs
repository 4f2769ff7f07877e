//! Bodies that become frames: their content moves to the parent. Modeling: fusestatic.

use std::collections::HashSet;

use super::id::ElemId;
use super::reference::REFERRING;
use super::spec::Spec;
use crate::abi::*;

/// Where child bodies go when their parent becomes a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// to the place of their parent
    Same,
    /// behind their new siblings
    Last,
}

impl Spec {
    /// Replaces a body by a frame of its parent that holds the body's content; returns the frame.
    ///
    /// The frame has the body's pose but no name; inertia and user data are lost (`compile::framed` saves the inertia). Content other than bodies
    /// comes last among its kind, and so does the frame. The world stays: nothing.
    pub fn body_to_frame(&mut self, body: ElemId, bodies: Place) -> Option<ElemId> {
        let frame = self.empty_into_frame(body, bodies);
        if frame.is_some() {
            self.delete(body);
        }
        frame
    }

    /// As [`Spec::body_to_frame`], but leaves the empty body to be deleted: many go together.
    pub fn empty_into_frame(&mut self, body: ElemId, bodies: Place) -> Option<ElemId> {
        let parent = self.element(body).parent?;
        let frame = self.make_kind(mjOBJ_FRAME);
        let old = *self.element(body).get::<mjsBody>();
        let (outer, source) = (self.element(body).frame, self.element(body).source.clone());
        let element = self.element_mut(frame);
        element
            .record
            .edit::<mjsFrame>(|f| (f.pos, f.quat, f.alt) = (old.pos, old.quat, old.alt));
        (element.parent, element.frame, element.source) = (Some(parent), outer, source);
        self.element_mut(frame).origin = self.element(body).origin.clone();
        self.element_mut(frame).class = self.element(body).class;
        self.enlist(frame);

        let content = std::mem::take(&mut self.element_mut(body).children);
        for &id in &content {
            let element = self.element_mut(id);
            element.parent = Some(parent);
            element.frame.get_or_insert(frame);
        }
        let in_place = |id: &ElemId| match self.element(*id).kind() {
            mjOBJ_BODY => bodies == Place::Same,
            _ => false,
        };
        let (inside, last): (Vec<ElemId>, Vec<ElemId>) = content.into_iter().partition(in_place);
        let siblings = &mut self.element_mut(parent).children;
        let place = siblings
            .iter()
            .position(|&id| id == body)
            .unwrap_or(siblings.len());
        siblings.splice(place..place, inside);
        siblings.push(frame);
        siblings.extend(last);
        Some(frame)
    }

    /// Names that elements outside bodies refer to, with the kinds of what they name.
    pub fn referred(&self) -> HashSet<(mjtObj, String)> {
        let ids = REFERRING.iter().flat_map(|&kind| self.ids(kind));
        ids.flat_map(|&id| self.references(id))
            .map(|r| (r.kind, r.name))
            .collect()
    }

    /// Bodies that something refers to, or that a force or torque is measured at.
    pub fn referred_bodies(&self) -> HashSet<ElemId> {
        let mut names: HashSet<String> = HashSet::new();
        for (kind, name) in self.referred() {
            if kind == mjOBJ_BODY {
                names.insert(name);
            }
        }
        let mut add = |name: &str| {
            if !name.is_empty() {
                names.insert(name.to_owned());
            }
        };
        self.list::<mjsCamera>()
            .for_each(|c| add(c.text(c.targetbody)));
        self.list::<mjsLight>()
            .for_each(|l| add(l.text(l.targetbody)));
        for skin in self.list::<mjsSkin>() {
            skin.texts(skin.bodyname).into_iter().for_each(&mut add);
        }
        for flex in self.list::<mjsFlex>() {
            flex.texts(flex.nodebody).into_iter().for_each(&mut add);
            flex.texts(flex.vertbody).into_iter().for_each(&mut add);
        }
        let mut out: HashSet<ElemId> = names
            .iter()
            .filter_map(|name| self.find(mjOBJ_BODY, name))
            .collect();
        for sensor in self.list::<mjsSensor>() {
            if matches!(sensor.r#type, mjSENS_FORCE | mjSENS_TORQUE)
                && let Some(site) = self.find(mjOBJ_SITE, sensor.text(sensor.objname))
            {
                out.extend(self.element(site).parent);
            }
        }
        out
    }
}
