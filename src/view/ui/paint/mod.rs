//! Drawing of sections and items into the auxiliary buffer of an interface.

pub mod item;
pub mod pen;
pub mod popup;
pub mod title;

use core::ffi::c_int;

use super::screen::Screen;
use crate::abi::*;
use crate::base::ui::{Place, Ui, UiRef};
use crate::view::render::gl;
use pen::Pen;

/// Draws one item of one section; -1 stands for all sections or all items. Closed sections and folded items have no picture.
pub fn update(ui: &UiRef<'_>, state: &mjuiState, screen: &Screen<'_>, section: c_int, item: c_int) {
    let Some(pen) = Pen::new(ui, screen) else {
        return;
    };
    if section < 0 {
        pen.begin(ui);
        let [red, green, blue] = pen.color.master;
        pen.gl.clear_color(red, green, blue, 1.0);
        pen.gl.clear(gl::COLOR_BUFFER_BIT);
        for k in 0..ui.sections() {
            draw_section(&pen, ui, state, k);
        }
        pen.end();
        return;
    }
    let Some(k) = ui.focus(section.saturating_add(1)) else {
        return;
    };
    if item < 0 {
        pen.begin(ui);
        draw_section(&pen, ui, state, k);
        pen.end();
    } else if let Some(at) = ui.focused(section + 1, item) {
        pen.begin(ui);
        if is_visible(ui, at) {
            item::draw(&pen, ui, state, at);
        }
        pen.end();
    }
}

/// Draws an item anew, if it can be seen.
pub fn redraw(ui: &UiRef<'_>, state: &mjuiState, screen: &Screen<'_>, at: Place) {
    if is_visible(ui, at) {
        update(ui, state, screen, at.section as c_int, at.item as c_int);
    }
}

/// Draws all anew.
pub fn redraw_all(ui: &UiRef<'_>, state: &mjuiState, screen: &Screen<'_>) {
    update(ui, state, screen, -1, -1);
}

/// Computes sizes and places, then draws all.
pub fn arrange(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) {
    screen.resize(ui);
    redraw_all(ui, state, screen);
}

/// Whether an item has a place in the picture.
fn is_visible(ui: &UiRef<'_>, at: Place) -> bool {
    ui.section(at.section).state != mjSECT_CLOSED && ui.item(at).skip == 0
}

fn draw_section(pen: &Pen<'_>, ui: &UiRef<'_>, state: &mjuiState, k: usize) {
    title::section(pen, ui, k);
    if ui.section(k).state == mjSECT_CLOSED {
        return;
    }
    for item in 0..ui.items(k) {
        let at = Place { section: k, item };
        if ui.item(at).skip == 0 {
            item::draw(pen, ui, state, at);
        }
    }
}
