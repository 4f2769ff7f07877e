//! Distances at the scale of the font, and how wide texts are.

use core::ffi::c_int;

use crate::abi::{mjrContext, mjuiThemeSpacing};

/// The nearest integer, halves upwards; what is too large is the largest, and NaN the least.
pub fn rounded(x: f64) -> c_int {
    if x.is_nan() {
        return c_int::MIN;
    }
    (x + 0.5).floor() as c_int
}

/// The nearest number in a range. Where the least is above the most, numbers below it become the least, the others the most.
pub fn within([least, most]: [f64; 2], x: f64) -> f64 {
    if x < least {
        least
    } else if x > most {
        most
    } else {
        x
    }
}

/// What determines sizes: distances of the theme, scale and characters of the font.
#[derive(Clone, Copy)]
pub struct Metrics<'a> {
    con: &'a mjrContext,
    spacing: mjuiThemeSpacing,
}

impl<'a> Metrics<'a> {
    /// Of a theme in a rendering context.
    pub fn new(spacing: mjuiThemeSpacing, con: &'a mjrContext) -> Self {
        Self { con, spacing }
    }

    /// Pixels at a font scale of 100, unrounded at the scale of the font.
    pub fn exact(&self, pixels: f64) -> f64 {
        pixels * 0.01 * f64::from(self.con.fontScale)
    }

    /// Pixels at the scale of the font.
    pub fn scaled(&self, pixels: c_int) -> c_int {
        rounded(self.exact(pixels.into())).max(0)
    }

    /// Height of a character.
    pub fn char_height(&self) -> c_int {
        self.con.charHeight
    }

    /// Height of a line with the space around it.
    pub fn line(&self) -> c_int {
        self.con.charHeight + 2 * self.text_ver()
    }

    /// Width of a character; zero for one that the font lacks.
    fn char_width(&self, c: u8) -> c_int {
        self.con.charWidth.get(usize::from(c)).copied().unwrap_or(0)
    }

    /// Width of a text.
    pub fn width(&self, text: &[u8]) -> c_int {
        text.iter().map(|c| self.char_width(*c)).sum()
    }

    /// How many characters of a text fit into less than `room`.
    pub fn fitting(&self, text: &[u8], room: c_int) -> usize {
        let mut width = 0;
        let fits = |c: &&u8| {
            width += self.char_width(**c);
            width < room
        };
        text.iter().take_while(fits).count()
    }
}

/// A method for each distance of a theme.
macro_rules! distances {
    ($($name:ident = $member:ident: $text:literal;)*) => {
        impl Metrics<'_> {
            $(
                #[doc = $text]
                pub fn $name(&self) -> c_int {
                    self.scaled(self.spacing.$member)
                }
            )*
        }
    };
}

distances! {
    total = total: "Width of all.";
    scrollbar = scroll: "Width of the scrollbar.";
    label = label: "Width of an item's label.";
    section_gap = section: "Space around sections.";
    item_side = itemside: "Space beside items.";
    item_mid = itemmid: "Space between items in a row.";
    item_ver = itemver: "Space between items in a column.";
    text_hor = texthor: "Space beside texts.";
    text_ver = textver: "Space above and below texts.";
}

impl Metrics<'_> {
    /// Radius of a section's corners.
    pub fn section_corner(&self) -> f64 {
        self.exact(self.spacing.cornersect.into())
    }

    /// Radius of a separator's corners.
    pub fn separator_corner(&self) -> f64 {
        self.exact(self.spacing.cornersep.into())
    }

    /// Pixels by which one notch of a wheel scrolls.
    pub fn scroll_step(&self) -> f64 {
        self.scaled(self.spacing.linescroll).into()
    }
}
