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
        gl.normal_3f(0.0, 0.0, 1.0);
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
    let Some(second) = second.filter(|text| !text.is_empty()) else {
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
            mjGRID_TOPLEFT | mjGRID_BOTTOMLEFT | mjGRID_LEFT => x.wrapping_add(outer.width - SEAM),
            mjGRID_TOPRIGHT | mjGRID_BOTTOMRIGHT | mjGRID_RIGHT => {
                x.wrapping_sub(inner.width - SEAM)
            }
            // as if both were one in the middle
            _ => Side::Middle.of(
                view.left,
                view.width,
                outer.width.saturating_add(inner.width - SEAM),
            ),
        };
        [x, y]
    });
    inner.draw(gl, font, beside);
}

/// Lower left corner of a panel that is alone.
fn place(grid: c_int, view: mjrRect, panel: Panel<'_>) -> Option<[i32; 2]> {
    let [x, y] = match grid {
        mjGRID_TOPLEFT => [Side::Low, Side::High],
        mjGRID_TOPRIGHT => [Side::High, Side::High],
        mjGRID_BOTTOMLEFT => [Side::Low, Side::Low],
        mjGRID_BOTTOMRIGHT => [Side::High, Side::Low],
        mjGRID_TOP => [Side::Middle, Side::High],
        mjGRID_BOTTOM => [Side::Middle, Side::Low],
        mjGRID_LEFT => [Side::Low, Side::Middle],
        mjGRID_RIGHT => [Side::High, Side::Middle],
        _ => return None,
    };
    Some([
        x.of(view.left, view.width, panel.width),
        y.of(view.bottom, view.height, panel.height),
    ])
}

/// Where along a side.
enum Side {
    Low,
    Middle,
    High,
}

impl Side {
    /// The start of a panel in a range.
    fn of(self, start: i32, length: i32, panel: i32) -> i32 {
        let spare = i64::from(length) - i64::from(panel);
        let shift = match self {
            Self::Low => i64::from(GAP),
            Self::Middle => spare / 2 - i64::from(GAP + 1),
            Self::High => spare - i64::from(GAP + 1),
        };
        (i64::from(start) + shift) as i32
    }
}
