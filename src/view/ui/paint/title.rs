//! Titles: of sections, with their pane, and of separators.

use core::ffi::c_int;

use super::pen::{Color, Corner, Pen, edges, inset};
use crate::abi::*;
use crate::base::ui::{self, UiRef};

/// Half the size of the triangle in a title, by the height of a character.
const SECTION_SYMBOL: f64 = 1.0 / 3.0;
const SEPARATOR_SYMBOL: f64 = 0.28;

/// Width of the outline of a closed title's triangle.
const OUTLINE: f64 = 1.5;

/// All corners, in the order of drawing.
const CORNERS: [Corner; 4] = [
    Corner::LowerLeft,
    Corner::LowerRight,
    Corner::UpperRight,
    Corner::UpperLeft,
];

/// Title, pane and corners of a section.
pub fn section(pen: &Pen<'_>, ui: &UiRef<'_>, k: usize) {
    let section = ui.section(k);
    let [left, bottom, right, top] = edges(&section.rtitle);
    if section.state != mjSECT_FIXED {
        section_title(pen, ui, section);
    }
    let mut all = [left, bottom, right, top];
    if section.state != mjSECT_CLOSED {
        pen.rectangle(&pen.color.sectpane, edges(&section.rcontent));
        all[1] = section.rcontent.bottom;
    }
    for corner in CORNERS {
        pen.round_off(&pen.color.master, all, corner, pen.m.section_corner());
    }
}

fn section_title(pen: &Pen<'_>, ui: &UiRef<'_>, section: &mjuiSection) {
    let (c, m, r) = (&pen.color, &pen.m, &section.rtitle);
    let [upper, lower] = match section.checkbox {
        0 => [&c.secttitle, &c.secttitle2],
        1 => [&c.secttitleuncheck, &c.secttitleuncheck2],
        _ => [&c.secttitlecheck, &c.secttitlecheck2],
    };
    pen.gradient(lower, upper, edges(r));
    let size = super::super::metrics::rounded(f64::from(m.char_height()) * SECTION_SYMBOL);
    symbol(pen, r, size, section.state != mjSECT_CLOSED, [upper, lower]);
    let half = (r.width - 2 * m.item_side() - m.item_mid()) / 2;
    let (mut indent, mut room) = (m.text_hor(), 2 * (half - 2 * m.text_hor()));
    if section.checkbox != 0 {
        indent = r.height;
        room -= r.height;
    }
    let at = [r.left + indent, r.bottom + m.text_ver()];
    pen.text(&c.sectfont, at, ui::text(&section.name), room);
    if section.checkbox != 0 {
        let by = r.height / 4;
        let [left, bottom, _, top] = edges(r);
        let square = inset([left, bottom, left + r.height, top], by);
        pen.rectangle(&c.sectsymbol, square);
        if section.checkbox == 1 {
            pen.rectangle(&c.secttitleuncheck2, inset(square, m.scaled(2)));
        }
    }
    help(pen, ui, r, [section.modifier, section.shortcut]);
}

/// The shortcut of a section or item, while the help is shown.
pub fn help(pen: &Pen<'_>, ui: &UiRef<'_>, r: &mjrRect, shortcut: [c_int; 2]) {
    if ui.raw().mousehelp == 0 || shortcut[1] == 0 {
        return;
    }
    let text = super::super::shortcut::shown(shortcut);
    let space = pen.m.text_ver();
    let (right, bottom) = (r.left + r.width, r.bottom + space);
    let left = right - pen.m.width(text.as_bytes()) - 2 * space;
    let top = bottom + pen.m.char_height();
    pen.rectangle(&pen.color.shortcut, [left, bottom, right, top]);
    pen.whole_text(
        &pen.color.fontactive,
        [left + space, bottom],
        text.as_bytes(),
    );
}

/// A separator: one that can be folded has a triangle and round corners.
pub fn separator(pen: &Pen<'_>, item: &mjuiItem) {
    let (c, m, r) = (&pen.color, &pen.m, &item.rect);
    pen.gradient(&c.separator2, &c.separator, edges(r));
    let at = [r.left + m.text_hor(), r.bottom + m.text_ver()];
    pen.text(
        &c.sectfont,
        at,
        ui::text(&item.name),
        r.width - 2 * m.text_hor(),
    );
    if item.state < mjSEPCLOSED {
        return;
    }
    let open = item.state == mjSEPCLOSED + 1;
    let size = super::super::metrics::rounded(f64::from(m.char_height()) * SEPARATOR_SYMBOL);
    symbol(pen, r, size, open, [&c.separator, &c.separator2]);
    let corners = if open { &CORNERS[2..] } else { &CORNERS };
    for corner in corners {
        pen.round_off(&c.sectpane, edges(r), *corner, m.separator_corner());
    }
}

/// The triangle at the right of a title: pointing down when open, an outline pointing left when closed.
fn symbol(pen: &Pen<'_>, r: &mjrRect, size: c_int, open: bool, [upper, lower]: [&Color; 2]) {
    pen.gl.color_3fv(&pen.color.sectsymbol);
    let right = r.left + r.width - pen.m.text_hor();
    let (left, y) = (right - 2 * size, r.bottom + r.height / 2);
    if open {
        pen.triangle([
            [right, y + size],
            [left, y + size],
            [right - size, y - size],
        ]);
        return;
    }
    pen.triangle([[right, y - size], [right, y + size], [left, y]]);
    let [red, green, blue] = core::array::from_fn(|i| 0.5 * (upper[i] + lower[i]));
    pen.gl.color_3f(red, green, blue);
    // the sides fall by one half: their inner parallels
    let by = pen.m.exact(OUTLINE);
    let root = 5.0f64.sqrt();
    let (x, half) = (
        f64::from(right) - by,
        f64::from(size) - by * (1.0 + root) / 2.0,
    );
    let (left, y) = (f64::from(left) + by * root, f64::from(y));
    pen.triangle_between([[x, y - half], [x, y + half], [left, y]]);
}
