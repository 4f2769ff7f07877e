//! Exports that no public header declares but shipped modules, plugins and tests bind.

use core::ffi::{CStr, c_int, c_void};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::abi::*;
use crate::author::element::Element;
use crate::base::{arena, log, precision};

use super::{arg, handle, not_implemented};
use crate::view::scene::color;

/// Takes `bytes` from the arena of `d` at a multiple of `alignment`; NULL when it is full.
///
/// # Safety
/// `d` is a live mjData.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_arenaAllocByte(
    d: *mut mjData,
    bytes: usize,
    alignment: usize,
) -> *mut c_void {
    // SAFETY: the common contract of this floor
    unsafe { arena::alloc_raw(d, bytes, alignment.max(1)).cast() }
}

/// Sets the log handler of the calling thread (NULL: none); returns the previous one.
///
/// # Safety
/// `handler` stays callable while it is installed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _mjPRIVATE_setTlsLogHandler(
    handler: mjfLogHandler,
) -> mjfLogHandler {
    log::set_thread_handler(handler)
}

/// The global log handler; the built-in one when none was set.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _mjPRIVATE_getGlobalLogHandler() -> mjfLogHandler {
    Some(log::global_handler())
}

/// Counts one more reference of a client to an element; NULL does nothing.
///
/// # Safety
/// `element` is NULL or an element whose spec lives.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _mjPRIVATE_addRefElement(element: *mut mjsElement) {
    // SAFETY: the common contract of this floor
    if let Some(e) = unsafe { handle::element(element) } {
        e.refs.set(e.refs.get() + 1);
    }
}

/// Gives one reference of a client back. An element that outlived its spec goes with the last one.
///
/// # Safety
/// `element` is NULL or an element on which the client holds a reference.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _mjPRIVATE_releaseElement(element: *mut mjsElement) {
    // SAFETY: the common contract of this floor
    let Some(e) = (unsafe { handle::element(element) }) else {
        return;
    };
    e.refs.set(e.refs.get() - 1);
    if e.refs.get() <= 0 && e.spec.is_null() {
        // SAFETY: boxed by its spec and left to the references when the spec went
        drop(unsafe { Box::from_raw(element.cast::<Element>()) });
    }
}

/// Digits of numbers in XML written by this thread; 6 at first.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _mjPRIVATE__get_xml_precision() -> c_int {
    precision::get()
}

/// Sets the digits of numbers in XML written by this thread.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _mjPRIVATE__set_xml_precision(digits: c_int) {
    precision::set(digits);
}

/// The spec of the last XML loaded, owned here; what `mj_saveLastXML` writes.
pub(super) static LAST_XML: AtomicPtr<mjSpec> = AtomicPtr::new(ptr::null_mut());

/// Takes a spec over as the last XML (NULL: none) and deletes the one before.
///
/// # Safety
/// `spec` is NULL or a spec that the client gives away.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _mjPRIVATE__set_xml_spec(spec: *mut mjSpec) {
    let before = LAST_XML.swap(spec, Ordering::AcqRel);
    // SAFETY: it was given away to us
    unsafe { super::init::mj_deleteSpec(before) }
}

/// A color (3) from hue, saturation and value, each from 0 to 1.
///
/// # Safety
/// `rgb` has room for three numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_hsv2rgb(rgb: *mut f32, h: f32, s: f32, v: f32) {
    // SAFETY: the caller's three numbers
    unsafe { arg::slice_mut(rgb, 3).copy_from_slice(&color::from_hsv([h, s, v])) }
}

/// Exports whose arguments no header tells: they exist so that a module which names them can be loaded.
macro_rules! unwritten {
    ($($name:ident)*) => {$(
        /// Not implemented.
        #[unsafe(no_mangle)]
        pub extern "C-unwind" fn $name() {
            // the name with its zero
            const NAME: &[u8] = concat!(stringify!($name), "\0").as_bytes();
            not_implemented(CStr::from_bytes_with_nul(NAME).unwrap_or(c"?"))
        }
    )*};
}
unwritten! {
    mj_rodBoxEdge mj_rodBoxSize mj_sleepCycle mjv_catenary mjv_flexBodyId mjv_geodesic mjv_isCatenary
}
