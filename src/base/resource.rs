//! Bytes behind a name: an entry of a virtual file system, a registered provider, or the disk.
//!
//! An open resource is a C struct that providers fill; ours carries its bytes behind it. Foreign
//! callbacks run with nothing of ours borrowed or locked.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::size_of;
use core::ptr;

use super::catch::{catch, foreign};
use super::registry::{Table, intern};
use super::vfs::{Entry, Files, normalize, string};
use super::{archive, codec, octets, report};
use crate::abi::*;

static PROVIDERS: Table<mjpResourceProvider> = Table::new();
static ARCHIVES: Table<mjpResourceProvider> = Table::new();

/// Registered providers.
pub fn providers() -> &'static Table<mjpResourceProvider> {
    &PROVIDERS
}

/// Registered archive providers, ours included.
pub fn archives() -> &'static Table<mjpResourceProvider> {
    codec::builtin();
    &ARCHIVES
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

/// The archive provider whose extension (its prefix) a name ends with.
pub fn find_archive(name: &str) -> Option<&'static mjpResourceProvider> {
    let ending = name.rfind('.').map(|at| &name[at..])?;
    archives().iter().find(|p| {
        // SAFETY: as in `find_provider`
        let prefix = unsafe { CStr::from_ptr(p.prefix) }.to_bytes();
        prefix.eq_ignore_ascii_case(ending.as_bytes())
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
    // SAFETY: by contract
    let prefix = unsafe { string(provider.prefix) };
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
        // SAFETY: by contract
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

/// Registers an archive provider by its extension. Repeating one does nothing; another one of the
/// same extension, or one that cannot read, is an error.
///
/// # Safety
/// `provider.prefix` is null or a C string.
pub unsafe fn register_archive(provider: &mjpResourceProvider) {
    if provider.open.is_none() || provider.read.is_none() || provider.close.is_none() {
        report::error(format_args!(
            "archive provider must provide open, read, and close callbacks."
        ));
        return;
    }
    codec::builtin();
    if !add_archive(provider) {
        report::error(format_args!(
            "archive resource provider '{}' is already registered",
            report::Str(provider.prefix)
        ));
    }
}

/// Appends an archive provider; false when its extension is taken by another one.
pub(super) fn add_archive(provider: &mjpResourceProvider) -> bool {
    // SAFETY: prefixes are C strings or null
    let text = |p: &mjpResourceProvider| unsafe { string(p.prefix) };
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

/// Where the bytes of an open resource come from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Source {
    /// borrowed from the file system, which outlives the resource
    Vfs,
    /// read when first asked for
    Disk,
    Provider,
}

/// An open resource: the C struct first, then what is ours.
#[repr(C)]
pub struct Open {
    pub c: mjResource,
    pub(super) source: Source,
    pub(super) bytes: Bytes,
    read: bool,
    /// the archive that its provider mounts before the resource is opened; null without
    archive: *mut c_char,
    /// a file's device, number, size, and times of content and status in nanoseconds
    pub(super) disk: [i64; 5],
}

/// Bytes on the C heap or borrowed; freed by hand, since messages may be raised while they live.
#[derive(Clone, Copy)]
pub struct Bytes {
    data: *mut u8,
    len: usize,
    owned: bool,
}

impl Bytes {
    const NONE: Bytes = Bytes {
        data: ptr::null_mut(),
        len: 0,
        owned: false,
    };

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        if self.data.is_null() {
            return &[];
        }
        // SAFETY: `len` bytes live at `data` until `free`
        unsafe { core::slice::from_raw_parts(self.data, self.len) }
    }

    /// Frees them.
    pub fn free(self) {
        if self.owned {
            // SAFETY: from `malloc`
            unsafe { libc::free(self.data.cast::<c_void>()) }
        }
    }
}

/// Providers that stand for our own sources; their callbacks are never called.
static VFS_PROVIDER: Own = Own(NO_PROVIDER);
static DISK_PROVIDER: Own = Own(NO_PROVIDER);

struct Own(mjpResourceProvider);

// SAFETY: constant, all null
unsafe impl Sync for Own {}

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

/// The name of a resource in a directory: prefixed and absolute names stand alone.
pub fn join(dir: &str, name: &str) -> String {
    if dir.is_empty() || name.starts_with('/') || find_provider(name).is_some() {
        return name.to_string();
    }
    let slash = if dir.ends_with(['/', '\\', ':']) {
        ""
    } else {
        "/"
    };
    format!("{dir}{slash}{name}")
}

/// A C copy of a text, to be freed with `free`.
pub fn c_text(text: &str) -> *mut c_char {
    // SAFETY: room for the bytes and NUL; interior NULs only cut the text
    unsafe {
        let p = libc::malloc(text.len() + 1).cast::<u8>();
        ptr::copy_nonoverlapping(text.as_ptr(), p, text.len());
        p.add(text.len()).write(0);
        p.cast()
    }
}

/// Opens a resource; null when nothing of that name exists or its provider refuses.
///
/// # Safety
/// `vfs` is null or live, and unchanged while the resource is open.
pub unsafe fn open(dir: &str, name: &str, vfs: *const mjVFS) -> *mut mjResource {
    // everything owned is gone before foreign code runs
    // SAFETY: by contract
    let (r, full_on_disk) = unsafe { prepare(dir, name, vfs) };
    // SAFETY: `r` was just made
    unsafe {
        match (*r).source {
            Source::Vfs => return r.cast(),
            Source::Disk if full_on_disk => return r.cast(),
            Source::Disk => {}
            Source::Provider => {
                if mount(r) {
                    if let Some(open) = (*(*r).c.provider).open
                        && foreign(|| open(r.cast())) != 0
                    {
                        return r.cast();
                    }
                    unmount(r);
                }
            }
        }
        dispose(r);
        ptr::null_mut()
    }
}

/// Mounts the archive of a resource, if it is in one; false when its provider refuses. In a file system
/// of the client it stays mounted until that is deleted.
unsafe fn mount(r: *mut Open) -> bool {
    // SAFETY: made by `prepare`; the file system is live
    unsafe {
        let archive = (*r).archive;
        if archive.is_null() {
            return true;
        }
        let (provider, vfs) = ((*r).c.provider, (*r).c.vfs);
        let done = tell_mount(&*provider, CStr::from_ptr(archive), vfs, true);
        let files = Files::of(vfs).filter(|_| done);
        if let Some(files) = files {
            files.keep_archive(&octets::text(CStr::from_ptr(archive).to_bytes()), provider);
        }
        if !done || files.is_some() {
            libc::free(archive.cast());
            (*r).archive = ptr::null_mut();
        }
        done
    }
}

/// Ends the mount of one resource.
unsafe fn unmount(r: *mut Open) {
    // SAFETY: made by `prepare`
    unsafe {
        if !(*r).archive.is_null() {
            tell_mount(
                &*(*r).c.provider,
                CStr::from_ptr((*r).archive),
                (*r).c.vfs,
                false,
            );
        }
    }
}

/// Allocates the resource and finds its source; the flag tells whether a file exists.
unsafe fn prepare(dir: &str, name: &str, vfs: *const mjVFS) -> (*mut Open, bool) {
    let full = join(dir, name);
    let mut open = Open {
        c: mjResource {
            name: c_text(&full),
            data: ptr::null_mut(),
            vfs: vfs.cast_mut(),
            timestamp: [0; 512],
            provider: &DISK_PROVIDER.0,
            args: ptr::null(),
        },
        source: Source::Disk,
        bytes: Bytes::NONE,
        read: false,
        archive: ptr::null_mut(),
        disk: [0; 5],
    };
    let mut exists = false;
    // SAFETY: by contract
    let files = unsafe { Files::of(vfs) };
    let exact = files.and_then(|files| files.exact(&full));
    let archive = if exact.is_none() {
        archive::inside(&full)
    } else {
        None
    };
    let entry = exact.or_else(|| files.filter(|_| archive.is_none())?.by_base_name(&full));
    match entry {
        Some(Entry::Bytes(bytes)) => {
            open.source = Source::Vfs;
            open.c.provider = &VFS_PROVIDER.0;
            open.bytes = Bytes {
                data: bytes.as_ptr().cast_mut(),
                len: bytes.len(),
                owned: false,
            };
            open.read = true;
            stamp(&mut open.c, fnv1a(bytes));
        }
        Some(Entry::Mount(provider)) => {
            open.source = Source::Provider;
            open.c.provider = *provider;
        }
        None => match archive.map(|a| a.provider).or_else(|| find_provider(&full)) {
            Some(provider) => {
                open.source = Source::Provider;
                open.c.provider = provider;
                let new = |a: &archive::Inside| !files.is_some_and(|f| f.has_archive(a.archive));
                if let Some(inside) = archive::inside(&full).filter(new) {
                    open.archive = c_text(inside.archive);
                }
            }
            None => {
                // SAFETY: C string made above; stat fills the struct
                unsafe {
                    let mut info = core::mem::zeroed::<libc::stat>();
                    let path = octets::c_path(CStr::from_ptr(open.c.name));
                    exists = libc::stat(path.as_ptr(), &mut info) == 0;
                    if exists {
                        stamp(&mut open.c, info.st_mtime as u64);
                        open.disk = [
                            info.st_dev as i64,
                            info.st_ino as i64,
                            info.st_size,
                            nanoseconds(info.st_mtime, info.st_mtime_nsec),
                            nanoseconds(info.st_ctime, info.st_ctime_nsec),
                        ];
                    }
                }
            }
        },
    }
    // SAFETY: room for the struct
    unsafe {
        let r = libc::malloc(size_of::<Open>()).cast::<Open>();
        r.write(open);
        (r, exists)
    }
}

fn nanoseconds(seconds: i64, rest: i64) -> i64 {
    seconds.wrapping_mul(1_000_000_000).wrapping_add(rest)
}

unsafe fn dispose(r: *mut Open) {
    // SAFETY: made by `prepare`
    unsafe {
        (*r).bytes.free();
        libc::free((*r).archive.cast());
        libc::free((*r).c.name.cast());
        libc::free(r.cast());
    }
}

/// Closes a resource; null is fine.
///
/// # Safety
/// `r` is null or from `open`, and not used again.
pub unsafe fn close(r: *mut mjResource) {
    if r.is_null() {
        return;
    }
    // SAFETY: by contract
    unsafe {
        let r = r.cast::<Open>();
        if (*r).source == Source::Provider
            && let Some(close) = (*(*r).c.provider).close
        {
            foreign(|| close(r.cast()));
        }
        unmount(r);
        dispose(r);
    }
}

/// The bytes of a resource and their number; -1 when reading fails. They live until `close`.
///
/// # Safety
/// `r` is from `open`.
pub unsafe fn read(r: *mut mjResource) -> (*const c_void, c_int) {
    // SAFETY: by contract
    unsafe {
        let r = r.cast::<Open>();
        if (*r).source == Source::Provider {
            let mut buffer = ptr::null();
            let n = match (*(*r).c.provider).read {
                Some(read) => foreign(|| read(r.cast(), &mut buffer)),
                None => -1,
            };
            // bytes without a place are none
            let lost = buffer.is_null() && n > 0;
            return (buffer, if lost { -1 } else { n });
        }
        if !(*r).read {
            match read_disk(CStr::from_ptr((*r).c.name)) {
                Some(bytes) => (*r).bytes = bytes,
                None => return (ptr::null(), -1),
            }
            (*r).read = true;
            (*r).c.data = (*r).bytes.data.cast();
        }
        match c_int::try_from((*r).bytes.len) {
            Ok(n) => ((*r).bytes.data.cast(), n),
            Err(_) => {
                report::warning(format_args!(
                    "File size over 2GB is not supported. File: '{}'",
                    report::Str((*r).c.name)
                ));
                (ptr::null(), 0)
            }
        }
    }
}

/// 0 when the resource still has that timestamp, 1 when it differs; providers may tell older.
///
/// # Safety
/// `r` is from `open`, `timestamp` a C string.
pub unsafe fn is_modified(r: *const mjResource, timestamp: *const c_char) -> c_int {
    // what is not there has no timestamp
    if r.is_null() || timestamp.is_null() {
        return 1;
    }
    // SAFETY: by contract
    unsafe {
        if (*r.cast::<Open>()).source == Source::Provider
            && let Some(modified) = (*(*r).provider).modified
        {
            return foreign(|| modified(r, timestamp));
        }
        (libc::strcmp((&raw const (*r).timestamp).cast(), timestamp) != 0) as c_int
    }
}

/// Writes bytes under a name: by a mount or provider that can write, else to disk. The number
/// written, or -1.
///
/// # Safety
/// `vfs` is null or live.
pub unsafe fn write(name: &CStr, bytes: &[u8], vfs: *const mjVFS) -> mjtSize {
    let text = octets::text(name.to_bytes());
    // SAFETY: by contract
    let provider = match unsafe { Files::of(vfs) }.and_then(|files| files.find(&text)) {
        // SAFETY: mounted providers outlive the mount
        Some(Entry::Mount(provider)) => Some(unsafe { **provider }),
        _ => find_provider(&text).copied(),
    };
    drop(text);
    // SAFETY: C calls with live arguments
    unsafe {
        if let Some(provider) = provider {
            let Some(write) = provider.write else {
                return -1;
            };
            let mut r = mjResource {
                name: name.as_ptr().cast_mut(),
                data: ptr::null_mut(),
                vfs: vfs.cast_mut(),
                timestamp: [0; 512],
                provider: &provider,
                args: ptr::null(),
            };
            return foreign(|| write(&mut r, bytes.as_ptr().cast(), bytes.len() as mjtSize));
        }
        let file = libc::fopen(name.as_ptr(), c"wb".as_ptr());
        if file.is_null() {
            return -1;
        }
        let n = libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), file);
        match libc::fclose(file) == 0 && n == bytes.len() {
            true => n as mjtSize,
            false => -1,
        }
    }
}

/// Runs the mount (or unmount) callback of a provider for a path; false when it refuses.
///
/// # Safety
/// `vfs` is live and nothing of it is borrowed.
pub unsafe fn tell_mount(
    provider: &mjpResourceProvider,
    path: &CStr,
    vfs: *mut mjVFS,
    on: bool,
) -> bool {
    let Some(callback) = (if on { provider.mount } else { provider.unmount }) else {
        return true;
    };
    let mut r = mjResource {
        name: path.as_ptr().cast_mut(),
        data: ptr::null_mut(),
        vfs,
        timestamp: [0; 512],
        provider,
        args: ptr::null(),
    };
    // SAFETY: the callback takes a live resource
    foreign(|| unsafe { callback(&mut r) }) != 0
}

/// Reads everything behind a name into memory; `None` when it cannot be opened or read.
///
/// # Safety
/// `filename` is null or a C string; `vfs` is null or live.
pub unsafe fn read_file(filename: *const c_char, vfs: *const mjVFS) -> Option<Bytes> {
    if filename.is_null() {
        return None;
    }
    // SAFETY: by contract
    unsafe {
        let r = open_c(ptr::null(), filename, vfs);
        if r.is_null() {
            return None;
        }
        let (data, n) = read(r);
        let copy = usize::try_from(n).ok().map(|n| {
            let copy = libc::malloc(n.max(1)).cast::<u8>();
            if n > 0 {
                ptr::copy_nonoverlapping(data.cast::<u8>(), copy, n);
            }
            Bytes {
                data: copy,
                len: n,
                owned: true,
            }
        });
        close(r);
        copy
    }
}

/// As `read_file`, for author code: a Rust name, an owned copy, and errors raised by a provider
/// end here.
///
/// # Safety
/// `vfs` is null or live.
pub unsafe fn read_vec(name: &str, vfs: *const mjVFS) -> Option<Vec<u8>> {
    let file = c_text(name);
    // SAFETY: by contract; the closure owns nothing
    let bytes = catch(|| unsafe { read_file(file, vfs) }).ok().flatten();
    // SAFETY: from `c_text`
    unsafe { libc::free(file.cast()) };
    let copy = bytes?.as_slice().to_vec();
    bytes?.free();
    Some(copy)
}

/// As `open`, from C strings (`dir` may be null).
///
/// # Safety
/// As `open`; both are C strings.
pub unsafe fn open_c(
    dir: *const c_char,
    name: *const c_char,
    vfs: *const mjVFS,
) -> *mut mjResource {
    // a provider's callback may jump: borrow the texts instead of owning copies
    unsafe fn view<'a>(text: *const c_char) -> &'a str {
        if text.is_null() {
            return "";
        }
        // SAFETY: C strings by contract
        unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
    }
    // SAFETY: by contract
    unsafe { open(view(dir), view(name), vfs) }
}

/// Reads a whole file from disk.
pub fn read_disk(path: &CStr) -> Option<Bytes> {
    let path = octets::c_path(path);
    // SAFETY: plain C input into memory of the length read
    unsafe {
        let file = libc::fopen(path.as_ptr(), c"rb".as_ptr());
        if file.is_null() {
            return None;
        }
        let mut bytes = Bytes {
            data: libc::malloc(1).cast(),
            len: 0,
            owned: true,
        };
        let mut room = 1 << 16;
        loop {
            let grown = libc::realloc(bytes.data.cast(), bytes.len + room).cast::<u8>();
            if grown.is_null() {
                break;
            }
            bytes.data = grown;
            let n = libc::fread(bytes.data.add(bytes.len).cast(), 1, room, file);
            bytes.len += n;
            if n < room {
                break;
            }
            room = bytes.len;
        }
        let whole = libc::feof(file) != 0 && libc::ferror(file) == 0;
        libc::fclose(file);
        if whole {
            return Some(bytes);
        }
        bytes.free();
        None
    }
}

/// 64-bit FNV-1a: the version of bytes in memory.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &c| {
        (h ^ c as u64).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Stores a version as base64 of its eight bytes.
fn stamp(r: &mut mjResource, version: u64) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = [0u8; 13];
    for (four, three) in text.chunks_mut(4).zip(version.to_le_bytes().chunks(3)) {
        let word = three.iter().fold(0u32, |w, &b| w << 8 | b as u32) << (8 * (3 - three.len()));
        for (i, digit) in four.iter_mut().enumerate() {
            *digit = match i <= three.len() {
                true => DIGITS[(word >> (18 - 6 * i)) as usize & 63],
                false => b'=',
            };
        }
    }
    report::copy_text(&mut r.timestamp, &text[..12]);
}

/// Key of a buffer: its normalized path.
pub fn buffer_key(name: &str) -> String {
    normalize(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_base64() {
        // SAFETY: plain struct of numbers and null pointers
        let mut r = unsafe { core::mem::zeroed::<mjResource>() };
        stamp(&mut r, fnv1a(b"xyz123"));
        // SAFETY: closed with NUL
        let text = unsafe { CStr::from_ptr(r.timestamp.as_ptr()) };
        assert_eq!(text, c"MMxQvyUXdjo="); // measured on the reference
    }
}
