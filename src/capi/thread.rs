//! mujoco.h, section "Threads".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadpool(d: *mut mjData, nthread: c_int) {
    not_implemented(c"mju_threadpool")
}
