//! C++ containers with libc++'s memory layout (ABI v1, little endian).
//!
//! The public `mjs` structs hold pointers to `std::string`, `std::vector` and, for plugin
//! attributes, `std::map`. Clients read and write these in place, grow them with `malloc` and free
//! them with `free`, so the bytes are the truth and nothing is cached beside them.
//! Absent: anything that knows what the containers mean.

mod map;
mod string;
mod vector;

use core::ffi::{CStr, c_char, c_void};

pub use map::CxxMap;
pub use string::CxxString;
pub use vector::CxxVec;

/// A value that may stand in a [`CxxVec`]: all-zero bytes are its empty state.
///
/// # Safety
/// The type is `repr(C)`, may be moved with a byte copy, and zero bytes are a valid value.
pub unsafe trait CxxItem: Sized {
    /// A deep copy in memory of its own.
    fn duplicate(&self) -> Self;
    /// Frees what the value owns and leaves it empty.
    fn clear(&mut self);
}

macro_rules! plain_item {
    ($($t:ty)*) => {$(
        // SAFETY: plain numbers: no resources, zero is valid
        unsafe impl CxxItem for $t {
            fn duplicate(&self) -> Self { *self }
            fn clear(&mut self) {}
        }
    )*};
}
plain_item!(u8 i32 f32 f64);

/// Memory from C `malloc`; ends the process when there is none, as `operator new` would.
fn allocate(bytes: usize) -> *mut c_void {
    // SAFETY: malloc has no preconditions
    let p = unsafe { libc::malloc(bytes.max(1)) };
    if p.is_null() {
        std::alloc::handle_alloc_error(
            std::alloc::Layout::from_size_align(bytes.max(1), 16).expect("container too large"),
        );
    }
    p
}

/// The bytes of a C string, or nothing for NULL.
///
/// # Safety
/// `text` is NULL or NUL-terminated and outlives the result.
pub unsafe fn bytes_of<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: by contract
    unsafe { CStr::from_ptr(text) }.to_bytes()
}
