//! Replicate: the content several times, each in a frame that moves on from the one before, with
//! numbered names; what refers to the content is replicated too.

use std::collections::hash_map::Entry;

use super::attributes::{doubles, ints};
use super::body::Place;
use super::reader::{MAX_COPIES, Reader, missing};
use crate::abi::*;
use crate::author::element::{ElemId, Names, kind_name};
use crate::author::error::Result;
use crate::author::geometry::algebra::{Pose, UNIT_QUAT};
use crate::author::geometry::frames::{AngleSettings, from_euler};
use crate::author::mjcf::dom::Node;
use crate::schema::mjcf::Elem;

/// What is repeated, and how each replica lies to the one before.
struct Pattern<'a> {
    ids: &'a [ElemId],
    inside: &'a Names,
    offset: [f64; 3],
    euler: [f64; 3],
}

impl Reader<'_> {
    pub(super) fn replicate(
        &mut self,
        node: &Node,
        row: &'static Elem,
        place: Place,
    ) -> Result<()> {
        let [count] = ints::<1>(node, "count")?.ok_or_else(|| missing(node, "count"))?;
        let sep = node.get("sep").unwrap_or("");
        let offset = doubles::<3>(node, "offset")?.unwrap_or([0.0; 3]);
        let euler = doubles::<3>(node, "euler")?.unwrap_or([0.0; 3]);

        // the content once, as a template in a frame of its own
        let template = self
            .spec
            .add_in_body::<mjsFrame>(Some(place.body), place.class);
        self.spec.element_mut(template).frame = place.frame;
        let before = self.spec.element(place.body).children.len();
        self.content(
            node,
            row,
            Place {
                frame: Some(template),
                replicated: true,
                ..place
            },
        )?;
        let mut ids = self.spec.element(place.body).children[before..].to_vec();
        // bodies for the twist of rods are in no frame
        ids.retain(|&id| self.spec.element(id).frame.is_some());
        let mut inside = self.spec.names_below(&ids);
        self.forget(&self.spec.all_below(&ids));
        // as many digits as the count itself has
        let digits = count.max(0).to_string().len();
        // at worst everything that can refer to the content is copied too
        let affix = sep.len() + digits;
        let below = self.spec.weight_below(&ids, affix) + 1 + self.spec.weight_referring(affix);
        let below = below + self.spec.weight_carried(&inside, affix);
        let total = usize::try_from(count).unwrap_or(0).saturating_mul(below);
        // these double with every replica
        let doubled = 1usize
            .checked_shl(count.clamp(0, 63) as u32)
            .unwrap_or(usize::MAX);
        self.charge(
            node,
            total.saturating_add(doubled.saturating_mul(self.spec.count_unbound())),
        )?;
        let suffixes: Vec<String> = (0..count).map(|i| format!("{sep}{i:0digits$}")).collect();
        let pattern = Pattern {
            ids: &ids,
            inside: &inside,
            offset,
            euler,
        };
        self.place_replicas(node, &place, &pattern, &suffixes);
        let room = MAX_COPIES.saturating_sub(self.copied);
        let made = self.spec.copy_references(&mut inside, &suffixes, room);
        let Some((copies, originals)) = made else {
            return self.charge(node, room + 1);
        };
        self.forget(&originals);
        self.claim(&copies, node)?;
        self.spec.delete_all(&ids);
        self.spec.delete(template);
        Ok(())
    }

    /// One copy of the pattern per suffix, each in a frame of its own.
    fn place_replicas(
        &mut self,
        node: &Node,
        place: &Place,
        pattern: &Pattern,
        suffixes: &[String],
    ) {
        let mut pos = [0.0; 3];
        for (i, suffix) in (0..).zip(suffixes) {
            let frame = self
                .spec
                .add_in_body::<mjsFrame>(Some(place.body), place.class);
            let quat = self.turn(pattern.euler, i);
            let element = self.spec.element_mut(frame);
            element.frame = place.frame;
            element.source = node.source();
            element
                .record
                .edit::<mjsFrame>(|f| (f.pos, f.quat) = (pos, quat));
            let class = place
                .class
                .map_or("main", |c| self.spec.element(c).name())
                .to_owned();
            self.spec.set_text(frame, "childclass", &class);
            let copies = self
                .spec
                .copy_elements(pattern.ids, frame, suffix, pattern.inside);
            self.note(&copies);
            let step = Pose {
                pos: pattern.offset,
                quat: UNIT_QUAT,
            };
            pos = Pose { pos, quat }.compose(&step).pos;
        }
    }

    /// Turn of replica `i`: the Euler angles times its number. A sequence of wrong letters counts as far as it goes.
    fn turn(&self, euler: [f64; 3], i: i32) -> [f64; 4] {
        let compiler = &self.spec.public().compiler;
        let settings = AngleSettings {
            degree: compiler.degree != 0,
            eulerseq: compiler.eulerseq.map(|c| c as u8),
        };
        from_euler(euler.map(|angle| f64::from(i) * angle), &settings).0
    }

    /// Gives the names of elements back.
    fn forget(&mut self, ids: &[ElemId]) {
        for &id in ids {
            let element = self.spec.element(id);
            let key = (element.kind(), element.name().to_owned());
            if let Entry::Occupied(mut count) = self.names.entry(key) {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
        }
    }

    /// Takes the names of replicas. An outer replica may still change them: what is repeated in the end the compiler
    /// refuses.
    fn note(&mut self, ids: &[ElemId]) {
        for &id in ids {
            let element = self.spec.element(id);
            if !element.name().is_empty() {
                let name = (element.kind(), element.name().to_owned());
                *self.names.entry(name).or_default() += 1;
            }
        }
    }

    /// Takes the names of new elements.
    pub(super) fn claim(&mut self, ids: &[ElemId], node: &Node) -> Result<()> {
        for &id in ids {
            let element = self.spec.element(id);
            let (kind, name) = (element.kind(), element.name());
            if name.is_empty() {
                continue;
            }
            let count = self.names.entry((kind, name.to_owned())).or_default();
            *count += 1;
            if *count > 1 {
                let word = kind_name(kind);
                return Err(node.error(format!("repeated name '{name}' in {word}")));
            }
        }
        Ok(())
    }
}
