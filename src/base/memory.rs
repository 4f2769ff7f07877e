//! Heap memory of models and data: 64-byte aligned, or whatever the user's hooks give.
//!
//! Absent: memory of specs, parsers and compilers, which is plain and never hooked.

use core::cell::Cell;
use core::ffi::c_void;
use core::ptr;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{catch, report};

/// Start and size granularity of an allocation without hooks.
pub const ALIGN: usize = 64;

unsafe extern "C" {
    static mut mju_user_malloc: Option<unsafe extern "C-unwind" fn(usize) -> *mut c_void>;
    static mut mju_user_free: Option<unsafe extern "C-unwind" fn(*mut c_void)>;
}

thread_local! {
    /// memory is that of the system, whatever hooks there are
    static PLAIN: Cell<bool> = const { Cell::new(false) };
}

/// Runs `f`, which neither raises nor jumps, with memory of the system: for what outlives a call and is freed behind the client's
/// back, when its hooks may be gone.
pub fn plain<R>(f: impl FnOnce() -> R) -> R {
    let before = PLAIN.replace(true);
    let result = f();
    PLAIN.set(before);
    result
}

/// The client's allocator.
fn user_malloc() -> Option<unsafe extern "C-unwind" fn(usize) -> *mut c_void> {
    // SAFETY: a word another thread may swap, read once per use as in C
    let hook = unsafe { (&raw const mju_user_malloc).read_volatile() };
    hook.filter(|_| !PLAIN.get())
}

/// `size` bytes; null for 0. Failure is an error, and null when its handler comes back.
pub fn malloc(size: usize) -> *mut c_void {
    let p = match user_malloc() {
        // SAFETY: the hook takes any size
        Some(hook) => catch::foreign(|| unsafe { hook(size) }),
        None if size == 0 => return ptr::null_mut(),
        None => match size.checked_next_multiple_of(ALIGN) {
            // SAFETY: a power of two and a multiple of it
            Some(bytes) => unsafe { libc::aligned_alloc(ALIGN, bytes) },
            None => ptr::null_mut(),
        },
    };
    if p.is_null() && size > 0 {
        failed();
    }
    p
}

/// As `malloc`, filled with zeros; large blocks cost nothing until they are touched.
pub fn zeroed(size: usize) -> *mut c_void {
    if hooked() || size < 1 << 16 {
        let p = malloc(size);
        if !p.is_null() {
            // SAFETY: `size` bytes were just allocated
            unsafe { ptr::write_bytes(p.cast::<u8>(), 0, size) };
        }
        return p;
    }
    // SAFETY: plain libc call; the block can be given to `free` like any other
    let p = unsafe { libc::calloc(1, size) };
    if p.is_null() {
        failed();
    }
    p
}

/// Bytes from which a block that is used whole takes large pages: a model of meshes is written in a third of the time.
const LARGE: usize = 4 << 20;

/// As `zeroed`, for a block of which all will be used.
pub fn zeroed_whole(size: usize) -> *mut c_void {
    let p = zeroed(size);
    if size >= LARGE && !p.is_null() && !hooked() {
        let skipped = p.cast::<u8>().align_offset(PAGE);
        // SAFETY: whole pages inside the block; it is advice, and failing changes nothing
        unsafe {
            libc::madvise(
                p.byte_add(skipped),
                (size - skipped) / PAGE * PAGE,
                libc::MADV_HUGEPAGE,
            )
        };
    }
    p
}

/// Size of a page, or a multiple of it.
const PAGE: usize = 1 << 16;

/// Bytes from which zeros come from the system page by page.
const PAGED: usize = 1 << 16;

fn hooked() -> bool {
    user_malloc().is_some()
}

/// Memory of any numbers, for large blocks of which little may be used: the C heap would have to clear all of a block,
/// the system gives a page of zeros when it is touched, and what was freed last is at hand. To be freed by `free_pages`.
pub fn pages(size: usize) -> *mut c_void {
    if hooked() || size < PAGED {
        return zeroed(size);
    }
    if let Some(p) = mapped().take(size) {
        return p as *mut c_void;
    }
    let (read_write, own) = (
        libc::PROT_READ | libc::PROT_WRITE,
        libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
    );
    // SAFETY: a fresh mapping anywhere
    let p = unsafe { libc::mmap(ptr::null_mut(), size, read_write, own, -1, 0) };
    if p == libc::MAP_FAILED {
        failed();
        return ptr::null_mut();
    }
    mapped().sizes.insert(p as usize, size);
    p
}

/// Frees memory from `pages`; null is fine.
///
/// # Safety
/// `p` is null or comes from `pages` and is not used again; unless it was mapped, under the same hooks.
pub unsafe fn free_pages(p: *mut c_void) {
    let (known, useless) = mapped().give(p as usize);
    // SAFETY: a mapping that nobody uses, or memory from the allocator, as asked above
    unsafe {
        if let Some((p, size)) = useless {
            libc::munmap(p as *mut c_void, size);
        }
        if !known {
            free(p);
        }
    }
}

/// Blocks that are mapped, by address.
struct Mapped {
    /// of those in use: hooks may have changed since
    sizes: BTreeMap<usize, usize>,
    /// the one freed last
    spare: Option<(usize, usize)>,
}

/// Bytes up to which a block is kept: small models have arenas of 16 MB at most, and use few of their pages.
const KEPT: usize = 16 << 20;

impl Mapped {
    /// The spare block, if it has that size.
    fn take(&mut self, size: usize) -> Option<usize> {
        let (p, size) = self.spare.take_if(|spare| spare.1 == size)?;
        self.sizes.insert(p, size);
        Some(p)
    }

    /// Takes back a block: whether it is one, and what is to be unmapped.
    fn give(&mut self, p: usize) -> (bool, Option<(usize, usize)>) {
        match self.sizes.remove(&p) {
            None => (false, None),
            Some(size) if size <= KEPT => (true, self.spare.replace((p, size))),
            Some(size) => (true, Some((p, size))),
        }
    }
}

fn mapped() -> MutexGuard<'static, Mapped> {
    static MAPPED: Mutex<Mapped> = Mutex::new(Mapped {
        sizes: BTreeMap::new(),
        spare: None,
    });
    MAPPED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cold]
fn failed() {
    report::error(format_args!("Could not allocate memory"));
}

/// Frees memory from `malloc`; null is fine.
///
/// # Safety
/// `p` is null or comes from `malloc` under the same hooks and is not used again.
pub unsafe fn free(p: *mut c_void) {
    if p.is_null() {
        return;
    }
    // SAFETY: as in `user_malloc`
    let hook = unsafe { (&raw const mju_user_free).read_volatile() };
    match hook.filter(|_| !PLAIN.get()) {
        // SAFETY: from the client's allocator
        Some(hook) => catch::foreign(|| unsafe { hook(p) }),
        // SAFETY: from the system's allocator
        None => unsafe { libc::free(p) },
    }
}

/// Clears the hooks.
pub fn clear_hooks() {
    // SAFETY: pointer-sized slots, as clients store them
    unsafe {
        mju_user_malloc = None;
        mju_user_free = None;
    }
}
