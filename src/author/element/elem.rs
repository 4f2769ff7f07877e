//! One element: the head that C code sees, its public struct, its place in the tree.

use super::id::{ElemId, Source};
use super::key_value::KeyValue;
use super::kind::kind_name;
use super::origin::Origin;
use super::spec::Spec;
use crate::abi::*;
use crate::author::error::Error;
use crate::author::geometry::algebra::Pose;
use crate::base::cxx::{CxxMap, CxxString};
use crate::base::record::{Public, Record};
use core::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The part of an element that C code can see.
#[repr(C)]
pub struct Head {
    pub(super) elemtype: mjtObj,
    pub(super) signature: Cell<u64>,
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

/// What a geom counts in the inertia of its body.
#[derive(Clone, Copy, Default)]
pub struct Weight {
    pub mass: f64,
    /// volume, or surface of a shell
    pub extent: f64,
}

/// Whether elements in bodies know their places in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// something was added: they do not
    Lost,
    /// found again when a client asks
    Stale,
    Known,
}

/// An element of a spec.
///
/// The head comes first, so that a pointer to the element is the public `mjsElement*`; the struct
/// in `record` points back to it. Elements are boxed and never move.
#[repr(C)]
pub struct Element {
    pub(super) head: Head,
    pub id: ElemId,
    /// owning spec; null once the spec is gone
    pub spec: *mut Spec,
    /// the public `mjs` struct
    pub record: Record,
    pub name: CxxString,
    pub(super) model_id: Cell<i32>,
    /// place of its state in the model compiled last
    pub(super) state_place: Cell<Option<StatePlace>>,
    /// of a geom, when geoms last gave its body the inertia; zeros before
    pub(super) weight: Cell<Weight>,
    /// of a body that compilation turned into its inertial frame: what it moved the content by
    pub(super) alignment: Cell<Option<Pose>>,
    /// enclosing body (for a wrap: the tendon; for a class: its parent class)
    pub parent: Option<ElemId>,
    /// enclosing frame
    pub frame: Option<ElemId>,
    /// of a body: the frame in it that its explicit inertia is given in
    pub inertial_frame: Option<ElemId>,
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
    pub attributes: OnceCell<Box<CxxMap>>,
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

    /// What compilation moved the content of a body by to turn it into its inertial frame.
    pub fn alignment(&self) -> Option<Pose> {
        self.alignment.get()
    }

    /// Sets what the content of a body was moved by.
    pub fn set_alignment(&self, moved: Option<Pose>) {
        self.alignment.set(moved);
    }

    /// What the geom counted when the inertia of its body was last found from geoms: an inertia made explicit since
    /// does not change it.
    pub fn weight(&self) -> Weight {
        self.weight.get()
    }

    /// Sets what the geom counts in its body.
    pub fn set_weight(&self, weight: Weight) {
        self.weight.set(weight);
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

impl Error {
    /// An error about one element of a spec.
    pub fn at(element: &Element, message: impl core::convert::Into<String>) -> Self {
        let id = element.model_id();
        Error {
            message: message.into(),
            element: kind_name(element.kind()).to_owned(),
            name: element.name().to_owned(),
            id: (id >= 0).then_some(id),
            file: element.source.file.as_deref().unwrap_or("").to_owned(),
            line: element.source.line,
            column: element.source.column,
            info: element.info().to_owned(),
            ..Self::default()
        }
    }
}
