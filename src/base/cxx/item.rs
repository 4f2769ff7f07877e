//! What containers hold, and the memory they hold it in.

use core::ffi::c_void;

/// A value that may stand in a `CxxVec`: all-zero bytes are its empty state.
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
pub(super) fn allocate(bytes: usize) -> *mut c_void {
    // SAFETY: malloc has no preconditions
    let p = unsafe { libc::malloc(bytes.max(1)) };
    if p.is_null() {
        std::alloc::handle_alloc_error(
            std::alloc::Layout::from_size_align(bytes.max(1), 16).expect("container too large"),
        );
    }
    p
}
