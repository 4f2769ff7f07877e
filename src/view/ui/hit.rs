//! What lies under the mouse.

use super::metrics::Metrics;
use crate::abi::*;
use crate::base::ui::{Place, UiRef};

/// A part of the interface that answers to the mouse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Hit {
    /// the bar beside the sections
    Scrollbar,
    /// the check box in a section's title
    Checkbox(usize),
    /// a section's title
    Title(usize),
    /// an item
    Item(Place),
}

/// The rectangle of the interface in the window; empty if the interface names none.
pub fn window(ui: &UiRef<'_>, state: &mjuiState) -> mjrRect {
    let found = usize::try_from(ui.raw().rectid)
        .ok()
        .and_then(|i| state.rect.get(i));
    *found.unwrap_or(&mjrRect {
        left: 0,
        bottom: 0,
        width: 0,
        height: 0,
    })
}

/// By how many pixels the interface is scrolled in its rectangle of the window: not at all where all is visible.
pub fn scrolled(ui: &UiRef<'_>, window: &mjrRect) -> i32 {
    if ui.raw().height <= window.height {
        0
    } else {
        ui.raw().scroll
    }
}

/// Where the mouse is in the interface.
pub fn mouse(ui: &UiRef<'_>, state: &mjuiState) -> [f64; 2] {
    let r = window(ui, state);
    let top = f64::from(r.bottom) + f64::from(r.height);
    let (height, scroll) = (f64::from(ui.raw().height), f64::from(scrolled(ui, &r)));
    [state.x - f64::from(r.left), state.y - top + height - scroll]
}

/// Whether a point lies in a rectangle or on its edge.
pub fn inside(r: &mjrRect, [x, y]: [f64; 2]) -> bool {
    let [left, bottom] = [r.left, r.bottom].map(f64::from);
    let [width, height] = [r.width, r.height].map(f64::from);
    x >= left && x <= left + width && y >= bottom && y <= bottom + height
}

/// Whether a point lies on an item: a button ends in half circles, whose edges are outside.
pub fn on_item(item: &mjuiItem, at: [f64; 2]) -> bool {
    let r = &item.rect;
    if item.r#type != mjITEM_BUTTON || !inside(r, at) {
        return inside(r, at);
    }
    let radius = f64::from(r.height / 2);
    let [left, right] = [r.left, r.left + r.width].map(f64::from);
    let beyond = (left + radius - at[0]).max(at[0] - right + radius);
    let up = at[1] - f64::from(r.bottom) - radius;
    beyond <= 0.0 || beyond * beyond + up * up < radius * radius
}

/// The thumb of the scrollbar in the window; none where all is visible.
pub fn thumb(ui: &UiRef<'_>, m: &Metrics<'_>, window: &mjrRect) -> Option<mjrRect> {
    let (ui, scroll) = (ui.raw(), scrolled(ui, window));
    if ui.height <= window.height || window.height <= 0 {
        return None;
    }
    let part = |pixels: i32| f64::from(window.height) * f64::from(pixels) / f64::from(ui.height);
    let above = part(ui.height - scroll - window.height);
    Some(mjrRect {
        left: window.left + window.width - m.scrollbar(),
        bottom: super::metrics::rounded(f64::from(window.bottom) + above).max(window.bottom),
        width: m.scrollbar(),
        height: super::metrics::rounded(part(window.height)),
    })
}

/// What the mouse points at.
pub fn find(ui: &UiRef<'_>, state: &mjuiState, m: &Metrics<'_>) -> Option<Hit> {
    let (window, at) = (window(ui, state), mouse(ui, state));
    if let Some(thumb) = thumb(ui, m, &window) {
        let bar = mjrRect {
            bottom: window.bottom,
            height: window.height,
            ..thumb
        };
        if inside(&bar, [state.x, state.y]) {
            return Some(Hit::Scrollbar);
        }
    }
    (0..ui.sections()).find_map(|k| find_in(ui, k, m, at))
}

/// What of section `k` lies at a point.
fn find_in(ui: &UiRef<'_>, k: usize, m: &Metrics<'_>, at: [f64; 2]) -> Option<Hit> {
    let section = ui.section(k);
    if section.state != mjSECT_FIXED && inside(&section.rtitle, at) {
        let checkbox = section.checkbox != 0 && at[0] <= f64::from(section.rtitle.left + m.line());
        return Some(if checkbox {
            Hit::Checkbox(k)
        } else {
            Hit::Title(k)
        });
    }
    if section.state == mjSECT_CLOSED {
        return None;
    }
    let mut places = (0..ui.items(k)).map(|item| Place { section: k, item });
    let found = places.find(|place| {
        let item = ui.item(*place);
        item.skip == 0 && on_item(item, at)
    });
    found.map(Hit::Item)
}
