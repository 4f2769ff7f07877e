//! The open list of a selection, drawn over the window.

use super::super::event::Screen;
use super::super::{hit, mouse};
use super::pen::{Color, Pen};
use crate::abi::*;
use crate::base::ui::{self, Place, UiRef};
use crate::view::render::gl;

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
    rectangle(&pen, &frame, &pen.color.sectpane);
    rectangle(&pen, &list, &pen.color.select2);
    if let Some(n) = mouse::popup_choice(ui, state, m, at) {
        let bottom = top - (n as i32 + 1) * m.line();
        let under = mjrRect {
            bottom,
            height: m.line(),
            ..list
        };
        rectangle(&pen, &under, &pen.color.select);
    }
    pen.units(
        [window.left, window.bottom, window.width, window.height],
        gl::SMOOTH,
    );
    for (n, name) in names.iter().enumerate() {
        let y = top - (n as i32 + 1) * m.line() + m.text_ver();
        let room = list.width - 2 * m.text_hor();
        let x = item.rect.left + m.text_hor();
        pen.text(&pen.color.fontactive, [x, y], ui::text(name), room);
    }
}

/// A rectangle of the window.
pub fn rectangle(pen: &Pen<'_>, r: &mjrRect, color: &Color) {
    let gl = pen.gl;
    let [left, bottom, width, height] = [r.left, r.bottom, r.width, r.height];
    pen.units([0, 0, 1, 1], gl::FLAT);
    gl.viewport(left, bottom, width, height);
    gl.blend_func(gl::SRC_ALPHA, gl::ONE_MINUS_SRC_ALPHA);
    gl.enable(gl::BLEND);
    let [red, green, blue] = *color;
    gl.color_4f(red, green, blue, 1.0);
    gl.begin(gl::QUADS);
    for [x, y] in [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]] {
        gl.vertex_2f(x, y);
    }
    gl.end();
    gl.disable(gl::BLEND);
}
