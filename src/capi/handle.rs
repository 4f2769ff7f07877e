//! Pointers of the spec API as elements, and back.
//!
//! A public `mjs` struct points to its `mjsElement`, which is the first field of an
//! [`Element`](crate::author::element::Element); the element knows its spec.

use core::ffi::{c_char, c_void};

use crate::abi::*;
use crate::author::Error;
use crate::author::element::{ElemId, Element, Kind, Spec};
use crate::base::cxx::bytes_of;
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
/// As [`element`]; nothing else uses the spec meanwhile.
pub unsafe fn owner<'a>(pointer: *const mjsElement) -> Option<(&'a mut Spec, ElemId)> {
    // SAFETY: by contract; the spec outlives its elements' link to it
    unsafe {
        let element = element(pointer)?;
        Some((element.spec.as_mut()?, element.id))
    }
}

/// The spec behind its public struct.
///
/// # Safety
/// `s` is NULL or a spec of this library; nothing else uses it meanwhile.
pub unsafe fn spec<'a>(s: *const mjSpec) -> Option<&'a mut Spec> {
    // SAFETY: by contract
    unsafe { Some(owner((*s.as_ref()?).element)?.0) }
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
pub unsafe fn located<'a, T: Public>(p: *const T) -> Option<(&'a mut Spec, ElemId)> {
    // SAFETY: by contract
    unsafe { owner(element_of(p)) }
}

/// The class behind a `mjsDefault` pointer; NULL gives the top class.
///
/// # Safety
/// As [`owner`].
pub unsafe fn class(def: *const mjsDefault) -> Option<ElemId> {
    // SAFETY: by contract
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
    // SAFETY: by contract
    match unsafe { element(pointer) } {
        Some(e) if e.kind() == T::OBJ => e.record.address().cast(),
        _ => core::ptr::null_mut(),
    }
}

/// Adds an element of kind `T` to a body.
///
/// # Safety
/// `body` and `def` are NULL or of this library and of one spec.
pub unsafe fn add_in_body<T: Kind>(body: *const mjsBody, def: *const mjsDefault) -> *mut T {
    // SAFETY: by contract
    unsafe {
        let Some((spec, parent)) = located(body) else { return core::ptr::null_mut() };
        let id = spec.add_in_body::<T>(Some(parent), class(def));
        address(spec, id)
    }
}

/// Adds an element of kind `T` that is not in a body.
///
/// # Safety
/// `s` and `def` are NULL or of this library.
pub unsafe fn add<T: Kind>(s: *const mjSpec, def: *const mjsDefault) -> *mut T {
    // SAFETY: by contract
    unsafe {
        let Some(spec) = spec(s) else { return core::ptr::null_mut() };
        let id = spec.add::<T>(class(def));
        address(spec, id)
    }
}

/// A C string as text; what is not UTF-8 is replaced.
///
/// # Safety
/// `p` is NULL or NUL-terminated.
pub unsafe fn text(p: *const c_char) -> String {
    // SAFETY: by contract
    String::from_utf8_lossy(unsafe { bytes_of(p) }).into_owned()
}

/// Pointer of an element, NULL for none.
pub fn pointer(spec: &Spec, id: Option<ElemId>) -> *mut mjsElement {
    id.map_or(core::ptr::null_mut(), |id| spec.element(id).pointer())
}

/// Keeps an error for `mjs_getError`.
pub fn remember(spec: &Spec, error: &Error) {
    spec.error.borrow_mut().set(error.to_string().as_bytes());
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
    // SAFETY: by contract
    unsafe { core::slice::from_raw_parts(p.cast::<T>(), n as usize) }
}
