//! mujoco.h, section "Miscellaneous": muscles, pyramids, scalars, names, texts, random numbers,
//! conversions and sorting.

use core::ffi::{CStr, c_char, c_int};
use core::ptr;

use super::arg::{get, len, slice, slice_mut};
use crate::abi::mjtNum;
use crate::base::text;
use crate::math::muscle::{self, Muscle};
use crate::math::{dense, pyramid, random, scalar, sort};
use crate::schema::objname;

/// cbindgen:ptrs-as-arrays=[[lengthrange; 2], [prm; 9]]
/// Returns the gain of a muscle: its active force at full activation, which is negative. `len` and `vel`
/// are the actuator's length and velocity, `lengthrange` its extreme lengths, `acc0` the acceleration from
/// unit force; `prm` is (range[2], force, scale, lmin, lmax, vmax, fpmax, fvmax). Negative `force`
/// means `scale / acc0`. Lengths within `range` are in units of the optimal length.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleGain(
    len: mjtNum,
    vel: mjtNum,
    lengthrange: *const mjtNum,
    acc0: mjtNum,
    prm: *const mjtNum,
) -> mjtNum {
    // SAFETY: two and nine numbers
    let (muscle, range) = unsafe { (Muscle::from_prm(slice(prm, 9)), get(lengthrange)) };
    muscle.gain(&muscle.measure(len, range, acc0), vel)
}

/// cbindgen:ptrs-as-arrays=[[lengthrange; 2], [prm; 9]]
/// Returns the bias of a muscle: its passive force, which is negative or zero. Arguments as in
/// `mju_muscleGain`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleBias(
    len: mjtNum,
    lengthrange: *const mjtNum,
    acc0: mjtNum,
    prm: *const mjtNum,
) -> mjtNum {
    // SAFETY: two and nine numbers
    let (muscle, range) = unsafe { (Muscle::from_prm(slice(prm, 9)), get(lengthrange)) };
    muscle.bias(&muscle.measure(len, range, acc0))
}

/// cbindgen:ptrs-as-arrays=[[prm; 3]]
/// Returns the time derivative of a muscle's activation `act` under `ctrl`, both limited to [0, 1]; `prm` is
/// (tau_act, tau_deact, smoothing_width), in seconds and units of control.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleDynamics(
    ctrl: mjtNum,
    act: mjtNum,
    prm: *const mjtNum,
) -> mjtNum {
    // SAFETY: three numbers
    muscle::dynamics(ctrl, act, unsafe { get(prm) })
}

/// Converts a contact force (normal first, `dim` numbers) to the 2 * (dim - 1) coefficients of pyramid
/// edges; one number for `dim` 1. `mu` has dim - 1 friction coefficients.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_encodePyramid(
    pyramid: *mut mjtNum,
    force: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let edges = slice_mut(pyramid, (2 * (dim - 1)).max(1));
        pyramid::encode(edges, slice(force, dim), slice(mu, dim - 1));
    }
}

/// Converts the coefficients of pyramid edges to a contact force; the inverse of `mju_encodePyramid` for
/// forces inside the pyramid.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodePyramid(
    force: *mut mjtNum,
    pyramid: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let edges = slice(pyramid, (2 * (dim - 1)).max(1));
        pyramid::decode(slice_mut(force, dim), edges, slice(mu, dim - 1));
    }
}

/// Returns the position, after time `dt`, of a unit mass tied to zero by a spring of stiffness `Kp` and a
/// damper `Kv`, which starts at `pos0` with velocity `vel0`: the exact solution in all damping regimes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_springDamper(
    pos0: mjtNum,
    vel0: mjtNum,
    Kp: mjtNum,
    Kv: mjtNum,
    dt: mjtNum,
) -> mjtNum {
    scalar::spring_damper(pos0, vel0, Kp, Kv, dt)
}

/// Returns the smaller number; `b` if one is NaN.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_min(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::min(a, b)
}

/// Returns the larger number; `b` if one is NaN.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_max(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::max(a, b)
}

/// Returns `x` limited to [min, max]; NaN passes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clip(x: mjtNum, min: mjtNum, max: mjtNum) -> mjtNum {
    scalar::clip(x, min, max)
}

/// Returns the sign of `x`: +1, -1, or 0 for zero and NaN.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sign(x: mjtNum) -> mjtNum {
    scalar::sign(x)
}

/// Returns the nearest integer, ties away from zero, limited to the range of int; NaN gives the smallest.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_round(x: mjtNum) -> c_int {
    scalar::round(x)
}

/// Returns the name of an object type (mjtObj), or NULL for a type without a name. The string is static.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_type2Str(r#type: c_int) -> *const c_char {
    objname::object_name(r#type).map_or(ptr::null(), CStr::as_ptr)
}

/// Returns the object type (mjtObj) of a name, or mjOBJ_UNKNOWN.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_str2Type(str: *const c_char) -> c_int {
    if str.is_null() {
        return 0;
    }
    // SAFETY: a NUL-terminated string
    objname::object_type(unsafe { CStr::from_ptr(str) }).unwrap_or(0)
}

/// Returns a number of bytes as text, with the largest of the suffixes K, M, G, T, P, E that needs no
/// fraction. The text lasts until the next call on this thread.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeNumBytes(nbytes: usize) -> *const c_char {
    text::num_bytes_ptr(nbytes)
}

/// Returns the message of a warning type (mjtWarning) about the number `info`. The text lasts until the next
/// call on this thread.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warningText(warning: c_int, info: usize) -> *const c_char {
    text::warning_ptr(warning, info)
}

/// Returns 1 if `x` is NaN or larger than mjMAXVAL in magnitude, 0 otherwise.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isBad(x: mjtNum) -> c_int {
    scalar::is_bad(x) as c_int
}

/// Returns 1 if n numbers are all zero (of either sign), 0 otherwise; 1 for n = 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isZero(vec: *const mjtNum, n: c_int) -> c_int {
    // SAFETY: n numbers
    dense::is_zero(unsafe { slice(vec, n) }) as c_int
}

/// Returns a normally distributed number with mean 0 and variance 1, and stores a second, independent one in
/// `num2` unless that is NULL. Draws from the C library's `rand`, so `srand` sets the seed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_standardNormal(num2: *mut mjtNum) -> mjtNum {
    let scale = 2.0 / libc::RAND_MAX as f64;
    // SAFETY: rand has no precondition
    let (x1, x2) = random::standard_normal(|| scale * unsafe { libc::rand() } as f64 - 1.0);
    if !num2.is_null() {
        // SAFETY: one number
        unsafe { *num2 = x2 }
    }
    x1
}

/// Converts n floats to mjtNum.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_f2n(res: *mut mjtNum, vec: *const f32, n: c_int) {
    // SAFETY: n numbers each
    let (res, vec) = unsafe { (slice_mut(res, n), slice(vec, n)) };
    res.iter_mut().zip(vec).for_each(|(r, x)| *r = *x as mjtNum);
}

/// Converts n numbers to float, rounding to nearest.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2f(res: *mut f32, vec: *const mjtNum, n: c_int) {
    // SAFETY: n numbers each
    let (res, vec) = unsafe { (slice_mut(res, n), slice(vec, n)) };
    res.iter_mut().zip(vec).for_each(|(r, x)| *r = *x as f32);
}

/// Converts n doubles to mjtNum, which is a copy. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_d2n(res: *mut mjtNum, vec: *const f64, n: c_int) {
    // SAFETY: n numbers each; overlap is handled by `copy`
    unsafe { ptr::copy(vec, res, len(n)) }
}

/// Converts n numbers to double, which is a copy. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2d(res: *mut f64, vec: *const mjtNum, n: c_int) {
    // SAFETY: n numbers each; overlap is handled by `copy`
    unsafe { ptr::copy(vec, res, len(n)) }
}

/// Sorts n numbers into increasing order, by insertion: for short or nearly sorted lists.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSort(list: *mut mjtNum, n: c_int) {
    // SAFETY: n numbers
    sort::insertion_sort(unsafe { slice_mut(list, n) })
}

/// Sorts n integers into increasing order, by insertion: for short or nearly sorted lists.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSortInt(list: *mut c_int, n: c_int) {
    // SAFETY: n integers
    sort::insertion_sort(unsafe { slice_mut(list, n) })
}

/// Returns element `index` of the Halton sequence of the given base: low-discrepancy numbers in [0, 1).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_Halton(index: c_int, base: c_int) -> mjtNum {
    random::halton(index, base)
}

/// Copies a string into n bytes: at most n - 1 characters, the rest filled with NUL. Does nothing if a
/// pointer is NULL or n is not positive. Returns `dst`. No overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_strncpy(
    dst: *mut c_char,
    src: *const c_char,
    n: c_int,
) -> *mut c_char {
    if !dst.is_null() && !src.is_null() && n > 0 {
        // SAFETY: n bytes at dst, a string at src
        unsafe {
            libc::strncpy(dst, src, n as usize);
            *dst.add(n as usize - 1) = 0;
        }
    }
    dst
}

/// Returns a smooth step: 0 below 0, 1 above 1, in between the quintic polynomial whose first and second
/// derivatives vanish at both ends.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sigmoid(x: mjtNum) -> mjtNum {
    scalar::sigmoid(x)
}
