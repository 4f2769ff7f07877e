//! The mouse: presses, releases and motions.

use super::hit::{self, Hit};
use super::metrics::within;
use super::screen::Screen;
use super::{cells, edit, paint, scroll};
use crate::abi::*;
use crate::base::ui::{self, Place, Ui};

/// A button was pressed.
pub fn press(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> Option<Place> {
    let clicks = &mut ui.raw_mut().mouseclicks;
    *clicks = clicks.wrapping_add(1);
    match state.button {
        mjBUTTON_RIGHT => {
            ui.raw_mut().mousehelp = 1;
            paint::redraw_all(ui, state, screen);
            None
        }
        mjBUTTON_LEFT => press_left(ui, state, screen),
        _ => None,
    }
}

fn press_left(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> Option<Place> {
    ui.raw_mut().mousesect = 0;
    let hit = hit::find(ui, state, &screen.m);
    let edited = end_edit(ui, state, screen, hit);
    let clicks = ui.raw().mouseclicks;
    let pressed = match hit {
        None => None,
        Some(Hit::Scrollbar) => {
            scroll::press(ui, state, screen);
            None
        }
        Some(Hit::Checkbox(k)) => {
            ui.section_mut(k).lastclick = clicks;
            ui.raw_mut().mousesectcheck = k as i32 + 1;
            return None;
        }
        Some(Hit::Title(k)) => {
            ui.section_mut(k).lastclick = clicks;
            ui.raw_mut().mousesectcheck = 0;
            toggle_section(ui, k, state.doubleclick != 0);
            paint::arrange(ui, state, screen);
            None
        }
        Some(Hit::Item(at)) => {
            ui.section_mut(at.section).lastclick = clicks;
            press_item(ui, state, screen, at)
        }
    };
    pressed.or(edited)
}

/// A click ends editing, unless it is on the edited text. Returns the item if its text was valid.
fn end_edit(
    ui: &mut Ui<'_>,
    state: &mjuiState,
    screen: &Screen<'_>,
    hit: Option<Hit>,
) -> Option<Place> {
    let at = edit::active(ui)?;
    if hit == Some(Hit::Item(at)) {
        return None;
    }
    let changed = edit::commit(ui, at);
    ui.raw_mut().editsect = 0;
    paint::redraw(ui, state, screen, at);
    changed.then_some(at)
}

/// Opens or closes a section; a double click gives its state to all.
fn toggle_section(ui: &mut Ui<'_>, k: usize, all: bool) {
    let state = ui.section(k).state;
    if !all {
        let other = if state == mjSECT_CLOSED {
            mjSECT_OPEN
        } else {
            mjSECT_CLOSED
        };
        ui.section_mut(k).state = other;
        return;
    }
    for k in 0..ui.sections() {
        let section = ui.section_mut(k);
        if section.state != mjSECT_FIXED {
            section.state = state;
        }
    }
}

/// The left button went down over an item.
fn press_item(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>, at: Place) -> Option<Place> {
    let kind = ui.item(at).r#type;
    if kind == mjITEM_SEPARATOR {
        return fold(ui, state, screen, at);
    }
    if !ui.enabled(at) {
        return None;
    }
    let mouse = hit::mouse(ui, state);
    if holds(kind) {
        ui.raw_mut().mousesect = at.section as i32 + 1;
        ui.raw_mut().mouseitem = at.item as i32;
    }
    let mut answers = !matches!(kind, mjITEM_STATIC | mjITEM_SELECT) && !edit::is_edit(kind);
    match kind {
        mjITEM_CHECKINT | mjITEM_CHECKBYTE => ui.toggle(at),
        mjITEM_RADIO | mjITEM_RADIOLINE => {
            let chosen = cells::choice_at(ui, at, &screen.m, mouse);
            answers = chosen.is_some();
            if let Some(n) = chosen {
                ui.set_number(at, 0, n as f64);
            }
        }
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => slide(ui, at, mouse[0]),
        _ if edit::is_edit(kind) => {
            if edit::active(ui) != Some(at) {
                edit::begin(ui, at);
            }
            edit::point(ui, at, &screen.m, mouse[0]);
        }
        _ => {}
    }
    paint::redraw(ui, state, screen, at);
    answers.then_some(at)
}

/// Whether items of a type hold the mouse until its button is released.
fn holds(kind: i32) -> bool {
    matches!(
        kind,
        mjITEM_BUTTON | mjITEM_SELECT | mjITEM_SLIDERINT | mjITEM_SLIDERNUM
    ) || edit::is_edit(kind)
}

/// Folds the items behind a separator, or unfolds them.
fn fold(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>, at: Place) -> Option<Place> {
    let item = ui.item_mut(at);
    item.state = match item.state {
        mjSEPCLOSED => mjSEPCLOSED + 1,
        n if n == mjSEPCLOSED + 1 => mjSEPCLOSED,
        _ => return None,
    };
    paint::arrange(ui, state, screen);
    None
}

/// Sets a slider to where the mouse is.
fn slide(ui: &mut Ui<'_>, at: Place, x: f64) {
    let (r, s) = (ui.item(at).rect, *ui::slider(ui.item(at)));
    let [least, most] = s.range;
    let part = (x - f64::from(r.left)) / f64::from(r.width);
    let part = (part * s.divisions).round() / s.divisions;
    let mut value = within(s.range, (1.0 - part) * least + part * most);
    if ui.item(at).r#type == mjITEM_SLIDERINT {
        value = value.round();
    }
    ui.set_number(at, 0, value);
}

/// The mouse moved.
pub fn drag(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> Option<Place> {
    if state.button != mjBUTTON_LEFT {
        return None;
    }
    let (sect, item) = (ui.raw().mousesect, ui.raw().mouseitem);
    if sect == scroll::SCROLLBAR {
        scroll::drag(ui, state);
        return None;
    }
    let at = ui.focused(sect, item)?;
    let kind = ui.item(at).r#type;
    let mouse = hit::mouse(ui, state);
    match kind {
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => slide(ui, at, mouse[0]),
        _ if edit::is_edit(kind) => edit::point(ui, at, &screen.m, mouse[0]),
        _ => {}
    }
    paint::redraw(ui, state, screen, at);
    matches!(kind, mjITEM_SLIDERINT | mjITEM_SLIDERNUM).then_some(at)
}

/// A button was released.
pub fn release(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> Option<Place> {
    match state.button {
        mjBUTTON_RIGHT => {
            ui.raw_mut().mousehelp = 0;
            paint::redraw_all(ui, state, screen);
            None
        }
        mjBUTTON_LEFT => release_left(ui, state, screen),
        _ => None,
    }
}

fn release_left(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> Option<Place> {
    let at = ui.focused(ui.raw().mousesect, ui.raw().mouseitem);
    ui.raw_mut().mousesect = 0;
    let at = at?;
    match ui.item(at).r#type {
        mjITEM_BUTTON => {
            paint::redraw(ui, state, screen, at);
            None
        }
        mjITEM_SELECT => {
            let chosen = cells::listed(ui, state, &screen.m, at);
            if let Some(n) = chosen {
                ui.set_number(at, 0, n as f64);
            }
            paint::redraw_all(ui, state, screen);
            chosen.map(|_| at)
        }
        _ => None,
    }
}
