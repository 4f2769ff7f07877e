//! Scrolling: the wheel, the bar, and windows that change their size.

use super::hit;
use super::metrics::rounded;
use super::screen::Screen;
use crate::abi::*;
use crate::base::ui::Ui;

/// Focus of the mouse on the scrollbar.
pub const SCROLLBAR: i32 = -1;

/// A click on the thumb holds it; above and below, it scrolls to the beginning and the end.
pub fn press(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) {
    let Some(thumb) = hit::thumb(ui, &screen.m, &hit::window(ui, state)) else {
        return;
    };
    if state.y > f64::from(thumb.bottom + thumb.height) {
        set_scroll(ui, state, 0.0);
    } else if state.y < f64::from(thumb.bottom) {
        set_scroll(ui, state, f64::from(ui.raw().height));
    } else {
        (ui.raw_mut().mousesect, ui.raw_mut().mouseitem) = (SCROLLBAR, 0);
    }
}

/// The mouse moved by `dy` pixels with the thumb.
pub fn drag(ui: &mut Ui<'_>, state: &mjuiState) {
    let r = hit::window(ui, state);
    let by = state.dy * f64::from(ui.raw().height) / f64::from(r.height);
    set_scroll(ui, state, f64::from(ui.raw().scroll) - by);
}

/// Scrolls to so many pixels from the top, as far as there is more to see.
fn set_scroll(ui: &mut Ui<'_>, state: &mjuiState, scroll: f64) {
    let most = ui.raw().height - hit::window(ui, state).height;
    ui.raw_mut().scroll = rounded(scroll).min(most).max(0);
}

/// Scrolls back from beyond the end.
pub fn back(ui: &mut Ui<'_>, state: &mjuiState) {
    let most = ui.raw().height - hit::window(ui, state).height;
    ui.raw_mut().scroll = ui.raw().scroll.min(most.max(0));
}

/// The window changed its size: scrolls back from beyond the end.
pub fn limit(ui: &mut Ui<'_>, state: &mjuiState) {
    set_scroll(ui, state, f64::from(ui.raw().scroll));
}

/// The wheel was turned.
pub fn turn(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) {
    let by = state.sy * screen.m.scroll_step();
    set_scroll(ui, state, f64::from(ui.raw().scroll) - by);
}
