//! C arguments as Rust values: counted pointers to slices, small arrays to row types.

use core::ffi::c_int;

use bytemuck::Pod;

use crate::abi::{mjData, mjModel};
use crate::base::{Data, DataRef, octets, report};

/// The `n` elements at `p`; empty when `n` is not positive or `p` is null.
///
/// # Safety
/// A non-null `p` is valid for reads of `n` elements, which nothing writes during `'a`.
#[inline(always)]
pub unsafe fn slice<'a, T: Pod>(p: *const T, n: c_int) -> &'a [T] {
    if n <= 0 || p.is_null() {
        return &[];
    }
    // SAFETY: the caller vouches for the extent
    unsafe { core::slice::from_raw_parts(p, n as usize) }
}

/// The `n` elements at `p`, writable; empty when `n` is not positive or `p` is null.
///
/// # Safety
/// A non-null `p` is valid for reads and writes of `n` elements, which nothing else uses during `'a`.
#[inline(always)]
pub unsafe fn slice_mut<'a, T: Pod>(p: *mut T, n: c_int) -> &'a mut [T] {
    if n <= 0 || p.is_null() {
        return &mut [];
    }
    // SAFETY: the caller vouches for the extent
    unsafe { core::slice::from_raw_parts_mut(p, n as usize) }
}

/// Reads one row value (`Vec3`, `Quat`, ...) from the numbers at `p`.
///
/// # Safety
/// `p` is valid for reads of the row's numbers.
#[inline(always)]
pub unsafe fn get<R: Pod>(p: *const f64) -> R {
    // SAFETY: the row types are arrays of f64, so extent and alignment are the caller's
    unsafe { p.cast::<R>().read() }
}

/// Writes one row value to the numbers at `p`; since arguments are read by value first, a result may
/// overlap them.
///
/// # Safety
/// `p` is valid for writes of the row's numbers.
#[inline(always)]
pub unsafe fn put<R: Pod>(p: *mut f64, row: R) {
    // SAFETY: as in `get`
    unsafe { p.cast::<R>().write(row) }
}

/// A count from C as a length: negative counts are empty.
#[inline(always)]
pub fn len(n: c_int) -> usize {
    n.max(0) as usize
}

/// The id of one of `n` objects; for another one None, after an error that names it.
#[inline(always)]
pub fn id(function: &str, what: &str, id: c_int, n: usize) -> Option<usize> {
    match usize::try_from(id) {
        Ok(i) if i < n => Some(i),
        _ => {
            bad_id(function, what, id);
            None
        }
    }
}

#[cold]
#[inline(never)]
fn bad_id(function: &str, what: &str, id: c_int) {
    report::error(format_args!("{function}: invalid {what} {id}"));
}

/// Rows between the starts of two arrays that follow each other in the buffer of a state.
pub fn rows_between<R>(from: *const f64, to: *const f64) -> usize {
    to.addr().saturating_sub(from.addr()) / size_of::<R>()
}

/// The handle to a simulation state and its model.
///
/// # Safety
/// Both are live and belong together; nothing else uses `d` during `'a`.
#[inline(always)]
pub unsafe fn data<'a>(m: *const mjModel, d: *mut mjData) -> Data<'a> {
    // SAFETY: as this function asks of its caller
    unsafe { Data::new(m, d) }
}

/// The handle to a state that C declares `const`: it makes shared slices only.
///
/// # Safety
/// Both are live and belong together; nothing writes to `d` during `'a`.
#[inline(always)]
pub unsafe fn data_const<'a>(m: *const mjModel, d: *const mjData) -> DataRef<'a> {
    // SAFETY: the same contract
    unsafe { DataRef::new(m, d) }
}

/// A matrix of three rows and `nv` columns, or nothing when the caller does not want it.
///
/// # Safety
/// A non-null `p` is valid for writes of `3 nv` numbers.
#[inline(always)]
pub unsafe fn rows3<'a>(p: *mut f64, nv: usize) -> &'a mut [f64] {
    // SAFETY: as this function asks of its caller
    unsafe { slice_mut(p, 3 * nv as c_int) }
}

/// A C string as text. None for null.
///
/// # Safety
/// `p` is null or a C string that nothing writes during `'a`.
pub unsafe fn text<'a>(p: *const core::ffi::c_char) -> Option<std::borrow::Cow<'a, str>> {
    // SAFETY: not null, so a C string, as asked above
    (!p.is_null()).then(|| octets::text(unsafe { core::ffi::CStr::from_ptr(p) }.to_bytes()))
}

/// A C string; None for null.
///
/// # Safety
/// `p` is null or a C string that nothing writes during `'a`.
pub unsafe fn string<'a>(p: *const core::ffi::c_char) -> Option<&'a core::ffi::CStr> {
    // SAFETY: not null, and a C string by this contract
    (!p.is_null()).then(|| unsafe { core::ffi::CStr::from_ptr(p) })
}

/// Stores a count, unless the caller does not want it.
///
/// # Safety
/// A non-null `p` is valid for writes.
pub unsafe fn put_count(p: *mut c_int, n: usize) {
    if !p.is_null() {
        // SAFETY: as this function asks of its caller
        unsafe { p.write(n as c_int) }
    }
}

/// `put`, unless the caller does not want the result.
///
/// # Safety
/// A non-null `p` is valid for writes of the row's numbers.
#[inline(always)]
pub unsafe fn put_some<R: Pod>(p: *mut f64, row: R) {
    if !p.is_null() {
        // SAFETY: as this function asks of its caller
        unsafe { put(p, row) }
    }
}

/// The value at `p`; None for null.
///
/// # Safety
/// A non-null `p` is valid for reads of the row's numbers.
#[inline(always)]
pub unsafe fn some<R: Pod>(p: *const f64) -> Option<R> {
    // SAFETY: as this function asks of its caller
    (!p.is_null()).then(|| unsafe { get(p) })
}

/// The struct that a function needs; null is an error that names the argument.
///
/// # Safety
/// A non-null `p` is valid for reads, and nothing writes there during `'a`.
pub unsafe fn live<'a, T>(function: &str, argument: &str, p: *const T) -> &'a T {
    if p.is_null() {
        missing(function, argument);
    }
    // SAFETY: not null here, so valid, as asked above
    unsafe { &*p }
}

/// The row value that a function needs; null is an error that names the argument.
///
/// # Safety
/// A non-null `p` is valid for reads of the row's numbers.
pub unsafe fn needed<R: Pod>(function: &str, argument: &str, p: *const f64) -> R {
    // SAFETY: the row types are arrays of f64, so extent and alignment are the caller's
    unsafe { *live(function, argument, p.cast::<R>()) }
}

/// As `live`, for a place that is to be written.
pub fn live_out<T>(function: &str, argument: &str, p: *mut T) -> *mut T {
    if p.is_null() {
        missing(function, argument);
    }
    p
}

#[cold]
#[inline(never)]
fn missing(function: &str, argument: &str) -> ! {
    report::raise(format_args!("{function}: {argument} is NULL"))
}

/// The handle to a state and its model; null is an error that names the argument.
///
/// # Safety
/// As `data`, where neither is null.
pub unsafe fn state<'a>(function: &str, m: *const mjModel, d: *mut mjData) -> Data<'a> {
    // SAFETY: as this function asks of its caller
    unsafe { data(live(function, "m", m), live_out(function, "d", d)) }
}

/// As `state`, for a state that C declares `const`.
///
/// # Safety
/// As `data_const`, where neither is null.
pub unsafe fn state_const<'a>(function: &str, m: *const mjModel, d: *const mjData) -> DataRef<'a> {
    // SAFETY: the same contract, once null is out
    unsafe { data_const(live(function, "m", m), live(function, "d", d)) }
}
