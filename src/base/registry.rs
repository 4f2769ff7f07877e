//! Append-only tables of things registered by clients, read without a lock.
//!
//! Entries live until the process ends. The lock is a spin lock held for a few instructions and
//! never across foreign code; nothing here has a destructor.

use core::ffi::{CStr, c_char};
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// Most entries of a table.
const ROOM: usize = 1024;

/// A table of `T`.
pub struct Table<T> {
    slots: [AtomicPtr<T>; ROOM],
    len: AtomicUsize,
    busy: AtomicBool,
}

#[allow(clippy::new_without_default, clippy::len_without_is_empty)] // a static of this crate
impl<T: Copy + 'static> Table<T> {
    /// An empty table.
    pub const fn new() -> Self {
        Self {
            slots: [const { AtomicPtr::new(ptr::null_mut()) }; ROOM],
            len: AtomicUsize::new(0),
            busy: AtomicBool::new(false),
        }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Acquire)
    }

    /// The entry in a slot.
    pub fn get(&self, slot: usize) -> Option<&'static T> {
        // SAFETY: slots below `len` hold leaked entries
        (slot < self.len()).then(|| unsafe { &*self.slots[slot].load(Ordering::Acquire) })
    }

    /// All entries in registration order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &'static T> + ExactSizeIterator {
        self.slots[..self.len()]
            .iter()
            // SAFETY: as in `get`
            .map(|slot| unsafe { &*slot.load(Ordering::Acquire) })
    }

    /// Appends what `make` gives, unless an entry with the same key exists: then its slot when it
    /// is identical, else `Err(Some(slot))`. `Err(None)` when the table is full.
    pub fn add(
        &self,
        same_key: impl Fn(&T) -> bool,
        identical: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> Result<usize, Option<usize>> {
        while self.busy.swap(true, Ordering::Acquire) {
            std::thread::yield_now();
        }
        let found = self.iter().position(same_key);
        let result = match found {
            Some(slot) if self.get(slot).is_some_and(identical) => Ok(slot),
            Some(slot) => Err(Some(slot)),
            None if self.len() == ROOM => Err(None),
            None => {
                let slot = self.len();
                let entry: &'static mut T = Box::leak(Box::new(make()));
                self.slots[slot].store(entry, Ordering::Release);
                self.len.store(slot + 1, Ordering::Release);
                Ok(slot)
            }
        };
        self.busy.store(false, Ordering::Release);
        result
    }
}

/// A copy of a C string that lives forever; null stays null.
///
/// # Safety
/// `text` is null or a C string.
pub unsafe fn intern(text: *const c_char) -> *const c_char {
    if text.is_null() {
        return text;
    }
    // SAFETY: a C string, as asked above
    let copy = unsafe { CStr::from_ptr(text) }.to_owned();
    copy.into_raw()
}

/// A text that lives forever; equal texts are kept once. Null when there is no more room.
pub fn constant(text: &[u8]) -> *const c_char {
    #[derive(Clone, Copy)]
    struct Constant(*const c_char);
    static TEXTS: Table<Constant> = Table::new();
    // SAFETY: entries are C strings
    let same = |t: &Constant| unsafe { CStr::from_ptr(t.0) }.to_bytes() == text;
    let make = || {
        let copy = text.split(|&c| c == 0).next().unwrap_or(text).to_vec();
        Constant(std::ffi::CString::new(copy).map_or(c"".as_ptr(), |t| t.into_raw().cast_const()))
    };
    let slot = TEXTS.add(same, |_| true, make).ok();
    slot.and_then(|i| TEXTS.get(i)).map_or(ptr::null(), |t| t.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_kept_once() {
        let (a, b) = (constant(b"mj_some"), constant(b"mj_some"));
        assert_eq!(a, b);
        // SAFETY: a C string that lives forever
        assert_eq!(unsafe { CStr::from_ptr(a) }, c"mj_some");
        assert_ne!(a, constant(b"mj_other"));
    }

    #[test]
    fn entries_keep_their_slots() {
        let table = Table::<(i32, i32)>::new();
        let add =
            |key: i32, value: i32| table.add(|e| e.0 == key, |e| e.1 == value, || (key, value));
        assert_eq!((add(1, 10), add(2, 20), add(1, 10)), (Ok(0), Ok(1), Ok(0)));
        assert_eq!(add(1, 11), Err(Some(0)));
        assert_eq!(
            (table.len(), table.get(1), table.get(2)),
            (2, Some(&(2, 20)), None)
        );
    }
}
