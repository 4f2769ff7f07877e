//! mujoco.h, section "UI framework".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    not_implemented(c"mjui_themeSpacing")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    not_implemented(c"mjui_themeColor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_add(ui: *mut mjUI, def: *const mjuiDef) {
    not_implemented(c"mjui_add")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_addToSection(ui: *mut mjUI, sect: c_int, def: *const mjuiDef) {
    not_implemented(c"mjui_addToSection")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_resize(ui: *mut mjUI, con: *const mjrContext) {
    not_implemented(c"mjui_resize")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_update(
    section: c_int,
    item: c_int,
    ui: *const mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    not_implemented(c"mjui_update")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_event(
    ui: *mut mjUI,
    state: *mut mjuiState,
    con: *const mjrContext,
) -> *mut mjuiItem {
    not_implemented(c"mjui_event")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_render(
    ui: *mut mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    not_implemented(c"mjui_render")
}
