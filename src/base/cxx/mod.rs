//! C++ containers with libc++'s memory layout (ABI v1, little endian).
//!
//! The public `mjs` structs hold pointers to `std::string`, `std::vector` and, for plugin
//! attributes, `std::map`. Clients read and write these in place, grow them with `malloc` and free
//! them with `free`, so the bytes are the truth and nothing is cached beside them.
//! Absent: anything that knows what the containers mean.

mod item;
mod map;
mod string;
mod vector;

use core::ffi::{CStr, c_char};

pub use item::CxxItem;
pub use map::CxxMap;
pub use string::CxxString;
pub use vector::CxxVec;

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
