//! mujoco.h, section "Asset cache".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheSize(cache: *const mjCache) -> usize {
    not_implemented(c"mj_getCacheSize")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheCapacity(cache: *const mjCache) -> usize {
    not_implemented(c"mj_getCacheCapacity")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setCacheCapacity(cache: *mut mjCache, size: usize) -> usize {
    not_implemented(c"mj_setCacheCapacity")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCache() -> *mut mjCache {
    not_implemented(c"mj_getCache")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_clearCache(cache: *mut mjCache) {
    not_implemented(c"mj_clearCache")
}
