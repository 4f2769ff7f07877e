//! Shapes and texts of which items are made.

use core::ffi::c_int;

use super::super::metrics::Metrics;
use super::super::screen::Screen;
use crate::abi::*;
use crate::base::report;
use crate::base::ui::UiRef;
use crate::math::elementary;
use crate::view::render::gl::{self, Gl};
use crate::view::render::{buffers, flat};

/// A color of the theme.
pub type Color = [f32; 3];

/// Segments of a rounded corner, and of a half circle.
const CORNER: usize = 10;
const HALF_CIRCLE: usize = 15;

/// Corners of a rectangle against the clock, from the lower left.
#[derive(Clone, Copy)]
pub enum Corner {
    LowerLeft,
    LowerRight,
    UpperRight,
    UpperLeft,
}

/// Draws into the auxiliary buffer of one interface.
pub struct Pen<'a> {
    pub gl: &'static Gl,
    pub con: &'a mjrContext,
    pub m: Metrics<'a>,
    pub color: mjuiThemeColor,
}

/// Left, bottom, right and top edge of a rectangle.
pub fn edges(r: &mjrRect) -> [c_int; 4] {
    [r.left, r.bottom, r.left + r.width, r.bottom + r.height]
}

/// Moves the edges of a rectangle inwards.
pub fn inset([left, bottom, right, top]: [c_int; 4], by: c_int) -> [c_int; 4] {
    [left + by, bottom + by, right - by, top - by]
}

impl<'a> Pen<'a> {
    /// A pen for an interface; none where nothing can be drawn.
    pub fn new(ui: &UiRef<'_>, screen: &Screen<'a>) -> Option<Self> {
        Some(Self {
            gl: screen.gl?,
            con: screen.con,
            m: screen.m,
            color: ui.raw().color,
        })
    }

    /// Makes the auxiliary buffer the target, with pixels of the interface as units. Without the buffer, an ERROR.
    pub fn begin(&self, ui: &UiRef<'_>) {
        if let Err(why) = buffers::select_aux(self.gl, self.con, ui.raw().auxid) {
            report::raise(format_args!("{}", why.as_str()))
        }
        self.units([0, 0, ui.raw().width, ui.raw().height]);
    }

    /// Sets the state of OpenGL for flat shapes in pixels of a viewport.
    pub fn units(&self, [left, bottom, width, height]: [c_int; 4]) {
        let gl = self.gl;
        let off = [
            gl::NORMALIZE,
            gl::DEPTH_TEST,
            gl::CULL_FACE,
            gl::LIGHTING,
            gl::COLOR_MATERIAL,
            gl::BLEND,
        ];
        for capability in off {
            gl.disable(capability);
        }
        gl.shade_model(gl::SMOOTH);
        gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
        flat::units(gl, [0.0, width.into(), 0.0, height.into()]);
        gl.viewport(left, bottom, width, height);
    }

    /// Makes the framebuffer of the context the target again.
    pub fn end(&self) {
        buffers::restore(self.gl, self.con);
    }

    /// Fills a rectangle of the window, outside of `begin` and `end`.
    pub fn fill_window(&self, rect: mjrRect, [red, green, blue]: &Color) {
        flat::rectangle(self.gl, rect, [*red, *green, *blue, 1.0]);
    }

    /// A rectangle.
    pub fn rectangle(&self, color: &Color, [left, bottom, right, top]: [c_int; 4]) {
        self.gl.color_3fv(color);
        self.gl.begin(gl::QUADS);
        for [x, y] in [[left, bottom], [right, bottom], [right, top], [left, top]] {
            self.gl.vertex_2i(x, y);
        }
        self.gl.end();
    }

    /// A rectangle whose color changes from its lower edge to its upper one.
    pub fn gradient(&self, lower: &Color, upper: &Color, [left, bottom, right, top]: [c_int; 4]) {
        self.gl.begin(gl::QUADS);
        self.gl.color_3fv(lower);
        self.gl.vertex_2i(left, bottom);
        self.gl.vertex_2i(right, bottom);
        self.gl.color_3fv(upper);
        self.gl.vertex_2i(right, top);
        self.gl.vertex_2i(left, top);
        self.gl.end();
    }

    /// A rectangle with a frame around it.
    pub fn framed(&self, frame: &Color, edges: [c_int; 4]) {
        self.rectangle(frame, edges);
        self.rectangle(&self.color.sectpane, inset(edges, self.m.scaled(2)));
    }

    /// A triangle in the color set before.
    pub fn triangle(&self, corners: [[c_int; 2]; 3]) {
        self.gl.begin(gl::TRIANGLES);
        for [x, y] in corners {
            self.gl.vertex_2i(x, y);
        }
        self.gl.end();
    }

    /// As `triangle`, between pixels.
    pub fn triangle_between(&self, corners: [[f64; 2]; 3]) {
        self.gl.begin(gl::TRIANGLES);
        for [x, y] in corners {
            self.gl.vertex_2d(x, y);
        }
        self.gl.end();
    }

    /// Fills what is outside of a rounded corner.
    pub fn round_off(
        &self,
        color: &Color,
        [left, bottom, right, top]: [c_int; 4],
        corner: Corner,
        radius: f64,
    ) {
        let (x, y, turns) = match corner {
            Corner::LowerLeft => (left, bottom, 2),
            Corner::LowerRight => (right, bottom, 3),
            Corner::UpperRight => (right, top, 0),
            Corner::UpperLeft => (left, top, 1),
        };
        let inwards = |at: c_int, up: bool| f64::from(at) + if up { radius } else { -radius };
        let center = [inwards(x, x == left), inwards(y, y == bottom)];
        self.gl.color_3fv(color);
        self.gl.begin(gl::TRIANGLE_FAN);
        self.gl.vertex_2d(x.into(), y.into());
        self.arc(center, radius, turns, CORNER, core::f64::consts::FRAC_PI_2);
        self.gl.end();
    }

    /// A rectangle that ends in half circles; `by` is how much narrower it is than its edges.
    pub fn capsule(&self, color: &Color, r: &mjrRect, by: c_int) {
        let radius = f64::from(r.height) / 2.0;
        let y = f64::from(r.bottom) + radius;
        let [left, right] = [
            f64::from(r.left) + radius,
            f64::from(r.left + r.width) - radius,
        ];
        let inner = radius - f64::from(by);
        self.gl.color_3fv(color);
        self.gl.begin(gl::POLYGON);
        for (x, turns) in [(left, 1), (right, 3)] {
            self.arc([x, y], inner, turns, HALF_CIRCLE, core::f64::consts::PI);
        }
        self.gl.end();
    }

    /// Vertices along a circle, from so many quarter turns on.
    fn arc(&self, [x, y]: [f64; 2], radius: f64, turns: u8, segments: usize, angle: f64) {
        let start = f64::from(turns) * core::f64::consts::FRAC_PI_2;
        for i in 0..=segments {
            let phi = start + angle * i as f64 / segments as f64;
            let (sin, cos) = (elementary::sin(phi), elementary::cos(phi));
            self.gl.vertex_2d(x + radius * cos, y + radius * sin);
        }
    }

    /// A text, as much of it as fits into less than `room`.
    pub fn text(&self, color: &Color, [x, y]: [c_int; 2], text: &[u8], room: c_int) {
        self.whole_text(color, [x, y], &text[..self.m.fitting(text, room)]);
    }

    /// A text.
    pub fn whole_text(&self, color: &Color, [x, y]: [c_int; 2], text: &[u8]) {
        self.gl.list_base(self.con.baseFontNormal);
        self.gl.color_3fv(color);
        self.gl.raster_pos_2i(x, y);
        self.gl.call_lists(text);
    }
}
