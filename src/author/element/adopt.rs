//! Attachment by reference: a client's pointers into the other spec lead to this one afterwards.

use core::mem::swap;
use std::collections::HashMap;

use super::id::ElemId;
use super::spec::Spec;
use crate::abi::*;
use crate::base::record::Record;

impl Spec {
    /// A copy of a spec that something was taken from, without it.
    pub fn remaining(&self) -> Box<Spec> {
        let moved = self.elements().filter(|e| !e.moved.is_null() && e.alive);
        let moved: Vec<ElemId> = moved.map(|e| e.id).collect();
        let mut rest = self.duplicate();
        rest.delete_all(&moved);
        rest
    }

    /// Puts the elements of `child` themselves in the place of their copies, and the copies in
    /// theirs: addresses change sides, the two trees stay as they are. In the child's tree the copies
    /// stand for the elements that moved; keyframes and classes stay its own.
    ///
    /// `map` is what [`Spec::attach`] returned, with no change of either spec since. Returns the addresses of
    /// what moved.
    pub fn adopt(
        &mut self,
        child: &mut Spec,
        map: &HashMap<ElemId, ElemId>,
    ) -> Vec<*mut mjsElement> {
        let mut moved = Vec::new();
        for (&old, &copy) in map {
            let place = child.element(old);
            if !place.moved.is_null() || place.kind() == mjOBJ_KEY {
                continue;
            }
            let (ours, theirs) = (
                &mut self.arena[copy.0 as usize],
                &mut child.arena[old.0 as usize],
            );
            swap(ours, theirs);
            let mut kept = Record::new(ours.record.layout().name);
            kept.copy_from(&ours.record);
            ours.record.copy_from(&theirs.record);
            theirs.record.copy_from(&kept);
            let name = ours.name().to_owned();
            ours.name.set(theirs.name.as_bytes());
            theirs.name.set(name.as_bytes());
            swap(&mut ours.id, &mut theirs.id);
            swap(&mut ours.spec, &mut theirs.spec);
            swap(&mut ours.model_id, &mut theirs.model_id);
            // its place was in the other spec's model
            ours.set_state_place(None);
            swap(&mut ours.weight, &mut theirs.weight);
            swap(&mut ours.alignment, &mut theirs.alignment);
            swap(&mut ours.parent, &mut theirs.parent);
            swap(&mut ours.frame, &mut theirs.frame);
            swap(&mut ours.inertial_frame, &mut theirs.inertial_frame);
            swap(&mut ours.class, &mut theirs.class);
            swap(&mut ours.children, &mut theirs.children);
            swap(&mut ours.parts, &mut theirs.parts);
            swap(&mut ours.source, &mut theirs.source);
            swap(&mut ours.alive, &mut theirs.alive);
            swap(&mut ours.wrap, &mut theirs.wrap);
            swap(&mut ours.attributes, &mut theirs.attributes);
            swap(&mut ours.origin, &mut theirs.origin);
            swap(&mut ours.key_values, &mut theirs.key_values);
            if theirs.kind() != mjOBJ_DEFAULT {
                theirs.moved = ours.pointer();
                moved.push(theirs.moved);
            }
        }
        moved
    }
}
