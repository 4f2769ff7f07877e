//! Where an interface is drawn.

use super::layout;
use super::metrics::Metrics;
use crate::abi::*;
use crate::base::ui::Ui;
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
}
