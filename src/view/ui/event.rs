//! Events: what the client notes in mjuiState, dispatched by type.

use super::metrics::Metrics;
use super::{edit, keys, layout, mouse, paint};
use crate::abi::*;
use crate::base::ui::{Place, Ui};
use crate::view::render::gl::{self, Gl};

/// Largest picture where no OpenGL context can be asked.
const LIMIT: i32 = 16384;

/// Where an interface is drawn: functions of OpenGL, a rendering context, and the sizes that follow from both and the theme.
#[derive(Clone, Copy)]
pub struct Screen<'a> {
    pub gl: Option<&'static Gl>,
    pub con: &'a mjrContext,
    pub m: Metrics<'a>,
}

impl<'a> Screen<'a> {
    /// Of a theme in a rendering context; without `gl` nothing is drawn.
    pub fn new(gl: Option<&'static Gl>, con: &'a mjrContext, spacing: mjuiThemeSpacing) -> Self {
        let m = Metrics::new(spacing, con);
        Self { gl, con, m }
    }

    /// Computes sizes and places.
    pub fn resize(&self, ui: &mut Ui<'_>) {
        let limit = self
            .gl
            .map_or(LIMIT, |gl| gl.get_integer(gl::MAX_RENDERBUFFER_SIZE));
        layout::resize(ui, &self.m, limit);
    }

    /// Draws an item anew, if it can be seen.
    pub fn redraw(&self, ui: &Ui<'_>, state: &mjuiState, at: Place) {
        if paint::is_visible(ui, at) {
            paint::update(ui, state, self, at.section as i32, at.item as i32);
        }
    }

    /// Draws all anew.
    pub fn redraw_all(&self, ui: &Ui<'_>, state: &mjuiState) {
        paint::update(ui, state, self, -1, -1);
    }

    /// Computes sizes and places, then draws all.
    pub fn arrange(&self, ui: &mut Ui<'_>, state: &mjuiState) {
        self.resize(ui);
        self.redraw_all(ui, state);
    }
}

/// Handles an event. Returns the item that it was for; a key that was used is taken out of `state`.
pub fn handle(ui: &mut Ui<'_>, state: &mut mjuiState, screen: &Screen<'_>) -> Option<Place> {
    edit::forget(ui);
    match state.r#type {
        mjEVENT_PRESS => mouse::press(ui, state, screen),
        mjEVENT_RELEASE => mouse::release(ui, state, screen),
        mjEVENT_MOVE => mouse::drag(ui, state, screen),
        mjEVENT_SCROLL => {
            mouse::scroll(ui, state, screen);
            None
        }
        mjEVENT_KEY => keys::press(ui, state, screen),
        mjEVENT_RESIZE => {
            mouse::limit_scroll(ui, state);
            None
        }
        _ => None,
    }
}
