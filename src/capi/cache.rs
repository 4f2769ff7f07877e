//! mujoco.h, section "Asset cache".

use crate::abi::*;
use crate::base::cache::{self, Cache};

/// The cache behind its C address.
unsafe fn of<'a>(cache: *const mjCache) -> Option<&'a Cache> {
    // SAFETY: clients only get the address of `CACHE`
    unsafe { cache.cast::<Cache>().as_ref() }
}

/// Bytes of assets held; 0 for NULL.
///
/// # Safety
/// `cache` is NULL or from `mj_getCache`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheSize(cache: *const mjCache) -> usize {
    // SAFETY: the common contract of this floor
    unsafe { of(cache) }.map_or(0, Cache::size)
}

/// Most bytes of assets held; 0 for NULL.
///
/// # Safety
/// `cache` is NULL or from `mj_getCache`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheCapacity(cache: *const mjCache) -> usize {
    // SAFETY: the common contract of this floor
    unsafe { of(cache) }.map_or(0, Cache::capacity)
}

/// Sets the capacity (0: hold nothing) and returns it; 0 for NULL.
///
/// # Safety
/// `cache` is NULL or from `mj_getCache`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setCacheCapacity(cache: *mut mjCache, size: usize) -> usize {
    // SAFETY: the common contract of this floor
    unsafe { of(cache) }.map_or(0, |c| c.set_capacity(size))
}

/// The asset cache of the process.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCache() -> *mut mjCache {
    (&raw const cache::CACHE).cast_mut().cast()
}

/// Drops all assets.
///
/// # Safety
/// `cache` is NULL or from `mj_getCache`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_clearCache(cache: *mut mjCache) {
    // SAFETY: the common contract of this floor
    if let Some(cache) = unsafe { of(cache) } {
        cache.clear();
    }
}
