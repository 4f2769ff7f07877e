//! Virtual file system: names to bytes or to providers, held by an opaque `mjVFS`.
//!
//! Keys are paths. Buffers keep the normalized path they were added under; files added from disk
//! keep their lower-case base name. A mounted provider serves its path and everything below.
//! Reading falls back from the full path to the base name, compared without case.
//!
//! Absent: opening and reading (`resource`), the disk.

use core::ffi::c_char;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::abi::{mjVFS, mjpResourceProvider};

/// What a name stands for.
pub enum Entry {
    Bytes(Vec<u8>),
    /// the client's provider, which outlives the mount
    Mount(*const mjpResourceProvider),
}

impl Entry {
    /// The provider of a mount.
    pub fn provider(&self) -> Option<*const mjpResourceProvider> {
        match self {
            Entry::Mount(provider) => Some(*provider),
            Entry::Bytes(_) => None,
        }
    }
}

/// The files of one `mjVFS`.
#[derive(Default)]
pub struct Files {
    entries: Vec<(String, Entry)>,
    /// archives and prefixes that were mounted when something of theirs was opened; their providers live for ever
    first_uses: Mutex<Vec<(String, *const mjpResourceProvider)>>,
}

/// Why nothing was added.
pub enum Refusal {
    Repeated,
    Failed,
}

impl Files {
    /// The files behind a C handle; `None` for null or a deleted file system.
    ///
    /// # Safety
    /// `vfs` is null or was set up by `create`; nothing changes it during `'a`.
    pub unsafe fn of<'a>(vfs: *const mjVFS) -> Option<&'a Files> {
        // SAFETY: null or set up by `create`, as asked above
        unsafe { vfs.as_ref().and_then(|v| v.impl_.cast::<Files>().as_ref()) }
    }

    /// As `of`, writable.
    ///
    /// # Safety
    /// As `of`, exclusively.
    pub unsafe fn of_mut<'a>(vfs: *mut mjVFS) -> Option<&'a mut Files> {
        // SAFETY: null or set up by `create`, and exclusive, as asked above
        unsafe { vfs.as_mut().and_then(|v| v.impl_.cast::<Files>().as_mut()) }
    }

    /// Sets up an empty file system.
    ///
    /// # Safety
    /// `vfs` is valid for writes; what it held is not freed.
    pub unsafe fn create(vfs: *mut mjVFS) {
        // SAFETY: valid for writes, as asked above
        unsafe { (*vfs).impl_ = Box::into_raw(Box::<Files>::default()).cast() }
    }

    /// Takes the files out of the handle, which becomes empty.
    ///
    /// # Safety
    /// As `of_mut`.
    pub unsafe fn take(vfs: *mut mjVFS) -> Option<Box<Files>> {
        // SAFETY: exclusive, as `of_mut` asks; `create` boxed them
        unsafe {
            let files = core::mem::replace(&mut vfs.as_mut()?.impl_, core::ptr::null_mut());
            (!files.is_null()).then(|| Box::from_raw(files.cast::<Files>()))
        }
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.entries.iter().position(|(k, _)| k == key)
    }

    /// The entry of exactly that key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.position(key).map(|i| &self.entries[i].1)
    }

    /// Adds an entry under a new key.
    pub fn add(&mut self, key: String, entry: Entry) -> Result<(), Refusal> {
        if self.position(&key).is_some() || self.was_used(&key) {
            return Err(Refusal::Repeated);
        }
        self.entries.push((key, entry));
        Ok(())
    }

    /// Removes a mount; an archive stays.
    pub fn remove_mount(&mut self, path: &str) -> Option<(String, *const mjpResourceProvider)> {
        let key = entry_key(path);
        let of_client =
            |(path, entry): &(String, Entry)| *path == key && entry.provider().is_some();
        if let Some(i) = self.entries.iter().position(of_client) {
            let (path, entry) = self.entries.remove(i);
            return entry.provider().map(|provider| (path, provider));
        }
        let mut uses = self.first_uses();
        let of_prefix = |used: &(String, _)| used.0 == key && !is_archive(used.1);
        let i = uses.iter().position(of_prefix)?;
        Some(uses.remove(i))
    }

    /// Removes what a path names: its entry, else the file from disk of that base name.
    pub fn remove(&mut self, path: &str) -> Option<(String, Entry)> {
        let keys = [entry_key(path), file_key(path)];
        if let Some(i) = keys.iter().find_map(|key| self.position(key)) {
            return Some(self.entries.remove(i));
        }
        let mut uses = self.first_uses();
        let i = uses.iter().position(|used| used.0 == keys[0])?;
        let (path, provider) = uses.remove(i);
        Some((path, Entry::Mount(provider)))
    }

    /// Takes away one mount: those of the client first.
    pub fn take_mount(&mut self) -> Option<(String, *const mjpResourceProvider)> {
        let mount = |(_, entry): &(String, Entry)| entry.provider().is_some();
        if let Some(i) = self.entries.iter().position(mount) {
            let (path, entry) = self.entries.remove(i);
            return entry.provider().map(|provider| (path, provider));
        }
        let mut uses = self.first_uses();
        (!uses.is_empty()).then(|| uses.remove(0))
    }

    fn first_uses(&self) -> MutexGuard<'_, Vec<(String, *const mjpResourceProvider)>> {
        self.first_uses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Something of this archive or prefix was opened before.
    pub fn was_used(&self, path: &str) -> bool {
        self.first_uses().iter().any(|used| used.0 == path)
    }

    /// Keeps an archive or prefix mounted until the file system is deleted.
    pub fn note_use(&self, path: &str, provider: *const mjpResourceProvider) {
        self.first_uses().push((path.to_owned(), provider));
    }

    /// Whether anything but an archive has exactly that name.
    pub fn contains(&self, path: &str) -> bool {
        let of_prefix = |used: &(String, _)| used.0 == path && !is_archive(used.1);
        self.get(path).is_some() || self.first_uses().iter().any(of_prefix)
    }

    /// What `path` stands for: itself, a mount above it, or the last file added of its base name.
    pub fn find(&self, path: &str) -> Option<&Entry> {
        self.exact(path).or_else(|| self.by_base_name(path))
    }

    /// The entry of that path, or a mount above it.
    pub fn exact(&self, path: &str) -> Option<&Entry> {
        let full = normalize(path);
        if let Some(entry) = self.get(path).or_else(|| self.get(&full)) {
            return Some(entry);
        }
        let mut above = full.as_str();
        while let Some(end) = above.rfind('/') {
            above = &above[..end];
            if let Some(entry @ Entry::Mount(_)) = self.get(above) {
                return Some(entry);
            }
        }
        None
    }

    /// The last file added of that base name.
    pub fn by_base_name(&self, path: &str) -> Option<&Entry> {
        let base = base_name(path);
        let same_base = |key: &str| base_name(key).eq_ignore_ascii_case(base);
        let bytes = |entry: &Entry| matches!(entry, Entry::Bytes(_));
        self.entries
            .iter()
            .rev()
            .find(|(key, entry)| same_base(key) && bytes(entry))
            .map(|e| &e.1)
    }
}

/// The part after the last separator of either kind.
pub fn base_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Whether a provider serves archives: those are registered by an ending, others by a prefix.
fn is_archive(provider: *const mjpResourceProvider) -> bool {
    // SAFETY: registered providers live for ever, with a C string
    unsafe { *(*provider).prefix == b'.' as c_char }
}

/// Key of an entry by its path; a folder's is none.
fn entry_key(path: &str) -> String {
    let end = if path.ends_with('/') { "/" } else { "" };
    normalize(path) + end
}

/// Key of a file added from disk.
pub fn file_key(filename: &str) -> String {
    base_name(filename).to_ascii_lowercase()
}

/// The path without `.` and empty parts, and without `..` where a part stands before it.
pub fn normalize(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&p| p != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    root.to_string() + &parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        for (path, to) in [
            ("dir/../q.xml", "q.xml"),
            ("./a//b/./c", "a/b/c"),
            ("/abs/../../x", "/../x"),
            ("../x", "../x"),
            ("", ""),
        ] {
            assert_eq!(normalize(path), to);
        }
        assert_eq!(file_key("sub\\Dir/A.TXT"), "a.txt");
    }

    #[test]
    fn lookup_order() {
        let mut files = Files::default();
        let bytes = |b: &[u8]| Entry::Bytes(b.to_vec());
        assert!(files.add("m.xml".into(), bytes(b"1")).is_ok());
        assert!(files.add("dir/m.xml".into(), bytes(b"2")).is_ok());
        assert!(matches!(
            files.add("m.xml".into(), bytes(b"3")),
            Err(Refusal::Repeated)
        ));
        let read = |path: &str| match files.find(path) {
            Some(Entry::Bytes(b)) => b.clone(),
            _ => b"none".to_vec(),
        };
        assert_eq!(read("m.xml"), b"1");
        assert_eq!(read("dir//m.xml"), b"2");
        assert_eq!(read("other/m.xml"), b"2", "the last one added");
        assert_eq!(read("other/M.XML"), b"2");
        assert_eq!(read("x.xml"), b"none");
    }
}
