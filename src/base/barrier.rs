//! Stopping exceptions of foreign languages at one frame of ours, without a C++ runtime.
//!
//! A naked function has a personality routine of its own, written against the unwinder's interface (Itanium C++ ABI, level I):
//! it claims every exception, and the unwinder comes back here as if the call had returned. Frames between are
//! cleaned up by their own languages. Forced unwinding (a thread that is cancelled) passes.
//!
//! Absent: ERRORs, which jump (`catch`).

use core::arch::naked_asm;
use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;

/// Header of an exception in flight.
#[repr(C)]
struct Exception {
    class: u64,
    cleanup: *const c_void,
    private: [u64; 2],
}

unsafe extern "C" {
    fn _Unwind_GetLanguageSpecificData(context: *mut c_void) -> *const usize;
    fn _Unwind_SetGR(context: *mut c_void, index: c_int, value: usize);
    fn _Unwind_SetIP(context: *mut c_void, value: usize);
    fn _Unwind_DeleteException(exception: *mut Exception);
}

/// Class of exceptions of Rust programs, whose runtime does not let others end them.
const RUST: u64 = u64::from_be_bytes(*b"MOZ\0RUST");

const SEARCH: c_int = 1;
const FORCED: c_int = 8;
const HANDLER_FOUND: c_int = 6;
const INSTALL_CONTEXT: c_int = 7;
const CONTINUE_UNWIND: c_int = 8;

/// The frame of `call_stopping` ends the way of any exception.
unsafe extern "C" fn personality(
    _version: c_int,
    actions: c_int,
    _class: u64,
    exception: *mut Exception,
    context: *mut c_void,
) -> c_int {
    if actions & FORCED != 0 {
        return CONTINUE_UNWIND;
    }
    if actions & SEARCH != 0 {
        return HANDLER_FOUND;
    }
    // SAFETY: the unwinder's context; the language data of this frame is the address to go on at, where the
    // first register of results is the exception
    unsafe {
        let landing = *_Unwind_GetLanguageSpecificData(context);
        _Unwind_SetGR(context, 0, exception as usize);
        _Unwind_SetIP(context, landing);
    }
    INSTALL_CONTEXT
}

/// Calls `f(arg)`; null when it returned, else the exception that left it.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[allow(named_asm_labels)] // directives of unwinding take no numbers; the function is made once
unsafe extern "C-unwind" fn call_stopping(
    f: unsafe extern "C-unwind" fn(*mut c_void),
    arg: *mut c_void,
) -> *mut Exception {
    naked_asm!(
        ".pushsection .data.rel.ro,\"aw\",@progbits",
        ".balign 8",
        ".Lmj_barrier_personality: .quad {personality}",
        ".Lmj_barrier_landing_at: .quad .Lmj_barrier_landing",
        ".popsection",
        ".cfi_startproc",
        ".cfi_personality 0x9b, .Lmj_barrier_personality",
        ".cfi_lsda 0x1b, .Lmj_barrier_landing_at",
        "sub rsp, 8",
        ".cfi_adjust_cfa_offset 8",
        "mov rax, rdi",
        "mov rdi, rsi",
        "call rax",
        "xor eax, eax",
        ".Lmj_barrier_landing:",
        "add rsp, 8",
        ".cfi_adjust_cfa_offset -8",
        "ret",
        ".cfi_endproc",
        personality = sym personality,
    )
}

#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[allow(named_asm_labels)] // directives of unwinding take no numbers; the function is made once
unsafe extern "C-unwind" fn call_stopping(
    f: unsafe extern "C-unwind" fn(*mut c_void),
    arg: *mut c_void,
) -> *mut Exception {
    naked_asm!(
        ".pushsection .data.rel.ro,\"aw\",@progbits",
        ".balign 8",
        ".Lmj_barrier_personality: .xword {personality}",
        ".Lmj_barrier_landing_at: .xword .Lmj_barrier_landing",
        ".popsection",
        ".cfi_startproc",
        ".cfi_personality 0x9b, .Lmj_barrier_personality",
        ".cfi_lsda 0x1b, .Lmj_barrier_landing_at",
        "stp x29, x30, [sp, -16]!",
        ".cfi_adjust_cfa_offset 16",
        ".cfi_offset x29, -16",
        ".cfi_offset x30, -8",
        "mov x9, x0",
        "mov x0, x1",
        "blr x9",
        "mov x0, 0",
        ".Lmj_barrier_landing:",
        "ldp x29, x30, [sp], 16",
        ".cfi_adjust_cfa_offset -16",
        ".cfi_restore x29",
        ".cfi_restore x30",
        "ret",
        ".cfi_endproc",
        personality = sym personality,
    )
}

/// Ends an exception as its language would. The C++ runtime is the program's, if it has one.
unsafe fn end(exception: *mut Exception) {
    type Begin = unsafe extern "C" fn(*mut Exception) -> *mut c_void;
    type End = unsafe extern "C-unwind" fn();
    // SAFETY: an exception in flight that we caught; functions of the C++ ABI by their names
    unsafe {
        if (*exception).class == RUST {
            return;
        }
        let find = |name: &core::ffi::CStr| libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
        let (begin, end) = (find(c"__cxa_begin_catch"), find(c"__cxa_end_catch"));
        let cxx = (*exception).class >> 8 == u64::from_be_bytes(*b"\0GNUCC++");
        if cxx && !begin.is_null() && !end.is_null() {
            core::mem::transmute::<*mut c_void, Begin>(begin)(exception);
            core::mem::transmute::<*mut c_void, End>(end)();
        } else {
            _Unwind_DeleteException(exception);
        }
    }
}

/// Runs `f`; `None` when an exception left it.
///
/// `f` owns nothing (checked): it is abandoned without its destructor.
pub fn stop<R: Copy>(f: impl FnOnce() -> R) -> Option<R> {
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
        const { assert!(!core::mem::needs_drop::<F>(), "the closure is abandoned") }
        enter::<F, R>
    }
    let enter = enter_of(&f);
    let mut call = Call {
        f: MaybeUninit::new(f),
        result: MaybeUninit::<R>::uninit(),
    };
    // SAFETY: the argument outlives the call; an exception that comes back is ended once, and `enter`
    // wrote the result when none does
    unsafe {
        let exception = call_stopping(enter, (&raw mut call).cast());
        if exception.is_null() {
            return Some(call.result.assume_init());
        }
        end(exception);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_passes() {
        assert_eq!(stop(|| 7), Some(7));
    }

    #[test]
    fn an_exception_ends_here() {
        unsafe extern "C-unwind" {
            fn _Unwind_RaiseException(exception: *mut Exception) -> c_int;
        }
        let mut exception = Exception {
            class: u64::from_be_bytes(*b"TESTTEST"),
            cleanup: core::ptr::null(),
            private: [0; 2],
        };
        let exception = &raw mut exception;
        for round in 0..3 {
            // SAFETY: an exception of this frame, thrown again after it ended
            let caught = stop(|| unsafe { _Unwind_RaiseException(exception) });
            assert_eq!(caught, None, "round {round}");
        }
    }
}
