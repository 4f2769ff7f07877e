//! mujoco.h, section "Plugins".

use core::ffi::{CStr, c_char, c_int};

use crate::abi::*;
use crate::base::ctext::CText;
use crate::base::{archive, codec, plugin, provider};

/// Empties a plugin description.
///
/// # Safety
/// `plugin` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultPlugin(plugin: *mut mjpPlugin) {
    // SAFETY: the common contract of this floor; null pointers and zeros are valid
    unsafe { core::ptr::write_bytes(plugin, 0, 1) }
}

/// Registers a plugin; returns its slot from 0. Repeating the same one returns the slot it has; another
/// one of the same name is an error and -1. Names and attributes are copied.
///
/// # Safety
/// `plugin` has C strings as names.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerPlugin(plugin: *const mjpPlugin) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { plugin::register(&*plugin) }
}

/// Number of registered plugins.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_pluginCount() -> c_int {
    plugin::count() as c_int
}

/// The plugin of that name and, when `slot` is not NULL, its slot; NULL and -1 when unknown.
///
/// # Safety
/// `name` is a C string, `slot` NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPlugin(
    name: *const c_char,
    slot: *mut c_int,
) -> *const mjpPlugin {
    // SAFETY: the common contract of this floor
    unsafe {
        let found = plugin::find(CStr::from_ptr(name));
        if !slot.is_null() {
            slot.write(found.map_or(-1, |(at, _)| at as c_int));
        }
        found.map_or(core::ptr::null(), |(_, plugin)| plugin)
    }
}

/// The plugin in a slot; NULL for a bad slot.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPluginAtSlot(slot: c_int) -> *const mjpPlugin {
    plugin::at(slot).map_or(core::ptr::null(), |p| p)
}

/// Empties a provider.
///
/// # Safety
/// `provider` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultProvider(provider: *mut mjpResourceProvider) {
    // SAFETY: the common contract of this floor
    unsafe { provider.write(provider::NO_PROVIDER) }
}

/// Registers a resource provider by its prefix; returns its slot from 1. Repeating the same one returns
/// the slot it has; another one of that prefix is an error and 0, one without `open`, `read` or `close`
/// or with a bad prefix a warning and -1.
///
/// # Safety
/// `provider` is valid, its prefix NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerProvider(
    provider: *const mjpResourceProvider,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { provider::register(&*provider) }
}

/// Number of registered resource providers.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_providerCount() -> c_int {
    provider::providers().len() as c_int
}

/// The provider whose prefix stands before the colon of a name; NULL when there is none.
///
/// # Safety
/// `resource_name` is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findProvider(
    resource_name: *const c_char,
) -> *const mjpResourceProvider {
    // SAFETY: the common contract of this floor
    let name = unsafe { CText::new(resource_name) }.to_text();
    provider::find_provider(&name).map_or(core::ptr::null(), |p| p)
}

/// The provider in a slot, counted from 1; NULL for a bad slot.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getProviderAtSlot(slot: c_int) -> *const mjpResourceProvider {
    let slot = usize::try_from(slot).ok().and_then(|s| s.checked_sub(1));
    slot.and_then(|s| provider::providers().get(s))
        .map_or(core::ptr::null(), |p| p)
}

/// Registers a decoder under each of its extensions and content types (alternatives separated by bars).
/// One without callbacks is a warning, another one for the same ending an error.
///
/// # Safety
/// `decoder` is valid, its texts C strings or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerDecoder(decoder: *const mjpDecoder) {
    // SAFETY: the common contract of this floor
    unsafe { codec::register_decoder(&*decoder) }
}

/// Empties a decoder.
///
/// # Safety
/// `decoder` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultDecoder(decoder: *mut mjpDecoder) {
    // SAFETY: the common contract of this floor; null pointers are valid
    unsafe { core::ptr::write_bytes(decoder, 0, 1) }
}

/// The decoder for a content type, or else for the ending of the resource's name, if it accepts the
/// resource; NULL otherwise.
///
/// # Safety
/// `resource` is open; `content_type` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findDecoder(
    resource: *const mjResource,
    content_type: *const c_char,
) -> *const mjpDecoder {
    // SAFETY: the common contract of this floor
    super::formats::provide();
    // SAFETY: the common contract of this floor
    unsafe { codec::find_decoder(&*resource, CText::new(content_type)) }
        .map_or(core::ptr::null(), |d| d)
}

/// Registers an encoder; otherwise as `mjp_registerDecoder`.
///
/// # Safety
/// `encoder` is valid, its texts C strings or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerEncoder(encoder: *const mjpEncoder) {
    // SAFETY: the common contract of this floor
    unsafe { codec::register_encoder(&*encoder) }
}

/// Empties an encoder.
///
/// # Safety
/// `encoder` is valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultEncoder(encoder: *mut mjpEncoder) {
    // SAFETY: the common contract of this floor; null pointers are valid
    unsafe { core::ptr::write_bytes(encoder, 0, 1) }
}

/// The encoder for a content type, or else for the ending of a file name; NULL when there is none.
///
/// # Safety
/// Both are NULL or C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findEncoder(
    filename: *const c_char,
    content_type: *const c_char,
) -> *const mjpEncoder {
    // SAFETY: the common contract of this floor
    super::formats::provide();
    // SAFETY: the common contract of this floor
    unsafe { codec::find_encoder(CText::new(filename), CText::new(content_type)) }
        .map_or(core::ptr::null(), |e| e)
}

/// Registers a provider for archives whose names end with its prefix (an ending such as `.zip`). One that
/// cannot open, read and close, or another one for the same ending, is an error.
///
/// # Safety
/// `provider` is valid, its prefix a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerArchiveProvider(provider: *const mjpResourceProvider) {
    // SAFETY: the common contract of this floor
    unsafe { archive::register(&*provider) }
}

/// The archive provider for the ending of a name; NULL when there is none.
///
/// # Safety
/// `resource_name` is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findArchiveProvider(
    resource_name: *const c_char,
) -> *const mjpResourceProvider {
    // SAFETY: the common contract of this floor
    let name = unsafe { CText::new(resource_name) }.to_text();
    archive::find(&name).map_or(core::ptr::null(), |p| p)
}

/// Number of archive providers, the two the library brings included.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_archiveProviderCount() -> c_int {
    archive::providers().len() as c_int
}
