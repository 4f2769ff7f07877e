//! mujoco.h, section "Threads".

use core::ffi::c_int;

use crate::abi::*;
use crate::base::thread;

/// Gives a state `nthread` worker threads for the stages that can use them; none for 0 or less. Workers it
/// had end first; `mj_deleteData` ends them too, and copies get none.
///
/// # Safety
/// `d` is a live state that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadpool(d: *mut mjData, nthread: c_int) {
    // SAFETY: the common contract of this floor
    unsafe { thread::set_pool(d, nthread) }
}
