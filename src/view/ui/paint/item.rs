//! Items by type.

use core::ffi::c_int;

use super::super::cells::{chosen, radio_cell, radio_edges};
use super::super::layout::is_labelled;
use super::super::metrics::{rounded, within};
use super::super::{edit, hit};
use super::pen::{Color, Pen, edges, inset};
use super::title;
use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::print::significant;
use crate::base::ui::{self, Place, TEXT, UiRef};

/// Significant digits of a slider's number.
const DIGITS: i32 = 3;

/// A slider with more divisions has no marks.
const MOST_MARKS: f64 = 20.0;

/// Draws an item.
pub fn draw(pen: &Pen<'_>, ui: &UiRef<'_>, state: &mjuiState, at: Place) {
    let item = ui.item(at);
    if item.r#type == mjITEM_SEPARATOR {
        return title::separator(pen, item);
    }
    let on = ui.enabled(at);
    let c = &pen.color;
    let font = if on { &c.fontactive } else { &c.fontinactive };
    let decor = |color| if on { color } else { &c.decorinactive };
    match item.r#type {
        mjITEM_STATIC => fixed_text(pen, item, font),
        mjITEM_BUTTON => button(pen, ui, state, at, decor(&c.button), font),
        mjITEM_CHECKINT | mjITEM_CHECKBYTE => check(pen, ui, at, decor(&c.check), font),
        mjITEM_RADIO => radio(pen, ui, at, decor(&c.radio), font),
        mjITEM_RADIOLINE => radio_line(pen, ui, at, decor(&c.radio), font),
        mjITEM_SELECT => select(pen, ui, at, decor(&c.select), font),
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => {
            let fill = if on { &c.slider2 } else { &c.decorinactive2 };
            slider(pen, ui, at, [decor(&c.slider), fill], font);
        }
        kind if edit::is_edit(kind) => edit_box(pen, ui, at, decor(&c.edit), font),
        _ => {}
    }
}

/// The name beside an item, level with its first line.
fn label(pen: &Pen<'_>, item: &mjuiItem, font: &Color) {
    let (m, r) = (&pen.m, &item.rect);
    let name = ui::text(&item.name);
    let below = if item.r#type == mjITEM_STATIC {
        0
    } else {
        m.text_ver()
    };
    let left = if is_labelled(item.r#type) && !name.is_empty() {
        r.left - m.label()
    } else {
        r.left
    };
    let at = [
        left + m.text_hor(),
        r.bottom + r.height - m.char_height() - below,
    ];
    pen.text(font, at, name, m.label() - 2 * m.text_hor());
}

/// Lines of text.
fn fixed_text(pen: &Pen<'_>, item: &mjuiItem, font: &Color) {
    let (m, r, lines) = (&pen.m, &item.rect, ui::choices(item));
    if lines.is_empty() {
        return;
    }
    label(pen, item, font);
    pen.framed(&pen.color.sectpane, edges(r));
    for (n, line) in lines.iter().enumerate() {
        let below = (lines.len() - 1 - n) as c_int * (m.char_height() + m.text_ver());
        let at = [r.left + m.text_hor(), r.bottom + below + m.text_ver()];
        pen.text(font, at, ui::text(line), r.width - 2 * m.text_hor());
    }
}

/// A text at the left of a rectangle.
fn caption(pen: &Pen<'_>, r: &mjrRect, font: &Color, text: &[u8]) {
    let at = [r.left + pen.m.text_hor(), r.bottom + pen.m.text_ver()];
    pen.text(font, at, text, r.width - 2 * pen.m.text_hor());
}

/// A button, filled while the mouse holds it.
fn button(
    pen: &Pen<'_>,
    ui: &UiRef<'_>,
    state: &mjuiState,
    at: Place,
    color: &Color,
    font: &Color,
) {
    let item = ui.item(at);
    pen.capsule(color, &item.rect, 0);
    let held = ui.focused(ui.raw().mousesect, ui.raw().mouseitem) == Some(at);
    if !(held && hit::on_item(item, hit::mouse(ui, state))) {
        pen.capsule(&pen.color.sectpane, &item.rect, pen.m.scaled(2));
    }
    caption(pen, &item.rect, font, ui::text(&item.name));
    title::help(pen, ui, &item.rect, ui::shortcut(item));
}

/// A check box, filled when it is set.
fn check(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, color: &Color, font: &Color) {
    let item = ui.item(at);
    pen.rectangle(color, edges(&item.rect));
    if ui.number(at, 0) == 0.0 {
        let inner = inset(edges(&item.rect), pen.m.scaled(2));
        pen.rectangle(&pen.color.sectpane, inner);
    }
    caption(pen, &item.rect, font, ui::text(&item.name));
    title::help(pen, ui, &item.rect, ui::shortcut(item));
}

/// Buttons in rows and columns.
fn radio(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, color: &Color, font: &Color) {
    let item = ui.item(at);
    label(pen, item, font);
    pen.framed(color, edges(&item.rect));
    pen.rectangle(color, edges(&radio_cell(ui, at, &pen.m, chosen(ui, at))));
    for (n, name) in ui::choices(item).iter().enumerate() {
        caption(pen, &radio_cell(ui, at, &pen.m, n), font, ui::text(name));
    }
}

/// Buttons in one line.
fn radio_line(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, color: &Color, font: &Color) {
    let (item, m) = (ui.item(at), &pen.m);
    label(pen, item, font);
    let [_, bottom, _, top] = edges(&item.rect);
    pen.framed(color, edges(&item.rect));
    let cells = radio_edges(ui, at, m);
    let n = chosen(ui, at);
    pen.rectangle(color, [cells[n], bottom, cells[n + 1], top]);
    for (n, name) in ui::choices(item).iter().enumerate() {
        let (name, room) = (ui::text(name), cells[n + 1] - cells[n]);
        let indent = ((room - m.width(name)) / 2).max(0);
        pen.text(font, [cells[n] + indent, bottom + m.text_ver()], name, room);
    }
}

/// The choice of a selection; no text for a number that is none.
fn select(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, color: &Color, font: &Color) {
    let item = ui.item(at);
    label(pen, item, font);
    pen.rectangle(color, edges(&item.rect));
    let n = usize::try_from(ui.integer(at)).ok();
    let name = n.and_then(|n| ui::choices(item).get(n));
    let name = name.map_or(&[][..], |name| ui::text(name));
    caption(pen, &item.rect, font, name);
}

/// A slider: filled up to its value, with marks between few divisions.
fn slider(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, [back, fill]: [&Color; 2], font: &Color) {
    let (item, m) = (ui.item(at), &pen.m);
    let (s, x) = (ui::slider(item), ui.number(at, 0));
    let [left, bottom, right, top] = edges(&item.rect);
    let width = f64::from(item.rect.width);
    pen.rectangle(back, [left, bottom, right, top]);
    let part = (x - s.range[0]) / (s.range[1] - s.range[0]).max(mjMINVAL);
    let end = within([left, right].map(f64::from), f64::from(left) + width * part);
    pen.rectangle(fill, [left, bottom, rounded(end), top]);
    if s.divisions <= MOST_MARKS {
        let thick = m.scaled(2);
        let mut n = 1.0;
        while n < s.divisions {
            let x = left + (width * n / s.divisions) as c_int - thick / 2;
            let mark = [x, bottom, x + thick, bottom + m.text_ver()];
            pen.rectangle(&pen.color.sectpane, mark);
            n += 1.0;
        }
    }
    label(pen, item, font);
    let text = if item.r#type == mjITEM_SLIDERINT {
        Text::<64>::new(format_args!("{x}"))
    } else {
        significant(x, DIGITS)
    };
    caption(pen, &item.rect, font, text.as_bytes());
}

/// Text or numbers to edit.
fn edit_box(pen: &Pen<'_>, ui: &UiRef<'_>, at: Place, color: &Color, font: &Color) {
    let (item, m) = (ui.item(at), &pen.m);
    label(pen, item, font);
    if edit::active(ui) != Some(at) {
        pen.framed(color, edges(&item.rect));
        let shown: [_; TEXT] = edit::shown(ui, at);
        return caption(pen, &item.rect, font, ui::text(&shown));
    }
    let color = if edit::is_valid(ui, at) {
        color
    } else {
        &pen.color.edit2
    };
    let [left, bottom, right, top] = edges(&item.rect);
    pen.rectangle(color, [left, bottom, right, top]);
    let u = ui.raw();
    let text = ui::text(&u.edittext);
    let scroll = (u.editscroll.max(0) as usize).min(text.len());
    let cursor = (u.editcursor.max(0) as usize).clamp(scroll, text.len());
    let x = left + m.text_hor() + m.width(&text[scroll..cursor]);
    let (by, thick) = (m.text_ver() / 2, m.scaled(1));
    pen.rectangle(
        &pen.color.cursor,
        [x - thick, bottom + by, x + thick, top - by],
    );
    caption(pen, &item.rect, font, &text[scroll..]);
}
