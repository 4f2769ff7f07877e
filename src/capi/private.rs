//! Exports that no public header declares but shipped modules, plugins and tests bind.

use core::ffi::{c_int, c_void};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::abi::*;
use crate::author::element::Element;
use crate::base::catch::entry;
use crate::base::{Model, arena, log, precision};

use super::{arg, handle};
use crate::math::{Mat3, Vec3};
use crate::physics::flex::{self, Flex};
use crate::physics::sleep;
use crate::view::scene::curve::{self, Drum};
use crate::view::scene::{color, flex_body};

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

/// The first of the trees that sleep together with tree `i`; -1 when `i` does not sleep or the links of
/// `tree_asleep` (ntree) are broken.
///
/// # Safety
/// `tree_asleep` has `ntree` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sleepCycle(
    tree_asleep: *const c_int,
    ntree: c_int,
    i: c_int,
) -> c_int {
    // SAFETY: the caller's numbers
    let links = unsafe { arg::slice(tree_asleep, ntree) };
    let first = usize::try_from(i)
        .ok()
        .and_then(|i| sleep::first_of_cycle(links, i));
    first.map_or(-1, |t| t as c_int)
}

/// Whether a tendon hangs like a rope between its two sites: 1 and its length, or 0.
///
/// # Safety
/// `m` and `d` are a live model and its data; `length` is NULL or has room for a number.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_isCatenary(
    m: *const mjModel,
    d: *const mjData,
    tendon: c_int,
    length: *mut f64,
) -> c_int {
    const NAME: &str = "mjv_isCatenary";
    entry(0, || {
        // SAFETY: the caller's model and data
        let d = unsafe { arg::state_const(NAME, m, d) };
        let m = d.model();
        let hanging = arg::id(NAME, "tendon", tendon, m.ntendon())
            .and_then(|t| curve::hanging_length(m, d.ten_length(), t));
        if let Some(x) = hanging {
            // SAFETY: the caller's number
            unsafe { arg::put_some(length, [x]) };
        }
        c_int::from(hanging.is_some())
    })
}

/// Points (n x 3) of a rope of some length that hangs between two points, the first and last of them; returns how
/// many were written: n, three of a nearly vertical rope, two of a taut one.
///
/// # Safety
/// The three vectors have three numbers each, `out` has room for `n` points.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_catenary(
    from: *const f64,
    to: *const f64,
    gravity: *const f64,
    length: f64,
    out: *mut f64,
    n: c_int,
) -> c_int {
    // SAFETY: the caller's vectors and points
    let (ends, out) = unsafe {
        let ends = [from, to, gravity].map(|p| arg::get::<Vec3>(p));
        (ends, arg::slice_mut(out.cast::<Vec3>(), n))
    };
    let [from, to, gravity] = ends;
    curve::catenary(from, to, gravity, length, out) as c_int
}

/// Points (at most n x 3) of the arc that a tendon takes on a sphere or cylinder, from the second to the third of four
/// points of its path (4 x 3); returns how many were written, less than two when there is nothing to draw.
///
/// # Safety
/// `center` has 3 numbers, `mat` 9, `path` 12, `out` has room for `n` points.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_geodesic(
    out: *mut f64,
    n: c_int,
    center: *const f64,
    mat: *const f64,
    radius: f64,
    geomtype: c_int,
    path: *const f64,
) -> c_int {
    // SAFETY: the caller's numbers and points
    let (center, mat, path, out) = unsafe {
        let out = arg::slice_mut(out.cast::<Vec3>(), n);
        (
            arg::get(center),
            arg::get(mat),
            arg::get::<[Vec3; 4]>(path),
            out,
        )
    };
    let cylinder = geomtype == mjGEOM_CYLINDER;
    let drum = Drum {
        center,
        mat,
        radius,
        cylinder,
    };
    curve::arc(&drum, path, out) as c_int
}

/// The body that vertex `vertid` of a flex is pulled by; `flexpnt` receives the vertex, or the node of an interpolated
/// flex that moves it most.
///
/// # Safety
/// `m` and `d` are live and belong together; `flexpnt` is valid for writes of 3 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_flexBodyId(
    m: *const mjModel,
    d: *const mjData,
    flexid: c_int,
    vertid: c_int,
    flexpnt: *mut mjtNum,
) -> c_int {
    entry(-1, || {
        // SAFETY: as asked above
        unsafe {
            let d = arg::state_const("mjv_flexBodyId", m, d);
            let (f, v) = (flexid.max(0) as usize, vertid.max(0) as usize);
            let (body, point) = flex_body::of_vertex(&d, f, v);
            arg::put(flexpnt, point);
            body
        }
    })
}

/// Half sizes of the section of a rod with a box section, the greater first; returns 0 for other flexes.
///
/// # Safety
/// `m` is live; `size` is valid for writes of 2 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rodBoxSize(
    m: *const mjModel,
    flexid: c_int,
    size: *mut mjtNum,
) -> c_int {
    entry(0, || {
        // SAFETY: as asked above
        let m = unsafe { Model::new(arg::live("mj_rodBoxSize", "m", m)) };
        let id = flexid.max(0) as usize;
        let Some(section) = flex::rod_section(Flex { m, id }) else {
            return 0;
        };
        // SAFETY: as asked above
        unsafe { arg::put(size, section) };
        1
    })
}

/// How the boxes of all elements of a rod with a box section lie: 3x3 matrices in `mat`, whose columns are along the greater
/// and the lesser side and along the element. Its half sizes are in `size`. Returns 0 for other flexes,
/// and while an edge has no length, when `mat` is not written.
///
/// # Safety
/// `m` and `d` are live and belong together; `mat` is valid for writes of 9 numbers for each element of the flex, `size`
/// of 2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rodBoxEdge(
    m: *const mjModel,
    d: *mut mjData,
    flexid: c_int,
    mat: *mut mjtNum,
    size: *mut mjtNum,
) -> c_int {
    entry(0, || {
        // SAFETY: as asked above
        let mut d = unsafe { arg::state("mj_rodBoxEdge", m, d) };
        let flex = Flex {
            m: d.model(),
            id: flexid.max(0) as usize,
        };
        let Some(section) = flex::rod_section(flex) else {
            return 0;
        };
        // SAFETY: as asked above
        unsafe { arg::put(size, section) };
        if !flex::rod_lies_as_boxes(&d, flex) {
            return 0;
        }
        // SAFETY: as asked above
        let out = unsafe { arg::slice_mut(mat.cast::<Mat3>(), flex.elements().len() as c_int) };
        flex::rod_boxes(&mut d, flex, out);
        1
    })
}
