//! Pointers of the spec API as elements, and back.
//!
//! A public `mjs` struct points to its `mjsElement`, which is the first field of an
//! [`Element`](crate::author::element::Element); the element knows its spec.

use core::ffi::{c_char, c_void};

use crate::abi::*;
use crate::author::Error;
use crate::author::element::{ElemId, Element, Kind, Spec};
use crate::base::ctext::CText;
use crate::base::octets;
use crate::base::record::Public;

/// The element behind a pointer.
///
/// # Safety
/// `element` is NULL or an element of this library that is alive or still referenced.
pub unsafe fn element<'a>(element: *const mjsElement) -> Option<&'a Element> {
    // SAFETY: a public element is the first field of ours
    unsafe { element.cast::<Element>().as_ref() }
}

/// The spec that owns an element, and the element's number. Nothing when the spec is gone.
///
/// # Safety
/// As [`element`]; nothing writes to the spec meanwhile.
pub unsafe fn owner<'a>(pointer: *const mjsElement) -> Option<(&'a Spec, ElemId)> {
    // SAFETY: as `element` asks; the spec outlives its elements' link to it
    unsafe {
        let element = element(pointer)?;
        Some((element.spec.as_ref()?, element.id))
    }
}

/// As [`owner`], for a spec that is to change.
///
/// # Safety
/// As [`element`]; nothing else uses the spec meanwhile.
pub unsafe fn owner_mut<'a>(pointer: *mut mjsElement) -> Option<(&'a mut Spec, ElemId)> {
    // SAFETY: as `element` asks, and nothing else uses the spec; it outlives its elements' link to it
    unsafe {
        let (spec, id) = element(pointer).map(|e| (e.spec, e.id))?;
        Some((spec.as_mut()?, id))
    }
}

/// The spec behind its public struct.
///
/// # Safety
/// `s` is NULL or a spec of this library; nothing writes to it meanwhile.
pub unsafe fn spec<'a>(s: *const mjSpec) -> Option<&'a Spec> {
    // SAFETY: NULL or a spec, whose element is one of ours
    unsafe { Some(owner(s.as_ref()?.element)?.0) }
}

/// As [`spec`], for one that is to change.
///
/// # Safety
/// `s` is NULL or a spec of this library; nothing else uses it meanwhile.
pub unsafe fn spec_mut<'a>(s: *mut mjSpec) -> Option<&'a mut Spec> {
    // SAFETY: NULL or a spec that nothing else uses, whose element is one of ours
    unsafe { Some(owner_mut(s.as_ref()?.element)?.0) }
}

/// The element pointer inside a public struct: its first field.
///
/// # Safety
/// `p` is NULL or a public struct of this library.
pub unsafe fn element_of<T: Public>(p: *const T) -> *mut mjsElement {
    if p.is_null() {
        return core::ptr::null_mut();
    }
    // SAFETY: every public struct starts with its element pointer
    unsafe { *p.cast::<*mut mjsElement>() }
}

/// Spec and number behind a public struct.
///
/// # Safety
/// As [`owner`].
pub unsafe fn located<'a, T: Public>(p: *const T) -> Option<(&'a Spec, ElemId)> {
    // SAFETY: a public struct starts with its element, which is as `owner` asks
    unsafe { owner(element_of(p)) }
}

/// As [`located`], for a spec that is to change.
///
/// # Safety
/// As [`owner_mut`].
pub unsafe fn located_mut<'a, T: Public>(p: *mut T) -> Option<(&'a mut Spec, ElemId)> {
    // SAFETY: a public struct starts with its element, which is as `owner_mut` asks
    unsafe { owner_mut(element_of(p)) }
}

/// The class behind a `mjsDefault` pointer; NULL gives the top class.
///
/// # Safety
/// As [`owner`].
pub unsafe fn class(def: *const mjsDefault) -> Option<ElemId> {
    // SAFETY: as `owner` asks
    unsafe { located(def) }.map(|(_, id)| id)
}

/// Address of an element's public struct.
pub fn address<T: Public>(spec: &Spec, id: ElemId) -> *mut T {
    spec.element(id).record.address().cast()
}

/// Address of the public struct behind an element of kind `T`, NULL for any other.
///
/// # Safety
/// As [`element`].
pub unsafe fn cast<T: Kind>(pointer: *const mjsElement) -> *mut T {
    // SAFETY: as `element` asks
    match unsafe { element(pointer) } {
        Some(e) if e.kind() == T::OBJ => e.record.address().cast(),
        _ => core::ptr::null_mut(),
    }
}

/// Adds an element of kind `T` to a body.
///
/// # Safety
/// `body` and `def` are NULL or of this library and of one spec.
pub unsafe fn add_in_body<T: Kind>(body: *mut mjsBody, def: *const mjsDefault) -> *mut T {
    // SAFETY: both NULL or ours and of one spec; the class is found before the spec is borrowed
    unsafe {
        let class = class(def);
        let Some((spec, parent)) = located_mut(body) else {
            return core::ptr::null_mut();
        };
        let id = spec.add_in_body::<T>(Some(parent), class);
        address(spec, id)
    }
}

/// Adds an element of kind `T` that is not in a body.
///
/// # Safety
/// `s` and `def` are NULL or of this library.
pub unsafe fn add<T: Kind>(s: *mut mjSpec, def: *const mjsDefault) -> *mut T {
    // SAFETY: both NULL or ours; the class is found before the spec is borrowed
    unsafe {
        let class = class(def);
        let Some(spec) = spec_mut(s) else {
            return core::ptr::null_mut();
        };
        let id = spec.add::<T>(class);
        address(spec, id)
    }
}

/// A C string as text.
///
/// # Safety
/// `p` is NULL or NUL-terminated.
pub unsafe fn text(p: *const c_char) -> String {
    // SAFETY: NULL or NUL-terminated, as asked above
    unsafe { CText::new(p) }.to_text()
}

/// The element that clients see in this place: the one itself or, after an attachment by reference, the
/// one that moved to the other spec, unless it was deleted there.
pub fn seen(spec: &Spec, id: ElemId) -> Option<&Element> {
    let own = spec.element(id);
    if own.moved.is_null() {
        return Some(own);
    }
    // SAFETY: this spec holds a reference on what moved, so its memory is there
    unsafe { element(own.moved) }.filter(|e| e.alive)
}

/// Pointer of the first of these that clients see, NULL for none.
pub fn pointer(spec: &Spec, ids: impl IntoIterator<Item = ElemId>) -> *mut mjsElement {
    let first = ids.into_iter().find_map(|id| seen(spec, id));
    first.map_or(core::ptr::null_mut(), Element::pointer)
}

/// Where clients of this spec see an element: its own place, or the one it had before it moved.
pub fn place(spec: &Spec, element: &Element) -> Option<ElemId> {
    if core::ptr::eq(element.spec, spec) {
        return Some(element.id);
    }
    let here = |e: &&Element| core::ptr::eq(e.moved, element.pointer());
    spec.elements().find(here).map(|e| e.id)
}

/// The element that clients see under this name.
pub fn named(spec: &Spec, kind: mjtObj, name: &str) -> Option<ElemId> {
    if !spec.attached.get() {
        return spec.find(kind, name);
    }
    let here = |id: &ElemId| seen(spec, *id).is_some_and(|e| !name.is_empty() && e.name() == name);
    spec.ids(kind).iter().copied().find(here)
}

/// Keeps an error for `mjs_getError`.
pub fn remember(spec: &Spec, error: &Error) {
    spec.error
        .borrow_mut()
        .set(&octets::bytes(&error.to_string()));
    spec.is_warning.set(false);
}

/// Copies a text into a caller's buffer, cut to its size.
///
/// # Safety
/// `to` is NULL or has `size` bytes.
pub unsafe fn copy_text(to: *mut c_char, size: i32, text: &str) {
    if to.is_null() || size <= 0 {
        return;
    }
    let text = octets::bytes(text);
    let n = text.len().min(size as usize - 1);
    // SAFETY: n + 1 <= size
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr().cast::<c_char>(), to, n);
        *to.add(n) = 0;
    }
}

/// Values behind a counted pointer; empty for NULL.
///
/// # Safety
/// `p` is NULL or has `n` elements.
pub unsafe fn values<'a, T>(p: *const c_void, n: i32) -> &'a [T] {
    if p.is_null() || n <= 0 {
        return &[];
    }
    // SAFETY: that many values, as asked above
    unsafe { core::slice::from_raw_parts(p.cast::<T>(), n as usize) }
}

#[cfg(test)]
mod tests {
    use core::ffi::{CStr, c_int, c_void};
    use core::ptr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::base::cxx::{CxxMap, CxxString};
    use crate::capi::{
        actuator_setters::*, cast::*, element_defaults::*, error::*, find::*, getters::*, init::*,
        nontree_elements::*, parse::*, private::*, setters::*, spec_util::*, tree_elements::*,
    };

    unsafe fn name_of(element: *mut mjsElement) -> String {
        // SAFETY: elements of the test
        unsafe { text(mjs_getString(mjs_getName(element))) }
    }

    #[test]
    fn a_client_builds_a_model() {
        // SAFETY: one live spec, used by this thread only
        unsafe {
            let s = mj_makeSpec();
            let world = mjs_findBody(s, c"world".as_ptr());
            assert_eq!(mjs_getId((*world).element), 0);
            let class = mjs_addDefault(s, c"red".as_ptr(), ptr::null());
            (*(*class).geom).rgba = [1.0, 0.0, 0.0, 1.0];
            assert!(mjs_addDefault(s, c"red".as_ptr(), ptr::null()).is_null());
            assert_eq!(mjs_findDefault(s, c"red".as_ptr()), class);

            let arm = mjs_addBody(world, class);
            assert_eq!(CStr::from_ptr(mjs_getString((*arm).childclass)), c"red");
            let hand = mjs_addBody(arm, ptr::null());
            // the class comes from the body that contains it
            let geom = mjs_addGeom(hand, ptr::null());
            assert_eq!((*geom).rgba, [1.0, 0.0, 0.0, 1.0]);
            let other = mjs_addGeom(world, ptr::null());
            assert_eq!(mjs_setName((*geom).element, c"g".as_ptr()), 0);
            assert_eq!(mjs_setName((*other).element, c"g".as_ptr()), -1);
            assert_eq!(
                CStr::from_ptr(mjs_getError(s)),
                c"Error: repeated name 'g' in geom"
            );
            assert_eq!(
                mjs_findElement(s, mjOBJ_GEOM, c"g".as_ptr()),
                (*geom).element
            );
            assert_eq!(mjs_asGeom((*geom).element), geom);
            assert!(mjs_asBody((*geom).element).is_null());
            assert_eq!(mjs_getParent((*geom).element), hand);

            // in the order of the tree, not of creation
            let first = mjs_firstElement(s, mjOBJ_GEOM);
            assert_eq!(first, (*other).element);
            assert_eq!(mjs_nextElement(s, first), (*geom).element);
            assert!(mjs_nextElement(s, (*geom).element).is_null());
            assert_eq!(mjs_firstChild(world, mjOBJ_GEOM, 1), (*other).element);
            assert_eq!(mjs_nextChild(world, (*other).element, 1), (*geom).element);
            assert!(mjs_nextChild(world, (*other).element, 0).is_null());

            let frame = mjs_addFrame(hand, ptr::null_mut());
            assert_eq!(mjs_setFrame((*geom).element, frame), 0);
            assert_eq!(mjs_getFrame((*geom).element), frame);
            assert_eq!(mjs_setFrame((*other).element, frame), -1);

            let tendon = mjs_addTendon(s, ptr::null());
            mjs_wrapJoint(tendon, c"j".as_ptr(), 2.0);
            assert_eq!(mjs_getWrapNum(tendon), 1);
            assert_eq!(mjs_getWrapCoef(mjs_getWrap(tendon, 0)), 2.0);

            let copy = mj_copySpec(s);
            assert_eq!(mjs_delete(s, (*arm).element), 0);
            assert!(mjs_findElement(s, mjOBJ_GEOM, c"g".as_ptr()).is_null());
            assert_eq!(mjs_delete(s, (*arm).element), -1);
            let kept = mjs_findElement(copy, mjOBJ_GEOM, c"g".as_ptr());
            assert_eq!(name_of(kept), "g");
            assert_ne!(kept, (*geom).element);
            assert_eq!(mjs_getSpec(kept), copy);
            mj_deleteSpec(s);
            mj_deleteSpec(copy);
            mj_deleteSpec(ptr::null_mut());
        }
    }

    #[test]
    fn elements_outlive_their_spec_while_referenced() {
        // SAFETY: as the protocol of references demands
        unsafe {
            let s = mj_makeSpec();
            let key = mjs_addKey(s);
            mjs_setName((*key).element, c"home".as_ptr());
            let element = (*key).element;
            _mjPRIVATE_addRefElement(element);
            mj_deleteSpec(s);
            assert!(mjs_getSpec(element).is_null());
            assert_eq!((*element).elemtype, mjOBJ_KEY);
            _mjPRIVATE_releaseElement(element);
            _mjPRIVATE_addRefElement(ptr::null_mut());
            _mjPRIVATE_releaseElement(ptr::null_mut());
        }
    }

    static CLEANED: AtomicUsize = AtomicUsize::new(0);

    unsafe extern "C-unwind" fn cleanup(_: *const c_void) {
        CLEANED.fetch_add(1, Ordering::Relaxed);
    }

    #[test]
    fn strings_vectors_maps_and_user_values() {
        // SAFETY: one live spec, used by this thread only
        unsafe {
            let s = mj_makeSpec();
            let plugin = mjs_addPlugin(s);
            let mut map = CxxMap::new_boxed();
            map.set(&[(b"gain", b"2"), (b"bias", b"1")]);
            mjs_setPluginAttributes(plugin, ptr::from_mut(&mut *map).cast());
            assert!(map.pairs().is_empty());
            let live = mjs_getPluginAttributes(plugin).cast::<CxxMap>();
            assert_eq!((*live).pairs()[0], (&b"bias"[..], &b"1"[..]));

            let material = crate::capi::assets::mjs_addMaterial(s, ptr::null());
            assert_eq!(
                mjs_setInStringVec((*material).textures, 1, c"rgb".as_ptr()),
                1
            );
            let tuple = mjs_addTuple(s);
            mjs_setStringVec((*tuple).objname, c" a  b\tc ".as_ptr());
            mjs_appendString((*tuple).objname, c"d".as_ptr());
            mjs_setDouble((*tuple).objprm, [1.0, 2.0].as_ptr(), 2);
            let mut n: c_int = 0;
            assert_eq!(*mjs_getDouble((*tuple).objprm, &raw mut n).add(1), 2.0);
            assert_eq!(n, 2);
            mjs_setDouble((*tuple).objprm, ptr::null(), 0);
            assert!(mjs_getDouble((*tuple).objprm, &raw mut n).is_null());
            assert_eq!(n, 0);

            let element = (*tuple).element;
            let mark = ptr::from_ref(&n).cast::<c_void>();
            mjs_setUserValueWithCleanup(element, c"k".as_ptr(), mark, Some(cleanup));
            assert_eq!(mjs_getUserValue(element, c"k".as_ptr()), mark);
            mjs_setUserValue(element, c"k".as_ptr(), ptr::null());
            assert_eq!(CLEANED.load(Ordering::Relaxed), 1);
            mjs_deleteUserValue(element, c"k".as_ptr());
            assert!(mjs_getUserValue(element, c"k".as_ptr()).is_null());
            mjs_setUserValueWithCleanup(element, c"z".as_ptr(), mark, Some(cleanup));
            mj_deleteSpec(s);
            assert_eq!(CLEANED.load(Ordering::Relaxed), 2);
        }
    }

    #[test]
    fn shortcuts_and_defaults_on_structs_of_the_caller() {
        // SAFETY: plain structs on the stack
        unsafe {
            let mut a = core::mem::MaybeUninit::<mjsActuator>::uninit();
            mjs_defaultActuator(a.as_mut_ptr());
            let a = a.as_mut_ptr();
            assert!((*a).target.is_null());
            assert_eq!((*a).gear[0], 1.0);
            let (mut kv, mut ratio) = (1.0, 1.0);
            let none = ptr::null_mut();
            let text = mjs_setToPosition(a, 5.0, &raw mut kv, none, none, 0.0);
            assert_eq!(CStr::from_ptr(text), c"");
            assert_eq!({ (*a).biasprm }[..3], [0.0, -5.0, -1.0]);
            let text = mjs_setToPosition(a, 5.0, &raw mut kv, &raw mut ratio, none, 0.0);
            assert_eq!(
                CStr::from_ptr(text),
                c"kv and dampratio cannot both be defined"
            );
            let mut o = core::mem::MaybeUninit::<mjsOrientation>::uninit();
            mjs_defaultOrientation(o.as_mut_ptr());
            let o = o.as_mut_ptr();
            let mut quat = [2.0; 4];
            assert!(mjs_resolveOrientation(quat.as_mut_ptr(), 1, c"xyz".as_ptr(), o).is_null());
            assert_eq!(quat, [2.0; 4]);
            (*o).r#type = mjORIENTATION_AXISANGLE;
            let text = mjs_resolveOrientation(quat.as_mut_ptr(), 1, c"xyz".as_ptr(), o);
            assert_eq!(CStr::from_ptr(text), c"axisangle too small");
        }
    }

    #[test]
    fn errors_fit_the_callers_buffer() {
        // SAFETY: buffers of the stated sizes
        unsafe {
            let xml = c"<mujoco><worldbody><geom tipe='box'/></worldbody></mujoco>".as_ptr();
            let mut error = [1 as c_char; 300];
            assert!(mj_parseXMLString(xml, ptr::null(), error.as_mut_ptr(), 300).is_null());
            let text = CStr::from_ptr(error.as_ptr()).to_str().unwrap();
            assert!(text.contains("unrecognized attribute: 'tipe'"), "{text}");
            assert!(
                text.contains("XML string:1:26: did you mean 'type'?"),
                "{text}"
            );
            assert!(mj_parseXMLString(xml, ptr::null(), error.as_mut_ptr(), 5).is_null());
            assert_eq!(CStr::from_ptr(error.as_ptr()), c"XML ");
            assert!(mj_parseXMLString(xml, ptr::null(), ptr::null_mut(), 0).is_null());
            let missing = c"no such file.xml".as_ptr();
            assert!(mj_parseXML(missing, ptr::null(), error.as_mut_ptr(), 300).is_null());
            assert_eq!(
                CStr::from_ptr(error.as_ptr()),
                c"ParseXML: Error opening file 'no such file.xml'"
            );
            assert!(mj_parseXML(ptr::null(), ptr::null(), error.as_mut_ptr(), 300).is_null());
            let mut empty = CxxString::new();
            mjs_setString(ptr::from_mut(&mut empty).cast(), ptr::null());
            assert_eq!(empty.as_bytes(), b"");
        }
    }
}
