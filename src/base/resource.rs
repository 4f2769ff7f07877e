//! Bytes behind a name: an entry of a virtual file system, a registered provider, or the disk.
//!
//! An open resource is a C struct that providers fill; ours carries its bytes behind it. Foreign
//! callbacks run with nothing of ours borrowed or locked.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::size_of;
use core::ptr;

use super::bytes::{Bytes, c_text, read_disk, write_disk};
use super::catch::{catch, foreign};
use super::ctext::CText;
use super::mount::{tell_mount, unmount_all};
use super::provider::{NO_PROVIDER, find_provider, join, reduce};
use super::stamp::{fnv1a, nanoseconds, stamp, time};
use super::vfs::{Entry, Files};
use super::{archive, octets, report};
use crate::abi::*;

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
    /// the archive or prefix that its provider mounts before the resource is opened; null when that was done
    mount: *mut c_char,
    /// the file system of a provider's resource that was opened without one; null otherwise
    own: *mut mjVFS,
    /// a file's device, number, size, and times of content and status in nanoseconds
    pub(super) disk: [i64; 5],
}

/// Providers that stand for our own sources; their callbacks are never called.
static VFS_PROVIDER: Own = Own(NO_PROVIDER);
static DISK_PROVIDER: Own = Own(NO_PROVIDER);

struct Own(mjpResourceProvider);

// SAFETY: constant, all null
unsafe impl Sync for Own {}

/// Opens a resource; null when nothing of that name exists or its provider refuses.
///
/// # Safety
/// `vfs` is null or live, and unchanged while the resource is open.
pub unsafe fn open(dir: &str, name: &str, vfs: *const mjVFS) -> *mut mjResource {
    // everything owned is gone before foreign code runs
    // SAFETY: the file system is null or live, as asked above
    let (r, full_on_disk) = unsafe { prepare(dir, name, vfs) };
    // SAFETY: `r` was just made
    unsafe {
        match (*r).source {
            Source::Vfs => return r.cast(),
            Source::Disk if full_on_disk => return r.cast(),
            Source::Disk => {}
            Source::Provider => {
                if mount(r)
                    && let Some(open) = (*(*r).c.provider).open
                    && foreign(|| open(r.cast())) != 0
                {
                    return r.cast();
                }
            }
        }
        dispose(r);
        ptr::null_mut()
    }
}

/// Mounts the archive or prefix of a resource at its first use in a file system, until that is deleted; false when the
/// provider of an archive refuses. That of a prefix is not asked.
unsafe fn mount(r: *mut Open) -> bool {
    // SAFETY: made by `prepare`; the file system is live
    unsafe {
        let path = (*r).mount;
        if path.is_null() {
            return true;
        }
        let (provider, vfs) = ((*r).c.provider, (*r).c.vfs);
        let accepted = tell_mount(&*provider, CStr::from_ptr(path), vfs, true);
        let done = accepted || *(*provider).prefix != b'.' as c_char;
        if let Some(files) = Files::of(vfs).filter(|_| done) {
            files.note_use(&octets::text(CStr::from_ptr(path).to_bytes()), provider);
        }
        libc::free(path.cast());
        (*r).mount = ptr::null_mut();
        done
    }
}

/// The name under which a resource is opened.
fn full_name(dir: &str, name: &str) -> String {
    let full = join(dir, name);
    match find_provider(&full).is_some() || archive::inside(&full).is_some() {
        true => reduce(&full.replace('\\', "/")),
        false => full,
    }
}

/// Notes which version of its file a resource is; false when there is none.
fn find_on_disk(open: &mut Open) -> bool {
    // SAFETY: the name is a C string; stat fills the struct
    let info = unsafe {
        let mut info = core::mem::zeroed::<libc::stat>();
        let path = octets::c_path(CStr::from_ptr(open.c.name));
        if libc::stat(path.as_ptr(), &mut info) != 0 {
            return false;
        }
        info
    };
    stamp(&mut open.c, info.st_mtime as u64);
    open.disk = [
        info.st_dev as i64,
        info.st_ino as i64,
        info.st_size,
        nanoseconds(info.st_mtime, info.st_mtime_nsec),
        nanoseconds(info.st_ctime, info.st_ctime_nsec),
    ];
    true
}

/// Allocates the resource and finds its source; the flag tells whether a file exists.
unsafe fn prepare(dir: &str, name: &str, vfs: *const mjVFS) -> (*mut Open, bool) {
    let full = full_name(dir, name);
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
        mount: ptr::null_mut(),
        own: ptr::null_mut(),
        disk: [0; 5],
    };
    let mut exists = false;
    // SAFETY: NULL or live, as the caller says
    let files = unsafe { Files::of(vfs) };
    let exact = files.and_then(|files| files.exact(&full));
    let archive = if exact.is_none() {
        archive::inside(&full)
    } else {
        None
    };
    let prefixed = find_provider(&full).is_some();
    let entry = exact.or_else(|| {
        files
            .filter(|_| archive.is_none() && !prefixed)?
            .by_base_name(&full)
    });
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
        None => match archive
            .map(|a| (ptr::from_ref(a.provider), a.archive))
            .or_else(|| by_prefix(&full))
        {
            Some((provider, mount)) => {
                let by_client = files.and_then(|f| f.get(mount)).and_then(Entry::provider);
                let known = by_client.is_some() || files.is_some_and(|f| f.was_used(mount));
                let provider = by_client.unwrap_or(provider);
                open.source = Source::Provider;
                open.c.provider = provider;
                if files.is_none() {
                    open.own = own_files();
                    open.c.vfs = open.own;
                }
                if !known {
                    open.mount = c_text(mount);
                }
            }
            None => exists = find_on_disk(&mut open),
        },
    }
    // SAFETY: room for the struct
    unsafe {
        let r = libc::malloc(size_of::<Open>()).cast::<Open>();
        r.write(open);
        (r, exists)
    }
}

/// The provider of a name's prefix, and the prefix as it is registered.
fn by_prefix(name: &str) -> Option<(*const mjpResourceProvider, &'static str)> {
    let provider = find_provider(name)?;
    // SAFETY: registered prefixes are interned, and schemes are ASCII
    let prefix = unsafe { CStr::from_ptr(provider.prefix) }.to_str().ok()?;
    Some((provider, prefix))
}

/// An empty file system; null when there is no memory.
fn own_files() -> *mut mjVFS {
    // SAFETY: room for the handle, which is set up
    unsafe {
        let vfs = libc::calloc(1, size_of::<mjVFS>()).cast::<mjVFS>();
        if !vfs.is_null() {
            Files::create(vfs);
        }
        vfs
    }
}

unsafe fn dispose(r: *mut Open) {
    // SAFETY: made by `prepare`
    unsafe {
        drop_files((*r).own);
        (*r).bytes.free();
        libc::free((*r).mount.cast());
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
    // SAFETY: from `open`, as asked above: the first member of an `Open`
    unsafe {
        let r = r.cast::<Open>();
        if (*r).source == Source::Provider
            && let Some(close) = (*(*r).c.provider).close
        {
            foreign(|| close(r.cast()));
        }
        dispose(r);
    }
}

/// The bytes of a resource and their number; -1 when reading fails. They live until `close`.
///
/// # Safety
/// `r` is from `open`.
pub unsafe fn read(r: *mut mjResource) -> (*const c_void, c_int) {
    // SAFETY: from `open`, as asked above: the first member of an `Open`
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

/// 0 when the resource still has that timestamp, 1 when it is newer or other, -1 when it is older. A provider that does
/// not compare is never sure.
///
/// # Safety
/// `r` is null or from `open`, `timestamp` null or a C string.
pub unsafe fn is_modified(r: *const mjResource, timestamp: *const c_char) -> c_int {
    // what is not there has no timestamp
    if r.is_null() || timestamp.is_null() {
        return 1;
    }
    // SAFETY: from `open`, and a C string, as asked above
    unsafe {
        let Some(open) = r.cast::<Open>().as_ref() else {
            return 1;
        };
        if timestamp.is_null() && open.source != Source::Provider {
            return 1;
        }
        let same = || libc::strcmp((&raw const (*r).timestamp).cast(), timestamp) == 0;
        match open.source {
            Source::Provider => match (*(*r).provider).modified {
                Some(modified) => foreign(|| modified(r, timestamp)),
                None => 1,
            },
            Source::Vfs => !same() as c_int,
            Source::Disk => match time(CStr::from_ptr(timestamp).to_bytes()) {
                Some(other) => open.disk[3].div_euclid(1_000_000_000).cmp(&other) as c_int,
                None => 1,
            },
        }
    }
}

/// Writes bytes under a name: by a mount or the provider of its prefix, which is mounted at its first use, else to
/// disk. The number written, or -1.
///
/// # Safety
/// `vfs` is null or live.
pub unsafe fn write(name: &CStr, bytes: &[u8], vfs: *const mjVFS) -> mjtSize {
    let text = octets::text(name.to_bytes()).into_owned();
    // SAFETY: null or live, as asked above
    let files = unsafe { Files::of(vfs) };
    let mounted = files
        .and_then(|files| files.find(&text))
        .and_then(Entry::provider);
    let prefix = by_prefix(&text).filter(|_| mounted.is_none());
    drop(text);
    // SAFETY: C calls with live arguments; providers outlive their mounts
    unsafe {
        let Some(provider) = mounted.or(prefix.map(|p| p.0)) else {
            return write_disk(name, bytes);
        };
        let Some(write) = (*provider).write else {
            return -1;
        };
        let own = if files.is_none() {
            own_files()
        } else {
            ptr::null_mut()
        };
        let vfs = if own.is_null() { vfs.cast_mut() } else { own };
        if let Some(path) = prefix.map(|p| p.1)
            && let Some(files) = Files::of(vfs).filter(|files| !files.was_used(path))
        {
            tell_mount(&*provider, CStr::from_ptr((*provider).prefix), vfs, true);
            files.note_use(path, provider);
        }
        let mut r = mjResource {
            name: name.as_ptr().cast_mut(),
            data: ptr::null_mut(),
            vfs,
            timestamp: [0; 512],
            provider,
            args: ptr::null(),
        };
        let written = foreign(|| write(&mut r, bytes.as_ptr().cast(), bytes.len() as mjtSize));
        drop_files(own);
        written
    }
}

/// Frees a file system that `own_files` made, or null.
unsafe fn drop_files(own: *mut mjVFS) {
    if !own.is_null() {
        // SAFETY: from `own_files`
        unsafe {
            unmount_all(own);
            drop(Files::take(own));
            libc::free(own.cast());
        }
    }
}

/// Reads everything behind a name into memory; `None` when it cannot be opened or read.
///
/// # Safety
/// `vfs` is null or live.
pub unsafe fn read_file(filename: CText<'_>, vfs: *const mjVFS) -> Option<Bytes> {
    filename.given()?;
    // SAFETY: the file system is as asked above; what is open is read and closed
    unsafe {
        let r = open_c(CText::NULL, filename, vfs);
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
    // SAFETY: a C string, and a file system as asked above; the closure owns nothing
    let bytes = catch(|| unsafe { read_file(CText::new(file), vfs) })
        .ok()
        .flatten();
    // SAFETY: from `c_text`
    unsafe { libc::free(file.cast()) };
    let copy = bytes?.as_slice().to_vec();
    bytes?.free();
    Some(copy)
}

/// The name of a resource.
pub fn name(r: &mjResource) -> CText<'_> {
    // SAFETY: whoever made a resource named it, or left the name null
    unsafe { CText::new(r.name) }
}

/// As `open`, with texts of C.
///
/// # Safety
/// As `open`.
pub unsafe fn open_c(dir: CText<'_>, name: CText<'_>, vfs: *const mjVFS) -> *mut mjResource {
    // a provider's callback may jump: borrow the texts instead of owning copies
    let [dir, name] = [dir, name].map(|text| core::str::from_utf8(text.bytes()).unwrap_or(""));
    // SAFETY: the file system is null or live, as `open` asks
    unsafe { open(dir, name, vfs) }
}
