//! Leaving many frames at once, where the C handlers do it with `longjmp`.
//!
//! `call_catching` runs a function; `jump` makes that call return early. Unlike `setjmp`, nothing
//! returns twice: the compiler sees one ordinary call. Frames between the two are abandoned, so
//! they hold no destructor (architecture section 7).
//!
//! Absent: `catch_unwind`; C++ exceptions pass through these frames.

use core::arch::naked_asm;
use core::cell::Cell;
use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;
use core::ptr;

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

/// Runs `f`; `None` when `jump` left it. `slot` holds the way out while `f` runs.
fn run<R: Copy>(slot: &Cell<*mut c_void>, f: impl FnOnce() -> R) -> Option<R> {
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
    fn pair<F: FnOnce() -> R, R>(_: &F) -> unsafe extern "C-unwind" fn(*mut c_void) {
        const {
            assert!(
                !core::mem::needs_drop::<F>(),
                "the closure may be abandoned"
            )
        }
        enter::<F, R>
    }
    let enter = pair::<_, R>(&f);
    let mut call = Call {
        f: MaybeUninit::new(f),
        result: MaybeUninit::<R>::uninit(),
    };
    let mut buf = MaybeUninit::<JumpBuf>::uninit();
    let before = slot.replace(buf.as_mut_ptr().cast());
    // SAFETY: `buf` outlives the call; a jump to it happens only while `f` runs
    let left = unsafe { call_catching(buf.as_mut_ptr(), enter, (&raw mut call).cast()) };
    slot.set(before);
    // SAFETY: written by `enter` when it returned
    (left == 0).then(|| unsafe { call.result.assume_init() })
}

thread_local! {
    /// Way out of the innermost exported call; null while foreign code runs.
    static ENTRY: Cell<*mut c_void> = const { Cell::new(ptr::null_mut()) };
}

/// Body of an exported call that may raise: returns `or` when an error was raised in `f` and the
/// error handler came back instead of leaving.
///
/// What was taken from the mjData stack stays taken, as after a handler's jump.
#[inline]
pub fn entry<R: Copy>(or: R, f: impl FnOnce() -> R) -> R {
    ENTRY.with(|slot| run(slot, f)).unwrap_or(or)
}

/// Calls foreign code (a handler, a callback). It may jump or throw: no way out of ours is left
/// behind that could then point into a dead frame.
#[inline]
pub fn foreign<R>(f: impl FnOnce() -> R) -> R {
    let before = ENTRY.with(|slot| slot.replace(ptr::null_mut()));
    let result = f();
    ENTRY.with(|slot| slot.set(before));
    result
}

/// Leaves the exported call after an error handler returned; without one the process ends.
pub(super) fn leave() -> ! {
    let buf = ENTRY.with(Cell::get);
    if buf.is_null() {
        // nothing above us is ours: there is no value to return
        // SAFETY: plain libc call
        unsafe { libc::exit(1) }
    }
    // SAFETY: set by a live `entry`: it is cleared around all foreign code
    unsafe { jump(buf.cast()) }
}
