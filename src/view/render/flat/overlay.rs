//! Panels of text in a corner or at a side of the viewport.

use core::ffi::c_int;

use super::super::gl::{self, Gl};
use super::text::Font;
use crate::abi::{
    mjGRID_BOTTOM, mjGRID_BOTTOMLEFT, mjGRID_BOTTOMRIGHT, mjGRID_LEFT, mjGRID_RIGHT, mjGRID_TOP,
    mjGRID_TOPLEFT, mjGRID_TOPRIGHT, mjrRect,
};

/// Distance from the edges of the viewport, and between lines.
const GAP: i32 = 5;

/// What a panel is wider than its longest line.
const SIDES: i32 = 13;

/// Where a line begins.
const INDENT: f32 = 3.0;

/// How far a second panel covers the first.
const SEAM: i32 = 2;

/// Color of lines beside a second panel, and of all others.
const RGB: [[f32; 3]; 2] = [[0.7; 3], [1.0; 3]];

/// A text of several lines, and its size in pixels.
#[derive(Clone, Copy)]
struct Panel<'a> {
    text: &'a [u8],
    rgb: [f32; 3],
    width: i32,
    height: i32,
}

impl<'a> Panel<'a> {
    fn new(font: Font<'_>, text: &'a [u8], rgb: [f32; 3]) -> Self {
        let lines = || text.split(|c| *c == b'\n');
        let widest = lines().map(|line| font.width(line)).max().unwrap_or(0);
        Self {
            text,
            rgb,
            width: widest.saturating_add(SIDES),
            height: (lines().count() as i32).saturating_mul(font.height() + GAP),
        }
    }

    /// Draws the panel with its lower left corner at a place; without one, wherever was drawn last.
    fn draw(self, gl: &Gl, font: Font<'_>, place: Option<[i32; 2]>) {
        let (width, height) = (self.width, self.height);
        if let Some([left, bottom]) = place {
            gl.viewport(left, bottom, width, height);
        }
        let right = f64::from(width - 1);
        super::units(gl, [0.0, right, 0.0, f64::from(height - 1)]);
        gl.enable(gl::BLEND);
        gl.color_4f(0.0, 0.0, 0.0, 0.5);
        super::fill(gl, [0.0, width.into(), 0.0, height.into()]);
        gl.disable(gl::BLEND);
        let step = font.height() + GAP;
        let mut lines = self.text.split(|c| *c == b'\n').peekable();
        let mut y = height - step + GAP;
        while let Some(line) = lines.next() {
            // what follows the last end of a line is none if it is empty
            if lines.peek().is_some() || !line.is_empty() {
                font.draw(gl, line, [INDENT, y as f32], self.rgb);
            }
            y -= step;
        }
    }
}

/// Draws one panel, or two side by side, at a place of the viewport (`mjtGridPos`).
pub fn draw(
    gl: &Gl,
    font: Font<'_>,
    grid: c_int,
    view: mjrRect,
    first: &[u8],
    second: Option<&[u8]>,
) {
    if super::empty(view) {
        return;
    }
    super::begin(gl);
    let Some(second) = second else {
        let panel = Panel::new(font, first, RGB[1]);
        panel.draw(gl, font, place(grid, view, panel));
        return;
    };
    let first = Panel::new(font, first, RGB[0]);
    let second = Panel::new(font, second, RGB[1]);
    let [outer, inner] = match grid {
        mjGRID_TOPLEFT | mjGRID_BOTTOMLEFT => [first, second],
        _ => [second, first],
    };
    let at = place(grid, view, outer);
    outer.draw(gl, font, at);
    // the second panel is aligned above or below as if it were alone
    let beside = at.zip(place(grid, view, inner)).map(|([x, _], [_, y])| {
        let x = match grid {
            mjGRID_TOPLEFT | mjGRID_BOTTOMLEFT | mjGRID_LEFT => x + outer.width - SEAM,
            mjGRID_TOPRIGHT | mjGRID_BOTTOMRIGHT | mjGRID_RIGHT => x - inner.width + SEAM,
            _ => x - (inner.width - SEAM) / 2,
        };
        [x, y]
    });
    inner.draw(gl, font, beside);
}

/// Lower left corner of a panel that is alone.
fn place(grid: c_int, view: mjrRect, panel: Panel<'_>) -> Option<[i32; 2]> {
    let (left, bottom) = (view.left + GAP, view.bottom + GAP);
    let right = view.left + view.width - panel.width - GAP - 1;
    let top = view.bottom + view.height - panel.height - GAP - 1;
    let center = view.left + (view.width - panel.width) / 2 - GAP - 1;
    let middle = view.bottom + (view.height - panel.height) / 2 - GAP - 1;
    Some(match grid {
        mjGRID_TOPLEFT => [left, top],
        mjGRID_TOPRIGHT => [right, top],
        mjGRID_BOTTOMLEFT => [left, bottom],
        mjGRID_BOTTOMRIGHT => [right, bottom],
        mjGRID_TOP => [center, top],
        mjGRID_BOTTOM => [center, bottom],
        mjGRID_LEFT => [left, middle],
        mjGRID_RIGHT => [right, middle],
        _ => return None,
    })
}
