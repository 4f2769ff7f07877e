//! The spec tree: elements at fixed addresses, each holding one public `mjs` struct.
//!
//! An element is found by [`ElemId`] inside its spec, by type and name, or by walking from the
//! world body. [`Item`] is the typed read view that the compiler uses.
//! Absent: C pointers to elements (`capi/handle.rs`), file formats, compilation.

mod adopt;
mod attach;
mod builtin;
mod compiled;
mod conflict;
mod copy;
mod defaults;
mod fuse;
mod item;
mod key;
mod kind;
mod resolved;
mod sequence;
pub mod shortcut;
mod tree;

use core::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use self::sequence::Sequences;
use super::error::Error;
use super::open::KeptFiles;
use crate::abi::*;
use crate::base::cxx::{CxxMap, CxxString};
use crate::base::record::{Public, Record};

pub use attach::{Attached, Into, Origin};
pub use copy::Names;
pub use defaults::{make_free, set_defaults, write_defaults};
pub use fuse::Place;
pub use item::Item;
pub use key::{KeyField, KeyValue};
pub use kind::{KINDS, Kind, KindRow, kind_name, kind_of_name, kind_row};

/// Number of an element inside its spec; never reused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ElemId(pub u32);

/// Where an element was written.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub file: Option<Arc<str>>,
    pub line: u32,
    pub column: u32,
}

/// The part of an element that C code can see.
#[repr(C)]
pub struct Head {
    elemtype: mjtObj,
    signature: Cell<u64>,
}

/// One step of a tendon's path, beside the public `mjsWrap`.
#[derive(Clone, Debug, Default)]
pub struct Wrap {
    /// name of the joint, site or geom; empty for a pulley
    pub target: String,
    /// name of the side site of a wrapping geom
    pub sidesite: String,
    /// joint coefficient or pulley divisor
    pub value: f64,
}

/// Where an element's state is in a simulation.
#[derive(Clone, Copy, Default)]
pub struct StatePlace {
    /// type of a joint: its state means nothing to another type
    pub kind: i32,
    /// start and length in each of the arrays that hold the state of its kind of element
    pub parts: [(usize, usize); 5],
}

/// An element of a spec.
///
/// The head comes first, so that a pointer to the element is the public `mjsElement*`; the struct
/// in `record` points back to it. Elements are boxed and never move.
#[repr(C)]
pub struct Element {
    head: Head,
    pub id: ElemId,
    /// owning spec; null once the spec is gone
    pub spec: *mut Spec,
    /// the public `mjs` struct
    pub record: Record,
    pub name: CxxString,
    model_id: Cell<i32>,
    /// place of its state in the model compiled last
    state_place: Cell<Option<StatePlace>>,
    /// mass of a geom when geoms last gave its body the inertia; 0 before
    counted_mass: Cell<f64>,
    /// enclosing body (for a wrap: the tendon; for a class: its parent class)
    pub parent: Option<ElemId>,
    /// enclosing frame
    pub frame: Option<ElemId>,
    /// default class the element was created from
    pub class: Option<ElemId>,
    /// bodies, joints, geoms, ... of a body; classes of a class; wraps of a tendon
    pub children: Vec<ElemId>,
    /// elements that hold the structs of a default class
    pub parts: Vec<ElemId>,
    pub source: Source,
    /// false once deleted; the memory stays for clients that still hold the pointer
    pub alive: bool,
    /// this element went to another spec, where it lives under this address: clients see that one
    pub moved: *mut mjsElement,
    /// references held by clients
    pub refs: Cell<i32>,
    /// path step of a tendon
    pub wrap: Wrap,
    /// settings of the spec it was attached from
    pub origin: Option<Rc<Origin>>,
    /// of a keyframe: entries that are known by element
    pub key_values: Vec<KeyValue>,
    /// plugin configuration
    pub attributes: Option<Box<CxxMap>>,
    /// pointer kept for the user, by key
    pub user_values: Vec<UserValue>,
}

/// A client's pointer stored with an element.
pub struct UserValue {
    pub key: Vec<u8>,
    pub data: *const core::ffi::c_void,
    pub cleanup: Option<unsafe extern "C-unwind" fn(*const core::ffi::c_void)>,
}

impl Element {
    /// Object type, `mjOBJ_*`.
    pub fn kind(&self) -> mjtObj {
        self.head.elemtype
    }

    /// The element's name; empty when it has none.
    pub fn name(&self) -> &str {
        self.name.as_str()
    }

    /// Index in the compiled model, -1 before compilation.
    pub fn model_id(&self) -> i32 {
        self.model_id.get()
    }

    /// Sets the index in the compiled model.
    pub fn set_model_id(&self, id: i32) {
        self.model_id.set(id);
    }

    /// Place of its state in the model that was compiled last, whatever was edited since.
    pub fn state_place(&self) -> Option<StatePlace> {
        self.state_place.get()
    }

    /// Sets the place of its state.
    pub fn set_state_place(&self, place: Option<StatePlace>) {
        self.state_place.set(place);
    }

    /// Mass that the geom had when the inertia of its body was last found from geoms: an inertia made
    /// explicit since does not change it.
    pub fn counted_mass(&self) -> f64 {
        self.counted_mass.get()
    }

    /// Sets the mass with which the geom counts in its body.
    pub fn set_counted_mass(&self, mass: f64) {
        self.counted_mass.set(mass);
    }

    /// Signature of the last compilation (spec elements only).
    pub fn signature(&self) -> u64 {
        self.head.signature.get()
    }

    /// Sets the signature of the compiled model.
    pub fn set_signature(&self, value: u64) {
        self.head.signature.set(value);
    }

    /// Remark of the user, appended to errors about this element.
    pub fn info(&self) -> &str {
        match self.record.layout().find("info") {
            Some(i) => {
                let p = self.record.container(&self.record.layout().slots[i]);
                self.record.text(p)
            }
            None => "",
        }
    }

    /// Address of the element as C code sees it.
    pub fn pointer(&self) -> *mut mjsElement {
        core::ptr::from_ref(self).cast_mut().cast()
    }

    /// The public struct; panics when the element is of another kind.
    pub fn get<T: Public>(&self) -> &T {
        self.record.get::<T>()
    }
}

/// A model specification: all elements, and the public `mjSpec`.
pub struct Spec {
    #[allow(clippy::vec_box)] // clients hold addresses of elements
    arena: Vec<Box<Element>>,
    // living elements of each kind in creation order, by position in KINDS
    lists: Vec<Vec<ElemId>>,
    // elements by kind in the order of the tree, until the tree changes
    sequences: RefCell<Sequences>,
    root: ElemId,
    world: ElemId,
    main_class: ElemId,
    /// last error, as `mjs_getError` shows it
    pub error: RefCell<CxxString>,
    /// true when `error` is only a warning
    pub is_warning: Cell<bool>,
    /// keyframe values not attached yet, with the keyframe of the spec that this one is attached to
    leftover: RefCell<Vec<(ElemId, KeyValue)>>,
    /// specs of model assets, by their model names
    pub models: Vec<Box<Spec>>,
    /// names of the plugins that are declared
    pub plugins: Vec<String>,
    /// attaching copies, instead of taking the other spec's elements
    pub deep_copy: Cell<bool>,
    /// something of it was attached by reference: it can only be looked at
    pub attached: Cell<bool>,
    /// remarks of the reader and about attachments, to be reported as warnings
    pub notes: Vec<String>,
    /// numbers in each array of the state of the model compiled last
    pub state_sizes: Cell<[usize; 14]>,
    /// files in memory that the last compilation read: saving compiles once more, without them
    pub files: RefCell<Rc<KeptFiles>>,
    /// what the last compilation made of it
    pub baseline: RefCell<Option<Arc<super::copyback::Baseline>>>,
    /// keyframes that come behind all others until the next compilation
    postponed: Vec<ElemId>,
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
        kind::position(kind).map_or(&[], |k| &self.lists[k])
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

#[cfg(test)]
mod tests;
