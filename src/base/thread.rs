//! The thread pool an mjData may own.
//!
//! Absent: the pool itself, which comes with the parallel stages; until then no mjData has one.

use crate::abi::mjData;

/// Ends the pool of a state, if it has one.
///
/// # Safety
/// `d` is a live state.
pub unsafe fn release_pool(d: *mut mjData) {
    // SAFETY: by contract
    unsafe { (*d).threadpool = 0 };
}
