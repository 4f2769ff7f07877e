//! mujoco.h, section "UI framework".

#![allow(unused_variables)] // of functions that are not written yet

use core::ffi::c_int;

use super::not_implemented;
use crate::abi::*;

/// A built-in theme of distances, by index.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    not_implemented(c"mjui_themeSpacing")
}

/// A built-in theme of colors, by index.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    not_implemented(c"mjui_themeColor")
}

/// Adds the sections and items of a definition table that ends with type `mjITEM_END`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_add(ui: *mut mjUI, def: *const mjuiDef) {
    not_implemented(c"mjui_add")
}

/// Adds the items of a definition table that ends with type `mjITEM_END` to section `sect`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_addToSection(ui: *mut mjUI, sect: c_int, def: *const mjuiDef) {
    not_implemented(c"mjui_addToSection")
}

/// Computes the size of the UI and its layout.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_resize(ui: *mut mjUI, con: *const mjrContext) {
    not_implemented(c"mjui_resize")
}

/// Redraws one item of one section into the auxiliary buffer; -1 stands for all sections or all items.
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

/// Handles the event recorded in `state`. Returns the item that changed, or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_event(
    ui: *mut mjUI,
    state: *mut mjuiState,
    con: *const mjrContext,
) -> *mut mjuiItem {
    not_implemented(c"mjui_event")
}

/// Copies the UI's image to the screen.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_render(
    ui: *mut mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    not_implemented(c"mjui_render")
}
