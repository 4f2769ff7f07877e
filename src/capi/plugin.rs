//! mujoco.h, section "Plugins".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultPlugin(plugin: *mut mjpPlugin) {
    not_implemented(c"mjp_defaultPlugin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerPlugin(plugin: *const mjpPlugin) -> c_int {
    not_implemented(c"mjp_registerPlugin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_pluginCount() -> c_int {
    not_implemented(c"mjp_pluginCount")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPlugin(
    name: *const c_char,
    slot: *mut c_int,
) -> *const mjpPlugin {
    not_implemented(c"mjp_getPlugin")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPluginAtSlot(slot: c_int) -> *const mjpPlugin {
    not_implemented(c"mjp_getPluginAtSlot")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultProvider(provider: *mut mjpResourceProvider) {
    not_implemented(c"mjp_defaultProvider")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerProvider(
    provider: *const mjpResourceProvider,
) -> c_int {
    not_implemented(c"mjp_registerProvider")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_providerCount() -> c_int {
    not_implemented(c"mjp_providerCount")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findProvider(
    resource_name: *const c_char,
) -> *const mjpResourceProvider {
    not_implemented(c"mjp_findProvider")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getProviderAtSlot(slot: c_int) -> *const mjpResourceProvider {
    not_implemented(c"mjp_getProviderAtSlot")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerDecoder(decoder: *const mjpDecoder) {
    not_implemented(c"mjp_registerDecoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultDecoder(decoder: *mut mjpDecoder) {
    not_implemented(c"mjp_defaultDecoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findDecoder(
    resource: *const mjResource,
    content_type: *const c_char,
) -> *const mjpDecoder {
    not_implemented(c"mjp_findDecoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerEncoder(encoder: *const mjpEncoder) {
    not_implemented(c"mjp_registerEncoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultEncoder(encoder: *mut mjpEncoder) {
    not_implemented(c"mjp_defaultEncoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findEncoder(
    filename: *const c_char,
    content_type: *const c_char,
) -> *const mjpEncoder {
    not_implemented(c"mjp_findEncoder")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerArchiveProvider(provider: *const mjpResourceProvider) {
    not_implemented(c"mjp_registerArchiveProvider")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findArchiveProvider(
    resource_name: *const c_char,
) -> *const mjpResourceProvider {
    not_implemented(c"mjp_findArchiveProvider")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_archiveProviderCount() -> c_int {
    not_implemented(c"mjp_archiveProviderCount")
}
