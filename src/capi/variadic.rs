//! `mju_error`, `mju_warning`, `mju_info`: C functions with `...`.
//!
//! Stable Rust cannot define them, so each is a few instructions that store the argument registers
//! where a `va_list` expects them and call a function that takes one. The frames carry unwind
//! tables: a handler may throw through them.

use core::arch::naked_asm;
use core::ffi::{c_char, c_int, c_void};

use crate::abi::{mjLOG_ERROR, mjLOG_INFO, mjLOG_WARNING};
use crate::base::log;

/// Sends an ERROR formatted from a `va_list`.
///
/// # Safety
/// `format` fits the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_error_v(format: *const c_char, args: *mut c_void) {
    // SAFETY: the common contract of this floor
    unsafe { log::send_formatted(mjLOG_ERROR, 0, format, args) }
}

unsafe extern "C-unwind" fn warning_v(format: *const c_char, args: *mut c_void) {
    // SAFETY: as `mju_error_v`
    unsafe { log::send_formatted(mjLOG_WARNING, 0, format, args) }
}

unsafe extern "C-unwind" fn info_v(topic: c_int, format: *const c_char, args: *mut c_void) {
    // SAFETY: as `mju_error_v`
    unsafe { log::send_formatted(mjLOG_INFO, topic, format, args) }
}

/// System V: 48 bytes of integer registers, 128 of vector registers when AL says there are any,
/// and a `va_list` of offsets and two pointers. `$named` is 8 bytes per named argument, `$va` the
/// register after them.
#[cfg(target_arch = "x86_64")]
macro_rules! variadic {
    ($named:literal, $va:literal, $to:path) => {
        naked_asm!(
            ".cfi_startproc",
            "sub rsp, 216",
            ".cfi_adjust_cfa_offset 216",
            "mov [rsp + 32], rdi",
            "mov [rsp + 40], rsi",
            "mov [rsp + 48], rdx",
            "mov [rsp + 56], rcx",
            "mov [rsp + 64], r8",
            "mov [rsp + 72], r9",
            "test al, al",
            "je 2f",
            "movaps [rsp + 80], xmm0",
            "movaps [rsp + 96], xmm1",
            "movaps [rsp + 112], xmm2",
            "movaps [rsp + 128], xmm3",
            "movaps [rsp + 144], xmm4",
            "movaps [rsp + 160], xmm5",
            "movaps [rsp + 176], xmm6",
            "movaps [rsp + 192], xmm7",
            "2:",
            concat!("mov dword ptr [rsp + 8], ", $named),
            "mov dword ptr [rsp + 12], 48",
            "lea rax, [rsp + 224]",
            "mov [rsp + 16], rax",
            "lea rax, [rsp + 32]",
            "mov [rsp + 24], rax",
            concat!("lea ", $va, ", [rsp + 8]"),
            "call {}",
            "add rsp, 216",
            ".cfi_adjust_cfa_offset -216",
            "ret",
            ".cfi_endproc",
            sym $to,
        )
    };
}

/// AAPCS64: 64 bytes of integer registers, 128 of vector registers, and a `va_list` of the stack
/// address, the ends of both areas and the negative offsets into them.
#[cfg(target_arch = "aarch64")]
macro_rules! variadic {
    (8, $va:literal, $to:path) => {
        variadic!(@ "-56", "x1", $to)
    };
    (16, $va:literal, $to:path) => {
        variadic!(@ "-48", "x2", $to)
    };
    (@ $left:literal, $va:literal, $to:path) => {
        naked_asm!(
            ".cfi_startproc",
            "stp x29, x30, [sp, -240]!",
            ".cfi_adjust_cfa_offset 240",
            ".cfi_offset x29, -240",
            ".cfi_offset x30, -232",
            "stp q0, q1, [sp, 48]",
            "stp q2, q3, [sp, 80]",
            "stp q4, q5, [sp, 112]",
            "stp q6, q7, [sp, 144]",
            "stp x0, x1, [sp, 176]",
            "stp x2, x3, [sp, 192]",
            "stp x4, x5, [sp, 208]",
            "stp x6, x7, [sp, 224]",
            "add x9, sp, 240",
            "str x9, [sp, 16]",
            "str x9, [sp, 24]",
            "add x9, sp, 176",
            "str x9, [sp, 32]",
            concat!("mov w9, ", $left),
            "str w9, [sp, 40]",
            "mov w9, -128",
            "str w9, [sp, 44]",
            concat!("add ", $va, ", sp, 16"),
            "bl {}",
            "ldp x29, x30, [sp], 240",
            ".cfi_adjust_cfa_offset -240",
            ".cfi_restore x29",
            ".cfi_restore x30",
            "ret",
            ".cfi_endproc",
            sym $to,
        )
    };
}

/// Sends an ERROR: `format` and arguments as for `printf`, cut at 1023 characters. Returns only
/// when the handler does.
///
/// # Safety
/// `format` is a C string that fits the arguments.
#[unsafe(no_mangle)]
#[unsafe(naked)]
pub unsafe extern "C-unwind" fn mju_error(format: *const c_char) {
    variadic!(8, "rsi", mju_error_v)
}

/// Sends a WARNING; otherwise as `mju_error`.
///
/// # Safety
/// As `mju_error`.
#[unsafe(no_mangle)]
#[unsafe(naked)]
pub unsafe extern "C-unwind" fn mju_warning(format: *const c_char) {
    variadic!(8, "rsi", warning_v)
}

/// Sends an INFO message of a topic (0: none); otherwise as `mju_error`.
///
/// # Safety
/// As `mju_error`.
#[unsafe(no_mangle)]
#[unsafe(naked)]
pub unsafe extern "C-unwind" fn mju_info(topic: c_int, format: *const c_char) {
    variadic!(16, "rdx", info_v)
}
