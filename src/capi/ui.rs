//! mujoco.h, section "UI framework".

use core::ffi::c_int;
use core::ptr;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::report;
use crate::base::ui::{Rows, Ui, UiRef};
use crate::view::render::gl;
use crate::view::ui::screen::Screen;
use crate::view::ui::{define, event, paint, show, theme};

/// Where `ui` is drawn: in the context that is current in this thread.
///
/// # Safety
/// `con` is NULL or a rendering context.
unsafe fn screen<'a>(function: &str, ui: &UiRef<'_>, con: *const mjrContext) -> Screen<'a> {
    // SAFETY: as this function asks
    let con = unsafe { arg::live(function, "con", con) };
    let gl = gl::loaded().map_or_else(gl::load, Ok);
    match gl {
        Ok(gl) => Screen::new(Some(gl), con, ui.raw().spacing),
        Err(why) => report::raise(format_args!("{function}: {}", why.as_str())),
    }
}

/// A built-in theme of distances, by index.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    theme::spacing(ind)
}

/// A built-in theme of colors, by index.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    theme::color(ind)
}

/// Adds the sections and items of a definition table that ends with type `mjITEM_END`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_add(ui: *mut mjUI, def: *const mjuiDef) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let ui = arg::live_out("mjui_add", "ui", ui);
            arg::live("mjui_add", "def", def);
            define::add(&mut Ui::new(ui), Rows::new(def))
        }
    })
}

/// Adds the items of a definition table that ends with type `mjITEM_END` to section `sect`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_addToSection(ui: *mut mjUI, sect: c_int, def: *const mjuiDef) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let ui = arg::live_out("mjui_addToSection", "ui", ui);
            arg::live("mjui_addToSection", "def", def);
            define::add_to_section(&mut Ui::new(ui), sect, Rows::new(def))
        }
    })
}

/// Computes the size of the UI and its layout.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_resize(ui: *mut mjUI, con: *const mjrContext) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut ui = Ui::new(arg::live_out("mjui_resize", "ui", ui));
            screen("mjui_resize", &ui, con).resize(&mut ui)
        }
    })
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
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let ui = UiRef::new(arg::live("mjui_update", "ui", ui));
            let state = arg::live("mjui_update", "state", state);
            let screen = screen("mjui_update", &ui, con);
            paint::update(&ui, state, &screen, section, item)
        }
    })
}

/// Handles the event recorded in `state`. Returns the item that changed, or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_event(
    ui: *mut mjUI,
    state: *mut mjuiState,
    con: *const mjrContext,
) -> *mut mjuiItem {
    entry(ptr::null_mut(), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut ui = Ui::new(arg::live_out("mjui_event", "ui", ui));
            let state = &mut *arg::live_out("mjui_event", "state", state);
            let screen = screen("mjui_event", &ui, con);
            let found = event::handle(&mut ui, state, &screen);
            found.map_or(ptr::null_mut(), |at| ui.address(at))
        }
    })
}

/// Copies the UI's image to the screen.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_render(
    ui: *mut mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut ui = Ui::new(arg::live_out("mjui_render", "ui", ui));
            let state = arg::live("mjui_render", "state", state);
            let screen = screen("mjui_render", &ui, con);
            show::show(&mut ui, state, &screen)
        }
    })
}
