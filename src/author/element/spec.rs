//! The spec: all elements, lists of each kind, and what the last compilation noted.

use super::elem::{Element, Numbering};
use super::id::ElemId;
use super::item::Item;
use super::key_value::KeyValue;
use super::kind::Kind;
use crate::abi::*;
use crate::author::error::Error;
use crate::author::kept::KeptFiles;
use crate::base::cxx::CxxString;
use core::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Orders that have been asked for, with the place of each element.
pub type Sequences = HashMap<mjtObj, (Arc<[ElemId]>, HashMap<ElemId, usize>)>;

/// A model specification: all elements, and the public `mjSpec`.
pub struct Spec {
    #[allow(clippy::vec_box)] // clients hold addresses of elements
    pub(super) arena: Vec<Box<Element>>,
    // living elements of each kind in creation order, by position in KINDS
    pub(super) lists: Vec<Vec<ElemId>>,
    // elements by kind in the order of the tree, until the tree changes
    pub(super) sequences: RefCell<Sequences>,
    pub(super) root: ElemId,
    pub(super) world: ElemId,
    pub(super) main_class: ElemId,
    /// last error, as `mjs_getError` shows it
    pub error: RefCell<CxxString>,
    /// true when `error` is only a warning
    pub is_warning: Cell<bool>,
    /// keyframe values not attached yet, with the keyframe of the spec that this one is attached to
    pub(super) leftover: RefCell<Vec<(ElemId, KeyValue)>>,
    /// specs of model assets; copies of this spec share them
    #[allow(clippy::redundant_allocation)] // clients hold addresses inside the box
    pub models: Vec<Rc<Box<Spec>>>,
    /// specs of which something was attached here, each held by this one
    pub kin: Vec<*mut mjSpec>,
    /// specs that hold this one beside the client
    pub holders: Cell<usize>,
    /// names of the plugins that are declared
    pub plugins: Vec<String>,
    /// attaching copies, instead of taking the other spec's elements
    pub deep_copy: Cell<bool>,
    /// whether what is in bodies has its numbers
    pub(super) numbering: Cell<Numbering>,
    /// how often its whole world was attached
    pub world_attached: Cell<usize>,
    /// something of it was attached by reference: it can only be looked at
    pub attached: Cell<bool>,
    /// remarks of the reader and about attachments, to be reported as warnings
    pub notes: Vec<String>,
    /// numbers in each array of the state of the model compiled last
    pub state_sizes: Cell<[usize; 14]>,
    /// files in memory that the last compilation read: saving compiles once more, without them
    pub files: RefCell<Rc<KeptFiles>>,
    /// what the last compilation made of it
    pub baseline: RefCell<Option<Arc<crate::author::copyback::baseline::Baseline>>>,
    /// keyframes that come behind all others until the next compilation
    pub(super) postponed: Vec<ElemId>,
    /// remarks about attachments, which are warnings of every compilation; reported once, as notes
    pub remarks: Vec<String>,
    /// seconds of the last compilation by stage (`mjCTIMER_*`)
    pub timer: Box<Cell<[f64; mjNCTIMER as usize]>>,
    /// warnings of the last compilation
    pub warnings: RefCell<Vec<Error>>,
    /// the same as C strings, made when a client asks
    pub warning_texts: RefCell<Vec<std::ffi::CString>>,
}

impl core::fmt::Debug for Spec {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Spec of {} elements", self.arena.len())
    }
}

impl Spec {
    /// The element with this number, deleted or not.
    pub fn element(&self, id: ElemId) -> &Element {
        &self.arena[id.0 as usize]
    }

    /// The element with this number, for changes.
    pub fn element_mut(&mut self, id: ElemId) -> &mut Element {
        &mut self.arena[id.0 as usize]
    }

    /// The element that holds the public `mjSpec`.
    pub fn root(&self) -> ElemId {
        self.root
    }

    /// The public struct of the spec.
    pub fn public(&self) -> &mjSpec {
        self.element(self.root).get()
    }

    /// A string field of the public `mjSpec`, e.g. `spec.text(spec.public().modelname)`.
    pub fn text(&self, p: *const mjString) -> &str {
        self.element(self.root).record.text(p)
    }

    /// The world body.
    pub fn world(&self) -> Item<'_, mjsBody> {
        self.item(self.world)
    }

    /// The top default class, named `main`.
    pub fn main_class(&self) -> Item<'_, mjsDefault> {
        self.item(self.main_class)
    }

    /// Typed view of an element; panics when it is of another kind.
    pub fn item<T: Kind>(&self, id: ElemId) -> Item<'_, T> {
        Item::new(self, self.element(id))
    }

    /// Living elements of one kind, in creation order. For the compile order of what sits in
    /// bodies walk [`Spec::bodies`] and each body's lists instead.
    pub fn list<T: Kind>(
        &self,
    ) -> impl ExactSizeIterator<Item = Item<'_, T>> + DoubleEndedIterator {
        self.ids(T::OBJ).iter().map(|&id| self.item(id))
    }

    /// Numbers of the living elements of one kind, in creation order.
    pub fn ids(&self, kind: mjtObj) -> &[ElemId] {
        super::kind::position(kind).map_or(&[], |k| &self.lists[k])
    }

    /// All bodies depth first, world first, children in order of appearance.
    pub fn bodies(&self) -> Vec<Item<'_, mjsBody>> {
        let mut out = Vec::with_capacity(self.ids(mjOBJ_BODY).len());
        let mut pending = vec![self.world()];
        while let Some(body) = pending.pop() {
            out.push(body);
            let first = pending.len();
            pending.extend(body.bodies());
            pending[first..].reverse();
        }
        out
    }

    /// The living element of this kind and name; nothing for an empty name.
    pub fn find(&self, kind: mjtObj, name: &str) -> Option<ElemId> {
        if name.is_empty() {
            return None;
        }
        let named = |id: &&ElemId| self.element(**id).name.as_bytes() == name.as_bytes();
        self.ids(kind).iter().find(named).copied()
    }
}
