//! Bodies, frames and what they contain.
//!
//! The order of elements of one kind is kept, the order of different kinds is not: frames are
//! written in their order, and before each what comes before its content.

use std::collections::HashMap;

use super::attached::weighs_otherwise;
use super::element::{Value, near, put};
use super::pose;
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::element::{ElemId, Item};
use crate::author::geometry::algebra::Pose;
use crate::schema::mjcf::{MUJOCO, written};

/// Kinds inside a body, in written order.
const KINDS: [(mjtObj, &str); 6] = [
    (mjOBJ_JOINT, "joint"),
    (mjOBJ_GEOM, "geom"),
    (mjOBJ_SITE, "site"),
    (mjOBJ_CAMERA, "camera"),
    (mjOBJ_LIGHT, "light"),
    (mjOBJ_BODY, "body"),
];

/// An element, or the frame that holds it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Element(ElemId),
    Frame(ElemId),
}

/// What stands in a body or in a frame: units of each kind, and all frames.
#[derive(Default)]
struct Level {
    kinds: [Vec<Unit>; 6],
    frames: Vec<ElemId>,
}

type Levels = HashMap<Option<ElemId>, Level>;

impl<'a> Writer<'a> {
    pub(super) fn worldbody(&mut self) {
        let (world, main) = (self.spec.world(), self.spec.main_class().id());
        self.out.push('\n');
        self.element("worldbody", "", |w| w.body_content(world, main));
    }

    /// Units of all levels of a body.
    fn levels(&self, body: Item<'a, mjsBody>) -> Levels {
        let mut levels = Levels::new();
        levels.entry(None).or_default();
        for &id in &body.element().children {
            let e = self.spec.element(id);
            if e.kind() == mjOBJ_FRAME {
                levels.entry(e.frame).or_default().frames.push(id);
                levels.entry(Some(id)).or_default();
                continue;
            }
            let Some(k) = KINDS.iter().position(|k| k.0 == e.kind()) else {
                continue;
            };
            let (mut unit, mut at) = (Unit::Element(id), e.frame);
            loop {
                let list = &mut levels.entry(at).or_default().kinds[k];
                if list.last() != Some(&unit) {
                    list.push(unit);
                }
                let Some(frame) = at else { break };
                unit = Unit::Frame(frame);
                at = self.spec.element(frame).frame;
            }
        }
        levels
    }

    fn body_content(&mut self, body: Item<'a, mjsBody>, class: ElemId) {
        let levels = self.levels(body);
        self.level(&levels, None, class, Some(body.id()));
    }

    /// What is directly in a body or frame. The plugin of a `body` stands before its bodies behind the last frame.
    fn level(&mut self, levels: &Levels, at: Option<ElemId>, class: ElemId, body: Option<ElemId>) {
        let Some(level) = levels.get(&at) else { return };
        let mut done = [0; 6];
        let mut frames = level.frames.iter();
        loop {
            for (k, list) in level.kinds.iter().enumerate() {
                if let Some(body) = body.filter(|_| KINDS[k].0 == mjOBJ_BODY && frames.len() == 0) {
                    self.plugin_of(body);
                }
                while let Some(Unit::Element(id)) = list.get(done[k]) {
                    self.part(*id, class, KINDS[k].1);
                    done[k] += 1;
                }
            }
            let Some(&frame) = frames.next() else { break };
            self.frame(levels, frame, class);
            for (k, list) in level.kinds.iter().enumerate() {
                while list.get(done[k]) == Some(&Unit::Frame(frame)) {
                    done[k] += 1;
                }
            }
        }
        // units of a client who made frames in another order than their content
        for (k, list) in level.kinds.iter().enumerate() {
            for unit in &list[done[k]..] {
                if let Unit::Element(id) = unit {
                    self.part(*id, class, KINDS[k].1);
                }
            }
        }
    }

    /// Class in force inside a body or frame, and the attribute that says so.
    fn childclass(&self, name: &str, inherited: ElemId, out: &mut String) -> ElemId {
        let class = self.spec.class_named(name).unwrap_or(inherited);
        if class != inherited {
            put(out, "childclass", self.spec.element(class).name());
        }
        class
    }

    fn frame(&mut self, levels: &Levels, id: ElemId, inherited: ElemId) {
        let frame = self.spec.item::<mjsFrame>(id);
        let mut text = String::new();
        if !frame.name().is_empty() {
            put(&mut text, "name", frame.name());
        }
        let class = self.childclass(frame.text(frame.childclass), inherited, &mut text);
        let mut subject = self.subject(id, self.usual(id));
        let attrs = row("worldbody", "frame");
        match &self.mode {
            Mode::Compiled(arrays) => {
                let pose = pose::frame(self.spec, arrays, id);
                subject
                    .mine
                    .push(("pos", Value::Numbers(pose.pos.to_vec())));
                subject
                    .mine
                    .push(("quat", Value::Numbers(pose.quat.to_vec())));
                for name in ["scale", "scaling", "massscale"] {
                    subject.mine.push((name, Value::Skip));
                }
            }
            Mode::Written { .. } => {
                pose::given(self, id, &mut subject);
                if frame.scale != [1.0; 3] {
                    let [x, y, z] = frame.scale;
                    let n = if x == y && y == z { 1 } else { 3 };
                    subject
                        .mine
                        .push(("scale", Value::Other("scale", frame.scale[..n].to_vec())));
                }
            }
        }
        subject.write(&mut text, attrs, written("frame"));
        if text.is_empty() && self.compiled() {
            // nothing of its own: its content stands for it
            return self.level(levels, Some(id), class, None);
        }
        let start = self.out.len();
        self.block("frame", &text, |w| w.level(levels, Some(id), class, None));
        if self.out.len() == start {
            self.leaf("frame", &text);
        }
    }

    fn part(&mut self, id: ElemId, class: ElemId, name: &'static str) {
        if name == "body" {
            return self.body(id, class);
        }
        let free = name == "joint" && self.spec.item::<mjsJoint>(id).r#type == mjJNT_FREE;
        let mut text;
        if free && !self.compiled() && self.is_freejoint(id) {
            text = self.naming(id, None);
            let subject = self.subject(id, self.usual(id));
            subject.write(
                &mut text,
                row("worldbody", "freejoint"),
                written("freejoint"),
            );
            return self.leaf("freejoint", &text);
        }
        text = self.naming(id, Some(class));
        let mut subject = self.subject(id, self.usual(id));
        pose::part(self, id, &mut subject);
        subject.write(&mut text, row("worldbody", name), written(name));
        drop(subject);
        self.element(name, &text, |w| w.plugin_of(id));
    }

    /// True when a joint has the values that `freejoint` makes it with, whatever its class says.
    fn is_freejoint(&self, id: ElemId) -> bool {
        let mut plain = super::builtin("mjsJoint");
        let mine = self.spec.item::<mjsJoint>(id);
        plain.edit::<mjsJoint>(|j| {
            (j.r#type, j.group, j.align) = (mjJNT_FREE, mine.group, mine.align);
        });
        let mut text = String::new();
        self.subject(id, &plain)
            .write(&mut text, row("worldbody", "joint"), written("joint"));
        text.is_empty()
    }

    fn body(&mut self, id: ElemId, inherited: ElemId) {
        let body = self.spec.item::<mjsBody>(id);
        let mut text = String::new();
        if !body.name().is_empty() {
            put(&mut text, "name", body.name());
        }
        let class = self.childclass(body.text(body.childclass), inherited, &mut text);
        let mut subject = self.subject(id, self.builtin("mjsBody"));
        pose::part(self, id, &mut subject);
        let elem = MUJOCO
            .child("worldbody")
            .and_then(|w| w.child("body"))
            .expect("element");
        subject.write(&mut text, elem, written("body"));
        drop(subject);
        self.element("body", &text, |w| {
            w.inertial(body);
            w.body_content(body, class);
        });
    }
}

impl<'a> Writer<'a> {
    /// True when a geom of the body has mass that an inferred inertia counts.
    fn weighs(&self, body: Item<'a, mjsBody>) -> bool {
        let [low, high] = self.spec.compiler_of(body.id()).inertiagrouprange;
        let counts = |g: Item<'a, mjsGeom>| {
            let solid = !matches!(g.r#type, mjGEOM_PLANE | mjGEOM_HFIELD);
            let heavy = if g.mass.is_nan() {
                solid && g.density > 0.0
            } else {
                g.mass > 0.0
            };
            heavy && (low..=high).contains(&g.group)
        };
        let inside = body.element().children.iter();
        inside
            .filter(|&&id| self.spec.element(id).kind() == mjOBJ_GEOM)
            .any(|&id| counts(self.spec.item(id)))
    }

    fn inertial_numbers(
        &self,
        text: &mut String,
        pos: &[f64],
        quat: &[f64],
        mass: f64,
        inertia: &[f64],
    ) {
        put(text, "pos", &self.join(pos));
        let unit = [1.0, 0.0, 0.0, 0.0];
        if quat != unit && !(self.compiled() && near(quat, &unit, false)) {
            put(text, "quat", &self.join(quat));
        }
        put(text, "mass", &self.join(&[mass]));
        put(text, "diaginertia", &self.join(inertia));
    }

    /// The inertia of a body, when it was given or the saved file would not find it again.
    fn inertial(&mut self, body: Item<'a, mjsBody>) {
        let mut text = String::new();
        match &self.mode {
            Mode::Compiled(arrays) => {
                let compiler = &self.spec.public().compiler;
                let own = self.spec.compiler_of(body.id());
                let inferred = own.inertiafromgeom == mjINERTIAFROMGEOM_TRUE && self.weighs(body);
                let given =
                    body.explicitinertial != 0 && !inferred || weighs_otherwise(self.spec, body);
                let scaled = compiler.settotalmass > 0.0 || compiler.saveinertial != 0;
                let id = body.element().model_id();
                if !(given || scaled) || id < 1 {
                    return;
                }
                let (m, i) = (arrays.m, id as usize);
                let (pos, quat) = (m.body_ipos()[i].as_ref(), m.body_iquat()[i].as_ref());
                self.inertial_numbers(
                    &mut text,
                    pos,
                    quat,
                    m.body_mass()[i],
                    m.body_inertia()[i].as_ref(),
                );
            }
            Mode::Written { .. } => match self.inertials.and_then(|all| all.get(&body.id())) {
                _ if body.explicitinertial != 0 => pose::inertial_given(self, body, &mut text),
                Some(found) if body.id() != self.spec.world().id() => {
                    let Pose { pos, quat } = found.pose;
                    self.inertial_numbers(&mut text, &pos, &quat, found.mass, &found.inertia);
                }
                _ => return,
            },
        }
        self.leaf("inertial", &text);
    }
}
