//! Lines of text at a place of the viewport.

use core::ffi::c_int;

use super::super::gl::Gl;
use crate::abi::{mjFONT_BIG, mjFONT_SHADOW, mjrContext};

/// Color behind the characters of the font with shadow.
const SHADOW: [f32; 4] = [0.0, 0.0, 0.0, 0.5];

/// One line of characters in one font.
#[derive(Clone, Copy)]
pub struct Font<'a> {
    con: &'a mjrContext,
    kind: c_int,
}

impl<'a> Font<'a> {
    /// Font `kind` (`mjtFont`); any other number is the normal one.
    pub fn new(con: &'a mjrContext, kind: c_int) -> Self {
        Self { con, kind }
    }

    /// Height of a character in pixels.
    pub fn height(self) -> i32 {
        match self.kind {
            mjFONT_BIG => self.con.charHeightBig,
            _ => self.con.charHeight,
        }
    }

    /// Width of a line in pixels.
    pub fn width(self, line: &[u8]) -> i32 {
        let widths = match self.kind {
            mjFONT_BIG => &self.con.charWidthBig,
            _ => &self.con.charWidth,
        };
        let width = |c: &u8| widths.get(usize::from(*c)).copied().unwrap_or(0);
        line.iter().map(width).fold(0, |sum, w| sum.wrapping_add(w))
    }

    /// First list of the characters, without shadow.
    pub fn lists(self) -> u32 {
        match self.kind {
            mjFONT_BIG => self.con.baseFontBig,
            _ => self.con.baseFontNormal,
        }
    }

    /// Draws a line from a place on, in the units of the current matrices.
    pub fn draw(self, gl: &Gl, line: &[u8], [x, y]: [f32; 2], [r, g, b]: [f32; 3]) {
        let pass = |lists: u32, [r, g, b, a]: [f32; 4]| {
            gl.list_base(lists);
            gl.color_4f(r, g, b, a);
            gl.raster_pos_3f(x, y, 0.0);
            gl.call_lists(line);
        };
        if self.kind == mjFONT_SHADOW {
            pass(self.con.baseFontShadow, SHADOW);
        }
        pass(self.lists(), [r, g, b, 1.0]);
    }
}

/// Draws text at a place in 0 to 1 of the viewport.
pub fn at(gl: &Gl, font: Font<'_>, text: &[u8], place: [f32; 2], rgb: [f32; 3]) {
    super::begin(gl);
    font.draw(gl, text, place, rgb);
}
