//! The keyboard: the text being edited has it alone, else shortcuts.

use super::screen::Screen;
use super::{edit, paint, shortcut};
use crate::abi::*;
use crate::base::ui::{self, Place, Ui};

/// A key was pressed. One that is used is set to zero.
pub fn press(ui: &mut Ui<'_>, state: &mut mjuiState, screen: &Screen<'_>) -> Option<Place> {
    let (used, found) = match edit::active(ui) {
        Some(at) => (true, type_key(ui, state, screen, at)),
        None => use_shortcut(ui, state, screen),
    };
    if used {
        state.key = 0;
    }
    found
}

/// A key for the text that is being edited.
fn type_key(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>, at: Place) -> Option<Place> {
    let mut changed = None;
    match state.key {
        mjKEY_ESCAPE => ui.raw_mut().editsect = 0,
        mjKEY_ENTER => {
            if edit::commit(ui, at) {
                ui.raw_mut().editsect = 0;
                changed = Some(at);
            }
        }
        _ => {
            edit::key(ui, at, state);
            edit::reveal(ui, at, &screen.m);
        }
    }
    paint::redraw(ui, state, screen, at);
    changed
}

/// A key that may be the shortcut of a section or an item: whether it is, and the item.
fn use_shortcut(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) -> (bool, Option<Place>) {
    let wanted = [shortcut::pressed(state), state.key];
    if state.key == 0 {
        return (false, None);
    }
    let own = |k: &usize| [ui.section(*k).modifier, ui.section(*k).shortcut] == wanted;
    if let Some(section) = (0..ui.sections()).find(own) {
        open_alone(ui, section);
        paint::arrange(ui, state, screen);
        return (true, None);
    }
    for section in 0..ui.sections() {
        for item in 0..ui.items(section) {
            let at = Place { section, item };
            if is_shortcut(ui.item(at), wanted) {
                let on = ui.enabled(at);
                if on && ui.item(at).r#type != mjITEM_BUTTON {
                    ui.toggle(at);
                    paint::redraw(ui, state, screen, at);
                }
                return (true, on.then_some(at));
            }
        }
    }
    (false, None)
}

/// Whether an item has this shortcut.
fn is_shortcut(item: &mjuiItem, wanted: [i32; 2]) -> bool {
    let kinds = mjITEM_BUTTON..=mjITEM_CHECKBYTE;
    kinds.contains(&item.r#type) && ui::shortcut(item) == wanted
}

/// Opens a section and closes the others.
fn open_alone(ui: &mut Ui<'_>, section: usize) {
    for k in 0..ui.sections() {
        let s = ui.section_mut(k);
        if s.state != mjSECT_FIXED {
            s.state = if k == section {
                mjSECT_OPEN
            } else {
                mjSECT_CLOSED
            };
        }
    }
}
