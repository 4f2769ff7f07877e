//! Zip archives: files inside them by path (`robot.mjz/mesh.stl`), and packing.
//!
//! An archive is a resource of its own, from memory or disk. What a hostile one promises is bounded
//! before memory is taken; a path is a key in the archive's list and nothing else, so none leads out.
//!
//! Absent: what is in the archive (author floor).

use core::ffi::{CStr, c_int, c_void};
use core::{mem, ptr};
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, Write};
use std::sync::Once;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::catch::digest;
use super::ctext::CText;
use super::provider::{self, NO_PROVIDER};
use super::registry::Table;
use super::vfs::{Entry, Files, normalize};
use super::{octets, report, resource};
use crate::abi::*;

/// Bytes of one file in an archive, decompressed.
const MAX_BYTES: u64 = 1 << 28;

/// Archives may lie in archives this deep.
const MAX_DEPTH: usize = 8;

/// Registered archive providers, ours included.
pub fn providers() -> &'static Table<mjpResourceProvider> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for ending in [c".mjz", c".zip"] {
            provider::add_archive(&mjpResourceProvider {
                prefix: ending.as_ptr(),
                ..PROVIDER
            });
        }
    });
    &provider::ARCHIVES
}

/// The archive provider whose extension (its prefix) a name ends with.
pub fn find(name: &str) -> Option<&'static mjpResourceProvider> {
    let ending = name.rfind('.').map(|at| &name[at..])?;
    providers().iter().find(|p| {
        // SAFETY: registered endings are interned
        let prefix = unsafe { CStr::from_ptr(p.prefix) }.to_bytes();
        prefix.eq_ignore_ascii_case(ending.as_bytes())
    })
}

/// Registers an archive provider by its extension. Repeating one does nothing; another one of the
/// same extension, or one that cannot read, is an error.
///
/// # Safety
/// `provider.prefix` is null or a C string.
pub unsafe fn register(provider: &mjpResourceProvider) {
    if provider.open.is_none() || provider.read.is_none() || provider.close.is_none() {
        report::error(format_args!(
            "archive provider must provide open, read, and close callbacks."
        ));
        return;
    }
    providers();
    if !provider::add_archive(provider) {
        report::error(format_args!(
            "archive resource provider '{}' is already registered",
            report::Str(provider.prefix)
        ));
    }
}

/// A path into an archive.
pub struct Inside<'a> {
    pub provider: &'static mjpResourceProvider,
    /// the archive
    pub archive: &'a str,
    /// the file in it
    pub path: &'a str,
}

/// The archive that a path leads into: its first part with the ending of one.
pub fn inside(name: &str) -> Option<Inside<'_>> {
    let cuts = name.match_indices(['/', '\\']).filter(|(at, _)| *at > 0);
    cuts.filter_map(|(at, _)| {
        let (archive, path) = (&name[..at], &name[at + 1..]);
        let provider = find(archive)?;
        // folders may be called like archives
        let found = !path.is_empty() && !octets::path(archive).is_dir();
        found.then_some(Inside {
            provider,
            archive,
            path,
        })
    })
    .next()
}

/// The provider of files in zip archives, without extension.
pub const PROVIDER: mjpResourceProvider = mjpResourceProvider {
    open: Some(open),
    read: Some(read),
    close: Some(close),
    mount: Some(mount),
    unmount: Some(unmount),
    ..NO_PROVIDER
};

trait Source: Read + Seek {}
impl<T: Read + Seek> Source for T {}

/// Calls `use_it` with an archive from memory or disk; nothing when there is none or it is broken.
///
/// # Safety
/// `vfs` is null or live.
unsafe fn with<R>(
    name: &str,
    vfs: *const mjVFS,
    use_it: impl FnOnce(ZipArchive<Box<dyn Source + '_>>) -> Option<R>,
) -> Option<R> {
    // SAFETY: null or live, as asked above
    let entry = unsafe { Files::of(vfs) }.and_then(|files| files.find(name));
    let source: Box<dyn Source + '_> = match entry {
        Some(Entry::Bytes(bytes)) => Box::new(Cursor::new(bytes.as_slice())),
        _ if provider::find_provider(name).is_some() => {
            // SAFETY: as above
            Box::new(Cursor::new(unsafe { resource::read_vec(name, vfs) }?))
        }
        _ => Box::new(BufReader::new(File::open(octets::path(name)).ok()?)),
    };
    // hostile bytes: a panic in the decoder is a broken archive
    digest(|| use_it(ZipArchive::new(source).ok()?))
        .ok()
        .flatten()
}

/// Number of the file of a path in an archive's list.
fn number<T: Read + Seek>(archive: &ZipArchive<T>, path: &str) -> Option<usize> {
    let path = normalize(&path.replace('\\', "/"));
    archive.index_for_name(&path).or_else(|| {
        (0..archive.len()).find(|&i| {
            let name = archive.name_for_index(i).and_then(Result::ok);
            name.is_some_and(|name| normalize(&name.replace('\\', "/")) == path)
        })
    })
}

/// All bytes of a file in an archive, or in one in it; nothing when it is broken or too large.
fn extract<T: Read + Seek>(archive: ZipArchive<T>, path: &str) -> Option<Vec<u8>> {
    let mut path = path.replace('\\', "/");
    let mut bytes = match number(&archive, &path) {
        Some(number) => return unpack(archive, number),
        None => inner(archive, &mut path)?,
    };
    for _ in 1..MAX_DEPTH {
        let archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
        bytes = match number(&archive, &path) {
            Some(number) => return unpack(archive, number),
            None => inner(archive, &mut path)?,
        };
    }
    None
}

/// The archive in an archive that a path leads into; what is left of the path leads on in it.
fn inner<T: Read + Seek>(archive: ZipArchive<T>, path: &mut String) -> Option<Vec<u8>> {
    let (at, number) = path
        .match_indices('/')
        .filter(|(at, _)| find(&path[..*at]).is_some())
        .find_map(|(at, _)| Some((at, number(&archive, &path[..at])?)))?;
    path.drain(..=at);
    unpack(archive, number)
}

/// All bytes of a file by its number.
fn unpack<T: Read + Seek>(mut archive: ZipArchive<T>, number: usize) -> Option<Vec<u8>> {
    let file = archive.by_index(number).ok()?;
    let size = file.size();
    if file.is_dir() || size > MAX_BYTES {
        return None;
    }
    let mut bytes = Vec::new();
    // a list may promise anything; what comes is read as far as the promise goes
    file.take(size + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 == size).then_some(bytes)
}

/// # Safety
/// `r` is live.
unsafe fn name_of(r: *const mjResource) -> String {
    // SAFETY: resources have a name
    unsafe { CText::new((*r).name) }.to_text()
}

/// Whether there is such a file in the archive.
unsafe extern "C-unwind" fn open(r: *mut mjResource) -> c_int {
    // SAFETY: a live resource
    unsafe {
        let name = name_of(r);
        (*r).data = ptr::null_mut();
        let Some(inside) = inside(&name) else {
            return 0;
        };
        with(inside.archive, (*r).vfs, |archive| {
            let here = number(&archive, inside.path).is_some();
            (here || extract(archive, inside.path).is_some()).then_some(())
        })
        .is_some() as c_int
    }
}

/// The file's bytes, decompressed when first asked for: their number, then they.
unsafe extern "C-unwind" fn read(r: *mut mjResource, buffer: *mut *const c_void) -> c_int {
    const HEAD: usize = mem::size_of::<u64>();
    // SAFETY: a live resource; `data` is null or from here
    unsafe {
        if (*r).data.is_null() {
            let name = name_of(r);
            let Some(inside) = inside(&name) else {
                return -1;
            };
            let bytes = with(inside.archive, (*r).vfs, |archive| {
                extract(archive, inside.path)
            });
            let Some(bytes) = bytes else { return -1 };
            let block = libc::malloc(HEAD + bytes.len()).cast::<u8>();
            if block.is_null() {
                return -1;
            }
            block.cast::<u64>().write(bytes.len() as u64);
            ptr::copy_nonoverlapping(bytes.as_ptr(), block.add(HEAD), bytes.len());
            (*r).data = block.cast();
        }
        let block = (*r).data.cast::<u8>();
        buffer.write(block.add(HEAD).cast());
        block.cast::<u64>().read() as c_int
    }
}

unsafe extern "C-unwind" fn close(r: *mut mjResource) {
    // SAFETY: `data` is null or from `read`
    unsafe {
        libc::free((*r).data);
        (*r).data = ptr::null_mut();
    }
}

/// Archives are opened when something in them is.
unsafe extern "C-unwind" fn mount(_: *mut mjResource) -> c_int {
    1
}

unsafe extern "C-unwind" fn unmount(_: *mut mjResource) -> c_int {
    1
}

/// An archive of these files, names and bytes, in their order.
pub fn pack(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let failed = |e: &dyn core::fmt::Display| format!("could not write archive: {e}");
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options)
            .map_err(|e| failed(&e))?;
        zip.write_all(bytes).map_err(|e| failed(&e))?;
    }
    zip.finish().map(Cursor::into_inner).map_err(|e| failed(&e))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(archive: &[u8], path: &str) -> Option<Vec<u8>> {
        let archive = archive.to_vec();
        digest(|| extract(ZipArchive::new(Cursor::new(archive)).ok()?, path))
            .ok()
            .flatten()
    }

    fn sample() -> Vec<u8> {
        let files = [
            ("model.xml", &b"<mujoco/>"[..]),
            ("d/m.stl", b"mesh"),
            ("../up", b"out"),
        ];
        pack(&files.map(|(name, bytes)| (name.to_string(), bytes.to_vec()))).unwrap()
    }

    #[test]
    fn finds_by_path() {
        let archive = sample();
        assert_eq!(get(&archive, "model.xml").unwrap(), b"<mujoco/>");
        assert_eq!(get(&archive, "d/./x/../m.stl").unwrap(), b"mesh");
        assert_eq!(get(&archive, "d\\m.stl").unwrap(), b"mesh");
        assert!(get(&archive, "D/m.stl").is_none() && get(&archive, "m.stl").is_none());
    }

    #[test]
    fn archives_in_archives() {
        let wrap = |name: &str, bytes: Vec<u8>| pack(&[(name.to_string(), bytes)]).unwrap();
        let once = wrap("d/in.mjz", sample());
        assert_eq!(get(&once, "d/in.mjz/d/m.stl").unwrap(), b"mesh");
        assert_eq!(get(&once, "d\\in.mjz\\model.xml").unwrap(), b"<mujoco/>");
        assert!(get(&once, "d/in.mjz/none").is_none() && get(&once, "in.mjz/model.xml").is_none());
        let nested = |n: usize| (0..n).fold(sample(), |inner, _| wrap("x.zip", inner));
        let path = |n: usize| "x.zip/".repeat(n) + "model.xml";
        assert!(get(&nested(MAX_DEPTH - 1), &path(MAX_DEPTH - 1)).is_some());
        assert!(get(&nested(MAX_DEPTH), &path(MAX_DEPTH)).is_none());
    }

    #[test]
    fn paths_into_archives() {
        let found = inside("a/b.mjz/c/d.stl").unwrap();
        assert_eq!((found.archive, found.path), ("a/b.mjz", "c/d.stl"));
        assert_eq!(inside("b.ZIP\\x").unwrap().archive, "b.ZIP");
        assert!(inside("b.mjz").is_none() && inside("b.mjz/").is_none() && inside("b/c").is_none());
    }

    #[test]
    fn broken_archives() {
        let good = sample();
        for n in 0..good.len() {
            // cut anywhere, and any byte changed: an error or the right bytes, never a crash
            assert!(
                get(&good[..n], "model.xml").is_none_or(|b| b == b"<mujoco/>"),
                "{n}"
            );
            let mut other = good.clone();
            other[n] ^= 0x55;
            let _ = get(&other, "model.xml");
        }
        // a file that says it is small and is not: 4 GiB of zeros would be a bomb
        let zeros = pack(&[("z".into(), vec![0; 1 << 20])]).unwrap();
        let size = (1u32 << 20).to_le_bytes();
        let mut lie = zeros.clone();
        let places: Vec<usize> = (0..lie.len() - 4)
            .filter(|&i| lie[i..i + 4] == size)
            .collect();
        assert!(!places.is_empty());
        places
            .iter()
            .for_each(|&i| lie[i..i + 4].copy_from_slice(&100u32.to_le_bytes()));
        assert!(get(&lie, "z").is_none());
        places
            .iter()
            .for_each(|&i| lie[i..i + 4].copy_from_slice(&(MAX_BYTES as u32 + 1).to_le_bytes()));
        assert!(get(&lie, "z").is_none());
    }
}
