//! Elementary functions: the one place where the library takes them from.
//!
//! By default they are those of the system's mathematical library, so that results have the reference's
//! bits on the same machine; their last bits differ from one C library and processor to the next. With
//! `MUJOCO_PORTABLE_MATH=1` in the environment, or the feature `portable-math`, they are those of the
//! `libm` crate: the same bits everywhere. Square roots and roundings are exact in either case.
#![allow(unsafe_code)] // the system's cube root

use core::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

const UNREAD: u8 = 0;
const SYSTEM: u8 = 1;
const PORTABLE: u8 = 2;

/// Where functions come from; read from the environment once, before the first of them.
static SOURCE: AtomicU8 = AtomicU8::new(UNREAD);

/// Whether functions are the portable ones.
#[inline(always)]
fn portable() -> bool {
    cfg!(feature = "portable-math")
        || match SOURCE.load(Relaxed) {
            SYSTEM => false,
            PORTABLE => true,
            _ => read(),
        }
}

/// Reads the environment: any value switches but an empty one and 0.
#[cold]
fn read() -> bool {
    let asked = std::env::var_os("MUJOCO_PORTABLE_MATH").is_some_and(|v| !v.is_empty() && v != "0");
    SOURCE.store(if asked { PORTABLE } else { SYSTEM }, Relaxed);
    asked
}

/// Functions of one argument, by name: of the standard library and of the portable one.
macro_rules! unary {
    ($($name:ident, $system:expr, $portable:expr, $text:literal;)*) => {$(
        #[doc = $text]
        #[inline]
        pub fn $name(x: f64) -> f64 {
            if portable() { $portable(x) } else { $system(x) }
        }
    )*};
}

/// The same of two arguments.
macro_rules! binary {
    ($($name:ident, $system:expr, $portable:expr, $text:literal;)*) => {$(
        #[doc = $text]
        #[inline]
        pub fn $name(x: f64, y: f64) -> f64 {
            if portable() { $portable(x, y) } else { $system(x, y) }
        }
    )*};
}

unary! {
    sin, f64::sin, libm::sin, "Sine.";
    cos, f64::cos, libm::cos, "Cosine.";
    tan, f64::tan, libm::tan, "Tangent.";
    asin, f64::asin, libm::asin, "Inverse sine.";
    acos, f64::acos, libm::acos, "Inverse cosine.";
    exp, f64::exp, libm::exp, "Exponential.";
    ln, f64::ln, libm::log, "Natural logarithm.";
    cbrt, system_cbrt, libm::cbrt, "Cube root.";
}

binary! {
    atan2, f64::atan2, libm::atan2, "Angle of the point (y, x), in this order.";
    pow, f64::powf, libm::pow, "Power.";
    hypot, f64::hypot, libm::hypot, "Length of the hypotenuse.";
}

/// `atan2` in single precision.
#[inline]
pub fn atan2_single(y: f32, x: f32) -> f32 {
    if portable() {
        libm::atan2f(y, x)
    } else {
        y.atan2(x)
    }
}

/// Sine in single precision.
#[inline]
pub fn sin_single(x: f32) -> f32 {
    if portable() { libm::sinf(x) } else { x.sin() }
}

/// Sine and cosine.
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    if portable() {
        (libm::sin(x), libm::cos(x))
    } else {
        // side by side, so that they become one call
        x.sin_cos()
    }
}

/// Cube root of the system. Rust's `f64::cbrt` is one that is linked into this library and rounds
/// correctly; the system's may differ in the last bit and does so for every second number with glibc 2.36.
fn system_cbrt(x: f64) -> f64 {
    const UNKNOWN: usize = 1; // no function is there
    static FOUND: AtomicUsize = AtomicUsize::new(UNKNOWN);
    let mut symbol = FOUND.load(Relaxed);
    if symbol == UNKNOWN {
        // SAFETY: a C string
        symbol = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"cbrt".as_ptr()) } as usize;
        FOUND.store(symbol, Relaxed);
    }
    type Function = unsafe extern "C" fn(f64) -> f64;
    // SAFETY: the symbol, where there is one, is the C function of that name, since its name is reserved;
    // it is a pure function of one number
    unsafe {
        match core::mem::transmute::<usize, Option<Function>>(symbol) {
            Some(f) => f(x),
            None => f64::cbrt(x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values to the last bit or two, of whichever source this process has.
    #[test]
    fn known_values() {
        use core::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, SQRT_2};
        for (value, expected) in [
            (sin(FRAC_PI_2), 1.0),
            (cos(FRAC_PI_4), SQRT_2 / 2.0),
            (tan(FRAC_PI_4), 1.0),
            (asin(1.0), FRAC_PI_2),
            (acos(0.0), FRAC_PI_2),
            (exp(1.0), E),
            (ln(2.0), LN_2),
            (cbrt(27.0), 3.0),
            (atan2(1.0, 1.0), FRAC_PI_4),
            (pow(2.0, 0.5), SQRT_2),
            (hypot(3.0, 4.0), 5.0),
            (sin_cos(FRAC_PI_2).0, 1.0),
        ] {
            assert!(
                (value - expected).abs() <= 2.0 * f64::EPSILON,
                "{value} {expected}"
            );
        }
    }
}
