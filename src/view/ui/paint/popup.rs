//! The open list of a selection, drawn over the window.

use super::super::screen::Screen;
use super::super::{cells, hit};
use super::pen::Pen;
use crate::abi::*;
use crate::base::ui::{self, Place, UiRef};

/// Draws the choices of a selection below it. The lower edge of the interface's rectangle is not taken into account: it is
/// expected at the lower edge of the window.
pub fn draw(ui: &UiRef<'_>, state: &mjuiState, screen: &Screen<'_>, at: Place) {
    let Some(pen) = Pen::new(ui, screen) else {
        return;
    };
    let (window, item, m) = (hit::window(ui, state), ui.item(at), &pen.m);
    let names = ui::choices(item);
    let height = names.len() as i32 * m.line();
    let top = window.height - ui.raw().height + hit::scrolled(ui, &window) + item.rect.bottom;
    let list = mjrRect {
        left: window.left + item.rect.left,
        bottom: top - height,
        width: item.rect.width,
        height,
    };
    let by = m.item_side();
    let frame = mjrRect {
        left: list.left - by,
        bottom: list.bottom - by,
        width: list.width + 2 * by,
        height: list.height + by,
    };
    pen.fill_window(frame, &pen.color.sectpane);
    pen.fill_window(list, &pen.color.select2);
    if let Some(n) = cells::listed(ui, state, m, at) {
        let bottom = top - (n as i32 + 1) * m.line();
        let under = mjrRect {
            bottom,
            height: m.line(),
            ..list
        };
        pen.fill_window(under, &pen.color.select);
    }
    pen.units([window.left, window.bottom, window.width, window.height]);
    for (n, name) in names.iter().enumerate() {
        let y = top - (n as i32 + 1) * m.line() + m.text_ver();
        let room = list.width - 2 * m.text_hor();
        let x = item.rect.left + m.text_hor();
        pen.text(&pen.color.fontactive, [x, y], ui::text(name), room);
    }
}
