//! Reading a file unless the version at hand is known: what the asset cache asks.
//!
//! A version is a text. Bytes in memory are told apart by their hash; a file on disk by device,
//! number, size and times, but only when it was last written a while ago: two writes within one tick
//! of the clock leave the same times. A provider's timestamp counts when it gives one.

use core::ffi::c_void;
use core::ptr;
use std::time::{SystemTime, UNIX_EPOCH};

use super::bytes::c_text;
use super::catch::{catch, foreign};
use super::ctext::CText;
use super::resource::{self, Open, Source};
use crate::abi::*;

/// A file changed less than this ago may change again without another time, nanoseconds.
const SETTLED: i64 = 2_000_000_000;

/// What came of it.
pub enum Contents {
    Known,
    /// the bytes and their version, empty when only the bytes tell
    Bytes(Vec<u8>, String),
}

/// Opens a file and reads it, unless `known` recognizes its version; nothing when that fails. `old` is
/// the version at hand, for providers that compare timestamps themselves.
///
/// # Safety
/// `vfs` is null or live.
pub unsafe fn fetch(
    name: &str,
    vfs: *const mjVFS,
    old: Option<&str>,
    known: &dyn Fn(&str) -> bool,
) -> Option<Contents> {
    let file = c_text(name);
    // SAFETY: a C string, and a file system as asked above; a provider's error ends here
    let r = catch(|| unsafe { resource::open_c(CText::NULL, CText::new(file), vfs) })
        .unwrap_or(ptr::null_mut());
    // SAFETY: from `c_text`
    unsafe { libc::free(file.cast()) };
    if r.is_null() {
        return None;
    }
    // SAFETY: open until the end of this function
    unsafe {
        let version = version(r, old);
        if !version.is_empty() && known(&version) {
            close(r);
            return Some(Contents::Known);
        }
        let (data, n) = catch(|| resource::read(r)).unwrap_or((ptr::null(), -1));
        let bytes = usize::try_from(n).ok().map(|n| match n {
            0 => Vec::new(),
            _ => core::slice::from_raw_parts(data.cast::<u8>(), n).to_vec(),
        });
        close(r);
        bytes.map(|bytes| Contents::Bytes(bytes, version))
    }
}

/// # Safety
/// `r` is open and not used again.
unsafe fn close(r: *mut mjResource) {
    // SAFETY: open, and not used again, as asked above
    let _ = catch(|| unsafe { resource::close(r) });
}

/// # Safety
/// `r` is open.
unsafe fn version(r: *mut mjResource, old: Option<&str>) -> String {
    // SAFETY: open, as asked above; timestamps are NUL-terminated
    unsafe {
        let open = &*r.cast::<Open>();
        let timestamp = CText::new((&raw const (*r).timestamp).cast()).to_text();
        match open.source {
            Source::Vfs => format!("v{timestamp} {}", open.bytes.as_slice().len()),
            Source::Disk => {
                let now = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .map_or(0, |t| t.as_nanos() as i64);
                let last = open.disk[3].max(open.disk[4]);
                match now.saturating_sub(last) > SETTLED {
                    true => format!("d{:?}", open.disk),
                    false => String::new(),
                }
            }
            Source::Provider => provided(r, &timestamp, old),
        }
    }
}

/// Version of a provider's resource: its own comparison, else its timestamp.
///
/// # Safety
/// `r` is open and from a provider.
unsafe fn provided(r: *mut mjResource, timestamp: &str, old: Option<&str>) -> String {
    // SAFETY: open and from a provider, as asked above
    let modified = unsafe { (*(*r).provider).modified };
    if let (Some(modified), Some(old)) = (modified, old.and_then(|o| o.strip_prefix('p'))) {
        let text = c_text(old);
        // SAFETY: a live resource and a C string
        let same = catch(|| foreign(|| unsafe { modified(r, text) })).ok() == Some(0);
        // SAFETY: from `c_text`
        unsafe { libc::free(text.cast::<c_void>()) };
        if same {
            return format!("p{old}");
        }
    }
    match timestamp.is_empty() {
        true => String::new(),
        false => format!("p{timestamp}"),
    }
}
