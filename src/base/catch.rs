//! Leaving many frames at once, where the C handlers do it with `longjmp`.
//!
//! `call_catching` runs a function; `jump` makes that call return early. Unlike `setjmp`, nothing
//! returns twice: the compiler sees one ordinary call. Frames between the two are abandoned, so
//! they hold no destructor (architecture section 7).
//!
//! There is no `catch_unwind` where foreign code can run: C++ exceptions pass through these frames,
//! unless `catch_all` stops them.
//! A panic of ours becomes an ERROR message (`install`), in author code an error value (`digest`).

use core::arch::naked_asm;
use core::cell::Cell;
use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;
use core::ptr;
use std::panic::{self, AssertUnwindSafe};

use super::fixed_text::Text;
use super::{barrier, log, report};
use crate::abi::{mjLOG_ERROR, mjLogMessage, mjfLogHandler};

/// Registers a callee preserves, the stack pointer, the return address, and floating-point modes.
#[repr(C, align(16))]
struct JumpBuf([MaybeUninit<u64>; 24]);

#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
unsafe extern "C-unwind" fn call_catching(
    buf: *mut JumpBuf,
    f: unsafe extern "C-unwind" fn(*mut c_void),
    arg: *mut c_void,
) -> c_int {
    naked_asm!(
        ".cfi_startproc",
        "mov [rdi], rbx",
        "mov [rdi + 8], rbp",
        "mov [rdi + 16], r12",
        "mov [rdi + 24], r13",
        "mov [rdi + 32], r14",
        "mov [rdi + 40], r15",
        "mov [rdi + 48], rsp",
        "mov rax, [rsp]",
        "mov [rdi + 56], rax",
        "stmxcsr [rdi + 64]",
        "fnstcw [rdi + 68]",
        "sub rsp, 8",
        ".cfi_adjust_cfa_offset 8",
        "mov rdi, rdx",
        "call rsi",
        "add rsp, 8",
        ".cfi_adjust_cfa_offset -8",
        "xor eax, eax",
        "ret",
        ".cfi_endproc",
    )
}

#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
unsafe extern "C-unwind" fn jump(buf: *const JumpBuf) -> ! {
    naked_asm!(
        ".cfi_startproc",
        "mov rbx, [rdi]",
        "mov rbp, [rdi + 8]",
        "mov r12, [rdi + 16]",
        "mov r13, [rdi + 24]",
        "mov r14, [rdi + 32]",
        "mov r15, [rdi + 40]",
        "mov rsp, [rdi + 48]",
        "mov rdx, [rdi + 56]",
        "ldmxcsr [rdi + 64]",
        "fldcw [rdi + 68]",
        "add rsp, 8",
        "mov eax, 1",
        "jmp rdx",
        ".cfi_endproc",
    )
}

#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
unsafe extern "C-unwind" fn call_catching(
    buf: *mut JumpBuf,
    f: unsafe extern "C-unwind" fn(*mut c_void),
    arg: *mut c_void,
) -> c_int {
    naked_asm!(
        ".cfi_startproc",
        "stp x19, x20, [x0]",
        "stp x21, x22, [x0, 16]",
        "stp x23, x24, [x0, 32]",
        "stp x25, x26, [x0, 48]",
        "stp x27, x28, [x0, 64]",
        "stp x29, x30, [x0, 80]",
        "mov x9, sp",
        "str x9, [x0, 96]",
        "stp d8, d9, [x0, 104]",
        "stp d10, d11, [x0, 120]",
        "stp d12, d13, [x0, 136]",
        "stp d14, d15, [x0, 152]",
        "mrs x9, fpcr",
        "str x9, [x0, 168]",
        "stp x29, x30, [sp, -16]!",
        ".cfi_adjust_cfa_offset 16",
        ".cfi_offset x29, -16",
        ".cfi_offset x30, -8",
        "mov x0, x2",
        "blr x1",
        "ldp x29, x30, [sp], 16",
        ".cfi_adjust_cfa_offset -16",
        ".cfi_restore x29",
        ".cfi_restore x30",
        "mov w0, 0",
        "ret",
        ".cfi_endproc",
    )
}

#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
unsafe extern "C-unwind" fn jump(buf: *const JumpBuf) -> ! {
    naked_asm!(
        ".cfi_startproc",
        "ldp x19, x20, [x0]",
        "ldp x21, x22, [x0, 16]",
        "ldp x23, x24, [x0, 32]",
        "ldp x25, x26, [x0, 48]",
        "ldp x27, x28, [x0, 64]",
        "ldp x29, x30, [x0, 80]",
        "ldr x9, [x0, 96]",
        "mov sp, x9",
        "ldp d8, d9, [x0, 104]",
        "ldp d10, d11, [x0, 120]",
        "ldp d12, d13, [x0, 136]",
        "ldp d14, d15, [x0, 152]",
        "ldr x9, [x0, 168]",
        "msr fpcr, x9",
        "mov w0, 1",
        "ret",
        ".cfi_endproc",
    )
}

thread_local! {
    /// way out of the innermost exported call; null while foreign code runs
    static ENTRY: Cell<*mut JumpBuf> = const { Cell::new(ptr::null_mut()) };
    /// innermost `catch`; null outside
    static CATCH: Cell<*mut Catch> = const { Cell::new(ptr::null_mut()) };
    /// panics are results here, see `digest`
    static QUIET: Cell<u32> = const { Cell::new(0) };
}

/// Runs `f` with a way out in `buf`; `None` when it was taken.
#[inline]
fn run<R: Copy>(buf: *mut JumpBuf, f: impl FnOnce() -> R) -> Option<R> {
    struct Call<F, R> {
        f: MaybeUninit<F>,
        result: MaybeUninit<R>,
    }
    unsafe extern "C-unwind" fn enter<F: FnOnce() -> R, R>(arg: *mut c_void) {
        // SAFETY: `arg` is the `Call` of the frame below, whose closure is taken once
        unsafe {
            let call = arg.cast::<Call<F, R>>();
            let f = (*call).f.as_ptr().read();
            (*call).result.write(f());
        }
    }
    fn enter_of<F: FnOnce() -> R, R>(_: &F) -> unsafe extern "C-unwind" fn(*mut c_void) {
        const {
            assert!(
                !core::mem::needs_drop::<F>(),
                "the closure may be abandoned"
            )
        }
        enter::<F, R>
    }
    let enter = enter_of(&f);
    let mut call = Call {
        f: MaybeUninit::new(f),
        result: MaybeUninit::<R>::uninit(),
    };
    // SAFETY: `buf` outlives the call; it is jumped to only while `f` runs
    let left = unsafe { call_catching(buf, enter, (&raw mut call).cast()) };
    // SAFETY: written by `enter` when it returned
    (left == 0).then(|| unsafe { call.result.assume_init() })
}

/// Body of an exported call that may raise: gives `or` when an error was raised in `f` and the
/// error handler came back instead of leaving.
///
/// What was taken from the mjData stack stays taken, as after a handler's jump.
#[inline]
pub fn entry<R: Copy>(or: R, f: impl FnOnce() -> R) -> R {
    let mut buf = MaybeUninit::<JumpBuf>::uninit();
    let before = ENTRY.replace(buf.as_mut_ptr());
    let result = run(buf.as_mut_ptr(), f);
    ENTRY.set(before);
    result.unwrap_or(or)
}

/// Calls foreign code (a handler, a callback). It may jump or throw past us: no way out of ours
/// stays behind that could then point into a dead frame.
#[inline]
pub fn foreign<R>(f: impl FnOnce() -> R) -> R {
    Door::here().foreign(f)
}

/// This thread's way out, looked up once for many calls of foreign code.
#[derive(Clone, Copy)]
pub struct Door(*const Cell<*mut JumpBuf>);

impl Door {
    /// The door of this thread; it must not be used in another one, which its pointer forbids.
    #[inline]
    pub fn here() -> Self {
        Door(ENTRY.with(ptr::from_ref))
    }

    /// As the function `foreign`.
    #[inline(always)]
    pub fn foreign<R>(self, f: impl FnOnce() -> R) -> R {
        // SAFETY: a thread's own cell without destructor lives as long as the thread
        let entry = unsafe { &*self.0 };
        let before = entry.replace(ptr::null_mut());
        let result = f();
        entry.set(before);
        result
    }
}

/// Leaves the exported call after an error handler returned; without one the process ends.
pub(super) fn leave() -> ! {
    let buf = ENTRY.get();
    if buf.is_null() {
        // nothing above us is ours: there is no value to return
        // SAFETY: plain libc call
        unsafe { libc::exit(1) }
    }
    // SAFETY: set by a live `entry`: it is cleared around all foreign code
    unsafe { jump(buf) }
}

/// Text of an error caught: `func: subject`.
pub type Caught = Text<1200>;

struct Catch {
    buf: MaybeUninit<JumpBuf>,
    text: Caught,
    outer: *mut Catch,
    handler: mjfLogHandler,
}

/// Runs `f`; an error raised in it, by us or by foreign code it calls, ends it and is returned.
/// Messages below ERROR go on to the handler that was active before.
///
/// `f` owns nothing (checked) and neither do the frames below it: they are abandoned.
pub fn catch<R: Copy>(f: impl FnOnce() -> R) -> Result<R, Caught> {
    let mut frame = Catch {
        buf: MaybeUninit::uninit(),
        text: Text::EMPTY,
        outer: CATCH.get(),
        handler: log::set_thread_handler(Some(catching)),
    };
    let entry = ENTRY.get();
    let frame = &raw mut frame;
    CATCH.set(frame);
    // SAFETY: the frame lives until the end of this function
    let result = run(unsafe { (*frame).buf.as_mut_ptr() }, f);
    // SAFETY: as above
    unsafe {
        CATCH.set((*frame).outer);
        log::set_thread_handler((*frame).handler);
        ENTRY.set(entry);
        result.ok_or_else(|| (*frame).text)
    }
}

/// As `catch`; exceptions of C++ end here too.
pub fn catch_all<R: Copy>(f: impl FnOnce() -> R) -> Result<R, Caught> {
    let (catch_of, entry, handler) = (CATCH.get(), ENTRY.get(), log::thread_handler());
    let result = barrier::stop(|| catch(f));
    result.unwrap_or_else(|| {
        CATCH.set(catch_of);
        ENTRY.set(entry);
        log::set_thread_handler(handler);
        Err(Text::new(format_args!("a C++ exception was thrown")))
    })
}

/// The thread's handler inside `catch`.
unsafe extern "C-unwind" fn catching(msg: *const mjLogMessage) {
    // SAFETY: dispatch passes a live message; CATCH points at the live frame that installed us
    unsafe {
        let frame = CATCH.get();
        // foreign code jumped out of `catch`: its frame is gone when it lies below ours
        let here = &raw const frame;
        if frame.is_null() || (frame as usize) < here as usize {
            CATCH.set(ptr::null_mut());
            log::set_thread_handler(None);
            return log::global_handler()(msg);
        }
        if (*msg).level == mjLOG_ERROR {
            (*frame).text = log::with_func(&*msg);
            jump((*frame).buf.as_ptr());
        }
        // the handler before us, as if it were still installed
        match (*frame).handler {
            Some(handler) => handler(msg),
            None => log::global_handler()(msg),
        }
    }
}

/// Runs code of ours that digests outside bytes and calls nothing foreign; a panic in it, which
/// is a bug, becomes its text.
pub fn digest<R>(f: impl FnOnce() -> R) -> Result<R, Caught> {
    QUIET.set(QUIET.get() + 1);
    let result = panic::catch_unwind(AssertUnwindSafe(f));
    QUIET.set(QUIET.get() - 1);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or(payload.downcast_ref::<String>().map(String::as_str));
        Text::new(format_args!("internal error: {}", text.unwrap_or("panic")))
    })
}

/// Ends the panic that runs as far as its counters go: one panic that is caught in full takes back what
/// the one around it counted. A handler that then leaves the hook by a jump, or throws, leaves nothing
/// behind that would make the thread's next panic fatal, wherever it happens.
#[cold]
fn settle() {
    let _ = panic::catch_unwind(|| panic::resume_unwind(Box::new(())));
}

/// Reports panics of this library as errors. Runs at load.
///
/// A handler that jumps out of the hook leaves the standard library's hook slot locked for reading
/// for good: nobody sets a hook later in the shared library, whose standard library is its own.
///
/// A program that links us statically shares its panic hook with us; there only panics below an
/// exported call are ours.
extern "C" fn install() {
    let theirs = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if QUIET.get() > 0 {
            return;
        }
        if ENTRY.get().is_null() && CATCH.get().is_null() && is_part_of_program() {
            theirs(info);
            return;
        }
        let text: Text<900> = match info.payload_as_str() {
            Some(text) => Text::new(format_args!("{text}")),
            None => Text::new(format_args!("panic")),
        };
        let place = info
            .location()
            .map_or(("?", 0), |at| (at.file(), at.line()));
        settle();
        report::error(format_args!(
            "internal error: {text} ({}:{})",
            place.0, place.1
        ));
        // the handler came back: frames above hold half-done work
        std::process::abort();
    }));
}

#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
static INSTALL: extern "C" fn() = install;

/// Our code lies in the executable, not in a shared library.
fn is_part_of_program() -> bool {
    // SAFETY: dladdr fills the struct it is given; AT_PHDR is an address in the executable
    unsafe {
        let base = |address: *const c_void| {
            let mut info = core::mem::zeroed::<libc::Dl_info>();
            libc::dladdr(address, &mut info);
            info.dli_fbase
        };
        base(install as *const c_void) == base(libc::getauxval(libc::AT_PHDR) as *const c_void)
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;

    use super::*;

    unsafe extern "C-unwind" fn comes_back(_: *const mjLogMessage) {}

    #[test]
    fn entry_returns_what_the_body_gives() {
        assert_eq!(entry(0, || 7), 7);
    }

    #[test]
    fn entry_leaves_early_when_the_handler_comes_back() {
        let before = log::set_thread_handler(Some(comes_back));
        let reached = Cell::new(0);
        let reached = &reached;
        let result = entry(-1, || {
            reached.set(1);
            entry((), || report::raise(format_args!("inner")));
            reached.set(2); // the inner call ended, the outer one goes on
            if reached.get() == 2 {
                report::raise(format_args!("outer"));
            }
            5
        });
        log::set_thread_handler(before);
        assert_eq!((result, reached.get()), (-1, 2));
    }

    #[test]
    fn catch_gives_the_text() {
        let error = catch(|| {
            if true {
                report::raise(format_args!("mj_thing: went wrong with {}", 3));
            }
        });
        assert_eq!(
            error.expect_err("raised").as_str(),
            "mj_thing: went wrong with 3"
        );
        assert_eq!(catch(|| 5).ok(), Some(5));
    }

    #[test]
    fn catch_nests_and_restores_the_handler() {
        let before = log::set_thread_handler(Some(comes_back));
        let outer = catch(|| {
            let inner = catch(|| -> i32 { report::raise(format_args!("inner")) });
            assert_eq!(inner.err().map(|t| t.as_str().len()), Some(5));
            report::raise(format_args!("outer"))
        });
        assert_eq!(outer.map(|()| 0).expect_err("raised").as_str(), "outer");
        let now = log::set_thread_handler(before);
        assert_eq!(
            now.map(|f| f as usize),
            Some(comes_back as *const () as usize)
        );
    }

    #[test]
    fn messages_below_error_pass_through_catch() {
        thread_local! { static SEEN: Cell<i32> = const { Cell::new(0) } }
        unsafe extern "C-unwind" fn count(msg: *const mjLogMessage) {
            // SAFETY: dispatch passes a live message
            let subject = unsafe { CStr::from_ptr((*msg).subject.as_ptr()) };
            if subject == c"remark" {
                SEEN.set(SEEN.get() + 1);
            }
        }
        let before = log::set_thread_handler(Some(count));
        assert_eq!(
            catch(|| report::warning(format_args!("remark"))).ok(),
            Some(())
        );
        log::set_thread_handler(before);
        assert_eq!(SEEN.get(), 1);
    }
}
