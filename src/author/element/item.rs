//! `Item`: typed read view of one element, with its place in the tree.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ops::Deref;

use super::elem::Element;
use super::id::ElemId;
use super::kind::Kind;
use super::spec::Spec;
use crate::abi::*;
use crate::base::cxx::CxxVec;

/// A living element seen as its public struct: `geom.pos`, `geom.text(geom.material)`.
pub struct Item<'a, T> {
    spec: &'a Spec,
    element: &'a Element,
    kind: PhantomData<T>,
}

impl<T> Clone for Item<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Item<'_, T> {}

impl<T: Kind> Deref for Item<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.element.get()
    }
}

impl<'a, T: Kind> Item<'a, T> {
    pub(super) fn new(spec: &'a Spec, element: &'a Element) -> Self {
        assert_eq!(element.kind(), T::OBJ, "element kind");
        Item {
            spec,
            element,
            kind: PhantomData,
        }
    }

    /// The element itself: name, source line, `set_model_id`.
    pub fn element(self) -> &'a Element {
        self.element
    }

    /// Number inside the spec.
    pub fn id(self) -> ElemId {
        self.element.id
    }

    /// The name, empty when there is none.
    pub fn name(self) -> &'a str {
        self.element.name()
    }

    /// The spec that owns the element.
    pub fn spec(self) -> &'a Spec {
        self.spec
    }

    /// Content of one of the element's own string fields.
    pub fn text(self, p: *const mjString) -> &'a str {
        self.element.record.text(p)
    }

    /// Entries of one of the element's own `mjDoubleVec` fields.
    pub fn doubles(self, p: *const mjDoubleVec) -> &'a [f64] {
        self.element.record.doubles(p)
    }

    /// Entries of one of the element's own `mjFloatVec` fields.
    pub fn floats(self, p: *const mjFloatVec) -> &'a [f32] {
        self.element.record.floats(p)
    }

    /// Entries of one of the element's own `mjIntVec` fields.
    pub fn ints(self, p: *const mjIntVec) -> &'a [i32] {
        self.element.record.ints(p)
    }

    /// Bytes of one of the element's own `mjByteVec` fields.
    pub fn blob(self, p: *const mjByteVec) -> &'a [u8] {
        self.element.record.blob(p)
    }

    /// Strings of one of the element's own `mjStringVec` fields.
    pub fn texts(self, p: *const mjStringVec) -> Vec<&'a str> {
        self.element
            .record
            .texts(p)
            .iter()
            .map(|s| s.as_str())
            .collect()
    }

    /// Rows of one of the element's own `mjIntVecVec` fields.
    pub fn int_rows(self, p: *const mjIntVecVec) -> Vec<&'a [i32]> {
        self.element
            .record
            .int_rows(p)
            .iter()
            .map(CxxVec::as_slice)
            .collect()
    }

    /// Rows of one of the element's own `mjFloatVecVec` fields.
    pub fn float_rows(self, p: *const mjFloatVecVec) -> Vec<&'a [f32]> {
        self.element
            .record
            .float_rows(p)
            .iter()
            .map(CxxVec::as_slice)
            .collect()
    }

    /// The enclosing frame.
    pub fn frame(self) -> Option<Item<'a, mjsFrame>> {
        self.element.frame.map(|f| self.spec.item(f))
    }

    /// The default class the element was created from.
    pub fn class(self) -> Option<Item<'a, mjsDefault>> {
        self.element.class.map(|c| self.spec.item(c))
    }

    /// The body that contains the element; none for the world and for what is not in a body.
    pub fn body(self) -> Option<Item<'a, mjsBody>> {
        let parent = self.spec.element(self.element.parent?);
        (parent.kind() == mjOBJ_BODY).then(|| Item::new(self.spec, parent))
    }

    /// Plugin configuration: keys and values in key order.
    pub fn attributes(self) -> Vec<(&'a [u8], &'a [u8])> {
        self.element
            .attributes
            .get()
            .map_or(Vec::new(), |map| map.pairs())
    }

    /// The plugin instance behind a pointer of this element's `plugin.element`; without a pointer the last one that has
    /// no name.
    pub fn plugin(self, pointer: *const c_void) -> Option<Item<'a, mjsPlugin>> {
        self.spec.unnamed_instance(pointer)
    }

    fn children<U: Kind>(self) -> impl Iterator<Item = Item<'a, U>> {
        let elements = self
            .element
            .children
            .iter()
            .map(move |&id| self.spec.element(id));
        let mine = elements.filter(|e| e.kind() == U::OBJ);
        mine.map(move |e| Item::new(self.spec, e))
    }
}

impl<'a> Item<'a, mjsPlugin> {
    /// The name of an instance: made through the API, it is named by its field.
    pub fn instance_name(self) -> &'a str {
        match self.name() {
            "" => self.text(self.name),
            name => name,
        }
    }
}

impl Spec {
    /// The plugin instance of an element that names none: the one that was made in place, else the last without a name.
    pub fn unnamed_instance(&self, made: *const c_void) -> Option<Item<'_, mjsPlugin>> {
        let mut all = self.list::<mjsPlugin>();
        match made.is_null() {
            true => all.rfind(|p| p.instance_name().is_empty()),
            false => all.find(|p| core::ptr::eq(p.element().pointer().cast(), made)),
        }
    }
}

impl<'a> Item<'a, mjsBody> {
    /// Child bodies in order of appearance.
    pub fn bodies(self) -> impl Iterator<Item = Item<'a, mjsBody>> {
        self.children()
    }

    /// Joints in order of appearance.
    pub fn joints(self) -> impl Iterator<Item = Item<'a, mjsJoint>> {
        self.children()
    }

    /// Geoms in order of appearance, frames' content in place.
    pub fn geoms(self) -> impl Iterator<Item = Item<'a, mjsGeom>> {
        self.children()
    }

    /// Sites in order of appearance.
    pub fn sites(self) -> impl Iterator<Item = Item<'a, mjsSite>> {
        self.children()
    }

    /// Cameras in order of appearance.
    pub fn cameras(self) -> impl Iterator<Item = Item<'a, mjsCamera>> {
        self.children()
    }

    /// Lights in order of appearance.
    pub fn lights(self) -> impl Iterator<Item = Item<'a, mjsLight>> {
        self.children()
    }

    /// Frames in order of appearance, outer before inner.
    pub fn frames(self) -> impl Iterator<Item = Item<'a, mjsFrame>> {
        self.children()
    }
}

impl<'a> Item<'a, mjsTendon> {
    /// Steps of the tendon's path; see `element().wrap` for target, side site and number.
    pub fn path(self) -> impl Iterator<Item = Item<'a, mjsWrap>> {
        self.children()
    }
}

impl<'a> Item<'a, mjsDefault> {
    /// The class this one refines.
    pub fn parent_class(self) -> Option<Item<'a, mjsDefault>> {
        self.element.parent.map(|p| self.spec.item(p))
    }

    /// Classes that refine this one.
    pub fn classes(self) -> impl Iterator<Item = Item<'a, mjsDefault>> {
        self.children()
    }

    /// The struct of kind `U` in this class.
    pub fn part<U: Kind>(self) -> Item<'a, U> {
        let mut parts = self.element.parts.iter().map(|&id| self.spec.element(id));
        let part = parts
            .find(|e| e.kind() == U::OBJ)
            .expect("classes hold this kind");
        Item::new(self.spec, part)
    }
}
