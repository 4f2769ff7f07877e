//! Functions of the system's mathematical library whose last bits count.
//!
//! Rust's `f64::cbrt` is one that is linked into this library and rounds correctly; the reference calls the
//! system's, which may differ in the last bit and does so for every second number with glibc 2.36.

use std::sync::OnceLock;

type Function = unsafe extern "C" fn(f64) -> f64;

fn system() -> Option<Function> {
    static FOUND: OnceLock<Option<Function>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        // SAFETY: a C string; the symbol, where there is one, is the C function of that name, since its
        // name is reserved
        unsafe {
            let symbol = libc::dlsym(libc::RTLD_DEFAULT, c"cbrt".as_ptr());
            core::mem::transmute::<*mut libc::c_void, Option<Function>>(symbol)
        }
    })
}

/// Cube root, of the system's library where it has one.
pub fn cbrt(x: f64) -> f64 {
    match system() {
        // SAFETY: a pure function of one number
        Some(f) => unsafe { f(x) },
        None => x.cbrt(),
    }
}
