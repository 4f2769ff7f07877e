//! Order of elements as clients iterate over them.
//!
//! What lives in bodies comes in the order of the tree: bodies depth first, each body's own elements
//! in order of appearance. Everything else comes in creation order.

use std::collections::HashMap;
use std::sync::Arc;

use super::id::ElemId;
use super::kind::kind_row;
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
