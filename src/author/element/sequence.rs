//! Order of elements as clients iterate over them.
//!
//! What lives in bodies comes in the order of the tree: bodies depth first, each body's own elements
//! in order of appearance. Everything else comes in creation order.

use std::collections::HashMap;
use std::sync::Arc;

use super::elem::Numbering;
use super::id::ElemId;
use super::kind::{KINDS, kind_row};
use super::spec::Spec;
use crate::abi::*;

impl Spec {
    /// Living elements of one kind in iteration order.
    pub fn sequence(&self, kind: mjtObj) -> Arc<[ElemId]> {
        self.with_sequence(kind, |order, _| order.clone())
    }

    /// The element after `id` among those of its kind.
    pub fn next(&self, id: ElemId) -> Option<ElemId> {
        let kind = self.element(id).kind();
        self.with_sequence(kind, |order, places| {
            order.get(places.get(&id)? + 1).copied()
        })
    }

    fn with_sequence<R>(
        &self,
        kind: mjtObj,
        with: impl FnOnce(&Arc<[ElemId]>, &HashMap<ElemId, usize>) -> R,
    ) -> R {
        let mut all = self.sequences.borrow_mut();
        let (order, places) = all.entry(kind).or_insert_with(|| {
            let order: Arc<[ElemId]> = self.ordered(kind).into();
            let places = order.iter().enumerate().map(|(i, &id)| (id, i)).collect();
            (order, places)
        });
        with(order, places)
    }

    fn ordered(&self, kind: mjtObj) -> Vec<ElemId> {
        if !kind_row(kind).is_some_and(|row| row.in_body) {
            return self.ids(kind).to_vec();
        }
        let bodies = self.bodies();
        if kind == mjOBJ_BODY {
            return bodies.iter().map(|b| b.id()).collect();
        }
        bodies
            .iter()
            .flat_map(|b| self.inside(b.id(), kind, false))
            .collect()
    }

    /// Place of an element in the model; -1 when it has none. What is in bodies is numbered by compilation, attachment
    /// and deletion, and loses its numbers when something is added.
    pub fn number_of(&self, id: ElemId) -> i32 {
        let kind = self.element(id).kind();
        let in_tree = kind_row(kind).is_some_and(|row| row.in_body) && kind != mjOBJ_FRAME;
        match self.numbering.get() {
            Numbering::Lost if in_tree => return if id == self.world { 0 } else { -1 },
            Numbering::Stale if in_tree => self.renumber(),
            _ => {}
        }
        self.element(id).model_id()
    }

    fn renumber(&self) {
        let kinds = KINDS.iter().filter(|row| row.in_body);
        for row in kinds.filter(|row| row.obj != mjOBJ_FRAME) {
            for (place, &id) in self.sequence(row.obj).iter().enumerate() {
                self.element(id).set_model_id(place as i32);
            }
        }
        self.numbering.set(Numbering::Known);
    }

    /// Numbers of what is in bodies are to be found again.
    pub fn forget_numbers(&self) {
        self.numbering.set(Numbering::Stale);
    }

    /// Elements of one kind inside a body, in order of appearance; `recurse` takes those of bodies
    /// below it too, body by body.
    pub fn inside(&self, body: ElemId, kind: mjtObj, recurse: bool) -> Vec<ElemId> {
        let mut out = Vec::new();
        let mut pending = vec![body];
        while let Some(id) = pending.pop() {
            let children = &self.element(id).children;
            let first = pending.len();
            for &child in children {
                let is_body = self.element(child).kind() == mjOBJ_BODY;
                if self.element(child).kind() == kind && !(is_body && recurse) {
                    out.push(child);
                }
                if is_body && recurse {
                    pending.push(child);
                }
            }
            pending[first..].reverse();
            if recurse && kind == mjOBJ_BODY && id != body {
                out.push(id);
            }
        }
        out
    }
}
