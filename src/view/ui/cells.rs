//! Places of the choices of radios and selections, and which of them lies at a point.

use core::ffi::c_int;

use super::hit;
use super::layout::radio_columns;
use super::metrics::Metrics;
use crate::abi::*;
use crate::base::ui::{self, Place, UiRef};

/// The choice that an item shows, within those there are.
pub fn chosen(ui: &UiRef<'_>, at: Place) -> usize {
    let most = ui::choices(ui.item(at)).len().saturating_sub(1);
    usize::try_from(ui.integer(at)).unwrap_or(0).min(most)
}

/// Cell `n` of a radio, counted by rows from the upper left.
pub fn radio_cell(ui: &UiRef<'_>, at: Place, m: &Metrics<'_>, n: usize) -> mjrRect {
    let r = ui.item(at).rect;
    let (columns, gap) = (radio_columns(ui).max(1), m.item_mid());
    let (row, column) = (n as c_int / columns, n as c_int % columns);
    let width = (r.width - (columns - 1) * gap) / columns;
    let left = r.left + column * (width + gap);
    let last = column == columns - 1;
    mjrRect {
        left,
        bottom: r.bottom + r.height - (row + 1) * m.line(),
        width: if last { r.left + r.width - left } else { width },
        height: m.line(),
    }
}

/// Edges between the buttons of a line: each is as wide as its text and an equal part of what remains.
pub fn radio_edges(
    ui: &UiRef<'_>,
    at: Place,
    m: &Metrics<'_>,
) -> [c_int; mjMAXUIMULTI as usize + 1] {
    let (r, names) = (ui.item(at).rect, ui::choices(ui.item(at)));
    let width = |name: &[core::ffi::c_char; 40]| m.width(ui::text(name));
    let texts: c_int = names.iter().map(width).sum();
    let space = f64::from(r.width - texts) / names.len().max(1) as f64;
    let mut edges = [r.left; mjMAXUIMULTI as usize + 1];
    let mut texts = 0;
    for (n, name) in names.iter().enumerate() {
        texts += width(name);
        edges[n + 1] = r.left + texts + (space * (n + 1) as f64).round() as c_int;
    }
    edges
}

/// The button of a radio at a point of the interface.
pub fn choice_at(ui: &UiRef<'_>, at: Place, m: &Metrics<'_>, mouse: [f64; 2]) -> Option<usize> {
    let n = ui::choices(ui.item(at)).len();
    if ui.item(at).r#type == mjITEM_RADIOLINE {
        let edges = radio_edges(ui, at, m);
        let right_of = |i: &usize| mouse[0] < f64::from(edges[i + 1]);
        return (0..n).find(right_of);
    }
    let r = ui.item(at).rect;
    let part = |from: c_int, size: c_int, at: f64| (at - f64::from(from)) / f64::from(size);
    let cell = |part: f64, n: f64| (part * n).floor().clamp(0.0, n - 1.0);
    let columns = f64::from(radio_columns(ui).max(1));
    let rows = f64::from(r.height / m.line().max(1)).max(1.0);
    let column = cell(part(r.left, r.width, mouse[0]), columns);
    let row = cell(1.0 - part(r.bottom, r.height, mouse[1]), rows);
    Some((row * columns + column) as usize).filter(|i| *i < n)
}

/// The choice of an open selection that the mouse is on.
pub fn listed(ui: &UiRef<'_>, state: &mjuiState, m: &Metrics<'_>, at: Place) -> Option<usize> {
    let [x, y] = hit::mouse(ui, state);
    let (r, n) = (ui.item(at).rect, ui::choices(ui.item(at)).len());
    let (left, top) = (f64::from(r.left), f64::from(r.bottom));
    let height = n as f64 * f64::from(m.line());
    if !(x > left && x < left + f64::from(r.width) && y < top && y > top - height) {
        return None;
    }
    let from_below = ((y - (top - height)) / f64::from(m.line())).floor();
    (n - 1).checked_sub(from_below as usize)
}
