//! Resource providers: who serves names with a prefix.
//!
//! Absent: opening and reading (`resource`), who serves archives (`archive`), mounts of one file system (`vfs`).

use core::ffi::{CStr, c_int};
use core::ptr;

use super::ctext::CText;
use super::registry::{Table, intern};
use super::report;
use super::vfs::normalize;
use crate::abi::*;

static PROVIDERS: Table<mjpResourceProvider> = Table::new();
/// Archive providers by their endings, as `archive` fills it.
pub(super) static ARCHIVES: Table<mjpResourceProvider> = Table::new();

/// Registered providers.
pub fn providers() -> &'static Table<mjpResourceProvider> {
    &PROVIDERS
}

/// The provider whose prefix, compared without case, stands before the first colon of a name.
pub fn find_provider(name: &str) -> Option<&'static mjpResourceProvider> {
    let (scheme, _) = name.split_once(':')?;
    PROVIDERS.iter().find(|p| {
        // SAFETY: registered prefixes are interned
        let prefix = unsafe { CStr::from_ptr(p.prefix) }.to_bytes();
        prefix.eq_ignore_ascii_case(scheme.as_bytes())
    })
}

/// Letter, then letters, digits, `+`, `-`, `.`.
fn is_scheme(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && text
            .iter()
            .all(|c| c.is_ascii_alphanumeric() || b"+-.".contains(c))
}

/// Registers a provider and returns its number from 1. Repeating one returns the number it has;
/// another one of the same prefix is an error and 0, an unusable one a warning and -1.
///
/// # Safety
/// `provider.prefix` is null or a C string.
pub unsafe fn register(provider: &mjpResourceProvider) -> c_int {
    // SAFETY: null or a C string, as asked above
    let prefix = unsafe { CText::new(provider.prefix) }.to_text();
    if !is_scheme(prefix.as_bytes()) {
        report::warning(format_args!(
            "provider->prefix is '{prefix}' which is not a valid URI scheme format"
        ));
        return -1;
    }
    if provider.open.is_none() || provider.read.is_none() || provider.close.is_none() {
        report::warning(format_args!(
            "provider must have the open, read, and close callbacks defined"
        ));
        return -1;
    }
    // SAFETY: registered prefixes are interned
    let same_key = |p: &mjpResourceProvider| unsafe {
        CStr::from_ptr(p.prefix)
            .to_bytes()
            .eq_ignore_ascii_case(prefix.as_bytes())
    };
    let identical = |p: &mjpResourceProvider| words(p) == words(provider);
    let copy = || mjpResourceProvider {
        // SAFETY: a valid scheme, so a C string
        prefix: unsafe { intern(provider.prefix) },
        ..*provider
    };
    match PROVIDERS.add(same_key, identical, copy) {
        Ok(slot) => slot as c_int + 1,
        Err(Some(_)) => {
            report::error(format_args!(
                "resource provider '{prefix}' is already registered"
            ));
            0
        }
        Err(None) => {
            report::error(format_args!("too many resource providers"));
            -1
        }
    }
}

/// Appends an archive provider; false when its extension is taken by another one.
pub(super) fn add_archive(provider: &mjpResourceProvider) -> bool {
    // SAFETY: prefixes are C strings or null
    let text = |p: &mjpResourceProvider| unsafe { CText::new(p.prefix) }.to_text();
    let same_key = |p: &mjpResourceProvider| text(p).eq_ignore_ascii_case(&text(provider));
    let identical = |p: &mjpResourceProvider| words(p) == words(provider);
    let copy = || mjpResourceProvider {
        // SAFETY: as above
        prefix: unsafe { intern(provider.prefix) },
        ..*provider
    };
    ARCHIVES.add(same_key, identical, copy).is_ok()
}

/// Addresses of the callbacks and the data.
pub fn words(p: &mjpResourceProvider) -> [usize; 8] {
    [
        p.open.map_or(0, |f| f as usize),
        p.read.map_or(0, |f| f as usize),
        p.close.map_or(0, |f| f as usize),
        p.mount.map_or(0, |f| f as usize),
        p.unmount.map_or(0, |f| f as usize),
        p.modified.map_or(0, |f| f as usize),
        p.write.map_or(0, |f| f as usize),
        p.data as usize,
    ]
}

/// A provider without callbacks.
pub const NO_PROVIDER: mjpResourceProvider = mjpResourceProvider {
    prefix: ptr::null(),
    open: None,
    read: None,
    close: None,
    mount: None,
    unmount: None,
    modified: None,
    write: None,
    data: ptr::null_mut(),
};

/// The name of a resource in a directory: rooted names and those of a provider stand alone.
pub fn join(dir: &str, name: &str) -> String {
    if dir.is_empty() || name.starts_with('/') || find_provider(name).is_some() {
        return name.to_string();
    }
    let slash = if dir.ends_with(['/', '\\']) { "" } else { "/" };
    format!("{dir}{slash}{name}")
}

/// The name without `.`, empty parts and what `..` takes back. To a provider its scheme is no folder, and the `//` behind
/// it no empty one.
pub fn reduce(name: &str) -> String {
    match name
        .split_once(':')
        .filter(|_| find_provider(name).is_some())
    {
        None => normalize(name),
        Some((scheme, path)) => match path.strip_prefix("//") {
            Some(path) => format!("{scheme}://{}", normalize(path)),
            None => format!("{scheme}:{}", normalize(path)),
        },
    }
}
