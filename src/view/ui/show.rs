//! The picture of an interface in the window.

use super::paint::pen::Pen;
use super::paint::popup;
use super::screen::Screen;
use super::{hit, scroll};
use crate::abi::*;
use crate::base::report;
use crate::base::ui::Ui;
use crate::view::render::buffers;

/// Copies the visible part of the picture into the interface's rectangle, with a scrollbar if it is not all, and the open list of
/// a selection over it. An interface that is scrolled beyond its end scrolls back.
pub fn show(ui: &mut Ui<'_>, state: &mjuiState, screen: &Screen<'_>) {
    scroll::back(ui, state);
    let Some(pen) = Pen::new(ui, screen) else {
        return;
    };
    let window = hit::window(ui, state);
    pen.fill_window(window, &pen.color.master);
    let (width, whole) = (ui.raw().width, ui.raw().height);
    let height = whole.min(window.height);
    let bottom = whole - ui.raw().scroll - height;
    let picture = mjrRect {
        left: 0,
        bottom,
        width,
        height,
    };
    let corner = [window.left, window.bottom + window.height - height];
    if let Err(why) = buffers::blit_aux(pen.gl, pen.con, ui.raw().auxid, picture, corner) {
        report::raise(format_args!("{}", why.as_str()))
    }
    if let Some(thumb) = hit::thumb(ui, &pen.m, &window) {
        pen.fill_window(thumb, &pen.color.thumb);
    }
    if let Some(at) = ui.focused(ui.raw().mousesect, ui.raw().mouseitem)
        && ui.item(at).r#type == mjITEM_SELECT
    {
        popup::draw(ui, state, screen, at);
    }
}
